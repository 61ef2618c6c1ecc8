"""Trying out: play ahead on a copy that nobody else sees, with its picture, then keep it or drop it; where it is not
one's turn, the same as a plan for the next one.
"""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle

from bot.orders.told import said_action
from bot.panels import ids
from bot.panels.act import take_kind
from bot.panels.board import title
from bot.panels.grounds import GROUNDS, Ground
from bot.panels.offered import looked, show_kinds
from bot.panels.orders import show_orders
from bot.panels.outcome import show_outcome
from bot.panels.press import button, choice, chosen, handles, pages, select
from bot.panels.talk import Attached, Item, Panel, Talk, refused
from bot.panels.walk import best
from bot.pictures import MOST_ALT
from bot.tables import Table
from bot.texts.fitting import newest, shortened
from bot.trials import TRY, Trial
from rules.core import Action, Event, Illegal

MOST_KINDS = 20  # kinds of actions as buttons: four rows
MOST_LINES = 1200  # characters of what happened
CONTROLS = 4  # the row below the kinds of actions


async def begin(talk: Talk, table: Table, future: int = 0) -> None:
    """A new trial, in place of an earlier one."""
    await show(talk, await talk.desk.trials.begin(table.row.id, talk.who.id, future))


async def show(talk: Talk, trial: Trial, notice: str = "") -> None:
    """How the copy stands, what has been tried, what may be tried next."""
    talk.table = trial.real
    await looked(talk, trial.table)
    items = [*_kinds(talk, trial), *_controls(talk, trial)]
    picture = await _picture(talk, trial)
    await talk.show(Panel("\n".join(line for line in _lines(talk, trial, notice) if line), items, [picture]))


def _lines(talk: Talk, trial: Trial, notice: str) -> list[str]:
    words = talk.words()
    plan = trial.future is not None
    lines = [words("trial.plan" if plan else "trial.title"), title(talk, trial.real), notice]
    if plan:
        lines += [words("trial.supposed"), *_quoted(talk, trial.supposed)]
    for number, each in enumerate(trial.tried, 1):
        lines.append(f"**{number}.** {said_action(words, each.action)}")
        lines += _quoted(talk, each.events)
    if trial.closed:
        return [*lines, words("trial.closed")]
    if not trial.my_turn:
        return [*lines, words("trial.over") if trial.tried else ""]
    return [*lines, talk.desk.contents.asked(trial.table, words)]


