"""The worked cases about eras, deliveries, founding, expansion, growth and the end."""

from __future__ import annotations

from typing import Any

from rules.core import next_domain
from rules.indonesia.acquisitions import why_nothing_to_take
from rules.indonesia.actions import (
    AddShip,
    Deliver,
    Expand,
    Found,
    Launch,
)
from rules.indonesia.components import CITIES, DEEDS, PROVINCES, price_of
from rules.indonesia.network import Flow, Line, Problem, Shipment, Stop, Zone
from rules.indonesia.proposal import proposal
from rules.indonesia.scoring import standings
from tests.rules.indonesia.play import (
    ACCEPT,
    PASS,
    Table,
    case,
    city,
    company,
    deeds,
    era,
    every,
    level,
    money,
    name_of,
)

# Deeds of each kind and era that can be founded on an empty map, and a way to fill their provinces.
NEW_ERA_DEEDS = {
    "a": {"rice": ["a-bal-rice", "a-jba-rice"], "spice": ["a-hal-spice"], "ship": ["a-lam-ship"]},
    "c": {"oil": ["c-kse-oil"], "rubber": ["c-pap-rubber"]},
}


# rules 3.2, 3.3, 3.4
@every("new_era")
def test_new_era(row: dict[str, Any]) -> None:
    given, expect = row["given"], row["expect"]
    supply = {kind: list(ids) for kind, ids in NEW_ERA_DEEDS[given["era"]].items()}
    laid, pieces = [], [era(given["era"])]
    for deed in given["deeds"]:
        laid.append(supply[deed["kind"]].pop())
        if not deed["foundable"]:
            pieces += [city(area) for area in PROVINCES[DEEDS[laid[-1]].province].areas]
    table = Table(3, "growth", *pieces, deeds(*laid))
    removed = [deed for e in table.told("deeds_removed") for deed in e["deeds"]]
    assert len(removed) == expect["removed"]
    match expect["result"]:
        case "same era":
            assert (table.public.era, table.public.phase) == (given["era"], "turn_order")
        case "game over":
            assert table.over and not table.told("bid")
        case named:
            assert f"era {table.public.era}" == named and table.public.phase == "new_era"
    left = {DEEDS[deed].makes for deed in laid if deed not in removed}
    assert len(left) == expect["kinds_left"]


# rules 8.4, 8.5, 8.7, 11.4, 11.6
@every("delivery")
def test_deliveries(row: dict[str, Any]) -> None:
    given, expect = row["given"], row["expect"]
    problem = graph(given)
    flow = Flow(problem)
    made = proposal(problem, flow.value, operator=0)
    assert flow.value == expect["maximum"]
    assert price_of(given["good"]) * flow.value == expect["income"]
    assert 5 * sum(len(one.route) for one in made) == expect["freight"]
    assert (flow.value == sum(zone["chips"] for zone in given["zones"])) == expect["all_sold"]
    if "illegal_first" in expect:
        wrong = expect["illegal_first"]
        assert not flow.keeps(Shipment(wrong["zone"], wrong["city"], "X", tuple(wrong["route"])))
        assert flow.zone(wrong["zone"]) and not flow.stop(wrong["zone"], wrong["city"])


def graph(given: dict[str, Any]) -> Problem:
    """The board of a delivery case; only the operator, seat 0, owns no ships."""
    seas = {ship["sea"] for ship in given["ships"]} | {sea for pair in given["links"] for sea in pair}
    links = {sea: [b for pair in given["links"] for a, b in (pair, pair[::-1]) if a == sea] for sea in sorted(seas)}
    lines: dict[str, dict[str, int]] = {}
    for ship in given["ships"]:
        room = lines.setdefault(ship["company"], {})
        room[ship["sea"]] = room.get(ship["sea"], 0) + ship["hull"]
    return Problem(
        [Zone(zone["id"], zone["chips"], zone["seas"]) for zone in given["zones"]],
        [Line(id, 1, room) for id, room in lines.items()],
        [Stop(k["id"], k["size"] - k["already"], k["seas"]) for k in given["cities"]],
        links,
    )


