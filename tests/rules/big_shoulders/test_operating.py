"""The operating phase (rules 12)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.big_shoulders.actions import (
    Distribute,
    Done,
    Exchange,
    Pay,
    Provide,
    Run,
    SellAll,
    Skip,
    Supply,
    Take,
    UseAsset,
    Withhold,
)
from rules.big_shoulders.knowledge import best_sale, factories, outlook
from rules.core import next_domain
from tests.rules.big_shoulders.play import (
    DONE,
    Table,
    cash,
    company,
    cubes,
    demand,
    every,
    player,
    public,
    square,
    supply,
)

LIBBY = company("B", "libby", appeal=0)


def operating(
    *pieces: Any, seats: int = 2, id: str = "swift", options: dict[str, Any] | None = None, **own: Any
) -> Table:
    """A's company operates first; nothing is in the supply or on the square unless a piece says so."""
    own = {"appeal": 4} | own
    basis = [company("A", id, **own), LIBBY, supply(), square(""), cash(A=0, B=0)]
    return Table(2, *basis, *pieces, at="operating", **(options or {}))


READY: dict[str, Any] = {"workers": (2,), "store": "steel livestock"}  # for the first factory of Swift


# rules 4, 12.1
def test_order_by_appeal() -> None:
    pieces = [company("A", "swift"), company("B", "libby"), company("A", "fairbank"), company("B", "anglo")]
    table = Table(2, *pieces, at="operating")
    assert table.told("operating_order") == [{"companies": ["fairbank", "swift", "anglo", "libby"]}]
    table.until("stock")
    assert [e["company"] for e in table.told("operates")] == ["fairbank", "swift", "anglo", "libby"]


# rules 12.2, 12.3, 12.24
def test_buying_cubes() -> None:
    table = operating(supply(x="coal", thirty="coal wood", twenty="coal steel", ten="coal coal"), treasury=100)
    assert table.p.turn.step == "resources"
    table.act("A", Supply("coal", "10", 2))
    assert table.co("swift").treasury == 80
    assert table.refused("A", Supply("coal", "10", 1)).code == "not_on_space"
    assert table.refused("A", Supply("coal", "x", 1)).code == "not_offered"  # the closed space
    table.act("A", Supply("steel", "20", 1), Supply("coal", "20", 1))
    table.act("A", Supply("wood", "30", 1))
    assert table.told("operates")[-1]["company"] == "libby"  # $10 left and nothing at $10: nothing left to decide
    assert table.co("swift").cubes == cubes("coal coal coal steel wood")
    assert table.co("swift").treasury == 10


# rules 12.3, 12.30
def test_what_the_next_factories_lack() -> None:
    own = {"workers": (2, 3), "store": "steel", "treasury": 100}
    table = operating(supply(thirty="steel steel", twenty="livestock", ten="livestock"), **own)
    table.act("A", Provide(1))
    assert (table.co("swift").treasury, table.co("swift").cubes) == (90, cubes("steel livestock"))
    assert table.refused("A", Provide(1)).code == "lacks_nothing"
    table.act("A", Provide(2))
    assert table.co("swift").treasury == 90 - 20 - 60
    assert table.legal("A", Run(2))
    poor = operating(supply(thirty="steel steel", twenty="livestock", ten="livestock"), **(own | {"treasury": 50}))
    assert poor.refused("A", Provide(2)).code == "treasury_short"
    short = operating(supply(thirty="steel", ten="livestock"), **own)
    assert short.refused("A", Provide(2)).code == "supply_short"
    unstaffed = operating(supply(ten="livestock"), workers=(1,))
    assert unstaffed.reason("A", Provide) == "no_factory_to_provide"


# rules 12.3
def test_unused_cubes_are_kept() -> None:
    table = operating(supply(ten="coal coal"))
    table.act("A", Supply("coal", "10", 2))
    table.until("stock")
    assert table.co("swift").cubes["coal"] == 2


