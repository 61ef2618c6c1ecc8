"""Capital assets (rules 10)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.big_shoulders.actions import (
    Automate,
    Buy,
    BuyAsset,
    Claim,
    Done,
    Pay,
    Place,
    Run,
    Sell,
    SellAll,
    Skip,
    UseAsset,
    Withhold,
)
from rules.big_shoulders.components import ASSETS
from tests.rules.big_shoulders.play import (
    DONE,
    Table,
    cash,
    company,
    demand,
    partners,
    player,
    public,
    row,
    square,
    supply,
)

INVEST = Place("swift", "capital_investment")
USE = UseAsset("swift")
ASSET_ROW = row("brilliant_marketing", "foundry", "workshop", "abattoir", "price_protection")
SHOWN = ("color_catalog", "refrigeration", "union_stockyards", "popular_partners", "mail_order_catalog")


def buying(*pieces: Any, charter: str = "swift", **own: Any) -> Table:
    """A stands before the row."""
    own = {"treasury": 400} | own
    table = Table(2, company("A", charter, **own), company("B", "libby"), ASSET_ROW, *pieces, at="action")
    table.act("A", Place(charter, "capital_investment"))
    return table


# rules 10.1
def test_printed_prices() -> None:
    for asset, price in zip(("brilliant_marketing", "foundry", "workshop", "abattoir"), (80, 70, 60, 50), strict=True):
        table = buying()
        table.act("A", BuyAsset(asset, "new"))
        assert table.co("swift").treasury == 400 - price
    poor = buying(treasury=55)
    assert poor.refused("A", BuyAsset("workshop", "new")).params["cost"] == 60
    assert poor.legal("A", BuyAsset("abattoir", "new"))


# rules 10.2, 9.6
def test_purchase_bonuses() -> None:
    bonuses = {asset.id: [(e.kind, e.amount) for e in asset.purchase_bonus] for asset in ASSETS.values()}
    assert bonuses["price_protection"] == [("automate", 1), ("appeal", 2)]
    table = buying(workers=(1, 0), appeal=4)
    table.act("A", BuyAsset("price_protection", "new"))
    assert table.asked == "automation"
    table.act("A", Automate(1, "2"))
    assert table.co("swift").appeal == 6  # after the automation
    table.act("A", Claim("bonus"))
    assert table.co("swift").salespeople == 1
    lost = buying()
    lost.act("A", BuyAsset("brilliant_marketing", "new"))
    assert lost.told("gain_lost") == [{"company": "swift", "gain": "automation", "n": 1}]
    worker = Table(2, company("A", "swift", workers=(2, 2)), company("B", "libby"), row(*SHOWN), at="action")
    worker.act("A", INVEST, BuyAsset("mail_order_catalog", "new"))
    assert worker.co("swift").factories[1].workers == 3
    declined = buying(workers=(1, 0))
    declined.act("A", BuyAsset("brilliant_marketing", "new"), Skip())
    assert declined.co("swift").factories[0].workers == 1


# rules 10.1, 10.2
def test_names_and_effects_are_the_tiles_own() -> None:
    names = [asset.name for asset in ASSETS.values()]
    assert len(set(names)) == 16
    assert (ASSETS["workshop"].name, ASSETS["workshop"].effects[0].resources) == ("Workshop", ["steel", "coal"])
    assert (ASSETS["foundry"].name, ASSETS["foundry"].effects[0].resources) == ("Foundry", ["steel", "wood"])


# rules 10.3, 10.11
def test_one_tile_a_charter() -> None:
    table = buying(asset="refrigeration", appeal=0)
    assert table.reason("A", BuyAsset) == ""
    table.act("A", BuyAsset("abattoir", "new"))
    assert table.co("swift").asset == "abattoir"
    assert table.told("asset_gone") == [{"asset": "refrigeration"}]
    thrown = buying(asset="refrigeration", appeal=0)
    thrown.act("A", BuyAsset("abattoir", "thrown"))
    assert (thrown.co("swift").asset, thrown.co("swift").appeal) == ("refrigeration", 2)  # the bonus all the same
    assert thrown.told("asset_gone") == [{"asset": "abattoir"}]
    no_slot = buying(charter="elgin", appeal=0)
    assert no_slot.refused("A", BuyAsset("abattoir", "new")).code == "not_offered"
    no_slot.act("A", BuyAsset("abattoir", "thrown"))
    assert (no_slot.co("elgin").asset, no_slot.co("elgin").appeal) == ("", 2)
    empty = buying()
    assert empty.refused("A", BuyAsset("abattoir", "thrown")).code == "not_offered"


# rules 10.4
def test_the_row_closes_up_after_the_whole_turn() -> None:
    table = buying(appeal=0)
    stack = list(table.state.hidden.assets)
    table.act("A", BuyAsset("workshop", "new"))
    assert table.due == "A"  # the new tile may be used
    assert table.p.assets == ["brilliant_marketing", "foundry", "", "abattoir", "price_protection"]
    table.act("A", DONE)
    assert table.p.assets == [stack[-1], "brilliant_marketing", "foundry", "abattoir", "price_protection"]
    assert table.p.assets_left == len(stack) - 1
    assert table.out.told  # a new tile was turned up: no undo past this


# rules 10.4, 10.11
def test_a_thrown_tile_moves_the_row_alike() -> None:
    table = buying(asset="refrigeration", used=True, appeal=0)
    table.act("A", BuyAsset("workshop", "thrown"))
    assert table.p.assets[1:] == ["brilliant_marketing", "foundry", "abattoir", "price_protection"]
    empty = buying(lambda s: s.hidden.assets.clear(), appeal=0)
    empty.act("A", BuyAsset("workshop", "new"), DONE)
    assert empty.p.assets == ["", "brilliant_marketing", "foundry", "abattoir", "price_protection"]


# rules 10.5, 10.10
def test_once_a_decade_and_fresh_when_bought() -> None:
    pieces = [company("A", "swift", asset="refrigeration", appeal=0), company("B", "libby"), ASSET_ROW]
    table = Table(2, *pieces, square("livestock livestock livestock livestock steel wood"), at="action")
    table.act("A", USE)
    refusal = table.refused("A", USE)
    assert (refusal.code, refusal.params["asset"]) == ("asset_used", "refrigeration")
    table.act("A", INVEST, BuyAsset("foundry", "new"))
    assert not table.co("swift").asset_used
    table.act("A", USE)  # the use belongs to the tile
    assert table.co("swift").cubes == {"livestock": 2, "steel": 1, "coal": 0, "wood": 1}
    table.until("stock")
    assert not table.co("swift").asset_used


# rules 10.6
@pytest.mark.parametrize("id", [asset.id for asset in ASSETS.values() if asset.effects[0].kind == "gain_resources"])
def test_resource_tiles(id: str) -> None:
    cubes = ASSETS[id].effects[0].resources
    cost = 10 if ASSETS[id].starting else 0
    table = Table(2, company("A", "swift", asset=id), company("B", "libby"), square(" ".join(cubes)), at="action")
    table.act("A", USE)
    assert 200 - table.co("swift").treasury == cost == ASSETS[id].use_cost
    assert sum(table.co("swift").cubes.values()) == 2 and not any(table.p.haymarket.values())
    one = Table(2, company("A", "swift", asset=id), company("B", "libby"), square(cubes[0]), at="action")
    one.act("A", USE)
    assert sum(one.co("swift").cubes.values()) == 1
    if cost:
        poor = Table(
            2, company("A", "swift", treasury=9, asset=id), company("B", "libby"), square(cubes[0]), at="action"
        )
        assert poor.refused("A", USE).code == "treasury_short"


# rules 10.6
def test_appeal_tiles() -> None:
    for id, steps in (("brilliant_marketing", 1), ("brand_recognition", 2)):
        table = Table(2, company("A", "swift", asset=id, appeal=0), company("B", "libby"), at="action")
        table.act("A", USE)
        assert (table.co("swift").appeal, table.co("swift").treasury) == (steps, 200)


# rules 10.13
def test_a_tile_that_gains_nothing_is_not_used() -> None:
    table = Table(2, company("A", "swift", asset="refrigeration"), company("B", "libby"), square("coal"), at="action")
    assert table.refused("A", USE).code == "asset_gains_nothing"


def operating(asset: str, **own: Any) -> Table:
    """Swift operates first, staffed and supplied for its first factory."""
    own = {"workers": (2,), "store": "steel livestock", "appeal": 5} | own
    pieces = [company("A", "swift", asset=asset, **own), company("B", "libby", appeal=0)]
    return Table(2, *pieces, demand("meat_packing", "d10"), supply(), square(""), at="operating")


# rules 10.6, 10.7, 18.6
@pytest.mark.parametrize(("id", "amount"), [("mail_order_catalog", 40), ("color_catalog", 60), ("catalog_empire", 80)])
def test_catalogs(id: str, amount: int) -> None:
    action = Table(2, company("A", "swift", asset=id), company("B", "libby"), at="action")
    assert action.refused("A", USE).code == "only_before_dividend"
    table = operating(id)
    table.act("A", Run(1), USE)
    assert table.p.turn.revenue == amount
    table.act("A", SellAll(), Pay())
    assert table.told("dividend")[-1] == {"company": "swift", "revenue": amount + 100, "each": (amount + 100) // 10}
    late = operating(id)
    late.act("A", Run(1), SellAll(), Pay())
    assert late.told("operates")[-1]["company"] == "libby"  # after the dividend it can no longer be used


# rules 10.6
def test_price_tiles_only_between_production_and_dividend() -> None:
    for id in ("popular_partners", "backroom_deals"):
        table = operating(id)
        assert table.refused("A", USE).code == "only_after_production"
        table.act("A", Run(1))
        assert table.p.turn.step == "distribution"
        table.act("A", USE)
        assert table.co("swift").price == 60
        action = Table(2, company("A", "swift", asset=id), company("B", "libby"), at="action")
        assert action.refused("A", USE).code == "only_after_production"


# rules 10.6, 12.17, 12.29
def test_a_tile_is_asked_for_before_a_forced_decision() -> None:
    table = operating("popular_partners", workers=())
    assert (table.due, table.p.turn.step) == ("A", "distribution")
    table.act("A", USE)
    assert table.told("price_moved")[0]["reason"] == "asset"
    assert table.told("price_moved")[1] == {
        "company": "swift",
        "before": 60,
        "after": 50,
        "steps": 1,
        "reason": "withheld",
    }


# rules 10.6, 10.8, 12.18
def test_price_protection_blocks_withholding_once() -> None:
    table = operating("price_protection")
    assert table.refused("A", USE).code == "works_by_itself"
    table.act("A", Run(1), Withhold())
    assert table.told("drop_blocked") == [{"company": "swift", "price": 50, "steps": 1, "reason": "withheld"}]
    assert table.co("swift").price == 50
    used = operating("price_protection", used=True)
    used.act("A", Run(1), Withhold())
    assert used.co("swift").price == 40


# rules 10.14
def test_price_protection_is_kept_while_the_price_cannot_drop() -> None:
    held = company("A", "swift", 10, commons="BB", asset="price_protection")
    table = Table(2, held, company("B", "libby"), cash(A=0, B=0), at="stock")
    table.act("B", Sell("swift", "common", 2))
    assert (table.co("swift").price, table.co("swift").asset_used) == (10, False)
    assert not table.told("drop_blocked")


# rules 10.8, 5.3
def test_price_protection_blocks_the_whole_drop_of_a_turn() -> None:
    pieces = [
        company("A", "swift", 80, commons="ABBB", asset="price_protection"),
        company("B", "libby"),
        cash(A=0, B=0),
    ]
    table = Table(2, *pieces, at="stock")
    table.act("A", Sell("swift", "common", 1))
    assert table.co("swift").price == 60  # its own director's sale
    table.act("B", Sell("swift", "common", 2), Done())
    assert table.co("swift").price == 60
    assert table.co("swift").asset_used
    table.act("B", Sell("swift", "common", 1))
    assert table.co("swift").price == 50


# rules 10.12
def test_price_protection_always_on() -> None:
    pieces = [
        company("A", "swift", 80, commons="ABBB", asset="price_protection"),
        company("B", "libby"),
        cash(A=0, B=0),
    ]
    table = Table(2, *pieces, at="stock", price_protection_once_per_decade=False)
    table.passes("A")
    table.act("B", Sell("swift", "common", 2), Done())
    table.passes("A")
    table.act("B", Sell("swift", "common", 1))
    assert table.co("swift").price == 80
    assert len(table.told("drop_blocked")) == 2


# rules 10.9, 12.4
def test_only_the_tile_of_the_operating_company() -> None:
    pieces = [company("A", "swift", workers=(2,), store="steel livestock", appeal=5)]
    pieces += [company("A", "spalding", asset="brilliant_marketing", appeal=0), company("B", "libby", appeal=0)]
    table = Table(2, *pieces, square("coal"), supply(), at="operating")
    assert table.refused("A", UseAsset("spalding")).code == "not_offered"


# rules 10.5, 7.8
def test_any_own_company_in_the_action_phase() -> None:
    pieces = [
        company("A", "swift"),
        company("A", "spalding", asset="brilliant_marketing", appeal=0),
        company("B", "libby"),
    ]
    table = Table(2, *pieces, partners(A=1, B=1), at="action")
    table.act("A", UseAsset("spalding"))
    assert table.co("spalding").appeal == 1
    assert table.refused("A", UseAsset("swift")).code == "no_asset"
    table.act("A", Place("swift", "fundraising_40"))
    assert table.refused("B", UseAsset("spalding")).code == "not_offered"


# rules 13.3, 10.11
def test_the_cheapest_tile_leaves_at_clean_up() -> None:
    table = Table(2, company("A", "swift"), company("B", "libby"), ASSET_ROW, public(order=[0, 1]), at="operating")
    stack = list(table.state.hidden.assets)
    table.until("stock")
    assert table.told("asset_dropped") == [{"asset": "price_protection"}]
    assert table.p.assets == [stack[-1], "brilliant_marketing", "foundry", "workshop", "abattoir"]


# rules 5.7, 10.8
def test_buying_needs_no_protection() -> None:
    pieces = [company("A", "swift", 40, asset="price_protection"), company("B", "libby"), player("A", cash=100)]
    table = Table(2, *pieces, at="stock")
    table.act("A", Buy("swift", "common", "charter"))
    assert not table.co("swift").asset_used
