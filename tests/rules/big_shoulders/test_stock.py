"""The stock phase (rules 5)."""

from __future__ import annotations

import pytest

from rules.big_shoulders.actions import Buy, Done, Pass, Sell, Start
from rules.big_shoulders.knowledge import price_after_sale
from tests.rules.big_shoulders.play import DONE, PASS, Table, cash, company, every, player, public

COMMON, PREFERRED, DIRECTOR = "common", "preferred", "director"


# rules 5.2, 5.3, 5.5
@every("share_sale")
def test_share_sales(row: dict) -> None:
    given, expect = row["given"], row["expect"]
    sold = given["sold"]
    held = company("A", "swift", given["price"], commons="B" * sold.get(COMMON, 0), preferred="B")
    for options, price_after in _flipped(row, expect["price_after"]):
        table = Table(3, held, company("B", "libby"), cash(B=0), at="stock", **options)
        for kind, n in sold.items():
            table.act("B", Sell("swift", kind, n))
        if not table.since("price_moved"):
            table.act("B", DONE)
        assert table.cash("B") == expect["received"]
        assert table.co("swift").price == price_after


def _flipped(row: dict, after: int) -> list:
    alt = row.get("alt")
    return [({}, after)] + ([({alt["constant"]: alt["value"]}, alt["price_after"])] if alt else [])


# rules 5.1, 5.12
def test_selling_before_buying() -> None:
    table = Table(3, company("A", "swift", commons="AB"), company("B", "libby"), cash(A=100, B=0, C=0), at="stock")
    assert table.due == "A"
    assert table.refused("A", Buy("swift", COMMON, "charter")).code == "buying_comes_later"
    assert table.refused("A", Start("elgin", 35)).code == "buying_comes_later"
    table.act("A", PASS)
    table.act("B", Sell("swift", COMMON, 1))  # nothing else to sell: the turn ends by itself
    assert table.told("could_not_act") == [{"seat": 2}]
    assert table.due == "A"  # soft: who passed is asked again
    table.act("A", PASS)
    assert table.told("buying_opens") == [{"seat": 0}]  # B, who sold last, has nothing left and passes
    assert table.due == "A"
    assert table.refused("A", Sell("swift", COMMON, 1)).code == "selling_is_over"


# rules 5.1, 5.12
def test_the_last_to_act_is_asked_once_more() -> None:
    table = Table(2, company("A", "swift", 20), company("B", "libby", 20), cash(A=100, B=100), at="stock")
    table.act("A", Buy("swift", COMMON, "charter"))
    table.act("B", PASS)
    assert (table.due, table.p.phase) == ("A", "stock")
    table.act("A", PASS)
    assert table.p.phase == "building"


# rules 5.2, 5.13, 5.17
def test_several_companies_in_one_turn() -> None:
    pieces = [company("A", "swift", 60, commons="BB"), company("A", "libby", 40, commons="B"), cash(A=0, B=0)]
    table = Table(2, *pieces, at="stock")
    table.act("B", Sell("swift", COMMON, 1))
    assert (table.co("swift").price, table.cash("B")) == (60, 60)
    table.act("B", Sell("swift", COMMON, 1))  # paid at the price before the turn
    assert table.cash("B") == 120
    assert table.refused("B", PASS).code == "has_sold"
    table.act("B", Sell("libby", COMMON, 1))
    assert table.cash("B") == 160
    assert (table.co("swift").price, table.co("libby").price) == (40, 35)
    assert (table.co("swift").pool, table.co("libby").pool) == (2, 1)
    moved = {e["company"]: (e["before"], e["after"], e["steps"], e["reason"]) for e in table.told("price_moved")}
    assert moved == {"swift": (60, 40, 2, "sale"), "libby": (40, 35, 1, "sale")}


# rules 5.2
def test_a_selling_turn_ends_when_the_seller_says_so() -> None:
    table = Table(2, company("A", "swift", 60, commons="BBB"), at="stock")
    assert table.reason("B", Done) == "has_not_sold"
    assert table.refused("B", Sell("swift", COMMON, 4)).code == "too_high"
    assert table.refused("B", Sell("swift", COMMON, 0)).code == "too_low"
    table.act("B", Sell("swift", COMMON, 2))
    assert (table.due, table.co("swift").price) == ("B", 60)
    table.act("B", DONE)
    assert table.co("swift").price == 40
    assert table.due == "B"  # A has nothing to sell and passes; B may sell on
    table.act("B", PASS)
    assert table.told("buying_opens")


