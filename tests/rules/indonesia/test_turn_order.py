"""Phase 2: bids for the turn order (rules 4)."""

from __future__ import annotations

from rules.indonesia.actions import Advance, Bid
from tests.rules.indonesia.play import Table, level, money


def bids(table: Table, *amounts: int) -> None:
    for amount in amounts:
        table.act(table.due[0], Bid(amount))


# rules 4.1, 4.5
def test_one_open_bid_each_from_nothing_to_all_cash() -> None:
    table = Table(3, "turn_order", money("B", 40))
    assert table.due == ["A"] and table.refused("B", Bid(1)).code == "not_your_turn"
    assert table.refused("A", Bid(-1)).code == "too_low"
    assert table.refused("A", Bid(101)).code == "too_high"
    table.act("A", Bid(100))
    assert table.public.bids == [100, -1, -1] and table.told("bid") == [{"seat": 0, "amount": 100}]
    table.act("B", Bid(0))  # it need not beat anything
    assert table.refused("A", Bid(1)).code == "not_your_turn"
    table.act("C", Bid(3))
    assert table.public.phase != "turn_order"


# rules 4.2
def test_all_bids_go_to_the_own_bank_and_order_changes_at_once() -> None:
    table = Table(3, "turn_order")
    bids(table, 1, 9, 1)
    assert table.order == "BAC"
    assert [table.cash(n) for n in "ABC"] == [99, 91, 99] and table.public.banks == [1, 9, 1]
    assert table.due == ["B"]


# rules 4.3, 4.4
def test_the_multiplier_compares_products_and_only_the_bid_is_paid() -> None:
    table = Table(2, "turn_order", level("B", bid=3))
    bids(table, 74, 3)
    assert table.order == "BA" and table.bank("B") == 3
    assert table.told("bid_times") == [{"seat": 1, "amount": 3, "times": 25, "product": 75}]
    equal = Table(2, "turn_order", level("B", bid=3))
    bids(equal, 75, 3)
    assert equal.order == "AB"


# rules 4.3
def test_without_the_option_there_is_no_fifth_track() -> None:
    table = Table(3, "turn_order", turn_order_multiplier=False)
    assert "bid" not in table.public.levels[0]
    bids(table, 1, 2, 3)
    assert table.order == "CBA"


# rules 4.4, 7.5
def test_a_level_won_this_year_counts_next_year() -> None:
    table = Table(2, "research")
    table.act("A", Advance("bid"))
    table.late()
    assert table.public.phase == "turn_order"
    table.act("A", Bid(2))
    assert table.told("bid_times") == [{"seat": 0, "amount": 2, "times": 5, "product": 10}]


# rules 4.5
def test_bids_are_seen_by_those_who_follow() -> None:
    table = Table(3, "turn_order")
    table.act("A", Bid(7))
    assert table.view("C").public.bids[0] == 7 and table.view(None).public.bids[0] == 7
