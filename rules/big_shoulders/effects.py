"""What spaces, tiles, assets and managers bring: a queue of effects, one after the other (rules 8, 9, 10, 12.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from rules.big_shoulders import haymarket, row
from rules.big_shoulders.actions import BuyAsset
from rules.big_shoulders.appeal import Bonuses, rise
from rules.big_shoulders.components import ASSETS, RESOURCES, TILES, Effect
from rules.big_shoulders.gains import (
    Automation,
    Cubes,
    Question,
    Salesperson,
    Staff,
    TopOfTrack,
    add_salesperson,
    can_automate,
    free_factories,
    to_the_top,
    unmanaged,
)
from rules.big_shoulders.hiring import Hiring
from rules.big_shoulders.money import company_to_bank
from rules.big_shoulders.state import Company, Public, ShoulderState, ShoulderView
from rules.big_shoulders.track import dividend_rise, dividend_steps, extra_steps, move, pay_shares
from rules.big_shoulders.treasury import why_short
from rules.core import Action, Frame, Ids, Out, own_turn
from rules.core.frame import Offer, Steps

AnyFrame = Frame[Any, Any]
TABLE = "extra_dividend"  # the space whose move stands in a table of its own (rules 8.4, 8.9)


class Gain(msgspec.Struct, array_like=True):
    """An effect still to come. amount: how many, or the discount of an asset; cubes: for the printed ones; optional: it
    may be declined; source: the space, tile, asset or factory that it comes from.
    """

    kind: str
    amount: int = 0
    cubes: list[str] = []
    optional: bool = False
    source: str = ""


def gains(effects: Sequence[Effect], source: str) -> list[Gain]:
    """The queue of some effects; each benefit of a building tile with two may be declined (rules 9.3)."""
    either = source in TILES and len(effects) > 1
    return [Gain(e.kind, e.amount or e.discount, list(e.resources), either, source) for e in effects]


def nothing_gained(p: Public, company: Company, effect: Effect) -> bool:
    """Whether an effect is wholly impossible for a company now (rules 7.9)."""
    match effect.kind:
        case "gain_worker":
            return not free_factories(company)
        case "gain_manager":
            return not unmanaged(company)
        case "gain_salesperson":
            return not company.free_salespeople
        case "automate":
            return not can_automate(company)
        case "gain_resources":
            return not any(p.haymarket[kind] for kind in effect.resources)
        case "gain_like" | "gain_unlike" | "resource":
            return not any(p.haymarket[kind] for kind in RESOURCES)
        case _:
            return False


class Effects(Frame[ShoulderState, ShoulderView], tag="effects"):
    """Runs effects for a company in order; what needs a choice is asked in a frame above."""

    seat: int
    company: str
    queue: list[Gain]

    def actors(self, v: ShoulderView) -> list[int]:
        return []

    def advance(self, s: ShoulderState, out: Out, result: Any) -> None:
        while self.queue:
            gain = self.queue[0]
            self.queue = self.queue[1:]
            question = self.run(s.public, gain, out)
            if question is not None:
                return out.push(question)
        return out.done()

    def run(self, p: Public, gain: Gain, out: Out) -> AnyFrame | None:
        """One effect: done, or the question that it brings."""
        company = p.company(self.company)
        return self.people(p, company, gain, out) or self.goods(p, company, gain, out) or self.rest(p, gain, out)

    def people(self, p: Public, company: Company, gain: Gain, out: Out) -> AnyFrame | None:
        """Workers, managers, salespeople, automation."""
        seat, id = self.seat, company.id
        match gain.kind:
            case "hire_workers_market":
                return Hiring(seat, id)
            case "gain_worker":
                return Staff(seat, id, "worker", gain.amount, gain.optional)
            case "gain_manager":
                return Staff(seat, id, "manager", gain.amount, gain.optional)
            case "automate":
                return Automation(seat, id, gain.amount, True, gain.source in ASSETS)
            case "gain_salesperson":
                return self.salespeople(p, company, gain, out)
        return None

    def salespeople(self, p: Public, company: Company, gain: Gain, out: Out) -> AnyFrame | None:
        """Each into the next free slot, as far as there is one."""
        if gain.optional and company.free_salespeople:
            return Salesperson(self.seat, company.id)
        placed = min(gain.amount, company.free_salespeople)
        for _ in range(placed):
            add_salesperson(p, company, out)
        if placed < gain.amount:
            out.emit("gain_lost", company=company.id, gain="salesperson", n=gain.amount - placed)
        return None

    def goods(self, p: Public, company: Company, gain: Gain, out: Out) -> AnyFrame | None:
        """Cubes and goods."""
        seat, id = self.seat, company.id
        match gain.kind:
            case "gain_resources":
                got = haymarket.take(p, company, gain.cubes, out)
                if len(got) < len(gain.cubes):
                    out.emit("gain_lost", company=id, gain="cubes", n=len(gain.cubes) - len(got))
            case "gain_like":
                return Cubes(seat, id, "like", gain.amount)
            case "gain_unlike":
                return Cubes(seat, id, "unlike", gain.amount)
            case "resource":
                return Cubes(seat, id, "any", gain.amount)
            case "gain_goods" | "good":
                company.goods += gain.amount
                p.mark(id)
                out.emit("goods_gained", company=id, n=gain.amount)
        return None

    def rest(self, p: Public, gain: Gain, out: Out) -> AnyFrame | None:
        """Appeal, prices, money, assets."""
        company = p.company(self.company)
        match gain.kind:
            case "appeal":
                fields = rise(p, company, gain.amount, out)
                return Bonuses(self.seat, company.id, fields, len(fields)) if fields else None
            case "share_step":
                move(p, company, gain.amount, out, "asset")
            case "take_first_place":
                return self.first_place(p, out)
            case "buy_asset":
                return Investment(self.seat, company.id, gain.amount)
            case "pay_shareholders":
                extra_dividend(p, company, gain, out)
            case "revenue":
                assert p.turn is not None
                p.turn.revenue += gain.amount
                out.emit("revenue_added", company=company.id, amount=gain.amount, revenue=p.turn.revenue)
        return None

    def first_place(self, p: Public, out: Out) -> AnyFrame | None:
        """To the top of the track, by choice where the table plays so."""
        if p.order[0] == self.seat:
            return None
        if p.options.advertising_move_optional:
            return TopOfTrack(self.seat, self.company)
        to_the_top(p, self.seat, out)
        return None


def extra_dividend(p: Public, company: Company, gain: Gain, out: Out) -> None:
    """The whole sum leaves the treasury, then the shares are paid and the price moves (rules 8.4, 8.9, 9.2)."""
    before = company.price
    company_to_bank(p, company, gain.amount)
    out.emit("extra_dividend", company=company.id, amount=gain.amount, each=gain.amount // 10)
    pay_shares(p, company, gain.amount // 10, out)
    steps = extra_steps(before) if gain.source == TABLE else dividend_steps(p.options, before, gain.amount)
    dividend_rise(p, company, steps, out)


@own_turn
def offer_asset(frame: Investment, v: ShoulderView) -> Steps:
    """A tile of the row that the treasury can pay, and which tile the charter keeps."""
    p, company = v.public, frame.of(v.public)
    if frame.bought:
        return "bought_already"
    yield Ids(
        row.displayed(p),
        lambda asset: why_short(company, row.price_of(p, asset, frame.discount)),
        note=lambda asset: ("money", row.price_of(p, asset, frame.discount)),
        none="no_asset_there",
    )
    yield Ids(row.keeps(company))
    return None


class Investment(Question, tag="investment"):
    """Buys one tile of the row (rules 8.7, 10.1 to 10.3)."""

    discount: int = 0
    bought: bool = False

    offers: ClassVar[dict[type[Action], Offer]] = {BuyAsset: offer_asset}

    def apply(self, s: ShoulderState, seat: int, action: BuyAsset, out: Out) -> None:
        p, company = s.public, self.of(s.public)
        p.acts()
        cost = row.price_of(p, action.asset, self.discount)
        company_to_bank(p, company, cost)
        out.emit("asset_bought", company=company.id, asset=action.asset, amount=cost)
        p.assets[p.assets.index(action.asset)] = ""
        row.place_asset(p, company, action.asset, action.keep, out)
        self.bought = True
        out.push(Effects(seat, company.id, gains(ASSETS[action.asset].purchase_bonus, action.asset)))

    def advance(self, s: ShoulderState, out: Out, result: Any) -> None:
        if self.bought:
            out.done()

    def fallback(self, v: ShoulderView) -> Action:
        """The cheapest tile; the charter keeps its old one (rules 19)."""
        p = v.public
        return BuyAsset(row.displayed(p)[-1], row.keeps(self.of(p))[-1])
