"""Every refusal names the section of the rules that it rests on, in both languages; `sections.toml` misses none.

A new refusal of a game wants a line in its `rules/<game>/sections.toml`: the section, or why there is none.
"""

from __future__ import annotations

from typing import Any

import pytest

from bot.panels.cited import rule_items
from bot.panels.rulebook import book
from bot.panels.sections import BOUNDS, section_of, sections
from bot.panels.talk import illegal, refused
from bot.texts import LANGUAGES, Texts, catalogues
from rules.core import Choose, Illegal
from tests.generic.test_words import NAMES, refusals
from tests.generic.trails import Spot, Trail, Walk

TEXTS = Texts.load(strict=True)
SUFFIX = {"en": " (rules {})", "ja": "（ルール{}）"}


def codes(game: Any) -> set[str]:
    """The refusals that the game has its own words for."""
    return {key.removeprefix("illegal.") for key in catalogues("en")[game.name].forms if key.startswith("illegal.")}


def test_each_refusal_has_a_section_or_a_reason(game: Any) -> None:
    known = sections(game.name)
    named = {code.partition("@")[0] for code in known.refusals}
    assert named | set(known.none) == codes(game), "a line too many or too few"
    assert {code for code in known.refusals if "@" not in code} == named, "each has one whatever the action"
    assert not named & set(known.none) and all(len(why) > 5 for why in known.none.values())


def test_each_action_has_a_section(game: Any) -> None:
    tags = {kind.tag() for kind in game.actions if kind is not Choose}
    assert tags == set(sections(game.name).actions)
    assert {code.partition("@")[2] for code in sections(game.name).refusals} - {""} <= tags


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_section_stands_in_the_book(game: Any, lang: str) -> None:
    known = sections(game.name)
    numbers = {*known.refusals.values(), *known.actions.values()}
    assert not [number for number in numbers if book(game.name, lang).quote(number) is None]
    assert not [number for number in numbers if book(game.name, lang).line(number) == number], "a line to choose it by"


def test_the_answer_names_it(real_walk: Walk) -> None:
    """What random wrong actions are refused with, as people read it."""

    def answered(found: Trail, spot: Spot) -> None:
        game, s = found.game.name, found.state(spot)
        for error in refusals(found, s, spot):
            for lang in LANGUAGES:
                words = TEXTS.words(lang, game, NAMES)
                number = section_of(game, error.code)
                plain = words(f"illegal.{error.code}", **error.params)
                assert illegal(words, error) == plain + (SUFFIX[lang].format(number) if number else "")
                assert bool(number) == (error.code in codes(found.game) - set(sections(game).none))

    real_walk.spots(answered)


def test_bounds_name_the_section_of_their_action(game: Any) -> None:
    given = {"field": "x", "value": 3, "low": 1, "high": 9, "step": 5, "least": 1, "most": 2}
    for kind, number in sections(game.name).actions.items():
        for code in BOUNDS:
            notice = refused(TEXTS.words("en", game.name, NAMES), Illegal(code, **given), kind)
            assert notice.section == section_of(game.name, code, kind) and notice.endswith(f"(rules {notice.section})")
            assert notice.section == number or code in sections(game.name).refusals
    assert section_of(game.name, "too_low") == "" == section_of(game.name, "not_your_turn", "bid")


def test_one_section_is_a_button_and_several_a_select() -> None:
    labels = TEXTS.words("ja", "bot", markdown=False)
    (one,) = rule_items("qe", ["3.2", "", "3.2"], labels)
    assert one.item.label == "ルール3.2" and one.item.custom_id == "t:sec:qe:3.2"  # type: ignore[attr-defined]
    (some,) = rule_items("qe", ["3.2", "5.1"], labels)
    assert [option.value for option in some.item.options] == ["3.2", "5.1"]  # type: ignore[attr-defined]
    assert some.item.options[1].label.startswith("5.1 ") and rule_items("qe", [""], labels) == []  # type: ignore[attr-defined]
