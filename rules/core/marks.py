"""What is new on the table since the last turn, for pictures and texts only: no rule may read it."""

from __future__ import annotations

from typing import TYPE_CHECKING


class Marks:
    """A part of a game's `Public`, which declares the three fields (at its end, with these defaults).

    changed: ids of what the turn going on has changed on the table, as the game writes them; changed_before: the same
    of the turns before it, back to the last one in which somebody acted; acted: whether anybody has in this turn.
    """

    if TYPE_CHECKING:
        changed: list[str] = []
        changed_before: list[str] = []
        acted: bool = False
    else:
        __slots__ = ()  # the fields are the game's

    def mark(self, *ids: str) -> None:
        """Notes what the turn going on changes."""
        self.changed = list(dict.fromkeys([*self.changed, *ids]))

    def turn_begins(self) -> None:
        """At the start of every turn: what was new grows old, but for what a turn that passed by itself adds to the
        turn before it.
        """
        if self.acted:
            self.changed_before, self.acted = [], False
        self.changed_before, self.changed = list(dict.fromkeys(self.changed_before + self.changed)), []

    def acts(self) -> None:
        """Whenever somebody acts in a turn."""
        self.acted = True

    @property
    def news(self) -> list[str]:
        """What is new to whoever looks: what the turn going on has changed, and before anybody has acted in it what
        was changed since.
        """
        return self.changed if self.acted else self.changed_before + self.changed
