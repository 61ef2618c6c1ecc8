"""The action phase and its printed spaces (rules 7, 8)."""

from __future__ import annotations

import pytest

from rules.big_shoulders.actions import (
    Accept,
    Assign,
    BuyAsset,
    Claim,
    Done,
    Exchange,
    Hire,
    Place,
    Skip,
    Start,
    UseAsset,
)
from rules.big_shoulders.components import SPACES, TILES
from rules.big_shoulders.spaces import gains_nothing
from rules.core import next_domain
from tests.rules.big_shoulders.play import (
    Table,
    built,
    cash,
    company,
    every,
    partners,
    player,
    public,
    row,
    square,
)

FORTY = "fundraising_40"
TWO = (company("A", "swift"), company("B", "libby"))


def at_action(*pieces: object, seats: int = 2, decade: int = 2, **options: object) -> Table:
    return Table(seats, *pieces, at="action", decade=decade, **options)  # type: ignore[arg-type]


# rules 7.1, 7.6
def test_a_partner_in_decade_3() -> None:
    for decade in (1, 2, 3, 4, 5):
        table = at_action(*TWO, decade=decade)
        assert [(x.partners, x.left) for x in table.p.players] == [(2 + (decade == 3),) * 2] * 2


# rules 4, 7.2, 7.5
def test_one_partner_each_by_the_track() -> None:
    table = at_action(*TWO, public(order=[1, 0]), partners(A=1, B=3))
    order = []
    while table.p.phase == "action":
        order.append(table.due)
        table.act(table.due, Place("swift" if table.due == "A" else "libby", FORTY))
    assert order == ["B", "A", "B", "B"]  # A is skipped; one player may use an unlimited space again and again
    assert table.p.phase == "operating"


# rules 7.3
def test_no_passing() -> None:
    table = at_action(*TWO, company("A", "elgin", treasury=0))
    assert table.reason("A", Done) == "partner_must_be_placed"
    assert table.legal("A", Place("elgin", FORTY))


# rules 7.4, 1.3, 1.4
def test_the_company_named_pays_and_gains() -> None:
    table = at_action(company("A", "swift", treasury=100), company("A", "elgin", treasury=10), company("B", "libby"))
    assert table.refused("A", Place("libby", FORTY)).code == "not_offered"
    refusal = table.refused("A", Place("elgin", "hire_manager"))
    assert (refusal.code, refusal.params["cost"], refusal.params["treasury"]) == ("treasury_short", 60, 10)
    before = table.cash("A")
    table.act("A", Place("swift", "hire_salesperson"))
    assert (table.co("swift").treasury, table.co("swift").salespeople) == (30, 1)
    assert (table.co("elgin").treasury, table.cash("A")) == (10, before)


# rules 7.5
def test_places_for_one_partner() -> None:
    table = at_action(*TWO, built("A", "b02"))
    table.act("A", Place("swift", "b02"))
    refusal = table.refused("B", Place("libby", "b02"))
    assert (refusal.code, refusal.params["seat"]) == ("space_taken", 0)
    table.act("B", Place("libby", "hire_salesperson"))
    assert table.refused("A", Place("swift", "hire_salesperson")).code == "space_taken"


# rules 7.5, 7.12, 9.1
def test_an_owner_uses_his_own_tile() -> None:
    table = at_action(*TWO, built("A", "b02"), cash(A=0))
    table.act("A", Place("swift", "b02"))
    assert (table.cash("A"), table.co("swift").treasury) == (20, 180)
    assert table.since("company_paid_owner") == [{"company": "swift", "seat": 0, "amount": 20}]


# rules 7.12
def test_an_owner_without_a_company_is_paid() -> None:
    table = Table(2, company("A", "swift"), built("B", "b02"), cash(B=0), at="action", advanced=True)
    table.act("A", Place("swift", "b02"))
    assert table.cash("B") == 20 + 2 * 25  # and his own partners are paid off


