"""What a picture needs beside the view: words, names, table, language, layout."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from renderers import names
from renderers.palette import SEATS

LAYOUTS = ("board", "map", "seat", "zoom")


@dataclass(frozen=True)
class Look:
    """How one picture is to be made.

    `words(key, **params)`: text in the picture's language, keys `picture.*` of the game's catalogue, then the bot's.
    `names`: one display name a seat, any Unicode. `table`: as members call it, "#12". `layout`: "board" (everything),
    "map" (the board alone), "seat" (as the view's own seat sees it, with its secrets), "zoom" (the game's details).
    `at`: around what a zoom is, an id of those that the game's `places` lists; "" for its details as a whole.
    """

    words: Callable[..., str]
    names: tuple[str, ...]
    table: str
    lang: str = "en"
    layout: str = "board"
    at: str = ""

    def name(self, seat: int) -> str:
        """The seat's name as far as it can be drawn, else "Seat B"."""
        return names.drawable(self.names[seat]) or self.unnamed(seat)

    def read(self, seat: int) -> str:
        """The seat's name for text, with its letter: "B Hanako"."""
        name = names.isolated(names.plain(self.names[seat]))
        return f"{SEATS[seat].letter} {name}" if names.drawable(self.names[seat]) else self.unnamed(seat)

    def unnamed(self, seat: int) -> str:
        """What stands for a name of which nothing can be seen."""
        return self.words("seat.unnamed", letter=SEATS[seat].letter)
