"""Every case of cases.toml."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core import Illegal, view
from rules.dobutsu import GAME, notation
from rules.dobutsu.board import FAR, LIONS, SIDE
from rules.dobutsu.position import attacked, count, moves, play
from rules.dobutsu.turn import Turn

from .helpers import act, at, ended, legal, table

CASES = table("cases.toml")


def cases(kind: str) -> Any:
    return pytest.mark.parametrize("case", CASES[kind], ids=lambda c: c.get("id", c.get("first")))


@cases("perft")
def test_perft(case: dict[str, Any]) -> None:  # rules 10
    p = notation.read(case["fen"])
    depths = range(1, len(case["club"]) + 1)
    assert [count(p, depth, "illegal") for depth in depths] == case["club"]
    assert [_pyffish(p, depth) for depth in depths] == case["pyffish"]


def _pyffish(p: bytes, depth: int) -> int:
    """The other library's count: any lion move, and its own end of the game."""
    found = moves(p, "allowed")
    if depth == 1:
        return len(found)
    return sum(_pyffish(q, depth - 1) for q in (play(p, move) for move in found) if not _pyffish_ends(q))


def _pyffish_ends(p: bytes) -> bool:  # rules 9.3
    """A catch, or a lion that stands on its far row without being attacked."""
    if LIONS[p[SIDE]] not in p:
        return True
    where = [p.index(lion) for lion in LIONS]
    return any(where[seat] in FAR[seat] and not attacked(p, 1 - seat) >> where[seat] & 1 for seat in (0, 1))


@cases("perft_split")
def test_perft_split(case: dict[str, Any]) -> None:  # rules 10
    p = play(notation.read(CASES["perft"][0]["fen"]), notation.read_move(case["first"]))
    ours = {notation.write_move(p, m) for m in moves(p, "illegal")}
    theirs = {notation.write_move(p, m) for m in moves(p, "allowed")}
    assert (len(ours), len(theirs)) == (case["club_replies"], case["pyffish_replies"])
    assert sorted(theirs - ours) == case["removed"]


@cases("positions")
def test_position(case: dict[str, Any]) -> None:  # rules 9.1
    s = at(case["fen"])
    assert s.stack[0].seat == case["to_move"] - 1
    assert legal(s) == sorted(case["legal"])
    p = notation.read(case["fen"])
    theirs = {notation.write_move(p, m) for m in moves(p, "allowed")}
    assert theirs == {*case["legal"], *case["only_in_pyffish"]}
    assert case["status"] == ("play" if case["legal"] else "no_action_loss")


@cases("outcomes")
def test_outcome(case: dict[str, Any]) -> None:
    s, expect = at(case["fen"]), case["expect"]
    for ply, text in enumerate(case["moves"], 1):
        assert not ended(s)
        if "error" in expect and ply == len(case["moves"]):
            _refused(s, text, expect["error"])
        else:
            act(s, text)
    assert bool(ended(s)) == expect["over"]
    if expect["over"]:
        winner = expect["winner"] - 1 if expect["winner"] else None
        assert ended(s) == (expect["reason"], winner)
        assert s.public.ply == expect["at_ply"]
    if "fen_after" in expect:
        assert s.public.position == expect["fen_after"]


def _refused(s: Any, text: str, code: str) -> None:
    before = GAME.dump(s)
    with pytest.raises(Illegal) as error:
        act(s, text)
    assert error.value.code == code
    assert GAME.dump(s) == before


def test_all_kinds_of_cases_are_read() -> None:
    assert set(CASES) - {"schema", "game"} == {"perft", "perft_split", "positions", "outcomes"}
    assert isinstance(view(at(), 0).frame, Turn)