# rules 7.6
def test_a_partner_gained_now_is_placed_now() -> None:
    table = at_action(company("A", "swift", appeal=8), company("B", "libby"), partners(A=1))
    table.act("A", Place("swift", "advertising"))
    table.act("A", Claim("bonus"))
    assert (table.p.players[0].partners, table.p.players[0].left, table.due) == (3, 1, "A")
    table.act("A", Place("swift", FORTY))
    assert table.p.phase == "operating"


# rules 7.7, 7.9
def test_what_is_impossible_is_lost_and_the_payment_stands() -> None:
    pieces = [company("A", "swift", managers=(1, 2)), company("B", "libby"), built("B", "b11", "b34"), cash(B=0)]
    table = at_action(*pieces, square("coal"))
    assert all(gains_nothing(table.p, table.co("swift"), space) for space in ("hire_manager", "b11"))
    table.act("A", Place("swift", "b11"))
    assert (table.cash("B"), table.co("swift").treasury) == (20, 180)
    assert table.since("gain_lost") == [{"company": "swift", "gain": "manager", "n": 1}]
    table.act("B", Place("libby", FORTY))
    assert not gains_nothing(table.p, table.co("swift"), "b34")
    table.act("A", Place("swift", "b34"))
    assert table.co("swift").cubes["coal"] == 1
    assert table.since("gain_lost") == [{"company": "swift", "gain": "cubes", "n": 2}]


# rules 7.9
def test_a_useless_space_is_marked() -> None:
    table = at_action(company("A", "swift", managers=(1, 2), sales=2), company("B", "libby"))
    v = table.view("A")
    _, domain = next_domain(v.frame, v, Place, ["swift"])
    assert domain is not None
    marked = [space for space in SPACES if domain.note(space) == ("effect", "nothing")]
    assert marked == ["hire_manager", "hire_salesperson"]


# rules 7.8, 7.13, 12.4
def test_free_actions_before_and_after() -> None:
    pieces = [company("A", "swift", store="coal coal", asset="brilliant_marketing", appeal=0), company("B", "libby")]
    table = at_action(*pieces, square("wood steel"))
    table.act("A", Exchange("swift", "coal", "wood"))
    table.act("A", Place("swift", FORTY))
    assert table.due == "A"  # the tile can still be used
    assert table.refused("A", Place("swift", FORTY)).code == "partner_is_placed"
    table.act("A", UseAsset("swift"))
    assert table.co("swift").appeal == 1
    assert table.due == "B"


# rules 7.8, 7.13
def test_the_turn_ends_by_itself_where_nothing_new_is_possible() -> None:
    table = at_action(company("A", "swift", store="coal coal"), company("B", "libby"), square("wood"))
    assert table.legal("A", Exchange("swift", "coal", "wood"))
    table.act("A", Place("swift", FORTY))
    assert table.due == "B"  # the exchange was possible before
    pieces = [company("A", "swift", store="coal"), company("B", "libby"), built("B", "b05")]
    table = at_action(*pieces, square("wood coal steel"))
    table.act("A", Place("swift", "b05"))
    assert table.due == "A"  # the second coal makes one possible
    table.act("A", Exchange("swift", "coal", "steel"))
    assert table.due == "B"


# rules 7.10
def test_the_whole_sum_must_be_there_first() -> None:
    table = at_action(company("A", "swift", treasury=60, appeal=2), company("B", "libby"), built("B", "b29", "b19"))
    assert table.refused("A", Place("swift", "extra_dividend")).params["cost"] == 100
    assert table.refused("A", Place("swift", "b29")).params["cost"] == 150
    rich = at_action(
        company("A", "swift", treasury=35),
        company("B", "libby"),
        built("B", "b19"),
        row("", "", "foundry", "workshop", ""),
    )
    assert rich.legal("A", Place("swift", "b19"))  # 50 - 20 = 30
    assert rich.refused("A", Place("swift", "capital_investment")).params["cost"] == 50


