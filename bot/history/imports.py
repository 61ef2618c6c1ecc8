"""A finished match from an exported file becomes a table to look back at.

Rulings. Only what can be checked from the seed to the last score is taken, so nothing of a file has to be believed but
the names. Only finished matches are exported, for the file of a running one would hold its secrets; a running one is
therefore never brought in either. What was brought counts in no standings, and nobody is said to have sat there.
"""

from __future__ import annotations

import asyncio
import base64
import logging
import sys
import tempfile
from asyncio.subprocess import DEVNULL, PIPE
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import rules
from bot import store
from bot.tables import Table, Tables, Who
from bot.tables.table import write_entry, write_events
from bot.texts.fitting import cut
from rules.core import Illegal
from rules.export import Broken, Export, entry_of, read
from rules.match import Entry, Match

MOST_BYTES = 4_000_000  # of a file; whole matches are below 300,000
MOST_ENTRIES = 20_000  # of a log: ten times the longest match
PATIENCE = 90.0  # seconds for playing a match again; the longest take some seconds
LONGEST_NAME = 32  # characters, as on Discord
JOINER = "\u200d"  # makes one emoji of several
log = logging.getLogger(__name__)


class Checked(NamedTuple):
    """An export that is what it says, and the position at its end."""

    document: Export
    snapshot: bytes


class Imports:
    """Brings matches in, one at a time: each is played again in a process of its own, which can be ended."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._one = tables, asyncio.Lock()

    async def bring(self, data: bytes, guild_id: int, channel_id: int, who: Who, language: str, number: int) -> Table:
        """The table of a match; the one that is there already where it was played or brought in here before. `number`:
        of the interaction. Raises Illegal: import_..., with nothing changed.
        """
        seen = await self._tables.done_before(number)
        if seen is not None and seen.table_id is not None:
            return await self._tables.get(seen.table_id)
        async with self._one:
            checked = await check(data)
            known = await self._tables.store.closed_with_commitment(guild_id, checked.document.commitment)
            if known is not None:
                return await self._tables.get(known.id)
            return await self._keep(checked, guild_id, channel_id, who, language, number)

    async def _keep(
        self, checked: Checked, guild_id: int, channel_id: int, who: Who, language: str, number: int
    ) -> Table:
        """Writes it down as a table that is over, and has it told."""
        document, at = checked.document, self._tables.clock.now()
        game = rules.load(document.game)
        entries = [entry_of(game, line) for line in document.log]
        match = _match(document, entries, checked.snapshot)
        async with self._tables.changing(None) as tx:
            table_id = await tx.open_table(
                guild_id=guild_id,
                channel_id=channel_id,
                game=document.game,
                language=language,
                opener_id=who.id,
                options=document.options,
                seed=match.seed,
                commitment=document.commitment,
                rules_version=str(document.version),
                at=at,
            )
            tx.mark(number, "import", at=at, table_id=table_id)
            tx.seat_all(table_id, _seats(document, table_id, at))
            tx.start_table(table_id, document.joins, at)
            for seq, (entry, line) in enumerate(zip(entries, document.log, strict=True)):
                body = write_entry(game, entry)
                tx.add_entry(store.Entry(table_id, seq, entry.seat, body, at, None, write_events(line.events)))
            tx.save(table_id, status="over", revision=match.revision, due={}, snapshot=match.snapshot(), at=at)
            tx.add_post("imported", {"who": who.id}, at=at, table_id=table_id)
        return self._tables.published(await self._tables.refresh(table_id, match))


async def check(data: bytes) -> Checked:
    """Plays a match again, elsewhere. Raises Illegal: import_size, import_slow, import_unreadable and what else can be
    wrong with it (see `rules.export.Broken`).
    """
    if len(data) > MOST_BYTES:
        raise Illegal("import_size", most=MOST_BYTES // 1_000_000)
    told = await _verdict(data)
    if "broken" in told:
        raise _refusal(told["broken"], told["params"])
    try:
        document = await asyncio.to_thread(read, data)
    except Broken as error:
        raise _refusal(error.code, error.params) from None
    ids_are_text = all(join.isprintable() for join in document.joins)
    if len(document.log) > MOST_ENTRIES or len(document.joins) not in (0, document.seats) or not ids_are_text:
        raise Illegal("import_unreadable")
    return Checked(document, base64.b64decode(told["snapshot"]))


def _refusal(code: str, params: dict[str, Any]) -> Illegal:
    if code == "log" and params.get("entry") == "":
        return Illegal("import_deal")
    return Illegal(f"import_{code}", **{k: cut(v, 40) if isinstance(v, str) else v for k, v in params.items()})


async def _verdict(data: bytes) -> dict[str, Any]:
    """What `python -m rules verify --json` says. A file that breaks it is none."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.json"
        await asyncio.to_thread(path.write_bytes, data)
        command = (sys.executable, "-m", "rules", "verify", "--json", str(path))
        process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=DEVNULL, start_new_session=True)
        try:
            async with asyncio.timeout(PATIENCE):
                out, _ = await process.communicate()
        except TimeoutError:
            raise Illegal("import_slow") from None
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
    try:
        told: dict[str, Any] = msgspec.json.decode(out)
    except msgspec.DecodeError:
        log.warning("a file that was to be brought in ended the check of it")
        raise Illegal("import_unreadable") from None
    return told


def _match(document: Export, entries: list[Entry], snapshot: bytes) -> Match:
    game = rules.load(document.game)
    options, seed = game.make_options(document.options), bytes.fromhex(document.seed)
    return Match.restore(game, document.seats, options, seed, document.joins, entries, snapshot)


def _seats(document: Export, table_id: int, at: int) -> list[store.Seat]:
    """Chairs with the names that the file tells, which nobody sits on."""
    names = document.names if len(document.names) == document.seats else [""] * document.seats
    joins = document.sat or [""] * document.seats
    return [
        store.Seat(table_id, seat, None, None, _plain(name), join, at)
        for seat, (name, join) in enumerate(zip(names, joins, strict=True))
    ]


def _plain(name: str) -> str:
    """A name in one line, without what cannot be seen: it could turn the text around it, or be more than a database
    takes. What joins emoji stays.
    """
    seen = "".join(c if c.isprintable() or c == JOINER else " " for c in name)
    return cut(" ".join(seen.split()), LONGEST_NAME)
