"""Standing orders on the service: who acts when, what drops them, and that only their owner ever learns of them."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from bot.orders import chain
from bot.tables import Move, Table
from rules.core import Ask, Illegal, Terms, moves
from rules.eighteen_pa.trains import TrainDeal
from rules.indonesia.actions import Announce
from tests.bot.clublife.ahead import ANSWER, BID, PASS, AheadService
from tests.bot.tables.conftest import ANN, BEN, CAM
from tests.rules.indonesia import test_mergers

SKIP = '{"k":"pass"}'
SECRET = 7315  # a limit that turns up nowhere else


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[AheadService]:
    found = AheadService(tmp_path / "toban.sqlite3")
    await found.again()
    yield found
    await found.tables.store.close()


def bid(amount: int) -> str:
    return f'{{"k":"bid","amount":{amount}}}'


def move(start: str, to: str) -> str:
    return f'{{"k":"move","piece":"{start}","to":"{to}"}}'


def amounts(table: Table) -> list[int]:
    """The bids in the log, oldest first."""
    assert table.match is not None
    return [e.action.amount for e in table.match.log if e.action is not None and hasattr(e.action, "amount")]


# -- 18PA: the auction of the privates (rules 4) and the stock round (rules 6) ------------------


async def auction(service: AheadService) -> tuple[Table, int, int, int]:
    """An auction that the first seat has opened at 0; the seats in the order of their turns."""
    table = await service.playing("eighteen_pa", ANN, BEN, CAM)
    opener = table.due[0]
    table = await service.play(table.row.id, bid(0))
    second = table.due[0]
    return table, opener, second, 3 - opener - second


async def test_limits_fight_it_out_by_the_least_step(service: AheadService) -> None:
    table, opener, second, third = await auction(service)
    assert table.due == [second]
    waiting = await service.give(table, third, BID, "raising", 40)
    assert waiting.outcome is None, "not asked yet"
    given = await service.give(table, second, BID, "raising", 25)
    assert given.outcome is not None, "asked already: it acts at once"
    assert amounts(given.table) == [0, 5, 10] and given.table.due == [opener], "who has no order is asked"
    table = await service.play(table.row.id, SKIP)
    assert amounts(table) == [0, 5, 10, 15, 20, 25, 30], "no more than it takes to outbid 25"
    assert table.due == [third], "who chooses a private"
    log = await service.log(table)
    assert [by for _, _, by in log] == ["", "order", "order", "", *["order"] * 5]
    assert log[-1] == (second, "pass", "order")
    assert set(await service.told(table)) >= {(second, "played", ""), (third, "dropped", "called_off")}
    assert await service.standing(table, second) == await service.standing(table, third) == []


async def test_a_limit_that_would_only_pass_is_a_slip(service: AheadService) -> None:
    table, _, second, third = await auction(service)
    table = await service.play(table.row.id, bid(50))
    with pytest.raises(Illegal) as refused:
        await service.give(table, third, BID, "raising", 8)
    assert (refused.value.code, refused.value.params) == ("limit_below", {"low": 55})
    for wrong in (None, -1):
        with pytest.raises(Illegal, match="not_a_number"):
            await service.give(table, third, BID, "raising", wrong)
    assert (await service.tables.get(table.row.id)).row.revision == 2 and await service.standing(table, second) == []


async def stock_round(service: AheadService) -> tuple[Table, int, int, int]:
    """Nobody opens an auction, so the first stock round begins; the seats in the order of their turns."""
    table = await service.playing("eighteen_pa", ANN, BEN, CAM)
    for _ in range(3):
        table = await service.play(table.row.id, SKIP)
    assert table.match is not None and table.match.view(None).frame.tag() == "stock_turn"
    first = table.due[0]
    return table, first, *table.match.state.public.after(first)[:2]


async def test_passing_until_something_happens(service: AheadService) -> None:
    """A company is started: whoever ordered to pass decides anew (rules of the game: `Game.cancels`)."""
    table, first, second, third = await stock_round(service)
    await service.give(table, second, PASS, "stock_turn")
    await service.give(table, third, PASS, "stock_turn")
    await service.again()
    match = (await service.tables.get(table.row.id)).match
    assert match is not None
    start = next(a for a in _moves(match, first) if a.tag() == "start")
    person = table.person_in(first)
    assert person is not None
    after = (await service.tables.play(table.row.id, person, start, service.interaction())).table
    assert after.due == [second] and [by for _, _, by in (await service.log(after))[3:]] == [""]
    assert set(await service.told(table)) == {(second, "dropped", "called_off"), (third, "dropped", "called_off")}
    [post] = await service.tables.store.unsent_to(table.row.id, table.person_in(second) or 0, "order")
    assert post.payload["orders"][0]["event"]["id"] == "started", "the owner is told what happened"


async def test_passes_follow_in_the_transaction_that_asks_for_them(service: AheadService) -> None:
    table, first, second, third = await stock_round(service)
    await service.give(table, second, PASS, "stock_turn")
    await service.give(table, third, PASS, "stock_turn")
    table = await service.play(table.row.id, SKIP)
    log = await service.log(table)
    assert log[3:] == [(first, "pass", ""), (second, "pass", "order"), (third, "pass", "order")]
    kept = await service.tables.store.log(table.row.id)
    assert len({line.at for line in kept[3:]}) == 1
    assert [line.person_id for line in kept[3:]] == [table.person_in(seat) for seat in (first, second, third)]
    [post] = await service.tables.store.unsent_to(table.row.id, table.person_in(second) or 0, "order")
    [item] = post.payload["orders"]
    assert [e["id"] for e in item["events"]] == ["stock_passed"] and item["reason"] == "called_off"


async def test_everybody_passing_for_ever_stops(service: AheadService, monkeypatch: pytest.MonkeyPatch) -> None:
    """An order to pass acts once after a decision; the second time its person is asked, and nothing goes on alone."""
    table, *seats = await stock_round(service)
    monkeypatch.setitem(table.game.cancels, table.game.kind("pass"), lambda v, event: False)
    for seat in seats[1:]:
        await service.give(table, seat, PASS, "stock_turn")
    given = await service.give(table, seats[0], PASS, "stock_turn")  # asked: it passes, then all others
    log = (await service.log(given.table))[3:]
    assert [seat for seat, _, _ in log] == seats, "each once"
    assert (seats[0], "dropped", "idle") in await service.told(table) and given.table.due == [seats[0]]


async def test_so_many_moves_and_no_more(service: AheadService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chain, "MOST", 4)
    table, opener, second, third = await auction(service)
    await service.give(table, third, BID, "raising", 200)
    await service.give(table, second, BID, "raising", 205)
    table = await service.play(table.row.id, SKIP)  # the opener drops out, the two go on
    assert amounts(table) == [0, 5, 10, 15, 20, 25, 30] and opener not in table.due
    assert [reason for _, _, reason in await service.told(table)].count("too_long") == 1


# -- Dobutsu: planned moves ----------------------------------------------------------------------


async def test_a_planned_move_is_played_when_the_turn_comes(service: AheadService) -> None:
    table = await service.playing("dobutsu", ANN, BEN)
    assert table.due == [0]
    await service.plan(table, 1, ("turn", move("a4", "a3")))
    await service.again()
    table = await service.play(table.row.id, move("c1", "c2"))
    assert table.due == [0] and await service.log(table) == [(0, "move", ""), (1, "move", "order")]
    assert await service.told(table) == [(1, "played", "")]
    table = await service.play(table.row.id, move("c2", "c1"))
    assert table.due == [1], "a plan is played once"


async def test_a_plan_that_fails_takes_with_it_what_stands_behind_it(service: AheadService) -> None:
    """The chick has been taken, so it cannot move (rules 3.1)."""
    table = await service.playing("dobutsu", ANN, BEN)
    await service.plan(table, 1, ("turn", move("b3", "b2")), ("turn", move("a4", "a3")))
    table = await service.play(table.row.id, move("b2", "b3"))
    assert table.due == [1] and len(await service.log(table)) == 1
    assert [(state, reason) for _, state, reason in await service.told(table)] == [
        ("dropped", "illegal"),
        ("dropped", "behind"),
    ]
    assert await service.standing(table, 1) == []


async def test_plans_answer_one_after_the_other(service: AheadService) -> None:
    table = await service.playing("dobutsu", ANN, BEN)
    await service.plan(table, 1, ("turn", move("a4", "a3")), ("turn", move("a3", "a4")))
    table = await service.play(table.row.id, move("c1", "c2"))
    assert len(await service.standing(table, 1)) == 1 and table.due == [0], "one question, one order"
    table = await service.play(table.row.id, move("c2", "c1"))
    assert [by for _, _, by in await service.log(table)] == ["", "order", "", "order"]


async def test_taking_back_what_an_order_answered(service: AheadService) -> None:
    """The order's move is another seat's action, so the seat is asked; then its order stands as it did before."""
    table = await service.playing("dobutsu", ANN, BEN)
    await service.plan(table, 1, ("turn", move("a4", "a3")))
    table = await service.play(table.row.id, move("c1", "c2"))
    ann, ben = table.person_in(0) or 0, table.person_in(1) or 0
    asked = await service.tables.undo(table.row.id, ann, None, service.interaction())
    assert not asked.done and asked.asked == (1,) and asked.drop == 2, "both moves go, if Ben agrees"
    assert asked.consent_id is not None
    done = await service.tables.answer_undo(asked.consent_id, ben, True, service.interaction())
    assert done.done and done.table.due == [0]
    [order] = await service.standing(table, 1)
    assert order.body.played == () and (await service.told(table))[-1] == (1, "open", "restored")
    table = await service.play(table.row.id, move("b1", "a2"))
    assert table.due == [0] and (await service.log(table))[-1] == (1, "move", "order")


async def test_who_takes_back_their_own_orders_move_decides_anew(service: AheadService) -> None:
    table = await service.playing("dobutsu", ANN, BEN)
    await service.plan(table, 1, ("turn", move("a4", "a3")), ("turn", move("a3", "a4")))
    table = await service.play(table.row.id, move("c1", "c2"))
    done = await service.tables.undo(table.row.id, table.person_in(1) or 0, None, service.interaction())
    assert done.done and done.table.due == [1], "freely, as any own move; nothing acts after an undo"
    assert (await service.told(table))[-1] == (1, "dropped", "taken_back")
    table = await service.play(table.row.id, move("b4", "a3"))
    assert table.due == [0]


async def test_the_end_of_the_match_ends_orders(service: AheadService) -> None:
    table = await service.playing("dobutsu", ANN, BEN)
    await service.plan(table, 1, ("turn", move("a4", "a3")))
    table = await service.play(table.row.id, '{"k":"resign"}')
    assert table.row.status == "over" and await service.told(table) == [(1, "dropped", "over")]


async def test_an_order_belongs_to_a_person(service: AheadService) -> None:
    """Somebody else sits there now: the order does not act for them, and its owner is told."""
    table = await service.playing("dobutsu", ANN, BEN)
    await service.plan(table, 1, ("turn", move("a4", "a3")))
    seat = table.seats[1]
    async with service.tables.store.transaction() as tx:
        tx.sit(type(seat)(seat.table_id, seat.seat, CAM.id, None, CAM.name, seat.join_id, seat.joined_at))
    service.tables.forget(table.row.id)
    after = await service.play(table.row.id, move("c1", "c2"))
    assert after.due == [1] and await service.standing(after, 1) == []
    [post] = await service.tables.store.unsent_to(table.row.id, BEN.id if seat.person_id == BEN.id else ANN.id, "order")
    assert post.payload["orders"][0]["reason"] == "left"


async def test_a_mistake_in_an_order_stops_nobody(
    service: AheadService, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever acts has acted; the log says that something went wrong, without what the order said."""
    table, _, second, third = await auction(service)
    await service.give(table, third, BID, "raising", SECRET)

    def broken(self: object, view: object) -> int:
        raise ValueError(f"limit {SECRET}")

    monkeypatch.setattr("rules.core.ahead.Bidding.least", broken)
    with caplog.at_level(logging.INFO):
        table = await service.play(table.row.id, SKIP)
    assert table.due == [third] and await service.told(table) == [(third, "dropped", "fault")]
    assert "ValueError" in caplog.text and str(SECRET) not in caplog.text and second not in table.due


