"""An Indonesia table for tests: people are called A, B, C ... in turn order; positions are put together by pieces."""

from __future__ import annotations

import copy
import random
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.core import Action, Event, Illegal, View, actors, check, offered, play, start, view
from rules.indonesia import GAME
from rules.indonesia.actions import Accept, Deliver, Done, Pass
from rules.indonesia.components import AREAS, DEEDS, by_rank
from rules.indonesia.land import taken, why_no_chip
from rules.indonesia.money import purse
from rules.indonesia.state import City, Company, IndoState, Options, Purse
from rules.indonesia.years import FOLLOWS, Years

Piece = Callable[[IndoState], None]

CASES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("cases.toml").read_text("utf-8"))["case"]


def cases(kind: str) -> list[dict[str, Any]]:
    """The worked cases of one kind."""
    return [row for row in CASES if row["kind"] == kind]


def case(id: str) -> dict[str, Any]:
    """One worked case."""
    return next(row for row in CASES if row["id"] == id)


def every(kind: str) -> Any:
    """A test of every case of one kind."""
    return pytest.mark.parametrize("row", cases(kind), ids=lambda row: row["id"])


def seat_of(name: str) -> int:
    """A sits in seat 0."""
    return ord(name) - ord("A")


def name_of(seat: int) -> str:
    return chr(ord("A") + seat)


# -- the pieces of a position ---------------------------------------------------------------------


def company(owner: str, *deeds: str, on: str = "", kind: str = "", **more: Any) -> Piece:
    """A company of these deeds; `on`: its areas, or the sea areas of its ships, with blanks between."""

    def put(s: IndoState) -> None:
        seat, places = seat_of(owner), on.split()
        made = Company(seat, s.public.lowest_slot(seat), kind or DEEDS[deeds[0]].makes, list(deeds), **more)
        if made.shipping:
            used = {other.piece for other in s.public.companies}
            made.ships, made.piece = sorted(places), next(p for p in PIECES if p not in used)
        else:
            made.areas = by_rank(places)
        s.public.deeds = [deed for deed in s.public.deeds if deed not in deeds]
        s.public.companies.append(made)
        slots = s.public.levels[seat]
        slots["slots"] = max(slots["slots"], len(s.public.owned(seat)))

    return put


PIECES = ["red-1", "yellow-1", "blue-1", "red-2", "yellow-2", "blue-2"]


def city(area: str, size: int = 1, **goods: int) -> Piece:
    """A city that has taken some goods this year."""
    return lambda s: s.public.cities.append(City(area, size, goods))


def level(owner: str, **levels: int) -> Piece:
    """Levels of R&D tracks."""
    return lambda s: s.public.levels[seat_of(owner)].update(levels)


def money(owner: str, cash: int, account: int = 0, bank: int = 0) -> Piece:
    """Cash, account of the year and bank of a player."""

    def put(s: IndoState) -> None:
        held = purse(s, seat_of(owner))
        s.public.issued += cash + account + bank - held.cash if s.public.purses else 0
        held.cash, held.account, s.public.banks[seat_of(owner)] = cash, account, bank

    return put


def era(which: str) -> Piece:
    """The era, with no deed on the map: `deeds` lays some out."""

    def put(s: IndoState) -> None:
        s.public.era, s.public.deeds = which, []

    return put


def deeds(*ids: str) -> Piece:
    """Exactly these deeds on the map."""
    return lambda s: setattr(s.public, "deeds", list(ids))


def cards(owner: str, *ids: str) -> Piece:
    """The city cards in a hand; whoever held them gets others for them."""

    def put(s: IndoState) -> None:
        hands = [own.cards for own in s.own] + [s.hidden.box]
        mine = s.own[seat_of(owner)].cards
        for at, wanted in enumerate(ids):
            holder = next(hand for hand in hands if wanted in hand)
            where = holder.index(wanted)
            holder[where], mine[at] = mine[at], wanted

    return put


def filled(province: str, good: str, *leave: str) -> Piece:
    """Cities in all areas of a province but those left; goods would need companies."""

    def put(s: IndoState) -> None:
        for area in AREAS:
            if area.startswith(province) and area not in leave:
                s.public.cities.append(City(area))

    return put


