"""A turn: moving, taking, dropping, growing, and the lion that may not walk into capture."""

from __future__ import annotations

import pytest

from rules.core import Illegal, View, offered, play, view
from rules.dobutsu import GAME, lion_in_danger, notation
from rules.dobutsu.actions import Drop, Move, Resign
from rules.dobutsu.board import seat_of
from rules.dobutsu.state import Last
from rules.dobutsu.turn import Turn

from .helpers import act, acts, at, ended, legal, seat


def refused(s, action) -> Illegal:
    """The refusal of an action; the state must stay as it was."""
    before = GAME.dump(s)
    with pytest.raises(Illegal) as error:
        play(GAME, s, seat(s), action)
    assert GAME.dump(s) == before
    return error.value


def test_one_action_a_turn_and_no_passing() -> None:  # rules 3.1
    s = at()
    assert set(s.stack[0].offers) == {Move, Drop, Resign}
    for expected in (0, 1, 0, 1):
        assert seat(s) == expected
        act(s, legal(s)[0])
    with pytest.raises(Illegal) as error:
        play(GAME, s, 1, Move("b1", "a2"))
    assert error.value.code == "not_your_turn"


def test_own_pieces_block() -> None:  # rules 3.2
    assert refused(at(), Move("a1", "b2")).code == "piece_is_stuck"  # its only step, and the chick stands there
    error = refused(at(), Move("b1", "a1"))
    assert (error.code, error.params["squares"]) == ("own_piece", ["a2", "c2"])


@pytest.mark.parametrize(
    "fen",
    [
        "2l/C2/C2/2L[-] w",  # two chicks in one file
        "2l/GG1/3/2L[-] w",
        "2l/1E1/E2/2L[-] w",
        "2l/+C+C1/3/2L[-] w",
        "l2/c2/c2/2L[-] b",
    ],
)
def test_a_piece_of_the_same_kind_blocks_too(fen: str) -> None:  # rules 3.2
    s = at(fen)
    own = {square for square in notation.SQUARES if seat_at(s, square) == fen.endswith("b")}
    assert not {move[2:4] for move in legal(s)} & own


def seat_at(s, square: str) -> int | None:
    """Whose piece stands on a square."""
    piece = notation.read(s.public.position)[notation.SQUARES.index(square)]
    return seat_of(piece) if piece else None


def test_taking_moves_the_piece_to_the_takers_hand() -> None:  # rules 3.2
    s = acts(at(), "b2b3")
    assert s.public.position == "gle/1C1/3/ELG[C] b"
    acts(s, "a4a3", "b3b4+")  # the chick takes the lion
    assert ended(s) == ("catch", 0)
    s = acts(at(), "b2b3", "c4b3")
    assert s.public.position == "gl1/1e1/3/ELG[Cc] w"
    assert [notation.hand(notation.read(s.public.position), n)["chick"] for n in (0, 1)] == [1, 1]


def test_a_hen_comes_back_as_a_chick() -> None:  # rules 3.3
    s = at("1l1/+C2/3/1L1[-] b")
    out = act(s, "b4a3")
    assert s.public.position == "3/l2/3/1L1[c] w"
    assert [e.id for e in out.events] == ["moved", "captured_hen"]
    acts(s, "b1c1", "C@b4")
    assert s.public.position == "1c1/l2/3/2L[-] w"


def test_drops_go_to_every_empty_square_and_nowhere_else() -> None:  # rules 3.4
    s = at("2l/3/C2/1L1[CG] w")
    empty = [x for x in notation.SQUARES if x not in ("c4", "a2", "b1")]
    for kind in "CG":  # far row, beside the lions, attacking one, a second chick in the file
        assert [m for m in legal(s) if m.startswith(kind)] == sorted(f"{kind}@{x}" for x in empty)
    assert refused(s, Drop("chick", "a2")).code == "square_is_taken"
    assert refused(s, Drop("chick", "a2")).params["squares"] == empty
    assert refused(s, Drop("elephant", "a3")).code == "not_in_hand"
    assert refused(s, Drop("lion", "a3")).code == "not_offered"
    assert refused(at(), Drop("chick", "a3")).code == "hand_is_empty"


