"""Phase 3: mergers (rules 5, but siap faji)."""

from __future__ import annotations

import pytest

from rules.indonesia.actions import Announce, Ceiling, Found, Raise
from tests.rules.indonesia.play import PASS, Table, cards, company, deeds, era, level, money

RICE_A, RICE_B = company("A", "a-jba-rice", on="JBA1 JBA2 JBA3"), company("B", "b-ktm-rice", on="KTM1 KTM2")
SPICE_C, SPICE_D = company("C", "a-mal-spice", on="MAL4"), company("D", "b-sth-spice", on="STH1")
MERGE = Announce("a-jba-rice", "b-ktm-rice", 100)


def table(*more: object, seats: int = 3, **options: object) -> Table:
    """Rice of A (3) and of B (2); A may announce; everybody has 500."""
    rich = [money(name, 500) for name in "ABCDE"[:seats]]
    return Table(seats, "mergers", era("b"), RICE_A, RICE_B, level("A", mergers=2), *rich, *more, **options)  # type: ignore[arg-type]


# rules 5.1
def test_a_pass_is_soft_and_all_passes_in_a_row_end_the_phase() -> None:
    t = table(level("B", mergers=2), level("C", mergers=2))
    t.passes("A", "B")
    t.act("C", Announce("a-jba-rice", "b-ktm-rice", 100))
    t = table(level("B", mergers=2), level("C", mergers=2))
    t.passes("A", "B", "C")
    assert t.told("mergers_over") == [{}] and t.public.phase != "mergers"


# rules 5.1
def test_after_a_merger_it_is_the_turn_of_the_one_after_the_announcer_and_passes_count_anew() -> None:
    pieces = SPICE_C, SPICE_D, *(level(name, mergers=2) for name in "BCD")
    t = table(*pieces, seats=4)
    t.passes("A")
    t.act("B", MERGE)
    while t.frame.tag() == "auction":
        t.passes(*t.due)
    assert t.due == ["C"] and t.frame.passes == 0


# rules 5.1
def test_the_winner_does_not_matter_for_whose_turn_is_next() -> None:
    t = table(SPICE_C, SPICE_D, *(level(name, mergers=2, slots=2) for name in "BCD"), seats=4)
    t.act("A", MERGE)
    t.act("B", Raise(105))
    t.passes("C", "D", "A")
    assert t.told("merger_won") == [{"seat": 1, "amount": 105}] and t.due == ["B"]


# rules 5.2
@pytest.mark.parametrize(
    ("first", "second", "code"),
    [
        ("a-jba-rice", "c-pap-oil", "kinds_differ"),
        ("a-jba-rice", "a-lam-ship", "kinds_differ"),
        ("a-mal-spice", "c-pap-oil", "kinds_differ"),
        ("a-jba-rice", "a-mal-spice", ""),
        ("a-jba-rice", "b-ktm-rice", ""),
        ("siap-faji-a-bal-rice", "a-jba-rice", "kinds_differ"),
    ],
)
def test_what_can_merge(first: str, second: str, code: str) -> None:
    others = [
        company("C", "c-pap-oil", on="PAP1"),
        company("C", "a-lam-ship", on="S03"),
        company("C", "a-mal-spice", on="MAL4"),
        company("C", "a-bal-rice", "a-hal-spice", on="HAL5", kind="siap_faji"),
    ]
    t = table(*others, level("A", mergers=5, slots=5))
    legal = [amount for amount in range(300) if t.legal("A", Announce(first, second, amount))]
    if code:
        assert not legal and t.refused("A", Announce(first, second, 300)).code == code
    else:
        assert legal


# rules 5.2
def test_nobody_merges_a_company_with_itself() -> None:
    assert table().refused("A", Announce("a-jba-rice", "a-jba-rice", 100)).code == "not_offered"


# rules 5.2
def test_both_may_belong_to_one_other_player() -> None:
    t = table(
        company("C", "a-mal-spice", on="MAL4"), company("C", "b-sth-spice", on="STH1"), level("B", slots=2, mergers=2)
    )
    t.passes("A")
    t.act("B", Announce("a-mal-spice", "b-sth-spice", 50))
    t.act("C", Raise(52))
    t.act("B", PASS)  # A has no slot
    assert t.cash("C") == 500


# rules 5.3
def test_a_merged_company_rests_until_next_year() -> None:
    more = company("C", "a-bal-rice", on="BAL1"), level("A", mergers=5, slots=3), level("B", mergers=5)
    pair = Announce("a-bal-rice", "a-jba-rice", 120)
    for rests in (True, False):
        t = table(*more, one_merger_per_company_per_year=rests)
        t.act("A", MERGE)
        t.passes("B")  # C has no slot
        assert [c.id for c in t.public.companies] == ["a-bal-rice", "a-jba-rice"]
        assert (t.public.phase != "mergers") == rests
        assert rests or t.legal("B", pair)


