"""The player that thinks: no more than its seat knows, the same for the same effort, better than chance."""

from __future__ import annotations

import io
import random
from typing import Any, ClassVar

import msgspec
import pytest

import rules
from rules.arena import arena, won
from rules.core import Action, Frame, Game, Ids, Ints, Place, State, View, actors, check, sample, view
from rules.match import Match
from rules.thinker import Question, decode, encode, serve
from rules.thinking import Effort, Meter, Position, Race, candidates, imagine, think, value

SIDES = 6


class Guess(Action, frozen=True, tag="guess"):
    number: int


class Public(msgspec.Struct, array_like=True, gc=False):
    options: Any = None
    points: list[int] = []
    done: bool = False


class Own(msgspec.Struct, array_like=True, gc=False):
    number: int = 0


class Turn(Frame[State[Public, Own, Any, Any], View[Public, Own]], tag="turn"):
    """One point for the other seat's secret number, ten for what the die shows next; nothing can be known of either."""

    seat: int

    def guess(self, v: Any) -> Any:
        yield Ints(1, SIDES)

    offers: ClassVar[Any] = {Guess: guess}

    def apply(self, s: Any, seat: int, action: Any, out: Any) -> None:
        s.public.points[seat] += (action.number == s.own[1 - seat].number) + 10 * (
            action.number == 1 + out.below(SIDES)
        )
        out.done() if seat else out.push(Turn(1))


def setup(s: Any, seats: int, options: Any, out: Any) -> None:
    s.public, s.hidden = Public(options, [0, 0]), Own()
    s.own = [Own(1 + out.below(SIDES)) for _ in range(seats)]
    s.stack = [Turn(0)]


def ranking(public: Public, seats: int) -> list[Place]:
    places = [Place(i, 1 + sum(x > n for x in public.points), n, {"n": n}) for i, n in enumerate(public.points)]
    return sorted(places, key=lambda p: p.place)


def redraw(s: Any, watcher: int, rng: random.Random) -> None:
    s.own[1 - watcher].number = rng.randint(1, SIDES)


GUESSING: Any = Game(
    "guessing", seats=range(2, 3), public=Public, own=Own, hidden=Own, frames=(Turn,), actions=(Guess,), setup=setup,
    standings=ranking, twin=redraw,
)  # fmt: skip


def opened(game: Any, seats: int, seed: int = 0) -> Match:
    return Match(game, seats, game.make_options({}), seed.to_bytes(32, "big"), ())


def test_it_knows_neither_secrets_nor_luck() -> None:
    """Who saw the other's number or the next throw would be right each time; by chance it is one time in three."""
    right = 0
    for seed in range(40):
        match = opened(GUESSING, 2, seed)
        position = imagine(GUESSING, match.state, 0, random.Random(seed))
        action = think(GUESSING, position, random.Random(seed), Effort(steps=200))
        match.play(0, action)
        right += match.state.public.points[0] > 0
    assert right < 26


@pytest.mark.parametrize("name", rules.names())
def test_what_it_sees_is_the_view_of_its_seat(name: str) -> None:
    game, rng = rules.load(name), random.Random(5)
    match = opened(game, min(game.seats))
    while not match.over and match.revision < 8:
        for seat in match.actors():
            position = imagine(game, match.state, seat, rng)
            other = game.load(position.state)
            assert game.dump(view(other, seat).parts()) == game.dump(match.view(seat).parts())
            assert (other.key, other.draws) != (match.state.key, match.state.draws)
        seen: Any = match.view(match.actors()[0])
        match.play(seen.seat, sample(seen.frame, seen, rng))


@pytest.mark.parametrize("name", rules.names())
def test_it_answers_legally_and_the_same_each_time(name: str) -> None:
    game = rules.load(name)
    match = opened(game, min(game.seats))
    for number in range(6):
        seat = match.actors()[0]
        position = imagine(game, match.state, seat, random.Random(number))
        found = [think(game, position, random.Random(7), Effort(steps=60)) for _ in range(2)]
        assert found[0] == found[1]
        check(match.view(seat).frame, match.view(seat), found[0])
        match.play(seat, found[0], "house")


class Take(Action, frozen=True, tag="take"):
    coins: int


