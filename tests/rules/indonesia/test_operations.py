"""Phase 6: who operates when, ships, deliveries (rules 8.1 to 8.8, 8.12 to 8.17)."""

from __future__ import annotations

import pytest

from rules.core import moves, next_domain
from rules.indonesia.actions import Accept, AddShip, Bid, Deliver, Expand, Operate
from rules.indonesia.knowledge import outlook
from tests.rules.indonesia.play import ACCEPT, DONE, Table, city, company, deeds, deliver, era, level, money

RICE = company("A", "a-bal-rice", on="BAL1")
LINE = company("B", "a-lam-ship", on="S05")


# rules 8.1
def test_one_company_a_turn_in_rounds_and_the_choice_is_compulsory() -> None:
    pieces = RICE, company("A", "a-mal-spice", on="MAL4"), company("B", "a-jba-rice", on="JBA4")
    table = Table(3, "operations", *pieces)
    assert table.due == ["A"] and set(table.frame.offers) == {Operate}
    table.act("A", Operate("a-mal-spice"))
    table.act("A", DONE)  # no expansion for money
    assert [e["company"] for e in table.told("operates")] == ["a-mal-spice", "a-jba-rice"]
    table.act("B", DONE)
    assert table.told("operations_done") == [{"seat": 2}]
    assert table.told("operates")[-1] == {"seat": 0, "company": "a-bal-rice"}
    table.act("A", DONE)
    assert table.public.phase != "operations" and len(table.told("operations_done")) == 1  # the end tells it of all


# rules 8.1
def test_no_company_operates_twice() -> None:
    pieces = RICE, *(company("A", deed, on=at) for deed, at in (("a-mal-spice", "MAL4"), ("a-lam-ship", "S03")))
    table = Table(2, "operations", *pieces)
    table.act("A", Operate("a-lam-ship"))
    table.act("A", DONE)
    assert table.refused("A", Operate("a-lam-ship")).code == "operated_already"
    assert table.refused("A", Operate("a-jba-rice")).code == "not_offered"


# rules 8.2
def test_a_company_that_can_do_nothing_is_just_marked() -> None:
    full = company("A", "a-lam-ship", on="S03 S03")  # its limit in era a
    table = Table(2, "operations", full)
    assert table.told("ship_limit") == [{"company": "a-lam-ship", "n": 2}]
    poor = Table(2, "operations", company("A", "a-bal-rice", on="BAL1"), money("A", 19))
    assert poor.told("nothing_to_deliver") and poor.told("not_affordable") and poor.public.phase == "turn_order"


# rules 8.3
def test_ships_up_to_expansion_level_and_limit() -> None:
    table = Table(2, "operations", company("A", "a-hal-ship", on="S10"), level("A", expansion=2))
    table.act("A", AddShip("S20"))
    assert table.refused("A", AddShip("S02")).code == "sea_out_of_reach"
    table.act("A", AddShip("S11"))  # next to the one just placed
    assert table.company("a-hal-ship").ships == ["S10", "S11", "S20"]
    assert table.cash("A") == 100
    small = Table(2, "operations", company("A", "a-jtm-ship", on="S04"), level("A", expansion=5))
    small.act("A", AddShip("S04"))
    assert small.told("ship_limit") == [{"company": "a-jtm-ship", "n": 2}]


# rules 8.3
def test_fewer_or_no_ships_unless_the_table_plays_otherwise() -> None:
    table = Table(2, "operations", company("A", "a-hal-ship", on="S10"))
    table.act("A", DONE)
    assert table.told("no_ships_added") == [{"seat": 0, "company": "a-hal-ship"}]
    strict = Table(2, "operations", company("A", "a-hal-ship", on="S10"), shipping_expansion_mandatory=True)
    assert strict.refused("A", DONE).code == "ships_are_compulsory"
    strict.act("A", AddShip("S10"))
    assert strict.frame.tag() != "shipping"


