"""Everything that the engine says about Indonesia has words in both languages."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from bot.texts import LANGUAGES, Texts
from rules.indonesia import GAME
from rules.indonesia.components import AREAS, CARDS, DEEDS, PROVINCES, SEAS, SHIPS
from rules.indonesia.deals import CLOSENESS
from rules.indonesia.knowledge import hand
from tests.rules.indonesia.play import Table, company, era, money, random_match

NAMES = ("Ann", "花子", "Bob", "Cem", "Dee")
TEXTS = Texts.load(strict=True)
FOLDER = Path(__file__).parents[3] / "rules" / "indonesia"
BY_THE_CORE = {"not_your_turn", "not_offered"}


def words(lang: str) -> Any:
    return TEXTS.words(lang, "indonesia", NAMES, markdown=True)


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
    emitted |= {id for call in calls("close") for id in (constants(call.args[1]) if len(call.args) > 1 else ())}
    assert len(emitted) > 55
    assert [id for id in sorted(emitted) if not words(lang).has(f"event.{id}")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_a_text(lang: str) -> None:
    """What `Illegal` takes, what offers end with, and the reasons where nothing can be asked for."""
    codes = {call.args[0].value for call in calls("Illegal") if isinstance(call.args[0], ast.Constant)}
    codes |= {id for call in calls("Ids") for key in call.keywords if key.arg == "none" for id in constants(key.value)}
    functions = [f for tree in trees() for f in ast.walk(tree) if isinstance(f, ast.FunctionDef)]
    reasons = [f for f in functions if f.returns is not None and ast.unparse(f.returns) in ("Reason", "Steps")]
    returned = [r.value for f in reasons for r in ast.walk(f) if isinstance(r, ast.Return) and r.value]
    codes |= {id for value in returned for id in constants(value) if "_" in id and id.islower()}
    codes -= {"siap_faji"}
    assert len(codes - BY_THE_CORE) > 45
    assert [code for code in sorted(codes) if not words(lang).has(f"illegal.{code}")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_of_a_match_can_be_said(lang: str) -> None:
    say, said = words(lang), set()
    for seed in range(6):
        table = random_match(2 + seed % 4, seed)
        for event in table.events:
            text = say(f"event.{event.id}", **event.params)
            assert text and "{" not in text
            said.add(event.id)
    assert {"delivered", "merged", "grown", "hull_pushed", "winner"} <= said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_of_everything(lang: str) -> None:
    keys = [f"of.area.{area}" for area in AREAS] + [f"of.sea.{sea}" for sea in SEAS]
    keys += [f"of.card.{card}" for card in CARDS] + [f"of.province.{province}" for province in PROVINCES]
    keys += [f"of.{vocabulary}.{deed}" for deed in DEEDS for vocabulary in ("deed", "company")]
    keys += [f"of.company.siap-faji-{d.id}" for d in DEEDS.values() if d.makes in ("rice", "spice")]
    keys += [f"of.piece.{piece}" for piece in SHIPS.kinds] + [f"of.reason.{code}" for code in CLOSENESS]
    keys += [f"ask.{kind.tag()}" for kind in GAME.frames if kind.offers]
    for option in GAME.options:
        values = ["yes" if value is True else "no" if value is False else str(value) for value in option.values]
        keys += [f"option.{option.id}{rest}" for rest in ("", ".help", *(f".{value}" for value in values))]
    assert [key for key in keys if not words(lang).has(key)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_of_areas_and_companies_are_all_different(lang: str) -> None:
    say = words(lang)
    for vocabulary, ids in (("area", AREAS), ("sea", SEAS), ("company", DEEDS), ("card", CARDS)):
        called = [say.of(vocabulary, id) for id in ids]
        assert len(set(called)) == len(called)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hand_can_be_said(lang: str) -> None:
    table = Table(
        3, "mergers", era("c"), money("A", 5, account=9), company("A", "a-bal-rice", on="BAL1"), open_money=False
    )
    lines = hand(table.view("A"))
    assert {line.id for line in lines} >= {"hand.card", "hand.cash", "hand.account"}
    assert all(words(lang)(line.id, **line.params) for line in lines)
