"""The runs of finished games of two neighbours, 18MEX and 18VA, on their boards; the format of the logs is told beside
them.

Their maps are contracted and searched as those of 18PA are: stops that count, towns, blocked cities, own tokens, trains
by their limits. What those games have of their own (bonuses, ports) is left out.
"""

from __future__ import annotations

import json
import lzma
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rules.eighteen_pa.board.geometry import segments
from rules.eighteen_pa.routes.network import Plan, contract
from rules.eighteen_pa.routes.terms import Terms, Train, bits

LOGS = Path(__file__).parents[1] / "played"
GAMES = ("18mex_1", "18mex_2", "18va_1")


class Recorded(NamedTuple):
    """One company's run in a finished game: the terms of its board, its trains, and what was recorded of each route:
    `visited` stops, what they `paid`, `sum_of_paid`.
    """

    game: str
    after: int
    company: str
    terms: Terms
    trains: tuple[Train, ...]
    routes: list[dict[str, Any]]


def log(game: str) -> dict[str, Any]:
    """The whole log of a game."""
    found: dict[str, Any] = json.loads(lzma.decompress((LOGS / f"neighbour_{game}.json.xz").read_bytes()))
    return found


def recorded(game: str) -> Iterator[Recorded]:
    """The runs of a game, in order."""
    whole = log(game)
    board: dict[str, Any] = dict(whole["start_board"])
    for run in whole["runs"]:
        board |= run.get("board_changes", {})
        for hex in run.get("board_removed", ()):
            del board[hex]
        trains = tuple(_train(route) for route in run["routes"])
        terms = _terms(board, whole["neighbours"], run, capitals=whole["game"] == "18VA")
        yield Recorded(game, run["after"], run["company"], terms, trains, run["routes"])


def _train(route: dict[str, Any]) -> Train:
    """A train by its limits: cities, and whether towns pay."""
    limits = {kind: limit for limit in route["limits"] for kind in limit["kinds"]}
    city, town = limits["city"], limits["town"]
    return Train(route["train"], city["visit"], city.get("multiplier", 1), town.get("multiplier", 1) > 0)


def _terms(board: dict[str, Any], neighbours: dict[str, dict[str, str]], run: dict[str, Any], capitals: bool) -> Terms:
    """capitals: only cities count, as in 18VA, where both ends may be off the map besides."""
    stops = {f"{hex}.{stop['id']}": stop for hex, here in board.items() for stop in here.get("stops", ())}
    plans = {
        hex: Plan(segments(here.get("track", "")), [stop["id"] for stop in here.get("stops", ())])
        for hex, here in board.items()
    }
    network = contract(plans, lambda hex, edge: neighbours.get(hex, {}).get(str(edge)))
    there = [stops[stop] for stop in network.stops]
    owners: dict[str, list[str]] = defaultdict(list)
    for token in run["tokens"]:
        stop, _, owner = token.partition("=")
        owners[stop].append(owner)
    own = [run["company"] in owners[stop] for stop in network.stops]
    full = [
        stop["kind"] == "offboard" or (stop["kind"] == "city" and len(owners[name]) >= stop["slots"])
        for name, stop in zip(network.stops, there, strict=True)
    ]
    return Terms(
        network=network,
        counted=tuple(stop["kind"] == "city" or (stop["kind"] == "offboard" and not capitals) for stop in there),
        value=tuple(_worth(stop["value"], run["band"]) for stop in there),
        doubled=(1,) * len(there),
        income=(0,) * len(there),
        towns=bits(i for i, stop in enumerate(there) if stop["kind"] == "town"),
        base=bits(i for i, token in enumerate(own) if token),
        shut=bits(i for i, blocks in enumerate(full) if blocks and not own[i]),
    )


def _worth(value: int | dict[str, int], band: str) -> int:
    return value if isinstance(value, int) else value[band]
