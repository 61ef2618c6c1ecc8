"""Contracts: the row, the special pile, hands (rules 2.1, 4.2, 10.4 to 10.8, 14.1)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core import Out
from rules.marco_polo.components import CONTRACTS, ROW
from rules.marco_polo.state import MarcoState, Public


def draw(s: MarcoState, out: Out) -> str | None:
    """The top of the special pile; an empty one is made anew of the discard pile (rules 10.8). None: both are empty."""
    public, pile = s.public, s.hidden.special
    if not pile and public.discard:
        pile += public.discard
        public.discard, public.recycled = [], True
        out.shuffle(pile)
        out.emit("pile_recycled", n=len(pile))
    top = pile.pop() if pile else None
    public.special = len(pile)
    return top


def take_drawn(s: MarcoState, seat: int, out: Out) -> None:
    """A reward: the contract is shown to all and is held (rules 14.1, 24.1)."""
    contract = draw(s, out)
    if contract is None:
        return out.emit("no_contract", seat=seat)
    s.public.players[seat].held.append(contract)
    s.public.mark(contract)
    return out.emit("drawn", seat=seat, contract=contract)


def surplus(public: Public, seat: int) -> int:
    """How many open contracts are above the limit (rules 1.7)."""
    return max(0, len(public.players[seat].held) - ROW.hold_limit)


def discard(public: Public, seat: int, contract: str, out: Out) -> None:
    """An open contract is thrown away; starters leave the game (rules 10.4)."""
    public.players[seat].held.remove(contract)
    if not CONTRACTS[contract].starter:
        public.discard.append(contract)
    out.emit("discarded", seat=seat, contract=contract)


def told(contracts: Iterable[str]) -> list[dict[str, str]]:
    """Contracts as records for events: each reads as a whole, whatever stands in it."""
    return [{"contract": contract} for contract in contracts]


def new_row(s: MarcoState, out: Out) -> None:
    """What is left of the row is discarded, this round's stack is laid out (rules 4.2, 4.8)."""
    public = s.public
    public.discard += public.row
    public.row = s.hidden.stacks.pop(0)
    public.mark(*public.row)
    out.emit("row", contracts=public.row)


def refill(s: MarcoState, out: Out) -> None:
    """Two contracts on an empty row (rules 10.7)."""
    drawn = [draw(s, out) for _ in range(ROW.refill_when_empty)]
    s.public.row = [contract for contract in drawn if contract]
    s.public.mark(*s.public.row)
    out.emit("refilled", contracts=told(s.public.row))
