"""Phase 1: is it time for a new era, and if so, new deeds and new cities (rules 3)."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from rules.core import Action, Frame, Ids, Out, Reason, own_turn
from rules.core.frame import Offer, Steps
from rules.indonesia.actions import Discard, PlaceCity
from rules.indonesia.components import CARDS, COAST, COMPONENTS, DEEDS, ERAS, PROVINCES, SHIP, cards_each, deeds_of
from rules.indonesia.land import city_sites, sites, why_no_city
from rules.indonesia.money import close_accounts
from rules.indonesia.state import LEFT_THIS_YEAR, City, IndoState, IndoView, Public

Change = Literal["", "era", "end"]
STILL_YEARS = COMPONENTS.still_years


def new_year(s: IndoState, out: Out) -> Change:
    """Clean-up and test, in this order and no decision of anybody (rules 3.11). Returns what follows from it; a year
    that the end prevents does not begin.
    """
    public = s.public
    change: Change = tested(s, out) if public.year else "era"
    if change == "end":
        return change
    public.year += 1
    out.emit("year", n=public.year)
    if change == "era":
        out.emit("era", era=public.era, deeds=public.deeds)
    return change


def tested(s: IndoState, out: Out) -> Change:
    """What the clean-up leaves, and whether the era or the match is over with it (rules 3.2 to 3.5, 10.1)."""
    public = s.public
    public.still += 1
    clean_up(public, out)
    if len(kinds_left(public)) > 1 and not at_rest(public, out):
        settle_accounts(s, out)
        return ""
    if public.last_era:
        return "end"
    next_era(public, out)
    return "era"


def at_rest(public: Public, out: Out) -> bool:
    """Whether no deed has left the map for so long that the era ends all the same (rules 3.12)."""
    if public.still < STILL_YEARS:
        return False
    out.emit("at_rest", n=STILL_YEARS)
    return True


def clean_up(public: Public, out: Out) -> None:
    """Deeds that can no longer be founded leave the game (rules 3.2)."""
    gone = [deed for deed in public.deeds if unfoundable(public, deed)]
    if gone:
        public.still = LEFT_THIS_YEAR
        public.deeds = [deed for deed in public.deeds if deed not in gone]
        out.emit("deeds_removed", deeds=gone)


def unfoundable(public: Public, deed: str) -> bool:
    """Whether the clean-up removes a deed: water is never full, land is (rules 3.2)."""
    if DEEDS[deed].makes == SHIP:
        return False
    areas = sites(public, deed)
    return not (any(COAST[area] for area in areas) if public.options.unfoundable_check == "coastal" else areas)


def kinds_left(public: Public) -> list[str]:
    """The kinds of the deeds on the map, in the order of the table (rules 3.3)."""
    left = {DEEDS[deed].makes for deed in public.deeds}
    return [kind for kind in dict.fromkeys(deed.makes for deed in DEEDS.values()) if kind in left]


def settle_accounts(s: IndoState, out: Out) -> None:
    """The year was not the last: what was set aside joins the cash, once (rules 8.13, 10.2)."""
    if s.public.last_era:
        held = close_accounts(s)
        if not s.public.purses:
            return out.emit("accounts_closed")
        for seat in s.public.order:
            out.emit("account_closed", seat=seat, amount=held[seat])
    return None


def next_era(public: Public, out: Out) -> None:
    """Old deeds leave, new ones are laid out (rules 3.5)."""
    if public.deeds:
        out.emit("deeds_left_over", deeds=public.deeds)
    public.era = ERAS[ERAS.index(public.era) + 1]
    public.deeds, public.still = deeds_of(public.era), 0


def cards_to_play(public: Public) -> list[int]:
    """The seats that play a city card, in turn order; with two players twice round (rules 3.6, 3.7)."""
    return public.order * cards_each(public.seats)


def in_hand(cards: list[str], public: Public) -> list[str]:
    """The city cards of the present era among some."""
    return [card for card in cards if CARDS[card].era == public.era]


def why_card_stays(public: Public, card: str) -> Reason:
    """ "" where the card cannot be played, else the reason against putting it away (rules 3.6)."""
    return "card_can_be_played" if city_sites(public, CARDS[card].provinces) else ""


@own_turn
def place_city(frame: Cities, v: IndoView) -> Steps:
    """A card of this era, then an area in one of its provinces (rules 3.6)."""
    public = v.public
    cards = in_hand(v.mine.cards, public)
    card = yield Ids(cards, refuse=lambda c: "" if why_card_stays(public, c) else "card_impossible")
    areas = [area for province in CARDS[card].provinces for area in PROVINCES[province].areas]
    yield Ids(areas, refuse=lambda area: why_no_city(public, area))
    return None


@own_turn
def discard(frame: Cities, v: IndoView) -> Steps:
    """Only a card that cannot be played; playing is compulsory (rules 3.6, 3.7)."""
    public = v.public
    cards = in_hand(v.mine.cards, public)
    yield Ids(cards, refuse=lambda card: why_card_stays(public, card), none="card_can_be_played")
    return None


class Cities(Frame[IndoState, IndoView], tag="cities"):
    """One seat after the other plays a city card. queue: seats still to play one."""

    queue: list[int]

    offers: ClassVar[dict[type[Action], Offer]] = {PlaceCity: place_city, Discard: discard}

    @property
    def seat(self) -> int:
        return self.queue[0]

    def apply(self, s: IndoState, seat: int, action: PlaceCity | Discard, out: Out) -> None:
        s.public.acts()
        show_card(s, seat, action.card)
        if isinstance(action, PlaceCity):
            s.public.mark(action.area)
            s.public.cities.append(City(action.area))
            out.emit("city", seat=seat, card=action.card, area=action.area)
        else:
            out.emit("card_impossible", seat=seat, card=action.card)
        self.queue.pop(0)
        s.public.turn_begins()
        out.reveal()  # the card was secret (3.10)

    def advance(self, s: IndoState, out: Out, result: Any) -> None:
        """Who has no card to play is not asked. Who is asked follows from secret cards, so it is news."""
        while self.queue:
            out.reveal()
            cards = in_hand(s.own[self.seat].cards, s.public)
            if not all(city_sites(s.public, CARDS[card].provinces) == [] for card in cards):
                return
            show_card(s, self.seat, cards[0])
            out.emit("card_impossible", seat=self.seat, card=cards[0])
            self.queue.pop(0)
        out.done()


def show_card(s: IndoState, seat: int, card: str) -> None:
    """A card that is played or put away is seen by all and leaves the game (rules 3.10)."""
    s.own[seat].cards.remove(card)
    s.public.shown.append(card)
