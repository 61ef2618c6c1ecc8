"""Nobody gets what they may not know: twins (worlds that a seat cannot tell apart) and a search for planted values."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from rules.core import Action, Big, Illegal, Nothing, actors, moves, play, sample, view
from tests.generic.mutants import frame_of, mutants
from tests.generic.seen import events, seen
from tests.generic.trails import Spot, Trail, Walk

SENTINEL = 7_770_000_000_000_000_000


def has_secrets(game: Any) -> bool:
    return bool(fields_of(game.own_type) or fields_of(type(game_hidden(game))))


def game_hidden(game: Any) -> Any:
    """A hidden part of some state of the game."""
    from rules.core import start

    return start(game, max(game.seats), game.make_options({}), bytes(32))[0].hidden


def fields_of(kind: type[Any]) -> tuple[str, ...]:
    return () if kind is Nothing else kind.__struct_fields__


def test_games_with_secrets_have_twins(walk: Walk) -> None:
    assert walk.case.game.twin is not None or not has_secrets(walk.case.game), "a game with secrets needs `twin`"


def other_world(found: Trail, spot: Spot, watcher: int, number: int = 0) -> Any:
    """The position as it might be for all that the watcher knows: other luck to come, other secrets."""
    s, rng = found.state(spot), found.rng("twin", spot.number, watcher, number)
    s.key = rng.randbytes(32)
    if found.game.twin is not None:
        found.game.twin(s, watcher, rng)
    return s


def test_twins_look_the_same(walk: Walk) -> None:
    """What a seat cannot know changes nothing of what it gets: view, offers, refusals, defaults."""

    def alike(found: Trail, spot: Spot) -> None:
        for watcher in range(found.seats):
            attempts = list(mutants(found, spot, 8))
            here = seen(found.game, found.state(spot), watcher, attempts)
            there = seen(found.game, other_world(found, spot, watcher), watcher, attempts)
            for name, value in here.items():
                assert there[name] == value, f"seat {watcher} can tell by: {name}"
            spectator = [seen(found.game, s, None, []) for s in (found.state(spot), other_world(found, spot, watcher))]
            assert spectator[0] == spectator[1], "a spectator can tell"

    walk.share = 2.0
    walk.spots(alike)


def test_twins_are_other_worlds(walk: Walk) -> None:
    """A twin is a sound position that really differs: every secret part changes somewhere in a match."""
    if not has_secrets(walk.case.game):
        pytest.skip("no secrets")
    moved: dict[str, int] = {}  # how often each secret part that held something was another one in the twin

    def compare(found: Trail, spot: Spot) -> None:
        here, game = found.state(spot), found.game
        watcher = found.rng("who", spot.number).randrange(found.seats)
        there = other_world(found, spot, watcher, 1)
        if game.conserved is not None:
            assert game.conserved(there) == game.conserved(here)
        parts = [("hidden", here.hidden, there.hidden)]
        parts += [("own", here.own[i], there.own[i]) for i in range(found.seats) if i != watcher]
        for part, a, b in parts:
            for name in fields_of(type(a)):
                old, new = game.dump(getattr(a, name)), game.dump(getattr(b, name))
                if getattr(a, name) or old != new:
                    moved[f"{part}.{name}"] = moved.get(f"{part}.{name}", 0) + (old != new)

    walk.spots(compare)
    for part in {name.partition(".")[0] for name in moved}:
        assert any(times for name, times in moved.items() if name.startswith(part)), f"always the same {part}: {moved}"
    if walk.soak:
        assert not [name for name, times in moved.items() if not times], "these are the same in every twin"


def test_news_is_a_barrier(walk: Walk) -> None:
    """The same action in two worlds that a seat cannot tell apart: if it can now, the action told it something."""

    def news(found: Trail, spot: Spot) -> None:
        for watcher in range(found.seats):
            here, there = found.state(spot), other_world(found, spot, watcher, 2)
            out = play(found.game, here, spot.seat, spot.action, spot.by)
            try:
                other = play(found.game, there, spot.seat, spot.action, spot.by)
            except Illegal:
                assert spot.seat != watcher, "legal in one world, refused in the other"
                continue
            for who in (watcher, None):
                a = [events(out.events, who), found.game.dump(view(here, who).parts())]
                b = [events(other.events, who), found.game.dump(view(there, who).parts())]
                if a != b:
                    assert out.told and other.told, f"seat {who} learned something, but undo would be free"

    walk.share = 2.0
    walk.spots(news)


def test_secret_answers_stay_secret(walk: Walk) -> None:
    """Another secret answer of somebody else looks the same, as long as others are still waited for; and whatever comes
    of it, who is told the same sees the same: nothing is kept in a frame or in public without a word.
    """
    if not any(kind.secret for kind in walk.case.game.actions):
        pytest.skip("no secret answers")

    def stays(found: Trail, spot: Spot) -> None:
        here = found.state(spot)
        waiting = [seat for seat in actors(here) if seat != spot.seat]
        out = play(found.game, here, spot.seat, spot.action, spot.by)
        for answer in other_answers(found, spot):
            there = found.state(spot)
            other = play(found.game, there, spot.seat, answer, spot.by)
            for who in (*(seat for seat in range(found.seats) if seat != spot.seat), None):
                told = [events(o.events, who) for o in (out, other)]
                shown = [found.game.dump(view(s, who).parts()) for s in (here, there)]
                if waiting and actors(here) == actors(there) == waiting:
                    assert told[0] == told[1], f"seat {who} is told what was answered"
                assert shown[0] == shown[1] or told[0] != told[1], f"seat {who} is shown what was answered"

    walk.spots(stays, lambda _, spot: type(spot.action).secret)


def other_answers(found: Trail, spot: Spot) -> list[Action]:
    """Other legal actions of the same kind."""
    seen, rng = view(found.state(spot), spot.seat), found.rng("other", spot.number)
    kind = type(spot.action)
    frame = frame_of(found, seen, spot)
    some = [sample(frame, seen, rng) for _ in range(8)] + moves(frame, seen, 3, only=kind)
    return [action for action in some if type(action) is kind and action != spot.action]


def test_taint(walk: Walk) -> None:
    """Unmistakable values planted in all that is secret for a seat do not turn up in anything it gets."""
    if not has_secrets(walk.case.game):
        pytest.skip("no secrets")

    def clean(found: Trail, spot: Spot) -> None:
        for watcher in (*range(found.seats), None):
            s, planted = tainted(found, spot, watcher)
            if not planted:
                continue
            got = seen(found.game, s, watcher, list(mutants(found, spot, 4)))
            search(planted, got)
            try:
                out = play(found.game, s, spot.seat, spot.action, spot.by)
            except Exception:  # the planted position need not be a sound one
                continue
            if not out.told:
                search(planted, [events(out.events, watcher), found.game.dump(view(s, watcher).parts())])

    walk.spots(clean)


def tainted(found: Trail, spot: Spot, watcher: int | None) -> tuple[Any, list[str]]:
    """The position with every amount that the watcher may not know replaced by a planted one; and those."""
    s = found.state(spot)
    names: dict[str, int] = {}
    for seat, own in enumerate(s.own):
        if seat != watcher:
            s.own[seat] = plant(own, names)
    s.hidden = plant(s.hidden, names)
    return found.game.load(found.game.dump(s)), [str(x) for x in names.values()]


def plant(value: Any, names: dict[str, int]) -> Any:
    """A copy with planted amounts, equal ones for equal ones: numbers without bound, and decimal texts."""
    if isinstance(value, msgspec.Struct):
        return type(value)(*[plant(getattr(value, name), names) for name in value.__struct_fields__])
    if isinstance(value, dict):
        return {key: plant(x, names) for key, x in value.items()}
    if isinstance(value, list):
        return [plant(x, names) for x in value]
    if isinstance(value, Big) or (isinstance(value, str) and re.fullmatch(r"[0-9]+", value)):
        number = names.setdefault(str(value), SENTINEL + 7_919 * len(names))
        return type(value)(number)
    return value


def search(planted: list[str], got: Any) -> None:
    """Fails where a planted number is in what was got, also with separators between its digits."""
    text = repr(got)
    bare = re.sub(r"(?<=\d)[,_.  '](?=\d)", "", text)
    found = [number for number in planted if number in text or number in bare]
    assert not found, f"secret value {found[0]} is in {text[:2000]}"
