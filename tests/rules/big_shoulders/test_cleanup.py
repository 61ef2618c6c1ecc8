"""Clean-up between decades (rules 13)."""

from __future__ import annotations

from typing import Any

from rules.big_shoulders.components import DEMAND
from tests.rules.big_shoulders.play import Table, cash, company, cubes, demand, public, row, square, supply

FILLED = ("d10", "d11", "d12")


def cleaned(*pieces: Any, seats: int = 2, decade: int = 2, **more: Any) -> Table:
    """One company that does nothing, then clean-up; B has money, so that the next stock phase waits."""
    basis = [company("A", "swift", treasury=0), supply(), square(""), cash(A=0, B=500)]
    return Table(seats, *basis, *pieces, at="operating", decade=decade, **more)


def no_stack(s: Any) -> None:
    s.hidden.demand = []


# rules 13.1, 13.2
def test_full_and_closed_tiles_go_and_the_row_shifts() -> None:
    table = cleaned(demand("meat_packing", "d01", "d09", "d11", goods=(0, 2, 3)), no_stack)
    found = table.p.demand["meat_packing"]
    assert [(space.tile, space.goods) for space in found] == [("d11", 3), ("", 0), ("", 0)]
    assert {"industry": "meat_packing", "tiles": ["d01", "d09"]} in table.told("demand_gone")
    half = cleaned(demand("meat_packing", "d10", "d11", goods=(5, 1)), no_stack)
    assert [(space.tile, space.goods) for space in half.p.demand["meat_packing"]] == [("d11", 1), ("", 0), ("", 0)]


# rules 13.1, 13.7
def test_goods_on_the_printed_field() -> None:
    part = cleaned(demand("shoes", "d10", "", goods=(0, 4)), no_stack)
    assert part.p.space("shoes", "middle").printed == 4
    full = cleaned(demand("shoes", "d10", "", goods=(0, 6)), no_stack)
    assert full.p.space("shoes", "middle").printed == 0
    covered = cleaned(demand("shoes", "d10", "", goods=(0, 4)), demand("dry_goods", *FILLED))
    space = covered.p.space("shoes", "middle")
    assert space.tile and (space.goods, space.printed) == (0, 4)  # under the tile, until it leaves


# rules 13.4, 12.20
def test_the_cheapest_cubes_go_to_the_square() -> None:
    chain = supply(x="wood", thirty="coal coal", twenty="steel", ten="livestock wood")
    table = cleaned(chain, square("coal"), decade=4)
    assert table.p.haymarket == cubes("coal livestock wood")
    left = [table.p.supply[space] for space in ("10", "20", "30")]
    assert left == [cubes("steel"), cubes("coal coal"), cubes("wood")]
    assert sum(table.p.supply["x"].values()) == 5  # the number of the decade that ends


# rules 13.5, 2.4
def test_the_board_is_refilled_in_order() -> None:
    rows = [demand("food_and_dairy", "", *FILLED[:1]), demand("dry_goods", *FILLED), demand("meat_packing", *FILLED)]
    table = cleaned(*rows, demand("shoes", "d13"), seats=4)
    shown = [(e["where"], e["industry"]) for e in table.told("demand_shown")[1]["places"]]
    assert shown == [
        ("middle", "food_and_dairy"),
        ("middle", "shoes"),
        ("left", "food_and_dairy"),
        ("left", "shoes"),
    ]
    assert table.p.space("food_and_dairy", "right").tile == FILLED[0]
    assert table.p.demand_left == len(table.state.hidden.demand) == 12 - 4


# rules 2.3, 13.5
def test_the_stack_runs_in_order_of_its_numbers() -> None:
    table = Table(4, key=5)
    table.until("end")
    shown = [DEMAND[e["tile"]].stack for told in table.told("demand_shown") for e in told["places"]]
    assert shown == sorted(shown)


# rules 13.6, 5.6, 10.5
def test_partners_and_tiles_return() -> None:
    table = cleaned(company("B", "libby", treasury=0, asset="refrigeration", used=True), row("", "", "", "", ""))
    assert (table.p.decade, table.p.phase, table.p.partners) == (3, "stock", [])
    assert [player.left for player in table.p.players] == [2, 2]
    assert not table.co("libby").asset_used
    assert table.told("decade") == [{"n": 3}]


# rules 13.3, 10.4
def test_the_row_without_a_stack() -> None:
    table = cleaned(row("", "", "foundry", "workshop", "abattoir"), lambda s: s.hidden.assets.clear())
    assert table.p.assets == ["", "", "", "foundry", "workshop"]


# rules 13.6, 14.1, 14.6, 1.1, 1.2
def test_no_clean_up_after_decade_5() -> None:
    table = cleaned(demand("meat_packing", "d01"), public(market=7), decade=5)
    assert table.over and table.p.phase == "end"
    assert table.p.demand["meat_packing"][0].tile == "d01"
    assert not table.told("asset_dropped")
    whole = Table(3, key=2)
    whole.until("end")
    assert [e["n"] for e in whole.told("decade")] == [1, 2, 3, 4, 5]
    marks = ("decade", "stock_closed", "operating_order", "asset_dropped", "final")
    order = [marks.index(event.id) for event in whole.events if event.id in marks]
    assert order == [0, 1, 2, 3] * 4 + [0, 1, 2, 4]
