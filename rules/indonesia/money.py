"""Cash, accounts and banks: who has what, where it is kept, and how it moves (rules 1.7, 2.5, 8.13)."""

from __future__ import annotations

from rules.indonesia.state import IndoState, IndoView, Public, Purse


def purse(s: IndoState, seat: int) -> Purse:
    """The purse of a seat: in the open, or in its own part where money is hidden (rules 2.5)."""
    own = s.own[seat].purse
    return s.public.purses[seat] if own is None else own


def seen_purse(v: IndoView, seat: int) -> Purse | None:
    """The purse of a seat as far as this view shows it."""
    if v.public.purses:
        return v.public.purses[seat]
    return v.mine.purse if v.seat == seat else None


def cash(v: IndoView, seat: int) -> int:
    """What a seat can spend, 0 below zero (rules 8.8) and where it is not to be seen."""
    seen = seen_purse(v, seat)
    return max(0, seen.cash) if seen else 0


def open_cash(public: Public, seat: int) -> int | None:
    """The cash of a seat where everybody may see it, None where money is hidden: the flow depends on nothing else."""
    return public.purses[seat].cash if public.purses else None


def from_bank(s: IndoState, seat: int, amount: int) -> None:
    """The bank pays cash to a seat, or takes it where the amount is below zero."""
    purse(s, seat).cash += amount
    _issue(s, amount)


def hand_over(s: IndoState, payer: int, payee: int, amount: int) -> None:
    """Cash from one seat to another, or to itself."""
    purse(s, payer).cash -= amount
    purse(s, payee).cash += amount


def deposit(s: IndoState, seat: int, amount: int) -> None:
    """Cash goes into the seat's own bank, where it stays until the end (rules 4.2)."""
    purse(s, seat).cash -= amount
    s.public.banks[seat] += amount


def earn(s: IndoState, seat: int, amount: int) -> None:
    """Money of operations comes in or goes out: in era c into the account of the year, else in cash (rules 8.13)."""
    if s.public.last_era:
        purse(s, seat).account += amount
    else:
        purse(s, seat).cash += amount


def sell(s: IndoState, seat: int, amount: int) -> None:
    """The bank pays for goods (rules 8.7)."""
    earn(s, seat, amount)
    _issue(s, amount)


def charge_account(s: IndoState, seat: int, amount: int) -> None:
    """The bank takes it from the account of the year (rules 8.9, option `paid_expansion_reduces_year_income`)."""
    purse(s, seat).account -= amount
    _issue(s, -amount)


def close_accounts(s: IndoState) -> list[int]:
    """The accounts of the year join the cash (rules 8.13, 10.2). Returns what they held, by seat."""
    held = [purse(s, seat).account for seat in range(len(s.own))]
    for seat, amount in enumerate(held):
        purse(s, seat).cash += amount
        purse(s, seat).account = 0
    return held


def publish(s: IndoState) -> None:
    """At scoring all money is shown (rules 2.5)."""
    if not s.public.purses:
        s.public.purses = [purse(s, seat) for seat in range(len(s.own))]
        for own in s.own:
            own.purse = None


def _issue(s: IndoState, amount: int) -> None:
    if s.public.purses:
        s.public.issued += amount
