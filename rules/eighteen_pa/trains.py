"""Buying trains from the bank and from other companies (rules 13, 14.1, 14.2).

Reasons (besides that of `bank`). `train_limit` (`n`): a company with that many trains may not buy. `sold_out`
(`train`): the bank has none left. `not_on_sale` (`trains`): these are sold first. `no_train_elsewhere`: no other
company has a train that may be traded. `refused_price` (`company`, `train`, `price`): its president refused that price
in this turn, so only a higher one that can be paid may be offered. Events. `train_bought`: `company` buys `train` from
the bank for `amount`. `helped`: `seat` adds `amount` of his own to the treasury of `company`. `train_asked`: `seat` is
asked whether `seller` sells `train` to `company` for `amount`. `train_refused`: he declines. `train_traded`: `company`
buys `train` from `seller` for `amount`.
"""

from __future__ import annotations

from typing import Any

from rules.core import Ask, Frame, Ids, Illegal, Ints, Out, Reason
from rules.core.frame import Steps
from rules.eighteen_pa import bank, phases
from rules.eighteen_pa.actions import Trade
from rules.eighteen_pa.components import COMPANIES, COMPONENTS, TRAINS
from rules.eighteen_pa.state import PaState, PaView, Public

LIMIT = COMPONENTS.rounds.train_limit
BANK_KINDS = tuple(kind for kind, row in TRAINS.items() if row.source == "bank")
NO, YES = "no", "yes"


def room(p: Public, company: str) -> bool:
    """Whether it has fewer trains than the limit; a 2R does not count, the 3N does (rules 13.1)."""
    return sum(TRAINS[train].counts_to_limit for train in p.companies[company].trains) < LIMIT


def must_own(p: Public, company: str) -> bool:
    """Whether the duty is open: it has no train at all, not even a 2R (rules 13.4)."""
    return not p.companies[company].trains


def on_sale(p: Public) -> list[str]:
    """What the bank sells now: the first kind in its order that is left, and what came with a later phase (13.5)."""
    first = next(kind for kind in COMPONENTS.train_order.bank if p.depot[kind])
    extra = [kind for kind in BANK_KINDS if (after := TRAINS[kind].available_after) and p.since(after)]
    return [first, *extra]


def cheapest(p: Public) -> str:
    """The cheapest train on sale in the bank."""
    return min(on_sale(p), key=lambda kind: TRAINS[kind].price)


def offer_bank(p: Public, company: str) -> Steps:
    """A train from the bank; with the duty open the president helps, so any of them (rules 14.1)."""
    if not room(p, company):
        return Illegal("train_limit", n=LIMIT)
    if reason := unpaid(p, company, cheapest(p)):
        return reason
    yield Ids(BANK_KINDS, lambda kind: why_not(p, company, kind), note=lambda kind: ("money", TRAINS[kind].price))
    return None


def can_buy(p: Public, company: str) -> bool:
    """Whether it can pay some train of the bank, helped where it has to own one."""
    return not unpaid(p, company, cheapest(p))


def why_not(p: Public, company: str, kind: str) -> Reason:
    """The reason against a kind of train of the bank."""
    selling = on_sale(p)
    if kind not in selling:
        return Illegal("not_on_sale", trains=selling) if p.depot[kind] else Illegal("sold_out", train=kind)
    return unpaid(p, company, kind)


def unpaid(p: Public, company: str, kind: str) -> Reason:
    """Why that kind of train of the bank cannot be paid: nobody helps the treasury but with the duty open (13.6)."""
    return "" if must_own(p, company) else bank.short(p, company, TRAINS[kind].price)


def buy(p: Public, company: str, kind: str, out: Out) -> None:
    """Buys from the bank; treasury and president together can pay. The phase follows the purchase (3.7)."""
    price, president = TRAINS[kind].price, p.companies[company].president
    help_out(p, company, price, out)
    out.emit("train_bought", company=company, train=kind, amount=price)
    bank.charge(p, company, price)
    hand_over(p, company, kind)
    phases.begin(p, kind, president, out)


def hand_over(p: Public, company: str, kind: str) -> None:
    """The company gets a train out of the supply, where that is limited."""
    if p.depot.get(kind, 0) > 0:
        p.depot[kind] -= 1
    p.companies[company].trains.append(kind)


