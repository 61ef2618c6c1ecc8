"""Consolidation (rules 10)."""

from __future__ import annotations

import pytest

from rules.nippon_zaibatsu.actions import Consolidate, Exchange, PickTrack, PlaceBenefit
from rules.nippon_zaibatsu.consolidation import Consolidation, WhichBenefit
from rules.nippon_zaibatsu.state import HOME
from rules.nippon_zaibatsu.tables import GOALS, TRACKS
from tests.rules.nippon_zaibatsu.play import Table, workers


def consolidating(*colours: str, **held: object) -> Table:
    t = Table().have(workers=list(colours), **held)
    t.do(Consolidate())
    return t


# rules 10.1, 10.7
@pytest.mark.parametrize(("n", "levels"), [(4, [1]), (5, [2, 1]), (6, [3, 2, 1])])
def test_levels_by_the_topmost_worker(n: int, levels: list[int]) -> None:
    t = Table().have(workers=workers(n))
    if n == 6:
        t.have(workers=[*workers(5), "paris"]).expert("paris", 0)
    t.s.stack.pop()
    t.s.stack += [Consolidation(0, "keep"), WhichBenefit(0)]
    assert t.legal(PlaceBenefit, "level") == levels and t.legal(PlaceBenefit, "goal") == list(GOALS)
    assert n == 6 or t.why(PlaceBenefit("ship", n - 2)) == "too_few_workers"


# rules 10.1
def test_below_four_there_is_none_and_it_is_compulsory_above() -> None:
    t = consolidating(*workers(3))
    assert t.me.goals == {} and t.seat == 1
    t = consolidating(*workers(4))
    assert t.frame.tag() == "which_benefit" and list(t.frame.offers) == [PlaceBenefit]


# rules 10.1
def test_a_goal_takes_one_token_and_stacks_run_out() -> None:
    t = Table().have(workers=workers(5), goals={"ship": 2, "rail": 2, "rnd": 2, "mining": 1})
    t.do(Consolidate())
    assert t.why(PlaceBenefit("ship", 1)) == "goal_taken"
    assert t.why(PlaceBenefit("machine", 2)) == "no_benefit_left"
    t.act(PlaceBenefit("machine", 1))
    assert t.me.goals["machine"] == 1
    t = Table().have(workers=workers(4), goals={"ship": 1, "rail": 1, "rnd": 1})
    t.act(Consolidate())
    assert len(t.me.goals) == 3, "neither an allowed token nor a question"
    t = Table().have(workers=workers(5), goals=dict.fromkeys(GOALS, 3))
    t.act(Consolidate())
    assert len(t.me.goals) == 8


# rules 10.2
def test_money_and_coal_go_the_rest_stays() -> None:
    t = Table().have(workers=["red"], money=8, coal=7, silk=1, iron=2)
    t.plant("cotton_1A", goods=3)
    t.act(Consolidate())
    assert (t.me.money, t.me.coal) == (12 - 3, 2)
    assert (t.me.silk, t.me.iron, t.me.slots[0].goods) == (1 + 2, 2, 3)
    assert t.told("discarded") == [{"seat": 0, "money": 8, "coal": 7}]


# rules 10.3
def test_bottom_and_top_give_bonuses_the_middle_does_not() -> None:
    t = Table().have(workers=["red", "yellow", "yellow", "grey"])
    t.act(Consolidate(), which_benefit=("ship", 1))
    assert (t.me.silk, t.me.iron, t.me.vp) == (2, 2, 0)
    t = Table().have(workers=["red", "yellow", "grey"])
    t.act(Consolidate())
    assert (t.me.silk, t.me.iron) == (2, 0), "three workers: the bottom alone"
    t = Table().have(workers=["red", "grey", "grey", "red"])
    t.act(Consolidate(), which_benefit=("ship", 1))
    assert t.me.silk == 2, "one colour, one bonus"
    t = Table().have(workers=["red", "grey", "grey", "san_francisco"]).expert("san_francisco", 0)
    t.act(Consolidate(), which_benefit=("ship", 1))
    assert t.me.silk == 2, "an expert has the colour of its destination"


