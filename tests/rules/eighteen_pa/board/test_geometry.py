"""The hexes, and which tiles fit them: the tables of `components.toml` against a recomputation from track and walls."""

from __future__ import annotations

import pytest

from rules.eighteen_pa.board.fits import fits, left, open_side
from rules.eighteen_pa.board.geometry import EDGES, centre, neighbour, opposite
from rules.eighteen_pa.board.ground import Cell, built, cell, printed
from rules.eighteen_pa.components import COMPONENTS, HEXES, TILES
from rules.eighteen_pa.state import Laid

from . import reference
from .helpers import build, position

BLANK = [hex for hex, row in HEXES.items() if row.kind == "blank"]
PRINTED = [hex for hex, row in HEXES.items() if row.kind == "yellow"]
ANYWHERE = "F11"  # no wall, border or river around it


def test_neighbours_lie_opposite_each_other() -> None:
    # rules 9.3: what an edge leads to
    for hex in HEXES:
        for edge in EDGES:
            other = neighbour(hex, edge)
            assert other == reference.beyond(hex, edge)
            assert other is None or neighbour(other, opposite(edge)) == hex


def test_examples_of_neighbours() -> None:
    # rules 9.3, 9.6: the ferry's way
    assert [neighbour("H19", edge) for edge in EDGES] == ["I18", "H17", "G18", "G20", "H21", None]
    assert (neighbour("H23", 1), neighbour("H23", 4), neighbour("H25", 3), neighbour("G26", 3)) == (
        "H21",
        "H25",
        "G26",
        "F27",
    )
    assert centre("H19") == (19, 7)


def test_walls_and_rivers_agree_from_both_sides() -> None:
    # rules 9.3, 9.5
    for hex, row in HEXES.items():
        for edge in EDGES:
            other = neighbour(hex, edge)
            if other is not None:
                assert (edge in row.wall) == (opposite(edge) in HEXES[other].wall), (hex, edge)
                assert row.river.get(str(edge)) == HEXES[other].river.get(str(opposite(edge))), (hex, edge)


def test_printed_track_leads_somewhere() -> None:
    # rules 9.3
    for hex in HEXES:
        for edge in printed(hex).exits:
            assert open_side(hex, edge), (hex, edge)


@pytest.mark.parametrize("hex", BLANK)
def test_yellow_tiles_of_a_blank_hex(hex: str) -> None:
    # rules 9.3, 9.4, 9.7: exactly those whose exits lead somewhere; H23 takes a #9 from west to east alone (9.6)
    table = {tile: list(turns) for tile, turns in COMPONENTS.yellow_lay.get(hex, {}).items()}
    found = reference.fit(hex, None)
    assert table == ({"9": [1]} if hex == "H23" else found)
    assert table == {tile: list(turns) for tile, turns in fits(hex, None).items()}


@pytest.mark.parametrize("hex", PRINTED)
def test_upgrades_of_printed_track(hex: str) -> None:
    # rules 9.3, 9.7: same label, old track kept, exits lead somewhere
    table = {tile: list(turns) for tile, turns in COMPONENTS.upgrade_preprinted[hex].items()}
    assert table == reference.fit(hex, None)
    assert table == {tile: list(turns) for tile, turns in fits(hex, None).items()}


def test_no_other_hex_has_a_table() -> None:
    # rules 9.3, 10.7: fixed, off-board and water hexes are never built; some blank ones have no room for a tile
    assert set(COMPONENTS.yellow_lay) == {hex for hex in BLANK if reference.fit(hex, None)}
    assert set(COMPONENTS.upgrade_preprinted) == set(PRINTED)
    assert all(fits(hex, None) == {} for hex, row in HEXES.items() if row.kind in ("fixed", "off", "water"))


@pytest.mark.parametrize("tile", TILES)
def test_the_table_of_upgrades(tile: str) -> None:
    # rules 9.3, 9.7: relative rotations that keep all old track, one for each picture
    laid = Laid(tile, 0)
    found = {new: _kept(laid, new) for new in TILES if reference.follows(ANYWHERE, laid, new)}
    table = {new: list(turns) for new, turns in COMPONENTS.upgrade.get(tile, {}).items()}
    assert table == {new: turns for new, turns in found.items() if turns}


