"""Phase 1: clean-up, new eras, cities (rules 3)."""

from __future__ import annotations

import pytest

from rules.indonesia.actions import Discard, Found, PlaceCity
from rules.indonesia.components import CARDS, COAST, PROVINCES, deeds_of
from tests.rules.indonesia.play import Table, cards, city, company, deeds, era


# rules 3.1
def test_year_one_begins_with_cities_and_no_test() -> None:
    table = Table(3)
    assert (table.public.year, table.public.era, table.public.phase) == (1, "a", "new_era")
    assert table.due == ["A"] and not table.told("deeds_removed")
    assert table.public.deeds == deeds_of("a")


# rules 3.2
def test_the_clean_up_wants_a_coastal_area() -> None:
    """Of Jambi's, Bengkulu's ... Sumatera Selatan has three areas without a coast."""
    inland = [area for area in PROVINCES["SSE"].areas if not COAST[area]]
    assert inland == ["SSE1", "SSE6", "SSE7"]
    shore = [city(area) for area in PROVINCES["SSE"].areas if area not in inland]
    laid = deeds("c-sse-spice", "c-pap-oil", "c-pap-rubber")
    assert Table(3, "growth", era("c"), laid, *shore).told("deeds_removed") == [{"deeds": ["c-sse-spice"]}]
    assert not Table(3, "growth", era("c"), laid, *shore, unfoundable_check="any").told("deeds_removed")


# rules 3.2
def test_founding_itself_asks_for_no_coast() -> None:
    table = Table(3, "acquisitions", era("c"), deeds("c-sse-spice"))
    assert table.legal("A", Found("c-sse-spice", "SSE1"))


# rules 3.2
def test_a_deed_next_to_the_same_good_everywhere_is_removed() -> None:
    """Bali: a rice chip of somebody in BAL2 blocks BAL1 too."""
    blocked = company("B", "a-jba-rice", on="BAL2")
    table = Table(3, "growth", blocked, deeds("a-bal-rice", "a-mal-spice", "a-lam-ship"))
    assert table.told("deeds_removed") == [{"deeds": ["a-bal-rice"]}]
    other = company("B", "a-hal-spice", on="BAL2")
    assert not Table(3, "growth", other, deeds("a-bal-rice", "a-mal-spice")).told("deeds_removed")


# rules 3.2
def test_shipping_deeds_always_stay() -> None:
    table = Table(3, "growth", company("B", "a-jtm-ship", on="S04 S04"), deeds("a-lam-ship", "a-mal-spice"))
    assert table.public.deeds == ["a-lam-ship", "a-mal-spice"]


# rules 3.3
def test_two_kinds_left_and_the_era_goes_on() -> None:
    table = Table(3, "growth", deeds("a-lam-ship", "a-hal-ship", "a-mal-spice"))
    assert (table.public.era, table.public.phase) == ("a", "turn_order")


# rules 3.3
@pytest.mark.parametrize("laid", [(), ("a-lam-ship",), ("a-lam-ship", "a-hal-ship")])
def test_one_kind_or_none_and_a_new_era_begins(laid: tuple[str, ...]) -> None:
    table = Table(3, "growth", deeds(*laid))
    assert (table.public.era, table.public.phase, table.due) == ("b", "new_era", ["A"])


# rules 3.4
def test_in_era_c_the_game_ends_instead() -> None:
    table = Table(3, "growth", era("c"))
    assert table.over and table.public.phase == "end"


# rules 3.5
def test_old_deeds_leave_and_there_is_no_second_clean_up() -> None:
    """All of Jawa Tengah is full of cities, and still its spice deed is laid out."""
    full = [city(area) for area in PROVINCES["JTG"].areas]
    table = Table(3, "growth", *full, deeds("a-lam-ship"))
    assert table.told("deeds_left_over") == [{"deeds": ["a-lam-ship"]}]
    assert table.public.deeds == deeds_of("b") and "b-jtg-spice" in table.public.deeds
    assert table.told("era")[-1] == {"era": "b", "deeds": deeds_of("b")}


# rules 3.6
def test_a_city_goes_into_a_coastal_empty_area_of_the_card() -> None:
    table = Table(3, "", cards("A", "city-a1"), company("B", "a-jba-rice", on="JBA1"), city("JBA3"))
    assert CARDS["city-a1"].provinces == ["JBA", "JTG", "SSE"]
    assert table.refused("A", PlaceCity("city-a1", "JBA1")).code == "area_has_chip"
    assert table.refused("A", PlaceCity("city-a1", "SSE1")).code == "city_needs_coast"
    assert table.refused("A", PlaceCity("city-a1", "BAL1")).code == "not_offered"
    assert table.refused("A", PlaceCity("city-a2", "JTM1")).code == "not_offered"
    assert table.refused("A", Discard("city-a1")).code == "card_can_be_played"
    table.act("A", PlaceCity("city-a1", "SSE2"))
    assert table.public.city("SSE2").size == 1 and table.due == ["B"]


