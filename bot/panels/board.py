"""Looking at a table and taking back: one's own part, the board as text, undo with a preview, consent."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from discord import ButtonStyle

from bot.orders.told import told
from bot.panels import ids
from bot.panels.press import button, handles
from bot.panels.talk import MOST_TEXT, Attached, Panel, Talk, amounts, attached
from bot.panels.values import exact, exact_of
from bot.store import Post
from bot.store import Table as Row
from bot.tables import Table, UndoResult, events_of
from bot.texts import escaped
from bot.texts.fitting import cut
from rules.core import Event
from rules.match import Undo, effective

MOST_LINES = 15  # of what an undo would take back
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
    await talk.show(Panel(f"{title(talk, table)}\n{waiting}", files=[file]))


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


# -- taking back ------------------------------------------------------------------------------


@handles("undo")
async def undo(talk: Talk, pressed: ids.Id) -> None:
    """The preview, or with a third part the deed, if the table still stands where it was shown."""
    await talk.acknowledge()
    table = await talk.at(pressed.number(0))
    if len(pressed.parts) < 3:
        await preview(talk, table)
    elif await talk.desk.tables.done_before(talk.id):
        await talk.say(talk.words()("panel.done"))
    elif pressed.number(1) != table.row.revision:
        await preview(talk, table, None, talk.words()("panel.moved_on"))
    else:
        to = pressed.number(2)
        await _tell(talk, await talk.desk.tables.undo(table.row.id, talk.who.id, to, talk.id))


async def preview(talk: Talk, table: Table, to: int | None = None, notice: str = "") -> None:
    """What taking back would undo, and who would have to agree. Raises Illegal("nothing_to_undo")."""
    table, plan = await talk.desk.tables.undo_plan(table.row.id, talk.who.id, to)
    words, row = talk.words(), table.row
    asked = [s for s in plan.consent if table.person_in(s) is not None]
    lines = [notice, words("panel.undo", n=len(plan.drop)), *await _dropped(talk, table, plan)]
    lines.append(words("panel.undo_ask", seats=asked) if asked else words("panel.undo_free"))
    label = talk.labels()("panel.undo_request" if asked else "panel.undo_now")
    go = button(label, ids.undo_now(row.id, row.revision, min(plan.drop)), ButtonStyle.danger)
    await talk.show(Panel("\n".join(line for line in lines if line), [go]))


async def _dropped(talk: Talk, table: Table, plan: Undo) -> list[str]:
    """What everybody saw of the actions that would go, oldest first. Of many the first, which whoever asks has done
    themselves, and the newest.
    """
    acts = effective(table.playing().log)
    gone = [acts[at] for at in plan.drop]
    told = dict(await talk.desk.tables.happened(table, gone[0][0], gone[-1][0] + 1))
    lines = []
    for number, entry in gone:
        lines += public_lines(talk, told.get(number + 1, ())) or [talk.words()("panel.action_of", seat=entry.seat)]
    if len(lines) > MOST_LINES:
        lines = [lines[0], "…", *lines[2 - MOST_LINES :]]
    return [f"> {line}" for line in lines]


def public_lines(talk: Talk, events: Sequence[Event]) -> list[str]:
    """What everybody was told."""
    return talk.desk.contents.lines(talk.words(), [e for e in events if e.to is None])


async def _tell(talk: Talk, result: UndoResult) -> None:
    """What became of a request to take back."""
    talk.table = result.table
    words = talk.words()
    if result.done:
        await talk.say(words("panel.undone", n=result.drop))
    elif result.refused:
        await talk.say(words("panel.undo_refused"))
    else:
        await talk.say(words("panel.undo_waiting", seats=result.asked))


@handles("con")
async def consent(talk: Talk, pressed: ids.Id) -> None:
    """An answer to a request to take back."""
    await talk.acknowledge()
    if await talk.desk.tables.done_before(talk.id):
        await talk.say(talk.words()("panel.done"))
        return
    yes = pressed.text(1) == "y"
    await _tell(talk, await talk.desk.tables.answer_undo(pressed.number(0), talk.who.id, yes, talk.id))