# rules 5.4, 5.9
def test_the_director_stays() -> None:
    pieces = [company("A", "swift", 20, commons="ABBBB", preferred="B"), cash(A=100, B=100)]
    table = Table(2, *pieces, at="stock")
    assert table.co("swift").shares(1) == 6 > table.co("swift").shares(0) == 4
    assert table.refused("A", Sell("swift", DIRECTOR, 1)).code == "director_not_for_sale"
    table.act("A", Sell("swift", COMMON, 1))
    table.act("B", Sell("swift", PREFERRED, 1))
    table.until("building")
    assert table.co("swift").director == 0
    buying = Table(2, company("A", "swift"), cash(A=0, B=200), at="stock")
    assert buying.refused("B", Buy("swift", DIRECTOR, "charter")).code == "not_offered"


# rules 5.5
def test_ends_of_the_track() -> None:
    table = Table(2, company("A", "swift", 450, commons="ABBBB", preferred="B"), company("B", "libby", 10), at="stock")
    table.until("building")
    assert table.co("swift").price == 450
    assert table.told("price_stays") == [{"company": "swift", "price": 450, "reason": "sold_out"}]


# rules 5.6
def test_a_director_does_not_buy_back_either() -> None:
    table = Table(2, company("A", "swift", 40, commons="A"), company("B", "libby"), cash(A=500, B=0), at="stock")
    table.act("A", Sell("swift", COMMON, 1))
    assert table.frame.part == "buy"
    for source in ("pool", "charter"):
        assert table.refused("A", Buy("swift", COMMON, source)).code == "sold_this_decade"


# rules 5.3, 5.13
def test_a_great_sale_falls_all_its_steps() -> None:
    held = company("B", "swift", 280, commons="AAAA", preferred="A")
    table = Table(2, held, company("B", "libby"), cash(A=0, B=0), at="stock")
    table.act("A", Sell("swift", PREFERRED, 1), Sell("swift", COMMON, 4))
    assert (table.cash("A"), table.co("swift").price) == (6 * 280, 100)  # seven steps


# rules 5.6
def test_no_buying_back_in_the_same_decade() -> None:
    table = Table(2, company("A", "swift", 40, commons="B"), company("B", "libby", 40), cash(A=0, B=500), at="stock")
    table.act("B", Sell("swift", COMMON, 1))
    assert table.told("buying_opens")
    refusal = table.refused("B", Buy("swift", COMMON, "pool"))
    assert (refusal.code, refusal.params["company"]) == ("sold_this_decade", "swift")
    assert table.legal("B", Buy("libby", COMMON, "charter"))
    table.until("stock", "building")
    table.until("operating")
    table.until("stock")
    assert table.p.decade == 3
    while table.frame.part == "sell":
        table.late()
    table.p.players[1].cash = 500
    assert table.legal("B", Buy("swift", COMMON, "pool"))


# rules 5.7, 1.3, 1.4
def test_purses_of_a_purchase() -> None:
    pieces = [company("A", "swift", 40, 100, pool=1), company("B", "libby", 40), company("A", "elgin", 10)]
    pieces.append(cash(A=0, B=220))
    table = Table(2, *pieces, at="stock")
    table.act("B", Buy("swift", COMMON, "charter"))
    assert (table.cash("B"), table.co("swift").treasury) == (180, 140)
    table.act("B", Buy("swift", COMMON, "pool"))
    assert (table.cash("B"), table.co("swift").treasury, table.co("swift").pool) == (140, 140, 0)
    assert table.refused("B", Buy("swift", COMMON, "pool")).code == "none_there"
    table.act("B", Buy("swift", PREFERRED, "charter"))
    assert (table.cash("B"), table.co("swift").treasury) == (60, 220)
    assert table.co("swift").price == 40  # buying does not move it
    assert table.refused("B", Buy("swift", PREFERRED, "charter")).code == "none_on_sale"
    table.act("B", Buy("swift", COMMON, "charter"))
    refusal = table.refused("B", Buy("libby", COMMON, "charter"))
    assert (refusal.code, refusal.params["cost"], refusal.params["cash"]) == ("share_too_dear", 40, 20)


# rules 5.7, 5.15
def test_no_company_in_decade_1() -> None:
    table = Table(2, company("A", "swift"), company("B", "libby"), cash(A=500), at="stock", decade=1)
    assert table.refused("A", Start("elgin", 35)).code == "no_start_in_first_decade"
    assert 175 - 3 * 35 == 70 < 3 * 35
    later = Table(2, company("A", "swift"), company("B", "libby"), cash(A=500), at="stock", decade=2)
    assert later.legal("A", Start("elgin", 35))


# rules 5.12
def test_who_can_do_nothing_is_told_once_a_part() -> None:
    table = Table(3, company("A", "swift", 20), company("B", "libby", 20), cash(A=100, B=0, C=0), at="stock")
    for _ in range(2):
        table.act("A", Buy("libby", COMMON, "charter"))
    assert table.told("could_not_act") == [{"seat": 1}, {"seat": 2}]
    table.act("A", PASS)
    assert table.p.phase == "building"


