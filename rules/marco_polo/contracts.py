"""The contracts space: one or two contracts, what their spaces give, the limit (rules 10)."""

from __future__ import annotations

from itertools import product
from typing import Any, ClassVar

from rules.core import Action, Frame, Ids, Out, Reason, Some, own_turn
from rules.core.frame import Offer, Steps
from rules.marco_polo.actions import TakeContracts
from rules.marco_polo.components import CONTRACT_SPACE, ROW
from rules.marco_polo.gains import add, amounts
from rules.marco_polo.market import tell_due
from rules.marco_polo.piles import discard, surplus, told
from rules.marco_polo.placing import dice_domain, place, value_of, why_no_placement
from rules.marco_polo.questions import Discarding
from rules.marco_polo.state import MarcoState, MarcoView, Public

NO_EXTRA = "none"


def why_none(public: Public, seat: int) -> Reason:
    """Why the seat can take no contract (rules 10.6)."""
    return why_no_placement(public, seat, CONTRACT_SPACE) if public.row else "row_empty"


@own_turn
def take_contracts(frame: Any, v: MarcoView) -> Steps:
    """A die, one or two contracts within its reach, and what their spaces give besides (rules 10.1, 10.2)."""
    if frame.acted:
        return "main_action_done"
    if reason := why_none(v.public, frame.seat):
        return reason
    die = yield dice_domain(v.public, frame.seat, CONTRACT_SPACE, single=True)
    taken = yield Some(v.public.row[: value_of((die,))], ROW.take_min, ROW.take_max)
    yield Ids(extras(v.public, taken))
    return None


def space_choices(public: Public, taken: tuple[str, ...]) -> list[list[dict[str, int]]]:
    """What each of the spaces gives to choose from; those that give nothing are left out (rules 10.2)."""
    spaces = [ROW.position_gain[public.row.index(contract)] for contract in taken]
    return [space["choose_one"] for space in spaces if space]


def extras(public: Public, taken: tuple[str, ...]) -> list[str]:
    """The ids of all that may be chosen: "coins_camels" for coins of the lower and camels of the higher space."""
    chosen = ["_".join(next(iter(gain)) for gain in gains) for gains in product(*space_choices(public, taken))]
    return [extra or NO_EXTRA for extra in chosen]


def extra_gain(public: Public, taken: tuple[str, ...], extra: str) -> dict[str, int]:
    """The amounts behind such an id (rules 10.2)."""
    got: dict[str, int] = {}
    for what, gains in zip(extra.split("_"), space_choices(public, taken), strict=False):
        got[what] = got.get(what, 0) + next(gain[what] for gain in gains if what in gain)
    return got


def apply_contracts(s: MarcoState, seat: int, action: TakeContracts, out: Out) -> Frame[Any, Any] | None:
    """The rest of the row closes up after the action (rules 10.5, 10.9). Returns the question of what is discarded."""
    public, player = s.public, s.public.players[seat]
    before, got = list(player.held), extra_gain(public, action.contracts, action.extra)
    due = place(public, seat, CONTRACT_SPACE, (action.die,))
    tell_due(seat, CONTRACT_SPACE, due, out)
    public.row = [contract for contract in public.row if contract not in action.contracts]
    player.held += action.contracts
    public.mark(*action.contracts)
    out.emit("contracts", seat=seat, die=action.die, contracts=told(action.contracts))
    if got:
        add(player, got)
        out.emit("gained", seat=seat, got=amounts(got), why="contract_space", source="")
    return Limit(seat, before if public.options.contract_discard == "held_before" else [])


class Limit(Frame[MarcoState, Any], tag="limit"):
    """Down to two open contracts (rules 10.3). eligible: those that may go, empty for any of them."""

    seat: int
    eligible: list[str]

    offers: ClassVar[dict[type[Action], Offer]] = {}

    def actors(self, v: Any) -> list[int]:
        return []

    def advance(self, s: MarcoState, out: Out, result: Any) -> None:
        """Where all of them must go nobody is asked."""
        public, held = s.public, s.public.players[self.seat].held
        if result is not None:
            discard(public, self.seat, result, out)
        options = [contract for contract in held if not self.eligible or contract in self.eligible]
        over = surplus(public, self.seat)
        if 0 < over < len(options):
            return out.push(Discarding(self.seat, options, over))
        for contract in options[:over]:
            discard(public, self.seat, contract, out)
        return out.done()
