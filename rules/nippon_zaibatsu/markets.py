"""Local markets (rules 7.9, 7.14)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core import Ids, Illegal, Out, Reason, own_turn
from rules.core.frame import Steps
from rules.nippon_zaibatsu.actions import Deliver
from rules.nippon_zaibatsu.hiring import begin, hireable, why_not_named
from rules.nippon_zaibatsu.marking import mark
from rules.nippon_zaibatsu.ops import Effect, Gain
from rules.nippon_zaibatsu.questions import effect_note
from rules.nippon_zaibatsu.state import NippState, NippView, Public, Token
from rules.nippon_zaibatsu.supply import take_goods
from rules.nippon_zaibatsu.tables import ACTIONS, MARKETS, REGIONS, SIDES, TOKENS, goods_for, token_values

REGION, VP, NOBODY = "region", "vp", "none"
VALUES = tuple(sorted({*TOKENS.start_supply, *TOKENS.locked}))


def beaten(public: Public, city: str, side: str) -> int:
    """The value that a token must exceed there: that of the token on the space, or on a free space of a full market
    that of its lowest token; 0 if none (rules 7.9).
    """
    tokens = public.tokens[city]
    if side in tokens:
        return tokens[side].value
    return min(token.value for token in tokens.values()) if len(tokens) >= public.limit else 0


def fitting(public: Public, seat: int, city: str, side: str) -> list[int]:
    """The values of the seat's tokens that can be placed on a space, ascending (rules 7.9)."""
    p = public.players[seat]
    goods = public.demand[city].goods(side)
    have = p.goods_of(goods)
    if not have:
        return []
    low = beaten(public, city, side)
    affordable = token_values(goods)[:have]
    return [value for value in affordable if value > low and value in p.supply]


def why_no_value(public: Public, seat: int, city: str, side: str, value: int) -> Reason:
    """Why a token of that value cannot be placed on a space (rules 7.9)."""
    p, goods = public.players[seat], public.demand[city].goods(side)
    need = goods_for(goods, value)
    if not need:
        return Illegal("value_not_for_goods", goods=goods, value=value, values=token_values(goods))
    if p.goods_of(goods) < need:
        return Illegal("goods_short", goods=goods, need=need, have=p.goods_of(goods))
    if value not in p.supply:
        return Illegal("no_such_token", value=value, values=p.supply)
    low = beaten(public, city, side)
    if value <= low:
        return Illegal("not_higher" if side in public.tokens[city] else "market_full", value=low)
    return ""


def why_no_side(public: Public, seat: int, city: str, side: str) -> Reason:
    """Why nothing can be placed on a space: the goods, then the tokens (rules 7.9)."""
    if fitting(public, seat, city, side):
        return ""
    p, goods = public.players[seat], public.demand[city].goods(side)
    if not p.goods_of(goods):
        return Illegal("goods_short", goods=goods, need=1, have=0)
    return Illegal("no_token_fits", low=beaten(public, city, side), values=token_values(goods)[: p.goods_of(goods)])


def why_no_city(public: Public, seat: int, city: str) -> Reason:
    """Why nothing can be placed in a market; all tokens of an action go to one region (rules 7.9)."""
    region = MARKETS[city].region
    used = public.doing.used
    if used and MARKETS[used[0].partition(".")[0]].region != region:
        return Illegal("other_region", region=MARKETS[used[0].partition(".")[0]].region)
    return "" if any(fitting(public, seat, city, side) for side in SIDES) else Illegal("nothing_fits_there", city=city)


def why_no_market(public: Public, seat: int) -> Reason:
    """Why no token can be placed anywhere (rules 6.4)."""
    if not any(plant.goods for plant in public.players[seat].slots):
        return "no_goods"
    return "" if any(not why_no_city(public, seat, city) for city in MARKETS) else "no_token_fits_anywhere"


def lowest(public: Public, city: str, side: str) -> list[str]:
    """The sides from which a token goes home when one comes to a free space of a full market (rules 7.9)."""
    tokens = public.tokens[city]
    if side in tokens or len(tokens) < public.limit:
        return [NOBODY]
    low = min(token.value for token in tokens.values())
    return [each for each in SIDES if each in tokens and tokens[each].value == low]


