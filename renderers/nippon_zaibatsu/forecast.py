"""What a consolidation would bring now: the same figures for the picture and for the lines (rules 10)."""

from __future__ import annotations

from typing import NamedTuple

from rules.nippon_zaibatsu import ops
from rules.nippon_zaibatsu.consolidation import levels, units_kept
from rules.nippon_zaibatsu.ops import Effect
from rules.nippon_zaibatsu.state import Zaibatsu
from rules.nippon_zaibatsu.tables import DEPARTMENTS, TRACKS, WORKERS, colour_of
from rules.nippon_zaibatsu.wages import payable, wages


class Forecast(NamedTuple):
    """level: of the benefit token, 0 for none. kept: units that outlast step B. bonuses: departments from the bottom,
    with what they give. coal, money: income. owed, paid, lost: wages, without turning silk into money. left_money,
    left_coal: what is held in the end, with what effects protect.
    """

    level: int
    gone_money: int
    gone_coal: int
    kept: int
    bonuses: list[tuple[str, Effect]]
    coal: int
    money: int
    owed: int
    paid: int
    lost: int
    left_money: int
    left_coal: int


def forecast(p: Zaibatsu) -> Forecast:
    """The steps in order, white bonuses left aside."""
    kept = units_kept(p)
    money = min(kept, p.money)
    coal = kept - money
    bonuses = [(colour, effect(p, colour)) for colour in bonus_colours(p)]
    income = TRACKS["finance"].money_income[p.finance]
    held = money + income + _gained(bonuses, "money")
    owed, mined = wages(p), TRACKS["mining"].coal_income[p.mining]
    stored = p.all_coal - p.coal
    paid = payable(Zaibatsu(money=held), owed)
    return Forecast(
        max(levels(p), default=0), p.money - money, p.coal - coal, kept, bonuses,
        mined, income, owed, paid, owed - paid, held - paid, stored + coal + mined + _gained(bonuses, "coal"),
    )  # fmt: skip


def _gained(bonuses: list[tuple[str, Effect]], what: str) -> int:
    """How much of it departments give."""
    return sum(op.n for _, op in bonuses if isinstance(op, ops.Gain) and op.what == what)


def bonus_colours(p: Zaibatsu) -> list[str]:
    """The departments whose bonus a consolidation gives: the bottom worker's, and with enough the top one's."""
    if not p.workers:
        return []
    bottom, top = colour_of(p.workers[0]), colour_of(p.workers[-1])
    return [bottom, top] if len(p.workers) >= WORKERS.top_bonus_min_workers and top != bottom else [bottom]


def effect(p: Zaibatsu, colour: str) -> Effect:
    """What a department gives a player."""
    kind = DEPARTMENTS[colour]
    return (kind.upgraded if colour in p.upgraded else kind.basic)[0]
