"""Lines about a whole action for whoever is asked "really?": which purse pays, who gets it, what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from renderers.big_shoulders import texts, told
from renderers.big_shoulders.texts import listed
from renderers.look import Look
from rules.big_shoulders import distribution, haymarket, production
from rules.big_shoulders.appeal import CASH, Bonuses
from rules.big_shoulders.components import ASSETS, FORFEIT, PAPERS, PRICES, SPACES, TRADE, effects_of
from rules.big_shoulders.effects import TABLE, Investment
from rules.big_shoulders.hiring import hire_cost
from rules.big_shoulders.knowledge import outlook, price_after_sale
from rules.big_shoulders.row import THROWN, price_of
from rules.big_shoulders.spaces import data, fee, gains_nothing
from rules.big_shoulders.state import Company, ShoulderView
from rules.big_shoulders.stock import StockTurn
from rules.big_shoulders.track import PER_SHARE, dividend_steps, extra_steps, moved, price_after, stopped


def explain(view: ShoulderView, look: Look, kind: str, given: list[Any]) -> list[str]:
    """What the action means, in a few lines; none where nothing is to be said."""
    made = _LINES.get(kind)
    return [] if made is None or view.seat is None else list(made(view, look, *given))


def _cash(view: ShoulderView, look: Look, amount: int, key: str = "picture.tell.cash") -> str:
    """A payment from the player's own purse."""
    assert view.seat is not None
    cash = view.public.players[view.seat].cash
    return look.words(key, amount=amount, before=cash, after=cash - amount)


def _treasury(look: Look, company: Company, amount: int) -> str:
    """What a treasury pays, or with a minus what it gets."""
    key = "picture.tell.treasury" if amount >= 0 else "picture.tell.treasury_gets"
    name = look.words(f"picture.short.{company.id}")
    before = company.treasury
    return look.words(key, company=name, amount=abs(amount), before=before, after=before - amount)


def _price(look: Look, before: int, after: int) -> str:
    """How the price moves."""
    if before == after:
        return look.words("picture.tell.price_stays", price=before)
    steps = abs(PRICES.index(after) - PRICES.index(before))
    return look.words("picture.tell.price", before=before, after=after, steps=steps)


def _paid(view: ShoulderView, look: Look, company: Company, each: int) -> str:
    """Who gets how much of a dividend."""
    holders = [(look.read(seat), each * company.shares(seat)) for seat in range(view.seats) if company.shares(seat)]
    named = [texts.owed(look, name, amount) for name, amount in holders]
    charter = each * company.shares_at("charter")
    if charter:
        named.append(texts.owed(look, look.words("picture.head.treasury"), charter))
    return look.words("picture.tell.paid", each=each, shares=listed(look, named))


# ---- certificates


def _start(view: ShoulderView, look: Look, id: str, price: int) -> Iterator[str]:
    yield _cash(view, look, price * PAPERS["director"].shares)
    yield look.words("picture.tell.started", amount=price * PAPERS["director"].shares)


def _buy(view: ShoulderView, look: Look, id: str, certificate: str, source: str) -> Iterator[str]:
    p, company, shares = view.public, view.public.company(id), PAPERS[certificate].shares
    assert view.seat is not None
    yield _cash(view, look, company.price * shares)
    if source == "charter":
        yield _treasury(look, company, -company.price * shares)
    held, now = p.certificates(view.seat) + 1, company.shares(view.seat) + shares
    yield look.words("picture.tell.holds", percent=now * PER_SHARE, held=held, limit=p.limit)
    if p.options.advanced and company.director != view.seat and now > company.shares(company.director):
        yield look.words("picture.tell.takes_over")


def _sell(view: ShoulderView, look: Look, id: str, certificate: str, number: int) -> Iterator[str]:
    p, company, frame = view.public, view.public.company(id), view.find(StockTurn)
    assert view.seat is not None
    yield _cash(view, look, -company.price * PAPERS[certificate].shares * number, "picture.tell.cash_gets")
    sold = dict(frame.sold.get(id, {})) if frame is not None else {}
    sold[certificate] = sold.get(certificate, 0) + number
    led = frame is not None and id in frame.led
    yield _price(look, company.price, price_after_sale(p, view.seat, company, sold, led))
    yield look.words("picture.tell.not_again")


# ---- partners


def _place(view: ShoulderView, look: Look, id: str, space: str) -> Iterator[str]:
    p, company, found = view.public, view.public.company(id), data(space)
    if found.pay_to == "company":
        yield _treasury(look, company, -found.amount)
    elif fee(space):
        yield _treasury(look, company, fee(space))
    if found.pay_to == "owner":
        key = "picture.tell.owner" if fee(space) else "picture.tell.owner_by_bank"
        yield look.words(key, name=look.read(p.owner_of(space)), amount=found.amount)
    for effect in effects_of(space):
        if effect.kind == "pay_shareholders":
            yield from _extra(view, look, company, effect.amount, space)
    if gains_nothing(p, company, space):
        yield look.words("picture.tell.nothing")
    elif space not in SPACES:
        yield look.words("picture.tell.brings", effect=texts.effects(look, effects_of(space)))


