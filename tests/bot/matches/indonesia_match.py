"""A whole Indonesia match for three on the real bot: city cards and bids also by direct message, secret ceilings, some
deliveries one by one.
"""

from __future__ import annotations

from bot.tables import Table
from rules.core import Action
from rules.indonesia.actions import Accept, Bid, Ceiling, Deliver, PlaceCity, PushHull
from rules.indonesia.auction import Auction
from rules.indonesia.deliveries import Deliveries, carriers, flow, proposed, spelled
from rules.indonesia.house import most_for
from rules.indonesia.money import cash
from rules.indonesia.research import HULL, Research, why_stuck
from rules.indonesia.state import IndoView
from tests.bot.matches.house_play import HousePlay, Record, play_match
from tests.bot.simclub import Person
from tests.bot.simparts import Room

ANN, BEN, HANAKO = PEOPLE = ("Ann", "Ben", "花子")
CEILINGS_FROM = 2  # of the auctions every second one is bid for by ceilings
BY_HAND, SPARING = 3, 2  # of so many proposals one comes after a single delivery, one spares somebody
PUSHES = 5  # of so many moves of discs one is a push


class Indonesia(HousePlay):
    """What the house player would do, but that people also leave ceilings, deliver one by one and push hulls."""

    game, group, mark = "indonesia", "indonesia", "Indonesia"
    typed_plainly = frozenset({"route"})
    sales = moves = 0

    async def step(self, table: Table) -> None:
        """In an auction bidders who are not asked leave their ceilings first."""
        for seat in table.playing().state.public.order:
            view = table.playing().view(seat)
            if seat not in table.due and (ceiling := self.ceiling(view)):
                return await self.act(table, view, ceiling, "command")
        return await super().step(table)

    def decide(self, table: Table, view: IndoView) -> Action:
        return self.ceiling(view) or self.sale(view) or self.push(view) or super().decide(table, view)

    def ceiling(self, view: IndoView) -> Ceiling | None:
        """About as much as pays, once in an auction; some steps less, for cash is open, and each another amount."""
        auction, seat = view.find(Auction), view.seat
        if auction is None or auction.settled or seat not in auction.bidders or view.mine.ceiling:
            return None
        if self.done["merge"] % CEILINGS_FROM:
            return None
        lowest, step = auction.lowest(view.public), auction.step(view.public)
        most = min(cash(view, seat), most_for(auction.deal(view.public), seat))
        amount = most - (most - lowest) % step - (seat + 1) * step
        return Ceiling(amount) if amount >= lowest else None

    def sale(self, view: IndoView) -> Deliver | Accept | None:
        """The first of the proposed deliveries, or a proposal that spares the next whose ships matter, now and then."""
        frame = view.frame
        if not isinstance(frame, Deliveries) or frame.made:
            return None
        self.sales += 1
        if self.sales % BY_HAND == 0:
            first = proposed(view)[0]
            return Deliver(first.zone, first.city, first.line, spelled(first.route))
        others = [seat for seat in view.public.after(frame.seat) if seat in carriers(view.once(flow))]
        return Accept((others[0],)) if others and self.sales % SPARING == 0 else None

    def push(self, view: IndoView) -> PushHull | None:
        """The hull of the next in turn order, now and then."""
        if not isinstance(view.frame, Research):
            return None
        self.moves += 1
        other = view.public.after(view.frame.seat)[0]
        return None if self.moves % PUSHES or why_stuck(view.public, other, HULL) else PushHull(other)

    def room(self, who: Person, action: Action, way: str) -> Room:
        """Ceilings always by direct message, and what is typed there of bids and city cards."""
        typed = way == "command" and isinstance(action, (Bid, PlaceCity))
        return who.room if typed or isinstance(action, Ceiling) else self.thread


async def play() -> Record:
    """The whole match, with a restart in the middle."""
    return await play_match(Indonesia, PEOPLE, {HANAKO: "ja"})
