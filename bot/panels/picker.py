"""The picker's panels: which action, then field by field, then "really?". They walk the offers and decide nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from discord import ButtonStyle, SelectOption, ui

from bot.panels import ids
from bot.panels.cited import rule_items
from bot.panels.listing import Listing, Names, listing
from bot.panels.press import button, choice, modal, paged, pages, select
from bot.panels.sections import section_of
from bot.panels.talk import Attached, Item, Notice, Panel, amounts, illegal
from bot.panels.values import Kind, exact, field_help, field_label, shown
from bot.panels.walk import best, by_hand, open_ended
from bot.pictures import MOST_ALT, Preview
from bot.tables import Draft, OfferOf, Table
from bot.texts import Words, escaped
from bot.texts.fitting import newest, shortened
from renderers.amounts import EXACT_DIGITS
from rules.core import Domain, Illegal, Ints, Reason, Search, Some, fields
from rules.core.event import refusal

MOST_BUTTONS = 5  # beyond, a select
SHORT = 20  # characters of a button's label that still stand five in a row on a phone
ROOM = 1200  # characters of a message left for amounts digit by digit
MOST_KINDS = 20  # kinds of actions as buttons: four rows
MOST_EXPLAINED = 1200  # characters of a message for what a renderer explains
NOTHING = Preview()
NONE = "none"  # of several values none at all
AT = "."  # between a step and a place in its list


@dataclass(frozen=True)
class Said:
    """The reader's texts, for messages and for labels, and all that a value is called, for finding it by a name."""

    words: Words
    labels: Words
    names: Names | None = None


# -- which action -----------------------------------------------------------------------------


def kinds_panel(
    table: Table,
    offers: Sequence[OfferOf],
    due: bool,
    ask: str,
    said: Said,
    notice: str = "",
    since: Sequence[str] = (),
) -> Panel:
    """What the person may do now as buttons, and in words what not, and why.

    `due`: whether the table waits for this person; `ask`: what the due seats are asked; `since`: lines about what has
    happened meanwhile.
    """
    offered = [o.kind for o in best(offers).values() if not o.reason]
    head = said.words("panel.title", table=table.row.id, game=said.words("game.name"))
    lines = [notice, head, *since, ask if due else waiting(table, said.words, ask)]
    lines += refusals(offers, said, table.game.unsaid)
    items = _kind_items(table, offered, said.labels)
    if len(offered) <= MOST_KINDS - MOST_BUTTONS:  # so that what is below still finds room
        cited = [section_in(notice), *_cited(table, offers)]
        items += rule_items(table.row.game, cited, said.labels, menu=True)
    return Panel(_text(lines), items)


def section_in(notice: str) -> str:
    """The section that a notice rests on, "" where there is none."""
    return notice.section if isinstance(notice, Notice) else ""


def _cited(table: Table, offers: Sequence[OfferOf]) -> list[str]:
    """The sections that the refusals rest on which are shown."""
    found = [(o.kind.tag(), refusal(o.reason).code) for o in best(offers).values() if o.reason]
    return [section_of(table.row.game, code, kind) for kind, code in found if code not in table.game.unsaid]


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


def refusals(offers: Sequence[OfferOf], said: Said, unsaid: Collection[str]) -> list[str]:
    """A line for each kind that is not offered now, and why. unsaid: codes of reasons that are not worth a line."""
    found = [
        (o.kind, why_not(said.words, o.reason, o.kind.tag()))
        for o in best(offers).values()
        if o.reason and refusal(o.reason).code not in unsaid
    ]
    return [said.words("panel.not_now", action=_name(said, kind), reason=why) for kind, why in found if why]


def why_not(words: Words, reason: Reason, kind: str = "") -> str:
    """The sentence of a reason, "" for one that only says that it is not the time."""
    error = reason if isinstance(reason, Illegal) else Illegal(reason)
    return "" if error.code == "not_offered" else illegal(words, error, kind)


def waiting(table: Table, words: Words, ask: str) -> str:
    """Whom the table waits for, where it is not the reader."""
    if not table.due:
        return words("panel.nothing_due")
    return words("panel.waiting", seats=table.due, ask=ask)


# -- field by field ---------------------------------------------------------------------------


