"""Looking at a table: one's own part, the board as picture and as text."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.calls import standing
from bot.orders.told import told
from bot.panels import ids
from bot.panels.press import handles
from bot.panels.talk import MOST_TEXT, Attached, Panel, Talk, amounts, attached
from bot.panels.values import exact, exact_of
from bot.store import Post
from bot.store import Table as Row
from bot.tables import Table, events_of
from bot.texts import escaped
from bot.texts.fitting import cut
from rules.core import Event

SHORT_NOTE = 150  # characters of one's own note
MOST_NOTES = 1200  # characters of a message left for what was held back


# -- looking ----------------------------------------------------------------------------------


@handles("hand")
async def hand(talk: Talk, pressed: ids.Id) -> None:
    """The presser's own part."""
    await talk.acknowledge()
    await show_hand(talk, await talk.at(pressed.number(0)))


async def show_hand(talk: Talk, table: Table) -> None:
    """What only this person may see: picture, text, and messages that closed direct messages have held back; in files
    what a message is too small for, and shortened amounts digit by digit.
    """
    seat, words, tables = table.seated(talk.who.id), talk.words(), talk.desk.tables
    picture = await talk.desk.pictures.draw(table, seat, language=talk.who.locale, layout="seat")
    async with tables.held(talk.who.id, table.row.id) as held:
        events = [e for post in held for e in events_of(post)]
        held_orders = [line for post in held if post.kind == "order" for line in await _ordered(talk, table, post)]
        notes = _notes(talk, events, held_orders)
        own = await _own_note(talk, table)
        lines = [title(talk, table), *notes.text.splitlines(), *own, words("post.hand"), plain(picture.board)]
        told = "\n".join(lines)
        whole = [Attached("hand.txt", picture.board.encode())] if len(told) > MOST_TEXT else []
        digits = amounts(list(dict.fromkeys([*exact_of(events), *_own_digits(table, seat)])))
        await talk.show(Panel(told, files=[attached(picture, table, "seat"), *whole, *notes.files, *digits]))


def _own_digits(table: Table, seat: int) -> list[str]:
    """The long amounts in what the seat may look up at any time."""
    own = table.playing_or_over().view(seat).mine
    return exact([msgspec.to_builtins(own, enc_hook=str)])


async def _ordered(talk: Talk, table: Table, post: Post) -> list[str]:
    """What a message that was held back says of the person's orders."""
    return await told(talk.desk.store, table, talk.words(), post)


async def _own_note(talk: Talk, table: Table) -> list[str]:
    """The beginning of what the person has noted about the table."""
    note = await talk.desk.store.note(table.row.id, talk.who.id)
    return [] if note is None else [talk.words()("note.line", text=cut(" ".join(note.body.split()), SHORT_NOTE))]


def _notes(talk: Talk, events: Sequence[Event], orders: Sequence[str] = ()) -> Panel:
    """What was held back: it is shown this once, so all of it, in a file where it is too much for a message."""
    words = talk.words()
    lines = [*(words(f"event.{e.id}", **e.params) for e in events), *orders]
    if sum(map(len, lines)) + len(lines) > MOST_NOTES:
        whole = "\n".join([*(talk.labels()(f"event.{e.id}", **e.params) for e in events), *orders])
        return Panel(words("panel.held"), files=[Attached("notes.txt", whole.encode())])
    return Panel("\n".join([words("panel.held"), *lines]) if lines else "")


@handles("text")
async def text(talk: Talk, pressed: ids.Id) -> None:
    """The board as text, for screen readers and for copying."""
    await talk.acknowledge()
    await show_text(talk, await talk.at(pressed.number(0)))


async def show_text(talk: Talk, table: Table) -> None:
    """The board that everybody sees, in words; as a file too where a message is too small for it."""
    board = talk.desk.pictures.board(table, None, talk.who.locale)
    shown = f"{title(talk, table)}\n{plain(board)}"
    whole = [] if len(shown) <= MOST_TEXT else [Attached("board.txt", board.encode())]
    await talk.show(Panel(shown, files=whole))


async def show_board(talk: Talk, table: Table, layout: str = "board") -> None:
    """A picture that everybody may see, in the reader's language."""
    picture = await talk.desk.pictures.draw(table, language=talk.who.locale, layout=layout)
    file = attached(picture, table, table.row.revision)
    words = talk.words()
    waiting = words("panel.waiting", seats=table.due, ask=talk.desk.contents.asked(table, words)) if table.due else ""
    lines = await standing.lines(talk.desk.store, table, words, talk.desk.clock.now())
    await talk.show(Panel("\n".join([title(talk, table), waiting, *lines]), files=[file]))


def title(talk: Talk, table: Table) -> str:
    """The table, and a link to it."""
    words = talk.words()
    return words("post.dm_title", table=table.row.id, game=words("game.name"), link=link(table.row))


def link(row: Row) -> str:
    """The address of the table's thread, or of the channel where it gathers."""
    return f"https://discord.com/channels/{row.guild_id}/{row.thread_id or row.channel_id}"


def post_link(row: Row) -> str:
    """The address of the table's turn post, or of its thread where there is none."""
    return f"{link(row)}/{row.turn_message_id}" if row.turn_message_id and row.thread_id else link(row)


def plain(board: str) -> str:
    """A text board inside a message: its signs are no formatting there."""
    return "\n".join(escaped(line) for line in board.splitlines())


def public_lines(talk: Talk, events: Sequence[Event]) -> list[str]:
    """What everybody was told."""
    return talk.desk.contents.lines(talk.words(), [e for e in events if e.to is None])
