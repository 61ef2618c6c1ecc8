"""Prepared positions of operating rounds, played with the real frames: everybody is a seat, all money sums up."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

from rules.core import Action, Ask, Event, Frame, Game, Illegal, Nothing, Place, View, actors, play, sample, start, view
from rules.eighteen_pa.acquisition import Acquisition
from rules.eighteen_pa.actions import (
    Acquire,
    Borrow,
    BuyTrain,
    Convert,
    Dividend,
    Done,
    Lay,
    Mine,
    Rebuild,
    Run,
    Sell,
    Station,
    Subscribe,
    Trade,
)
from rules.eighteen_pa.board.lays import put
from rules.eighteen_pa.company_turn import CompanyTurn
from rules.eighteen_pa.components import COMPANIES, COMPONENTS
from rules.eighteen_pa.emergency import Emergency
from rules.eighteen_pa.market import ROWS, STARTS, enter
from rules.eighteen_pa.operating import OperatingRound
from rules.eighteen_pa.private_turn import PrivateTurn
from rules.eighteen_pa.state import Options, Public, Token
from rules.eighteen_pa.subscription import Subscription
from rules.eighteen_pa.table import laid_out
from rules.eighteen_pa.trains import TrainDeal

PART = Game(
    "eighteen_pa_operating",
    seats=range(3, 6),
    public=Public,
    options=Options,
    frames=(OperatingRound, PrivateTurn, CompanyTurn, Subscription, Acquisition, TrainDeal, Emergency, Ask),
    actions=(
        Lay,
        Convert,
        Acquire,
        Rebuild,
        Mine,
        Station,
        Run,
        Dividend,
        BuyTrain,
        Trade,
        Sell,
        Borrow,
        Subscribe,
        Done,
    ),
    setup=lambda s, seats, options, out: None,
    standings=lambda p, seats: list[Place](),
)
# What the bank still sells when a phase has just begun.
DEPOTS = {
    "2": {},
    "3": {"2": 0, "3": 3},
    "4": {"2": 0, "3": 0, "4": 2},
    "5": {"2": 0, "3": 0, "4": 0},
    "3D": {"2": 0, "3": 0, "4": 0},
}


def cell_of(price: int) -> tuple[int, int]:
    """A cell of the market with that price: the start cell, or the first one below the top row."""
    if price in STARTS:
        return STARTS[price]
    return next((i, row.index(price)) for i, row in enumerate(ROWS) if i and price in row)


class Stage:
    """A table in the middle of a match, nobody with any cash. Fill it, `open` a frame, then `do` plays actions."""

    def __init__(self, seats: int = 3, phase: str = "2", **options: Any) -> None:
        self.p = laid_out(Options(**{"bank_two_trains": 7} | options), list(range(seats)))
        self.p.phase, self.p.part, self.p.set, self.p.turn = phase, "operating", 1, 1
        self.p.depot |= DEPOTS[phase]
        self.p.cash = [0] * seats
        self.state: Any = PART.state_type(self.p, [Nothing() for _ in range(seats)], Nothing(), bytes(32), 0, [])
        self.events: list[Event] = []

    # -- filling ------------------------------------------------------------------------------

    def company(
        self, company: str, units: list[int], price: int = 100, cash: int = 0, trains: tuple[str, ...] = (), **more: Any
    ) -> Stage:
        """A started company that has operated; `size` 10: a converted one."""
        c = self.p.companies[company]
        c.units = units + [0] * (self.p.seats - len(units))
        c.president, c.cash, c.trains, c.operated = c.units.index(max(c.units)), cash, list(trains), True
        if more.get("size") == 10 and company != "NYC":
            c.unused = [*c.unused, *COMPANIES[company].converted_extra_token_prices]
        enter(self.p, company, *more.pop("cell", cell_of(price)))
        for name, value in more.items():
            setattr(c, name, value)
        return self

    def private(self, private: str, owner: int) -> Stage:
        self.p.deeds[private].owner = owner
        return self

    def cash(self, *amounts: int) -> Stage:
        self.p.cash = [*amounts, *self.p.cash[len(amounts) :]]
        return self

    def lay(self, *tiles: str) -> Stage:
        """Tiles "HEX:TILE:ROTATION", whoever might lay them."""
        for text in tiles:
            hex, tile, rotation = text.split(":")
            put(self.p, hex, tile, int(rotation), silent())
        return self

    def token(self, owner: str, stop: str) -> Stage:
        self.p.tokens.setdefault(stop, []).append(Token(owner, "station", 40, arrived=1))
        return self

    # -- playing ------------------------------------------------------------------------------

    def open(self, frame: Frame[Any, Any]) -> Stage:
        """Runs a frame to its first question. All the money there is is $8000 (rules 2.1)."""
        self.p.bank += COMPONENTS.game.bank - money(self.p)

        def fill(s: Any, seats: int, options: Any, out: Any) -> None:
            s.public, s.own, s.hidden, s.stack = self.p, self.state.own, Nothing(), [frame]

        game = SimpleNamespace(seats=PART.seats, state_type=PART.state_type, name=PART.name, setup=fill)
        self.state, out = start(game, self.p.seats, self.p.options, bytes(32))
        self.events += out.events
        return self

    def turn(self, company: str, step: int = 0, **more: Any) -> Stage:
        """Opens the turn of a company, maybe at a later step."""
        return self.open(CompanyTurn(self.p.companies[company].president, company, step, **more))

    def do(self, *actions: Action, seat: int | None = None) -> list[Event]:
        """Plays actions of the seat that is due (or another one) and keeps the money in sight."""
        told = []
        for action in actions:
            copy = PART.load(PART.dump(self.state))
            out = play(PART, copy, self.due if seat is None else seat, action)
            self.state, self.p = copy, copy.public
            assert money(self.p) == COMPONENTS.game.bank, action
            told += out.events
        self.events += told
        return told

    def refused(self, action: Action, seat: int | None = None) -> Illegal:
        """The refusal of an action; it changes nothing."""
        before = PART.dump(self.state)
        try:
            play(PART, self.state, self.due if seat is None else seat, action)
        except Illegal as refusal:
            assert PART.dump(self.state) == before
            return refusal
        raise AssertionError(f"{action} was taken")

    def random(self, rng: random.Random, most: int = 500) -> int:
        """Plays at random until nobody is due; the number of actions."""
        for n in range(most):
            if not self.state.stack:
                return n
            self.do(sample(self.frame, self.view(self.due), rng))
        raise AssertionError(f"no end after {most} actions: {self.state.stack}")

    def fall_back(self, most: int = 100) -> list[Action]:
        """Plays fallbacks until nobody is due; what they were."""
        taken: list[Action] = []
        while self.state.stack and len(taken) < most:
            taken.append(self.frame.fallback(self.view(self.due)))
            self.do(taken[-1])
        return taken

    def view(self, seat: int | None) -> View[Public, Nothing]:
        return view(self.state, seat)

    @property
    def frame(self) -> Any:
        return self.state.stack[-1]

    @property
    def due(self) -> int:
        """The one seat that is due."""
        (seat,) = actors(self.state)
        return seat

    @property
    def over(self) -> bool:
        return not self.state.stack

    def told(self, id: str) -> list[dict[str, Any]]:
        """The parameters of all events of a kind so far."""
        return [event.params for event in self.events if event.id == id]


def silent() -> Any:
    """In place of `Out`, where nobody listens."""
    return SimpleNamespace(emit=lambda *args, **params: None)


def money(p: Public) -> int:
    """All the money there is."""
    return p.bank + sum(p.cash) + sum(c.cash for c in p.companies.values())