# -- the table --------------------------------------------------------------------------------------


class Table:
    """A match whose next phase is `phase` in year 2, or year 1 from the start; `events`: everything told so far."""

    def __init__(
        self, seats: int, phase: str = "", *pieces: Piece, year: int = 2, key: int = 0, **options: Any
    ) -> None:
        game = copy.copy(GAME)

        def setup(s: Any, n: int, chosen: Any, out: Any) -> None:
            GAME.setup(s, n, chosen, out)
            s.public.order = list(range(n))
            if phase:
                s.public.year = year
                s.public.phase = next(before for before, after in FOLLOWS.items() if after == phase)
            for piece in pieces:
                piece(s)
            s.stack = [Years()]

        game.setup = setup
        self.state, self.out = start(game, seats, Options(**options), key.to_bytes(32, "little"))
        self.events: list[Event] = list(self.out.events)

    # -- acting -----------------------------------------------------------------------------------

    def act(self, name: str, action: Action, by: str = "") -> list[Event]:
        """Plays on a copy, as the service does, so that a refusal leaves everything as it was."""
        state = GAME.load(GAME.dump(self.state))
        self.out = play(GAME, state, seat_of(name), action, by)
        self.state = state
        self.events += self.out.events
        return self.out.events

    def late(self) -> list[Event]:
        """The clock runs out: the fallback of whoever is due is played."""
        name = self.due[0]
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

    def legal(self, name: str, action: Action) -> bool:
        """Whether an action could be played now."""
        v = self.view(name)
        try:
            check(v.frame, v, action)
        except Illegal:
            return False
        return True

    def reason(self, name: str, kind: type[Action]) -> str:
        """Why a kind of action is not offered, "" if it is."""
        v = self.view(name)
        found = offered(v.frame, v)[kind]
        return found.code if isinstance(found, Illegal) else found

    def passes(self, *names: str) -> None:
        for name in names:
            self.act(name, Pass())

    def skip_to(self, *phases: str) -> None:
        """Fallbacks until one of the phases, or the end."""
        while not self.over and self.public.phase not in phases:
            self.late()

    # -- seeing -----------------------------------------------------------------------------------

    @property
    def public(self) -> Any:
        return self.state.public

    @property
    def over(self) -> bool:
        return not self.state.stack

    @property
    def due(self) -> list[str]:
        return [name_of(seat) for seat in actors(self.state)]

    @property
    def frame(self) -> Any:
        return self.state.stack[-1]

    @property
    def order(self) -> str:
        return "".join(name_of(seat) for seat in self.public.order)

    def view(self, name: str | None) -> View[Any, Any]:
        return view(self.state, None if name is None else seat_of(name))

    def purse(self, name: str) -> Purse:
        return purse(self.state, seat_of(name))

    def cash(self, name: str) -> int:
        return self.purse(name).cash

    def bank(self, name: str) -> int:
        return int(self.public.banks[seat_of(name)])

    def company(self, id: str) -> Company:
        found: Company = self.public.company(id)
        return found

    def told(self, id: str) -> list[dict[str, Any]]:
        """The events of one kind that all could see."""
        return [event.params for event in self.events if event.id == id and event.to is None]

    def since(self, id: str) -> list[dict[str, Any]]:
        """The same of the latest action."""
        return [event.params for event in self.out.events if event.id == id and event.to is None]


def free_areas(table: Table, good: str) -> list[str]:
    """Where a chip of a good may be placed by a new company."""
    full = taken(table.public)
    return [area for area in AREAS if not why_no_chip(full, good, area)]


def deliver(zone: str, city: str, line: str, route: str) -> Deliver:
    """A delivery with the sea areas of its route between blanks."""
    return Deliver(zone, city, line, "-".join(route.split()))


def random_match(seats: int, seed: int, **options: Any) -> Table:
    """A whole match of random players."""
    from rules.players import random_player

    table, rng = Table(seats, key=seed, **options), random.Random(seed)
    while not table.over:
        name = rng.choice(table.due)
        table.act(name, random_player(GAME, table.view(name), rng))
    return table


ACCEPT, DONE, PASS = Accept(()), Done(), Pass()
