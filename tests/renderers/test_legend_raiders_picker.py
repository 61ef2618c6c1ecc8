"""The picker's pictures of Legend Raiders: what a choice would lead to, and that it does."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from renderers.canvas import Canvas
from renderers.legend_raiders import colours, outlook
from rules import core
from rules.core import view
from rules.legend_raiders.components import LIMITS, TILES
from tests.renderers.scenes import LANGUAGES, PLAIN, look
from tests.renderers.test_legend_raiders import GAME, RULES, names, play, scene, shares, step
from tests.renderers.test_pictures import _outside, _overlap


def questions(state: Any, rng: random.Random) -> list[tuple[str, list[Any], list[Any] | None]]:
    """Every question of the picker on the way to one random action of each kind."""
    v, found = view(state, core.actors(state)[0]), []
    for kind, reason in core.offered(v.frame, v).items():
        given: list[Any] = []
        while not reason:
            _, domain = core.next_domain(v.frame, v, kind, given, fill=False)
            choices = None if domain is None else domain.few(25)
            found.append((kind.tag(), list(given), choices))
            if not choices:
                break
            given.append(rng.choice(choices))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pictures_for_questions_fit_and_no_texts_lie_on_each_other(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[tuple[tuple[int, int, int, int], str]] = []
    paint, write = Canvas.paint, Canvas.write

    def noted(self: Canvas, x: int, y: int, words: str, size: int, **how: Any) -> int:
        found: list[tuple[int, int, int, int]] = []
        monkeypatch.setattr(Canvas, "paint", lambda _, m, x, y, c: found.append((x, y, x + m.width, y + m.height)))
        used = write(self, x, y, words, size, **how)
        monkeypatch.setattr(Canvas, "paint", paint)
        if found and self.image.width >= 1000:
            written.append((found[0], words))
        return used

    monkeypatch.setattr(Canvas, "write", noted)
    rng, asked = random.Random(3), Counter[str]()
    for n in range(60):
        state = scene(2 + n % 3, n // 12, 5 * n, "", 0.6)
        if not state.stack:
            continue
        v = view(state, core.actors(state)[0])
        for kind, given, choices in questions(state, rng):
            written.clear()
            image = GAME.preview(v, look("legend_raiders", names(state), lang), kind, given, choices)
            lines = [] if choices else GAME.explain(v, look("legend_raiders", names(state), lang), kind, given)
            assert all(lines)
            if image is not None:
                assert image.mode == "RGB" and image.width <= 1600 and image.height <= 1600
                assert [text for box, text in written if _outside(box, image)] == []
                assert [(a[1], b[1]) for a, b in combinations(written, 2) if _overlap(a[0], b[0])] == [], (n, kind)
                asked[f"{kind}{len(given)}"] += 1
    assert asked["go0"] > 5 and asked["take0"] and asked["complete0"] and asked["return0"] and asked["character0"]


def test_a_spectator_is_asked_nothing() -> None:
    state = scene(3, 5, 40, "rolling")
    assert GAME.preview(view(state, None), look("legend_raiders", PLAIN[:3]), "go", [], ["1"]) is None


def test_the_outlook_of_a_column_is_what_follows() -> None:  # rules 3.3, 3.4, 4.1
    """What is shown before the choice is the board after it, up to what has to be put away."""
    rng, compared = random.Random(1), Counter[str]()
    for seed in range(12):
        state = scene(3, seed, 3, "", 0.8)
        while state.stack and compared["rolling"] + compared["main"] < 200:
            seat, tag = core.actors(state)[0], state.stack[-1].tag()
            before = view(state, seat)
            seen = {to: outlook.taken(before, to) for to in "1234"}
            action = step(state, rng)
            if action.tag() == "go" and action.to in seen:
                now, wanted = state.public.boards[seat], seen[action.to]
                if state.stack and state.stack[-1].tag() in ("rolling", "discarding"):
                    assert (sorted(now.tools), now.open, now.lit) == (sorted(wanted.tools), wanted.open, wanted.lit)
                    compared[tag] += 1
    assert compared["rolling"] > 20 and compared["main"] > 20


def test_going_without_a_roll_is_said_to_cost_the_torch() -> None:  # rules 3.4
    state = scene(3, 5, 40, "rolling")
    seat = core.actors(state)[0]
    shown, penalty = look("legend_raiders", PLAIN[:3]), "You have not rolled: your torch goes out first."
    for lit in (True, False):
        state.public.boards[seat].lit = lit
        v = view(state, seat)
        assert (penalty in GAME.explain(v, shown, "go", ["1"])) == lit
        assert (penalty in GAME.explain(v, shown, "go", ["expedition"])) == lit


def test_too_much_is_said_before_a_column_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:  # rules 4.2
    state = scene(3, 5, 40, "rolling")
    seat = core.actors(state)[0]
    board, column = state.public.boards[seat], state.public.columns[0]
    board.open, board.tools = ["B1", "B2", "G1"], ["rope"] * 6
    assert column.tile and len(column.tools) == 2
    lines = GAME.explain(view(state, seat), look("legend_raiders", PLAIN[:3]), "go", ["1"])
    assert any("put one tile away" in line for line in lines)
    assert any("back into the bag: 2" in line for line in lines)
    assert any(f"hold {LIMITS.backpack + 2} tools and 4 open tiles" in line for line in lines)
    written, write = list[str](), Canvas.write
    monkeypatch.setattr(
        Canvas,
        "write",
        lambda self, x, y, words, *a, **k: (written.append(words), write(self, x, y, words, *a, **k))[1],
    )
    for tools, said in ((["rope"] * 6, True), (["rope"] * 4, False)):
        written.clear()
        board.tools = tools
        GAME.preview(view(state, seat), look("legend_raiders", PLAIN[:3]), "go", [], ["1"])
        assert ("tools too many: 2" in written) == said and "1 tile too many" in written


def test_a_completion_says_what_it_scores_and_that_it_is_the_sixth() -> None:  # rules 5.6, 6.1
    state = scene(3, 4, 92, "completing")
    seat = core.actors(state)[0]
    board, shown = state.public.boards[seat], look("legend_raiders", PLAIN[:3])
    ways = [a for a in core.moves(state.stack[-1], view(state, seat), 50) if a.tag() == "complete"]
    assert ways
    for action in ways:
        after = RULES.load(RULES.dump(state))
        play(after, action)
        gained = after.public.boards[seat].points - board.points
        lines = GAME.explain(view(state, seat), shown, "complete", [action.tile, action.torch])
        assert lines[0].startswith(f"Scores {gained}: ")
    board.done = [tile for tile in TILES if tile not in board.open][:5]
    lines = GAME.explain(view(state, seat), shown, "complete", [ways[0].tile, ways[0].torch])
    assert "the sixth discovery" in lines[1]


def test_faces_for_a_die_card_say_who_would_hold_a_lit_torch() -> None:  # rules 3.2, 3.3, 7.2
    state = next(s for n in range(60) if (s := scene(3, n, 140, "die_card")).stack and s.stack[-1].tag() == "die_card")
    seat = core.actors(state)[0]
    own, board = state.own[seat], state.public.boards[seat]
    own.blind, board.blind = ["D5"], 1
    v, shown = view(state, seat), look("legend_raiders", PLAIN[:3])
    asked = [question for question in questions(state, random.Random(1)) if question[0] == "die_card"]
    assert asked[1][2] == ["tool", "torch", "coin"]
    picture = GAME.preview(v, shown, *asked[1])
    assert picture is not None
    other = state.public.boards[(seat + 1) % 3]
    other.lit = not other.lit
    changed = GAME.preview(view(state, seat), shown, *asked[1])
    assert changed.tobytes() != picture.tobytes()
    for each in state.public.boards:
        each.lit = True
    flames = shares(GAME.preview(view(state, seat), shown, *asked[1]), colours.FLAME)
    other.lit = False  # it would be lit again
    assert shares(GAME.preview(view(state, seat), shown, *asked[1]), colours.FLAME) > flames


def test_a_torch_on_the_die_is_turned_before_the_main_action() -> None:  # rules 3.3, 3.10
    state = next(s for n in range(60) if (s := scene(3, n, 140, "die_card")).stack and s.stack[-1].tag() == "die_card")
    seat = core.actors(state)[0]
    for face, lit in (("torch", False), ("torch", True), ("coin", True)):
        state.public.die, state.public.boards[seat].lit = face, lit
        assert outlook.board(view(state, seat)).lit == (lit != (face == "torch"))
        assert not outlook.forgets(view(state, seat))