# rules 8
def test_payers_and_receivers() -> None:
    assert {(SPACES[space].pay_from, SPACES[space].pay_to) for space in SPACES if space.startswith("fund")} == {
        ("bank", "company")
    }
    for space, cost in (("advertising", 20), ("hire_manager", 60), ("hire_salesperson", 70)):
        table = at_action(*TWO)
        issued, treasury = table.p.issued, table.co("swift").treasury
        table.act("A", Place("swift", space))
        assert table.since("bank_paid") == [{"company": "swift", "amount": cost}]
        assert treasury - table.co("swift").treasury == cost
        assert issued - table.p.issued == cost


# rules 8.1
@every("hire")
def test_wages(row: dict) -> None:
    given, expect = row["given"], row["expect"]
    table = at_action(company("A", "brunswick", treasury=200), company("B", "libby"), public(market=given["market"]))
    table.act("A", Place("brunswick", "job_market"))
    table.act("A", Hire(2, given["hired"]), Skip())
    assert 200 - table.co("brunswick").treasury == expect["cost"]
    assert table.p.market == expect["market_after"]


# rules 8.1
@pytest.mark.parametrize(("market", "cost"), [(12, 20), (9, 20), (8, 30), (5, 30), (4, 40), (1, 40), (0, 50)])
def test_the_wage_scale(market: int, cost: int) -> None:
    table = at_action(company("A", "fairbank", workers=(1,), treasury=50), company("B", "libby"), public(market=market))
    table.act("A", Place("fairbank", "job_market"))  # one free slot: no question
    assert table.co("fairbank").treasury == 50 - cost
    assert table.co("fairbank").factories[1].workers == 1
    assert table.p.market == max(0, market - 1)
    assert table.due == "B"


# rules 8.1
def test_numbers_of_workers_are_shown_with_their_wages_in_all() -> None:
    table = at_action(company("A", "swift", treasury=120), company("B", "libby"), public(market=9))
    table.act("A", Place("swift", "job_market"))
    v = table.view("A")
    _, domain = next_domain(v.frame, v, Hire, [2])
    assert domain is not None
    assert [domain.note(n) for n in (1, 2, 3)] == [("total", {"n": n}) for n in (20, 50, 80)]


# rules 8.1
def test_hiring_goes_on_as_long_as_there_is_room_and_money() -> None:
    table = at_action(company("A", "swift", treasury=120), company("B", "libby"), public(market=9))
    table.act("A", Place("swift", "job_market"))
    assert table.reason("A", Skip) == "hire_one_at_least"
    assert table.refused("A", Hire(1, 3)).code == "too_high"
    assert table.refused("A", Hire(1, 0)).code == "too_low"
    table.act("A", Hire(1, 2))  # 20 + 30
    assert table.co("swift").treasury == 70
    assert table.refused("A", Hire(1, 1)).code == "factory_full"
    assert table.refused("A", Hire(2, 3)).code == "too_high"  # 30 + 30 + 30 for three
    table.act("A", Hire(2, 2))
    assert (table.co("swift").treasury, table.p.market, table.due) == (10, 5, "B")


# rules 8.1, 7.9
def test_no_hiring_without_room_or_money() -> None:
    full = at_action(company("A", "swift", workers=(2, 3)), company("B", "libby"))
    assert full.refused("A", Place("swift", "job_market")).code == "no_free_slot"
    poor = at_action(company("A", "swift", treasury=39), company("B", "libby"), public(market=4))
    refusal = poor.refused("A", Place("swift", "job_market"))
    assert (refusal.code, refusal.params["cost"]) == ("treasury_short", 40)


