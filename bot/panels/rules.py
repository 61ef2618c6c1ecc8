"""Quoting the rules: a page, a statement, what a search finds; with buttons to turn the pages."""

from __future__ import annotations

from bot.panels import ids
from bot.panels.press import button, choice, chosen, handles, pages, select
from bot.panels.rulebook import PAGE, RULING, Book, book
from bot.panels.talk import Item, Panel, Talk
from bot.texts import Words
from bot.texts.fitting import cut
from rules.core import Illegal

MOST_FOUND = 12
MOST_SELECTS = 4  # rows beside the one of buttons


@handles("rules")
async def turned(talk: Talk, pressed: ids.Id) -> None:
    """A button of the pager, or "rules" below a post."""
    await talk.acknowledge()
    game, picked = pressed.text(0), next(iter(chosen(talk)), "")
    page = int(picked) if picked.isdecimal() else pressed.number(1)
    await show(talk, game, open_book(game, talk.who.locale), page)


def open_book(game: str, lang: str) -> Book:
    """The rules in the reader's language. Raises Illegal("no_such_game")."""
    try:
        return book(game, lang)
    except KeyError:
        raise Illegal("no_such_game", value=game) from None


async def show(talk: Talk, game: str, rules: Book, page: int, text: str | None = None) -> None:
    """One page, or a quotation from it."""
    page = min(max(page, 0), len(rules.pages) - 1)
    words = talk.words(game)
    head = words("panel.rules", game=words("game.name"), page=page + 1, last=len(rules.pages))
    shown = text or rules.pages[page]
    lines = [head, shown, *([words("panel.rules_ruling", sign=RULING)] if RULING in shown else [])]
    await talk.show(Panel("\n".join(lines), pager(game, page, rules, talk.labels())))


async def quote(talk: Talk, game: str, section: str) -> None:
    """The section or statement of that number. Raises Illegal: no_such_game, no_such_section."""
    rules = open_book(game, talk.who.locale)
    found = rules.quote(section)
    if found is None:
        raise Illegal("no_such_section", section=cut(section, 40))
    await show(talk, game, rules, found[1], found[0])


async def search(talk: Talk, game: str, text: str) -> None:
    """All statements with these words, as far as they fit into a message."""
    rules, words = open_book(game, talk.who.locale), talk.words(game)
    found = rules.search(text)
    lines = [words("panel.rules_found", n=len(found), text=cut(text, 60))]
    for paragraph in found[:MOST_FOUND]:
        if sum(map(len, lines)) + len(paragraph.quoted) > PAGE:
            break
        lines.append(paragraph.quoted)
    if len(lines) <= len(found):
        lines.append(words("panel.rules_more"))
    await talk.show(Panel("\n".join(lines), pager(game, 0, rules, talk.labels())))


def pager(game: str, page: int, rules: Book, labels: Words) -> list[Item]:
    """The sections to choose from; contents, back, on."""
    last = len(rules.pages) - 1
    places = (("contents", 0), ("back", max(page - 1, 0)), ("on", min(page + 1, last)))
    headings = [choice(section.heading, str(rules.starts[section.number])) for section in rules.sections]
    selects: list[Item] = [
        select(ids.rules(game, page, f"go{number}"), part, placeholder=labels("panel.rules_go"))
        for number, part in enumerate(pages(headings)[:MOST_SELECTS])
    ]
    return selects + [
        button(labels(f"button.{name}"), ids.rules(game, to, name), disabled=to == page and name != "contents")
        for name, to in places
    ]
