"""Closing the ferry (rules 9.6); it is opened by laying its tile (`lays.put`)."""

from __future__ import annotations

from rules.core import Out
from rules.eighteen_pa.board.ground import FERRY
from rules.eighteen_pa.state import Public


def close(p: Public, out: Out) -> None:
    """Takes the ferry's tile off, on entering phase 5 (event ferry_closed where it ran)."""
    if p.tiles.pop(FERRY.special_hex, None) is not None:
        out.emit("ferry_closed")
