"""Tables that nobody looks after: threads kept awake and put away, silent tables asked and ended, and what is not
permitted.
"""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.tables import Manners
from bot.texts import Texts
from tests.bot.clublife.stage import ANN, BEN, HANA, TARO, Stage, stage
from tests.bot.clublife.test_seats import find, vote, vote_post
from tests.bot.simclub import GUILD, LOBBY

TEXTS = Texts.load(strict=True)
DAY = 24 * 3600 * 1000


def said(lang: str, key: str) -> str:
    """A text without places."""
    return TEXTS.text(lang, "bot", key)


async def metadata(s: Stage, table_id: int) -> Any:
    """What Discord knows of a table's thread."""
    room = await s.thread(table_id)
    return s.c.env.backend.get_channel(room.id).thread_metadata


def edits(s: Stage, thread: int, since: int = 0) -> list[Any]:
    """What the bot has changed of a thread."""
    path = f"/channels/{thread}"
    return [r for r in s.c.env.http_requests[since:] if r.method == "PATCH" and r.path == path]


async def test_a_thread_is_touched_before_it_falls_asleep_and_woken_if_somebody_archived_it() -> None:
    async with stage() as s:
        table = await s.play_table("dobutsu", ANN, HANA)
        thread = await s.thread(table.row.id)
        await s.pass_time(days=4)
        assert not edits(s, thread.id), "it has been written in"
        await s.restart(hours=25)
        await s.pass_time(hours=1)
        touched = edits(s, thread.id)
        assert touched and (await metadata(s, table.row.id)).auto_archive_duration == 10_080
        (await metadata(s, table.row.id)).archived = True
        await s.pass_time(days=6)
        assert not (await metadata(s, table.row.id)).archived


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_silent_table_is_asked_and_ends_without_an_answer(lang: str) -> None:
    async with stage() as s:
        table = await s.play_table("dobutsu", ANN, HANA, language=lang)
        number, thread = table.row.id, await s.thread(table.row.id)
        await s.pass_time(days=13)
        assert not any("🗳" in p.text for p in thread.posts)
        await s.restart(days=1, minutes=1)
        await s.pass_time(hours=13)
        post = vote_post(thread)
        assert said(lang, "post.motion.rule.anybody") in post.text and "14" in post.text
        await s.pass_time(days=6)
        assert (await s.table(number)).row.status == "playing"
        await s.restart(days=1)
        await s.pass_time(hours=13)
        assert (await s.table(number)).row.status == "abandoned"
        assert any(said(lang, "note.ended_stale") in p.text for p in thread.posts)
        settled = vote_post(thread).text
        assert said(lang, "post.motion.granted") in settled and "14" in settled, "it says what was asked then"
        await s.pass_time(days=8)
        meta = await metadata(s, number)
        assert meta.archived and meta.locked
        assert await s.desk.store.timer("care", str(number)) is None


async def test_one_who_wants_to_go_on_keeps_a_silent_table() -> None:
    async with stage() as s:
        table = await s.play_table("dobutsu", ANN, HANA)
        number, thread = table.row.id, await s.thread(table.row.id)
        await s.pass_time(days=15)
        post = vote_post(thread)
        assert said("ja", "panel.vote_refused") in await vote(s, HANA, post, yes=False)
        await s.pass_time(days=10)
        assert (await s.table(number)).row.status == "playing"
        assert sum("🗳" in p.text for p in thread.posts) == 1, "asked again only after as long a silence"
        await s.pass_time(days=6)
        assert sum("🗳" in p.text for p in thread.posts) == 2
        await s.act(number)
        assert said("en", "post.motion.withdrawn") in vote_post(thread).text, "somebody has acted"
        await s.pass_time(days=8)
        assert (await s.table(number)).row.status == "playing"


async def test_a_lobby_that_never_fills_is_asked_in_the_channel_and_given_up() -> None:
    async with stage() as s:
        table = await s.open_table("qe", ANN)
        await s.pass_time(days=15)
        post = next(p for p in s.c.lobby.posts if "🗳" in p.text)
        assert "gathering players" in post.text
        await s.pass_time(days=8)
        assert (await s.table(table.row.id)).row.status == "abandoned"
        lobby = next(p for p in s.c.lobby.posts if "🎲" in p.text)
        assert said("en", "post.lobby.abandoned") in lobby.text and not lobby.buttons


