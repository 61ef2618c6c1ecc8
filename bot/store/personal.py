"""Everything that is stored about one person: to be handed out to them, and to be erased."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from bot.store.asking import Asking, Noting
from bot.store.records import (
    Call,
    Draft,
    Motion,
    Note,
    Post,
    Rating,
    Record,
    Result,
    Seat,
    Sitting,
    StandingOrder,
    Table,
    Timer,
    Trial,
    Watcher,
    to_json,
)

ROWS: dict[str, tuple[type[Record], str]] = {  # what there may be: the record, and the query that finds it
    "seats": (Seat, "own_seats"),
    "sittings": (Sitting, "own_sittings"),
    "results": (Result, "own_results"),
    "ratings": (Rating, "own_ratings"),
    "notes": (Note, "own_notes"),
    "standing_orders": (StandingOrder, "own_orders"),
    "trials": (Trial, "own_trials"),
    "watching": (Watcher, "own_watching"),
    "calls": (Call, "own_calls"),
    "drafts": (Draft, "own_drafts"),
    "messages": (Post, "own_posts"),
    "timers": (Timer, "own_timers"),
}
ERASED = ("person", "ratings", "entries", "notes", "orders", "trials", "watching", "calls", "drafts", "posts", "opener")


class Entries(NamedTuple):
    """How many log entries of a person there are at a table; when the first and the last of them were made."""

    table_id: int
    actions: int
    first: int
    last: int


class PersonalReads(Asking):
    """Questions about one person."""

    async def rows_about(self, person_id: int) -> dict[str, list[Any]]:
        """All rows that are theirs or name them, by what they are (see ROWS)."""
        rows = {name: await self._all(kind, query, person_id=person_id) for name, (kind, query) in ROWS.items()}
        return rows | {"votes": await self.motions_about(person_id)}

    async def motions_about(self, person_id: int) -> list[Motion]:
        """The votes that they asked for, that are about them, or in which they have answered."""
        return await self._all(Motion, "own_motions", person_id=person_id, mark=f'%"{person_id}"%')

    async def entries_of_person(self, person_id: int) -> list[Entries]:
        """Their log entries, counted by table."""
        return [Entries(*row) for row in await self._value("own_entries", person_id=person_id)]

    async def opened_by(self, person_id: int) -> list[Table]:
        """The tables that they opened."""
        return await self._all(Table, "own_tables", person_id=person_id)


class PersonalWrites(PersonalReads, Noting):
    """Erasing a person."""

    async def erase(self, person_id: int, name: str) -> None:
        """Forgets a person. Seats, sittings and results stay without them, under a name that stands for anybody; so do
        the posts that name them.
        """
        await self.erase_from_posts(person_id, name)
        motions = await self.motions_about(person_id)
        self._note("erase_candidate", person_id=person_id)
        for motion in motions:
            self._erase_from(motion, person_id)
        for what in ("seats", "sittings", "results"):
            self._note(f"erase_{what}", person_id=person_id, name=name)
        for what in ERASED:
            self._note(f"erase_{what}", person_id=person_id)

    async def erase_from_posts(self, person_id: int, name: str) -> None:
        """Posts do not name them any more."""
        rows = await self.rows_about(person_id)
        called = {row.name for what in ("seats", "sittings", "results") for row in rows[what]}
        posts = await self._all(Post, "own_public_posts", person_id=person_id, mark=f"%{person_id}%")
        for post in posts:
            payload = _without(post.payload, person_id, called, name)
            if payload != post.payload and (post.kind != "people" or post.state != "due"):  # that one ends with them
                self._note("set_payload", post_id=post.id, payload=to_json(payload))

    def _erase_from(self, motion: Motion, person_id: int) -> None:
        about = person_id in (motion.person_id, motion.candidate_id)
        self._note(
            "erase_from_motion",
            motion_id=motion.id,
            person_id=None if motion.person_id == person_id else motion.person_id,
            candidate_id=None if motion.candidate_id == person_id else motion.candidate_id,
            answers=to_json({who: yes for who, yes in motion.answers.items() if who != person_id}),
            state="withdrawn" if about and motion.state == "open" else motion.state,
        )

    def pass_opener(self, table_id: int, person_id: int) -> None:
        """Somebody else has the opener's say at a table."""
        self._note("pass_opener", table_id=table_id, person_id=person_id)

    def forget_payload(self, post_id: int) -> None:
        """What a post was about is not needed any more."""
        self._note("set_payload", post_id=post_id, payload="{}")


def _without(value: Any, person_id: int, called: Collection[str], name: str) -> Any:
    """A payload without a person: their id is nobody's, their names are the one that stands for anybody."""
    if isinstance(value, dict):
        return {key: _without(each, person_id, called, name) for key, each in value.items()}
    if isinstance(value, list):
        return [_without(each, person_id, called, name) for each in value]
    if isinstance(value, str):
        return name if value in called else value
    return None if value == person_id and not isinstance(value, bool) else value