def step_panel(
    table: Table,
    draft: Draft,
    values: Sequence[Any],
    domain: Domain,
    said: Said,
    notice: str = "",
    page: int = 0,
    preview: Preview = NOTHING,
    prompt: str = "",
    unsaid: Collection[int] = (),
) -> Panel:
    """Asks for the field after `values`: few and short as buttons, more as a select, too many by a modal. Values that
    a picture shows are numbered as there. `prompt`: what is to be known for it; `unsaid`: places of values that go
    without saying.
    """
    field = fields(draft.kind)[len(values)]
    listed = listed_at(draft, len(values), domain, said, page)
    if listed is not None and preview.png:
        listed = listed.numbered()
    lines = [notice, title(table, draft.kind, said), prompt, *chosen_lines(draft.kind, values, said, unsaid)]
    lines.append(said.words("panel.ask", field=field_label(said.words, draft.kind, field.name)))
    lines += [
        field_help(said.words, draft.kind, field.name),
        limits(domain, said.words),
        *_narrowed(listed, said.words),
    ]
    rows = [*_choices(draft, len(values), domain, listed, said.labels), *_steps(draft, len(values), said.labels)]
    rows += rule_items(table.row.game, [section_in(notice)], said.labels, row=3)
    names = [entry.name for entry in listed.entries] if listed else []
    return Panel(_text(lines), rows, previewed(table, draft, values, said, preview, names, unsaid))


def listed_at(draft: Draft, step: int, domain: Domain, said: Said, page: int = 0) -> Listing | None:
    """What a step of a draft lists; of a long list what the person looks for."""
    vocabulary = fields(draft.kind)[step].vocabulary
    return listing(domain, vocabulary, said.labels, page, draft.typed_at(step), said.names)


def _narrowed(listed: Listing | None, words: Words) -> list[str]:
    """What is looked for in a long list."""
    if listed is None or not listed.part:
        return []
    return [words("panel.narrowed", text=listed.part, n=listed.found, all=listed.total)]


def _choices(draft: Draft, step: int, domain: Domain, listed: Listing | None, labels: Words) -> list[Item]:
    """The components that answer the question."""
    if listed is None:
        return [_type_button(draft, step, labels, "panel.type")]
    if isinstance(domain, Some):
        return _several(draft, step, domain, listed, labels)
    items = _buttons(draft, step, listed) if _short(listed) else _paged(draft, step, listed, labels)
    if open_ended(domain):
        items.append(_type_button(draft, step, labels, "panel.type_own"))
    return [*items, *_finding(draft, step, listed, labels)]


def _finding(draft: Draft, step: int, listed: Listing, labels: Words) -> list[Item]:
    """In a long list: look for something, and back to all of it."""
    if not listed.searchable:
        return []
    find = button(labels("panel.find"), _id(draft, step, "find"), ButtonStyle.primary, row=2)
    every = [button(labels("panel.find_all"), _id(draft, step, "all"), row=2)] if listed.part else []
    return [find, *every]


def _short(listed: Listing) -> bool:
    """Whether buttons can hold it."""
    if not listed.entries:
        return True
    short = all(len(e.name) <= SHORT and not e.about for e in listed.entries)
    return short and listed.pages == 1 and len(listed.entries) <= MOST_BUTTONS


def _buttons(draft: Draft, step: int, listed: Listing) -> list[Item]:
    return [button(e.name, _id(draft, step, f"v{e.at}"), ButtonStyle.primary, row=0) for e in listed.entries]


def _paged(draft: Draft, step: int, listed: Listing, labels: Words) -> list[Item]:
    """A select of one page, and buttons to the other pages."""
    return [*paged(lambda what: _id(draft, step, what), _options(listed, step), listed.page, listed.pages - 1, labels)]


def _several(draft: Draft, step: int, domain: Some, listed: Listing, labels: Words) -> list[Item]:
    """A menu; it sends nothing where nothing is chosen, so a button does where that is legal."""
    hint = labels("panel.select_some", least=domain.least, most=domain.most)
    custom_id = _id(draft, step, "s")
    most = max(1, domain.most)
    menu = select(custom_id, _options(listed, step), placeholder=hint, least=domain.least, most=most, row=0)
    nothing = button(labels("panel.choose_none"), _id(draft, step, NONE), ButtonStyle.primary, row=2)
    return [menu, *([] if domain.least else [nothing])]


def _options(listed: Listing, step: int) -> list[SelectOption]:
    """Other values at each step: a client that keeps what was chosen in a menu shall not take it for an answer to the
    next question, which could then not be given.
    """
    return [choice(entry.name, f"{step}{AT}{entry.at}", entry.about) for entry in listed.entries]


def _id(draft: Draft, step: int, what: str) -> str:
    return ids.draft(draft.table_id, draft.id, step, what)


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


def typing(table: Table, draft: Draft, step: int, domain: Domain, said: Said, prompt: str = "") -> ui.Modal:
    """The modal for a value that is typed. It begins with what was typed last, of a search else with the best."""
    kind, field = draft.kind, fields(draft.kind)[step].name
    return modal(
        ids.modal(draft.table_id, draft.id, step),
        said.labels("panel.modal", action=said.labels(f"action.{kind.tag()}"), table=table.row.id),
        field_label(said.labels, kind, field),
        help=field_help(said.labels, kind, field),
        hint=limits(domain, said.labels),
        value=draft.typed_at(step) or _first(domain),
        long=not isinstance(domain, Ints),
        above=prompt,
    )


