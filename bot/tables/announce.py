"""What has to be told after a commit, as outbox rows of the same transaction. Texts and pictures are made when sent.

Kinds of rows: "lobby" (the post with the join buttons), "thread" (make the table's thread), "board" (the turn post: a
new one if somebody is newly called, else the live one is edited), "hand" (a seat's own part, by direct message),
"private" (events only this person may know), "prompt" (a secret decision is due), "note" (a line for the table),
"consent" (a request to take back, or what became of it), "look" (are thread and posts still there?), "again" (the
turn post says the same anew), "first" (how the people here want to play, the first post of the thread), "seat" (a seat
has changed hands), "people" (who is in the thread), "vacancy" (which seats anybody may take over), "motion" (a vote, or
what became of it), "invite" (somebody is asked to sit down during a match), "trouble" (the opener hears what is not
permitted).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot import store
from bot.tables.commit import Move
from bot.tables.table import Table, read_events
from rules.core import Event, Nothing
from rules.match import Match

ANSWERING = 15_000  # milliseconds in which the answer to somebody's own action has told them everything


def announce(
    tx: store.Transaction, table: Table, match: Match, moves: Sequence[Move], at: int, answered: bool = False
) -> None:
    """Notes the rows for the log entries that lead from the table's match to `match`.

    answered: the person of the first move is being answered. What they alone may know of it stands in the answer, so it
    is sent by direct message only if the answer does not come through (see `Playing.answered`).
    """
    seat = moves[0].entry.seat
    going_on = goes_on(table.match, match, seat)
    events = [event for move in moves for event in move.events]
    _announce(tx, table, match, events, at, seat if answered else None, going_on)


def _announce(
    tx: store.Transaction,
    table: Table,
    match: Match,
    events: Sequence[Event],
    at: int,
    answered: int | None = None,
    going_on: bool = False,
) -> None:
    row = table.row
    told = {"revision": match.revision} | ({"goes_on": True} if going_on else {})
    tx.add_post("board", told, at=at, table_id=row.id)
    for seat in table.seats:
        if seat.person_id is None:
            continue
        known = [e for e in events if e.to is not None and seat.seat in e.to]
        if known:
            payload = {"revision": match.revision, "events": _plain(known)}
            later = at + ANSWERING if seat.seat == answered else None
            tx.add_post("private", payload, at=at, table_id=row.id, person_id=seat.person_id, not_before=later)
        if newly_asked_in_secret(match, seat.seat):
            tx.add_post("prompt", {"revision": match.revision}, at=at, table_id=row.id, person_id=seat.person_id)
    if match.over:
        tx.add_post("lobby", {}, at=at, table_id=row.id, channel_id=row.channel_id)


def goes_on(before: Match | None, match: Match, seat: int) -> bool:
    """Whether the seat that acted is still at what it was called for: due before and after, and the frame that asked it
    stands, perhaps below another one or itself uncovered again; or the frame of its turn does, of which it has done a
    step.
    """
    if before is None or not all(seat in m.actors() for m in (before, match)):
        return False
    old, new = (m.view(seat).tower for m in (before, match))
    shared = 0
    while shared < min(len(old), len(new)) and old[shared].tag() == new[shared].tag():
        shared += 1
    own = any(getattr(frame, "seat", None) == seat for frame in new[:shared])
    return own or shared == min(len(old), len(new))


async def settle_request(tx: store.Transaction, table_id: int, at: int, agreed: store.Consent | None = None) -> None:
    """A request to take back that is open at the table is over: its post says so and loses its buttons. `agreed`: the
    one that is being carried out; else the table has moved on.
    """
    request = await tx.open_consent(table_id)
    if request is None:
        return
    granted = agreed is not None and agreed.id == request.id
    answers = agreed.answers if agreed is not None and granted else request.answers
    tx.answer_consent(request.id, answers, "granted" if granted else "withdrawn")
    tx.add_post("consent", {"consent": request.id}, at=at, table_id=table_id)


def announce_start(tx: store.Transaction, table: Table, match: Match, at: int) -> None:
    """Notes the rows for a match that begins: its thread and the first turn post. What was dealt in secret is not told
    event by event: everybody's own part comes when there is a thread to point to.
    """
    tx.add_post("thread", {}, at=at, table_id=table.row.id)
    tx.add_post("first", {}, at=at, table_id=table.row.id)
    _announce(tx, table, match, [e for e in match.opening if e.to is None], at)


def announce_thread(tx: store.Transaction, table: Table, at: int, first: bool = True) -> None:
    """Notes what waited for a thread: the lobby post points to it, and with the first one everybody gets their own
    part.
    """
    row = table.row
    tx.add_post("lobby", {}, at=at, table_id=row.id, channel_id=row.channel_id)
    if not first:
        tx.add_post("first", {}, at=at, table_id=row.id)
    if not first or table.match is None or not has_secrets(table.match):
        return
    for seat in table.seats:
        if seat.person_id is not None:
            tx.add_post("hand", {}, at=at, table_id=row.id, person_id=seat.person_id)


def announce_seat(
    tx: store.Transaction, table: Table, before: store.Seat, told: Sequence[store.Entry], at: int
) -> None:
    """Notes the rows for a seat that has changed hands; `table` is the one after it, `told` the log entries of which
    the new person has to be told what only this seat may know.
    """
    row, seat = table.row, table.seats[before.seat]
    changed = {"before": before.name, "person": seat.person_id, "name": seat.name, "house": seat.house is not None}
    tx.add_post("seat", {"seat": seat.seat} | changed, at=at, table_id=row.id)
    tx.add_post("people", {"add": seat.person_id, "remove": before.person_id}, at=at, table_id=row.id)
    tx.add_post("again", {}, at=at, table_id=row.id)
    tx.add_post("first", {}, at=at, table_id=row.id)
    tx.add_post("lobby", {}, at=at, table_id=row.id, channel_id=row.channel_id)
    tx.add_post("vacancy", {"new": seat.person_id is None}, at=at, table_id=row.id, channel_id=row.channel_id)
    if seat.person_id is not None:
        _announce_own(tx, table, seat, told, at)


def _announce_own(tx: store.Transaction, table: Table, seat: store.Seat, told: Sequence[store.Entry], at: int) -> None:
    """What the new person alone may know: their own part, what the seat was told before, and what it is asked."""
    row, match, person = table.row, table.playing(), seat.person_id
    if has_secrets(match):
        tx.add_post("hand", {}, at=at, table_id=row.id, person_id=person)
    known = [e for line in told for e in read_events(line.events) if e.to is not None and seat.seat in e.to]
    if known:
        payload = {"revision": match.revision, "events": _plain(known), "before": True}
        tx.add_post("private", payload, at=at, table_id=row.id, person_id=person)
    if asked_in_secret(match, seat.seat):
        tx.add_post("prompt", {"revision": match.due[seat.seat]}, at=at, table_id=row.id, person_id=person)


def newly_asked_in_secret(match: Match, seat: int) -> bool:
    """Whether this revision calls the seat to a decision that nobody else may see."""
    if match.over or match.due.get(seat) != match.revision:
        return False
    return asked_in_secret(match, seat)


def asked_in_secret(match: Match, seat: int) -> bool:
    """Whether one of the actions before the seat is a secret one."""
    frame = match.view(seat).frame
    return frame is not None and any(kind.secret for kind in frame.offers) and seat in match.actors()


def has_secrets(match: Match) -> bool:
    """Whether a seat of this game has something of its own."""
    return match.game.own_type is not Nothing and bool(match.game.own_type.__struct_fields__)


def events_of(post: store.Post) -> list[Event]:
    """The events that a row tells."""
    return [Event(e["id"], e["params"]) for e in post.payload.get("events", ())]


def _plain(events: Sequence[Event]) -> Any:
    return msgspec.json.decode(msgspec.json.encode(events, enc_hook=str))
