"""Undo follows knowledge: free until somebody learned something or acted, then only with consent; the luck stays."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.core import Illegal, actors, play, view
from rules.core import sample as sampled
from rules.match import Act, Match, Undo, effective
from tests.generic.trails import Spot, Trail, Walk, opened, steps

TRIED = 120  # actions of a longer match after which taking back is tried as often as in a match of so many


def test_undo_to_the_start(walk: Walk) -> None:
    """With everybody's consent any action can be taken back, the first too; the log keeps everything and replays."""

    def back(found: Trail) -> None:
        match, rng = found.match.fork(), found.rng("undo")
        length = match.revision
        jumps = sorted({0, *(rng.randrange(length) for _ in range(3))}, reverse=True)
        for to in jumps:
            match.undo(rng.randrange(found.seats), Undo(tuple(range(to, len(match.acts))), ()))
            assert found.game.dump(match.state) == found.spots[to].before
            assert set(match.due) == set(actors(match.state))
        assert match.revision == length + len(jumps) and not match.acts
        assert effective(match.log) == []
        assert found.game.dump(match.position(length).state) == found.game.dump(found.match.state)
        assert found.game.dump(match.position(match.revision).state) == found.spots[0].before

    walk.each(back)


def test_undo_on_the_way(walk: Walk) -> None:
    """Undone and repeated, an action meets the same luck and has the same consequences."""

    def on_the_way(found: Trail) -> None:
        match, rng = opened(found.game, found.seats, found.seed), found.rng("way")
        for seat, action, by in steps(match, rng):
            before, revision = found.game.dump(match.state), match.revision
            out = match.play(seat, action, by)
            if rng.random() > 0.3:
                continue
            after, plan = found.game.dump(match.state), match.undo_plan(seat)
            assert bool(plan.consent) == out.told, "free exactly where nobody learned anything"
            assert plan.drop == (len(match.acts) - 1,)
            match.undo(seat, plan)
            assert found.game.dump(match.state) == before
            again = match.play(seat, action, by)
            assert (again.events, again.told) == (out.events, out.told)
            assert found.game.dump(match.state) == after
            assert match.revision == revision + 3
        same(match)

    walk.each(on_the_way)


def test_undo_of_several(walk: Walk) -> None:
    """At any moment, for any seat: a plan is free only if nothing in it was news and nobody else built on it."""

    def several(found: Trail) -> None:
        match, rng = opened(found.game, found.seats, found.seed), found.rng("several")
        often = min(1.0, TRIED / len(found.spots))
        for seat, action, by in steps(match, rng):
            match.play(seat, action, by)
            for other in range(found.seats) if rng.random() < 0.1 * often else ():
                try_undo(match.fork(), other, found)
            if rng.random() < 0.05 * often:
                try_undo(match, rng.randrange(found.seats), found)
        same(match)

    walk.each(several)


def try_undo(match: Match, seat: int, found: Trail) -> None:
    """Takes back the seat's latest action and looks at what became of the others'."""
    acts, left = list(match.acts), match.revision
    try:
        plan = match.undo_plan(seat)
    except Illegal as error:
        assert error.code == "nothing_to_undo" and all(act.seat != seat for act in acts)
        return
    first = plan.drop[0]
    assert acts[first].seat == seat and all(act.seat != seat for act in acts[first + 1 :])
    match.undo(seat, plan)
    assert match.revision == left + 1
    kept = [act for i, act in enumerate(acts) if i not in plan.drop]
    assert told(match.acts) == told(kept), "what the others did has the same consequences without it"
    if plan.consent:
        assert plan.consent == tuple(s for s in range(match.seats) if s != seat)
        assert plan.drop == tuple(range(first, len(acts)))
    else:
        assert plan.drop == (first,)
        assert not any(act.barrier for act in acts[first:])
        assert seat in actors(match.state) or match.game.meanwhile is not None


