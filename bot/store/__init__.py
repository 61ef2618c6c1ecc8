"""The database: schema, migrations, queries. SQL stands in .sql files only; game logic stands nowhere here."""

from bot.store.errors import AlreadyDone, Conflict, StoreError
from bot.store.records import (
    Answer,
    Club,
    Consent,
    Draft,
    Entry,
    Loaded,
    Person,
    Post,
    PostState,
    Seat,
    Seen,
    Snapshot,
    Status,
    Table,
)
from bot.store.store import Store, backup, trouble
from bot.store.transaction import Transaction, new_id

__all__ = [
    "AlreadyDone",
    "Answer",
    "Club",
    "Conflict",
    "Consent",
    "Draft",
    "Entry",
    "Loaded",
    "Person",
    "Post",
    "PostState",
    "Seat",
    "Seen",
    "Snapshot",
    "Status",
    "Store",
    "StoreError",
    "Table",
    "Transaction",
    "backup",
    "new_id",
    "trouble",
]
