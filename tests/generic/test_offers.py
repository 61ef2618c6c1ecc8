"""Offers are the only place where legality is written, so all that is derived from them must agree."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest

from rules.core import (
    Action,
    Illegal,
    Search,
    View,
    actors,
    check,
    count,
    fields,
    make,
    moves,
    next_domain,
    offered,
    play,
    sample,
    view,
)
from tests.generic.mutants import frame_of, mutants, values_of
from tests.generic.trails import Spot, Trail, Walk, open_frames, refusal

SMALL = 300  # up to here a list of moves is compared with `check` in full


def test_listed_actions_are_accepted(walk: Walk) -> None:
    """`moves`, `count` and `check` agree; nothing is listed twice; each list is a prefix of the longer one."""

    def agree(found: Trail, spot: Spot) -> None:
        s = found.state(spot)
        seen = view(s, spot.seat)
        for frame in open_frames(found.game, s, seen):
            listed = moves(frame, seen, SMALL)
            assert len(set(listed)) == len(listed), "an action is listed twice"
            assert count(frame, seen, SMALL) == len(listed)
            assert moves(frame, seen, 3) == listed[:3]
            rng = found.rng(spot.number)
            for action in rng.sample(listed, min(12, len(listed))):
                check(frame, seen, action)
            for kind in frame.offers:
                one = moves(frame, seen, 1, only=kind)
                assert bool(one) == (offered(frame, seen)[kind] == ""), kind
                assert all(type(x) is kind for x in one)

    walk.spots(agree)


def test_listed_actions_can_be_played(walk: Walk) -> None:
    """What the offer lists, `apply` takes: playing never ends in a fault, the match goes on."""

    def playable(found: Trail, spot: Spot) -> None:
        s = found.state(spot)
        seen = view(s, spot.seat)
        rng = found.rng("playable", spot.number)
        for frame in open_frames(found.game, s, seen):
            listed = moves(frame, seen, SMALL)
            for action in rng.sample(listed, min(3, len(listed))):
                play(found.game, found.state(spot), spot.seat, action)

    walk.spots(playable)


def test_other_actions_are_refused_without_a_trace(walk: Walk) -> None:
    """A changed action is refused, unless the offer lists it; state bytes stay; the refusal is plain data."""

    def refused(found: Trail, spot: Spot) -> None:
        s = found.state(spot)
        seen = view(s, spot.seat)
        frame = frame_of(found, seen, spot)
        for action in mutants(found, spot):
            kind = type(action)
            if kind not in frame.offers:
                continue
            error = refusal(lambda: check(frame, seen, action))  # noqa: B023
            if error is not None:
                plain(error)
            listed = [repr(x) for x in moves(frame, seen, SMALL, only=kind)]  # as text: True is not 1 here
            if len(listed) < SMALL and not searched(frame, seen, kind):
                assert (error is None) == (repr(action) in listed), (action, error)
        assert found.game.dump(s) == spot.before

    walk.spots(refused)


def test_refused_by_play(walk: Walk) -> None:
    """Wrong seat, wrong time, wrong values: `play` refuses with the state as it was."""

    def refused(found: Trail, spot: Spot) -> None:
        s = found.state(spot)
        others = [seat for seat in range(found.seats) if seat not in actors(s)]
        attempts: list[tuple[int, Action]] = [(seat, spot.action) for seat in (*others, -1, found.seats)]
        attempts += [(spot.seat, action) for action in mutants(found, spot, 12)]
        for seat, action in attempts:
            if legal(found, s, seat, action):
                continue
            with pytest.raises(Illegal) as caught:
                play(found.game, s, seat, action)
            plain(caught.value)
            assert found.game.dump(s) == spot.before

    walk.spots(refused)


def test_what_is_searched_is_spelled_in_one_way(walk: Walk) -> None:
    """What a search suggests is logged as it stands, however a person types it; nonsense is refused, never a fault."""

    def spelled(found: Trail, spot: Spot) -> None:
        seen = view(found.state(spot), spot.seat)
        frame, kind, values = frame_of(found, seen, spot), type(spot.action), values_of(spot.action)
        for n in range(len(values)):
            _, domain = next_domain(frame, seen, kind, values[:n], fill=False)
            if not isinstance(domain, Search) or domain.spell is None:
                continue
            for value in domain.few(4):
                assert domain.spell(value) == value and domain.spell(f" {value.lower()}\n") == value
            for text in ("", "?", "x" * 4000, "１ ２、３", "-1"):
                try:
                    domain.why(domain.spell(text))
                except Illegal as error:
                    plain(error)

    walk.spots(spelled)


def test_field_by_field(walk: Walk) -> None:
    """Whoever is asked field by field can give every legal action: filters that look ahead refuse none of them."""

    def same(found: Trail, spot: Spot) -> None:
        seen = view(found.state(spot), spot.seat)
        frame, kind, values = frame_of(found, seen, spot), type(spot.action), values_of(spot.action)
        if spot.by == "":
            for n in range(len(values) + 1):
                given, domain = next_domain(frame, seen, kind, values[:n])
                assert given[:n] == values[:n]
                assert (domain is None) == (len(given) == len(fields(kind)))
        for action in mutants(found, spot, 12):
            if type(action) in frame.offers:
                whole = refusal(lambda: check(frame, seen, action))  # noqa: B023
                parts = refusal(lambda: next_domain(frame, seen, type(action), values_of(action)))  # noqa: B023
                assert (whole is None) == (parts is None), (action, whole, parts)

    walk.spots(same)


def test_offers_are_pure_and_stable(walk: Walk) -> None:
    """Asking changes nothing and gives the same answer again, also from a view made anew."""

    def stable(found: Trail, spot: Spot) -> None:
        s = found.state(spot)
        asked = [ask(found, s, view(s, spot.seat), spot) for _ in (1, 2)]
        warm = view(s, spot.seat)
        asked += [ask(found, s, warm, spot) for _ in (1, 2)]
        asked.append(ask(found, found.state(spot), view(found.state(spot), spot.seat), spot))
        assert all(x == asked[0] for x in asked)
        assert found.game.dump(s) == spot.before

    walk.spots(stable)


def ask(found: Trail, s: Any, seen: View[Any, Any], spot: Spot) -> list[Any]:
    """Everything that can be asked of the offers at a spot."""
    answers: list[Any] = [actors(s)]
    for frame in open_frames(found.game, s, seen):
        answers += [offered(frame, seen), moves(frame, seen, 40), count(frame, seen, 200)]
        answers += [repr(frame.actors(seen.as_spectator()))]
    if seen.frame is not None and seen.seat in actors(s):
        answers += [seen.frame.fallback(seen), sample(seen.frame, seen, found.rng("ask"))]
    return answers


def test_spectators_and_others_can_be_asked(walk: Walk) -> None:
    """`actors` needs nobody's secrets, and the reasons against an action can be given to any seat at any time."""

    def askable(found: Trail, spot: Spot) -> None:
        s = found.state(spot)
        for seat in range(found.seats):
            seen = view(s, seat)
            for frame in open_frames(found.game, s, seen):
                for reason in offered(frame, seen).values():
                    plain(reason)

    walk.spots(askable)


