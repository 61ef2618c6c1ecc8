"""A seat changes hands during a match, with all that hangs on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from bot import store
from bot.tables import Commit, Table, Tables
from bot.tables.announce import announce_seat, settle_request
from bot.tables.lobby import house_name
from bot.tables.table import RULE_OF_THUMB
from rules.core import Illegal
from rules.match import effective


class Sitter(NamedTuple):
    """Who is to sit down: a person, a house player, or nobody (the seat is free then, and has no name)."""

    person_id: int | None = None
    house: str | None = None
    name: str = ""


FREE = Sitter()


def stand_in(table: Table) -> Sitter:
    """A house player with a name that nobody at the table has."""
    return Sitter(None, RULE_OF_THUMB, house_name({seat.name for seat in table.seats}))


async def reseat(tx: store.Transaction, tables: Tables, table: Table, seat: int, sitter: Sitter, at: int) -> Table:
    """The seat is the sitter's from now on. What whoever sat there had begun, ordered or was still to be told is
    dropped; the new person gets the seat's own part, all that it was told in secret before, and what it is asked.

    Returns the table after it; the caller commits and publishes it. The join ids stay, so that the draw of the seats
    can be checked as before. Statistics follow the sittings. Raises Illegal: see `may_sit`.
    """
    old, match, row = table.seats[seat], table.playing(), table.row
    if sitter.person_id is not None:
        await may_sit(tx, table, sitter.person_id, seat)
    new = msgspec.structs.replace(old, person_id=sitter.person_id, house=sitter.house, name=sitter.name, joined_at=at)
    tx.sit(new)
    await _sit_down(tx, table, old, new, match.revision)
    if old.person_id is not None:
        tx.forget_person_at(row.id, old.person_id, at)
        for vacated in tables.vacating:
            await vacated(tx, table, seat, at)
        tx.drop_orders_of(row.id, seat)  # any that nobody can read any more
    tx.set_status(row.id, "playing", at)  # a sign of life
    await settle_request(tx, row.id, at)  # what was asked for, or of, whoever sat there
    after = _after(tx, table, new)
    if new.person_id is not None:
        tx.unwatch(row.id, new.person_id)
    announce_seat(tx, after, old, await _told(tx, table, seat, new), at)
    await tables.attend(tx, Commit(table, after, (), at))
    return after


async def _sit_down(tx: store.Transaction, table: Table, old: store.Seat, new: store.Seat, revision: int) -> None:
    known = [s for s in await tx.sittings(table.row.id) if s.seat == new.seat]
    if not known:  # the match began before sittings were noted
        tx.begin_sitting(old, 0)
    tx.end_sitting(table.row.id, new.seat, revision)
    tx.begin_sitting(new, revision)


async def may_sit(tx: store.Store | store.Transaction, table: Table, person_id: int, seat: int) -> None:
    """Raises Illegal: already_seated; sat_elsewhere, for one who knows the secrets of another seat; seat_taken."""
    if table.seat_of(person_id) is not None:
        raise Illegal("already_seated")
    if any(s.person_id == person_id and s.seat != seat for s in await tx.sittings(table.row.id)):
        raise Illegal("sat_elsewhere")


def _after(tx: store.Transaction, table: Table, new: store.Seat) -> Table:
    """The table with the new seat. If the opener has got up, the next person in order has the opener's say."""
    seats = tuple(new if s.seat == new.seat else s for s in table.seats)
    row = table.row
    people = [s.person_id for s in seats if s.person_id is not None]
    if row.opener_id not in people and people:
        row = msgspec.structs.replace(row, opener_id=people[0])
        tx.pass_opener(row.id, row.opener_id)
    return Table(row, seats, table.match)


async def _told(tx: store.Transaction, table: Table, seat: int, new: store.Seat) -> Sequence[store.Entry]:
    """The log entries, of those in force, of which whoever sits there now was not told; none for a house player, and
    for somebody who comes back those since they got up.
    """
    if new.person_id is None:
        return ()
    sat = [s for s in await tx.sittings(table.row.id) if s.seat == seat and s.person_id == new.person_id]
    since = max((s.to_revision or 0 for s in sat), default=0)
    inforce = {number for number, _ in effective(table.playing().log)}
    return [entry for entry in await tx.log(table.row.id, since) if entry.seq in inforce]