# rules 12.4
def test_exchange_at_haymarket() -> None:
    table = operating(square("wood wood"), store="coal coal coal coal steel")
    assert table.refused("A", Exchange("swift", "steel", "wood")).code == "too_few_to_trade"
    assert table.refused("A", Exchange("swift", "coal", "steel")).code == "not_on_square"
    assert table.refused("A", Exchange("swift", "coal", "coal")).code == "not_offered"
    assert table.refused("A", Exchange("libby", "coal", "wood")).code == "not_offered"
    table.act("A", Exchange("swift", "coal", "wood"))
    assert table.co("swift").cubes == cubes("coal coal steel wood")
    assert table.p.haymarket == cubes("coal coal wood")
    table.act("A", Exchange("swift", "coal", "wood"))
    assert table.co("swift").cubes == cubes("steel wood wood")


# rules 12.5, 12.6, 12.8, 12.9, 12.10, 11.7, 12.17
@every("production")
def test_production(row: dict) -> None:
    given, expect = row["given"], row["expect"]
    works = given["factories"]
    pieces: dict[str, Any] = {
        "workers": [w["workers"] for w in works],
        "automated": [w["automated"] for w in works],
        "managers": [n for n, w in enumerate(works, 1) if w["manager"]],
        "store": " ".join(kind for kind, n in given["store"].items() for _ in range(n)),
        "tokens": given.get("goods_tokens", 0),
        "goods": given.get("goods_in_store", 0),
    }
    table = operating(id=given["company"], **pieces)
    if table.asked == "operating" and table.p.turn.company == given["company"] and table.legal("A", Run(1)):
        table.act("A", Run(len(expect["ran"])))
    made = table.co(given["company"])
    assert [e["factory"] for e in table.told("factory_ran")] == expect["ran"]
    assert made.goods - given.get("goods_in_store", 0) == expect["goods"]
    assert {kind: n for kind, n in made.cubes.items() if n} == expect["store_after"]
    if expect["forced_withhold"]:
        assert table.p.turn.step == "distribution"
        assert table.refused("A", Pay()).code == "no_factory_ran"
        table.act("A", Done())
        assert table.told("withheld_by_rule")
    else:
        assert table.legal("A", Pay())


# rules 12.5, 12.6
def test_factories_from_the_left() -> None:
    table = operating(workers=(2, 3), store="steel steel livestock")
    table.act("A", Run(1))
    assert table.p.turn.ran == 1
    assert table.p.turn.step == "distribution"  # the second lacks cubes, and nothing could bring them
    both = operating(workers=(2, 3), store="steel steel steel livestock livestock")
    assert both.refused("A", Run(3)).code == "too_high"
    both.act("A", Run(2))
    assert (both.p.turn.ran, both.co("swift").goods) == (2, 3)
    second_only = operating(workers=(1, 3), store="steel steel livestock", goods=1)
    assert second_only.told("nothing_ran") == [{"company": "swift"}]


# rules 12.6
def test_running_is_optional() -> None:
    table = operating(workers=(2, 3), store="steel steel steel livestock livestock")
    table.act("A", Run(1))
    assert table.p.turn.step == "production"
    table.act("A", DONE)
    assert (table.p.turn.ran, table.p.turn.step) == (1, "distribution")
    none = operating(**READY)
    none.act("A", DONE)
    assert none.told("withheld_by_rule") == [{"company": "swift", "amount": 0}]


# rules 12.6
def test_what_a_factory_lacks_is_said() -> None:
    table = operating(square("coal wood"), workers=(2,), store="steel steel")
    refusal = table.refused("A", Run(1))
    assert (refusal.code, refusal.params["factory"], refusal.params["cubes"]) == (
        "cubes_lacking", 1, [{"kind": "livestock", "number": 1}],
    )  # fmt: skip
    unstaffed = operating(square("coal"), workers=(1,), store="steel steel")
    assert (unstaffed.refused("A", Run(1)).code, unstaffed.refused("A", Run(1)).params["n"]) == ("not_staffed", 1)
    standing = factories(table.p, table.co("swift"))
    assert [(x.free, x.lacks, x.makes) for x in standing] == [
        (0, {"livestock": 1}, 2),
        (3, {"livestock": 1, "steel": 1}, 1),
    ]


