"""A table as the bot holds it in memory: a snapshot of what is stored, replaced after each commit, never changed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

import rules
from bot import store
from bot.tables.manners import Manners
from rules.core import Action, Event, Frame, Illegal, Reason, View, allowed
from rules.match import Base, Entry, Match

RULE_OF_THUMB, THINKER = "house", "thinker"  # how a house player plays; anything else is by rule of thumb too


@dataclass(frozen=True)
class Who:
    """A person as an interaction shows them: Discord's id, the name to show, "en" or "ja".

    house: how it plays, for a house player, whose id is 0; None for people.
    """

    id: int
    name: str
    locale: str
    house: str | None = None


@dataclass(frozen=True)
class OfferOf:
    """A kind of action for one person now; `reason` says why it is not offered, "" if it is."""

    kind: type[Action]
    frame: Frame[Any, Any]
    reason: Reason


class Asking(NamedTuple):
    """The frame that takes a kind of action of a seat now, with that seat's view."""

    frame: Any
    view: Any


@dataclass(frozen=True)
class Table:
    """A match on Discord: its row, who sits where, and the match once it has started.

    ground: "" for the table itself; else what kind of play beside it this is, of which nobody else learns ("try": what
    a person tries out). mark: a number that stands for how far that has come.
    """

    row: store.Table
    seats: tuple[store.Seat, ...]
    match: Match | None = None
    ground: str = ""
    mark: int = 0

    @cached_property
    def game(self) -> Any:
        """The rules engine of this table."""
        return rules.load(self.row.game)

    @cached_property
    def manners(self) -> Manners:
        """How the people here want to play."""
        return msgspec.convert(self.row.manners, Manners)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, in order."""
        return tuple(seat.name for seat in self.seats)

    def seat_of(self, person_id: int | None) -> int | None:
        """Where the person sits, or None."""
        if person_id is None:
            return None
        return next((s.seat for s in self.seats if s.person_id == person_id), None)

    def person_in(self, seat: int) -> int | None:
        """Who sits there; None for a house player."""
        return self.seats[seat].person_id

    @property
    def people(self) -> list[int]:
        """The ids of the people who sit here."""
        return [s.person_id for s in self.seats if s.person_id is not None]

    def playing(self) -> Match:
        """The match. Raises Illegal: not_started, match_over, table_closed."""
        if self.match is None:
            raise Illegal("not_started" if self.row.status == "lobby" else "table_closed")
        if self.row.status == "abandoned":
            raise Illegal("table_closed")
        if self.match.over:
            raise Illegal("match_over")
        return self.match

    def playing_or_over(self) -> Match:
        """The match, also after its end. Raises Illegal("not_started")."""
        if self.match is None:
            raise Illegal("not_started")
        return self.match

    def seated(self, person_id: int) -> int:
        """The person's seat. Raises Illegal("not_seated")."""
        seat = self.seat_of(person_id)
        if seat is None:
            raise Illegal("not_seated")
        return seat

    def view(self, person_id: int | None = None) -> View[Any, Any]:
        """What the person may see: their seat's view, or the spectator's. Raises Illegal("not_started")."""
        if self.match is None:
            raise Illegal("not_started")
        return self.match.view(self.seat_of(person_id))

    @property
    def due(self) -> list[int]:
        """The seats that are due now, ascending."""
        running = self.match is not None and self.row.status == "playing"
        return self.match.actors() if running and self.match is not None else []


def asking(table: Table, person_id: int, kind: type[Action]) -> Asking:
    """What the person is asked with this kind of action. Raises Illegal: not_seated, not_your_turn, not_now, ..."""
    match, seat = table.playing(), table.seated(person_id)
    return Asking(allowed(table.game, match.state, seat, kind), match.view(seat))


def question(table: Table, frame: Frame[Any, Any]) -> dict[str, Any]:
    """What the texts may say of what a frame asks: its fields, and its facts as everybody may know them."""
    shown = {name: getattr(frame, name) for name in frame.__struct_fields__}
    return shown | frame.facts(table.playing_or_over().view(None))


def build(loaded: store.Loaded) -> Table:
    """A table from its stored rows."""
    row = loaded.table
    if loaded.snapshot is None:
        return Table(row, tuple(loaded.seats))
    game = rules.load(row.game)
    base = None if loaded.base is None else Base(loaded.base.revision, loaded.base.body)
    match = Match.restore(
        game,
        len(loaded.seats),
        game.make_options(row.options),
        row.seed,
        row.joins,
        [read_entry(game, line) for line in loaded.log],
        loaded.snapshot.body,
        base,
    )
    return Table(row, tuple(loaded.seats), match)


def write_entry(game: Any, entry: Entry) -> str:
    """A log entry as the JSON text of the log's `body`."""
    if entry.action is None:
        return msgspec.json.encode({"undo": entry.undo}).decode()
    action = msgspec.Raw(game.line(entry.action))
    return msgspec.json.encode({"action": action, "by": entry.by}).decode()


class _Body(msgspec.Struct):
    action: msgspec.Raw = msgspec.Raw(b"")
    by: str = ""
    undo: tuple[int, ...] = ()


def read_entry(game: Any, line: store.Entry) -> Entry:
    """The log entry of a stored row."""
    body = msgspec.json.decode(line.body, type=_Body)
    assert line.seat is not None
    if not bytes(body.action):
        return Entry(line.seat, undo=body.undo)
    return Entry(line.seat, game.parse(bytes(body.action)), body.by)


def write_events(events: list[Event]) -> str:
    """Events as JSON text; amounts of any size are text in it."""
    return msgspec.json.encode(events, enc_hook=str).decode()


def read_events(text: str) -> list[Event]:
    """The events of a stored row."""
    return msgspec.json.decode(text, type=list[Event])
