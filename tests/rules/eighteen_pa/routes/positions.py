"""Positions of the map for tests of routes, in the notation of `cases.toml`."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from rules.core import Illegal, Nothing, Out, State, View
from rules.eighteen_pa import routes
from rules.eighteen_pa.board.geometry import neighbour, opposite
from rules.eighteen_pa.board.ground import built, cell
from rules.eighteen_pa.board.lays import put
from rules.eighteen_pa.components import COMPONENTS, HEXES, TILES
from rules.eighteen_pa.state import Options, PaView, Public, Token
from rules.eighteen_pa.table import laid_out


def position(phase: str = "2", lay: Iterable[str] = (), tokens: Iterable[str] = (), **options: Any) -> Public:
    """The start in a phase, with tiles put down and tokens added, turned over or replaced."""
    p = laid_out(Options(**options), [0, 1, 2])
    p.phase = phase
    out = Out(State(p, [Nothing()] * 3, Nothing(), bytes(32), 0, []))
    for text in lay:
        hex, tile, rotation = text.split(":")
        put(p, hex, tile, int(rotation), out)
    for text in tokens:
        _token(p, *text.split("@"))
    return p


def _token(p: Public, who: str, stop: str) -> None:
    there = p.tokens.setdefault(stop, [])
    owners = [name(owner) for owner in who.rstrip("!").split(">")]
    if who.endswith("!"):
        p.tokens[stop] = [Token(t.owner, t.kind, t.price, t.active or t.owner == owners[0]) for t in there]
    elif len(owners) == 2:
        p.tokens[stop] = [Token(owners[1], t.kind) if t.owner == owners[0] else t for t in there]
    else:
        there.append(Token(owners[0], "station", 40, arrived=1))


def name(owner: str) -> str:
    """Privates are "p1" to "p9" in the cases."""
    return owner[1:] if owner[0] == "p" and owner[1:].isdigit() else owner


def look(p: Public) -> PaView:
    """A fresh view of a position."""
    return View(State(p, [Nothing()] * 3, Nothing(), bytes(32), 0, []), 0)


def of_case(given: dict[str, Any]) -> tuple[PaView, str, list[str]]:
    """View, owner and trains of a worked case."""
    p = position(given["phase"], given["lay"], given["tokens"])
    owner = name(given["runner"])
    if given.get("mine"):
        p.companies[owner].mine = True
    return look(p), owner, given["trains"]


def crowded(seed: int, lays: int = 600, supply: bool = True) -> Public:
    """A map full of track, joined wherever it can be, with tokens of the PRR. supply: keeps to the number of tiles."""
    rng = random.Random(seed)
    p = position("5")
    for _ in range(lays):
        hex = rng.choice(list(HEXES))
        there = [(exits(p, hex, tile, turn) + rng.random(), tile, turn) for tile, turn in fitting(p, hex, supply)]
        if there:
            put(p, hex, *max(there)[1:], Out(State(p, [Nothing()] * 3, Nothing(), bytes(32), 0, [])))
    cities = [(f"{hex}.{stop.id}", stop.slots) for hex in HEXES for stop in cell(p.tiles, hex).stops]
    for stop in rng.sample([stop for stop, slots in cities if len(p.tokens.get(stop, ())) < slots], 4):
        p.tokens.setdefault(stop, []).append(Token("PRR", "station", 100, arrived=1))
    return p


def fitting(p: Public, hex: str, supply: bool) -> list[tuple[str, int]]:
    """Tiles and rotations for a hex as the tables have them, without regard to reach, and maybe to supply."""
    used = Counter(laid.tile for laid in p.tiles.values())
    laid, tables = p.tiles.get(hex), COMPONENTS
    if laid is not None:
        found = {t: [(r + laid.rotation) % 6 for r in turns] for t, turns in tables.upgrade.get(laid.tile, {}).items()}
    else:
        found = {t: list(r) for t, r in {**tables.yellow_lay, **tables.upgrade_preprinted}.get(hex, {}).items()}
    return [
        (tile, turn)
        for tile, turns in found.items()
        if hex != "H23" and not (supply and used[tile] >= TILES[tile].count >= 0)
        for turn in turns
        if all(neighbour(hex, exit) and exit not in HEXES[hex].wall for exit in built(hex, tile, turn).exits)
    ]


def exits(p: Public, hex: str, tile: str, turn: int) -> int:
    """How many exits of the tile meet track."""
    there = [(neighbour(hex, exit), opposite(exit)) for exit in built(hex, tile, turn).exits]
    return sum(other is not None and edge in cell(p.tiles, other).exits for other, edge in there)


def refusal(v: PaView, owner: str, trains: Sequence[str], text: str) -> Illegal:
    """Why a text is no set of routes."""
    try:
        found = routes.read(v, owner, trains, text)
    except Illegal as illegal:
        return illegal
    raise AssertionError(f"{text} was read as {found.text}")