def test_a_drop_may_mate() -> None:  # rules 3.4
    assert ended(acts(at("l1G/3/1+C1/2L[C] w"), "C@a3")) == ("no_action", 0)


def test_hands_are_open() -> None:  # rules 3.5
    s = acts(at(), "b2b3", "c4b3")
    for watcher in (None, 0, 1):
        v = view(s, watcher)
        assert notation.hand(notation.read(v.public.position), 1) == {"chick": 1, "elephant": 0, "giraffe": 0}


def test_same_pieces_in_a_hand_are_one_choice() -> None:  # rules 3.6
    s = at("2l/3/3/1L1[CC] w")
    drops = [m for m in legal(s) if "@" in m]
    assert len(drops) == len(set(drops)) == 10
    assert Drop.__struct_fields__ == ("piece", "to")


def test_a_caught_lion_is_in_no_hand() -> None:  # rules 3.7
    s = acts(at("1l1/1C1/3/1L1[-] w"), "b3b4+")
    assert s.public.position == "1+C1/3/3/1L1[-] b"
    assert GAME.conserved(s) == {"chick": 1, "lion": 2, "elephant": 0, "giraffe": 0}
    assert "lion" not in notation.hand(notation.read(s.public.position), 0)


@pytest.mark.parametrize(
    ("fen", "move", "after"),
    [
        ("2l/C2/3/1L1[-] w", "a3a4+", "+C1l/3/3/1L1[-] b"),
        ("g1l/C2/3/1L1[-] w", "a3a4+", "+C1l/3/3/1L1[G] b"),
        ("1l1/3/2c/L2[-] b", "c2c1+", "1l1/3/3/L1+c[-] w"),
    ],
)
def test_a_chick_that_moves_to_the_far_row_grows(fen: str, move: str, after: str) -> None:  # rules 4.1
    s = at(fen)
    assert [m for m in legal(s) if m[:2] == move[:2]] == [move]
    out = act(s, move)
    assert s.public.position.split("[")[0] == after.split("[")[0]
    assert s.public.position.split()[1] == after.split()[1]
    assert out.events[-1].id == "promoted"
    assert s.public.last is not None and s.public.last.grown


def test_taking_and_growing_at_once() -> None:  # rules 4.1
    s = at("g1l/C2/3/1L1[-] w")
    out = act(s, "a3a4+")
    assert s.public.position == "+C1l/3/3/1L1[G] b"
    assert [e.id for e in out.events] == ["moved", "captured", "promoted"]


def test_a_chick_dropped_on_the_far_row_never_moves() -> None:  # rules 4.2
    s = acts(at("2l/3/3/1L1[Cc] w"), "C@a4", "c4b3")
    assert s.public.position == "C2/1l1/3/1L1[c] w"
    assert not [m for m in legal(s) if m.startswith("a4")]
    assert refused(s, Move("a4", "a3")).code == "piece_is_stuck"
    acts(s, "b1a1", "b3a4")
    assert notation.hand(notation.read(s.public.position), 1)["chick"] == 2


def test_nothing_else_grows() -> None:  # rules 4.3
    s = acts(at("2l/G1E/3/1L1[-] w"), "a3a4", "c4b3", "c3b4")
    assert s.public.position == "GE1/1l1/3/1L1[-] b"


def test_the_lion_may_not_walk_into_capture() -> None:  # rules 5.1
    s = acts(at(), "b2b3")
    assert [m for m in legal(s) if m.startswith("b4")] == ["b4a3", "b4b3", "b4c3"]
    s = acts(s, "c4b3")
    error = refused(s, Move("b1", "a2"))  # the elephant on b3 could take there
    assert (error.code, error.params["value"], error.params["squares"]) == ("lion_into_capture", "a2", ["b2"])
    assert refused(at("3/L1l/3/3[-] w"), Move("a3", "b4")).code == "lion_into_capture"  # the far row is no exception
    assert refused(at("2l/1ge/1L1/3[-] w"), Move("b2", "b3")).code == "lion_into_capture"  # nor is taking


