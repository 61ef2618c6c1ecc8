"""Everything that the engine says about The Voyages of Marco Polo has words in both languages."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from bot.texts import LANGUAGES, Texts
from rules.marco_polo import GAME
from rules.marco_polo.cards import ways_of
from rules.marco_polo.components import (
    CARDS,
    CHARACTERS,
    CITY_BONUSES,
    CONTRACTS,
    GOALS,
    GOODS,
    NODES,
    OUTPOSTS,
    PAIRS,
    SPACE_KEYS,
)
from rules.marco_polo.knowledge import hand
from tests.rules.marco_polo.play import Match, random_match

NAMES = ("Ann", "花子", "Bob", "Cem")
TEXTS = Texts.load(strict=True)
FOLDER = Path(__file__).parents[3] / "rules" / "marco_polo"
BY_THE_CORE = {"not_your_turn", "not_offered"}
NO_REASONS = {"good_any", "goods_two_different", "own_city_bonus", "own_bonus", "per_count", "posts_placed"}


def words(lang: str) -> Any:
    return TEXTS.words(lang, "marco_polo", NAMES, markdown=True)


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
    assert len(emitted) > 40
    assert [id for id in sorted(emitted) if not words(lang).has(f"event.{id}")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_a_text(lang: str) -> None:
    """What `Illegal` takes, what offers and reasons end with, and the reasons where nothing can be asked for."""
    codes = {call.args[0].value for call in calls("Illegal") if isinstance(call.args[0], ast.Constant)}
    codes |= {id for call in calls("Ids") for key in call.keywords if key.arg == "none" for id in constants(key.value)}
    functions = [f for tree in trees() for f in ast.walk(tree) if isinstance(f, ast.FunctionDef)]
    reasons = [f for f in functions if f.returns is not None and ast.unparse(f.returns) in ("Reason", "Steps", "str")]
    returned = [r.value for f in reasons for r in ast.walk(f) if isinstance(r, ast.Return) and r.value]
    codes |= {id for value in returned for id in constants(value) if "_" in id and id.islower()}
    codes -= NO_REASONS | BY_THE_CORE
    assert len(codes) > 25
    assert [code for code in sorted(codes) if not words(lang).has(f"illegal.{code}")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_of_a_match_can_be_said(lang: str) -> None:
    say, said = words(lang), set()
    for seed in range(6):
        match = random_match(2 + seed % 3, seed)
        for event in match.events:
            text = say(f"event.{event.id}", **event.params)
            assert text and "{" not in text
            said.add(event.id)
    assert {"travelled", "market", "fulfilled", "card", "post", "final"} <= said


@pytest.mark.parametrize(("lang", "quoted"), [("en", "“{}”"), ("ja", "「{}」")])
@pytest.mark.parametrize("event", ["contracts", "refilled"])
def test_each_of_several_contracts_reads_as_a_whole(event: str, lang: str, quoted: str) -> None:
    """Otherwise "… → 4 VP + 3 coins and 3 camels + …" runs the reward of one into the price of the next."""
    say, taken = words(lang), ("con_09", "con_38")
    text = say(f"event.{event}", seat=0, die="2", contracts=[{"contract": contract} for contract in taken])
    assert all(quoted.format(say(f"of.contract.{contract}")) in text for contract in taken)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_of_everything(lang: str) -> None:
    known: dict[str, Any] = {
        "node": NODES,
        "space": SPACE_KEYS,
        "contract": CONTRACTS,
        "card": CARDS,
        "goal": GOALS,
        "character": CHARACTERS,
        "city_bonus": CITY_BONUSES,
        "outpost": OUTPOSTS,
        "goods": (*GOODS, *PAIRS),
        "way": [way for card in CARDS for way in ways_of(card)],
    }
    keys = [f"of.{vocabulary}.{id}" for vocabulary, ids in known.items() for id in ids]
    keys += [f"ask.{kind.tag()}" for kind in GAME.frames if kind.offers]
    for option in GAME.options:
        values = ["yes" if value is True else "no" if value is False else str(value) for value in option.values]
        keys += [f"option.{option.id}{rest}" for rest in ("", ".help", *(f".{value}" for value in values))]
    keys += [f"preset.{preset}" for preset in GAME.presets]
    assert [key for key in dict.fromkeys(keys) if not words(lang).has(key)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hand_can_be_said(lang: str) -> None:
    match = Match(2, 1, goal_cards_dealt=4, characters="by_seat")
    lines = hand(match.view("a"))
    match.late("a")
    lines += hand(match.view("a"))
    assert {line.id for line in lines} == {"hand.dealt", "hand.goal", "hand.returned"}
    assert all(words(lang)(line.id, **line.params) for line in lines)