# rules 10.3, 10.8
def test_a_mining_step_counts_at_once_a_finance_step_after_the_income() -> None:
    t = Table().have(workers=["white"], mining=4)
    t.act(Consolidate(), which_track="mining")
    assert t.me.coal == TRACKS["mining"].coal_income[5]
    assert t.me.finance == 1 and t.me.money == 12 - 3, "mining 5 moves finance when the income has come"
    t = Table().have(workers=["white", "red"], rnd=8, vp=5)
    t.act(Consolidate(), which_track="rnd", which_colour="blue")
    assert t.me.money == 12 + 3 - 6 and t.me.vp == 5, "money of a board bonus of C can pay wages"


# rules 10.9
def test_a_white_top_bonus_may_be_left() -> None:
    t = consolidating("red", "red", "red", "white")
    t.do(PlaceBenefit("ship", 1))
    assert t.frame.tag() == "which_track" and t.frame.options == ["rnd", "mining", "none"]
    t.do(PickTrack("none"))
    assert (t.me.rnd, t.me.mining) == (0, 0) and t.seat == 1
    t = consolidating("white")
    assert t.frame.options == ["rnd", "mining"], "that of the bottom worker may not"


# rules 10.4
def test_wages_by_colour_and_the_last_coin() -> None:
    t = Table().have(workers=["red", "grey", "red"], finance=0, vp=9)
    t.act(Consolidate())
    assert (t.me.money, t.me.vp) == (12 - 6, 9)
    t = Table().have(workers=["red", "grey", "black", "blue", "yellow"], vp=9)
    t.act(Consolidate(), which_benefit=("ship", 1), silk_for_wages=0)
    assert t.told("wages") == [{"seat": 0, "owed": 15, "paid": 11, "lost": 4}]
    assert (t.me.money, t.me.vp) == (1, 9 + 2 - 4)
    t = Table().have(workers=["red", "grey", "black", "blue", "white"], vp=2)
    t.act(Consolidate(), which_benefit=("ship", 1), silk_for_wages=0, which_track="none")
    assert t.me.vp == 0


# rules 10.4, 14.10
def test_silk_saves_points() -> None:
    t = Table().have(workers=["black", "grey", "red", "blue", "yellow"], vp=9, silk=9)
    t.do(Consolidate(), PlaceBenefit("ship", 1))
    assert t.frame.tag() == "silk_for_wages" and (t.frame.owed, t.frame.most) == (15, 4)
    assert t.why(Exchange(5)) == "too_high" and t.why(Exchange(0)) == ""
    t.do(Exchange(4))
    assert (t.me.money, t.me.silk, t.me.vp) == (1, 5, 11)
    t = Table().have(workers=["black"], silk=9)
    t.do(Consolidate())
    assert t.seat == 1, "nothing is short, nothing is asked"


# rules 10.5, 10.6
def test_experts_go_home_and_workers_into_the_bag() -> None:
    t = Table().have(workers=["red", "paris", "red", "berlin"]).expert("paris", 0).expert("berlin", 0)
    held = dict(t.public.bag)
    t.act(Consolidate(), which_benefit=("ship", 1), which_track="none")
    assert t.me.workers == [] and t.public.experts["paris"] == HOME == t.public.experts["berlin"]
    assert t.public.bag == held | {"red": held["red"] + 2}
    assert t.told("wages")[0]["owed"] == 9, "experts have colours like all: red, yellow, white"
    assert t.me.goals == {"ship": 1}


# rules 10.6, 10.3
def test_an_expert_on_top_gives_its_bonus() -> None:
    t = Table().have(workers=["red", "red", "red", "new_york"]).expert("new_york", 0)
    t.act(Consolidate(), which_benefit=("ship", 1))
    assert t.me.money == 12 + 3 - 6


# rules 10.7
def test_a_single_worker_gives_one_bonus() -> None:
    t = Table().have(workers=["grey"])
    t.act(Consolidate())
    assert t.me.iron == 2


# rules 10.8
def test_silk_turned_before_step_b_is_lost() -> None:
    t = Table().have(workers=["grey"], silk=2)
    t.do(Exchange(2))
    t.act(Consolidate())
    assert (t.me.money, t.me.silk) == (12 - 3, 0)
