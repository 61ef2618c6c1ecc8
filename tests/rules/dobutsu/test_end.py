"""The end of a match, test by test in the order of the rules, and the options that change it."""

from __future__ import annotations

import pytest

from rules.core import Illegal, actors, play, view
from rules.dobutsu import GAME, lion_in_danger, notation
from rules.dobutsu.actions import Move, Resign
from rules.dobutsu.board import FAR
from rules.dobutsu.components import COMPONENTS
from rules.dobutsu.position import START, moves
from rules.dobutsu.state import Options

from .helpers import KEY, RULES, act, acts, at, ended, legal, seat

START_FEN = "gle/1c1/1C1/ELG[-] w"
ROUND = ("b1a2", "b4c3", "a2b1", "c3b4")  # the lions step out and back


def won(events: list) -> dict:
    """The parameters of the last event, which must be the win."""
    assert events[-1].id == "won"
    return events[-1].params


@pytest.mark.parametrize("rule", RULES)
def test_catch(rule: str) -> None:  # rules 6.1
    s = at("1l1/1C1/3/1L1[-] w", rule)
    out = act(s, "b3b4+")
    assert ended(s) == ("catch", 0) and not actors(s)
    assert won(out.events) == {"seat": 0, "loser": 1, "reason": "catch"}
    assert [(p.seat, p.place, p.total) for p in GAME.standings(s.public, 2)] == [(0, 1, 2), (1, 2, 0)]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(("fen", "move"), [("3/L1l/3/3[-] w", "a3a4"), ("1g1/L2/3/2l[-] w", "a3b4")])
def test_safe_try(rule: str, fen: str, move: str) -> None:  # rules 6.2
    s = at(fen, rule)
    out = act(s, move)
    assert ended(s) == ("try", 0) and won(out.events)["reason"] == "try"


def test_try_of_the_second_player() -> None:  # rules 1.3, 6.2
    assert ended(acts(at("2L/3/l2/3[-] b"), "a2b1")) == ("try", 1)


def test_home_row_is_no_try() -> None:  # rules 1.3, 6.2
    assert ended(acts(at("2l/3/L2/3[-] w"), "a2a1")) is None


def test_repetition() -> None:  # rules 6.3, 7.1
    s = acts(at(), *ROUND, *ROUND[:3])
    assert ended(s) is None and max(s.public.seen.values()) == 2
    out = act(s, ROUND[3])
    assert ended(s) == ("repetition", None)
    assert s.public.seen[START_FEN] == 3 and s.public.ply == 8
    assert (out.events[-1].id, out.events[-1].params) == ("drawn", {"times": 3})
    assert [(p.place, p.total) for p in GAME.standings(s.public, 2)] == [(1, 1), (1, 1)]


def test_the_setup_position_counts() -> None:  # rules 7.1
    s = acts(at(), *ROUND)
    assert s.public.seen[START_FEN] == 2


def test_occurrences_need_be_neither_consecutive_nor_alike() -> None:  # rules 7.1, 7.3
    s = acts(at(), *ROUND, "c1c2", "a4a3", "c2c1")
    assert ended(s) is None
    assert ended(acts(s, "a3a4")) == ("repetition", None)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2l/3/3/1L1[C] w", "2l/3/3/1L1[C] b"),  # side to move
        ("2l/3/3/1L1[C] w", "2l/3/3/1L1[c] w"),  # hands
        ("2l/3/C2/1L1[-] w", "2l/3/+C2/1L1[-] w"),  # chick and hen
        ("2l/3/C2/1L1[-] w", "2l/3/c2/1L1[-] w"),  # owners
    ],
)
def test_what_makes_a_position(one: str, other: str) -> None:  # rules 7.1
    assert notation.write(notation.read(one)) != notation.write(notation.read(other))
    assert at(one).public.seen.keys() != at(other).public.seen.keys()


def test_chasing_the_lion_for_ever_is_a_draw_too() -> None:  # rules 7.2
    s = at("l2/1G1/3/2L[-] w")
    for _ in range(2):
        for attack, flight in (("b3b4", "a4a3"), ("b4b3", "a3a4")):
            assert ended(s) is None
            act(s, attack)
            assert lion_in_danger(view(s, 1))
            act(s, flight)
    assert ended(s) == ("repetition", None)


def test_the_fourth_time_is_too_late() -> None:  # rules 7.3, 9.6
    s = acts(at(), *ROUND, *ROUND)
    assert ended(s) == ("repetition", None)
    with pytest.raises(Illegal) as error:
        play(GAME, s, 0, Move("b1", "a2"))
    assert error.value.code == "match_over"


