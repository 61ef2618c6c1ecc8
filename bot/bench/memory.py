"""Memory of a process that holds many open tables in the middle of their matches."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
from itertools import count
from pathlib import Path
from typing import Any

import rules
from bot import store
from bot.bench.positions import mid_match
from bot.clock import WallClock
from bot.tables import Tables, Who
from bot.tables.table import write_entry

TABLES = 1_000
GAMES = ("qe", "dobutsu")


def measure() -> dict[str, Any]:
    """Megabytes of a fresh process (bot, rules and renderers loaded) before and after it has opened the tables."""
    told = subprocess.run([sys.executable, "-m", "bot.bench.memory"], capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(told.stdout)
    return found


async def main() -> None:
    """Fills a database, then reads every table of it as a bot that is being asked about all of them."""
    import bot.client  # noqa: F401 - what a running bot has loaded

    with tempfile.TemporaryDirectory(prefix="toban-bench-") as folder:
        kept = await store.Store.open(Path(folder) / "toban.sqlite3")
        ids = count(1)
        tables = Tables(kept, WallClock())
        matches = {(g, n): mid_match(rules.load(g), max(rules.load(g).seats), n) for g in GAMES for n in range(20)}
        numbers = [await _fill(tables, matches[GAMES[n % 2], n // 2 % 20], ids) for n in range(TABLES)]
        del matches, tables
        before, fresh = _megabytes(), Tables(kept, WallClock())
        for number in numbers:
            table = await fresh.get(number)
            for seat in range(len(table.seats)):
                table.playing_or_over().view(seat)
        print(json.dumps({"tables": TABLES, "before_mb": before, "after_mb": _megabytes()}))
        await kept.close()


async def _fill(tables: Tables, match: Any, ids: Any) -> int:
    people = [Who(n + 1, f"P{n}", "en") for n in range(match.seats)]
    table = await tables.open(1, 2, people[0], match.game.name, "en", next(ids))
    for who in people[1:]:
        await tables.join(table.row.id, who, next(ids))
    at = 1
    async with tables.store.transaction() as tx:
        tx.start_table(table.row.id, [s.join_id for s in table.seats], at)
        for seq, entry in enumerate(match.log):
            tx.add_entry(store.Entry(table.row.id, seq, entry.seat, write_entry(match.game, entry), at))
        tx.save(
            table.row.id, status="playing", revision=match.revision, due=match.due, snapshot=match.snapshot(), at=at
        )
    return int(table.row.id)


def _megabytes() -> float:
    """Resident memory of this process now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return round(pages * 4096 / 1e6, 1)


if __name__ == "__main__":
    asyncio.run(main())
