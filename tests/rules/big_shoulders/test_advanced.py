"""The advanced module (rules 15)."""

from __future__ import annotations

from typing import Any

from rules.big_shoulders.actions import Buy, Done, Emergency, Pass, Run, Sell, Start, Supply
from rules.big_shoulders.directors import after_sale
from rules.big_shoulders.knowledge import price_after_sale
from rules.core import Out
from tests.rules.big_shoulders.play import DONE, PASS, Table, cash, company, demand, every, player, square, supply

COMMON, PREFERRED, DIRECTOR = "common", "preferred", "director"


def stock(*pieces: Any, seats: int = 3, **options: Any) -> Table:
    return Table(seats, *pieces, at="stock", advanced=True, **options)


def buying(*pieces: Any, seats: int = 3) -> Table:
    """The buying part."""
    table = stock(*pieces, seats=seats)
    while table.frame.part == "sell":
        table.late()
    return table


def papers(table: Table, id: str, name: str) -> tuple[int, int, int]:
    """Director's, preferred and common certificates of a player."""
    seat, found = "ABCD".index(name), table.co(id)
    return found.papers(seat, DIRECTOR), found.papers(seat, PREFERRED), found.papers(seat, COMMON)


# rules 15.1
def test_take_over_by_purchase_with_the_preferred_certificate() -> None:
    table = buying(company("A", "swift", 10, commons="B", preferred="B"), cash(A=0, B=100, C=0))
    assert table.co("swift").shares(1) == 3
    table.act("B", Buy("swift", COMMON, "charter"))
    assert papers(table, "swift", "B") == (1, 0, 1)
    assert papers(table, "swift", "A") == (0, 1, 1)
    assert table.told("director_changed") == [{"company": "swift", "seat": 1, "old": 0}]


# rules 15.1
def test_take_over_with_commons() -> None:
    table = buying(company("A", "swift", 10, commons="BBB"), cash(A=0, B=100, C=0))
    table.act("B", Buy("swift", COMMON, "charter"))
    assert papers(table, "swift", "B") == (1, 0, 1)
    assert papers(table, "swift", "A") == (0, 0, 3)
    equal = buying(company("A", "swift", 10, commons="ABBB"), cash(A=0, B=100, C=0))
    equal.act("B", Buy("swift", COMMON, "charter"))
    assert equal.co("swift").director == 0  # as many are not more


# rules 15.1
def test_no_take_over_in_the_basic_game() -> None:
    table = Table(2, company("A", "swift", 10, commons="BBB"), cash(A=0, B=100), at="stock")
    table.passes("B")
    table.act("B", Buy("swift", COMMON, "charter"))
    assert table.co("swift").director == 0


# rules 15.2
def test_sale_by_the_director() -> None:
    table = stock(company("A", "swift", 40, commons="AABBB", preferred="B"), company("C", "libby"))
    assert (table.co("swift").shares(0), table.co("swift").shares(1)) == (5, 5)
    table.act("A", Sell("swift", COMMON, 1))
    assert papers(table, "swift", "B") == (0, 1, 3)  # at the end of the turn
    table.act("A", DONE)
    assert papers(table, "swift", "B") == (1, 0, 2)
    assert papers(table, "swift", "A") == (0, 1, 2)
    assert table.co("swift").price == 35


# rules 15.2
def test_as_many_shares_are_not_more() -> None:
    table = stock(company("A", "swift", 40, commons="AABB", preferred="B"), company("C", "libby"))
    table.act("A", Sell("swift", COMMON, 1), DONE)
    assert table.co("swift").shares(0) == table.co("swift").shares(1) == 4
    assert table.co("swift").director == 0


# rules 15.2
def test_of_equals_the_nearest_on_the_left() -> None:
    """Ten shares do not allow it (3 + 4 + 4), so the papers of this test are more than a company has."""
    table = stock(company("A", "swift"), seats=4)
    for commons, director in (([0, 0, 4, 4], 2), ([0, 4, 0, 4], 1), ([0, 4, 5, 4], 2)):
        swift = table.p.company("swift")
        swift.director, swift.commons = 0, list(commons)
        after_sale(table.p, swift, 0, Out(table.state))
        assert swift.director == director


