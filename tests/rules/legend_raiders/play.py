"""A Legend Raiders table for tests: A, B, C, D in turn order, with rope, compass, shovel, map as favourites. Positions
are put together by pieces; what they take comes from bag, stack and deck, so that nothing is there twice.
"""

from __future__ import annotations

import copy
import random
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rules.core import Action, Event, Illegal, View, actors, chance, offered, play, start, view
from rules.legend_raiders import GAME
from rules.legend_raiders.actions import Complete, Done, Go, Roll, Take
from rules.legend_raiders.components import FACES, HEROES
from rules.legend_raiders.rounds import Rounds
from rules.legend_raiders.state import Column, Options, RaidersState

Piece = Callable[[RaidersState], None]

CASES: dict[str, Any] = tomllib.loads(Path(__file__).with_name("cases.toml").read_text("utf-8"))


def case(kind: str, id: str) -> dict[str, Any]:
    """One worked case."""
    return next(row for row in CASES[kind] if row["id"] == id)


def seat_of(name: str) -> int:
    """A sits in seat 0."""
    return ord(name) - ord("A")


def name_of(seat: int) -> str:
    return chr(ord("A") + seat)


# -- the pieces of a position ---------------------------------------------------------------------


def hero(owner: str, id: str) -> Piece:
    """Another character."""
    return lambda s: setattr(s.public.boards[seat_of(owner)], "hero", id)


def tools(owner: str, names: str) -> Piece:
    """A backpack, the newest last."""

    def put(s: RaidersState) -> None:
        board = s.public.boards[seat_of(owner)]
        for tool in board.tools:
            s.public.bag[tool] += 1
        board.tools = names.split()
        for tool in board.tools:
            s.public.bag[tool] -= 1

    return put


def fetch(s: RaidersState, tile: str) -> str:
    """A tile from the stack; one that lies in a column changes places with the top of the stack."""
    for column in s.public.columns:
        if column.tile == tile:
            column.tile = s.hidden.stack.pop()
            s.public.stack -= 1
            return tile
    s.hidden.stack.remove(tile)
    s.public.stack -= 1
    return tile


def tiles(owner: str, open: str = "", done: str = "") -> Piece:
    """Open and completed tiles, the newest last."""

    def put(s: RaidersState) -> None:
        board = s.public.boards[seat_of(owner)]
        board.open = [fetch(s, tile) for tile in open.split()]
        board.done = [fetch(s, tile) for tile in done.split()]

    return put


def torch(owner: str, lit: bool) -> Piece:
    return lambda s: setattr(s.public.boards[seat_of(owner)], "lit", lit)


def column(number: int, tile: str, names: str = "") -> Piece:
    """What lies in a column; "" for no tile."""

    def put(s: RaidersState) -> None:
        old = s.public.columns[number - 1]
        new = Column(fetch(s, tile) if tile and tile != old.tile else tile, names.split())
        old = s.public.columns[number - 1]
        if old.tile and old.tile != tile:
            s.hidden.stack.insert(0, old.tile)
            s.public.stack += 1
        for tool in old.tools:
            s.public.bag[tool] += 1
        for tool in new.tools:
            s.public.bag[tool] -= 1
        s.public.columns[number - 1] = new

    return put


def draw(s: RaidersState, card: str) -> str:
    """A card from the deck; one that lies open changes places with the top of the deck."""
    if card in s.public.row:
        s.public.row[s.public.row.index(card)] = s.hidden.deck.pop()
    else:
        s.hidden.deck.remove(card)
    s.public.deck = len(s.hidden.deck)
    return card


def cards(owner: str, open: str = "", blind: str = "") -> Piece:
    """The cards of a player."""

    def put(s: RaidersState) -> None:
        board = s.public.boards[seat_of(owner)]
        board.cards = [draw(s, card) for card in open.split()]
        s.own[seat_of(owner)].blind = [draw(s, card) for card in blind.split()]
        board.blind = len(blind.split())

    return put


def played(*ids: str) -> Piece:
    """Die cards that are out of the match."""
    return lambda s: s.public.played.extend([draw(s, card) for card in ids])


def pile(*ids: str) -> Piece:
    """Tiles that were put away."""
    return lambda s: s.public.pile.extend([fetch(s, tile) for tile in ids])


def row(*ids: str) -> Piece:
    """The cards face up."""

    def put(s: RaidersState) -> None:
        s.hidden.deck += s.public.row
        s.public.row = []
        s.public.row = [draw(s, card) for card in ids]
        s.public.deck = len(s.hidden.deck)

    return put


def deck(*ids: str) -> Piece:
    """Exactly these cards face down, the top one last; the others are played."""

    def put(s: RaidersState) -> None:
        gone = [card for card in s.hidden.deck if card not in ids]
        assert set(ids) <= set(s.hidden.deck)
        s.public.played += gone
        s.hidden.deck = list(ids)
        s.public.deck = len(ids)

    return put


def stack(*ids: str) -> Piece:
    """Exactly these tiles face down, the top one last; the others are completed by the last player."""

    def put(s: RaidersState) -> None:
        s.public.boards[-1].done += [tile for tile in s.hidden.stack if tile not in ids]
        s.hidden.stack = list(ids)
        s.public.stack = len(ids)

    return put


