"""The picker's panels: which action, then field by field, then "really?". They walk the offers and decide nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from discord import ButtonStyle, ui

from bot.panels import ids
from bot.panels.press import PAGE, button, choice, modal, pages, select
from bot.panels.talk import Item, Panel, amounts, illegal
from bot.panels.values import Kind, exact, field_help, field_label, noted, shown
from bot.panels.walk import best, by_hand, open_ended
from bot.tables import Draft, OfferOf, Table
from bot.texts import Words
from renderers.amounts import EXACT_DIGITS
from rules.core import Domain, Illegal, Ints, Reason, Some, fields

MOST_BUTTONS = 5  # beyond, a select
SHORT = 20  # characters of a button's label that still stand five in a row on a phone
ROOM = 1200  # characters of a message left for amounts digit by digit
MOST_KINDS = 20  # kinds of actions as buttons: four rows


@dataclass(frozen=True)
class Said:
    """The reader's texts, for messages and for labels."""

    words: Words
    labels: Words


# -- which action -----------------------------------------------------------------------------


def kinds_panel(table: Table, offers: Sequence[OfferOf], due: bool, ask: str, said: Said, notice: str = "") -> Panel:
    """What the person may do now as buttons, and in words what not, and why.

    `due`: whether the table waits for this person; `ask`: what the due seats are asked.
    """
    offered = [o.kind for o in best(offers).values() if not o.reason]
    head = said.words("panel.title", table=table.row.id, game=said.words("game.name"))
    lines = [notice, head, ask if due else waiting(table, said.words, ask), *refusals(offers, said)]
    return Panel(_text(lines), _kind_items(table, offered, said.labels))


def _kind_items(table: Table, kinds: Sequence[Kind], labels: Words) -> list[Item]:
    """Buttons; selects where there are too many of them."""
    if len(kinds) <= MOST_KINDS:
        return [_kind_button(table, kind, labels) for kind in kinds]
    return [
        select(
            ids.kind(table.row.id, table.row.revision, f"-{number}"),
            [choice(labels(f"action.{k.tag()}"), k.tag(), labels(f"action.{k.tag()}.help")) for k in page],
            placeholder=labels("panel.select"),
        )
        for number, page in enumerate(pages(kinds))
    ]


def _kind_button(table: Table, kind: Kind, labels: Words) -> Item:
    style = ButtonStyle.primary if kind.weight >= 0.5 else ButtonStyle.secondary
    return button(labels(f"action.{kind.tag()}"), ids.kind(table.row.id, table.row.revision, kind.tag()), style)


def refusals(offers: Sequence[OfferOf], said: Said) -> list[str]:
    """A line for each kind that is not offered now and has a reason worth telling."""
    found = [(o.kind, why_not(said.words, o.reason)) for o in best(offers).values() if o.reason]
    return [said.words("panel.not_now", action=_name(said, kind), reason=why) for kind, why in found if why]


def why_not(words: Words, reason: Reason) -> str:
    """The sentence of a reason, "" for one that only says that it is not the time."""
    error = reason if isinstance(reason, Illegal) else Illegal(reason)
    return "" if error.code == "not_offered" else illegal(words, error)


def waiting(table: Table, words: Words, ask: str) -> str:
    """Whom the table waits for, where it is not the reader."""
    if not table.due:
        return words("panel.nothing_due")
    return words("panel.waiting", seats=table.due, ask=ask)


# -- field by field ---------------------------------------------------------------------------


def step_panel(
    table: Table, draft: Draft, values: Sequence[Any], domain: Domain, said: Said, notice: str = "", page: int = 0
) -> Panel:
    """Asks for the field after `values`: few and short as buttons, more as a select, too many by a modal."""
    field = fields(draft.kind)[len(values)]
    lines = [notice, title(table, draft.kind, said), *chosen_lines(draft.kind, values, said)]
    lines.append(said.words("panel.ask", field=field_label(said.words, draft.kind, field.name)))
    lines += [field_help(said.words, draft.kind, field.name), limits(domain, said.words)]
    rows = [*_choices(draft, len(values), domain, said.labels, page), *_steps(draft, len(values), said.labels)]
    return Panel(_text(lines), rows)


def _choices(draft: Draft, step: int, domain: Domain, labels: Words, page: int) -> list[Item]:
    """The components that answer the question."""
    if by_hand(domain):
        return [_type_button(draft, step, labels, "panel.type")]
    if isinstance(domain, Some):
        return [_several(draft, step, domain, labels)]
    named = [_named(draft, step, value, labels, domain) for value in listing(domain)]
    if len(named) <= MOST_BUTTONS and all(len(name) <= SHORT for name in named):
        items = _buttons(draft, step, named)
    else:
        items = _paged(draft, step, named, labels, page)
    return [*items, _type_button(draft, step, labels, "panel.type_own")] if open_ended(domain) else items


def listing(domain: Domain) -> Sequence[Any]:
    """The values in the order in which the panel shows them, for a press says no more than a place in this list."""
    if isinstance(domain, Some):
        return domain.values
    return domain.few(PAGE - 1) if open_ended(domain) else list(domain.each())


