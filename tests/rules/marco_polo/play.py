"""A table of The Voyages of Marco Polo for tests: people are called a, b, c, d in turn order.

Positions are put together from what is given.
Everybody is Matteo Polo unless a character is named: he differs from others at round starts only.
"""

from __future__ import annotations

import copy
import random
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rules.core import Action, Event, Illegal, View, actors, check, next_domain, offered, play, start, view
from rules.marco_polo import GAME
from rules.marco_polo.actions import EndTurn, Skip
from rules.marco_polo.components import BEIJING, BY_PLAYERS, CARDS, CONTRACTS
from rules.marco_polo.dice import dummies
from rules.marco_polo.placing import token_order
from rules.marco_polo.rounds import Rounds
from rules.marco_polo.state import NOBODY, Options, Placed, Player
from rules.marco_polo.turn import Turn
from rules.players import random_player

CASES: dict[str, dict[str, Any]] = {
    row["id"]: row for row in tomllib.loads(Path(__file__).with_name("cases.toml").read_text("utf-8"))["case"]
}
NAMES = "abcd"
END, SKIP = EndTurn(), Skip()


def seat_of(name: str) -> int:
    """a sits in seat 0."""
    return NAMES.index(name)


class Base:
    """A match in progress; `events`: everything told so far."""

    def __init__(self, state: Any, out: Any) -> None:
        self.state, self.out = state, out
        self.events: list[Event] = list(out.events)

    # -- acting -----------------------------------------------------------------------------------

    def act(self, name: str, *some: Action, by: str = "") -> list[Event]:
        """Plays on copies, as the service does, so that a refusal leaves everything as it was."""
        for action in some:
            state = GAME.load(GAME.dump(self.state))
            self.out = play(GAME, state, seat_of(name), action, by)
            self.state = state
            self.events += self.out.events
        return self.out.events

    def late(self, name: str = "") -> Action:
        """The clock of somebody who is due runs out: the fallback is played and returned."""
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

    def choices(self, name: str, kind: type[Action], *given: Any) -> list[Any]:
        """The legal values of the field after those given."""
        v = self.view(name)
        values, domain = next_domain(v.frame, v, kind, given, fill=False)
        assert len(values) == len(given) and domain is not None
        return list(domain.each())

    # -- seeing -----------------------------------------------------------------------------------

    @property
    def public(self) -> Any:
        return self.state.public

    @property
    def over(self) -> bool:
        return not self.state.stack

    @property
    def due(self) -> list[str]:
        return [NAMES[seat] for seat in actors(self.state)]

    @property
    def frame(self) -> Any:
        """The frame of whoever is due first."""
        return self.view(self.due[0]).frame

    def view(self, name: str | None) -> View[Any, Any]:
        return view(self.state, None if name is None else seat_of(name))

    def player(self, name: str) -> Player:
        found: Player = self.public.players[seat_of(name)]
        return found

    def has(self, name: str, *what: str) -> tuple[int, ...]:
        """Amounts of a player."""
        return tuple(self.player(name).has(one) for one in what)

    def on(self, space: str) -> list[str]:
        """The dice on a space, each with the name of its owner, "-" for a dummy."""
        return [("-" if p.seat == NOBODY else NAMES[p.seat]) + p.die for p in self.public.on(space)]

    def told(self, id: str) -> list[dict[str, Any]]:
        """The events of one kind that all could see."""
        return [event.params for event in self.events if event.id == id and event.to is None]

    def since(self, id: str) -> list[dict[str, Any]]:
        """The same of the latest action."""
        return [event.params for event in self.out.events if event.id == id and event.to is None]

    def price(self, id: str) -> dict[str, int]:
        """Coins and camels that the first journey of that kind cost."""
        paid = {one["what"]: one["n"] for one in self.since(id)[0]["paid"]}
        return {what: paid.get(what, 0) for what in ("coins", "camels")}


class Match(Base):
    """A match from its start."""

    def __init__(self, seats: int, key: int = 0, **options: Any) -> None:
        super().__init__(*start(GAME, seats, Options(**options), key.to_bytes(32, "little")))

    @property
    def by_order(self) -> list[str]:
        """The names in turn order."""
        return [NAMES[seat] for seat in self.public.order]

    def to_turns(self) -> Match:
        """Fallbacks until the first turn of a round."""
        while self.public.phase != "turns":
            self.late()
        return self


