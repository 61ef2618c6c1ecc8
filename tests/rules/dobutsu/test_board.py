"""Board, pieces and steps, from the component table to the tables of the generator."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

import rules.dobutsu
from rules.dobutsu import notation
from rules.dobutsu.board import FAR, KINDS, SQUARES, targets
from rules.dobutsu.components import COMPONENTS, PIECES, Components
from rules.dobutsu.position import START

from .helpers import acts, at, legal

LONE = {  # the targets of a piece of player 1 alone on b2
    "lion": "a1 a2 a3 b1 b3 c1 c2 c3",
    "giraffe": "a2 b1 b3 c2",
    "elephant": "a1 a3 c1 c3",
    "chick": "b3",
    "hen": "a2 a3 b1 b3 c2 c3",
}
LONE_2 = {  # and of player 2 on b3: the same seen from the other side
    "lion": "a2 a3 a4 b2 b4 c2 c3 c4",
    "giraffe": "a3 b2 b4 c3",
    "elephant": "a2 a4 c2 c4",
    "chick": "b2",
    "hen": "a2 a3 b2 b4 c2 c3",
}


def test_twelve_squares() -> None:  # rules 1.1
    assert sorted(SQUARES) == sorted(file + rank for file in "abc" for rank in "1234")


def test_setup() -> None:  # rules 1.2
    for seat, listed in enumerate((COMPONENTS.setup.player1, COMPONENTS.setup.player2)):
        stand = {(square, kind) for square, owner, kind in notation.pieces(START) if owner == seat}
        assert stand == {(square, PIECES[letter].name) for square, letter in listed.items()}
        assert not any(notation.hand(START, seat).values())
    turned = {chr(ord("a") + ord("c") - ord(s[0])) + str(5 - int(s[1])): p for s, p in COMPONENTS.setup.player1.items()}
    assert turned == COMPONENTS.setup.player2
    assert at().stack[0].seat == COMPONENTS.players.first - 1 == START[-1]


def test_home_and_far_rows() -> None:  # rules 1.3
    assert [sorted(SQUARES[s] for s in far) for far in FAR] == [["a4", "b4", "c4"], ["a1", "b1", "c1"]]
    assert COMPONENTS.board.far_row["1"] == COMPONENTS.board.home_row["2"]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_squares_as_shown(language: str) -> None:  # rules 1.4
    from babel.messages.pofile import read_po

    file = Path(rules.dobutsu.__file__).parents[2] / "bot" / "texts" / language / "dobutsu.po"
    with file.open("rb") as opened:
        texts = read_po(opened)
    for square in SQUARES:
        shown = square if language == "en" else square[0].upper() + str(5 - int(square[1]))
        found = texts.get(f"of.square.{square}")
        assert found and found.string == shown


@pytest.mark.parametrize("kind", KINDS)
def test_steps(kind: str) -> None:  # rules 2.1
    for seat, square, lone in ((0, "b2", LONE), (1, "b3", LONE_2)):
        found = targets(KINDS.index(kind), seat, SQUARES.index(square))
        assert " ".join(sorted(SQUARES[s] for s in found)) == lone[kind]


def test_steps_stop_at_the_edge_and_never_jump() -> None:  # rules 2.1
    s = at("2l/3/C2/GCL[-] w")
    assert [m for m in legal(s) if m.startswith("a1")] == []
    assert [m for m in legal(s) if m.startswith("c1")] == ["c1b2", "c1c2"]


def test_hands_hold_what_the_table_says() -> None:  # rules 3.7, 4.3
    assert {p.name for p in PIECES.values() if p.in_hand} == set(notation.hand(START, 0))
    assert [p.name for p in PIECES.values() if p.promotes_to] == ["chick"]
    assert PIECES[PIECES["C"].promotes_to].captured_as == "C"


def test_table_is_checked_at_import() -> None:
    text = (Path(rules.dobutsu.__file__).with_name("components.toml")).read_text("utf-8")
    with pytest.raises(msgspec.ValidationError):
        msgspec.toml.decode(text.replace("promotes_to", "promote_to"), type=Components)
    assert tomllib.loads(text)["game"] == "dobutsu"


def test_table_says_what_the_rules_say() -> None:  # rules 13
    stated = COMPONENTS.rules
    assert stated["repetition_counts_initial"] and at().public.seen == {notation.write(START): 1}
    assert not stated["must_answer_attack_on_lion"] and "G@c3" in legal(at("2l/3/1c1/1L1[G] w"))
    assert stated["promotion_mandatory"] and not stated["promotion_on_drop"] and not stated["drop_promoted"]
    assert acts(at("2l/3/3/1L1[Cc] w"), "C@a4").public.position == "C1l/3/3/1L1[c] b"
