"""QE: the tile on auction, who has bid, nations and sets, zero boxes; at the end the score sheet."""

from renderers.qe.picture import draw
from renderers.qe.told import describe

__all__ = ["describe", "draw"]
