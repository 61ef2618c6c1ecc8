"""Seats that change hands during a match: by vote, by getting up, to house players and back; in both languages."""

from __future__ import annotations

import asyncio

import pytest

from bot.tables import Manners
from bot.texts import Texts
from tests.bot.clublife.stage import ANN, BEN, HANA, TARO, Stage, stage
from tests.bot.matches.stage import button
from tests.bot.simparts import Post, Reply, Room

TEXTS = Texts.load(strict=True)


def said(lang: str, key: str) -> str:
    """A text without places."""
    return TEXTS.text(lang, "bot", key)


async def vote(s: Stage, name: str, post: Post, yes: bool = True) -> str:
    """Somebody answers the vote of a post."""
    reply = await s[name].press(post, custom_id=button(post, "mot", "y" if yes else "n"))
    return reply.text


def find(on: Post | Reply, what: str) -> str:
    """The custom id of the button that does this about a seat."""
    there = [str(c.get("custom_id", "")) for c in Post.of(on).components]
    return next(i for i in there if i.startswith(f"t:seat:{what}:"))


def vote_post(room: Room) -> Post:
    """The newest post about a vote."""
    return next(p for p in reversed(room.posts) if "🗳" in p.text)


async def test_a_substitute_sits_down_when_most_agree_and_the_seat_is_theirs() -> None:
    async with stage() as s:
        table = await s.play_table("dobutsu", ANN, HANA)
        number, thread = table.row.id, await s.thread(table.row.id)
        await s.act(number)
        seat = (await s.table(number)).seat_of(s[ANN].id)
        reply = await s[ANN].slash("table replace", by=s[BEN]._member, where=thread)
        assert "being asked" in reply.text
        post = vote_post(thread)
        assert said("en", "post.motion.rule.most") in post.text and s[BEN].mention in post.text
        await s.restart(hours=1)
        assert said("en", "panel.vote_open") in await vote(s, BEN, post), "the others have not answered"
        again = await s[ANN].press(post, custom_id=button(post, "mot", "y"))
        assert said("en", "illegal.not_asked") in again.text, "whom it is about has no say"
        assert said("ja", "panel.vote_granted") == await vote(s, HANA, post)
        after = await s.table(number)
        assert after.person_in(seat) == s[BEN].id and after.names[seat] == BEN
        assert said("en", "post.motion.granted") in vote_post(thread).text and not vote_post(thread).buttons
        assert ANN in vote_post(thread).text, "the vote names the seat as it was called then"
        assert any(f"{s[BEN].mention} takes over the seat of {ANN}" in p.text for p in thread.posts)
        turn = await s.turn_post(number)
        assert BEN in turn.files[0].alt and ANN not in turn.files[0].alt, "the picture names who sits there now"
        await s.play_until_due(number, BEN)
        await s.act(number, BEN)


async def test_sittings_tell_who_played_what() -> None:
    async with stage() as s:
        table = await s.play_table("dobutsu", ANN, HANA, manners=Manners(replace="opener"))
        number, thread = table.row.id, await s.thread(table.row.id)
        await s.act(number)
        await s.act(number)
        reply = await s[ANN].slash("table replace", by=s[BEN]._member, where=thread, seat=1 + table.seat_of(s[HANA].id))
        assert "being asked" in reply.text
        await vote(s, BEN, vote_post(thread))  # the opener is for it already
        await s.act(number)
        await s.act(number)
        seat = table.seat_of(s[HANA].id)
        sat = [
            (x.person_id, x.from_revision, x.to_revision) for x in await s.desk.store.sittings(number) if x.seat == seat
        ]
        assert sat == [(s[HANA].id, 0, 2), (s[BEN].id, 2, None)]
        log = await s.desk.store.log(number)
        assert {e.person_id for e in log if e.seat == seat} == {s[HANA].id, s[BEN].id}
        assert (await s.table(number)).seats[seat].join_id == table.seats[seat].join_id, "the draw is still checked"


@pytest.mark.parametrize(("who", "lang"), [(ANN, "en"), (HANA, "ja")])
async def test_getting_up_frees_the_seat_and_somebody_takes_it_over(who: str, lang: str) -> None:
    async with stage() as s:
        table = await s.play_table("dobutsu", ANN, HANA, language=lang)
        other = HANA if who == ANN else ANN
        number, thread = table.row.id, await s.thread(table.row.id)
        seat = table.seat_of(s[who].id)
        asked = await s[who].slash("table resign", where=thread)
        assert set(asked.post.buttons) == {said(lang, "panel.resign_free"), said(lang, "panel.resign_house")}
        await s[who].press(asked, custom_id=find(asked, "free"))
        free = s.c.lobby.posts[-1]
        assert (await s.table(number)).person_in(seat) is None and "🪑" in free.text
        turn = await s.turn_post(number)
        assert s[who].mention not in turn.text
        gathering = next(p for p in s.c.lobby.posts if "🎲" in p.text)
        assert TEXTS.words(lang)("post.lobby.seats_exact", have=1, most=2) in gathering.text, "nobody sits there"
        refused = await s[who].press(turn, custom_id="t:act")
        assert said(lang, "illegal.not_seated") in refused.text
        await s.restart(hours=2)
        await s[BEN].press(free, custom_id=find(free, "take"))
        twice = await s[TARO].press(free, custom_id=find(free, "take"))
        assert said("ja", "illegal.motion_open") in twice.text
        question = TEXTS.words(lang)("post.motion.replace_free", candidate=s[BEN].mention)
        assert question in vote_post(thread).text, "it is nobody's seat"
        await vote(s, other, vote_post(thread))
        after = await s.table(number)
        assert after.person_in(seat) == s[BEN].id and after.row.opener_id == s[other].id
        known = TEXTS.words(lang)("post.first.before", names=who)
        assert known in thread.posts[0].text, "nobody is no former player"
        assert any(TEXTS.words(lang)("note.seat_taken_free", who=s[BEN].mention) in p.text for p in thread.posts)
        assert said(lang, "post.vacancy.none") in s.c.lobby.posts[-1].text and not s.c.lobby.posts[-1].buttons


