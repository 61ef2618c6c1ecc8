"""City of the Big Shoulders: players start and run Chicago's companies; the richest player wins.

The rules are in `rules.md`; the numbers in the comments are its sections.
"""

from rules.big_shoulders.action_phase import ActionPhase, ActionTurn
from rules.big_shoulders.actions import (
    Accept,
    Assign,
    Automate,
    Build,
    Buy,
    BuyAsset,
    Claim,
    Distribute,
    Done,
    Emergency,
    Exchange,
    Hire,
    Pass,
    Pay,
    Place,
    Provide,
    Run,
    Sell,
    SellAll,
    Skip,
    Start,
    Supply,
    Take,
    UseAsset,
    Withhold,
)
from rules.big_shoulders.appeal import Bonuses
from rules.big_shoulders.building import Beside, Building
from rules.big_shoulders.components import COMPONENTS, META
from rules.big_shoulders.decades import Decades
from rules.big_shoulders.effects import Effects, Investment
from rules.big_shoulders.founding import Founding
from rules.big_shoulders.gains import Automation, Cubes, Salesperson, Staff, TopOfTrack
from rules.big_shoulders.hiring import Hiring
from rules.big_shoulders.house import house
from rules.big_shoulders.operating import Operating, Operations
from rules.big_shoulders.scoring import standings
from rules.big_shoulders.setup import conserved, setup
from rules.big_shoulders.state import Hidden, Options, Own, Public
from rules.big_shoulders.stock import StockPhase, StockTurn, calls_off_pass
from rules.big_shoulders.twin import twin
from rules.core import Game, Passing

GAME = Game(
    "big_shoulders",
    seats=range(META.players_min, META.players_max + 1),
    public=Public,
    own=Own,
    hidden=Hidden,
    options=Options,
    presets=COMPONENTS.presets,
    frames=(
        Decades,
        Founding,
        StockPhase,
        StockTurn,
        Building,
        ActionPhase,
        ActionTurn,
        Effects,
        Hiring,
        Staff,
        Automation,
        Cubes,
        Salesperson,
        TopOfTrack,
        Investment,
        Bonuses,
        Operations,
        Operating,
    ),
    actions=(
        Start,
        Buy,
        Sell,
        Pass,
        Build,
        Place,
        Hire,
        Assign,
        Automate,
        Take,
        Accept,
        Skip,
        BuyAsset,
        Claim,
        UseAsset,
        Exchange,
        Emergency,
        Provide,
        Supply,
        Run,
        SellAll,
        Distribute,
        Pay,
        Withhold,
        Done,
    ),
    setup=setup,
    standings=standings,
    twin=twin,
    meanwhile=Beside(),
    house=house,
    conserved=conserved,
    cancels={Pass: calls_off_pass},
    ahead=(Passing(StockTurn, Pass, StockPhase),),
    unsaid=(
        "nothing_to_choose",
        "not_chosen_yet",
        "not_this_step",
        "not_in_the_basic_game",
        "only_at_the_start",
        "has_not_sold",
        "selling_is_over",
        "buying_comes_later",
        "partner_is_placed",
        "partner_must_be_placed",
        "dividend_must_be_decided",
        "no_asset_to_use",
        "no_trade_possible",
    ),
)