# rules 9.1, 9.2
@every("city_growth")
def test_city_growth(row: dict[str, Any]) -> None:
    given, expect = row["given"], row["expect"]
    chips = {"rice": company("A", "a-jba-rice", on="JBA1"), "spice": company("B", "a-mal-spice", on="MAL4")}
    unclaimed = [deed.id for deed in DEEDS.values() if deed.makes in given["unclaimed_deeds"]]
    pieces = [chips[good] for good in given["on_map"]]
    table = Table(3, "growth", *pieces, deeds(*unclaimed), city("BAL1", given["size"], **given["received"]))
    found = table.public.city("BAL1")
    assert (found.size, CITIES.colours[found.size - 1]) == (expect["size"], expect["colour"])
    assert sum(found.goods.values()) == expect["left_under_city"]


# rules 10.2, 10.3
@every("final")
def test_final_count(row: dict[str, Any]) -> None:
    given, expect = row["given"], row["expect"]
    pieces = [money(n, given["cash"][n], given["year_account"][n], given["bank"][n]) for n in given["order"]]
    table = Table(3, "growth", era("c"), *pieces)
    assert table.over
    ranked = standings(table.public, 3)
    assert {name_of(place.seat): place.total for place in ranked} == expect["score"]
    assert [name_of(place.seat) for place in ranked] == expect["ranking"]


# rules 8.9, 8.10
def test_expansion_by_two() -> None:
    """On the map: NTB2 next to NTB1 and NTT2, NTB1 next to BAL2; the chip in NTB1, a city in BAL2."""
    expect = case("expansion-two")["expect"]
    names = {"a1": "NTB1", "a2": "NTB2", "a3": "NTT2", "a4": "BAL2"}
    pieces = [
        company("A", "a-bal-rice", on=names["a1"]),
        company("B", "a-lam-ship", on="S05"),
        city(names["a4"]),
        level("A", expansion=2),
    ]
    table = Table(3, "operations", *pieces)
    table.act("A", ACCEPT)
    assert table.cash("A") == 115 and table.frame.free
    assert legal_areas(table) == [names[a] for a in expect["legal_first"]]
    table.act("A", Expand(names["a2"]))
    assert [names[a] for a in expect["legal_second"]] == ["NTT2"] and "NTT2" in legal_areas(table)
    table.act("A", Expand(names["a3"]))
    assert table.company("a-bal-rice").size == 1 + expect["must_place"]
    assert table.cash("A") == 115 + expect["cost"]
    poor = Table(3, "operations", company("A", "a-bal-rice", on="NTB1"), level("A", expansion=2), money("A", 100))
    poor.act("A", Expand("NTB2"))
    poor.act("A", Expand("NTT2"))
    assert 100 - poor.cash("A") == expect["cost_if_not_all_sold_and_two_placed"]


def legal_areas(table: Table) -> list[str]:
    v = table.view(table.due[0])
    values, domain = next_domain(v.frame, v, Expand)
    return values or list(domain.each())


# rules 6.4, 1.1
@every("founding")
def test_founding(row: dict[str, Any]) -> None:
    given, expect = row["given"], row["expect"]
    on = given["chips"]
    pieces = [company("B", "a-hal-spice", on=a) for a, good in on.items() if good == "spice"]
    pieces += [company("C", "a-jba-rice", on=a) for a, good in on.items() if good == "rice"]
    table = Table(3, "acquisitions", *pieces, *(city(a) for a in given["cities"]), deeds(given["deed"]))
    areas = PROVINCES[DEEDS[given["deed"]].province].areas
    assert len(areas) == expect["areas_in_province"]
    assert [a for a in areas if table.legal("A", Found(given["deed"], a))] == expect["legal"]
    for area in expect["not_next_to_same_good"]:
        assert table.refused("A", Found(given["deed"], area)).code == "next_to_same_good"


