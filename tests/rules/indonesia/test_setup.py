"""Terms, the map, and the start of a match (rules 1, 2)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.core import actors, start
from rules.indonesia import GAME
from rules.indonesia.actions import Bid
from rules.indonesia.components import (
    AREAS,
    CARDS,
    CITIES,
    COAST,
    COMPONENTS,
    DEEDS,
    GOODS,
    LANDS,
    NEIGHBOURS,
    NEXT_SEAS,
    PROVINCES,
    SEAS,
    SHIPS,
)
from rules.indonesia.land import groups
from rules.indonesia.state import Options
from tests.rules.indonesia.play import Table, city, company, deliver, level, money


# rules 1.1, 1.2
def test_borders_and_arrows_are_symmetric_and_both_are_adjacent() -> None:
    for area in AREAS:
        assert set(NEIGHBOURS[area]) == {*LANDS[area].borders, *LANDS[area].arrows}
        assert all(area in NEIGHBOURS[near] for near in NEIGHBOURS[area]) and area not in NEIGHBOURS[area]
    assert "JTM3" in LANDS["BAL1"].arrows and "JTM3" in NEIGHBOURS["BAL1"]


# rules 1.1
def test_sea_areas_and_coasts_agree() -> None:
    for sea in SEAS.values():
        assert all(sea.id in SEAS[near].seas for near in sea.seas)
        assert {area for area in AREAS if sea.id in COAST[area]} == set(sea.land)
    for province in PROVINCES.values():
        assert {sea for area in province.areas for sea in COAST[area]} == set(province.seas)


# rules 1.3
def test_ten_areas_are_not_coastal() -> None:
    assert len(AREAS) == 116 and len(PROVINCES) == 26
    assert sum(not COAST[area] for area in AREAS) == 10


# rules 1.4
def test_size_and_kind_of_a_company() -> None:
    table = Table(
        2, "operations", company("A", "a-bal-rice", on="BAL1 BAL2"), company("B", "a-lam-ship", on="S03 S03 S15")
    )
    rice, ships = table.public.companies
    assert (rice.kind, rice.size, len(rice.deeds)) == ("rice", 2, 1)
    assert (ships.kind, ships.size) == ("ship", 3)


# rules 1.5
def test_a_zone_is_a_connected_group_also_over_arrows() -> None:
    assert groups(["JTM3", "NTT1", "BAL1", "JTM4"]) == [["JTM3", "JTM4", "BAL1"], ["NTT1"]]
    table = Table(
        2,
        "operations",
        company("A", "a-jba-rice", on="JBA7 JBA3 JBA4"),
        company("B", "a-lam-ship", on="S17"),
        city("JTG2"),
    )
    assert table.legal("A", deliver("JBA3", "JTG2", "a-lam-ship", "S17"))  # JBA7 is no zone of its own


# rules 1.5
def test_nothing_moves_between_zones() -> None:
    pieces = (
        company("A", "a-jba-rice", "a-bal-rice", on="JBA2 BAL2"),
        company("B", "a-lam-ship", on="S05"),
        city("NTB1"),
    )
    table = Table(2, "operations", *pieces, city("NTT1"), level("B", hull=5))
    assert table.frame.most == 1


# rules 1.6
def test_one_chip_an_area_and_none_where_a_city_is() -> None:
    table = Table(2, "acquisitions", company("B", "a-jba-rice", on="BAL1"), city("BAL2"))
    assert table.reason("A", GAME.kind("found")) == ""
    full = Table(2, "acquisitions", company("B", "a-hal-spice", on="BAL1"), city("BAL2"))
    assert full.refused("A", GAME.kind("found")("a-bal-rice", "BAL1")).code == "nowhere_to_found"


# rules 1.7
def test_the_bank_cannot_be_spent() -> None:
    table = Table(2, "turn_order", money("A", 10, bank=500))
    assert table.refused("A", Bid(11)).code == "too_high"
    table.act("A", Bid(10))
    assert (table.cash("A"), table.bank("A")) == (0, 510)


# rules 1.8, 2.8
def test_every_phase_begins_with_the_first_in_turn_order() -> None:
    table = Table(3, "turn_order")
    for name, amount in (("A", 0), ("B", 5), ("C", 9)):
        table.act(name, Bid(amount))
    assert table.order == "CBA"
    assert table.due == ["C"] and table.public.phase == "acquisitions"
    table.passes("C", "B", "A")
    assert table.due == ["C"] and table.public.phase == "research"


# rules 1.9
def test_a_year_has_seven_phases() -> None:
    table = Table(2)
    phases = [table.public.phase]
    while table.public.year == 1:
        table.late()
        if table.public.phase != phases[-1]:
            phases.append(table.public.phase)
    assert phases == ["new_era", "turn_order", "acquisitions", "research", "turn_order"]  # the others ask nobody
    assert table.told("no_mergers") == [{}] and len(table.told("growth")) == 1


# rules 1.10, 6.8
def test_companies_of_one_good_stay_apart() -> None:
    table = Table(2, "acquisitions", company("B", "a-bal-rice", on="BAL1"), level("A", slots=2))
    table.act("A", GAME.kind("found")("a-jba-rice", "JBA4"))
    assert table.company("a-jba-rice").id == "a-jba-rice" and table.company("a-bal-rice").owner == 1


# rules 2.1, 2.3
def test_what_everybody_starts_with() -> None:
    table = Table(4)
    assert [table.cash(name) for name in "ABCD"] == [100] * 4 and table.public.banks == [0] * 4
    assert table.public.levels == [{"slots": 1, "mergers": 1, "expansion": 1, "hull": 1, "bid": 1}] * 4


# rules 2.2, 16.4
def test_the_turn_order_is_drawn_and_public() -> None:
    orders = Counter()
    for key in range(60):
        s, out = start(GAME, 3, Options(), key.to_bytes(32, "little"))
        orders[tuple(s.public.order)] += 1
        assert out.events[0].id == "first_order" and out.events[0].params == {"seats": s.public.order}
        assert out.events[0].to is None
        assert actors(s) == s.public.order[:1]
    assert len(orders) == 6


# rules 2.4
@pytest.mark.parametrize(("seats", "each"), [(2, 2), (3, 1), (4, 1), (5, 1)])
def test_city_cards_are_dealt(seats: int, each: int) -> None:
    table = Table(seats)
    dealt = [own.cards for own in table.state.own]
    for cards in dealt:
        assert Counter(CARDS[card].era for card in cards) == {"a": each, "b": each, "c": each}
    assert sorted([card for cards in dealt for card in cards] + table.state.hidden.box) == sorted(CARDS)
    private = [event for event in table.events if event.id == "cards"]
    assert [(event.to, event.params["cards"]) for event in private] == [((s,), c) for s, c in enumerate(dealt)]


# rules 2.5
def test_cash_is_open_unless_the_table_hides_it() -> None:
    assert [p.cash for p in Table(3).view(None).public.purses] == [100] * 3
    table = Table(3, open_money=False)
    assert table.view(None).public.purses == [] and table.view("B").mine.purse.cash == 100


# rules 2.6
def test_what_is_in_the_box() -> None:
    assert Counter(deed.era for deed in DEEDS.values()) == {"a": 8, "b": 9, "c": 7}
    assert CITIES.tokens == [12, 8, 3] and len(SHIPS.kinds) == 6
    assert all(good.supply == 0 for good in GOODS.values())  # not limited
    assert {deed.makes for deed in DEEDS.values() if deed.era == "c"} == {"rice", "spice", "rubber", "oil"}
    assert len(Table(2).public.deeds) == 8


# rules 2.7
def test_slots_are_numbered() -> None:
    table = Table(2, "acquisitions", company("A", "a-bal-rice", on="BAL1"), level("A", slots=3))
    table.act("A", GAME.kind("launch")("a-lam-ship", "S03", "red-1"))
    assert [(c.slot, c.id) for c in table.public.owned(0)] == [(1, "a-bal-rice"), (2, "a-lam-ship")]


def test_options_in_the_table_are_those_of_the_engine() -> None:
    chosen = {option.id: option.default for option in GAME.options}
    assert chosen == COMPONENTS.options
    assert set(NEXT_SEAS) == set(SEAS)
