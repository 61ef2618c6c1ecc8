"""18PA: railways of Pennsylvania and its neighbours, from the auction of the privates until the bank breaks.

The rules are in `rules.md`; the numbers in the comments are its sections.
"""

from rules.core import Answering, Ask, Bidding, Game, Nothing, Passing
from rules.eighteen_pa import actions
from rules.eighteen_pa.acquisition import Acquisition
from rules.eighteen_pa.auction import Auction, Choosing, Opening, Raising
from rules.eighteen_pa.company_turn import CompanyTurn
from rules.eighteen_pa.components import COMPONENTS
from rules.eighteen_pa.conserved import conserved
from rules.eighteen_pa.emergency import Emergency
from rules.eighteen_pa.house import house
from rules.eighteen_pa.operating import OperatingRound
from rules.eighteen_pa.orders import calls_off, calls_off_bid
from rules.eighteen_pa.private_turn import PrivateTurn
from rules.eighteen_pa.rounds import Formation, Rounds
from rules.eighteen_pa.scoring import standings
from rules.eighteen_pa.setup import setup
from rules.eighteen_pa.state import Options, Public
from rules.eighteen_pa.stock import StockRound, StockTurn
from rules.eighteen_pa.subscription import Subscription
from rules.eighteen_pa.trains import NO, YES, TrainDeal

GAME: Game[Public, Nothing, Nothing] = Game(
    COMPONENTS.game.id,
    seats=range(COMPONENTS.game.players_min, COMPONENTS.game.players_max + 1),
    public=Public,
    options=Options,
    frames=(
        Rounds,
        *(Auction, Opening, Raising, Choosing),
        *(StockRound, StockTurn),
        *(OperatingRound, PrivateTurn, CompanyTurn, Acquisition, TrainDeal, Emergency, Subscription),
        Formation,
        Ask,
    ),
    actions=(
        *(actions.Bid, actions.Take, actions.Pass),
        *(actions.Start, actions.Buy, actions.Sell, actions.Repay),
        *(actions.Lay, actions.Convert, actions.Acquire, actions.Mine, actions.Station, actions.Rebuild),
        *(actions.Run, actions.Dividend, actions.BuyTrain, actions.Trade, actions.Subscribe, actions.Borrow),
        actions.Done,
    ),
    setup=setup,
    standings=standings,
    conserved=conserved,
    house=house,
    cancels={actions.Pass: calls_off, actions.Bid: calls_off_bid},
    ahead=(
        Passing(StockTurn, actions.Pass, StockRound),
        Passing(Opening, actions.Pass, Auction),
        Passing(Raising, actions.Pass, Auction),
        Bidding(Raising, actions.Pass, bid=actions.Bid),
        Answering("sell_train", (NO, YES), (TrainDeal, "price")),
        Answering("sell_local", (NO, YES)),
    ),
    unsaid=(
        *("no_debt", "no_certificate", "not_before_phase", "ten_units_already", "mine_owned"),
        *("step_over", "step_not_yet", "track_over", "track_first", "dividend_first"),
    ),
)
