"""Start tokens (rules 4)."""

from __future__ import annotations

import pytest

from rules.core import start
from rules.nippon_zaibatsu import GAME
from rules.nippon_zaibatsu.actions import BuildFactory, Consolidate, Manufacture, TakePair
from rules.nippon_zaibatsu.course import Course
from rules.nippon_zaibatsu.draft import Draft
from rules.nippon_zaibatsu.state import Pair
from rules.nippon_zaibatsu.tables import START_A, START_B
from tests.rules.nippon_zaibatsu.play import Table


def drafting(a: str, b: str = "b7", **answers: object) -> Table:
    """Seat 0 takes that pair and answers what it asks; then it is at its first turn."""
    t = Table()
    t.me.money = 0
    t.public.pairs = [Pair(a, b), Pair("a_rail" if a != "a_rail" else "a_ship", "b1")]
    t.public.turn = 0
    t.s.stack = [Course(0, "turn"), Draft([0])]
    t.act(TakePair(a), **answers)
    return t


# rules 4.1
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pairs_laid_out(seats: int) -> None:
    t = Table(seats)
    s, _ = start(GAME, seats, GAME.make_options({}), bytes(32))
    assert len(s.public.pairs) == seats + 1
    assert len({pair.a for pair in s.public.pairs}) == len({pair.b for pair in s.public.pairs}) == seats + 1
    assert t.public.seats == seats


# rules 4.2, 4.10
def test_pairs_are_taken_whole_and_the_rest_leave() -> None:
    t = drafting("a_coal", "b3")
    assert t.me.start == ["a_coal", "b3"] and t.public.pairs == []
    t = Table()
    t.public.pairs = [Pair("a_coal", "b3"), Pair("a_ship", "b1"), Pair("a_rail", "b2")]
    t.s.stack = [Course(0, "turn"), Draft([1, 0])]
    t.do(TakePair("a_coal"))
    assert t.seat == 0 and t.legal(TakePair, "pair") == ["a_ship", "a_rail"]
    assert t.why(TakePair("a_coal")) == "not_offered"


# rules 4.3
def test_a_then_the_score_then_b() -> None:
    t = drafting("a_rail", "b1", which_place="rail:silk_r3")
    ids = [event.id for event in t.log]
    assert ids.index("rail_built") < ids.index("start_score") < len(ids) - 1 - ids[::-1].index("gained")
    assert t.me.vp == 1 + START_A["a_rail"].vp
    assert (t.me.money, t.me.coal, t.me.silk) == (12, 2, 2)


# rules 4.3, 3.4
def test_b_brings_steps_and_what_it_shows() -> None:
    for b, token in START_B.items():
        t = drafting("a_coal", b)
        assert t.me.vp == START_A["a_coal"].vp
        assert sum(getattr(op, "n", 0) for op in token.effect) == sum(
            (t.me.money, t.me.coal, t.me.silk, t.me.iron, t.me.rnd, t.me.mining, t.me.finance)
        )


# rules 4.4, 4.6, 4.9
def test_a_machine_waits_for_the_first_factory() -> None:
    t = drafting("a_machine")
    assert (t.me.machines, t.me.reserved) == (5, 1)
    t.have(rnd=2, money=6, iron=0).offer("cotton_2A", "paper_2A").hire("factory", "red")
    t.act(BuildFactory("cotton_2A", "red"))
    assert (t.me.slots[0].machines, t.me.reserved, t.me.money, t.me.iron) == (1, 0, 0, 0)
    t.have(money=6)
    t.turn_of(0)
    t.hire("factory", "red").act(BuildFactory("paper_2A", "red"))
    assert t.me.slots[1].machines == 0


# rules 4.4
def test_a_ship_and_a_railway() -> None:
    t = drafting("a_ship", which_place="ship:berlin")
    assert t.me.workers == ["berlin"] and t.me.upgraded == ["white"] and t.public.experts["berlin"] == 0
    assert t.public.ships["berlin"] == [0] and t.me.ships == 5
    t = drafting("a_rail", "b7", which_place="rail:money_r1")
    assert t.public.rails == {"money_r1": 0} and t.me.rails == 5
    assert t.me.money == 15 + 2, "no money and no iron is paid, the space gives its bonus"


# rules 4.4, 4.5
def test_an_old_factory() -> None:
    t = drafting("a_old_factory", which_goods="paper")
    plant = t.me.slots[0]
    assert (plant.tile, plant.kind, plant.goods, plant.machines) == ("paper_old", "paper", 1, 0)
    t.have(coal=2).hire("produce", "red").act(Manufacture("paper_old", False, "red"))
    assert (t.me.coal, plant.goods) == (0, 2), "level 1: two coal, one good, no effect"
    assert len(t.me.slots) == 1, "it fills a slot"


# rules 4.4, 4.7
def test_a_worker_out_of_the_bag() -> None:
    t = Table()
    held = dict(t.public.bag)
    t = drafting("a_worker", which_colour="white")
    assert t.me.workers == ["white"] and t.public.bag["white"] == held["white"] - 1
    t.public.bag["red"] = 0
    t.act(Consolidate(), which_track="rnd")
    assert t.public.bag["white"] == held["white"], "back with the consolidation"


def test_a_worker_that_the_bag_has_not() -> None:
    t = Table()
    t.public.bag["red"] = 0
    t.public.pairs = [Pair("a_worker", "b7")]
    t.s.stack = [Course(0, "turn"), Draft([0])]
    t.do(TakePair("a_worker"))
    assert t.frame.options == ["black", "grey", "blue", "white", "yellow"]


# rules 4.4, 4.9
def test_goods_for_the_first_factory() -> None:
    t = drafting("a_goods")
    assert t.me.loose_goods == 2 and t.me.all_goods == 2 and t.me.goods_of("bento") == 0
    t.have(rnd=4, money=6).offer("bento_2A").hire("factory", "red")
    t.act(BuildFactory("bento_2A", "red"))
    assert (t.me.goods_of("bento"), t.me.loose_goods) == (2, 0)


# rules 4.4, 5.14
def test_coal_on_the_token_outlasts_a_consolidation() -> None:
    t = drafting("a_coal", "b7")
    assert (t.me.token_coal, t.me.coal) == (3, 2)
    t.have(workers=["red"]).act(Consolidate())
    assert (t.me.token_coal, t.me.coal) == (3, 2)


# rules 4.4
def test_a_discount_on_every_factory() -> None:
    t = drafting("a_discount").have(rnd=2, money=8).offer("cotton_2A", "paper_1A").hire("factory", "red")
    t.act(BuildFactory("cotton_2A", "red"))
    assert t.me.money == 4
    t.turn_of(0)
    t.hire("factory", "red").act(BuildFactory("paper_1A", "red"))
    assert t.me.money == 0


# rules 4.8, 5.6
def test_board_bonuses_come_at_the_end_of_each_part() -> None:
    """The token of a_machine leaves a gap free on one side only; two steps of R&D are not enough for a bonus."""
    t = Table().have(rnd=2)
    t.public.pairs = [Pair("a_coal", "b3"), Pair("a_ship", "b1")]
    t.s.stack = [Course(0, "turn"), Draft([0])]
    t.act(TakePair("a_coal"))
    at = [event.id for event in t.log]
    assert at.index("start_score") < at.index("board_bonus")
    assert t.me.coal == 2 + 2, "R&D 3: black"
