"""Dobutsu shogi: the board, both hands, the latest action, the result."""

from renderers.dobutsu.picture import draw
from renderers.dobutsu.told import describe

__all__ = ["describe", "draw"]
