"""The Voyages of Marco Polo: dice workers travel to Beijing, trade and fulfil contracts; most victory points win.

The rules are in `rules.md`; the numbers in the comments are its sections.
"""

from rules.core import Game
from rules.marco_polo.actions import (
    Adjust,
    Again,
    Bag,
    BuyDie,
    ChooseCharacter,
    Compensate,
    Discard,
    EndTurn,
    FiveCoins,
    Fulfil,
    GainBonus,
    GiveGoods,
    KeepGoals,
    Khan,
    Market,
    Relocate,
    Reroll,
    Skip,
    TakeContracts,
    TakeGoods,
    Travel,
    TravelBoth,
    UseCard,
    Walk,
)
from rules.marco_polo.cards import CardUse
from rules.marco_polo.components import COMPONENTS
from rules.marco_polo.contracts import Limit
from rules.marco_polo.draft import Draft, GoalChoice
from rules.marco_polo.effects import Effects
from rules.marco_polo.house import house
from rules.marco_polo.moves import Journey
from rules.marco_polo.questions import BonusChoice, Discarding, GoodsChoice, Payment, Relocation
from rules.marco_polo.rounds import Compensation, Rounds
from rules.marco_polo.scoring import standings
from rules.marco_polo.setup import conserved, setup
from rules.marco_polo.state import Hidden, Options, Own, Public
from rules.marco_polo.turn import Turn
from rules.marco_polo.twin import twin

GAME = Game(
    "marco_polo",
    seats=range(COMPONENTS.players.min, COMPONENTS.players.max + 1),
    public=Public,
    own=Own,
    hidden=Hidden,
    options=Options,
    presets=COMPONENTS.presets | {"published_expert": COMPONENTS.presets["published"] | COMPONENTS.presets["expert"]},
    frames=(
        Rounds,
        Draft,
        GoalChoice,
        Compensation,
        Turn,
        Limit,
        CardUse,
        Effects,
        GoodsChoice,
        Payment,
        BonusChoice,
        Discarding,
        Journey,
        Relocation,
    ),
    actions=(
        ChooseCharacter,
        KeepGoals,
        Compensate,
        Travel,
        TravelBoth,
        Market,
        Khan,
        TakeContracts,
        FiveCoins,
        UseCard,
        Fulfil,
        Bag,
        Reroll,
        Adjust,
        BuyDie,
        EndTurn,
        TakeGoods,
        GiveGoods,
        GainBonus,
        Discard,
        Walk,
        Relocate,
        Again,
        Skip,
    ),
    setup=setup,
    standings=standings,
    twin=twin,
    house=house,
    conserved=conserved,
    unsaid=(
        "main_action_done",
        "main_action_due",
        "one_figure_only",
        "no_dice_left",
        "sets_dice_anyway",
        "no_open_contract",
        "no_contract_to_pay",
    ),
)
