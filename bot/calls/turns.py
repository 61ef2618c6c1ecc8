"""A person's tables as a list, the most urgent first: where, what is asked, how much time is left."""

from __future__ import annotations

from bot.calls import standing
from bot.calls.standing import Left
from bot.panels.board import link, post_link
from bot.panels.talk import MOST_TEXT, Talk
from bot.tables import Table

NEVER = 2**62


async def told(talk: Talk) -> str:
    """All open tables at which the person sits, in all servers, as many as a message holds."""
    person, at, words = talk.who.id, talk.desk.clock.now(), talk.words()
    tables = [(table, await _left(talk, table, at)) for table in await talk.desk.tables.open_for(person)]
    tables.sort(key=lambda each: _urgency(each[0], each[1], person))
    lines = [await _line(talk, table, left, at) for table, left in tables]
    kept = _fitting(lines)
    if len(kept) < len(lines):
        kept.append(words("turns.more", n=len(lines) - len(kept)))
    return "\n".join(kept) or words("turns.none")


async def _left(talk: Talk, table: Table, at: int) -> Left | None:
    """The time that the person has at a table; None where no clock of theirs runs."""
    times = await standing.times(talk.desk.store, table, at)
    seat = table.seat_of(talk.who.id)
    return None if seat is None else times.get(seat)


def _urgency(table: Table, left: Left | None, person: int) -> tuple[bool, int, int, int]:
    """Whose turn it is, until when, and since how long; the others after them."""
    until = NEVER if left is None or left.until is None else left.until
    seat = table.seat_of(person)
    return (seat not in table.due, until, table.row.updated_at, table.row.id)


async def _line(talk: Talk, table: Table, left: Left | None, at: int) -> str:
    words, contents = talk.desk.texts.at(table, talk.who.locale), talk.desk.contents
    row = await talk.desk.store.table(table.row.id) or table.row  # only the store knows the newest turn post
    where = {"table": row.id, "game": words("game.name")}
    if row.status == "lobby":
        return words("turns.lobby", seats=list(range(len(table.seats))), link=link(row), **where)
    if table.seat_of(talk.who.id) not in table.due:
        phase = contents.phase(table, talk.who.locale)
        return words("turns.waiting", due=table.due, phase=phase, link=post_link(row), **where)
    ask = contents.prompted(table, words) or contents.asked(table, words)
    line = words("turns.due", ask=contents.asks(table, words, ask), link=post_link(row), **where)
    return line if left is None else f"{line}\n{words('turns.time', time=standing.time(words, left, at))}"


def _fitting(lines: list[str]) -> list[str]:
    """As many as a message holds, with room for how many there are besides."""
    kept, room = [], MOST_TEXT - 100
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return kept
