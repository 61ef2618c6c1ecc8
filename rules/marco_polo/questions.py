"""What a reward may ask: one small question each, answered by the seat alone (rules 14, 21.3).

They change nothing by themselves: the answer goes to the frame below.
"""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Frame, Ids, Out, own_step, own_turn
from rules.core.frame import Offer, Steps
from rules.marco_polo.actions import Discard, GainBonus, GiveGoods, Relocate, Skip, TakeGoods
from rules.marco_polo.components import CITY_BONUSES, GOODS
from rules.marco_polo.state import MarcoState, MarcoView, Player


def least_owned(player: Player) -> list[str]:
    """The kinds of goods, the one owned least first; ties in the order of the table (rules 23)."""
    return sorted(GOODS, key=lambda good: (player.has(good), GOODS.index(good)))


def first_of(options: list[str], player: Player) -> str:
    """Of goods, or pairs of them, the one whose kinds are owned least (rules 23)."""
    rank = least_owned(player)
    return min(options, key=lambda option: sorted(rank.index(good) for good in option.split("_")))


@own_turn
def take_goods(frame: GoodsChoice, v: MarcoView) -> Steps:
    """Any of the goods, or pairs, in question (rules 14.3)."""
    yield Ids(frame.options)
    return None


@own_turn
def give_goods(frame: Payment, v: MarcoView) -> Steps:
    """Goods that are there, so that what is still to be paid can be paid too."""
    yield Ids(frame.options)
    return None


@own_turn
def gain_bonus(frame: BonusChoice, v: MarcoView) -> Steps:
    """Any of the bonuses in question (rules 12.7, 14.5)."""
    yield Ids(frame.options, note=lambda bonus: ("node", v.public.city_with(bonus)))
    return None


@own_turn
def discard_one(frame: Discarding, v: MarcoView) -> Steps:
    """Any of the contracts in question (rules 10.3, 14.1)."""
    yield Ids(frame.options)
    return None


@own_turn
def relocate_post(frame: Relocation, v: MarcoView) -> Steps:
    """A post from any city but Beijing (rules 15.3)."""
    yield Ids(frame.options)
    return None


@own_step
def no_relocation(frame: Relocation, v: MarcoView) -> str:
    """It may be declined (rules 15.4)."""
    return ""


class GoodsChoice(Frame[MarcoState, MarcoView], tag="goods"):
    """Which good, or which two different ones, a reward gives."""

    seat: int
    options: list[str]

    offers: ClassVar[dict[type[Action], Offer]] = {TakeGoods: take_goods}

    def apply(self, s: MarcoState, seat: int, action: TakeGoods, out: Out) -> None:
        out.done(action.goods)

    def fallback(self, v: MarcoView) -> Action:
        """The kind, or the two kinds, owned least (rules 23)."""
        return TakeGoods(first_of(self.options, v.public.players[self.seat]))


class Payment(Frame[MarcoState, MarcoView], tag="payment"):
    """Which good, or which two different ones, a city card takes."""

    seat: int
    options: list[str]

    offers: ClassVar[dict[type[Action], Offer]] = {GiveGoods: give_goods}

    def apply(self, s: MarcoState, seat: int, action: GiveGoods, out: Out) -> None:
        out.done(action.goods)

    def fallback(self, v: MarcoView) -> Action:
        """The kind, or the two kinds, owned most (rules 23)."""
        rank = least_owned(v.public.players[self.seat])[::-1]
        return GiveGoods(min(self.options, key=lambda option: sorted(rank.index(g) for g in option.split("_"))))


class BonusChoice(Frame[MarcoState, MarcoView], tag="bonus"):
    """Which city bonus is gained."""

    seat: int
    options: list[str]

    offers: ClassVar[dict[type[Action], Offer]] = {GainBonus: gain_bonus}

    def apply(self, s: MarcoState, seat: int, action: GainBonus, out: Out) -> None:
        out.done(action.bonus)

    def fallback(self, v: MarcoView) -> Action:
        """The first in the order of letters that needs no choice, else the first (rules 23)."""
        ranked = [bonus for bonus in CITY_BONUSES if bonus in self.options]
        return GainBonus(next((bonus for bonus in ranked if needs_no_choice(bonus)), ranked[0]))


def needs_no_choice(bonus: str) -> bool:
    """Whether a city bonus gives fixed amounts only."""
    return not any(kind in CITY_BONUSES[bonus].gain for kind in ("goods_two_different", "other_city_bonus"))


class Discarding(Frame[MarcoState, MarcoView], tag="discarding"):
    """Which open contract above the limit is discarded. options: oldest first. left: how many, this one included."""

    seat: int
    options: list[str]
    left: int

    offers: ClassVar[dict[type[Action], Offer]] = {Discard: discard_one}

    def apply(self, s: MarcoState, seat: int, action: Discard, out: Out) -> None:
        out.done(action.contract)


class Relocation(Frame[MarcoState, MarcoView], tag="relocation"):
    """Whether a post is taken from another city for the one just reached, for none is left (rules 15.3)."""

    seat: int
    city: str
    options: list[str]

    offers: ClassVar[dict[type[Action], Offer]] = {Relocate: relocate_post, Skip: no_relocation}

    def apply(self, s: MarcoState, seat: int, action: Any, out: Out) -> None:
        out.done(action.city if isinstance(action, Relocate) else "")

    def fallback(self, v: MarcoView) -> Action:
        """Declined (rules 23)."""
        return Skip()
