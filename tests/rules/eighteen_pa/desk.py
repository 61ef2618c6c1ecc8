"""A desk for tests of the auction, the stock round and the market: positions put together by hand, then played on.

Seats of the worked cases are letters: A is seat 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from rules.core import Action, Event, Game, Illegal, Nothing, Out, actors, play, start, view
from rules.eighteen_pa import actions, market
from rules.eighteen_pa.auction import Auction, Choosing, Opening, Raising
from rules.eighteen_pa.components import COMPANIES
from rules.eighteen_pa.scoring import standings
from rules.eighteen_pa.state import NOBODY, Options, PaState, PaView, Public
from rules.eighteen_pa.stock import StockRound, StockTurn
from rules.eighteen_pa.table import laid_out

PARTS = Game(
    "parts",
    seats=range(3, 6),
    public=Public,
    options=Options,
    frames=(Auction, Opening, Raising, Choosing, StockRound, StockTurn),
    actions=(actions.Bid, actions.Pass, actions.Take, actions.Sell, actions.Repay, actions.Start, actions.Buy),
    setup=lambda s, seats, options, out: None,
    standings=standings,
)


def seat_of(name: str) -> int:
    """A sits in seat 0."""
    return ord(name) - ord("A")


def position(seats: int = 4, **options: Any) -> Public:
    """The start, seats in their order."""
    return laid_out(Options(**options), list(range(seats)))


def company(
    p: Public,
    name: str,
    units: Iterable[int],
    at: tuple[int, int] = (2, 3),
    *,
    size: int = 5,
    operated: bool = True,
    president: int | None = None,
) -> None:
    """Puts a company into play: units by seat (the rest of the seats none), its marker at row and column."""
    held = list(units)
    corporation = p.companies[name]
    corporation.units = held + [0] * (p.seats - len(held))
    corporation.size, corporation.operated = size, operated
    leader = corporation.units.index(max(corporation.units)) if president is None else president
    corporation.president, corporation.par = leader, 100
    market.enter(p, name, *at)


def own(p: Public, seat: int, *privates: str) -> None:
    """Gives a seat some privates."""
    for private in privates:
        p.deeds[private].owner = seat


def quiet(p: Public | None = None) -> Out:
    """An `Out` for calling parts of the rules directly."""
    return Out(state(p or position(), []))


def state(p: Public, stack: list[Any]) -> PaState:
    """A state around a position."""
    made: PaState = PARTS.state_type(p, [Nothing() for _ in p.cash], Nothing(), bytes(32), 0, stack)
    return made


class Desk:
    """A position with a flow on it. `told`: the events so far."""

    def __init__(self, p: Public, frame: Any) -> None:
        def fill(s: Any, seats: int, options: Any, out: Out) -> None:
            s.public, s.own, s.hidden, s.stack = p, [Nothing() for _ in p.cash], Nothing(), [frame]

        game = SimpleNamespace(name="desk", seats=PARTS.seats, state_type=PARTS.state_type, setup=fill)
        self.state, out = start(game, p.seats, p.options, bytes(32))
        self.told: list[Event] = list(out.events)

    @property
    def p(self) -> Public:
        return self.state.public

    @property
    def due(self) -> str:
        """Who is asked: a letter, "" when it is over."""
        return "".join(chr(ord("A") + seat) for seat in actors(self.state))

    def view(self, name: str) -> PaView:
        return view(self.state, seat_of(name))

    def frame(self) -> Any:
        return self.state.stack[-1]

    def act(self, name: str, action: Action, by: str = "") -> list[Event]:
        """Plays on a copy, so that a refusal leaves everything as it was."""
        copy = PARTS.load(PARTS.dump(self.state))
        out = play(PARTS, copy, seat_of(name), action, by)
        self.state = copy
        self.told += out.events
        return out.events

    def run(self, *moves: tuple[str, Action]) -> None:
        for name, action in moves:
            self.act(name, action)

    def fall_back(self, name: str) -> Action:
        """Plays what the clock would."""
        action: Action = self.frame().fallback(self.view(name))
        self.act(name, action, "clock")
        return action

    def why_not(self, name: str, action: Action) -> str:
        """The code of the refusal."""
        with pytest.raises(Illegal) as caught:
            self.act(name, action)
        return caught.value.code

    def ids(self) -> list[str]:
        """What was told, by id."""
        return [event.id for event in self.told]

    def tell(self, id: str) -> dict[str, Any]:
        """The parameters of the latest event of a kind."""
        return next(event.params for event in reversed(self.told) if event.id == id)


def stock_round(p: Public, begun: Sequence[int] | None = None, number: int = 2) -> Desk:
    """A stock round that begins now. begun: who has had a first turn already, by default all."""
    p.part, p.set, p.turn = "stock", number, 0
    frame = StockRound(p.priority, 0, NOBODY, list(range(p.seats)) if begun is None else list(begun))
    return Desk(p, frame)


def auction(p: Public) -> Desk:
    return Desk(p, Auction(p.seating[0]))


def prices(p: Public) -> dict[str, int]:
    return {name: market.price(p, name) for name in COMPANIES if p.companies[name].cell}