# rules 5.12, 5.16
def test_nothing_to_sell_in_decade_1() -> None:
    table = Table(3, company("A", "swift"), company("B", "libby"), cash(A=100, B=0, C=0), at="stock", decade=1)
    assert [event.id for event in table.events if "opens" in event.id] == ["selling_opens", "buying_opens"]
    assert table.told("nobody_could_act") == [{}]
    assert table.due == "A"


# rules 5.16
def test_a_part_in_which_nobody_can_act_is_told_in_one_line() -> None:
    table = Table(2, company("A", "swift"), company("B", "libby"), cash(A=0, B=0), at="stock", decade=1)
    assert table.told("nobody_could_act") == [{}, {}] and table.told("could_not_act") == []
    assert table.p.phase == "building"


# rules 5.8
@every("limit")
def test_limits(row: dict) -> None:
    given, expect = row["given"], row["expect"]
    others = [company("B", id, 10, commons="A" * n) for id, n in (("libby", 3), ("elgin", 2))]
    pieces = [company("A", "swift", 10, commons="AAA"), *others, cash(A=1000)]
    table = Table(given["players"], *pieces, at="stock")
    while table.frame.part == "sell":
        table.late()
    assert table.p.certificates(0) == given["certificates_held"]
    tries = [Buy("swift", COMMON, "charter"), Buy("swift", PREFERRED, "charter"), Buy("elgin", COMMON, "charter")]
    assert [table.legal("A", x) for x in tries] == expect["legal"]
    assert [table.refused("A", x).code for x in tries[:2]] == ["sixty_percent", "sixty_percent"]
    table.act("A", tries[2])
    assert table.p.certificates(0) == expect["certificates_after"]
    table.act("B", PASS)
    assert {"seat": 0} in table.since("could_not_act")  # the limit leaves nothing


# rules 5.8
@pytest.mark.parametrize(("seats", "limit"), [(2, 10), (3, 12), (4, 14)])
def test_certificate_limit(seats: int, limit: int) -> None:
    table = Table(seats, company("A", "swift"), at="stock")
    assert table.p.limit == limit
    full = [company("A", "swift", 10), company("B", "libby", 10, commons="A" * 5)]
    full += [company("B", id, 10, commons="A" * n) for id, n in (("elgin", 4), ("anglo", limit - 10))]
    at_limit = Table(seats, *full, cash(A=999), at="stock")
    while at_limit.frame.part == "sell":
        at_limit.late()
    assert at_limit.due[0] == "B"  # A may neither buy nor start anything
    assert {"seat": 0} in at_limit.told("could_not_act")


# rules 5.8
def test_never_both_great_certificates() -> None:
    table = Table(2, company("A", "swift"), company("B", "libby"), cash(A=999, B=999), at="stock")
    assert table.refused("A", Buy("swift", PREFERRED, "charter")).code == "director_beside_preferred"
    assert table.legal("A", Buy("libby", PREFERRED, "charter"))


# rules 5.8
def test_sixty_percent_with_a_preferred_certificate() -> None:
    pieces = [company("A", "swift", 10, commons="BBB"), cash(A=0, B=500)]
    table = Table(2, *pieces, company("B", "libby"), at="stock")
    table.act("B", PASS)
    table.act("B", Buy("swift", PREFERRED, "charter"))
    assert table.legal("B", Buy("swift", COMMON, "charter"))
    table.act("B", Buy("swift", COMMON, "charter"))
    assert table.co("swift").shares(1) == 6
    refusal = table.refused("B", Buy("swift", COMMON, "charter"))
    assert (refusal.code, refusal.params["percent"]) == ("sixty_percent", 60)


# rules 5.10
@every("stock_phase_end")
def test_sold_out(row: dict) -> None:
    given, expect = row["given"], row["expect"]
    table = Table(
        2, company("A", "swift", given["price"], commons="ABBBB", preferred="B"), company("B", "libby"), at="stock"
    )
    table.until("building")
    assert table.co("swift").price == expect["price_after"]


# rules 5.10
def test_not_sold_out() -> None:
    for more in ({"commons": "BBBB"}, {"commons": "BBBB", "pool": 1}, {"commons": "BBBBB", "preferred": "pool"}):
        held = {"preferred": "B"} | more
        table = Table(2, company("A", "swift", **held), company("B", "libby"), cash(A=0, B=0), at="stock")
        table.until("building")
        assert table.co("swift").price == 50


