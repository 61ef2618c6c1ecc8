"""What a seat may be shown beside the board: its goal cards, and what each of its dice can still do."""

from __future__ import annotations

from rules.core import Event
from rules.marco_polo.cards import cards_in_play, why_no_use
from rules.marco_polo.components import CONTRACT_SPACE, FIVE_COINS, GOALS, KHAN, MARKETS, TRAVEL
from rules.marco_polo.placing import placements
from rules.marco_polo.state import UNSET, MarcoView, Public
from rules.marco_polo.travel import why_not_dice

MAIN_SPACES = (TRAVEL, *MARKETS, KHAN, CONTRACT_SPACE, FIVE_COINS)


def hand(v: MarcoView) -> list[Event]:
    """The seat's goal cards as lines: ids `hand.*` of the texts. reached: its cities with an own post."""
    posts = [] if v.seat is None else v.public.players[v.seat].posts
    kept, dealt = v.mine.goals, v.mine.dealt
    lines = [goal_line("hand.goal", goal, posts) for goal in kept] + [goal_line("hand.dealt", g, posts) for g in dealt]
    return lines + [goal_line("hand.returned", goal, posts) for goal in v.mine.returned]


def goal_line(id: str, goal: str, posts: list[str]) -> Event:
    """A goal card with its cities and VP (rules 17.3)."""
    card = GOALS[goal]
    reached = [city for city in card.cities if city in posts]
    return Event(id, {"goal": goal, "cities": card.cities, "vp": card.vp, "reached": reached})


def uses_of_dice(public: Public, seat: int) -> dict[str, list[str]]:
    """For each unplaced die of a seat, by its token, the spaces and city cards where it can be placed now, alone or
    with others, for a main action that is possible; the money bag is open to every die.
    """
    player = public.players[seat]
    found: dict[str, list[str]] = {die: [] for die in player.dice}
    if not player.character:
        return found
    for space in open_spaces(public, seat):
        sets = placements(public, seat, space)
        useful = [dice for dice in sets if space != TRAVEL or not why_not_dice(public, seat, dice)]
        placed = {die for dice in useful for die in dice}
        for die in found:
            if die in placed or (die[0] == UNSET and any(one[1:] == die[1:] for one in placed)):
                found[die].append(space)
    return found


def open_spaces(public: Public, seat: int) -> list[str]:
    """The main spaces, and the city cards that the seat can use."""
    spaces = [space for space in MAIN_SPACES if space != CONTRACT_SPACE or public.row]
    return spaces + [card for card in cards_in_play(public) if not why_no_use(public, seat, card)]
