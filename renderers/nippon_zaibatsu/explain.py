"""Lines about a whole action for whoever is asked "really?": what it costs, what it brings, what follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from renderers.look import Look
from renderers.nippon_zaibatsu import effects, fits
from renderers.nippon_zaibatsu.forecast import forecast
from rules.nippon_zaibatsu.building import costs, factory_price, produced, silk_needed
from rules.nippon_zaibatsu.factories import coal_needed
from rules.nippon_zaibatsu.investing import bundle
from rules.nippon_zaibatsu.markets import NOBODY, bonus
from rules.nippon_zaibatsu.ops import Op
from rules.nippon_zaibatsu.scoring import goal_points
from rules.nippon_zaibatsu.state import NippView, Zaibatsu
from rules.nippon_zaibatsu.supply import position
from rules.nippon_zaibatsu.tables import ACTIONS, COMMON, CONTRACTS, DESTINATIONS, RAIL_SPACES, TRACKS
from rules.nippon_zaibatsu.wages import wages


def explain(view: NippView, look: Look, kind: str, given: list[Any]) -> list[str]:
    """What the action means, in a few lines; none where nothing is to be said."""
    if view.seat is None:
        return []
    p = view.public.players[view.seat]
    match kind, given:
        case "market", [city, side, value, evict, gain, *_]:
            return list(_market(view, look, city, side, value, evict, gain))
        case "consolidate", _:
            return consolidation(view, look, p)
        case "factory", [tile, *_]:
            return [*_factory(look, p, tile), effects.factory(look, tile)]
        case "machine", [tile, *_]:
            return list(_machine(look, p, tile))
        case "produce", [tile, discount, *_]:
            return [_production(look, p, tile, discount)]
        case (("rnd" | "mining"), [steps, *_]):
            return list(_steps(look, p, kind, steps))
        case "rail", [_, space, price, *_]:
            return [*_price(look, p, price), *_bonus(look, RAIL_SPACES[space].bonus)]
        case "ship", [destination, price, *_]:
            return list(_ship(look, p, destination, price))
        case "invest", [goods, benefit, *_]:
            return list(_investment(view, look, goods, benefit))
        case "benefit", [goal, level]:
            return [look.words("picture.tell.goal", n=goal_points(p, goal, level))]
        case "start", [a]:
            return [effects.start_a(look, a), *(effects.start_b(look, x.b) for x in view.public.pairs if x.a == a)]
    return []


def _market(view: NippView, look: Look, city: str, side: str, value: int, evict: str, gain: str) -> Iterator[str]:
    """Goods, the token that goes home, the bonus."""
    p = view.public
    goods = p.demand[city].goods(side)
    yield look.words("picture.tell.market", goods=goods, n=fits.goods_spent(p, city, side, value), value=value)
    gone = (
        p.tokens[city].get(side if side in p.tokens[city] else evict)
        if evict != NOBODY or side in p.tokens[city]
        else None
    )
    if gone is not None:
        yield look.words("picture.tell.leaves", name=look.read(gone.owner), value=gone.value)
    yield from _bonus(look, bonus(city, gain))


def _bonus(look: Look, op: Op | None) -> Iterator[str]:
    if op is not None:
        yield look.words("picture.tell.gain", effect=effects.one(look, op))


def _price(look: Look, p: Zaibatsu, price: str) -> Iterator[str]:
    """What a railway or ship costs."""
    iron, money = (costs(price).get(what, 0) for what in ("iron", "money"))
    yield look.words("picture.tell.price_money" if money else "picture.tell.price", iron=iron, money=money)
    yield from _short(look, p.money, money)


def _short(look: Look, money: int, price: int) -> Iterator[str]:
    """The silk that becomes money where money is short (rules 5.17)."""
    if price > money:
        yield look.words("picture.tell.silk", n=price - money)


def _factory(look: Look, p: Zaibatsu, tile: str) -> Iterator[str]:
    price, silk = factory_price(p), silk_needed(p, tile) or 0
    yield look.words("picture.tell.factory_silk" if silk else "picture.tell.factory", price=price, silk=silk)
    yield from _short(look, p.money, price)


def _machine(look: Look, p: Zaibatsu, tile: str) -> Iterator[str]:
    price, iron = ACTIONS["machine"].money, COMMON.machine_space_cost_iron[p.plant(tile).machines]
    yield look.words("picture.tell.machine_iron" if iron else "picture.tell.machine", money=price, iron=iron)
    yield from _short(look, p.money, price)


def _production(look: Look, p: Zaibatsu, tile: str, discount: bool) -> str:
    """Coal, goods, and how many of them find no space."""
    plant = p.plant(tile)
    made = produced(plant)
    lost = max(0, made - plant.room)
    key = "picture.tell.produce_lost" if lost else "picture.tell.produce"
    return look.words(key, coal=coal_needed(p, plant, discount), made=made - lost, lost=lost, goods=plant.kind)


def _steps(look: Look, p: Zaibatsu, kind: str, steps: int) -> Iterator[str]:
    """The price, where the marker comes to, and the bonuses on the way."""
    track = ACTIONS[kind].track
    old = position(p, track)
    new = min(TRACKS[track].last, old + steps)
    price = ACTIONS[kind].money_for_steps[steps - 1]
    yield look.words("picture.tell.steps", track=effects.what(look, track), price=price, old=old, new=new)
    yield from _short(look, p.money, price)
    for each in TRACKS[track].bonus:
        if old < each.at <= new:
            yield from _bonus(look, each.effect)


def _ship(look: Look, p: Zaibatsu, destination: str, price: str) -> Iterator[str]:
    """The price, the expert, and whether a department is upgraded."""
    colour = DESTINATIONS[destination].colour
    yield from _price(look, p, price)
    yield look.words("picture.tell.expert" if colour in p.upgraded else "picture.tell.expert_upgrade", colour=colour)


def _investment(view: NippView, look: Look, goods: str, benefit: str) -> Iterator[str]:
    """The goods, and what they bring."""
    yield look.words("picture.tell.invest", goods=goods, n=bundle(view.public))
    if benefit in CONTRACTS:
        for op in CONTRACTS[benefit].reward:
            yield from _bonus(look, op)


def consolidation(view: NippView, look: Look, p: Zaibatsu) -> list[str]:
    """The steps of a consolidation with their figures (rules 10)."""
    seen = forecast(p)
    benefit = {0: "no_benefit", 1: "benefit"}.get(seen.level, "benefit_any")
    discard = "discard" if seen.gone_money or seen.gone_coal else "discard_nothing"
    lines = [look.words(f"picture.tell.{benefit}", n=seen.level)]
    lines.append(look.words(f"picture.tell.{discard}", money=seen.gone_money, coal=seen.gone_coal))
    for colour, op in seen.bonuses:
        lines.append(look.words("picture.tell.department", colour=colour, effect=effects.one(look, op)))
    lines.append(look.words("picture.tell.income", money=seen.money, coal=seen.coal))
    key = "picture.tell.wages_lost" if seen.lost else "picture.tell.wages"
    lines.append(look.words(key, owed=wages(p), paid=seen.paid, lost=seen.lost))
    lines.append(look.words("picture.tell.after", money=seen.left_money, coal=seen.left_coal))
    return lines
