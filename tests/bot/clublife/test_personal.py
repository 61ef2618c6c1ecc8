"""A person's data: all of it is handed out to them alone; erased, it is nowhere any more, and the others play on."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from bot.panels import ids
from bot.records import ratings
from tests.bot.clublife.endings import duel, finish
from tests.bot.clublife.stage import ANN, BEN, HANA, TARO, Stage, stage
from tests.bot.matches.stage import label, said
from tests.bot.simclub import GUILD
from tests.bot.simparts import Reply


async def erase(s: Stage, name: str) -> Reply:
    """Asks for it and says yes."""
    asked = await s[name].slash("me erase")
    assert asked.ephemeral
    return await s[name].press(asked, custom_id=ids.erase(s[name].id))


def stored(s: Stage) -> str:
    """Every value in the database."""
    [file] = s.c.folder.glob("*.sqlite3")
    with closing(sqlite3.connect(file)) as db:
        tables = [name for (name,) in db.execute("select name from sqlite_schema where type = 'table'")]
        return "\n".join(f"{name}: {row}" for name in tables for row in db.execute(f"select * from {name}"))


async def leave_traces(s: Stage, name: str, table: int, seat: int) -> None:
    """Whatever else there may be of somebody: a note, an order, something tried out, that they are away."""
    person = s[name].id
    async with s.desk.store.transaction() as tx:
        tx.put_note(table, person, f"what {name} noted", s.now)
        await tx.add_order(table, seat=seat, person_id=person, kind="test", body='{"frame": "sealed"}', at=s.now)
        tx.put_trial(table, person, 0, "[]", s.now)
    await s[name].slash("me away", until="5")


async def test_all_of_it_is_handed_out_and_nothing_of_the_others() -> None:
    async with stage() as s:
        await s.play_table("qe", ANN, BEN, HANA)
        seat = (await s.table(1)).seat_of(s[ANN].id)
        await s.act(1)
        await leave_traces(s, ANN, 1, seat)
        reply = await s[ANN].slash("me export")
        assert reply.ephemeral and reply.text.startswith(said("en", "panel.my_data", "bot"))
        [file] = reply.files
        told: dict[str, Any] = json.loads(file.data)
        assert told["person"]["id"] == s[ANN].id and told["person"]["locale"] == "en"
        assert [seat["name"] for seat in told["seats"]] == [ANN] == [row["name"] for row in told["sittings"]]
        assert [note["body"] for note in told["notes"]] == [f"what {ANN} noted"]
        assert [(order["kind"], order["seat"]) for order in told["standing_orders"]] == [("test", seat)]
        assert [trial["table_id"] for trial in told["trials"]] == [1] and told["person"]["settings"]["away_until"]
        assert [table["game"] for table in told["tables"]] == ["qe"] and told["opened"] == [1]
        assert {message["person_id"] for message in told["messages"]} == {s[ANN].id}
        for other in (BEN, HANA):
            assert str(s[other].id) not in file.data.decode() and other not in file.data.decode()
        assert (await s[HANA].slash("me export")).text.startswith(said("ja", "panel.my_data", "bot"))


async def test_what_is_handed_out_by_direct_message_is_the_same() -> None:
    async with stage([ANN, BEN]) as s:
        await s.open_table("dobutsu", ANN)
        reply = await s[ANN].slash("me export", where=s[ANN].room)
        assert [seat["table_id"] for seat in json.loads(reply.files[0].data)["seats"]] == [1]


async def test_erased_is_nowhere_any_more() -> None:
    async with stage() as s:
        await duel(s, HANA, BEN)  # 1: over
        await s.play_table("qe", HANA, BEN, ANN, language="ja")  # 2: being played
        if HANA in await s.due(2):
            await s.act(2, HANA)
        assert HANA in (await s.turn_post(2)).text
        await s.open_table("qe", HANA, TARO)  # 3: gathers players
        await s.open_table("dobutsu", HANA)  # 4: gathers players, she alone
        await s.play_table("dobutsu", BEN, TARO)  # 5: she looks on
        await s[HANA].slash("table watch", table=5)
        await leave_traces(s, HANA, 2, (await s.table(2)).seat_of(s[HANA].id))
        await s[HANA].slash("me settings", language="ja")
        before = stored(s)
        assert str(s[HANA].id) in before and HANA in before

        thread = await s.thread(2)
        last = thread.posts[-1].id
        gone = await erase(s, HANA)
        assert gone.ephemeral and gone.text == said("ja", "panel.erased", "bot")
        assert str(s[HANA].id) not in (after := stored(s)), [x for x in after.splitlines() if str(s[HANA].id) in x]
        assert HANA not in after, [line for line in after.splitlines() if HANA in line]
        assert str(s[BEN].id) in after

        await s.restart(hours=3)
        assert str(s[HANA].id) not in stored(s) and HANA not in stored(s)
        [three] = [p for p in s.c.lobby.posts if ids.lobby("join", 3) in str(p.message.components)]
        assert s[HANA].mention not in three.text and s[TARO].mention in three.text
        assert all(s[HANA].mention not in post.text for post in s.c.lobby.posts)
        assert HANA not in (await s.turn_post(2)).text
        told = [post.text for post in thread.posts if post.id > last]
        assert any("元メンバー" in text for text in told) and not any(HANA in text for text in told)
        [first] = [post for post in thread.posts if (await s.table(2)).row.commitment in post.text]
        assert s[HANA].mention not in first.text and HANA not in first.text and s[BEN].mention in first.text
        assert (await s.desk.store.table(3)).opener_id == s[TARO].id
        assert (await s.desk.store.table(4)).status == "abandoned"

        over = await s[BEN].slash("table show", table=1, layout="text")
        assert "Former member" in over.text and HANA not in over.text
        assert "元メンバー" in (await s[TARO].slash("table show", table=1, layout="text")).text


async def test_the_match_goes_on_and_the_books_stay_right() -> None:
    async with stage() as s:
        await duel(s, HANA, ANN)
        await duel(s, HANA, BEN)  # whose rating depends on hers
        await s.play_table("dobutsu", HANA, BEN)
        before = ratings.read(await s.desk.store.ratings_of_guild(GUILD))
        await erase(s, HANA)
        while await s.due(3) != [BEN]:  # noqa: ASYNC110 - a house player thinks in its own thread
            await asyncio.sleep(0.02)
        await finish(s, 3, BEN)
        store = s.desk.store
        [house, ben] = sorted(await store.results_of_table(3), key=lambda r: r.person_id or 0)
        assert (house.house, house.person_id, ben.person_id) == ("house", None, s[BEN].id)
        book = ratings.read(await store.ratings_of_guild(GUILD))
        assert book == ratings.enter_all({}, await store.results_of_guild(GUILD))
        assert {person for person, _ in book} == {s[BEN].id, s[ANN].id} < {person for person, _ in before}


async def test_somebody_elses_button_and_a_second_press_erase_nothing() -> None:
    async with stage([ANN, BEN]) as s:
        await s.open_table("dobutsu", ANN)
        asked = await s[ANN].slash("me erase")
        assert label("en", "button.erase") in asked.buttons
        await s.open_table("dobutsu", BEN)
        stolen = await s[BEN].slash("me erase")
        component = next(c for c in stolen.post.components if c.get("custom_id"))
        component["custom_id"] = ids.erase(s[ANN].id)
        refused = await s[BEN].press(stolen, custom_id=ids.erase(s[ANN].id))
        assert said("en", "illegal.stale_button", "bot") in refused.text
        assert (await s.table(1)).people == [s[ANN].id] and (await s.table(2)).people == [s[BEN].id]


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_it_says_what_it_means_first(lang: str) -> None:
    name = {"en": ANN, "ja": HANA}[lang]
    async with stage() as s:
        await s.play_table("dobutsu", name, BEN)
        asked = (await s[name].slash("me erase")).text
        assert asked.startswith(said(lang, "panel.erase", "bot"))
        assert said(lang, "panel.erase_playing", "bot", n=1) in asked
        assert (await s.table(1)).seat_of(s[name].id) is not None, "asking erases nothing"
