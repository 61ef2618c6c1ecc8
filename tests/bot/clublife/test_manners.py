"""Table manners: chosen at opening, shown by the first post of the thread, kept during the match; who looks on."""

from __future__ import annotations

import pytest

from bot.panels import ids
from bot.panels.manners import choices_of
from bot.tables import Manners
from bot.texts import Texts
from tests.bot.clublife.stage import ANN, BEN, HANA, TARO, Stage, stage
from tests.bot.clublife.test_seats import find, vote, vote_post
from tests.bot.simparts import Post, Room

TEXTS = Texts.load(strict=True)


def said(lang: str, key: str, **params: object) -> str:
    """A text of the bot as a message has it."""
    return TEXTS.words(lang)(key, **params)


async def choose(s: Stage, name: str, table_id: int, manner: str, value: object) -> str:
    """Somebody chooses one of the manners in the panel of the options. Returns what the panel says then."""
    panel = await s[name].slash("table settings", table=table_id)
    values = await s[name].select(panel, f"manner.{manner}")
    return (await s[name].select(values, str(choices_of(manner).index(value)))).text


def first_post(thread: Room) -> Post:
    """The post about how the table plays."""
    return next(p for p in thread.posts if "📌" in p.text)


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_manners_are_chosen_at_opening_and_the_first_post_tells_them_all(lang: str) -> None:
    async with stage() as s:
        table = await s.open_table("dobutsu", ANN, HANA, language=lang)
        number = table.row.id
        text = await choose(s, HANA, number, "clock", "strict")
        assert said("ja", "manner.clock.strict") in text and said("ja", "manner.start_hours") in text
        assert said("ja", "manner.turn_hours") not in text, "of hours only those that the clock goes by"
        await choose(s, HANA, number, "start_hours", 120)
        await choose(s, ANN, number, "at_zero", "vote")
        await choose(s, ANN, number, "undo", "ask")
        await choose(s, ANN, number, "replace", "opener")
        await s.restart(hours=1)
        await s.lobby(ANN, "start", number)
        thread = await s.thread(number)
        assert thread.posts[0].id == first_post(thread).id and first_post(thread).message.pinned
        told = first_post(thread).text
        numbers = {"start_hours": 120, "more_hours": 12, "most_hours": 120}
        for key in ("clock.strict", "at_zero.vote", "undo.ask", "replace.opener", "watch.anyone"):
            assert said(lang, f"manner.{key}.help", **numbers) in told
        words = TEXTS.words(lang, "dobutsu")
        for option in table.game.options:
            assert words(f"option.{option.id}") in told and words(f"option.{option.id}.help") in told
        assert table.row.commitment in told and len(told) <= 2000
        late = await s[ANN].slash("table settings", table=number)
        assert not late.post.options, "nothing is changed once the match has begun"


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_who_chooses_the_safe_choice_reads_that_it_is_to_resign_where_it_is(lang: str) -> None:
    async with stage() as s:
        table = await s.play_table(
            "dobutsu", ANN, HANA, language=lang, manners=Manners(clock="gentle", at_zero="fallback")
        )
        told = first_post(await s.thread(table.row.id)).text
        assert TEXTS.words(lang, "dobutsu")("manner.at_zero.fallback.help") in told
        assert said(lang, "manner.at_zero.fallback.help") not in told


async def test_the_first_post_is_edited_when_a_seat_changes_hands() -> None:
    async with stage() as s:
        table = await s.play_table("dobutsu", ANN, HANA, manners=Manners(replace="opener"))
        thread = await s.thread(table.row.id)
        before = first_post(thread)
        asked = await s[HANA].slash("table resign", where=thread)
        await s[HANA].press(asked, custom_id=find(asked, "free"))
        assert said("en", "post.first.before", names=HANA) in first_post(thread).text
        free = s.c.lobby.posts[-1]
        await s[BEN].press(free, custom_id=find(free, "take"))
        await vote(s, ANN, vote_post(thread))
        after = first_post(thread)
        assert after.id == before.id and s[BEN].mention in after.text and HANA in after.text
        assert sum("📌" in p.text for p in thread.posts) == 1


