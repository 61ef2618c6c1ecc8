"""Random matches to the end, and what must hold on the way."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from rules.core import Fault, Out, actors, check, moves, play, start, view
from rules.match import Match
from tests.generic.trails import Spot, Trail, Walk, opened

FIRST = 6  # actions of each kind that are compared


def test_matches_end_with_sound_standings(walk: Walk) -> None:
    """No dead end, bounded length, a final ranking that makes sense. A soak plays 200 matches here in any case."""
    matches = range(200) if walk.soak else None
    if matches is None:
        return walk.each(lambda found: sound(found.match))
    for number in matches:
        with walk.at(walk.first_seed + number):
            sound(walk.trail(walk.first_seed + number).match)
    return None


def sound(match: Match) -> None:
    """Every seat once, best first, places as in sport (1, 2, 2, 4; no 1 only if all are out), sums that add up."""
    standings = match.standings()
    assert sorted(p.seat for p in standings) == list(range(match.seats))
    placed = [p.place for p in standings if p.place]
    assert [p.place for p in standings] == placed + [0] * (match.seats - len(placed)), "seats without a place come last"
    first = 1 if not all(p.out for p in standings) else min(placed, default=1)
    assert placed == [first + sum(other < place for other in placed) for place in placed]
    for p in standings:
        assert p.total == sum(p.score.values()), p
        assert {type(x) for x in (p.seat, p.place)} == {int}
        assert not (p.out and p.place == 1), "a seat that is out cannot win"
    assert len({tuple(p.score) for p in standings}) == 1, "all seats have the same categories"


def test_standings_follow_from_what_a_spectator_sees(walk: Walk) -> None:
    def same(found: Trail) -> None:
        seen = found.game.load(found.game.dump(found.match.state)).public
        assert found.game.standings(seen, found.seats) == found.match.standings()

    walk.each(same)


def test_absent_players(walk: Walk) -> None:
    """A match in which every clock runs out ends too."""

    def absent(found: Trail) -> None:
        match, rng = opened(found.game, found.seats, found.seed), found.rng("absent")
        for _ in range(20_000):
            if match.over:
                return sound(match)
            seat = rng.choice(match.actors())
            match.play(seat, match.view(seat).frame.fallback(match.view(seat)), "clock")
        raise AssertionError("fallbacks alone do not end the match")

    walk.each(absent)


def test_fallbacks_are_legal(walk: Walk) -> None:
    def legal(found: Trail, spot: Spot) -> None:
        s = found.state(spot)
        for seat in actors(s):
            seen = view(s, seat)
            action = seen.frame.fallback(seen)
            check(seen.frame, seen, action)
            play(found.game, found.state(spot), seat, action, "clock")

    walk.spots(legal)


def test_sums_never_change(walk: Walk) -> None:
    """Money, cubes, cards: what the game declares."""
    if walk.case.game.conserved is None:
        pytest.skip("declares no sums")

    def unchanged(found: Trail) -> None:
        sums = [found.game.conserved(found.state(spot)) for spot in found.spots]
        sums.append(found.game.conserved(found.match.state))
        assert all(s == sums[0] for s in sums), next((i, s) for i, s in enumerate(sums) if s != sums[0])
        assert all(type(x) is int for x in sums[0].values())

    walk.each(unchanged)


def test_snapshot_at_every_question(walk: Walk) -> None:
    """A state that was never stored plays as one that is stored and loaded at every question. What is offered stands in
    the same order: a restart must not renumber a list that somebody is choosing from.
    """

    def never_stored(found: Trail) -> None:
        match = opened(found.game, found.seats, found.seed)
        s = match.state
        for spot in found.spots:
            assert found.game.dump(s) == spot.before
            stored = found.game.load(spot.before)
            assert found.game.dump(stored) == spot.before
            assert _first_moves(s, spot.seat) == _first_moves(stored, spot.seat), spot
            out = play(found.game, s, spot.seat, spot.action, spot.by)
            assert (out.events, out.told) == (spot.events, spot.told), spot
        assert found.game.dump(s) == found.game.dump(found.match.state)

    walk.each(never_stored)


def _first_moves(s: Any, seat: int) -> list[Any]:
    """What a seat is offered first of each kind, in order."""
    v = view(s, seat)
    frame: Any = v.frame
    return [moves(frame, v, FIRST, kind) for kind in frame.offers]


def test_actions_and_events_are_plain_data(walk: Walk) -> None:
    """They go through JSON: log, store, export. An event is a fact of its moment, so nothing may change it later."""

    def plain(found: Trail, spot: Spot) -> None:
        game = found.game
        assert game.parse(game.line(spot.action)) == spot.action
        for event in spot.events:
            told = msgspec.json.decode(msgspec.json.encode(event, enc_hook=str), type=type(event))
            assert (told.id, told.to) == (event.id, event.to)
            assert event.to is None or set(event.to) <= set(range(found.seats)), event
            assert not [x for x in leaves(event.params) if not isinstance(x, (int, str, bool, type(None)))], event
            assert not [x for x in leaves(event.params) if isinstance(x, str) and " " in x], f"a sentence in {event}"

    walk.spots(plain)


def test_events_do_not_change_after_they_are_told(walk: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[bytes] = []
    emit = Out.emit

    def recording(out: Out, id: str, to: tuple[int, ...] | None = None, **params: Any) -> None:
        emit(out, id, to, **params)
        told.append(msgspec.json.encode(out.events[-1], enc_hook=str))

    monkeypatch.setattr(Out, "emit", recording)

    def unchanged(found: Trail, spot: Spot) -> None:
        told.clear()
        out = play(found.game, found.state(spot), spot.seat, spot.action, spot.by)
        assert [msgspec.json.encode(event, enc_hook=str) for event in out.events] == told

    walk.spots(unchanged)


def test_what_calls_an_order_off(walk: Walk) -> None:
    """Every declared function answers for every event that its seat may see: yes or no, and nothing has changed."""
    cancels = walk.case.game.cancels
    if not cancels:
        pytest.skip("declares nothing that may be ordered ahead")
    assert set(cancels) <= set(walk.case.game.actions)

    def answered(found: Trail) -> None:
        after = [*(spot.before for spot in found.spots[1:]), found.game.dump(found.match.state)]
        for spot, state in zip(found.spots, after, strict=True):
            s = found.game.load(state)
            seen = [(view(s, seat), event) for seat in range(found.seats) for event in spot.events]
            for v, event in seen:
                if event.seen_by(v.seat):
                    assert all(type(called_off(v, event)) is bool for called_off in cancels.values()), event
            assert found.game.dump(s) == state

    walk.each(answered)


def test_wrong_numbers_of_seats(walk: Walk) -> None:
    game = walk.case.game
    for seats in (0, 1, min(game.seats) - 1, max(game.seats) + 1, 99):
        if seats not in game.seats:
            with pytest.raises(ValueError, match=game.name):
                start(game, seats, game.make_options({}), bytes(32))


def test_house_players_play_to_the_end(walk: Walk) -> None:
    """The game's own rule of thumb answers legally wherever it is asked (the bot would fall back on chance)."""
    if walk.case.game.house is None:
        pytest.skip("has no house player")

    def legal(found: Trail, spot: Spot) -> None:
        s = found.state(spot)
        seen = view(s, spot.seat)
        action = found.game.house(seen, random.Random(spot.number))
        if action is None:
            return
        if type(action) not in seen.frame.offers:
            raise Fault(f"the house player answers {action}, asked was {seen.frame}")
        check(seen.frame, seen, action)

    walk.share = 2.0
    walk.spots(legal)


def leaves(value: Any) -> list[Any]:
    """The plain values in a tree of lists and dicts."""
    if isinstance(value, dict):
        return [x for v in value.values() for x in leaves(v)]
    if isinstance(value, (list, tuple)):
        return [x for v in value for x in leaves(v)]
    return [value]
