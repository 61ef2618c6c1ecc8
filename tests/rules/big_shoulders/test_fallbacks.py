"""What is played for a player whose clock has run out (rules 19): nothing is spent, nobody harmed."""

from __future__ import annotations

from typing import Any

from rules.big_shoulders.actions import (
    Accept,
    Assign,
    Automate,
    Build,
    BuyAsset,
    Claim,
    Distribute,
    Hire,
    Pay,
    Place,
    Run,
    Skip,
    Start,
    Take,
    Withhold,
)
from tests.rules.big_shoulders.play import DONE, PASS, Table, built, cash, company, demand, hand, row, square, supply

LIBBY = company("B", "libby", appeal=0)


def action(*pieces: Any, decade: int = 4, options: dict[str, Any] | None = None, **own: Any) -> Table:
    """A is to place a partner for Swift."""
    basis = [company("A", "swift", **({"appeal": 0} | own)), LIBBY]
    return Table(2, *basis, *pieces, at="action", decade=decade, **(options or {}))


# rules 19
def test_first_company() -> None:
    table = Table(2)
    assert table.late() == Start("anglo", 35)
    assert table.late() == Start("brunswick", 35)


# rules 19
def test_stock_phase() -> None:
    table = Table(2, company("A", "swift", commons="AB"), company("B", "libby"), cash(A=500, B=500), at="stock")
    played = [table.late() for _ in range(4)]
    assert played == [PASS] * 4 and table.p.phase == "building"


# rules 19
def test_building_choice() -> None:
    pieces = [company("A", "swift"), LIBBY, hand("A", "b02", "b10", "b06"), hand("B", "b01", "b09", "b11")]
    table = Table(2, *pieces, at="building", decade=1)
    assert table.late("A") == Build("b02", "b06")
    assert table.late("B") == Build("b01", "b09")
    assert table.state.own[0].hand == ["b10"]


# rules 19
def test_partner_placement() -> None:
    table = action(company("A", "elgin", treasury=10), company("A", "anglo", treasury=10))
    assert table.late() == Place("anglo", "fundraising_40")  # smallest treasury; tie: order of the table


# rules 19, 7.8
def test_no_free_actions() -> None:
    table = action(asset="brilliant_marketing", store="coal coal")
    table.late()
    assert table.late() == DONE


# rules 19
def test_appeal_bonuses() -> None:
    for field, own, answer in (
        (3, {}, "bonus"),
        (5, {}, "bonus"),
        (7, {"workers": (1,)}, "cash"),
        (9, {}, "bonus"),
        (11, {}, "bonus"),
        (13, {}, "bonus"),
    ):
        table = action(built("A", "b04"), **(own | {"appeal": field - 1}))
        table.act("A", Place("swift", "b04"))
        assert table.late() == Claim(answer), field
        if field == 3:
            assert table.late() == Assign(1)


# rules 19
def test_slots_and_automation() -> None:
    table = action(built("A", "b06", "b23", "b43"), workers=(2, 1))
    table.act("A", Place("swift", "b06"))
    assert table.late() == Automate(1, "2")
    full = action(built("A", "b06"), workers=(2, 3))
    full.act("A", Place("swift", "b06"))
    assert full.late() == Automate(1, "market")
    manager = action()
    manager.act("A", Place("swift", "hire_manager"))
    assert manager.late() == Assign(1)
    two = action(built("A", "b43", "b44"))
    two.act("A", Place("swift", "b44"))
    assert [two.late(), two.late()] == [Assign(1), Accept()]


# rules 19
def test_cubes_of_choice() -> None:
    table = action(built("A", "b08"), square("coal wood"))
    table.act("A", Place("swift", "b08"))
    assert table.late() == Skip()


# rules 19
def test_assets() -> None:
    assets = row("", "", "", "abattoir", "brilliant_marketing")
    table = action(assets, asset="refrigeration", used=True, workers=(1, 1))
    table.act("A", Place("swift", "capital_investment"))
    assert table.late() == BuyAsset("brilliant_marketing", "thrown")
    assert table.late() == Skip()  # no automation with an asset
    assert table.co("swift").asset == "refrigeration"


# rules 19
def test_hiring() -> None:
    table = action(treasury=200)
    table.act("A", Place("swift", "job_market"))
    assert [table.late(), table.late()] == [Hire(1, 1), Skip()]


# rules 19, 8.2
def test_the_optional_move() -> None:
    table = action(options={"advertising_move_optional": True})
    table.act("A", Place("swift", "fundraising_40"))
    table.act("B", Place("libby", "advertising"))
    assert table.late() == Accept()
    assert table.p.order == [1, 0]


# rules 19
def test_operating() -> None:
    own: dict[str, Any] = {"workers": (2, 3), "store": "steel steel steel livestock livestock", "managers": (1,)}
    pieces = [company("A", "swift", 40, appeal=9, **own), LIBBY, supply(ten="coal coal"), square("wood")]
    table = Table(2, *pieces, demand("meat_packing", "d02", "d09"), at="operating")
    assert table.late() == Run(2)
    assert table.late() == Take("livestock")  # in the order livestock, steel, coal, wood
    assert table.late() == Distribute("right", 1)
    assert table.late() == Distribute("middle", 2)
    assert table.late() == Pay()
    assert table.co("swift").cubes["livestock"] == 1


# rules 19
def test_never_at_half_price_and_withholding() -> None:
    own: dict[str, Any] = {"workers": (2,), "store": "steel livestock", "appeal": 9}
    pieces = [company("A", "swift", 80, **own), LIBBY, supply(ten="coal"), square("")]
    table = Table(2, *pieces, demand("meat_packing", "d01", "d01", "d01"), at="operating")
    assert [table.late(), table.late()] == [Run(1), DONE]
    assert table.co("swift").goods == 2
    assert table.late() == Withhold()


# rules 19, 15.5
def test_no_emergency() -> None:
    pieces = [company("A", "swift", appeal=9), LIBBY, supply(), square("")]
    table = Table(2, *pieces, at="operating", advanced=True)
    assert table.late() == DONE
    assert table.co("swift").charter == 5
