"""All or nothing, for each table by itself, whatever happens in between."""

from __future__ import annotations

import asyncio

import pytest

from bot.store import AlreadyDone, Conflict, Store, StoreError
from tests.bot.store.rows import AT, act, entry, one_table, open_table, seat


async def test_an_error_undoes_everything(store: Store) -> None:
    number = await one_table(store)
    with pytest.raises(ZeroDivisionError):
        async with store.transaction() as tx:
            act(tx, number, 0)
            await tx.table(number)  # sends what was noted
            act(tx, number, 1)
            raise ZeroDivisionError
    loaded = await store.load(number)
    assert loaded is not None and (loaded.table.revision, loaded.log, loaded.snapshot) == (0, [], None)
    assert await store.due_posts(AT) == []


async def test_a_transaction_sees_its_own_rows_and_nobody_else_does(store: Store) -> None:
    async with store.transaction() as tx:
        number = await open_table(tx)
        tx.sit(seat(number, 0, 30))
        act(tx, number, 0)
        assert [s.person_id for s in await tx.seats(number)] == [30]
        assert len(await tx.due_posts(AT)) == 2
        assert await store.table(number) is None
        assert await store.open_tables_of_person(30) == []
    assert (await store.table(number)) is not None


async def test_one_tables_commit_does_not_save_anothers_half(store: Store) -> None:
    first, second = await one_table(store), await one_table(store)
    halfway, go_on = asyncio.Event(), asyncio.Event()

    async def fails() -> None:
        async with store.transaction() as tx:
            act(tx, first, 0)
            await tx.table(first)
            halfway.set()
            await go_on.wait()
            raise ZeroDivisionError

    async def works() -> None:
        async with store.transaction() as tx:
            act(tx, second, 0)

    failing = asyncio.create_task(fails())
    await halfway.wait()
    working = asyncio.create_task(works())
    await asyncio.sleep(0.02)
    go_on.set()
    results = await asyncio.gather(failing, working, return_exceptions=True)
    assert [type(result) for result in results] == [ZeroDivisionError, type(None)]
    assert (await store.log(first), len(await store.log(second))) == ([], 1)


async def test_two_hundred_at_once(store: Store) -> None:
    tables = [await one_table(store) for _ in range(20)]

    async def play(table: int) -> None:
        for seq in range(10):
            async with store.transaction() as tx:
                act(tx, table, seq)
                if seq % 3 == 0:
                    assert len(await tx.log(table)) == seq + 1

    await asyncio.gather(*(play(table) for table in tables))
    for table in tables:
        loaded = await store.load(table)
        assert loaded is not None and loaded.snapshot is not None
        assert (loaded.table.revision, loaded.snapshot.revision, len(loaded.log)) == (10, 10, 10)


async def test_the_same_interaction_a_second_time(store: Store) -> None:
    number = await one_table(store)
    async with store.transaction() as tx:
        act(tx, number, 0)
    for _ in range(2):
        with pytest.raises(AlreadyDone):
            async with store.transaction() as tx:
                tx.add_post("turn", {}, at=AT, table_id=number)
                tx.mark(1_000 * number, "join", at=AT)  # of another kind
    assert len(await store.log(number)) == 1
    assert len(await store.due_posts(AT)) == 2


async def test_delivered_twice_at_once(store: Store) -> None:
    number = await one_table(store)

    async def deliver() -> str:
        try:
            async with store.transaction() as tx:
                tx.mark(5, "join", at=AT)
                tx.add_entry(entry(number, len(await tx.log(number)), 5))
        except AlreadyDone:
            return "again"
        return "done"

    assert sorted(await asyncio.gather(deliver(), deliver(), deliver())) == ["again", "again", "done"]
    assert len(await store.log(number)) == 1


async def test_a_log_position_is_taken_once(store: Store) -> None:
    number = await one_table(store)
    async with store.transaction() as tx:
        tx.add_entry(entry(number, 0, 1))
    with pytest.raises(Conflict) as info:
        async with store.transaction() as tx:
            tx.add_entry(entry(number, 0, 2))
    assert not isinstance(info.value, AlreadyDone) and "\n" not in str(info.value)


async def test_rows_of_an_unknown_table_are_refused(store: Store) -> None:
    with pytest.raises(Conflict):
        async with store.transaction() as tx:
            tx.add_post("turn", {}, at=AT, table_id=404)


async def test_a_swallowed_conflict_cannot_be_saved_around(store: Store) -> None:
    number = await one_table(store)
    with pytest.raises(StoreError, match="failed before"):
        async with store.transaction() as tx:
            tx.add_post("turn", {}, at=AT, table_id=number)
            tx.add_entry(entry(404, 0))
            with pytest.raises(Conflict):
                await tx.table(number)
            tx.add_post("log", {}, at=AT, table_id=number)
    assert await store.due_posts(AT) == []


async def test_cancelled_before_the_end(store: Store) -> None:
    number = await one_table(store)
    begun = asyncio.Event()

    async def slow() -> None:
        async with store.transaction() as tx:
            act(tx, number, 0)
            await tx.table(number)
            begun.set()
            await asyncio.sleep(60)

    task = asyncio.create_task(slow())
    await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await store.log(number) == []
    async with store.transaction() as tx:
        act(tx, number, 0)
    assert len(await store.log(number)) == 1


async def test_cancelled_at_any_moment_leaves_all_or_nothing(store: Store) -> None:
    number = await one_table(store)

    async def play() -> None:
        seq = len(await store.log(number))
        async with store.transaction() as tx:
            act(tx, number, seq)
            await tx.table(number)

    for delay in range(40):
        task = asyncio.create_task(play())
        for _ in range(delay % 8):
            await asyncio.sleep(0)
        await asyncio.sleep(delay / 40_000)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        loaded = await store.load(number)
        assert loaded is not None and loaded.table.revision == len(loaded.log)
        assert loaded.snapshot is None or loaded.snapshot.revision == len(loaded.log)
    await play()
    assert len(await store.log(number)) >= 1


async def test_an_empty_transaction_is_fine(store: Store) -> None:
    async with store.transaction():
        pass


async def test_integers_of_any_size_come_back_exactly(store: Store) -> None:
    number, payload = await one_table(store), {"amount": 10**999 + 1, "small": 2**63, "loss": -(10**30)}
    async with store.transaction() as tx:
        tx.add_post("turn", payload, at=AT, table_id=number)
    assert [post.payload for post in await store.due_posts(AT)] == [payload]
