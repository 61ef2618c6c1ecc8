"""The line protocol of PROTOCOL.md: one JSON object in, one out, so that other languages can play and check."""

from __future__ import annotations

import base64
import binascii
import json
import random
from collections.abc import Callable
from typing import Any, TextIO

import msgspec

import rules
from rules.core import Illegal, Search, effective_key, fields, make, next_domain, offered, revive, sample
from rules.core.domain import Domain, Ids, Ints, Some
from rules.core.state import View
from rules.match import Entry, Match

MOST_VALUES = 1000  # of one domain in one answer; `more` says that there are others


class Refused(Exception):
    """A request that makes no sense: answered, nothing changed."""


class Session:
    """One conversation: at most one match at a time."""

    def __init__(self) -> None:
        self.match: Match | None = None

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The answer to one request. Raises Refused or Illegal with everything as it was."""
        name = request.get("op")
        work: Callable[[dict[str, Any]], dict[str, Any]] | None = (
            getattr(self, f"op_{name}", None) if isinstance(name, str) else None
        )
        if work is None:
            raise Refused(f"unknown op {name!r}")
        return work(request)

    @property
    def _match(self) -> Match:
        if self.match is None:
            raise Refused("no match: say new or load first")
        return self.match

    def op_games(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"games": {g.name: {"seats": list(g.seats), "options": _keyed(g.options)} for g in rules.games()}}

    def op_new(self, request: dict[str, Any]) -> dict[str, Any]:
        game = _game(request)
        seed, joins = _bytes(request, "seed"), request.get("joins", [])
        if not isinstance(joins, list) or not all(isinstance(x, str) for x in joins):
            raise Refused("joins is a list of texts")
        try:
            options = game.make_options(request.get("options", {}))
            self.match = Match(game, request.get("seats", max(game.seats)), options, seed, joins)
        except (KeyError, ValueError, TypeError, AttributeError) as error:
            raise Refused(f"no such match: {error}") from error
        return self._where() | {"events": _keyed(self._match.opening), "key": effective_key(seed, joins).hex()}

    def op_view(self, request: dict[str, Any]) -> dict[str, Any]:
        found = self._match.view(None if request.get("seat") is None else self._seat(request))
        own = None if found.seat is None else _keyed(found.mine)
        return {
            "seat": found.seat,
            "public": _keyed(found.public),
            "own": own,
            "stack": [_frame(f) for f in found.stack],
            "lanes": [[_frame(f) for f in lane] for lane in found.lanes],
        }

    def op_offers(self, request: dict[str, Any]) -> dict[str, Any]:
        found = self._match.view(self._seat(request))
        return {
            "offers": {
                kind.tag(): _why(reason)
                for frame in self._open(found)
                for kind, reason in offered(frame, found).items()
            }
        }

    def op_field(self, request: dict[str, Any]) -> dict[str, Any]:
        found = self._match.view(self._seat(request))
        kind, frame = self._kind(request, found)
        given = revive(kind, request.get("given", []))
        values, domain = next_domain(frame, found, kind, given)
        if domain is None:
            return {"values": _keyed(values), "action": json.loads(self._match.game.line(make(kind, values)))}
        name = fields(kind)[len(values)].name
        return {"values": _keyed(values), "field": name, "domain": _domain(domain)}

    def op_sample(self, request: dict[str, Any]) -> dict[str, Any]:
        found = self._match.view(self._seat(request))
        if found.frame is None or found.seat not in self._match.actors():
            raise Illegal("not_your_turn")
        action = sample(found.frame, found, random.Random(request.get("seed", 0)))
        return {"action": json.loads(self._match.game.line(action))}

    def op_play(self, request: dict[str, Any]) -> dict[str, Any]:
        seat = self._seat(request)
        try:
            action = self._match.game.parse(json.dumps(request.get("action")))
        except (msgspec.ValidationError, ValueError) as error:
            raise Refused(f"not an action of {self._match.game.name}: {error}") from error
        out = self._match.play(seat, action, str(request.get("by", "")))
        return self._where() | {"events": _keyed(out.events), "barrier": out.told}

    def op_undo(self, request: dict[str, Any]) -> dict[str, Any]:
        seat = self._seat(request)
        plan = self._match.undo_plan(seat, request.get("to"))
        if plan.consent and request.get("consent") is not True:
            return {"drop": list(plan.drop), "needs": list(plan.consent)}
        self._match.undo(seat, plan)
        return self._where() | {"drop": list(plan.drop), "needs": []}

    def op_standings(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"standings": _keyed(self._match.standings())}

    def op_dump(self, request: dict[str, Any]) -> dict[str, Any]:
        m = self._match
        log = [
            {"seat": e.seat, "undo": list(e.undo)} if e.action is None
            else {"seat": e.seat, "action": json.loads(m.game.line(e.action)), "by": e.by}
            for e in m.log
        ]  # fmt: skip
        return {
            "game": m.game.name,
            "seats": m.seats,
            "options": _keyed({n: getattr(m.options, n) for n in m.options.__struct_fields__}),
            "seed": m.seed.hex(),
            "joins": list(m.joins),
            "log": log,
            "snapshot": base64.b64encode(m.snapshot()).decode(),
        }

    def op_load(self, request: dict[str, Any]) -> dict[str, Any]:
        game = _game(request)
        try:
            log = [_entry(game, line) for line in request.get("log", [])]
            snapshot = base64.b64decode(request["snapshot"], validate=True)
            options = game.make_options(request.get("options", {}))
            joins = [str(x) for x in request.get("joins", [])]
            self.match = Match.restore(game, request["seats"], options, _bytes(request, "seed"), joins, log, snapshot)
        except (KeyError, ValueError, TypeError, AttributeError, binascii.Error, msgspec.DecodeError) as error:
            raise Refused(f"this does not load: {error}") from error
        return self._where()

    def _where(self) -> dict[str, Any]:
        m = self._match
        return {"revision": m.revision, "actors": m.actors(), "over": m.over}

    def _seat(self, request: dict[str, Any]) -> int:
        seat = request.get("seat")
        if type(seat) is not int or not 0 <= seat < self._match.seats:
            raise Refused(f"seat is a number from 0 to {self._match.seats - 1}")
        return seat

    def _open(self, found: View[Any, Any]) -> list[Any]:
        """The frames that take actions of this seat now: its own if it is due, and what is open beside the flow."""
        due = [found.frame] if found.seat in self._match.actors() else []
        beside = self._match.game.meanwhile
        return due + ([beside] if beside is not None and not self._match.over else [])

    def _kind(self, request: dict[str, Any], found: View[Any, Any]) -> tuple[Any, Any]:
        for frame in self._open(found):
            for kind in frame.offers:
                if kind.tag() == request.get("kind"):
                    return kind, frame
        raise Illegal("not_now")


def serve(lines: TextIO, answers: TextIO) -> int:
    """Answers each line until the input ends. Bad input gets {"ok": false, ...}; only a fault ends the program."""
    session = Session()
    for line in lines:
        if line.strip():
            answers.write(json.dumps(_answer(session, line), ensure_ascii=False) + "\n")
            answers.flush()
    return 0


def _answer(session: Session, line: str) -> dict[str, Any]:
    try:
        request = json.loads(line)
        if not isinstance(request, dict):
            raise Refused("a request is a JSON object")
        return {"ok": True} | session.answer(request)
    except Illegal as error:
        return {"ok": False, "illegal": error.code, "params": _keyed(error.params)}
    except (Refused, ValueError, RecursionError) as error:
        return {"ok": False, "error": str(error)[:500]}


def _game(request: dict[str, Any]) -> Any:
    if request.get("game") not in rules.names():
        raise Refused(f"game is one of {', '.join(rules.names())}")
    return rules.load(request["game"])


def _bytes(request: dict[str, Any], name: str) -> bytes:
    try:
        return bytes.fromhex(request.get(name, ""))
    except (ValueError, TypeError):
        raise Refused(f"{name} is a text of hexadecimal digits") from None


def _entry(game: Any, line: dict[str, Any]) -> Entry:
    if "undo" in line:
        return Entry(line["seat"], undo=tuple(line["undo"]))
    return Entry(line["seat"], game.parse(json.dumps(line["action"])), line.get("by", ""))


def _domain(domain: Domain) -> dict[str, Any]:
    match domain:
        case Ints():
            return {"ints": _keyed(domain.facts())}
        case Some():
            return {"some": _keyed(list(domain.values)), "least": domain.least, "most": domain.most}
        case Ids():
            refused = {str(v): _why(domain.why(v)) for v in domain.values[:MOST_VALUES] if domain.why(v)}
            return _few(domain, "ids") | {"refused": refused}
        case Search():
            return _few(domain, "search")
    raise TypeError(type(domain).__name__)


def _few(domain: Domain, name: str) -> dict[str, Any]:
    found = domain.few(MOST_VALUES + 1)
    return {name: _keyed(found[:MOST_VALUES]), "more": len(found) > MOST_VALUES}


def _why(reason: Any) -> str:
    return reason.code if isinstance(reason, Illegal) else str(reason)


def _frame(frame: Any) -> dict[str, Any]:
    shown: dict[str, Any] = _keyed(frame)
    return {"frame": frame.tag()} | shown


def _keyed(value: Any) -> Any:
    """Array-like records with their field names, for readers in other languages; what a double would round is text."""
    if isinstance(value, msgspec.Struct):
        return {name: _keyed(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {str(k): _keyed(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_keyed(v) for v in value]
    exact = not isinstance(value, int) or (type(value) in (int, bool) and abs(value) < 2**53)
    return value if exact else str(int(value))