# rules 8.2, 8.10
def test_advertising_moves_at_once() -> None:
    pieces = [company(name, id) for name, id in (("A", "swift"), ("B", "libby"), ("C", "elgin"), ("D", "anglo"))]
    table = at_action(*pieces, seats=4)
    table.act("A", Place("swift", FORTY))
    table.act("B", Place("libby", FORTY))
    appeal = table.co("elgin").appeal
    table.act("C", Place("elgin", "advertising"))
    assert table.co("elgin").appeal == appeal + 1
    assert (table.due, table.p.order) == ("C", [0, 1, 2, 3])  # first the worker of field 3
    table.act("C", Claim("cash"))
    assert table.p.order == [2, 0, 1, 3]
    assert table.due == "D"  # D still acts once in this pass
    table.act("D", Place("anglo", "advertising"))
    table.act("D", Claim("cash"))
    assert table.p.order == [3, 2, 0, 1]
    turns = []
    while table.p.phase == "action":
        turns.append(table.due)
        table.act(table.due, Place(table.p.directed("ABCD".index(table.due))[0].id, FORTY))
    assert turns == ["D", "C", "A", "B"]
    table.until("stock")
    assert table.p.order == [3, 2, 0, 1]  # the order stays
    assert [event.id for event in table.events if event.id in ("appeal", "to_the_top")][:2] == ["appeal", "to_the_top"]


# rules 8.2, 8.11
def test_advertising_by_choice() -> None:
    table = at_action(*TWO, public(order=[1, 0]), advertising_move_optional=True)
    table.act("B", Place("libby", FORTY))
    table.act("A", Place("swift", "advertising"))
    assert (table.asked, table.due) == ("top_of_track", "A")
    stays = at_action(*TWO, public(order=[1, 0]), advertising_move_optional=True)
    stays.act("B", Place("libby", FORTY))
    stays.act("A", Place("swift", "advertising"), Skip())
    assert stays.p.order == [1, 0]
    table.act("A", Accept())
    assert table.p.order == [0, 1]
    table.act("B", Place("libby", FORTY)) if table.due == "B" else table.act("A", Place("swift", "advertising"))
    assert table.asked != "top_of_track"  # already on top


# rules 8.3
def test_fundraising() -> None:
    opened = {decade: [] for decade in (1, 2, 3, 4, 5)}
    for decade, spaces in opened.items():
        table = at_action(*TWO, decade=decade)
        spaces += [n for n in (40, 60, 80) if table.legal("A", Place("swift", f"fundraising_{n}"))]
    assert opened == {1: [40], 2: [40, 60], 3: [40, 60], 4: [40, 60, 80], 5: [40, 60, 80]}
    table = at_action(*TWO, decade=1)
    refusal = table.refused("A", Place("swift", "fundraising_60"))
    assert (refusal.code, refusal.params["decade"]) == ("space_not_open", 2)
    late = at_action(*TWO, decade=4)
    late.act("A", Place("swift", "fundraising_80"))
    assert late.co("swift").treasury == 280
    assert late.since("funds_raised") == [{"company": "swift", "amount": 80}]
    assert late.refused("B", Place("libby", "fundraising_80")).code == "space_taken"
    late.act("B", Place("libby", FORTY))
    late.act("A", Place("swift", FORTY))


# rules 8.3, 16.3
def test_fundraising_later() -> None:
    options = {"fundraising_60_from_decade": 3, "fundraising_80_from_decade": 5}
    assert not at_action(*TWO, decade=2, **options).legal("A", Place("swift", "fundraising_60"))
    assert at_action(*TWO, decade=3, **options).legal("A", Place("swift", "fundraising_60"))
    assert not at_action(*TWO, decade=4, **options).legal("A", Place("swift", "fundraising_80"))
    assert at_action(*TWO, decade=5, **options).legal("A", Place("swift", "fundraising_80"))


# rules 8.4, 8.9
@every("extra_dividend")
def test_extra_dividends(row: dict) -> None:
    given, expect = row["given"], row["expect"]
    tries = [({}, expect.get("price_after"))]
    if "alt" in row:
        tries.append(({row["alt"]["constant"]: row["alt"]["value"]}, row["alt"]["price_after"]))
    for options, price in tries:
        others = "B" * given["holdings"].get("b", 0) + "A" * (given["holdings"]["a"] - 3)
        pieces = [company("A", "swift", given["price"], given["treasury"], commons=others, pool=given["pool_shares"])]
        table = at_action(*pieces, company("B", "libby"), cash(A=0, B=0), **options)
        assert table.co("swift").shares_at("charter") == given["charter_shares"]
        assert table.legal("A", Place("swift", "extra_dividend")) == expect["legal"]
        if expect["legal"]:
            table.act("A", Place("swift", "extra_dividend"))
            assert {name: table.cash(name.upper()) for name in expect["cash"]} == expect["cash"]
            assert (table.co("swift").treasury, table.co("swift").price) == (expect["treasury_after"], price)


