"""The end: most money wins, the last year's income counts twice (rules 10)."""

from __future__ import annotations

from rules.core import Out, Place
from rules.indonesia.money import publish
from rules.indonesia.state import IndoState, Public

CATEGORIES = ("cash", "bank", "last_year")


def score(public: Public, seat: int) -> dict[str, int]:
    """Cash, bank, and twice the account of the last year; what is below zero counts as such (rules 10.2, 10.4)."""
    held = public.purses[seat]
    return dict(zip(CATEGORIES, (held.cash, public.banks[seat], 2 * held.account), strict=True))


def finish(s: IndoState, out: Out) -> None:
    """Everything is shown and counted."""
    if not s.public.options.open_money:
        out.reveal()  # what was hidden is shown
    publish(s)
    s.public.phase = "end"
    ranked = standings(s.public, s.public.seats)
    out.emit("final", places=[{"place": x.place, "seat": x.seat, "total": x.total, **x.score} for x in ranked])
    out.emit("winner", seat=ranked[0].seat, total=ranked[0].total)


def standings(public: Public, seats: int) -> list[Place]:
    """The final ranking, best first; of equals the earlier one in the last year's turn order (rules 10.3, 10.5)."""
    totals = [sum(score(public, seat).values()) for seat in range(seats)]
    ranked = sorted(public.order, key=lambda seat: -totals[seat])
    return [Place(seat, n, totals[seat], score(public, seat)) for n, seat in enumerate(ranked, 1)]
