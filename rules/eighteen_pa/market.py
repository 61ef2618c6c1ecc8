"""The share market: markers, their moves and the order in which they arrived (rules 5).

Event `price`: the marker of `company` has moved, from the price that it `was` to `price`.
"""

from __future__ import annotations

from typing import Literal

from rules.core import Out
from rules.eighteen_pa.components import COMPANIES, COMPONENTS
from rules.eighteen_pa.state import Public

Way = Literal["right", "left", "up", "down"]
Cell = tuple[int, int]  # row from the top, column from the left

ROWS = COMPONENTS.market.rows
STARTS: dict[int, Cell] = {int(price): cell for price, cell in COMPONENTS.market.start.items()}


def price(p: Public, company: str) -> int:
    """The price of one unit. The NYC's is fixed until it is formed (17.3); 0 for a company nobody has started."""
    cell = p.companies[company].cell
    return ROWS[cell[0]][cell[1]] if cell else COMPANIES[company].formation_price


def enter(p: Public, company: str, row: int, column: int) -> None:
    """Puts a marker down, as the last arrival in its cell (rules 5.7)."""
    p.arrivals += 1
    p.companies[company].cell = [row, column]
    p.companies[company].arrived = p.arrivals
    p.mark(company)


def move(p: Public, company: str, way: Way, out: Out, times: int = 1) -> None:
    """Moves a marker step by step (rules 5.2, 5.4). One that does not move keeps its place in its cell (5.6)."""
    before, was = p.companies[company].cell, price(p, company)
    row, column = before
    for _ in range(times):
        row, column = step(row, column, way)
    if [row, column] != before:
        enter(p, company, row, column)
        out.emit("price", company=company, was=was, price=price(p, company))


def after_run(p: Public, company: str, paid: bool, out: Out) -> None:
    """The move after a dividend, or after none (rules 5.2); which way is which is an option (5.3)."""
    up = p.options.dividend_direction
    move(p, company, up if paid else _other(up), out)


def _other(way: Literal["right", "left"]) -> Literal["right", "left"]:
    return "left" if way == "right" else "right"


def step(row: int, column: int, way: Way) -> Cell:
    """One step; at an edge it turns or stays (rules 5.4)."""
    match way:
        case "right":
            return (row, column + 1) if exists(row, column + 1) else step(row, column, "up")
        case "left":
            return (row, column - 1) if column else step(row, column, "down")
        case "up":
            return (row - 1, column) if row else (row, column)
        case "down":
            return (row + 1, column) if exists(row + 1, column) else (row, column)


def exists(row: int, column: int) -> bool:
    """Whether the ragged grid has that cell."""
    return row < len(ROWS) and column < len(ROWS[row])


def running_order(p: Public) -> list[str]:
    """The companies that operate: dearest first (rules 8.1), of equal ones the farther right, then the first to
    arrive in the cell (5.6).
    """
    return sorted((c for c in COMPANIES if p.companies[c].started), key=lambda c: _rank(p, c))


def _rank(p: Public, company: str) -> tuple[int, int, int]:
    corporation = p.companies[company]
    return -price(p, company), -corporation.cell[1], corporation.arrived
