"""A finished match as one JSON document that anybody can check: seed, joins, log, events, standings."""

from __future__ import annotations

from typing import Any

import msgspec

import rules
from rules.core import Event, Illegal
from rules.match import Entry, Match, commitment

FORMAT = 1


class Line(msgspec.Struct, omit_defaults=True):
    """One log entry with what followed from it. `action` is the keyed record of the game."""

    seat: int
    action: dict[str, Any] | None = None
    by: str = ""
    undo: tuple[int, ...] = ()
    events: list[Event] = []


class Export(msgspec.Struct):
    """A whole match. `seed` in hex; amounts of any size are text."""

    format: int
    game: str
    version: int
    seats: int
    options: dict[str, Any]
    commitment: str
    seed: str
    joins: list[str]
    opening: list[Event]
    log: list[Line]
    standings: list[Any]
    names: list[str] = []


class Broken(Exception):
    """An export that does not replay to what it says."""


def export(match: Match, names: list[str] | None = None) -> bytes:
    """The document of a finished match. Raises Illegal("match_running"): before the end it would tell secrets."""
    standings = match.standings()
    fresh = match.position(match.base.revision if match.base else 0)
    lines = [_line(match, entry, fresh.repeat(entry)) for entry in match.log[fresh.revision :]]
    document = Export(
        FORMAT,
        match.game.name,
        match.game.version,
        match.seats,
        msgspec.to_builtins(_keyed(match.options)),
        commitment(match.seed),
        match.seed.hex(),
        list(match.joins),
        fresh.opening,
        lines,
        standings,
        names or [],
    )
    return msgspec.json.format(msgspec.json.encode(document, enc_hook=str), indent=1)


def _keyed(options: Any) -> dict[str, Any]:
    return {name: getattr(options, name) for name in options.__struct_fields__}


def _line(match: Match, entry: Entry, events: list[Event]) -> Line:
    action = None if entry.action is None else msgspec.json.decode(match.game.line(entry.action))
    return Line(entry.seat, action, entry.by, entry.undo, events)


def entry_of(game: Any, line: Line) -> Entry:
    """The log entry of a line. Raises Broken for an action the game does not know."""
    if line.action is None:
        return Entry(line.seat, undo=line.undo)
    try:
        return Entry(line.seat, game.parse(msgspec.json.encode(line.action)), line.by)
    except (msgspec.ValidationError, ValueError) as error:
        raise Broken(f"an action is not one of {game.name}: {error}") from error


def verify(data: bytes) -> list[str]:
    """Replays an export. Returns what was confirmed, a sentence each. Raises Broken at the first difference."""
    document = _read(data)
    game = rules.load(document.game)
    if document.version != game.version:
        raise Broken(f"played under rules version {document.version}, this is version {game.version}")
    seed = bytes.fromhex(document.seed)
    if commitment(seed) != document.commitment:
        raise Broken("the seed is not the one that was committed to")
    match = Match(game, document.seats, game.make_options(document.options), seed, document.joins)
    _same(match.opening, document.opening, "the deal")
    for number, line in enumerate(document.log):
        _repeat(game, match, line, number)
    if _plain(match.standings()) != document.standings:
        raise Broken("the standings differ")
    return _confirmed(document)


def _read(data: bytes) -> Export:
    try:
        document = msgspec.json.decode(data, type=Export)
        bytes.fromhex(document.seed)
    except (msgspec.DecodeError, ValueError) as error:
        raise Broken(f"this is no export: {error}") from error
    if document.game not in rules.names():
        raise Broken(f"there is no game called {document.game!r}")
    return document


def _repeat(game: Any, match: Match, line: Line, number: int) -> None:
    try:
        events = match.repeat(entry_of(game, line))
    except Illegal as error:
        raise Broken(f"entry {number}: the rules refuse it ({error.code})") from error
    _same(events, line.events, f"entry {number}")


def _same(found: list[Event], told: list[Event], where: str) -> None:
    if _plain(found) != _plain(told):
        raise Broken(f"{where}: something else happened")


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=str))


def _confirmed(document: Export) -> list[str]:
    return [
        f"commitment: the SHA-256 of the seed is {document.commitment}",
        f"luck: the deal and every draw follow from the seed and {len(document.joins)} join ids",
        f"rules: all {len(document.log)} entries are legal and had exactly the consequences told",
        f"scores: the standings of {document.seats} seats follow from them",
    ]
