"""The question of a field, with what is to be known for it and what the renderer shows of it; and the one question that
is asked at once, because there is nothing else to do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.panels.offered import said
from bot.panels.picker import listed_at, step_panel
from bot.panels.talk import Panel, Talk
from bot.panels.values import Kind
from bot.panels.walk import best, by_hand, implied
from bot.pictures import Preview
from bot.tables import Draft, Table, asking
from rules.core import Domain, fields, next_domain


def prompt_of(talk: Talk, table: Table, kind: Kind) -> str:
    """What is to be known for an action of this kind, "" where nothing is beyond what stands above it anyway."""
    return talk.desk.contents.prompted(table, talk.words(), asking(table, talk.who.id, kind).frame)


async def preview_of(
    talk: Talk, table: Table, draft: Draft, values: Sequence[Any], domain: Domain | None = None, page: int = 0
) -> Preview:
    """What the renderer shows of a question with these values, or of the whole action."""
    kind, listed = draft.kind, None
    if domain is not None:
        listed = listed_at(draft, len(values), domain, said(talk), page)
    return await talk.desk.pictures.preview(
        table,
        table.seated(talk.who.id),
        language=talk.who.locale,
        kind=kind.tag(),
        given=values,
        choices=None if listed is None else listed.values,
        whole=domain is None,
    )


async def question_panel(
    talk: Talk, table: Table, draft: Draft, values: Sequence[Any], domain: Domain, notice: str = "", page: int = 0
) -> Panel:
    """Asks for the field after these values."""
    preview = await preview_of(talk, table, draft, values, domain, page)
    prompt = prompt_of(talk, table, draft.kind)
    unsaid = implied(asking(table, talk.who.id, draft.kind), draft.kind, values)
    return step_panel(table, draft, values, domain, said(talk), notice, page, preview, prompt, unsaid)


def only_kind(talk: Talk, table: Table) -> Kind | None:
    """The only kind of action that is possible, if something is to be chosen for it."""
    kinds = [o.kind for o in best(talk.desk.tables.offers(table, talk.who.id)).values() if not o.reason]
    return kinds[0] if len(kinds) == 1 and _first_domain(talk, table, kinds[0]) is not None else None


def is_typed(talk: Talk, table: Table, kind: Kind) -> bool:
    """Whether the first value that is asked for is typed into a form."""
    domain = _first_domain(talk, table, kind)
    return domain is not None and by_hand(domain)


def _first_domain(talk: Talk, table: Table, kind: Kind) -> Domain | None:
    at = asking(table, talk.who.id, kind)
    return next_domain(at.frame, at.view, kind)[1] if fields(kind) else None


async def first_question(talk: Talk, table: Table, kind: Kind, lines: Sequence[str]) -> Panel:
    """What is asked first for a kind of action, below these lines."""
    if not prompt_of(talk, table, kind) and table.seat_of(talk.who.id) in table.due:
        lines = [*lines, talk.desk.contents.asked(table, talk.words())]
    draft = await talk.desk.tables.new_draft(table, talk.who.id, kind)
    values, domain = talk.desk.tables.walk(table, draft)
    assert domain is not None
    return await question_panel(talk, table, draft, values, domain, "\n".join(lines))
