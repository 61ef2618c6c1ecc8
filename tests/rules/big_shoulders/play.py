"""A table of City of the Big Shoulders for tests: A, B, C, D sit clockwise; positions are put together by pieces."""

from __future__ import annotations

import copy
import random
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from rules.big_shoulders import GAME
from rules.big_shoulders.actions import Done, Pass
from rules.big_shoulders.components import ASSETS, CHARTERS, COMMONS, PRICES, RESOURCES
from rules.big_shoulders.decades import FOLLOWS, Decades
from rules.big_shoulders.state import CHARTER, POOL, Company, Demand, Options, Player, Works, no_cubes
from rules.core import Action, Event, Illegal, View, actors, check, offered, play, start, view

Piece = Callable[[Any], None]
PASS, DONE = Pass(), Done()

CASES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("cases.toml").read_text("utf-8"))["cases"]


def every(kind: str) -> Any:
    """A test of every worked case of one kind."""
    return pytest.mark.parametrize("row", [row for row in CASES if row["kind"] == kind], ids=lambda row: row["id"])


def seat_of(name: str) -> int:
    """A sits in seat 0."""
    return "ABCD".index(name.upper())


def name_of(seat: int) -> str:
    return "ABCD"[seat]


def cubes(text: str) -> dict[str, int]:
    """ "coal coal wood" as a count by kind."""  # fmt: skip
    words = text.split()
    assert set(words) <= set(RESOURCES), text
    return no_cubes() | {kind: words.count(kind) for kind in RESOURCES}


# -- the pieces of a position ---------------------------------------------------------------------


def company(
    owner: str,
    id: str,
    price: int = 50,
    treasury: int = 200,
    *,
    workers: Iterable[int] = (),
    automated: Iterable[int] = (),
    managers: Iterable[int] = (),
    store: str = "",
    goods: int = 0,
    sales: int = 0,
    asset: str = "",
    used: bool = False,
    tokens: int = 0,
    commons: str = "",
    pool: int = 0,
    preferred: str = "charter",
    appeal: int | None = None,
) -> Piece:
    """A company of an owner. workers, automated: by factory; managers: numbers of factories; commons: their holders;
    preferred: a name, "charter" or "pool". The first one of an owner counts as such.
    """

    def put(s: Any) -> None:
        p, sheet = s.public, CHARTERS[id]
        works = [Works() for _ in sheet.factories]
        for n, many in enumerate(workers):
            works[n].workers = many
        for n, many in enumerate(automated):
            works[n].automated = many
        for n in managers:
            works[n - 1].manager = True
        held = [commons.count(name_of(seat)) for seat in range(p.seats)]
        where = {"charter": CHARTER, "pool": POOL}
        made = Company(id, seat_of(owner), PRICES.index(price), held, works, cubes(store), treasury)
        made.goods, made.salespeople, made.asset, made.asset_used, made.tokens = goods, sales, asset, used, tokens
        made.preferred = where[preferred] if preferred in where else seat_of(preferred)
        made.charter, made.pool = COMMONS - len(commons) - pool, pool
        made.appeal = sheet.initial_appeal if appeal is None else appeal
        p.companies.append(made)
        p.appeal[made.appeal].append(id)
        player = p.players[made.director]
        player.first = player.first or id

    return put


def cash(**money: int) -> Piece:
    """Personal cash by name."""

    def put(s: Any) -> None:
        for name, amount in money.items():
            s.public.players[seat_of(name)].cash = amount

    return put


def player(name: str, **fields: Any) -> Piece:
    """Fields of a player."""

    def put(s: Any) -> None:
        for field, value in fields.items():
            assert field in Player.__struct_fields__
            setattr(s.public.players[seat_of(name)], field, value)

    return put


def partners(**left: int) -> Piece:
    """Partners by name, none for the others."""

    def put(s: Any) -> None:
        for seat, found in enumerate(s.public.players):
            found.left = left.get(name_of(seat), 0)
            found.partners = max(found.partners, found.left)

    return put


def built(name: str, *tiles: str) -> Piece:
    """Building tiles in a row."""
    return lambda s: s.public.players[seat_of(name)].buildings.extend(tiles)


def public(**fields: Any) -> Piece:
    """Fields of the public part."""

    def put(s: Any) -> None:
        for field, value in fields.items():
            assert field in type(s.public).__struct_fields__
            setattr(s.public, field, value)

    return put


def square(text: str) -> Piece:
    """Exactly these cubes on Haymarket Square."""
    return lambda s: setattr(s.public, "haymarket", cubes(text))


def supply(x: str = "", thirty: str = "", twenty: str = "", ten: str = "") -> Piece:
    """Exactly these cubes in the supply chain."""
    content = {"x": x, "30": thirty, "20": twenty, "10": ten}
    return lambda s: setattr(s.public, "supply", {space: cubes(text) for space, text in content.items()})


