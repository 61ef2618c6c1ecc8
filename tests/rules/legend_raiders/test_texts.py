"""Everything that the engine says about Legend Raiders has words in both languages."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from bot.texts import LANGUAGES, Texts
from rules.legend_raiders import GAME
from rules.legend_raiders.components import CARDS, HEROES, KINDS, SYMBOLS, TILES, TOOLS
from rules.legend_raiders.knowledge import hand
from rules.legend_raiders.main import GOALS
from tests.rules.legend_raiders.play import Table, cards, random_match, tiles

NAMES = ("Ann", "花子", "Bob", "Cem")
TEXTS = Texts.load(strict=True)
FOLDER = Path(__file__).parents[3] / "rules" / "legend_raiders"
BY_THE_CORE = {"not_your_turn", "not_offered"}


def words(lang: str) -> Any:
    return TEXTS.words(lang, "legend_raiders", NAMES, markdown=True)


def constants(node: ast.AST) -> set[str]:
    return {x.value for x in ast.walk(node) if isinstance(x, ast.Constant) and isinstance(x.value, str)}


def trees() -> list[ast.Module]:
    return [ast.parse(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.py"))]


def calls(name: str) -> list[ast.Call]:
    """All calls of a function or method of that name in the package."""
    return [
        node
        for tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and name in (getattr(node.func, "attr", ""), getattr(node.func, "id", ""))
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_emitted_event_has_a_text(lang: str) -> None:
    emitted = {id for call in calls("emit") for id in constants(call.args[0])}
    assert len(emitted) > 25
    assert [id for id in sorted(emitted) if not words(lang).has(f"event.{id}")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_a_text(lang: str) -> None:
    codes = {id for call in calls("Illegal") for id in constants(call.args[0])}
    functions = [f for tree in trees() for f in ast.walk(tree) if isinstance(f, ast.FunctionDef)]
    reasons = [f for f in functions if f.returns is not None and ast.unparse(f.returns) in ("Reason", "Steps")]
    returned = [r.value for f in reasons for r in ast.walk(f) if isinstance(r, ast.Return) and r.value]
    codes |= {id for value in returned for id in constants(value) if "_" in id and id.islower()}
    assert codes >= GAME.unsaid
    assert len(codes - BY_THE_CORE) >= 14
    assert [code for code in sorted(codes - BY_THE_CORE) if not words(lang).has(f"illegal.{code}")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_of_a_match_can_be_said(lang: str) -> None:
    say, said = words(lang), set()
    for seed in range(6):
        table = random_match(2 + seed % 3, seed)
        for event in table.events:
            text = say(f"event.{event.id}", **event.params)
            assert text and "{" not in text
            said.add(event.id)
    assert {"rolled", "forgotten_lit", "completed", "completed_by_torch", "die_card", "winner"} <= said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_of_everything(lang: str) -> None:
    keys = [f"of.tile.{tile}" for tile in (*TILES, "none")] + [f"of.card.{card}" for card in (*CARDS, "deck")]
    keys += [f"of.tool.{tool}" for tool in TOOLS] + [f"of.torch.{tool}" for tool in ("none", *TOOLS)]
    keys += [f"of.kind.{kind}" for kind in KINDS] + [f"of.face.{face}" for face in SYMBOLS]
    keys += [f"of.character.{id}" for id in HEROES] + [f"of.goal.{goal}" for goal in GOALS]
    keys += [f"ask.{kind.tag()}" for kind in GAME.frames if kind.offers] + ["preset.published"]
    for option in GAME.options:
        values = ["yes" if value is True else "no" if value is False else str(value) for value in option.values]
        keys += [f"option.{option.id}{rest}" for rest in ("", ".help", *(f".{value}" for value in values))]
    assert [key for key in keys if not words(lang).has(key)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_are_all_different(lang: str) -> None:
    say = words(lang)
    for vocabulary, ids in (("tile", TILES), ("card", CARDS), ("tool", TOOLS), ("goal", GOALS), ("character", HEROES)):
        called = [say.of(vocabulary, id) for id in ids]
        assert len(set(called)) == len(called)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_to_go_fits_on_buttons(lang: str) -> None:
    """Five short names without notes: one press, no list to open."""
    say = TEXTS.words(lang, "legend_raiders", NAMES, markdown=False)
    assert len(GOALS) == 5 and all(len(say.of("goal", goal)) <= 20 for goal in GOALS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hand_can_be_said(lang: str) -> None:
    table = Table(3, tiles("A", done="B1 B2 G1"), cards("A", blind="M01 M02 D1 XB1 M20"))
    lines = hand(table.view("A"))
    assert {line.id for line in lines} == {"hand.mission_done", "hand.mission_open", "hand.die", "hand.discovery"}
    assert all(words(lang)(line.id, **line.params) for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_lies_in_the_columns_stands_in_the_question(lang: str) -> None:
    table = Table(3)
    text = words(lang)("prompt.main", **table.frame.facts(table.view(None)))
    assert all(words(lang).of("tile", column.tile) in text for column in table.public.columns)
