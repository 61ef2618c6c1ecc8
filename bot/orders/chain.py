"""What standing orders do after new moves: one after the other, each rechecked when its turn comes, never for ever.

An order answers a question that has been put since the moves began, and each question once: after its move the seat is
asked anew or not at all. What the rules refuse drops the order, and with a plan all that was planned behind it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bot.orders.order import PLAN, Order
from bot.tables import Move, Table
from rules.core import Action, Event, Illegal
from rules.match import Entry, Match

MOST = 400  # moves by orders in one commit: two limits far apart, a small step at a time
log = logging.getLogger(__name__)


@dataclass
class Told:
    """What has become of an order: what it played, as everybody was told, and why it is no longer open.

    state: "open", "played" where it has done its duty, "dropped". reason: called_off (by `event`), illegal (`why`),
    over, left, behind, idle, too_long, fault, unknown, taken_back, replaced, withdrawn; restored, of an open one.
    """

    order: Order
    state: str = "open"
    reason: str = ""
    events: list[Event] = field(default_factory=list)
    event: Event | None = None
    why: Illegal | None = None


class Chain:
    """The orders of a table, after `moves` that have been played on `match`. `awake`: seats whose standing question may
    be answered too, since they have just given the order for it.
    """

    def __init__(
        self, table: Table, match: Match, moves: list[Move], orders: Iterable[Order], awake: Iterable[int] = ()
    ) -> None:
        self._table, self._match, self._moves = table, match, moves
        self._start, self._awake = match.revision - len(moves), frozenset(awake)
        self._told = [Told(order) for order in orders]
        self._answered: set[tuple[int, int]] = set()  # order and the revision of the question it has nothing to say to
        self._did: set[int] = set()

    def run(self) -> list[Told]:
        """Plays what follows. Returns the orders of which there is something to tell."""
        for told in self._open():
            if self._table.person_in(told.order.row.seat) != told.order.row.person_id:
                _drop(told, "left")
        self._news([event for move in self._moves for event in move.events])
        made = 0
        while not self._match.over and (found := self._next()) is not None:
            if made == MOST:
                _drop(found[0], "too_long")
                continue
            made += self._play(*found)
        if self._match.over:
            for told in self._open():
                _drop(told, "over")
        return [told for told in self._told if told.state != "open" or told.events]

    def _open(self, seat: int | None = None) -> list[Told]:
        return [t for t in self._told if t.state == "open" and seat in (None, t.order.row.seat)]

    def _news(self, events: Sequence[Event]) -> None:
        """Drops what the game says should be decided anew after what happened."""
        for told in self._open():
            seat = told.order.row.seat
            view = self._match.view(seat)
            for event in events:
                if told.state == "open" and event.seen_by(seat) and told.order.called_off(view, event):
                    _drop(told, "called_off")
                    told.event = event

    def _next(self) -> tuple[Told, Action] | None:
        """The first order that answers a question put since the moves began."""
        for seat, since in self._match.due.items():
            if since <= self._start and seat not in self._awake:
                continue
            for told in self._open(seat):
                if (action := self._answer(told, seat, since)) is not None:
                    return told, action
        return None

    def _answer(self, told: Told, seat: int, since: int) -> Action | None:
        order, view = told.order, self._match.view(seat)
        if view.frame is None or not order.asked_by(view.frame) or (order.row.id, since) in self._answered:
            return None
        if order.once and order.row.id in self._did:
            _drop(told, "idle")
            return None
        try:
            action = order.answer(view)
        except Exception as error:  # a mistake there must not stop whoever has just acted
            self._fault(told, error)
            return None
        if action is None:
            self._answered.add((order.row.id, since))
        return action

    def _play(self, told: Told, action: Action) -> bool:
        """Plays it, if the rules allow it now. Returns whether they did."""
        order, seat = told.order, told.order.row.seat
        try:
            out = self._match.play(seat, action, "order")
        except Illegal as why:
            self._refused(told, why)
            return False
        except Exception as error:  # the match is as it was
            self._fault(told, error)
            return False
        self._moves.append(Move(Entry(seat, action, "order"), out.events, order.row.person_id))
        told.order = order.doing((*order.body.played, self._match.revision - 1))
        told.events += [event for event in out.events if event.to is None]
        self._did.add(order.row.id)
        if order.ends_with(action):
            told.state = "played"
        self._news(out.events)
        return True

    def _refused(self, told: Told, why: Illegal) -> None:
        """A plan that fails takes with it what was planned behind it."""
        _drop(told, "illegal")
        told.why = why
        if told.order.row.kind == PLAN:
            for other in self._open(told.order.row.seat):
                if other.order.row.kind == PLAN:
                    _drop(other, "behind")

    def _fault(self, told: Told, error: Exception) -> None:
        """Without what the error says: it may hold a limit."""
        log.error("order %s at table %s: %s", told.order.row.id, self._table.row.id, type(error).__name__)
        _drop(told, "fault")


def _drop(told: Told, reason: str) -> None:
    told.state, told.reason = "dropped", reason
