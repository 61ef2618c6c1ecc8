"""A player's turn: one main action, bonus actions around it (rules 5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from rules.core import Action, Frame, Out, Reason, own_step
from rules.core.frame import Offer
from rules.marco_polo.actions import (
    Adjust,
    Bag,
    BuyDie,
    EndTurn,
    FiveCoins,
    Fulfil,
    Khan,
    Market,
    Reroll,
    TakeContracts,
    Travel,
    TravelBoth,
    UseCard,
)
from rules.marco_polo.bonus_actions import (
    adjust,
    any_possible,
    apply_adjust,
    apply_bag,
    apply_buy,
    apply_fulfil,
    apply_reroll,
    bag,
    buy,
    fulfil,
    reroll,
)
from rules.marco_polo.cards import apply_card, cards_in_play, use_card, why_no_use
from rules.marco_polo.components import FIVE_COINS, KHAN, MARKETS
from rules.marco_polo.contracts import apply_contracts, take_contracts, why_none
from rules.marco_polo.effects import Effects
from rules.marco_polo.fallbacks import main_fallback
from rules.marco_polo.gains import Todo
from rules.marco_polo.market import apply_coins, apply_khan, apply_market, five_coins, khan, market
from rules.marco_polo.placing import why_no_placement
from rules.marco_polo.state import MarcoState, MarcoView, Public
from rules.marco_polo.travel import apply_both, apply_travel, can_travel, travel, travel_both


def any_main(public: Public, seat: int) -> bool:
    """Whether some main action is legal as things are (rules 5.5, 5.10)."""
    if any(not why_no_placement(public, seat, space) for space in (FIVE_COINS, *MARKETS, KHAN)):
        return True
    if not why_none(public, seat) or can_travel(public, seat):
        return True
    return any(not why_no_use(public, seat, card) for card in cards_in_play(public))


@own_step
def end_turn(frame: Turn, v: MarcoView) -> Reason:
    """After the main action, or without a die left (rules 5.2, 5.4, 5.6)."""
    return "main_action_due" if frame.owes(v.public) else ""


class Turn(Frame[MarcoState, MarcoView], tag="turn"):
    """acted: the main action is done, or the money bag stood for it (5.5). bought: a black die was bought (13.5)."""

    seat: int
    acted: bool = False
    bought: bool = False
    ended: bool = False

    offers: ClassVar[dict[type[Action], Offer]] = {
        Travel: travel,
        TravelBoth: travel_both,
        Market: market,
        Khan: khan,
        TakeContracts: take_contracts,
        FiveCoins: five_coins,
        UseCard: use_card,
        Fulfil: fulfil,
        Bag: bag,
        Reroll: reroll,
        Adjust: adjust,
        BuyDie: buy,
        EndTurn: end_turn,
    }

    def facts(self, v: MarcoView) -> dict[str, Any]:
        """What the question depends on: whether the main action is still due."""
        return {"due": self.owes(v.public)}

    def owes(self, public: Public) -> bool:
        """Whether a main action is still due (rules 5.2, 5.9)."""
        return not self.acted and bool(public.players[self.seat].dice)

    def apply(self, s: MarcoState, seat: int, action: Any, out: Out) -> None:
        s.public.acts()
        if type(action) in MAINS:
            self.acted = True
            return follow(seat, MAINS[type(action)](s, seat, action, out), out)
        return self.bonus(s, seat, action, out)

    def bonus(self, s: MarcoState, seat: int, action: Any, out: Out) -> None:
        """Everything but main actions."""
        match action:
            case EndTurn():
                self.ended = True
            case Bag():
                self.acted = self.acted or not any_main(s.public, seat)
                apply_bag(s, seat, action, out)
            case Fulfil():
                follow(seat, apply_fulfil(s, seat, action, out), out)
            case Reroll():
                apply_reroll(s, seat, action, out)
            case Adjust():
                apply_adjust(s, seat, action, out)
            case BuyDie():
                self.bought = True
                apply_buy(s, seat, out)

    def advance(self, s: MarcoState, out: Out, result: Any) -> None:
        """It ends by itself when nothing more is possible (rules 5.6)."""
        over = not self.owes(s.public) and not any_possible(s.public, self.seat, self.bought)
        return out.done() if self.ended or over else None

    def fallback(self, v: MarcoView) -> Action:
        """The first legal main action, then the end (rules 23)."""
        return main_fallback(v.public, self.seat) if self.owes(v.public) else EndTurn()


def follow(seat: int, what: Any, out: Out) -> None:
    """Goes on with what an action leads to: a frame, or items to be worked off."""
    if isinstance(what, list):
        what = Effects(seat, what) if what else None
    if what is not None:
        out.push(what)


Done = list[Todo] | Frame[Any, Any] | None
MAINS: dict[type[Action], Callable[[MarcoState, int, Any, Out], Done]] = {
    Travel: apply_travel,
    TravelBoth: apply_both,
    Market: apply_market,
    Khan: apply_khan,
    TakeContracts: apply_contracts,
    FiveCoins: apply_coins,
    UseCard: apply_card,
}
