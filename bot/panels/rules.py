"""Quoting the rules: a page, a statement, what a search finds; with buttons to turn the pages."""

from __future__ import annotations

from collections.abc import Sequence

import rules as games
from bot.panels import ids
from bot.panels.cited import CHOSEN
from bot.panels.press import PAGE as MOST_OPTIONS
from bot.panels.press import button, choice, chosen, handles, pages, select
from bot.panels.rulebook import PAGE, RULING, Book, book
from bot.panels.rulesearch import Hit, excerpt, search
from bot.panels.talk import Item, Panel, Talk
from bot.texts import Words
from bot.texts.fitting import cut
from rules.core import Illegal

MOST_SHOWN = 8  # of what is found, in words; all of a select's options can be opened
MOST_SELECTS = 4  # rows beside the one of buttons
LONGEST = 220  # characters of a passage in a list
ANY = "-"  # in a custom id: the game is what the select says
FOUND = "found"  # in a custom id: the section is too, and the list of them stays
CONTENTS = "contents"  # in place of a number: the table of contents


# -- which game -------------------------------------------------------------------------------


async def game_meant(talk: Talk, game: str | None) -> str:
    """The game that is named, else that of the table in whose thread this is, or of the person's tables where all of
    them play one; "" where it may be any. Raises Illegal("no_such_game").
    """
    if game is not None:
        open_book(game, talk.who.locale)
        return game
    tables, channel = talk.desk.tables, talk.interaction.channel_id
    here = await tables.of_thread(channel) if channel is not None else None
    played = {here.row.game} if here else {table.row.game for table in await tables.open_for(talk.who.id)}
    return played.pop() if len(played) == 1 else ""


async def ask_game(talk: Talk, custom_id: str, behind: str = "") -> None:
    """Which one? `behind`: what comes behind the game in the value that is chosen."""
    labels = talk.labels()
    options = [
        choice(talk.labels(name)("game.name"), f"{name} {behind}".strip(), talk.labels(name)("game.tagline"))
        for name in games.names()
    ]
    menu = select(custom_id, options, placeholder=labels("panel.rules_which"))
    await talk.show(Panel(talk.words()("panel.rules_which"), [menu]))


# -- reading ----------------------------------------------------------------------------------


@handles("rules")
async def turned(talk: Talk, pressed: ids.Id) -> None:
    """A button of the pager, or "rules" below a post."""
    await talk.acknowledge()
    game, picked = pressed.text(0), next(iter(chosen(talk)), "")
    page = int(picked) if picked.isdecimal() else pressed.number(1)
    await show(talk, game, open_book(game, talk.who.locale), page)


@handles("sec")
async def opened(talk: Talk, pressed: ids.Id) -> None:
    """A section that something cites, or that a search has found: beside it, so that it stays; a game's first page or
    section after "which game?".
    """
    game, number = pressed.text(0), pressed.text(1)
    picked = next(iter(chosen(talk)), "")
    await talk.acknowledge(beside=(game, number) != (ANY, CHOSEN))
    if game == ANY:
        game, _, number = picked.partition(" ")
    elif number == CHOSEN:
        number = picked
    if number == CONTENTS:
        await show(talk, game, open_book(game, talk.who.locale), 0)
    else:
        await quote(talk, game, number)


def open_book(game: str, lang: str) -> Book:
    """The rules in the reader's language. Raises Illegal("no_such_game")."""
    try:
        return book(game, lang)
    except KeyError:
        raise Illegal("no_such_game", value=game) from None


async def read(talk: Talk, game: str | None, section: str | None) -> None:
    """A section, or the table of contents; of a game that is asked for where it may be any."""
    meant = await game_meant(talk, game)
    if not meant:
        await ask_game(talk, ids.section(ANY, CHOSEN), cut(section or CONTENTS, 40))
    elif section:
        await quote(talk, meant, section)
    else:
        await show(talk, meant, open_book(meant, talk.who.locale), 0)


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


def pager(game: str, page: int, rules: Book, labels: Words) -> list[Item]:
    """The sections to choose from; contents, back, on; the walk-through."""
    last = len(rules.pages) - 1
    places = (("contents", 0), ("back", max(page - 1, 0)), ("on", min(page + 1, last)))
    headings = [choice(section.heading, str(rules.starts[section.number])) for section in rules.sections]
    selects: list[Item] = [
        select(ids.rules(game, page, f"go{number}"), part, placeholder=labels("panel.rules_go"))
        for number, part in enumerate(pages(headings)[:MOST_SELECTS])
    ]
    turns = [
        button(labels(f"button.{name}"), ids.rules(game, to, name), disabled=to == page and name != "contents")
        for name, to in places
    ]
    return [*selects, *turns, button(labels("button.walk"), ids.walk(game, 0, "open"))]


# -- looking for words ------------------------------------------------------------------------


async def look_for(talk: Talk, game: str | None, text: str) -> None:
    """The statements that fit, with a select to open one: of one game, or of all where it may be any."""
    meant, lang = await game_meant(talk, game), talk.who.locale
    hits = [hit for name in ([meant] if meant else games.names()) for hit in search(name, text, lang)]
    hits = sorted(hits, key=lambda hit: -hit.score) if not meant else hits  # of one game they are in order
    words = talk.words(meant or None)
    name = words("game.name") if meant else words("panel.rules_all")
    lines = [words("panel.rules_found", n=len(hits), text=cut(text, 60), game=name)]
    for hit in hits[:MOST_SHOWN]:
        line = _found(talk, hit, text, not meant)
        if sum(map(len, lines)) + len(line) > PAGE:
            break
        lines.append(line)
    if not hits:
        lines.append(words("panel.rules_other"))
    elif len(lines) <= len(hits):
        lines.append(words("panel.rules_more"))
    await talk.show(Panel("\n".join(lines), _openers(talk, hits[:MOST_OPTIONS], meant)))


def _found(talk: Talk, hit: Hit, text: str, named: bool) -> str:
    """A line of the list: the number, and the passage around what was looked for."""
    passage = excerpt(open_book(hit.game, talk.who.locale).passages()[hit.number], text, LONGEST)
    game = f"{talk.words(hit.game)('game.name')} " if named else ""
    return f"{game}**{hit.number}** {passage}"


def _openers(talk: Talk, hits: Sequence[Hit], meant: str) -> list[Item]:
    """A select of what was found; where nothing was, a button to the contents of the game."""
    labels = talk.labels(meant or None)
    if not hits:
        return [button(labels("button.contents"), ids.rules(meant, 0, "contents"))] if meant else []
    options = []
    for hit in hits:
        line = open_book(hit.game, talk.who.locale).line(hit.number)
        name = "" if meant else f"{talk.labels(hit.game)('game.name')} "
        options.append(choice(f"{name}{line}", hit.number if meant else f"{hit.game} {hit.number}"))
    custom_id = ids.section(meant, CHOSEN) if meant else ids.section(ANY, FOUND)
    return [select(custom_id, options, placeholder=labels("panel.rule_select"))]
