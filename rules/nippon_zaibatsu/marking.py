"""Marks of what is new."""

from __future__ import annotations

from rules.nippon_zaibatsu.state import NippState


def mark(s: NippState, *ids: str) -> None:
    """Notes what is new, but in the final consolidation, where all play at once and the order must not show."""
    if not s.lanes:
        s.public.mark(*ids)