# rules 5.3
def test_the_rest_ends_with_the_phase() -> None:
    t = table()
    t.act("A", MERGE)
    t.passes("B", "C")
    assert t.public.phase != "mergers" and not t.company("a-jba-rice").merged


# rules 5.4
def test_level_room_and_cash_for_an_announcement() -> None:
    poor = table(level("A", mergers=1), level("C", mergers=2))
    assert poor.told("merger_skipped") == [
        {"seat": 0, "reason": "mergers_level_too_low"},
        {"seat": 1, "reason": "mergers_level_too_low"},
    ]
    assert poor.due == ["C"]
    full = table(era("a"), SPICE_C, level("A", mergers=1), level("C", mergers=2), level("B", mergers=2))
    full.passes("B")
    assert {"seat": 2, "reason": "no_slot_for_merger"} in full.told("merger_skipped")
    broke = Table(3, "mergers", era("b"), RICE_A, RICE_B, level("A", mergers=2), money("A", 99), level("C", mergers=2))
    assert broke.told("merger_skipped")[0] == {"seat": 0, "reason": "merger_too_dear"}


# rules 5.5, 5.12
def test_who_may_bid() -> None:
    """B owns one of the two; C has a free slot; D is full; E has too little."""
    t = table(SPICE_D, money("E", 99), seats=5)
    t.act("A", MERGE)
    assert t.frame.bidders == [0, 1, 2]
    assert t.told("cannot_bid") == [
        {"seat": 3, "reason": "no_slot_for_merger"},
        {"seat": 4, "reason": "merger_too_dear"},
    ]


# rules 5.6
def test_the_announcer_opens_at_the_minimum_or_a_step_above() -> None:
    t = table()
    assert t.refused("A", Announce("a-jba-rice", "b-ktm-rice", 95)).code == "too_low"
    assert t.refused("A", Announce("a-jba-rice", "b-ktm-rice", 102)).code == "not_a_step"
    assert t.refused("A", Announce("a-jba-rice", "b-ktm-rice", 505)).code == "too_high"
    assert t.legal("A", Announce("a-jba-rice", "b-ktm-rice", 150))


# rules 5.6
def test_raises_go_round_and_a_pass_is_final() -> None:
    t = table(money("C", 112))
    t.act("A", MERGE)
    assert t.due == ["B"]
    assert t.refused("B", Raise(100)).code == "too_low"
    assert t.refused("B", Raise(107)).code == "not_a_step"
    t.act("B", Raise(105))
    t.act("C", Raise(110))
    t.act("A", PASS)
    assert t.frame.bidders == [1, 2]
    t.act("B", Raise(115))  # C has not enough for 120 and is out
    assert t.since("cannot_bid") == [{"seat": 2, "reason": "bid_too_dear"}]
    assert t.since("merger_won") == [{"seat": 1, "amount": 115}]


# rules 5.6
def test_bids_stay_within_cash() -> None:
    t = table(money("B", 110))
    t.act("A", MERGE)
    assert t.refused("B", Raise(115)).code == "too_high"
    assert t.legal("B", Raise(110))


# rules 5.7
def test_the_whole_bid_is_paid_before_the_shares_come_back() -> None:
    t = table(money("A", 100))
    t.act("A", MERGE)
    t.passes("B", "C")
    assert (t.cash("A"), t.cash("B")) == (100 - 100 + 60, 500 + 40)
    assert t.told("share") == [{"seat": 0, "amount": 60}, {"seat": 1, "amount": 40}]
    poor = table(money("A", 99), money("C", 0))
    assert poor.public.phase != "mergers"  # 99 are not enough although 60 would come back


# rules 5.8
def test_the_result_lies_in_one_slot_and_the_old_ones_are_free() -> None:
    t = table()
    t.act("A", MERGE)
    t.act("B", PASS)
    t.act("C", Raise(105))
    t.act("A", PASS)
    (made,) = t.public.companies
    assert (made.owner, made.slot, made.kind, made.deeds) == (2, 1, "rice", ["a-jba-rice", "b-ktm-rice"])
    assert made.areas == ["JBA1", "JBA2", "JBA3", "KTM1", "KTM2"]
    assert [t.public.free_slots(seat) for seat in range(3)] == [1, 1, 0]


# rules 5.8, 6.8
def test_ships_become_one_kind_with_the_sum_of_limits() -> None:
    t = Table(
        3,
        "mergers",
        company("B", "a-lam-ship", on="S03 S15"),
        company("C", "a-hal-ship", on="S10"),
        level("A", mergers=2, hull=3),
    )
    t.act("A", Announce("a-lam-ship", "a-hal-ship", 30))
    t.passes("B", "C")
    (made,) = t.public.companies
    assert (made.ships, made.piece) == (["S03", "S10", "S15"], "red-1")
    assert [made.ship_limit(x) for x in "abc"] == [5, 7, 9]


