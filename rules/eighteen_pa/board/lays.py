"""Laying and upgrading track (rules 9).

Reasons against it, with what they tell:
    track_done                all that this turn allows is laid
    never_built               the hex bears printed track only, or none
    ferry_private             only this `private` may lay there
    ferry_closed              the ferry is closed for good
    hex_finished              no tile comes after the one that lies there
    hex_twice                 not the same hex twice in a turn
    yellow_only               after a yellow tile no upgrade
    tile_does_not_fit         `tiles` that do
    rotation_does_not_fit     `rotations` that do
    colour_not_yet            this `colour` is not to be laid in `phase`
    private_colour            privates lay yellow and green, not this `colour`
    tiles_used_up             all of this `tile` are on the map
    hex_not_reached           no track leads from an own token to this hex
    new_track_not_joined      neither new track nor a city worth more would be joined to an own token
    private_pays_nothing      it costs `amount`, and privates lay nothing that costs money
    treasury_short            it costs more than the treasury holds (`bank`)
"""

from __future__ import annotations

from typing import NamedTuple

from rules.core import Ids, Illegal, Out, Reason
from rules.core.frame import Steps
from rules.eighteen_pa import bank
from rules.eighteen_pa.board.cost import cost
from rules.eighteen_pa.board.fits import BUILDABLE, fits, left
from rules.eighteen_pa.board.geometry import EDGES
from rules.eighteen_pa.board.ground import FERRY, Cell, built, cell
from rules.eighteen_pa.board.reach import reach
from rules.eighteen_pa.board.tokens import move
from rules.eighteen_pa.components import HEXES, PHASES, PRIVATES, TILES, UNLIMITED, Rotations
from rules.eighteen_pa.state import Laid, PaView, Public

# The further down, the nearer to legal: of several reasons the nearest is told.
NEARNESS = (
    "colour_not_yet",
    "private_colour",
    "tiles_used_up",
    "new_track_not_joined",
    "private_pays_nothing",
    "treasury_short",
)


class Layer(NamedTuple):
    """Who lays track, and what was laid in this turn: hexes of the yellow tiles in order, or that of the upgrade."""

    owner: str
    laid: tuple[str, ...] = ()
    upgraded: bool = False

    @property
    def private(self) -> bool:
        """Whether it is a private, which lays one yellow or green tile that costs nothing (rules 9.1)."""
        return self.owner in PRIVATES

    def and_laid(self, hex: str, upgrade: bool) -> Layer:
        """The same after one more tile."""
        return Layer(self.owner, (*self.laid, hex), upgrade)


def is_upgrade(p: Public, hex: str) -> bool:
    """Whether a tile laid there now would be an upgrade: of a tile or of printed yellow track."""
    return hex in p.tiles or HEXES[hex].kind == "yellow"


def exhausted(p: Public, layer: Layer) -> bool:
    """Whether the turn allows no more: one upgrade, or one or two yellow tiles (rules 9.1, option)."""
    most = 1 if layer.private else p.options.company_yellow_lays
    return layer.upgraded or len(layer.laid) >= most


def offer_lay(v: PaView, layer: Layer) -> Steps:
    """Hex, tile and rotation of a legal lay."""
    if exhausted(v.public, layer):
        return "track_done"
    hex = yield Ids(HEXES, lambda hex: against_hex(v, layer, hex))
    turns = v.once(verdicts, layer, hex)
    tile = yield Ids(TILES, lambda tile: _against_tile(turns, tile), note=lambda tile: _supply(v.public, tile))
    yield Ids(EDGES, lambda turn: _against_rotation(turns[tile], turn), note=lambda turn: _sides(hex, tile, turn))
    return None


def _supply(p: Public, tile: str) -> tuple[str, dict[str, int]] | None:
    """Noted beside a tile whose number is limited (`of.tiles_left`): how many are left."""
    n = left(p.tiles, tile)
    return None if n == UNLIMITED else ("tiles_left", {"n": n})


def _sides(hex: str, tile: str, turn: int) -> tuple[str, dict[str, list[int]]]:
    """Noted beside a rotation (`of.sides`): the edges that its track leads to."""
    return "sides", {"sides": sorted(built(hex, tile, turn).exits)}


def can_lay(v: PaView, layer: Layer) -> bool:
    """Whether anything may be laid."""
    return not exhausted(v.public, layer) and any(not against_hex(v, layer, hex) for hex in HEXES)


