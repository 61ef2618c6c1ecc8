"""The weekly digest: at the club's own hour, in its language, over restarts; what it says is what happened."""

from __future__ import annotations

import re
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.records.digest import Wish, next_time
from bot.records.ratings import ALL
from tests.bot.clublife.endings import duel
from tests.bot.clublife.stage import ANN, BEN, HANA, TARO, Stage, stage
from tests.bot.matches.stage import said
from tests.bot.simclub import GUILD
from tests.bot.simparts import Post

TOKYO, BERLIN = "Asia/Tokyo", "Europe/Berlin"


def digests(s: Stage) -> list[Post]:
    return [post for post in s.c.lobby.posts if post.text.startswith("🗞")]


def at(text: str, zone: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


@pytest.mark.parametrize(
    ("day", "hour", "zone", "after", "then"),
    [
        (0, 9, TOKYO, "2026-01-01 00:00", "2026-01-05 09:00"),
        (0, 9, TOKYO, "2026-01-05 08:59", "2026-01-05 09:00"),
        (0, 9, TOKYO, "2026-01-05 09:00", "2026-01-12 09:00"),
        (6, 2, BERLIN, "2026-03-23 00:00", "2026-03-29 03:00"),  # an hour that the clocks skip
        (6, 2, BERLIN, "2026-10-19 00:00", "2026-10-25 02:00"),  # one that they repeat: the first
        (6, 9, BERLIN, "2026-03-22 09:00", "2026-03-29 09:00"),  # a week of 167 hours
    ],
)
def test_the_hour_is_the_clubs_own(day: int, hour: int, zone: str, after: str, then: str) -> None:
    assert next_time(Wish(day, hour, 1, 0), zone, at(after, zone)) == at(then, zone)


async def test_only_who_manages_the_server_chooses() -> None:
    async with stage() as s:
        refused = await s[BEN].slash("club settings", digest="mon")
        assert said("en", "illegal.not_manager", "bot") in refused.text
        assert said("en", "illegal.no_digest", "bot") in (await s[ANN].slash("club settings", digest_hour=9)).text
        assert "no_such_zone" not in (await s[ANN].slash("club settings", zone="asia/tokyo")).text
        chosen = await s[ANN].slash("club settings", digest="mon", digest_hour=9)
        assert "Monday, 9:00" in chosen.text and TOKYO in chosen.text
        found = await s[ANN].complete("club settings", "zone", "toky")
        assert [choice.value for choice in found] == [TOKYO]


async def test_a_week_is_told_once_over_a_restart_in_the_clubs_language() -> None:
    async with stage() as s:
        await s[ANN].slash("club settings", language="ja", zone=TOKYO, digest="mon", digest_hour=9)
        await s.pass_time(hours=1)
        await duel(s, HANA, BEN, language="ja")
        await s.play_table("qe", ANN, BEN, TARO, language="ja")
        await s.pass_time(hours=1)
        acted = await s.act(2)
        waiting = [name for name in await s.due(2) if name != acted]
        assert digests(s) == []
        await s.pass_until("2026-01-05 08:30", TOKYO)
        assert digests(s) == []
        await s.restart(hours=2)  # it was time while the bot was stopped
        [post] = digests(s)
        assert post.text.startswith("🗞️ **クラブのまとめ") and post.pings == []
        table = await s.table(1)
        places = sorted(table.match.standings(), key=lambda place: place.place)
        told = [f"{place.place}位 {table.names[place.seat]}" for place in places]
        assert " · ".join(told) in post.text
        assert re.search(r"#2 .*：(.*)（<t:(\d+):R>から）", post.text), "who is waited for, since when"
        assert {name for name in waiting if f"：{name}（" in post.text} == set(waiting)
        [picture] = post.files
        lines = await s.desk.records.standings(GUILD, ALL)
        for line in lines:
            assert (
                f"{line.rank}位 {line.name}：レート{line.rating:,}、対局{line.matches}、勝ち{line.wins}" in picture.alt
            )
        await s.pass_time(hours=10)
        assert len(digests(s)) == 1


async def test_what_was_told_is_not_told_again_and_nothing_is_no_post() -> None:
    async with stage() as s:
        await s[ANN].slash("club settings", zone="UTC", digest="mon", digest_hour=9)
        await s.pass_time(hours=1)
        await duel(s, ANN, BEN)
        await s.pass_until("2026-01-05 08:30")
        assert digests(s) == []
        await s.pass_time(hours=1)
        [first] = digests(s)
        assert "Matches that have ended" in first.text and first.text.count("#1 Dobutsu shogi") == 1
        await s.restart(days=7)
        assert digests(s) == [first], "nothing has happened since"
        await s.pass_time(minutes=5)
        await duel(s, BEN, ANN)
        await s.restart(days=7)
        second = digests(s)[-1]
        assert "#2 Dobutsu shogi" in second.text and "#1 Dobutsu shogi" not in second.text
        await s[ANN].slash("club settings", digest="off")
        await duel(s, BEN, ANN)
        await s.restart(days=7)
        assert len(digests(s)) == 2
