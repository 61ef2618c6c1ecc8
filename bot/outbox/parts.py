"""What the posts of all kinds have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

from bot import store
from bot.panels.talk import MOST_TEXT, Attached
from bot.tables import Table
from bot.tables.table import THINKER
from bot.texts.fitting import shortened


@dataclass
class Content:
    """A message to be: everything `send` and `edit` take. `called`: the people it may ping."""

    text: str
    view: discord.ui.View | None = None
    files: Sequence[Attached] = field(default_factory=tuple)
    called: Sequence[int] = field(default_factory=tuple)
    silent: bool = False

    def sending(self) -> dict[str, Any]:
        """Arguments of `send`."""
        told: dict[str, Any] = {
            "content": shortened(self.text, MOST_TEXT),
            "allowed_mentions": mentions(self.called),
            "silent": self.silent,
        }
        if self.view is not None:
            told["view"] = self.view
        if self.files:
            told["files"] = [each.file() for each in self.files]
        return told

    def editing(self) -> dict[str, Any]:
        """Arguments of `edit`: the pictures take the place of the old ones."""
        return {
            "content": shortened(self.text, MOST_TEXT),
            "allowed_mentions": mentions(self.called),
            "view": self.view,
            "attachments": [each.file() for each in self.files],
        }


def mentions(people: Sequence[int]) -> discord.AllowedMentions:
    """Pings these people and nobody else."""
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(p) for p in people]
    )


def title(table: Table, words: Any) -> dict[str, Any]:
    """What every title says: the table's number and the game."""
    return {"table": table.row.id, "game": words("game.name")}


def sitting(words: Any, seat: store.Seat) -> str:
    """Who sits in a seat, as a line of a list."""
    if seat.person_id is not None:
        return f"- <@{seat.person_id}>"
    if seat.house is None:
        return "- " + str(words("post.free", seat=seat.seat))
    return "- " + str(words("post.thinker" if seat.house == THINKER else "post.house", name=seat.name))
