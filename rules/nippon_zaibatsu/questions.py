"""The small closed questions: each asks one seat one thing, and the frame below gets the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from rules.core import Action, Frame, Ids, Ints, Out, Reason, Some, own_step, own_turn
from rules.core.frame import Offer, Steps
from rules.nippon_zaibatsu.actions import (
    Accept,
    Decline,
    Distribute,
    Exchange,
    Keep,
    Modify,
    PickColour,
    PickGoods,
    PickRegion,
    PickTrack,
    Place,
)
from rules.nippon_zaibatsu.building import places
from rules.nippon_zaibatsu.hiring import worker_note
from rules.nippon_zaibatsu.ops import Op
from rules.nippon_zaibatsu.state import NippState, NippView, Zaibatsu
from rules.nippon_zaibatsu.supply import at_end
from rules.nippon_zaibatsu.tables import COLOURS, DEPARTMENTS, RAIL_SPACES, WORKERS
from rules.nippon_zaibatsu.wages import Settled, last_consolidation, settled

YES, NO, BOTH, NONE = "yes", "no", "both", "none"


class Question(Frame[NippState, NippView]):
    """Base: the answer is the value of the action's only field."""

    seat: int

    def apply(self, s: NippState, seat: int, action: Any, out: Out) -> None:
        s.public.acts()
        out.done(getattr(action, action.__struct_fields__[0]))


@own_turn
def pick(frame: Any, v: NippView) -> Steps:
    """One of the options."""
    yield Ids(frame.options)
    return None


@own_turn
def pick_colour(frame: WhichColour, v: NippView) -> Steps:
    """One of the colours, with what it brings beside it."""
    p = v.public.players[frame.seat]
    yield Ids(frame.options, note=worker_note(p) if frame.topic == "worker" else department_note(p))
    return None


def department_note(p: Zaibatsu) -> Callable[[str], tuple[str, Any] | None]:
    """What is shown beside a department: its bonus as it is for a player (rules 8.1)."""

    def note(colour: str) -> tuple[str, Any] | None:
        kind = DEPARTMENTS[colour]
        op = (kind.upgraded if colour in p.upgraded else kind.basic)[0]
        return effect_note(op) or ("steps", getattr(op, "n", 1))

    return note


class WhichColour(Question, tag="which_colour"):
    """A department of choice, or a worker out of the bag. topic: "department" or "worker"."""

    topic: str
    options: list[str]

    offers: ClassVar[dict[type[Action], Offer]] = {PickColour: pick_colour}

    def fallback(self, v: NippView) -> PickColour:
        """Yellow; of workers the first colour (rules 21)."""
        last = self.topic == "department" and COLOURS[-1] in self.options
        return PickColour(COLOURS[-1] if last else self.options[0])


class WhichTrack(Question, tag="which_track"):
    """Where the n steps of a reform go."""

    n: int
    options: list[str]

    offers: ClassVar[dict[type[Action], Offer]] = {PickTrack: pick}

    def fallback(self, v: NippView) -> PickTrack:
        """Mining; at its end R&D (rules 21)."""
        return PickTrack("mining" if "mining" in self.options else "rnd")


class WhichRegion(Question, tag="which_region"):
    """Whose bonus is gained once more."""

    options: list[str]

    offers: ClassVar[dict[type[Action], Offer]] = {PickRegion: pick}


class WhichGoods(Question, tag="which_goods"):
    """The type of the old factory."""

    options: list[str]

    offers: ClassVar[dict[type[Action], Offer]] = {PickGoods: pick}


@own_turn
def pick_several(frame: WhichFactories, v: NippView) -> Steps:
    """As many factories as get a good."""
    yield Some(frame.options, frame.n, frame.n)
    return None


class WhichFactories(Question, tag="which_factories"):
    """Which n factories get a good each."""

    n: int
    options: list[str]

    offers: ClassVar[dict[type[Action], Offer]] = {Distribute: pick_several}


@own_turn
def place(frame: WhichPlace, v: NippView) -> Steps:
    """The kind of piece where there is a choice, then its place, with the bonus of a railway space beside it."""
    open_places = {piece: places(v.public, frame.seat, piece, frame.built) for piece in frame.pieces}
    piece = yield Ids([piece for piece in frame.pieces if open_places[piece]], implied=len(frame.pieces) == 1)
    yield Ids(open_places[piece], note=bonus_note)
    return None


def bonus_note(space: str) -> tuple[str, Any] | None:
    """What is shown beside a railway space: its bonus."""
    bonus = RAIL_SPACES[space].bonus if space in RAIL_SPACES else None
    return None if bonus is None else effect_note(bonus)


def effect_note(op: Op) -> tuple[str, Any] | None:
    """A gain or a step in short."""
    what = getattr(op, "what", getattr(op, "track", ""))
    return amount_note(what, getattr(op, "n", 1)) if what else None