def searched(frame: Any, seen: Any, kind: type[Action]) -> bool:
    """Whether some field of the action is searched, so that the listed moves are only suggestions."""
    from rules.core import Search

    values: list[Any] = []
    for _ in fields(kind):
        try:
            values, domain = next_domain(frame, seen, kind, values)
        except Illegal:
            return False
        if domain is None:
            return False
        if isinstance(domain, Search):
            return True
        values = [*values, domain.few(1)[0]]
    return False


def legal(found: Trail, s: Any, seat: int, action: Action) -> bool:
    """Whether some frame open to the seat takes the action."""
    if not 0 <= seat < found.seats:
        return False
    seen = view(s, seat)
    frame = next((f for f in open_frames(found.game, s, seen) if type(action) in f.offers), None)
    return frame is not None and refusal(lambda: check(frame, seen, action)) is None


def plain(reason: Any) -> None:
    """A reason is "" or a code; parameters go through JSON and back."""
    if isinstance(reason, Illegal):
        assert reason.code and reason.code.isidentifier(), reason
        assert all(name.isidentifier() for name in reason.params)
        msgspec.json.encode(copy.copy(reason.params), enc_hook=_text)
    else:
        assert isinstance(reason, str) and (not reason or reason.isidentifier()), reason


def _text(value: Any) -> str:
    if isinstance(value, int):
        return str(int(value))
    raise TypeError(type(value).__name__)


def test_make_gives_back_the_action(walk: Walk) -> None:
    def same(found: Trail, spot: Spot) -> None:
        again = make(type(spot.action), values_of(spot.action))
        assert again == spot.action
        assert found.game.line(again) == found.game.line(spot.action)

    walk.spots(same)
