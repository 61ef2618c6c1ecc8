"""Free actions: the exchange at Haymarket Square, and capital assets with their windows (rules 7.8, 10.5, 12.22)."""

from __future__ import annotations

from rules.big_shoulders import haymarket
from rules.big_shoulders.actions import Exchange, UseAsset
from rules.big_shoulders.components import ASSETS, BONUSES
from rules.big_shoulders.effects import Effects, gains, nothing_gained
from rules.big_shoulders.money import company_to_bank
from rules.big_shoulders.state import Company, Public
from rules.big_shoulders.treasury import why_short
from rules.core import Ids, Illegal, Out, Reason
from rules.core.frame import Steps

BEFORE_DIVIDEND = ("emergency", "resources", "production", "distribution", "dividend")
AFTER_PRODUCTION = ("distribution", "dividend")


def why_window(p: Public, company: Company) -> Reason:
    """Whether the tile of a company may be used at this moment (rules 10.6, 10.7)."""
    window, turn = ASSETS[company.asset].use_when, p.turn
    if window == "automatic_on_drop":
        return Illegal("works_by_itself", asset=company.asset)
    if window == "operating_before_dividend" and (turn is None or turn.step not in BEFORE_DIVIDEND):
        return Illegal("only_before_dividend", asset=company.asset)
    if window == "after_production_before_dividend" and (turn is None or turn.step not in AFTER_PRODUCTION):
        return Illegal("only_after_production", asset=company.asset)
    return ""


def why_not_use(p: Public, company: Company) -> Reason:
    """The reason against using the tile of a company now, in a turn of its director."""
    if not company.asset:
        return Illegal("no_asset", company=company.id)
    reason = why_window(p, company)
    if reason:
        return reason
    if company.asset_used:
        return Illegal("asset_used", company=company.id, asset=company.asset)
    asset = ASSETS[company.asset]
    if all(nothing_gained(p, company, effect) for effect in asset.effects):
        return Illegal("asset_gains_nothing", asset=company.asset)
    return why_short(company, asset.use_cost)


def use_steps(p: Public, companies: list[Company]) -> Steps:
    """The company whose tile is used."""
    ids = [company.id for company in companies]
    yield Ids(
        ids,
        lambda id: why_not_use(p, p.company(id)),
        note=lambda id: ("asset", p.company(id).asset) if p.company(id).asset else None,
        none="no_asset_to_use",
    )
    return None


def use(p: Public, seat: int, action: UseAsset, out: Out) -> None:
    """Pays, exhausts the tile, brings its effect."""
    company = p.company(action.company)
    asset = ASSETS[company.asset]
    company_to_bank(p, company, asset.use_cost)
    company.asset_used = True
    p.mark(company.id)
    out.emit("asset_used", company=company.id, asset=asset.id, amount=asset.use_cost)
    out.push(Effects(seat, company.id, gains(asset.effects, asset.id)))


def exchange(p: Public, action: Exchange, out: Out) -> None:
    """One exchange."""
    haymarket.trade(p, p.company(action.company), action.give, action.take, out)


def can_use(p: Public, companies: list[Company]) -> bool:
    """Whether any tile of these companies can be used now."""
    return any(not why_not_use(p, company) for company in companies)


def can_trade(p: Public, companies: list[Company]) -> bool:
    """Whether any of these companies can exchange cubes."""
    return any(not haymarket.why_no_trade(p, company) for company in companies)


def may_bring_cubes(p: Public, company: Company) -> bool:
    """Whether its tile can be used now and brings cubes."""
    return not why_not_use(p, company) and any(e.kind == "gain_resources" for e in ASSETS[company.asset].effects)


def may_bring_workers(p: Public, company: Company) -> bool:
    """Whether its tile can be used now and reaches a bonus that may fill a worker slot (rules 11.11)."""
    if why_not_use(p, company):
        return False
    steps = sum(e.amount for e in ASSETS[company.asset].effects if e.kind == "appeal")
    reached = range(company.appeal + 1, company.appeal + steps + 1)
    return any(BONUSES.get(field) in ("worker", "automation") for field in reached)
