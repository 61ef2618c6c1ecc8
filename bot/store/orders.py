"""What a person keeps to themselves at a table: standing orders, notes, what they try out."""

from __future__ import annotations

from typing import Literal

from bot.store.asking import Asking, Noting
from bot.store.records import Note, StandingOrder, Trial

OrderState = Literal["open", "played", "dropped"]


class OrderReads(Asking):
    """Questions about orders, notes and trials. Every answer is for its person alone."""

    async def order(self, order_id: int) -> StandingOrder | None:
        """An order, whatever has become of it."""
        return await self._one(StandingOrder, "order_by_id", order_id=order_id)

    async def orders_at(self, table_id: int) -> list[StandingOrder]:
        """The open orders of all seats of a table, by seat, oldest first."""
        return await self._all(StandingOrder, "orders_at", table_id=table_id)

    async def all_orders_at(self, table_id: int) -> list[StandingOrder]:
        """The same with those that are done or dropped, oldest first."""
        return await self._all(StandingOrder, "all_orders_at", table_id=table_id)

    async def orders_of(self, person_id: int) -> list[StandingOrder]:
        """A person's open orders at all tables."""
        return await self._all(StandingOrder, "open_orders_of", person_id=person_id)

    async def note(self, table_id: int, person_id: int) -> Note | None:
        """What a person has noted about a table."""
        return await self._one(Note, "note_of", table_id=table_id, person_id=person_id)

    async def trial(self, table_id: int, person_id: int) -> Trial | None:
        """What a person is trying out at a table."""
        return await self._one(Trial, "trial_of", table_id=table_id, person_id=person_id)


class OrderWrites(Noting):
    """Keeping them."""

    async def add_order(self, table_id: int, *, seat: int, person_id: int, kind: str, body: str, at: int) -> int:
        """A new open order; its number."""
        row = {"table_id": table_id, "seat": seat, "person_id": person_id, "kind": kind, "body": body, "at": at}
        number: int = await self._value("add_order", **row)
        return number

    def set_order(self, order_id: int, body: str, state: OrderState, reason: str = "") -> None:
        """What has become of an order."""
        self._note("set_order", order_id=order_id, body=body, state=state, reason=reason)

    def put_note(self, table_id: int, person_id: int, body: str, at: int) -> None:
        """A person's note about a table, in place of the one before; an empty one is none."""
        if body:
            self._note("put_note", table_id=table_id, person_id=person_id, body=body, at=at)
        else:
            self._note("drop_note", table_id=table_id, person_id=person_id)

    def put_trial(self, table_id: int, person_id: int, revision: int, body: str, at: int) -> None:
        """What a person tries out at a table, in place of what they tried before."""
        self._note("put_trial", table_id=table_id, person_id=person_id, revision=revision, body=body, at=at)

    def drop_trial(self, table_id: int, person_id: int) -> None:
        """It was kept or given up."""
        self._note("drop_trial", table_id=table_id, person_id=person_id)
