"""The routes of real finished games of two neighbours, on their boards; what the logs are is told beside them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

import pytest

from rules.eighteen_pa.routes.notation import Line, Named
from rules.eighteen_pa.routes.revenue import RouteSet, count
from rules.eighteen_pa.routes.sets import best_set
from rules.eighteen_pa.routes.tracing import trace
from tests.rules.eighteen_pa.routes.recorded import GAMES, Recorded, log, recorded

RUNS = {game: list(recorded(game)) for game in GAMES}


def traced(run: Recorded) -> RouteSet:
    """The recorded routes, read as a set."""
    lines = [Line(route["train"], tuple(Named(*stop.split(".")) for stop in route["visited"])) for route in run.routes]
    return count(run.terms, trace(run.terms, run.trains, lines), "")


def test_there_are_224_routes() -> None:
    assert sum(len(run.routes) for runs in RUNS.values() for run in runs) == 224


@pytest.mark.parametrize("game", GAMES)
def test_every_recorded_route_traces_and_pays_its_sum(game: str) -> None:
    """# rules 11.1, 11.2, 11.3, 11.4, 10.4"""
    for run in RUNS[game]:
        found = traced(run)
        for route, row in zip(found.routes, run.routes, strict=True):
            assert {call.stop: call.amount for call in route.calls} == row["paid"], (game, run.after)
            assert route.total == row["sum_of_paid"]


@pytest.mark.parametrize("game", GAMES)
def test_the_network_has_the_very_track_that_was_run(game: str) -> None:
    """# rules 11.1: one choice among parallel tracks lies in exactly the hexes that the log names."""
    for run in RUNS[game]:
        for row in run.routes:
            assert any(hexes == set(row["hexes"]) for hexes in ways(run, row["visited"])), (game, run.after)


def ways(run: Recorded, visited: list[str]) -> Iterator[set[str]]:
    """The hexes of each way to run a route, stop by stop."""
    network = run.terms.network
    at = [network.stops.index(stop) for stop in visited]
    parallel = [[edge for edge in network.edges[a] if edge.to == b] for a, b in pairwise(at)]
    for edges in product(*parallel):
        yield {network.segments[i].hex for edge in edges for i in edge.path}


@pytest.mark.parametrize("game", GAMES)
def test_the_best_set_pays_at_least_what_was_run(game: str) -> None:
    """# rules 11.11: the bonuses of those games are not counted on either side."""
    for run in RUNS[game]:
        chosen = best_set(run.terms, run.trains)
        assert chosen.proven
        assert chosen.total >= sum(row["sum_of_paid"] for row in run.routes), (game, run.after)


def test_in_18mex_the_players_mostly_ran_the_best() -> None:
    """Its rules are those of the search: no more is found than was paid, but for a few runs of which better ones were
    overlooked; so the search does not find too much.
    """
    runs = [run for game in GAMES if log(game)["game"] == "18MEX" for run in RUNS[game]]
    better = [run for run in runs if best_set(run.terms, run.trains).total > sum(r["sum_of_paid"] for r in run.routes)]
    assert (len(runs), len(better)) == (90, 4)