# rules 3.6
def test_one_city_in_a_province_unless_the_table_plays_otherwise() -> None:
    pieces = cards("A", "city-a1"), city("JBA3")
    assert Table(3, "", *pieces).refused("A", PlaceCity("city-a1", "JBA1")).code == "province_has_city"
    free = Table(3, "", *pieces, one_city_per_province=False)
    assert free.refused("A", PlaceCity("city-a1", "JBA3")).code == "area_has_city"
    assert free.legal("A", PlaceCity("city-a1", "JBA1"))


# rules 3.6, 3.10
def test_a_card_without_a_place_is_shown_and_discarded() -> None:
    blocked = city("JBA3"), city("JTG1"), city("SSE2")
    table = Table(3, "", cards("A", "city-a1"), *blocked)
    assert table.told("card_impossible") == [{"seat": 0, "card": "city-a1"}]
    assert table.due == ["B"] and "city-a1" in table.public.shown
    assert "city-a1" not in table.state.own[0].cards


# rules 3.6
def test_each_plays_one_card_in_turn_order() -> None:
    table = Table(4)
    for name in "ABCD":
        assert table.due == [name]
        table.late()
    assert len(table.public.cities) == 4 and table.public.phase == "turn_order"


# rules 3.7
def test_two_players_go_round_twice_and_choose_which_card() -> None:
    table = Table(2, "", cards("A", "city-a1", "city-a3"), cards("B", "city-a2", "city-a4"))
    table.act("A", PlaceCity("city-a3", "BAL1"))
    table.act("B", PlaceCity("city-a4", "SUU1"))
    assert table.due == ["A"] and table.state.own[0].cards[0] == "city-a1"
    table.act("A", PlaceCity("city-a1", "JBA1"))
    table.act("B", PlaceCity("city-a2", "JTM1"))
    assert len(table.public.cities) == 4 and table.public.phase == "turn_order"


# rules 3.7
def test_of_two_cards_an_impossible_one_may_be_put_away_first() -> None:
    table = Table(2, "", cards("A", "city-a1", "city-a3"), city("JBA3"), city("JTG1"), city("SSE2"))
    assert table.due == ["A"]
    assert table.refused("A", PlaceCity("city-a1", "JBA1")).code == "card_impossible"
    assert table.refused("A", Discard("city-a3")).code == "card_can_be_played"
    table.act("A", Discard("city-a1"))
    assert table.public.shown == ["city-a1"] and table.out.told


# rules 3.8
def test_a_city_blocks_chips() -> None:
    table = Table(3, "acquisitions", city("BAL1"))
    assert table.refused("A", Found("a-bal-rice", "BAL1")).code == "area_has_city"


# rules 3.9
def test_green_tokens_can_run_out_and_come_back() -> None:
    """Eleven green cities, some far from the cards, then twelve; grown ones have given theirs back."""
    places = ["ACE1", "SUT1", "RIA1", "SBA1", "JAM2", "BEN1", "LAM1", "NTB1", "NTT1", "MAL1", "PAP1", "KSE1"]
    small = [city(area) for area in places]
    table = Table(3, "", cards("A", "city-a1"), *small)
    assert table.told("card_impossible")[0] == {"seat": 0, "card": "city-a1"}
    grown = [city(area, 2 if area == "ACE1" else 1) for area in places]
    table = Table(3, "", cards("A", "city-a1"), *grown)
    assert table.due == ["A"] and table.legal("A", PlaceCity("city-a1", "JBA1"))


# rules 3.10
def test_a_played_card_is_shown() -> None:
    table = Table(3, "", cards("A", "city-a1"))
    table.act("A", PlaceCity("city-a1", "JBA1"))
    assert table.told("city") == [{"seat": 0, "card": "city-a1", "area": "JBA1"}]
    assert table.public.shown == ["city-a1"] and table.out.told


# rules 3.11
def test_clean_up_comes_before_the_test_and_nobody_is_asked() -> None:
    """Rice and ships lie out; the only rice deed can no longer be founded, so one kind is left."""
    table = Table(3, "growth", company("B", "a-jba-rice", on="BAL2"), deeds("a-bal-rice", "a-lam-ship"))
    assert table.public.era == "b"
    ids = [event.id for event in table.events]
    assert ids.index("deeds_removed") < ids.index("deeds_left_over") < ids.index("era")


# rules 3.12
def test_ten_years_in_which_no_deed_leaves_end_the_era() -> None:
    table = Table(2)
    while table.public.era == "a":
        table.late()
    assert table.public.year == 11 and table.told("at_rest") == [{"n": 10}]
    while not table.over:
        table.late()
    assert table.public.year == 30 == table.told("year")[-1]["n"], "a year that the end prevents does not begin"


# rules 3.12
def test_a_founding_starts_the_count_anew() -> None:
    table = Table(2)
    while table.public.year < 5 or table.public.phase != "acquisitions":
        table.late()
    table.act(table.due[0], Found("a-mal-spice", "MAL4"))
    while table.public.era == "a":
        table.late()
    assert table.public.year == 16  # years 6 to 15 went by without one
