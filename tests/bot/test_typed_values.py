"""Whatever is named to a person can be typed: each field of each action of random matches, read back by its name."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

import rules
from bot.commands import TEXTS
from bot.panels.values import Reader, shown
from rules.core import Action, Big, Domain, Ids, Search, Some, fields, make, next_domain, vocabulary
from rules.eighteen_pa import GAME
from rules.eighteen_pa.actions import Take
from rules.marco_polo.actions import TakeContracts, Travel
from rules.match import Match
from rules.players import random_player

STEPS = 250


def actions_of(game: Any, seats: int) -> list[tuple[Any, Action]]:
    """The first actions of a random match with the views that they were chosen on."""
    match = Match(game, seats, game.make_options({}), b"typed" * 7, ("1", "2"))
    rng, found = random.Random(seats), []
    while not match.over and len(found) < STEPS:
        seat = next(iter(match.due))
        action = random_player(game, match.view(seat), rng)
        found.append((match.view(seat), action))
        match.play(seat, action)
    return found


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.name)
def test_every_value_is_read_by_its_name(game: Any, lang: str) -> None:
    table: Any = SimpleNamespace(row=SimpleNamespace(game=game.name, language="en"), game=game, names=("A",) * 5)
    reader, words = Reader(TEXTS, table, lang), TEXTS.at(table, lang, markdown=False)
    for view, action in actions_of(game, game.seats[-1]):
        kind, given = type(action), []
        frame = view.frame if kind in view.frame.offers else game.meanwhile
        for f in fields(kind):
            _, domain = next_domain(frame, view, kind, given, fill=False)
            value = getattr(action, f.name)
            read = [reader.read(kind, f.name, name, domain) for name in names_of(words, f.vocabulary, value, domain)]
            assert value in read, (kind, f.name, value)
            given.append(value)
        assert make(kind, given) == action


def names_of(words: Any, vocabulary: str, value: Any, domain: Any) -> list[Any]:
    """What a person may write for a value; a command brings plain numbers and truths as such."""
    if isinstance(value, Big):
        return [str(value)]
    if isinstance(value, int):
        return [value]
    if isinstance(value, tuple):
        return [", ".join(map(str, value))]
    return [shown(words, vocabulary, value), *([value] if isinstance(domain, Search) else [])]


@pytest.mark.parametrize(
    ("text", "value"),
    [("Long Island", "5"), ("ロングアイランド", "5"), ("reading", "4"), ("Island", None), ("", None), ("①", "1")],
)
def test_a_name_is_read_without_the_number_before_it(text: str, value: str | None) -> None:
    table: Any = SimpleNamespace(row=SimpleNamespace(game=GAME.name, language="en"), game=GAME, names=("A",) * 5)
    domain = Ids("123456789")
    for lang in ("en", "ja"):
        assert Reader(TEXTS, table, lang).read(Take, "private", text, domain) == (text if value is None else value)


LISTED: dict[str, tuple[type[Action], str, Domain]] = {  # several values at once, and a list of which one is meant
    "some": (TakeContracts, "contracts", Some(("con_01", "con_02"), 1, 2)),
    "ids": (Travel, "path", Ids([("oasis_01",), ("oasis_01", "moscow"), ("lanzhou",)])),
}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("case", LISTED)
def test_a_single_value_is_read_though_its_name_holds_blanks(case: str, lang: str) -> None:
    kind, field, domain = LISTED[case]
    game = rules.load("marco_polo")
    table: Any = SimpleNamespace(row=SimpleNamespace(game=game.name, language="en"), game=game, names=("A",) * 4)
    reader, words = Reader(TEXTS, table, lang), TEXTS.at(table, lang, markdown=False)
    for value in domain.each():
        typed = ", ".join(shown(words, vocabulary(kind, field), item) for item in value)
        assert reader.read(kind, field, f" {typed} ", domain) == value
        assert reader.read(kind, field, " ".join(value), domain) == value
