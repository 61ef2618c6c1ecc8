"""Looking closer: a picture around a place of the board, chosen from a list or found by its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import renderers
from bot.panels import ids
from bot.panels.board import title
from bot.panels.finding import EQUAL, found, rank
from bot.panels.press import PAGE, button, choice, chosen, handles, modal, paged, pages, typed
from bot.panels.talk import Item, Panel, Talk, attached
from bot.tables import Table
from bot.texts import Words
from rules.core import Illegal


class Place(NamedTuple):
    """Something a picture can be around."""

    vocabulary: str
    id: str


def places(table: Table) -> list[Place]:
    """All that there are. Raises Illegal: not_started, no_places."""
    listed = renderers.places(table.row.game, table.playing_or_over().view(None))
    if not listed:
        raise Illegal("no_places")
    return [Place(*each) for each in listed]


def fitting(talk: Talk, table: Table, text: str) -> list[Place]:
    """The places that are called so, or like it, the best first; the one alone that is called just so."""
    names = talk.reader(table).names
    listed = found(places(table), lambda place: names(*place), text)
    return listed[:1] if listed and rank(names(*listed[0]), text) == EQUAL else listed


async def look_for(talk: Talk, table: Table, text: str) -> None:
    """Around the place that is meant; a list where it may be several. Raises Illegal("no_such_place")."""
    listed = fitting(talk, table, text)
    if not listed:
        raise Illegal("no_such_place", value=text)
    if len(listed) == 1:
        await show_around(talk, table, listed[0].id)
        return
    lines = [title(talk, table), talk.words()("panel.places", text=text, n=len(listed))]
    await talk.show(Panel("\n".join(lines), choosing(table, listed[:PAGE], talk.labels())))


async def show_around(talk: Talk, table: Table, at: str = "", page: int = 0) -> None:
    """The picture around a place, "" for the details as a whole; below it the other places."""
    every = places(table)
    if at and at not in (place.id for place in every):
        raise Illegal("stale_button")
    picture = await talk.desk.pictures.draw(table, language=talk.who.locale, layout="zoom", at=at)
    name = f"{table.row.revision}-zoom-{at}" if at.isalnum() else f"{table.row.revision}-zoom"
    items = choosing(table, every, talk.labels(), page)
    await talk.show(Panel(title(talk, table), items, [attached(picture, table, name)]))


def choosing(table: Table, listed: Sequence[Place], labels: Words, page: int = 0) -> list[Item]:
    """A select of one page of the places, buttons to the other pages, and one to type a name."""
    parts = pages(listed)
    page = min(max(page, 0), len(parts) - 1)
    options = [choice(labels.of(*place), place.id) for place in parts[page]]
    find = button(labels("panel.find"), ids.zoom(table.row.id, "find"), row=1)
    return [*paged(lambda what: ids.zoom(table.row.id, what), options, page, len(parts) - 1, labels), find]


@handles("zoom")
async def zoom(talk: Talk, pressed: ids.Id) -> None:
    """A button or select here, or the one below a turn post."""
    what = pressed.text(1)
    if what == "find":
        labels, number = talk.labels(), pressed.number(0)
        await talk.ask(modal(ids.zoom_for(number), labels("button.zoom"), labels("panel.find_help")))
        return
    await talk.acknowledge()
    table = await talk.at(pressed.number(0))
    page = int(what[1:]) if what[:1] == "p" and what[1:].isdecimal() else 0
    await show_around(talk, table, next(iter(chosen(talk)), ""), page)


@handles("zf")
async def named(talk: Talk, pressed: ids.Id) -> None:
    """A name was typed."""
    await talk.acknowledge()
    await look_for(talk, await talk.at(pressed.number(0)), typed(talk))