# rules 8.4, 11.3
def test_exactly_the_maximum_is_delivered_even_at_a_loss() -> None:
    """From Bali over three seas to Jambi, and nobody can stop before."""
    line = company("B", "a-hal-ship", "a-lam-ship", on="S04 S16 S14")
    table = Table(2, "operations", RICE, line, city("JAM2"), money("A", 0))
    assert table.frame.most == 1
    assert set(table.frame.offers) == {Accept, Deliver}  # there is no stopping
    table.act("A", deliver("BAL1", "JAM2", "a-hal-ship", "S04 S16 S14"))
    assert table.cash("A") == 20 - 15 and table.cash("B") == 115


# rules 8.5
@pytest.mark.parametrize(
    ("where", "code"),
    [
        ("S04 S16 S14", ""),
        ("S05 S18 S16 S14", "no_ship_there"),
        ("S04 S14", "route_is_broken"),
        ("S04 S17 S15", "route_misses_its_ends"),
        ("S16 S14", "route_misses_its_ends"),
        ("S04 S16 S04 S16 S14", "route_meets_itself"),
        ("S04 S17 S16 S14", ""),
        ("S04 S18 S16 S14", "no_ship_there"),
        ("", "not_offered"),
    ],
)
def test_a_route_is_a_row_of_ships_of_one_company(where: str, code: str) -> None:
    line = company("B", "a-hal-ship", "a-lam-ship", on="S04 S16 S14 S17 S15")
    table = Table(2, "operations", RICE, line, company("B", "a-ssl-ship", on="S05 S18"), city("JAM2"))
    action = deliver("BAL1", "JAM2", "a-hal-ship", where)
    if code:
        assert table.refused("A", action).code == code
    else:
        table.act("A", action)
        assert table.told("freight") == [{"seat": 1, "amount": 5 * len(where.split()), "payer": 0}]


# rules 8.5
def test_no_change_of_line_and_nothing_over_land() -> None:
    lines = company("B", "a-hal-ship", on="S04"), company("B", "a-lam-ship", on="S16 S14")
    table = Table(2, "operations", RICE, *lines, city("JAM2"), money("A", 0))
    assert table.told("nothing_to_deliver")
    next_door = Table(2, "operations", RICE, company("B", "a-lam-ship", on="S03"), city("BAL2"), money("A", 0))
    assert next_door.told("nothing_to_deliver")


# rules 8.5, 8.17
def test_hull_limits_each_ship_within_one_turn_only() -> None:
    pieces = company("A", "a-bal-rice", on="BAL1 BAL2"), company("C", "a-mal-spice", on="NTT1"), LINE
    table = Table(3, "operations", *pieces, city("NTB1", 2), money("A", 0), money("C", 0))
    table.act("A", ACCEPT)
    assert table.told("sold")[-1]["n"] == 1
    while table.frame.tag() != "deliveries":
        table.late()
    assert table.frame.most == 1 and table.frame.loads == {}  # the ship is free again


# rules 8.5
def test_two_ships_in_one_sea_carry_twice() -> None:
    ships = company("B", "a-lam-ship", on="S05 S05")
    table = Table(2, "operations", company("A", "a-bal-rice", on="BAL1 BAL2"), ships, city("NTB1", 2))
    assert table.frame.most == 2


# rules 8.5
def test_a_city_takes_its_size_of_each_good_in_a_year() -> None:
    table = Table(
        2,
        "operations",
        company("A", "a-bal-rice", on="BAL1 BAL2"),
        LINE,
        level("B", hull=5),
        city("NTB1", 2, rice=1, oil=2),
        city("NTT1", 1, rice=1),
    )
    assert table.frame.most == 1
    assert table.refused("A", deliver("BAL1", "NTT1", "a-lam-ship", "S05")).code == "city_is_full"
    table.act("A", ACCEPT)
    assert table.public.city("NTB1").goods == {"rice": 2, "oil": 2}


