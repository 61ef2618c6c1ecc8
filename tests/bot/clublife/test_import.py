"""A match from a file: looked back at like any other; what is wrong with a file is said, and nothing is changed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from bot.history import film, imports
from bot.texts import Texts
from rules.core import Illegal
from rules.export import verify
from tests.bot.clublife.caught import TURNS, play_on
from tests.bot.clublife.stage import HANA, Stage, stage
from tests.bot.simclub import GUILD

TEXTS = Texts.load(strict=True)


def say(lang: str, key: str, **params: Any) -> str:
    return TEXTS.words(lang, "dobutsu")(key, **params)


async def exported(s: Stage) -> bytes:
    """The file of a match that Ann and Hana have played here."""
    table = await s.play_table("dobutsu", "Ann", HANA)
    await play_on(s, table.row.id)
    [file] = (await s["Ben"].slash("table export", table=table.row.id)).files
    return bytes(file.data)


async def without_the_table(s: Stage) -> None:
    """As in another club: the match was never played here."""
    async with s.desk.store.transaction() as tx:
        tx._note("set_status", table_id=1, status="abandoned", at=0)
    s.desk.tables.forget(1)


async def test_a_match_from_a_file_is_looked_back_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film, "FINEST", (film.Style(200, 30),))
    async with stage() as s:
        data = await exported(s)
        here = await s["Ben"].slash("table import", file=("match.json", data))
        assert "#1" in here.text, "it was played here: no second table"
        await without_the_table(s)
        results = len(await s.desk.store.results_of_guild(GUILD))
        reply = await s[HANA].slash("table import", file=("対局.json", data))
        assert (
            reply.ephemeral
            and say("ja", "panel.imported", table=2, game="どうぶつしょうぎ", link="")[:12] in reply.text
        )
        post = s.c.lobby.posts[-1]
        assert "#2" in post.text and "Ann" in post.text and "花子" in post.text and not post.pings
        assert "chick" in post.text and post.files, "how it ended"
        table = await s.table(2)
        assert (table.row.status, table.match.revision, table.people) == ("over", TURNS, [])
        assert len(await s.desk.store.results_of_guild(GUILD)) == results, "it counts nowhere"
        await s.restart(hours=1)
        page = await s.press("Ann", post, "hist")
        assert f"turn {TURNS} of {TURNS}" in page.text and page.files and "Take back from here…" not in page.buttons
        before = await s["Ann"].press(page, "◀")
        assert f"turn {TURNS - 1} of {TURNS}" in before.text
        await s.press("Ann", post, "film")
        assert s.c.lobby.posts[-1].files[0].name.endswith(".webp")
        [file] = (await s["Ann"].slash("table export", table=2)).files
        assert verify(file.data) and json.loads(file.data)["log"] == json.loads(data)["log"]
        again = await s["Ben"].slash("table import", file=("match.json", data))
        assert "#2" in again.text and len(await s.desk.store.closed_tables_of_guild(GUILD, 9)) == 2


def changed(data: bytes, change: Callable[[dict[str, Any]], None]) -> bytes:
    document = json.loads(data)
    change(document)
    return json.dumps(document).encode()


def _undone(document: dict[str, Any]) -> None:
    del document["log"][-1]


def _forged(document: dict[str, Any]) -> None:
    document["log"][2]["action"]["piece"] = "a1"


def _base(document: dict[str, Any]) -> None:
    document["base"] = {"revision": 0, "state": "AAAA"}


DEEP = b'{"format": 1, "options": ' + b"[" * 200_000 + b"]" * 200_000 + b"}"
BAD: list[tuple[str, dict[str, Any], Callable[[bytes], bytes]]] = [
    ("unreadable", {}, lambda data: b"\x00\xff not json"),
    ("unreadable", {}, lambda data: DEEP),
    ("unreadable", {}, lambda data: b"[]"),
    ("unreadable", {}, lambda data: changed(data, lambda d: d.update(options=[1]))),
    ("unreadable", {}, lambda data: changed(data, lambda d: d.update(joins=[*d["joins"], "x"], sat=[]))),
    ("format", {"theirs": 7, "ours": 1}, lambda data: changed(data, lambda d: d.update(format=7))),
    ("game", {"name": "chess"}, lambda data: changed(data, lambda d: d.update(game="chess"))),
    ("version", {"theirs": 99, "ours": 1}, lambda data: changed(data, lambda d: d.update(version=99))),
    ("commitment", {}, lambda data: changed(data, lambda d: d.update(seed="00" * 32))),
    ("log", {"entry": 2}, lambda data: changed(data, _forged)),
    ("unfinished", {}, lambda data: changed(data, _undone)),
    ("base", {}, lambda data: changed(data, _base)),
    ("seats", {}, lambda data: changed(data, lambda d: d.update(sat=d["sat"][::-1]))),
    ("standings", {}, lambda data: changed(data, lambda d: d["standings"][0].update(place=2))),
]


async def test_what_is_wrong_with_a_file_is_said() -> None:
    async with stage() as s:
        data = await exported(s)
        await without_the_table(s)
        posts = len(s.c.lobby.posts)
        for number, (code, params, spoil) in enumerate(BAD):
            name, lang = (HANA, "ja") if number % 2 else ("Ann", "en")
            reply = await s[name].slash("table import", file=("match.json", spoil(data)))
            assert reply.text == say(lang, f"illegal.import_{code}", **params), (number, code)
            assert reply.ephemeral
        large = await s["Ann"].slash("table import", file=("match.json", data + b" " * imports.MOST_BYTES))
        assert large.text == say("en", "illegal.import_size", most=4)
        assert await s.desk.store.table(2) is None and len(s.c.lobby.posts) == posts, "nothing was changed"


async def test_a_match_that_takes_for_ever_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that plays it is ended."""
    ended: list[int | None] = []
    kill = asyncio.subprocess.Process.kill
    monkeypatch.setattr(asyncio.subprocess.Process, "kill", lambda self: (ended.append(self.pid), kill(self))[1])
    monkeypatch.setattr(imports, "PATIENCE", 0.01)
    with pytest.raises(Illegal, match="import_slow"):
        await imports.check(b"{}")
    assert len(ended) == 1


async def test_names_of_a_file_are_one_line_of_what_can_be_seen() -> None:
    """A zero byte is more than PostgreSQL takes; the other sign turns all text after it around."""
    async with stage() as s:
        data = await exported(s)
        await without_the_table(s)
        hidden = changed(data, lambda d: d.update(joins=["a\0", "b"], sat=[]))
        refused = await s[HANA].slash("table import", file=("match.json", hidden))
        assert refused.text == say("ja", "illegal.import_unreadable")
        named = changed(data, lambda d: d.update(names=["A\0n\u202en\n#", "👩\u200d🚀"]))
        await s[HANA].slash("table import", file=("match.json", named))
        assert (await s.table(2)).names == ("A n n #", "👩\u200d🚀")
