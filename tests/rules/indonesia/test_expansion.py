"""New chips after the deliveries, then the growth of cities (rules 8.9 to 8.16, 9)."""

from __future__ import annotations

import pytest

from rules.indonesia.actions import Expand, Grow
from tests.rules.indonesia.play import ACCEPT, DONE, Table, city, company, deeds, era, level, money

RICE = company("A", "a-bal-rice", on="BAL1")
LINE = company("B", "a-lam-ship", on="S05")


def sold_out(*pieces: object, **options: object) -> Table:
    """A has sold its only rice."""
    table = Table(2, "operations", RICE, LINE, city("NTB1"), *pieces, **options)  # type: ignore[arg-type]
    table.act("A", ACCEPT)
    return table


# rules 8.9
def test_with_everything_sold_new_chips_are_free_and_compulsory() -> None:
    table = sold_out(level("A", expansion=2), money("A", 0))
    assert table.refused("A", DONE).code == "expansion_is_compulsory"
    table.act("A", Expand("BAL2"))
    assert table.due == ["A"]
    table.act("A", Expand("JTM3"))
    assert table.cash("A") == 15 and table.company("a-bal-rice").areas == ["JTM3", "BAL1", "BAL2"]
    assert table.due == ["B"]


# rules 8.9
def test_otherwise_each_chip_costs_the_price_of_the_good_and_is_optional() -> None:
    table = Table(2, "operations", RICE, level("A", expansion=3), money("A", 45))
    table.act("A", Expand("BAL2"))
    table.act("A", Expand("JTM3"))
    assert table.cash("A") == 5 and table.told("chip_bought")[-1]["amount"] == 20
    assert table.frame.tag() != "expansion"  # 5 do not pay for a third
    none = Table(2, "operations", RICE)
    none.act("A", DONE)
    assert none.told("no_expansion") == [{"seat": 0, "company": "a-bal-rice"}]


# rules 8.9
def test_all_zones_must_be_sold_out_in_this_turn() -> None:
    two = company("A", "a-bal-rice", "a-jba-rice", on="BAL1 JBA4")
    table = Table(2, "operations", two, LINE, city("NTB1"))
    table.act("A", ACCEPT)
    assert not table.frame.free


# rules 8.9
def test_siap_faji_costs_35() -> None:
    made = company("A", "a-bal-rice", "a-mal-spice", on="BAL1", kind="siap_faji")
    table = Table(2, "operations", made, money("A", 40))
    table.act("A", Expand("BAL2"))
    assert table.cash("A") == 5


# rules 8.9, 10.6
def test_in_era_c_chips_are_paid_from_cash_and_do_not_touch_the_account() -> None:
    rice = company("A", "a-bal-rice", on="BAL1 BAL2")
    pieces = era("c"), rice, LINE, city("NTB1"), deeds("c-pap-oil")
    table = Table(2, "operations", *pieces, money("A", 20))
    table.act("A", ACCEPT)
    table.act("A", Expand("JTM3"))
    assert (table.purse("A").cash, table.purse("A").account) == (0, 15)
    poor = Table(2, "operations", *pieces, money("A", 19))
    poor.act("A", ACCEPT)
    assert poor.told("not_affordable")  # the 15 just earned are set aside


# rules 8.9
def test_as_an_option_chips_are_booked_in_the_account() -> None:
    rice = company("A", "a-bal-rice", on="BAL1 BAL2 JTM3")
    pieces = era("c"), rice, company("A", "a-lam-ship", on="S05"), city("NTB1"), level("A", hull=5, expansion=5)
    table = Table(2, "operations", *pieces, money("A", 500), paid_expansion_reduces_year_income=True)
    table.late()
    table.act("A", ACCEPT)
    table.act("A", Expand("JTM4"))
    assert (table.purse("A").cash, table.purse("A").account) == (500, 0)
    assert table.frame.tag() != "expansion"  # only as far as the account holds it


# rules 8.10
def test_a_chip_goes_next_to_the_company_and_not_next_to_the_same_good_of_others() -> None:
    other = company("B", "a-jba-rice", on="JTM4")
    boxed = Table(2, "operations", RICE, other, city("BAL2"))
    assert boxed.told("no_room") == [{"seat": 0, "company": "a-bal-rice"}]
    wide = Table(2, "operations", company("A", "a-bal-rice", on="BAL1 BAL2"), other)
    error = wide.refused("A", Expand("JTM3"))
    assert (error.code, error.params["near"]) == ("next_to_same_good", "JTM4")
    assert wide.refused("A", Expand("JTM1")).code == "not_offered"
    wide.act("A", Expand("NTB1"))  # by an arrow, into another province


# rules 8.10
def test_own_chips_never_block() -> None:
    table = Table(2, "operations", company("A", "a-jba-rice", on="JBA1 JBA7"), money("A", 100))
    table.act("A", Expand("JBA2"))  # next to both


# rules 8.11
def test_new_chips_are_not_delivered_this_year() -> None:
    table = sold_out(city("NTT1"), level("B", hull=5))
    table.act("A", Expand("BAL2"))
    assert table.public.city("NTT1").goods == {} and table.due == ["B"]