# -- QE, Indonesia, 18PA: bids, mergers, questions ------------------------------------------------


async def test_a_bid_planned_before_the_auction_is_opened(service: AheadService) -> None:
    """QE, rules 3.2: a bid that is the opening bid is not legal, so that plan is dropped; the other one is sent."""
    table = await service.playing("qe", ANN, BEN, CAM)
    opener = table.due[0]
    second, third = (opener + 1) % 3, (opener + 2) % 3
    await service.plan(table, second, ("sealed", f'{{"k":"bid","amount":"{SECRET}"}}'))
    await service.plan(table, third, ("sealed", '{"k":"bid","amount":"50"}'))
    table = await service.play(table.row.id, '{"k":"open","amount":"50"}')
    assert table.due == [third] and (await service.log(table))[-1] == (second, "bid", "order")
    [post] = await service.tables.store.unsent_to(table.row.id, table.person_in(third) or 0, "order")
    assert post.payload["orders"][0]["why"]["code"] == "equals_opening"


async def merging(service: AheadService) -> Table:
    """Indonesia, rules 5: seat 0 may announce the merger of two rice companies."""
    table = await service.playing("indonesia", ANN, BEN, CAM)
    return await service.stands(table, test_mergers.table().state)


async def test_bids_for_a_merger(service: AheadService) -> None:
    """Rules 5.6: each bid is a step above the last; beyond the limit the seat drops out."""
    table = await merging(service)
    person = table.person_in(0) or 0
    announce = Announce("a-jba-rice", "b-ktm-rice", 100)
    table = (await service.tables.play(table.row.id, person, announce, service.interaction())).table
    assert table.match is not None
    frame = table.match.view(None).frame
    step, bidder = frame.step(table.match.state.public), table.due[0]
    given = await service.give(table, bidder, BID, "auction", 100 + 2 * step)
    assert given.outcome is not None and amounts(given.table)[-1] == 100 + step
    while (table := await service.tables.get(table.row.id)).due != [0]:
        table = await service.play(table.row.id, SKIP)
    table = await service.play(table.row.id, f'{{"k":"raise","amount":{100 + 2 * step}}}')
    assert (bidder, "pass", "order") in await service.log(table), "three steps are more than two"
    assert (bidder, "played", "") in await service.told(table)


