"""Final scoring (rules 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.qe import GAME
from rules.qe.amounts import Amount
from rules.qe.components import COMPONENTS, TILES, scores, tiles_in_play
from rules.qe.scoring import best_sets, count, finals, places
from tests.rules.qe.play import CASES, Table, names, random_match, seat_of


def as_list(by_name: dict[str, Any]) -> list[Any]:
    return [by_name[name] for name in sorted(by_name)]


@pytest.mark.parametrize("row", CASES["score"], ids=lambda row: row["id"])
def test_score_cases(row: dict[str, Any]) -> None:
    points = count(row["players"], row["nation"], row["industry_token"], row["tiles"], row["zero_bid_boxes"])
    assert points | {"subtotal": sum(points.values())} == row["expect"]


@pytest.mark.parametrize("row", CASES["final"], ids=lambda row: row["id"])
def test_final_cases(row: dict[str, Any]) -> None:
    expect = row["expect"]
    final = finals(as_list(row["subtotals"]), [Amount(x) for x in as_list(row["spent"])])
    assert names(final.out) == expect["eliminated"] and names(final.least) == expect["least"]
    assert final.totals == as_list(expect["totals"])
    assert names([seat for seat, place in enumerate(final.places) if place == 1]) == expect["winners"]


# rules 8.12
@pytest.mark.parametrize("row", CASES["standings"], ids=lambda row: row["id"])
def test_standings_cases(row: dict[str, Any]) -> None:
    out = [seat_of(name) for name in row["eliminated"]]
    found = places(as_list(row["totals"]), [Amount(x) for x in as_list(row["spent"])], out)
    assert found == as_list(row["expect"]["place"])


# rules 8.1
def test_each_category_counts_every_tile_anew_and_the_token_in_two_of_them() -> None:
    without = count(4, "US", "", ["US2", "US3"], 0)
    with_token = count(4, "US", "MAN", ["US2", "US3"], 0)
    assert with_token == without | {"monopolization": 3}
    full = count(4, "US", "HOU", ["US2", "US3", "US4"], 0)
    assert full == {"companies": 9, "zero": 0, "nationalization": 6, "monopolization": 0, "diversification": 8}


# rules 8.2
def test_companies_are_worth_their_points() -> None:
    assert count(3, "EU", "AGR", ["US1", "CN2", "JP4"], 0)["companies"] == 7
    assert count(5, "EU", "AGR", ["CN4G", "UK3"], 0)["companies"] == 7


# rules 8.3
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_zero_bids_are_two_points_a_box(seats: int) -> None:
    assert [count(seats, "US", "AGR", [], boxes)["zero"] for boxes in range(4)] == [0, 2, 4, 6]


# rules 8.4
@pytest.mark.parametrize(("seats", "table"), [(3, [0, 1, 3, 6, 10]), (4, [0, 1, 3, 6, 10]), (5, [0, 3, 6, 10])])
def test_nationalization(seats: int, table: list[int]) -> None:
    own = [tile for tile in tiles_in_play(seats) if TILES[tile].nation == "JP"]
    assert [count(seats, "JP", "", own[:n], 0)["nationalization"] for n in range(len(table))] == table
    assert count(seats, "US", "", own, 0)["nationalization"] == 0


# rules 8.5
@pytest.mark.parametrize(
    ("seats", "table"), [(3, [0, 0, 3, 6, 10, 10]), (4, [0, 0, 3, 6, 10, 10]), (5, [0, 0, 6, 10, 16])]
)
def test_monopolization(seats: int, table: list[int]) -> None:
    same = [tile for tile in tiles_in_play(seats) if TILES[tile].industry == "HOU"]
    for n, points in enumerate(table):
        token, tiles = ("HOU", same[: n - 1]) if n else ("", [])
        assert count(seats, "UK", token, tiles, 0)["monopolization"] == points
    both = [tile for tile in tiles_in_play(seats) if TILES[tile].industry in ("HOU", "AGR")][:]
    pairs = [t for t in both if TILES[t].industry == "HOU"][:2] + [t for t in both if TILES[t].industry == "AGR"][:2]
    assert count(seats, "UK", "", pairs, 0)["monopolization"] == 2 * table[2]


# rules 8.6
@pytest.mark.parametrize(("seats", "table"), [(3, [0, 0, 0, 4, 8]), (4, [0, 0, 0, 4, 8]), (5, [0, 0, 0, 8, 12, 17])])
def test_diversification_sizes(seats: int, table: list[int]) -> None:
    first = {TILES[tile].industry: tile for tile in tiles_in_play(seats)}
    tiles = list(first.values())
    assert [count(seats, "US", "", tiles[:n], 0)["diversification"] for n in range(len(table))] == table
    used = TILES[tiles[0]].industry
    assert count(seats, "US", used, tiles[1:4], 0)["diversification"] == table[4]  # the token counts in a set


# rules 8.6
def test_the_best_partition_not_the_largest_set_first() -> None:
    table = tuple(COMPONENTS.score["5"].diversification)
    assert best_sets((1, 1, 2, 2), table) == 16 and greedy((1, 1, 2, 2), table) == 12
    assert best_sets((1, 1, 1, 2, 2), table) == 20 and greedy((1, 1, 1, 2, 2), table) == 17


def greedy(counts: tuple[int, ...], table: tuple[int, ...]) -> int:
    """The largest set first, as one must not do it."""
    left, total = sorted(counts, reverse=True), 0
    while table[size := sum(n > 0 for n in left)]:
        total += table[size]
        left = [n - (n > 0) for n in left]
    return total


# rules 8.6
def test_how_many_patterns_greedy_gets_wrong() -> None:
    """Twenty of those that can occur with five players, none with three or four."""
    five = tuple(COMPONENTS.score["5"].diversification)
    wrong = [c for c in patterns(5, 3) if greedy(c, five) != best_sets(c, five)]
    assert len(wrong) == 20 and (1, 1, 2, 2) in [tuple(n for n in c if n) for c in wrong]
    four = tuple(COMPONENTS.score["4"].diversification)
    assert all(greedy(c, four) == best_sets(c, four) for c in patterns(4, 4))


def patterns(industries: int, most: int) -> list[tuple[int, ...]]:
    """Sorted counts with at most `most` of each industry and one more of that of the token (or no token)."""

    def grow(left: int) -> Iterator[tuple[int, ...]]:
        if not left:
            yield ()
            return
        for rest in grow(left - 1):
            yield from ((*rest, n) for n in range(most + 2))

    return sorted({tuple(sorted(c)) for c in grow(industries) if sum(n > most for n in c) <= 1 and any(c)})


def brute_force(tiles: tuple[str, ...], table: tuple[int, ...]) -> int:
    """Every way to split single tiles into sets, found without thinking."""
    if not tiles:
        return 0
    first, rest = tiles[0], tiles[1:]
    best = brute_force(rest, table)  # the first tile stays out of every set
    for mask in range(1 << len(rest)):
        chosen = [first] + [tile for i, tile in enumerate(rest) if mask >> i & 1]
        if len(set(chosen)) == len(chosen) < len(table) and table[len(chosen)]:
            left = tuple(tile for i, tile in enumerate(rest) if not mask >> i & 1)
            best = max(best, table[len(chosen)] + brute_force(left, table))
    return best


# rules 8.6
@settings(max_examples=150, deadline=None)
@given(st.sampled_from([3, 4, 5]), st.lists(st.sampled_from(["AGR", "FIN", "HOU", "MAN", "GOV"]), max_size=8))
def test_sets_against_brute_force(seats: int, industries: list[str]) -> None:
    table = tuple(scores(seats).diversification)
    counts = tuple(sorted(Counter(industries).values()))
    assert best_sets(counts, table) == brute_force(tuple(industries), table)


# rules 8.7
def test_the_subtotal_is_the_sum_of_the_categories() -> None:
    for seed in range(6):
        table = random_match(3 + seed % 3, seed)
        for seat, params in enumerate(table.to_all("subtotal")):
            sheet = table.public.sheets[seat]
            assert params == {"seat": seat, "n": sheet.total - sheet.score["least_spending"]}
            assert sheet.total == sum(sheet.score.values())


# rules 8.8
def test_the_biggest_spenders_lose_and_the_smallest_get_the_bonus() -> None:
    for seats, bonus in ((3, 6), (4, 6), (5, 7)):
        spent = [Amount(n) for n in (0, 5, 5, 9, 9)[-seats:]]
        final = finals([10] * seats, spent)
        assert final.out == [seats - 2, seats - 1]
        assert final.least == [seat for seat in range(seats) if spent[seat] == min(spent)]
        assert final.totals == [10 + bonus * (seat in final.least) for seat in range(seats)]


# rules 8.8
def test_spending_is_the_sum_of_the_own_winning_amounts() -> None:
    for seed in range(6):
        table = random_match(3 + seed % 3, seed + 30)
        for seat, sheet in enumerate(table.public.sheets):
            assert sheet.spent == sum(award.price for award in table.awards if award.winner == seat)
            assert (sheet.out == "biggest_spender") == (sheet.spent == max(x.spent for x in table.public.sheets))


# rules 8.8
def test_a_player_without_tiles_has_spent_nothing() -> None:
    table = Table(4)
    while not table.over:
        auctioneer = table.due[0]
        bids = {name: 5 if name == "P2" else 0 for name in ("P1", "P2", "P3", "P4") if name != auctioneer}
        table.auction(9 if auctioneer == "P2" else 1, bids)
    assert [sheet.spent for sheet in table.public.sheets] == [0, 9 * 4 + 5 * 12, 0, 0]
    assert table.to_all("least") == [{"seats": [0, 2, 3], "n": 6}]


# rules 8.9
def test_most_points_then_less_spending_then_shared() -> None:
    assert places([30, 40, 50], [Amount(1), Amount(2), Amount(9)], [2]) == [2, 1, 3]
    assert places([40, 40, 50], [Amount(1), Amount(2), Amount(9)], [2]) == [1, 2, 3]
    assert places([40, 40, 50], [Amount(2), Amount(2), Amount(9)], [2]) == [1, 1, 3]


# rules 8.10
def test_the_eliminated_rank_behind_all_others_with_their_points() -> None:
    for seed in range(6):
        table = random_match(3 + seed % 3, seed + 60)
        ranking = GAME.standings(table.public, len(table.state.own))
        flags = [bool(place.out) for place in ranking]
        assert flags == sorted(flags) and any(flags)
        assert all(place.total == sum(place.score.values()) for place in ranking)
        assert [place.place for place in ranking] == sorted(place.place for place in ranking)


# rules 8.11
def test_the_reveal_has_its_order() -> None:
    table = Table(3)
    table.finish()
    ids = list(dict.fromkeys(event.id for event in table.out.events))
    drama = ["token_shown", "token_unused", "subtotal", "spending", "eliminated", "least", "winners"]
    assert ids[ids.index("final") + 1 :] == drama
    assert all(event.to is None for event in table.out.events if event.id in drama)


# rules 8.12
def test_when_all_are_eliminated_nobody_is_first() -> None:
    final = finals([20, 18, 15], [Amount(77)] * 3)
    assert final.places == [0, 0, 0] and final.totals == [26, 24, 21]
    table = Table(3)
    while table.public.turn < 16:
        table.auction(7, {name: 3 for name in ("P1", "P2", "P3") if name not in table.due})
    table.auction(0, {"P1": 5, "P2": 5, "P3": 5})
    assert table.to_all("no_winner") == [{}] and table.to_all("winners") == []
    assert table.to_all("eliminated") == [{"seats": [0, 1, 2]}] and table.to_all("least")[0]["seats"] == [0, 1, 2]
    ranking = GAME.standings(table.public, 3)
    assert all(place.out == "biggest_spender" and place.place == 0 for place in ranking)
    assert [place.total for place in ranking] == sorted((place.total for place in ranking), reverse=True)


# rules 8.13
def test_the_tile_that_nobody_got_counts_for_nobody() -> None:
    table = Table(3)
    table.skip_to(16)
    tile = table.public.sale.tile
    table.auction(0, {"P1": 5, "P2": 5, "P3": 4})
    total = sum(TILES[award.tile].vp for award in table.awards)
    assert sum(sheet.score["companies"] for sheet in table.public.sheets) == total - TILES[tile].vp
    assert sum(sheet.spent for sheet in table.public.sheets) == 15 * 90


# rules 8.9
def test_amounts_that_are_equal_as_floats_are_not_equal() -> None:
    final = finals([30, 30, 12], [Amount(10**26 + 1), Amount(10**26), Amount(0)])
    assert final.out == [0] and final.places[1] == 1
