"""Seats and people during a match: substitutes, house players that stand in, votes, watchers."""

from bot.seating.service import Seating

__all__ = ["Seating"]
