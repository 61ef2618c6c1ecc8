"""A step as people read it: its words, and the picture with its alt text; the same on Discord and in the sandbox."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import rules
from bot.commands import kinds
from bot.pictures import Picture, Pictures
from bot.texts import Texts
from bot.walkthrough.positions import positions, walk

BUTTONS = ("act", "hand", "text", "undo", "rules", "zoom")  # whose labels the texts may name


@dataclass(frozen=True)
class Page:
    """A step, counted from 0, of `steps`: head line, words, picture, and the sections that the words come from."""

    game: str
    step: int
    steps: int
    head: str
    text: str
    picture: Picture
    sections: tuple[str, ...]


async def page(texts: Texts, pictures: Pictures, game: str, step: int, lang: str) -> Page:
    """The step, or the nearest there is. Raises KeyError for a game without a walk-through."""
    read = walk(game)
    step = min(max(step, 0), len(read.steps) - 1)
    shown, match = read.steps[step], (await asyncio.to_thread(positions, game))[step]
    names = seated(texts, lang)[: read.seats]
    words = texts.words(lang, game, names)
    picture = await pictures.position(
        match,
        names=names,
        title=words("walk.example"),
        language=lang,
        seat=shown.seat,
        layout=shown.layout,
        at=shown.at,
    )
    head = words("walk.head", game=words("game.name"), step=step + 1, last=len(read.steps))
    said = [words(f"walk.{step + 1}", **named(texts, game, lang))]
    said += [words("walk.acting", **named(texts, game, lang))] if step == len(read.steps) - 1 else []
    return Page(game, step, len(read.steps), head, "\n".join(said), picture, shown.sections)


def seated(texts: Texts, lang: str) -> tuple[str, ...]:
    """The names of those who play the first game."""
    return tuple(texts.text(lang, "bot", "walk.names").split())


def named(texts: Texts, game: str, lang: str) -> dict[str, Any]:
    """What the words of a step may name: players (`{s0:seat}`), labels of buttons (`{act:raw}`), the game's command."""
    labels = {name: f"**{texts.text(lang, 'bot', f'button.{name}')}**" for name in BUTTONS}
    chapter = next(kind.chapter for kind in kinds(rules.load(game)))
    group = texts.text(lang, game, f"command.chapter.{chapter}" if chapter else "command.name")
    return {**{f"s{seat}": seat for seat in range(6)}, **labels, "group": f"`/{group}`"}
