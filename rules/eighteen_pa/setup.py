"""Setting up a match (rules 2).

Event `seated`: `seats` in their order; the first one has priority.
"""

from __future__ import annotations

from rules.core import Nothing, Out
from rules.eighteen_pa.rounds import Rounds
from rules.eighteen_pa.state import Options, PaState
from rules.eighteen_pa.table import laid_out


def setup(s: PaState, seats: int, options: Options, out: Out) -> None:
    """The seating is the only luck in the game (2.2, 25.2)."""
    seating = list(range(seats))
    out.shuffle(seating)
    s.public, s.own, s.hidden = laid_out(options, seating), [Nothing() for _ in range(seats)], Nothing()
    s.stack = [Rounds()]
    out.emit("seated", seats=seating)
