"""A service with standing orders and trials, on a database that survives `again`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.orders import Given, Order, Orders, Step, kind_of
from bot.store import Post, Store
from bot.tables import Table, Tables
from bot.trials import Trials
from rules.core import Terms, actors
from tests.bot.tables.conftest import Service

PASS, BID, ANSWER = "pass", "bid", "answer"


class AheadService(Service):
    """See the module."""

    orders: Orders
    trials: Trials

    async def again(self) -> Tables:
        """A new process on the same database."""
        if hasattr(self, "tables"):
            await self.tables.store.close()
        self.tables = Tables(await Store.open(self.path), self.clock)
        self.orders = Orders(self.tables)
        self.trials = Trials(self.tables, self.orders)
        await self.tables.begin()
        return self.tables

    async def give(self, table: Table, seat: int, kind: str, frame: str, limit: Any = None, option: str = "") -> Given:
        """The seat orders what its game declares for a frame, or a topic."""
        at = next(
            n
            for n, ahead in enumerate(table.game.ahead)
            if kind_of(ahead) == kind and frame == (ahead.topic if kind == ANSWER else ahead.frame.tag())
        )
        person = table.person_in(seat)
        assert person is not None
        return await self.orders.give(table.row.id, person, at, Terms(limit, option), self.interaction())

    async def plan(self, table: Table, seat: int, *steps: tuple[str, str]) -> Given:
        """The seat plans actions: pairs of a frame's tag and the action as JSON."""
        now = await self.tables.get(table.row.id)
        planned = [Step(frame, table.game.parse(text)) for frame, text in steps]
        person = now.person_in(seat)
        assert person is not None
        return await self.orders.plan(now.row.id, person, planned, now.row.revision, self.interaction())

    async def stands(self, table: Table, state: Any) -> Table:
        """The match goes on from a position that a test has made up."""
        assert table.match is not None
        match = table.match.fork(table.game.dump(state))
        match.due = dict.fromkeys(actors(state), 0)
        async with self.tables.store.transaction() as tx:
            number = table.row.id
            tx.save(number, status="playing", revision=0, due=match.due, snapshot=match.snapshot(), at=self.clock.now())
        self.tables.forget(number)
        return await self.tables.get(number)

    async def standing(self, table: Table, seat: int) -> list[Order]:
        """The seat's open orders."""
        person = table.person_in(seat)
        assert person is not None
        return await self.orders.mine(await self.tables.get(table.row.id), person)

    async def told(self, table: Table) -> list[tuple[int, str, str]]:
        """Who was told of their orders, oldest first: seat, state and reason."""
        rows = await self.all_posts(table, "order")
        seats = {s.person_id: s.seat for s in table.seats}
        return [(seats[r.person_id], i["state"], i["reason"]) for r in rows for i in r.payload["orders"]]

    async def all_posts(self, table: Table, kind: str) -> Sequence[Post]:
        """The rows of the outbox of a kind that have not been sent, for all people of a table."""
        found: list[Post] = []
        for person in table.people:
            found += await self.tables.store.unsent_to(table.row.id, person, kind)
        return sorted(found, key=lambda post: post.id)

    async def log(self, table: Table) -> list[tuple[int, str, str]]:
        """The log: seat, the tag of the action ("undo"), who chose it."""
        now = (await self.tables.get(table.row.id)).match
        assert now is not None
        return [(e.seat, e.action.tag() if e.action else "undo", e.by) for e in now.log]
