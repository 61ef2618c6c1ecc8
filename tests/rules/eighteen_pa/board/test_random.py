"""Boards grown at random: what never changes."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rules.core import check
from rules.core.domain import Ids
from rules.eighteen_pa.actions import Lay
from rules.eighteen_pa.board.cost import cost
from rules.eighteen_pa.board.fits import left
from rules.eighteen_pa.board.ground import blocked, cell, ground_of
from rules.eighteen_pa.components import COMPANIES, HEXES, PRIVATES, TILES
from rules.eighteen_pa.state import Public

from . import reference
from .helpers import Turn, act, advance, look, position

OWNERS = [*COMPANIES, *PRIVATES]
PHASES = ("2", "3", "4", "5", "3D")
STEPS = 150


def pieces(p: Public) -> Counter[tuple[str, int]]:
    """All tokens, on the map and on charters: owner and price."""
    found = Counter((x.owner, x.price) for there in p.tokens.values() for x in there)
    return found + Counter((name, price) for name, row in p.companies.items() for price in row.unused)


@pytest.mark.parametrize("seed", range(8))
def test_nothing_is_lost(seed: int) -> None:
    # rules 9.3, 9.4, 9.8, 10.9: tiles within their number, old track kept, tokens neither lost nor made
    rng, p = random.Random(seed), position()
    for row in p.companies.values():
        row.unused = [40, 100, 100]
    for step in range(STEPS):
        advance(p, PHASES[step * len(PHASES) // STEPS])
        before, ways = pieces(p), reference.whole(p.tiles)
        action = act(p, rng.choice(OWNERS), rng)
        assert pieces(p) == before
        tiles_within_supply(p)
        tokens_in_circles(p)
        if isinstance(action, Lay):
            assert reference.keeps(action.hex, here(ways, action.hex), here(reference.whole(p.tiles), action.hex))


def here(track: set[reference.Piece], hex: str) -> reference.Pieces:
    """The part of all track that lies in one hex."""
    ends = {reference.border(hex, edge) for edge in range(6)}
    mine = {piece for piece in track if all(x in ends or str(x).startswith(f"{hex}.") for x in piece)}
    return frozenset(mine)


def tiles_within_supply(p: Public) -> None:
    """As many of each tile are on the map or left as there are."""
    laid = Counter(x.tile for x in p.tiles.values())
    for tile, row in TILES.items():
        assert left(p.tiles, tile) == (row.count if row.count < 0 else row.count - laid[tile])
        assert row.count < 0 or laid[tile] <= row.count


def tokens_in_circles(p: Public) -> None:
    """Each city holds at most as many tokens as circles, and one of each owner."""
    for stop, there in p.tokens.items():
        hex, _, letter = stop.partition(".")
        city = cell(p.tiles, hex).stop(letter)
        assert city is not None and len(there) <= city.slots
        assert len({x.owner for x in there}) == len(there)


@pytest.mark.parametrize("seed", range(3))
def test_offer_and_check_agree(seed: int) -> None:
    # rules 9: what is picked passes, for each owner on the way
    rng, p = random.Random(seed), position()
    for step in range(60):
        advance(p, PHASES[step * len(PHASES) // 60])
        owner = rng.choice(OWNERS)
        copy = position(p.phase)
        copy.tiles, copy.tokens = dict(p.tiles), {stop: list(there) for stop, there in p.tokens.items()}
        copy.companies = p.companies
        action = act(p, owner, rng)
        if isinstance(action, Lay):
            check(Turn(owner), look(copy), action)
            assert owner not in PRIVATES or cost(copy, action.hex, action.tile, action.rotation) == 0


def test_ids_of_every_hex_have_a_reason_or_are_legal() -> None:
    # rules 9: no hex leads into a dead end
    rng, p = random.Random(5), position()
    for step in range(80):
        advance(p, PHASES[step * len(PHASES) // 80])
        act(p, rng.choice(OWNERS), rng)
    for owner in OWNERS:
        domain = next(Turn.offers[Lay](Turn(owner), look(p)))
        assert isinstance(domain, Ids)
        assert domain.values == tuple(HEXES)


def test_the_ground_of_a_position() -> None:
    # rules 3.2, 3.3, 9.6, 11.6, 11.7
    p = position("3", lay=["H21:4:1", "H23:9:1"])
    ground = ground_of(p)
    assert (ground.band, ground.income, ground.ferry, ground.payers) == ("green", 10, 20, frozenset())
    assert ground_of(position("2", lay=["H21:4:1", "H23:9:1"])).ferry == 10
    assert ground_of(position("4", lay=["H23:9:1"], ferry_phase_4=10)).ferry == 10
    assert ground_of(position("4", lay=["H23:9:1"])).ferry == 20
    assert ground_of(position("3")).ferry == 0
    assert [ground_of(position(x)).income for x in PHASES] == [0, 10, 10, 20, 30]
    assert blocked(ground, "NH", "D17.A")


def test_payers_with_the_option_all() -> None:
    # rules 23 token_income: with an owner, or started
    p = position("3", token_income="all")
    p.deeds["4"].owner = -1
    p.deeds["5"].fate = "acquired"
    p.companies["NH"].president = -1
    assert ground_of(p).payers == {*COMPANIES, *PRIVATES} - {"4", "5", "NH"}


def test_grounds_that_are_alike_have_one_key() -> None:
    # rules 9: for results kept beyond a position
    p, q = position(lay=["D25:4:1", "B3:9:1"]), position(lay=["B3:9:1", "D25:4:1"])
    assert ground_of(p).key == ground_of(q).key
    assert hash(ground_of(p).key) == hash(ground_of(q).key)
    q.phase = "3"
    assert ground_of(p).key != ground_of(q).key
