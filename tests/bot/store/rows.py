"""Rows that the tests of the store write."""

from __future__ import annotations

from typing import Any

from bot.store import Entry, Seat, Store, Transaction

AT = 1_800_000_000_000
SEED = bytes(range(32))
BIG = 2**63 - 1  # the largest id of Discord that fits


async def open_table(tx: Transaction, **changes: Any) -> int:
    row: dict[str, Any] = {
        "guild_id": 10,
        "channel_id": 20,
        "game": "qe",
        "language": "ja",
        "opener_id": 30,
        "options": {"zero_bonus_3p": True, "peek_scope": "any"},
        "seed": SEED,
        "commitment": "c0ffee",
        "rules_version": "1",
        "at": AT,
    }
    return await tx.open_table(**row | changes)


async def one_table(store: Store, **changes: Any) -> int:
    async with store.transaction() as tx:
        return await open_table(tx, **changes)


def seat(table: int, number: int, person: int | None = None, **changes: Any) -> Seat:
    row: dict[str, Any] = {"house": None, "name": f"seat {number}", "join_id": str(number), "joined_at": AT}
    return Seat(table, number, person, **row | changes)


def entry(table: int, seq: int, interaction: int | None = None) -> Entry:
    return Entry(table, seq, 0, f'{{"k":"pass","n":{seq}}}', AT + seq, interaction)


def act(tx: Transaction, table: int, seq: int) -> None:
    """Everything that one action writes."""
    tx.mark(1_000 * table + seq, "play", at=AT, table_id=table)
    tx.add_entry(entry(table, seq, 1_000 * table + seq))
    tx.save(
        table, status="playing", revision=seq + 1, due={1: seq + 1}, snapshot=bytes([seq % 256]) * 3000, at=AT + seq
    )
    tx.add_post("turn", {"revision": seq + 1}, at=AT, table_id=table)
    tx.add_post("prompt", {"revision": seq + 1}, at=AT, table_id=table, person_id=31)


async def emptied(url: str) -> None:
    """Throw away everything in a scratch PostgreSQL database."""
    import asyncpg  # type: ignore[import-not-found, import-untyped, unused-ignore]

    db = await asyncpg.connect(url)
    try:
        await db.execute("drop schema public cascade; create schema public")
    finally:
        await db.close()
