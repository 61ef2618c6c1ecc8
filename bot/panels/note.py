"""Private notes: what a person writes down for themselves about a table, for their eyes only."""

from __future__ import annotations

from discord import ButtonStyle

from bot.panels import ids
from bot.panels.board import title
from bot.panels.press import MOST_TYPED, button, handles, modal, typed
from bot.panels.talk import Panel, Talk
from bot.tables import Table
from rules.core import Illegal

PAGE = 1_500  # characters of a note in one message


def paged(text: str) -> list[str]:
    """A note on pages that a message can hold, broken at a line's or a word's end where there is one."""
    found: list[str] = []
    while len(text) > PAGE:
        head = text[:PAGE]
        end = next((at + 1 for sign in ("\n", " ", "。") if (at := head.rfind(sign)) > PAGE // 2), PAGE)
        found.append(text[:end])
        text = text[end:]
    return [*found, text]


async def show_note(talk: Talk, table: Table, page: int = 0, notice: str = "") -> None:
    """The person's note about a table."""
    words, labels, number = talk.words(), talk.labels(), table.row.id
    note = await talk.desk.store.note(number, talk.who.id)
    listed = paged(note.body) if note is not None else [words("note.none")]
    page = min(max(page, 0), len(listed) - 1)
    head = words("note.page", page=page + 1, pages=len(listed)) if len(listed) > 1 else words("note.head")
    turns = [
        button(labels(f"button.{name}"), ids.note(number, to, name))
        for name, to in (("back", page - 1), ("on", page + 1))
        if 0 <= to < len(listed)
    ]
    write = button(labels("button.write"), ids.note(number, page, "write"), ButtonStyle.primary)
    lines = [notice, title(talk, table), head, listed[page]]
    await talk.show(Panel("\n".join(line for line in lines if line), [write, *turns]))


@handles("note")
async def note(talk: Talk, pressed: ids.Id) -> None:
    """Turns a page, or opens the form."""
    table = await talk.at(pressed.number(0))
    if pressed.text(2) != "write":
        await talk.acknowledge()
        await show_note(talk, table, pressed.number(1))
        return
    if talk.acknowledged:
        raise Illegal("stale_button")
    known, labels = await talk.desk.store.note(table.row.id, talk.who.id), talk.labels()
    form = modal(
        ids.note_for(table.row.id),
        labels("note.modal", table=table.row.id),
        labels("note.label"),
        help=labels("note.help"),
        value="" if known is None else known.body,
        long=True,
        needed=False,
    )
    await talk.ask(form)


@handles("notem")
async def written(talk: Talk, pressed: ids.Id) -> None:
    """What was written takes the place of the note; nothing at all erases it."""
    await talk.acknowledge()
    table, body = await talk.at(pressed.number(0)), typed(talk).strip()[:MOST_TYPED]
    async with talk.desk.store.transaction() as tx:
        tx.put_note(table.row.id, talk.who.id, body, talk.desk.clock.now())
    await show_note(talk, table, notice=talk.words()("note.kept" if body else "note.erased"))
