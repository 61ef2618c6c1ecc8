"""The end, the options, the fallbacks (rules 10, 14, 15)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules.indonesia
from rules.indonesia import GAME
from rules.indonesia.actions import (
    Accept,
    AddShip,
    Advance,
    Announce,
    Bid,
    Done,
    Expand,
    GiveUp,
    Grow,
    Operate,
    Pass,
    PlaceCity,
    PushHull,
)
from rules.indonesia.components import COMPONENTS
from rules.indonesia.scoring import standings
from tests.rules.indonesia.play import Table, cards, city, company, deeds, deliver, era, level, money, name_of


def ended(*pieces: object, seats: int = 3) -> Table:
    """Phase 1 in era c with no deed left."""
    return Table(seats, "growth", era("c"), *pieces)  # type: ignore[arg-type]


def ranking(table: Table) -> str:
    return "".join(name_of(place.seat) for place in standings(table.public, table.public.seats))


# rules 10.1
def test_the_end_comes_only_in_phase_one_of_era_c() -> None:
    assert ended().over
    assert not Table(3, "growth", era("b")).over
    assert not Table(3, "growth", era("c"), deeds("c-pap-oil", "c-stg-rice")).over


# rules 10.2
def test_cash_and_bank_and_twice_the_last_account() -> None:
    table = ended(money("A", 10, account=20, bank=3))
    place = next(p for p in standings(table.public, 3) if p.seat == 0)
    assert place.score == {"cash": 10, "bank": 3, "last_year": 40} and place.total == 53
    last = {"place": 3, "seat": 0, "total": 53, "cash": 10, "bank": 3, "last_year": 40}
    assert table.told("final")[0]["places"][-1] == last


# rules 10.2
def test_otherwise_the_account_joins_the_cash_once() -> None:
    table = Table(3, "growth", era("c"), deeds("c-pap-oil", "c-stg-rice"), money("A", 10, account=20))
    assert (table.purse("A").cash, table.purse("A").account) == (30, 0)


# rules 10.3, 10.5
def test_of_equals_the_earlier_in_turn_order_wins() -> None:
    table = ended(money("B", 100), money("C", 100), money("A", 90))
    assert ranking(table) == "BCA" and table.told("winner") == [{"seat": 1, "total": 100}]

    def reverse(s: object) -> None:
        s.public.order.reverse()  # type: ignore[attr-defined]

    assert ranking(ended(money("B", 100), money("C", 100), money("A", 90), reverse)) == "CBA"


# rules 10.4
def test_below_zero_counts_and_nothing_else_is_worth_anything() -> None:
    rich = company("A", "a-bal-rice", on="BAL1 BAL2"), company("A", "a-lam-ship", on="S03"), level("A", slots=5)
    table = ended(*rich, money("A", -30, account=-10), money("B", 0), money("C", -60))
    assert [p.total for p in standings(table.public, 3)] == [0, -50, -60]


# rules 10.6
def test_merger_shares_are_never_doubled() -> None:
    pieces = company("A", "a-jba-rice", on="JBA1"), company("B", "a-bal-rice", on="BAL1"), level("A", mergers=2)
    table = Table(2, "mergers", era("c"), *pieces, money("B", 0))
    table.act("A", Announce("a-jba-rice", "a-bal-rice", 40))
    assert [table.purse(n).account for n in "AB"] == [0, 0] and table.cash("B") == 20


# rules 14
def test_options_are_those_of_the_table_in_the_rules() -> None:
    text = Path(rules.indonesia.__file__).with_name("rules.md").read_text("utf-8")
    rows = re.findall(r'^\| `(\w+)` \| (bool|"[^|]*") \| (\S+) \|', text, re.MULTILINE)
    wanted = {id: default.strip('"') for id, _, default in rows}
    assert {o.id: str(o.default).lower() for o in GAME.options} == wanted
    assert {o.id: o.default for o in GAME.options} == COMPONENTS.options
    assert next(o.values for o in GAME.options if o.id == "unfoundable_check") == ("coastal", "any")


# -- fallbacks ----------------------------------------------------------------------------------------


def fallback(table: Table) -> object:
    """What would be played for whoever is due."""
    v = table.view(table.due[0])
    return v.frame.fallback(v)


# rules 15.1
def test_a_city_in_the_first_province_that_works() -> None:
    assert fallback(Table(3, "", cards("A", "city-a2"))) == PlaceCity("city-a2", "JTM1")
    assert fallback(Table(3, "", cards("A", "city-a2"), city("JTM2"))) == PlaceCity("city-a2", "SSE2")
    assert fallback(Table(2, "", cards("A", "city-a1", "city-a2"))) == PlaceCity("city-a1", "JBA1")


# rules 15.2
def test_nothing_is_bid() -> None:
    assert fallback(Table(3, "turn_order")) == Bid(0)


# rules 15.3
def test_no_merger_and_no_raise() -> None:
    pieces = company("A", "a-jba-rice", on="JBA1"), company("B", "a-bal-rice", on="BAL1"), level("A", mergers=2)
    table = Table(3, "mergers", *pieces)
    assert fallback(table) == Pass()
    table.act("A", Announce("a-jba-rice", "a-bal-rice", 40))
    assert table.due == ["B"] and fallback(table) == Pass()


# rules 15.4
def test_the_last_area_that_may_go() -> None:
    row = company("A", "a-bal-rice", on="NTB1 NTB2 NTT2"), company("B", "a-mal-spice", on="MAL8")
    rich = money("A", 500), money("B", 0)
    table = Table(2, "mergers", era("b"), *row, *rich, level("A", mergers=2))
    table.act("A", Announce("a-bal-rice", "a-mal-spice", 100))
    assert fallback(table) == GiveUp("MAL8")
    table.late()
    assert fallback(table) == GiveUp("NTT2")


# rules 15.5
def test_no_deed_is_taken() -> None:
    assert fallback(Table(2, "acquisitions")) == Pass()


# rules 15.6
def test_the_first_disc_that_can_move() -> None:
    assert fallback(Table(2, "research")) == Advance("slots")
    assert fallback(Table(2, "research", level("A", slots=5, mergers=5))) == Advance("expansion")
    end = {"slots": 5, "mergers": 5, "expansion": 5, "hull": 5, "bid": 5}
    assert fallback(Table(3, "research", level("A", **end), level("B", hull=5))) == PushHull(2)


# rules 15.7
def test_the_first_company_in_slot_order() -> None:
    table = Table(2, "operations", company("A", "a-mal-spice", on="MAL4"), company("A", "a-bal-rice", on="BAL1"))
    assert fallback(table) == Operate("a-mal-spice")


# rules 15.8
@pytest.mark.parametrize(("must", "played"), [(False, Done()), (True, AddShip("S03"))])
def test_no_ships_or_the_first_sea(must: bool, played: object) -> None:
    table = Table(2, "operations", company("A", "a-hal-ship", on="S04"), shipping_expansion_mandatory=must)
    assert fallback(table) == played


# rules 15.9
def test_the_proposal_from_where_the_player_stopped_then_no_money_for_chips() -> None:
    pieces = company("A", "a-bal-rice", on="BAL1 BAL2"), company("B", "a-lam-ship", on="S05"), level("B", hull=5)
    table = Table(2, "operations", *pieces, city("NTB1"), city("NTT1"))
    table.act("A", deliver("BAL1", "NTT1", "a-lam-ship", "S05"))
    assert fallback(table) == Accept(())
    table.late()
    assert [e["city"] for e in table.told("delivered")] == ["NTT1", "NTB1"]
    assert fallback(table) == Expand("JTM3")
    poor = Table(2, "operations", company("A", "a-bal-rice", on="BAL1"))
    assert fallback(poor) == Done()


# rules 15.10
def test_cities_in_the_order_of_their_founding() -> None:
    makers = company("A", "a-bal-rice", on="BAL1"), company("B", "a-mal-spice", on="MAL4")
    full = [city(area, 2, rice=2, spice=2) for area in ("PAP1", "NTB1", "LAM1")]
    table = Table(2, "growth", *makers, city("ACE1", 3), *full)
    assert fallback(table) == Grow(("PAP1", "NTB1"))
