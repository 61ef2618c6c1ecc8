"""Giving, keeping and dropping standing orders, and having them act in the transactions of others."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from bot import store
from bot.orders.chain import Chain, Told
from bot.orders.order import ANSWER, PLAN, Body, Order, body_of, kind_of
from bot.tables import Move, Notes, Outcome, Table, Tables
from rules.core import Action, Ahead, Bidding, Illegal, Terms
from rules.match import Match, effective

MOST_OPEN = 10  # orders of a seat


class Step(NamedTuple):
    """A planned action, and the tag of the frame that will ask for it."""

    frame: str
    action: Action


@dataclass(frozen=True)
class Given:
    """What came of giving an order: the table after it, and what the order did at once, if it did."""

    table: Table
    outcome: Outcome | None = None


class Orders:
    """The standing orders of all tables. Only their owner is ever told of one."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._store, self._clock = tables, tables.store, tables.clock
        self._none: set[int] = set()  # tables at which nobody has an open order, as far as was looked
        tables.following.append(self.follow)

    # -- reading ----------------------------------------------------------------------------

    async def mine(self, table: Table, person_id: int) -> list[Order]:
        """The person's open orders at a table, oldest first."""
        return [o for o in _read(await self._store.orders_at(table.row.id), table.game) if o.row.person_id == person_id]

    def possible(self, table: Table, person_id: int) -> list[tuple[int, Ahead]]:
        """What the person may order now, with the places among what the game declares."""
        seat, match = table.seat_of(person_id), table.match
        if seat is None or match is None or match.over or table.row.status != "playing":
            return []
        view = match.view(seat)
        return [(at, ahead) for at, ahead in enumerate(table.game.ahead) if ahead.open(view)]

    # -- giving and dropping ----------------------------------------------------------------

    async def give(self, table_id: int, person_id: int, at: int, terms: Terms, interaction_id: int) -> Given:
        """Orders what the game declares at that place; in place of an order for the same question. Where the seat is
        asked already, it acts at once. Raises Illegal: order_not_now, limit_below, not_a_choice, too_many_orders, ...
        """
        async with self._tables.locked(table_id) as table:
            table.playing(), table.seated(person_id)
            if await self._tables.done_before(interaction_id):
                return Given(table)
            ahead = dict(self.possible(table, person_id)).get(at)
            if ahead is None:
                raise Illegal("order_not_now")
            _fitting(table, person_id, ahead, terms)
            body = body_of(ahead, terms, table.row.revision)
            return await self._add(table, person_id, [(kind_of(ahead), body)], interaction_id)

    async def plan(
        self, table_id: int, person_id: int, steps: Sequence[Step], revision: int, interaction_id: int
    ) -> Given:
        """Orders these exact actions, one after the other, each when its question comes. Raises Illegal: moved_on,
        too_many_orders, ...
        """
        async with self._tables.locked(table_id) as table:
            table.playing(), table.seated(person_id)
            if await self._tables.done_before(interaction_id):
                return Given(table)
            if table.row.revision != revision:
                raise Illegal("moved_on")
            bodies = [
                (PLAN, Body(step.frame, action=table.game.line(step.action).decode(), given=revision)) for step in steps
            ]
            return await self._add(table, person_id, bodies, interaction_id)

    async def drop(self, table_id: int, person_id: int, order_id: int, interaction_id: int) -> Table:
        """The person wants it no more. Raises Illegal("order_gone")."""
        async with self._tables.locked(table_id) as table:
            if await self._tables.done_before(interaction_id):
                return table
            order = next((o for o in await self._store.orders_at(table_id) if o.id == order_id), None)
            if order is None or order.person_id != person_id:
                raise Illegal("order_gone")
            async with self._tables.changing(table_id) as tx:
                tx.mark(interaction_id, "order", at=self._clock.now(), table_id=table_id)
                tx.set_order(order_id, order.body, "dropped", "withdrawn")
            return table

    async def _add(
        self, table: Table, person_id: int, bodies: Sequence[tuple[str, Body]], interaction_id: int
    ) -> Given:
        """Keeps new orders; where they can act at once, in one transaction with what they do."""
        seat, at = table.seated(person_id), self._clock.now()
        known = _read(await self._store.orders_at(table.row.id), table.game)
        new = [_fresh(table, seat, person_id, kind, body, -n, at) for n, (kind, body) in enumerate(bodies, 1)]
        replaced = [o for o in known if o.row.seat == seat and any(_instead(n, o) for n in new)]
        kept = [o for o in known if o not in replaced]
        if sum(o.row.seat == seat for o in kept) + len(new) > MOST_OPEN:
            raise Illegal("too_many_orders", n=MOST_OPEN)
        self._none.discard(table.row.id)
        match, moves = table.playing().fork(), list[Move]()
        told = await asyncio.to_thread(Chain(table, match, moves, [*kept, *new], [seat]).run)
        notes = self._notes(table, match, told, [Told(o, "dropped", "replaced") for o in replaced], new)
        if moves:
            after = await self._tables.save(table, match, moves, "order", interaction_id, notes)
            events = [e for move in moves for e in move.events if e.seen_by(seat)]
            return Given(after, Outcome(after, seat, events))
        async with self._tables.changing(table.row.id) as tx:
            tx.mark(interaction_id, "order", at=at, table_id=table.row.id)
            await notes(tx)
        return Given(table)

    # -- acting -----------------------------------------------------------------------------

    async def follow(self, table: Table, match: Match, moves: list[Move], kind: str) -> Notes:
        """What orders do after new moves, before those are saved. See `bot.tables.Follow`. After an undo nothing acts:
        whoever is asked again decides anew.
        """
        if kind == "undo":
            return await self._taken_back(table, match, moves)
        rows = [] if table.row.id in self._none else await self._store.orders_at(table.row.id)
        if not rows:
            self._none.add(table.row.id)
            return _nothing
        unknown = [Told(_lost(row, table.game), "dropped", "unknown") for row in rows if not _known(row, table.game)]
        chain = Chain(table, match, moves, _read(rows, table.game))
        return self._notes(table, match, await asyncio.to_thread(chain.run) + unknown)

    async def _taken_back(self, table: Table, match: Match, moves: list[Move]) -> Notes:
        """With an action goes what orders did after it. Whoever takes back what their own order did wants it no more;
        the orders of others stand again as they did before.
        """
        assert table.match is not None
        entry, acts = moves[-1].entry, effective(table.match.log)
        gone = {acts[at][0] for at in entry.undo if acts[at][1].by == "order"}
        told, silent = [], []
        for order in _read(await self._store.all_orders_at(table.row.id) if gone else [], table.game):
            if not gone & set(order.body.played):
                continue
            order = order.doing(tuple(at for at in order.body.played if at not in gone))
            sits = table.person_in(order.row.seat) == order.row.person_id
            if order.row.state == "dropped" or not sits:
                silent.append(Told(order, "dropped", order.row.reason))
            elif order.row.seat == entry.seat:
                told.append(Told(order, "dropped", "taken_back"))
            else:
                told.append(Told(order, "open", "restored"))
        if told:
            self._none.discard(table.row.id)
        return self._notes(table, match, told, silent)

    async def vacated(self, tx: store.Transaction, table: Table, seat: int, at: int) -> None:
        """Somebody has left a seat of a table: their orders go with them."""
        told = [
            Told(order, "dropped", "left")
            for order in _read(await tx.orders_at(table.row.id), table.game)
            if order.row.seat == seat
        ]
        await self._write(tx, table, table.row.revision, told)

    def _notes(
        self, table: Table, match: Match, told: Sequence[Told], silent: Sequence[Told] = (), new: Sequence[Order] = ()
    ) -> Notes:
        async def write(tx: store.Transaction) -> None:
            numbers = {order.row.id: await _put(tx, order) for order in new}
            for each in silent:
                tx.set_order(each.order.row.id, each.order.written, "dropped", each.reason)
            await self._write(tx, table, match.revision, told, numbers)

        return write

    async def _write(
        self,
        tx: store.Transaction,
        table: Table,
        revision: int,
        told: Sequence[Told],
        numbers: dict[int, int] | None = None,
    ) -> None:
        """Notes what has become of orders, and a direct message to each person about theirs."""
        lines: dict[int, list[dict[str, Any]]] = {}
        for each in told:
            row = each.order.row
            number = (numbers or {}).get(row.id, row.id)
            tx.set_order(number, each.order.written, each.state, each.reason)  # type: ignore[arg-type]
            lines.setdefault(row.person_id, []).append(_line(each, number))
        for person, some in lines.items():
            payload = {"revision": revision, "orders": some}
            tx.add_post("order", payload, at=self._clock.now(), table_id=table.row.id, person_id=person)