# rules 12.7
def test_used_cubes_go_to_the_square() -> None:
    table = operating(square("coal"), **READY)
    table.act("A", Run(1))
    assert table.p.haymarket == cubes("coal steel livestock")


# rules 12.8
def test_automation_bonus() -> None:
    for automated, goods in (((2,), 3), ((1,), 2)):
        table = operating(workers=(2 - automated[0],), automated=automated, store="steel livestock")
        table.act("A", Run(1))
        assert table.co("swift").goods == goods


# rules 12.9, 12.23
def test_managers_bring_cubes_before_appeal() -> None:
    table = operating(square("wood"), managers=(1,), **READY)
    table.act("A", Run(1))
    assert (table.asked, table.co("swift").appeal) == ("cubes", 4)
    table.act("A", Take("steel"))  # the cube just used is there too
    assert table.co("swift").cubes == cubes("steel")
    assert table.co("swift").appeal == 5
    declined = operating(managers=(1,), **READY)
    declined.act("A", Run(1), Skip())
    assert (declined.co("swift").cubes, declined.co("swift").appeal) == (cubes(""), 5)
    any_kind = operating(id="brunswick", workers=(1,), store="wood wood steel", managers=(1,))
    any_kind.act("A", Run(1), Take("wood"), Take("wood"))
    assert any_kind.co("brunswick").cubes == cubes("wood wood")
    goods = operating(id="doggett", workers=(2, 2), store="coal livestock steel livestock wood wood", managers=(2,))
    goods.act("A", Run(2))
    assert goods.co("doggett").goods == 2 + 1 + 1


# rules 11.7, 12.10
def test_tokens_pay_without_production() -> None:
    table = operating(tokens=2)
    assert (table.co("swift").goods, table.p.turn.step) == (2, "distribution")
    assert table.told("tokens_paid") == [{"company": "swift", "n": 2, "goods": 2}]


# rules 7.6, 12.10, 18.8
def test_the_partner_of_the_first_company() -> None:
    full = {"workers": (2, 3), "store": "steel steel steel livestock livestock"}
    table = operating(player("B", cash=500), **full)
    table.act("A", Run(2))
    found = table.p.players[0]
    assert (found.partners, found.left, found.factory_partner) == (3, 2, True)
    table.act("A", Pay())
    table.until("stock")
    assert table.p.players[0].left == 3  # first used in the next decade
    one = operating(**READY)
    one.act("A", Run(1))
    assert one.p.players[0].partners == 2
    second = operating(player("A", first="elgin"), company("A", "elgin"), **full)
    second.act("A", Run(2))
    assert second.p.players[0].partners == 2
    again = operating(player("A", factory_partner=True), **full)
    again.act("A", Run(2))
    assert again.p.players[0].partners == 2


# rules 7.6, 18.8
def test_henderson_has_three_factories() -> None:
    store = "coal livestock coal steel coal livestock"
    table = operating(id="henderson", workers=(1, 2, 1), store=store)
    table.act("A", Run(2))
    assert table.p.players[0].partners == 2
    table.act("A", Run(1))
    assert table.p.players[0].partners == 3
    two = operating(id="henderson", workers=(1, 2, 1), store=store)
    two.act("A", Run(2), DONE)
    assert (two.p.turn.closed, two.p.players[0].partners) == (True, 2)


# rules 12.11, 12.12, 12.13
@every("distribution")
def test_distribution(row: dict) -> None:
    given, expect = row["given"], row["expect"]
    spot = next(sale for sale in given["sales"] if sale["where"] != "half")
    if spot["where"] == "right":  # a tile of four spaces
        board = demand("dry_goods", "d11", goods=(spot["filled"],))
    else:  # the six printed ones
        board = demand("food_and_dairy", "d10", "", goods=(0, spot["filled"]))
    assert spot["spaces"] == {"right": 4, "middle": 6}[spot["where"]]
    goods = sum(sale["goods"] for sale in given["sales"])
    table = operating(board, id=given["company"], sales=given["salespeople"], goods=goods)
    assert table.co(given["company"]).good_price == expect["good_price"]
    table.act("A", *(Distribute(sale["where"], sale["goods"]) for sale in given["sales"]))
    assert table.told("distributed")[-1]["revenue"] == expect["revenue"]