def amount_note(what: str, n: int) -> tuple[str, Any]:
    """So much of something; money and VP by themselves, for their unit stands behind the number."""
    return (f"gain_{what}", {"n": n}) if what in ("money", "vp") else ("gain", {"what": what, "n": n})


class WhichPlace(Question, tag="which_place"):
    """Where an effect builds a piece. pieces: the kinds to choose from. built: what this effect may not repeat."""

    pieces: list[str]
    built: list[str] = []

    offers: ClassVar[dict[type[Action], Offer]] = {Place: place}

    def apply(self, s: NippState, seat: int, action: Place, out: Out) -> None:
        s.public.acts()
        out.done(f"{action.piece}:{action.at}")


@own_turn
def modify(frame: WhichModifier, v: NippView) -> Steps:
    """One of the factories that fit; the question names them all."""
    yield Ids(frame.options, implied=True)
    return None


@own_step
def offered_here(frame: Any, v: NippView) -> Reason:
    """Always possible while it is asked."""
    return ""


class WhichModifier(Question, tag="which_modifier"):
    """Which factory modifies the action, or none (rules 9.2)."""

    options: list[str]

    offers: ClassVar[dict[type[Action], Offer]] = {Modify: modify, Decline: offered_here}

    def apply(self, s: NippState, seat: int, action: Modify | Decline, out: Out) -> None:
        s.public.acts()
        out.done(action.factory if isinstance(action, Modify) else NONE)

    def fallback(self, v: NippView) -> Decline:
        """None (rules 21)."""
        return Decline()


class WhetherToPay(Question, tag="whether_to_pay"):
    """The second part of a factory's effect, for its price (rules 9.7)."""

    factory: str

    offers: ClassVar[dict[type[Action], Offer]] = {Accept: offered_here, Decline: offered_here}

    def apply(self, s: NippState, seat: int, action: Accept | Decline, out: Out) -> None:
        s.public.acts()
        out.done(YES if isinstance(action, Accept) else NO)

    def fallback(self, v: NippView) -> Decline:
        """Declined (rules 21)."""
        return Decline()


@own_turn
def keep(frame: WhatToKeep, v: NippView) -> Steps:
    """The money among the units that are kept; the rest is coal (rules 9.10)."""
    p = v.public.players[frame.seat]
    yield Ints(max(0, frame.units - p.coal), min(frame.units, p.money))
    return None


class WhatToKeep(Question, tag="what_to_keep"):
    """How the units that outlast step B are divided (rules 9.10)."""

    units: int

    offers: ClassVar[dict[type[Action], Offer]] = {Keep: keep}

    def fallback(self, v: NippView) -> Keep:
        """Money first (rules 21)."""
        return Keep(min(self.units, v.public.players[self.seat].money))


@own_turn
def exchange_for_wages(frame: SilkForWages, v: NippView) -> Steps:
    """As much silk as can be of use for the wages and, at the end, for the count; beside it what it leads to
    (rules 10.4, 14.10).
    """
    p, last = v.public.players[frame.seat], last_consolidation(v.public)
    yield Ints(0, frame.most, note=lambda silk: settled_note(settled(p, frame.owed, silk), last))
    return None


def settled_note(after: Settled, last: bool) -> tuple[str, Any]:
    """What is shown beside an amount of silk: the VP of the final count, or the money left and the VP lost."""
    if last:
        return "counted", {"points": after.points}
    return ("wages_short", {"left": after.left, "lost": after.lost}) if after.lost else ("paid", {"left": after.left})


class SilkForWages(Question, tag="silk_for_wages"):
    """How much silk is turned into money before the wages. owed: the wages. most: what could be of use."""

    owed: int
    most: int

    offers: ClassVar[dict[type[Action], Offer]] = {Exchange: exchange_for_wages}

    def facts(self, v: NippView) -> dict[str, Any]:
        """The money held, and what follows: the final count or not."""
        return {"money": v.public.players[self.seat].money, "then": "count" if last_consolidation(v.public) else "on"}

    def fallback(self, v: NippView) -> Exchange:
        """As much as saves VP, no more (rules 21): the last 1k buys nothing."""
        kept, money = WORKERS.salary_untouchable_money, v.public.players[self.seat].money
        short = min(self.most, max(0, self.owed + kept - money)) if self.owed else 0
        return Exchange(short if money + short > kept else 0)


def open_tracks(v_or_s: NippState | NippView, seat: int, tracks: list[str]) -> list[str]:
    """The tracks on which the seat's marker can go on (rules 5.2)."""
    p = v_or_s.public.players[seat]
    return [track for track in tracks if not at_end(p, track)]


Asked = Frame[Any, Any] | str | None  # a question; the answer itself where there is no choice; None: nothing to answer


def chosen(question: Frame[Any, Any], options: list[str]) -> Asked:
    """Asks only where there is a choice."""
    return question if len(options) > 1 else options[0] if options else None
