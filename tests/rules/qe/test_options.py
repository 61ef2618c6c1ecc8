"""Differences from the web version, options, fallbacks (rules 10, 12, 13)."""

from __future__ import annotations

import pytest

from rules.qe import GAME
from rules.qe.actions import Bid, Open, Peek
from rules.qe.components import COMPONENTS, TILES
from rules.qe.scoring import count, finals
from rules.qe.state import Options
from tests.rules.qe.play import Table, case, name_of, random_match


# rules 10.1
def test_the_zero_bonus_of_three_is_an_option_with_the_seeds_default() -> None:
    by_default, off = Table(3), Table(3, zero_bonus_3p=False)
    for table in (by_default, off):
        table.auction(5, {"P2": 0, "P3": 0})
    assert by_default.public.boxes[1][0] and not off.public.boxes[1][0]


# rules 10.2
def test_peeking_only_at_the_latest_is_an_option() -> None:
    table = Table(5, peek_scope="latest")
    first = table.auction(10, {"P2": 1, "P3": 800, "P4": 2, "P5": 3}).tile
    second = table.auction(5, {"P1": 6, "P3": 7, "P4": 20, "P5": 8}).tile
    assert table.refused("P5", Peek(first)).code == "peek_only_latest"
    table.peek("P5", second)
    table = Table(5)
    first = table.auction(10, {"P2": 1, "P3": 800, "P4": 2, "P5": 3}).tile
    table.auction(5, {"P1": 6, "P3": 7, "P4": 20, "P5": 8})
    table.peek("P5", first)


# rules 10.3
def test_the_auctioneer_does_not_see_bids_as_they_arrive_nor_for_ever() -> None:
    table = Table(4)
    table.open("P1", 5)
    table.bid("P2", 424242)
    assert "424242" not in repr((table.told("P1"), table.view("P1").parts()))
    table.bid("P3", 1)
    table.bid("P4", 2)
    assert "424242" in repr(table.told("P1")) and "424242" not in repr(table.view("P1").parts())


# rules 10.4
def test_sets_are_not_made_greedily() -> None:
    row = case("score", "score-5p-greedy-trap")
    points = count(5, row["nation"], row["industry_token"], row["tiles"], 1)
    assert points["diversification"] == 16


# rules 10.5
def test_sums_are_exact() -> None:
    huge = 2**53
    table = Table(3)
    table.auction(huge, {"P2": huge + 1, "P3": huge + 3})
    table.auction(huge, {"P1": huge + 2, "P3": huge + 1})
    assert [own.spent for own in table.state.own] == [huge + 2, 0, huge + 3]
    table.finish()
    assert table.to_all("eliminated") == [{"seats": [2]}]
    assert finals([1, 1, 1], [10**400, 10**400 + 1, 10**400 + 2]).least == [0]


# rules 10.6
def test_two_rebids_at_most() -> None:
    table = Table(4)
    table.open("P1", 5)
    asked = 0
    while table.public.turn == 1:
        asked += 1
        for name in table.due:
            table.bid(name, 1000 + asked)
    assert asked == 3 and table.awards[0].rebids == 2


# rules 10.7
def test_three_and_four_play_with_the_first_editions_four_nations_and_industries() -> None:
    for seats in (3, 4):
        used = [tile for tile in TILES.values() if seats in tile.use]
        assert len({tile.nation for tile in used}) == len({tile.industry for tile in used}) == 4


# rules 10.8
def test_there_are_21_tiles() -> None:
    assert len(TILES) == len(COMPONENTS.tiles) == 21


# rules 12.1
def test_the_options_and_their_defaults() -> None:
    declared = {option.id: (option.values, option.default) for option in GAME.options}
    assert declared == {
        "zero_bonus_3p": ((False, True), True),
        "peek_scope": (("any", "latest"), "any"),
        "keep_notes": ((False, True), False),
    }
    assert {name: default for name, (_, default) in declared.items()} == COMPONENTS.options
    table = Table(3, keep_notes=True)
    table.finish()
    assert table.public.options == Options(keep_notes=True)


