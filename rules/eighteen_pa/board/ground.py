"""What lies on the map now: the track and stops of each hex, and who blocks a city."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, Protocol

from rules.eighteen_pa.board.geometry import End, Place, Segment, neighbour, opposite, place, segments, stop_id
from rules.eighteen_pa.components import COMPONENTS, HEXES, PHASES, PRIVATES, TILES, Band, Stop
from rules.eighteen_pa.state import BANK, Laid, Public, Token

FERRY = COMPONENTS.ferry
Tiles = Mapping[str, Laid]
Tokens = Mapping[str, Sequence[Token]]


class Board(Protocol):
    """Whatever tells tiles by hex and tokens by stop: a `Public`, a `Ground`."""

    @property
    def tiles(self) -> Tiles:
        """hex -> tile on it."""

    @property
    def tokens(self) -> Tokens:
        """stop -> tokens in its circles."""


@dataclass(frozen=True, eq=False, slots=True)
class Cell:
    """A hex as it is built: printed, or under a tile. There is one Cell for each hex, tile and rotation, so that it
    may stand for them as a key. exits: edges that its track leads to. onward: end -> where track leads from there, over
    the border too. names, slots: of the stops, of the cities, by letter.
    """

    hex: str
    track: tuple[Segment, ...]
    stops: tuple[Stop, ...]
    exits: frozenset[int]
    onward: Mapping[End, tuple[Place, ...]]
    names: Mapping[str, str]
    slots: Mapping[str, int]

    def stop(self, letter: str) -> Stop | None:
        """The stop with that letter, if it has one."""
        return next((stop for stop in self.stops if stop.id == letter), None)

    def shut(self, letter: str, tokens: Tokens, owner: str) -> bool:
        """Whether all circles of a city hold tokens of others, face down or not (rules 10.3, 10.4, 10.8)."""
        slots = self.slots.get(letter)
        if slots is None:
            return False
        return sum(token.owner != owner for token in tokens.get(self.names[letter], ())) >= slots


def _cell(hex: str, track: tuple[Segment, ...], stops: tuple[Stop, ...]) -> Cell:
    ends = dict.fromkeys(end for piece in track for end in piece)
    names = {stop.id: stop_id(hex, stop.id) for stop in stops}
    slots = {stop.id: stop.slots for stop in stops if stop.kind == "city"}
    exits = frozenset(end for end in ends if isinstance(end, int))
    return Cell(hex, track, stops, exits, {end: _onward(hex, track, end) for end in ends}, names, slots)


def _onward(hex: str, track: tuple[Segment, ...], end: End) -> tuple[Place, ...]:
    inside: list[Place] = [(hex, b if a == end else a) for a, b in track if end in (a, b)]
    over = neighbour(hex, end) if isinstance(end, int) else None
    return tuple(inside) if over is None or isinstance(end, str) else (*inside, (over, opposite(end)))


@cache
def printed(hex: str) -> Cell:
    """A hex without a tile; the ferry's water as it is while the ferry runs."""
    row = HEXES[hex]
    return _cell(hex, segments(row.track), row.stops)


@cache
def built(hex: str, tile: str, rotation: int) -> Cell:
    """A hex under a tile."""
    row = TILES[tile]
    return _cell(hex, segments(row.track, rotation), row.stops)


DRY = {hex: _cell(hex, (), ()) for hex in FERRY.water}


def cell(tiles: Tiles, hex: str) -> Cell:
    """A hex as it is now; the water bears track only while the ferry's tile lies (rules 9.6)."""
    laid = tiles.get(hex)
    if laid is not None:
        return built(hex, laid.tile, laid.rotation)
    if hex in DRY and FERRY.special_hex not in tiles:
        return DRY[hex]
    return printed(hex)


class Ground(NamedTuple):
    """All that routes and connections depend on. tiles, tokens: the living ones of the position. band: of revenue.
    income: for an own token on a route. ferry: for a route over it, 0 while there is none. payers: whose tokens earn
    income for every runner (option token_income "all"), else nobody.
    """

    tiles: Tiles
    tokens: Tokens
    band: Band
    income: int
    ferry: int
    payers: frozenset[str]

    @property
    def key(self) -> tuple[Any, ...]:
        """The same by value, for use as a key beyond this position."""
        tokens = tuple((stop, tuple(there)) for stop, there in sorted(self.tokens.items()) if there)
        return tuple(sorted(self.tiles.items(), key=lambda item: item[0])), tokens, *self[2:]


def ground_of(p: Public) -> Ground:
    """The ground of a position."""
    phase = PHASES[p.phase]
    return Ground(p.tiles, p.tokens, phase.band, phase.token_bonus, ferry_income(p), _payers(p))


def ferry_income(p: Public) -> int:
    """What the ferry adds to a route, 0 while it does not run (rules 9.6, 11.7)."""
    return ferry_worth(p) if FERRY.special_hex in p.tiles else 0


def ferry_worth(p: Public) -> int:
    """What the ferry adds to a route in this phase, once it runs (rules 3.2)."""
    return p.options.ferry_phase_4 if p.phase == "4" else PHASES[p.phase].ferry


def _payers(p: Public) -> frozenset[str]:
    """Option token_income "all": private owned by a player, company started (rules 23)."""
    if p.options.token_income == "own":
        return frozenset()
    owned = [x for x in PRIVATES if p.deeds[x].owner != BANK and p.deeds[x].fate == "private"]
    return frozenset(owned + [c for c, row in p.companies.items() if row.started])


def stop_at(tiles: Tiles, stop: str) -> Stop | None:
    """The stop of that name as it is now, or None."""
    hex, letter = place(stop)
    return cell(tiles, hex).stop(letter)


def blocked(board: Board, owner: str, stop: str) -> bool:
    """Whether the stop ends every route and connection of this owner (rules 10.4)."""
    hex, letter = place(stop)
    return cell(board.tiles, hex).shut(letter, board.tokens, owner)
