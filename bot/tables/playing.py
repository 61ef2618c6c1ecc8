"""During a match: actions, undo with consent, drafts of actions, what a person may do now."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from bot import store
from bot.clock import Clock
from bot.tables.announce import settle_request
from bot.tables.commit import Move
from bot.tables.keeper import Keeper
from bot.tables.table import OfferOf, Table
from rules.core import Action, Event, Illegal, offered
from rules.match import Entry, Undo, effective


@dataclass(frozen=True)
class Outcome:
    """What became of an action: the table after it and the events that its seat may see. `repeated`: done before."""

    table: Table
    seat: int
    events: Sequence[Event]
    repeated: bool = False


@dataclass(frozen=True)
class UndoResult:
    """`done`, or else the seats whose consent is being asked under `consent_id`; `drop`: how many actions go."""

    table: Table
    done: bool
    drop: int
    asked: tuple[int, ...] = ()
    consent_id: int | None = None
    refused: bool = False


class Playing(Keeper):
    """The service's part while a match runs."""

    def __init__(self, kept: store.Store, clock: Clock) -> None:
        super().__init__(kept, clock)
        self._looking: dict[tuple[int, ...], asyncio.Task[Any]] = {}

    def look(self, table: Table, person_id: int) -> asyncio.Task[Any]:
        """Works out beside the event loop what is before the person: an offer that searches takes long the first time,
        and is quick afterwards, for views keep what was found (`View.once`).
        """
        key = (table.row.id, table.row.revision, person_id, table.mark)
        if key not in self._looking:
            work = asyncio.to_thread(self.offers, table, person_id)
            task = self._looking[key] = asyncio.create_task(work, name=f"offers of {table.row.id}")
            task.add_done_callback(lambda _: self._looking.pop(key))
        return self._looking[key]

    def offers(self, table: Table, person_id: int) -> list[OfferOf]:
        """The kinds of actions before this person: those of their own frame if they are due, and what is open beside
        the flow. Those not offered now come with the reason.
        """
        seat = table.seat_of(person_id)
        if seat is None or table.match is None or table.row.status != "playing":
            return []
        view, beside = table.match.view(seat), table.game.meanwhile
        frames = [view.frame] if seat in table.match.actors() and view.frame is not None else []
        frames += [beside] if beside is not None and not table.match.over else []
        return [OfferOf(kind, frame, reason) for frame in frames for kind, reason in offered(frame, view).items()]

    async def play(self, table_id: int, person_id: int, action: Action, interaction_id: int) -> Outcome:
        """Plays an action of the person. Raises Illegal with nothing changed."""
        async with self.locked(table_id) as table:
            seat = table.seated(person_id)
            if await self.done_before(interaction_id):
                return Outcome(table, seat, (), repeated=True)
            return await self._play(table, seat, [action], "", interaction_id)

    async def play_all(
        self, table_id: int, person_id: int, actions: Sequence[Action], revision: int, interaction_id: int
    ) -> Outcome:
        """Plays several actions of the person one after the other, all of them or none.

        Raises Illegal with nothing changed: moved_on where the table has left `revision`.
        """
        async with self.locked(table_id) as table:
            seat = table.seated(person_id)
            if await self.done_before(interaction_id):
                return Outcome(table, seat, (), repeated=True)
            if table.row.revision != revision:
                raise Illegal("moved_on")
            return await self._play(table, seat, actions, "", interaction_id)

    async def answered(self, outcome: Outcome) -> None:
        """The person has seen in the answer what only they may know: it is not sent by direct message as well."""
        table, person = outcome.table, outcome.table.person_in(outcome.seat)
        waiting = [] if person is None else await self.store.unsent_to(table.row.id, person, "private")
        async with self.store.transaction() as tx:
            for post in waiting:
                if post.payload["revision"] == table.row.revision:
                    tx.post_done(post.id, None, self.clock.now())

    async def play_for(
        self, table_id: int, seat: int, action: Action, by: str, revision: int, person_id: int | None = None
    ) -> Outcome | None:
        """Plays for a seat without a person ("house") or whose clock ran out ("clock"). `person_id`: who sat there when
        that was decided.

        Returns None where the table has moved on from `revision` meanwhile, or the seat has changed hands.
        """
        async with self.locked(table_id) as table:
            if table.match is None or table.match.revision != revision or table.person_in(seat) != person_id:
                return None
            return await self._play(table, seat, [action], by, None)

    async def _play(
        self, table: Table, seat: int, actions: Sequence[Action], by: str, interaction_id: int | None
    ) -> Outcome:
        match, moves = table.playing().fork(), list[Move]()
        for action in actions:
            out = match.play(seat, action, by)
            moves.append(Move(Entry(seat, action, by), out.events, None if by else table.person_in(seat)))
        after = await self.save(table, match, moves, "play", interaction_id)
        return Outcome(after, seat, [e for move in moves for e in move.events if e.seen_by(seat)])

    # -- undo -------------------------------------------------------------------------------

    async def undo_plan(self, table_id: int, person_id: int, to: int | None = None) -> tuple[Table, Undo]:
        """What an undo of this person would take back, without doing it. Raises Illegal."""
        table = await self.get(table_id)
        return table, await mannered(table, table.seated(person_id), to)

    async def undo(self, table_id: int, person_id: int, to: int | None, interaction_id: int) -> UndoResult:
        """Takes back the person's latest action (or all from effective action `to` on): at once where nothing was
        learned since, else the others are asked. Raises Illegal: nothing_to_undo, consent_open.
        """
        async with self.locked(table_id) as table:
            seat = table.seated(person_id)
            if await self.done_before(interaction_id):
                return UndoResult(table, True, 0)
            plan = await mannered(table, seat, to)
            asked = tuple(s for s in plan.consent if table.person_in(s) is not None)
            if not asked:
                return await self._undo(table, seat, plan, interaction_id)
            return await self._ask(table, seat, plan, asked, interaction_id)

    async def _ask(
        self, table: Table, seat: int, plan: Undo, asked: tuple[int, ...], interaction_id: int
    ) -> UndoResult:
        row, at = table.row, self.clock.now()
        before = await self.store.open_consent(row.id)
        if before is not None and (before.seat != seat or before.target == min(plan.drop)):
            raise Illegal("consent_open")
        async with self.changing(row.id) as tx:
            tx.mark(interaction_id, "undo", at=at, table_id=row.id)
            await settle_request(tx, row.id, at)  # whoever asks for something else asks no longer for that
            consent = await tx.ask_consent(row.id, seat=seat, target=min(plan.drop), revision=row.revision, at=at)
            gone = [effective(table.playing().log)[number][0] for number in plan.drop]
            tx.add_post("consent", {"consent": consent, "gone": gone}, at=at, table_id=row.id)
        self.published(table)
        return UndoResult(table, False, len(plan.drop), asked, consent)

    async def answer_undo(self, consent_id: int, person_id: int, yes: bool, interaction_id: int) -> UndoResult:
        """One person's answer; the last yes does it, one no ends it. Raises Illegal: consent_gone, not_asked."""
        request = await self.store.consent(consent_id)
        if request is None:
            raise Illegal("consent_gone")
        async with self.locked(request.table_id) as table:
            if await self.done_before(interaction_id):
                return UndoResult(table, request.revision != table.row.revision, 0)
            request = await self.store.consent(consent_id)
            if request is None or request.state != "open" or request.revision != table.row.revision:
                raise Illegal("consent_gone")
            plan = await mannered(table, request.seat, request.target)
            seat = table.seated(person_id)
            if seat not in plan.consent:
                raise Illegal("not_asked")
            return await self._answered(table, request, plan, seat, yes, interaction_id)

    async def _answered(
        self, table: Table, request: store.Consent, plan: Undo, seat: int, yes: bool, interaction_id: int
    ) -> UndoResult:
        answers = request.answers | {seat: yes}
        missing = tuple(s for s in plan.consent if table.person_in(s) is not None and not answers.get(s))
        at = self.clock.now()
        if yes and not missing:
            return await self._agreed(table, request, plan, interaction_id)
        async with self.changing(table.row.id) as tx:
            tx.mark(interaction_id, "consent", at=at, table_id=table.row.id)
            tx.answer_consent(request.id, answers, "open" if yes else "refused")
            if not yes:
                tx.add_post("consent", {"consent": request.id}, at=at, table_id=request.table_id)
                note = {"id": "note.undo_refused", "params": {"seat": seat}}
                tx.add_post("note", note, at=at, table_id=table.row.id)
        self.published(table)
        return UndoResult(table, False, len(plan.drop), missing, request.id, refused=not yes)

    async def _agreed(self, table: Table, request: store.Consent, plan: Undo, interaction_id: int) -> UndoResult:
        """Everybody has agreed: it is done, and the question says so."""
        agreed = msgspec.structs.replace(request, answers=dict.fromkeys(plan.consent, True))
        return await self._undo(table, request.seat, plan, interaction_id, agreed)

    async def _undo(
        self, table: Table, seat: int, plan: Undo, interaction_id: int, agreed: store.Consent | None = None
    ) -> UndoResult:
        match = table.playing().fork()
        await asyncio.to_thread(match.undo, seat, plan)
        event = Event("undone", {"seat": seat, "n": len(plan.drop)})
        move = Move(Entry(seat, undo=plan.drop), [event], table.person_in(seat))
        after = await self.save(table, match, [move], "undo", interaction_id, agreed=agreed)
        return UndoResult(after, True, len(plan.drop))


async def mannered(table: Table, seat: int, to: int | None) -> Undo:
    """What an undo would take back, and whose consent it needs by the manners of the table. Beside the event loop, for
    what happened before this start of the program is replayed first. Raises Illegal: nothing_to_undo, undo_never.
    """
    match, manners = table.playing(), table.manners
    if manners.undo == "never":
        raise Illegal("undo_never")
    plan = await asyncio.to_thread(match.undo_plan, seat, to)
    if manners.undo == "free":
        return plan
    return Undo(plan.drop, tuple(s for s in range(match.seats) if s != seat))


def drafted(values: Sequence[Any]) -> list[Any]:
    """The values of a draft as JSON can hold them: amounts of any size are text, lists of several are lists."""
    return [
        str(int(v)) if isinstance(v, int) and type(v) not in (int, bool) else list(v) if isinstance(v, tuple) else v
        for v in values
    ]
