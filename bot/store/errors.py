"""What can go wrong between the bot and its database, each in one readable line."""

from __future__ import annotations


class StoreError(Exception):
    """The database refused or could not be reached; nothing of the transaction was saved."""


class Conflict(StoreError):
    """A row contradicts what is stored: a log position taken twice, an unknown table, a second open request."""


class AlreadyDone(Conflict):
    """The interaction was carried out before; `Store.seen(interaction_id)` tells as what."""
