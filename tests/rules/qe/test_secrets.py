"""The information model (rules 7): what is learned when, and what is shown again."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from rules.core import Event, Illegal, moves, offered, play, view
from rules.qe import GAME
from rules.qe.actions import Bid, Open, Peek
from rules.qe.amounts import Amount
from rules.qe.knowledge import hand, more_than, price_of
from tests.rules.qe.play import Table, case, name_of, random_match, seat_of


def amounts_in(thing: Any) -> set[int]:
    """All marked amounts that a text form holds: they have thirteen digits and begin with 1, no sum does."""
    return {int(found) for found in re.findall(r"(?<!\d)1\d{12}(?!\d)", repr(thing))}


class Marked(Table):
    """A table where every amount can be recognised, with the books of rules 7 kept independently of the engine.

    learned: what each person has been entitled to learn; again: what the bot may show it again. None: a spectator.
    """

    def __init__(self, seats: int, seed: int, **options: Any) -> None:
        super().__init__(seats, key=seed * 500, **options)
        self.rng = random.Random(seed)
        self.people: list[str | None] = [None, *(name_of(seat) for seat in range(seats))]
        self.learned: dict[str | None, set[int]] = {name: set() for name in self.people}
        self.again: dict[str | None, set[int]] = {name: set() for name in self.people}
        self.sent: dict[str, list[int]] = {}

    def amount(self) -> int:
        """Few enough different ones that ties happen, and zeros."""
        if self.rng.random() < 0.2:
            return 10**12 + self.rng.randrange(10**9)
        return self.rng.choice([0, *range(10**12, 10**12 + 5)])

    def note(self, name: str | None, amounts: list[int], again: bool) -> None:
        self.learned[name] |= set(amounts)
        if again or (self.public.options.keep_notes and name is not None):
            self.again[name] |= set(amounts)

    def step(self) -> None:
        """One random action, then the books."""
        name = self.rng.choice(self.due)
        v, amount = self.view(name), self.amount()
        opening = Open in v.frame.offers
        if amount in ((0,) if opening else (self.public.sale.opening,)):
            return
        awards = len(self.awards)
        self.act(name, Open(Amount(amount)) if opening else Bid(Amount(amount)))
        if opening:
            for person in self.people:
                self.note(person, [amount], again=True)
        else:
            self.sent.setdefault(name, []).append(amount)
            self.note(name, [amount], again=True)
        if len(self.awards) > awards:
            self.award_books()

    def award_books(self) -> None:
        award = self.awards[-1]
        if award.auctioneer is not None:
            self.note(name_of(award.auctioneer), [x for bids in self.sent.values() for x in bids], again=False)
        self.sent = {}

    def peek_now_and_then(self) -> None:
        if self.over:
            return
        name = self.rng.choice(self.due)
        v = self.view(name)
        if self.rng.random() < 0.05 and (open_now := moves(GAME.meanwhile, v, 20, Peek)):
            tile = self.rng.choice(open_now).tile
            self.peek(name, tile)
            winner = self.public.award(tile).winner
            self.note(name, [int(self.state.own[winner].prices[tile])], again=False)

    def compare_books(self) -> None:
        for name in self.people:
            v = self.view(name)
            assert amounts_in(self.told(name)) <= self.learned[name]
            shown = v.parts() + ((hand(v),) if name else ())
            assert amounts_in(shown) <= self.again[name]


@pytest.mark.parametrize("keep_notes", [False, True])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nobody_is_told_or_shown_more_than_the_table_of_section_7(seats: int, keep_notes: bool) -> None:
    # rules 7.2
    # rules 7.3
    ties = 0
    for seed in range(3):
        table = Marked(seats, seed, keep_notes=keep_notes)
        while True:
            table.step()
            if table.over:
                break
            table.peek_now_and_then()
            table.compare_books()
        ties += sum(len(award.ties) for award in table.awards)
    assert ties


# rules 7.1
def test_a_loser_may_conclude_that_more_was_paid() -> None:
    table = Table(4)
    award = table.auction(50, {"P2": 80, "P3": 0, "P4": 51})
    assert more_than(table.view("P3"), award) == 50
    assert more_than(table.view("P4"), award) == 51
    assert more_than(table.view("P1"), award) == 50  # what the auctioneer saw is not shown again
    assert more_than(table.view(None), award) == 50
    assert more_than(table.view("P2"), award) is None and price_of(table.view("P2"), award) == 80


# rules 7.1
def test_the_bound_is_the_standing_bid_never_a_replaced_one() -> None:
    table = Table(4)
    award = table.auction(10, {"P2": 300, "P3": 300, "P4": 250}, {"P2": 20, "P3": 0})
    assert award.winner == 3
    assert more_than(table.view("P2"), award) == 20
    assert more_than(table.view("P3"), award) == 10


# rules 7.1
def test_after_a_third_tie_only_the_opening_is_a_bound() -> None:
    table = Table(4)
    award = table.auction(10, {"P2": 300, "P3": 300, "P4": 40}, {"P2": 301, "P3": 301}, {"P2": 7000, "P3": 7000})
    assert award.winner == 3
    assert {more_than(table.view(name), award) for name in (None, "P1", "P2", "P3")} == {10}


# rules 7.1
def test_no_bound_where_the_auctioneer_won() -> None:
    row = case("auction", "three-ties-struck-zero")
    table = Table(row["players"], first=row["auctioneer"])
    award = table.auction(row["opening"], *row["bids"])
    assert all(more_than(table.view(name_of(seat)), award) is None for seat in range(5))
    assert all(price_of(table.view(name_of(seat)), award) == 6 for seat in range(5))


# rules 7.1
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_bound_is_always_true(seats: int) -> None:
    for seed in range(4):
        table = Marked(seats, seed + 50)
        while not table.over:
            table.step()
            for award in table.awards:
                price = None if award.winner is None else int(table.state.own[award.winner].prices[award.tile])
                for name in table.people:
                    bound = more_than(table.view(name), award)
                    assert bound is None or (price is not None and price > bound)


# rules 7.2
def test_what_the_auctioneer_saw_is_not_shown_again() -> None:
    table = Table(4)
    award = table.auction(50, {"P2": 80, "P3": 0, "P4": 51})
    assert [name for name, _ in table.private("inspected")] == ["P1"]
    assert "80" not in repr(table.view("P1").parts())
    assert price_of(table.view("P1"), award) is None
    assert not any(event.id in ("hand.inspected", "hand.learned") for event in hand(table.view("P1")))


# rules 7.2
def test_the_option_keep_notes_shows_it_again_to_that_seat_alone() -> None:
    table = Table(4, keep_notes=True)
    award = table.auction(50, {"P2": 80, "P3": 0, "P4": 51})
    lines = {event.id: event.params for event in hand(table.view("P1"))}
    assert [(line["seat"], line["bids"]) for line in lines["hand.inspected"]["bids"]] == [
        (1, [80]),
        (2, [0]),
        (3, [51]),
    ]
    assert lines["hand.learned"]["amount"] == 80 == price_of(table.view("P1"), award)
    assert price_of(table.view("P3"), award) is None and price_of(table.view(None), award) is None


# rules 7.3
def test_a_refusal_tells_nothing_about_others() -> None:
    """The same wrong bids are refused in the same words, whatever the others have sent."""
    refusals = []
    for others in (0, 5, 10**40):
        table = Table(4)
        table.open("P1", 100)
        table.bid("P3", others)
        refusals.append([table.refused("P2", Bid(Amount(wrong))) for wrong in (-1, 100, 10**1000)])
    assert refusals[0] == refusals[1] == refusals[2]


# rules 7.3
def test_no_running_rank_while_bids_come_in() -> None:
    """Whatever has been sent, all that the others see until the last bid is the same."""
    seen = set()
    for first, second in ((0, 0), (7, 7), (10**300, 8), (8, 10**300)):
        table = Table(4)
        table.open("P1", 100)
        table.bid("P2", first)
        table.bid("P3", second)
        others = [table.told(name) for name in (None, "P1", "P4")]
        views = [GAME.dump(table.view(name).parts()[:2]) for name in (None, "P1", "P4")]
        seen.add(repr((others, views)))
    assert len(seen) == 1


# rules 7.4
def test_spectators_see_what_is_public_and_after_the_end_everything_is() -> None:
    table = Table(4)
    award = table.auction(50, {"P2": 424242, "P3": 0, "P4": 51})
    spectator = repr((table.view(None).parts(), table.told(None)))
    assert "424242" not in spectator and "'50'" in spectator
    with pytest.raises(Exception, match="spectator"):
        _ = table.view(None).mine
    table.finish()
    award = table.view(None).public.award(award.tile)
    assert award.price == 424242 and award.bids == [[], [424242], [0], [51]]
    assert [sheet.token for sheet in table.public.sheets] == [own.token for own in table.state.own]


# rules 7.5
def test_one_peek_a_match_with_five() -> None:
    table = Table(5)
    tile = table.auction(10, {"P2": 1, "P3": 800, "P4": 2, "P5": 3}).tile
    table.peek("P2", tile)
    assert table.private("peeked_price") == [("P2", {"tile": tile, "amount": 800})]
    second = table.auction(5, {"P1": 6, "P3": 7, "P4": 20, "P5": 8}).tile
    assert table.refused("P2", Peek(tile)).code == "peek_used"
    assert table.refused("P2", Peek(second)).code == "peek_used"
    assert table.private("inspected")[-1][0] == "P2"  # turn 2: P2 knows the 20 as its auctioneer


# rules 7.5
def test_peek_case() -> None:
    expect = case("peek", "peek-5p")["expect"]
    table = Table(5)
    tile = table.auction(10, {"P2": 1, "P3": 800, "P4": 2, "P5": 3}).tile
    table.peek("P2", tile)
    assert str(table.private("peeked_price")[0][1]["amount"]) == expect["P2_learns"]
    table.auction(5, {"P1": 6, "P3": 7, "P4": 20, "P5": 8})
    assert bool(table.refused("P2", Peek(tile))) == (expect["second_peek"] == "refused")
    assert {"seat": 3, "bids": [20]} in table.private("inspected")[-1][1]["bids"] and expect["P2_knows_turn2"]
    assert len(table.to_all("peeked")) == 1 and expect["peek_use_public"]
    assert "800" not in repr(table.to_all("peeked")) and not expect["amount_public"]


# rules 7.5
@pytest.mark.parametrize("seats", [3, 4])
def test_no_peek_with_three_or_four(seats: int) -> None:
    table = Table(seats)
    tile = table.auction(10, {name_of(seat): 10 + seat for seat in range(1, seats)}).tile
    assert table.refused("P2", Peek(tile)).code == "peek_needs_five"
    assert case("peek", "peek-4p")["expect"]["peek"] == "refused"


# rules 7.5
def test_a_peek_at_what_one_knows_is_refused_and_not_used_up() -> None:
    table = Table(5)
    first = table.auction(10, {"P2": 800, "P3": 3, "P4": 4, "P5": 5}).tile
    second = table.auction(9, {"P1": 1, "P3": 2, "P4": 3, "P5": 4}).tile  # P2, the auctioneer, wins
    assert table.refused("P2", Peek(second)).code == "peek_nothing_new"
    third = table.auction(9, {"P1": 1, "P2": 2, "P4": 30, "P5": 4}).tile
    assert table.refused("P1", Peek(first)).code == "peek_was_auctioneer"
    assert table.refused("P2", Peek(first)).code == "peek_own_tile"
    assert table.refused("P4", Peek(second)).code == "peek_public"
    assert table.refused("P4", Peek(table.public.sale.tile)).code == "peek_not_sold"
    assert table.public.peeks == []
    table.peek("P2", third)
    assert table.private("peeked_price")[-1][1]["amount"] == 30


# rules 7.5
def test_any_completed_auction_may_be_peeked_at() -> None:
    table = Table(5)
    tiles = losing_turns(table, 5)
    offered_tiles = [action.tile for action in moves(GAME.meanwhile, table.view("P5"), 20, Peek)]
    assert offered_tiles == [tiles[3], tiles[2], tiles[1], tiles[0]]  # P5 was auctioneer of the last; latest first


def losing_turns(table: Table, turns: int) -> list[str]:
    """Turns that another seat than the auctioneer and P5 wins. Returns the tiles."""
    tiles = []
    for _ in range(turns):
        auctioneer = table.public.sale.auctioneer
        others = [seat for seat in range(5) if seat != auctioneer]
        winner = next(seat for seat in others if seat != 4)
        tiles.append(table.auction(1, {name_of(seat): 90 if seat == winner else 10 + seat for seat in others}).tile)
    return tiles


# rules 7.6
def test_a_peek_is_open_to_all_at_any_time_and_delays_nobody() -> None:
    table = Table(5)
    tile = table.auction(10, {"P2": 1, "P3": 800, "P4": 2, "P5": 3}).tile
    due = table.due
    table.peek("P4", tile)  # an opening bid is due
    assert table.due == due
    table.open("P2", 4)
    table.bid("P3", 9)
    due, frame = table.due, GAME.dump(table.view(None).parts()[1])
    table.peek("P5", tile)  # bids are being collected; P5 still owes one
    table.peek("P2", tile)  # the auctioneer is not due at all
    assert table.due == due and GAME.dump(table.view(None).parts()[1]) == frame


# rules 7.6
def test_the_public_mark_names_peeker_and_turn() -> None:
    table = Table(5)
    tile = table.auction(10, {"P2": 1, "P3": 424242, "P4": 2, "P5": 3}).tile
    table.peek("P4", tile)
    assert table.to_all("peeked") == [{"seat": 3, "n": 1, "tile": tile}]
    assert [(mark.seat, mark.turn, mark.tile) for mark in table.public.peeks] == [(3, 1, tile)]
    assert "424242" not in repr(table.view(None).parts()) and "424242" not in repr(table.view("P5").parts())
    assert "424242" not in repr(table.view("P4").parts())  # not shown again


# rules 7.6
def test_no_peek_after_the_last_award() -> None:
    table = Table(5)
    tile = table.auction(10, {"P2": 1, "P3": 800, "P4": 2, "P5": 3}).tile
    table.finish()
    assert table.refused("P2", Peek(tile)).code == "match_over"


# rules 7.7
def test_whoever_takes_over_a_seat_may_ask_for_what_the_seat_may_ask_for() -> None:
    """All that a seat may ask for hangs on the seat, so it survives a change of person and a restart."""
    table = Table(5)
    bids = {"P2": 30, "P3": 30, "P4": 2, "P5": 3}
    tile = table.auction(10, bids, {"P2": 70, "P3": 8}).tile
    table.peek("P4", tile)
    table.open("P2", 4)
    table.bid("P3", 9)
    state = GAME.load(GAME.dump(table.state))
    lines = [(event.id, event.params) for event in hand(view(state, seat_of("P3")))]
    assert lines == [
        ("hand.token", {"industry": table.mine("P3").token}),
        ("hand.spent", {"amount": 0}),
        ("hand.bid", {"tile": table.public.sale.tile, "amount": 9}),
        ("hand.own_bids", {"n": 1, "tile": tile, "bids": [30, 8]}),
        ("hand.more_than", {"n": 1, "tile": tile, "amount": 10}),
    ]
    assert not any(event.id == "hand.learned" for event in hand(view(state, seat_of("P4"))))


# rules 7.8
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_after_the_end_bids_prices_tokens_and_pile_order_are_public(seats: int) -> None:
    table = Table(seats, key=900)
    pile = [table.public.sale.tile, *reversed(table.state.hidden.pile)]
    rng = random.Random(5)
    while not table.over:
        opening = Open in table.view(table.due[0]).frame.offers
        table.act(rng.choice(table.due), (Open if opening else Bid)(Amount(1 + opening + rng.randrange(2) * 3)))
    public = table.view(None).public
    assert [award.tile for award in public.awards] == pile
    for award in public.awards:
        assert award.bids == [[int(x) for x in own.past.get(award.tile, [])] for own in table.state.own]
        assert (award.price is None) == (award.winner is None)
        for tied in award.ties[:-1]:
            assert all(len(award.bids[seat]) > 1 for seat in tied)
    assert [sheet.spent for sheet in public.sheets] == [own.spent for own in table.state.own]
    assert sorted([sheet.token for sheet in public.sheets] + [public.unused] * (seats == 3)) == sorted(
        [own.token for own in table.state.own] + table.state.hidden.box
    )


def test_own_tiles_any_time_case() -> None:
    expect = case("info", "own-tiles-any-time")["expect"]
    table = Table(4)
    award = table.auction(50, {"P2": 80, "P3": 0, "P4": 51})
    table.skip_to(9)
    assert (price_of(table.view("P2"), award) == 80) == expect["owner_may_recheck_amount"]
    assert (price_of(table.view("P1"), award) is not None) == expect["former_auctioneer_may_recheck"]
    public = table.view(None).public
    assert all(done.opening is not None for done in public.awards) == expect["anyone_may_recheck_opening_bids"]
    assert (public.owned(1)[0] == award.tile and public.boxes[2][0]) == expect[
        "anyone_may_recheck_tiles_and_zero_boxes"
    ]
    assert not expect["peeker_may_recheck"]  # test_the_public_mark_names_peeker_and_turn


def world(state: Any, watcher: int | None) -> tuple[Any, ...]:
    """All that a person sees: the view's bytes, its offers with reasons and suggestions, and the lines of its hand."""
    v = view(state, watcher)
    frames = [frame for frame in (v.frame, GAME.meanwhile) if frame is not None]
    reasons = [(kind.tag(), reason) for frame in frames for kind, reason in offered(frame, v).items()]
    lines = [] if watcher is None else hand(v)
    return GAME.dump(v.parts()), reasons, lines, [moves(frame, v, 5) for frame in frames]


