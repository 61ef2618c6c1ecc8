"""Acknowledgement times on the loopback double: 200 tables played at once, with drawing in progress.

Each table acts on the average every few seconds, at random moments, as people do; bot, double and people share one
process, so the figures hold the double's own work too.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any

from bot.config import Config
from bot.tables import Tables, Who
from rules.core import fields
from rules.players import random_player

TABLES, PEOPLE = 200, 60
SECONDS = 30.0
EVERY = 12.0  # seconds between two actions at one table, on the average


def measure() -> dict[str, Any]:
    """Acknowledgements p50 and p99 in ms, actions a second, posts an action, the loop's lag at rest; or why not."""
    try:
        from tests.discord_double import Double
    except ImportError:
        return {"skipped": "the loopback double is among the tests, which are not here"}
    return asyncio.run(_measure(Double(validate=False, keep_files=False)))


async def _measure(double: Any) -> dict[str, Any]:
    from bot.client import build

    with tempfile.TemporaryDirectory(prefix="toban-bench-") as folder:
        async with double:
            people = {p.id: p for p in (double.person(f"Member {n}") for n in range(PEOPLE))}
            bot = build(Config(database=str(Path(folder) / "toban.sqlite3")))
            async with double.running(bot):
                tables = bot.desk.tables
                ids = count(10**15)
                opened = [await _open(tables, double, list(people.values()), n, ids) for n in range(TABLES)]
                await double.quiet(1.0)
                return await _play(double, tables, people, opened)


async def _open(tables: Tables, double: Any, people: list[Any], number: int, ids: Any) -> int:
    game, seats = ("qe", 3) if number % 2 else ("dobutsu", 2)
    chosen = [people[(number + i * 7) % len(people)] for i in range(seats)]
    who = [Who(p.id, p.name, "en") for p in chosen]
    table = await tables.open(double.guild.id, double.lobby.id, who[0], game, "en", next(ids))
    for person in who[1:]:
        await tables.join(table.row.id, person, next(ids))
    await tables.start(table.row.id, who[0], next(ids))
    return int(table.row.id)


async def _play(double: Any, tables: Tables, people: dict[int, Any], opened: list[int]) -> dict[str, Any]:
    double.acks.clear()
    double.requests.clear()
    start = perf_counter()
    acted = await asyncio.gather(*(_sit(tables, people, t, start) for t in opened))
    seconds = perf_counter() - start
    figures = double.ack_figures()
    return {
        "tables": len(opened),
        "actions_per_s": round(sum(acted) / seconds, 1),
        "acknowledgements": figures["count"],
        "p50_ms": round(figures["p50_ms"], 1),
        "p99_ms": round(figures["p99_ms"], 1),
        "posts_per_action": round(_posts(double) / max(1, sum(acted)), 2),
        "loop_lag_ms": round(await _lag(), 1),
    }


def _posts(double: Any) -> int:
    return sum(n for (method, path), n in double.requests.items() if method in ("POST", "PATCH") and "messages" in path)


async def _sit(tables: Tables, people: dict[int, Any], number: int, start: float) -> int:
    """One table's people until the time is over. Returns the number of their actions."""
    rng, done = random.Random(number), 0
    await asyncio.sleep(rng.uniform(0, EVERY))
    while perf_counter() - start < SECONDS:
        table = await tables.get(number)
        if not table.due:
            break
        await _act(table, people, rng)
        while (await tables.get(number)).row.revision == table.row.revision:  # noqa: ASYNC110 - a commit tells nobody here
            await asyncio.sleep(0.01)  # acknowledged, not yet played
        done += 1
        left = start + SECONDS - perf_counter()
        await asyncio.sleep(max(0.0, min(left, rng.expovariate(1 / EVERY))))
    return done


async def _act(table: Any, people: dict[int, Any], rng: random.Random) -> None:
    seat = rng.choice(table.due)
    person, match = people[table.person_in(seat)], table.match
    action = random_player(table.game, match.view(seat), rng)
    given = {f.name: str(getattr(action, f.name)) for f in fields(type(action))}
    told = await person.slash(f"{table.row.game} {action.tag()}", options=given, table=table.row.id)
    if action.confirm and told.message is not None:
        await person.press(told, "Send")


async def _lag() -> float:
    """How late the event loop wakes while nothing else happens: the noise of this machine."""
    late = []
    for _ in range(50):
        start = perf_counter()
        await asyncio.sleep(0.001)
        late.append((perf_counter() - start - 0.001) * 1000)
    return statistics.median(late)