# rules 8.6
def test_the_chip_is_turned_and_the_good_lies_under_the_city() -> None:
    table = Table(
        2,
        "operations",
        company("A", "a-bal-rice", on="BAL1 BAL2"),
        LINE,
        level("B", hull=2),
        city("NTB1"),
        city("NTT1"),
    )
    table.act("A", deliver("BAL1", "NTB1", "a-lam-ship", "S05"))
    assert table.company("a-bal-rice").turned == ["BAL1"] and table.public.city("NTB1").goods == {"rice": 1}
    assert table.frame.loads == {"a-lam-ship": {"S05": 1}} and table.frame.on_ships == 5


# rules 8.7
def test_price_first_freight_to_the_owners_at_the_end() -> None:
    table = Table(
        2,
        "operations",
        company("A", "a-bal-rice", on="BAL1 BAL2"),
        LINE,
        level("B", hull=2),
        city("NTB1"),
        city("NTT1"),
        money("A", 0),
    )
    table.act("A", deliver("BAL1", "NTB1", "a-lam-ship", "S05"))
    assert (table.cash("A"), table.cash("B")) == (15, 100)
    table.act("A", deliver("BAL1", "NTT1", "a-lam-ship", "S05"))
    assert (table.cash("A"), table.cash("B")) == (30, 110)
    assert table.told("freight") == [{"seat": 1, "amount": 10, "payer": 0}]
    own = Table(2, "operations", RICE, company("A", "a-lam-ship", on="S05"), city("NTB1"), money("A", 0))
    own.act("A", Operate("a-bal-rice"))
    own.act("A", ACCEPT)
    assert own.cash("A") == 20  # to himself: net nothing
    assert own.told("own_freight") == [{"seat": 0, "amount": 5}] and not own.told("freight")


# rules 8.8
def test_cash_can_fall_below_zero_and_then_nothing_is_bid_or_bought() -> None:
    row = "S04 S16 S14 S13 S01"
    line = company("B", "a-hal-ship", "a-lam-ship", on=row)
    pieces = company("A", "a-bal-rice", on="BAL1"), line, city("ACE3"), money("A", 0), level("A", expansion=1)
    table = Table(2, "operations", *pieces)
    table.act("A", ACCEPT)
    assert table.cash("A") == -5
    table.act("A", Expand("BAL2"))  # free: everything was sold
    table.skip_to("turn_order")
    assert table.due == ["B"] and table.public.bids[0] == 0  # A is not asked
    hidden = Table(2, "turn_order", money("A", -5), open_money=False)
    assert hidden.legal("A", Bid(0)) and not hidden.legal("A", Bid(1))


# rules 8.12
def test_at_the_end_of_the_phase_everything_is_face_up_and_goods_stay() -> None:
    table = Table(2, "operations", RICE, LINE, city("NTB1"), city("NTT1"), level("A", expansion=1))
    table.act("A", ACCEPT)
    table.act("A", Expand("BAL2"))
    assert table.company("a-bal-rice").operated and table.company("a-bal-rice").turned == ["BAL1"]
    table.act("B", DONE)
    assert not any(c.operated or c.turned for c in table.public.companies)
    ids = [event.id for event in table.out.events]
    assert "growth" in ids


# rules 8.13, 10.6
def test_in_era_c_the_income_of_the_year_is_set_aside() -> None:
    table = Table(2, "operations", era("c"), RICE, LINE, city("NTB1"), money("A", 7), money("B", 3))
    table.act("A", ACCEPT)
    assert (table.purse("A").cash, table.purse("A").account) == (7, 15)
    assert (table.purse("B").cash, table.purse("B").account) == (3, 5)
    in_b = Table(2, "operations", era("b"), RICE, LINE, city("NTB1"), money("A", 7))
    in_b.act("A", ACCEPT)
    assert (in_b.purse("A").cash, in_b.purse("A").account) == (22, 0)


# rules 8.13
def test_the_account_joins_the_cash_in_the_next_phase_one() -> None:
    table = Table(
        2, "growth", era("c"), deeds("c-pap-oil", "c-stg-rice"), money("A", 10, account=-25), money("B", 0, account=40)
    )
    assert (table.cash("A"), table.cash("B")) == (-15, 40)
    assert [table.purse(n).account for n in "AB"] == [0, 0]
    assert table.told("account_closed") == [{"seat": 0, "amount": -25}, {"seat": 1, "amount": 40}]


