"""Moving figures: journeys open to a seat now, paying for them, arriving (rules 7, 12.8, 14.4, 16.6 to 16.8)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Frame, Ids, Illegal, Out, Reason, own_step, own_turn
from rules.core.frame import Offer, Steps
from rules.marco_polo.actions import Skip, Walk
from rules.marco_polo.gains import Todo, amounts
from rules.marco_polo.journeys import (
    NO_WARP,
    Price,
    Pricing,
    Way,
    Ways,
    moving,
    passing_ways,
    plain_ways,
    walk_of,
)
from rules.marco_polo.posts import wants_post
from rules.marco_polo.state import MarcoState, MarcoView, Player, Public

Affordable = tuple[int, int]  # coins and camels that may be spent


def warp_of(public: Public, seat: int) -> str:
    """How the seat's figure steps between oases (rules 16.8)."""
    return public.options.carpini_warp_price if public.players[seat].role.oasis_warp else NO_WARP


def ways_for(public: Public, seat: int, figure: int, least: int, most: int, price: Pricing) -> Ways:
    """The best journeys of a figure (from 1), by where they end."""
    player = public.players[seat]
    start = player.figures[figure - 1]
    if player.role.posts_when_passing:
        return passing_ways(start, least, most, frozenset(player.posts), player.stock, price)
    return plain_ways(start, least, most, warp_of(public, seat), price)


def figures(player: Player) -> list[int]:
    """The figures to choose from: of two at the same place only one."""
    return list({node: number for number, node in reversed(list(enumerate(player.figures, 1)))}.values())[::-1]


def within(price: Price, funds: Affordable) -> bool:
    """Whether coins and camels are enough."""
    return price[0] <= funds[0] and price[1] <= funds[1]


def why_too_dear(ways: tuple[Way, ...], price: Pricing, funds: Affordable) -> Reason:
    """ "" where one of some ways can be paid, else what the cheapest one costs."""
    prices = [(coins, camels) for coins, camels in map(price, ways)]
    if any(within(each, funds) for each in prices):
        return ""
    coins, camels = prices[0]
    return Illegal("journey_too_dear", coins=coins, camels=camels, has_coins=funds[0], has_camels=funds[1])


def any_way(ways: Ways, price: Pricing, funds: Affordable) -> bool:
    """Whether any of the journeys can be paid."""
    return any(not why_too_dear(found, price, funds) for found in ways.values())


def paid(coins: int, camels: int) -> list[dict[str, Any]]:
    """What a journey costs, as records for events and notes."""
    return amounts({"coins": coins, "camels": camels})


def cost_note(price: Price) -> tuple[str, dict[str, Any]]:
    """What stands beside a journey."""
    return ("cost", {"paid": paid(*price)}) if any(price) else ("free", {})


def goal_domain(ways: Ways, price: Pricing, funds: Affordable) -> Ids:
    """Where journeys may end, each with the cheapest price."""

    def note(node: str) -> tuple[str, dict[str, Any]]:
        prices = [(coins, camels) for coins, camels in map(price, ways[node])]
        return cost_note(next((each for each in prices if within(each, funds)), prices[0]))

    return Ids(ways, refuse=lambda node: why_too_dear(ways[node], price, funds), note=note, none="no_journey")


def path_domain(ways: tuple[Way, ...], price: Pricing, funds: Affordable) -> Ids:
    """The journeys with one end, each with its price."""
    by_path = {way.path: way for way in ways}

    def cost(path: tuple[str, ...]) -> Price:
        coins, camels = price(by_path[path])
        return coins, camels

    return Ids(
        by_path,
        refuse=lambda path: why_too_dear((by_path[path],), price, funds),
        note=lambda path: cost_note(cost(path)),
    )


def journey_fields(ways: Ways, price: Pricing, funds: Affordable) -> Steps:
    """The fields `to` and `path` of an offer."""
    to = yield goal_domain(ways, price, funds)
    yield path_domain(ways[to], price, funds)
    return None


