"""Turns, rounds and final rounds (rules 6, 11, 12)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core import Action, Out, actors, moves, play, start, view
from rules.nippon_zaibatsu import GAME
from rules.nippon_zaibatsu.actions import (
    BuildFactory,
    Consolidate,
    Deliver,
    Done,
    Invest,
    LayRail,
    Manufacture,
    Mechanise,
    Mine,
    Research,
    SendShip,
)
from rules.nippon_zaibatsu.course import Course
from rules.nippon_zaibatsu.hiring import refill
from rules.nippon_zaibatsu.setup import conserved
from rules.nippon_zaibatsu.state import HOME
from rules.nippon_zaibatsu.tables import COLOURS, FIRST_BRIGHT, PERIODS, ROUNDS
from tests.rules.nippon_zaibatsu.play import Table, workers

NINE: tuple[type[Action], ...] = (
    Research,
    Mine,
    BuildFactory,
    Mechanise,
    Manufacture,
    LayRail,
    SendShip,
    Invest,
    Deliver,
)


# rules 6.1
def test_one_action_or_a_consolidation_then_the_left_neighbour() -> None:
    t = Table(3, seat=2).have(money=5).hire("rnd", "red")
    t.do(Research(1, "red"))
    assert t.seat == 0
    t.have(workers=["red"]).do(Consolidate())
    assert t.seat == 1 and t.why(Consolidate()) == "no_workers"


# rules 6.2
def test_consolidating_needs_a_worker() -> None:
    t = Table().have(money=5)
    assert t.why(Consolidate()) == "no_workers"
    t.have(workers=["red"])
    assert t.why(Consolidate()) == ""


# rules 6.2, 6.12
def test_a_full_area_consolidates_by_itself() -> None:
    t = Table(2).hire("rnd", "red")
    t.have(1, workers=workers(6), money=9).have(0, money=1)
    t.do(Research(1, "red"))
    assert t.told("consolidates") == [{"seat": 1}]
    assert t.seat == 1 and t.frame.tag() == "which_benefit"


# rules 6.2, 6.12
def test_without_a_possible_action_one_consolidates_or_passes() -> None:
    t = Table(3).have(money=1).have(1, money=0, workers=["red"]).have(2, money=0).hire("rnd", "red")
    t.public.hiring[4] = ["red"]
    t.do(Research(1, "red"))
    assert t.told("consolidates")[0] == {"seat": 1} and t.told("passed")[0] == {"seat": 2}
    assert t.player(1).workers == [], "seat 1 had one and gave it back"


# rules 6.3
def test_a_worker_goes_to_the_lowest_space() -> None:
    t = Table().have(money=5, workers=["blue"]).hire("mining", "red", "grey", "red")
    assert t.legal(Mine, "worker") == ["red", "grey"]
    assert t.why(Mine(1, "white")) == "not_offered"
    t.do(Mine(1, "grey"))
    assert t.me.workers == ["blue", "grey"] and t.public.hiring[2] == ["red", "red"]


# rules 6.4
def test_an_action_must_be_possible_once() -> None:
    t = Table().have(money=9)
    assert t.why_not(Mechanise) == "no_factory_built" == t.why_not(Manufacture)
    assert t.why_not(Invest) == "no_goods" == t.why_not(Deliver)
    t.public.hiring[0] = []
    assert t.why_not(Research) == "nobody_to_hire" == t.why_not(Manufacture)
    assert t.why_not(LayRail) == "no_price" == t.why_not(SendShip)
    assert t.why_not(BuildFactory) == "rnd_too_low"
    assert t.why_not(Mine) == ""
    t.have(workers=workers(6))
    assert all(t.why_not(kind) == "no_worker_space" for kind in NINE)


# rules 6.5, 6.11
def test_a_begun_action_is_carried_out_with_its_worker() -> None:
    t = Table().have(money=15, iron=2).hire("machine", "red", "grey", "red")
    for tile in ("cotton_1A", "paper_1A", "bento_1A"):
        t.plant(tile)
    t.do(Mechanise("cotton_1A", "grey"))
    assert t.frame.tag() == "repeat" and t.me.workers == ["grey"]
    assert t.legal(Mechanise, "worker") == ["grey"] and t.why(Mechanise("paper_1A", "red")) == "not_offered"
    assert t.why_not(LayRail) == "doing_another"
    t.do(Mechanise("paper_1A", "grey"), Mechanise("bento_1A", "grey"))
    assert t.me.workers == ["grey"], "one worker for all"
    assert t.seat == 1, "three times, then it is over by itself"


# rules 6.5
def test_done_ends_the_action_once_it_has_been_carried_out() -> None:
    t = Table().have(money=15).hire("machine", "red")
    t.plant("cotton_1A")
    t.plant("paper_1A")
    assert Done not in t.frame.offers
    t.do(Mechanise("cotton_1A", "red"), Done())
    assert t.seat == 1 and t.me.machines == 5


# rules 6.7
def test_an_empty_space_gets_the_top_row() -> None:
    t = Table().have(money=5).hire("rnd", "red")
    t.public.hiring[0] = ["red"]
    top, rest = t.public.queue[0], t.public.queue[1:]
    t.do(Research(1, "red"))
    assert t.public.hiring[0] == top and t.public.queue == rest
    assert t.told("row_moved")[0]["left"] == 2


# rules 6.7, 11.1, 11.2, 11.3, 11.7
def test_a_round_ends_when_a_space_stays_empty() -> None:
    t = Table().have(money=5)
    t.public.hiring = [["red"], ["red"] * 3, ["red"] * 2, ["red"] * 3, ["red"]]
    t.public.queue = []
    t.public.bag = dict.fromkeys(COLOURS, 8)
    t.do(Research(1, "red"))
    assert t.public.round == 1 and [len(space) for space in t.public.hiring] == [1, 3, 3, 3, 2]
    assert [len(row) for row in t.public.queue] == [3, 3, 3]
    assert t.seat == 1, "the next player goes on"
    assert [event.id for event in t.log if event.id in ("round_over", "round_begins")] == ["round_over", "round_begins"]


# rules 6.8
def test_the_colour_does_not_matter_for_the_action() -> None:
    for colour in COLOURS:
        t = Table().have(money=5).hire("rnd", colour)
        t.do(Research(1, colour))
        assert (t.me.rnd, t.me.money) == (1, 4)


# rules 6.9
def test_silk_lent_is_not_silk_turned() -> None:
    t = Table().have(money=5, silk=1, rnd=1).offer("cotton_2A").hire("factory", "red")
    assert t.why_not(BuildFactory) == "money_short"
    t.have(silk=2)
    t.do(BuildFactory("cotton_2A", "red"))
    assert (t.me.money, t.me.silk) == (0, 3), "one lent, one turned, three gained"


# rules 6.10
def test_a_row_moves_after_a_consolidation_too_and_several_in_the_final_rounds() -> None:
    t = Table().have(workers=["red"])
    t.public.round, t.public.turns_left = FIRST_BRIGHT, 12
    t.public.hiring = [["red"], [], ["red"], [], []]
    t.public.queue = [["red"], ["blue"]]
    t.do(Consolidate())
    assert t.public.hiring == [["red"], ["red"], ["red"], ["blue"], []]
    assert t.public.round == FIRST_BRIGHT and t.public.turns_left == 11, "nothing ends by an empty space now"


# rules 11.4
def test_lengths_of_the_periods() -> None:
    assert [ROUNDS.count(n) for n in PERIODS] == [3, 3, 5] and FIRST_BRIGHT == 8


# rules 11.5
def test_an_empty_bag_fills_as_far_as_it_goes() -> None:
    t = Table()
    t.public.hiring = [["red"], ["red"] * 3, [], ["red"], []]
    t.public.queue = []
    t.public.bag = dict.fromkeys(COLOURS, 0) | {"blue": 2}
    refill(t.s, Out(t.s))
    assert [len(space) for space in t.public.hiring] == [2, 3, 1, 1, 0] and t.public.queue == []
    t.public.bag["blue"] = 5
    refill(t.s, Out(t.s))
    assert [len(space) for space in t.public.hiring] == [3, 3, 2, 2, 1] and t.public.queue == [["blue"]]


# rules 11.6
def test_when_all_pass_the_round_ends() -> None:
    t = Table(2).have(money=1).have(1, money=0).hire("rnd", "red")
    t.public.hiring[4] = ["red"]
    rows = len(t.public.queue)
    t.do(Research(1, "red"))
    assert t.told("passed")[0] == {"seat": 1} and len(t.public.queue) == rows
    assert [event.id for event in t.log if event.id in ("passed", "consolidates")][:2] == ["passed", "consolidates"]


def test_passes_are_counted_in_a_row() -> None:
    t = Table(3)
    course = t.s.stack[0]
    assert isinstance(course, Course)
    t.s.stack.pop()
    for n, (passed, left) in enumerate([(True, 1), (False, 0), (True, 1), (True, 2)]):
        course.after(t.s, passed, Out(t.s))
        assert t.public.passes == left, n
    course.after(t.s, True, Out(t.s))
    assert t.public.passes == 0 and t.public.round == 1


def ending(t: Table, at: int) -> Table:
    """The next action of seat 0 ends the round at that place of the track."""
    t.have(money=5)
    t.public.round = at
    t.public.hiring = [["red"], *(["red"] * 2 for _ in range(4))]
    t.public.queue = []
    t.public.bag = dict.fromkeys(COLOURS, 8)
    return t


# rules 11.2, 11.7, 12.5
@pytest.mark.parametrize(("at", "scored"), [(0, False), (1, False), (2, True), (4, False), (5, True), (7, False)])
def test_influence_is_scored_at_the_last_space_of_a_period(at: int, scored: bool) -> None:
    t = ending(Table(), at).token("kyoto", "N", 0, 7)
    t.do(Research(1, "red"))
    assert bool(t.told("period_over")) == scored
    assert t.public.round == at + 1
    assert (t.me.vp > 0) == scored


# rules 12.1, 12.2
def test_the_final_rounds_begin_with_the_left_neighbour() -> None:
    t = ending(Table(), FIRST_BRIGHT - 1)
    t.do(Research(1, "red"))
    assert t.public.final and t.public.marker == 1 == t.seat and t.public.turns_left == 12
    assert [len(space) for space in t.public.hiring] == [1, 3, 3, 3, 3] and len(t.public.queue) == 3, "refilled"
    assert t.told("final_rounds") == [{"seat": 1, "n": 3}]


# rules 12.3, 12.4
def test_every_player_has_three_turns_and_nothing_is_refilled() -> None:
    t = ending(Table(3), FIRST_BRIGHT - 1)
    t.do(Research(1, "red"))
    turns: list[tuple[int, int]] = []
    held = conserved(t.s)["workers"]
    drawn = t.s.draws
    while not t.s.lanes and t.s.stack:
        if t.frame.tag() == "turn" and (not turns or t.public.turn != turns[-1][1]):
            turns.append((t.seat, t.public.turn))
        t.do(quiet(t))
    assert [seat for seat, _ in turns] == [1, 2, 0] * 3
    assert t.s.draws == drawn and conserved(t.s)["workers"] == held
    assert t.public.round == len(ROUNDS) - 1 and len(t.told("bright_round")) == 2
    assert len(t.told("period_over")) == 1


def quiet(t: Table) -> Action:
    """A mining step, so that nobody gives a worker back; else whatever there is."""
    found = moves(t.frame, t.view(), 1, Mine) if Mine in t.frame.offers else []
    return found[0] if found else moves(t.frame, t.view(), 1)[0]


# rules 12.5
def test_a_passed_turn_is_one_of_the_three() -> None:
    t = Table(2).have(money=1).have(1, money=0).hire("rnd", "red")
    t.public.round, t.public.turns_left, t.public.marker = FIRST_BRIGHT, 6, 0
    t.public.hiring[4] = ["red"]
    t.do(Research(1, "red"))
    assert t.told("passed")[0] == {"seat": 1} and t.public.turns_left <= 4


# rules 6.12, 11.6, 17.2
def test_only_the_end_of_a_round_is_a_barrier() -> None:
    """Nothing random is met inside a turn: it can be taken back until a round ends."""
    for seed in range(3):
        s, _ = start(GAME, 2, GAME.make_options({}), seed.to_bytes(32, "big"))
        for _ in range(60):
            if not s.stack:
                break
            seat = actors(s)[0]
            v, draws = view(s, seat), s.draws
            out = play(GAME, s, seat, v.frame.fallback(v))
            ended = any(event.id == "round_begins" for event in out.events)
            assert out.told == ended == (s.draws != draws)


def whole(seats: int, seed: int) -> Any:
    """A match of nothing but fallbacks."""
    s, _ = start(GAME, seats, GAME.make_options({}), seed.to_bytes(32, "big"))
    for _ in range(2000):
        if not s.stack:
            return s
        seat = actors(s)[0]
        v = view(s, seat)
        play(GAME, s, seat, v.frame.fallback(v))
    raise AssertionError("does not end")


# rules 11.6, 12.4
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_match_ends(seats: int) -> None:
    s = whole(seats, 3)
    assert s.public.round == len(ROUNDS) - 1 and s.public.turns_left == 0 and s.public.marker != HOME
