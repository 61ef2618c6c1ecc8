"""Phases: what begins when the first train of a kind is bought from the bank (rules 3).

Reason `not_before_phase` (`phase`): that begins with a later phase. Events. `phase`: `phase` begins. `rusted`: the
trains of kind `train` are gone, `n` of them, all owners together. `ferry_closed`: the tile on `hex` is taken off.
`nyc_due`: the NYC is formed at the end of this operating round.
"""

from __future__ import annotations

from rules.core import Illegal, Out, Reason
from rules.eighteen_pa.components import COMPANIES, COMPONENTS, PHASES, PRIVATES, TRAINS
from rules.eighteen_pa.state import Public

NYC_PHASE, FERRY_CLOSES = "4", "5"
BUILT_IN = "2P"


def not_before(p: Public, phase: str) -> Reason:
    """Why what comes with a phase cannot be done yet, or "" once it has begun."""
    return "" if p.since(phase) else Illegal("not_before_phase", phase=phase)


def begin(p: Public, train: str, seat: int, out: Out) -> None:
    """A train of that kind was bought from the bank for a company of `seat`: the first of its kind starts a phase
    (3.2), for good (3.8). The purchase is finished before (3.7).
    """
    started = next((name for name, row in PHASES.items() if row.starts_with == train), "")
    if not started or p.since(started):
        return
    p.phase = started
    out.emit("phase", phase=started)
    for kind in PHASES[started].rusts:
        rust(p, kind, out)
    if started == NYC_PHASE:
        p.nyc, p.phase_four_by = "due", seat
        out.emit("nyc_due")
    if started == FERRY_CLOSES:
        close_ferry(p, out)


def rust(p: Public, kind: str, out: Out) -> None:
    """All trains of a kind are gone at once, whoever owns them (3.7). Those built into privates are nowhere written
    down: they rust by the phase.
    """
    gone = sum(deed.fate == "private" for deed in p.deeds.values()) if kind == BUILT_IN else 0
    for company in COMPANIES:
        corporation = p.companies[company]
        if kind in corporation.trains:
            p.mark(company)
        gone += corporation.trains.count(kind)
        corporation.trains = [train for train in corporation.trains if train != kind]
    if gone:
        out.emit("rusted", train=kind, n=gone)


def built_in(p: Public, private: str) -> list[str]:
    """The trains of a private: its own until it rusts (rules 2.6, 3.2)."""
    kind = PRIVATES[private].train
    return [] if p.since(TRAINS[kind].rusts_on) else [kind]


def close_ferry(p: Public, out: Out) -> None:
    """Takes the special tile off the water, for good (9.6)."""
    if p.tiles.pop(COMPONENTS.ferry.special_hex, None):
        p.mark(COMPONENTS.ferry.special_hex)
        out.emit("ferry_closed", hex=COMPONENTS.ferry.special_hex)
