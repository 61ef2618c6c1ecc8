"""The first game of each game: five steps, each with a text in both languages, a position still reached, a picture."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import pytest
from PIL import Image

from bot.panels.rulebook import book
from bot.panels.talk import MOST_TEXT
from bot.pictures import Pictures
from bot.texts import LANGUAGES, Texts
from bot.walkthrough.pages import Page, page, seated
from bot.walkthrough.positions import positions, walk

STEPS = 5
SHORTEST = {"en": 200, "ja": 100}  # characters of a step that teaches something
TEXTS = Texts.load(strict=True)


def read(game: str, lang: str, *steps: int) -> list[Page]:
    """Some steps with their pictures."""
    pictures = Pictures(TEXTS)
    try:
        return [asyncio.run(page(TEXTS, pictures, game, step, lang)) for step in steps]
    finally:
        pictures.close()


def test_five_steps_each_with_its_position(game: Any) -> None:
    read, matches = walk(game.name), positions(game.name)
    assert len(read.steps) == len(matches) == STEPS and read.seats in game.seats
    assert [match.revision for match in matches] == [step.after for step in read.steps]
    assert len(read.log) == max(step.after for step in read.steps), "no more than what is shown"
    assert len({step.after for step in read.steps}) == STEPS, "each shows something new"
    assert matches[0].revision == min(match.revision for match in matches), "from the beginning"


def test_each_step_names_sections_of_both_books(game: Any) -> None:
    for step in walk(game.name).steps:
        assert step.sections and len(set(step.sections)) == len(step.sections)
        missing = [n for lang in LANGUAGES for n in step.sections if book(game.name, lang).quote(n) is None]
        assert not missing


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_step_says(game: Any, lang: str) -> None:
    """It fits into a message; players are named as the picture names them; who has won is told right."""
    names = seated(TEXTS, lang)
    for at, shown in enumerate(read(game.name, lang, *range(STEPS))):
        assert (shown.step, shown.steps) == (at, STEPS)
        assert SHORTEST[lang] < len(shown.text) and len(shown.head) + 1 + len(shown.text) <= MOST_TEXT
        assert shown.text.startswith("**") and "{" not in shown.text
        with Image.open(io.BytesIO(shown.picture.png)) as image:
            assert image.width <= 1600 and image.height <= 1600
        assert shown.picture.alt and len(shown.picture.alt) <= 1024
        match = positions(game.name)[at]
        if match.over:
            best = match.standings()[0]
            assert names[best.seat] in shown.text and (best.total < 10 or f"{best.total:,}" in shown.text)
    assert TEXTS.text(lang, "bot", "button.act") in shown.text, "the last step tells how to act"
    assert max(game.seats) <= len(names) == len(set(names))


def test_steps_beyond_the_ends_are_the_nearest() -> None:
    before, behind = read("dobutsu", "en", -3, 99)
    assert (before.step, behind.step) == (0, STEPS - 1)
    with pytest.raises(KeyError):
        read("chess", "en", 0)


def test_nobody_plays_on_in_a_position(game: Any) -> None:
    """It is kept for all: reading a step twice gives the same picture."""
    before = [game.dump(match.state) for match in positions(game.name)]
    read(game.name, "en", 0)
    assert [game.dump(match.state) for match in positions(game.name)] == before
