"""The network and the terms of a position of 18PA (rules 9.6, 10.3 to 10.8, 11.4 to 11.8)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rules.eighteen_pa.board.geometry import neighbour
from rules.eighteen_pa.board.ground import FERRY, Ground, blocked, cell, ground_of
from rules.eighteen_pa.board.reach import MINE
from rules.eighteen_pa.components import COMPONENTS, HEXES, TRAINS, Stop
from rules.eighteen_pa.routes.network import Network, Plan, contract
from rules.eighteen_pa.routes.terms import NOWHERE, Terms, Train, bits
from rules.eighteen_pa.state import Laid, PaView

KINDS = {name: Train(name, row.cities, row.multiplier, row.towns_pay) for name, row in TRAINS.items()}


Tiles = tuple[tuple[str, Laid], ...]  # in the order of the hexes


@lru_cache(maxsize=64)
def _network(tiles: Tiles) -> tuple[Network, tuple[Stop, ...]]:
    """The network of the map under some tiles, and what its stops are."""
    laid = dict(tiles)
    cells = {hex: cell(laid, hex) for hex in HEXES}
    stops = {f"{hex}.{stop.id}": stop for hex, here in cells.items() for stop in here.stops}
    plans = {hex: Plan(here.track, [stop.id for stop in here.stops]) for hex, here in cells.items()}
    network = contract(plans, neighbour)
    return network, tuple(stops[stop] for stop in network.stops)


@lru_cache(maxsize=256)
def _terms_on(key: tuple[Any, ...], owner: str, mine: bool) -> Terms:
    """key: that of a `Ground`. Positions that differ in nothing else share their terms."""
    tiles, tokens, *rest = key
    ground = Ground(dict(tiles), dict(tokens), *rest)
    network, stops = _network(tiles)
    active = [[token for token in ground.tokens.get(stop, ()) if token.active] for stop in network.stops]
    own = [[token for token in there if token.owner == owner] for there in active]
    paying = [sum(token.owner == owner or token.owner in ground.payers for token in there) for there in active]
    water = [i for i, stop in enumerate(network.stops) if stop.partition(".")[0] in FERRY.water]
    base = bits(i for i, there in enumerate(own) if there)
    full = bits(i for i, stop in enumerate(network.stops) if blocked(ground, owner, stop))
    return Terms(
        network=network,
        counted=tuple(stop.kind != "town" for stop in stops),
        value=tuple(0 if i in water else stop.worth(ground.band) for i, stop in enumerate(stops)),
        doubled=tuple(2 if any(token.kind == "destination" for token in there) else 1 for there in own),
        income=tuple(count * ground.income for count in paying),
        towns=bits(i for i, stop in enumerate(stops) if stop.kind == "town" and i not in water),
        base=base,
        shut=full & ~base,
        water=bits(water),
        ferry=ground.ferry,
        dry=frozenset() if water else frozenset(FERRY.water),
        mine=network.stops.index(MINE) if mine else NOWHERE,
        bonus=COMPONENTS.mine.income if mine else 0,
    )


def _terms(v: PaView, owner: str) -> Terms:
    company = v.public.companies.get(owner)
    return _terms_on(ground_of(v.public).key, owner, company is not None and company.mine)


def terms_of(v: PaView, owner: str) -> Terms:
    """The terms of a company or private in a position (mine tokens are for companies alone, rules 11.8)."""
    return v.once(_terms, owner)


def network_of(v: PaView) -> Network:
    """The network of the map in a position."""
    return v.once(_network_of)


def _network_of(v: PaView) -> Network:
    return _network(tuple(sorted(v.public.tiles.items(), key=lambda item: item[0])))[0]
