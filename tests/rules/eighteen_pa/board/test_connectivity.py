"""What is joined, and so what is legal, against the reference on boards grown at random."""

from __future__ import annotations

import random

import pytest

from rules.core import moves
from rules.eighteen_pa.actions import Lay, Station
from rules.eighteen_pa.board.destination import fewest_cities, where
from rules.eighteen_pa.board.ground import blocked
from rules.eighteen_pa.board.lays import Layer, can_lay
from rules.eighteen_pa.board.reach import reach
from rules.eighteen_pa.board.stations import can_place
from rules.eighteen_pa.components import COMPANIES, PRIVATES
from rules.eighteen_pa.state import Public

from . import reference
from .helpers import Turn, look, wander

OWNERS = [*COMPANIES, *PRIVATES]
BOARDS = [(seed, steps) for seed in range(4) for steps in (0, 25, 60, 120)]


def boards(seed: int, steps: int) -> Public:
    """A board; with few steps the phases go on all the same, so that there is green and brown early too."""
    return wander(random.Random(seed), steps)


@pytest.mark.parametrize(("seed", "steps"), BOARDS)
def test_reach(seed: int, steps: int) -> None:
    # rules 9.2, 10.4, 10.8, 11.8: stops and borders that tokens are joined to, not through a blocked city
    p = boards(seed, steps)
    for owner in OWNERS:
        found, points = reach(look(p), owner), reference.reached(p, owner)
        assert found.stops == {x for x in points if isinstance(x, str) and not x.endswith("*")}
        assert {reference.border(*side) for side in found.sides} == {x for x in points if not isinstance(x, str)}


@pytest.mark.parametrize(("seed", "steps"), BOARDS)
def test_blocked_cities(seed: int, steps: int) -> None:
    # rules 10.3, 10.4
    p = boards(seed, steps)
    for owner in OWNERS:
        assert {x for x in reference.cities(p.tiles) if blocked(p, owner, x)} == reference.full(p, owner)


@pytest.mark.parametrize(("seed", "steps"), BOARDS)
def test_all_lays(seed: int, steps: int) -> None:
    # rules 9.1 to 9.7, 9.10: the offer lists exactly what the reference finds legal on the board as it is after the lay
    p = boards(seed, steps)
    for owner in random.Random(seed).sample(OWNERS, 6):
        listed = {(x.hex, x.tile, x.rotation) for x in moves(Turn(owner), look(p), 10_000, Lay)}
        assert listed == reference.legal(p, owner), owner
        assert can_lay(look(p), Layer(owner)) == bool(listed)


@pytest.mark.parametrize(("seed", "steps"), BOARDS)
def test_all_stations(seed: int, steps: int) -> None:
    # rules 10.2, 10.3, 10.7
    p = boards(seed, steps)
    for company in COMPANIES:
        listed = {x.stop for x in moves(Turn(company), look(p), 1000, Station)}
        assert listed == (stations(p, company) if p.companies[company].unused else set()), company
        assert can_place(look(p), company) == bool(listed)


def stations(p: Public, company: str) -> set[str]:
    """Joined cities with a free circle and no token of the company."""
    points = reference.reached(p, company)
    held = {stop: [x.owner for x in there] for stop, there in p.tokens.items()}
    return {
        stop
        for stop, city in reference.cities(p.tiles).items()
        if stop in points and len(held.get(stop, [])) < city["slots"] and company not in held.get(stop, [])
    }


@pytest.mark.parametrize(("seed", "steps"), BOARDS)
def test_fewest_cities(seed: int, steps: int) -> None:
    # rules 10.5, option destination_link: the way with the fewest cities and off-board areas
    p = boards(seed, steps)
    homes = {company: where(p.tokens, company, "home") for company in COMPANIES}
    for company, home in homes.items():
        if home is None:  # the NYC before its predecessors are flipped
            continue
        least = relaxed(p, company, home)
        for stop in all_stops(p):
            assert fewest_cities(p, company, home, stop) == least.get(stop, 0), (company, stop)


def all_stops(p: Public) -> list[str]:
    """Every stop, towns too."""
    seen = ((hex, stop) for hex in reference.HEX for stop in reference.picture(hex, p.tiles.get(hex)).get("stops", []))
    return [f"{hex}.{stop['id']}" for hex, stop in seen]


def relaxed(p: Public, owner: str, home: str) -> dict[reference.Point, int]:
    """The fewest cities from home to every point, by going over all track until nothing becomes less."""
    wall, track = reference.full(p, owner), reference.whole(p.tiles)
    pay = {*reference.cities(p.tiles), "D1.A"}
    least: dict[reference.Point, int] = {home: 1}
    changed = True
    while changed:
        changed = False
        for piece in track:
            for here, there in (tuple(piece), tuple(piece)[::-1]):
                count = least.get(here, 0) + (there in pay)
                if here in least and here not in wall and count < least.get(there, 1000):
                    least[there], changed = count, True
    return least