# rules 8.14
def test_freight_is_paid_out_before_the_expansion() -> None:
    table = Table(2, "operations", RICE, LINE, city("NTB1"))
    table.act("A", ACCEPT)
    assert table.frame.tag() == "expansion" and table.cash("B") == 105
    assert not table.company("a-bal-rice").operated


# rules 8.15
def test_without_chips_nothing_is_sold_and_nothing_grows() -> None:
    table = Table(2, "operations", company("A", "a-bal-rice", "a-mal-spice", kind="siap_faji"), LINE, city("NTB1"))
    assert table.told("no_chips") and table.told("no_room") and not table.told("expanded")


# rules 11.4, 8.4
def test_only_what_keeps_the_maximum_is_offered_step_by_step() -> None:
    """As in the case about greed: two zones, a row of two ships, a city at each end."""
    rice = company("A", "a-jba-rice", "a-bal-rice", on="JBA2 NTB2")  # at S17, at S05
    line = company("B", "a-lam-ship", on="S17 S04 S05")
    cities = city("JTG2"), city("NTB1")  # at S04 and S17, at S05
    table = Table(2, "operations", rice, line, *cities)
    assert table.frame.most == 2
    wrong = deliver("JBA2", "NTB1", "a-lam-ship", "S17 S04 S05")
    error = table.refused("A", wrong)
    assert (error.code, error.params["n"]) == ("fewer_than_possible", 2)
    values, _ = next_domain(table.frame, table.view("A"), Deliver, ["JBA2"])
    assert values == ["JBA2", "JTG2", "a-lam-ship"]  # one city, one line; two ways
    listed = moves(table.frame, table.view("A"), 50, only=Deliver)
    assert [one.route for one in listed] == ["S17", "S17-S04", "S05"]


# rules 11.4
def test_done_deliveries_are_not_rerouted() -> None:
    rice = company("A", "a-jba-rice", "a-bal-rice", on="JBA2 NTB2")
    table = Table(2, "operations", rice, company("B", "a-lam-ship", on="S17 S04 S05"), city("JTG2"), city("NTB1"))
    table.act("A", deliver("JBA2", "JTG2", "a-lam-ship", "S17"))
    assert table.frame.made == 1
    assert table.refused("A", deliver("JBA2", "NTB1", "a-lam-ship", "S17 S04 S05")).code == "zone_sold_out"
    table.act("A", deliver("NTB2", "NTB1", "a-lam-ship", "S05"))
    assert table.told("sold") == [{"seat": 0, "company": "a-jba-rice", "n": 2, "amount": 40}]


# rules 11.5
def test_the_proposal_is_cheapest_and_can_spare_somebody() -> None:
    """C's line is direct, B's takes two ships; an own one would cost nothing."""
    lines = company("C", "a-lam-ship", on="S05"), company("B", "a-hal-ship", on="S04 S05")
    rice = company("A", "a-bal-rice", on="JTM4"), company("A", "a-jba-rice", on="JBA4")
    table = Table(3, "operations", *rice, *lines, city("NTB1"))
    table.act("A", Operate("a-bal-rice"))
    assert table.frame.most == 1  # only B reaches Jawa Timur
    table = Table(3, "operations", RICE, *lines, city("NTB1"))
    v = table.view("A")
    assert outlook(v).freight == {1: 5} or outlook(v).freight == {2: 5}
    assert outlook(v, (1,)).freight == {2: 5} and outlook(v, (2,)).freight == {1: 5}
    assert outlook(v).net == 15 and outlook(v).all_sold and outlook(v).income == 20
    table.act("A", Accept((2,)))
    assert table.told("freight") == [{"seat": 1, "amount": 5, "payer": 0}]


# rules 11.5
def test_who_owns_no_ships_cannot_be_spared() -> None:
    table = Table(3, "operations", RICE, LINE, city("NTB1"))
    assert table.refused("A", Accept((2,))).code == "not_offered"
    assert table.refused("A", Accept((0,))).code == "not_offered"
    assert moves(table.frame, table.view("A"), 9, only=Accept) == [Accept(()), Accept((1,))]


