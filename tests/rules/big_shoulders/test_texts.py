"""Everything that the engine says about City of the Big Shoulders has words in both languages."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from bot.texts import LANGUAGES, Texts
from rules.big_shoulders import GAME
from rules.big_shoulders.components import (
    ASSETS,
    CHAIN,
    CHARTERS,
    DEMAND,
    GOALS,
    INDUSTRIES,
    PAPERS,
    RESOURCES,
    SPACES,
    TILES,
)
from rules.big_shoulders.distribution import WHERE
from rules.big_shoulders.knowledge import hand
from rules.big_shoulders.state import by_kind
from rules.big_shoulders.stock import OPENS
from tests.rules.big_shoulders.play import Table, random_match

NAMES = ("Ann", "花子", "Bob", "Dee")
TEXTS = Texts.load(strict=True)
FOLDER = Path(__file__).parents[3] / "rules" / "big_shoulders"
BY_THE_CORE = {"not_your_turn", "not_offered"}
WHY = ("sale", "dividend", "withheld", "sold_out", "asset", "bonus", "emergency")
UNUSABLE = ("no_free_worker_slot", "no_free_salesperson_slot", "nothing_to_automate", "no_goods_token_left")


def words(lang: str) -> Any:
    return TEXTS.words(lang, "big_shoulders", NAMES, markdown=True)


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


def emitted() -> set[str]:
    """The ids of all events."""
    return set(OPENS.values()) | {id for call in calls("emit") for id in constants(call.args[0])}


def refusals() -> set[str]:
    """What `Illegal` takes, what offers end with, and the reasons where nothing can be asked for."""
    codes = {call.args[0].value for call in calls("Illegal") if isinstance(call.args[0], ast.Constant)}
    codes |= {id for call in calls("Ids") for key in call.keywords if key.arg == "none" for id in constants(key.value)}
    functions = [f for tree in trees() for f in ast.walk(tree) if isinstance(f, ast.FunctionDef)]
    reasons = [f for f in functions if f.returns is not None and ast.unparse(f.returns) in ("Reason", "Steps")]
    returned = [r.value for f in reasons for r in ast.walk(f) if isinstance(r, ast.Return) and r.value]
    codes |= {id for value in returned for id in constants(value) if "_" in id and id.islower()}
    return codes - BY_THE_CORE - {*UNUSABLE, "goods_token"}  # told as reasons of an event


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_emitted_event_has_a_text(lang: str) -> None:
    assert len(emitted()) > 60
    assert [id for id in sorted(emitted()) if not words(lang).has(f"event.{id}")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_a_text(lang: str) -> None:
    assert len(refusals()) > 60
    assert [code for code in sorted(refusals()) if not words(lang).has(f"illegal.{code}")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_of_a_match_can_be_said(lang: str) -> None:
    say, said = words(lang), set()
    for seed in range(6):
        table = random_match(2 + seed % 3, seed)
        for event in table.events:
            text = say(f"event.{event.id}", **event.params)
            assert text and "{" not in text
            said.add(event.id)
    assert {"started", "bought", "placed", "built", "factory_ran", "dividend", "winners"} <= said


def test_cubes_are_counted_by_kind() -> None:
    """Three of a kind are not named three times."""
    params = {"factory": 1, "cubes": by_kind(["coal", "livestock", "coal"])}
    assert words("en")("illegal.cubes_lacking", **params).startswith("Factory 1 lacks 1 livestock and 2 coal.")
    assert words("ja")("illegal.cubes_lacking", **params).startswith("工場1には家畜1個、石炭2個が足りません。")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_of_everything(lang: str) -> None:
    """Each tile can be looked up by its id, each company by its name."""
    found: dict[str, Any] = {
        "company": CHARTERS,
        "certificate": PAPERS,
        "tile": TILES,
        "space": [*SPACES, *TILES],
        "asset": ASSETS,
        "goal": GOALS,
        "resource": RESOURCES,
        "supply": CHAIN,
        "industry": INDUSTRIES,
        "where": WHERE,
        "source": ("charter", "pool"),
        "keep": ("new", "thrown"),
        "claim": ("bonus", "cash"),
        "worker_to": ("market",),
        "reason": (*WHY, *UNUSABLE),
    }
    keys = [f"of.{vocabulary}.{id}" for vocabulary, ids in found.items() for id in ids]
    keys += [f"ask.{kind.tag()}" for kind in GAME.frames if kind.offers]
    for option in GAME.options:
        values = ["yes" if value is True else "no" if value is False else str(value) for value in option.values]
        keys += [f"option.{option.id}{rest}" for rest in ("", ".help", *(f".{value}" for value in values))]
    assert [key for key in keys if not words(lang).has(key)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_are_all_different(lang: str) -> None:
    say = words(lang)
    for vocabulary, ids in (("company", CHARTERS), ("asset", ASSETS), ("space", [*SPACES, *TILES]), ("goal", GOALS)):
        called = [say.of(vocabulary, id) for id in ids]
        assert len(set(called)) == len(called)
    assert len(DEMAND) == 24


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hand_can_be_said(lang: str) -> None:
    table = Table(3)
    table.until("action")
    lines = hand(table.view("A"))
    assert {line.id for line in lines} == {"hand.tile", "hand.discarded"}
    assert all(words(lang)(line.id, **line.params) for line in lines)
