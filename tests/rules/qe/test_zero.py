"""Zero bids (rules 4)."""

from __future__ import annotations

import pytest

from rules.qe.actions import Open
from rules.qe.amounts import Amount
from rules.qe.components import COMPONENTS
from tests.rules.qe.play import Table, case, name_of, seat_of


# rules 4.1
def test_a_zero_bid_scores_once_a_round() -> None:
    row = case("zero_round", "once-per-round")
    table = Table(row["players"], first=row["first"])
    while table.public.turn <= 8:
        others = [name_of(seat) for seat in range(4) if seat != table.public.sale.auctioneer]
        turns = {name: row["zero_turns"].get(name, []) for name in others}
        turn = table.public.turn
        table.auction(90, {name: 0 if turn in turns[name] else 10 + int(name[1:]) for name in others})
    for name, points in row["expect"].items():
        assert 2 * sum(table.public.boxes[seat_of(name)]) == points
    assert table.public.boxes[3] == [True, True, False, False]
    assert [e["seats"] for e in table.to_all("zeros")] == [[3], [3], [3]]
    assert [(e["seats"], e["round"]) for e in table.to_all("zero_scored")] == [([3], 1), ([3], 2)]


# rules 4.1
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_bonus_is_two_points(seats: int) -> None:
    table = Table(seats)
    table.auction(5, {name_of(seat): 0 for seat in range(1, seats)})
    table.finish()
    for seat in range(seats):
        assert table.public.sheets[seat].score["zero"] == 2 * sum(table.public.boxes[seat])
    assert COMPONENTS.score[str(seats)].zero_bid == 2


# rules 4.2
def test_the_auctioneer_cannot_bid_nothing() -> None:
    table = Table(3)
    for _ in range(15):
        assert table.refused(table.due[0], Open(Amount(0))).code == "opening_too_low"
        table.pass_turn()
    assert all(award.auctioneer not in award.zeros for award in table.awards)


# rules 4.3
def test_only_the_standing_bid_counts() -> None:
    table = Table(4)
    award = table.auction(10, {"P2": 300, "P3": 300, "P4": 250}, {"P2": 5, "P3": 0})
    assert award.zeros == [2]
    assert [boxes[0] for boxes in table.public.boxes] == [False, False, True, False]


# rules 4.3
def test_a_standing_zero_is_never_asked_again() -> None:
    table = Table(5)
    table.open("P1", 1)
    for name, amount in (("P2", 0), ("P3", 9), ("P4", 9), ("P5", 0)):
        table.bid(name, amount)
    assert table.due == ["P3", "P4"]


# rules 4.4
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_zeros_score_with_any_number_of_players(seats: int) -> None:
    table = Table(seats)
    table.auction(5, {name_of(seat): 0 for seat in range(1, seats)})
    others = list(range(1, seats))
    assert table.to_all("zeros") == [{"seats": others}]
    assert [seat for seat, boxes in enumerate(table.public.boxes) if boxes[0]] == others


# rules 4.4
@pytest.mark.parametrize("seats", [4, 5])
def test_the_option_has_no_effect_with_four_and_five(seats: int) -> None:
    table = Table(seats, zero_bonus_3p=False)
    table.auction(5, {name_of(seat): 0 for seat in range(1, seats)})
    assert table.awards[0].zeros == list(range(1, seats)) and table.public.boxes[1][0]


# rules 4.5
def test_the_points_come_by_themselves_even_for_a_struck_zero() -> None:
    row = case("auction", "three-ties-struck-zero")
    table = Table(row["players"], first=row["auctioneer"])
    award = table.auction(row["opening"], *row["bids"])
    assert award.struck and award.zeros == [0, 4]
    assert table.public.boxes[0][0] and table.public.boxes[4][0]
    assert table.due == ["P3"]  # nobody was asked anything in between


# rules 4.5
def test_with_the_option_off_zeros_of_three_stay_secret() -> None:
    table = Table(3, zero_bonus_3p=False)
    award = table.auction(5, {"P2": 0, "P3": 0})
    assert award.zeros == [] and table.to_all("zeros") == [] and table.to_all("zero_scored") == []
    assert not any(any(boxes) for boxes in table.public.boxes)
    table.finish()
    assert all(sheet.score["zero"] == 0 for sheet in table.public.sheets)