# rules 12.11
def test_places_of_the_row() -> None:
    pieces = [demand("meat_packing", "d01", "d09", "d04", goods=(0, 1)), demand("shoes", "d24")]
    table = operating(*pieces, goods=5, sales=1)
    refusal = table.refused("A", Distribute("right", 1))
    assert (refusal.code, refusal.params["where"]) == ("tile_closed", "right")
    assert table.refused("A", Distribute("middle", 2)).code == "too_high"
    table.act("A", Distribute("middle", 1))
    assert table.told("distributed")[-1] == {
        "company": "swift",
        "n": 1,
        "where": "middle",
        "amount": 60 + 20,
        "bonus": 20,
        "revenue": 80,
    }
    assert table.refused("A", Distribute("middle", 1)).code == "tile_full"
    table.act("A", Distribute("left", 2))
    assert table.p.turn.revenue == 80 + 120  # nothing for filling the left one
    assert table.p.space("meat_packing", "left").goods == 2
    table.act("A", DONE)
    assert table.co("swift").goods == 2  # unsold goods are kept


# rules 12.12
def test_printed_fields() -> None:
    table = operating(demand("meat_packing"), goods=7)
    assert table.refused("A", Distribute("right", 1)).code == "no_tile_there"
    assert table.refused("A", Distribute("left", 1)).code == "no_tile_there"
    table.act("A", Distribute("middle", 2))
    assert (table.p.space("meat_packing", "middle").printed, table.p.space("meat_packing", "middle").goods) == (2, 0)
    assert table.refused("A", Distribute("middle", 5)).code == "too_high"
    table.act("A", Distribute("middle", 4))
    assert table.p.turn.revenue == 6 * 50 + 20
    assert table.refused("A", Distribute("middle", 1)).code == "tile_full"
    table.act("A", Distribute("half", 1))
    assert table.told("distributed")[-1]["amount"] == 25


# rules 12.12
def test_half_price_everywhere_at_all_times() -> None:
    rows = {"swift": "meat_packing", "libby": "food_and_dairy", "elgin": "dry_goods", "doggett": "shoes"}
    for id, industry in rows.items():
        pieces = [company("A", id, goods=3, sales=1, appeal=5), company("B", "anglo", appeal=0)]
        table = Table(2, *pieces, demand(industry, "d01", "d01", "d04"), supply(), square(""), at="operating")
        table.act("A", Distribute("half", 3))
        assert table.told("distributed")[0]["amount"] == 3 * table.co(id).good_price // 2


# rules 12.12, 16.3
def test_half_price_only_on_the_field() -> None:
    options = {"half_price_always_open": False}
    covered = operating(demand("meat_packing", "d10", "d10", "d10"), goods=3, options=options)
    assert covered.refused("A", Distribute("half", 1)).code == "half_price_covered"
    uncovered = operating(demand("meat_packing", "d10", "d10"), goods=3, options=options)
    assert uncovered.legal("A", Distribute("half", 3))


# rules 12.11, 12.24, 12.30
def test_all_goods_at_once() -> None:
    pieces = [demand("meat_packing", "d10", "d09", "d04", goods=(0, 0, 1))]
    table = operating(*pieces, goods=3, **{"workers": (), "sales": 0})
    assert best_sale(table.p, table.co("swift")) == (3, 3 * 50 + 20)  # two fill the middle, one goes right
    table.act("A", SellAll())
    assert {e["where"]: e["n"] for e in table.told("distributed")} == {"right": 1, "middle": 2}
    many = operating(*pieces, goods=12)
    many.act("A", SellAll())
    assert {e["where"]: e["n"] for e in many.told("distributed")} == {"right": 5, "middle": 2, "left": 1}
    assert many.p.turn.revenue == 8 * 50 + 70
    assert many.p.turn.step == "distribution"  # four are left for half the price
    assert many.refused("A", SellAll()).code == "no_room_at_full_price"
    many.act("A", Distribute("half", 4))
    assert many.co("swift").goods == 0


