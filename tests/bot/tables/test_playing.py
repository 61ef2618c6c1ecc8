"""Actions, undo and drafts through the service, over restarts and repeated deliveries."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3

import pytest

from bot import store
from bot.house import House
from bot.tables import Table, Tables
from rules.core import Illegal
from rules.match import Match
from rules.qe.actions import Bid, Open
from rules.qe.amounts import Amount
from tests.bot.tables.conftest import ANN, BEN, CAM, Service

HUGE = Amount(10**999 + 7)


async def due(service: Service, table_id: int) -> tuple[Table, int]:
    table = await service.tables.get(table_id)
    person = table.person_in(table.due[0])
    assert person is not None
    return table, person


async def test_an_interaction_delivered_twice_plays_once(service: Service) -> None:
    table = await service.playing("qe", ANN, BEN, CAM)
    _, person = await due(service, table.row.id)
    number = service.interaction()
    first = await service.tables.play(table.row.id, person, Open(Amount(50)), number)
    second = await service.tables.play(table.row.id, person, Open(Amount(50)), number)
    assert not first.repeated and second.repeated and second.table.row.revision == 1
    third = await (await service.again()).play(table.row.id, person, Open(Amount(50)), number)
    assert third.repeated and len(await service.tables.store.log(table.row.id)) == 1


async def test_two_presses_at_once_are_taken_one_after_the_other(service: Service) -> None:
    table = await service.playing("qe", ANN, BEN, CAM)
    _, person = await due(service, table.row.id)
    presses = [service.tables.play(table.row.id, person, Open(Amount(n)), service.interaction()) for n in (5, 6)]
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert [type(r) for r in results].count(Illegal) == 1
    assert (await service.tables.get(table.row.id)).row.revision == 1


async def test_a_refused_action_changes_nothing(service: Service) -> None:
    table = await service.playing("qe", ANN, BEN, CAM)
    other = next(p for p in table.people if p != table.person_in(table.due[0]))
    before = table.match.snapshot() if table.match else b""
    with pytest.raises(Illegal) as caught:
        await service.tables.play(table.row.id, other, Bid(Amount(3)), service.interaction())
    assert caught.value.code
    after = await service.tables.get(table.row.id)
    assert after.match is not None and after.match.snapshot() == before
    assert await service.tables.store.log(table.row.id) == []


async def test_everything_is_there_after_a_restart(service: Service) -> None:
    table = await service.playing("qe", ANN, BEN, CAM)
    table, person = await due(service, table.row.id)
    await service.tables.play(table.row.id, person, Open(Amount(HUGE)), service.interaction())
    bidder = next(p for p in table.people if p != person)
    played = (await service.tables.play(table.row.id, bidder, Bid(Amount(HUGE + 1)), service.interaction())).table
    again = await (await service.again()).get(table.row.id)
    assert again.match is not None and played.match is not None
    assert again.match.snapshot() == played.match.snapshot()
    assert again.match.log == played.match.log
    assert again.due == played.due


async def test_a_draft_of_a_thousand_digits_survives_a_restart(service: Service) -> None:
    table = await service.playing("qe", ANN, BEN, CAM)
    table, person = await due(service, table.row.id)
    draft = await service.tables.new_draft(table, person, Open)
    draft = await service.tables.extend(draft, HUGE)
    tables = await service.again()
    kept = await tables.draft(draft.id, person)
    assert kept.values == (HUGE,)
    assert tables.action(await tables.get(table.row.id), kept) == Open(HUGE)
    with pytest.raises(Illegal, match="draft_gone"):
        await tables.draft(draft.id, person + 1)


async def test_a_draft_for_an_old_question_is_gone(service: Service) -> None:
    table = await service.playing("qe", ANN, BEN, CAM)
    table, opener = await due(service, table.row.id)
    await service.tables.play(table.row.id, opener, Open(Amount(5)), service.interaction())
    table = await service.tables.get(table.row.id)
    first, second = [p for p in table.people if p != opener]
    draft = await service.tables.extend(await service.tables.new_draft(table, first, Bid), Amount(9))
    await service.tables.play(table.row.id, second, Bid(Amount(4)), service.interaction())
    table = await service.tables.get(table.row.id)
    assert service.tables.action(table, draft) == Bid(Amount(9))  # another's bid does not disturb mine
    await service.tables.play(table.row.id, first, Bid(Amount(9)), service.interaction())
    _, opener = await due(service, table.row.id)
    await service.tables.play(table.row.id, opener, Open(Amount(5)), service.interaction())
    table = await service.tables.get(table.row.id)
    with pytest.raises(Illegal):
        service.tables.action(table, draft)  # the next tile's bid is another question


async def test_a_wrong_value_leaves_the_draft_as_it_was(service: Service) -> None:
    table = await service.playing("qe", ANN, BEN, CAM)
    table, person = await due(service, table.row.id)
    draft = await service.tables.new_draft(table, person, Open)
    with pytest.raises(Illegal, match="too_low"):
        await service.tables.extend(draft, Amount(0))
    assert (await service.tables.draft(draft.id, person)).values == ()


async def _moved(service: Service) -> tuple[Table, int, int]:
    """A Dobutsu table after the first move: the table, who moved, who is due."""
    table = await service.playing("dobutsu", ANN, BEN)
    table, mover = await due(service, table.row.id)
    table = await service.play(table.row.id, '{"k":"move","piece":"b2","to":"b3"}')
    return table, mover, next(p for p in table.people if p != mover)


async def test_own_last_move_is_taken_back_freely(service: Service) -> None:
    table, mover, _ = await _moved(service)
    done = await service.tables.undo(table.row.id, mover, None, service.interaction())
    assert done.done and done.drop == 1
    assert done.table.person_in(done.table.due[0]) == mover
    assert len(await service.tables.store.log(table.row.id)) == 2  # nothing is deleted


async def test_past_the_other_seat_undo_asks_and_a_no_ends_it(service: Service) -> None:
    table, mover, other = await _moved(service)
    await service.play(table.row.id, '{"k":"move","piece":"c4","to":"b3"}')
    asked = await service.tables.undo(table.row.id, mover, None, service.interaction())
    assert not asked.done and asked.drop == 2 and asked.consent_id is not None
    with pytest.raises(Illegal, match="consent_open"):
        await service.tables.undo(table.row.id, mover, None, service.interaction())
    with pytest.raises(Illegal, match="not_asked"):
        await service.tables.answer_undo(asked.consent_id, mover, True, service.interaction())
    refused = await service.tables.answer_undo(asked.consent_id, other, False, service.interaction())
    assert refused.refused and refused.table.row.revision == 2
    with pytest.raises(Illegal, match="consent_gone"):
        await service.tables.answer_undo(asked.consent_id, other, True, service.interaction())


async def test_consent_is_given_over_a_restart(service: Service) -> None:
    table, mover, other = await _moved(service)
    await service.play(table.row.id, '{"k":"move","piece":"c4","to":"b3"}')
    asked = await service.tables.undo(table.row.id, mover, None, service.interaction())
    assert asked.consent_id is not None
    done = await (await service.again()).answer_undo(asked.consent_id, other, True, service.interaction())
    assert done.done and done.table.person_in(done.table.due[0]) == mover


async def test_consent_is_void_once_the_table_has_moved_on(service: Service) -> None:
    table, mover, other = await _moved(service)
    await service.play(table.row.id, '{"k":"move","piece":"c4","to":"b3"}')
    asked = await service.tables.undo(table.row.id, mover, None, service.interaction())
    await service.play(table.row.id, '{"k":"move","piece":"c1","to":"c2"}')
    assert asked.consent_id is not None
    with pytest.raises(Illegal, match="consent_gone"):
        await service.tables.answer_undo(asked.consent_id, other, True, service.interaction())


async def test_a_sent_bid_is_not_taken_back_alone(service: Service) -> None:
    """rules 3.2 of QE: a sent bid is final."""
    table = await service.playing("qe", ANN, BEN, CAM)
    table, opener = await due(service, table.row.id)
    await service.tables.play(table.row.id, opener, Open(Amount(5)), service.interaction())
    _, bidder = await due(service, table.row.id)
    await service.tables.play(table.row.id, bidder, Bid(Amount(9)), service.interaction())
    undone = await service.tables.undo(table.row.id, bidder, None, service.interaction())
    assert not undone.done and len(undone.asked) == 2


async def test_a_failed_commit_leaves_no_trace_in_memory(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _, _ = await _moved(service)

    def broken(*_: object, **__: object) -> None:
        raise store.StoreError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(store.Transaction, "add_entry", broken)
        with pytest.raises(store.StoreError):
            await service.play(table.row.id, '{"k":"move","piece":"c4","to":"b3"}')
    assert (await service.tables.get(table.row.id)).row.revision == 1
    assert (await service.play(table.row.id, '{"k":"move","piece":"c4","to":"b3"}')).row.revision == 2


async def test_other_rules_keep_the_position_as_a_base(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _, _ = await _moved(service)
    assert table.match is not None
    position = table.game.dump(table.match.state)
    with monkeypatch.context() as patch:
        patch.setattr(Match, "replays", lambda match: False)
        patch.setattr(table.game, "version", 99)
        tables: Tables = await service.again()
        again = await tables.get(table.row.id)
        assert again.match is not None and again.match.base is not None and again.row.rules_version == "99"
        assert table.game.dump(again.match.state) == position
        with pytest.raises(Illegal, match="nothing_to_undo"):
            await tables.undo(table.row.id, table.people[0], None, service.interaction())
        after = await service.play(table.row.id, '{"k":"move","piece":"c4","to":"b3"}')
        assert after.row.revision == 2
    told = await tables.happened(after, -1, 2)
    assert [revision for revision, _ in told] == [0, 1, 2]
    with contextlib.closing(sqlite3.connect(service.path)) as db:
        assert db.execute("select payload from outbox where kind = 'note'").fetchall() == [
            ('{"id":"note.rules_changed"}',)
        ]


async def test_a_table_that_cannot_be_read_leaves_the_others_alone(
    service: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken, well = await service.playing("qe", ANN, BEN, CAM), await service.playing("dobutsu", ANN, BEN)
    with contextlib.closing(sqlite3.connect(service.path)) as db:
        db.execute("update snapshot set body = x'00' where table_id = ?", (broken.row.id,))
        db.commit()
    monkeypatch.setattr(broken.game, "version", 99)
    monkeypatch.setattr(well.game, "version", 99)
    tables = await service.again()
    await House(tables).begin()
    assert (await tables.get(well.row.id)).row.rules_version == "99"
    assert f"table {broken.row.id} cannot be" in caplog.text and f"table {well.row.id} cannot be" not in caplog.text
