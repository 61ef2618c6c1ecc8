"""A toy game for the core's own tests: sealed bids, a deck, a die, a payment in dependent fields, a card, a peek."""

from __future__ import annotations

import random
from typing import Any, ClassVar

import msgspec

from rules.core import Action, Big, Event, Frame, Game, Ids, Ints, Passing, Place, State, View, always

TOP = 10**40
LAST_LOT = 6
MOST_FOUND = 3


class Bid(Action, frozen=True, tag="bid"):
    secret: ClassVar[bool] = True
    amount: Big


class Pay(Action, frozen=True, tag="pay"):
    item: str
    coal: int
    gold: int


class Dig(Action, frozen=True, tag="dig"):
    """Turns up a card of the deck: news for all, and nothing but the deck moves."""


class Skip(Action, frozen=True, tag="skip"):
    pass


class Look(Action, frozen=True, tag="look"):
    lot: int


class Options(msgspec.Struct, frozen=True, array_like=True):
    ties_split: bool = False


class Public(msgspec.Struct, array_like=True, gc=False):
    options: Options
    items: dict[str, int]
    coal: list[int]
    gold: list[int]
    score: list[int]
    hand_sizes: list[int]
    winners: list[int] = []
    looked: list[int] = []
    found: list[int] = []


class Own(msgspec.Struct, array_like=True, gc=False):
    hand: list[int] = []
    bid: Big | None = None
    paid: dict[str, Big] = {}


class Hidden(msgspec.Struct, array_like=True, gc=False):
    deck: list[int]


MarketState = State[Public, Own, Hidden, Any]
MarketView = View[Public, Own]


class Lot(Frame[MarketState, MarketView], tag="lot"):
    """Sealed bids of everyone at once; ties go to the lower seat after being told."""

    waiting: list[int]

    def bid(self, v: MarketView):
        yield Ints(0, TOP, but=(13,))

    offers = {Bid: bid}

    def actors(self, v):
        return self.waiting

    def fallback(self, v):
        return Bid(Big(0))

    def apply(self, s, seat, action, out):
        s.own[seat].bid = action.amount
        self.waiting.remove(seat)
        out.emit("bid_sent", seat=seat)
        out.reveal()  # a sent bid is handed over
        if not self.waiting:
            self.judge(s, out)

    def judge(self, s, out):
        best = max(own.bid for own in s.own)
        tied = [seat for seat, own in enumerate(s.own) if own.bid == best]
        if len(tied) > 1:
            out.emit("tied", seats=tied)
        winner = tied[0]
        s.own[winner].paid[str(len(s.public.winners))] = best
        s.public.winners.append(winner)
        coal = out.below(6) + 1
        s.public.coal[winner] += coal
        if s.hidden.deck:
            s.own[winner].hand.append(s.hidden.deck.pop())
            s.public.hand_sizes[winner] += 1
        for own in s.own:
            own.bid = None
        out.emit("won", seat=winner, coal=coal)
        out.emit("price", to=(winner,), amount=best)
        out.done(winner)


class Shop(Frame[MarketState, MarketView], tag="shop"):
    """The winner may buy one item for coal and gold."""

    seat: int

    def pay(self, v: MarketView):
        p = v.public
        wealth = p.coal[self.seat] + 2 * p.gold[self.seat]
        if wealth < min(p.items.values()):
            return "too_poor"
        item = yield Ids(p.items, refuse=lambda i: "too_dear" if p.items[i] > wealth else "")
        cost = p.items[item]
        coal = yield Ints(max(0, cost - 2 * p.gold[self.seat]), min(cost, p.coal[self.seat]))
        need = -(-(cost - coal) // 2)
        yield Ints(need, need)
        return None

    def dig(self, v: MarketView):
        return "found_enough" if len(v.public.found) == MOST_FOUND else ""

    offers = {Pay: pay, Dig: dig, Skip: always}

    def fallback(self, v):
        return Skip()

    def apply(self, s, seat, action, out):
        if isinstance(action, Pay):
            p = s.public
            p.coal[seat] -= action.coal
            p.gold[seat] -= action.gold
            p.score[seat] += p.items[action.item]
            p.items[action.item] += 1
            out.emit("paid", seat=seat, item=action.item)
        if isinstance(action, Dig):
            s.public.found.append(s.hidden.deck.pop())
        out.done()


class Lots(Frame[MarketState, MarketView], tag="lots"):
    def actors(self, v):
        return []

    def advance(self, s, out, result):
        if isinstance(result, int):
            out.push(Shop(result))
        elif len(s.public.winners) == LAST_LOT:
            out.done()
        else:
            out.push(Lot(list(range(len(s.own)))))


class Beside(Frame[MarketState, MarketView], tag="beside"):
    """Once a match each seat may look at what one lot went for."""

    def look(self, v: MarketView):
        if v.seat in v.public.looked:
            return "looked_already"
        yield Ids(i for i, winner in enumerate(v.public.winners) if winner != v.seat)
        return None

    offers = {Look: look}

    def apply(self, s, seat, action, out):
        s.public.looked.append(seat)
        price = s.own[s.public.winners[action.lot]].paid[str(action.lot)]
        out.emit("looked", seat=seat, lot=action.lot)
        out.emit("price", to=(seat,), amount=price)


def setup(s, seats, options, out):
    deck = list(range(30))
    out.shuffle(deck)
    s.own = [Own([deck.pop()]) for _ in range(seats)]
    s.public = Public(options, {"axe": 3, "bow": 5, "car": 8}, [2] * seats, [2] * seats, [0] * seats, [1] * seats)
    s.hidden = Hidden(deck)
    s.stack = [Lots()]


def twin(s, watcher, rng: random.Random):
    others = [own for seat, own in enumerate(s.own) if seat != watcher]
    pool = s.hidden.deck + [card for own in others for card in own.hand]
    rng.shuffle(pool)
    for own in others:
        own.hand = [pool.pop() for _ in own.hand]
        own.bid = None if own.bid is None else Big(rng.choice((0, 1, 2, TOP)))
    s.hidden.deck = pool


def standings(public, seats):
    order = sorted(range(seats), key=lambda seat: -public.score[seat])
    return [
        Place(
            seat,
            1 + sum(x > public.score[seat] for x in public.score),
            public.score[seat],
            {"items": public.score[seat]},
        )
        for seat in order
    ]


def conserved(s):
    return {"cards": len(s.hidden.deck) + len(s.public.found) + sum(len(own.hand) for own in s.own)}


def bought_by_another(v: MarketView, event: Event) -> bool:
    return event.id == "paid" and event.params["seat"] != v.seat


GAME = Game(
    "toy_market",
    seats=range(2, 5),
    public=Public,
    own=Own,
    hidden=Hidden,
    options=Options,
    frames=[Lots, Lot, Shop],
    actions=[Bid, Pay, Dig, Skip, Look],
    setup=setup,
    standings=standings,
    twin=twin,
    meanwhile=Beside(),
    conserved=conserved,
    cancels={Skip: bought_by_another},
    ahead=(Passing(Shop, Skip, Lots),),
)
