"""Everything that random play and wrong actions bring up can be said, in both languages, without a hole."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.panels.values import noted
from bot.texts import LANGUAGES, Texts, Words
from rules.core import Illegal, actors, check, fields, next_domain, offered, parse_field, play, view
from tests.generic.cases import Case
from tests.generic.mutants import mutants
from tests.generic.trails import Spot, Trail, Walk, open_frames, refusal

ROOT = Path(__file__).parents[2]
NAMES = ("Ann", "山田 太郎", "*Bob*_", "المنصور", "")
MESSAGE = 2_000  # characters of a Discord message


@cache
def texts() -> Texts:
    return Texts.load(strict=True)


def everywhere(game: Any, say: Callable[[Words], str]) -> list[str]:
    """A text in every language, for messages and for pictures."""
    said = [
        say(texts().words(lang, game.name, NAMES, markdown=markdown))
        for lang in LANGUAGES
        for markdown in (True, False)
    ]
    for text in said:
        assert text.strip() and "{" not in text and "}" not in text, text
    return said


def test_events_can_be_told(real_walk: Walk) -> None:
    def told(found: Trail) -> None:
        for event in [*found.match.opening, *(e for spot in found.spots for e in spot.events)]:
            lines = everywhere(found.game, lambda words: words(f"event.{event.id}", **event.params))  # noqa: B023
            assert all(len(line) <= MESSAGE for line in lines), event.id

    real_walk.each(told)


def test_refusals_can_be_explained(real_walk: Walk) -> None:
    """Reasons of the offers, of wrong actions, of wrong seats: the sentence says what would be accepted."""

    def explained(found: Trail, spot: Spot) -> None:
        s = found.state(spot)
        for error in refusals(found, s, spot):
            everywhere(found.game, lambda words: words(f"illegal.{error.code}", **error.params))  # noqa: B023

    real_walk.spots(explained)


def refusals(found: Trail, s: Any, spot: Spot) -> list[Illegal]:
    """What a position is refused with, from many sides."""
    some: list[Illegal | None] = []
    attempts = list(mutants(found, spot, 12))
    for seat in range(found.seats):
        seen = view(s, seat)
        for frame in open_frames(found.game, s, seen):
            for reason in offered(frame, seen).values():
                some.append(reason if isinstance(reason, Illegal) else Illegal(reason) if reason else None)
            tried = [action for action in attempts if type(action) in frame.offers]
            some += [refusal(lambda: check(frame, seen, action)) for action in tried]  # noqa: B023
        if seat not in actors(s):
            some.append(refusal(lambda: play(found.game, found.state(spot), seat, spot.action)))  # noqa: B023
    return [error for error in some if error is not None]


# What the core itself says, whatever the game; each with the parameters that it is given there.
ASKED = {"field": "x", "value": 3}
BOUNDS = ASKED | {"low": 1, "high": 10**30, "step": 5, "but": [6]}
SAID_BY_THE_CORE: dict[str, dict[str, Any]] = {
    "illegal.not_offered": ASKED,
    "illegal.not_a_number": {"value": "many"},
    "illegal.not_a_choice": {"value": "perhaps"},
    "illegal.too_low": BOUNDS,
    "illegal.too_high": BOUNDS,
    "illegal.not_a_step": BOUNDS,
    "illegal.excepted": BOUNDS,
    "illegal.wrong_number": ASKED | {"least": 1, "most": 2},
    "illegal.not_in_order": ASKED | {"least": 1, "most": 2},
    "illegal.match_over": {},
    "illegal.match_running": {},
    "illegal.not_your_turn": {},
    "illegal.not_now": {},
    "illegal.no_such_seat": {},
    "illegal.no_such_turn": {},
    "illegal.nothing_to_undo": {},
    "event.forced": {"seat": 1, "kind": "choose"},
}


@pytest.mark.parametrize("key", SAID_BY_THE_CORE)
def test_what_the_core_says(game: Any, key: str) -> None:
    everywhere(game, lambda words: words(key, **SAID_BY_THE_CORE[key]))


def test_every_refusal_of_the_core_is_tried() -> None:
    """The codes in the source of the core and the match are the ones above."""
    source = "".join(path.read_text("utf-8") for path in [*(ROOT / "rules/core").glob("*.py"), ROOT / "rules/match.py"])
    codes = set(re.findall(r'Illegal\("(\w+)"', source)) | set(re.findall(r'return (?:\w+ else )?"([a-z_]+)"', source))
    codes |= set(re.findall(r'else "([a-z]+_[a-z_]+)"', source)) | set(
        re.findall(r'if [^"]* in [^"]*"(excepted)"', source)
    )
    assert {f"illegal.{code}" for code in codes} == {key for key in SAID_BY_THE_CORE if key.startswith("illegal.")}


def test_typed_nonsense_is_explained(real: Case) -> None:
    """What people type for a field is read or refused in words."""
    typed = ("", " ", "x", "-1", "1.5", "1e5", "٣", "９", "10^", "true", "a,b", "1" * 2000, "🙂", "２，０００", "無")
    for kind in real.game.actions:
        for field in fields(kind):
            for text in typed:
                error = refusal(lambda: parse_field(kind, field.name, text))  # noqa: B023
                if error is not None:
                    everywhere(real.game, lambda words: words(f"illegal.{error.code}", **error.params))  # noqa: B023


def test_every_question_can_be_asked(real_walk: Walk) -> None:
    def asked(found: Trail, spot: Spot) -> None:
        s = found.state(spot)
        for seat in actors(s):
            frame = view(s, seat).frame
            shown = {name: getattr(frame, name) for name in frame.__struct_fields__} | frame.facts(view(s, None))
            everywhere(found.game, lambda words: words(f"ask.{frame.tag()}", **shown))  # noqa: B023
            if texts().words("en", found.game.name).has(f"prompt.{frame.tag()}"):
                everywhere(found.game, lambda words: words(f"prompt.{frame.tag()}", **shown))  # noqa: B023

    real_walk.spots(asked)


def test_choices_have_names(real_walk: Walk) -> None:
    """Each value that may be chosen, and what belongs to it."""

    def named(found: Trail, spot: Spot) -> None:
        seen = view(found.state(spot), spot.seat)
        kind = type(spot.action)
        frame = next(f for f in open_frames(found.game, found.state(spot), seen) if kind in f.offers)
        for n, field in enumerate(fields(kind)):
            given = [getattr(spot.action, f.name) for f in fields(kind)[:n]]
            _, domain = next_domain(frame, seen, kind, given, fill=False)
            for value in domain.few(25) if domain else ():
                everywhere(found.game, lambda words: noted(words, field.vocabulary, value, domain))  # noqa: B023

    real_walk.spots(named)


def test_standings_can_be_shown(real_walk: Walk) -> None:
    def shown(found: Trail) -> None:
        for p in found.match.standings():
            keys = [f"score.{name}" for name in p.score] + [f"fact.{name}" for name in p.facts]
            keys += [f"out.{p.out}"] if p.out else []
            for key in keys:
                everywhere(found.game, lambda words: words(key))  # noqa: B023

    real_walk.each(shown)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_and_option_has_a_name(game: Any, lang: str) -> None:
    words = texts().words(lang, game.name, NAMES, markdown=False)
    keys = ["game.name", "game.tagline", "command.name"]
    offered_here = {kind for frame in (*game.frames, type(game.meanwhile)) for kind in getattr(frame, "offers", ())}
    for kind in game.actions:
        if kind in offered_here:
            keys += [f"action.{kind.tag()}", f"action.{kind.tag()}.help", f"command.{kind.tag()}"]
            keys += [f"action.{kind.tag()}.{f.name}{end}" for f in fields(kind) for end in ("", ".help")]
            keys += [f"command.{kind.tag()}.{f.name}" for f in fields(kind)]
    chapters = {kind.chapter for kind in offered_here if kind.chapter}
    keys += [f"command.chapter.{chapter}{end}" for chapter in chapters for end in ("", ".help")]
    for option in game.options:
        keys += [f"option.{option.id}", f"option.{option.id}.help"]
    assert not [key for key in keys if not words.has(key)]
