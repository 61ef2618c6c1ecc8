"""Where the picker's actions are played: at the table, or beside it on a ground of its own (see `Table.ground`)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from bot.panels.offered import show_kinds
from bot.panels.outcome import play
from bot.panels.talk import Talk
from bot.tables import Table
from rules.core import Action


class Ground(NamedTuple):
    """How play beside the table goes on: its panel, with a notice, and taking an action."""

    show: Callable[[Talk, Table, str], Awaitable[None]]
    play: Callable[[Talk, Table, Action], Awaitable[None]]


GROUNDS: dict[str, Ground] = {}


async def show_at(talk: Talk, table: Table, notice: str = "") -> None:
    """Which actions are possible now, there where the action is to be played."""
    await (GROUNDS[table.ground].show(talk, table, notice) if table.ground else show_kinds(talk, table, notice))


async def play_at(talk: Talk, table: Table, action: Action) -> None:
    """Plays it there."""
    await (GROUNDS[table.ground].play(talk, table, action) if table.ground else play(talk, table, action))