# rules 13.1
def test_a_late_opening_bid_is_one() -> None:
    table = Table(4)
    assert table.view("P1").frame.fallback(table.view("P1")) == Open(1)
    table.late("P1")
    assert table.public.sale.opening == 1
    assert table.to_all("opened_late") == [{"seat": 0, "amount": 1}] and table.to_all("opened") == []


# rules 13.1
def test_a_late_secret_bid_is_nothing_and_scores_like_a_chosen_one() -> None:
    table = Table(4)
    table.open("P1", 9)
    assert table.view("P2").frame.fallback(table.view("P2")) == Bid(0)
    table.late("P2")
    table.bid("P3", 20)
    table.late("P4")
    assert table.awards[0].zeros == [1, 3] and table.public.boxes[1][0] and table.public.boxes[3][0]


# rules 13.1
def test_that_the_clock_sent_a_bid_is_told_with_the_award_and_not_before() -> None:
    chosen, late = Table(4), Table(4)
    for table in (chosen, late):
        table.open("P1", 9)
    chosen.bid("P2", 0)
    late.late("P2")
    for name in (None, "P1", "P3", "P4"):
        assert chosen.told(name) == late.told(name)
        assert GAME.dump(chosen.view(name).parts()) == GAME.dump(late.view(name).parts())
    assert late.mine("P2").late and not chosen.mine("P2").late
    for table in (chosen, late):
        table.bid("P3", 20)
        table.bid("P4", 5)
    assert chosen.to_all("late") == [] and late.to_all("late") == [{"seats": [1]}]
    assert late.awards[0].late == [1]
    assert late.out.events.index(next(e for e in late.out.events if e.id == "late")) > 1  # after winner and zeros
    late.auction(7, {"P1": 0, "P3": 1, "P4": 2})
    assert len(late.to_all("late")) == 1


# rules 13.1
def test_with_the_zero_bonus_off_at_three_the_clock_is_never_told() -> None:
    table = Table(3, zero_bonus_3p=False)
    table.open("P1", 9)
    table.late("P2")
    table.bid("P3", 20)
    assert table.awards[0].late == [] and table.to_all("late") == []
    table.finish()
    assert table.to_all("late") == []


# rules 13.1
def test_a_late_rebid_gives_up_the_tile() -> None:
    table = Table(4)
    table.open("P1", 9)
    for name, amount in (("P2", 30), ("P3", 30), ("P4", 5)):
        table.bid(name, amount)
    table.late("P2")
    table.bid("P3", 10)
    assert table.awards[0].winner == 2 and table.awards[0].zeros == [1] and table.awards[0].late == [1]


# rules 13.2
def test_the_clock_fires_for_the_late_seat_alone() -> None:
    table = Table(4)
    table.open("P1", 9)
    table.bid("P2", 424242)
    table.late("P3")
    assert table.due == ["P4"] and table.mine("P2").bids == [424242]
    assert "424242" not in repr([table.told(name) for name in (None, "P1", "P3", "P4")])
    table.late("P4")
    assert table.awards[0].winner == 1


# rules 13.2
def test_every_question_has_a_legal_fallback_and_a_peek_has_none() -> None:
    for seats in (3, 4, 5):
        table = Table(seats)
        while not table.over:
            table.late(table.due[-1])
        assert table.public.peeks == []
        last = table.awards[-1]
        assert (last.winner is None) == (seats == 3)  # 0-0-0 on turn 16 is a tie


def test_house_players_finish_and_beat_random_ones() -> None:
    """One house player among random ones is not the biggest spender and mostly comes first."""
    import random

    from rules.players import house_player, random_player

    first, matches = 0, 12
    for seed in range(matches):
        table, rng = Table(4, key=seed * 500), random.Random(seed)
        while not table.over:
            name = rng.choice(table.due)
            player = house_player if name == "P2" else random_player
            table.act(name, player(GAME, table.view(name), rng))
        first += GAME.standings(table.public, 4)[0].seat == 1
    assert first >= matches * 2 // 3


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_house_players_among_themselves(seats: int) -> None:
    """Prices stay in a human range, every tile but the odd one is fought for, and the points spread."""
    table = random_match(seats, 3, house=True)
    prices = [int(award.price or 0) for award in table.awards]
    assert 1 <= max(prices) < 10**6
    assert len({award.winner for award in table.awards}) > 1
    assert name_of(0) == "P1"
