"""Investments and contracts (rules 7.8, 7.12, 7.13)."""

from __future__ import annotations

from typing import Any

from rules.core import Ids, Illegal, Out, Reason, own_turn
from rules.core.frame import Steps
from rules.nippon_zaibatsu.actions import Invest
from rules.nippon_zaibatsu.factories import first_or_pass
from rules.nippon_zaibatsu.hiring import begin, hireable, why_not_named
from rules.nippon_zaibatsu.marking import mark
from rules.nippon_zaibatsu.state import NippState, NippView, Public
from rules.nippon_zaibatsu.supply import advance, at_end, take_goods
from rules.nippon_zaibatsu.tables import ACTIONS, CONTRACT_SLOTS, CONTRACTS, GOODS

FINANCE = ACTIONS["invest"].benefit_options[0]
BENEFITS = (FINANCE, *CONTRACTS)


def bundle(public: Public) -> int:
    """How many goods the next bundle takes: 1, 2, 3 (rules 7.13)."""
    bundles = ACTIONS["invest"].goods_bundles
    return bundles[-1][min(len(public.doing.used), len(bundles) - 1)]


def why_no_benefit(public: Public, seat: int, benefit: str, spent: list[str]) -> Reason:
    """Why a benefit would do nothing, `spent` being the types of goods spent in this action (rules 7.8, 7.12)."""
    p = public.players[seat]
    if benefit == FINANCE:
        return Illegal("track_at_end", track="finance") if at_end(p, "finance") else ""
    if benefit in p.contracts:
        return Illegal("contract_done", contract=benefit)
    if len(p.contracts) >= CONTRACT_SLOTS:
        return "no_contract_space"
    wanted = CONTRACTS[benefit].requires_any_of
    if wanted and not set(wanted).intersection(spent):
        return Illegal("contract_wants", contract=benefit, goods=list(wanted))
    return ""


def why_no_goods(public: Public, seat: int, goods: str) -> Reason:
    """Why a type of goods cannot be the next bundle, or nothing could be had for it (rules 7.8)."""
    if goods in public.doing.used:
        return Illegal("used_goods", goods=goods)
    have, need = public.players[seat].goods_of(goods), bundle(public)
    if have < need:
        return Illegal("goods_short", goods=goods, need=need, have=have)
    spent = [*public.doing.used, goods]
    return first_or_pass(why_no_benefit(public, seat, benefit, spent) for benefit in BENEFITS)


def why_no_investment(public: Public, seat: int) -> Reason:
    """Why nothing can be invested (rules 6.4, 7.12)."""
    if not any(plant.goods for plant in public.players[seat].slots):
        return "no_goods"
    return first_or_pass(why_no_goods(public, seat, goods) for goods in GOODS)


@own_turn
def offer_invest(frame: Any, v: NippView) -> Steps:
    """The type of the next bundle with what is held of it, the benefit; then the worker."""
    public, seat = v.public, frame.seat
    reason = why_not_named(public, seat, "invest") or why_no_investment(public, seat)
    if reason:
        return reason
    p, need = public.players[seat], bundle(public)
    goods = yield Ids(
        GOODS,
        refuse=lambda kind: why_no_goods(public, seat, kind),
        note=lambda kind: ("bundle", {"n": need, "have": p.goods_of(kind)}),
    )
    spent = [*public.doing.used, goods]
    yield Ids(BENEFITS, refuse=lambda benefit: why_no_benefit(public, seat, benefit, spent))
    yield hireable(public, seat, "invest")
    return None


def do_invest(s: NippState, seat: int, action: Invest, out: Out) -> None:
    """Pays the bundle; steps and the contract come at once, what the contract shows is a gain (rules 5.16, 7.8)."""
    public, p = s.public, s.public.players[seat]
    begin(s, seat, "invest", action.worker, out)
    n = bundle(public)
    take_goods(p, action.goods, n)
    public.doing.used.append(action.goods)
    out.emit("invested", seat=seat, goods=action.goods, n=n)
    if action.benefit == FINANCE:
        return advance(s, seat, "finance", ACTIONS["invest"].finance_steps, out)
    public.doing.contracts += 1
    p.contracts.append(action.benefit)
    p.gains += CONTRACTS[action.benefit].reward
    mark(s, f"{seat}.{action.benefit}")
    out.emit("contract", seat=seat, contract=action.benefit, slot=len(p.contracts))
    return None