def test_what_could_take() -> None:  # rules 5.2
    # the piece that is taken counts no longer: the giraffe on b2 covered a2, and nothing covers b2 itself
    assert legal(at("2l/3/1g1/L2[-] w")) == ["a1b2"]
    # the enemy lion counts: b2 touches c3; pieces in a hand do not
    assert legal(at("3/2l/3/L2[cge] w")) == ["a1a2", "a1b1"]
    # the giraffe on a2 covers a1 and b2 even though its own lion on c4 is attacked
    assert legal(at("1Gl/3/g2/1L1[-] w")) == ["b1a2", "b1c1", "b1c2", "b4a4", "b4b3", "b4c4"]


def test_taking_the_lion_is_always_legal() -> None:  # rules 5.3
    s = at("3/1lg/1L1/3[-] w")
    assert "b2b3" in legal(s) and "b2c3" not in legal(s)
    assert ended(acts(s, "b2b3")) == ("catch", 0)


def test_an_attacked_lion_need_not_move() -> None:  # rules 5.4
    s = at("2l/3/1c1/1L1[G] w")
    assert lion_in_danger(view(s, 0)) and lion_in_danger(view(s, None))
    assert "G@c3" in legal(s)
    acts(s, "G@c3")
    assert lion_in_danger(view(s, 1))  # the giraffe attacks c4
    assert ended(acts(s, "b2b1+")) == ("catch", 1)
    assert not lion_in_danger(view(s, 1)) and not lion_in_danger(view(at(), 0))


@pytest.mark.parametrize(
    ("fen", "action", "code"),
    [
        ("gle/1c1/1C1/ELG[-] w", Move("a2", "a3"), "empty_square"),
        ("gle/1c1/1C1/ELG[-] w", Move("b3", "b2"), "not_your_piece"),
        ("gle/1c1/1C1/ELG[-] w", Move("a1", "a2"), "piece_is_stuck"),
        ("gle/1c1/1C1/ELG[-] w", Move("c1", "b3"), "not_its_step"),
        ("gle/1c1/1C1/ELG[-] w", Move("z9", "a1"), "not_offered"),
        ("gle/1c1/1C1/ELG[-] w", Move("b2", "z9"), "not_offered"),
        ("2l/g2/1C1/L1g[C] w", Move("a1", "a2"), "lion_is_stuck"),
        ("2l/gc1/3/L1g[C] w", Move("a1", "a2"), "no_piece_can_move"),
    ],
)
def test_refusals_say_what_is_wrong(fen: str, action: Move, code: str) -> None:  # rules 3.2
    s = at(fen)
    error = refused(s, action)
    assert error.code == code
    if code in ("empty_square", "not_your_piece", "piece_is_stuck", "lion_is_stuck"):
        assert error.params["squares"] == sorted({m[:2] for m in legal(s) if "@" not in m}, key=notation.SQUARES.index)


def test_offers_are_named_with_reasons() -> None:  # rules 3.1
    s = at()
    v = view(s, 0)
    why = offered(v.frame, v)
    assert why[Move] == "" and why[Resign] == "" and getattr(why[Drop], "code", "") == "hand_is_empty"


def test_the_latest_move_is_kept_for_marking() -> None:  # rules 3.2, 3.4
    s = acts(at(), "b2b3")
    assert s.public.last == Last(0, "chick", "b2", "b3", "chick", False)
    acts(s, "c4b3", "C@a2")
    assert s.public.last == Last(0, "chick", "", "a2")
    assert s.public.ply == 3


def test_fallback_is_resigning() -> None:  # rules 14
    s = at()
    v: View = view(s, 0)
    assert isinstance(v.frame, Turn) and v.frame.fallback(v) == Resign()
    play(GAME, s, 0, v.frame.fallback(v), by="clock")
    assert ended(s) == ("resign", 1)


def test_there_are_no_secrets_and_no_luck() -> None:  # rules 11, 15
    s = acts(at(), "b2b3", "c4b3", "C@a3")
    views = [view(s, watcher) for watcher in (None, 0, 1)]
    assert len({GAME.dump(v.public) for v in views}) == 1
    assert all(GAME.dump(own) == GAME.dump(type(own)()) for own in (*s.own, s.hidden))
    assert s.draws == 0 and GAME.twin is None