# rules 15.3, 5.4
def test_selling_the_directors_certificate() -> None:
    none = stock(company("A", "swift", 40, commons="ABBCC"))
    assert none.refused("A", Sell("swift", DIRECTOR, 1)).code == "nobody_takes_over"
    table = stock(company("A", "swift", 40, commons="BBBCC"), company("C", "libby"), cash(A=0))
    table.act("A", Sell("swift", DIRECTOR, 1))
    assert table.cash("A") == 120
    assert papers(table, "swift", "B") == (1, 0, 0)
    assert (table.co("swift").pool, table.co("swift").preferred) == (3, -1)
    assert table.co("swift").price == 20  # three steps
    assert table.due == "C"


# rules 15.3
def test_the_nearest_on_the_left_with_three_shares() -> None:
    table = stock(company("A", "swift", 40, commons="CCCDD", preferred="D"), seats=4)
    table.act("A", Sell("swift", DIRECTOR, 1))
    assert table.co("swift").director == 2


# rules 15.3
def test_the_preferred_certificate_goes_to_the_pool_or_to_the_seller() -> None:
    pool = stock(company("A", "swift", 40, commons="AB", preferred="B"))
    pool.act("A", Sell("swift", DIRECTOR, 1))
    assert papers(pool, "swift", "B") == (1, 0, 0)
    assert (pool.co("swift").preferred, pool.co("swift").pool) == (-2, 1)
    seller = stock(company("A", "swift", 40, commons="AAB", preferred="B"))
    seller.act("A", Sell("swift", DIRECTOR, 1))
    assert papers(seller, "swift", "A") == (0, 1, 0)
    assert papers(seller, "swift", "B") == (1, 0, 0)
    assert seller.co("swift").pool == 3


# rules 15.4, 19
def test_selling_down_before_passing() -> None:
    others = [company("C", id, 50, commons="A" * n) for id, n in (("libby", 5), ("elgin", 5), ("anglo", 1))]
    table = stock(company("A", "swift", 40, commons="AA"), *others, cash(A=0, B=0, C=0))
    assert (table.p.certificates(0), table.p.limit) == (14, 12)
    assert table.refused("A", PASS).code == "must_sell"
    assert table.late() == Sell("swift", COMMON, 1)  # the cheapest, commons first
    assert table.reason("A", Done) == "must_sell"
    assert table.late() == Sell("swift", COMMON, 1)
    assert table.p.certificates(0) == 12
    assert table.late() == DONE
    assert table.due == "C"


# rules 15.4, 16.3
def test_in_an_undivided_turn_selling_down_comes_before_buying() -> None:
    own = company("A", "swift", 40, commons="A")
    others = [company("C", id, 50, commons="A" * n) for id, n in (("libby", 5), ("elgin", 5), ("anglo", 1))]
    table = stock(own, *others, cash(A=500, B=0, C=0), stock_phase_split=False)
    assert (table.p.certificates(0), table.p.limit) == (13, 12)
    assert [table.reason("A", kind) for kind in (Pass, Buy, Start)] == ["must_sell"] * 3
    table.act("A", Sell("swift", COMMON, 1))
    assert table.reason("A", Done) == "" and table.reason("A", Buy) != "must_sell"


# rules 15.4
def test_more_than_sixty_percent_is_sold_down() -> None:
    table = stock(company("A", "swift", 40, commons="BBBBB", preferred="B"), company("C", "libby", 10, commons="B"))
    table.act("A", PASS)
    assert table.refused("B", PASS).code == "must_sell"
    assert table.late() == Sell("swift", COMMON, 1)
    basic = Table(3, company("A", "swift", 40, commons="BBBBB", preferred="B"), at="stock")
    assert basic.legal("B", PASS)


# rules 15.5
@every("emergency")
def test_emergency_fundraising(row: dict) -> None:
    given, expect = row["given"], row["expect"]
    own = company("A", "swift", given["price"], given["treasury"], appeal=5, asset="price_protection")
    table = Table(2, own, company("B", "libby"), supply(), square(""), at="operating", **row["options"])
    assert table.p.turn.step == "emergency"
    for kind, n in given["sold"].items():
        table.act("A", Emergency(kind, n))
    assert table.co("swift").treasury == expect["treasury_after"]
    table.act("A", DONE)
    drop = table.told("price_moved")[0]
    assert (drop["before"], drop["after"], drop["reason"]) == (given["price"], expect["price_after"], "emergency")
    assert (table.co("swift").pool, table.co("swift").charter) == (2, 3)
    assert table.told("drop_blocked")[0]["reason"] == "withheld"  # Price Protection only helps later