async def test_an_announced_merger_calls_off_a_pass(service: AheadService) -> None:
    table = await merging(service)
    await service.give(table, 1, PASS, "mergers")
    person = table.person_in(0) or 0
    announce = Announce("a-jba-rice", "b-ktm-rice", 100)
    await service.tables.play(table.row.id, person, announce, service.interaction())
    assert await service.told(table) == [(1, "dropped", "called_off")]


async def test_a_proposal_is_answered_from_an_amount_on(service: AheadService) -> None:
    """18PA, rules 13.2: the president of the other company is asked whether it sells a train."""
    table = await service.playing("eighteen_pa", ANN, BEN, CAM)
    given = await service.give(table, 1, ANSWER, "sell_train", 100, "yes")
    assert given.outcome is None
    [order] = await service.standing(table, 1)
    assert table.match is not None
    for price, wanted in ((99, None), (100, "yes")):
        state = table.game.load(table.game.dump(table.match.state))
        state.stack += [TrainDeal("PRR", "NYC", "2", price), Ask(1, "sell_train", ["no", "yes"])]
        view = table.match.fork(table.game.dump(state)).view(1)
        answer = order.answer(view)
        assert order.asked_by(view.frame) and (None if answer is None else answer.option) == wanted
    with pytest.raises(Illegal, match="not_a_choice"):
        await service.give(table, 1, ANSWER, "sell_train", None, "perhaps")


