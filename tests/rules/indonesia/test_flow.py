"""The flow of deliveries against trying everything, on random small boards (rules 11)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

from rules.indonesia.network import Flow, Problem, Shipment, maximum
from rules.indonesia.proposal import proposal
from tests.rules.indonesia.brute import Brute, random_problem

BOARDS = 400
SOAK_BOARDS = 10_000


def boards(soak: bool, share: float = 1.0) -> list[tuple[int, Problem]]:
    """Random boards, each the same in every run."""
    many = int((SOAK_BOARDS if soak else BOARDS) * share)
    return [(seed, random_problem(random.Random(f"board {seed}"))) for seed in range(many)]


# rules 11.1, 11.2, 11.3, 8.4
def test_the_maximum_is_the_one_found_by_trying_everything(soak: bool) -> None:
    seen: Counter[int] = Counter()
    for seed, problem in boards(soak):
        assert maximum(problem) == Brute(problem).maximum, seed
        seen[maximum(problem)] += 1
    assert len(seen) > 4


# rules 11.4
def test_a_delivery_is_legal_exactly_if_the_maximum_stays_possible(soak: bool) -> None:
    answers: Counter[bool] = Counter()
    for seed, problem in boards(soak):
        flow, brute = Flow(problem), Brute(problem)
        for voyage in brute.voyages:
            zone, city, line, _ = voyage
            possible = all(brute.start[at] > 0 for at in brute.used(voyage))
            legal = brute.keeps(voyage)
            assert flow.keeps(voyage) == legal, (seed, voyage)
            assert (voyage.route in set(flow.routes(zone, city, line))) == legal, (seed, voyage)
            answers[legal] += possible
    assert min(answers.values()) > 50


# rules 11.4
def test_steps_that_are_offered_lead_to_a_legal_delivery_and_no_legal_one_is_missed(soak: bool) -> None:
    for seed, problem in boards(soak, 0.5):
        flow, brute = Flow(problem), Brute(problem)
        legal = [voyage for voyage in brute.voyages if brute.keeps(voyage)]
        assert {z.id for z in problem.zones if flow.zone(z.id)} == {v.zone for v in legal}, seed
        for zone in problem.zones:
            there = {v.city for v in legal if v.zone == zone.id}
            assert {k.id for k in problem.stops if flow.stop(zone.id, k.id)} == there, seed
            for stop in problem.stops:
                by = {v.line for v in legal if (v.zone, v.city) == (zone.id, stop.id)}
                assert {x.id for x in problem.lines if flow.line(zone.id, stop.id, x.id)} == by, seed


# rules 11.4
def test_step_by_step_the_turn_always_ends_at_the_maximum(soak: bool) -> None:
    for seed, problem in boards(soak, 0.3):
        rng, done, whole = random.Random(seed), 0, maximum(problem)
        while True:
            flow = Flow(problem)
            assert flow.value == whole - done
            legal = [v for v in Brute(problem).voyages if flow.keeps(v)]
            if not legal:
                break
            problem, done = made(problem, rng.choice(legal)), done + 1
        assert done == whole


def made(problem: Problem, voyage: Shipment) -> Problem:
    """The board after a delivery."""
    return Problem(
        [z._replace(chips=z.chips - (z.id == voyage.zone)) for z in problem.zones],
        [
            x._replace(room={sea: n - (x.id == voyage.line and sea in voyage.route) for sea, n in x.room.items()})
            for x in problem.lines
        ],
        [k._replace(room=k.room - (k.id == voyage.city)) for k in problem.stops],
        problem.links,
    )


# rules 11.5
def test_the_proposal_is_the_maximum_at_the_least_cost(soak: bool) -> None:
    """Foreign ships cost 5 each, own ones nothing; who is spared gets as little as possible."""
    compared = 0
    for seed, problem in boards(soak, 0.4):
        brute = Brute(problem)
        if brute.maximum > 3:
            continue
        ways = combinations_of(brute, brute.maximum)
        for operator, spare in ((0, ()), (0, (1,)), (5, (0,))):
            chosen = proposal(problem, brute.maximum, operator, spare)
            assert playable(brute, chosen), seed
            assert paid(problem, chosen, operator, spare) == min(paid(problem, w, operator, spare) for w in ways), seed
        compared += 1
    assert compared > 50


def combinations_of(brute: Brute, many: int) -> list[list[Shipment]]:
    """All sets of so many deliveries that can be made together."""
    twice = [v for v in brute.voyages for _ in range(many)]
    found = {tuple(sorted(w)) for w in combinations(twice, many)} if len(twice) < 40 else some_of(brute, many)
    return [list(w) for w in found if playable(brute, w)] or [[]]


def some_of(brute: Brute, many: int) -> set[tuple[Shipment, ...]]:
    """The same without listing what cannot be made together."""
    sets: set[tuple[Shipment, ...]] = {()}
    for _ in range(many):
        sets = {tuple(sorted((*w, v))) for w in sets for v in brute.voyages if playable(brute, (*w, v))}
    return sets


def playable(brute: Brute, made: list[Shipment] | tuple[Shipment, ...]) -> bool:
    """Whether the deliveries fit together."""
    limits: tuple[int, ...] | None = brute.start
    for voyage in made:
        if voyage not in brute.voyages:
            return False
        limits = brute.after(limits, brute.used(voyage)) if limits else None
    return limits is not None


def paid(problem: Problem, made: list[Shipment], operator: int, spare: tuple[int, ...]) -> tuple[int, int]:
    """What goes to the spared, then what the operator pays in all."""
    owner = {line.id: line.owner for line in problem.lines}
    ships = [owner[v.line] for v in made for _ in v.route]
    return sum(o in spare for o in ships), sum(o != operator for o in ships)


# rules 11.5
def test_the_proposal_is_the_same_each_time() -> None:
    for _, problem in boards(False, 0.2):
        whole = maximum(problem)
        assert proposal(problem, whole, 0) == proposal(problem, whole, 0)
