"""The walk-through on the sandbox's own page: the same steps as on Discord, opened from the guide."""

from __future__ import annotations

import base64
from typing import Any

from aiohttp import web

import rules
from bot.pictures import Pictures
from bot.texts import Texts
from bot.walkthrough.pages import page
from bot.walkthrough.positions import FILE, FOLDER


class FirstGame:
    """Draws the steps. It asks nothing of the bot, so that the page can show them whatever the club is doing."""

    def __init__(self) -> None:
        self._texts = Texts.load()
        self._pictures = Pictures(self._texts)

    def games(self, lang: str) -> list[dict[str, str]]:
        """The games that can be shown: id and name."""
        known = [name for name in rules.names() if (FOLDER / name / FILE).exists()]
        return [{"id": name, "name": self._texts.text(lang, name, "game.name")} for name in known]

    async def step(self, game: str, step: str, lang: str) -> dict[str, Any]:
        """A step as the page shows it. Raises HTTPNotFound for an unknown game or what is no number."""
        try:
            found = await page(self._texts, self._pictures, game, int(step), lang)
        except (KeyError, ValueError):
            raise web.HTTPNotFound(text="no such game or step") from None
        picture = base64.b64encode(found.picture.png).decode()
        return {
            "game": found.game,
            "step": found.step,
            "steps": found.steps,
            "head": found.head,
            "text": found.text,
            "picture": f"data:image/png;base64,{picture}",
            "alt": found.picture.alt,
        }

    def close(self) -> None:
        """Ends the drawing thread."""
        self._pictures.close()