def attempt(state: Any, seat: int, action: Any, watcher: int) -> tuple[list[Event] | Illegal, bool, Any]:
    """What the watcher sees when the seat acts; whether undo would stop there."""
    copy = GAME.load(GAME.dump(state))
    try:
        out = play(GAME, copy, seat, action)
    except Illegal as error:
        return error if seat == watcher else [], False, world(copy, watcher)
    return [event for event in out.events if event.seen_by(watcher)], out.told, world(copy, watcher)


@pytest.mark.parametrize("options", [{}, {"zero_bonus_3p": False}, {"keep_notes": True}])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_twins(seats: int, options: dict[str, bool]) -> None:
    """A world redrawn as far as a seat cannot know it looks the same to that seat; where the next action shows a
    difference, it is one that undo stops at.
    """
    table, moved, redealt = Marked(seats, 77, **options), 0, 0
    while not table.over:
        before = GAME.dump(table.state)
        watcher = table.rng.randrange(seats)
        twin = GAME.load(before)
        GAME.twin(twin, watcher, table.rng)
        assert world(twin, watcher) == world(table.state, watcher)
        assert GAME.conserved(twin) == GAME.conserved(table.state)
        moved += GAME.dump(twin) != before
        redealt += [own.token for own in twin.own] != [own.token for own in table.state.own]
        redealt += twin.hidden.pile != table.state.hidden.pile
        seat, opening = seat_of(table.due[0]), Open in table.view(table.due[0]).frame.offers
        for amount in (0, 1, 10**12 + 1, 10**12 + 2):
            action = (Open if opening else Bid)(Amount(amount))
            here, there = attempt(table.state, seat, action, watcher), attempt(twin, seat, action, watcher)
            assert here == there or (here[1] and there[1])
        table.step()
        table.peek_now_and_then()
    assert moved > 20 and redealt > 20


def test_twins_keep_what_history_fixes() -> None:
    """Winners, ties and zeros of past auctions come out of the redrawn bids again."""
    for seed in range(6):
        table = Marked(3 + seed % 3, seed + 200)
        for _ in range(40):
            table.step()
        twin = GAME.load(GAME.dump(table.state))
        GAME.twin(twin, 0, table.rng)
        for award in twin.public.awards:
            last = {seat: int(own.past[award.tile][-1]) for seat, own in enumerate(twin.own) if award.tile in own.past}
            if award.auctioneer is not None:
                last[award.auctioneer] = int(award.opened)
            assert award.zeros == [seat for seat, amount in sorted(last.items()) if amount == 0]
            if award.winner is not None and not award.struck:
                assert [seat for seat in last if last[seat] == max(last.values())] == [award.winner]


def test_random_matches_have_peeks() -> None:
    """The random player peeks too, so that the generic suite meets it."""
    assert any(random_match(5, seed).public.peeks for seed in range(6))
