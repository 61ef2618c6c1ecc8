"""The rules of the toy: in a turn a seat lays track on as many of 36 hexes as it likes, then runs a train or rests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

import msgspec

from rules.core import Action, Event, Frame, Game, Ids, Illegal, Nothing, Of, Place, Search, State, View, always

HEXES = tuple(f"{column}{row}" for column in "abcdef" for row in range(1, 7))
TILES = {"8": 6, "9": 3, "57": 3}  # with the number of different rotations
FORBIDDEN = "f6"  # a lake
TURNS = 12


class Lay(Action, frozen=True, tag="lay"):
    hex: Annotated[str, Of("hex")]
    tile: Annotated[str, Of("tile")]
    rotation: Annotated[int, Of("rotation")]


class Run(Action, frozen=True, tag="run"):
    confirm: ClassVar[bool] = True
    routes: Annotated[str, Of("routes")]


class Rest(Action, frozen=True, tag="rest"):
    pass


class Options(msgspec.Struct, frozen=True, array_like=True):
    """laid: whether there is track everywhere from the start, so that a route is longer than Discord takes."""

    laid: bool = False


class Public(msgspec.Struct, array_like=True, gc=False):
    laid: dict[str, list[Any]]
    score: list[int]
    last: list[str]


RailState = State[Public, Nothing, Nothing, Any]
RailView = View[Public, Nothing]


def value(route: str) -> int:
    """Ten for every stop."""
    return 10 * len(route.split())


def spelled(text: str) -> str:
    """Stops in lower case, one blank between. Raises Illegal for what is no hex."""
    if text.strip().lower() in ("", "none"):
        return ""
    stops = text.lower().replace(",", " ").replace("、", " ").split()
    wrong = next((stop for stop in stops if stop not in HEXES), None)
    if wrong is not None:
        raise Illegal("no_such_stop", value=wrong)
    return " ".join(stops)


class Turn(Frame[RailState, RailView], tag="rail_turn"):
    seat: int

    def lay(self, v: RailView):
        free = [h for h in HEXES if h not in v.public.laid]
        yield Ids(free, refuse=lambda h: Illegal("lake", value=h) if h == FORBIDDEN else "")
        tile = yield Ids(TILES)
        yield Ids(range(TILES[tile]))

    def run(self, v: RailView):
        if not v.public.laid:
            return "no_track"
        every = " ".join(h for h in HEXES if h in v.public.laid)

        def suggest() -> Iterator[str]:
            yield every
            if v.public.last[self.seat] not in ("", every):
                yield v.public.last[self.seat]
            yield from (" ".join(every.split()[:n]) for n in range(len(every.split()) - 1, 0, -1))

        def accepts(routes: Any) -> Any:
            stops = routes.split() if isinstance(routes, str) else ["?"]
            off = next((stop for stop in stops if stop not in v.public.laid), None)
            if off is not None:
                return Illegal("no_track_there", route=1, stop=off)
            return "" if spelled(routes) == routes else "not_spelled"

        def note(routes: str) -> tuple[str, Any] | None:
            kind = "best" if routes == every else "last" if routes == v.public.last[self.seat] else "other"
            return f"routes.{kind}", {"amount": value(routes)}

        def vary(routes: str, rng: random.Random) -> str:
            return f"{routes} {rng.choice(HEXES)}"

        yield Search(suggest, accepts, vary, note, spelled)
        return None

    offers = {Lay: lay, Run: run, Rest: always}

    def apply(self, s, seat, action, out):
        if isinstance(action, Lay):  # and the turn goes on
            s.public.laid[action.hex] = [action.tile, action.rotation]
            out.emit("laid", seat=seat, hex=action.hex, tile=action.tile)
            return
        if isinstance(action, Run):
            s.public.last[seat] = action.routes
            s.public.score[seat] += value(action.routes)
            out.emit("ran", seat=seat, routes=action.routes, amount=value(action.routes))
        else:
            out.emit("rested", seat=seat)
        out.done()


class Turns(Frame[RailState, RailView], tag="rail_turns"):
    left: int

    def actors(self, v):
        return []

    def advance(self, s, out, result):
        self.left -= 1
        if self.left < 0:
            out.done()
        else:
            out.push(Turn((TURNS - 1 - self.left) % len(s.own)))


def setup(s, seats, options, out):
    laid = {h: ["9", 0] for h in HEXES if h != FORBIDDEN} if options.laid else {}
    s.public = Public(laid, [0] * seats, [""] * seats)
    s.own, s.hidden = [Nothing() for _ in range(seats)], Nothing()
    s.stack = [Turns(TURNS)]


def standings(public, seats):
    order = sorted(range(seats), key=lambda seat: -public.score[seat])
    return [
        Place(x, 1 + sum(y > public.score[x] for y in public.score), public.score[x], {"runs": public.score[x]})
        for x in order
    ]


def somebody_ran(v: RailView, event: Event) -> bool:
    return event.id == "ran" and event.params["seat"] != v.seat


GAME = Game(
    "toy_rails",
    seats=range(2, 5),
    public=Public,
    options=Options,
    frames=[Turns, Turn],
    actions=[Lay, Run, Rest],
    setup=setup,
    standings=standings,
    cancels={Rest: somebody_ran},
)