async def test_a_house_player_stands_in_and_the_person_comes_back() -> None:
    async with stage() as s:
        table = await s.play_table("dobutsu", ANN, HANA)
        number, thread, seat = table.row.id, await s.thread(table.row.id), table.seat_of(s[HANA].id)
        asked = await s[HANA].slash("table resign", where=thread)
        await s[HANA].press(asked, custom_id=find(asked, "house"))
        while (await s.table(number)).row.revision < 2:
            if await s.due(number) == [ANN]:
                await s.act(number)
            await asyncio.sleep(0.05)  # it thinks beside the event loop
        after = await s.table(number)
        assert after.seats[seat].house and after.row.revision >= 2 and after.row.status == "playing", "it plays at once"
        free = s.c.lobby.posts[-1]
        assert after.names[seat] in free.text
        await s[HANA].press(free, custom_id=find(free, "take"))
        assert (await s.table(number)).person_in(seat) == s[HANA].id, "whoever sat there last comes back at once"


async def test_one_who_has_sat_elsewhere_cannot_take_another_seat() -> None:
    async with stage() as s:
        table = await s.play_table("dobutsu", ANN, HANA)
        thread = await s.thread(table.row.id)
        asked = await s[ANN].slash("table resign", where=thread)
        await s[ANN].press(asked, custom_id=find(asked, "free"))
        refused = await s[HANA].slash("table replace", by=s[ANN]._member, where=thread)
        assert said("ja", "illegal.sat_elsewhere") in refused.text


async def test_all_must_agree_where_that_was_chosen_and_one_no_is_enough() -> None:
    async with stage() as s:
        table = await s.play_table("qe", ANN, HANA, BEN, manners=Manners(replace="all"))
        thread = await s.thread(table.row.id)
        await s[ANN].slash("table replace", by=s[TARO]._member, where=thread)
        post = vote_post(thread)
        await vote(s, TARO, post)
        await vote(s, HANA, post)
        assert (await s.table(table.row.id)).seat_of(s[TARO].id) is None
        assert said("en", "panel.vote_refused") == await vote(s, BEN, post, yes=False)
        assert (await s.table(table.row.id)).seat_of(s[TARO].id) is None
        assert said("en", "post.motion.refused") in vote_post(thread).text


async def test_the_silent_are_not_waited_for_longer_than_three_days() -> None:
    async with stage() as s:
        table = await s.play_table("qe", ANN, HANA, BEN)
        thread = await s.thread(table.row.id)
        await s[ANN].slash("table replace", by=s[TARO]._member, where=thread)
        post = vote_post(thread)
        await vote(s, TARO, post)
        await vote(s, HANA, post)
        await s.restart(days=1)
        assert (await s.table(table.row.id)).seat_of(s[TARO].id) is None
        await s.pass_time(days=2, minutes=1)
        assert (await s.table(table.row.id)).seat_of(s[TARO].id) is not None


async def test_a_vote_that_nobody_answers_is_not_agreed() -> None:
    async with stage() as s:
        table = await s.play_table("dobutsu", ANN, HANA)
        thread = await s.thread(table.row.id)
        await s[ANN].slash("table replace", where=thread)
        post = vote_post(thread)
        await s.pass_time(days=3, minutes=1)
        after = next(p for p in thread.posts if p.id == post.id)
        assert said("en", "post.motion.refused") in after.text and not after.buttons


async def test_a_vote_of_the_bot_is_moot_once_the_seat_has_moved() -> None:
    from bot.seating import motions

    async with stage() as s:
        table = await s.play_table("dobutsu", ANN, HANA)
        number, thread, seat = table.row.id, await s.thread(table.row.id), table.due[0]
        async with s.desk.store.transaction() as tx:
            await motions.propose(tx, table, kind="replace", seat=seat, at=s.now)
            assert await motions.propose(tx, table, kind="replace", seat=seat, at=s.now) is None, "asked once"
        s.desk.tables.published(table)
        await s.c.settle()
        post = vote_post(thread)
        assert "is up" in post.text
        await s.act(number)
        assert said("en", "post.motion.withdrawn") in vote_post(thread).text
        assert await s.desk.store.timer(motions.TIMER, "1") is None


async def test_the_table_is_ended_by_those_who_sit_there() -> None:
    async with stage() as s:
        table = await s.play_table("dobutsu", ANN, HANA)
        number, thread = table.row.id, await s.thread(table.row.id)
        asked = await s[HANA].slash("table abandon", where=thread)
        await s[HANA].press(asked, custom_id=find(asked, "end"))
        assert (await s.table(number)).row.status == "playing"
        await vote(s, ANN, vote_post(thread))
        assert (await s.table(number)).row.status == "abandoned"
        assert said("en", "note.ended_by_vote") in thread.posts[-1].text or any(
            said("en", "note.ended_by_vote") in p.text for p in thread.posts
        )
