"""QE (Quantitative Easing): companies go to the highest secret bid, money is printed, and who prints most loses.

The rules are in `rules.md`; the numbers in the comments are its sections.
"""

from rules.core import Game
from rules.qe.actions import Bid, Open, Peek
from rules.qe.auction import Auctions, Opening, Rebid, Sealed
from rules.qe.beside import Beside
from rules.qe.components import COMPONENTS
from rules.qe.final import standings
from rules.qe.house import house
from rules.qe.setup import conserved, setup
from rules.qe.state import Hidden, Options, Own, Public
from rules.qe.twin import twin

GAME = Game(
    "qe",
    seats=range(COMPONENTS.players.min, COMPONENTS.players.max + 1),
    public=Public,
    own=Own,
    hidden=Hidden,
    options=Options,
    frames=(Auctions, Opening, Sealed, Rebid),
    actions=(Open, Bid, Peek),
    setup=setup,
    standings=standings,
    twin=twin,
    meanwhile=Beside(),
    house=house,
    conserved=conserved,
)