def test_no_action_as_mate_and_as_stalemate() -> None:  # rules 6.4, 9.4, 9.5
    s = at("l1G/3/1+C1/2L[C] w")
    out = act(s, "C@a3")
    assert ended(s) == ("no_action", 0) and won(out.events)["reason"] == "no_action"
    assert not legal(s) and moves(
        notation.read(s.public.position), "allowed"
    )  # the other library still lists lion moves
    stale = at("l2/2G/1G1/2L[-] w")  # after c3b3 the lion on a4 is not attacked and cannot move
    act(stale, "c3b3")
    p = notation.read(stale.public.position)
    assert not moves(p) and ended(stale) == ("no_action", 0)


def test_with_a_piece_in_hand_there_is_always_a_drop() -> None:  # rules 6.4
    s = acts(at("l1G/3/1+C1/2L[Cc] w"), "C@a3")
    assert ended(s) is None and all("@" in m for m in legal(s))


@pytest.mark.parametrize("who", [0, 1])
def test_resigning_on_ones_own_turn_only(who: int) -> None:  # rules 6.5, 6.8
    s = acts(at(), "b2b3") if who else at()
    with pytest.raises(Illegal) as error:
        play(GAME, s, 1 - who, Resign())
    assert error.value.code == "not_your_turn"
    out = play(GAME, s, who, Resign())
    assert ended(s) == ("resign", 1 - who) and won(out.events)["loser"] == who
    assert Resign.confirm and not Resign.__struct_fields__


def test_no_other_draws() -> None:  # rules 6.6
    s = at("2l/3/3/L2[-] w")  # two bare lions play on
    for text in ("a1b1", "c4b4", "b1c1", "b4a4", "c1c2"):
        act(s, text)
    assert ended(s) is None
    assert {kind.tag() for kind in s.stack[0].offers} == {"move", "drop", "resign"}


def test_a_win_is_not_looked_at_for_repetition() -> None:  # rules 6.7
    for fen, move, reason in (("1l1/1C1/3/1L1[-] w", "b3b4+", "catch"), ("3/L1l/3/3[-] w", "a3a4", "try")):
        s = at(fen)
        after = notation.write(notation.read(acts(at(fen), move).public.position))
        s.public.seen[after] = 2  # as if it had been there twice
        act(s, move)
        assert ended(s) == (reason, 0) and s.public.seen[after] == 2


def test_take_back_asks_once_the_other_has_acted() -> None:  # rules 6.8, 14
    from rules.match import Match

    match = Match(GAME, 2, Options(), KEY, [])
    match.play(0, Move("b2", "b3"))
    assert match.undo_plan(0).consent == ()
    match.play(1, Move("c4", "b3"))
    assert match.undo_plan(0).consent == (1,) and match.undo_plan(1).consent == ()


def test_reaching_the_far_row_unsafely() -> None:  # rules 8.1, 13.1
    for rule in RULES:
        s = at("3/L1l/3/3[-] w", rule)
        if rule == "illegal":
            assert legal(s) == ["a3a2", "a3a4"]
            continue
        act(s, "a3b4")
        assert ended(s) == (("lion_into_capture", 1) if rule == "loses" else None)


def test_the_try_wins_at_once_not_a_ply_later() -> None:  # rules 8.2, 12
    for rule in RULES:
        s = acts(at("3/L1l/3/3[-] w", rule), "a3a4")
        assert ended(s) == ("try", 0) and s.public.ply == 1


def test_a_try_needs_safety() -> None:  # rules 8.4
    for rule in RULES:
        s = at("3/L1l/3/3[-] w", rule)
        assert "a3b4" not in legal(s) or ended(acts(s, "a3b4")) != ("try", 0)


@pytest.mark.parametrize("move", ["b1a2", "b1c2"])
def test_loses(move: str) -> None:  # rules 13.1
    s = acts(at(lion="loses"), "b2b3", "c4b3")
    out = act(s, move)  # anywhere on the board
    assert ended(s) == ("lion_into_capture", 1)
    assert won(out.events) == {"seat": 1, "loser": 0, "reason": "lion_into_capture"}
    assert GAME.conserved(s)["lion"] == 2


def test_loses_does_not_punish_taking_the_lion() -> None:  # rules 5.3, 13.1
    assert ended(acts(at("3/1lg/1L1/3[-] w", "loses"), "b2b3")) == ("catch", 0)


