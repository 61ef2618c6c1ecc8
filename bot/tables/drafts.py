"""Actions that a person is putting together field by field: kept in the store, so that they survive a restart."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any
from zlib import crc32

from bot import store
from bot.clock import Clock
from bot.tables.playing import Playing, drafted
from bot.tables.table import Table, asking
from rules.core import Action, Domain, Illegal, make, moves, next_domain, revive

MOST_LISTED = 200  # answers that tell one list from another


@dataclass(frozen=True)
class Draft:
    """An action begun: its kind and the values so far. `question`: the revision at which the seat was asked; for what
    is open beside the flow a number below 0 that stands for the answers there were. `typed`: the step for which the
    person typed something last, and that text, so that nobody has to type a refused one again. `ground`: where it will
    be played (see `Table`).
    """

    id: str
    table_id: int
    person_id: int
    question: int
    kind: type[Action]
    values: tuple[Any, ...]
    typed: tuple[int, str] = (-1, "")
    ground: str = ""

    def typed_at(self, step: int) -> str:
        """What was typed for the field after `step` values."""
        return self.typed[1] if self.typed[0] == step else ""


class Drafts(Playing):
    """The service's part for pickers and confirmations."""

    def __init__(self, kept: store.Store, clock: Clock) -> None:
        super().__init__(kept, clock)
        self.grounds: dict[str, Callable[[int, int], Awaitable[Table]]] = {}  # (table, person) -> what is played there

    async def ground_of(self, draft: Draft) -> Table:
        """The table as it stands where the draft will be played. Raises Illegal where that is gone."""
        if not draft.ground:
            return await self.get(draft.table_id)
        return await self.grounds[draft.ground](draft.table_id, draft.person_id)

    async def new_draft(self, table: Table, person_id: int, kind: type[Action], values: tuple[Any, ...] = ()) -> Draft:
        """Begins an action. Raises Illegal where the person may not take it now."""
        question = self._question(table, person_id, kind)
        draft = Draft(store.new_id(), table.row.id, person_id, question, kind, values, ground=table.ground)
        self.walk(table, draft)
        await self._put(draft)
        return draft

    async def draft(self, draft_id: str, person_id: int) -> Draft:
        """What this person has begun under that id. Raises Illegal("draft_gone")."""
        row = await self.store.draft(draft_id)
        if row is None or row.person_id != person_id:
            raise Illegal("draft_gone")
        table = await self.get(row.table_id)
        kind = table.game.kind(row.kind)
        values = tuple(revive(kind, row.fields["values"]))
        step, text = row.fields.get("typed", (-1, ""))
        ground = row.fields.get("ground", "")
        return Draft(row.id, row.table_id, row.person_id, row.revision, kind, values, (step, text), ground)

    async def set_values(self, draft: Draft, values: tuple[Any, ...], typed: str | None = None) -> Draft:
        """The same draft with other values. `typed`: what the person typed for the field after them."""
        note = draft.typed if typed is None else (len(values), typed)
        changed = replace(draft, values=values, typed=note)
        await self._put(changed)
        return changed

    async def extend(self, draft: Draft, value: Any) -> Draft:
        """One more field, checked by the offer. Raises Illegal with the draft as it was."""
        table = await self.ground_of(draft)
        values, _ = self.walk(table, draft)
        longer = replace(draft, values=(*values, value))
        self.walk(table, longer)
        return await self.set_values(draft, longer.values)

    async def shorten(self, draft: Draft) -> Draft:
        """One step back: without the last value that was asked for (those filled in by themselves go with it)."""
        table = await self.ground_of(draft)
        values = list(draft.values)
        while values:
            values.pop()
            _, domain = next_domain(*asking(table, draft.person_id, draft.kind), draft.kind, values)
            filled, _ = next_domain(*asking(table, draft.person_id, draft.kind), draft.kind, values)
            if domain is not None and len(filled) == len(values):
                break
        return await self.set_values(draft, tuple(values))

    async def drop(self, draft: Draft) -> None:
        """Gives it up, or it was sent."""
        async with self.store.transaction() as tx:
            tx.drop_draft(draft.id)

    def walk(self, table: Table, draft: Draft) -> tuple[list[Any], Domain | None]:
        """The values so far with forced ones filled in, and what may come next (None: whole).

        Raises Illegal("draft_gone") where the question has changed, or the offer's own refusal.
        """
        if self._question(table, draft.person_id, draft.kind) != draft.question:
            raise Illegal("draft_gone")
        return next_domain(*asking(table, draft.person_id, draft.kind), draft.kind, draft.values)

    def action(self, table: Table, draft: Draft) -> Action:
        """The whole action. Raises Illegal where values are missing or no longer legal."""
        values, domain = self.walk(table, draft)
        if domain is not None:
            raise Illegal("draft_gone")
        return make(draft.kind, values)

    def _question(self, table: Table, person_id: int, kind: type[Action]) -> int:
        """Since when the seat has been asked. What is open beside the flow all the time is another question when other
        answers are possible: a press names no more than a place in the list that was shown.
        """
        frame, view = asking(table, person_id, kind)
        if table.ground:
            return table.mark
        if frame is not table.game.meanwhile:
            return table.playing().due[table.seated(person_id)]
        listed = moves(frame, view, MOST_LISTED, kind)
        return -1 - (crc32(repr(listed).encode()) >> 1)  # what a 32-bit column holds

    async def _put(self, draft: Draft) -> None:
        async with self.store.transaction() as tx:
            tx.put_draft(
                store.Draft(
                    draft.id,
                    draft.table_id,
                    draft.person_id,
                    draft.question,
                    draft.kind.tag(),
                    {"values": drafted(draft.values), "typed": draft.typed, "ground": draft.ground},
                    self.clock.now(),
                )
            )
