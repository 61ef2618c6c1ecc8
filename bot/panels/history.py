"""Turning the pages of a match: the picture of any past turn, and what had happened up to it.

Turns are counted as they stand; what was taken back is seen between them, struck through.
Only what everybody was told: what a seat alone once saw may be meant to be seen once (QE 7.2). The whole record is in
the export, when the match is over.
"""

from __future__ import annotations

import asyncio

from bot.panels import ids
from bot.panels.board import public_lines
from bot.panels.press import button, handles
from bot.panels.talk import Item, Panel, Talk, fitting, posted
from bot.tables import Table
from bot.texts import Words
from bot.texts.fitting import newest
from rules.core import Illegal
from rules.match import Match, effective

BEFORE = 4  # entries whose lines stand above the picture
MOST_LINES = 500  # characters of those lines: on a phone the picture is what one looks for


@handles("hist")
async def history(talk: Talk, pressed: ids.Id) -> None:
    """A button of the pager."""
    await talk.acknowledge()
    await show_turn(talk, await talk.at(pressed.number(0)), pressed.number(1))


async def show_turn(talk: Talk, table: Table, revision: int) -> None:
    """The table as it stood after `revision` entries of its log. Raises Illegal: not_started, no_such_turn."""
    match = table.playing_or_over()
    first = match.base.revision if match.base else 0
    if not first <= revision <= match.revision:
        raise Illegal("no_such_turn")
    past = await asyncio.to_thread(match.fork().position, revision)
    files = await posted(talk.desk.pictures, table, revision, language=talk.who.locale, match=past)
    turn, last = turn_of(match, revision), turn_of(match, match.revision)
    head = talk.words()("panel.history", table=table.row.id, turn=turn, last=last)
    text = "\n".join([head, *await _lines(talk, table, revision)])
    await talk.show(Panel(text, turn_buttons(table, first, revision, talk.labels()), fitting(files)))


def turn_of(match: Match, revision: int) -> int:
    """How many of the actions that stand had been played after so many entries of the log."""
    return sum(number < revision for number, _ in effective(match.log))


def revision_of(match: Match, turn: int) -> int:
    """The revision that the action of a turn led to; 0 is the deal. Raises Illegal("no_such_turn")."""
    standing = effective(match.log)
    if not 0 <= turn <= len(standing):
        raise Illegal("no_such_turn")
    return standing[turn - 1][0] + 1 if turn else 0


async def _lines(talk: Talk, table: Table, revision: int) -> list[str]:
    """The newest lines up to then; those of actions that were taken back are struck through."""
    after = revision - BEFORE if revision > BEFORE else -1
    log = table.playing_or_over().log[:revision]
    kept = {number for number, _ in effective(log)}
    lines: list[str] = []
    for at, events in await talk.desk.tables.happened(table, after, revision):
        struck = at > 0 and log[at - 1].action is not None and at - 1 not in kept
        lines += [f"~~{line}~~" if struck else line for line in public_lines(talk, events)]
    return newest(lines, MOST_LINES)


def turn_buttons(table: Table, first: int, revision: int, labels: Words) -> list[Item]:
    """To the start, one back, one on, to the end; what would lead nowhere is dimmed."""
    last = table.row.revision
    places = (("first", first), ("back", revision - 1), ("on", revision + 1), ("last", last))
    return [
        button(
            labels(f"button.{name}"),
            ids.history(table.row.id, min(max(to, first), last), name),
            disabled=min(max(to, first), last) == revision,
        )
        for name, to in places
    ]
