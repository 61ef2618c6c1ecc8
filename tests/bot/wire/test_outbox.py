"""The outbox's own judgement, with posts that fail on demand: what waits, what blocks, what is given up."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot import store
from bot.outbox import notes, verdict, worker
from bot.outbox.sending import Notes, Sent
from bot.outbox.worker import Outbox
from tests.bot.store.rows import AT, one_table
from tests.bot.tables.conftest import StepClock
from tests.bot.wire.conftest import Errors

MINUTE = 60_000


def answer(status: int, code: int = 0) -> discord.HTTPException:
    """Discord's refusal, as discord.py raises it."""
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return kind(SimpleNamespace(status=status, reason="no"), {"code": code, "message": "no"})  # type: ignore[arg-type]


class Office:
    """An outbox whose deliverer does what `rules` say: kind of post -> error to raise, event to wait for, note."""

    def __init__(self, kept: store.Store) -> None:
        self.store, self.clock = kept, StepClock()
        self.clock.time = AT
        self.rules: dict[str, Any] = {}
        self.sent: Counter[str] = Counter()
        self.fresh: list[tuple[str, bool]] = []
        self.resting = self.stuck = 0
        self.outbox = Outbox(SimpleNamespace(store=kept, after_commit=[]), self, self.clock, self.idle)  # type: ignore[arg-type]

    async def idle(self, wait: Any) -> Any:
        """See bot.clock.Idle."""
        self.resting += 1
        try:
            return await wait
        finally:
            self.resting -= 1

    async def deliver(self, post: store.Post, fresh: bool) -> Sent:
        """See Deliverer."""
        self.fresh.append((post.kind, fresh))
        self.sent[post.kind] += 1
        what = self.rules.get(post.kind)
        if isinstance(what, asyncio.Event):
            self.stuck += 1
            await what.wait()
            self.stuck -= 1
        elif isinstance(what, BaseException):
            raise what
        return Sent(900 + post.id, what if callable(what) else None)

    async def unreached(self, post: store.Post) -> Notes:
        """See Deliverer."""
        return lambda tx: None

    async def put(self, *kinds: str, person: int | None = None) -> list[int]:
        """Rows of one new table's lane (or of a person's)."""
        number = await one_table(self.store)
        async with self.store.transaction() as tx:
            for kind in kinds:
                tx.add_post(kind, {}, at=self.clock.now(), table_id=number, person_id=person)
        self.outbox.wake()
        return [p for p in range(1, 100) if (row := await self.store.post(p)) and row.table_id == number]

    async def rest(self) -> None:
        """Until all that can be done is done."""
        for _ in range(3_000):
            await asyncio.sleep(0.001)
            box = self.outbox
            if self.resting and not box._wake.is_set() and len(box._sending) == self.stuck and not box._notes._waiting:
                return
        raise AssertionError("the outbox does not come to rest")

    async def until(self, true: Callable[[], bool]) -> None:
        """Until something is true."""
        async with asyncio.timeout(10):
            while not true():  # noqa: ASYNC110 - whatever it is about
                await asyncio.sleep(0.001)

    async def passed(self, ms: int) -> None:
        """Time goes by."""
        self.clock.time += ms
        self.outbox.wake()
        await self.rest()

    async def state(self, post: int) -> str:
        row = await self.store.post(post)
        assert row is not None
        return row.state


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    async with await store.Store.open(tmp_path / "outbox.sqlite3") as kept:
        made = Office(kept)
        made.outbox.begin()
        yield made
        for what in made.rules.values():
            if isinstance(what, asyncio.Event):
                what.set()
        await made.outbox.close()


# -- verdicts ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "most"),
    [
        (aiohttp.ServerDisconnectedError(), None),
        (ConnectionResetError(), None),
        (TimeoutError(), None),
        (discord.RateLimited(900.0), None),
        (answer(429), None),
        (answer(401), None),
        (answer(400, 40003), None),
        (answer(400, 160006), None),
        (answer(500), verdict.MOST_FAULTS),
        (answer(503), verdict.MOST_FAULTS),
        (answer(403, 50013), verdict.MOST_REFUSALS),
        (answer(404, 10003), verdict.MOST_REFUSALS),
        (answer(400, 50035), 0),
        (answer(413, 40005), 0),
        (KeyError("bug"), verdict.MOST_BUGS),
    ],
)
def test_what_a_failure_means(error: Exception, most: int | None) -> None:
    assert verdict.judge(error).most == most


def test_a_long_limit_is_waited_out_in_the_outbox() -> None:
    assert verdict.judge(discord.RateLimited(900.0)).least == 900.0


# -- lanes ------------------------------------------------------------------------------------