@pytest.mark.parametrize("game", ["qe", "big_shoulders", "nippon_zaibatsu", "indonesia", "eighteen_pa", "marco_polo"])
@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_the_first_post_fits_for_every_game(game: str, lang: str) -> None:
    import rules
    from bot import store
    from bot.outbox.content import Contents
    from bot.tables import Table

    seats = tuple(store.Seat(1, n, 10**18 + n, None, "N" * 32, str(n), 0) for n in range(max(rules.load(game).seats)))
    strict = {"clock": "strict", "at_zero": "vote"}
    row = store.Table(
        1, 1, 1, None, game, lang, "playing", 1, {}, b"", "c" * 64, [], "1", 0, {}, None, None, None, 0, 0, 0, 0, strict
    )
    sat = [store.Sitting(1, seat.seat, 0, 5, None, "M" * 32, 3) for seat in seats]
    text = Contents(TEXTS, None).first(Table(row, seats), sat, 3).text  # type: ignore[arg-type]
    assert len(text) <= 2000 and row.commitment in text


async def test_take_backs_go_by_the_manners() -> None:
    async with stage() as s:
        asks = await s.play_table("dobutsu", ANN, HANA, manners=Manners(undo="ask"))
        never = await s.play_table("dobutsu", ANN, HANA, manners=Manners(undo="never"))
        for table in (asks, never):
            name = await s.act(table.row.id)
            other = ANN if name == HANA else HANA
            reply = await s[name].slash("table undo", where=await s.thread(table.row.id))
            lang = "ja" if name == HANA else "en"
            if table is never:
                assert said(lang, "illegal.undo_never") in reply.text
                pressed = await s[name].press(await s.turn_post(table.row.id), custom_id="t:undo")
                assert said(lang, "illegal.undo_never") in pressed.text
                continue
            assert other in reply.text, "who has to agree, though nobody has learned anything"
            await s[name].press(reply, custom_id=next(c["custom_id"] for c in reply.post.components if c["type"] == 2))
            assert (await s.table(table.row.id)).match.acts, "not yet"
            asking = (await s.thread(table.row.id)).posts[-1]
            await s[other].press(asking, custom_id=next(c["custom_id"] for c in asking.components if c["type"] == 2))
            assert not (await s.table(table.row.id)).match.acts


async def test_anybody_looks_on_where_that_was_chosen_and_sees_no_secrets() -> None:
    async with stage() as s:
        table = await s.play_table("qe", ANN, HANA, BEN)
        number, thread = table.row.id, await s.thread(table.row.id)
        joined = await s[TARO].slash("table watch", table=number)
        assert str(thread.id) in joined.text
        assert s[TARO].id in s.c.env.backend.get_channel(thread.id).thread_members
        assert said("en", "post.first.watching", n=1) in first_post(thread).text
        refused = await s[TARO].press(await s.turn_post(number), custom_id=ids.hand(number))
        assert said("ja", "illegal.not_seated") in refused.text
        again = await s[ANN].slash("table watch", table=number)
        assert said("en", "illegal.already_seated") in again.text
        await s.restart(hours=1)
        await s[TARO].slash("table watch", stop=True, table=number)
        assert s[TARO].id not in s.c.env.backend.get_channel(thread.id).thread_members
        assert await s.desk.store.watchers(number) == []


async def test_a_private_table_is_seen_by_those_who_play_and_by_a_substitute() -> None:
    async with stage() as s:
        table = await s.open_table("dobutsu", ANN, HANA)
        number = table.row.id
        await choose(s, ANN, number, "watch", "seated")
        await s.lobby(ANN, "start", number)
        thread = await s.thread(number)
        channel = s.c.env.backend.get_channel(thread.id)
        assert channel.type == 12 and {s[ANN].id, s[HANA].id} <= set(channel.thread_members)
        mark = s.mark
        for command in ("table show", "table watch", "table history"):
            refused = await s[BEN].slash(command, table=number)
            assert said("en", "illegal.only_seated_watch") in refused.text and not refused.post.files
        await s.act(number)
        assert not s.texts(BEN, since=mark), "nothing of the match reaches others"
        asked = await s[HANA].slash("table resign", where=thread)
        await s[HANA].press(asked, custom_id=find(asked, "free"))
        assert s[HANA].id not in s.c.env.backend.get_channel(thread.id).thread_members
        free = s.c.lobby.posts[-1]
        await s[BEN].press(free, custom_id=find(free, "take"))
        await vote(s, ANN, vote_post(thread))
        assert (await s.table(number)).seat_of(s[BEN].id) is not None
        assert s[BEN].id in s.c.env.backend.get_channel(thread.id).thread_members
        shown = await s[BEN].slash("table show", table=number)
        assert shown.post.files
        gone = await s[HANA].slash("table show", table=number)
        assert said("ja", "illegal.only_seated_watch") in gone.text
