"""Buttons, modals, commands and suggestions as people use them, on SimCord's stage with the real bot."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot import log
from bot.texts import Texts
from tests.bot.simclub import Club, Person, club
from tests.bot.simparts import Post, Reply, Room

TEXTS = Texts.load(strict=True)


@asynccontextmanager
async def table(game: str, *people: str, house: int = 0, **options: Any) -> AsyncIterator[tuple[Club, Room]]:
    """A club whose people sit at a table that has begun; its thread."""
    async with club([*people, "Zoe"], **options) as c:
        await c[people[0]].slash("table open", game=game, language="en")
        post = c.lobby.posts[-1]
        for name in people[1:]:
            await c[name].press(post, custom_id="t:lobby:join")
        for _ in range(house):
            await c[people[0]].press(post, custom_id="t:lobby:house")
        await c[people[0]].press(post, custom_id="t:lobby:start")
        yield c, c.threads[-1]


def called(c: Club, thread: Room) -> Person:
    """Whose turn it is."""
    return next(p for p in c.people.values() if p.mention in thread.posts[-1].text)


def other(c: Club, person: Person, *names: str) -> Person:
    return next(c[name] for name in names if c[name] is not person)


async def choose(person: Person, reply: Reply | Post, at: int = 0) -> Reply:
    """Presses the button or selects the option at a place of the question that a panel asks."""
    post = Post.of(reply)
    ids = [x["custom_id"] for x in post.components if x["type"] == 2]
    values = [i for i in ids if i.rpartition(":")[2].startswith("v")]
    if values:
        return await person.press(post, custom_id=values[at])
    return await person.select(post, post.options[at].value)


async def move(person: Person, thread: Room) -> Reply:
    """One whole move of Dobutsu shogi by buttons: act, move, the first piece, the first square."""
    reply = await person.press(thread.posts[-1], custom_id="t:act")
    reply = await person.press(reply, custom_id=reply.post.components[1]["custom_id"])  # type: ignore[union-attr]
    reply = await choose(person, reply)
    if any(":c" in x.get("custom_id", "")[-2:] for x in Post.of(reply).components):
        return await person.press(reply, custom_id=_id(reply, ":c"))
    return await choose(person, reply)


def _id(reply: Reply, ending: str) -> str:
    return next(str(x["custom_id"]) for x in Post.of(reply).components if str(x.get("custom_id", "")).endswith(ending))


# -- the picker -------------------------------------------------------------------------------


async def test_a_move_by_buttons_and_a_stale_press() -> None:
    async with table("dobutsu", "Ann", "花子", locales={"花子": "ja"}) as (c, thread):
        first = called(c, thread)
        panel = await first.press(thread.posts[-1], custom_id="t:act")
        assert panel.ephemeral and len(panel.buttons) == 3, "move, resign, try it out; there is nothing to drop"
        assert TEXTS.text(lang(first), "dobutsu", "illegal.hand_is_empty") in panel.text
        done = await move(first, thread)
        assert done.ephemeral and len(done.buttons) == 1, "order ahead"
        second = other(c, first, "Ann", "花子")
        await move(second, thread)
        early = await second.press(thread.posts[-1], custom_id="t:act")
        assert len(early.buttons) == 1 and first.name in early.text, "not their turn: whom the table waits for"
        stale = await first.press(panel, custom_id="t:kind:1:0:move")
        assert len(stale.buttons) > 2, "a button of an earlier turn does what is possible now"
        await move(first, thread)
        await move(second, thread)
        late = await choose(first, stale)
        assert TEXTS.text(lang(first), "bot", "illegal.draft_gone") in late.text and "⚠️" in late.text
        assert len(late.buttons) > 1, "and what is possible now"


def lang(person: Person) -> str:
    return "ja" if person.locale == "ja" else "en"


async def test_back_change_and_cancel() -> None:
    async with table("dobutsu", "Ann", "Ben") as (c, thread):
        who = called(c, thread)
        panel = await who.press(thread.posts[-1], custom_id="t:act")
        step = await who.press(panel, "Move")
        second = await choose(who, step, at=2)
        back = await who.press(second, custom_id=_id(second, ":b"))
        assert Post.of(back).buttons == Post.of(step).buttons
        kinds = await who.press(back, "Back")
        assert kinds.buttons == ["Move", "Resign", "Try it out"]
        ask = await who.press(kinds, "Resign")
        assert ask.buttons == ["Send", "Cancel"], "asked back before it is sent"
        gone = await who.press(ask, "Cancel")
        assert gone.buttons == [] and "Nothing was sent" in gone.text
        assert c.bot.desk.tables._cache[1].match.revision == 0


async def test_a_sealed_bid_by_modal_survives_a_restart() -> None:
    async with table("qe", "Ann", "Ben", "花子", locales={"花子": "ja"}) as (c, thread):
        opener = called(c, thread)
        form = await opener.press(thread.posts[-1], custom_id="t:act")
        assert form.modal is not None, "only a number can be given: asked at once"
        await c.restart()
        wrong = await opener.fill(form, "1.5")
        assert wrong.ephemeral and "⚠️" in wrong.text
        form = await opener.press(wrong, custom_id=_id(wrong, ":ask"))
        echo = await opener.fill(form, "10^15")
        assert "1,000,000,000,000,000" in echo.text
        form = await opener.press(echo, custom_id=_id(echo, ":ask"))
        await c.restart()
        echo = await opener.fill(form, "9" * 1000)
        assert "9" * 1000 in echo.text
        await c.restart()
        sent = await opener.press(echo, custom_id=_id(echo, ":c"))
        assert sent.ephemeral and len(sent.buttons) == 1, "order ahead"
        assert Post.of(echo).buttons == sent.buttons, "the panel shows what happened, nothing to send twice"


async def test_a_bid_in_direct_messages_and_a_look_back_without_secrets() -> None:
    async with table("qe", "Ann", "Ben", "Cam") as (c, thread):
        opener = called(c, thread)
        echo = await opener.slash("qe open", amount="5")
        await opener.press(echo, "Send")
        for name, amount in zip([n for n in ("Ann", "Ben", "Cam") if c[n] is not opener], ("777777", "0"), strict=True):
            prompt = c[name].dms[-1]
            assert "Act" in prompt.buttons
            form = await c[name].press(prompt, "Act")
            echo = await c[name].fill(form, amount)
            assert echo.room.kind == "dm" and f"{int(amount):,}" in echo.text
            await c[name].press(echo, "Send")
        assert "777,777" in opener.dms[-1].text or "777,777" in opener.dms[-2].text, "the auctioneer inspects, once"
        before = c.mark
        await opener.slash("table history", table=1)
        await opener.press(thread.posts[-1], "My hand")
        assert not any("777,777" in str(seen) for seen in c.received(opener.name, before)), "QE 7.2: not shown again"


async def test_nobody_else_learns_a_draft() -> None:
    async with table("qe", "Ann", "Ben", "Cam") as (c, thread):
        opener = called(c, thread)
        await opener.slash("qe open", amount="12345678987654321")
        for person in c.people.values():
            if person is not opener:
                assert not any("12345678987654321" in str(seen) for seen in c.received(person.name))
                assert not any("12,345,678,987,654,321" in str(seen) for seen in c.received(person.name))


async def test_who_does_not_sit_there_is_told_so_alone() -> None:
    async with table("dobutsu", "Ann", "Ben") as (c, thread):
        for button in ("t:act", "t:undo"):
            reply = await c["Zoe"].press(thread.posts[-1], custom_id=button)
            assert reply.ephemeral and reply.text == TEXTS.text("en", "bot", "illegal.not_seated")


# -- commands ---------------------------------------------------------------------------------


async def test_a_move_by_command_with_suggestions_in_two_languages() -> None:
    async with table("dobutsu", "Ann", "花子", locales={"花子": "ja"}) as (c, thread):
        for _ in range(2):
            who = called(c, thread)
            pieces = await who.complete("dobutsu move", "piece")
            assert len(pieces) == 3 and all(p.name.startswith(p.value) and p.name > p.value for p in pieces), (
                "with its piece"
            )
            assert await who.complete("dobutsu move", "piece", "zz") == []
            squares = await who.complete("dobutsu move", "to", piece=pieces[0].value)
            reply = await who.slash("dobutsu move", piece=pieces[0].value, to=squares[0].value)
            assert reply.ephemeral and pieces[0].value in reply.text and squares[0].value in reply.text
        idle = other(c, called(c, thread), "Ann", "花子")
        assert await idle.complete("dobutsu move", "piece") == []
        refused = await idle.slash("dobutsu move", piece="b2")
        assert refused.text == TEXTS.text(lang(idle), "bot", "illegal.not_your_turn")


async def test_what_a_command_leaves_out_is_asked() -> None:
    async with table("dobutsu", "Ann", "Ben") as (c, thread):
        who = called(c, thread)
        lion = next(p.value for p in await who.complete("dobutsu move", "piece") if p.value.startswith("b1"))
        panel = await who.slash("dobutsu move", piece=lion)
        assert len(panel.buttons) == 4, "two squares, back, cancel"
        await choose(who, panel)
        assert called(c, thread) is not who


async def test_a_typed_amount_is_read_while_it_is_typed() -> None:
    async with table("qe", "Ann", "Ben", "Cam") as (c, thread):
        who = called(c, thread)
        assert [x.name for x in await who.complete("qe open", "amount", "10^15")] == ["1,000,000,000,000,000"]
        (why,) = await who.complete("qe open", "amount", "0")
        assert "1" in why.name and why.value == "0"
        assert await who.complete("qe open", "amount", "9" * 200) == []


async def test_by_direct_message_the_only_table_is_meant() -> None:
    async with table("dobutsu", "Ann", "Ben") as (c, thread):
        who = called(c, thread)
        reply = await who.slash("dobutsu move", where=who.room, piece="b2")
        assert who.room.kind == "dm" and reply.post is not None
        turns = await other(c, who, "Ann", "Ben").slash("me turns", where=c.lobby)
        assert turns.text.startswith("▶ **#1 ")
        assert "/channels/" in turns.text


# -- direct messages --------------------------------------------------------------------------


async def test_closed_direct_messages_are_told_to_their_owner_only() -> None:
    async with club(["Ann", "Ben", "Cam"], closed=["Ben"]) as c:
        await c["Ann"].slash("table open", game="qe")
        post = c.lobby.posts[-1]
        reply = await c["Ben"].press(post, "Sit down")
        closed = TEXTS.text("en", "bot", "panel.dm_closed")
        assert closed in reply.text and reply.ephemeral
        open_ = await c["Cam"].press(post, "Sit down")
        assert closed not in open_.text
        tried = len([r for r in c.env.http_requests if "messages" in str(r) and str(c["Ben"].room.id) in str(r)])
        await c["Ann"].press(post, "Start")
        thread = c.threads[-1]
        for _ in range(2):
            shown = await c["Ben"].press(thread.posts[-1], "My hand")
            assert "Your industry token:" in shown.text and shown.ephemeral, "the token he was dealt"
        assert tried <= 1
        for name in ("Ann", "Cam"):
            assert not any(closed in str(seen) for seen in c.received(name))


# -- taking back ------------------------------------------------------------------------------


async def test_taking_back_shows_first_what_goes() -> None:
    async with table("dobutsu", "Ann", "Ben") as (c, thread):
        who = called(c, thread)
        done = await move(who, thread)
        preview = await who.press(thread.posts[-1], custom_id="t:undo")
        assert done.text.splitlines()[0] in preview.text and TEXTS.text("en", "bot", "panel.undo_free") in preview.text
        await who.press(preview, "Take back")
        assert called(c, thread) is who
        for _ in range(2):
            await move(called(c, thread), thread)
        preview = await who.press(thread.posts[-1], custom_id="t:undo")
        assert preview.buttons == ["Ask them"]
        waits = await who.press(preview, "Ask them")
        rival = other(c, who, "Ann", "Ben")
        assert rival.name in waits.text
        question = thread.posts[-1]
        mine = await who.press(question, custom_id="t:con:1:y")
        assert mine.text == TEXTS.text("en", "bot", "illegal.not_asked")
        agreed = await rival.press(question, custom_id="t:con:1:y")
        assert "2 actions were taken back" in agreed.text
        granted = TEXTS.text("en", "bot", "post.consent.granted")
        (settled,) = [post for post in thread.posts if granted in post.text]
        assert settled.buttons == [], "a settled question cannot be pressed again"


# -- looking ----------------------------------------------------------------------------------


async def test_looking_back_and_around() -> None:
    async with table("dobutsu", "Ann", "花子", locales={"花子": "ja"}) as (c, thread):
        for _ in range(2):
            await move(called(c, thread), thread)
        page = await c["花子"].slash("table history", table=1)
        assert "手番 2/2" in page.text and page.files
        page = await c["花子"].press(page, custom_id=_id(page, ":first"))
        assert "最初の手番の前（全2手番）" in page.text and page.buttons[:2] == ["▶", "⏭"]
        board = await c["Zoe"].slash("table show", table=1)
        assert board.ephemeral and board.files
        alone = await c["Zoe"].slash("table show", layout="map", table=1)
        assert alone.ephemeral and alone.files[0].data != board.files[0].data
        text = await c["Zoe"].slash("table show", layout="text", table=1)
        assert "a1" in text.text and not text.files
        early = await c["Ann"].slash("table export", table=1)
        assert early.text == TEXTS.text("en", "bot", "illegal.match_running")
        listed = await c["Zoe"].slash("table list")
        assert "#1" in listed.text


async def test_the_rules_in_the_readers_language() -> None:
    async with club(["Ann", "花子"], locales={"花子": "ja"}) as c:
        english = await c["Ann"].slash("rules section", game="dobutsu", section="5.4")
        japanese = await c["花子"].slash("rules section", game="dobutsu", section="5.4")
        assert "lion" in english.text and "ライオン" in japanese.text
        on = await c["Ann"].press(english, "▶")
        assert "### 6." in on.text
        found = await c["Ann"].slash("rules search", game="dobutsu", text="home row")
        assert "home row" in found.text and "[seed" not in found.text
        contents = await c["Ann"].slash("rules section", game="dobutsu")
        last = contents.text.splitlines()[0].rpartition("/")[2]
        assert f"· 1/{last}" in contents.text, "the first page is page 1"
        there = await c["Ann"].select(contents, "6. End of the game")
        assert "### 6. End of the game" in there.text and contents.options[0].name.startswith("1. ")
        none = await c["Ann"].slash("rules section", game="dobutsu", section="77")
        assert "77" in none.text
        (first, *_) = await c["花子"].complete("rules section", "section", "2.", game="dobutsu")
        assert first.value.startswith("2")


async def test_options_and_settings() -> None:
    async with club(["Ann", "Ben", "花子"], locales={"花子": "ja"}) as c:
        await c["Ann"].slash("table open", game="dobutsu")
        panel = await c["Ann"].press(c.lobby.posts[-1], "Options")
        values = await c["Ann"].select(panel, "repetition_limit")
        after = await c["Ann"].select(values, "1")
        assert "4 times" in after.text and "4 times" in c.lobby.posts[-1].text
        looked = await c["Ben"].press(c.lobby.posts[-1], "Options")
        assert looked.options == [], "only who sits there may choose"
        await c["花子"].slash("me settings", language="en")
        assert "You sit at no table" in (await c["花子"].slash("me turns")).text
        await c["花子"].slash("me settings", language="auto")
        assert "卓" in (await c["花子"].slash("me turns")).text
        club_ = await c["Ann"].slash("club settings", language="ja")
        assert "日本語" in club_.text
        await c["Ben"].slash("table open", game="dobutsu")
        assert "どうぶつしょうぎ" in c.lobby.posts[-1].text


# -- the error door ---------------------------------------------------------------------------


async def test_a_fault_is_a_neutral_sentence_and_a_log_without_values(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(_table: int, _person: int, action: Any, _interaction: int) -> None:
        raise RuntimeError(f"dead end after {action}")

    with pytest.raises(ExceptionGroup, match="1 error"):  # the stage has heard it: it is logged, not swallowed
        async with table("qe", "Ann", "Ben", "Cam") as (c, thread):
            who = called(c, thread)
            echo = await who.slash("qe open", amount="98765432123456789")
            monkeypatch.setattr(c.bot.desk.tables, "play", broken)
            reply = await who.press(echo, "Send")
            assert reply.text == TEXTS.text("en", "bot", "panel.fault")
    told = "\n".join(map(log.Hiding().format, caplog.records))
    assert "RuntimeError" in told and "98765432123456789" not in told
    assert "component t:d:1 failed" in told, "nor which button of the picker"
