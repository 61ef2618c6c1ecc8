"""The line protocol of PROTOCOL.md: one JSON object in, one out, so that other languages can play and check."""

from __future__ import annotations

import base64
import json
import random
from typing import Annotated, Any, BinaryIO, Literal, Union

import msgspec

import rules
from rules.core import Big, Illegal, View, effective_key, fields, make, moves, next_domain, offered, revive, sample
from rules.core.domain import Domain, Ids, Ints, Search, Some
from rules.match import Entry, Match

MOST_VALUES = 1000  # of one domain, or moves, in one answer; `more` says that there are others
EXACT = 2**53  # whole numbers from here on are text, for readers whose numbers are doubles

Answer = dict[str, Any]
By = Literal["", "clock", "house"]


class Refused(Exception):
    """A request that makes no sense: answered, nothing changed."""


class Session:
    """One conversation: at most one match at a time."""

    def __init__(self) -> None:
        self.now: Match | None = None

    @property
    def match(self) -> Match:
        if self.now is None:
            raise Refused("no match: say new or load first")
        return self.now

    def seat(self, seat: int) -> View[Any, Any]:
        """The view of a seat. Raises Refused."""
        if not 0 <= seat < self.match.seats:
            raise Refused(f"seat is a number from 0 to {self.match.seats - 1}")
        return self.match.view(seat)

    def open_to(self, found: View[Any, Any]) -> list[Any]:
        """The frames that take actions of this seat now: its own if it is due, and what is open beside the flow."""
        due = [found.frame] if found.seat in self.match.actors() else []
        beside = self.match.game.meanwhile
        return due + ([beside] if beside is not None and not self.match.over else [])

    def where(self) -> Answer:
        """What every change answers."""
        return {"revision": self.match.revision, "actors": self.match.actors(), "over": self.match.over}

    def action(self, action: Any) -> Any:
        """An action as its keyed record."""
        return msgspec.json.decode(self.match.game.line(action))


