"""A toy game for the core's own tests: effects that ask, forced questions, sets, a search, all seats at once."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from rules.core import Action, Ask, Frame, Game, Nothing, Place, Search, Some, State, View

TRACKS = ["ore", "silk", "tea"]
MOST = 3


class Build(Action, frozen=True, tag="build"):
    parts: tuple[str, ...]


class Travel(Action, frozen=True, tag="travel"):
    route: tuple[str, ...]


class Player(msgspec.Struct, array_like=True, gc=False):
    at: dict[str, int]
    done: int = 0


class Public(msgspec.Struct, array_like=True, gc=False):
    players: list[Player]


WorkState = State[Public, Nothing, Nothing, Any]
WorkView = View[Public, Nothing]


class Effects(Frame[WorkState, WorkView], tag="effects"):
    """The queue is the program counter: data, so that it survives any question."""

    seat: int
    queue: list[str]
    asked: bool = False

    def actors(self, v):
        return []

    def advance(self, s, out, result):
        at = s.public.players[self.seat].at
        if self.asked:
            at[result] += 1
            out.emit("advanced", seat=self.seat, track=result)
            self.asked = False
        while self.queue:
            effect = self.queue.pop(0)
            free = [t for t in TRACKS if at[t] < MOST]
            if effect == "choose" and free:
                self.asked = True
                return out.push(Ask(self.seat, "track", free))
            if effect in free:
                at[effect] += 1
        return out.done()


class Turn(Frame[WorkState, WorkView], tag="turn"):
    seat: int
    acted: bool = False

    def build(self, v: WorkView):
        if self.acted:
            return "acted_already"
        yield Some(TRACKS, 1, 2)
        return None

    def travel(self, v: WorkView):
        if self.acted:
            return "acted_already"
        yield Search(lambda: (tuple(TRACKS[:n]) for n in (3, 2, 1)), _accepts, _vary)
        return None

    offers = {Build: build, Travel: travel}

    def apply(self, s, seat, action, out):
        self.acted = True
        queue = [*action.parts, "choose"] if isinstance(action, Build) else ["choose"] * len(action.route)
        out.push(Effects(seat, queue))

    def advance(self, s, out, result):
        if self.acted:
            s.public.players[self.seat].done += 1
            out.done()


def _accepts(route: Any) -> str:
    if not isinstance(route, tuple) or not route or any(x not in TRACKS for x in route):
        return "no_such_stop"
    return "stop_twice" if len(set(route)) < len(route) else ""


def _vary(route, rng: random.Random):
    return (*route[:-1], rng.choice(TRACKS))


class Turns(Frame[WorkState, WorkView], tag="turns"):
    """Some turns one by one, then everybody's last turn at once."""

    left: int

    def actors(self, v):
        return []

    def advance(self, s, out, result):
        self.left -= 1
        if self.left >= 0:
            out.push(Turn(self.left % len(s.own)))
        elif self.left == -1:
            out.fan([Turn(seat) for seat in range(len(s.own))])
        else:
            out.done()


def setup(s, seats, options, out):
    s.public = Public([Player(dict.fromkeys(TRACKS, 0)) for _ in range(seats)])
    s.own, s.hidden = [Nothing() for _ in range(seats)], Nothing()
    s.stack = [Turns(seats * 2)]


def standings(public, seats):
    totals = [sum(p.at.values()) for p in public.players]
    order = sorted(range(seats), key=lambda seat: -totals[seat])
    return [Place(s, 1 + sum(t > totals[s] for t in totals), totals[s], {"tracks": totals[s]}) for s in order]


GAME = Game(
    "toy_workshop",
    seats=range(2, 5),
    public=Public,
    frames=[Turns, Turn, Effects, Ask],
    actions=[Build, Travel],
    setup=setup,
    standings=standings,
)
