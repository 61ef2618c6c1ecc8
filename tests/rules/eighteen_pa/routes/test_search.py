"""The search against plain enumeration on made-up boards, and its bounds (rules 11.1 to 11.9)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from rules.eighteen_pa.routes.network import Edge
from rules.eighteen_pa.routes.rows import SCALE, Kind
from rules.eighteen_pa.routes.sets import Chosen, Effort, best_set
from rules.eighteen_pa.routes.terms import Terms, Train
from rules.eighteen_pa.routes.tolls import Ledger
from rules.eighteen_pa.routes.walks import Walks, walk
from rules.eighteen_pa.routes.yard import terms_of
from tests.rules.eighteen_pa.routes import brute
from tests.rules.eighteen_pa.routes.brute import Board, Run
from tests.rules.eighteen_pa.routes.positions import look, position

MOST = 120  # routes of a board that plain enumeration can combine in reasonable time
Position = tuple[Board, list[Train]]


def positions(seed: int, count: int) -> Iterator[tuple[Board, list[Train], list[Run]]]:
    """So many made-up boards with trains and all their routes."""
    found = 0
    while found < count:
        rng = random.Random(seed)
        board, trains = brute.made_up(rng), brute.some_trains(rng)
        every = brute.routes(board)
        seed += 1
        if 0 < len(every) <= MOST:
            found += 1
            yield board, trains, every


def test_the_best_set_is_exact(soak: bool, first_seed: int) -> None:
    """# rules 11.1, 11.2, 11.3, 11.4, 11.5, 11.6, 11.7, 11.8, 11.9"""
    for board, trains, _ in positions(first_seed, 4_000 if soak else 150):
        chosen = best_set(board.terms(), trains)
        assert (chosen.total, chosen.proven) == (brute.best(board, trains), True), (board, trains)


def test_the_chosen_set_is_legal(soak: bool, first_seed: int) -> None:
    """# rules 11.1, 11.2, 11.3"""
    for board, trains, every in positions(first_seed + 500_000, 2_000 if soak else 100):
        terms = board.terms()
        chosen = best_set(terms, trains)
        left = list(trains)
        for train, _ in chosen.routes:
            left.remove(train)
        assert disjoint(board, every, names(terms, chosen)), board


def names(terms: Terms, chosen: Chosen) -> list[tuple[Train, tuple[str, ...]]]:
    return [(train, tuple(terms.network.stops[stop] for stop in stops)) for train, stops in chosen.routes]


def disjoint(board: Board, every: list[Run], wanted: list[tuple[Train, tuple[str, ...]]]) -> bool:
    """Whether plain enumeration has such routes that share no track."""
    if not wanted:
        return True
    train, stops = wanted[0]
    return any(
        disjoint(board, [other for other in every if not other.track & run.track], wanted[1:])
        for run in every
        if run.stops in (stops, stops[::-1]) and brute.cities(board, run) <= train.cities
    )


def test_each_route_is_met_once(first_seed: int) -> None:
    """# rules 11.1: as often as there are choices of track for it."""
    for board, _, every in positions(first_seed + 900_000, 60):
        terms = board.terms()
        walks = walk(terms, 9, 100_000)
        found = [
            (frozenset(terms.network.stops[stop] for stop in walks.stops(n)), ways(walks, n))
            for n, step in enumerate(walks.steps)
            if step.before >= 0 and not terms.water & (1 << step.at | 1 << step.tail)
        ]
        assert len(found) == len(set(found))
        assert {stops for stops, _ in found} == {frozenset(run.stops) for run in every}


def ways(walks: Walks, number: int) -> frozenset[tuple[int, ...]]:
    """The tracks of a route, each told in one direction."""
    step = walks.steps[number]
    return ways(walks, step.before) | {min(step.edge.path, step.edge.path[::-1])} if step.edge else frozenset()


def test_no_tolls_bring_the_bound_below_the_truth(first_seed: int) -> None:
    """# rules 11.3, 11.8"""
    for board, trains, _ in positions(first_seed + 300_000, 60):
        terms, best = board.terms(), brute.best(board, trains)
        kinds = list(dict.fromkeys(trains))
        walks = walk(terms, max(train.cities for train in trains), 100_000)
        rows = [Kind(terms, train, trains.count(train), walks) for train in kinds]
        ledger = Ledger(walks, rows, terms.network.width)
        without, fair = ledger.without(), ledger.fair(0)
        assert fair.bound <= without.bound
        assert fair.bound + terms.bonus * SCALE >= best * SCALE


@pytest.mark.parametrize("effort", [Effort(1, 1), Effort(20, 3), Effort(100_000, 2), Effort(5, 100)])
def test_a_search_cut_off_says_so_and_finds_something_legal(effort: Effort, first_seed: int) -> None:
    """# rules 24.6: the bound is a number of steps and never a time."""
    cut = 0
    for board, trains, every in positions(first_seed + 700_000, 40):
        terms = board.terms()
        chosen, whole = best_set(terms, trains, effort), best_set(terms, trains)
        assert chosen.total <= whole.total
        assert chosen == best_set(terms, trains, effort)
        assert disjoint(board, every, names(terms, chosen))
        cut += not chosen.proven
        assert not chosen.proven or chosen.total == whole.total
    assert cut


def test_no_train_runs_nothing() -> None:
    """# rules 11.10"""
    board = brute.made_up(random.Random(7))
    assert best_set(board.terms(), []) == Chosen((), 0, True)


def test_contraction_agrees_with_plain_walking(soak: bool, first_seed: int) -> None:
    """# rules 11.1: every edge is a way that plain walking finds; ways that use all track of another are left out."""
    for seed in range(first_seed, first_seed + (1_000 if soak else 80)):
        board = brute.made_up(random.Random(seed))
        network = board.terms().network
        for at, stop in enumerate(network.stops):
            hex, letter = stop.split(".")
            ways = {(to, track) for to, track in brute._tracks(board, hex, letter, frozenset()) if to != stop}
            found = [(network.stops[edge.to], pieces(network.segments, edge)) for edge in network.edges[at]]
            least = {(to, a) for to, a in ways if not any(b < a for other, b in ways if other == to)}
            assert len(found) == len(set(found))
            assert set(found) == least, (board, stop)


def test_stops_stand_in_the_order_of_the_map() -> None:
    """# rules 11.1: by row, then by column as a number."""
    stops = terms_of(look(position()), "9").network.stops
    assert stops.index("B5.A") < stops.index("C2.A") < stops.index("C10.A") < stops.index("C28.A") < stops.index("D1.A")


def pieces(segments: tuple[object, ...], edge: Edge) -> frozenset[brute.Piece]:
    """The track of an edge in the words of `brute`."""
    return frozenset((s.hex, *map(str, s.ends)) for s in (segments[i] for i in edge.path))  # type: ignore[attr-defined]