# rules 8.4
@pytest.mark.parametrize(
    ("before", "after"), [(10, 20), (35, 50), (40, 60), (50, 60), (60, 80), (100, 120), (120, 120), (450, 450)]
)
def test_the_table_of_extra_dividends(before: int, after: int) -> None:
    table = at_action(company("A", "swift", before), company("B", "libby"))
    table.act("A", Place("swift", "extra_dividend"))
    assert table.co("swift").price == after


# rules 8.9
def test_pool_shares_of_an_extra_dividend_are_lost() -> None:
    table = at_action(company("A", "swift", 60, 100, pool=2, preferred="pool"), company("B", "libby"), cash(A=0))
    issued = table.p.issued
    table.act("A", Place("swift", "extra_dividend"))
    assert (table.cash("A"), table.co("swift").treasury) == (30, 30)
    assert issued - table.p.issued == 40


# rules 8.5, 7.11
def test_managers() -> None:
    table = at_action(*TWO)
    table.act("A", Place("swift", "hire_manager"))
    assert table.asked == "staff"
    table.act("A", Assign(2))
    assert [works.manager for works in table.co("swift").factories] == [False, True]
    one = at_action(company("A", "swift", managers=(1,)), company("B", "libby"))
    one.act("A", Place("swift", "hire_manager"))
    assert one.co("swift").factories[1].manager  # one place is no question
    assert one.due == "B"
    both = at_action(company("A", "swift"), company("B", "libby"), built("A", "b23"))
    both.act("A", Place("swift", "b23"))
    both.act("A", Assign(2))
    assert [works.manager for works in both.co("swift").factories] == [True, True]


# rules 8.6
def test_salespeople() -> None:
    table = at_action(*TWO)
    assert table.co("swift").good_price == 50
    table.act("A", Place("swift", "hire_salesperson"))
    assert (table.co("swift").good_price, table.co("swift").free_salespeople) == (60, 1)


# rules 8.7, 10.1
def test_capital_investment() -> None:
    table = at_action(*TWO, row("brilliant_marketing", "foundry", "workshop", "abattoir", "refrigeration"))
    table.act("A", Place("swift", "capital_investment"))
    assert table.asked == "investment"
    table.act("A", BuyAsset("abattoir", "new"))
    assert (table.co("swift").treasury, table.co("swift").asset) == (150, "abattoir")
    empty = at_action(*TWO, row("", "", "", "", ""))
    assert empty.refused("A", Place("swift", "capital_investment")).code == "no_asset_there"


# rules 8.8
def test_only_tiles_that_are_built() -> None:
    table = at_action(*TWO, built("A", "b02"), built("B", "b14"))
    assert table.refused("A", Place("swift", "b05")).code == "not_offered"
    assert all(table.legal("A", Place("swift", tile)) for tile in ("b02", "b14"))
    assert all(tile.partner_limit == 1 for tile in TILES.values())


# rules 15.6
def test_partners_of_a_player_without_companies() -> None:
    table = Table(3, company("A", "swift"), company("B", "libby"), cash(C=10), at="action", advanced=True)
    table.act("A", Place("swift", FORTY))
    table.act("B", Place("libby", FORTY))
    assert table.cash("C") == 60
    assert table.told("partners_paid_off") == [{"seat": 2, "n": 2, "amount": 50}]
    assert table.due == "A"


# rules 7.6, 3.8
def test_the_first_company_is_remembered() -> None:
    table = Table(2, company("A", "swift"), company("B", "libby"), cash(A=150), player("A", first="swift"), at="stock")
    table.act("A", Start("elgin", 35))
    assert table.p.players[0].first == "swift"