# rules 8.16
def test_all_that_fit_are_placed() -> None:
    """Around Bali there is room for one chip only."""
    blocked = [city(area) for area in ("JTM3",)]
    table = sold_out(*blocked, level("A", expansion=5))
    table.act("A", Expand("BAL2"))
    assert table.told("no_room") == [{"seat": 0, "company": "a-bal-rice"}]
    assert table.told("expanded") == [{"seat": 0, "company": "a-bal-rice", "good": "rice", "area": "BAL2"}]


# rules 8.16
def test_paid_chips_are_placed_one_by_one() -> None:
    table = Table(2, "operations", RICE, level("A", expansion=2), money("A", 39))
    table.act("A", Expand("JTM3"))
    assert table.company("a-bal-rice").size == 2 and table.frame.tag() != "expansion"


# -- growth of cities ---------------------------------------------------------------------------------

MAKERS = company("A", "a-bal-rice", on="BAL1"), company("B", "a-mal-spice", on="MAL4")


def grown(*cities: object, **options: object) -> Table:
    """Phase 7 with rice and spice on the map."""
    return Table(2, "growth", *MAKERS, *cities, **options)  # type: ignore[arg-type]


# rules 9.1, 9.2
def test_a_city_grows_that_took_its_size_of_every_good_with_chips() -> None:
    table = grown(
        city("NTB1", 1, rice=1, spice=1),
        city("NTT1", 1, rice=1),
        city("PAP1", 2, rice=2, spice=2),
        city("LAM1", 2, rice=2, spice=1),
        deeds("b-kba-rubber", "a-lam-ship"),
    )
    assert {c.area: c.size for c in table.public.cities} == {"NTB1": 2, "NTT1": 1, "PAP1": 3, "LAM1": 2}


# rules 9.1
def test_goods_that_vanished_no_longer_count() -> None:
    """All rice has become siap faji."""
    made = company("A", "a-bal-rice", "a-hal-spice", on="BAL1", kind="siap_faji")
    table = Table(2, "growth", made, city("NTB1", 1, siap_faji=1))
    assert table.public.city("NTB1").size == 2
    empty = company("A", "a-bal-rice", "a-hal-spice", kind="siap_faji")
    assert Table(2, "growth", empty, MAKERS[1], city("NTB1", 1, spice=1)).public.city("NTB1").size == 2


# rules 9.2
@pytest.mark.parametrize(("needs", "size"), [(True, 1), (False, 2)])
def test_without_any_good_nothing_grows_unless_the_table_plays_otherwise(needs: bool, size: int) -> None:
    table = Table(2, "growth", city("NTB1"), growth_needs_production=needs)
    assert table.public.city("NTB1").size == size


# rules 9.2
def test_one_step_a_year() -> None:
    assert grown(city("NTB1", 1, rice=3, spice=3)).public.city("NTB1").size == 2


FULL = {"rice": 2, "spice": 2}


# rules 9.3
def test_where_tokens_are_short_the_first_player_chooses() -> None:
    """Two red cities stand; one token is left for two that could take it."""
    red = [city(area, 3) for area in ("ACE1", "ACE2")]
    table = grown(*red, city("NTB1", 2, **FULL), city("NTT1", 2, **FULL))
    assert table.due == ["A"] and table.frame.ready == ["NTB1", "NTT1"]
    assert table.refused("A", Grow(("NTB1", "NTT1"))).code == "wrong_number"
    assert table.refused("A", Grow(())).code == "wrong_number"
    table.act("A", Grow(("NTT1",)))
    assert (table.public.city("NTB1").size, table.public.city("NTT1").size) == (2, 3)


# rules 9.3
def test_red_first_so_that_yellow_tokens_are_freed() -> None:
    """All eight yellow tokens lie on the map; one city becomes red and another one can take its token."""
    yellow = [city(area, 2) for area in ("ACE1", "ACE2", "RIA1", "SBA1", "JAM2", "BEN1", "LAM1")]
    table = grown(*yellow, city("NTB1", 2, **FULL), city("NTT1", 1, rice=1, spice=1))
    assert (table.public.city("NTB1").size, table.public.city("NTT1").size) == (3, 2)
    none = grown(*yellow, city("NTB1", 2), city("NTT1", 1, rice=1, spice=1))
    assert none.public.city("NTT1").size == 1
    assert none.told("no_city_tokens") == [{"size": 2, "areas": ["NTT1"]}]


# rules 9.4
def test_all_goods_go_back() -> None:
    table = grown(city("NTB1", 1, rice=1, spice=1), city("NTT1", 1, rice=1))
    assert [c.goods for c in table.public.cities] == [{}, {}]


# rules 9.5
def test_all_cities_are_judged_before_any_is_cleared() -> None:
    table = grown(*(city(area, 1, rice=1, spice=1) for area in ("NTB1", "NTT1", "PAP1")))
    assert table.told("growth") == [{"goods": ["rice", "spice"]}]
    assert [c.size for c in table.public.cities] == [2, 2, 2]


# rules 9.6
def test_a_red_city_stays_red_and_is_cleared() -> None:
    table = grown(city("NTB1", 3, rice=3, spice=3))
    assert (table.public.city("NTB1").size, table.public.city("NTB1").goods) == (3, {})
