"""What rewards give: fixed amounts at once, the rest as items that are worked off one by one (rules 14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from rules.core import Out
from rules.marco_polo.components import STUFF
from rules.marco_polo.state import Player, Public

ItemKind = Literal[
    "good_any",  # n goods of choice
    "goods_two_different",  # n times two goods of different kinds
    "other_city_bonus",  # n city bonuses other than `source`
    "own_city_bonus",  # n different city bonuses of own cities, not those `used`
    "black_die",  # n dice of the pool
    "contract",  # n contracts of the special pile
    "move",  # a journey of up to n steps, no travel price
    "give_good",  # n goods of choice are paid
    "give_pair",  # n times two different goods are paid
    "post",  # a post for the node `source`; n is 1 where the move ends
    "arrival",  # the bonuses of all cities in `used`; `source` "in_passing": before the next post
    "side",  # n times what the card `source` gives, used in the way `used`
]
# In which order the parts of one reward come (rules 14.6): goods and bonuses of choice, black die, contract, move.
IN_ORDER = (
    "good_any",
    "goods_two_different",
    "other_city_bonus",
    "own_city_bonus",
    "black_die",
    "contract",
    "move",
)


class Todo(msgspec.Struct, array_like=True):
    """One item of a reward still to be worked off."""

    kind: ItemKind
    n: int = 1
    source: str = ""
    used: list[str] = []


def amounts(gain: Mapping[str, int], times: int = 1) -> list[dict[str, Any]]:
    """The fixed amounts of a gain, as records for events: [{"n": 3, "what": "camels"}]."""
    return [{"n": gain[what] * times, "what": what} for what in STUFF if gain.get(what)]


def add(player: Player, gain: Mapping[str, int], times: int = 1) -> None:
    """Adds the fixed amounts of a gain; negative times take them."""
    for what in STUFF:
        if gain.get(what):
            setattr(player, what, player.has(what) + gain[what] * times)


def affordable(player: Player, pay: Mapping[str, int], times: int = 1) -> bool:
    """Whether the fixed amounts of a price are there."""
    return all(player.has(what) >= pay[what] * times for what in STUFF if pay.get(what))


def items(gain: Mapping[str, int], times: int = 1, source: str = "") -> list[Todo]:
    """The parts of a gain that are not fixed amounts, in order (rules 14.6)."""
    return [Todo(kind, gain[kind] * times, source) for kind in IN_ORDER if gain.get(kind)]  # type: ignore[arg-type]


def gain(
    public: Public, seat: int, what: Mapping[str, int], out: Out, times: int = 1, why: str = "", source: str = ""
) -> list[Todo]:
    """Gives the fixed amounts and tells it; returns the rest. why: what it is for, an id of the vocabulary "why"."""
    got = amounts(what, times)
    if got:
        add(public.players[seat], what, times)
        out.emit("gained", seat=seat, got=got, why=why, source=source)
    return items(what, times, source)


def in_order(todo: Sequence[Todo]) -> list[Todo]:
    """Parts of several rewards at once: by kind, those of one kind as they came (rules 14.6)."""
    return sorted(todo, key=lambda item: IN_ORDER.index(item.kind))
