"""Points of one seat, elimination, bonus, places (rules 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from rules.qe.amounts import Amount
from rules.qe.components import TILES, scores

CATEGORIES = ("companies", "zero", "nationalization", "monopolization", "diversification")
BONUS = "least_spending"
BIGGEST_SPENDER = "biggest_spender"


class Final(NamedTuple):
    """The end of the count, by seat. out: eliminated for spending most. least: spent least, so gets the bonus.
    totals: subtotals plus bonus. places: 1.., or all 0 (8.12).
    """

    out: list[int]
    least: list[int]
    totals: list[int]
    places: list[int]


def count(seats: int, nation: str, token: str, tiles: Sequence[str], boxes: int) -> dict[str, int]:
    """Points by category, without the bonus (8.2 to 8.6); each category counts every tile anew.

    boxes: how many zero boxes are marked. token: the industry token, "" to leave it out.
    """
    table = scores(seats)
    owned = [TILES[tile] for tile in tiles]
    industries = Counter([tile.industry for tile in owned] + ([token] if token else []))
    return {
        "companies": sum(tile.vp for tile in owned),
        "zero": table.zero_bid * boxes,
        "nationalization": entry(table.nationalization, sum(tile.nation == nation for tile in owned)),
        "monopolization": sum(entry(table.monopolization, n) for n in industries.values()),
        "diversification": best_sets(tuple(sorted(industries.values())), tuple(table.diversification)),
    }


def entry(table: Sequence[int], n: int) -> int:
    """The entry for n tiles; beyond the end of a table the last one (8.5)."""
    return table[min(n, len(table) - 1)]


@cache
def best_sets(counts: tuple[int, ...], table: tuple[int, ...]) -> int:
    """The most points that sets of different industries can make (8.6), by trying every set.

    counts: tiles of each industry, sorted. table: points by size of the set.
    """
    held = [n for n in counts if n]
    best = 0
    for size in range(1, min(len(held), len(table) - 1) + 1):
        if not table[size]:
            continue
        for chosen in combinations(range(len(held)), size):
            left = tuple(sorted(n - (i in chosen) for i, n in enumerate(held)))
            best = max(best, table[size] + best_sets(left, table))
    return best


def finals(subtotals: Sequence[int], spent: Sequence[Amount]) -> Final:
    """Elimination of the biggest spenders, bonus of the smallest, places (8.8 to 8.12)."""
    seats = range(len(spent))
    out = [seat for seat in seats if spent[seat] == max(spent)]
    least = [seat for seat in seats if spent[seat] == min(spent)]
    bonus = scores(len(spent)).least_spending
    totals = [subtotals[seat] + bonus * (seat in least) for seat in seats]
    return Final(out, least, totals, places(totals, spent, out))


def places(totals: Sequence[int], spent: Sequence[Amount], out: Sequence[int]) -> list[int]:
    """The place of each seat: points, then less spending; equal in both share it; the eliminated after all others.

    When all are eliminated there is no first place, so nobody has one: 0 (8.12).
    """
    if len(out) == len(totals):
        return [0] * len(totals)
    keys = [(seat in out, -totals[seat], spent[seat]) for seat in range(len(totals))]
    return [1 + sum(other < key for other in keys) for key in keys]
