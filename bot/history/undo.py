"""Taking back: the last step, one's whole turn, or all from a chosen point on, each shown before it is done.

What nobody has learned from goes at once; for all else the others are asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from discord import ButtonStyle

from bot.panels import ids
from bot.panels.board import public_lines
from bot.panels.press import PAGE, button, choice, chosen, handles, select
from bot.panels.talk import Item, Panel, Talk
from bot.tables import Table, UndoResult
from rules.core import Illegal
from rules.match import Undo, effective

MOST_LINES = 15  # of what would be taken back


class Point(NamedTuple):
    """An action in force: its number among them, and what everybody saw of it in one line."""

    number: int
    told: str


# -- what would go ----------------------------------------------------------------------------


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


@handles("back")
async def back(talk: Talk, pressed: ids.Id) -> None:
    """A preview of something else: one's turn, or from another point on."""
    await talk.acknowledge()
    table = await talk.at(pressed.number(0))
    if pressed.number(1) != table.row.revision:
        await preview(talk, table, None, talk.words()("panel.moved_on"))
    elif pressed.text(2) != "-":
        await preview(talk, table, pressed.number(2))
    elif not (values := chosen(talk)) or not values[0].isdecimal():
        raise Illegal("stale_button")
    else:
        await preview(talk, table, int(values[0]))


async def preview(talk: Talk, table: Table, to: int | None = None, notice: str = "") -> None:
    """What taking back would undo, who would have to agree, and what else could be taken back. `to`: from which action
    on; None: the person's last one. Raises Illegal: nothing_to_undo, not_seated.
    """
    table, plan = await talk.desk.tables.undo_plan(table.row.id, talk.who.id, to)
    words, row = talk.words(), table.row
    asked = [s for s in plan.consent if table.person_in(s) is not None]
    lines = [notice, words("panel.undo", n=len(plan.drop)), *await _dropped(talk, table, plan)]
    lines.append(words("panel.undo_ask", seats=asked) if asked else words("panel.undo_free"))
    label = talk.labels()("panel.undo_request" if asked else "panel.undo_now")
    first = min(plan.drop)
    go = button(label, ids.undo_now(row.id, row.revision, first), ButtonStyle.danger, row=0)
    others = [*await _spans(talk, table, first), *await _points(talk, table, first)]
    await talk.show(Panel("\n".join(line for line in lines if line), [go, *others]))


async def _dropped(talk: Talk, table: Table, plan: Undo) -> list[str]:
    """What everybody saw of the actions that would go, oldest first. Of many the first, which whoever asks has done
    themselves, and the newest.
    """
    standing = effective(table.playing().log)
    lines = await dropped(talk, table, [standing[at][0] for at in plan.drop])
    if len(lines) > MOST_LINES:
        lines = [lines[0], "…", *lines[2 - MOST_LINES :]]
    return [f"> {line}" for line in lines]


async def dropped(talk: Talk, table: Table, numbers: Sequence[int]) -> list[str]:
    """What everybody was told of entries of the log."""
    log = table.playing_or_over().log
    told = dict(await talk.desk.tables.happened(table, numbers[0], numbers[-1] + 1))
    lines = []
    for number in numbers:
        seen = public_lines(talk, told.get(number + 1, ()))
        lines += seen or [talk.words()("panel.action_of", seat=log[number].seat)]
    return lines


# -- what else --------------------------------------------------------------------------------


async def _spans(talk: Talk, table: Table, shown: int) -> list[Item]:
    """The last step and the whole turn of the person, where they are not the same."""
    seat, labels, row = table.seated(talk.who.id), talk.labels(), table.row
    turn = (await talk.desk.courses.of(table)).begun_by(seat)
    standing = effective(table.playing().log)
    step = max((at for at, (_, entry) in enumerate(standing) if entry.seat == seat), default=None)
    if turn is None or step is None or turn == step:
        return []
    return [
        button(labels(f"button.undo_{name}"), ids.undo_to(row.id, row.revision, at, name), row=1, disabled=at == shown)
        for name, at in (("step", step), ("whole", turn))
    ]


async def _points(talk: Talk, table: Table, shown: int) -> list[Item]:
    """A menu of the newest points to go back to."""
    points = await newest(talk, table, PAGE)
    if len(points) < 2:
        return []
    options = [choice(point.told, str(point.number), default=point.number == shown) for point in points]
    where = ids.undo_choice(table.row.id, table.row.revision)
    return [select(where, options, placeholder=talk.labels()("panel.undo_to"), row=2)]


async def newest(talk: Talk, table: Table, most: int) -> list[Point]:
    """The actions in force that can be gone back to, the newest first. Raises Illegal: not_started, match_over."""
    match, labels = table.playing(), talk.labels()
    early = 0 if match.base is None else len(effective(match.log[: match.base.revision]))
    acts = list(enumerate(effective(match.log)))[early:][-most:]
    told = dict(await talk.desk.tables.happened(table, acts[0][1][0], table.row.revision)) if acts else {}
    points = []
    for at, (number, entry) in reversed(acts):
        lines = talk.desk.contents.lines(labels, [e for e in told.get(number + 1, ()) if e.to is None])
        seen = ("" if labels.lang == "ja" else " ").join(lines) or labels("panel.action_of", seat=entry.seat)
        points.append(Point(at, f"{at + 1}. {seen}"))
    return points


# -- what became of it ------------------------------------------------------------------------


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