# rules 5.11, 5.14
def test_the_marker() -> None:
    pieces = [company("A", "swift", commons="B"), company("B", "libby"), company("C", "elgin"), cash(A=60, B=0, C=0)]
    table = Table(3, *pieces, at="stock")
    table.act("B", Sell("swift", COMMON, 1))
    table.until("building")
    assert table.p.marker == 2  # a seller was the last to do anything
    table = Table(3, *pieces, at="stock")
    table.act("B", PASS)
    table.act("A", Buy("swift", COMMON, "charter"))
    table.until("building")
    assert table.p.marker == 1
    table = Table(3, *pieces, public(marker=1), at="stock")
    table.until("building")
    assert table.p.marker == 1  # nobody did anything


# rules 16.3, 5.6
def test_undivided_phase() -> None:
    pieces = [company("A", "swift", 40, commons="BB"), company("B", "libby", 40), cash(A=0, B=0)]
    table = Table(2, *pieces, at="stock", stock_phase_split=False)
    assert table.told("stock_opens") == [{"seat": 0}]
    assert table.due == "B"
    table.act("B", Sell("swift", COMMON, 1))
    assert table.refused("B", Buy("swift", COMMON, "charter")).code == "sold_this_decade"
    table.act("B", Buy("libby", COMMON, "charter"))
    assert table.co("swift").price == 35
    assert table.due == "B"
    table.act("B", Pass())
    assert table.p.phase == "building"
    assert table.p.marker == 0


# rules 16.3
def test_undivided_turn_may_end_after_a_sale() -> None:
    pieces = [company("A", "swift", 40, commons="BB"), company("B", "libby", 40), cash(A=0, B=0)]
    table = Table(2, *pieces, at="stock", stock_phase_split=False)
    table.act("B", Sell("swift", COMMON, 1))
    table.act("B", DONE)
    assert table.co("swift").price == 35
    assert table.due == "B"


# rules 5.17
def test_in_an_undivided_turn_prices_fall_when_nothing_is_left_to_sell() -> None:
    pieces = [company("A", "swift", 40, commons="BB"), company("B", "libby", 40), cash(A=0, B=0)]
    table = Table(2, *pieces, at="stock", stock_phase_split=False)
    table.act("B", Sell("swift", COMMON, 1))
    assert (table.due, table.co("swift").price) == ("B", 40)
    table.act("B", Sell("swift", COMMON, 1))
    assert (table.due, table.co("swift").price) == ("B", 25)
    assert table.reason("B", Sell) == "nothing_to_sell"
    table.act("B", Buy("libby", COMMON, "charter"))
    assert table.co("swift").price == 25  # once
    done = Table(2, *pieces, at="stock", stock_phase_split=False)
    done.act("B", Sell("swift", COMMON, 2), DONE)
    assert done.co("swift").price == 25
    assert [found["steps"] for found in done.told("price_moved")] == [2]


# rules 5.2, 5.3, 10.8, 16.1
def test_the_price_after_a_sale_is_known_before() -> None:
    pieces = [company("A", "swift", 80, commons="AABB", preferred="B"), company("B", "libby", asset="price_protection")]
    table = Table(2, *pieces, at="stock")
    swift, libby = table.co("swift"), table.co("libby")
    assert price_after_sale(table.p, 0, swift, {COMMON: 2}) == 50
    assert price_after_sale(table.p, 1, swift, {COMMON: 1, PREFERRED: 1}) == 35
    assert price_after_sale(table.p, 0, libby, {COMMON: 1}) == 50  # protected
    assert price_after_sale(table.p, 1, libby, {COMMON: 1}) == 40
    friendly = Table(2, *pieces, at="stock", friendly_sales=True)
    assert price_after_sale(friendly.p, 1, friendly.co("swift"), {COMMON: 2}) == 60


# rules 16.1
def test_friendly_sales() -> None:
    pieces = [company("A", "swift", 80, commons="ABBB"), company("B", "libby"), cash(A=0, B=0)]
    table = Table(2, *pieces, at="stock", friendly_sales=True)
    table.act("A", PASS)
    table.act("B", Sell("swift", COMMON, 3))
    assert (table.cash("B"), table.co("swift").price) == (240, 60)
    own = Table(2, *pieces, at="stock", friendly_sales=True)
    own.act("A", Sell("swift", COMMON, 1))
    assert own.co("swift").price == 60
    director = Table(2, company("A", "swift", 80, commons="AAA"), cash(A=0, B=0), at="stock", friendly_sales=True)
    director.act("A", Sell("swift", COMMON, 3))
    assert director.co("swift").price == 40


# rules 5.11
def test_a_start_moves_the_marker() -> None:
    table = Table(3, company("A", "swift"), player("B", first="x"), cash(A=0, B=150, C=0), at="stock")
    table.act("B", Start("elgin", 35))
    table.until("building")
    assert table.p.marker == 2