def evicted(public: Public, city: str, side: str) -> Callable[[Any], tuple[str, Any] | None]:
    """What is shown beside a value: the token that goes home for it."""
    tokens, gone = public.tokens[city], lowest(public, city, side)
    at = side if side in tokens else gone[0] if len(gone) == 1 else NOBODY
    token = tokens.get(at)
    return lambda value: None if token is None else ("sent_home", {"seat": token.owner, "value": token.value})


def owner_note(public: Public, city: str) -> Callable[[Any], tuple[str, Any] | None]:
    """What is shown beside a side: the token on it."""

    def note(side: str) -> tuple[str, Any] | None:
        token = public.tokens[city].get(side)
        return None if token is None else ("held_by", {"seat": token.owner, "value": token.value})

    return note


def goods_note(public: Public, city: str) -> Callable[[Any], tuple[str, Any] | None]:
    """What is shown beside a side of a market: its goods, and the token on it."""

    def note(side: str) -> tuple[str, Any] | None:
        goods, token = public.demand[city].goods(side), public.tokens[city].get(side)
        if token is None:
            return "space_free", {"goods": goods, "value": MARKETS[city].foreign[side]}
        return "space_held", {"goods": goods, "seat": token.owner, "value": token.value}

    return note


@own_turn
def offer_market(frame: Any, v: NippView) -> Steps:
    """A market, a side, the token's value, the token that goes home where there is a choice, the bonus; the worker."""
    public, seat = v.public, frame.seat
    reason = why_not_named(public, seat, "market") or why_no_market(public, seat)
    if reason:
        return reason
    city = yield Ids(
        MARKETS, refuse=lambda id: why_no_city(public, seat, id), note=lambda id: ("region", MARKETS[id].region)
    )
    side = yield Ids(SIDES, refuse=lambda id: why_no_side(public, seat, city, id), note=goods_note(public, city))
    yield Ids(
        VALUES,
        refuse=lambda value: why_no_value(public, seat, city, side, value),
        note=evicted(public, city, side),
    )
    gone = lowest(public, city, side)
    yield Ids(gone, note=owner_note(public, city), implied=gone == [NOBODY])
    yield Ids((REGION, VP), note=lambda gain: gain_note(city, gain))
    yield hireable(public, seat, "market")
    return None


def gain_note(city: str, gain: str) -> tuple[str, Any] | None:
    """What is shown beside the region's bonus and the points: how much."""
    return effect_note(bonus(city, gain))


def bonus(city: str, gain: str) -> Effect:
    """What placing a token gives: the bonus of the region, or points instead (rules 7.9, 7.14)."""
    points = ACTIONS["market"].vp_instead_of_region_bonus
    return Gain("vp", points) if gain == VP else REGIONS[MARKETS[city].region].bonus


def send_home(s: NippState, city: str, side: str, out: Out) -> None:
    """A token goes back to its owner at once (rules 7.9, 5.5)."""
    token = s.public.tokens[city].pop(side)
    owner = s.public.players[token.owner]
    owner.supply = sorted([*owner.supply, token.value])
    mark(s, f"{city}.{side}")
    out.emit("token_home", seat=token.owner, value=token.value, city=city, side=side)


def do_market(s: NippState, seat: int, action: Deliver, out: Out) -> None:
    """Spends goods, places the token, sends another home; the bonus is a gain (rules 7.9)."""
    public, p = s.public, s.public.players[seat]
    city, side = action.city, action.side
    begin(s, seat, "market", action.worker, out)
    goods = public.demand[city].goods(side)
    n = goods_for(goods, action.value)
    take_goods(p, goods, n)
    for gone in (side if side in public.tokens[city] else action.evict,):
        if gone != NOBODY:
            send_home(s, city, gone, out)
    p.supply.remove(action.value)
    public.tokens[city][side] = Token(seat, action.value)
    public.doing.used.append(f"{city}.{side}")
    mark(s, f"{city}.{side}")
    out.emit("token_placed", seat=seat, city=city, side=side, value=action.value, goods=goods, n=n)
    p.gains.append(bonus(city, action.gain))