# rules 6.5
@every("founding_ship")
def test_founding_ships(row: dict[str, Any]) -> None:
    deed, expect = row["given"]["deed"], row["expect"]
    table = Table(3, "acquisitions", deeds(deed))
    seas = [f"S{n:02}" for n in range(1, 21)]
    legal = [sea for sea in seas if table.legal("A", Launch(deed, sea, "red-1"))]
    assert legal == expect["seas"] and len(legal) == expect["choices"]
    table.act("A", Launch(deed, legal[0], "red-1"))
    assert table.company(deed).size == expect["ships_placed"]


# rules 8.3
@every("ship_expansion")
def test_ships_are_added(row: dict[str, Any]) -> None:
    given, expect = row["given"], row["expect"]
    # Lampung has the limit 3 in era b
    pieces = [era("b"), company("A", "a-lam-ship", on=" ".join(given["ships"])), level("A", expansion=given["level"])]
    table = Table(3, "operations", *pieces)
    assert table.company("a-lam-ship").ship_limit("b") == given["limit"]
    seas = [f"S{n:02}" for n in range(1, 21)]
    assert [sea for sea in seas if table.legal("A", AddShip(sea))] == expect["legal_first"]
    table.act("A", AddShip("S16"))
    assert [sea for sea in seas if table.legal("A", AddShip(sea))] == expect["after_first_S16_legal_second"]
    table.act("A", AddShip("S18"))
    assert table.told("ship_limit") == [{"company": "a-lam-ship", "n": given["limit"]}]


# rules 6.2, 6.3
def test_one_company_in_year_one() -> None:
    given, expect = case("year-one-one-company")["given"], case("year-one-one-company")["expect"]
    table = Table(2, "acquisitions", year=1)
    assert table.public.levels[0]["slots"] == given["slots"] and len(table.public.owned(0)) == given["companies"]
    table.act("A", Found("a-bal-rice", "BAL1"))
    assert table.cash("A") == 100 - expect["cost"]
    assert len(table.public.owned(0)) == expect["founded"]
    assert why_nothing_to_take(table.public, 0)
    table.act("B", PASS)
    assert table.told("acquisition_skipped") == [{"seat": 0, "reason": "no_free_slot"}]


# rules 8.9, 8.14
def test_paid_expansion_with_own_freight() -> None:
    given, expect = case("paid-expansion-own-freight")["given"], case("paid-expansion-own-freight")["expect"]
    pieces = [
        era(given["era"]),
        company("A", "a-bal-rice", on="BAL1 BAL2"),
        company("A", "a-lam-ship", on="S05"),
        city("NTT1"),
        money("A", given["cash"]),
    ]
    table = Table(3, "operations", *pieces)
    table.act("A", table.frame.fallback(table.view("A")))  # the rice company
    table.act("A", Deliver("BAL1", "NTT1", "a-lam-ship", "S05"))
    assert table.cash("A") == expect["cash_before_expansion"]
    assert not table.frame.free
    table.act("A", Expand("NTB1"))
    assert table.cash("A") == expect["cash_after"] == expect["cash_before_expansion"] - expect["cost"]


# rules 8.5: the case about hulls is also played on the map
def test_hull_one_and_two_on_the_map() -> None:
    for hull, many in ((1, 1), (2, 2)):
        table = Table(
            2,
            "operations",
            company("A", "a-bal-rice", on="BAL1 BAL2"),
            company("B", "a-lam-ship", on="S05"),
            level("B", hull=hull),
            city("NTB1"),
            city("NTT1"),
        )
        assert table.frame.most == many
        table.act("A", ACCEPT)
        assert table.cash("A") == 100 + many * 15 and table.cash("B") == 100 + many * 5
