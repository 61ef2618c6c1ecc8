"""Who sits where from when to when, who looks on, and what a table votes on."""

from __future__ import annotations

from collections.abc import Mapping

from bot.store.asking import Asking, Noting
from bot.store.records import Answer, Motion, Seat, Sitting, Table, Watcher, to_json


class SeatingReads(Asking):
    """Questions about seats, watchers and votes."""

    async def sittings(self, table_id: int) -> list[Sitting]:
        """Who sat in each seat, one after the other."""
        return await self._all(Sitting, "sittings_of", table_id=table_id)

    async def watchers(self, table_id: int) -> list[Watcher]:
        """Those who look on, the first of them first."""
        return await self._all(Watcher, "watchers_of", table_id=table_id)

    async def motion(self, motion_id: int) -> Motion | None:
        """A vote, whatever has become of it."""
        return await self._one(Motion, "motion_by_id", motion_id=motion_id)

    async def open_motions(self, table_id: int) -> list[Motion]:
        """What a table is voting on, oldest first."""
        return await self._all(Motion, "open_motions", table_id=table_id)

    async def last_motion(self, table_id: int, kind: str) -> Motion | None:
        """The newest vote of a kind at a table, whatever has become of it."""
        return await self._one(Motion, "last_motion", table_id=table_id, kind=kind)

    async def tables_without_timer(self, kind: str) -> list[Table]:
        """Open tables that have no timer of this kind."""
        return await self._all(Table, "tables_without_timer", kind=kind)

    async def stuck_posts(self, guild_id: int) -> int:
        """How many public posts of a server's tables Discord has refused, and still does or for good."""
        number: int = await self._value("stuck_posts", guild_id=guild_id)
        return number

    async def was_told(self, table_id: int, person_id: int, kind: str) -> bool:
        """Whether a direct message of a kind was sent to a person about a table, or is to be."""
        return bool(await self._value("was_told", table_id=table_id, person_id=person_id, kind=kind))


class SeatingWrites(Noting):
    """Sitting down and getting up, looking on, voting."""

    def begin_sitting(self, seat: Seat, revision: int) -> None:
        """From this revision on the seat is theirs."""
        told = {"person_id": seat.person_id, "house": seat.house, "name": seat.name}
        self._note("begin_sitting", table_id=seat.table_id, seat=seat.seat, from_revision=revision, **told)

    def end_sitting(self, table_id: int, seat: int, revision: int) -> None:
        """Whoever sits there now got up at this revision."""
        self._note("end_sitting", table_id=table_id, seat=seat, to_revision=revision)

    def watch(self, table_id: int, person_id: int, at: int) -> None:
        """Somebody looks on from now on."""
        self._note("watch", table_id=table_id, person_id=person_id, since=at)

    def unwatch(self, table_id: int, person_id: int) -> None:
        """Somebody looks on no longer."""
        self._note("unwatch", table_id=table_id, person_id=person_id)

    async def move_motion(
        self,
        table_id: int,
        kind: str,
        *,
        at: int,
        seat: int | None = None,
        person_id: int | None = None,
        candidate_id: int | None = None,
        name: str = "",
        answers: Mapping[int, bool] | None = None,
    ) -> int:
        """A vote begins; its number. `person_id`: who asks, None for the bot; `candidate_id`, `name`: who would sit."""
        who = {"person_id": person_id, "candidate_id": candidate_id, "name": name}
        row = {"table_id": table_id, "kind": kind, "seat": seat, "answers": to_json(answers or {}), "at": at}
        number: int = await self._value("move_motion", **row, **who)
        return number

    def answer_motion(self, motion_id: int, answers: Mapping[int, bool], state: Answer) -> None:
        """All answers so far, and what follows from them."""
        self._note("answer_motion", motion_id=motion_id, answers=to_json(answers), state=state)

    def set_motion_message(self, motion_id: int, message_id: int) -> None:
        """The message with the buttons of a vote."""
        self._note("set_motion_message", motion_id=motion_id, message_id=message_id)

    def forget_person_at(self, table_id: int, person_id: int, at: int) -> None:
        """Somebody gets up during a match: what they have begun and tried out, and what they were still to be told
        about this table goes.
        """
        self._note("drop_posts_about", table_id=table_id, person_id=person_id, at=at)
        self._note("drop_drafts_of", table_id=table_id, person_id=person_id)
        self._note("drop_trial_of", table_id=table_id, person_id=person_id)

    def drop_orders_of(self, table_id: int, seat: int) -> None:
        """The open standing orders of a seat that has changed hands go."""
        self._note("drop_orders_of", table_id=table_id, seat=seat, reason="left")