def told(acts: list[Act]) -> list[Any]:
    """Acts without their snapshots."""
    return [(act.seat, act.action, act.by, act.barrier, act.lanes) for act in acts]


def same(match: Match) -> None:
    """The log, undos included, leads to the live state and the live dates."""
    again = match.position(match.revision)
    assert match.game.dump(again.state) == match.game.dump(match.state)
    assert again.due == match.due
    assert told(again.acts) == told(match.acts)
    for number, entry in effective(match.log):
        assert match.log[number] is entry


def test_barriers(walk: Walk) -> None:
    """Whatever moved chance, hidden parts or another seat's own, or was told to some only, is a barrier."""

    def barrier(found: Trail, spot: Spot) -> None:
        s = found.state(spot)
        play(found.game, s, spot.seat, spot.action, spot.by)
        if learned(found, found.state(spot), s, spot.seat) or any(e.to is not None for e in spot.events):
            assert spot.told

    walk.spots(barrier)


def learned(found: Trail, old: Any, new: Any, actor: int) -> bool:
    """Whether anything moved that the acting seat did not know (`quiet` fields apart)."""
    quiet, dump = found.game.quiet, found.game.dump
    if old.draws != new.draws or dump(old.hidden) != dump(new.hidden):
        return True
    pairs = [pair for seat, pair in enumerate(zip(old.own, new.own, strict=True)) if seat != actor]
    return any(
        dump(getattr(a, name)) != dump(getattr(b, name))
        for a, b in pairs
        for name in a.__struct_fields__
        if name not in quiet
    )


def test_lanes_do_not_meet(walk: Walk) -> None:
    """While each seat acts on a stack of its own, the order of the seats makes no difference: the same bytes."""

    def in_lanes(found: Trail, spot: Spot) -> bool:
        s = found.state(spot)
        return len(s.lanes) > 0 and len(actors(s)) > 1

    def two_orders(found: Trail, spot: Spot) -> None:
        rng = found.rng("orders", spot.number)
        ends = {through_lanes(found, spot, order) for order in (min, max, rng.choice)}
        assert len(ends) == 1

    if not walk.spots(two_orders, in_lanes):
        pytest.skip("no lanes")


def through_lanes(found: Trail, spot: Spot, order: Any) -> bytes:
    """The state when all lanes are empty; each seat has dice of its own."""
    s, own = found.state(spot), [random.Random(seat) for seat in range(found.seats)]
    while s.lanes:
        seat = order(actors(s))
        seen = view(s, seat)
        play(found.game, s, seat, sampled(seen.frame, seen, own[seat]))
    end: bytes = found.game.dump(s)
    return end


def test_free_undo_past_others_in_lanes(walk: Walk) -> None:
    """There the others' actions stay as they are, as if the undone one had never been."""
    reached = []

    def past(found: Trail) -> None:
        match, rng = opened(found.game, found.seats, found.seed), found.rng("lanes")
        for seat, action, by in steps(match, rng):
            match.play(seat, action, by)
            mine = [i for i, act in enumerate(match.acts) if act.lanes is not None and match.state.lanes]
            for to in mine[-6:]:
                other = match.acts[to].seat
                plan = match.undo_plan(other, to)
                if plan.consent or plan.drop == tuple(range(to, len(match.acts))):
                    continue
                reached.append(to)
                fork, position = match.fork(), replayed_without(match, plan.drop)
                fork.undo(other, plan)
                assert found.game.dump(fork.state) == found.game.dump(position.state)
                assert set(fork.due) == set(actors(fork.state))
                same(fork)

    walk.each(past)
    if not reached:
        pytest.skip("no lanes")


def replayed_without(match: Match, drop: tuple[int, ...]) -> Match:
    """The match as it would be if these actions had never been played."""
    fresh = match.beginning()
    for i, act in enumerate(match.acts):
        if i not in drop:
            fresh.play(act.seat, act.action, act.by)
    return fresh