# rules 12.13, 12.14, 12.15, 12.16, 12.17
@every("dividend")
def test_dividends(row: dict) -> None:
    given, expect = row["given"], row["expect"]
    tries = [({}, expect["price_after"])]
    if "alt" in row:
        tries.append(({row["alt"]["constant"]: row["alt"]["value"]}, row["alt"]["price_after"]))
    for options, price in tries:
        table = operating(price=given["price"], treasury=0, options=options, **held(given), **READY)
        assert [table.co("swift").shares_at(x) for x in ("charter", "pool")] == [
            given["charter_shares"],
            given["pool_shares"],
        ]
        table.act("A", Run(1))
        table.p.turn.revenue = given["revenue"]
        if options == {"withhold_if_nothing_sold": True}:
            table.act("A", Done())
        else:
            table.act("A", Pay() if given["choice"] == "pay" else Withhold())
        assert table.co("swift").price == price
        if expect["decision"] == "pay" and not options.get("withhold_if_nothing_sold"):
            assert table.told("dividend")[0]["each"] == expect["per_share"]
            assert {name: table.cash(name.upper()) for name in expect["cash"]} == expect["cash"]
        assert table.co("swift").treasury == expect["to_treasury"]


def held(given: dict[str, Any]) -> dict[str, Any]:
    """Certificates so that everybody holds what the case says: A directs; the preferred one fills in where it must."""
    a, b, pool = given["holdings"]["a"] - 3, given["holdings"].get("b", 0), given["pool_shares"]
    if given["charter_shares"] >= 2:
        return {"commons": "A" * a + "B" * b, "pool": pool}
    if pool >= 2:
        return {"commons": "A" * a + "B" * b, "pool": pool - 2, "preferred": "pool"}
    return {"commons": "A" * a + "B" * (b - 2), "pool": pool, "preferred": "B"}


# rules 12.13, 12.26, 12.28
def test_rest_of_the_revenue_is_lost() -> None:
    for revenue, each in ((9, 0), (105, 10), (110, 11)):
        table = operating(commons="B", pool=1, treasury=0, **READY)
        table.act("A", Run(1))
        table.p.turn.revenue = revenue
        issued = table.p.issued
        table.act("A", Pay())
        assert (table.cash("A"), table.cash("B")) == (3 * each, each)
        assert table.co("swift").treasury == 5 * each
        assert table.p.issued - issued == 9 * each  # the pool's tenth is paid to nobody


# rules 12.13
@pytest.mark.parametrize(("others", "paid", "treasury"), [("BCD", [30, 10, 10, 30], 20), ("BC", [30, 10, 30], 30)])
def test_every_shareholder_is_paid(others: str, paid: list[int], treasury: int) -> None:
    held = company("A", "swift", treasury=0, appeal=4, commons=others, preferred=others[-1], **READY)
    purses = cash(**dict.fromkeys("A" + others, 0))
    table = Table(len(paid), held, LIBBY, supply(), square(""), purses, at="operating")
    table.act("A", Run(1))
    table.p.turn.revenue = 100
    table.act("A", Pay())
    assert [table.cash(name) for name in "A" + others] == paid
    assert table.co("swift").treasury == treasury


# rules 12.15, 12.16
@pytest.mark.parametrize(
    ("price", "revenue", "after"),
    [
        *((80, 79, 80), (80, 80, 100), (80, 159, 100), (80, 160, 120), (80, 240, 140), (35, 35, 40), (35, 69, 40)),
        *((35, 70, 50), (35, 105, 60), (40, 120, 60), (50, 150, 60), (60, 180, 120), (450, 9000, 450), (25, 75, 50)),
    ],
)
def test_price_moves(price: int, revenue: int, after: int) -> None:
    table = operating(price=price, **READY)
    table.act("A", Run(1))
    table.p.turn.revenue = revenue
    assert outlook(table.p, table.co("swift"), revenue, table.p.turn).after == after
    table.act("A", Pay())
    assert table.co("swift").price == after


