"""How a match ended, seat by seat, and whose result that is.

Rulings: a result belongs to whoever sits there at the end. If they played less than a third of the seat's actions (a
house player: no more than half, so that nobody gets rid of a match by getting up), it belongs to the one who played
most of them; a tie between people goes to the later one, and a person goes before a house player. Actions that were
taken back do not count; those that a clock or a house player made while a person had the seat count as the person's.
Waiting counts for every entry of the log, for the others waited in any case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot import store
from bot.tables import Table
from rules.core import Place
from rules.match import effective

Sitter = tuple[int | None, str | None]  # a person, or how a house player plays

SHARE = 3  # one in so many of a seat's actions make a result one's own, for whoever sits there at the end


def results(table: Table, log: Sequence[store.Entry], sat: Sequence[store.Sitting], at: int) -> list[store.Result]:
    """The results of a match that is over, by seat.

    log: its stored entries. sat: who sat where, in order; a seat of which nothing is known counts for who sits there.
    Raises Illegal("match_running").
    """
    match, acted = table.playing_or_over(), _acted(table)
    waited: Counter[int] = Counter()
    for line in log:
        waited[-1 if line.seat is None else line.seat] += line.took or 0
    return [
        _result(table, place, holder(table.seats[place.seat], sat, acted[place.seat]), acted, waited, at)
        for place in sorted(match.standings(), key=lambda place: place.seat)
    ]


def _acted(table: Table) -> dict[int, list[int]]:
    """For each seat the numbers in the log of its actions in force."""
    acted: dict[int, list[int]] = {seat.seat: [] for seat in table.seats}
    for number, entry in effective(table.playing_or_over().log):
        acted[entry.seat].append(number)
    return acted


def _result(
    table: Table, place: Place, owner: store.Sitting, acted: dict[int, list[int]], waited: Counter[int], at: int
) -> store.Result:
    return store.Result(
        table_id=table.row.id,
        seat=place.seat,
        game=table.row.game,
        guild_id=table.row.guild_id,
        person_id=owner.person_id,
        house=owner.house,
        name=owner.name,
        seats=len(table.seats),
        place=place.place,
        total=str(int(place.total)),
        score={category: int(points) for category, points in place.score.items()},
        took=waited[place.seat],
        actions=len(acted[place.seat]),
        ended_at=at,
    )


def holder(now: store.Seat, sat: Sequence[store.Sitting], acted: Sequence[int]) -> store.Sitting:
    """Whose result a seat's is. `sat`: the sittings of the table; `acted`: the numbers of the seat's actions."""
    sittings = [s for s in sat if s.seat == now.seat]
    last = store.Sitting(now.table_id, now.seat, 0, now.person_id, now.house, now.name)
    made: Counter[Sitter] = Counter()
    for sitting in sittings:
        end = float("inf") if sitting.to_revision is None else sitting.to_revision
        made[_sitter(sitting)] += sum(sitting.from_revision <= number < end for number in acted)
    share = made[_sitter(last)]
    enough = share * 2 > len(acted) if last.person_id is None else share * SHARE >= len(acted)
    if not sittings or not acted or enough:
        return last
    return max(sittings, key=lambda s: (made[_sitter(s)], s.person_id is not None, s.from_revision))


def _sitter(sitting: store.Sitting) -> Sitter:
    return sitting.person_id, sitting.house