def _quoted(talk: Talk, events: Sequence[Event]) -> list[str]:
    told = newest(talk.desk.contents.lines(talk.words(), events), MOST_LINES // 4)
    return [f"> {line}".replace("\n", "\n> ") for line in told]


def _kinds(talk: Talk, trial: Trial) -> list[Item]:
    """The kinds of actions that may be tried next."""
    if not trial.my_turn:
        return []
    offers = talk.desk.tables.offers(trial.table, talk.who.id)
    kinds = [offer.kind for offer in best(offers).values() if not offer.reason]
    labels, number, count = talk.labels(), trial.real.row.id, len(trial.tried)
    if len(kinds) <= MOST_KINDS:
        return [
            button(labels(f"action.{k.tag()}"), ids.trial_kind(number, count, k.tag()), ButtonStyle.primary)
            for k in kinds
        ]
    return [
        select(
            ids.trial_kind(number, count, f"-{at}"),
            [choice(labels(f"action.{k.tag()}"), k.tag(), labels(f"action.{k.tag()}.help")) for k in page],
            placeholder=labels("panel.select"),
        )
        for at, page in enumerate(pages(kinds))
    ]


def _controls(talk: Talk, trial: Trial) -> list[Item]:
    """Keep it, a step back, another future, drop it."""
    labels, number, count = talk.labels(), trial.real.row.id, len(trial.tried)
    plan = trial.future is not None
    items: list[Item] = []
    if trial.tried:
        what = "order" if plan else "keep"
        items.append(
            button(labels(f"trial.{what}", n=count), ids.trial(number, what, count), ButtonStyle.success, row=4)
        )
        items.append(button(labels("panel.back"), ids.trial(number, "back", count), row=CONTROLS))
    if plan and not trial.tried:
        again = ids.trial(number, "again", (trial.future or 0) + 1)
        items.append(button(labels("trial.again"), again, row=CONTROLS))
    items.append(button(labels("trial.drop"), ids.trial(number, "drop", count), ButtonStyle.danger, row=CONTROLS))
    return items


async def _picture(talk: Talk, trial: Trial) -> Attached:
    """The copy as the person sees it; the picture says itself that it is a trial."""
    picture = await talk.desk.pictures.draw(trial.table, trial.seat, language=talk.who.locale)
    alt = shortened(f"{talk.labels()('trial.alt')}\n{picture.alt}", MOST_ALT)
    return Attached(f"trial-{trial.real.row.game}-{trial.real.row.id}.png", picture.png, alt)


# -- pressing ---------------------------------------------------------------------------------


@handles("try")
async def pressed_trial(talk: Talk, pressed: ids.Id) -> None:
    """A button below a trial, or the one that begins it."""
    await talk.acknowledge()
    table, what, count = await talk.at(pressed.number(0)), pressed.text(1), pressed.number(2)
    trials, number, person = talk.desk.trials, table.row.id, talk.who.id
    try:
        if what in ("begin", "again"):
            await begin(talk, table, count)
        elif what == "drop":
            await trials.drop(number, person)
            await show_kinds(talk, table, talk.words()("trial.dropped"))
        elif what == "back":
            await show(talk, await trials.back(number, person, count))
        elif what == "keep":
            await _keep(talk, table, count)
        elif what == "order":
            await _order(talk, table, count)
        else:
            raise Illegal("stale_button")
    except Illegal as error:
        await _refused(talk, error)


async def _keep(talk: Talk, table: Table, count: int) -> None:
    """All of it is played."""
    if await _as_seen(talk, table, count):
        await show_outcome(talk, await talk.desk.trials.keep(table.row.id, talk.who.id, talk.id))


async def _order(talk: Talk, table: Table, count: int) -> None:
    """All of it is ordered."""
    if not await _as_seen(talk, table, count):
        return
    given = await talk.desk.trials.order(table.row.id, talk.who.id, talk.id)
    talk.table = given.table
    await show_orders(talk, given.table, talk.words()("orders.given"))


async def _as_seen(talk: Talk, table: Table, count: int) -> bool:
    """Whether the button stood below all of the trial (or the press comes twice); if not, the trial is shown as it
    stands now.
    """
    if await talk.desk.tables.done_before(talk.id):
        return True
    trial = await talk.desk.trials.at(table.row.id, talk.who.id)
    if len(trial.tried) != count:
        await show(talk, trial)
    return len(trial.tried) == count


async def _refused(talk: Talk, error: Illegal) -> None:
    """What is wrong, and what is possible now: of the trial, or at the table where that has moved on."""
    table, notice = await talk.fresh(), refused(talk.words(), error)
    try:
        await show(talk, await talk.desk.trials.at(table.row.id, talk.who.id), notice)
    except Illegal:
        if table.seat_of(talk.who.id) is None or table.row.status != "playing":
            raise error from None
        await show_kinds(talk, table, notice)


@handles("tk")
async def kind(talk: Talk, pressed: ids.Id) -> None:
    """Begins an action of a kind in a trial."""
    table = await talk.at(pressed.number(0))
    tag = talk.kind = next(iter(chosen(talk)), pressed.text(2))
    try:
        trial = await talk.desk.trials.at(table.row.id, talk.who.id)
        if pressed.number(1) != len(trial.tried):
            await show(talk, trial)
            return
        await looked(talk, trial.table)
        await take_kind(talk, trial.table, tag)
    except Illegal as error:
        await _refused(talk, error)


async def _shown(talk: Talk, table: Table, notice: str) -> None:
    try:
        await show(talk, await talk.desk.trials.at(table.row.id, talk.who.id), notice)
    except Illegal as error:
        await _refused(talk, error)


async def _taken(talk: Talk, table: Table, action: Action) -> None:
    """An action that the picker has put together."""
    try:
        await show(talk, await talk.desk.trials.add(table.row.id, talk.who.id, table.mark, action))
    except Illegal as error:
        await _refused(talk, error)


GROUNDS[TRY] = Ground(_shown, _taken)
