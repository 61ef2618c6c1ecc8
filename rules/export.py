"""A finished match as one JSON document that anybody can check: seed, joins, log, events, standings."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Any

import msgspec

import rules
from rules.core import Action, Event, Fault, Illegal
from rules.match import Base, Entry, Match, commitment, drawn

FORMAT = 1
# The seat itself, its default when the time was up, a house player, an order that the seat had given before.
CHOSEN_BY = ("", "clock", "house", "order")


class Line(msgspec.Struct, omit_defaults=True):
    """One log entry with what followed from it. `action` is the keyed record of the game."""

    seat: int
    action: dict[str, Any] | None = None
    by: str = ""
    undo: tuple[int, ...] = ()
    events: list[Event] = []


class Position(msgspec.Struct):
    """Where the replay starts, if the rules changed during the match: after so many entries, in this state (base64)."""

    revision: int
    state: str


class Export(msgspec.Struct):
    """A whole match. `seed` in hex; amounts of any size are text. `joins`: the ids of those who joined, in that order;
    `names` and `sat`: name and join id of each seat, as far as they are told. `base`: None unless the rules changed
    meanwhile.
    """

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
    sat: list[str] = []
    base: Position | None = None


class Broken(Exception):
    """An export that does not replay to what it says. `code`: what kind of fault, `params`: its particulars; as text it
    says all of it in English.

    Codes: unreadable; format, version (theirs, ours); game (name); commitment; base (where one is not wanted); log
    (entry, from 0 on, or "" for the match itself or its deal); unfinished; standings; seats.
    """

    def __init__(self, text: str, code: str = "log", **params: Any) -> None:
        super().__init__(text)
        self.code, self.params = code, params


def export(match: Match, names: Sequence[str] = (), sat: Sequence[str] = ()) -> bytes:
    """The document of a finished match. names, sat: name and join id of each seat.

    Raises Illegal("match_running"): before the end it would tell secrets.
    """
    standings = match.standings()
    fresh = match.beginning()
    older = [_line(match, entry, []) for entry in match.log[: fresh.revision]]
    document = Export(
        FORMAT,
        match.game.name,
        match.game.version,
        match.seats,
        {name: getattr(match.options, name) for name in match.options.__struct_fields__},
        commitment(match.seed),
        match.seed.hex(),
        list(match.joins),
        fresh.opening,
        older + [_line(match, entry, fresh.repeat(entry)) for entry in match.log[fresh.revision :]],
        standings,
        list(names),
        list(sat),
        None if match.base is None else _position(match.base),
    )
    return msgspec.json.format(msgspec.json.encode(document, enc_hook=str), indent=1)


def _line(match: Match, entry: Entry, events: list[Event]) -> Line:
    action = None if entry.action is None else msgspec.json.decode(match.game.line(entry.action))
    return Line(entry.seat, action, entry.by, entry.undo, events)


def _position(base: Base) -> Position:
    return Position(base.revision, base64.b64encode(base.state).decode())


def entry_of(game: Any, line: Line, number: int | str = "") -> Entry:
    """The log entry of a line. Raises Broken for an action the game does not know."""
    if line.action is None:
        return Entry(line.seat, undo=line.undo)
    try:
        return Entry(line.seat, game.parse(msgspec.json.encode(line.action)), line.by)
    except msgspec.MsgspecError as error:
        raise Broken(f"an action is not one of {game.name}: {error}", entry=number) from error


def verify(data: bytes) -> list[str]:
    """Replays an export. Returns what was confirmed, a sentence each. Raises Broken at the first difference."""
    return confirmed(replayed(data)[0])


def replayed(data: bytes, *, whole: bool = False) -> tuple[Export, Match]:
    """An export and the match that was played again from it. `whole`: one that holds a position from which on it is
    played is refused, for that position can only be believed. Raises Broken at the first difference.
    """
    document = read(data)
    if document.base is not None and whole:
        raise Broken("the rules were changed during this match: its first part cannot be played again", "base")
    try:
        return document, _replay(document)
    except Broken:
        raise
    except Exception as error:
        if document.base is None:
            raise
        raise _no_position(document, document.base) from error  # the rules may do anything on what is none


def _replay(document: Export) -> Match:
    """Plays it from the start, or from the base. Raises Broken at the first difference."""
    match = _beginning(document, rules.load(document.game))
    _seated(document)
    _same(match.opening, document.opening, "the deal", "")
    for number, line in enumerate(document.log[match.revision :], match.revision):
        _repeat(match, line, number)
    if not match.over:
        raise Broken("the log stops before the end of the match", "unfinished")
    if _plain(match.standings()) != document.standings:
        raise Broken("the standings differ", "standings")
    return match


def read(data: bytes) -> Export:
    """The document, of a game and format that are known, not played yet. Raises Broken."""
    try:
        document = msgspec.json.decode(data, type=Export)
        seed = bytes.fromhex(document.seed)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Broken(f"this is no export: {error}", "unreadable") from error
    if document.format != FORMAT:
        text = f"this is format {document.format} of an export, known is {FORMAT}"
        raise Broken(text, "format", theirs=document.format, ours=FORMAT)
    if document.game not in rules.names():
        raise Broken(f"there is no game called {document.game!r}", "game", name=document.game)
    if commitment(seed) != document.commitment:
        raise Broken("the seed is not the one that was committed to", "commitment")
    return document


def _beginning(document: Export, game: Any) -> Match:
    """The match as it is opened by the document; past what was played under older rules."""
    if document.version != game.version:
        text = f"played under rules version {document.version}, this is version {game.version}"
        raise Broken(text, "version", theirs=document.version, ours=game.version)
    try:
        options = game.make_options(document.options)
        match = Match(game, document.seats, options, bytes.fromhex(document.seed), document.joins)
    except (KeyError, ValueError) as error:
        raise Broken(f"there is no such match of {game.name}: {error}", entry="") from error
    return match if document.base is None else _past(match, document, document.base)


def _seated(document: Export) -> None:
    """Where it is told who sits where: whether that was drawn."""
    seed, joins = bytes.fromhex(document.seed), document.joins
    if document.sat and document.sat != [joins[at] for at in drawn(seed, joins)]:
        raise Broken("the seats were drawn otherwise", "seats")


def _past(match: Match, document: Export, base: Position) -> Match:
    try:
        if base.revision < 0:
            raise ValueError("a log has no such place")
        match.base = Base(base.revision, base64.b64decode(base.state, validate=True))
        match.log = [entry_of(match.game, line) for line in document.log[: base.revision]]
        return match.position(base.revision)
    except (ValueError, msgspec.MsgspecError, Illegal) as error:
        raise _no_position(document, base) from error


def _no_position(document: Export, base: Position) -> Broken:
    return Broken(f"the position after {base.revision} entries is not one of {document.game}", entry="")


def _repeat(match: Match, line: Line, number: int) -> None:
    entry = entry_of(match.game, line, number)
    if entry.by not in CHOSEN_BY:
        raise Broken(f"entry {number}: nobody is called {entry.by!r}", entry=number)
    try:
        if entry.by == "clock" and entry.action is not None and entry.action != _fallback(match, entry):
            raise Broken(f"entry {number}: the clock does not play this", entry=number)
        events = match.repeat(entry)
    except Illegal as error:
        raise Broken(f"entry {number}: the rules refuse it ({error.code})", entry=number) from error
    except Fault as error:
        raise Broken(f"entry {number}: the rules cannot play it ({error})", entry=number) from error
    _same(events, line.events, f"entry {number}", number)


def _fallback(match: Match, entry: Entry) -> Action | None:
    """What the clock plays for the seat now; None where it plays nothing. Raises Illegal for a seat there is not."""
    if not 0 <= entry.seat < match.seats:
        raise Illegal("no_such_seat")
    frame, view = match.view(entry.seat).frame, match.view(entry.seat)
    return None if frame is None or entry.seat not in match.actors() else frame.fallback(view)


def _same(found: list[Event], told: list[Event], where: str, entry: int | str) -> None:
    if _plain(found) != _plain(told):
        raise Broken(f"{where}: something else happened", entry=entry)


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=str))


def confirmed(document: Export) -> list[str]:
    """What holds of an export that was replayed, a sentence each."""
    base = document.base
    first = 0 if base is None else base.revision
    luck = f"luck: the deal and every draw follow from the seed and {len(document.joins)} join ids"
    older = f"older rules: the position after {first} entries is taken as it stands, for the rules changed then"
    return [
        f"commitment: the SHA-256 of the seed is {document.commitment}",
        *(["seats: who sits where follows from the seed and the join ids too"] if document.sat else []),
        luck if base is None else older,
        f"rules: all {len(document.log) - first} entries {'' if base is None else 'since '}"
        "are legal and had exactly the consequences told",
        f"scores: the standings of {document.seats} seats follow from them",
    ]
