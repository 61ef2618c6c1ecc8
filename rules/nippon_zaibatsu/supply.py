"""Paying and gaining, markers and pieces: the small steps that everything else is made of (rules 5)."""

from __future__ import annotations

from rules.core import Out
from rules.nippon_zaibatsu.marking import mark
from rules.nippon_zaibatsu.state import NippState, Zaibatsu
from rules.nippon_zaibatsu.tables import GAPS, PIECES, TRACKS

ROW = {"ship": "ships", "machine": "machines", "rail": "rails"}


def pay_money(s: NippState, seat: int, n: int, out: Out) -> None:
    """Pays n; what money is short, silk gives (rules 5.3, 6.9)."""
    p = s.public.players[seat]
    short = max(0, n - p.money)
    if short:
        exchange(s, seat, short, out)
    p.money -= n


def exchange(s: NippState, seat: int, n: int, out: Out) -> None:
    """Turns n silk into n money (rules 5.3)."""
    p = s.public.players[seat]
    p.silk -= n
    p.money += n
    out.emit("exchanged", seat=seat, n=n)


def pay_coal(p: Zaibatsu, n: int) -> None:
    """The loose coal first, then that of the start token, then that of tiles (rules 5.14)."""
    loose = min(n, p.coal)
    p.coal -= loose
    token = min(n - loose, p.token_coal)
    p.token_coal -= token
    left = n - loose - token
    for plant in p.slots:
        part = min(left, plant.coal)
        plant.coal -= part
        left -= part


def take_goods(p: Zaibatsu, kind: str, n: int) -> None:
    """Goods of a type, one by one from the fullest factory, the leftmost of equals (rules 7.8, 7.15)."""
    for _ in range(n):
        fullest = max((plant for plant in p.slots if plant.kind == kind), key=lambda plant: plant.goods)
        fullest.goods -= 1


def gain(s: NippState, seat: int, what: str, n: int, out: Out) -> None:
    """Gains n of what; it can be used when the step is done (rules 5.4)."""
    pending = s.public.players[seat].pending
    pending[what] = pending.get(what, 0) + n
    out.emit("gained", seat=seat, what=what, n=n)


def settle(p: Zaibatsu) -> None:
    """What was gained can now be used (rules 5.4)."""
    for what, n in p.pending.items():
        setattr(p, what, getattr(p, what) + n)
    p.pending = {}


def lose_vp(p: Zaibatsu, n: int) -> None:
    """The score does not fall below 0 (rules 5.11)."""
    p.vp = max(0, p.vp - n)


def position(p: Zaibatsu, track: str) -> int:
    """Where the marker of a track stands, from 0."""
    at: int = getattr(p, track)
    return at


def at_end(p: Zaibatsu, track: str) -> bool:
    """Whether a marker can go no further (rules 5.2)."""
    return position(p, track) >= TRACKS[track].last


def advance(s: NippState, seat: int, track: str, n: int, out: Out) -> None:
    """Moves a marker forward; each bonus reached or passed comes at the end of the step (rules 5.2, 5.6, 5.7)."""
    p = s.public.players[seat]
    kind = TRACKS[track]
    old = position(p, track)
    new = min(kind.last, old + n)
    setattr(p, track, new)
    p.bonuses += [f"{track}.{bonus.at}" for bonus in kind.bonus if old < bonus.at <= new]
    if new > old:
        mark(s, f"{seat}.{track}")
        out.emit("advanced", seat=seat, track=track, n=new - old, at=new)


def retreat(s: NippState, seat: int, track: str, n: int, out: Out) -> None:
    """Moves a marker back; nothing is lost by it (rules 5.7)."""
    p = s.public.players[seat]
    setattr(p, track, max(0, position(p, track) - n))
    mark(s, f"{seat}.{track}")
    out.emit("retreated", seat=seat, track=track, n=n, at=position(p, track))


def left(p: Zaibatsu, piece: str) -> int:
    """Pieces still in their row."""
    n: int = getattr(p, ROW[piece])
    return n


def emptied(p: Zaibatsu, piece: str) -> int:
    """How many columns of a row are empty, from the left (rules 1.4)."""
    return PIECES[piece].count - left(p, piece)


def take_piece(s: NippState, seat: int, piece: str) -> None:
    """Takes the leftmost piece of a row; a gap that is free on both sides now gives its bonus once (rules 1.4, 5.8)."""
    p = s.public.players[seat]
    setattr(p, ROW[piece], left(p, piece) - 1)
    for gap in GAPS.values():
        if gap.id not in p.gaps and all(emptied(p, row) >= gap.column for row in gap.rows):
            p.gaps.append(gap.id)
            p.bonuses.append(gap.id)
