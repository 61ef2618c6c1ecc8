"""What a club remembers of its matches: results, ratings, standings, records."""

from bot.records.digest import Digests, Week
from bot.records.personal import Personal
from bot.records.ratings import ALL, Change
from bot.records.record import Record
from bot.records.service import Records
from bot.records.standings import Line

__all__ = ["ALL", "Change", "Digests", "Line", "Personal", "Record", "Records", "Week"]