async def test_a_club_waits_as_long_as_it_chose_and_new_tables_play_as_it_likes() -> None:
    async with stage() as s:
        model = await s.open_table("qe", ANN, manners=Manners(undo="never", replace="opener"))
        refused = await s[BEN].slash("club tables", stale_days=3)
        assert said("en", "illegal.not_manager") in refused.text
        shown = await s[ANN].slash("club tables", stale_days=3, like=model.row.id)
        assert said("en", "manner.undo.never.help") in shown.text and "3 days" in shown.text
        table = await s.play_table("dobutsu", BEN, HANA)
        assert table.manners.undo == "never" and table.manners.replace == "opener"
        await s.pass_time(days=3, hours=13)
        assert "3 days" in vote_post(await s.thread(table.row.id)).text


async def test_who_has_left_the_server_leaves_a_free_seat() -> None:
    async with stage() as s:
        table = await s.play_table("dobutsu", ANN, HANA)
        number, name = table.row.id, table.names[table.due[0]]
        s.c.env.backend.remove_member(s.c.env.backend.get_channel(s.c.lobby.id).guild_id, s[name].id)
        await s.pass_time(days=2, hours=13)
        after = await s.table(number)
        assert after.person_in(table.due[0]) is None
        assert "🪑" in s.c.lobby.posts[-1].text


def permit(s: Stage, **changes: bool) -> None:
    """Somebody changes what the bot's role may do in the whole server."""
    backend, guild = s.c.env.backend, s.c.env.backend.get_guild(GUILD)
    for role in guild.roles.values():
        permissions = discord.Permissions(role.permissions)
        permissions.update(**changes)
        backend.edit_role(GUILD, role.id, {"permissions": permissions.value})


@pytest.mark.parametrize(("who", "lang"), [(ANN, "en"), (HANA, "ja")])
async def test_what_is_not_permitted_is_told_to_the_opener_once_and_in_the_report(who: str, lang: str) -> None:
    async with stage([who, BEN, TARO]) as s:
        refused = await s[BEN].slash("club check")
        assert said("en", "illegal.not_manager") in refused.text
        table = await s.play_table("dobutsu", who, BEN, language="en")
        number = table.row.id
        fine = await s[who].slash("club check")
        sentence = TEXTS.words(lang)("panel.club_check_fine", channel=f"<#{LOBBY}>")
        assert sentence in fine.text
        permit(s, send_messages_in_threads=False)
        mark = s.mark
        await s.act(number)
        await s.pass_time(minutes=1)
        missing = {"channel": f"<#{LOBBY}>", "permissions": "send messages in threads"}
        told = TEXTS.words(lang)("post.bot_not_permitted", **missing)
        assert sum(told in text for text in s.texts(who, since=mark)) == 1
        report = await s[who].slash("club check")
        assert TEXTS.words(lang)("panel.club_check_lacking", **missing) in report.text
        assert TEXTS.words(lang)("panel.club_check_stuck", n=1) in report.text
        await s.restart(hours=2)
        await s.pass_time(hours=2)
        assert sum(told in text for text in s.texts(who, since=mark)) == 1, "once is enough"
        permit(s, send_messages_in_threads=True)
        await s.pass_time(minutes=20)
        turn = await s.turn_post(number)
        assert turn.buttons, "what could not be posted was posted in the end"
        s.c.errors.clear()


async def test_without_wished_permissions_tables_are_played_all_the_same() -> None:
    async with stage() as s:
        permit(s, manage_threads=False, manage_messages=False, pin_messages=False, create_private_threads=False)
        table = await s.open_table("dobutsu", ANN, HANA)
        panel = await s[ANN].slash("table settings", table=table.row.id)
        values = await s[ANN].select(panel, "manner.watch")
        refused = await s[ANN].select(values, "1")
        assert "create private threads" in refused.text
        await s.lobby(ANN, "start", table.row.id)
        first = (await s.thread(table.row.id)).posts[0]
        assert "📌" in first.text and not first.message.pinned
        report = await s[ANN].slash("club check")
        assert "pin messages" in report.text and "manage threads" in report.text
        asked = await s[ANN].slash("table resign", where=await s.thread(table.row.id))
        await s[ANN].press(asked, custom_id=find(asked, "house"))
        assert (await s.table(table.row.id)).seat_of(s[ANN].id) is None, "though they stay in the thread"