def demand(industry: str, *tiles: str, goods: tuple[int, ...] = ()) -> Piece:
    """The tiles of a row from right to left, "" for none; goods on them or on what is printed there."""

    def put(s: Any) -> None:
        row = [Demand(tile) for tile in (*tiles, "", "", "")[:3]]
        for space, many in zip(row, goods, strict=False):
            if space.tile:
                space.goods = many
            else:
                space.printed = many
        s.public.demand[industry] = row

    return put


def hand(name: str, *tiles: str) -> Piece:
    """Exactly these tiles in a hand; whoever holds them gets others for them."""

    def put(s: Any) -> None:
        piles = [own.hand for own in s.own] + s.hidden.buildings
        mine = s.own[seat_of(name)].hand
        for at, wanted in enumerate(tiles):
            pile = next(pile for pile in piles if wanted in pile)
            where = pile.index(wanted)
            if at < len(mine):
                pile[where], mine[at] = mine[at], wanted
            else:
                pile.pop(where)
                mine.append(wanted)
        mine.sort()
        s.public.players[seat_of(name)].tiles = len(mine)

    return put


def row(*assets: str) -> Piece:
    """The asset row from 80 to 40; they are no longer in the stack."""

    def put(s: Any) -> None:
        s.public.assets = list(assets)
        s.hidden.assets = [asset for asset in s.hidden.assets if asset not in assets]
        assert all(not asset or asset in ASSETS for asset in assets)

    return put


# -- the table --------------------------------------------------------------------------------------


class Table:
    """A match that begins with a phase in some decade, or from the start; `events`: everything told so far."""

    def __init__(self, seats: int, *pieces: Piece, at: str = "", decade: int = 2, key: int = 0, **options: Any) -> None:
        game = copy.copy(GAME)

        def setup(s: Any, n: int, chosen: Any, out: Any) -> None:
            GAME.setup(s, n, chosen, out)
            if at:
                s.public.marker, s.public.order = 0, list(range(n))
                s.public.decade = decade
                s.public.phase = next(before for before, after in FOLLOWS.items() if after == at)
                s.stack = [Decades()]
            for piece in pieces:
                piece(s)

        game.setup = setup
        self.state, self.out = start(game, seats, Options(**options), key.to_bytes(32, "little"))
        self.events: list[Event] = list(self.out.events)

    # -- acting -----------------------------------------------------------------------------------

    def act(self, name: str, *actions: Action, by: str = "") -> list[Event]:
        """Plays on a copy, as the service does, so that a refusal leaves everything as it was."""
        for action in actions:
            state = GAME.load(GAME.dump(self.state))
            sums = GAME.conserved(state)
            self.out = play(GAME, state, seat_of(name), action, by)
            assert GAME.conserved(state) == sums
            self.state = state
            self.events += self.out.events
        return self.out.events

    def late(self, name: str = "") -> Action:
        """The clock runs out: the fallback of whoever is due is played, and returned."""
        name = name or self.due[0]
        v = self.view(name)
        action: Action = v.frame.fallback(v)
        self.act(name, action, by="clock")
        return action

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
            self.act(name, PASS)

    def until(self, *phases: str) -> None:
        """Fallbacks until one of the phases, or the end."""
        while not self.over and self.p.phase not in phases:
            self.late()

    # -- seeing -----------------------------------------------------------------------------------

    @property
    def p(self) -> Any:
        return self.state.public

    @property
    def over(self) -> bool:
        return not self.state.stack

    @property
    def due(self) -> str:
        return "".join(name_of(seat) for seat in actors(self.state))

    @property
    def frame(self) -> Any:
        return self.state.stack[-1]

    @property
    def asked(self) -> str:
        return self.frame.tag() if self.state.stack else ""

    def view(self, name: str | None) -> View[Any, Any]:
        return view(self.state, None if name is None else seat_of(name))

    def cash(self, name: str) -> int:
        return int(self.p.players[seat_of(name)].cash)

    def co(self, id: str) -> Company:
        found: Company = self.p.company(id)
        return found

    def told(self, id: str) -> list[dict[str, Any]]:
        """The events of one kind that all could see."""
        return [event.params for event in self.events if event.id == id and event.to is None]

    def since(self, id: str) -> list[dict[str, Any]]:
        """The same of the latest action."""
        return [event.params for event in self.out.events if event.id == id and event.to is None]


def random_match(seats: int, seed: int, **options: Any) -> Table:
    """A whole match of random players."""
    from rules.players import random_player

    table, rng = Table(seats, key=seed, **options), random.Random(seed)
    while not table.over:
        name = rng.choice(table.due)
        table.act(name, random_player(GAME, table.view(name), rng))
    return table