def help_out(p: Public, company: str, price: int, out: Out) -> None:
    """The president adds what the treasury lacks (rules 14.1)."""
    corporation = p.companies[company]
    missing = price - corporation.cash
    if missing > 0:
        out.emit("helped", seat=corporation.president, company=company, amount=missing)
        bank.hand(p, corporation.president, company, missing)


def tradeable(p: Public, seller: str) -> list[str]:
    """The kinds of train that a company may sell: neither 2R nor 3N (rules 13.3)."""
    return [kind for kind, row in TRAINS.items() if row.tradeable and kind in p.companies[seller].trains]


def prices(p: Public, company: str, kind: str, refused: int = 0) -> range:
    """What may be offered for a train of another company: from the treasury; with the duty open the president helps
    up to its face value (rules 13.2, 14.2). refused: the price its president declined in this turn.
    """
    corporation = p.companies[company]
    most = corporation.cash
    if must_own(p, company):
        most = max(most, min(TRAINS[kind].price, most + p.cash[corporation.president]))
    return range(refused + 1, most + 1)


def offer_trade(p: Public, company: str, refused: dict[str, int]) -> Steps:
    """A train of another company at a price of at least $1 (rules 13.2)."""
    if not room(p, company):
        return Illegal("train_limit", n=LIMIT)
    sellers = [seller for seller in COMPANIES if seller != company and tradeable(p, seller)]
    if not sellers:
        return "no_train_elsewhere"
    seller = yield Ids(sellers, lambda seller: _no_kind(p, company, seller, refused))
    kind = yield Ids(tradeable(p, seller), lambda kind: _no_price(p, company, seller, kind, refused))
    offers = prices(p, company, kind, refused.get(key(seller, kind), 0))
    yield Ints(offers[0], offers[-1])
    return None


def _no_kind(p: Public, company: str, seller: str, refused: dict[str, int]) -> Reason:
    reasons = [_no_price(p, company, seller, kind, refused) for kind in tradeable(p, seller)]
    return "" if "" in reasons else reasons[0]


def _no_price(p: Public, company: str, seller: str, kind: str, refused: dict[str, int]) -> Reason:
    before = refused.get(key(seller, kind), 0)
    if prices(p, company, kind, before):
        return ""
    if before:
        return Illegal("refused_price", company=seller, train=kind, price=before)
    return bank.short(p, company, 1)


def key(seller: str, kind: str) -> str:
    """The name of a train of another company among the refused offers."""
    return f"{seller} {kind}"


def can_trade(p: Public, company: str, refused: dict[str, int]) -> bool:
    """Whether some train of another company may be asked for."""
    return room(p, company) and any(
        not _no_kind(p, company, seller, refused) for seller in COMPANIES if seller != company and tradeable(p, seller)
    )


def choice(p: Public, company: str, refused: dict[str, int]) -> bool:
    """Whether step 10 leaves anything to decide (rules 8.6)."""
    return room(p, company) and (can_buy(p, company) or can_trade(p, company, refused))


class TrainDeal(Frame[PaState, PaView], tag="train_deal"):
    """A company asks another one for a train; nobody is asked where one president leads both (rules 13.7)."""

    company: str
    seller: str
    train: str
    price: int

    def advance(self, s: PaState, out: Out, result: Any) -> None:
        p = s.public
        owner = p.companies[self.seller].president
        if result is None and owner != p.companies[self.company].president:
            self._tell("train_asked", owner, out)
            return out.push(Ask(owner, "sell_train", [NO, YES]))
        if result == NO:
            self._tell("train_refused", owner, out)
            return out.done(Trade(self.seller, self.train, self.price))
        trade(p, self.company, self.seller, self.train, self.price, out)
        return out.done()

    def _tell(self, event: str, seat: int, out: Out) -> None:
        out.emit(event, seat=seat, company=self.company, seller=self.seller, train=self.train, amount=self.price)


def trade(p: Public, company: str, seller: str, kind: str, price: int, out: Out) -> None:
    """The train changes hands against the price; the seller may be left without one (rules 13.7)."""
    help_out(p, company, price, out)
    out.emit("train_traded", company=company, seller=seller, train=kind, amount=price)
    bank.hand(p, company, seller, price)
    p.companies[seller].trains.remove(kind)
    p.companies[company].trains.append(kind)
