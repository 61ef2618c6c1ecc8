"""The table at the start (rules 1, 2)."""

from __future__ import annotations

import pytest

from rules.eighteen_pa import GAME, bank
from rules.eighteen_pa.components import (
    COMPANIES,
    COMPONENTS,
    FIVE_SHARE,
    HEXES,
    LOCALS,
    NYC,
    PREDECESSORS,
    PRIVATES,
    TILES,
    TRAINS,
)
from rules.eighteen_pa.state import BANK
from tests.rules.eighteen_pa.desk import position


# rules 1.1, 1.2
def test_the_companies() -> None:
    assert list(PRIVATES) == list("123456789")
    assert PREDECESSORS == ("1", "2", "3") and list(LOCALS) == list("456789")
    assert set(COMPANIES) == {*FIVE_SHARE, NYC} and len(FIVE_SHARE) == 6


# rules 2.1, 1.5
@pytest.mark.parametrize(("seats", "cash"), [(3, 500), (4, 400), (5, 350)])
def test_money(seats: int, cash: int) -> None:
    p = position(seats)
    assert p.cash == [cash] * seats and p.bank == 8000 - seats * cash and bank.total(p) == 8000
    assert not any(p.debt) and all(deed.owner == BANK for deed in p.deeds.values())


# rules 2.3, 2.4, 2.5
def test_tokens_on_the_map() -> None:
    """All homes and the four destinations lie there from the start; Albany and Buffalo are full."""
    tokens = {
        stop: [(token.owner, token.kind, token.active) for token in some] for stop, some in position().tokens.items()
    }
    assert tokens["D17.A"] == [("1", "home", True), ("B&A", "destination", False)]
    assert tokens["C2.A"] == [("3", "home", True), ("ERIE", "destination", False)]
    assert tokens["K2.A"] == [("B&O", "destination", False)] and tokens["I2.A"] == [("PRR", "destination", False)]
    assert sum(len(some) for some in tokens.values()) == 9 + 6 + 4
    for company in FIVE_SHARE:
        assert (company, "home", True) in tokens[COMPANIES[company].home[0]]
    assert not any(token[0] == NYC for some in tokens.values() for token in some), "still those of its predecessors"


# rules 2.7
def test_trains() -> None:
    assert position().depot == {"2": 0, "3": 4, "4": 3, "5": -1, "3D": -1}
    p = position(bank_two_trains=7)
    assert p.depot == {"2": 7, "3": 4, "4": 3, "5": -1, "3D": -1}
    assert {kind: TRAINS[kind].price for kind in p.depot} == {"2": 100, "3": 200, "4": 400, "5": 500, "3D": 600}
    assert (TRAINS["3N"].count, TRAINS["2R"].count) == (1, 6)


# rules 2.7, 13.1, 13.5
def test_the_first_four_can_always_be_reached() -> None:
    """All trains before it lie with the six companies of that time, and one of them has room for it."""
    most = max(next(o for o in GAME.options if o.id == "bank_two_trains").values)
    assert most + TRAINS["3"].count < COMPONENTS.rounds.train_limit * len(FIVE_SHARE)


# rules 2.9
def test_the_phase_of_the_auction() -> None:
    p = position()
    assert (p.phase, p.part, p.set) == ("2", "auction", 0)


# rules 6.9, 10.1, 11.8
def test_charters() -> None:
    p = position()
    assert all(p.companies[company].unused == [40] for company in FIVE_SHARE)
    assert p.companies[NYC].unused == [100, 100, 100]
    assert [p.companies[company].size for company in (*FIVE_SHARE, NYC)] == [5] * 6 + [10]
    assert not any(company.started or company.cell or company.cash for company in p.companies.values())
    assert p.mines == 2


# rules 1.6
def test_kinds_of_stops() -> None:
    """Towns count for no train's number; the ferry is one more free stop on its water."""
    kinds = {stop.kind for row in (*HEXES.values(), *TILES.values()) for stop in row.stops}
    assert kinds == {"city", "town", "offboard"}
    assert all(row.towns_pay for kind, row in TRAINS.items() if kind != "3D") and not TRAINS["3D"].towns_pay
    assert COMPONENTS.ferry.water == ("H25", "G26") and COMPONENTS.ferry.ends == ("H21", "F27")
