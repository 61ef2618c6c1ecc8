"""What a match of The Voyages of Marco Polo remembers, and who may see it (rules 24)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rules.core import Marks, State, View
from rules.marco_polo.components import CHARACTERS, GOODS, Character

Phase = Literal["characters", "goals", "bonuses", "roll", "turns", "end"]

NOBODY = -1  # in place of a seat: dummy dice, free spaces in Beijing
BLACK, WHITE = "b", "w"  # how the tokens of black and white dice end
UNSET = "0"  # the value of a die that has none before it is placed (rules 16.1)


class Options(msgspec.Struct, frozen=True, array_like=True):
    """Table options (rules 22); the defaults are the seed's rules."""

    city_bonuses: Literal["fixed", "random"] = "fixed"
    characters: Literal["choose", "by_seat", "draft"] = "choose"
    goal_cards_dealt: Literal[2, 4] = 2
    mercator_five_coins: Literal[1, 2] = 1
    travel_price: Literal["steps_made", "column_chosen"] = "steps_made"
    contract_discard: Literal["held_before", "any"] = "held_before"
    card_from_next_turn: bool = True
    rubruk_bonuses: Literal["after_move", "in_passing"] = "after_move"
    carpini_warp_price: Literal["free", "printed"] = "free"
    matteo_white_in_compensation: bool = True
    card_moves: Literal["one_journey", "single_steps"] = "one_journey"
    relocate_posts: bool = True
    most_contracts_at_zero: bool = False


class Placed(msgspec.Struct, array_like=True, frozen=True):
    """A die on a space; seat -1: a dummy. die: its token, with the value it has there (rules 6.10)."""

    seat: int
    die: str

    @property
    def value(self) -> int:
        """Its pips."""
        return int(self.die[0])

    @property
    def coloured(self) -> bool:
        """Whether it is in the colour of its seat: neither black, white nor a dummy (rules 1.5)."""
        return len(self.die) == 1 and self.seat != NOBODY


class Player(msgspec.Struct, array_like=True):
    """All that lies open before a player (rules 24.1).

    dice: tokens of the unplaced dice, ascending: "4" own colour, "4b" black, "4w" white; "0", "0b" for a character who
    sets values when placing (16.1). figures: nodes. posts: cities in the order of placing. stock: posts not on the map.
    placed: how many posts came from the stock so far (15.1). held: open contracts, oldest first. done: fulfilled ones.
    fresh: cities with a post that was placed in this turn (7.10). steps, pips, compensated: for the statistics: steps
    travelled, the sum of all rolls at round starts, the compensation taken.
    """

    character: str = ""
    coins: int = 0
    camels: int = 0
    pepper: int = 0
    silk: int = 0
    gold: int = 0
    vp: int = 0
    dice: list[str] = []
    figures: list[str] = []
    posts: list[str] = []
    stock: int = 0
    placed: int = 0
    held: list[str] = []
    done: list[str] = []
    fresh: list[str] = []
    steps: int = 0
    pips: int = 0
    compensated: int = 0

    @property
    def role(self) -> Character:
        """The record of the character. Raises KeyError before it is chosen."""
        return CHARACTERS[self.character]

    @property
    def sets_dice(self) -> bool:
        """Whether dice get their values when they are placed (rules 16.1)."""
        return bool(self.character) and self.role.chooses_die_value_on_placement

    @property
    def goods(self) -> int:
        """All goods together (rules 1.1)."""
        return self.pepper + self.silk + self.gold

    def has(self, what: str) -> int:
        """The amount of coins, camels, a good or VP."""
        amount: int = getattr(self, what)
        return amount

    def owned_goods(self) -> list[str]:
        """The kinds of goods of which there is at least one."""
        return [good for good in GOODS if self.has(good)]


class Public(Marks, msgspec.Struct, array_like=True):
    """order: seats clockwise from the first start player. start: the start player of the round.
    bonuses: city bonus by small city. outposts: outpost bonus by large city, while nobody has taken it.
    cards: city cards by large city. row: contracts on spaces 1, 2, ... discard: face up, the last one on top.
    special: how many contracts are in the special pile. recycled: it was made of the discard pile (10.8).
    pool: black dice in the pool. spaces: the dice on each space, by its key (city cards by their id), in the order of
    placing. beijing: who has a post on which of its spaces. traveller: who used the travel space last in this round.
    offered: characters still to choose from. goals: kept goal cards by seat, when the match is over.
    Marked as new (core Marks): keys of spaces that got dice, nodes where a figure or a post arrived, contracts that
    were taken, drawn or fulfilled. A turn is a player's turn.
    """

    options: Options
    order: list[int]
    players: list[Player]
    start: int
    phase: Phase = "characters"
    round: int = 0
    bonuses: dict[str, str] = {}
    outposts: dict[str, str] = {}
    cards: dict[str, list[str]] = {}
    row: list[str] = []
    discard: list[str] = []
    special: int = 0
    recycled: bool = False
    pool: int = 0
    spaces: dict[str, list[Placed]] = {}
    beijing: list[int] = []
    traveller: int = NOBODY
    offered: list[str] = []
    goals: list[list[str]] = []
    changed: list[str] = []
    changed_before: list[str] = []
    acted: bool = False

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.players)

    def clockwise(self, first: int) -> list[int]:
        """All seats in turn order, from one of them."""
        at = self.order.index(first)
        return self.order[at:] + self.order[:at]

    def city_of(self, card: str) -> str:
        """The city in which a card in play lies. Raises KeyError."""
        for city, cards in self.cards.items():
            if card in cards:
                return city
        raise KeyError(card)

    def city_with(self, bonus: str) -> str:
        """The small city with a bonus. Raises KeyError."""
        for city, found in self.bonuses.items():
            if found == bonus:
                return city
        raise KeyError(bonus)

    def on(self, space: str) -> list[Placed]:
        """The dice on a space."""
        return self.spaces.get(space, [])


class Own(msgspec.Struct, array_like=True):
    """What one seat alone knows. goals: the goal cards kept. dealt: those still to choose from (2.6). returned: those
    given back.
    """

    goals: list[str] = []
    dealt: list[str] = []
    returned: list[str] = []


class Hidden(msgspec.Struct, array_like=True):
    """special: the special pile, its top last. stacks: the round stacks still to come, the next one first.
    goals: goal cards that nobody was dealt.
    """

    special: list[str]
    stacks: list[list[str]]
    goals: list[str]


MarcoState = State[Public, Own, Hidden, Any]
MarcoView = View[Public, Own]