# -- helpers ----------------------------------------------------------------------------------


async def _nothing(tx: store.Transaction) -> None:
    """Where there are no orders."""


def _read(rows: Sequence[store.StandingOrder], game: Any) -> list[Order]:
    return [Order.of(row, game) for row in rows if _known(row, game)]


def _known(row: store.StandingOrder, game: Any) -> bool:
    """Whether the game still knows of such orders: its rules may have changed since."""
    try:
        Order.of(row, game)
    except Illegal:
        return False
    return True


def _lost(row: store.StandingOrder, game: Any) -> Order:
    try:
        return Order(row, msgspec.json.decode(row.body, type=Body), game)
    except msgspec.ValidationError:  # written by another version of the bot
        return Order(row, Body(""), game)


def _fresh(table: Table, seat: int, person_id: int, kind: str, body: Body, number: int, at: int) -> Order:
    """A new order under a number for the time being, below those that are stored and in the order in which it came."""
    text = msgspec.json.encode(body).decode()
    return Order.of(store.StandingOrder(number, table.row.id, seat, person_id, kind, text, at, "open", ""), table.game)


async def _put(tx: store.Transaction, order: Order) -> int:
    row = order.row
    return await tx.add_order(
        row.table_id, seat=row.seat, person_id=row.person_id, kind=row.kind, body=row.body, at=row.created_at
    )


def _instead(new: Order, old: Order) -> bool:
    """Whether an order takes the place of another: two could not both answer one question. Plans follow each other."""
    return PLAN not in (new.row.kind, old.row.kind) and new.question == old.question


def _fitting(table: Table, person_id: int, ahead: Ahead, terms: Terms) -> None:
    """Raises Illegal where the terms cannot be meant: a limit is needed, and one that would only pass is a slip."""
    if kind_of(ahead) == ANSWER:
        if terms.option not in ahead.options:  # type: ignore[union-attr]
            raise Illegal("not_a_choice", value=terms.option)
        return
    if not isinstance(ahead, Bidding):
        return
    if terms.limit is None or terms.limit < 0:
        raise Illegal("not_a_number", value="" if terms.limit is None else str(terms.limit))
    seat = table.seated(person_id)
    view = table.playing().view(seat)
    asked = seat in table.due and view.frame is not None and ahead.asked_by(view.frame)
    least = ahead.least(view) if asked else None
    if least is not None and least > terms.limit:
        raise Illegal("limit_below", low=least)


def _line(told: Told, number: int) -> dict[str, Any]:
    """What the message says of one order."""
    why = None if told.why is None else {"code": told.why.code, "params": told.why.params}
    line = {"order": number, "state": told.state, "reason": told.reason, "events": told.events}
    plain: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode(line | {"event": told.event, "why": why}, enc_hook=str)
    )
    return plain
