"""A QE table for tests: people are called P1, P2, ... as in the cases; what each of them was told is kept."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

from rules.core import Action, Event, Illegal, View, actors, play, start, view
from rules.qe import GAME
from rules.qe.actions import Bid, Open, Peek
from rules.qe.amounts import Amount
from rules.qe.state import Award, Options

CASES: dict[str, list[dict[str, Any]]] = {
    name: rows
    for name, rows in tomllib.loads(Path(__file__).with_name("cases.toml").read_text("utf-8")).items()
    if isinstance(rows, list)
}


def case(kind: str, id: str) -> dict[str, Any]:
    """One worked case."""
    return next(row for row in CASES[kind] if row["id"] == id)


def seat_of(name: str) -> int:
    """P1 sits in seat 0."""
    return int(name[1:]) - 1


def name_of(seat: int) -> str:
    return f"P{seat + 1}"


class Table:
    """A match with a chosen first auctioneer; `events`: everything told so far, to whomever."""

    def __init__(self, seats: int, first: str = "P1", key: int = 0, **options: Any) -> None:
        for attempt in range(key, key + 500):
            raw = attempt.to_bytes(32, "little")
            self.state, out = start(GAME, seats, Options(**options), raw)
            if self.state.public.first == seat_of(first):
                break
        self.events: list[Event] = list(out.events)
        self.out = out

    # -- acting -------------------------------------------------------------------------------

    def act(self, name: str, action: Action, by: str = "") -> list[Event]:
        """Plays on a copy, as the service does, so that a refusal leaves everything as it was."""
        copy = GAME.load(GAME.dump(self.state))
        self.out = play(GAME, copy, seat_of(name), action, by)
        self.state = copy
        self.events += self.out.events
        return self.out.events

    def open(self, name: str, amount: int | str) -> list[Event]:
        return self.act(name, Open(Amount(amount)))

    def bid(self, name: str, amount: int | str) -> list[Event]:
        return self.act(name, Bid(Amount(amount)))

    def peek(self, name: str, tile: str) -> list[Event]:
        return self.act(name, Peek(tile))

    def late(self, name: str) -> list[Event]:
        """The clock runs out: the fallback is played."""
        v = self.view(name)
        return self.act(name, v.frame.fallback(v), by="clock")

    def refused(self, name: str, action: Action) -> Illegal:
        """The refusal; the state must not move."""
        before = GAME.dump(self.state)
        try:
            self.act(name, action)
        except Illegal as error:
            assert GAME.dump(self.state) == before
            return error
        raise AssertionError(f"{action} was accepted")

    def auction(self, opening: int | str, *stages: dict[str, int | str]) -> Award:
        """The current turn to its end."""
        if self.state.public.sale.auctioneer is not None:
            self.open(name_of(self.state.public.sale.auctioneer), opening)
        for stage in stages:
            for name, amount in stage.items():
                self.bid(name, amount)
        return self.awards[-1]

    def pass_turn(self) -> Award:
        """A turn that the auctioneer wins with 1 against bids of nothing; turn 16 of three goes to the last seat."""
        sale = self.state.public.sale
        others = [seat for seat in range(len(self.state.own)) if seat != sale.auctioneer]
        last = {name_of(others[-1]): 1} if sale.auctioneer is None else {}
        return self.auction(1, {name_of(seat): 0 for seat in others} | last)

    def skip_to(self, turn: int) -> None:
        """Plays to a turn without zero bids and without ties."""
        while self.public.turn < turn:
            sale = self.state.public.sale
            others = [seat for seat in range(len(self.state.own)) if seat != sale.auctioneer]
            self.auction(90, {name_of(seat): 10 + seat for seat in others})

    def finish(self) -> None:
        while not self.over:
            self.pass_turn()

    # -- seeing -------------------------------------------------------------------------------

    @property
    def public(self) -> Any:
        return self.state.public

    @property
    def awards(self) -> list[Award]:
        return list(self.state.public.awards)

    @property
    def over(self) -> bool:
        return not self.state.stack

    @property
    def due(self) -> list[str]:
        return [name_of(seat) for seat in actors(self.state)]

    def view(self, name: str | None) -> View[Any, Any]:
        return view(self.state, None if name is None else seat_of(name))

    def mine(self, name: str) -> Any:
        return self.state.own[seat_of(name)]

    def told(self, name: str | None, id: str = "") -> list[Event]:
        """What that person (None: a spectator) has been told so far, of one kind or of all."""
        seat = None if name is None else seat_of(name)
        return [event for event in self.events if event.seen_by(seat) and id in ("", event.id)]

    def to_all(self, id: str) -> list[dict[str, Any]]:
        return [event.params for event in self.events if event.to is None and event.id == id]

    def private(self, id: str) -> list[tuple[str, dict[str, Any]]]:
        """Private events of a kind with the one person they went to."""
        found = [(event.to, event.params) for event in self.events if event.to is not None and event.id == id]
        return [(name_of(to[0]), params) for to, params in found if len(to) == 1]


def names(seats: list[int]) -> list[str]:
    return [name_of(seat) for seat in seats]


def random_match(seats: int, seed: int, house: bool = False, **options: Any) -> Table:
    """A whole match of random (or house) players."""
    from rules.players import house_player, random_player

    table, rng = Table(seats, key=seed * 500, **options), random.Random(seed)
    while not table.over:
        name = rng.choice(table.due)
        table.act(name, (house_player if house else random_player)(GAME, table.view(name), rng))
    return table