class Request(msgspec.Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """Base of the requests; `answer` raises Refused or Illegal with everything as it was."""

    def answer(self, to: Session) -> Answer:
        raise NotImplementedError


class Games(Request, frozen=True, tag="games"):
    """What can be played."""

    def answer(self, to: Session) -> Answer:
        return {"games": {game.name: _about(game) for game in rules.games()}}


class New(Request, frozen=True, tag="new"):
    """Opens a match in place of the present one."""

    game: str
    seed: str
    seats: int | None = None
    joins: list[str] = []
    options: dict[str, bool | int | str] = {}

    def answer(self, to: Session) -> Answer:
        to.now = _opened(self.game, self.seats, self.options, self.seed, self.joins)
        key = effective_key(to.now.seed, self.joins)
        return to.where() | {"events": _keyed(to.now.opening), "key": key.hex()}


class See(Request, frozen=True, tag="view"):
    """What a seat, or a spectator, may see."""

    seat: int | None = None

    def answer(self, to: Session) -> Answer:
        found = to.match.view(None) if self.seat is None else to.seat(self.seat)
        return {
            "seat": found.seat,
            "public": _keyed(found.public),
            "own": None if found.seat is None else _keyed(found.mine),
            "stack": [_frame(f) for f in found.stack],
            "lanes": [[_frame(f) for f in lane] for lane in found.lanes],
        }


class Offers(Request, frozen=True, tag="offers"):
    """Which kinds of actions are offered to a seat, and why the others are not."""

    seat: int

    def answer(self, to: Session) -> Answer:
        found = to.seat(self.seat)
        answer: dict[str, str] = {}
        for frame in to.open_to(found):
            for kind, why in offered(frame, found).items():
                answer.setdefault(kind.tag(), _code(why))  # the frame that would take the action comes first
        return {"offers": answer}


class Field(Request, frozen=True, tag="field"):
    """What the next field of an action may hold."""

    seat: int
    kind: str
    given: list[Any] = []

    def answer(self, to: Session) -> Answer:
        found = to.seat(self.seat)
        kind, frame = self._kind(to, found)
        values, domain = next_domain(frame, found, kind, self._values(kind))
        if domain is None:
            return {"values": _keyed(values), "action": to.action(make(kind, values))}
        return {"values": _keyed(values), "field": fields(kind)[len(values)].name, "domain": _domain(domain)}

    def _values(self, kind: Any) -> list[Any]:
        if len(self.given) > len(fields(kind)):
            raise Refused(f"{self.kind} has {len(fields(kind))} fields")
        try:
            return revive(kind, self.given)
        except ValueError as error:
            raise Refused(str(error)) from error

    def _kind(self, to: Session, found: View[Any, Any]) -> tuple[Any, Any]:
        open_to = to.open_to(found)
        for frame in open_to:
            for kind in frame.offers:
                if kind.tag() == self.kind:
                    return kind, frame
        raise Illegal("match_over" if to.match.over else "not_now" if open_to else "not_your_turn")


class Moves(Request, frozen=True, tag="moves"):
    """The legal actions of a seat, as far as they can be listed."""

    seat: int
    limit: Annotated[int, msgspec.Meta(ge=1, le=MOST_VALUES)] = MOST_VALUES

    def answer(self, to: Session) -> Answer:
        found = to.seat(self.seat)
        listed = [action for frame in to.open_to(found) for action in moves(frame, found, self.limit + 1)]
        return {"moves": [to.action(x) for x in listed[: self.limit]], "more": len(listed) > self.limit}


class Sample(Request, frozen=True, tag="sample"):
    """A random legal action."""

    seat: int
    seed: int = 0

    def answer(self, to: Session) -> Answer:
        found = to.seat(self.seat)
        if found.frame is None or found.seat not in to.match.actors():
            raise Illegal("match_over" if to.match.over else "not_your_turn")
        return {"action": to.action(sample(found.frame, found, random.Random(self.seed)))}


class Play(Request, frozen=True, tag="play"):
    """Plays an action."""

    seat: int
    action: msgspec.Raw
    by: By = ""

    def answer(self, to: Session) -> Answer:
        to.seat(self.seat)
        out = to.match.play(self.seat, _action(to.match.game, self.action), self.by)
        return to.where() | {"events": _keyed(out.events), "barrier": out.told}


class TakeBack(Request, frozen=True, tag="undo"):
    """Takes back the latest action of a seat, or everything from effective action `to` on."""

    seat: int
    to: int | None = None
    consent: bool = False

    def answer(self, to: Session) -> Answer:
        to.seat(self.seat)
        plan = to.match.undo_plan(self.seat, self.to)
        if not plan.consent or self.consent:
            to.match.undo(self.seat, plan)
        return to.where() | {"drop": list(plan.drop), "needs": [] if self.consent else list(plan.consent)}


class Standings(Request, frozen=True, tag="standings"):
    """The final ranking."""

    def answer(self, to: Session) -> Answer:
        return {"standings": _keyed(to.match.standings())}


class Logged(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One entry of the log: an action, or, with an empty record, an undo."""

    seat: int
    action: msgspec.Raw = msgspec.Raw(b"")
    by: By = ""
    undo: tuple[int, ...] = ()


class Dump(Request, frozen=True, tag="dump"):
    """All that makes the match up again."""

    def answer(self, to: Session) -> Answer:
        m = to.match
        return {
            "game": m.game.name,
            "seats": m.seats,
            "options": {name: getattr(m.options, name) for name in m.options.__struct_fields__},
            "seed": m.seed.hex(),
            "joins": list(m.joins),
            "log": [_logged(to, entry) for entry in m.log],
            "snapshot": base64.b64encode(m.snapshot()).decode(),
        }


class Load(Request, frozen=True, tag="load"):
    """Replays a dumped match in place of the present one."""

    game: str
    seats: int
    seed: str
    joins: list[str] = []
    options: dict[str, bool | int | str] = {}
    log: list[Logged] = []
    snapshot: str = ""

    def answer(self, to: Session) -> Answer:
        loaded = _opened(self.game, self.seats, self.options, self.seed, self.joins)
        for number, line in enumerate(self.log):
            _repeat(loaded, line, number)
        if self.snapshot and self.snapshot != base64.b64encode(loaded.snapshot()).decode():
            raise Refused("the log does not lead to this snapshot")
        to.now = loaded
        return to.where()


REQUESTS: tuple[type[Request], ...] = (
    *(Games, New, See, Offers, Field, Moves, Sample),
    *(Play, TakeBack, Standings, Dump, Load),
)
_read = msgspec.json.Decoder(Union[REQUESTS]).decode  # noqa: UP007 - built from data


def serve(lines: BinaryIO, answers: BinaryIO) -> int:
    """Answers each line until the input ends. Bad input gets {"ok": false, ...}; only a fault ends the program."""
    session = Session()
    for line in lines:
        if line.strip():
            answers.write(reply(session, line) + b"\n")
            answers.flush()
    return 0


def reply(session: Session, line: bytes) -> bytes:
    """The answer to one line."""
    try:
        return _spelled(_answer(session, line))
    except RecursionError as error:  # a value nested deeper than Python can follow, in the request or in its refusal
        return _spelled({"ok": False, "error": str(error)[:500]})


def _answer(session: Session, line: bytes) -> Answer:
    try:
        request: Request = _read(line)
        return {"ok": True} | request.answer(session)
    except Illegal as error:
        return {"ok": False, "illegal": error.code, "params": _keyed(error.params)}
    except (Refused, msgspec.MsgspecError, UnicodeDecodeError) as error:
        return {"ok": False, "error": str(error)[:500]}


def _spelled(answer: Answer) -> bytes:
    return json.dumps(answer, ensure_ascii=False).encode("utf-8", "backslashreplace")


def _opened(name: str, seats: int | None, options: dict[str, Any], seed: str, joins: list[str]) -> Match:
    """A new match. Raises Refused."""
    if name not in rules.names():
        raise Refused(f"game is one of {', '.join(rules.names())}")
    game = rules.load(name)
    seats = max(game.seats) if seats is None else seats
    if seats not in game.seats:
        raise Refused(f"{name} is for {min(game.seats)} to {max(game.seats)} players")
    return Match(game, seats, _options(game, options), _bytes(seed), joins)


def _options(game: Any, chosen: dict[str, Any]) -> Any:
    try:
        return game.make_options(chosen)
    except (KeyError, ValueError) as error:
        raise Refused(f"no such option or value: {error.args[0]}") from error


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise Refused("seed is a text of hexadecimal digits") from None


def _action(game: Any, record: msgspec.Raw) -> Any:
    try:
        return game.parse(bytes(record))
    except msgspec.MsgspecError as error:
        raise Refused(f"not an action of {game.name}: {error}") from error


def _logged(to: Session, entry: Entry) -> Answer:
    if entry.action is None:
        return {"seat": entry.seat, "undo": list(entry.undo)}
    return {"seat": entry.seat, "action": to.action(entry.action), "by": entry.by}


def _repeat(match: Match, line: Logged, number: int) -> None:
    action = _action(match.game, line.action) if bytes(line.action) else None
    try:
        match.repeat(Entry(line.seat, action, line.by, line.undo))
    except Illegal as error:
        raise Refused(f"log entry {number} is refused: {error.code}") from error


def _about(game: Any) -> Answer:
    actions = {kind.tag(): [field.name for field in fields(kind)] for kind in game.actions}
    return {"version": game.version, "seats": list(game.seats), "options": _keyed(game.options), "actions": actions}


def _domain(domain: Domain) -> Answer:
    match domain:
        case Ints():
            return {"ints": _keyed(domain.facts())}
        case Some():
            return {"some": _keyed(domain.values), "least": domain.least, "most": domain.most}
        case Ids():
            refused = {str(value): _code(why) for value in domain.values[:MOST_VALUES] if (why := domain.why(value))}
            return _few(domain, "ids") | {"refused": refused}
        case Search():
            return _few(domain, "search")
    raise TypeError(type(domain).__name__)


def _few(domain: Domain, name: str) -> Answer:
    found = domain.few(MOST_VALUES + 1)
    return {name: _keyed(found[:MOST_VALUES]), "more": len(found) > MOST_VALUES}


def _code(reason: Any) -> str:
    return reason.code if isinstance(reason, Illegal) else str(reason)


def _frame(frame: Any) -> Answer:
    shown: Answer = _keyed(frame)
    return {"frame": frame.tag()} | shown


def _keyed(value: Any) -> Any:
    """Array-like records with their field names, for readers in other languages; what a double would round is text."""
    if isinstance(value, msgspec.Struct):
        return {name: _keyed(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {str(k): _keyed(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_keyed(v) for v in value]
    is_text = isinstance(value, Big) or (isinstance(value, int) and abs(value) >= EXACT)
    return str(int(value)) if is_text else value
