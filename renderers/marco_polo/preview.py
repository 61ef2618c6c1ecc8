"""Pictures for the private picker: journeys with their prices, contracts, cards, characters and goals, numbered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PIL import Image

from renderers.canvas import MARGIN, WIDTH, Canvas
from renderers.look import Look
from renderers.marco_polo import atlas, colours, ground, marks, people, routes, scrolls, seat, situation, spaces
from renderers.marco_polo.chart import cards_at, whole
from renderers.marco_polo.routes import Cost
from renderers.palette import INK, PANEL, PAPER, RULE
from renderers.text import BLACK
from rules.marco_polo.components import NODES
from rules.marco_polo.moves import Journey, ways_for
from rules.marco_polo.state import MarcoView
from rules.marco_polo.travel import journeys
from rules.marco_polo.turn import Turn

_MOST = 5  # ways that are drawn on one map
_STRIP = 60
_ABOVE = 18  # how much higher the number of a city stands, so that its name is read under the price
Leg = tuple[int, tuple[str, ...]]  # a figure and its path


def preview(view: MarcoView, look: Look, kind: str, given: list[Any], choices: list[Any] | None) -> Image.Image | None:
    """The picture for a question of the picker, where one helps."""
    if view.seat is None:
        return None
    listed = list(choices or ())
    match kind:
        case "travel" if view.find(Turn) is not None:
            return _travel(view, look, given, listed)
        case "travel_both" if view.find(Turn) is not None:
            return _travel_both(view, look, given, listed)
        case "move" if view.find(Journey) is not None:
            return _move(view, look, given, listed)
        case "character" if listed:
            return people.sheet(look, listed).image
        case "keep":
            return _goals(view, look)
        case "contracts" if len(given) == 1 and listed:
            return _contracts(_single(listed))
        case "fulfil" | "discard" if listed:
            return _contracts(_single(listed))
        case "card" if not given and listed:
            return _cards(view, look, listed)
        case "market" if len(given) == 2 and listed:
            return _columns(view, str(given[0]), listed)
        case "relocate" if listed:
            return _map(view, look, [str(city) for city in listed])
        case "bonus" if listed:
            return _map(view, look, [view.public.city_with(bonus) for bonus in listed])
    return None


def _single(listed: Sequence[Any]) -> list[str]:
    """Contracts that are listed one by one, or in sets."""
    return list(dict.fromkeys(x for one in listed for x in ((one,) if isinstance(one, str) else one)))


def _opened(view: MarcoView, look: Look) -> situation.Map:
    return situation.opened(view, look, whole(), atlas.SIZE)


def _map(view: MarcoView, look: Look, nodes: Sequence[str]) -> Image.Image:
    """A number at each of some places."""
    at = _opened(view, look)
    situation.numbered(at, view, nodes)
    return at.on.image


# ---- journeys


def _travel(view: MarcoView, look: Look, given: list[Any], listed: list[Any]) -> Image.Image | None:
    """given: dice, figure, to, path."""
    if len(given) < 2:
        return None
    dice, figure = given[0], given[1]
    if len(given) == 2:
        ways = journeys(view.public, view.seat or 0, figure, dice)
        paths = {to: ways[to][0].path for to in listed if to in ways}
        costs = [routes.travel_cost(view, dice, [(figure, paths.get(to, ()))]) for to in listed]
        return _ends(view, look, listed, costs)
    return _ways(view, look, [], [(figure, path) for path in (listed or given[3:])], dice)


def _travel_both(view: MarcoView, look: Look, given: list[Any], listed: list[Any]) -> Image.Image | None:
    """given: dice, to, path of the first figure, to and path of the second one."""
    if not given:
        return None
    first: list[Leg] = [(1, given[2])] if len(given) > 2 else []
    if len(given) in (1, 3):
        return _ends(view, look, listed, [], first) if listed else None
    figure = 1 if len(given) == 2 else 2
    return _ways(view, look, first, [(figure, path) for path in (listed or given[4:])], given[0])


def _move(view: MarcoView, look: Look, given: list[Any], listed: list[Any]) -> Image.Image | None:
    """given: figure, to, path."""
    frame = view.find(Journey)
    if not given or frame is None:
        return None
    if len(given) == 1:
        ways = ways_for(view.public, frame.seat, given[0], 1, frame.steps, _edges)
        paths = {to: ways[to][0].path for to in listed if to in ways}
        costs = [routes.move_cost(view, given[0], paths.get(to, ())) for to in listed]
        return _ends(view, look, listed, costs)
    return _ways(view, look, [], [(given[0], path) for path in (listed or given[2:])], None)


def _edges(way: Any) -> tuple[int, int]:
    return way.coins, way.camels


def _ends(
    view: MarcoView, look: Look, nodes: Sequence[str], costs: Sequence[Cost], legs: Sequence[Leg] = ()
) -> Image.Image:
    """Where a journey may end, each with a number and the cheapest price."""
    at = _opened(view, look)
    for leg in legs:
        routes.draw(at.on, at.chart, _start(view, leg[0]), leg[1], 1)
    if legs:
        at = at._replace(on=_topped(at, view, look))
    for n, node in enumerate(nodes):
        x, y = situation.number_spot(at, view, node)
        if NODES[node].kind != "oasis":
            y -= _ABOVE
        if n < len(costs):
            routes.plate(at.on, costs[n], x + 12, y, 22)
        marks.number(at.on, n + 1, x, y, 21)
    return at.on.image


def _start(view: MarcoView, figure: int) -> str:
    return view.public.players[view.seat or 0].figures[figure - 1]


def _ways(
    view: MarcoView, look: Look, fixed: Sequence[Leg], legs: Sequence[Leg], dice: tuple[str, ...] | None
) -> Image.Image | None:
    """Journeys on the map, and below it what each costs; several with their numbers."""
    shown = [leg for leg in legs if leg[1]][:_MOST]
    if not shown:
        return None
    at = _opened(view, look)
    for leg in fixed:
        routes.draw(at.on, at.chart, _start(view, leg[0]), leg[1], len(shown))
    for n, leg in enumerate(shown):
        routes.draw(at.on, at.chart, _start(view, leg[0]), leg[1], n, (n - len(shown) // 2) * 7)
    at = at._replace(on=_topped(at, view, look))
    on = Canvas.blank(WIDTH, atlas.SIZE[1] + _STRIP * len(shown) + 16, PAPER)
    on.image.paste(at.on.image, (0, 0))
    for n, leg in enumerate(shown):
        cost = routes.move_cost(view, *leg) if dice is None else routes.travel_cost(view, dice, [*fixed, leg])
        _price(on, view, look, n + 1 if len(shown) > 1 else 0, leg, cost, atlas.SIZE[1] + 8 + n * _STRIP)
    return on.image


def _topped(at: situation.Map, view: MarcoView, look: Look) -> Canvas:
    """Prices, plates of cities and figures again, above the bands."""
    clean = _opened(view, look)
    ground.prices(at.on, at.chart)
    for node in NODES:
        box = situation.grown(at.chart.plate(node, len(cards_at(view.public, node))), 4)
        if NODES[node].kind != "oasis":
            at.on.image.paste(clean.on.image.crop(box), box[:2])
    situation.figures(at, view)
    return at.on


def _price(on: Canvas, view: MarcoView, look: Look, n: int, leg: Leg, cost: Cost, top: int) -> None:
    """One way in words: its places, and what it costs of what there is."""
    y, player = top + _STRIP // 2, view.public.players[view.seat or 0]
    colour = colours.BANDS[max(0, n - 1) % len(colours.BANDS)]
    if n:
        marks.number(on, n, MARGIN + 24, y, 22, colour)
    else:
        on.disc(MARGIN + 24, y, 12, colour)
    right = WIDTH - MARGIN
    for what, spent, has in (("camels", cost.camels, player.camels), ("coins", cost.all_coins, player.coins)):
        words = f"{spent}/{has}"
        marks.thing(on, what, right - 18, y, 34)
        right -= 42 + on.write(right - 42, y, words, 32, weight=BLACK, side="right", tabular=True) + 30
    names = " → ".join(look.words("picture.node", node=node) for node in (_start(view, leg[0]), *leg[1]))
    on.write(MARGIN + 60, y, names, 28, room=right - MARGIN - 70)
    on.fill((MARGIN, top, WIDTH - MARGIN, top + 2), RULE)


# ---- cards


def _contracts(contracts: Sequence[str]) -> Image.Image:
    """Contracts in large, with their numbers."""
    wide, high, across = 500, 170, 3
    rows = -(-len(contracts) // across)
    on = Canvas.blank(across * wide + 2 * 50, rows * high + 40, PAPER)
    for n, contract in enumerate(contracts):
        x, y = 50 + n % across * wide, 20 + n // across * high
        scrolls.card(on, contract, (x + 16, y + 10, x + wide - 16, y + high - 10), 50)
        marks.number(on, n + 1, x + 20, y + 22, 26)
    return on.image


def _cards(view: MarcoView, look: Look, cards: Sequence[str]) -> Image.Image:
    """The number of each city card on the map."""
    at = _opened(view, look)
    for n, card in enumerate(cards, 1):
        city = view.public.city_of(card)
        here = cards_at(view.public, city)
        box = at.chart.card(city, here.index(card), len(here))
        marks.ring(at.on, (box[0] + 4, box[1], box[2] - 4, box[3] - 4), colours.CHOICE, radius=8)
        marks.number(at.on, n, box[0] + 8, box[1] + 8, 21)
    return at.on.image


def _columns(view: MarcoView, row: str, columns: Sequence[int]) -> Image.Image:
    """The market with the number of each column that may be taken."""
    on = Canvas.blank(WIDTH, spaces.HIGH + 20, PAPER)
    spaces.printed(on, 10)
    spaces.draw(on, view, 10)
    for n, column in enumerate(columns, 1):
        box = spaces.column_box(row, int(column), 10)
        marks.ring(on, (box[0] + 2, box[1] - 1, box[2] - 2, box[3] + 1), colours.CHOICE, radius=8)
        spaces.printed_column(on, row, int(column), 10)  # whole again above the frame
        marks.number(on, n, box[0] + 2, box[1] - 6, 17)
    return on.image


def _goals(view: MarcoView, look: Look) -> Image.Image:
    """The goal cards to choose from, on the map and below it."""
    goals = seat.goals_of(view)
    on = seat.goal_map(view, look, 0, atlas.SIZE[1] + 120, goals).on
    wide = (WIDTH - 2 * MARGIN) // max(1, len(goals))
    for n, goal in enumerate(goals):
        x = MARGIN + n * wide
        box = (x + 4, atlas.SIZE[1] + 10, x + wide - 4, atlas.SIZE[1] + 110)
        on.panel(box, PANEL, INK, 3, 12)
        seat.goal_card(on, look, n, goal, view.public.players[view.seat or 0].posts, box)
    return on.image