class Table(Base):
    """A round in which it is a's turn. Of each player what is given: amounts, `dice` as tokens, `figures`, `posts`,
    `character`, `held`, `done`, `goals`, all texts with blanks between; the others have a die of 1.

    on: dice by space, as `on` shows them. hidden: attributes of the hidden part. step: where the round goes on, instead
    of a's turn. More attributes of `public` by their names, options as a dict.
    """

    def __init__(
        self,
        seats: int = 4,
        *,
        step: str = "",
        on: dict[str, str] | None = None,
        options: dict[str, Any] | None = None,
        hidden: dict[str, Any] | None = None,
        key: int = 0,
        **given: Any,
    ) -> None:
        players = {name: given.pop(name, {}) for name in NAMES[:seats]}

        def setup(s: Any, n: int, chosen: Any, out: Any) -> None:
            GAME.setup(s, n, chosen, out)
            out.events.clear()
            lay_out(s, seats)
            for name, about in players.items():
                sit(s, name, dict(about))
            for space, dice in (on or {}).items():
                placed = [Placed(NOBODY if one[0] == "-" else seat_of(one[0]), one[1:]) for one in dice.split()]
                s.public.spaces[space] = s.public.spaces.get(space, []) + placed
            s.public.bonuses |= given.pop("bonuses", {})
            for part, about in ((s.public, given), (s.hidden, hidden or {})):
                for attribute, value in about.items():
                    setattr(part, attribute, value)
            s.public.special = len(s.hidden.special)
            s.stack = [Rounds(step, 0)] if step else [Rounds("turns", 0), Turn(0)]

        game = copy.copy(GAME)
        game.setup = setup
        super().__init__(*start(game, seats, Options(**(options or {})), key.to_bytes(32, "little")))

    def end_round(self) -> None:
        """Everybody puts all dice on the money bag, by fallbacks, until the next round's first turn or the end."""
        before = self.public.round
        while not self.over and (self.public.round == before or self.public.phase != "turns"):
            self.late()


def lay_out(s: Any, seats: int) -> None:
    """Round 2, seat 0 begins."""
    public = s.public
    public.order, public.start, public.phase, public.offered = list(range(seats)), 0, "turns", []
    public.round, public.row, s.hidden.stacks = 2, list(s.hidden.stacks[1]), s.hidden.stacks[2:]
    public.pool, public.spaces = BY_PLAYERS[seats].black_dice, dummies(public)


def sit(s: Any, name: str, about: dict[str, Any]) -> None:
    """Puts together a player."""
    role = about.pop("character", "matteo")
    dice = about.pop("dice", "" if name == "a" else "1")
    player = Player(role, dice=sorted(dice.split(), key=token_order))
    player.figures = about.pop("figures", " ".join([player.role.start_node] * player.role.figures)).split()
    player.posts = about.pop("posts", "").split()
    player.placed = len(player.posts)
    player.stock = 9 + player.role.extra_trading_posts - player.placed
    player.held, player.done = about.pop("held", "").split(), about.pop("done", "").split()
    if "goals" in about:
        s.own[seat_of(name)].goals = about.pop("goals").split()
    if BEIJING in player.posts:
        s.public.beijing[s.public.beijing.index(NOBODY)] = seat_of(name)
    for what, value in about.items():
        setattr(player, what, value)
    s.public.players[seat_of(name)] = player
    take_away(s, player.held + player.done)


def take_away(s: Any, contracts: Iterable[str]) -> None:
    """Contracts that somebody has lie nowhere else."""
    for contract in contracts:
        for pile in (s.public.row, s.hidden.special, *s.hidden.stacks):
            if contract in pile:
                pile.remove(contract)


def with_card(card: str, city: str = "moscow") -> dict[str, list[str]]:
    """City cards on the map, with this one in this city; the others are any."""
    others = [one for one in CARDS if one != card]
    cities = ("moscow", "karakorum", "samarcanda", "lanzhou", "alexandria", "karachi")
    laid = {one: [others.pop(0)] for one in cities} | {"sumatra": [others.pop(0) for _ in range(3)]}
    laid[city][0] = card
    return laid


def without(*contracts: str) -> list[str]:
    """Regular contracts but these."""
    return [id for id, one in CONTRACTS.items() if not one.starter and id not in contracts]


def random_match(seats: int, seed: int, **options: Any) -> Match:
    """A whole match of random players."""
    match, rng = Match(seats, seed, **options), random.Random(seed)
    while not match.over:
        name = rng.choice(match.due)
        match.act(name, random_player(GAME, match.view(name), rng))
    return match
