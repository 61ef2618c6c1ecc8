"""Building tiles (rules 9)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.big_shoulders.actions import Accept, Assign, Automate, BuyAsset, Claim, Place, Skip, Take
from rules.big_shoulders.components import TILES
from tests.rules.big_shoulders.play import Table, built, cash, company, every, public, square
from tests.rules.big_shoulders.play import row as asset_row


def used(tile: str, *more: Any, seats: int = 2, after: tuple[Any, ...] = (), **own: Any) -> Table:
    """A places a partner for Swift on a tile of B."""
    own = {"treasury": 400, "price": 50} | own
    pieces = [company("A", "swift", **own), company("B", "libby"), built("B", tile), cash(A=0, B=0), *more]
    table = Table(seats, *pieces, at="action", decade=4)
    table.act("A", Place("swift", tile), *after)
    return table


# rules 9.1, 8.8
@pytest.mark.parametrize("tile", [tile for tile in TILES.values() if tile.effects[0].kind != "pay_shareholders"])
def test_every_tile_pays_its_owner(tile: Any) -> None:
    """Whatever the tile does, its owner gets the printed sum, from the company or from the bank."""
    table = used(tile.id, public(haymarket=dict.fromkeys(("livestock", "steel", "coal", "wood"), 3)))
    assert table.cash("B") == tile.amount
    paid = table.told("company_paid_owner" if tile.pay_from == "company" else "bank_paid_owner")
    assert paid == [{"company": "swift", "seat": 1, "amount": tile.amount}]
    assert 400 - table.co("swift").treasury == (tile.amount if tile.pay_from == "company" else 0)


# rules 9.1, 9.2, 10.1
@every("asset_purchase")
def test_discounts(row: Any) -> None:
    given, expect = row["given"], row["expect"]
    prices = {80: 0, 70: 1, 60: 2, 50: 3, 40: 4}
    assets = ["brilliant_marketing", "foundry", "workshop", "abattoir", "refrigeration"]
    wanted = assets[prices[given["row_price"]]]
    assert TILES[given["tile"]].effects[0].discount == given["discount"]
    table = used(given["tile"], public(assets=assets), treasury=given["treasury"], after=(BuyAsset(wanted, "new"),))
    assert given["treasury"] - table.co("swift").treasury == expect["company_pays"]
    assert table.co("swift").treasury == expect["treasury_after"]
    assert table.cash("B") == expect["owner_gets"]
    assert expect["owner_paid_by"] == "bank" and table.told("bank_paid_owner")


# rules 9.2
@pytest.mark.parametrize(("tile", "discount"), [("b01", 10), ("b19", 20), ("b40", 30)])
def test_each_discount(tile: str, discount: int) -> None:
    assets = ("brilliant_marketing", "foundry", "workshop", "abattoir", "refrigeration")
    table = used(tile, asset_row(*assets), after=(BuyAsset("refrigeration", "new"),))
    assert 400 - table.co("swift").treasury == 40 - discount


# rules 9.2, 7.7
@pytest.mark.parametrize("tile", ["b03", "b05", "b07", "b13", "b15", "b17", "b34", "b36", "b37", "b38"])
def test_printed_cubes(tile: str) -> None:
    cubes = TILES[tile].effects[0].resources
    full = used(tile, square(" ".join(cubes)))
    assert {kind: n for kind, n in full.co("swift").cubes.items() if n} == {kind: cubes.count(kind) for kind in cubes}
    assert not any(full.p.haymarket.values())
    short = used(tile, square(" ".join(cubes[1:])))
    assert sum(short.co("swift").cubes.values()) == len(cubes) - 1
    none = used(tile, square(""))
    assert sum(none.co("swift").cubes.values()) == 0
    assert none.due == "B"  # taking none is a normal result
    assert none.told("gain_lost") == [{"company": "swift", "gain": "cubes", "n": len(cubes)}]


# rules 9.2
def test_never_more_cubes_than_printed() -> None:
    table = used("b03", square("wood wood wood livestock livestock coal"))
    assert table.co("swift").cubes == {"livestock": 1, "steel": 0, "coal": 0, "wood": 1}


# rules 9.2, 9.5, 7.7
def test_like_cubes() -> None:
    table = used("b12", square("coal coal coal wood"))
    assert table.asked == "cubes"
    table.act("A", Take("coal"))
    assert table.co("swift").cubes["coal"] == 2
    short = used("b12", square("coal wood"), after=(Take("wood"),))
    assert short.co("swift").cubes == {"livestock": 0, "steel": 0, "coal": 0, "wood": 1}
    assert not short.legal("A", Take("coal")) if short.asked == "cubes" else True


# rules 9.2, 9.5
def test_unlike_cubes() -> None:
    table = used("b08", square("coal coal wood"))
    table.act("A", Take("coal"))
    assert table.refused("A", Take("coal")).code == "must_be_unlike"
    assert table.refused("A", Take("steel")).code == "not_on_square"
    table.act("A", Take("wood"))
    assert table.co("swift").cubes == {"livestock": 0, "steel": 0, "coal": 1, "wood": 1}
    one = used("b08", square("coal coal"), after=(Take("coal"),))
    assert one.co("swift").cubes["coal"] == 1  # the second one is lost
    assert one.told("gain_lost") == [{"company": "swift", "gain": "cubes", "n": 1}]


# rules 9.5, 7.7
def test_no_cubes_at_all() -> None:
    for tile in ("b08", "b12"):
        declined = used(tile, square("coal coal wood"), after=(Skip(),))
        assert sum(declined.co("swift").cubes.values()) == 0
        none = used(tile, square(""))
        assert none.due == "B"


# rules 9.2, 11.12
def test_workers_without_wage() -> None:
    table = used("b26", workers=(1, 3), treasury=50)
    assert table.co("swift").factories[0].workers == 2  # the second finds no room
    assert table.co("swift").treasury == 0
    assert table.told("gain_lost") == [{"company": "swift", "gain": "worker", "n": 1}]
    assert table.p.market == 4
    two = used("b26")
    two.act("A", Assign(1), Assign(2))
    assert [works.workers for works in two.co("swift").factories] == [1, 1]


# rules 9.2
def test_salespeople_and_managers() -> None:
    assert used("b25").co("swift").salespeople == 2
    one = used("b25", sales=1)
    assert one.co("swift").salespeople == 2
    assert one.told("gain_lost") == [{"company": "swift", "gain": "salesperson", "n": 1}]
    assert [works.manager for works in used("b35", after=(Assign(1),)).co("swift").factories] == [True, True]


# rules 9.2
@pytest.mark.parametrize(("tile", "steps"), [("b04", 1), ("b09", 2), ("b28", 3), ("b39", 3)])
def test_appeal_tiles(tile: str, steps: int) -> None:
    table = used(tile, appeal=5)
    while table.asked == "bonuses":
        table.act("A", Claim("cash"))
    assert table.co("swift").appeal == 5 + steps


# rules 9.2, 12.17
@pytest.mark.parametrize(("tile", "goods"), [("b10", 1), ("b27", 2), ("b41", 3)])
def test_goods_tiles(tile: str, goods: int) -> None:
    assert used(tile).co("swift").goods == goods


# rules 9.2, 12.15, 12.16
@pytest.mark.parametrize(
    ("tile", "price", "after"),
    [("b29", 50, 60), ("b29", 100, 120), ("b30", 100, 140), ("b31", 100, 140), ("b32", 100, 160), ("b32", 450, 450)],
)
def test_dividend_tiles(tile: str, price: int, after: int) -> None:
    amount = TILES[tile].effects[0].amount
    table = used(tile, price=price, commons="B")
    assert table.cash("A") == 3 * amount // 10
    assert table.cash("B") == amount // 10 + TILES[tile].amount
    assert table.co("swift").treasury == 400 - amount + 6 * amount // 10
    assert table.co("swift").price == after


# rules 9.2, 7.10
def test_a_dividend_tile_needs_its_sum() -> None:
    pieces = [company("A", "swift", treasury=199), company("B", "libby"), built("B", "b30")]
    table = Table(2, *pieces, at="action", decade=4)
    assert table.refused("A", Place("swift", "b30")).params["cost"] == 200


# rules 9.3
def test_each_of_two_benefits_may_be_declined() -> None:
    table = used("b43")
    table.act("A", Skip())
    assert table.told("declined") == [{"company": "swift", "gain": "worker"}]
    table.act("A", Assign(1))
    assert table.co("swift").factories[0].manager
    other = used("b43", after=(Assign(2), Skip()))
    assert [(w.workers, w.manager) for w in other.co("swift").factories] == [(0, False), (1, False)]
    sales = used("b44", after=(Assign(1),))
    assert sales.asked == "salesperson"
    sales.act("A", Skip())
    assert sales.co("swift").salespeople == 0
    taken = used("b44", after=(Skip(), Accept()))
    assert taken.co("swift").salespeople == 1
    single = used("b11")
    assert single.refused("A", Skip()).code == "cannot_be_declined"


# rules 9.4, 11.6
def test_two_automations_one_after_the_other() -> None:
    table = used("b42", workers=(1, 1))
    table.act("A", Automate(1, "2"))
    assert [(w.workers, w.automated) for w in table.co("swift").factories] == [(0, 1), (2, 0)]
    table.act("A", Automate(2, "market"))  # the worker moved by the first may be the one replaced
    assert [(w.workers, w.automated) for w in table.co("swift").factories] == [(0, 1), (1, 1)]
    assert table.p.market == 5
    one = used("b42", workers=(1, 0), after=(Automate(1, "market"),))
    assert one.due == "B"  # nothing is left to automate
    assert one.told("gain_lost") == [{"company": "swift", "gain": "automation", "n": 1}]


# rules 7.7, 9.6
def test_the_rest_of_an_automation_may_be_declined() -> None:
    table = used("b42", workers=(2, 1), after=(Automate(1, "market"), Skip()))
    assert [(w.workers, w.automated) for w in table.co("swift").factories] == [(1, 1), (1, 0)]
    assert table.due == "B"
