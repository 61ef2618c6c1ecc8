"""What-if on the service: several games, nothing known before, all kept or nothing, over restarts."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

import rules
from bot.tables import Table
from bot.trials import Trial
from rules.core import Illegal, actors, sample, view
from rules.match import Match
from rules.players import house_player
from rules.qe.actions import Open
from rules.qe.amounts import Amount
from tests.bot.clublife.ahead import AheadService
from tests.bot.tables.conftest import ANN, BEN, CAM

LONG_TURNS = ("marco_polo", "nippon_zaibatsu", "indonesia", "legend_raiders", "big_shoulders")


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[AheadService]:
    found = AheadService(tmp_path / "toban.sqlite3")
    await found.again()
    yield found
    await found.tables.store.close()


def long_turn(name: str, actions: int = 2) -> tuple[Any, int]:
    """A position in the middle of a match from which its due seat can act several times and tell nobody anything."""
    game, rng = rules.load(name), random.Random(f"long turn {name}")
    match = Match(game, 3, game.make_options({}), bytes(32), ())
    for _ in range(400):
        seat = match.actors()[0]
        trial, taken = match.fork(), 0
        while taken < actions and not trial.over and seat in trial.actors():
            v = trial.view(seat)
            assert v.frame is not None
            if trial.play(seat, sample(v.frame, v, rng)).told:
                break
            taken += 1
        if taken == actions and match.revision > 30:
            return match.state, seat
        v = match.view(seat)
        match.play(seat, house_player(game, v, rng))
    raise AssertionError(f"no long turn in {name}")


async def tried(service: AheadService, table: Table, person: int, least: int, seed: str) -> Trial:
    """Random actions, those that would tell something refused; at least so many are kept."""
    rng = random.Random(seed)
    trial = await service.trials.begin(table.row.id, person)
    for _ in range(60):
        if len(trial.tried) >= least or not trial.my_turn:
            return trial
        assert trial.table.match is not None
        v = trial.table.match.view(trial.seat)
        assert v.frame is not None
        try:
            trial = await service.trials.add(table.row.id, person, trial.table.mark, sample(v.frame, v, rng))
        except Illegal as error:
            assert error.code == "trial_reveals"
    return trial


@pytest.mark.parametrize("name", LONG_TURNS)
async def test_what_was_tried_is_what_is_played(service: AheadService, name: str) -> None:
    """Kept after a restart: the real table stands as the copy did, in one commit, for all that its seat can see."""
    state, seat = long_turn(name)
    table = await service.stands(await service.playing(name, ANN, BEN, CAM), state)
    person = table.person_in(seat) or 0
    assert table.match is not None
    before = table.match.snapshot()
    trial = await tried(service, table, person, 2, name)
    assert trial.tried, "nothing could be tried"
    now = (await service.tables.get(table.row.id)).match
    assert now is not None and now.snapshot() == before and await service.tables.store.log(table.row.id) == []
    await service.again()
    again = await service.trials.at(table.row.id, person)
    assert again.actions == trial.actions and again.table.mark == trial.table.mark
    outcome = await service.trials.keep(table.row.id, person, service.interaction())
    after = outcome.table.match
    assert after is not None and trial.table.match is not None
    assert [e.action for e in after.log] == trial.actions and {e.by for e in after.log} == {""}
    same = [table.game.dump(m.view(seat).parts()) for m in (after, trial.table.match)]
    assert same[0] == same[1], "what was shown is what came"
    with pytest.raises(Illegal, match="trial_gone"):
        await service.trials.at(table.row.id, person)


@pytest.mark.parametrize("name", [game.name for game in rules.games() if game.twin is not None])
async def test_a_trial_holds_no_secrets(service: AheadService, name: str) -> None:
    """The copy is another world: whatever the seat cannot know is redrawn, its own view is the same."""
    table = await service.playing(name, ANN, BEN, CAM)
    assert table.match is not None
    seat = table.due[0]
    trial = await service.trials.begin(table.row.id, table.person_in(seat) or 0)
    assert trial.table.match is not None
    copy, true = trial.table.match.state, table.match.state
    assert copy.key != true.key
    assert table.game.dump(view(copy, seat).parts()) == table.game.dump(view(true, seat).parts())
    assert actors(copy) == actors(true)


async def test_only_all_of_it_is_kept(service: AheadService) -> None:
    """Where the table has moved on nothing is played; a second delivery plays nothing again."""
    state, seat = long_turn("marco_polo")
    table = await service.stands(await service.playing("marco_polo", ANN, BEN, CAM), state)
    person, number = table.person_in(seat) or 0, service.interaction()
    trial = await tried(service, table, person, 2, "all")
    with pytest.raises(Illegal, match="moved_on"):
        await service.tables.play_all(table.row.id, person, trial.actions, 7, service.interaction())
    bad = [*trial.actions, table.game.kind("character")("kubilai_khan")]
    with pytest.raises(Illegal):
        await service.tables.play_all(table.row.id, person, bad, 0, service.interaction())
    assert (await service.tables.get(table.row.id)).row.revision == 0, "all or nothing"
    first = await service.trials.keep(table.row.id, person, number)
    second = await service.trials.keep(table.row.id, person, number)
    assert second.repeated and first.table.row.revision == second.table.row.revision == len(trial.tried)
    lines = await service.tables.store.log(table.row.id)
    assert len({line.at for line in lines}) == 1 and lines[0].interaction_id == number


async def test_late_presses_change_nothing(service: AheadService) -> None:
    state, seat = long_turn("marco_polo")
    table = await service.stands(await service.playing("marco_polo", ANN, BEN, CAM), state)
    person = table.person_in(seat) or 0
    trial = await tried(service, table, person, 2, "late")
    count, action = len(trial.tried), trial.actions[0]
    assert count == 2
    assert (await service.trials.add(table.row.id, person, trial.table.mark + 1, action)).actions == trial.actions
    assert (await service.trials.back(table.row.id, person, 1)).actions == trial.actions
    assert (await service.trials.back(table.row.id, person, 2)).actions == trial.actions[:1]
    other = next(p for p in table.people if p != person)
    with pytest.raises(Illegal, match="trial_gone"):
        await service.trials.at(table.row.id, other)
    with pytest.raises(Illegal, match="trial_empty"):
        await service.trials.drop(table.row.id, person)
        await service.trials.begin(table.row.id, person)
        await service.trials.keep(table.row.id, person, service.interaction())


async def test_what_would_tell_something_cannot_be_tried(service: AheadService) -> None:
    table = await service.playing("qe", ANN, BEN, CAM)
    person = table.person_in(table.due[0]) or 0
    trial = await service.trials.begin(table.row.id, person)
    with pytest.raises(Illegal, match="trial_reveals"):
        await service.trials.add(table.row.id, person, trial.table.mark, Open(Amount(50)))
    assert (await service.trials.at(table.row.id, person)).tried == ()


async def test_a_plan_may_end_with_it(service: AheadService) -> None:
    """Not one's turn: the others are supposed to act somehow; what the planned bid leads to is not shown."""
    table = await service.playing("qe", ANN, BEN, CAM)
    seat = (table.due[0] + 1) % 3
    person = table.person_in(seat) or 0
    plan = await service.trials.begin(table.row.id, person)
    assert plan.future is not None and plan.supposed and plan.my_turn
    bid = table.game.parse('{"k":"bid","amount":"123456789"}')
    plan = await service.trials.add(table.row.id, person, plan.table.mark, bid)
    assert plan.closed and not plan.my_turn and plan.tried[0].events == ()
    given = await service.trials.order(table.row.id, person, service.interaction())
    assert given.outcome is None and [o.action for o in await service.standing(table, seat)] == [bid]
    table = await service.play(table.row.id, '{"k":"open","amount":"50"}')
    assert (await service.log(table))[-1] == (seat, "bid", "order")
