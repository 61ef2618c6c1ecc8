"""The layout `seat`: one player's own sheet: goal cards, also on the map, and what each die can still do."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers import pieces, text
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.look import Look
from renderers.marco_polo import atlas, cards, colours, marks, overview, scrolls, situation, told
from renderers.marco_polo.chart import cards_at, whole
from renderers.palette import INK, PANEL, RULE, SOFT
from renderers.text import BLACK
from rules.marco_polo.components import CARDS, CONTRACT_SPACE, FIVE_COINS, GOALS, KHAN, MARKETS, TRAVEL
from rules.marco_polo.knowledge import uses_of_dice
from rules.marco_polo.state import MarcoView

_TOP = pieces.HEADER + 10
_BAND = 92
_MAP = _TOP + _BAND + 10
_BODY = _MAP + atlas.SIZE[1] + 14
_SPLIT = 610
_HIGH = 1600
_GOAL, _LINE, _ROW = 84, 58, 96
_SIGNS = {TRAVEL: "move", KHAN: "crown", CONTRACT_SPACE: "contract", FIVE_COINS: "coin", "market_camels": "camel"}


def whose(view: MarcoView) -> int:
    """The seat that looks; for a spectator the one that is due."""
    if view.seat is not None:
        return view.seat
    return next(iter(told.to_act(view)), view.public.order[0])


def goals_of(view: MarcoView) -> list[str]:
    """The goal cards that this view may see on the sheet: kept ones, or those to choose from."""
    if view.seat is None:
        return view.public.goals[whose(view)] if view.public.goals else []
    return [*view.mine.goals, *view.mine.dealt]


def draw(view: MarcoView, look: Look) -> Image.Image:
    """The whole sheet."""
    seat, goals = whose(view), goals_of(view)
    high = _height(view, seat, len(goals))
    on = goal_map(view, look, _MAP, high, goals).on
    _band(on, view, look, seat)
    _goals(on, view, look, seat, goals, (MARGIN, _BODY, _SPLIT - 12, high - 12))
    _uses(on, view, look, seat, (_SPLIT, _BODY, WIDTH - MARGIN, high - 12))
    overview.headed(on, view, look)
    return on.image


def _height(view: MarcoView, seat: int, goals: int) -> int:
    """As high as goal cards and contracts, or the dice, need."""
    player = view.public.players[seat]
    left = max(60, goals * _GOAL) + len(player.held) * _LINE + 40
    return min(_HIGH, _BODY + max(left, 64 + len(set(player.dice)) * _ROW) + 16)


def _band(on: Canvas, view: MarcoView, look: Look, seat: int) -> None:
    """Who it is, character, stores, posts, VP."""
    player, y = view.public.players[seat], _TOP + _BAND // 2
    due = seat in told.to_act(view)
    on.panel((MARGIN, _TOP, WIDTH - MARGIN, _TOP + _BAND), PANEL, INK if due else RULE, 4 if due else 2, 16)
    pieces.badge(on, seat, MARGIN + 50, y, 64)
    on.write(MARGIN + 96, y - 18, look.name(seat), 34, weight=BLACK, room=370)
    if player.character:
        name = look.words("picture.character", character=player.character)
        on.write(MARGIN + 96, y + 22, name, 24, colour=SOFT, room=370)
    cards.stores(on, player, (520, _TOP, 1260, _TOP + _BAND), 40)
    marks.sign(on, "post", 1296, y, 34, SOFT)
    on.write(1322, y, str(player.stock), 34, weight=BLACK, tabular=True)
    marks.sign(on, "contract", 1398, y, 34, SOFT)
    on.write(1422, y, str(len(player.done)), 34, weight=BLACK, tabular=True)
    marks.medal(on, str(player.vp), WIDTH - MARGIN - 52, y, 76)


def goal_map(view: MarcoView, look: Look, top: int, high: int, goals: Sequence[str]) -> situation.Map:
    """The map from a line of the picture on, with the cities of goal cards framed."""
    return situation.opened(view, look, whole(top), (WIDTH, high), under=lambda at: _show_goals(at, view, goals))


def _show_goals(at: situation.Map, view: MarcoView, goals: Sequence[str]) -> None:
    """Frames around the cities of goal cards, with the numbers of the cards."""
    by_city: dict[str, list[int]] = {}
    for n, goal in enumerate(goals):
        for city in GOALS[goal].cities:
            by_city.setdefault(city, []).append(n)
    boxes = {city: at.chart.plate(city, len(cards_at(view.public, city))) for city in by_city}
    for city, numbers in by_city.items():
        marks.ring(at.on, situation.grown(boxes[city], 3), colours.BANDS[numbers[0] % len(colours.BANDS)])
    for city, numbers in by_city.items():
        for i, n in enumerate(numbers):
            x, y = max(28, boxes[city][0] - 8) + i * 40, boxes[city][1] - 8
            marks.number(at.on, n + 1, x, y, 20, colours.BANDS[n % len(colours.BANDS)])


def _goals(on: Canvas, view: MarcoView, look: Look, seat: int, goals: Sequence[str], box: Box) -> None:
    """Goal cards with what is reached of them, and open contracts."""
    left, top, right, bottom = box
    on.panel(box, PANEL, RULE, 2, 14)
    player, y = view.public.players[seat], top + 8
    for n, goal in enumerate(goals):
        goal_card(on, look, n, goal, player.posts, (left + 12, y, right - 12, y + _GOAL))
        y += _GOAL
    if not goals:
        on.write(left + 20, y + 30, look.words("picture.secret_goals"), 26, colour=SOFT, room=right - left - 40)
        y += 60
    on.fill((left + 14, y + 2, right - 14, y + 4), RULE)
    y += 12
    for contract in player.held:
        if y + _LINE < bottom:
            scrolls.line(on, contract, (left + 12, y, right - 12, y + _LINE - 8))
            y += _LINE


def goal_card(on: Canvas, look: Look, n: int, goal: str, posts: Sequence[str], box: Box) -> None:
    """One goal card: number, VP, its cities with a tick each."""
    left, top, right, bottom = box
    y = (top + bottom) // 2
    marks.number(on, n + 1, left + 24, y, 22, colours.BANDS[n % len(colours.BANDS)])
    marks.medal(on, str(GOALS[goal].vp), left + 84, y, 56)
    for i, city in enumerate(GOALS[goal].cities):
        row = y + (i * 2 - 1) * 20
        reached = city in posts
        if reached:
            pieces.tick(on, left + 136, row, 28)
        else:
            marks.slot(on, left + 136, row, 24)
        words = look.words("picture.node", node=city)
        on.write(left + 162, row, words, 28, weight=BLACK if reached else text.MEDIUM, room=right - left - 170)


def _uses(on: Canvas, view: MarcoView, look: Look, seat: int, box: Box) -> None:
    """For each die what it can be placed on now."""
    left, top, right, bottom = box
    on.panel(box, PANEL, RULE, 2, 14)
    uses = uses_of_dice(view.public, seat)
    if not uses:
        _idle(on, view, look, seat, box)
        return
    on.write(left + 18, top + 28, look.words("picture.uses"), 26, colour=SOFT, room=right - left - 36)
    high = min(_ROW, (bottom - top - 60) // len(uses))
    for n, (die, spaces) in enumerate(uses.items()):
        y = top + 52 + n * high
        count = view.public.players[seat].dice.count(die)
        _row(on, view, look, seat, die, count, spaces, (left + 14, y, right - 14, y + high))


def _idle(on: Canvas, view: MarcoView, look: Look, seat: int, box: Box) -> None:
    """Without dice: that none are left, and what the character can do."""
    p, (left, top, right, _) = view.public, box
    said = [look.words("picture.no_dice")] if p.round and not view.over else []
    if p.players[seat].character:
        said.append(look.words(f"picture.ability.{p.players[seat].character}"))
    y = top + 32
    for words in said:
        for line in text.wrap(words, 26, right - left - 36, 3):
            on.write(left + 18, y, line, 26, colour=SOFT, room=right - left - 36)
            y += 36


def _row(
    on: Canvas, view: MarcoView, look: Look, seat: int, die: str, count: int, spaces: Sequence[str], box: Box
) -> None:
    """A die, and signs of the spaces: all of them in their places, pale where it cannot go."""
    left, top, right, bottom = box
    y, size = (top + bottom) // 2, min(56, bottom - top - 8)
    on.fill((left, top, right, top + 2), RULE)
    marks.die(on, seat, die, left + 34, y, size)
    if count > 1:
        on.write(left + 68, y, f"×{count}", 28, weight=BLACK)
    x = left + 146
    for space in (*MARKETS, TRAVEL, KHAN, CONTRACT_SPACE, FIVE_COINS):
        if space in spaces:
            _sign(on, space, x, y, min(46, size))
        else:
            on.disc(x, y, 5, RULE)
        x += 58
    _cards(on, view, look, [space for space in spaces if space in CARDS], (x - 14, top, right, bottom))


def _sign(on: Canvas, space: str, x: int, y: int, size: int) -> None:
    """The sign of an action space."""
    commodity = MARKETS[space].commodity if space in MARKETS else ""
    if commodity in colours.GOODS:
        marks.good(on, commodity, x, y, size)
    else:
        tint = {"coin": colours.COIN, "camel": colours.CAMEL}.get(_SIGNS[space], INK)
        marks.sign(on, _SIGNS[space], x, y, size, tint)


def _cards(on: Canvas, view: MarcoView, look: Look, usable: Sequence[str], box: Box) -> None:
    """Chips with the cities whose cards a die can use."""
    x, y, right = box[0], (box[1] + box[3]) // 2, box[2]
    for n, card in enumerate(usable):
        words = look.words("picture.node", node=view.public.city_of(card))
        wide, more = text.width(words, 22) + 24, len(usable) - n
        if x + wide > right - (60 if more > 1 else 0):
            on.write(x, y, f"+{more}", 24, colour=SOFT)
            return
        on.panel((x, y - 20, x + wide, y + 20), colours.CARD, SOFT, 2, 8)
        on.write(x + 12, y, words, 22)
        x += wide + 8
