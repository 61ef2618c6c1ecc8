"""Clocks: how long a turn may take, and what happens when a time is up."""

from bot.clocks.clocks import Clocks

__all__ = ["Clocks"]
