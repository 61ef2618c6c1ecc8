"""The final count (rules 18.3)."""

from __future__ import annotations

from rules.core import Place
from rules.eighteen_pa import debt, market
from rules.eighteen_pa.components import COMPANIES, PRIVATES
from rules.eighteen_pa.state import Public

CATEGORIES = ("cash", "shares", "privates", "debt")


def score(p: Public, seat: int) -> dict[str, int]:
    """What a seat is worth, by category: cash, shares at their price, privates still owned, and what it owes with a
    last interest (14.9). Nobody has units of a company that is not started, but of an NYC that was never formed.
    """
    return {
        "cash": p.cash[seat],
        "shares": sum(p.companies[c].units[seat] * market.price(p, c) for c in COMPANIES),
        "privates": sum(PRIVATES[private].price for private in p.owned(seat)),
        "debt": -debt.with_interest(p.debt[seat]),
    }


def worth(p: Public, seat: int) -> int:
    """All that a seat is worth."""
    return sum(score(p, seat).values())


def standings(p: Public, seats: int) -> list[Place]:
    """The ranking, best first; ties share a place."""
    scores = [score(p, seat) for seat in range(seats)]
    totals = [sum(parts.values()) for parts in scores]
    ranked = sorted(range(seats), key=lambda seat: (-totals[seat], seat))
    return [Place(s, 1 + sum(t > totals[s] for t in totals), totals[s], scores[s]) for s in ranked]
