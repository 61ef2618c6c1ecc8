"""What a seat does in The Voyages of Marco Polo. Their legality stands in the frames, a module for each chapter."""

from __future__ import annotations

from typing import Annotated, ClassVar

from rules.core import Action, Of

Die = Annotated[str, Of("die")]  # a token: "4" own colour, "4b" black, "4w" white, "0" a die without a value yet
Dice = Annotated[tuple[str, ...], Of("die")]  # the lowest first
Node = Annotated[str, Of("node")]
Path = Annotated[tuple[str, ...], Of("node")]  # the nodes after the first one, in order
Figure = Annotated[int, Of("figure")]  # 1 or 2
Contract = Annotated[str, Of("contract")]
CityBonus = Annotated[str, Of("city_bonus")]
Goods = Annotated[str, Of("goods")]  # a good, or two different ones: "pepper_silk"


class ChooseCharacter(Action, frozen=True, tag="character"):
    """Takes a character (rules 2.5, 2.7)."""

    confirm: ClassVar[bool] = True
    character: Annotated[str, Of("character")]


class KeepGoals(Action, frozen=True, tag="keep"):
    """Keeps two of the goal cards dealt (rules 2.6)."""

    confirm: ClassVar[bool] = True
    secret: ClassVar[bool] = True
    goals: Annotated[tuple[str, ...], Of("goal")]


class Compensate(Action, frozen=True, tag="compensation"):
    """Takes the compensation for a low roll: so many camels, the rest in coins (rules 4.5)."""

    camels: Annotated[int, Of("camels")]


class Travel(Action, frozen=True, tag="travel"):
    """Main action: moves one figure (rules 7)."""

    dice: Dice
    figure: Figure
    to: Node
    path: Path


class TravelBoth(Action, frozen=True, tag="travel_both"):
    """Main action: moves two figures and splits the steps between them (rules 16.7)."""

    weight: ClassVar[float] = 0.5
    dice: Dice
    to: Node
    path: Path
    second_to: Annotated[str, Of("node")]
    second_path: Annotated[tuple[str, ...], Of("node")]


class Market(Action, frozen=True, tag="market"):
    """Main action: takes a column of a market row (rules 8)."""

    row: Annotated[str, Of("space")]
    dice: Dice
    column: Annotated[int, Of("column")]


class Khan(Action, frozen=True, tag="khan"):
    """Main action: the Khan's favour (rules 9)."""

    die: Die
    good: Annotated[str, Of("goods")]


class TakeContracts(Action, frozen=True, tag="contracts"):
    """Main action: takes one or two contracts. extra: what spaces 5 and 6 give besides: "none", "coins", "camels", or
    for both of them "coins_camels" and the like (rules 10).
    """

    die: Die
    contracts: Annotated[tuple[str, ...], Of("contract")]
    extra: Annotated[str, Of("extra")]


class FiveCoins(Action, frozen=True, tag="coins"):
    """Main action: takes 5 coins (rules 11)."""

    die: Die


class UseCard(Action, frozen=True, tag="card"):
    """Main action: uses a city card. way: of a card that can be used in more than one, else "only"; times: how often
    the effect is repeated in that way (rules 12).
    """

    card: Annotated[str, Of("card")]
    die: Die
    way: Annotated[str, Of("way")]
    times: Annotated[int, Of("times")]


class Bag(Action, frozen=True, tag="bag"):
    """Bonus action: puts a die on the money bag for 3 coins (rules 13.2)."""

    weight: ClassVar[float] = 0.3
    die: Die


class Fulfil(Action, frozen=True, tag="fulfil"):
    """Bonus action: pays a contract and gains its reward (rules 13.1)."""

    contract: Contract


class Reroll(Action, frozen=True, tag="reroll"):
    """Bonus action: rolls an unplaced die again for a camel (rules 13.3)."""

    confirm: ClassVar[bool] = True
    weight: ClassVar[float] = 0.3
    die: Die


class Adjust(Action, frozen=True, tag="adjust"):
    """Bonus action: turns an unplaced die to a neighbouring value for 2 camels (rules 13.4)."""

    weight: ClassVar[float] = 0.3
    die: Die
    value: Annotated[int, Of("pips")]


class BuyDie(Action, frozen=True, tag="buy"):
    """Bonus action: takes and rolls a black die for 3 camels (rules 13.5)."""

    confirm: ClassVar[bool] = True
    weight: ClassVar[float] = 0.3


class EndTurn(Action, frozen=True, tag="end"):
    """Ends the turn (rules 5.6)."""


class TakeGoods(Action, frozen=True, tag="goods"):
    """Names the good, or the two different goods, that a reward gives (rules 14.3)."""

    goods: Goods


class GiveGoods(Action, frozen=True, tag="give"):
    """Names the good, or the two different goods, that a city card costs (rules 12)."""

    goods: Goods


class GainBonus(Action, frozen=True, tag="bonus"):
    """Chooses a city bonus (rules 12.7, 14.5)."""

    bonus: CityBonus


class Discard(Action, frozen=True, tag="discard"):
    """Discards an open contract above the limit (rules 10.3, 14.1)."""

    contract: Contract


class Walk(Action, frozen=True, tag="move"):
    """Moves a figure by a reward or a city card (rules 12.8, 14.4)."""

    figure: Figure
    to: Node
    path: Path


class Relocate(Action, frozen=True, tag="relocate"):
    """Takes a post from a city for the city just reached (rules 15.3)."""

    city: Node


class Again(Action, frozen=True, tag="again"):
    """Repeats the effect of the city card, in this way so many times (rules 12.6, 12.10)."""

    way: Annotated[str, Of("way")]
    times: Annotated[int, Of("times")]


class Skip(Action, frozen=True, tag="skip"):
    """Does without: no move, no relocation, no further repetition (rules 12.3, 14.4, 15.4)."""

    weight: ClassVar[float] = 0.4
