"""Everything that the engine says about QE has words in both languages."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.texts import LANGUAGES, Texts
from rules.core import Illegal
from rules.qe import GAME
from rules.qe.amounts import Amount
from rules.qe.components import TILES
from rules.qe.knowledge import hand
from rules.qe.scoring import BIGGEST_SPENDER, BONUS, CATEGORIES
from tests.rules.qe.play import Table, name_of, random_match

NAMES = ("Ann", "花子", "Bob", "Cem", "Dee")
TEXTS = Texts.load(strict=True)


def words(lang: str) -> Any:
    return TEXTS.words(lang, "qe", NAMES, markdown=True)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_and_every_line_of_a_hand(lang: str) -> None:
    say, said = words(lang), set()
    for seed in range(9):
        table = random_match(3 + seed % 3, seed, keep_notes=True)
        for event in table.events:
            text = say(f"event.{event.id}", **msgspec.json.decode(msgspec.json.encode(event.params, enc_hook=str)))
            assert text and "{" not in text
            said.add(event.id)
        for seat in range(len(table.state.own)):
            assert all(say(line.id, **line.params) for line in hand(table.view(name_of(seat))))
    assert {"tied", "peeked", "inspected", "zero_scored", "winners"} <= said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_emitted_event_has_a_text(lang: str) -> None:
    emitted = {
        arg.value
        for call in calls("emit")
        for arg in ast.walk(call.args[0])
        if isinstance(arg, ast.Constant) and arg.value != "clock"
    }
    assert len(emitted) > 25
    assert [id for id in sorted(emitted) if not words(lang).has(f"event.{id}")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_a_text(lang: str) -> None:
    """All string constants that functions return or `Illegal` takes in the modules that refuse."""
    codes = {call.args[0].value for call in calls("Illegal") if isinstance(call.args[0], ast.Constant)}
    codes |= {value for value in constants("beside") if value.count("_") and value.islower()}
    codes |= {f"amount_{kind}" for kind in ("sign", "decimal", "exponent")} | {"opening_too_low", "bid_too_low"}
    assert len(codes) > 25
    assert [code for code in sorted(codes) if not words(lang).has(f"illegal.{code}")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_say_what_would_be_accepted(lang: str) -> None:
    say = words(lang)
    for text in ("", "+5", "5.0", "1e6", "①", "1,,0", "2^10", "10^5億", "3万2億", "万", "1億20000万", "10^1000"):
        with pytest.raises(Illegal) as refused:
            Amount.parse(text)
        said = say(f"illegal.{refused.value.code}", **refused.value.params)
        assert any(char.isdigit() for char in said) or refused.value.code.startswith("amount_unit")
    table = Table(4)
    table.open("P1", 10**30)
    error = table.refused("P2", GAME.kind("bid")(Amount(10**30)))
    assert "100000..." in say(f"illegal.{error.code}", **error.params)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_of_everything(lang: str) -> None:
    say = words(lang)
    keys = ["game.name", "game.tagline", "command.name", f"out.{BIGGEST_SPENDER}", "fact.spent"]
    keys += [f"score.{category}" for category in (*CATEGORIES, BONUS)]
    keys += [f"of.tile.{tile}" for tile in TILES] + [f"ask.{tag}" for tag in ("opening", "sealed", "rebid")]
    for kind in (GAME.kind(tag) for tag in ("open", "bid", "peek")):
        fields = [f".{name}" for name in kind.__struct_fields__]
        keys += [f"{group}.{kind.tag()}{field}" for group in ("command", "action") for field in ["", *fields]]
        keys += [f"action.{kind.tag()}{field}.help" for field in ["", *fields]]
    for option in GAME.options:
        values = ["yes" if value is True else "no" if value is False else str(value) for value in option.values]
        keys += [f"option.{option.id}{rest}" for rest in ("", ".help", *(f".{value}" for value in values))]
    assert [key for key in keys if not say.has(key)] == []


# rules 3.9
def test_the_inspection_is_one_message_with_amounts_and_bidders() -> None:
    table = Table(4)
    table.auction(10, {"P2": 300, "P3": 300, "P4": 1234}, {})
    (_, params) = table.private("inspected")[0]
    lines = words("en")("event.inspected", **msgspec.json.decode(msgspec.json.encode(params, enc_hook=str))).split("\n")
    assert lines[1:] == ["- 花子: 300", "- Bob: 300", "- Cem: 1,234"]
    table = Table(4)
    table.auction(10, {"P2": 300, "P3": 300, "P4": 250}, {"P2": 20, "P3": 260})
    assert words("ja")("event.inspected", **table.private("inspected")[0][1]).split("\n")[1] == "- 花子さん：300、20"


def calls(name: str) -> list[ast.Call]:
    """All calls of a function or method of that name in the package."""
    return [
        node
        for file in sorted(FOLDER.glob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and name in (getattr(node.func, "attr", ""), getattr(node.func, "id", ""))
    ]


FOLDER = Path(__file__).parents[3] / "rules" / "qe"


def constants(module: str) -> set[str]:
    """What the functions of a module return as bare text."""
    tree = ast.parse((FOLDER / f"{module}.py").read_text(encoding="utf-8"))
    returned = [node.value for node in ast.walk(tree) if isinstance(node, ast.Return) and node.value is not None]
    return {
        x.value for value in returned for x in ast.walk(value) if isinstance(x, ast.Constant) and type(x.value) is str
    }