def _buttons(draft: Draft, step: int, named: Sequence[str]) -> list[Item]:
    return [button(name, _id(draft, step, f"v{at}"), ButtonStyle.primary, row=0) for at, name in enumerate(named)]


def _paged(draft: Draft, step: int, named: Sequence[str], labels: Words, page: int) -> list[Item]:
    """A select of one page, and buttons to the other pages."""
    listed = pages([choice(name, str(at)) for at, name in enumerate(named)])
    page = min(max(page, 0), len(listed) - 1)
    several = labels("panel.select_page", page=page + 1, pages=len(listed))
    turns = [
        button(label, _id(draft, step, f"p{to}"), row=1)
        for label, to in (("◀", page - 1), ("▶", page + 1))
        if 0 <= to < len(listed)
    ]
    hint = several if turns else labels("panel.select")
    return [select(_id(draft, step, "s"), listed[page], placeholder=hint, row=0), *turns]


def _several(draft: Draft, step: int, domain: Some, labels: Words) -> Item:
    options = [choice(_named(draft, step, value, labels, domain), str(at)) for at, value in enumerate(listing(domain))]
    hint = labels("panel.select_some", least=domain.least, most=domain.most)
    custom_id = _id(draft, step, "s")
    return select(custom_id, options, placeholder=hint, least=domain.least, most=max(1, domain.most), row=0)


def _id(draft: Draft, step: int, what: str) -> str:
    return ids.draft(draft.table_id, draft.id, step, what)


def _named(draft: Draft, step: int, value: Any, labels: Words, domain: Domain) -> str:
    return noted(labels, fields(draft.kind)[step].vocabulary, value, domain)


def _type_button(draft: Draft, step: int, labels: Words, key: str) -> Item:
    return button(labels(key), _id(draft, step, "ask"), ButtonStyle.primary, row=2)


def _steps(draft: Draft, step: int, labels: Words) -> list[Item]:
    """Back, and out."""
    back = [button(labels("panel.back"), _id(draft, step, "b"), row=3)]
    return [*back, button(labels("panel.cancel"), _id(draft, step, "x"), row=3)]


def limits(domain: Domain, words: Words) -> str:
    """What may be typed or chosen, where it is a range."""
    if isinstance(domain, Ints) and by_hand(domain):
        endless = len(str(domain.high)) > EXACT_DIGITS  # a technical limit, which nobody needs to hear of
        return (
            words("panel.least", low=domain.low) if endless else words("panel.range", low=domain.low, high=domain.high)
        )
    if isinstance(domain, Some):
        return words("panel.some", least=domain.least, most=domain.most)
    return ""


def typing(table: Table, draft: Draft, step: int, domain: Domain, said: Said) -> ui.Modal:
    """The modal for a value that is typed."""
    kind, field = draft.kind, fields(draft.kind)[step].name
    return modal(
        ids.modal(draft.table_id, draft.id, step),
        said.labels("panel.modal", action=said.labels(f"action.{kind.tag()}"), table=table.row.id),
        field_label(said.labels, kind, field),
        help=field_help(said.labels, kind, field),
        hint=limits(domain, said.labels),
    )


# -- really? ----------------------------------------------------------------------------------


def confirm_panel(
    table: Table, draft: Draft, values: Sequence[Any], retype: int | None, said: Said, notice: str = ""
) -> Panel:
    """The whole action read back. `retype`: the step of a typed value that "change" opens again, else it goes back."""
    digits = exact(values)
    lines = [notice, title(table, draft.kind, said), *chosen_lines(draft.kind, values, said)]
    lines += [said.words("panel.exact", digits=d) for d in digits] if sum(map(len, digits)) <= ROOM else []
    lines.append(said.words("panel.final" if draft.kind.confirm else "panel.send_ask"))
    step = len(values)
    change = _id(draft, step, "b") if retype is None else _id(draft, retype, "ask")
    items = [
        button(said.labels("panel.send"), _id(draft, step, "c"), ButtonStyle.success),
        *([button(said.labels("panel.change"), change)] if values else []),
        button(said.labels("panel.cancel"), _id(draft, step, "x")),
    ]
    return Panel(_text(lines), items, [] if sum(map(len, digits)) <= ROOM else amounts(digits))


def title(table: Table, kind: Kind, said: Said) -> str:
    """Table and action."""
    return said.words("panel.action_title", table=table.row.id, action=_name(said, kind))


def chosen_lines(kind: Kind, values: Iterable[Any], said: Said) -> list[str]:
    """A line for each field that has its value."""
    return [
        said.words(
            "panel.value", field=field_label(said.words, kind, f.name), value=shown(said.words, f.vocabulary, value)
        )
        for f, value in zip(fields(kind), values, strict=False)
    ]


def _name(said: Said, kind: Kind) -> str:
    return said.words(f"action.{kind.tag()}")


def _text(lines: Iterable[str]) -> str:
    return "\n".join(line for line in lines if line)
