"""A whole match of City of the Big Shoulders for three on the real bot: tiles chosen in secret, also by direct message
and anew; certificates sold, goods sold place by place, trades at Haymarket Square.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.tables import Table
from rules.big_shoulders import distribution, haymarket, selling, spaces
from rules.big_shoulders.action_phase import ActionTurn
from rules.big_shoulders.actions import Build, Distribute, Done, Exchange, Pay, Place, Sell, Skip, Withhold
from rules.big_shoulders.building import Building, choices
from rules.big_shoulders.components import COMMON, RESOURCES, SPACES
from rules.big_shoulders.gains import Automation
from rules.big_shoulders.operating import Operating
from rules.big_shoulders.state import Company, Public, ShoulderView
from rules.big_shoulders.stock import StockTurn
from rules.core import Action
from tests.bot.matches.house_play import HousePlay, Record, play_match
from tests.bot.simclub import Club, Person
from tests.bot.simparts import Room

ANN, BEN, HANAKO = PEOPLE = ("Ann", "Ben", "花子")
SELLS_FROM = 3  # the decade from which certificates are sold
BY_HAND = 2  # of so many chances one sale of goods is made place by place, one partner goes where nobody has been yet
DECLINES = 3  # of so many automations one is declined
KEEPS = 4  # of so many dividends one is withheld


class Shoulders(HousePlay):
    """What the house player would do, but that people also sell, trade, withhold, decline and change their minds."""

    game, group, mark = "big_shoulders", "shoulders", "Big Shoulders"
    restart_after = 80

    def __init__(self, c: Club, people: Sequence[str]) -> None:
        super().__init__(c, people)
        self.chances = Counter[str]()
        self.used, self.traded, self.changed = set[str](), set[tuple[int, str]](), set[int]()

    async def step(self, table: Table) -> None:
        """In the building phase somebody who has chosen changes their mind once in the match."""
        for seat in (0, len(self.people) - 1):
            view = table.playing().view(seat)
            if seat not in table.due and seat not in self.changed and isinstance(view.frame, Building):
                self.changed.add(seat)
                return await self.act(table, view, anew(view), "command")
        return await super().step(table)

    def decide(self, table: Table, view: ShoulderView) -> Action:
        usual = super().decide(table, view)
        own = {
            StockTurn: self.sale,
            ActionTurn: self.partner,
            Operating: self.operation,
            Automation: self.declined,
        }
        return own.get(type(view.frame), lambda view, usual: None)(view, usual) or usual

    def declined(self, view: ShoulderView, usual: Action) -> Action | None:
        """An automation is declined, now and then."""
        frame: Automation = view.frame  # type: ignore[assignment]
        return Skip() if frame.optional and self.chance("automation", DECLINES) else None

    def chance(self, what: str, of: int) -> bool:
        """Now and then."""
        self.chances[what] += 1
        return self.chances[what] % of == 0

    def sale(self, view: ShoulderView, usual: Action) -> Action | None:
        """A common certificate of a company of somebody else, later on in the match; then that is all."""
        frame: StockTurn = view.frame  # type: ignore[assignment]
        if frame.part != "sell" or view.public.decade < SELLS_FROM:
            return None
        if frame.sold:
            return Done()
        found = [c for c in view.public.companies if not selling.why_not_sell(view.public, frame.seat, c, COMMON)]
        return Sell(found[0].id, COMMON, 1) if found and not view.public.players[frame.seat].sold else None

    def partner(self, view: ShoulderView, usual: Action) -> Action | None:
        """A trade in the turn before; a space where no partner has been in this match, now and then."""
        p, seat = view.public, view.seat
        assert seat is not None
        own = p.directed(seat)
        if swap := self.trade(p, own):
            return swap
        if not isinstance(usual, Place) or not self.chance("partner", BY_HAND):
            return self.place(usual)
        for space in (*SPACES, *spaces.built(p)):
            for company in own:
                fits = not spaces.why_not_place(p, company, space) and not spaces.gains_nothing(p, company, space)
                if fits and space not in self.used:
                    return self.place(Place(company.id, space))
        return self.place(usual)

    def place(self, action: Action) -> Action:
        """Remembers where partners have been."""
        if isinstance(action, Place):
            self.used.add(action.space)
        return action

    def trade(self, p: Public, own: list[Company]) -> Exchange | None:
        """The first exchange that a company can make, once in a decade."""
        for company in own:
            for give in RESOURCES:
                takes = [kind for kind in RESOURCES if kind != give and p.haymarket[kind]]
                done = (p.decade, company.id)
                if takes and done not in self.traded and not haymarket.why_not_give(p, company, give):
                    self.traded.add(done)
                    return Exchange(company.id, give, takes[0])
        return None

    def operation(self, view: ShoulderView, usual: Action) -> Action | None:
        """Goods by hand, at full price first; now and then a dividend is withheld."""
        p, turn = view.public, view.public.turn
        assert turn is not None
        company = p.company(turn.company)
        if turn.step == "distribution" and self.chance("goods", BY_HAND):
            place = distribution.in_order(p, company)
            return Distribute(*place) if place else Distribute("half", 1) if company.goods else None
        if isinstance(usual, Pay) and self.chance("dividend", KEEPS):
            return Withhold()
        return None

    def room(self, who: Person, action: Action, way: str) -> Room:
        """Tiles that are typed are typed by direct message."""
        return who.room if way == "command" and isinstance(action, Build) else self.thread


def anew(view: ShoulderView) -> Build:
    """Another choice of tiles than the one made."""
    own = view.mine
    tile = next(tile for tile in own.hand if tile != own.build)
    return Build(tile, choices(own.hand, tile, view.public.decade)[0])


async def play() -> Record:
    """The whole match, with a restart in the middle."""
    return await play_match(Shoulders, PEOPLE, {HANAKO: "ja"})
