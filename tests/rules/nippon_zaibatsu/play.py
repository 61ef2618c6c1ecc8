"""A Nippon: Zaibatsu table for tests: positions are put together by pieces, questions are answered by name."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules.core import Action, Event, Illegal, View, actors, check, moves, offered, play, start, view
from rules.nippon_zaibatsu import GAME
from rules.nippon_zaibatsu.acting import Repeat, Turn
from rules.nippon_zaibatsu.actions import (
    Accept,
    Decline,
    Distribute,
    Done,
    Exchange,
    Keep,
    Modify,
    PickColour,
    PickGoods,
    PickRegion,
    PickReward,
    PickTrack,
    Place,
    PlaceBenefit,
)
from rules.nippon_zaibatsu.course import Course
from rules.nippon_zaibatsu.state import HOME, Demand, Doing, NippState, Plant, Public, Token, Zaibatsu
from rules.nippon_zaibatsu.tables import DEMANDS, MARKETS, SPACE_OF

CASES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("cases.toml").read_text("utf-8"))["case"]
RICH = 30  # money of whoever is not looked at, so that nobody has to pass
WORTH = ("money", "coal", "silk", "iron", "vp", "rnd", "mining", "finance", "token_coal", "loose_goods", "reserved")


def every(*kinds: str) -> Any:
    """A test of every case of some kinds."""
    rows = [row for row in CASES if row["kind"] in kinds]
    return pytest.mark.parametrize("row", rows, ids=lambda row: row["id"])


def case(id: str) -> dict[str, Any]:
    """One worked case."""
    return next(row for row in CASES if row["id"] == id)


class Table:
    """A match at the turn of seat 0, its draft left out; the others are rich and have done nothing."""

    def __init__(self, seats: int = 4, seed: int = 1, seat: int = 0, **options: Any) -> None:
        self.s: NippState
        self.s, out = start(GAME, seats, GAME.make_options(options), seed.to_bytes(32, "big"))
        self.opening: list[Event] = out.events
        self.public.pairs, self.public.order = [], list(range(seats))
        for p in self.public.players:
            p.money = RICH
        self.me.money = 0
        self.turn_of(seat)
        self.log: list[Event] = []

    def turn_of(self, seat: int) -> None:
        """Asks a seat for its turn."""
        self.public.turn += 1
        self.public.doing = Doing()
        self.public.players[seat].last_turn = self.public.turn
        self.s.stack = [Course(seat, "after"), Turn(seat)]

    # -- the position --------------------------------------------------------------------------

    @property
    def public(self) -> Public:
        public: Public = self.s.public
        return public

    @property
    def me(self) -> Zaibatsu:
        return self.public.players[0]

    def player(self, seat: int) -> Zaibatsu:
        return self.public.players[seat]

    def have(self, seat: int = 0, **held: Any) -> Table:
        """Sets what a player has."""
        for name, value in held.items():
            assert hasattr(self.player(seat), name), name
            setattr(self.player(seat), name, value)
        return self

    def plant(self, tile: str, machines: int = 0, goods: int = 0, seat: int = 0) -> Plant:
        """Gives a player a factory; nobody else can build it then."""
        plant = Plant(tile, machines, goods)
        self.player(seat).slots.append(plant)
        self.public.offer = [other for other in self.public.offer if other != tile]
        return plant

    def offer(self, *tiles: str) -> Table:
        """Exactly these tiles on offer."""
        self.public.offer = list(tiles)
        return self

    def hire(self, action: str, *colours: str) -> Table:
        """The workers above an action, three if one colour is named."""
        self.public.hiring[SPACE_OF[action]] = list(colours) if len(colours) > 1 else list(colours) * 3
        return self

    def expert(self, destination: str, seat: int = HOME) -> Table:
        """Where an expert is."""
        self.public.experts[destination] = seat
        return self

    def demand(self, city: str, **sides: str) -> Table:
        """A demand tile in a city that shows these goods at these sides."""
        for tile in DEMANDS:
            for turned in range(4):
                demand = Demand(tile, turned)
                if all(demand.goods(side) == goods for side, goods in sides.items()):
                    self.public.demand[city] = demand
                    return self
        raise AssertionError(f"no tile shows {sides}")

    def token(self, city: str, side: str, seat: int, value: int) -> Table:
        """An influence token on the map, out of the supply of its owner."""
        p = self.player(seat)
        if value in p.supply:
            p.supply.remove(value)
        self.public.tokens[city][side] = Token(seat, value)
        return self

    # -- playing -------------------------------------------------------------------------------

    @property
    def frame(self) -> Any:
        return view(self.s, actors(self.s)[0]).frame

    @property
    def seat(self) -> int:
        """Who is asked."""
        return actors(self.s)[0]

    def view(self, seat: int | None = None) -> View[Any, Any]:
        return view(self.s, self.seat if seat is None else seat)

    def do(self, *done: Action, seat: int | None = None) -> list[Event]:
        """Plays actions of whoever is asked; returns what happened."""
        events = []
        for action in done:
            out = play(GAME, self.s, self.seat if seat is None else seat, action)
            events += out.events
        self.log += events
        return events

    def act(self, *done: Action, **answers: Any) -> list[Event]:
        """Plays actions and answers what is asked until the seat's turn is over."""
        turn, seat = self.public.turn, self.seat
        events = self.do(*done)
        while self.s.stack and self.public.turn == turn and self.seat == seat:
            events += self.do(self.answer(answers))
        return events

    def answer(self, given: dict[str, Any]) -> Action:
        """The answer to a question: from what is given by its tag, else nothing more; the only one there is."""
        frame = self.frame
        if isinstance(frame, Repeat):
            return Done()
        tag = frame.tag()
        if tag not in given:
            if Decline in frame.offers:
                return Decline()
            only = moves(frame, self.view(), 2)
            assert len(only) == 1, f"{tag} was asked: {moves(frame, self.view(), 30)}"
            return only[0]
        value = given[tag].pop(0) if isinstance(given[tag], list) else given[tag]
        return ANSWERS[tag](value)

    def why(self, action: Action, seat: int | None = None) -> str:
        """The code of the refusal, "" where the action is legal."""
        asked = self.seat if seat is None else seat
        try:
            check(view(self.s, asked).frame, view(self.s, asked), action)
        except Illegal as error:
            return error.code
        return ""

    def why_not(self, kind: type[Action]) -> str:
        """Why a kind of action is not offered, "" where it is."""
        reason = offered(self.frame, self.view())[kind]
        return reason.code if isinstance(reason, Illegal) else reason

    def legal(self, kind: type[Action], name: str, **where: Any) -> list[Any]:
        """The values of a field in all legal actions of a kind, each once; `where`: values of other fields."""
        found = moves(self.frame, self.view(), 5000, kind)
        fit = [action for action in found if all(getattr(action, one) == value for one, value in where.items())]
        return list(dict.fromkeys(getattr(action, name) for action in fit))

    def told(self, id: str) -> list[dict[str, Any]]:
        """The parameters of all events with that id so far."""
        return [event.params for event in self.log if event.id == id]


def placed(value: str) -> Action:
    piece, _, at = value.partition(":")
    return Place(piece, at)


ANSWERS: dict[str, Any] = {
    "which_colour": PickColour,
    "which_track": PickTrack,
    "which_region": PickRegion,
    "which_goods": PickGoods,
    "which_factories": Distribute,
    "which_place": placed,
    "which_modifier": lambda value: Modify(value) if value else Decline(),
    "whether_to_pay": lambda value: Accept() if value else Decline(),
    "what_to_keep": Keep,
    "silk_for_wages": Exchange,
    "which_benefit": lambda value: PlaceBenefit(*value),
    "rewards": PickReward,
}


def rng(seed: int = 1) -> random.Random:
    return random.Random(seed)


def workers(n: int, *colours: str) -> list[str]:
    """n workers, of these colours in turn (all black if none is named)."""
    kinds = colours or ("black",)
    return [kinds[at % len(kinds)] for at in range(n)]


def bare(seats: int = 4) -> Table:
    """A table on which no demand tile helps by accident: every market shows cotton to the north."""
    t = Table(seats)
    for city in MARKETS:
        t.demand(city, N="cotton")
    return t
