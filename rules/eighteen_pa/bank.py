"""Money: who pays whom, and the break of the bank (rules 1.5, 18.1, 18.2, 18.5). All sums are whole dollars.

Event `bank_broke`: the bank had to pay more than it has; the match ends after the set that 18.2 names. Reason
`treasury_short` (`amount`, `cash`): it costs `amount` and the treasury holds `cash`.
"""

from __future__ import annotations

from rules.core import Illegal, Out, Reason
from rules.eighteen_pa.state import Public


def collect(p: Public, seat: int, amount: int) -> None:
    """A player pays the bank."""
    p.cash[seat] -= amount
    p.bank += amount


def pay(p: Public, seat: int, amount: int, out: Out) -> None:
    """The bank pays a player."""
    p.cash[seat] += amount
    _spend(p, amount, out)


def short(p: Public, company: str, amount: int) -> Reason:
    """Why a treasury cannot pay an amount, or "" where it can."""
    cash = p.companies[company].cash
    return Illegal("treasury_short", amount=amount, cash=cash) if amount > cash else ""


def charge(p: Public, company: str, amount: int) -> None:
    """A treasury pays the bank."""
    p.companies[company].cash -= amount
    p.bank += amount


def fund(p: Public, company: str, amount: int, out: Out) -> None:
    """The bank pays into a treasury."""
    p.companies[company].cash += amount
    _spend(p, amount, out)


def hand(p: Public, giver: int | str, taker: int | str, amount: int) -> None:
    """A player or treasury pays another one; the bank has no part in it."""
    _add(p, giver, -amount)
    _add(p, taker, amount)


def _add(p: Public, who: int | str, amount: int) -> None:
    if isinstance(who, int):
        p.cash[who] += amount
    else:
        p.companies[who].cash += amount


def _spend(p: Public, amount: int, out: Out) -> None:
    """Payments go on in full with extra money (18.1); what broke stays broken (18.2)."""
    p.bank -= amount
    if p.bank < 0 and not p.broken:
        p.broken = round_name(p)
        out.emit("bank_broke")


def round_name(p: Public) -> str:
    """The round that is going on: "auction", "stock 3" or "operating 3.1" (rules 3.9)."""
    if p.part == "operating":
        return f"operating {p.set}.{p.turn}"
    return f"stock {p.set}" if p.part == "stock" else "auction"


def total(p: Public) -> int:
    """All the money there is: the bank's, the players' and the treasuries' (rules 2.1)."""
    return p.bank + sum(p.cash) + sum(company.cash for company in p.companies.values())
