"""The outbox: in order in each lane, nothing lost, nothing waiting for a closed mailbox."""

from __future__ import annotations

import random

import pytest

from bot.store import Post, Store
from tests.bot.store.rows import AT, one_table


async def posted(store: Store, *targets: tuple[str, int | None], table: int | None = None) -> int:
    number = await one_table(store) if table is None else table
    async with store.transaction() as tx:
        for kind, person in targets:
            tx.add_post(kind, {"kind": kind}, at=AT, table_id=number, person_id=person)
    return number


def kinds(posts: list[Post]) -> list[str]:
    return [post.kind for post in posts]


async def test_a_lane_gives_one_at_a_time_in_order(store: Store) -> None:
    await posted(store, ("first", None), ("second", None), ("private", 30), ("private2", 30), ("other", 31))
    due = await store.due_posts(AT)
    assert kinds(due) == ["first", "private", "other"]
    assert [post.payload for post in due] == [{"kind": "first"}, {"kind": "private"}, {"kind": "other"}]
    assert kinds(await store.due_posts(AT, many=2)) == ["first", "private"]
    async with store.transaction() as tx:
        tx.post_done(due[0].id, 900, AT + 1)
    assert kinds(await store.due_posts(AT)) == ["second", "private", "other"]
    done = await store.post(due[0].id)
    assert done is not None and (done.state, done.message_id, done.settled_at) == ("done", 900, AT + 1)


async def test_tables_do_not_wait_for_each_other(store: Store) -> None:
    await posted(store, ("a", None))
    await posted(store, ("b", None))
    async with store.transaction() as tx:
        tx.add_post("club", {}, at=AT, channel_id=5)
        tx.add_post("club", {}, at=AT, channel_id=6)
        tx.add_post("note", {}, at=AT, person_id=30)
    assert kinds(await store.due_posts(AT)) == ["a", "b", "club", "club", "note"]


async def test_a_post_with_a_channel_of_its_own_keeps_the_tables_order(store: Store) -> None:
    number = await one_table(store)
    async with store.transaction() as tx:
        tx.add_post("lobby", {}, at=AT, table_id=number, channel_id=20)
        tx.add_post("thread", {}, at=AT, table_id=number)
    assert kinds(await store.due_posts(AT)) == ["lobby"]


async def test_retrying_holds_up_its_lane_only(store: Store) -> None:
    await posted(store, ("first", None), ("second", None), ("private", 30))
    assert await store.next_due() == AT
    head, private = await store.due_posts(AT)
    async with store.transaction() as tx:
        tx.post_later(head.id, AT + 500)
        tx.post_done(private.id, 1, AT)
    assert await store.due_posts(AT + 499) == []
    assert await store.next_due() == AT + 500
    (again,) = await store.due_posts(AT + 500)
    assert (again.id, again.attempts, again.nonce) == (head.id, 1, head.nonce)


async def test_a_post_for_later(store: Store) -> None:
    number = await one_table(store)
    async with store.transaction() as tx:
        tx.add_post("reminder", {}, at=AT, table_id=number, not_before=AT + 10)
    assert (await store.due_posts(AT + 9), await store.next_due()) == ([], AT + 10)
    assert kinds(await store.due_posts(AT + 10)) == ["reminder"]


async def test_nonces_differ_and_fit(store: Store) -> None:
    await posted(store, *[("x", person) for person in range(20)])
    nonces = {post.nonce for post in await store.due_posts(AT)}
    assert len(nonces) == 20 and all(0 < len(nonce) <= 25 for nonce in nonces)


async def test_closed_direct_messages_are_held_and_released(store: Store) -> None:
    number = await posted(store, ("token", 30), ("prompt", 30), ("turn", None))
    token = next(post for post in await store.due_posts(AT) if post.kind == "token")
    async with store.transaction() as tx:
        tx.post_held(token.id, "50007")
    assert kinds(await store.due_posts(AT)) == ["prompt", "turn"], "the lane goes on"
    (held,) = await store.held_posts(30)
    assert (held.id, held.state, held.reason, held.attempts) == (token.id, "held", "50007", 1)
    assert await store.held_posts(31) == []
    async with store.transaction() as tx:
        tx.release_posts(30, AT + 9)
    assert kinds(await store.due_posts(AT + 9)) == ["token", "turn"]
    async with store.transaction() as tx:
        tx.post_held(token.id, "50007")
        tx.held_shown(30, number, AT + 10)
    shown = await store.post(token.id)
    assert shown is not None and (shown.state, shown.message_id) == ("done", None)
    assert await store.held_posts(30) == []


