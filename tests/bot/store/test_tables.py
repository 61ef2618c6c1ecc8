"""Tables, seats, the log, drafts, consent, people: what is written comes back."""

from __future__ import annotations

import pytest

from bot.store import Club, Conflict, Draft, Entry, Person, Seat, Seen, Store, new_id
from tests.bot.store.rows import AT, BIG, SEED, act, entry, one_table, open_table, seat


async def test_a_table_as_opened(store: Store) -> None:
    number = await one_table(store, guild_id=BIG, opener_id=BIG)
    table = await store.table(number)
    assert table is not None
    assert (table.guild_id, table.opener_id, table.game, table.language) == (BIG, BIG, "qe", "ja")
    assert (table.status, table.open, table.revision, table.due, table.joins) == ("lobby", True, 0, {}, [])
    assert table.options == {"zero_bonus_3p": True, "peek_scope": "any"}
    assert (table.seed, table.commitment, table.rules_version) == (SEED, "c0ffee", "1")
    assert (table.thread_id, table.lobby_message_id, table.turn_message_id, table.rematch_of) == (None,) * 4
    assert (table.created_at, table.updated_at) == (AT, AT)
    assert await store.table(number + 1) is None


async def test_posts_and_terms_of_a_table(store: Store) -> None:
    number = await one_table(store)
    async with store.transaction() as tx:
        tx.set_thread(number, 111)
        tx.set_lobby_message(number, 222)
        tx.set_turn_message(number, 333, (2, 5))
        tx.set_terms(number, language="en", options={"keep_notes": True}, at=AT + 5)
        tx.set_rules_version(number, "2")
    table = await store.table_in_thread(111)
    assert table is not None and table.id == number
    assert (table.lobby_message_id, table.turn_message_id, table.rules_version) == (222, 333, "2")
    assert (table.shown_from, table.shown_to) == (2, 5)
    assert (table.language, table.options, table.updated_at) == ("en", {"keep_notes": True}, AT + 5)
    async with store.transaction() as tx:
        tx.set_thread(number, None)
    assert await store.table_in_thread(111) is None


async def test_start_play_and_load(store: Store) -> None:
    number = await one_table(store)
    async with store.transaction() as tx:
        tx.seat_all(number, [seat(number, 0, 30), seat(number, 1, None, house="rule_of_thumb")])
        tx.start_table(number, ["900", "901"], AT + 1)
        tx.save(number, status="playing", revision=0, due={0: 0}, snapshot=b"start", at=AT + 1)
    for seq in range(3):
        async with store.transaction() as tx:
            act(tx, number, seq)
    loaded = await store.load(number)
    assert loaded is not None and loaded.snapshot is not None
    assert (loaded.table.status, loaded.table.joins, loaded.table.revision) == ("playing", ["900", "901"], 3)
    assert loaded.table.due == {1: 3}
    assert [(s.person_id, s.house) for s in loaded.seats] == [(30, None), (None, "rule_of_thumb")]
    assert (loaded.snapshot.revision, loaded.snapshot.body) == (3, bytes([2]) * 3000)
    assert loaded.log == [entry(number, seq, 1_000 * number + seq) for seq in range(3)]
    assert await store.log(number, start=2) == loaded.log[2:]
    assert await store.load(number + 1) is None


async def test_entries_keep_their_events(store: Store) -> None:
    number = await one_table(store)
    written = Entry(number, 0, None, "{}", AT, None, '[{"id":"won","to":[1]}]')
    async with store.transaction() as tx:
        tx.add_entry(written)
    assert await store.log(number) == [written]


async def test_seats_change_hands(store: Store) -> None:
    number = await one_table(store)
    async with store.transaction() as tx:
        tx.seat_all(number, [seat(number, 0, 30), seat(number, 1, 31), seat(number, 2, 32)])
    async with store.transaction() as tx:
        tx.seat_all(number, [seat(number, 0, 32), seat(number, 1, 30)])
        tx.sit(seat(number, 1, 33, name="替え玉"))
        tx.sit(Seat(number, 0, None, None, "", "", AT))
    assert [(s.seat, s.person_id, s.name) for s in await store.seats(number)] == [(0, None, ""), (1, 33, "替え玉")]


async def test_a_seat_cannot_hold_two(store: Store) -> None:
    number = await one_table(store)
    with pytest.raises(Conflict):
        async with store.transaction() as tx:
            tx.sit(seat(number, 0, 30, house="random"))


async def test_lists_keep_servers_apart(store: Store) -> None:
    async with store.transaction() as tx:
        mine, other, ended, dropped = [await open_table(tx, guild_id=guild) for guild in (1, 2, 1, 1)]
        for number, person in ((mine, 30), (other, 30), (ended, 30), (mine, 31)):
            tx.sit(seat(number, person - 30, person))
        tx.set_status(ended, "over", AT)
        tx.set_status(dropped, "abandoned", AT)
    assert [t.id for t in await store.open_tables()] == [mine, other]
    assert [t.id for t in await store.open_tables_of_guild(1)] == [mine]
    assert [t.id for t in await store.closed_tables_of_guild(1, 10)] == [dropped, ended]
    assert [t.id for t in await store.closed_tables_of_guild(1, 1)] == [dropped]
    assert [t.id for t in await store.open_tables_of_person(30)] == [mine, other]
    assert [t.id for t in await store.open_tables_of_person(31)] == [mine]
    assert await store.open_tables_of_person(99) == []