# rules 5.10
def test_the_first_year_has_no_mergers() -> None:
    t = Table(3, "mergers", year=1)
    assert t.told("no_mergers") == [{}] and t.public.phase == "acquisitions"


# rules 5.11
def test_who_can_announce_nothing_passes_without_being_asked() -> None:
    t = table(level("C", mergers=2))
    t.passes("A")
    assert t.due == ["C"]
    assert t.since("merger_skipped") == [{"seat": 1, "reason": "mergers_level_too_low"}]
    nobody = table(level("A", mergers=1))
    assert nobody.told("no_mergers") == [{}] and not nobody.told("merger_skipped")


# rules 5.12
def test_alone_the_announcer_wins_at_once() -> None:
    t = table(money("B", 0), SPICE_C)
    t.act("A", Announce("a-jba-rice", "b-ktm-rice", 150))
    assert t.since("merger_won") == [{"seat": 0, "amount": 150}] and t.out.told


# rules 5.12
def test_the_announcer_cannot_take_his_bid_back() -> None:
    t = table()
    t.act("A", MERGE)
    assert t.out.told and t.due == ["B"] and t.frame.leader == 0


# rules 5.13
def test_bank_and_account_cannot_be_bid() -> None:
    t = Table(3, "mergers", era("c"), RICE_A, RICE_B, level("A", mergers=2), money("A", 110, account=900, bank=900))
    assert t.refused("A", Announce("a-jba-rice", "b-ktm-rice", 115)).code == "too_high"


# rules 5.14
def test_a_deed_on_the_map_cannot_merge() -> None:
    t = table(deeds("a-bal-rice"))
    assert t.refused("A", Announce("a-jba-rice", "a-bal-rice", 100)).code == "not_offered"


# rules 5.15
def test_order_of_the_resolution() -> None:
    t = table(SPICE_C, money("B", 0))
    t.act("A", MERGE)
    ids = [event.id for event in t.out.events]
    assert [id for id in ids if id in ("announced", "merger_won", "share", "merged")] == [
        "announced",
        "merger_won",
        "share",
        "share",
        "merged",
    ]


# rules 5.8, 6.2
def test_a_slot_freed_by_a_merger_can_be_used_in_phase_four() -> None:
    t = table(deeds("a-bal-rice"), cards("A", "city-a1"))
    t.act("A", MERGE)
    t.act("B", PASS)
    t.act("C", Raise(105))
    t.act("A", PASS)
    t.skip_to("acquisitions")
    t.act("A", Found("a-bal-rice", "BAL1"))
    assert [c.owner for c in t.public.companies] == [2, 0]


# rules 16.5
def test_a_ceiling_raises_by_the_smallest_step_and_then_asks() -> None:
    t = table()
    t.act("A", MERGE)
    t.act("A", Ceiling(120))
    assert t.state.own[0].ceiling == 120
    assert [(e.id, e.to, e.params["amount"]) for e in t.out.events] == [("ceiling", (0,), 120)]
    t.act("B", Raise(110))
    t.act("C", PASS)
    assert t.since("raised") == [{"seat": 0, "amount": 115}] and t.due == ["B"]
    t.act("B", Raise(120))
    assert t.due == ["A"]  # 125 would be more than the ceiling
    t.act("A", PASS)
    assert [own.ceiling for own in t.state.own] == [0, 0, 0]


# rules 16.5
def test_two_ceilings_bid_against_each_other_at_once() -> None:
    t = table(SPICE_C)
    t.act("A", MERGE)
    t.act("A", Ceiling(200))
    t.act("B", Ceiling(130))
    assert t.since("raised") == [{"seat": 1, "amount": 125}, {"seat": 0, "amount": 130}]  # of each the last one
    assert t.due == ["B"]


# rules 16.5
def test_far_limits_are_told_in_a_few_lines() -> None:
    t = table(money("A", 60_000), money("C", 60_000))
    t.act("A", MERGE)
    t.act("A", Ceiling(59_000))
    t.act("C", Ceiling(40_000))
    t.passes("B")
    assert t.told("raised") == [{"seat": 2, "amount": 39_995}, {"seat": 0, "amount": 40_000}]
    assert t.due == ["C"]


# rules 16.5
def test_who_is_out_leaves_no_ceiling() -> None:
    t = table()
    assert t.refused("B", Ceiling(100)).code == "no_auction"
    t.act("A", MERGE)
    t.passes("B")
    assert t.refused("B", Ceiling(110)).code == "not_in_auction"
    assert t.refused("C", Ceiling(100)).code == "too_low"
    assert t.refused("C", Ceiling(1000)).code == "too_high"
