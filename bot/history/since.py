"""What has happened since somebody's own last action: in short where they act, in full on pages.

Only what everybody was told, as in the pager of the turns. What was taken back since is told by the taking back alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from bot.panels import ids
from bot.panels.board import public_lines, title
from bot.panels.press import button, handles
from bot.panels.talk import Item, Panel, Talk
from bot.tables import Table
from bot.texts.fitting import newest, packed, shortened
from rules.core import Illegal
from rules.match import Entry, effective

LONG = 280  # characters of a paragraph; then another one begins
BRIEF = 600  # characters where it stands above something else
PAGE = 1_500  # characters where it stands alone
_SENTENCE = re.compile(r"[.!?…](?: ×\d+)?$|。 ×\d+$")  # its end


def last_own(log: Sequence[Entry], seat: int) -> int:
    """The revision that the seat's own newest entry led to, -1 where it has not acted yet: a clock does not count."""
    return max((number + 1 for number, entry in enumerate(log) if entry.seat == seat and not entry.by), default=-1)


async def paragraphs(talk: Talk, table: Table, after: int) -> list[str]:
    """What happened after a revision: a paragraph for what a seat did without a break, the oldest first."""
    log = table.playing_or_over().log
    kept = {number for number, _ in effective(log)}
    told: list[tuple[int, list[str]]] = []
    for at, events in await talk.desk.tables.happened(table, after, len(log)):
        entry = log[at - 1] if at else None
        if entry is not None and entry.action is not None and at - 1 not in kept:
            continue
        seat, lines = -1 if entry is None else entry.seat, public_lines(talk, events)
        if lines and told and told[-1][0] == seat and sum(map(len, told[-1][1])) < LONG:
            told[-1][1].extend(lines)
        elif lines:
            told.append((seat, lines))
    return [_joined(lines) for _, lines in told]


def _joined(lines: Sequence[str]) -> str:
    """One paragraph; what is said several times in a row is said once."""
    text = ""
    for line, same in groupby(lines):
        many = len(list(same))
        text += _between(text) + line + (f" ×{many}" if many > 1 else "")
    return text


def _between(text: str) -> str:
    """What stands before the next sentence; a new line after a list and after what ends without a full stop."""
    if not text or text.endswith(("。", "」", "！")):
        return ""
    listed = text.rpartition("\n")[2].startswith("- ")
    return " " if _SENTENCE.search(text) and not listed else "\n"


async def brief(talk: Talk, table: Table) -> tuple[list[str], list[Item]]:
    """The newest of it for the head of another panel, and a button to all of it; nothing where nothing has happened."""
    seat = table.seat_of(talk.who.id)
    if seat is None or table.match is None:
        return [], []
    after = last_own(table.match.log, seat)
    told = await paragraphs(talk, table, after)
    if not told:
        return [], []
    shown = newest([f"> {shortened(line, BRIEF)}".replace("\n", "\n> ") for line in told], BRIEF)
    left = [talk.words()("panel.since_more", n=len(told) - len(shown))] if len(shown) < len(told) else []
    more = button(talk.labels()("button.since"), ids.since(table.row.id, after, 0, "open"), row=4)
    return [talk.words()("panel.since"), *left, *shown], [more]


@handles("since")
async def since(talk: Talk, pressed: ids.Id) -> None:
    """The button that opens it, or one to another page."""
    await talk.acknowledge()
    await show_since(talk, await talk.at(pressed.number(0)), pressed.number(1), pressed.number(2))


async def show_mine(talk: Talk, table: Table) -> None:
    """All since the person's own last action. Raises Illegal: not_started, not_seated."""
    match = table.playing_or_over()
    await show_since(talk, table, last_own(match.log, table.seated(talk.who.id)), 0)


async def show_since(talk: Talk, table: Table, after: int, page: int) -> None:
    """All that happened after a revision, page by page."""
    if after > table.playing_or_over().revision:
        raise Illegal("no_such_turn")
    told = await paragraphs(talk, table, after)
    words = talk.words()
    listed = packed(["- " + line.replace("\n", "\n  ") for line in told], PAGE) or [[words("panel.since_nothing")]]
    page = min(max(page, 0), len(listed) - 1)
    head = words("panel.since_pages", page=page + 1, pages=len(listed)) if len(listed) > 1 else words("panel.since")
    turns = [
        button(talk.labels()(f"button.{name}"), ids.since(table.row.id, after, to, name))
        for name, to in (("back", page - 1), ("on", page + 1))
        if 0 <= to < len(listed)
    ]
    await talk.show(Panel("\n".join([title(talk, table), head, *listed[page]]), turns))