async def test_a_question_that_stood_before_is_left_to_the_person(service: AheadService) -> None:
    """An order acts on what is asked since somebody has acted: not on what an undo, say, has left standing."""
    table = await service.playing("dobutsu", ANN, BEN)
    await service.plan(table, 1, ("turn", move("a4", "a3")))
    assert table.match is not None
    [order] = await service.standing(table, 1)
    row = msgspec.structs.replace(order.row, seat=0, person_id=table.person_in(0))
    mine = replace(order, row=row, action=table.game.parse(move("c1", "c2")))
    for awake, made in (((), 0), ((0,), 1)):
        moves: list[Move] = []
        chain.Chain(table, table.match.fork(), moves, [mine], awake).run()
        assert len(moves) == made


# -- giving and dropping --------------------------------------------------------------------------


async def test_given_twice_is_given_once(service: AheadService) -> None:
    table, _, _, third = await auction(service)
    person, number = table.person_in(third) or 0, service.interaction()
    at = next(n for n, a in enumerate(table.game.ahead) if type(a).__name__ == "Bidding")
    for _ in range(2):
        await service.orders.give(table.row.id, person, at, Terms(30), number)
    [first] = await service.standing(table, third)
    await service.give(table, third, PASS, "raising")
    [second] = await service.standing(table, third)
    assert second.row.kind == "pass" and second.row.id != first.row.id, "one order for one question"
    with pytest.raises(Illegal, match="order_gone"):
        await service.orders.drop(table.row.id, table.person_in(0 if third else 1) or 0, second.row.id, 1)
    await service.orders.drop(table.row.id, person, second.row.id, service.interaction())
    assert await service.standing(table, third) == [] and await service.told(table) == []