def test_allowed_the_lion_is_simply_caught() -> None:  # rules 8.3, 13.1
    s = acts(at(lion="allowed"), "b2b3", "c4b3", "b1a2")
    assert ended(s) is None
    assert ended(acts(s, "b3a2")) == ("catch", 1)


def test_allowed_an_unsafe_try_wins_if_not_taken() -> None:  # rules 13.1
    s = acts(at("3/L1l/3/3[c] w", "allowed"), "a3b4")
    assert ended(s) is None
    out = act(s, "C@a1")
    assert ended(s) == ("try", 0) and won(out.events)["reason"] == "try"
    s = acts(at("3/L1l/3/3[c] w", "allowed"), "a3b4")
    assert ended(acts(s, "c3b4")) == ("catch", 1)


def test_allowed_standing_there_comes_before_everything_else() -> None:  # rules 13.1
    s = acts(at("3/L1l/3/3[c] w", "allowed"), "a3b4")
    probe = acts(at("3/L1l/3/3[c] w", "allowed"), "a3b4", "C@a1")
    s.public.seen[probe.public.position] = 2
    assert ended(acts(s, "C@a1")) == ("try", 0)  # not a draw


def test_allowed_both_lions_there() -> None:  # rules 13.1
    # player 1 steps on b4 beside the giraffe; player 2 answers with an unsafe try of its own: the first to arrive wins
    s = acts(at("g2/L2/2l/G2[-] w", "allowed"), "a3b4")
    assert ended(s) is None
    assert ended(acts(s, "c2b1")) == ("try", 0)
    # but a try that is safe wins at once, before the other's turn begins
    s = acts(at("g2/L2/2l/G2[-] w", "allowed"), "a3b4")
    assert ended(acts(s, "c2c1")) == ("try", 1)


@pytest.mark.parametrize("rule", ["loses", "allowed"])
def test_barred_moves_belong_to_the_legal_set(rule: str) -> None:  # rules 9.2, 13.2
    s = at("l1G/3/1+C1/2L[C] w", rule)
    act(s, "C@a3")
    assert ended(s) is None  # lion moves into capture are left, so this is no lack of actions
    assert legal(s) == ["a4a3", "a4b3", "a4b4"]
    assert ended(acts(s, "a4b4")) == (("lion_into_capture", 0) if rule == "loses" else None)
    if rule == "allowed":
        assert ended(acts(s, "c4b4")) == ("catch", 0)


def test_filtering_the_larger_set_gives_ours() -> None:  # rules 9.2
    p = notation.read("1ge/lcG/1C1/E1L[-] b")
    lion, theirs = p.index(9), moves(p, "allowed")
    kept = [m for m in theirs if m >> 4 != lion or not _can_take(p, m)]
    assert sorted(kept) == sorted(moves(p))


def _can_take(p: bytes, move: int) -> bool:
    from rules.dobutsu.position import play as after

    q = after(p, move)
    return any(reply >> 4 < 12 and reply & 15 == move & 15 for reply in moves(q, "allowed"))


def test_four_occurrences_by_option() -> None:  # rules 7.3, 9.6, 13
    s = acts(at(limit=4), *ROUND, *ROUND)
    assert ended(s) is None
    acts(s, *ROUND)
    assert ended(s) == ("repetition", None) and s.public.ply == 12


def test_options_are_those_of_the_table() -> None:  # rules 13
    declared = {o.id: (list(o.values), o.default) for o in GAME.options}
    assert declared == {row.id: (row.values, row.default) for row in COMPONENTS.options}
    stated = {row.id: COMPONENTS.rules[row.id] for row in COMPONENTS.options}
    assert stated == {o.id: o.default for o in GAME.options}


def test_preset_published() -> None:  # rules 13.3
    assert GAME.presets["published"] == {row.id: row.published for row in COMPONENTS.options}
    assert GAME.make_options(GAME.presets["published"]) == Options("allowed", 3)


def test_winner_is_the_same_under_all_lion_rules() -> None:  # rules 8.3
    from rules.dobutsu.solver import Solver

    from .helpers import table

    for case in table("wins.toml")["wins"]:
        if case["lion"] == "illegal" and 0 < case["plies"] <= 3 and not case.get("drawn"):
            for rule in ("loses", "allowed"):
                found = Solver(rule).win(notation.read(case["fen"]), case["plies"] + 2)  # type: ignore[arg-type]
                assert found and case["plies"] <= found[0] <= case["plies"] + 2


def test_the_far_rows_are_the_only_goal() -> None:  # rules 1.3
    assert all(len(far) == 3 for far in FAR) and START.index(4) not in FAR[0]
    assert seat(at()) == 0 and view(at(), None).public.result is None
