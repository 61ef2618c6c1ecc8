"""Turning the pages of a match: a turn a page, with its pictures and with what happened in it.

Turns are counted as they stand; what was taken back is told in the turn in which it was, struck through, and by whom.
Only what everybody was told: what a seat alone once saw may be meant to be seen once (QE 7.2). The whole record is in
the export, when the match is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import groupby

from bot.history.course import Course
from bot.history.since import last_own
from bot.panels import ids
from bot.panels.board import public_lines
from bot.panels.press import button, handles
from bot.panels.talk import Item, Panel, Talk, fitting, posted
from bot.tables import Table
from bot.texts import Words
from bot.texts.fitting import newest
from rules.core import Event, Illegal
from rules.match import Entry

MOST_LINES = 700  # characters of what happened: on a phone the picture is what one looks for
Told = Sequence[tuple[int, Sequence[Event]]]


@handles("hist")
async def history(talk: Talk, pressed: ids.Id) -> None:
    """A button of the pager."""
    await talk.acknowledge()
    table = await talk.at(pressed.number(0))
    course = await talk.desk.courses.of(table)
    await show(talk, table, course, course.at(pressed.number(1)))


async def show_turn(talk: Talk, table: Table, number: int | None) -> None:
    """A turn by its number, the deal being 0, or the newest. Raises Illegal: not_started, no_such_turn."""
    course = await talk.desk.courses.of(table)
    last = len(course.turns) - 1
    if number is not None and not 0 <= number <= last:
        raise Illegal("no_such_turn", last=last)
    await show(talk, table, course, last if number is None else number)


async def show(talk: Talk, table: Table, course: Course, number: int) -> None:
    """A page: whose turn it was, what happened, how the table stood then, and ways on."""
    turn = course.turns[number]
    past = await asyncio.to_thread(course.position, number)
    files = await posted(talk.desk.pictures, table, turn.upto, language=talk.who.locale, match=past)
    told = await talk.desk.tables.happened(table, turn.after, turn.upto)
    lines = newest(told_lines(talk, table.playing_or_over().log, told), MOST_LINES)
    text = "\n".join([_head(talk, table, course, number), *lines])
    await talk.show(Panel(text, turn_buttons(table, course, number, talk.who.id, talk.labels()), fitting(files)))


def _head(talk: Talk, table: Table, course: Course, number: int) -> str:
    words, seats = talk.words(), course.turns[number].seats
    named = {"table": table.row.id, "turn": number, "last": len(course.turns) - 1, "seats": list(seats)}
    return words("panel.history" if seats else "panel.history_deal", **named)


# -- what happened ----------------------------------------------------------------------------


def taken_back(log: Sequence[Entry]) -> dict[int, int]:
    """For each entry that was taken back, by its number, the number of the entry that did so."""
    standing: list[int] = []
    gone: dict[int, int] = {}
    for number, entry in enumerate(log):
        if entry.action is not None:
            standing.append(number)
            continue
        gone.update((standing[at], number) for at in entry.undo)
        standing = [n for at, n in enumerate(standing) if at not in entry.undo]
    return gone


def told_lines(talk: Talk, log: Sequence[Entry], told: Told) -> list[str]:
    """What everybody was told. What was taken back is struck through, and after it stands who did that: where that
    happened on the same page it is not told again.
    """
    gone, here = taken_back(log), {at - 1 for at, _ in told}
    known = {back for back in gone.values() if all(n in here for n, by in gone.items() if by == back)}
    lines: list[str] = []
    for back, group in groupby(told, key=lambda item: gone.get(item[0] - 1)):
        listed = [(at, public_lines(talk, events)) for at, events in group]
        if back is not None:
            lines += _struck(talk, [line for _, each in listed for line in each], log[back].seat)
            continue
        lines += [line for at, each in listed if at - 1 not in known for line in each]
    return lines


def _struck(talk: Talk, lines: Sequence[str], by: int) -> list[str]:
    """Lines struck through, after them who took that back."""
    struck = ["\n".join(f"~~{part}~~" for part in line.splitlines()) for line in lines]
    return [*struck[:-1], talk.words()("panel.struck", line=struck[-1] if struck else "…", seat=by)]


# -- ways on ----------------------------------------------------------------------------------


def turn_buttons(table: Table, course: Course, number: int, person: int, labels: Words) -> list[Item]:
    """To the deal, one back, one on, to the newest; to the person's own newest turn, to all since, and back to this
    point. What would lead nowhere is dimmed.
    """
    last = len(course.turns) - 1
    places = (("first", 0), ("back", number - 1), ("on", number + 1), ("last", last))
    paging = [
        _turn(table, course, name, min(max(to, 0), last), number, labels(f"button.{name}")) for name, to in places
    ]
    seat = table.seat_of(person)
    own = None if seat is None else course.latest_of(seat)
    return paging if seat is None else [*paging, *_mine(table, course, number, (seat, own), labels)]


def _mine(table: Table, course: Course, number: int, mine: tuple[int, int | None], labels: Words) -> list[Item]:
    """What only somebody who sits at the table can look up, and ask for."""
    (seat, own), row = mine, table.row
    turn = _turn(table, course, "mine", own or 0, number if own is not None else 0, labels("button.own_turn"), row=1)
    after = last_own(table.playing_or_over().log, seat)
    since = button(labels("button.since"), ids.since(row.id, after, 0, "open"), row=1)
    if row.status != "playing" or not number:
        return [turn, since]
    back = ids.undo_to(row.id, row.revision, course.turns[number].first)
    return [turn, since, button(labels("button.undo_turn"), back, row=1)]


def _turn(table: Table, course: Course, name: str, to: int, now: int, label: str, row: int = 0) -> Item:
    where = ids.history(table.row.id, course.turns[to].upto, name)
    return button(label, where, row=row, disabled=to == now)