async def test_a_row_that_always_fails_holds_up_its_lane_for_a_time_only(office: Office, errors: Errors) -> None:
    office.rules["bad"] = KeyError("bug")
    bad, after = await office.put("bad", "after")
    other = (await office.put("other"))[0]
    await office.rest()
    assert (await office.state(bad), await office.state(after), await office.state(other)) == ("due", "due", "done")
    for _ in range(verdict.MOST_BUGS):
        await office.passed(10 * MINUTE)
    assert (await office.state(bad), await office.state(after)) == ("failed", "done")
    assert office.sent["bad"] == verdict.MOST_BUGS + 1
    assert any("given up: KeyError" in line for line in errors.take())


async def test_the_waits_grow_and_end_at_ten_minutes(office: Office) -> None:
    office.rules["bad"] = answer(403, 50013)
    (bad,) = await office.put("bad")
    waits = []
    for _ in range(12):
        await office.rest()
        row = await office.store.post(bad)
        assert row is not None
        waits.append(row.next_try_at - office.clock.now())
        await office.passed(waits[-1])
    assert waits[:4] == [2_000, 4_000, 8_000, 16_000] and waits[-1] == 10 * MINUTE and waits == sorted(waits)


@pytest.mark.parametrize("error", [aiohttp.ServerDisconnectedError(), answer(429), answer(401)], ids=str)
async def test_what_is_not_the_rows_fault_is_never_given_up(office: Office, error: Exception) -> None:
    office.rules["bad"] = error
    (bad,) = await office.put("bad")
    for _ in range(40):
        await office.passed(10 * MINUTE)
    row = await office.store.post(bad)
    assert row is not None and (row.state, row.attempts) == ("due", 0) and office.sent["bad"] > 40
    office.rules.clear()
    await office.passed(10 * MINUTE)
    assert await office.state(bad) == "done"


async def test_after_an_outage_it_goes_on_within_a_minute(office: Office) -> None:
    office.rules["post"] = ConnectionResetError()
    (post,) = await office.put("post")
    for _ in range(20):
        await office.passed(MINUTE)
    row = await office.store.post(post)
    assert row is not None and row.next_try_at - office.clock.now() == MINUTE


async def test_a_hanging_request_does_not_hold_its_slot_for_ever(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "LONGEST_SENDING", 0.02)
    office.rules["hangs"] = asyncio.Event()
    hangs, after = await office.put("hangs", "after")
    await office.until(lambda: not office.outbox._sending and office.sent["hangs"] == 1)
    office.stuck = 0
    office.rules["hangs"] = None
    await office.passed(2_000)
    assert (await office.state(hangs), await office.state(after)) == ("done", "done")
    assert office.fresh[:2] == [("hangs", True), ("hangs", False)]


async def test_what_may_have_arrived_is_looked_for(office: Office) -> None:
    office.rules["lost"] = aiohttp.ServerDisconnectedError()
    await office.put("lost")
    await office.rest()
    office.rules.clear()
    await office.passed(2_000)
    assert office.fresh == [("lost", True), ("lost", False)]


async def test_what_another_run_left_is_looked_for(office: Office) -> None:
    office.clock.time -= 1
    await office.put("old")
    await office.rest()
    assert office.fresh == [("old", False)]


async def test_a_slow_lane_keeps_no_timer_from_ringing(office: Office) -> None:
    office.rules |= {"slow": asyncio.Event(), "bad": answer(503)}
    await office.put("slow")
    (bad,) = await office.put("bad")
    await office.rest()
    office.rules["bad"] = None
    office.clock.time += 1_980  # the clock goes on by itself from here
    began, real = asyncio.get_running_loop().time(), office.clock.time
    office.clock.now = lambda: real + int((asyncio.get_running_loop().time() - began) * 1000)  # type: ignore[method-assign]
    office.outbox.wake()
    await asyncio.sleep(0.08)
    assert await office.state(bad) == "done"


async def test_eight_slow_lanes_leave_the_ninth_waiting_not_lost(office: Office) -> None:
    gate = office.rules["slow"] = asyncio.Event()
    for _ in range(worker.AT_ONCE):
        await office.put("slow")
    last = (await office.put("last"))[0]
    await office.rest()
    assert office.sent == Counter(slow=worker.AT_ONCE) and await office.state(last) == "due"
    gate.set()
    await office.rest()
    assert await office.state(last) == "done"


async def test_the_oldest_goes_first_and_a_long_lane_shuts_nobody_out(office: Office) -> None:
    order: list[str] = []
    office.deliver = recording(office, order)  # type: ignore[method-assign]
    office.outbox._deliverer = office  # type: ignore[assignment]
    long, short = await one_table(office.store), await one_table(office.store)
    async with office.store.transaction() as tx:
        for number in range(30):
            tx.add_post(f"long{number}", {}, at=AT, table_id=long)
        tx.add_post("short", {}, at=AT, table_id=short)
    office.outbox.wake()
    await office.until(lambda: len(order) == 31)
    assert order.index("short") <= 3, order


