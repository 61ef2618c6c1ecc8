"""Quoting the rules: a page, a statement, what a search finds; with buttons to turn the pages."""

from __future__ import annotations

from bot.panels import ids
from bot.panels.press import button, handles
from bot.panels.rulebook import PAGE, Book, book
from bot.panels.talk import Item, Panel, Talk
from bot.texts import Words
from bot.texts.fitting import cut
from rules.core import Illegal

MOST_FOUND = 12


@handles("rules")
async def turned(talk: Talk, pressed: ids.Id) -> None:
    """A button of the pager, or "rules" below a post."""
    await talk.acknowledge()
    game = pressed.text(0)
    await show(talk, game, open_book(game, talk.who.locale), pressed.number(1))


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
    head = words("panel.rules", game=words("game.name"), page=page, last=len(rules.pages) - 1)
    await talk.show(Panel(f"{head}\n{text or rules.pages[page]}", pager(game, page, len(rules.pages), talk.labels())))


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
    await talk.show(Panel("\n".join(lines), pager(game, 0, len(rules.pages), talk.labels())))


def pager(game: str, page: int, pages: int, labels: Words) -> list[Item]:
    """Contents, back, on."""
    places = (("contents", 0), ("back", max(page - 1, 0)), ("on", min(page + 1, pages - 1)))
    return [
        button(labels(f"button.{name}"), ids.rules(game, to, name), disabled=to == page and name != "contents")
        for name, to in places
    ]
