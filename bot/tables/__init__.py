"""The service between Discord and the matches: one lock a table, persist, then announce."""

from bot.tables.announce import asked_in_secret, events_of, has_secrets
from bot.tables.commit import Attend, Commit, Follow, Move, Notes
from bot.tables.drafts import Draft
from bot.tables.manners import Manners
from bot.tables.playing import Outcome, UndoResult
from bot.tables.service import Tables
from bot.tables.table import Asking, OfferOf, Table, Who, asking, question, read_events, write_events

__all__ = [
    "Asking",
    "Attend",
    "Commit",
    "Draft",
    "Follow",
    "Manners",
    "Move",
    "Notes",
    "OfferOf",
    "Outcome",
    "Table",
    "Tables",
    "UndoResult",
    "Who",
    "asked_in_secret",
    "asking",
    "events_of",
    "has_secrets",
    "question",
    "read_events",
    "write_events",
]
