"""Keeping what people try out: it survives a restart, and is over when the table has moved on."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.orders import Given, Orders, Step
from bot.tables import Outcome, Table, Tables
from bot.trials.trial import TRY, Trial, begun, future_from
from rules.core import Action, Illegal

MOST_KEPT = 100  # trials in memory, with what their views found out


class Body(msgspec.Struct, frozen=True):
    """How a trial is kept: which future is supposed, None on one's own turn, and the actions."""

    future: int | None = None
    actions: list[msgspec.Raw] = []


class Trials:
    """The trials of all people; each sees their own alone."""

    def __init__(self, tables: Tables, orders: Orders) -> None:
        self._tables, self._store, self._orders = tables, tables.store, orders
        self._kept: OrderedDict[tuple[int, int, int, str], Trial] = OrderedDict()
        tables.grounds[TRY] = self._ground

    async def begin(self, table_id: int, person_id: int, future: int = 0) -> Trial:
        """A new trial in place of any before: on the person's own turn of that turn, else a plan for the next one in
        one of the possible futures, from a number on. Raises Illegal: not_seated, plan_too_far, ...
        """
        table = await self._tables.get(table_id)
        seat = table.seated(person_id)
        table.playing()
        own = seat in table.due
        found = None if own else await asyncio.to_thread(future_from, table, seat, future)
        return await self._keep(table, person_id, Body(found))

    async def at(self, table_id: int, person_id: int) -> Trial:
        """The person's trial. Raises Illegal("trial_gone") where there is none, or the table has moved on since."""
        table, row = await self._tables.get(table_id), await self._store.trial(table_id, person_id)
        if row is None or row.revision != table.row.revision:
            raise Illegal("trial_gone")
        table.playing()
        return await self._made(table, person_id, row.body)

    async def add(self, table_id: int, person_id: int, mark: int, action: Action) -> Trial:
        """Tries one action more, where the trial still stands at this mark: a press that comes twice, or late, changes
        nothing.

        Raises Illegal: trial_gone, trial_reveals, or what the rules refuse, with the trial as it was.
        """
        async with self._tables.locked(table_id):
            trial = await self.at(table_id, person_id)
            if mark != trial.table.mark:
                return trial
            longer = await asyncio.to_thread(trial.then, action)
            return await self._keep(trial.real, person_id, _body(longer), longer)

    async def back(self, table_id: int, person_id: int, after: int) -> Trial:
        """Without the last of so many actions."""
        async with self._tables.locked(table_id):
            trial = await self.at(table_id, person_id)
            if after != len(trial.tried) or not trial.tried:
                return trial
            body = _body(trial)
            return await self._keep(trial.real, person_id, Body(body.future, body.actions[:-1]))

    async def drop(self, table_id: int, person_id: int) -> None:
        """Nothing of it is wanted."""
        async with self._store.transaction() as tx:
            tx.drop_trial(table_id, person_id)

    async def keep(self, table_id: int, person_id: int, interaction_id: int) -> Outcome:
        """Plays all of it at the real table, or nothing. Raises Illegal: trial_gone, trial_empty, moved_on, ..."""
        table = await self._tables.get(table_id)
        if await self._tables.done_before(interaction_id):
            return Outcome(table, table.seated(person_id), (), repeated=True)
        trial = await self.at(table_id, person_id)
        if not trial.tried or trial.future is not None:
            raise Illegal("trial_empty")
        revision = trial.real.row.revision
        outcome = await self._tables.play_all(table_id, person_id, trial.actions, revision, interaction_id)
        await self.drop(table_id, person_id)
        return outcome

    async def order(self, table_id: int, person_id: int, interaction_id: int) -> Given:
        """Orders all of a plan for when the questions come. Raises Illegal: trial_gone, trial_empty, moved_on, ..."""
        if await self._tables.done_before(interaction_id):
            return Given(await self._tables.get(table_id))
        trial = await self.at(table_id, person_id)
        if not trial.tried or trial.future is None:
            raise Illegal("trial_empty")
        steps = [Step(each.frame, each.action) for each in trial.tried]
        revision = trial.real.row.revision
        given = await self._orders.plan(table_id, person_id, steps, revision, interaction_id)
        await self.drop(table_id, person_id)
        return given

    # -- helpers ----------------------------------------------------------------------------

    async def _ground(self, table_id: int, person_id: int) -> Table:
        return (await self.at(table_id, person_id)).table

    async def _keep(self, table: Table, person_id: int, body: Body, made: Trial | None = None) -> Trial:
        text = msgspec.json.encode(body).decode()
        trial = made or await self._made(table, person_id, text)
        self._remember(table, person_id, text, trial)
        async with self._store.transaction() as tx:
            tx.put_trial(table.row.id, person_id, table.row.revision, text, self._tables.clock.now())
        return trial

    async def _made(self, table: Table, person_id: int, text: str) -> Trial:
        """The trial of a body: from memory, so that what its views have found out is kept, or played again."""
        key = (table.row.id, person_id, table.row.revision, text)
        if key not in self._kept:
            self._remember(table, person_id, text, await asyncio.to_thread(_played, table, person_id, text))
        self._kept.move_to_end(key)
        return self._kept[key]

    def _remember(self, table: Table, person_id: int, text: str, trial: Trial) -> None:
        self._kept[(table.row.id, person_id, table.row.revision, text)] = trial
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)


def _played(table: Table, person_id: int, text: str) -> Trial:
    """The trial of a body, from its beginning."""
    body = msgspec.json.decode(text, type=Body)
    trial = begun(table, table.seated(person_id), body.future)
    for action in _parsed(table.game, body.actions):
        trial = trial.then(action)
    return trial


def _parsed(game: Any, actions: Sequence[msgspec.Raw]) -> list[Action]:
    return [game.parse(bytes(action)) for action in actions]


def _body(trial: Trial) -> Body:
    game = trial.real.game
    return Body(trial.future, [msgspec.Raw(game.line(action)) for action in trial.actions])
