"""What is done for a player who is gone: always legal, never a roll or a purchase (rules 23)."""

from __future__ import annotations

from collections.abc import Callable

from rules.core import Action
from rules.marco_polo.actions import Bag, FiveCoins, Khan, Market, TakeContracts, Travel, UseCard
from rules.marco_polo.cards import cards_in_play, most_times, ways_of, why_no_use
from rules.marco_polo.components import CARDS, CONTRACT_SPACE, FIVE_COINS, KHAN, MARKETS, TRAVEL
from rules.marco_polo.contracts import extras
from rules.marco_polo.journeys import travelling
from rules.marco_polo.moves import figures, within
from rules.marco_polo.placing import Combo, placements, value_of
from rules.marco_polo.questions import least_owned
from rules.marco_polo.state import Public
from rules.marco_polo.travel import funds, journeys


def main_fallback(public: Public, seat: int) -> Action:
    """With the lowest dice the first legal main action in the order of the table, else a die on the money bag."""
    for attempt in ATTEMPTS:
        action = attempt(public, seat)
        if action is not None:
            return action
    return Bag(public.players[seat].dice[0])


def dice_for(public: Public, seat: int, space: str) -> Combo | None:
    """The lowest dice that may be placed; of values that can be set 1 where it costs something, else 6; on the Khan row
    the lowest legal one.
    """
    found = placements(public, seat, space)
    if not found:
        return None
    if not public.players[seat].sets_dice or space == KHAN or (public.on(space) and space not in CARDS):
        return found[0]
    return next(combo for combo in found if value_of(combo) == value_of(found[-1]))


def coins(public: Public, seat: int) -> Action | None:
    """Five coins."""
    dice = dice_for(public, seat, FIVE_COINS)
    return FiveCoins(dice[0]) if dice else None


def market(row: str) -> Callable[[Public, int], Action | None]:
    """The highest column of a market row."""

    def attempt(public: Public, seat: int) -> Action | None:
        dice = dice_for(public, seat, row)
        return Market(row, dice, value_of(dice)) if dice else None

    return attempt


def khan(public: Public, seat: int) -> Action | None:
    """The good owned least."""
    dice = dice_for(public, seat, KHAN)
    return Khan(dice[0], least_owned(public.players[seat])[0]) if dice else None


def contracts(public: Public, seat: int) -> Action | None:
    """One, on the lowest space, coins with it."""
    dice = dice_for(public, seat, CONTRACT_SPACE) if public.row else None
    if dice is None:
        return None
    taken = (public.row[0],)
    return TakeContracts(dice[0], taken, extras(public, taken)[0])


def card(public: Public, seat: int) -> Action | None:
    """The first city card that can be used, once: side b to side a if it can be paid."""
    for one in sorted(cards_in_play(public)):
        dice = None if why_no_use(public, seat, one) else dice_for(public, seat, one)
        if dice:
            ways = sorted(ways_of(one), key=lambda way: not way.endswith("_ba"))
            way = next(way for way in ways if most_times(public, seat, one, way, value_of(dice)))
            return UseCard(one, dice[0], way, 1)
    return None


def travel(public: Public, seat: int) -> Action | None:
    """One step at the lowest price."""
    for dice in placements(public, seat, TRAVEL):
        steps = [
            (travelling(way), figure, to, way.path)
            for figure in figures(public.players[seat])
            for to, ways in journeys(public, seat, figure, dice).items()
            for way in ways
            if way.steps == 1 and within(travelling(way), funds(public, seat, dice))
        ]
        if steps:
            _, figure, to, path = min(steps, key=lambda step: step[0])
            return Travel(dice, figure, to, path)
    return None


ROWS = list(MARKETS)  # camels, pepper, silk, gold
ATTEMPTS = (coins, market(ROWS[0]), market(ROWS[1]), khan, contracts, market(ROWS[2]), market(ROWS[3]), card, travel)
