"""Lines about a whole action for whoever is asked "really?": what it costs, what it brings, what is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from renderers.look import Look
from renderers.marco_polo import routes, told
from renderers.marco_polo.routes import Cost
from rules.marco_polo.bonus_actions import BUY, REROLL
from rules.marco_polo.cards import ways_of
from rules.marco_polo.components import (
    BEIJING,
    CARDS,
    CITY_BONUSES,
    CONTRACT_SPACE,
    FIVE_COINS,
    MARKETS,
    OUTPOSTS,
    ROW,
    SCORING,
)
from rules.marco_polo.contracts import extra_gain
from rules.marco_polo.placing import price, value_of
from rules.marco_polo.posts import wants_post
from rules.marco_polo.state import NOBODY, MarcoView


def explain(view: MarcoView, look: Look, kind: str, given: list[Any]) -> list[str]:
    """What the action means, in a few lines; none where nothing is to be said."""
    if view.seat is None:
        return []
    match kind:
        case "travel":
            return list(_journey(view, look, routes.travel_cost(view, given[0], [(given[1], given[3])]), [given[3]]))
        case "travel_both":
            legs = [(1, given[2]), (2, given[4])]
            return list(_journey(view, look, routes.travel_cost(view, given[0], legs), [given[2], given[4]]))
        case "move":
            return list(_journey(view, look, routes.move_cost(view, given[0], given[2]), [given[2]]))
        case "market":
            return [*_due(view, look, given[0], given[1]), _gain(look, MARKETS[given[0]].columns[given[2] - 1])]
        case "contracts":
            return list(_contracts(view, look, *given))
        case "coins":
            return list(_due(view, look, FIVE_COINS, (given[0],)))
        case "card":
            return [_card(look, *given)]
        case "character":
            return [look.words(f"picture.ability.{given[0]}")]
        case "reroll" | "buy":
            return [_camels(view, look, REROLL if kind == "reroll" else BUY)]
    return []


def _gain(look: Look, gain: dict[str, int]) -> str:
    return look.words("picture.tell.gain", gain=told.amounts(look, gain))


def _camels(view: MarcoView, look: Look, n: int) -> str:
    """What camels are left."""
    left = view.public.players[routes.seat_of(view)].camels - n
    return look.words("picture.tell.left", cost=told.cost(look, 0, n), left=told.amount(look, "camels", left))


def _cost(view: MarcoView, look: Look, cost: Cost) -> str:
    """What a journey costs, and what is left."""
    player, free = view.public.players[routes.seat_of(view)], not (cost.all_coins or cost.camels)
    rest = {"coins": player.coins - cost.all_coins, "camels": player.camels - cost.camels}
    left = look.words("picture.text.comma").join(told.amount(look, what, n) for what, n in rest.items())
    if free:
        return look.words("picture.tell.free", left=left)
    return look.words("picture.tell.left", cost=told.cost(look, cost.all_coins, cost.camels), left=left)


def _due(view: MarcoView, look: Look, space: str, dice: Sequence[str]) -> Iterator[str]:
    """The price of an occupied space."""
    due = price(view.public, routes.seat_of(view), space, tuple(dice))
    if due:
        yield look.words("picture.tell.due", n=due)


def _journey(view: MarcoView, look: Look, cost: Cost, paths: Sequence[Sequence[str]]) -> Iterator[str]:
    """What it costs, what is left, and what waits at the end."""
    yield _cost(view, look, cost)
    if cost.space:
        yield look.words("picture.tell.due", n=cost.space)
    for end in dict.fromkeys(path[-1] for path in paths if path):  # two figures in one city place one post
        yield _arrival(view, look, end)


def _arrival(view: MarcoView, look: Look, node: str) -> str:
    """What a figure finds where it stops."""
    p, player = view.public, view.public.players[routes.seat_of(view)]
    if not wants_post(player, node):
        key = "picture.tell.own_post" if node in player.posts else "picture.tell.no_post"
        return look.words(key, node=node)
    gain: dict[str, int] = {}
    if node == BEIJING:
        gain = {"vp": SCORING.beijing_spaces[p.beijing.index(NOBODY)]} if NOBODY in p.beijing else {}
    elif node in p.bonuses:
        gain = CITY_BONUSES[p.bonuses[node]].gain
    elif node in p.outposts:
        gain = OUTPOSTS[p.outposts[node]].gain
    key = "picture.tell.beijing" if node == BEIJING else "picture.tell.post"
    return look.words(key, node=node, gain=told.amounts(look, gain))


def _contracts(view: MarcoView, look: Look, die: str, taken: Sequence[str], extra: str) -> Iterator[str]:
    """The price of the space, what the spaces of the contracts give, what must go."""
    yield from _due(view, look, CONTRACT_SPACE, (die,))
    if gain := extra_gain(view.public, tuple(taken), extra):
        yield _gain(look, gain)
    over = len(view.public.players[routes.seat_of(view)].held) + len(taken) - ROW.hold_limit
    if over > 0:
        yield look.words("picture.tell.discard", n=over)


def _card(look: Look, card: str, die: str, way: str, times: int) -> str:
    """What so many repetitions cost and bring."""
    pay, gain = ways_of(card)[way]
    if CARDS[card].mode == "by_value":
        gain = CARDS[card].gain_by_value[value_of((die,)) - 1]
    paid, got = ({what: n * times for what, n in each.items()} for each in (pay, gain))
    if not paid:
        return _gain(look, got)
    return look.words("picture.tell.trade", pay=told.amounts(look, paid), gain=told.amounts(look, got))
