"""The sandbox's club and its server, with the small bot: what the page can do, what stays after a restart."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

import rules
from bot.sandbox import adapter
from bot.sandbox.club import Club
from bot.sandbox.main import Busy, alone, forget
from bot.sandbox.people import GUILD, LOBBY, PEOPLE, WORDS
from bot.sandbox.phrases import Phrases
from bot.sandbox.server import Server
from tests.bot.samplebot import SampleBot

ANN, BEN, _, HANAKO = PEOPLE


class Browser:
    """What the page does, without a browser: the same requests in the same order."""

    def __init__(self, session: aiohttp.ClientSession, club: Club, base: str) -> None:
        self.session, self.club, self.base = session, club, base
        self.headers: dict[str, str] = {}
        self.snapshot: dict[str, Any] = {}
        self.sequence = 0

    async def get(self, path: str, **kwargs: Any) -> Any:
        async with self.session.get(self.base + path, **kwargs) as answer:
            answer.raise_for_status()
            return json.loads(await answer.text())

    async def post(self, path: str, body: Any, **kwargs: Any) -> Any:
        async with self.session.post(self.base + path, json=body, **kwargs) as answer:
            answer.raise_for_status()
            return await answer.json()

    async def state(self, who: str, reading: int | str = "") -> dict[str, Any]:
        answer: dict[str, Any] = await self.get(f"/club/state?me={who}&reading={reading}")
        return answer

    async def open(self, who: str, room: int | str) -> dict[str, Any]:
        """Open a room in a new page: its first snapshot."""
        window = await self.post(f"/club/window?me={who}", {"room": str(room), "timezone": "Asia/Tokyo"})
        self.headers, self.sequence = {"X-Simcord-Capability": window["capability"]}, 0
        self.snapshot = await self.post("/api/pages", {}, headers=self.headers)
        self.headers["X-Simcord-Context"] = self.snapshot["context"]["id"]
        return self.snapshot

    async def act(self, kind: str, **body: Any) -> dict[str, Any]:
        """Send an action as the page does, with the revision of the first snapshot; then read what it shows."""
        self.sequence += 1
        head = {"protocol_version": 3, "sequence": self.sequence, "request_id": f"r{self.sequence}", "kind": kind}
        head |= {"generation": 1, "bot_generation": self.snapshot["botGeneration"], "published_revision": 1}
        receipt: dict[str, Any] = await self.post("/api/action", {**head, **body}, headers=self.headers)
        self.snapshot = await self.get("/api/state", headers=self.headers)
        return receipt

    async def run(self, shown: str, **options: str) -> dict[str, Any]:
        """Send a slash command under the name that the page shows."""
        catalogue = await self.get("/api/commands", headers=self.headers)
        entry = next(entry for entry in catalogue["entries"] if entry["invocation"] == shown)
        which = {"command_id": entry["commandId"], "schema_fingerprint": entry["schemaFingerprint"]}
        return await self.act("run_command", path=entry["path"], options=options, **which)


@asynccontextmanager
async def sandbox(folder: Path) -> AsyncIterator[Browser]:
    async with Club(SampleBot, folder) as club, aiohttp.ClientSession() as session:
        server = Server(club)
        port = await server.start(0)
        try:
            yield Browser(session, club, f"http://127.0.0.1:{port}")
        finally:
            await server.stop()


async def test_four_members_one_of_them_japanese(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as page:
        state = await page.state("ann")
        assert [member["name"] for member in state["members"]] == ["Ann", "Ben", "Carla", "花子"]
        assert [(room["kind"], room["name"]) for room in state["rooms"]] == [("channel", "lobby"), ("dm", "")]
        assert state["first"] == "/table open" and state["lang"] == "en"
        japanese = await page.state("hanako")
        assert japanese["first"] == "/卓 開く" and japanese["lang"] == "ja"


def test_the_page_says_everything_in_both_languages() -> None:
    assert WORDS["en"].keys() == WORDS["ja"].keys()
    for key, words in WORDS["en"].items():
        assert words.count("{") == WORDS["ja"][key].count("{"), key


async def test_a_table_by_its_japanese_command(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as page:
        await page.open("hanako", LOBBY)
        receipt = await page.run("卓 開く", ゲーム="qe")
        assert receipt["settlement"] == "settled"
        assert any(message["content"] == "Opening QE" for message in page.snapshot["messages"].values())


async def test_news_are_marked_until_they_are_read(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as page:
        await page.open("ann", LOBBY)
        await page.run("table open", game="qe")
        state = await page.state("ann", reading=LOBBY)
        lobby, thread, dm = state["rooms"]
        assert (lobby["unread"], thread["calls"], dm["calls"]) == (0, 1, 1)
        assert [member["calls"] for member in state["members"]] == [2, 0, 0, 0]
        assert (await page.state("ann", reading=thread["id"]))["rooms"][1]["unread"] == 0
        assert (await page.state("ben"))["rooms"][1]["unread"] == 1


async def test_a_press_on_an_older_view_goes_through(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as page:
        await page.open("ann", LOBBY)
        await page.run("table open", game="qe")
        [thread] = adapter.threads(page.club.env, GUILD)
        first = await page.open("ben", thread)
        [turn] = first["messages"]
        for window in page.club.windows.values():
            window.publish()  # somebody else's post makes the page's revision an old one
        receipt = await page.act("click", control_key=f"message:{turn}:component:0.components.0", target_id=turn)
        assert not receipt["rejected"], receipt
        assert any(message["content"] == "Where to?" for message in page.snapshot["messages"].values())


async def test_several_rooms_are_open_at_once(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as page:
        await page.open("ann", LOBBY)
        ann = dict(page.headers)
        await page.open("ben", LOBBY)
        await page.run("table open", game="qe")
        page.club._show()
        seen = await page.get("/api/state", headers=ann)
        assert [m["content"] for m in seen["messages"].values() if m["content"] == "Here"] == ["Here"]
        assert not any(m["content"] == "Opening QE" for m in seen["messages"].values())


async def test_nobody_opens_the_direct_messages_of_others(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as page:
        dm = next(room for room in (await page.state("ben"))["rooms"] if room["kind"] == "dm")
        with pytest.raises(aiohttp.ClientResponseError) as refused:
            await page.open("ann", dm["id"])
        assert refused.value.status == 404


@pytest.mark.parametrize("headers", [{"Host": "evil.example"}, {"Origin": "http://evil.example"}])
async def test_other_sites_are_kept_out(tmp_path: Path, headers: dict[str, str]) -> None:
    async with sandbox(tmp_path) as page:
        with pytest.raises(aiohttp.ClientResponseError) as refused:
            await page.get("/club/state", headers=headers)
        assert refused.value.status == 403


async def test_the_server_and_old_buttons_survive_a_restart(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as page:
        await page.open("ann", LOBBY)
        await page.run("table open", game="qe")
        [thread] = adapter.threads(page.club.env, GUILD)
        await page.state("ann", reading=thread)
    async with sandbox(tmp_path) as page:
        assert adapter.threads(page.club.env, GUILD) == [thread]
        _lobby, table, dm = (await page.state("ann"))["rooms"]
        assert (table["unread"], dm["unread"]) == (0, 1)  # what was read stays read
        shown = await page.open("ann", thread)
        [(turn, message)] = shown["messages"].items()
        assert message["content"].endswith("to move") and len(message["attachments"]) == 1
        [picture] = adapter.messages(page.club.env, thread, ANN.id)[0].attachments
        assert adapter.picture(page.club.env, picture).startswith(b"\x89PNG")
        receipt = await page.act("click", control_key=f"message:{turn}:component:0.components.0", target_id=turn)
        assert receipt["settlement"] == "settled"
        kept = [m.content for m in adapter.messages(page.club.env, LOBBY, ANN.id)]
        assert "Here" in kept and "Opening QE" not in kept  # what only one could see is gone, as on Discord


async def test_a_store_of_another_kind_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "discord").mkdir()
    (tmp_path / "discord" / "world").write_bytes(b"\x93nonsense")
    async with sandbox(tmp_path) as page:
        assert len((await page.state("ann"))["members"]) == 4


async def test_the_time_is_the_real_one(tmp_path: Path) -> None:
    import time

    async with sandbox(tmp_path) as page:
        assert abs(page.club.clock.now() - time.time() * 1000) < 5000


async def test_names_of_commands_there_and_back(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as page:
        phrases = Phrases.of(page.club.env, HANAKO.locale)
        sent = {"kind": "run_command", "path": ["卓", "開く"], "options": {"ゲーム": "qe"}}
        heard = phrases.understand(sent)
        assert (heard["path"], heard["options"]) == (["table", "open"], {"game": "qe"})
        wrong = {"diagnostics": [{"subject": {"commandOption": "game"}}]}
        assert phrases.answer(heard, wrong)["diagnostics"][0]["subject"] == {"commandOption": "ゲーム"}


def test_one_sandbox_a_folder(tmp_path: Path) -> None:
    with alone(tmp_path) as note:
        note("http://127.0.0.1:1234/")
        with pytest.raises(Busy, match="1234"), alone(tmp_path):
            pass


def test_a_fresh_start_forgets_the_tables_only(tmp_path: Path) -> None:
    for name in ("toban.sqlite3", "toban.sqlite3-wal", "read.json", "holiday.jpg"):
        (tmp_path / name).touch()
    (tmp_path / "discord" / "files").mkdir(parents=True)
    forget(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["holiday.jpg"]


async def test_a_first_game_on_the_page(tmp_path: Path) -> None:
    """The guide offers every game; its steps come in the member's language, the nearest one for any number."""
    async with sandbox(tmp_path) as page:
        english, japanese = [(await page.state(me))["games"] for me in ("ann", "hanako")]
        assert [game["id"] for game in english] == [game["id"] for game in japanese] == list(rules.names())
        assert {"id": "indonesia", "name": "インドネシア"} in japanese
        first = await page.get("/club/walk?me=ann&game=dobutsu&step=0")
        assert (first["step"], first["steps"]) == (0, 5) and first["head"].startswith("**How to play Dobutsu shogi**")
        assert first["picture"].startswith("data:image/png;base64,") and first["alt"]
        last = await page.get("/club/walk?me=hanako&game=dobutsu&step=99")
        assert last["step"] == 4 and "行動する" in last["text"] and last["picture"] != first["picture"]
        for wrong in ("game=chess&step=0", "game=dobutsu&step=x", "step=1"):
            async with page.session.get(f"{page.base}/club/walk?me=ann&{wrong}") as answer:
                assert answer.status == 404
