"""The house player, against forced wins that an engine of another kind found."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from rules.core import check, play, sample, view
from rules.dobutsu import GAME, notation
from rules.dobutsu.actions import Drop, Move, coded
from rules.dobutsu.evaluation import evaluate
from rules.dobutsu.house import SURE, brink, choose
from rules.dobutsu.position import START, moves, verdict
from rules.dobutsu.position import play as after
from rules.dobutsu.solver import Solver, Spent
from rules.dobutsu.state import DobutsuState

from . import brute
from .helpers import RULES, acts, at, ended, seat, table

CASES = table("wins.toml")["wins"]
WINS = [case for case in CASES if case["plies"]]


def each(cases: list[dict[str, Any]]) -> Any:
    return pytest.mark.parametrize("case", cases, ids=lambda c: f"{c['id']}-{c['plies']}-{c.get('ends', 'none')}")


def match_of(case: dict[str, Any]) -> DobutsuState:
    """A match at the position, with the history that the case asks for."""
    s = at(case["fen"], case["lion"])
    s.public.seen |= dict.fromkeys(case.get("drawn", []), 2)
    return s


def in_a_second(work: Callable[..., Any], *args: Any) -> Any:
    """The result, which must be there within a second of this process; two more tries where the machine is busy."""
    for _ in range(3):
        begun = time.process_time()
        result = work(*args)
        if time.process_time() - begun < 1.0:
            return result
    raise AssertionError("longer than a second")


def house(s: DobutsuState) -> Any:
    """What the house player does, checked against the offers."""
    v = view(s, seat(s))
    action = GAME.house(v, random.Random(1))  # type: ignore[misc]
    assert action is not None
    check(v.frame, v, action)
    return action


def test_there_are_fifty_of_all_kinds() -> None:
    assert len(WINS) >= 50
    assert {case["plies"] for case in WINS} >= {1, 3, 5, 7}
    assert {case["ends"] for case in WINS} >= {"catch", "try", "no_action", "no_action_drop", "lion_into_capture"}
    assert {case["lion"] for case in WINS} == set(RULES) and any(case.get("drawn") for case in WINS)


@each(CASES)
def test_every_forced_win_is_found_in_a_second(case: dict[str, Any]) -> None:  # rules 12
    drawn = frozenset(notation.read(fen) for fen in case.get("drawn", []))
    p = notation.read(case["fen"])
    found = in_a_second(lambda: Solver(case["lion"], drawn).win(p, SURE))
    assert (found[0] if found else 0) == case["plies"]
    if found:
        assert notation.write_move(p, found[1]) in case["first"]


@each(WINS)
def test_the_house_player_plays_it(case: dict[str, Any]) -> None:  # rules 7.1
    s = match_of(case)
    p = notation.read(case["fen"])
    action = in_a_second(lambda: house(s))
    assert notation.write_move(p, coded(action)) in case["first"]


@each([case for case in WINS if case["plies"] in (3, 5)])
def test_the_house_player_wins_it_against_any_defence(case: dict[str, Any]) -> None:
    """Against random defenders: it never needs longer than the length that was found."""
    for seed in range(3):
        rng, s = random.Random(seed), match_of(case)
        me = seat(s)
        while not ended(s):
            v = view(s, seat(s))
            play(GAME, s, seat(s), house(s) if seat(s) == me else _defence(v, rng))
        assert ended(s) is not None and s.public.result.winner == me  # type: ignore[union-attr]
        assert s.public.ply <= case["plies"]


def _defence(v: Any, rng: random.Random) -> Any:
    found = sample(v.frame, v, rng)
    return found if isinstance(found, Move | Drop) else _defence(v, rng)


def test_the_other_engine_says_so(soak: bool, first_seed: int) -> None:
    """All positions with --soak; else four short ones, other ones each day."""
    short = [case for case in WINS if case["plies"] <= 5 and not case.get("drawn")]
    for case in CASES if soak else random.Random(first_seed).sample(short, 4):
        found = brute.shortest(case["fen"], case["lion"], tuple(case.get("drawn", ())))
        assert found == (case["plies"], case["first"]), case["id"]


@pytest.mark.parametrize("rule", RULES)
def test_both_engines_agree_on_random_positions(rule: str, soak: bool, first_seed: int) -> None:
    rng = random.Random(first_seed)
    for _ in range(300 if soak else 25):
        p = _random_position(rng, rule)
        place = brute.parse(notation.write(p))
        assert sorted(brute.legal(place, rule)) == sorted(notation.write_move(p, m) for m in moves(p, rule))  # type: ignore[arg-type]
        plies, first = brute.shortest(notation.write(p), rule, most=3)
        found = Solver(rule).win(p, 3)  # type: ignore[arg-type]
        assert (found[0] if found else 0) == plies
        assert not found or notation.write_move(p, found[1]) in first


def _random_position(rng: random.Random, rule: str) -> bytes:
    p = START
    for _ in range(rng.randint(4, 40)):
        choices = [after(p, m) for m in moves(p, rule) if not verdict(after(p, m), m, rule)]  # type: ignore[arg-type]
        if not choices:
            break
        p = rng.choice(choices)
    return p if moves(p, rule) else _random_position(rng, rule)  # type: ignore[arg-type]


def test_the_other_engine_counts_alike() -> None:  # rules 10
    first = brute.parse("gle/1c1/1C1/ELG[-] w")
    assert [brute.perft(first, depth, "illegal") for depth in range(1, 5)] == [4, 14, 82, 516]
    assert [brute.perft(first, depth, "allowed") for depth in range(1, 5)] == [4, 17, 123, 976]


def test_brink_of_repetition() -> None:  # rules 7.1
    s = acts(at(), "b1a2", "b4c3", "a2b1", "c3b4")
    assert brink(s.public) == {START}
    assert brink(acts(at(limit=4), "b1a2", "b4c3", "a2b1", "c3b4").public) == frozenset()


def test_it_takes_a_draw_rather_than_lose() -> None:  # rules 6.3
    s = at("l2/3/3/1L1[CEG] w")  # player 1 is far ahead and to move: the other side would love a repetition
    p = notation.read(s.public.position)
    other = after(p, notation.read_move("b1a1"))
    escape = next(m for m in moves(other) if not Solver().win(after(other, m), 1))
    drawn = frozenset({after(other, escape)})
    assert choose(other, drawn, "illegal", random.Random(0)) == escape


def test_a_budget_ends_the_search() -> None:
    with pytest.raises(Spent):
        Solver(budget=50).win(notation.read("l2/3/3/2L[CEcegg] b"), 9)


@pytest.mark.parametrize("rule", RULES)
def test_the_widest_positions_stay_within_a_second(rule: str) -> None:
    for fen in ("l2/3/3/2L[CEcegg] b", "2l/3/3/2L[CEGceg] w", "gl1/3/3/1L1[CEceg] b"):
        assert in_a_second(lambda fen: Solver(rule).win(notation.read(fen), SURE), fen) is None  # type: ignore[arg-type]


def test_the_same_position_gives_the_same_move() -> None:
    p = notation.read("gl1/1e1/3/ELG[Cc] w")
    assert len({choose(p, frozenset(), "illegal", random.Random(7)) for _ in range(2)}) == 1


def test_it_beats_random_play_from_both_seats(soak: bool, first_seed: int) -> None:
    for me in (0, 1) if soak else (first_seed % 2,):
        rng, s = random.Random(me), at()
        while not ended(s):
            v = view(s, seat(s))
            play(GAME, s, seat(s), house(s) if seat(s) == me else _defence(v, rng))
        assert s.public.result is not None and s.public.result.winner == me


def test_evaluation_sees_both_sides_alike() -> None:
    assert evaluate(START) == evaluate(START[:-1] + b"\1")
    ahead = notation.read("2l/3/3/L2[G] w")
    assert evaluate(ahead) > 0 > evaluate(ahead[:-1] + b"\1")
