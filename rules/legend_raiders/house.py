"""The house player: rules of thumb, quick and good enough to keep a table of people busy.

It fills its spaces with tiles that its tokens fit, goes when several can be paid, and saves die cards for such a turn.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from rules.core import Action
from rules.legend_raiders.actions import (
    DECK,
    EXPEDITION,
    NO_TORCH,
    Character,
    Complete,
    Discard,
    Go,
    PlayDie,
    Return,
    Take,
)
from rules.legend_raiders.components import CARDS, LIMITS, NEEDS, TILES, TOOLS
from rules.legend_raiders.die import DieCard, Rolling, held
from rules.legend_raiders.expedition import Cards, Completing, payable, spent, why_no_torch, worth
from rules.legend_raiders.knowledge import cards_of
from rules.legend_raiders.main import PLACES, Main
from rules.legend_raiders.prepare import Discarding
from rules.legend_raiders.rounds import Characters
from rules.legend_raiders.scoring import collection, lacking
from rules.legend_raiders.state import Board, Column, Public, RaidersView
from rules.legend_raiders.tokens import Returning

AT_ONCE = 2  # discoveries that an expedition should make, while the match is long
CLOSE = 4  # completed tiles of the leader from which on one discovery is enough


def house(v: RaidersView, rng: random.Random) -> Action | None:
    """The answer to what is asked; None leaves it to chance."""
    frame = v.frame
    answer = ANSWERS.get(type(frame))
    return answer(frame, v, rng) if answer else frame.fallback(v) if frame else None


def character(frame: Characters, v: RaidersView, rng: random.Random) -> Action:
    """Any of them: they are alike."""
    return Character(rng.choice(v.public.heroes_left))


def plan(board: Board) -> list[str]:
    """Open tiles that can be paid one after another, the cheapest first; the torch pays for one token."""
    left, torch, found = Counter(board.tools), int(board.lit), list[str]()
    for tile in sorted(board.open, key=lambda tile: (len(board.missing(tile)), len(TILES[tile].needs))):
        lack = (NEEDS[tile] - left).total()
        if lack <= torch:
            torch -= lack
            left -= NEEDS[tile]
            found.append(tile)
    return found


def ready(public: Public, board: Board) -> bool:
    """Whether it is time for an expedition."""
    made = len(plan(board))
    hurry = public.last_round or max(len(other.done) for other in public.boards) >= CLOSE
    full = len(board.open) == LIMITS.discovery_spaces and len(board.tools) >= LIMITS.backpack - 1
    return made >= AT_ONCE or (made > 0 and (hurry or full))


def die_card(frame: DieCard, v: RaidersView, rng: random.Random) -> Action:
    """A coin for an expedition that makes more than the card is worth unused."""
    board, cards = v.public.boards[frame.seat], held(v, frame.seat)
    if cards and v.public.die != "coin" and ready(v.public, board) and len(plan(board)) >= AT_ONCE:
        return PlayDie(cards[0], "coin")
    if v.public.die == "tool":
        return frame.fallback(v)
    return main(frame, v, rng)


def main(frame: Any, v: RaidersView, rng: random.Random) -> Action:
    """An expedition when it pays, else the column that helps most."""
    public, board = v.public, v.public.boards[frame.seat]
    if ready(public, board):
        return Go(EXPEDITION)
    columns = [(to, column) for to, column in zip(PLACES, public.columns, strict=True) if not column.empty]
    return Go(max(columns, key=lambda one: value(board, one[1]))[0]) if columns else Go(EXPEDITION)


def value(board: Board, column: Column) -> int:
    """How much a column helps: tokens that lack, the favourite tool, a tile that the tokens fit."""
    tools = Counter([*board.tools, *column.tools])
    tiles = [*board.open, *([column.tile] if column.tile else [])]
    wanted = sum((NEEDS[tile] for tile in tiles), Counter[str]())
    fitting = (wanted & tools).total()
    return 2 * fitting + column.tools.count(board.favourite) + (2 if column.tile and len(board.open) < 3 else 0)


def take(frame: Cards, v: RaidersView, rng: random.Random) -> Action:
    """The face-up card nearest to its points."""
    types = collection(v.public.boards[frame.seat], cards_of(v, frame.seat))
    best = max(v.public.row, key=lambda card: promise(card, types), default=DECK)
    return Take(best)


def promise(card: str, types: Counter[str]) -> float:
    """What a card may bring: less for each type that lacks."""
    return CARDS[card].points / (1 + len(lacking(card, types))) if CARDS[card].points else 1.2


def complete(frame: Completing, v: RaidersView, rng: random.Random) -> Action:
    """The tile of the plan that scores most, by tokens where they do."""
    board = v.public.boards[frame.seat]
    tiles = plan(board) or payable(board)
    ways = [(tile, torch) for tile in tiles for torch in (NO_TORCH, *TOOLS) if not why_no_torch(board, tile, torch)]
    plain = [way for way in ways if way[1] == NO_TORCH] or ways
    return Complete(*max(plain, key=lambda way: worth(v.public, board, *way).total))


def discard(frame: Discarding, v: RaidersView, rng: random.Random) -> Action:
    """The tile that lacks most."""
    board = v.public.boards[frame.seat]
    return Discard(max(board.open, key=lambda tile: (len(board.missing(tile)), len(TILES[tile].needs))))


def give_back(frame: Returning, v: RaidersView, rng: random.Random) -> Action:
    """A token that no open tile needs, else the one there are most of; not the favourite."""
    board = v.public.boards[frame.seat]
    needed = sum((spent(tile, NO_TORCH) for tile in board.open), Counter[str]())
    count = Counter(board.tools)
    return Return(max(count, key=lambda tool: (count[tool] - needed[tool], tool != board.favourite, tool)))


ANSWERS: dict[Any, Callable[[Any, RaidersView, random.Random], Action | None]] = {
    Characters: character,
    Rolling: lambda frame, v, rng: frame.fallback(v),
    DieCard: die_card,
    Main: main,
    Cards: take,
    Completing: complete,
    Discarding: discard,
    Returning: give_back,
}