# rules 11.5
def test_whose_ships_cannot_carry_anything_is_not_asked_about() -> None:
    """C's line lies elsewhere, D's does not reach the city; where nobody is left, nothing is asked."""
    far = company("C", "a-hal-ship", on="S10"), company("D", "a-jtm-ship", on="S04")
    table = Table(4, "operations", RICE, LINE, *far, city("NTB1"))
    assert moves(table.frame, table.view("A"), 9, only=Accept) == [Accept(()), Accept((1,))]
    table = Table(4, "operations", RICE, company("A", "a-lam-ship", on="S05"), *far, city("NTB1"))
    table.act("A", Operate("a-bal-rice"))
    assert next_domain(table.frame, table.view("A"), Accept) == ([()], None)


# rules 8.3, 8.9
def test_what_is_asked_says_how_many_and_at_what_price() -> None:
    table = Table(2, "operations", RICE, level("A", expansion=4), money("A", 65))
    assert table.frame.facts(table.view(None)) == {"price": 20, "left": 3, "terms": "paid"}  # 65 pay for three
    hidden = Table(2, "operations", RICE, level("A", expansion=4), money("A", 65), open_money=False)
    assert hidden.frame.facts(hidden.view(None)) == {"price": 20, "left": 4, "terms": "paid"}  # cash is secret
    free = Table(2, "operations", RICE, company("A", "a-lam-ship", on="S05"), city("NTB1"), level("A", expansion=2))
    free.act("A", Operate("a-bal-rice"))
    free.act("A", ACCEPT)
    assert free.frame.facts(free.view(None)) == {"price": 0, "left": 2, "terms": "free"}
    ships = Table(2, "operations", company("A", "a-hal-ship", on="S10"), level("A", expansion=5))
    assert ships.frame.facts(ships.view(None)) == {"left": 2}  # three at most in era a


# rules 8.4
def test_refusals_say_why() -> None:
    pieces = (
        company("A", "a-jba-rice", "a-bal-rice", on="JBA2 BAL1"),
        LINE,
        city("NTB1"),
        city("PAP1"),
        city("NTT1", 1, rice=1),
    )
    table = Table(3, "operations", *pieces, company("C", "a-hal-ship", on="S10"))
    codes = {
        deliver("JBA2", "NTB1", "a-lam-ship", "S17-S05"): "no_ship_there",
        deliver("BAL1", "PAP1", "a-lam-ship", "S05"): "route_misses_its_ends",
        deliver("BAL2", "NTB1", "a-lam-ship", "S05"): "not_offered",
    }
    for action, code in codes.items():
        assert table.refused("A", action).code == code, action
    v, frame = table.view("A"), table.frame
    zones = next_domain(frame, v, Deliver, [], fill=False)[1]
    assert zones is not None
    assert code_of(zones.why("JBA2")) == "no_ship_at_zone" and zones.note("BAL1") == ("chips", {"n": 1})
    cities = next_domain(frame, v, Deliver, ["BAL1"], fill=False)[1]
    assert cities is not None
    assert code_of(cities.why("PAP1")) == "city_out_of_reach" and code_of(cities.why("NTT1")) == "city_is_full"
    lines = next_domain(frame, v, Deliver, ["BAL1", "NTB1"], fill=False)[1]
    assert lines is not None and code_of(lines.why("a-hal-ship")) == "line_out_of_reach"


def code_of(reason: object) -> str:
    return getattr(reason, "code", str(reason))


# rules 8.5
def test_a_ship_that_is_full_is_said_to_be() -> None:
    rice = company("A", "a-bal-rice", on="BAL1 BAL2")
    table = Table(2, "operations", rice, company("B", "a-hal-ship", on="S05 S04"), city("NTB1", 2), city("JTG3"))
    table.act("A", deliver("BAL1", "NTB1", "a-hal-ship", "S05"))
    assert table.refused("A", deliver("BAL1", "NTB1", "a-hal-ship", "S05")).code == "ship_is_full"