# rules 12.13, 12.14, 12.17
def test_both_decisions_are_known_before() -> None:
    table = operating(price=80, commons="BBA", pool=1, **READY)
    table.act("A", Run(1))
    seen = outlook(table.p, table.co("swift"), 165, table.p.turn)
    assert (seen.each, seen.paid, seen.kept) == (16, {0: 64, 1: 32}, 48)
    assert (seen.after, seen.withheld, seen.forced) == (120, 60, "")
    idle = operating(goods=1, asset="price_protection")
    seen = outlook(idle.p, idle.co("swift"), 50, idle.p.turn)
    assert (seen.withheld, seen.forced) == (50, "no_factory_ran")


# rules 12.16
def test_the_stop_is_told() -> None:
    table = operating(price=50, **READY)
    table.act("A", Run(1))
    table.p.turn.revenue = 160
    table.act("A", Pay())
    assert table.told("stopped_at") == [{"company": "swift", "price": 60, "lost": 2}]
    moved = table.told("price_moved")[0]
    assert (moved["before"], moved["after"], moved["steps"], moved["reason"]) == (50, 60, 1, "dividend")


# rules 16.3
def test_triple_moves_from_a_price_on() -> None:
    for price, after in ((40, 60), (60, 120)):
        table = operating(price=price, options={"dividend_triple_min_price": 60, "dividend_stop_at": 0}, **READY)
        table.act("A", Run(1))
        table.p.turn.revenue = 3 * price
        table.act("A", Pay())
        assert table.co("swift").price == after


# rules 12.14
def test_withholding() -> None:
    table = operating(price=10, treasury=5, **READY)
    table.act("A", Run(1))
    table.p.turn.revenue = 105
    table.act("A", Withhold())
    assert (table.co("swift").treasury, table.co("swift").price) == (110, 10)
    assert table.told("price_stays") == [{"company": "swift", "price": 10, "reason": "withheld"}]


# rules 12.17, 18.7
def test_stored_goods_are_withheld() -> None:
    table = operating(demand("meat_packing", "d10"), goods=2, treasury=0)
    table.act("A", SellAll())
    assert table.told("withheld_by_rule") == [{"company": "swift", "amount": 100}]
    assert (table.co("swift").treasury, table.co("swift").price) == (100, 40)


# rules 12.17, 16.3
def test_withholding_if_nothing_was_sold() -> None:
    options = {"withhold_if_nothing_sold": True}
    table = operating(asset="color_catalog", options=options, **READY)
    table.act("A", Run(1), UseAsset("swift"))
    assert table.refused("A", Pay()).code == "nothing_was_sold"
    table.act("A", DONE)
    assert table.told("withheld_by_rule") == [{"company": "swift", "amount": 60}]
    sold = operating(options=options, **READY)
    sold.act("A", Run(1), Distribute("half", 1))
    assert sold.legal("A", Pay())


# rules 12.19, 12.29
def test_a_fresh_tile_at_the_end() -> None:
    own = {"asset": "union_stockyards", "treasury": 0, "price": 100} | READY
    table = operating(square("livestock"), demand("meat_packing", "d10"), **own)
    table.act("A", Run(1), SellAll(), Withhold())
    assert table.p.turn.step == "end"  # only now it can pay the $10
    table.act("A", UseAsset("swift"))
    assert table.co("swift").cubes["livestock"] == 2
    assert table.told("operates")[-1]["company"] == "libby"
    asked_before = operating(square("livestock"), demand("meat_packing", "d10"), **(own | {"treasury": 50}))
    asked_before.act("A", Run(1), SellAll(), Withhold())
    assert asked_before.told("operates")[-1]["company"] == "libby"


