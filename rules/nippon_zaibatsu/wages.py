"""Wages: what is owed and paid, and what silk turned into money before them is good for (rules 5.3, 10.4, 14.10)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from rules.nippon_zaibatsu.scoring import final_points
from rules.nippon_zaibatsu.state import Public, Zaibatsu
from rules.nippon_zaibatsu.tables import WORKERS


def wages(p: Zaibatsu) -> int:
    """What is owed: so much for each different colour (rules 10.4)."""
    return WORKERS.salary_per_colour * len(p.colours)


def payable(p: Zaibatsu, owed: int) -> int:
    """What can be paid of it: the last 1k may not be spent (rules 10.4)."""
    return min(owed, max(0, p.money - WORKERS.salary_untouchable_money))


class Settled(NamedTuple):
    """After the wages: the money left, the VP lost for what was not paid, and what the final count would bring, those
    VP taken off.
    """

    left: int
    lost: int
    points: int


def settled(p: Zaibatsu, owed: int, silk: int) -> Settled:
    """How it stands when so much silk has become money and the wages are paid (rules 10.4, 14.6)."""
    after = msgspec.structs.replace(p, silk=p.silk - silk, money=p.money + silk)
    paid = payable(after, owed)
    after.money -= paid
    lost = min(p.vp, owed - paid)
    return Settled(after.money, lost, sum(final_points(after).values()) - lost)


def silk_for_wages(p: Zaibatsu, owed: int) -> int:
    """How much silk the wages can use (rules 10.4)."""
    return min(p.silk, max(0, owed + WORKERS.salary_untouchable_money - p.money)) if owed else 0


def silk_for_count(p: Zaibatsu, owed: int) -> int:
    """The least silk that is best for the final count, where 5k is worth more than less silk (rules 14.6, 14.10)."""
    return max(range(p.silk + 1), key=lambda silk: settled(p, owed, silk).points)


def last_consolidation(public: Public) -> bool:
    """Whether the final count follows (rules 14.1)."""
    return public.final and not public.turns_left
