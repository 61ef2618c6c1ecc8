"""Pictures of a club as a whole; each game's pictures are in a module of its own."""

from renderers.club.standings import MOST_ROWS, Row, Sheet, describe, draw

__all__ = ["MOST_ROWS", "Row", "Sheet", "describe", "draw"]