def _extra(view: ShoulderView, look: Look, company: Company, amount: int, space: str) -> Iterator[str]:
    """A dividend from the treasury."""
    yield _treasury(look, company, amount)
    yield _paid(view, look, company, amount // PER_SHARE)
    options = view.public.options
    after = price_after(options, company, amount)
    if space == TABLE:
        after = PRICES[moved(company.step, stopped(options, company.step, extra_steps(company.price)))]
    yield _price(look, company.price, after)


def _hire(view: ShoulderView, look: Look, factory: int, number: int) -> Iterator[str]:
    company = told.running(view)
    if company is not None:
        yield _treasury(look, company, hire_cost(view.public.market, number))


def _asset(view: ShoulderView, look: Look, asset: str, keep: str) -> Iterator[str]:
    company, frame = told.running(view), view.find(Investment)
    if company is None or frame is None:
        return
    yield _treasury(look, company, price_of(view.public, asset, frame.discount))
    yield look.words("picture.tell.bonus", effect=texts.effects(look, ASSETS[asset].purchase_bonus))
    if keep == THROWN:
        yield look.words("picture.tell.thrown", asset=asset)
    elif company.asset:
        yield look.words("picture.tell.thrown", asset=company.asset)


def _use(view: ShoulderView, look: Look, id: str) -> Iterator[str]:
    company = view.public.company(id)
    if company.asset:
        yield look.words("picture.tell.brings", effect=texts.effects(look, ASSETS[company.asset].effects))
        if ASSETS[company.asset].use_cost:
            yield _treasury(look, company, ASSETS[company.asset].use_cost)


def _claim(view: ShoulderView, look: Look, choice: str) -> Iterator[str]:
    frame = view.find(Bonuses)
    if frame is not None and choice == CASH:
        yield _treasury(look, view.public.company(frame.company), -FORFEIT)


def _build(view: ShoulderView, look: Look, tile: str, discard: str) -> Iterator[str]:
    yield texts.tile(look, tile)


# ---- the operating turn


def _trade(view: ShoulderView, look: Look, id: str, give: str, take: str) -> Iterator[str]:
    names = {"give": texts.cubes(look, [give] * TRADE.give_same), "take": texts.cubes(look, [take])}
    yield look.words("picture.tell.trade", **names)


def _supply(view: ShoulderView, look: Look, cube: str, space: str, number: int) -> Iterator[str]:
    company = told.running(view)
    if company is not None:
        yield _treasury(look, company, haymarket.cost([(cube, space, number)]))


def _provide(view: ShoulderView, look: Look, factories: int) -> Iterator[str]:
    company, turn = told.running(view), view.public.turn
    if company is None or turn is None:
        return
    need = production.needs(company, turn, factories)
    lots = haymarket.cheapest(view.public, need) or []
    yield look.words(
        "picture.tell.cubes", cubes=texts.cubes(look, [kind for kind, n in need.items() for _ in range(n)])
    )
    yield _treasury(look, company, haymarket.cost(lots))


def _run(view: ShoulderView, look: Look, factories: int) -> Iterator[str]:
    company, turn = told.running(view), view.public.turn
    if company is not None and turn is not None:
        made = sum(production.output(company, turn.ran + n) for n in range(1, factories + 1))
        yield look.words("picture.tell.makes", made=made, goods=company.goods + made)


def _distribute(view: ShoulderView, look: Look, where: str, goods: int) -> Iterator[str]:
    company = told.running(view)
    if company is not None:
        yield from _sold(view, look, company, goods, distribution.worth(view.public, company, where, goods))


def _sell_all(view: ShoulderView, look: Look) -> Iterator[str]:
    company = told.running(view)
    if company is not None:
        plan = distribution.best(view.public, company)
        amount = sum(distribution.worth(view.public, company, where, n) for where, n in plan.items())
        yield from _sold(view, look, company, sum(plan.values()), amount)


def _sold(view: ShoulderView, look: Look, company: Company, goods: int, amount: int) -> Iterator[str]:
    """How many of how many goods, what they bring, and what a dividend would then mean."""
    turn = view.public.turn
    assert turn is not None
    revenue = turn.revenue + amount
    yield look.words("picture.tell.sold", n=goods, goods=company.goods, amount=amount, revenue=revenue)
    after = msgspec.structs.replace(turn, sold=turn.sold + goods)
    found = outlook(view.public, company, revenue, after)
    if not found.forced:
        each = {"each": found.each, "price": company.price, "after": found.after}
        yield look.words("picture.tell.then", **each, withheld=found.withheld)


def _pay(view: ShoulderView, look: Look) -> Iterator[str]:
    company, turn = told.running(view), view.public.turn
    if company is not None and turn is not None:
        found = outlook(view.public, company, turn.revenue, turn)
        yield _paid(view, look, company, found.each)
        yield _price(look, company.price, found.after)
        options = view.public.options
        if found.after < PRICES[moved(company.step, dividend_steps(options, company.price, turn.revenue))]:
            yield look.words("picture.tell.stopped", price=found.after)


def _withhold(view: ShoulderView, look: Look) -> Iterator[str]:
    company, turn = told.running(view), view.public.turn
    if company is not None and turn is not None:
        yield _treasury(look, company, -turn.revenue)
        yield _price(look, company.price, outlook(view.public, company, turn.revenue, turn).withheld)


def _emergency(view: ShoulderView, look: Look, certificate: str, number: int) -> Iterator[str]:
    company, turn = told.running(view), view.public.turn
    if company is None or turn is None:
        return
    yield _treasury(look, company, -company.price * PAPERS[certificate].shares * number)
    yield look.words("picture.tell.emergency")


_LINES: dict[str, Callable[..., Iterator[str]]] = {
    "start": _start, "buy": _buy, "sell": _sell, "place": _place, "hire": _hire, "asset": _asset, "use": _use,
    "claim": _claim, "build": _build, "trade": _trade, "supply": _supply, "provide": _provide, "run": _run,
    "distribute": _distribute, "sell_all": _sell_all, "pay": _pay, "withhold": _withhold, "emergency": _emergency,
}  # fmt: skip
