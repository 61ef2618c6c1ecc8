"""One turn with an auctioneer, ties, the last turn of three (rules 3, 5, 6)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from rules.core import actors, offered
from rules.qe import GAME
from rules.qe.actions import Bid, Open
from rules.qe.amounts import Amount
from rules.qe.auction import Opening, Rebid, Sealed
from tests.rules.qe.play import CASES, Table, name_of, names, random_match


# rules 3.1
def test_the_top_tile_is_turned_up_for_all_and_the_opening_bid_is_public() -> None:
    table = Table(4, first="P2")
    sale = table.public.sale
    assert table.to_all("turned_up") == [{"n": 1, "tile": sale.tile, "seat": 1}]
    assert table.due == ["P2"] and isinstance(table.view(None).frame, Opening)
    table.open("P2", 7)
    assert table.to_all("opened") == [{"seat": 1, "amount": 7}]
    assert table.view(None).public.sale.opening == 7


# rules 3.1
def test_the_opening_bid_is_at_least_one() -> None:
    table = Table(4)
    assert table.refused("P1", Open(Amount(0))).code == "opening_too_low"
    assert table.refused("P1", Open(Amount(-3))).code == "opening_too_low"
    table.open("P1", 1)
    assert table.public.sale.opening == 1


# rules 3.1
def test_only_the_auctioneer_opens_and_only_once() -> None:
    table = Table(4)
    assert table.refused("P2", Open(Amount(5))).code == "not_auctioneer"
    table.open("P1", 5)
    assert table.refused("P1", Open(Amount(6))).code == "opened_already"
    assert table.refused("P3", Open(Amount(6))).code == "not_auctioneer"


# rules 3.2
def test_every_other_player_owes_one_secret_bid() -> None:
    table = Table(4, first="P3")
    table.open("P3", 10)
    assert table.due == ["P1", "P2", "P4"]
    table.bid("P2", 0)
    assert table.due == ["P1", "P4"]
    assert table.refused("P3", Bid(Amount(11))).code == "auctioneer_has_bid"


# rules 3.2
def test_a_secret_bid_is_nothing_or_more_but_not_the_opening_bid() -> None:
    table = Table(4)
    assert table.refused("P2", Bid(Amount(4))).code == "no_opening_yet"
    assert table.refused("P1", Bid(Amount(4))).code == "auctioneer_opens"
    table.open("P1", 100)
    error = table.refused("P2", Bid(Amount(100)))
    assert (error.code, error.params["amount"]) == ("equals_opening", 100)
    assert table.refused("P2", Bid(Amount(-1))).code == "bid_too_low"
    assert table.refused("P2", Bid(Amount(10**1000))).code == "amount_too_long"
    for name, amount in (("P2", 0), ("P3", 99), ("P4", 101)):
        table.bid(name, amount)
    assert table.awards[0].winner == 3


# rules 3.2
def test_a_wrong_amount_is_refused_privately_and_changes_nothing() -> None:
    table = Table(4)
    table.open("P1", 100)
    told = len(table.events)
    table.refused("P2", Bid(Amount(100)))  # `refused` compares the bytes of the state
    assert len(table.events) == told and table.due == ["P2", "P3", "P4"]


# rules 3.2
def test_a_sent_bid_is_final() -> None:
    table = Table(4)
    table.open("P1", 100)
    assert table.out.told  # an opening bid is out in the open: no free undo
    table.bid("P2", 55)
    assert table.out.told  # handed over: no free undo although nobody has seen it
    assert table.refused("P2", Bid(Amount(56))).code == "bid_is_in"
    assert Bid.confirm and Open.confirm


# rules 3.2
def test_who_has_sent_is_shown_but_not_what() -> None:
    table = Table(4)
    table.open("P1", 100)
    table.bid("P3", 424242)
    assert table.to_all("bid_sent") == [{"seat": 2}]
    assert table.view(None).frame.waiting == [1, 3]
    for name in (None, "P1", "P2", "P4"):
        assert "424242" not in repr((table.told(name), table.view(name).parts()))
    assert "424242" in repr(table.view("P3").parts())


# rules 3.3
def test_nobody_sees_an_amount_until_all_are_in() -> None:
    table = Table(4)
    table.open("P1", 100)
    table.bid("P2", 424242)
    table.bid("P3", 535353)
    seen = repr([(table.told(n), table.view(n).parts()) for n in (None, "P1", "P4")])
    assert "424242" not in seen and "535353" not in seen
    table.bid("P4", 1)
    assert "424242" in repr(table.told("P1")) and "535353" in repr(table.told("P1"))


# rules 3.4
def test_the_highest_amount_wins_and_the_auctioneer_takes_part() -> None:
    assert Table(4).auction(50, {"P2": 49, "P3": 51, "P4": 50 + 2}).winner == 3
    assert Table(4).auction(50, {"P2": 49, "P3": 48, "P4": 0}).winner == 0


# rules 3.5
def test_the_winner_is_named_without_the_amount_and_pays_alone() -> None:
    table = Table(4)
    award = table.auction(50, {"P2": 80, "P3": 0, "P4": 51})
    assert table.to_all("won") == [{"seat": 1, "tile": award.tile}]
    assert award.winner == 1 and award.price is None
    assert [own.spent for own in table.state.own] == [0, 80, 0, 0]
    assert table.view("P2").mine.price(award.tile) == 80
    assert table.public.owned(1) == [award.tile]
    second = table.auction(7, {"P1": 5, "P3": 70, "P4": 6})
    assert [own.spent for own in table.state.own] == [0, 80, 70, 0]
    assert table.public.award(second.tile) == second


# rules 3.6
def test_an_auctioneer_who_wins_has_paid_in_public() -> None:
    table = Table(4)
    award = table.auction(50, {"P2": 4, "P3": 5, "P4": 6})
    assert table.to_all("won_openly") == [{"seat": 0, "tile": award.tile, "amount": 50}]
    assert table.view(None).public.award(award.tile).price == 50
    assert table.mine("P1").spent == 50 and table.private("price") == []


# rules 3.7
def test_all_zero_bids_are_revealed_after_the_winner() -> None:
    table = Table(4)
    table.auction(50, {"P2": 0, "P3": 70, "P4": 0})
    ids = [event.id for event in table.events]
    assert table.to_all("zeros") == [{"seats": [1, 3]}]
    assert ids.index("won") < ids.index("zeros")
    table.auction(50, {"P1": 51, "P3": 70, "P4": 0})
    assert table.to_all("zeros")[1] == {"seats": [3]}  # scores nothing in the same round, revealed all the same
    assert len(table.to_all("zero_scored")) == 1


# rules 3.8
def test_bids_are_wiped_and_the_next_auctioneer_follows() -> None:
    table = Table(4, first="P4")
    table.auction(50, {"P1": 60, "P2": 0, "P3": 70})
    assert all(own.bids == [] for own in table.state.own)
    assert table.due == ["P1"]
    assert table.public.sale.turn == 2 and table.public.sale.opening is None


# rules 3.9
def test_the_auctioneer_gets_all_stages_in_one_message_at_the_award() -> None:
    table = Table(5)
    table.open("P1", 10)
    for name, amount in (("P2", 300), ("P3", 300), ("P4", 250), ("P5", 0)):
        table.bid(name, amount)
    assert table.private("inspected") == []
    table.bid("P2", 250)
    table.bid("P3", 20)
    assert table.private("inspected") == []
    table.bid("P2", 70)
    table.bid("P4", 90)
    tile = table.awards[0].tile
    bids = [{"seat": 1, "bids": [300, 250, 70]}, {"seat": 2, "bids": [300, 20]}, {"seat": 3, "bids": [250, 90]}]
    bids.append({"seat": 4, "bids": [0]})
    assert table.private("inspected") == [("P1", {"tile": tile, "bids": bids})]


# rules 3.10
def test_the_order_of_arrival_has_no_effect() -> None:
    ends = set()
    for order in permutations([("P2", 8), ("P3", 9), ("P4", 9)]):
        table = Table(4)
        again = [("P3", 0), ("P4", 7)]
        table.auction(5, dict(order), dict(again[:: 1 if order[0][0] == "P2" else -1]))
        ends.add(GAME.dump(table.state))
    assert len(ends) == 1


# rules 5.1
def test_only_the_tied_bid_again_under_the_normal_rules() -> None:
    table = Table(4)
    table.open("P1", 10)
    for name, amount in (("P2", 300), ("P3", 300), ("P4", 250)):
        table.bid(name, amount)
    assert table.due == ["P2", "P3"] and isinstance(table.view(None).frame, Rebid)
    assert table.refused("P4", Bid(Amount(400))).code == "not_tied"
    assert table.refused("P2", Bid(Amount(10))).code == "equals_opening"
    table.bid("P2", 0)
    assert table.refused("P2", Bid(Amount(400))).code == "bid_is_in"
    table.bid("P3", 260)
    assert table.awards[0].winner == 2  # 260 against the 250 that stands


# rules 5.1
def test_the_other_bids_stand_and_all_are_compared_again() -> None:
    table = Table(4)
    award = table.auction(10, {"P2": 300, "P3": 300, "P4": 250}, {"P2": 5, "P3": 249})
    assert award.winner == 3 and award.rebids == 1
    table = Table(4)
    assert table.auction(200, {"P2": 300, "P3": 300, "P4": 150}, {"P2": 5, "P3": 199}).winner == 0


# rules 5.2
def test_the_auctioneer_is_never_tied() -> None:
    for seed in range(12):
        table = random_match(3 + seed % 3, seed)
        for award in table.awards:
            assert all(award.auctioneer not in tied for tied in award.ties)
            assert all(award.opening not in stages for stages in award.bids)


# rules 5.3
def test_the_third_tie_strikes_what_was_named_twice() -> None:
    table = Table(4)
    award = table.auction(10, {"P2": 300, "P3": 300, "P4": 40}, {"P2": 301, "P3": 301}, {"P2": 7000, "P3": 7000})
    assert (award.winner, award.rebids, award.struck) == (3, 2, True)
    assert table.mine("P4").price(award.tile) == 40 and table.due == ["P2"]


# rules 5.3
def test_lower_amounts_named_twice_are_struck_too() -> None:
    table = Table(5)
    stages = ({"P2": 80, "P3": 80, "P4": 30, "P5": 30}, {"P2": 81, "P3": 81}, {"P2": 82, "P3": 82})
    assert table.auction(10, *stages).winner == 0  # 82, 82 and 30, 30 are struck


# rules 5.3
def test_each_tie_at_the_top_counts_whoever_is_tied() -> None:
    table = Table(5)
    stages = ({"P2": 9, "P3": 9, "P4": 8, "P5": 8}, {"P2": 1, "P3": 1}, {"P4": 7, "P5": 7})
    award = table.auction(5, *stages)
    assert award.ties == [[1, 2], [3, 4], [3, 4]]
    assert (award.winner, award.rebids) == (0, 2)  # 7, 7 and 1, 1 are struck, 5 is left


# rules 5.4
def test_ties_are_announced_by_name_without_amount() -> None:
    table = Table(4)
    table.auction(10, {"P2": 300, "P3": 300, "P4": 250}, {"P2": 301, "P3": 301}, {"P2": 9, "P3": 260})
    assert table.to_all("tied") == [{"seats": [1, 2]}, {"seats": [1, 2]}]
    table = Table(4)
    table.auction(10, {"P2": 30, "P3": 30, "P4": 2}, {"P2": 31, "P3": 31}, {"P2": 32, "P3": 32})
    assert len(table.to_all("tied")) == 2 and table.to_all("tied_third") == [{"seats": [1, 2]}]
    table = Table(3)
    table.skip_to(16)
    table.auction(0, {"P1": 5, "P2": 5, "P3": 4})
    assert table.to_all("tied_last") == [{"seats": [0, 1]}]


# rules 5.5
def test_the_count_starts_anew_with_each_tile() -> None:
    table = Table(4)
    table.auction(10, {"P2": 30, "P3": 30, "P4": 2}, {"P2": 31, "P3": 31}, {"P2": 32, "P3": 33})
    award = table.auction(10, {"P1": 30, "P3": 30, "P4": 2}, {"P1": 31, "P3": 31}, {"P1": 32, "P3": 33})
    assert award.ties == [[0, 2], [0, 2]] and award.winner == 2
    assert not table.to_all("tied_third")


# rules 6.1
def test_turn_16_of_three_has_no_auctioneer() -> None:
    table = Table(3, first="P2")
    table.skip_to(16)
    sale = table.public.sale
    assert sale.auctioneer is None and sale.opening is None
    assert table.to_all("turned_up_last") == [{"n": 16, "tile": sale.tile}]
    assert table.due == ["P1", "P2", "P3"] and isinstance(table.view(None).frame, Sealed)
    award = table.auction(0, {"P1": 90, "P2": 12, "P3": 11})
    assert award.winner == 0 and table.over


# rules 6.1
def test_turn_16_of_three_takes_any_amount_and_no_opening() -> None:
    table = Table(3)
    table.skip_to(16)
    assert table.refused("P2", Open(Amount(5))).code == "no_auctioneer"
    for name, amount in (("P1", 1), ("P2", 90), ("P3", 0)):
        table.bid(name, amount)
    assert table.awards[-1].winner == 1


# rules 6.2
@pytest.mark.parametrize("bids", [{"P1": 500, "P2": 500, "P3": 499}, {"P1": 0, "P2": 0, "P3": 0}])
def test_a_tie_on_turn_16_of_three_gives_the_tile_to_nobody(bids: dict[str, int]) -> None:
    table = Table(3)
    table.skip_to(16)
    spent = [own.spent for own in table.state.own]
    award = table.auction(0, bids)
    assert award.winner is None and award.rebids == 0 and table.over
    assert [own.spent for own in table.state.own] == spent
    assert table.to_all("unsold") == [{"tile": award.tile}]
    assert award.tile not in [tile for seat in range(3) for tile in table.public.owned(seat)]


# rules 6.3
def test_on_turn_16_of_three_only_the_winner_learns_the_amount() -> None:
    table = Table(3)
    table.skip_to(16)
    before = len(table.events)
    table.auction(0, {"P1": 424242, "P2": 0, "P3": 333333})
    told = table.events[before:]
    end = next(i for i, event in enumerate(told) if event.id == "final")
    private = [(event.to, event.id, event.params["amount"]) for event in told[:end] if event.to is not None]
    assert private == [((0,), "price", 424242)]
    assert table.to_all("zeros")[-1] == {"seats": [1]} and table.to_all("zero_scored")[-1]["seats"] == [1]


@pytest.mark.parametrize("row", CASES["auction"], ids=lambda row: row["id"])
def test_auction_cases(row: dict[str, Any]) -> None:
    table = Table(row["players"], first=row["auctioneer"] or "P1")
    prepare(table, row)
    if "refused_opening" in row:
        assert table.refused(row["auctioneer"], Open(Amount(row["refused_opening"]))).code == "opening_too_low"
        return
    if "refused" in row:
        table.open(row["auctioneer"], row["opening"])
        for name, amount in row["refused"].items():
            assert table.refused(name, Bid(Amount(amount))).code == "equals_opening"
            assert name in table.due
        return
    before = [sum(boxes) for boxes in table.public.boxes]
    if "late" in row:
        for name in [row["auctioneer"], *(name for name in row["late"] if name != row["auctioneer"])]:
            table.late(name)
    else:
        table.auction(row.get("opening", 0), *row["bids"])
    compare(table, row, before)


def prepare(table: Table, row: dict[str, Any]) -> None:
    """Turn 16 of three wants fifteen turns before it, with the zero boxes that the case asks for."""
    marked = row.get("zero_boxes_already_marked_round5", [])
    while table.public.turn < row.get("turn", 1):
        sale = table.public.sale
        others = [name_of(seat) for seat in range(row["players"]) if seat != sale.auctioneer]
        zero = sale.turn in (14, 15)
        table.auction(9, {name: 0 if zero and name in marked else 10 + int(name[1:]) for name in others})
    assert names([seat for seat, boxes in enumerate(table.public.boxes) if boxes[-1]]) == marked


def compare(table: Table, row: dict[str, Any], before: list[int]) -> None:
    """The outcome, and who knows the amount and the bids."""
    award, expect = table.awards[row.get("turn", 1) - 1], row["expect"]
    assert ("" if award.winner is None else name_of(award.winner)) == expect["winner"]
    assert award.rebids == expect["rebids"]
    assert names(award.zeros) == expect["zero_revealed"]
    if expect["winner"]:
        assert table.mine(expect["winner"]).price(award.tile) == int(expect["paid"])
    if "zero_points" in expect:
        gained = [2 * (sum(boxes) - old) for boxes, old in zip(table.public.boxes, before, strict=True)]
        assert {name_of(seat): points for seat, points in enumerate(gained) if points} == expect["zero_points"]
    learned = {name for name, params in table.private("price") if params["tile"] == award.tile}
    inspected = {name for name, _ in table.private("inspected")}
    if "knows_paid" in row:
        public = award.paid != ""
        everyone = {name_of(seat) for seat in range(row["players"])}
        assert (everyone if public else learned | inspected) == set(row["knows_paid"])
    if "knows_all_bids" in row and len(row["knows_all_bids"]) == 1:
        assert inspected == set(row["knows_all_bids"])


def test_offers_say_why_not() -> None:
    """Whoever asks beside the flow gets a reason, not a shrug."""
    table = Table(5)
    v = table.view("P2")
    reasons = {kind.tag(): getattr(reason, "code", reason) for kind, reason in offered(GAME.meanwhile, v).items()}
    assert reasons == {"peek": "peek_nothing_yet", "open": "not_auctioneer", "bid": "no_opening_yet"}
    assert actors(table.state) == [0]