def _first(domain: Domain) -> str:
    """What to begin from where a value is written freely."""
    found = domain.few(1) if isinstance(domain, Search) and domain.spell is not None else []
    return str(found[0]) if found else ""


def looking(table: Table, draft: Draft, step: int, said: Said) -> ui.Modal:
    """The modal for a part of a name in a long list."""
    kind, field = draft.kind, fields(draft.kind)[step].name
    return modal(
        ids.looking(draft.table_id, draft.id, step),
        said.labels("panel.modal", action=said.labels(f"action.{kind.tag()}"), table=table.row.id),
        field_label(said.labels, kind, field),
        help=said.labels("panel.find_help"),
        value=draft.typed_at(step),
    )


# -- really? ----------------------------------------------------------------------------------


def confirm_panel(
    table: Table,
    draft: Draft,
    values: Sequence[Any],
    retype: int | None,
    said: Said,
    notice: str = "",
    preview: Preview = NOTHING,
    prompt: str = "",
    unsaid: Collection[int] = (),
) -> Panel:
    """The whole action read back, with what the renderer shows and explains of it. `retype`: the step of a typed value
    that "change" opens again, else it goes back. `prompt`, `unsaid`: as in `step_panel`.
    """
    digits = exact(values)
    lines = [notice, title(table, draft.kind, said), prompt, *chosen_lines(draft.kind, values, said, unsaid)]
    lines += explained(preview)
    lines += [said.words("panel.exact", digits=d) for d in digits] if sum(map(len, digits)) <= ROOM else []
    lines.append(said.words("panel.final" if draft.kind.confirm else "panel.send_ask"))
    step = len(values)
    change = _id(draft, step, "b") if retype is None else _id(draft, retype, "ask")
    items = [
        button(said.labels("panel.send"), _id(draft, step, "c"), ButtonStyle.success),
        *([button(said.labels("panel.change"), change)] if values else []),
        button(said.labels("panel.cancel"), _id(draft, step, "x")),
        *rule_items(table.row.game, [section_in(notice)], said.labels),
    ]
    files = [] if sum(map(len, digits)) <= ROOM else amounts(digits)
    return Panel(_text(lines), items, [*previewed(table, draft, values, said, preview, unsaid=unsaid), *files])


def explained(preview: Preview) -> list[str]:
    """The renderer's lines, as many as fit: the last ones, for sums stand at the end."""
    lines = [shortened(escaped(line), MOST_EXPLAINED) for line in preview.lines]
    kept = newest(lines, MOST_EXPLAINED) if lines else []
    return kept if len(kept) == len(lines) else ["…", *kept]


def previewed(
    table: Table,
    draft: Draft,
    values: Sequence[Any],
    said: Said,
    preview: Preview,
    names: Sequence[str] = (),
    unsaid: Collection[int] = (),
) -> list[Attached]:
    """The renderer's picture, with what it shows in words: the values so far and those to choose from."""
    if not preview.png:
        return []
    labels, kind = said.labels, draft.kind
    chosen = [
        labels("panel.alt_value", field=field_label(labels, kind, field), value=value)
        for field, value in _named_values(kind, values, labels, unsaid)
    ]
    alt = "\n".join([labels(f"action.{kind.tag()}"), *chosen, *names, *preview.lines])
    name = f"{table.row.game}-{table.row.id}-{kind.tag()}.png"
    return [Attached(name, preview.png, shortened(alt, MOST_ALT))]


def title(table: Table, kind: Kind, said: Said) -> str:
    """Table and action."""
    return said.words("panel.action_title", table=table.row.id, action=_name(said, kind))


def chosen_lines(kind: Kind, values: Iterable[Any], said: Said, unsaid: Collection[int] = ()) -> list[str]:
    """A line for each field that has its value, unless that goes without saying."""
    return [
        said.words("panel.value", field=field_label(said.words, kind, field), value=value)
        for field, value in _named_values(kind, values, said.words, unsaid)
    ]


def _named_values(
    kind: Kind, values: Iterable[Any], words: Words, unsaid: Collection[int] = ()
) -> list[tuple[str, str]]:
    """The fields that have their values, and how those are called; without the places in `unsaid`."""
    pairs = enumerate(zip(fields(kind), values, strict=False))
    return [(f.name, shown(words, f.vocabulary, value)) for n, (f, value) in pairs if n not in unsaid]


def _name(said: Said, kind: Kind) -> str:
    return said.words(f"action.{kind.tag()}")


def _text(lines: Iterable[str]) -> str:
    return "\n".join(line for line in lines if line)
