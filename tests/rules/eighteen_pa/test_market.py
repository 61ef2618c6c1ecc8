"""The share market (rules 5)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.eighteen_pa import market, shares
from rules.eighteen_pa.components import COMPANIES, NYC
from tests.rules.eighteen_pa.cases import case
from tests.rules.eighteen_pa.desk import company, position, quiet


# rules 5.2 to 5.4
@pytest.mark.parametrize("id", ["S14", "S15", "S16", "S17"])
def test_worked_moves(id: str) -> None:
    """Cases S14 to S17"""
    given, expect = case(id)["given"], case(id)["expect"]
    p = position()
    company(p, "PRR", [3, 1], tuple(given["start"]))
    cash, seen = p.cash[0], []
    for event in given["events"]:
        happen(p, event)
        seen.append(market.price(p, "PRR"))
    assert seen == expect["prices"]
    assert p.companies["PRR"].cell == expect["end"]
    assert p.cash[0] - cash == expect.get("proceeds", 0)


def happen(p: Any, event: str) -> None:
    """One of the four triggers (rules 5.2)."""
    match event.split():
        case ["dividend"]:
            market.after_run(p, "PRR", True, quiet(p))
        case ["withhold"]:
            market.after_run(p, "PRR", False, quiet(p))
        case ["sold_out"]:
            market.move(p, "PRR", "up", quiet(p))
        case ["sell", units, *_]:
            p.companies["PRR"].units = [int(units), 2, 0, 0]
            shares.sell(p, quiet(p), 0, "PRR", int(units))


# rules 5.3, 23
def test_the_other_direction() -> None:
    """By option the seed's letters, left for a paid dividend."""
    p = position(dividend_direction="left")
    company(p, "PRR", [3], (2, 3))
    market.after_run(p, "PRR", True, quiet(p))
    assert market.price(p, "PRR") == 90
    market.after_run(p, "PRR", False, quiet(p))
    market.after_run(p, "PRR", False, quiet(p))
    assert market.price(p, "PRR") == 110


# rules 5.1
def test_the_grid() -> None:
    """Dearer to the right and upwards, start cells for the five prices."""
    for row in market.ROWS:
        assert list(row) == sorted(row)
    for above, below in zip(market.ROWS, market.ROWS[1:], strict=False):
        assert len(above) >= len(below) and all(a > b for a, b in zip(above, below, strict=False))
    assert {price: market.ROWS[row][column] for price, (row, column) in market.STARTS.items()} == {
        price: price for price in (70, 80, 90, 100, 110)
    }


# rules 5.4
@pytest.mark.parametrize(
    ("at", "way", "end"),
    [
        ((2, 9), "right", (1, 9)),  # the last cell of a row: up
        ((0, 11), "right", (0, 11)),  # the dearest cell of all
        ((1, 0), "left", (2, 0)),  # the first cell of a row: down
        ((4, 0), "left", (4, 0)),  # the cheapest
        ((0, 4), "up", (0, 4)),
        ((4, 4), "down", (4, 4)),
        ((1, 10), "down", (1, 10)),  # no cell below in a ragged row
        ((1, 9), "down", (2, 9)),
    ],
)
def test_edges(at: tuple[int, int], way: Any, end: tuple[int, int]) -> None:
    assert market.step(*at, way) == end


# rules 5.4, 5.5
def test_each_step_is_tried_separately() -> None:
    """Three units from the edge of the grid move it as far as there are cells."""
    p = position()
    company(p, "PRR", [0, 3, 4], (2, 5), size=10)
    shares.sell(p, quiet(p), 1, "PRR", 3)
    assert p.companies["PRR"].cell == [3, 5], "125, 110, and no cell below that"


# rules 5.6, 8.1
def test_the_first_to_arrive_stands_higher() -> None:
    """Equal price in one cell by arrival, in other cells the farther right first."""
    p = position()
    company(p, "PRR", [3], (2, 3))
    company(p, "B&O", [3], (2, 3))
    company(p, "ERIE", [3], (1, 2))
    company(p, "NH", [3], (2, 4))
    assert market.running_order(p) == ["NH", "PRR", "B&O", "ERIE"]
    market.move(p, "PRR", "right", quiet(p))
    market.move(p, "PRR", "left", quiet(p))
    assert market.running_order(p) == ["NH", "B&O", "PRR", "ERIE"], "PRR came back after B&O"


# rules 5.6
def test_a_marker_that_does_not_move_keeps_its_place() -> None:
    p = position()
    company(p, "PRR", [3], (0, 11))
    company(p, "B&O", [3], (0, 11))
    out = quiet(p)
    market.move(p, "PRR", "right", out)
    assert market.running_order(p) == ["PRR", "B&O"] and not out.events


# rules 2.8, 1.4
def test_prices_before_a_marker_lies() -> None:
    """The NYC's units cost $110 before it is formed; an unstarted company has no price."""
    p = position()
    assert market.price(p, NYC) == 110
    assert [market.price(p, c) for c in COMPANIES if c != NYC] == [0] * 6
    assert market.running_order(p) == []


# rules 5.7
def test_entering_is_arriving_last() -> None:
    p = position()
    company(p, "PRR", [3], (1, 3))
    market.enter(p, "B&O", 1, 3)
    p.companies["B&O"].president = 0
    assert market.running_order(p) == ["PRR", "B&O"]
