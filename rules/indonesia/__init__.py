"""Indonesia: companies grow, deliver goods by sea and are merged by auction; the richest player wins.

The rules are in `rules.md`; the numbers in the comments are its sections.
"""

from rules.core import Bidding, Game, Passing
from rules.indonesia.acquisitions import Acquisitions
from rules.indonesia.actions import (
    Accept,
    AddShip,
    Advance,
    Announce,
    Bid,
    Ceiling,
    Deliver,
    Discard,
    Done,
    Expand,
    Found,
    GiveUp,
    Grow,
    Launch,
    Operate,
    Pass,
    PlaceCity,
    PushHull,
    Raise,
)
from rules.indonesia.auction import Auction
from rules.indonesia.beside import Beside, calls_off_pass
from rules.indonesia.components import COMPONENTS
from rules.indonesia.deliveries import Deliveries
from rules.indonesia.expansion import Expansion
from rules.indonesia.growth import Growth
from rules.indonesia.house import house
from rules.indonesia.mergers import Mergers
from rules.indonesia.new_era import Cities
from rules.indonesia.operations import Operations
from rules.indonesia.production import Production
from rules.indonesia.research import Research
from rules.indonesia.scoring import standings
from rules.indonesia.setup import conserved, setup
from rules.indonesia.shipping import Shipping
from rules.indonesia.siap_faji import SiapFaji
from rules.indonesia.state import Hidden, Options, Own, Public
from rules.indonesia.turn_order import TurnOrder
from rules.indonesia.twin import twin
from rules.indonesia.years import Years

GAME = Game(
    "indonesia",
    seats=range(COMPONENTS.players.min, COMPONENTS.players.max + 1),
    public=Public,
    own=Own,
    hidden=Hidden,
    options=Options,
    frames=(
        Years,
        Cities,
        TurnOrder,
        Mergers,
        Auction,
        SiapFaji,
        Acquisitions,
        Research,
        Operations,
        Shipping,
        Production,
        Deliveries,
        Expansion,
        Growth,
    ),
    actions=(
        PlaceCity,
        Discard,
        Bid,
        Announce,
        Raise,
        Ceiling,
        Pass,
        GiveUp,
        Found,
        Launch,
        Advance,
        PushHull,
        Operate,
        AddShip,
        Accept,
        Deliver,
        Expand,
        Done,
        Grow,
    ),
    setup=setup,
    standings=standings,
    twin=twin,
    meanwhile=Beside(),
    quiet=("purse",),
    house=house,
    conserved=conserved,
    cancels={Pass: calls_off_pass, Raise: calls_off_pass},
    ahead=(
        Passing(Mergers, Pass),
        Passing(Auction, Pass),
        Passing(Acquisitions, Pass),
        Bidding(Auction, Pass, bid=Raise),
    ),
    unsaid=("no_auction", "not_in_auction", "card_can_be_played"),
)
