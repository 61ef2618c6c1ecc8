"""The picker at work: Act, a kind of action, a value, a typed text, send. Every step is kept, so any may come late."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.history.since import brief
from bot.panels import ids
from bot.panels.finding import EQUAL, found, not_found, rank
from bot.panels.grounds import play_at, show_at
from bot.panels.listing import values_of
from bot.panels.offered import looked, said, show_kinds
from bot.panels.outcome import play, show_outcome
from bot.panels.picker import AT, NONE, confirm_panel, looking, typing
from bot.panels.press import chosen, handles, typed
from bot.panels.question import first_question, only_kind, preview_of, prompt_of, question_panel
from bot.panels.talk import Talk, refused
from bot.panels.values import Kind
from bot.panels.walk import Given, asked, by_hand, fill, filled_at_end, implied, possible
from bot.tables import Asking, Draft, Outcome, Table, asking
from rules.core import Domain, Ids, Illegal, Ints, Some, fields, make, next_domain, vocabulary
from rules.core.event import refusal

LOOKING = 0.1  # seconds for finding out what would have been possible

# -- which action -----------------------------------------------------------------------------


@handles("act")
async def act(talk: Talk, pressed: ids.Id) -> None:
    """Opens the picker; where one kind of action alone is possible, with its question, be it a modal."""
    table = await talk.at(pressed.number(0))
    table.playing()
    table.seated(talk.who.id)
    await looked(talk, table)
    only = only_kind(talk, table)
    if only is not None and await _asked_by_modal(talk, table, only):
        return
    await talk.acknowledge()
    if only is None:
        await show_kinds(talk, table)
        return
    lines, more = await brief(talk, table)
    panel = await first_question(talk, table, only, lines)
    panel.items = [*panel.items, *more]
    await talk.show(panel)


@handles("kind")
async def kind(talk: Talk, pressed: ids.Id) -> None:
    """Begins an action of a kind; what is no longer possible shows what is."""
    table = await looked(talk, await talk.at(pressed.number(0)))
    tag = talk.kind = next(iter(chosen(talk)), pressed.text(2))
    try:
        await take_kind(talk, table, tag)
    except Illegal as error:
        await show_kinds(talk, await talk.fresh(), refused(talk.words(), error, talk.kind))


async def take_kind(talk: Talk, table: Table, tag: str) -> None:
    """Begins an action of a kind, by its tag. Raises Illegal."""
    kind = next((k for k in table.game.actions if k.tag() == tag), None)
    if kind is None:
        raise Illegal("stale_button")
    if not await _asked_by_modal(talk, table, kind):
        await talk.acknowledge()
        await begin(talk, table, kind)


async def _asked_by_modal(talk: Talk, table: Table, kind: Kind) -> bool:
    """Opens the modal for a first field that is typed, if it can still be the first answer. Raises Illegal."""
    if not fields(kind) or talk.acknowledged:
        return False
    at = asking(table, talk.who.id, kind)
    values, domain = next_domain(at.frame, at.view, kind)
    if domain is None or not by_hand(domain):
        return False
    draft = await talk.desk.tables.new_draft(table, talk.who.id, kind)
    await talk.ask(typing(table, draft, len(values), domain, said(talk), prompt_of(talk, table, kind)))
    return True


# -- field by field ---------------------------------------------------------------------------


async def begin(talk: Talk, table: Table, kind: Kind, values: Sequence[Any] = ()) -> None:
    """Asks for what is missing after these values; an action without fields is played, or asked back."""
    if not fields(kind) and (table.ground or not kind.confirm):
        await play_at(talk, table, kind())
        return
    await go_on(talk, table, await talk.desk.tables.new_draft(table, talk.who.id, kind, tuple(values)))


async def go_on(talk: Talk, table: Table, draft: Draft, notice: str = "", page: int = 0) -> None:
    """The next question of a draft, the question back, or its end. Raises Illegal where it is no longer possible."""
    values, domain = talk.desk.tables.walk(table, draft)
    if domain is not None:
        await talk.show(await question_panel(talk, table, draft, values, domain, notice, page))
        return
    at = asking(table, talk.who.id, draft.kind)
    if not draft.ground and (draft.kind.confirm or notice or filled_at_end(at, draft.kind, values)):
        steps = asked(at, draft.kind, values)
        retype = steps[-1].step if steps and by_hand(steps[-1].domain) else None
        preview = await preview_of(talk, table, draft, values)
        prompt = prompt_of(talk, table, draft.kind)
        unsaid = implied(at, draft.kind, values)
        await talk.show(confirm_panel(table, draft, values, retype, said(talk), notice, preview, prompt, unsaid))
        return
    await _send(talk, table, draft)


@handles("d")
async def step(talk: Talk, pressed: ids.Id) -> None:
    """A button or select of the picker."""
    if pressed.text(3) in ("ask", "find"):
        await _open_modal(talk, pressed)
        return
    await talk.acknowledge()
    await _kept_alive(talk, pressed, _step)


async def _kept_alive(talk: Talk, pressed: ids.Id, work: Any) -> None:
    """Does it; where it is refused the picker says why and shows what is possible now."""
    table = await looked(talk, await _at_draft(talk, pressed))
    if await talk.desk.tables.done_before(talk.id):
        await show_outcome(talk, Outcome(table, table.seated(talk.who.id), (), repeated=True))
        return
    try:
        await work(talk, table, pressed)
    except Illegal as error:
        await _after_refusal(talk, pressed, refused(talk.words(), error, talk.kind))


async def _at_draft(talk: Talk, pressed: ids.Id) -> Table:
    """The table that a button of the picker is about, there where its draft will be played."""
    table, tables = await talk.at(pressed.number(0)), talk.desk.tables
    try:
        draft = await tables.draft(pressed.text(1), talk.who.id)
    except Illegal:
        return table
    return await tables.ground_of(draft)


async def _after_refusal(talk: Talk, pressed: ids.Id, notice: str) -> None:
    await talk.fresh()
    table = await _at_draft(talk, pressed)
    try:
        draft = await talk.desk.tables.draft(pressed.text(1), talk.who.id)
        await go_on(talk, table, draft, notice)
    except Illegal:
        await show_at(talk, table, notice)


async def _draft(talk: Talk, pressed: ids.Id) -> Draft:
    """The draft that a component belongs to. Raises Illegal("draft_gone")."""
    draft = await talk.desk.tables.draft(pressed.text(1), talk.who.id)
    talk.kind = draft.kind.tag()
    return draft


async def _step(talk: Talk, table: Table, pressed: ids.Id) -> None:
    tables, what = talk.desk.tables, pressed.text(3)
    draft = await _draft(talk, pressed)
    values, domain = tables.walk(table, draft)
    if what == "x":
        await tables.drop(draft)
        await (show_at(talk, table) if draft.ground else talk.say(talk.words()("panel.cancelled")))
    elif len(values) != pressed.number(2):
        await go_on(talk, table, draft, talk.words()("panel.moved_on"))
    elif what == "b":
        await _back(talk, table, draft, values)
    elif what == "c" and domain is None:
        await _send(talk, table, draft)
    elif what == "all":
        await go_on(talk, table, await tables.set_values(draft, draft.values, ""))
    elif what.startswith("p"):
        await go_on(talk, table, draft, page=_number(what))
    else:
        await _take(talk, table, draft, domain, what)


async def _back(talk: Talk, table: Table, draft: Draft, values: Sequence[Any]) -> None:
    """To the question before; before the first one to the kinds of actions."""
    if asked(asking(table, talk.who.id, draft.kind), draft.kind, values):
        await go_on(talk, table, await talk.desk.tables.shorten(draft))
        return
    await talk.desk.tables.drop(draft)
    await show_at(talk, table)


async def _take(talk: Talk, table: Table, draft: Draft, domain: Domain | None, what: str) -> None:
    """A value that was chosen from a list."""
    texts = {"s": [text.rpartition(AT)[2] for text in chosen(talk)], NONE: []}.get(what, [what])
    places = [_number(text) for text in texts]
    listed = () if domain is None else values_of(domain)
    if any(not 0 <= at < len(listed) for at in places) or not (places or isinstance(domain, Some)):
        raise Illegal("stale_button")
    values = [listed[at] for at in places]
    value = domain.spelled(values) if isinstance(domain, Some) else values[0]
    await go_on(talk, table, await talk.desk.tables.extend(draft, value))


def _number(what: str) -> int:
    digits = what.lstrip("vp")
    if not digits.isascii() or not digits.isdecimal():
        raise Illegal("stale_button")
    return int(digits)


# -- typed values -----------------------------------------------------------------------------


async def _open_modal(talk: Talk, pressed: ids.Id) -> None:
    """The modal for a field; for one that has a value already, to change it."""
    table = await looked(talk, await _at_draft(talk, pressed))
    if talk.acknowledged:  # too late for a modal: the button is shown again, and by now the answer is known
        await _kept_alive(talk, pressed, _again)
        return
    try:
        draft = await _draft(talk, pressed)
        values, domain = _at_step(talk, table, draft, pressed.number(2))
    except Illegal as error:
        await show_at(talk, table if table.ground else await talk.fresh(), refused(talk.words(), error, talk.kind))
        return
    if pressed.text(3) == "find":
        await talk.ask(looking(table, draft, len(values), said(talk)))
    else:
        await talk.ask(typing(table, draft, len(values), domain, said(talk), prompt_of(talk, table, draft.kind)))


async def _again(talk: Talk, table: Table, pressed: ids.Id) -> None:
    """The question as it stands."""
    await go_on(talk, table, await talk.desk.tables.draft(pressed.text(1), talk.who.id))


def _at_step(talk: Talk, table: Table, draft: Draft, step: int) -> tuple[list[Any], Domain]:
    """The values before the field after `step` values, and its domain. Raises Illegal("stale_button")."""
    values, _ = talk.desk.tables.walk(table, draft)
    at = asking(table, talk.who.id, draft.kind)
    before, domain = next_domain(at.frame, at.view, draft.kind, values[:step])
    if domain is None or len(before) != step:
        raise Illegal("stale_button")
    return before, domain


@handles("m")
async def submitted(talk: Talk, pressed: ids.Id) -> None:
    """A text that was typed for a field."""
    await talk.acknowledge()
    await _kept_alive(talk, pressed, _submitted)


async def _submitted(talk: Talk, table: Table, pressed: ids.Id) -> None:
    tables = talk.desk.tables
    draft = await _draft(talk, pressed)
    before, domain = _at_step(talk, table, draft, pressed.number(2))
    draft = await tables.set_values(draft, tuple(before), typed(talk))
    name = fields(draft.kind)[len(before)].name
    value = talk.reader(table).read(draft.kind, name, typed(talk), domain)
    try:
        await go_on(talk, table, await tables.extend(draft, value))
    except Illegal as error:
        if error.code != "not_offered" or error.params.get("field") != name or isinstance(domain, Ints):
            raise
        raise _meant_nothing(talk, table, draft.kind, name, domain) from error


def _meant_nothing(talk: Talk, table: Table, kind: Kind, field: str, domain: Domain) -> Illegal:
    """What would have been accepted in place of a typed text that names nothing."""
    of, names = vocabulary(kind, field), talk.reader(table).names
    return not_found(typed(talk), [names(of, value) for value in values_of(domain)])


@handles("f")
async def looked_for(talk: Talk, pressed: ids.Id) -> None:
    """A name, or a part of one, that was typed for a long list."""
    await talk.acknowledge()
    await _kept_alive(talk, pressed, _looked_for)


async def _looked_for(talk: Talk, table: Table, pressed: ids.Id) -> None:
    """What is called just so is taken; else what is called like it is listed, or why nothing of it is possible."""
    tables, part = talk.desk.tables, typed(talk)
    draft = await _draft(talk, pressed)
    before, domain = _at_step(talk, table, draft, pressed.number(2))
    field, names = fields(draft.kind)[len(before)], talk.reader(table).names
    known = domain.values if isinstance(domain, Ids) else values_of(domain)
    fitting = found(known, lambda value: names(field.vocabulary, value), part)
    if fitting and rank(names(field.vocabulary, fitting[0]), part) == EQUAL:
        await go_on(talk, table, await tables.extend(await tables.set_values(draft, tuple(before)), fitting[0]))
        return
    if not fitting:
        raise not_found(part, [names(field.vocabulary, value) for value in values_of(domain)])
    if all(domain.why(value) for value in fitting):
        raise refusal(domain.why(fitting[0]), field=field.name, value=fitting[0], **domain.facts())
    await go_on(talk, table, await tables.set_values(draft, tuple(before), part))


# -- the end of it ----------------------------------------------------------------------------


async def command(talk: Talk, table: Table, kind: Kind, given: dict[str, Any]) -> None:
    """An action by slash command: played, asked back, or gone on with in the picker where something is missing."""
    if await talk.desk.tables.done_before(talk.id):
        await show_outcome(talk, Outcome(table, table.seated(talk.who.id), (), repeated=True))
        return
    await looked(talk, table)
    talk.kind, at = kind.tag(), asking(table, talk.who.id, kind)
    try:
        values, domain = fill(at, kind, given, talk.reader(table))
    except Illegal as error:
        raise _unknown(talk, table, at, kind, error, given) from error
    if domain is not None or kind.confirm:
        await begin(talk, table, kind, values)
    else:
        await play(talk, table, make(kind, values))


def _unknown(talk: Talk, table: Table, at: Asking, kind: Kind, error: Illegal, given: Given) -> Illegal:
    """Of a text that means nothing here it is said so, and what does; any other refusal stays as it is."""
    field = error.params.get("field", "")
    text = given.get(field)
    if error.code != "not_offered" or not isinstance(text, str):
        return error
    others, reader = {name: value for name, value in given.items() if name != field}, talk.reader(table)
    values = [value for value, _ in possible(at, kind, field, others, reader, LOOKING)]
    return not_found(text, [reader.names(vocabulary(kind, field), value) for value in values])


async def _send(talk: Talk, table: Table, draft: Draft) -> None:
    await play_at(talk, table, talk.desk.tables.action(table, draft))
    await talk.desk.tables.drop(draft)