# rules 12.20, 13.4
@every("supply")
def test_supply_chain(row: dict) -> None:
    given, expect = row["given"], row["expect"]
    before = {"x": "x", "30": "thirty", "20": "twenty", "10": "ten"}
    chain = {name: " ".join(["coal"] * given["before"][space]) for space, name in before.items()}
    bags: list[int] = []
    pieces = [company("A", "swift", treasury=0), LIBBY, supply(**chain), lambda s: bags.append(len(s.hidden.bag))]
    table = Table(2, *pieces, at="operating", decade=given["decade"])
    while not table.told("operates")[1:]:
        table.late()
    assert {space: sum(found.values()) for space, found in table.p.supply.items()} == expect["after"]
    assert bags[0] - len(table.state.hidden.bag) == expect["drawn"]


# rules 12.20
@pytest.mark.parametrize(("decade", "many"), [(1, 3), (2, 4), (3, 4), (4, 5), (5, 6)])
def test_refill_by_decade(decade: int, many: int) -> None:
    basis = [company("A", "swift", appeal=5), LIBBY, supply(), square("")]
    table = Table(2, *basis, at="operating", decade=decade)
    assert {space: sum(found.values()) for space, found in table.p.supply.items()} == dict.fromkeys(
        ("x", "30", "20", "10"), many
    )
    filled = [event["space"] for event in table.told("supply_filled")[-4:]]
    assert filled == ["10", "20", "30", "x"]  # cheapest first


# rules 12.21, 12.25
def test_an_empty_bag() -> None:
    def bag(*cubes_: str) -> Any:
        return lambda s: setattr(s.hidden, "bag", list(cubes_))

    pieces = [bag("wood"), square("coal coal coal coal coal steel")]
    table = operating(*pieces, supply(x="coal", thirty="coal", twenty="coal"), treasury=0)
    assert table.told("square_shuffled") == [{"n": 6}]
    drawn = table.p.supply
    assert [sum(drawn[space].values()) for space in ("10", "20", "30", "x")] == [1, 1, 1, 4]
    left = 6 - 3
    assert sum(table.p.haymarket.values()) <= left and max(table.p.haymarket.values()) <= 2
    assert sum(table.p.haymarket.values()) + len(table.state.hidden.bag) == left
    short = operating(bag("wood"), square("coal"), treasury=0)
    assert [sum(short.p.supply[space].values()) for space in ("10", "20", "30", "x")] == [2, 0, 0, 0]


# rules 12.21
def test_the_square_is_laid_out_again_only_when_every_space_is_filled() -> None:
    table = operating(lambda s: s.hidden.bag.clear(), square("wood " * 9), supply(x="coal", thirty="coal"), treasury=0)
    assert table.told("square_shuffled") == [{"n": 9}]  # once for the two spaces, not once for each
    drawn = table.p.supply
    assert [sum(drawn[space].values()) for space in ("10", "20", "30", "x")] == [1, 1, 4, 4]
    assert (table.p.haymarket["wood"], table.state.hidden.bag) == (1, [])


# rules 12.21
def test_two_cubes_of_each_kind_are_laid_out_again() -> None:
    full = supply(thirty="coal", twenty="coal", ten="coal")
    table = operating(lambda s: s.hidden.bag.clear(), square("wood " * 9 + "steel " * 9 + "coal"), full, treasury=0)
    assert sum(table.p.supply["x"].values()) == 4
    assert (table.p.haymarket["wood"], table.p.haymarket["steel"]) == (2, 2)
    assert len(table.state.hidden.bag) == 19 - 4 - sum(table.p.haymarket.values())


# rules 12.22
def test_free_actions_between_two_steps() -> None:
    own = {"workers": (2, 3), "store": "steel livestock livestock coal coal", "asset": "cincinnati_steel"}
    table = operating(square("steel"), **own)
    table.act("A", Run(1))
    assert table.p.turn.step == "production"  # an exchange or the tile may bring the steel
    table.act("A", UseAsset("swift"))
    assert table.co("swift").cubes == cubes("livestock steel steel coal coal")
    table.act("A", Run(1))
    assert table.p.turn.ran == 2
    assert table.legal("A", Exchange("swift", "coal", "steel"))