async def test_one_rematch_only(store: Store) -> None:
    first = await one_table(store)
    second = await one_table(store, rematch_of=first)
    found = await store.rematch_of(first)
    assert found is not None and found.id == second
    with pytest.raises(Conflict):
        await one_table(store, rematch_of=first)


async def test_a_draft_of_a_thousand_digits(store: Store) -> None:
    number = await one_table(store)
    draft = Draft(new_id(), number, 30, 7, "bid", {"amount": "9" * 1000}, AT)
    async with store.transaction() as tx:
        tx.put_draft(draft)
    assert await store.draft(draft.id) == draft
    changed = Draft(draft.id, number, 30, 8, "bid", {"amount": "1"}, AT + 1)
    other = Draft(new_id(), number, 31, 7, "bid", {}, AT)
    async with store.transaction() as tx:
        tx.put_draft(changed)
        tx.put_draft(other)
    assert await store.draft(draft.id) == changed
    async with store.transaction() as tx:
        tx.drop_draft(draft.id)
    assert (await store.draft(draft.id), await store.draft(other.id)) == (None, other)


async def test_consent(store: Store) -> None:
    number = await one_table(store)
    async with store.transaction() as tx:
        request = await tx.ask_consent(number, seat=2, target=4, revision=6, at=AT)
        tx.set_consent_message(request, 77)
        tx.answer_consent(request, {0: True}, "open")
    asked = await store.open_consent(number)
    assert asked is not None
    assert (asked.id, asked.seat, asked.target, asked.revision) == (request, 2, 4, 6)
    assert (asked.answers, asked.state, asked.message_id, asked.created_at) == ({0: True}, "open", 77, AT)
    with pytest.raises(Conflict):
        async with store.transaction() as tx:
            await tx.ask_consent(number, seat=1, target=5, revision=6, at=AT)
    async with store.transaction() as tx:
        tx.answer_consent(request, {0: True, 1: False}, "refused")
        again = await tx.ask_consent(number, seat=1, target=5, revision=6, at=AT)
        tx.withdraw_consent(number)
    assert await store.open_consent(number) is None
    ended = [await store.consent(which) for which in (request, again)]
    assert [c and c.state for c in ended] == ["refused", "withdrawn"]


async def test_people_and_servers(store: Store) -> None:
    assert await store.person(30) == Person(30)
    assert await store.club(10) == Club(10)
    async with store.transaction() as tx:
        tx.set_locale(30, "ja", AT)
        tx.set_dm_open(30, False, AT + 1)
        tx.set_person_settings(30, {"text_board": True}, AT + 2)
        tx.set_dm_open(31, True, AT)
        tx.set_lobby_channel(10, 20, AT)
        tx.set_club_language(10, "ja", AT + 1)
    assert await store.person(30) == Person(30, "ja", False, {"text_board": True}, AT + 2)
    assert (await store.person(31)).dm_open is True
    assert await store.club(10) == Club(10, 20, "ja", {}, AT + 1)


async def test_notes(store: Store) -> None:
    assert await store.meta("commands") is None
    for value in ("one", "two"):
        async with store.transaction() as tx:
            tx.set_meta("commands", value)
    assert await store.meta("commands") == "two"


async def test_an_interaction_that_was_carried_out(store: Store) -> None:
    number = await one_table(store)
    async with store.transaction() as tx:
        tx.mark(BIG, "join", at=AT, table_id=number)
    assert await store.seen(BIG) == Seen(BIG, number, "join", AT)
    assert await store.seen(1) is None


async def test_pruning(store: Store) -> None:
    async with store.transaction() as tx:
        played, ended = await open_table(tx), await open_table(tx)
        for age, interaction in ((0, 1), (100, 2)):
            tx.mark(interaction, "join", at=AT + age)
            tx.put_draft(Draft(f"draft{interaction}", played, 30, 0, "bid", {}, AT + age))
        for number in (played, ended):
            tx.add_post("turn", {}, at=AT, table_id=number)
            tx.add_post("turn", {}, at=AT, table_id=number, person_id=30)
        tx.set_status(ended, "over", AT)
    async with store.transaction() as tx:
        for post in await tx.due_posts(AT):
            if post.person_id is None:
                tx.post_done(post.id, 5, AT)
        tx.prune(seen=AT + 50, drafts=AT + 50, posts=AT + 50)
    assert (await store.seen(1), (await store.seen(2)) is not None) == (None, True)
    assert (await store.draft("draft1"), (await store.draft("draft2")) is not None) == (None, True)
    assert await store.last_post(played, "turn") is not None, "a table in play still needs its message ids"
    assert await store.last_post(ended, "turn") is None
    assert [p.table_id for p in await store.due_posts(AT)] == [played, ended], "what is due is never forgotten"
