"""Two worlds that only the order and size of other people's bids tell apart: nobody who may not know may notice.

The twins of `rules/qe/twin.py` keep the order of past bids; here it changes too.
"""

from __future__ import annotations

import random

import pytest

from rules.core import Event
from tests.rules.qe.play import Table, name_of, seat_of
from tests.rules.qe.test_secrets import world

OPENING = 50
AMOUNTS = (0, 0, 40, 60, 60, 70, 80, 10**6, 10**30)
Stages = tuple[dict[str, int], ...]


def story(seats: int, watcher: int | None, mine: list[int], rng: random.Random, keep_notes: bool) -> Table:
    """One auction, up to the question after it; the watcher bids `mine` stage by stage, the others anything."""
    table, own = Table(seats, keep_notes=keep_notes), list(mine)
    table.open("P1", OPENING)
    while not table.awards:
        name = table.due[0]
        table.bid(name, own.pop(0) if seat_of(name) == watcher else rng.choice(AMOUNTS))
    return table


def outcome(table: Table, watcher: int | None) -> tuple[object, ...]:
    """What the watcher may learn of the auction: who won, who tied, the zeros, the amount if it won itself."""
    award = table.awards[-1]
    price = table.state.own[watcher].prices.get(award.tile) if watcher is not None else None
    return award.winner, award.ties, award.zeros, price


def order(table: Table) -> list[int]:
    """The seats by their last bid."""
    tile = table.awards[-1].tile
    last = {seat: int(own.past[tile][-1]) for seat, own in enumerate(table.state.own) if tile in own.past}
    return sorted(last, key=lambda seat: (last[seat], seat))


def alike(here: Table, there: Table, watcher: int | None) -> None:
    """The same news and the same sight, for the watcher and for an onlooker."""
    for who in {watcher, None}:
        name = None if who is None else name_of(who)
        assert here.told(name) == there.told(name)
        assert world(here.state, who) == world(there.state, who)


# rules 3.3, 3.5, 7.1, 7.3
@pytest.mark.parametrize("keep_notes", [False, True])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_losing_bids_are_told_by_nothing(seats: int, keep_notes: bool) -> None:
    pairs = reordered = 0
    for number in range(10):
        rng = random.Random(f"{seats} {keep_notes} {number}")
        watcher = rng.choice([None, *range(1, seats)])  # seat 0 is the auctioneer, who sees them all
        mine = [rng.choice(AMOUNTS) for _ in range(3)]
        here = story(seats, watcher, mine, rng, keep_notes)
        for _ in range(20):
            there = story(seats, watcher, mine, rng, keep_notes)
            if outcome(there, watcher) == outcome(here, watcher):
                pairs, reordered = pairs + 1, reordered + (order(there) != order(here))
                alike(here, there, watcher)
    assert pairs > 4 and (reordered or seats == 3)


# The watcher, and two courses of an auction that the auctioneer P1 opened with 50.
TIES: list[tuple[str | None, Stages, Stages]] = [
    # who tied is told, not at what; a replaced bid leaves no trace, whichever way the re-bids stand to it
    ("P5", ({"P2": 90, "P3": 90, "P4": 70, "P5": 60}, {"P2": 80, "P3": 40}), TIE := (
        {"P2": 10**9, "P3": 10**9, "P4": 40, "P5": 60}, {"P2": 10**12, "P3": 10**6})),
    (None, ({"P2": 90, "P3": 90, "P4": 70, "P5": 60}, {"P2": 80, "P3": 40}), TIE),
    # the third tie: struck bids may be above or below the winning one
    ("P4", ({"P2": 90, "P3": 90, "P4": 70, "P5": 60}, {"P2": 80, "P3": 80}, {"P2": 75, "P3": 75}),
           ({"P2": 900, "P3": 900, "P4": 70, "P5": 5}, {"P2": 999, "P3": 999}, {"P2": 10**30, "P3": 10**30})),
    # equal losers below a tie are nobody's business
    ("P2", ({"P2": 90, "P3": 90, "P4": 60, "P5": 60}, {"P2": 91, "P3": 90}),
           ({"P2": 90, "P3": 90, "P4": 61, "P5": 7}, {"P2": 91, "P3": 1})),
]  # fmt: skip


# rules 5.4, 7.1
@pytest.mark.parametrize(("watcher", "here", "there"), TIES)
def test_re_bids_are_told_by_nothing(watcher: str | None, here: Stages, there: Stages) -> None:
    tables = [Table(5), Table(5)]
    for table, stages in zip(tables, (here, there), strict=True):
        table.auction(OPENING, *stages)
        assert len(table.awards) == 1
    seat = None if watcher is None else seat_of(watcher)
    assert outcome(tables[0], seat) == outcome(tables[1], seat)
    alike(tables[0], tables[1], seat)


# rules 6.2, 6.3
@pytest.mark.parametrize("here, there", [
    ({"P1": 9, "P2": 8, "P3": 7}, {"P1": 10**20, "P2": 1, "P3": 3}),
    ({"P1": 5, "P2": 5, "P3": 4}, {"P1": 10**20, "P2": 10**20, "P3": 1}),
])  # fmt: skip
def test_bids_of_turn_16_are_told_by_nothing_before_the_count(here: dict[str, int], there: dict[str, int]) -> None:
    told: list[list[Event]] = []
    for bids in (here, there):
        table = Table(3)
        table.skip_to(16)
        table.auction(0, bids)
        news = table.told(None)
        told.append(news[: [event.id for event in news].index("final")])
    assert told[0] == told[1]