# rules 12.29
@pytest.mark.parametrize(
    ("store", "on_square", "asked"),
    [
        ("wood wood", "steel", True),
        ("wood", "steel", False),
        ("wood wood", "", True),
        ("livestock", "steel", False),
    ],
)
def test_production_stays_open_for_an_exchange_that_helps(store: str, on_square: str, asked: bool) -> None:
    own = {"workers": (2, 3), "store": f"steel livestock steel livestock {store}"}
    table = operating(square(on_square), **own)  # the second factory lacks one steel; the first leaves one
    table.act("A", Run(1))
    assert (table.p.turn.step == "production") is asked
    if asked:
        table.act("A", Exchange("swift", "wood", "steel"), Run(1))
        assert table.p.turn.ran == 2


# rules 12.29
def test_production_does_not_wait_for_what_the_square_does_not_have() -> None:
    for on_square, step in (("coal", "resources"), ("coal livestock", "production")):
        table = operating(square(on_square), workers=(2,), store="steel wood wood", treasury=0)
        assert (table.due, table.p.turn.step) == ("A", step)
        table.act("A", DONE)
        assert table.told("nothing_ran") == [{"company": "swift"}]


# rules 12.29
def test_production_does_not_ask_again_what_the_resources_asked() -> None:
    """An exchange that would help was open while cubes could be bought."""
    table = operating(square("livestock"), supply(ten="coal"), workers=(2,), store="steel wood wood", treasury=10)
    assert (table.due, table.p.turn.step) == ("A", "resources")
    assert table.legal("A", Exchange("swift", "wood", "livestock"))
    table.act("A", DONE)
    assert table.told("nothing_ran") == [{"company": "swift"}]
    ready = operating(supply(ten="coal"), **(READY | {"treasury": 10}))
    ready.act("A", DONE)
    assert ready.p.turn.step == "production", "what can run is asked for once more"


# rules 12.3
def test_cubes_are_shown_with_what_they_cost_in_all() -> None:
    table = operating(supply(ten="steel", twenty="livestock livestock"), workers=(2,), treasury=50)
    v = table.view("A")
    for kind, given, n, amount in ((Supply, ["livestock", "20"], 2, 40), (Provide, [], 1, 30)):
        _, domain = next_domain(v.frame, v, kind, given, fill=False)
        assert domain is not None and domain.note(n) == ("total", {"n": amount})


# rules 12.27, 12.29
def test_a_company_with_nothing_to_decide() -> None:
    table = Table(
        2, company("A", "swift", treasury=9), company("B", "libby", treasury=9), supply(), at="operating", decade=5
    )
    assert table.over
    assert [e["company"] for e in table.told("withheld_by_rule")] == ["swift", "libby"]


# rules 12.29
def test_an_exchange_alone_is_asked_for_once() -> None:
    table = operating(square("wood"), store="coal coal", treasury=0)
    assert (table.due, table.p.turn.step) == ("A", "resources")
    table.act("A", DONE)
    assert table.told("operates")[-1]["company"] == "libby"


# rules 14.6
@pytest.mark.parametrize(("decade", "left"), [(4, False), (5, True)])
def test_no_refill_after_the_last_company(decade: int, left: bool) -> None:
    pieces = [company("A", "swift", treasury=0, appeal=5), LIBBY, supply(ten="coal"), cash(A=0, B=500)]
    table = Table(2, *pieces, at="operating", decade=decade)
    table.act("B", Supply("coal", "10", 1), DONE)
    assert (sum(table.p.supply["10"].values()) == 0) is left
    assert table.over is left


# rules 12.2, 12.30
def test_steps_in_order() -> None:
    table = operating(supply(ten="coal"), public(decade=2), **READY)
    for action in (Distribute("half", 1), SellAll(), Pay(), Withhold()):
        assert table.refused("A", action).code == "not_this_step"
    table.act("A", Run(1))
    assert table.refused("A", Supply("coal", "10", 1)).code == "not_this_step"
    assert table.refused("A", Provide(1)).code == "not_this_step"
    table.act("A", DONE)
    assert table.reason("A", Done) == "dividend_must_be_decided"
