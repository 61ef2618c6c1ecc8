"""Legend Raiders: gather tools, make discoveries, and be ahead when somebody has made the sixth.

The rules are in `rules.md`; the numbers in the comments are its sections.
"""

from rules.core import Game
from rules.legend_raiders.actions import (
    Character,
    Complete,
    Discard,
    Done,
    Go,
    Keep,
    PlayDie,
    Return,
    Roll,
    Take,
)
from rules.legend_raiders.components import COMPONENTS
from rules.legend_raiders.die import DieCard, Rolling
from rules.legend_raiders.expedition import Cards, Completing
from rules.legend_raiders.house import house
from rules.legend_raiders.main import Main
from rules.legend_raiders.prepare import Discarding
from rules.legend_raiders.rounds import Characters, Rounds
from rules.legend_raiders.scoring import standings
from rules.legend_raiders.setup import conserved, setup
from rules.legend_raiders.state import Hidden, Options, Own, Public
from rules.legend_raiders.tokens import Returning
from rules.legend_raiders.turn import Turn
from rules.legend_raiders.twin import twin

GAME = Game(
    "legend_raiders",
    seats=range(COMPONENTS.players.min, COMPONENTS.players.max + 1),
    public=Public,
    own=Own,
    hidden=Hidden,
    options=Options,
    presets={"published": COMPONENTS.presets["published"]},
    frames=(Rounds, Characters, Turn, Rolling, DieCard, Main, Returning, Discarding, Cards, Completing),
    actions=(Character, Roll, Go, PlayDie, Keep, Discard, Return, Take, Complete, Done),
    setup=setup,
    standings=standings,
    twin=twin,
    house=house,
    conserved=conserved,
    unsaid=(
        "die_card_too_late",
        "draw_first",
        "face_stays",
        "no_die_card",
        "no_die_here",
        "roll_first",
        "roll_too_late",
        "rolled_already",
    ),
)
