"""What a company cannot pay."""

from __future__ import annotations

from rules.big_shoulders.state import Company
from rules.core import Illegal, Reason


def why_short(company: Company, cost: int) -> Reason:
    """A company pays from its treasury alone (rules 1.3, 1.4)."""
    if company.treasury >= cost:
        return ""
    return Illegal("treasury_short", company=company.id, cost=cost, treasury=company.treasury)
