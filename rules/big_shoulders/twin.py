"""Another world that one seat cannot tell from this one: for the tests of secrets (rules 20)."""

from __future__ import annotations

import random

from rules.big_shoulders.building import choices
from rules.big_shoulders.components import DEMAND, TILES
from rules.big_shoulders.state import Own, ShoulderState

ERAS = (1, 2, 3)


def twin(s: ShoulderState, watcher: int, rng: random.Random) -> None:
    """Redraws, in place, what the watcher cannot know: the others' tiles and choices, and the order of all stacks."""
    hidden = s.hidden
    for era in ERAS:
        other_tiles(s, watcher, era, rng)
    for seat, own in enumerate(s.own):
        if seat != watcher and own.build:
            choose(own, s.public.decade, rng)
    hidden.demand = [tile for stack in by_stack(hidden.demand) for tile in rng.sample(stack, len(stack))]
    for pile in (hidden.bag, hidden.assets):
        rng.shuffle(pile)


def other_tiles(s: ShoulderState, watcher: int, era: int, rng: random.Random) -> None:
    """Tiles of an era go round among the hands and the discards of the others, and the stack."""
    piles = [s.hidden.buildings[era - 1]]
    for seat, own in enumerate(s.own):
        if seat != watcher:
            piles += [own.hand, own.discarded]
    unseen = [tile for pile in piles for tile in pile if TILES[tile].era == era]
    rng.shuffle(unseen)
    for pile in piles:
        pile[:] = [unseen.pop() if TILES[tile].era == era else tile for tile in pile]
    for seat, own in enumerate(s.own):
        if seat != watcher:
            own.hand.sort()


def choose(own: Own, decade: int, rng: random.Random) -> None:
    """Another choice of somebody who has chosen."""
    own.build = rng.choice(own.hand)
    own.discard = rng.choice(choices(own.hand, own.build, decade))


def by_stack(tiles: list[str]) -> list[list[str]]:
    """The demand tiles in runs of one stack, in their order."""
    runs: list[list[str]] = []
    for tile in tiles:
        if runs and DEMAND[runs[-1][0]].stack == DEMAND[tile].stack:
            runs[-1].append(tile)
        else:
            runs.append([tile])
    return runs