def bag(**counts: int) -> Piece:
    """What the bag holds; the other tokens are in the backpack of the last player."""

    def put(s: RaidersState) -> None:
        for tool, held in s.public.bag.items():
            s.public.boards[-1].tools += [tool] * (held - counts.get(tool, 0))
            s.public.bag[tool] = counts.get(tool, 0)

    return put


def points(owner: str, n: int) -> Piece:
    """A running total, all of it from coins."""
    return lambda s: setattr(s.public.boards[seat_of(owner)], "coins", n)


# -- the table --------------------------------------------------------------------------------------


class Table:
    """A match at the first turn of A, or from the start with `deal`; `events`: everything told so far."""

    def __init__(self, seats: int = 3, *pieces: Piece, deal: bool = False, key: int = 0, **options: Any) -> None:
        game = copy.copy(GAME)

        def setup(s: Any, n: int, chosen: Any, out: Any) -> None:
            GAME.setup(s, n, chosen, out)
            if deal:
                return
            s.public.order = list(range(n))
            for board, id in zip(s.public.boards, ("lana", "lin", "montana", "joe"), strict=False):
                board.hero = id
            for piece in pieces:
                piece(s)
            s.stack = [Rounds()]

        game.setup = setup
        self.state, self.out = start(game, seats, Options(**options), key.to_bytes(32, "little"))
        self.events: list[Event] = list(self.out.events)

    def last_round(self) -> Table:
        """The match ends with the round going on."""
        self.state.public.last_round = True
        return self

    # -- acting -----------------------------------------------------------------------------------

    def act(self, name: str, action: Action, by: str = "") -> list[Event]:
        """Plays on a copy, as the service does, so that a refusal leaves everything as it was."""
        state = GAME.load(GAME.dump(self.state))
        self.out = play(GAME, state, seat_of(name), action, by)
        self.state = state
        self.events += self.out.events
        return self.out.events

    def late(self) -> Action:
        """The clock runs out: the fallback of whoever is due is played."""
        name = self.due[0]
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

    def reason(self, name: str, kind: type[Action]) -> str:
        """Why a kind of action is not offered, "" if it is."""
        v = self.view(name)
        found = offered(v.frame, v)[kind]
        return found.code if isinstance(found, Illegal) else found

    def luck(self, wanted: Callable[[RaidersState], bool], then: Callable[[], object]) -> None:
        """Does it with a key that brings what is wanted."""
        before, events = GAME.dump(self.state), list(self.events)
        for n in range(10_000):
            self.state, self.events = GAME.load(before), list(events)
            self.state.key = n.to_bytes(32, "little")
            then()
            if wanted(self.state):
                return
        raise AssertionError("not among 10,000 keys")

    def roll(self, face: str, drawn: str = "") -> None:
        """The seat that is due rolls this face; of a tool that is drawn at once, this one."""
        name = self.due[0]
        held = self.board(name).tools.count(drawn)

        def lucky(s: RaidersState) -> bool:
            return s.public.die == face and (not drawn or s.public.boards[seat_of(name)].tools.count(drawn) > held)

        self.luck(lucky, lambda: self.act(name, Roll()))

    def turn(self, to: str, face: str = "coin") -> None:
        """Rolls and takes a column or begins an expedition."""
        name = self.due[0]
        self.roll(face)
        self.act(name, Go(to))

    def expedition(self, card: str = "deck", face: str = "coin") -> None:
        """Rolls, goes on an expedition and takes a card."""
        name = self.due[0]
        self.turn("expedition", face)
        self.act(name, Take(card))

    def skip(self, *names: str) -> None:
        """A fallback turn of each."""
        for name in names:
            while not self.over and self.due == [name]:
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
    def asked(self) -> str:
        """What is asked: the tag of the frame on top."""
        return str(self.frame.tag())

    def view(self, name: str | None) -> View[Any, Any]:
        return view(self.state, None if name is None else seat_of(name))

    def board(self, name: str) -> Any:
        return self.public.boards[seat_of(name)]

    def lit(self) -> list[bool]:
        return [board.lit for board in self.public.boards]

    def told(self, id: str) -> list[dict[str, Any]]:
        """The events of one kind that all could see."""
        return [event.params for event in self.events if event.id == id and event.to is None]

    def since(self, id: str) -> list[dict[str, Any]]:
        """The same of the latest action."""
        return [event.params for event in self.out.events if event.id == id and event.to is None]


def random_match(seats: int, seed: int, **options: Any) -> Table:
    """A whole match of random players."""
    from rules.players import random_player

    table, rng = Table(seats, deal=True, key=seed, **options), random.Random(seed)
    while not table.over:
        name = table.due[0]
        table.act(name, random_player(GAME, table.view(name), rng))
    return table


def face_of(key: bytes, draws: int) -> str:
    """What the die shows for a key at a place of the stream."""
    return FACES[chance.below(key, draws, len(FACES))[0]]


PLAIN = "none"  # tokens alone
DONE = Done()
HERO_OF = {found.favourite: found.id for found in HEROES.values()}


def spend(tile: str, torch: str = PLAIN) -> Complete:
    return Complete(tile, torch)