def against_hex(v: PaView, layer: Layer, hex: str) -> Reason:
    """The reason against every lay in a hex, or ""."""
    reason = _against_place(v.public, layer, hex)
    if reason:
        return reason
    if hex not in reach(v, layer.owner).hexes:
        return "hex_not_reached"
    return nearest([reason for turns in v.once(verdicts, layer, hex).values() for reason in turns.values()])


def _against_tile(verdicts: dict[str, dict[int, Reason]], tile: str) -> Reason:
    if tile not in verdicts:
        return Illegal("tile_does_not_fit", tiles=list(verdicts))
    return nearest(list(verdicts[tile].values()))


def _against_rotation(turns: dict[int, Reason], turn: int) -> Reason:
    return turns.get(turn, Illegal("rotation_does_not_fit", rotations=list(turns)))


def nearest(reasons: list[Reason]) -> Reason:
    """ "" if one of them is, else the one that is nearest to legal."""
    return "" if "" in reasons else max(reasons, key=lambda r: NEARNESS.index(r.code if isinstance(r, Illegal) else r))


def _against_place(p: Public, layer: Layer, hex: str) -> Reason:
    """What speaks against a hex, whatever the tile."""
    if hex not in BUILDABLE:
        return "never_built"
    if hex in layer.laid:
        return "hex_twice"
    if hex == FERRY.special_hex and (reason := _against_ferry(p, layer)):
        return reason
    if not fits(hex, p.tiles.get(hex)):
        return "hex_finished"
    return "yellow_only" if layer.laid and is_upgrade(p, hex) else ""


def _against_ferry(p: Public, layer: Layer) -> Reason:
    """Rules 9.6."""
    if not PHASES[p.phase].ferry:
        return "ferry_closed"
    return "" if layer.owner == FERRY.layer else Illegal("ferry_private", private=FERRY.layer)


def verdicts(v: PaView, layer: Layer, hex: str) -> dict[str, dict[int, Reason]]:
    """For each tile and rotation that fits a hex the reason against it, or ""; for `v.once`."""
    found: Rotations = fits(hex, v.public.tiles.get(hex))
    return {tile: _judge(v, layer, hex, tile, turns) for tile, turns in found.items()}


def _judge(v: PaView, layer: Layer, hex: str, tile: str, turns: tuple[int, ...]) -> dict[int, Reason]:
    reason = _against_kind(v.public, layer, tile)
    return {turn: reason or _against_turn(v, layer, hex, tile, turn) for turn in turns}


def _against_kind(p: Public, layer: Layer, tile: str) -> Reason:
    colour = TILES[tile].colour
    if layer.private and colour not in ("yellow", "green"):
        return Illegal("private_colour", colour=colour)
    if colour not in PHASES[p.phase].tiles:
        return Illegal("colour_not_yet", colour=colour, phase=p.phase)
    return "" if left(p.tiles, tile) else Illegal("tiles_used_up", tile=tile)


def _against_turn(v: PaView, layer: Layer, hex: str, tile: str, turn: int) -> Reason:
    if not connected(v, layer.owner, built(hex, tile, turn)):
        return "new_track_not_joined"
    amount = cost(v.public, hex, tile, turn)
    if layer.private:
        return Illegal("private_pays_nothing", amount=amount) if amount else ""
    return bank.short(v.public, layer.owner, amount)


def connected(v: PaView, owner: str, new: Cell) -> bool:
    """Whether new track of a tile, or a city that it raises, would be joined to a token of the owner (rules 9.2).

    Whoever comes to any side of the tile comes to one of the two: an upgrade raises all cities of its hex, or branches
    off its only track, which no city shuts. Old track stays, so that whoever had a token inside comes to a side too.
    """
    sides = reach(v, owner).sides
    return any((new.hex, edge) in sides for edge in new.exits)


def put(p: Public, hex: str, tile: str, rotation: int, out: Out) -> None:
    """Lays a tile: tokens move onto it, surplus ones go home (event token_home); the ferry opens (event
    ferry_opened). The caller pays the `cost`, asked before.
    """
    old = cell(p.tiles, hex)
    p.tiles[hex] = Laid(tile, rotation)
    p.mark(hex)
    move(p, old, built(hex, tile, rotation), out)
    if hex == FERRY.special_hex:
        out.emit("ferry_opened", hex=hex)