def can_step(public: Public, seat: int, coins: int, camels: int) -> bool:
    """Whether some figure could make one step with these coins and camels (rules 14.4)."""
    for figure in figures(public.players[seat]):
        if any_way(ways_for(public, seat, figure, 1, 1, moving), moving, (coins, camels)):
            return True
    return False


def travel_along(public: Public, seat: int, figure: int, path: tuple[str, ...]) -> None:
    """The figure moves; what it costs was paid (rules 7.4)."""
    player = public.players[seat]
    if path:
        player.figures[figure - 1] = path[-1]
        player.steps += len(path)
        public.mark(path[-1])


def edges(public: Public, seat: int, figure: int, path: tuple[str, ...]) -> Price:
    """The coins and camels of the edges of a walk (rules 7.3)."""
    way = walk_of(public.players[seat].figures[figure - 1], path, warp_of(public, seat))
    assert way is not None
    return way.coins, way.camels


def route(start: str, path: tuple[str, ...]) -> dict[str, Any]:
    """A journey for events: where it begins and ends, and all its nodes."""
    nodes = [start, *path]
    return {"start": start, "end": nodes[-1], "path": nodes}


def arrivals(public: Public, seat: int, paths: list[tuple[str, ...]]) -> list[Todo]:
    """What follows when figures have moved: posts first, then bonuses (rules 7.8, 16.6, 16.7)."""
    player, wanted = public.players[seat], dict[str, int]()
    for path in filter(None, paths):
        passed = path[:-1] if player.role.posts_when_passing else ()
        for node in passed:
            if wants_post(player, node):
                wanted.setdefault(node, 0)
        if wants_post(player, path[-1]):
            wanted[path[-1]] = 1
    posts = [Todo("post", at_end, node) for node, at_end in wanted.items()]
    if public.options.rubruk_bonuses == "in_passing" and player.role.posts_when_passing:
        return [todo for post in posts for todo in (post, Todo("arrival", source="in_passing"))]
    return [*posts, Todo("arrival")] if posts else []


@own_turn
def walk(frame: Journey, v: MarcoView) -> Steps:
    """A journey without travel price, edges paid before moving (rules 12.8, 14.4)."""
    public, player = v.public, v.public.players[frame.seat]
    funds = player.coins, player.camels

    def why_stuck(figure: int) -> Reason:
        found = ways_for(public, frame.seat, figure, 1, frame.steps, moving)
        return "" if any_way(found, moving, funds) else "no_journey"

    figure = yield Ids(figures(player), refuse=why_stuck, note=lambda n: ("node", player.figures[n - 1]))
    yield from journey_fields(ways_for(public, frame.seat, figure, 1, frame.steps, moving), moving, funds)
    return None


@own_step
def no_move(frame: Journey, v: MarcoView) -> Reason:
    """A move is lost if it is not used (rules 14.4)."""
    return ""


class Journey(Frame[MarcoState, MarcoView], tag="journey"):
    """A move that a reward or a city card gives: up to so many steps of one figure."""

    seat: int
    steps: int

    offers: ClassVar[dict[type[Action], Offer]] = {Walk: walk, Skip: no_move}

    def apply(self, s: MarcoState, seat: int, action: Any, out: Out) -> None:
        """Pays and moves; the result is the path that was made."""
        if isinstance(action, Skip):
            out.emit("move_skipped", seat=seat)
            return out.done(())
        coins, camels = edges(s.public, seat, action.figure, action.path)
        player = s.public.players[seat]
        start = player.figures[action.figure - 1]
        player.coins, player.camels = player.coins - coins, player.camels - camels
        travel_along(s.public, seat, action.figure, action.path)
        out.emit("moved", seat=seat, **route(start, action.path), paid=paid(coins, camels))
        return out.done(action.path)

    def fallback(self, v: MarcoView) -> Action:
        """It is not made (rules 23)."""
        return Skip()
