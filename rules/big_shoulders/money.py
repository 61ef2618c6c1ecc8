"""How money moves between the bank, players and treasuries; no purse falls below 0 (rules 1.3, 1.4)."""

from __future__ import annotations

from rules.big_shoulders.state import Company, Public
from rules.core import Fault


def bank_to_seat(p: Public, seat: int, amount: int) -> None:
    """The bank pays a player, who pays the bank where the amount is below 0."""
    _check(p.players[seat].cash + amount)
    p.players[seat].cash += amount
    p.issued += amount


def bank_to_company(p: Public, company: Company, amount: int) -> None:
    """The bank pays into a treasury."""
    _check(company.treasury + amount)
    company.treasury += amount
    p.issued += amount


def company_to_bank(p: Public, company: Company, amount: int) -> None:
    """A company pays the bank."""
    bank_to_company(p, company, -amount)


def company_to_seat(p: Public, company: Company, seat: int, amount: int) -> None:
    """A company pays the personal cash of a player: the owner of a building tile (rules 9.1)."""
    _check(company.treasury - amount)
    company.treasury -= amount
    p.players[seat].cash += amount


def seat_to_company(p: Public, seat: int, company: Company, amount: int) -> None:
    """A player pays a company: at its start and for certificates from its charter (rules 3.2, 5.7)."""
    _check(p.players[seat].cash - amount)
    p.players[seat].cash -= amount
    company.treasury += amount


def _check(left: int) -> None:
    if left < 0:
        raise Fault(f"a purse would hold {left}")
