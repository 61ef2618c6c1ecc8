"""Positions of the map alone: the tokens of the start, tiles put down, and a frame that lays and places."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, ClassVar

from rules.core import Action, Frame, Illegal, Nothing, Out, State, View, check, make, next_domain
from rules.core.frame import Offer, Steps
from rules.eighteen_pa.actions import Lay, Station
from rules.eighteen_pa.board.lays import Layer, offer_lay, put
from rules.eighteen_pa.board.stations import offer_station, place
from rules.eighteen_pa.components import COMPANIES, NYC, PREDECESSORS, PRIVATES
from rules.eighteen_pa.phases import close_ferry
from rules.eighteen_pa.state import Corporation, Deed, Laid, Options, Public, Token

RICH = 10_000


def position(phase: str = "2", lay: Iterable[str] = (), cash: int = RICH, **options: Any) -> Public:
    """The start of rules 2.3 to 2.5 in a phase, with tiles "HEX:TILE:ROTATION" put down whoever might lay them."""
    p = Public(Options(**options), [0, 1, 2], [0] * 3, [0] * 3, 0, 0, "operating", phase=phase)
    p.deeds = {private: Deed(owner=0) for private in PRIVATES}
    p.companies = {company: _company(company, cash) for company in COMPANIES}
    p.tokens = _tokens()
    build(p, *lay)
    return p


def _company(company: str, cash: int) -> Corporation:
    prices = COMPANIES[company].token_prices
    return Corporation([2, 0, 0], president=0, cash=cash, unused=[price for price in prices if price])


def _tokens() -> dict[str, list[Token]]:
    found: dict[str, list[Token]] = {}
    for private, row in PRIVATES.items():
        found.setdefault(row.home, []).append(Token(private, "home"))
    for company, charter in COMPANIES.items():
        for home in charter.home if company != NYC else ():
            found.setdefault(home, []).append(Token(company, "home"))
        if charter.destination:
            found.setdefault(charter.destination, []).append(Token(company, "destination", active=False))
    return found


def build(p: Public, *lay: str) -> Out:
    """Puts tiles down, with what follows for the tokens."""
    out = Out(state(p))
    for text in lay:
        hex, tile, rotation = text.split(":")
        put(p, hex, tile, int(rotation), out)
    return out


def state(p: Public) -> State[Any, Any, Any, Any]:
    """A state around a position, without any flow."""
    return State(p, [Nothing() for _ in p.cash], Nothing(), bytes(32), 0, [])


def look(p: Public) -> View[Public, Nothing]:
    """A fresh view of a position."""
    return View(state(p), 0)


def token(owner: str, stop: str, price: int = 100, arrived: int = 0) -> tuple[str, Token]:
    """A station token for `give`."""
    return stop, Token(owner, "station", price, arrived=arrived)


def give(p: Public, *tokens: tuple[str, Token]) -> Public:
    """Puts tokens into circles, allowed or not."""
    for stop, piece in tokens:
        p.tokens.setdefault(stop, []).append(piece)
    return p


def _lay(frame: Turn, v: Any) -> Steps:
    return offer_lay(v, Layer(frame.owner, tuple(frame.laid), frame.upgraded))


def _station(frame: Turn, v: Any) -> Steps:
    return offer_station(v, frame.owner)


class Turn(Frame[Any, Any], tag="turn"):
    """One owner may lay and place; what comes of it is not played here."""

    owner: str
    laid: list[str] = []
    upgraded: bool = False
    offers: ClassVar[dict[type[Action], Offer]] = {Lay: _lay, Station: _station}


def lay_of(text: str) -> Lay:
    """ "HEX:TILE:ROTATION" as an action."""
    hex, tile, rotation = text.split(":")
    return Lay(hex, tile, int(rotation))


def why(p: Public, owner: str, what: str, laid: tuple[str, ...] = (), upgraded: bool = False) -> str:
    """The code against a lay ("D25:4:1") or a station ("H19.A"), "" where it is offered."""
    return refused(p, owner, what, laid, upgraded)[0]


def refused(p: Public, owner: str, what: str, laid: tuple[str, ...] = (), upgraded: bool = False) -> tuple[str, Any]:
    """The same with the parameters."""
    action: Action = lay_of(what) if ":" in what else Station(what)
    try:
        check(Turn(owner, list(laid), upgraded), look(p), action)
    except Illegal as reason:
        return reason.code, reason.params
    return "", {}


def kept(p: Public) -> dict[str, Laid]:
    """The tiles on the map, copied."""
    return dict(p.tiles)


def wander(rng: random.Random, steps: int, phases: tuple[str, ...] = ("2", "3", "4", "5", "3D")) -> Public:
    """A board grown by legal lays and stations of random owners, its phases spread evenly over the steps."""
    p = position(phases[0])
    for step in range(steps):
        advance(p, phases[step * len(phases) // steps])
        owner = rng.choice([*COMPANIES, *PRIVATES])
        act(p, owner, rng)
    return p


def advance(p: Public, phase: str) -> None:
    """Goes on to a phase; with phase 4 the NYC takes over its predecessors' tokens, with phase 5 the ferry closes."""
    p.phase = phase
    if p.since("4") and p.deeds["1"].fate == "private":
        flip(p)
    if p.since("5"):
        close_ferry(p, Out(state(p)))


def flip(p: Public) -> None:
    """Turns the tokens of the predecessors into the NYC's (rules 17.2)."""
    for private in PREDECESSORS:
        home = PRIVATES[private].home
        p.deeds[private].fate = "flipped"
        p.tokens[home] = [Token(NYC, "home") if x.owner == private else x for x in p.tokens[home]]


def act(p: Public, owner: str, rng: random.Random) -> Action | None:
    """One random legal lay or, for a company, station of that owner; None where nothing is offered."""
    kinds = [Lay, Station] if owner in COMPANIES and rng.random() < 0.2 else [Lay]
    frame, v = Turn(owner), look(p)
    action = next((found for kind in reversed(kinds) if (found := pick(frame, v, kind, rng))), None)
    if isinstance(action, Lay):
        put(p, action.hex, action.tile, action.rotation, Out(state(p)))
    elif isinstance(action, Station):
        place(p, owner, action.stop, Out(state(p)))
    return action


def pick(frame: Turn, v: Any, kind: type[Action], rng: random.Random) -> Any:
    """A random legal action of a kind, or None."""
    values: list[Any] = []
    try:
        while (domain := next_domain(frame, v, kind, values, fill=False)[1]) is not None:
            values.append(domain.pick(rng))
    except Illegal:
        return None
    return make(kind, values)
