"""Positions and moves as text, and what another library writes."""

from __future__ import annotations

import pytest

from rules.dobutsu import notation, perft
from rules.dobutsu.board import KINDS
from rules.dobutsu.position import START, moves, play
from rules.dobutsu.state import Options

from .helpers import table


@pytest.mark.parametrize("case", table("cases.toml")["positions"], ids=lambda c: c["id"])
def test_fen_there_and_back(case: dict) -> None:  # rules 11
    p = notation.read(case["fen"])
    assert notation.read(notation.write(p)) == p
    assert notation.write(p).split("[")[0] == case["fen"].split("[")[0]


def test_start_is_spelled_as_in_the_rules() -> None:  # rules 11
    assert notation.write(START) == "gle/1c1/1C1/ELG[-] w"


@pytest.mark.parametrize("rule", ["illegal", "allowed"])
def test_moves_there_and_back(rule: str) -> None:  # rules 11
    for case in table("cases.toml")["positions"]:
        p = notation.read(case["fen"])
        for move in moves(p, rule):  # type: ignore[arg-type]
            assert notation.read_move(notation.write_move(p, move)) == move


@pytest.mark.parametrize("text", ["b2", "b2b9", "X@b2", "L@b2", "b2b3b4", "+C@b2", ""])
def test_what_is_no_move(text: str) -> None:  # rules 11
    with pytest.raises(ValueError):
        notation.read_move(text)


@pytest.mark.parametrize(
    "fen",
    [
        "",
        "gle/1c1/1C1/ELG w",
        "gle/1c1/1C1[-] w",
        "gle/1c1/1C1/ELGG[-] w",
        "gle/1c1/1X1/ELG[-] w",
        "gle/1c1/1C1/ELG[L] w",
        "gle/1c1/1C1/ELG[-] x",
        "lle/1c1/1C1/ELG[-] w",
        "1H1/3/3/L1l[-] w",  # rules 9.8: another piece to that library, none here
    ],
)
def test_what_is_no_position(fen: str) -> None:  # rules 9.8, 11
    with pytest.raises(ValueError):
        notation.read(fen)


def test_hens_are_written_with_a_plus() -> None:  # rules 9.8
    p = notation.read("1+cl/3/3/L+C1[-] w")
    assert [kind for _, _, kind in notation.pieces(p)] == ["lion", "hen", "hen", "lion"]
    assert notation.write(p) == "1+cl/3/3/L+C1[-] w"


@pytest.mark.parametrize("text", ["2l/3/3/1L1[] w", "2l/3/3/1L1[-] w - - 4 3", "2l/3/3/1L1[-] w 0 1"])
def test_what_the_other_library_prints_is_read(text: str) -> None:  # rules 9.7
    assert notation.write(notation.read(text)) == "2l/3/3/1L1[-] w"


def test_hands_are_spelled_in_one_order() -> None:  # rules 3.6, 9.7
    assert notation.read("2l/3/3/1L1[GcCEC] w") == notation.read("2l/3/3/1L1[CCEGc] w")
    assert notation.write(notation.read("2l/3/3/1L1[GcCEC] w")) == "2l/3/3/1L1[CCEGc] w"


def test_perft_counts() -> None:  # rules 10
    assert [perft(depth, Options()) for depth in range(7)] == [1, 4, 14, 82, 516, 3188, 21323]
    published = [perft(depth, Options("allowed")) for depth in range(1, 7)]
    assert published == [4, 17, 123, 976, 8122, 71677]
    with pytest.raises(ValueError):
        perft(-1, Options())


def test_most_actions_need_two_steps_on_discord() -> None:  # rules 10
    # three kinds in hand on a bare board: more than a select of 25 holds, so piece and target are asked one by one
    p = notation.read("1l1/3/3/1L1[CCGGEE] w")
    assert 25 < len(moves(p, "allowed")) <= 40
    assert max(len({m >> 4 for m in moves(p)}), 12) <= 25


def test_positions_do_not_change_under_play() -> None:
    before = bytes(START)
    for move in moves(START):
        play(START, move)
    assert before == START and len(KINDS) == 5