class Purse(Frame[Any, Any], tag="purse"):
    """Whoever takes most in all turns wins: an end that is far away, and standings that say where it leads."""

    seat: int
    left: int

    def take(self, v: Any) -> Any:
        yield Ids(range(6))

    offers: ClassVar[Any] = {Take: take}

    def apply(self, s: Any, seat: int, action: Any, out: Any) -> None:
        s.public.points[seat] += action.coins
        self.seat, self.left = 1 - seat, self.left - 1
        s.public.done = not self.left
        if s.public.done:
            out.done()


def purses(house: Any = None, standings: Any = ranking, turns: int = 40) -> Any:
    def fill(s: Any, seats: int, options: Any, out: Any) -> None:
        setup(s, seats, options, out)
        s.stack = [Purse(0, turns)]

    return Game(
        "purses", seats=range(2, 3), public=Public, own=Own, hidden=Own, frames=(Purse,), actions=(Take,), setup=fill,
        standings=standings, house=house,
    )  # fmt: skip


def race(game: Any, steps: int) -> tuple[Race, Action]:
    match, rng, meter = opened(game, 2), random.Random(3), Meter(Effort(steps=steps))
    position = imagine(game, match.state, 0, rng)
    found = Race(game, position, candidates(game, match.view(0), rng, meter), rng, meter)
    return found, found.best()


def test_short_playouts_where_the_end_is_far() -> None:
    found, best = race(purses(turns=200), 600)
    assert best == Take(5) and found.reach > 0


def test_whole_playouts_where_standings_say_nothing_before_the_end() -> None:
    found, best = race(purses(standings=lambda public, seats: ranking(public, seats) if public.done else []), 50)
    assert isinstance(best, Take) and found.reach == 0 and len(found.field) > 1


@pytest.mark.parametrize(("steps", "best"), [(1, Take(2)), (500, Take(2)), (8_000, Take(5))])
def test_a_rule_of_thumb_stands_until_another_action_is_proved_better(steps: int, best: Action) -> None:
    assert race(purses(house=lambda view, rng: Take(2)), steps)[1] == best


def test_the_only_action_needs_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    def four(frame: Any, view: Any) -> Any:
        yield Ids([4])

    monkeypatch.setitem(Purse.offers, Take, four)
    game = purses()
    position = imagine(game, opened(game, 2).state, 0, random.Random(1))
    assert think(game, position, random.Random(1), Effort(ms=60_000)) == Take(4)


def test_values() -> None:
    def stands(*points: int) -> float:
        match = opened(GUESSING, 2)
        match.state.public.points[:] = points
        match.state.stack.clear()
        return value(GUESSING, match.state, 0) or 0.0

    assert stands(9, 1) > stands(5, 4) > stands(5, 5) == 0.5 > stands(4, 5) > stands(-9, 5)


def test_time_is_kept() -> None:
    meter = Meter(Effort(ms=20, wall=1e9))
    assert 0 <= meter.used() < 1
    while meter.used() < 1:
        pass
    assert Meter(Effort(ms=1e9, wall=1e-6)).used() > 1


def test_a_win_is_a_better_place_than_everybody_elses() -> None:
    def places(*found: int) -> list[Place]:
        return [Place(seat, place, 0) for seat, place in enumerate(found)]

    assert won(places(1, 2, 2), 0) and won(places(1, 0, 0), 0)
    assert not any((won(places(1, 1, 3), 0), won(places(2, 1), 0), won(places(0, 0), 0)))


def test_arena() -> None:
    row = arena(rules.load("dobutsu"), 2, 4, Effort(steps=5))
    assert (row["game"], row["seats"], row["matches"]) == ("dobutsu", 2, 4) and row["wins"] >= 3
    assert 0 < row["ms_median"] <= row["ms_p95"]


def test_questions_and_answers() -> None:
    game = rules.load("qe")
    match = opened(game, 3)
    seat = actors(match.state)[0]
    asked = Question("qe", imagine(game, match.state, seat, random.Random(2)), 9, Effort(steps=50))
    answers = io.BytesIO()
    assert serve(io.BytesIO(encode(asked) * 2), answers) == 0
    first, second = answers.getvalue().splitlines()
    assert first == second and decode(asked, first) == think(game, asked.position, random.Random(9), asked.effort)
    assert isinstance(asked.position, Position)
