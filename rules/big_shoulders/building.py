"""The building phase: a secret choice by all at once, one public reveal (rules 6)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.big_shoulders.actions import Build
from rules.big_shoulders.components import DECADES, MARKET_CAPACITY, SETUP, TILES, era_of
from rules.big_shoulders.state import Own, Public, ShoulderState, ShoulderView
from rules.core import Action, Frame, Ids, Out, Reason
from rules.core.frame import Offer, Steps


def draw(s: ShoulderState, out: Out) -> None:
    """From decade 2 on everybody draws two tiles, in order from the marker (rules 6.1)."""
    p = s.public
    if p.decade > 1:
        era = era_of(p.decade)
        for seat in p.clockwise(p.marker):
            deal(s, seat, era, SETUP.tiles_drawn_later_decades, out)


def deal(s: ShoulderState, seat: int, era: int, many: int, out: Out) -> None:
    """Some tiles of an era for a hand; only its owner sees them."""
    stack, own = s.hidden.buildings[era - 1], s.own[seat]
    drawn = sorted(stack.pop() for _ in range(many))
    own.hand = sorted([*own.hand, *drawn])
    s.public.stacks[era - 1] = len(stack)
    s.public.players[seat].tiles = len(own.hand)
    out.emit("tiles_drawn", to=(seat,), tiles=drawn)


def choices(hand: list[str], tile: str, decade: int) -> list[str]:
    """What may be discarded beside a tile to build; in the last decade it makes no difference (rules 6.2, 6.5)."""
    rest = [other for other in hand if other != tile]
    return rest[:1] if decade == DECADES else rest


def build_steps(v: ShoulderView) -> Steps:
    """One tile to build, one to discard; the third is kept."""
    own = v.mine
    tile = yield Ids(own.hand)
    yield Ids(choices(own.hand, tile, v.public.decade))
    return None


def choose(s: ShoulderState, seat: int, action: Build) -> None:
    """Notes a choice where only its owner sees it."""
    s.own[seat].build, s.own[seat].discard = action.tile, action.discard


def build(frame: Building, v: ShoulderView) -> Steps:
    """Whoever has not chosen yet; `Beside` lets those change their minds who have (rules 6.6)."""
    if v.seat not in frame.waiting:
        return "has_chosen"
    return (yield from build_steps(v))


def why_not_again(v: ShoulderView) -> Reason:
    """The reason against changing a choice of tiles (rules 6.6)."""
    if v.seat is None or v.over or v.public.phase != "building":
        return "nothing_to_choose"
    return "" if v.public.players[v.seat].chosen else "not_chosen_yet"


def build_again(frame: Beside, v: ShoulderView) -> Steps:
    """Until all have chosen a choice may be changed."""
    reason = why_not_again(v)
    if reason:
        return reason
    return (yield from build_steps(v))


class Building(Frame[ShoulderState, ShoulderView], tag="building"):
    """waiting: seats that have not chosen."""

    waiting: list[int]

    offers: ClassVar[dict[type[Action], Offer]] = {Build: build}

    def actors(self, v: ShoulderView) -> list[int]:
        return self.waiting

    def apply(self, s: ShoulderState, seat: int, action: Build, out: Out) -> None:
        s.public.acts()
        choose(s, seat, action)
        s.public.players[seat].chosen = True
        self.waiting = [other for other in self.waiting if other != seat]
        out.emit("tiles_chosen", seat=seat)

    def advance(self, s: ShoulderState, out: Out, result: Any) -> None:
        if not self.waiting:
            reveal(s, out)
            out.done()

    def fallback(self, v: ShoulderView) -> Action:
        """Builds the lowest number, discards the next (rules 19)."""
        tile, discard = v.mine.hand[:2]
        return Build(tile, discard)


class Beside(Frame[ShoulderState, ShoulderView], tag="beside"):
    """Never on the stack, no clock; nobody waits for it."""

    offers: ClassVar[dict[type[Action], Offer]] = {Build: build_again}

    def apply(self, s: ShoulderState, seat: int, action: Build, out: Out) -> None:
        choose(s, seat, action)
        out.emit("tiles_chosen_again", seat=seat)


def reveal(s: ShoulderState, out: Out) -> None:
    """Everybody's tile into his row, in order from the marker; then the workers (rules 6.3, 6.4, 6.7)."""
    p, workers = s.public, 0
    for seat in p.clockwise(p.marker):
        workers += put(p, seat, s.own[seat], out)
    lost = add_workers(p, workers)
    if workers:
        out.emit("workers_came", n=workers - lost, lost=lost, market=p.market)


def put(p: Public, seat: int, own: Own, out: Out) -> int:
    """One tile is built, one thrown away unseen; returns the workers on it. Nothing is kept after the last decade."""
    player, tile = p.players[seat], own.build
    player.buildings = [*player.buildings, tile]
    kept = [other for other in own.hand if other not in (tile, own.discard)]
    own.discarded = [*own.discarded, own.discard, *(kept if p.decade == DECADES else [])]
    own.hand = [] if p.decade == DECADES else kept
    own.build = own.discard = ""
    player.tiles, player.chosen = len(own.hand), False
    p.mark(tile)
    out.emit("built", seat=seat, tile=tile, workers=TILES[tile].workers)
    return TILES[tile].workers


def add_workers(p: Public, many: int) -> int:
    """Workers come to the job market; returns how many find no room (rules 6.4)."""
    room = MARKET_CAPACITY - p.market
    p.market += min(room, many)
    if many:
        p.mark("market")
    return max(0, many - room)
