"""A second, plain opinion on routes: walks over pieces of track in sets of names, no network, no masks, no bounds.

It works on small made-up boards: `Board` says what lies in each hex, `routes` lists every route, `best` tries all sets.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from rules.eighteen_pa.routes.network import Plan, contract
from rules.eighteen_pa.routes.terms import NOWHERE, Terms, Train, bits

ROWS, COLUMNS = "ABC", 3
AROUND = {0: (1, -1), 1: (0, -2), 2: (-1, -1), 3: (-1, 1), 4: (0, 2), 5: (1, 1)}  # edge -> rows, columns

Piece = tuple[str, str, str]  # hex and two ends


def beyond(hex: str, edge: int) -> str:
    """The hex over an edge, on the board or not."""
    rows, columns = AROUND[edge]
    return f"{chr(ord(hex[0]) + rows)}{int(hex[1:]) + columns}"


@dataclass
class Board:
    """pieces: of track. kinds: stop -> "city", "town", "off" or "water". The rest by stop, where there is any."""

    pieces: list[Piece] = field(default_factory=list)
    kinds: dict[str, str] = field(default_factory=dict)
    value: dict[str, int] = field(default_factory=dict)
    own: dict[str, int] = field(default_factory=dict)  # own tokens that are worth income, and make a route legal
    full: set[str] = field(default_factory=set)
    double: set[str] = field(default_factory=set)
    income: int = 0
    ferry: int = 0
    mine: str = ""
    bonus: int = 0

    def terms(self) -> Terms:
        """The same for the search."""
        hexes = {piece[0] for piece in self.pieces} | {stop.partition(".")[0] for stop in self.kinds}
        plans = {
            hex: Plan(
                [(_end(a), _end(b)) for there, a, b in self.pieces if there == hex],
                [stop[-1] for stop in self.kinds if stop.startswith(f"{hex}.")],
            )
            for hex in hexes
        }
        network = contract(plans, lambda hex, edge: there if (there := beyond(hex, edge)) in hexes else None)
        kinds = [self.kinds[stop] for stop in network.stops]

        def where(wanted: object) -> int:
            return bits(i for i, stop in enumerate(network.stops) if stop in wanted)  # type: ignore[operator]

        return Terms(
            network=network,
            counted=tuple(kind in ("city", "off") for kind in kinds),
            value=tuple(self.value[stop] for stop in network.stops),
            doubled=tuple(2 if stop in self.double else 1 for stop in network.stops),
            income=tuple(self.own.get(stop, 0) * self.income for stop in network.stops),
            towns=bits(i for i, kind in enumerate(kinds) if kind == "town"),
            base=where(self.own),
            shut=where(self.full),
            water=bits(i for i, kind in enumerate(kinds) if kind == "water"),
            ferry=self.ferry,
            mine=network.stops.index(self.mine) if self.mine else NOWHERE,
            bonus=self.bonus,
        )


def _end(text: str) -> int | str:
    return int(text) if text.isdigit() else text


@dataclass(frozen=True)
class Run:
    """stops in order; the track under them."""

    stops: tuple[str, ...]
    track: frozenset[Piece]


def routes(board: Board) -> list[Run]:
    """Every route that some train could run, in one of its two directions."""
    found = {}
    for start in board.kinds:
        for run in _from(board, start, (start,), frozenset()):
            ends = board.kinds[run.stops[0]], board.kinds[run.stops[-1]]
            if "water" not in ends and any(stop in board.own for stop in run.stops):
                found.setdefault((run.track, frozenset(run.stops)), run)
    return list(found.values())


def _from(board: Board, at: str, stops: tuple[str, ...], track: frozenset[Piece]) -> Iterator[Run]:
    if len(stops) > 1:
        yield Run(stops, track)
    if at in board.full and len(stops) > 1:
        return
    hex, letter = at.split(".")
    for stop, more in _tracks(board, hex, letter, track):
        if stop not in stops:
            yield from _from(board, stop, (*stops, stop), more)


def _tracks(board: Board, hex: str, end: str, track: frozenset[Piece]) -> Iterator[tuple[str, frozenset[Piece]]]:
    """Every way from an end of track in a hex to the stop it comes to."""
    for piece in board.pieces:
        if piece[0] != hex or end not in piece[1:] or piece in track:
            continue
        other = piece[2] if piece[1] == end else piece[1]
        more = track | {piece}
        if other.isalpha():
            yield f"{hex}.{other}", more
        elif other == "*":
            yield from _tracks(board, hex, "*", more)
        else:
            yield from _tracks(board, beyond(hex, int(other)), str((int(other) + 3) % 6), more)


def pays(board: Board, run: Run, train: Train) -> int:
    """What a route pays (rules 11.4 to 11.7); the mine apart."""
    total = 0
    for stop in run.stops:
        kind, value = board.kinds[stop], board.value[stop]
        if kind in ("city", "off"):
            total += value * train.times * (2 if stop in board.double else 1)
        elif kind == "town" and train.towns_pay:
            total += value
        elif kind == "water":
            total += board.ferry
        total += board.own.get(stop, 0) * board.income
    return total


def cities(board: Board, run: Run) -> int:
    return sum(board.kinds[stop] in ("city", "off") for stop in run.stops)


def best(board: Board, trains: list[Train]) -> int:
    """The most that any set of routes pays, the mine once (rules 11.8)."""
    every = routes(board)

    @cache
    def rest(n: int, used: frozenset[Piece], mined: bool) -> int:
        if n == len(trains):
            return board.bonus if mined else 0
        most = rest(n + 1, used, mined)
        for run in every:
            if cities(board, run) <= trains[n].cities and not used & run.track:
                more = rest(n + 1, used | run.track, mined or board.mine in run.stops)
                most = max(most, pays(board, run, trains[n]) + more)
        return most

    return rest(0, frozenset(), False)


def made_up(rng: random.Random) -> Board:
    """A small board of any sort: joins, shared edges, several stops in a hex, dead ends, a ferry, a mine."""
    board = Board(income=rng.choice((0, 10, 20, 30)), ferry=rng.choice((10, 20)))
    for r, row in enumerate(ROWS):
        for c in range(COLUMNS):
            _fill(board, f"{row}{2 + 2 * c + r % 2}", rng)
    towns = [stop for stop, kind in board.kinds.items() if kind == "town"]
    if towns and rng.random() < 0.5:
        board.mine, board.bonus = rng.choice(towns), 40
    for stop, kind in board.kinds.items():
        if kind == "city":
            _token(board, stop, rng)
        elif kind == "off":
            board.full.add(stop)
    return board


def _token(board: Board, stop: str, rng: random.Random) -> None:
    luck = rng.random()
    if luck < 0.45:
        board.own[stop] = 1
        if rng.random() < 0.3:
            board.double.add(stop)
    elif luck < 0.55:
        board.full.add(stop)


def _fill(board: Board, hex: str, rng: random.Random) -> None:
    edges = sorted(rng.sample("012345", 6), key=lambda edge: not _inside(beyond(hex, int(edge))))
    match rng.choice(("plain", "join", "join", "town", "town", "town", "city", "city", "city", "two", "off", "water")):
        case "plain":
            board.pieces += [(hex, edges[0], edges[1])]
            if rng.random() < 0.4:
                board.pieces += [(hex, edges[2], rng.choice((edges[3], edges[0])))]
        case "join":
            board.pieces += [(hex, edge, "*") for edge in edges[: rng.choice((3, 3, 4))]]
        case "two":
            kind = rng.choice(("city", "town"))
            _stops(board, hex, {"A": kind, "B": kind}, rng)
            board.pieces += [(hex, edge, rng.choice("AB")) for edge in edges[: rng.randint(3, 6)]]
            if rng.random() < 0.4:
                board.pieces += [(hex, "A", "B")]
        case kind:
            _stops(board, hex, {"A": kind}, rng)
            most = {"town": 4, "city": 6, "off": 2, "water": 2}[kind]
            board.pieces += [(hex, edge, "A") for edge in edges[: rng.randint(max(1, most - 2), most)]]


def _inside(hex: str) -> bool:
    return hex[0] in ROWS and 2 <= int(hex[1:]) < 2 + 2 * COLUMNS


def _stops(board: Board, hex: str, kinds: dict[str, str], rng: random.Random) -> None:
    for letter, kind in kinds.items():
        board.kinds[f"{hex}.{letter}"] = kind
        board.value[f"{hex}.{letter}"] = _VALUES[kind] if kind in _VALUES else rng.choice((0, 10, 20, 30, 60))


_VALUES = {"town": 10, "water": 0}


def some_trains(rng: random.Random) -> list[Train]:
    """Up to four trains, often of the same kind."""
    kinds = [Train(str(n), n) for n in (2, 3, 4, 5)] + [Train("3D", 3, 2, False), Train("2R", 2)]
    few = rng.sample(kinds, rng.choice((1, 1, 2)))
    return [rng.choice(few) for _ in range(rng.choice((1, 2, 2, 3, 3, 4)))]