# rules 15.5
def test_emergency_with_the_preferred_certificate() -> None:
    for options, after in (({}, 35), ({"preferred_sale_steps": 2}, 40)):
        pieces = [company("A", "swift", 80, 0, appeal=5), company("B", "libby"), supply(ten="coal"), square("")]
        table = Table(2, *pieces, at="operating", advanced=True, **options)
        assert table.refused("A", Emergency(PREFERRED, 2)).code == "too_high"
        table.act("A", Emergency(PREFERRED, 1))
        assert (table.co("swift").treasury, table.co("swift").price) == (160, 80)
        table.act("A", Supply("coal", "10", 1))  # the money can be spent at once
        moved = table.told("price_moved")[0]
        assert (moved["after"], moved["reason"], table.co("swift").treasury) == (after, "emergency", 150)


# rules 15.5
def test_no_emergency_in_the_basic_game() -> None:
    own = company("A", "swift", workers=(2,), store="steel livestock", appeal=5)
    table = Table(2, own, company("B", "libby"), supply(), square(""), at="operating")
    assert table.refused("A", Emergency(COMMON, 1)).code == "not_in_the_basic_game"
    empty = company("A", "swift", commons="AAABB", preferred="B", workers=(2,), store="steel livestock", appeal=5)
    advanced = Table(2, empty, company("B", "libby"), supply(), square(""), at="operating", advanced=True)
    assert advanced.reason("A", Emergency) == "only_at_the_start"  # nothing on the charter: not asked


# rules 12.10, 7.6
def test_after_losing_the_first_company() -> None:
    full: dict[str, Any] = {"workers": (2, 3), "store": "steel steel steel livestock livestock", "appeal": 5}
    pieces = [company("A", "swift", **full), company("B", "elgin", appeal=0), player("A", first="elgin")]
    lost = Table(2, *pieces, demand("meat_packing"), supply(), square(""), at="operating", advanced=True)
    lost.act("A", Run(2))
    assert lost.p.players[0].partners == 3


# rules 5.17, 15.2, 5.8
def test_an_undivided_turn_buys_under_the_limit_after_the_change_of_director() -> None:
    def table(elgin: str) -> Table:
        held = [company("A", "swift", 40, commons="ABBBB"), company("A", "anglo", commons="AAA")]
        others = [company("B", "libby", commons="AA"), company("C", "elgin", commons=elgin), cash(A=500, B=0, C=0)]
        found = stock(*held, *others, stock_phase_split=False)
        found.act("A", Sell("swift", COMMON, 1))  # B holds four shares, A three
        return found

    full = table("AAA")
    assert full.p.certificates(0) == 10
    assert full.refused("A", Buy("libby", COMMON, "charter")).code == "certificate_limit"
    assert full.refused("A", Start("doggett", 35)).code == "certificate_limit"
    full.act("A", DONE)
    assert (full.co("swift").director, full.p.certificates(0)) == (1, 12)
    room = table("AA")
    room.act("A", Buy("libby", COMMON, "charter"))
    assert (room.co("swift").director, room.p.certificates(0)) == (1, 12)


# rules 5.17, 15.2, 3.10
def test_an_undivided_turn_may_start_a_company_for_one_that_is_lost() -> None:
    pieces = [company("A", "swift", 40, commons="ABBBB"), company("B", "libby"), cash(A=500, B=0)]
    table = stock(*pieces, seats=2, stock_phase_split=False, max_companies_per_player=1)
    assert table.refused("A", Start("doggett", 35)).code == "companies_enough"
    table.act("A", Sell("swift", COMMON, 1), Start("doggett", 35))
    assert (table.co("swift").director, table.co("doggett").director) == (1, 0)


# rules 15.7, 16.1, 10.8
def test_who_has_sold_the_directorship_sells_on_as_the_director_he_was() -> None:
    held = company("A", "swift", 80, commons="AABBB", asset="price_protection")
    table = stock(held, company("B", "libby"), cash(A=0, B=0), seats=2, friendly_sales=True)
    table.act("A", Sell("swift", DIRECTOR, 1), Sell("swift", COMMON, 1))
    assert price_after_sale(table.p, 0, table.co("swift"), {DIRECTOR: 1, COMMON: 2}, led=True) == 25
    table.act("A", Sell("swift", COMMON, 1))
    assert (table.co("swift").director, table.co("swift").price) == (1, 25)  # five steps, neither one nor none
    assert not table.co("swift").asset_used