def _kept(laid: Laid, new: str) -> list[int]:
    """Rotations of a tile that keep what lies, on a hex that is open all around."""
    seen: dict[reference.Pieces, int] = {}
    for turn in EDGES:
        track = reference.drawn(ANYWHERE, TILES[new].track, turn)
        if reference.keeps(ANYWHERE, reference.pieces(ANYWHERE, laid), track):
            seen.setdefault(track, turn)
    return sorted(seen.values())


def test_every_upgrade_of_every_tile_in_every_hex() -> None:
    # rules 9.3: two generations of tiles wherever they can come to lie
    for hex in BLANK + PRINTED:
        todo = [Laid(tile, turn) for tile, turns in fits(hex, None).items() for turn in turns]
        for laid in todo:
            found = {tile: list(turns) for tile, turns in fits(hex, laid).items()}
            assert found == ({} if hex == "H23" else reference.fit(hex, laid)), (hex, laid)
            todo += [Laid(tile, turn) for tile, turns in found.items() for turn in turns]


def test_old_track_is_kept_in_every_listed_rotation() -> None:
    # rules 9.3: whatever could be joined inside a hex still can
    for hex in BLANK + PRINTED:
        chains = [(None, Laid(tile, turn)) for tile, turns in fits(hex, None).items() for turn in turns]
        for before, laid in chains:
            old = cell({} if before is None else {hex: before}, hex)
            new = built(hex, laid.tile, laid.rotation)
            assert old.exits <= new.exits
            assert _ways(old) <= _ways(new), (hex, before, laid)
            chains += [(laid, Laid(tile, turn)) for tile, turns in fits(hex, laid).items() for turn in turns]


def _ways(here: Cell) -> set[tuple[int, int]]:
    """Pairs of edges that are joined inside a hex, through stops too."""
    pairs = set()
    for edge in here.exits:
        seen, todo = set(), [(here.hex, edge)]
        while todo:
            place = todo.pop()
            if place not in seen and place[0] == here.hex:
                seen.add(place)
                todo += here.onward[place[1]]
        pairs |= {(edge, other) for _, other in seen if isinstance(other, int)}
    return pairs


def test_every_tile_can_come_to_lie() -> None:
    # rules 9.7: Baltimore's too, whose label the hex bears
    found: set[str] = set()
    for hex in BLANK + PRINTED:
        todo = [Laid(tile, turn) for tile, turns in fits(hex, None).items() for turn in turns]
        for laid in todo:
            found.add(laid.tile)
            todo += [Laid(tile, turn) for tile, turns in fits(hex, laid).items() for turn in turns]
    assert found == set(TILES)
    assert HEXES["K10"].label == "BAL"
    assert fits("K10", None) == {"X14": (0,)}


def test_a_town_stays_a_town() -> None:
    # rules 9.7
    for hex in BLANK:
        for tile in fits(hex, None):
            assert [x.kind for x in TILES[tile].stops] == [x.kind for x in HEXES[hex].stops]


def test_supply_is_what_is_not_on_the_map() -> None:
    # rules 9.4: #8 and #9 have no end, the others are counted
    p = position(lay=["D25:4:1", "D23:9:1", "B3:8:4"])
    assert (left(p.tiles, "4"), left(p.tiles, "9"), left(p.tiles, "8"), left(p.tiles, "58")) == (7, -1, -1, 8)
    build(p, "D25:141:1")
    assert (left(p.tiles, "4"), left(p.tiles, "141")) == (8, 3)


def test_an_upgrade_raises_all_cities_or_branches_off_the_only_track() -> None:
    # rules 9.2: so that whoever comes to a hex by its track may upgrade it
    for hex in BLANK + PRINTED:
        chains = [(None, Laid(tile, turn)) for tile, turns in fits(hex, None).items() for turn in turns]
        for before, laid in chains:
            old, new = cell({} if before is None else {hex: before}, hex), built(hex, laid.tile, laid.rotation)
            chains += [(laid, Laid(tile, turn)) for tile, turns in fits(hex, laid).items() for turn in turns]
            if any(stop.kind == "city" for stop in new.stops):
                gone = {stop.id: stop.worth("yellow") for stop in old.stops}
                assert all(stop.worth("yellow") > gone[stop.id] for stop in new.stops)
            else:
                assert new.exits > old.exits and len(_ways(new)) == len(new.exits) ** 2
