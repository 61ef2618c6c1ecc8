"""Every worked case of `cases.toml`, played on the engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.indonesia.actions import (
    Announce,
    Bid,
)
from rules.indonesia.components import DEEDS, NEIGHBOURS, RANK, price_of
from rules.indonesia.deals import deal, has_room, may_bid, why_not_announce
from rules.indonesia.siap_faji import loss, why_kept
from rules.indonesia.state import Company
from tests.rules.indonesia import play
from tests.rules.indonesia.play import (
    PASS,
    Table,
    case,
    company,
    era,
    every,
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