async def test_nobody_else_learns_of_an_order(service: AheadService, caplog: pytest.LogCaptureFixture) -> None:
    """Not from the match log, not from what is posted, not from what others are sent, not from the program's log."""
    with caplog.at_level(logging.INFO):
        table, opener, second, third = await auction(service)
        before = (table.match.snapshot(), table.match.view(None).parts()) if table.match else None
        await service.give(table, third, BID, "raising", SECRET)
        now = await service.tables.get(table.row.id)
        assert now.match is not None and (now.match.snapshot(), now.match.view(None).parts()) == before
        table = await service.play(table.row.id, SKIP)  # the second; then the third bids, as anybody might
        assert (await service.log(table))[-1] == (third, "bid", "order")
        table = await service.play(table.row.id, SKIP)
    assert str(SECRET) not in caplog.text and opener != second
    others = [p for p in table.people if p != table.person_in(third)]
    for person in others:
        assert not await service.tables.store.unsent_to(table.row.id, person, "order")
    await service.tables.store.close()
    with sqlite3.connect(service.path) as db:
        for (name,) in db.execute("select name from sqlite_master where type = 'table'").fetchall():
            rows = db.execute(f"select * from {name}").fetchall()
            assert name == "standing_order" or str(SECRET) not in str(rows), f"the limit stands in {name}"
    await service.again()


def _moves(match: object, seat: int) -> list[object]:
    view = match.view(seat)  # type: ignore[attr-defined]
    return moves(view.frame, view, 200)  # type: ignore[return-value]
