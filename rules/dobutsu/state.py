"""What a match of Dobutsu shogi remembers. Everything is public (rules 15): there is no own and no hidden part."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rules.core import Nothing, State, View

LionRule = Literal["illegal", "loses", "allowed"]


class Options(msgspec.Struct, frozen=True, array_like=True):
    """Table options (rules 13); the defaults are the seed's rules.

    lion_into_capture: what happens when a lion moves onto a square where it could be taken.
    repetition_limit: how many occurrences of one position draw.
    """

    lion_into_capture: LionRule = "illegal"
    repetition_limit: Literal[3, 4] = 3


class Last(msgspec.Struct, array_like=True, gc=False):
    """The latest move or drop, for marking it.

    kind: what stood up or was dropped (`chick` also for a chick that grew on this move). origin: its square, "" for a
    drop. taken: the kind taken as it lay on the board, "" for none. grown: whether a chick became a hen.
    """

    seat: int
    kind: str
    origin: str
    to: str
    taken: str = ""
    grown: bool = False


class Result(msgspec.Struct, array_like=True, gc=False):
    """How the match ended. winner: a seat, or None for a draw. reason: `catch`, `try`, `repetition`, `no_action`,
    `resign` or, with that option, `lion_into_capture` (the lion walked into capture and lost at once).
    """

    reason: str
    winner: int | None = None


class Public(msgspec.Struct, array_like=True):
    """position: FEN without counters (rules 11; read it with `notation.read`). seen: how often each position has
    occurred, the present one included (rules 7.1). ply: moves and drops so far.
    """

    options: Options
    position: str
    seen: dict[str, int]
    ply: int = 0
    last: Last | None = None
    result: Result | None = None


DobutsuState = State[Public, Nothing, Nothing, Any]
DobutsuView = View[Public, Nothing]