def recording(office: Office, order: list[str]) -> Callable[[store.Post, bool], Any]:
    async def deliver(post: store.Post, fresh: bool) -> Sent:
        order.append(post.kind)
        await asyncio.sleep(0)
        return Sent(1)

    return deliver


# -- to one person ----------------------------------------------------------------------------


async def test_what_cannot_reach_a_person_waits_for_them(office: Office, errors: Errors) -> None:
    office.rules |= {"closed": answer(403, 50007), "never": answer(400, 50035)}
    closed, then = await office.put("closed", "then", person=30)
    (never,) = await office.put("never", person=31)
    await office.rest()
    assert (await office.state(closed), await office.state(then), await office.state(never)) == ("held", "done", "held")
    assert (await office.store.person(30)).dm_open is False, "the closed door is remembered"
    assert (await office.store.person(31)).dm_open is None
    assert office.sent["closed"] == 1
    assert any("given up" in line for line in errors.take())


# -- the database -----------------------------------------------------------------------------


@contextlib.contextmanager
def broken(kept: store.Store, monkeypatch: pytest.MonkeyPatch, times: int) -> Iterator[list[int]]:
    """The next `times` transactions fail as with a full disk."""
    left, whole = [times], kept.transaction

    @contextlib.asynccontextmanager
    async def transaction() -> AsyncIterator[Any]:
        async with whole() as tx:
            yield tx
            if left[0] > 0:
                left[0] -= 1
                raise store.StoreError("database: disk is full")

    monkeypatch.setattr(kept, "transaction", transaction)
    yield left
    monkeypatch.undo()


async def test_a_full_disk_makes_nothing_go_out_twice(
    office: Office, monkeypatch: pytest.MonkeyPatch, errors: Errors
) -> None:
    monkeypatch.setattr(notes, "FIRST_WAIT", 0.002)
    gate = office.rules["post"] = asyncio.Event()
    (post,) = await office.put("post")
    await office.rest()
    with broken(office.store, monkeypatch, 5) as left:
        gate.set()
        await office.until(lambda: not left[0])
    await office.rest()
    assert left == [0] and office.sent["post"] == 1 and await office.state(post) == "done"
    assert any("disk is full" in line for line in errors.take())


async def test_one_bad_note_spoils_no_other(office: Office, errors: Errors) -> None:
    def clash(tx: store.Transaction) -> None:
        tx.add_post("x", {}, at=AT, table_id=4711)  # no such table: a conflict at the commit

    gates = {kind: asyncio.Event() for kind in ("bad", "good")}
    office.rules |= gates
    (bad,), (good,) = await office.put("bad"), await office.put("good")
    await office.rest()
    office.rules["bad"] = clash
    writing = asyncio.gather(
        office.outbox._notes.write(clash),
        office.outbox._notes.write(lambda tx: tx.set_meta("a", "1")),
        office.outbox._notes.write(lambda tx: tx.set_meta("b", "2")),
        return_exceptions=True,
    )
    told = await asyncio.wait_for(writing, 5)
    assert isinstance(told[0], store.Conflict) and told[1:] == [None, None]
    assert (await office.store.meta("a"), await office.store.meta("b")) == ("1", "2")
    for gate in gates.values():
        gate.set()
    await office.rest()
    assert await office.state(good) == "done" and await office.state(bad) == "done"


async def test_an_unreadable_database_is_tried_again(
    office: Office, monkeypatch: pytest.MonkeyPatch, errors: Errors
) -> None:
    monkeypatch.setattr(worker, "PAUSE", 0.005)
    whole, left = office.store.due_posts, [3]

    async def due_posts(*args: Any) -> Any:
        if left[0] > 0:
            left[0] -= 1
            raise store.StoreError("database: locked")
        return await whole(*args)

    monkeypatch.setattr(office.store, "due_posts", due_posts)
    await office.put("post")
    await office.until(lambda: office.sent["post"] == 1)
    assert len(errors.take()) == 3


# -- the end ----------------------------------------------------------------------------------


async def test_closing_finishes_what_is_sent_and_leaves_what_hangs(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "PATIENCE", 0.1)
    office.rules |= {"soon": asyncio.Event(), "hangs": asyncio.Event()}
    (soon,), (hangs,) = await office.put("soon"), await office.put("hangs")
    await office.rest()
    (later,) = await office.put("later", person=30)
    closing = asyncio.create_task(office.outbox.close())
    await asyncio.sleep(0.01)
    office.rules["soon"].set()
    await closing
    assert (await office.state(soon), await office.state(hangs)) == ("done", "due")
    assert await office.state(later) in ("due", "done")
