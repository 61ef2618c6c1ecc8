"""Every worked case of `cases.toml`, played on the engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.core import next_domain
from rules.indonesia.acquisitions import why_nothing_to_take
from rules.indonesia.actions import (
    AddShip,
    Announce,
    Bid,
    Deliver,
    Expand,
    Found,
    Launch,
)
from rules.indonesia.components import CITIES, DEEDS, NEIGHBOURS, PROVINCES, RANK, price_of
from rules.indonesia.deals import deal, has_room, may_bid, why_not_announce
from rules.indonesia.network import Flow, Line, Problem, Shipment, Stop, Zone
from rules.indonesia.proposal import proposal
from rules.indonesia.scoring import standings
from rules.indonesia.siap_faji import loss, why_kept
from rules.indonesia.state import Company
from tests.rules.indonesia import play
from tests.rules.indonesia.play import (
    ACCEPT,
    PASS,
    Table,
    case,
    cases,
    city,
    company,
    deeds,
    era,
    level,
    money,
    name_of,
    seat_of,
)

PLAYED = {
    "merger_bid",
    "merger_payout",
    "merger_rights",
    "merger_level",
    "merger_sequence",
    "merged_company",
    "ship_limit",
    "siap_faji_loss",
    "siap_faji_keep",
    "siap_faji_forced",
    "turn_order",
    "new_era",
    "delivery",
    "city_growth",
    "final",
    "expansion",
    "founding",
    "founding_ship",
    "ship_expansion",
    "acquisition",
    "paid_expansion",
}


def every(kind: str) -> Any:
    """A test of every case of one kind."""
    return pytest.mark.parametrize("row", cases(kind), ids=lambda row: row["id"])


def test_every_kind_of_case_is_played() -> None:
    assert {row["kind"] for row in play.CASES} == PLAYED


# Two rice deeds and two spice deeds that lie far apart, with areas enough in one row each.
RICE = ("a-jba-rice", "JBA1 JBA2 JBA3 JBA4 JBA5"), ("b-ktm-rice", "KTM1 KTM2 KTM3 KTM4 KTM5")
SPICE = ("a-mal-spice", "MAL4 MAL5 MAL6 MAL7"), ("b-sth-spice", "STH1 STH2 STH3")
SHIPS = ("a-lam-ship", "S03 S15 S17"), ("a-ssl-ship", "S11 S11 S19")
PLACES = {"rice": RICE, "spice": SPICE, "ship": SHIPS}


def two(kinds: list[str], sizes: list[int], owners: str = "AB") -> tuple[Any, Any]:
    """Two companies of these kinds and sizes."""
    made = []
    for at, (kind, size) in enumerate(zip(kinds, sizes, strict=True)):
        deed, places = PLACES[kind][at if kinds[0] == kinds[1] else 0]
        made.append(company(owners[at], deed, on=" ".join(places.split()[:size])))
    return made[0], made[1]


# rules 5.6, 5.9
@every("merger_bid")
def test_minimum_and_step_of_bids(row: dict[str, Any]) -> None:
    given, expect = row["given"], row["expect"]
    pair = two(given["kinds"], given["sizes"])
    table = Table(3, "mergers", era(given.get("era", "b")), *pair, level("A", mergers=2), money("A", 5000))
    first, second = (found.id for found in table.public.companies)
    merger = deal(table.company(first), table.company(second))
    assert (merger.minimum, merger.step) == (expect["minimum"], expect["step"])
    for amount in expect["legal"]:
        assert table.legal("A", Announce(first, second, amount)), amount
    for amount in expect["illegal"]:
        assert not table.legal("A", Announce(first, second, amount)), amount


# rules 5.9
def test_siap_faji_not_in_era_a() -> None:
    pair = two(["rice", "spice"], [4, 3])
    table = Table(
        3, "mergers", era("a"), *pair, level("A", mergers=2), money("A", 500), company("C", SHIPS[0][0], on="S03")
    )
    assert table.told("no_mergers") == [{}]


# rules 5.7
@every("merger_payout")
def test_shares(row: dict[str, Any]) -> None:
    given, expect = row["given"], row["expect"]
    winner, cash = given["winner"], given["winner_cash"]
    pair = two(["rice", "rice"], given["sizes"], "".join(given["owners"]))
    table = Table(3, "mergers", *pair, level("A", mergers=2), money(winner, cash), money("B", 0), money("C", 0))
    first, second = (found.id for found in table.public.companies)
    assert table.legal(winner, Announce(first, second, given["bid"])) == expect["allowed"]
    before = {name: table.cash(name) for name in "AB"}
    table.act(winner, Announce(first, second, given["bid"]))
    assert {e["seat"]: e["amount"] for e in table.told("share")} == {seat_of(n): x for n, x in expect["shares"].items()}
    assert table.cash(winner) - before[winner] == expect["winner_net"]
    assert table.cash("B") - before["B"] == expect["shares"]["B"]


# rules 5.4, 5.5
@every("merger_rights")
def test_who_may_announce_and_bid(row: dict[str, Any]) -> None:
    given, expect = row["given"], row["expect"]
    deed_of = {"A-rice": RICE[0], "B-rice": RICE[1], "C-spice": SPICE[0]}
    pieces = []
    for player in given["players"]:
        for name in player["companies"]:
            deed, places = deed_of[name]
            pieces.append(company(player["id"], deed, on=places.split()[0]))
        pieces += [money(player["id"], player["cash"]), level(player["id"], mergers=player["mergers"])]
    table = Table(4, "mergers", *pieces)
    public = table.public
    assert [levels["slots"] for levels in public.levels] == [player["slots"] for player in given["players"]]
    merger = deal(public.companies[0], public.companies[1])
    announcers = [name_of(s) for s in public.order if not why_not_announce(public, s, merger, table.cash(name_of(s)))]
    bidders = [name_of(s) for s in public.order if may_bid(public, s, merger, table.cash(name_of(s)))]
    assert (announcers, bidders) == (expect["may_announce"], expect["may_bid"])


# rules 5.4
@every("merger_level")
def test_level_for_an_announcement(row: dict[str, Any]) -> None:
    counts, level_ = row["given"]["deeds"], row["expect"]["level"]
    rice = [deed.id for deed in DEEDS.values() if deed.makes == "rice"]
    first = company("A", *rice[: counts[0]], on="JBA1")
    second = company("B", *rice[counts[0] : sum(counts)], on="KTM1")
    for mergers, code in ((level_, ""), (level_ - 1, "mergers_level_too_low")):
        table = Table(3, "mergers", era("b"), first, second, level("A", mergers=mergers), level("C", mergers=5))
        if code:
            assert table.told("merger_skipped")[0] == {"seat": 0, "reason": code}
        else:
            assert table.due == ["A"]


# rules 5.8
def test_a_slot_opens_for_the_next_auction() -> None:
    row = case("merge-slot-opens")
    table = Table(
        4,
        "mergers",
        era("b"),
        company("C", SPICE[0][0], on="MAL4"),
        company("D", SPICE[1][0], on="STH1"),
        company("A", RICE[0][0], on="JBA1"),
        company("B", RICE[1][0], on="KTM1"),
        level("A", mergers=2),
        level("B", mergers=2),
    )
    spice, rice = table.public.companies[:2], table.public.companies[2:]
    assert has_room(table.public, 2, deal(*spice)) == row["expect"]["c_may_bid_first"]
    assert has_room(table.public, 2, deal(*rice)) == row["expect"]["c_could_bid_second_before_first"]
    table.act("A", PASS)
    table.refused("B", Announce(spice[0].id, spice[1].id, 50))  # B owns neither and has no slot
    table = Table(4, "mergers", era("b"), *_slot_pieces(), level("D", mergers=2))
    table.passes("A")
    table.act("D", Announce("a-mal-spice", "b-sth-spice", 50))
    table.act("C", PASS)
    assert {c.owner for c in table.public.companies if c.kind == "spice"} == {3}
    rice = [c for c in table.public.companies if c.kind == "rice"]
    assert has_room(table.public, 2, deal(*rice)) == row["expect"]["c_may_bid_second"]


def _slot_pieces() -> Iterator[Any]:
    yield company("C", SPICE[0][0], on="MAL4")
    yield company("D", SPICE[1][0], on="STH1")
    yield company("A", RICE[0][0], on="JBA1")
    yield company("B", RICE[1][0], on="KTM1")
    yield level("A", mergers=2)


# rules 1.4, 8.1
@every("merged_company")
def test_a_merged_company(row: dict[str, Any]) -> None:
    given, expect = row["given"], row["expect"]
    table = Table(3, "mergers", era("b"), *two(given["kinds"], given["sizes"]), level("A", mergers=2), money("B", 0))
    first, second = (found.id for found in table.public.companies)
    table.act("A", Announce(first, second, 100))
    assert table.frame.tag() != "auction"  # nobody else could bid
    (made,) = table.public.companies
    assert (made.kind, made.size, len(made.deeds)) == (expect["kind"], expect["size"], expect["deeds"])
    assert len(table.public.owned(made.owner)) == expect["slots_used"]
    table.skip_to("growth", "new_era", "turn_order")
    assert len(table.told("operates")) == expect["operations_per_year"]


# rules 5.8
@every("ship_limit")
def test_limit_and_hull_of_merged_ships(row: dict[str, Any]) -> None:
    given, expect = row["given"], row["expect"]
    first, second = given["deeds"]
    table = Table(
        3,
        "mergers",
        era(given["era"]),
        company("B", first, on="S03"),
        company("C", second, on="S04"),
        level("A", mergers=2, hull=given["new_owner_hull"]),
        level("B", hull=1),
    )
    table.act("A", Announce(first, second, 100))
    (made,) = table.public.companies
    assert made.owner == 0
    assert made.ship_limit(given["era"]) == expect["limit"]
    assert table.public.levels[made.owner]["hull"] == expect["hull"]


# rules 5.9
@every("siap_faji_loss")
def test_half_the_areas_rounded_up(row: dict[str, Any]) -> None:
    size, expect = row["given"]["size"], row["expect"]
    assert loss(size) == expect["give_up"]
    assert size - loss(size) == expect["keep"]
    assert price_of("siap_faji") == expect["price"]


def drawn(monkeypatch: pytest.MonkeyPatch, areas: list[str], pairs: list[list[str]]) -> None:
    """A map of these areas and neighbours."""
    for area in areas:
        near = [b for pair in pairs for a, b in (pair, pair[::-1]) if a == area]
        monkeypatch.setitem(NEIGHBOURS, area, tuple(near))
        monkeypatch.setitem(RANK, area, areas.index(area))


def keeps(areas: list[str], many: int) -> set[frozenset[str]]:
    """What can be kept by giving areas up one by one, in any order."""
    found, todo = set(), [frozenset(areas)]
    while todo:
        kept = todo.pop()
        if len(kept) == many:
            found.add(kept)
            continue
        made = Company(0, 1, "siap_faji", ["a-jba-rice", "a-mal-spice"], sorted(kept))
        todo += {kept - {area} for area in kept if not why_kept(made, area)}
    return found


# rules 5.9
@every("siap_faji_keep")
def test_no_group_is_cut(row: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    given, expect = row["given"], row["expect"]
    drawn(monkeypatch, given["areas"], given["adjacent"])
    assert loss(len(given["areas"])) == expect["give_up"]
    found = keeps(given["areas"], len(given["areas"]) - expect["give_up"])
    assert all(frozenset(kept) in found for kept in expect["legal_keeps"])
    assert not any(frozenset(kept) in found for kept in expect["illegal_keeps"])


# rules 5.9, 5.17
@every("siap_faji_forced")
def test_forced_losses_come_first(row: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    given, expect = row["given"], row["expect"]
    drawn(monkeypatch, given["areas"], given["adjacent"])
    assert loss(len(given["areas"])) == expect["give_up"]
    left = [area for area in given["areas"] if area not in given["next_to_other_siap_faji"]]
    assert given["next_to_other_siap_faji"] == expect["forced"]
    found = keeps(left, expect["keep"])
    assert all(frozenset(kept) in found for kept in expect["legal_keeps"])
    assert not any(frozenset(kept) in found for kept in expect["illegal_keeps"])


# rules 4.2, 4.3, 4.4
@every("turn_order")
def test_turn_order_bids(row: dict[str, Any]) -> None:
    given, expect = row["given"], row["expect"]
    names = given["order"]
    pieces = [money(name, given["cash"][name]) for name in names]
    pieces += [level(name, bid=n) for name, n in given.get("bid_levels", {}).items()]
    table = Table(len(names), "turn_order", *pieces)
    for name in names:
        table.act(name, Bid(given["bids"][name]))
    assert list(table.order) == expect["order"]
    assert {name: table.cash(name) for name in names} == expect["cash"]
    assert {name: table.bank(name) for name in names} == expect["bank"]


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
