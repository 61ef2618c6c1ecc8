"""Nippon: Zaibatsu: factories, railways, ships and influence in the Japan of the Meiji period.

The rules are in `rules.md`; the numbers in the comments are its sections.
"""

from rules.core import Game, Nothing
from rules.nippon_zaibatsu.acting import Repeat, Turn, calls_off_consolidation
from rules.nippon_zaibatsu.actions import (
    Accept,
    BuildFactory,
    Consolidate,
    Decline,
    Deliver,
    Distribute,
    Done,
    Exchange,
    Invest,
    Keep,
    LayRail,
    Manufacture,
    Mechanise,
    Mine,
    Modify,
    PickColour,
    PickGoods,
    PickRegion,
    PickReward,
    PickTrack,
    Place,
    PlaceBenefit,
    Research,
    SendShip,
    TakePair,
)
from rules.nippon_zaibatsu.components import COMPONENTS
from rules.nippon_zaibatsu.consolidation import Consolidation, WhichBenefit
from rules.nippon_zaibatsu.course import Course
from rules.nippon_zaibatsu.draft import Draft, Opening
from rules.nippon_zaibatsu.effects import Effects
from rules.nippon_zaibatsu.house import house
from rules.nippon_zaibatsu.questions import (
    SilkForWages,
    WhatToKeep,
    WhetherToPay,
    WhichColour,
    WhichFactories,
    WhichGoods,
    WhichModifier,
    WhichPlace,
    WhichRegion,
    WhichTrack,
)
from rules.nippon_zaibatsu.rewards import Rewards
from rules.nippon_zaibatsu.scoring import standings
from rules.nippon_zaibatsu.setup import conserved, setup
from rules.nippon_zaibatsu.state import Options, Public
from rules.nippon_zaibatsu.steps import StepEnd

GAME: Game[Public, Nothing, Nothing] = Game(
    "nippon_zaibatsu",
    seats=range(COMPONENTS.meta.players_min, COMPONENTS.meta.players_max + 1),
    public=Public,
    options=Options,
    frames=(
        Course,
        Draft,
        Opening,
        Turn,
        Repeat,
        Effects,
        StepEnd,
        Consolidation,
        WhichBenefit,
        WhatToKeep,
        SilkForWages,
        WhichModifier,
        WhetherToPay,
        WhichPlace,
        WhichColour,
        WhichTrack,
        WhichRegion,
        WhichGoods,
        WhichFactories,
        Rewards,
    ),
    actions=(
        TakePair,
        Research,
        Mine,
        BuildFactory,
        Mechanise,
        Manufacture,
        LayRail,
        SendShip,
        Invest,
        Deliver,
        Done,
        Consolidate,
        Exchange,
        PlaceBenefit,
        Modify,
        Accept,
        Decline,
        Place,
        PickColour,
        PickTrack,
        PickRegion,
        PickGoods,
        Distribute,
        Keep,
        PickReward,
    ),
    setup=setup,
    standings=standings,
    house=house,
    conserved=conserved,
    cancels={Consolidate: calls_off_consolidation},
    unsaid=("doing_another", "no_silk"),
)