async def test_what_came_after_a_look_is_still_held(store: Store) -> None:
    number = await posted(store, ("seen", 30), ("later", 30))
    async with store.transaction() as tx:
        tx.post_held(1, "50007")
        tx.post_held(2, "50007")
        tx.held_shown(30, number, AT + 10, upto=1)
    assert [post.kind for post in await store.held_posts(30)] == ["later"]


async def test_a_try_may_not_count(store: Store) -> None:
    await posted(store, ("first", None), ("other", 30))
    first, other = await store.due_posts(AT)
    async with store.transaction() as tx:
        tx.post_later(first.id, AT + 500, counts=False)
        tx.post_later(other.id, AT + 700)
    assert [(await store.post(p.id)).attempts for p in (first, other)] == [0, 1]  # type: ignore[union-attr]
    assert [await store.next_due(after) for after in (-1, AT + 500, AT + 700)] == [AT + 500, AT + 700, None]


async def test_failing_for_good(store: Store) -> None:
    await posted(store, ("first", None), ("second", None))
    (head,) = await store.due_posts(AT)
    async with store.transaction() as tx:
        tx.post_failed(head.id, "50001", AT + 1)
    failed = await store.post(head.id)
    assert failed is not None and (failed.state, failed.reason, failed.settled_at) == ("failed", "50001", AT + 1)
    assert kinds(await store.due_posts(AT)) == ["second"]


async def test_overtaken_posts(store: Store) -> None:
    number = await posted(store, ("turn", None), ("log", None), ("prompt", 30), ("prompt", 31))
    other = await posted(store, ("turn", None))
    async with store.transaction() as tx:
        tx.drop_posts(number, "turn", at=AT)
        tx.drop_posts(number, "prompt", at=AT, person_id=30)
    due = await store.due_posts(AT)
    assert [(post.kind, post.person_id) for post in due] == [("log", None), ("prompt", 31), ("turn", None)]
    assert due[2].table_id == other


async def test_sent_while_it_was_dropped_counts_as_sent(store: Store) -> None:
    number = await posted(store, ("turn", None))
    (post,) = await store.due_posts(AT)
    async with store.transaction() as tx:
        tx.drop_posts(number, "turn", at=AT)
        tx.post_later(post.id, AT)  # too late to try again
    assert await store.due_posts(AT) == []
    async with store.transaction() as tx:
        tx.post_done(post.id, 77, AT + 1)
    last = await store.last_post(number, "turn")
    assert last is not None and last.message_id == 77


async def test_where_something_was_posted_last(store: Store) -> None:
    number = await posted(store, ("turn", None), ("prompt", 30), ("prompt", 31), ("turn", None))
    for message in range(1, 3):
        async with store.transaction() as tx:
            for post in await tx.due_posts(AT):
                tx.post_done(post.id, 10 * message + (post.person_id or 0), AT)
    found = [await store.last_post(number, *key) for key in (("turn",), ("prompt", 30), ("prompt", 31), ("log",))]
    assert [post and post.message_id for post in found] == [20, 40, 41, None]


@pytest.mark.parametrize("seed", range(4))
async def test_any_order_of_mishaps_keeps_every_lane_in_order(store: Store, seed: int) -> None:
    rng = random.Random(seed)
    number = await posted(store, *[("x", rng.choice((None, 30, 31))) for _ in range(25)])
    now, sent = AT, list[Post]()
    for _ in range(500):
        due = await store.due_posts(now, many=3)
        assert len({post.lane for post in due}) == len(due)
        async with store.transaction() as tx:
            for post in due:
                if rng.random() < 0.3:
                    tx.post_later(post.id, now + rng.randrange(5))
                else:
                    tx.post_done(post.id, 1, now)
                    sent.append(post)
        soon = await store.next_due()
        if soon is None:
            break
        now = max(now, soon)
    assert len(sent) == 25 and len({post.id for post in sent}) == 25
    for lane in {post.lane for post in sent}:
        ids = [post.id for post in sent if post.lane == lane]
        assert ids == sorted(ids)
    assert all(post.table_id == number for post in sent)
