"""Dealing a match (rules 2). The draws come in a fixed order, so that a replay is exact (rules 21.1)."""

from __future__ import annotations

from typing import Any

from rules.core import Out
from rules.marco_polo.components import (
    CARDS,
    CHARACTERS,
    CITY_BONUSES,
    DRAFT_EXTRA,
    GOALS,
    LARGE,
    NODES,
    OUTPOSTS,
    REGULAR,
    ROUNDS,
    ROW,
    SCORING,
    SMALL,
    START,
    STARTERS,
)
from rules.marco_polo.dice import dice_back
from rules.marco_polo.rounds import Rounds
from rules.marco_polo.state import NOBODY, Hidden, MarcoState, Options, Own, Player, Public


def shuffled(ids: Any, out: Out) -> list[str]:
    """Some ids in random order."""
    items = list(ids)
    out.shuffle(items)
    return items


def setup(s: MarcoState, seats: int, options: Options, out: Out) -> None:
    """Seating, outposts, city cards, bonuses, contracts, characters, goals (rules 2.1, 2.4, 21.1)."""
    order = list(range(seats))
    out.shuffle(order)
    public = s.public = Public(options, order, [Player() for _ in order], order[0])
    public.beijing = [NOBODY] * len(SCORING.beijing_spaces)
    lay_out(public, out)
    starters, regular = shuffled(STARTERS, out), shuffled(REGULAR, out)
    equip(public, starters)
    stacks = [regular[n * ROW.spaces : (n + 1) * ROW.spaces] for n in range(ROUNDS)]
    s.hidden = Hidden(regular[ROUNDS * ROW.spaces :], stacks, [])
    public.special = len(s.hidden.special)
    dice_back(public)
    public.offered = on_offer(options, seats, out)
    deal_goals(s, shuffled(GOALS, out), out)
    s.stack = [Rounds()]


def lay_out(public: Public, out: Out) -> None:
    """Outpost bonuses, city cards and city bonuses on the map (rules 2.1)."""
    public.outposts = dict(zip(LARGE, shuffled(OUTPOSTS, out), strict=False))
    cards = shuffled(CARDS, out)
    public.cards = {city: [cards.pop() for _ in range(NODES[city].city_cards)] for city in LARGE}
    if public.options.city_bonuses == "random":
        public.bonuses = dict(zip(SMALL, shuffled(CITY_BONUSES, out), strict=True))
    else:
        public.bonuses = {bonus.fixed_node: bonus.id for bonus in CITY_BONUSES.values()}


def equip(public: Public, starters: list[str]) -> None:
    """Coins by seat, camels, posts, a starter contract (rules 2.2, 2.11)."""
    for seat, coins in zip(public.order, START.coins_by_seat, strict=False):
        player = public.players[seat]
        player.coins, player.camels, player.stock = coins, START.camels, START.trading_posts
        player.held = [starters.pop() for _ in range(START.starter_contracts)]


def on_offer(options: Options, seats: int, out: Out) -> list[str]:
    """The characters to choose from, in the order of the table (rules 2.5, 2.7, 21.4)."""
    if options.characters == "by_seat":
        return []
    if options.characters == "choose":
        return list(CHARACTERS)
    drawn = shuffled(CHARACTERS, out)[: seats + DRAFT_EXTRA]
    return [character for character in CHARACTERS if character in drawn]


def deal_goals(s: MarcoState, pile: list[str], out: Out) -> None:
    """Two goal cards each, or four to choose from; told to their owners (rules 2.5, 2.6)."""
    n = s.public.options.goal_cards_dealt
    s.own = [Own() for _ in s.public.players]
    out.emit("seating", seats=s.public.order)
    for seat in s.public.order:
        dealt = [pile.pop() for _ in range(n)]
        s.own[seat] = Own([], dealt) if n > START.goal_cards_kept else Own(dealt)
        out.emit("goals_dealt", to=(seat,), goals=dealt)
    s.hidden.goals = pile


def conserved(s: MarcoState) -> dict[str, int]:
    """What never changes: regular contracts, goal cards, posts, black dice and coloured ones."""
    public = s.public
    open_ones = [public.row, public.discard, *(p.held + p.done for p in public.players)]
    piles = [s.hidden.special, *s.hidden.stacks]
    placed = [placed for dice in public.spaces.values() for placed in dice]
    black = sum(die.endswith("b") for player in public.players for die in player.dice)
    coloured = sum(len(die) == 1 for player in public.players for die in player.dice)
    rolled = public.phase == "turns"
    return {
        "contracts": sum(contract in REGULAR for pile in open_ones + piles for contract in pile),
        "goals": len(s.hidden.goals) + sum(len(own.goals + own.dealt + own.returned) for own in s.own),
        "posts": sum(p.stock + len(p.posts) - extra_posts(p) for p in public.players),
        "black": black + public.pool + sum(one.die.endswith("b") for one in placed),
        "dice": coloured + sum(one.coloured for one in placed) if rolled else START.coloured_dice * public.seats,
    }


def extra_posts(player: Player) -> int:
    """Posts beyond those that everybody has (rules 16.6)."""
    return player.role.extra_trading_posts if player.character else 0
