"""General rules: markers, silk, paying and gaining, board bonuses (rules 5)."""

from __future__ import annotations

import pytest

from rules.core import Out
from rules.nippon_zaibatsu.actions import (
    BuildFactory,
    Consolidate,
    Deliver,
    Done,
    Exchange,
    Invest,
    LayRail,
    Manufacture,
    Mechanise,
    Mine,
    Research,
    SendShip,
)
from rules.nippon_zaibatsu.ops import Advance, Department
from rules.nippon_zaibatsu.supply import advance, lose_vp, pay_coal, retreat
from rules.nippon_zaibatsu.tables import BONUSES, GAPS, TILES, TRACKS
from tests.rules.nippon_zaibatsu.play import Table


# rules 5.1
def test_effects_touch_their_owner_only() -> None:
    t = Table().have(money=6, rnd=4).offer("bento_5A").hire("factory", "red")
    others = [(p.coal, p.silk, p.iron, p.money, p.vp, p.mining) for p in t.public.players[1:]]
    t.act(BuildFactory("bento_5A", "red"))
    assert [(p.coal, p.silk, p.iron, p.money, p.vp, p.mining) for p in t.public.players[1:]] == others


# rules 5.2
def test_a_marker_stops_at_both_ends() -> None:
    t, last = Table(), TRACKS["finance"].last
    advance(t.s, 0, "finance", last + 5, Out(t.s))
    assert t.me.finance == last
    retreat(t.s, 0, "finance", last + 5, Out(t.s))
    assert t.me.finance == 0


# rules 5.3
def test_silk_becomes_money_at_any_time_of_the_own_turn() -> None:
    t = Table().have(silk=5, money=1).hire("machine", "red")
    t.plant("cotton_1A")
    t.plant("paper_1A")
    t.do(Exchange(2), Exchange(1))
    assert (t.me.silk, t.me.money) == (2, 4)
    assert t.why(Exchange(3)) == "too_high" and t.why(Exchange(0)) == "too_low"
    t.do(Exchange(1), Mechanise("cotton_1A", "red"))
    assert (t.me.silk, t.me.money) == (1, 0) and t.seat == 1


def test_silk_may_be_turned_between_repeats() -> None:
    t = Table().have(silk=6, iron=6).hire("ship", "red")
    t.do(SendShip("berlin", "iron", "red"), Exchange(2))
    assert (t.me.silk, t.me.money) == (4, 2)
    t.have(silk=0)
    assert t.why_not(Exchange) == "no_silk"
    t.do(Done())
    assert t.seat == 1


# rules 5.17, 6.9
def test_silk_fills_up_what_money_is_short() -> None:
    t = Table().have(money=1, silk=4).hire("rnd", "red")
    t.act(Research(2, "red"))
    assert (t.me.money, t.me.silk, t.me.rnd) == (0, 2, 2)
    assert [one["n"] for one in t.told("exchanged")] == [2]
    t = Table().have(money=3, silk=4).hire("rnd", "red")
    t.act(Research(2, "red"))
    assert (t.me.money, t.me.silk) == (0, 4) and not t.told("exchanged"), "silk is kept while money lasts"
    t = Table().have(money=2, silk=3).hire("rnd", "red")
    assert t.why(Research(3, "red")) == "money_short"


# rules 5.4
def test_what_an_action_yields_cannot_pay_for_it() -> None:
    """The iron of the first space would pay for the second railway."""
    t = Table().have(iron=3, money=5).hire("rail", "red")
    t.do(LayRail("iron", "iron_r1", "iron", "red"))
    assert t.me.iron == 1, "the action was over: nothing was left to pay with"
    t = Table().have(iron=5, money=0).hire("rail", "red")
    t.do(LayRail("iron", "iron_r1", "iron", "red"))
    assert t.me.iron == 3 and t.seat == 1
    t = Table().have(iron=6, money=0).hire("rail", "red")
    t.do(LayRail("iron", "iron_r1", "iron", "red"))
    assert t.me.iron == 3 and t.seat == 0, "not yet gained"
    t.do(LayRail("coal", "coal_r2", "iron", "red"))
    assert t.me.iron == 2


# rules 5.5
def test_what_is_no_gain_happens_at_once() -> None:
    t = Table().have(iron=6).hire("ship", "red")
    t.do(SendShip("london", "iron", "red"))
    assert t.me.upgraded == ["black"] and t.me.workers == ["red", "london"] and t.me.ships == 5
    assert t.public.doing.used == ["london"], "the action still goes on"


# rules 5.6, 5.7
def test_passing_a_bonus_gains_it_when_the_step_ends() -> None:
    t = Table().have(money=6, rnd=2, coal=0).hire("rnd", "red")
    t.act(Research(3, "red"))
    assert [one["at"] for one in t.told("board_bonus")] == ["rnd.3", "rnd.5"]
    assert t.me.rnd == 5 and t.me.coal == 2 and t.me.finance == 1
    assert not t.me.bonuses and not t.me.pending


# rules 5.7
def test_back_and_forward_again() -> None:
    t = Table().have(finance=3, locked=[3, 5])
    retreat(t.s, 0, "finance", 1, Out(t.s))
    assert t.me.bonuses == []
    advance(t.s, 0, "finance", 7, Out(t.s))
    assert t.me.bonuses == ["finance.3", "finance.6", "finance.9"]
    t.have(money=1).hire("rnd", "red").act(Research(1, "red"), which_colour="yellow")
    assert t.me.supply == [1, 2, 3, 4, 5, 6, 7] and t.me.locked == [3, 5], "a token already released stays so"
    assert t.me.vp == 2 + 2


# rules 5.8
def test_a_gap_wants_both_spaces_empty() -> None:
    t = Table().have(iron=3, machines=4, ships=6).hire("ship", "red")
    t.act(SendShip("berlin", "iron", "red"))
    assert not t.told("board_bonus"), "column 2 of the ships is still full"
    t.have(iron=3).turn_of(0)
    t.hire("ship", "red").act(SendShip("paris", "iron", "red"))
    assert t.me.gaps == ["sm2"] and t.me.finance == 1
    t.have(iron=3).turn_of(0)
    t.hire("ship", "red").act(SendShip("london", "iron", "red"))
    assert len(t.told("board_bonus")) == 1, "once only"
    for gap in GAPS.values():
        assert tuple(gap.rows) in (("ship", "machine"), ("machine", "rail"))


# rules 5.9
def test_kinds_of_board_bonuses() -> None:
    kinds = {type(effect).__name__ for effect in BONUSES.values()}
    assert kinds == {"Department", "Advance", "TakeInfluence"}
    named = {effect.dept for effect in BONUSES.values() if isinstance(effect, Department)}
    assert "any" in named and named - {"any"}
    assert {effect.track for effect in BONUSES.values() if isinstance(effect, Advance)} == {"finance"}


# rules 5.9, 5.10, 8.1
@pytest.mark.parametrize(
    ("colour", "what", "basic", "upgraded"),
    [
        ("black", "coal", 2, 3),
        ("red", "silk", 2, 3),
        ("grey", "iron", 2, 3),
        ("blue", "money", 3, 5),
        ("yellow", "vp", 2, 4),
    ],
)
def test_a_department_of_choice(colour: str, what: str, basic: int, upgraded: int) -> None:
    for has, n in (([], basic), ([colour], upgraded)):
        t = Table().have(money=1, rnd=8, upgraded=has).hire("rnd", "red")
        t.act(Research(1, "red"), which_colour=colour)
        assert getattr(t.me, what) == n


# rules 5.10
def test_an_upgrade_of_this_very_action_counts() -> None:
    """Two ships and the machines free the gap whose bonus is a department of choice; grey is upgraded by then."""
    t = Table().have(iron=3, machines=2, ships=3, gaps=["sm2"]).hire("ship", "red")
    t.act(SendShip("washington", "iron", "red"), which_colour="grey")
    assert t.me.iron == 3


# rules 5.11
def test_no_score_below_zero() -> None:
    t = Table().have(vp=4)
    lose_vp(t.me, 9)
    assert t.me.vp == 0


# rules 5.12
def test_what_cannot_be_done_is_skipped() -> None:
    t = Table().have(money=6, rnd=6, ships=0).offer("clocks_1A").hire("factory", "red")
    t.act(BuildFactory("clocks_1A", "red"))
    assert t.told("nothing_built") == [{"seat": 0, "piece": "ship"}]
    assert t.me.finance == 3, "the rest is done"


# rules 5.13
def test_the_order_of_bonuses() -> None:
    t = Table().have(money=1)
    t.me.bonuses = ["mr2", "sm2", "finance.3", "mining.5", "mining.3", "rnd.5", "mining.3"]
    t.hire("mining", "red").act(Mine(1, "red"))
    at = [one["at"] for one in t.told("board_bonus")]
    assert at == ["rnd.5", "mining.3", "mining.3", "mining.5", "finance.3", "sm2", "mr2", "finance.3"]
    assert t.me.silk == 4, "a bonus passed twice is gained twice"


# rules 5.14
def test_coal_is_paid_loose_first() -> None:
    t = Table().have(coal=1, token_coal=3)
    t.plant("bento_2B").coal = 3
    pay_coal(t.me, 2)
    assert (t.me.coal, t.me.token_coal, t.me.slots[0].coal) == (0, 2, 3)
    pay_coal(t.me, 3)
    assert (t.me.coal, t.me.token_coal, t.me.slots[0].coal) == (0, 0, 2)
    assert t.me.all_coal == 2


# rules 5.15
def test_a_cost_is_paid_in_full_or_not_at_all() -> None:
    t = Table().have(coal=1).hire("produce", "red")
    t.plant("cotton_1A")
    assert t.why(Manufacture("cotton_1A", False, "red")) == "coal_short"
    t = Table().have(money=6, rnd=6, finance=1).offer("clocks_3B").hire("factory", "red")
    t.act(BuildFactory("clocks_3B", "red"), which_place="ship:paris")
    assert t.me.ships == 5 and t.me.finance == 1, "two steps back were not there: it was not even asked"
    t = Table().have(money=6, rnd=6, finance=2).offer("clocks_3B").hire("factory", "red")
    t.act(BuildFactory("clocks_3B", "red"), which_place=["ship:paris", "ship:berlin"], whether_to_pay=True)
    assert t.me.ships == 4 and t.me.finance == 0


# rules 5.16
def test_what_is_a_gain_waits_and_what_is_a_step_does_not() -> None:
    t = Table().hire("invest", "red")
    t.plant("cotton_1A", goods=1)
    t.plant("paper_1A", goods=4)
    t.do(Invest("cotton", "finance_2", "red"))
    assert t.me.finance == 2, "a step of the action's own track"
    t.do(Invest("paper", "c1", "red"))
    assert t.me.contracts == ["c1"] and t.me.coal == 3
    t = Table().hire("market", "red").demand("kyoto", N="cotton", E="bento")
    t.plant("cotton_1A", goods=4)
    t.do(Deliver("kyoto", "N", 1, "none", "region", "red"))
    assert t.me.iron == 0 and t.public.tokens["kyoto"]["N"].value == 1
    t.do(Done())
    assert t.me.iron == 2


# rules 5.6
def test_nothing_is_pending_in_a_consolidation_that_asks() -> None:
    t = Table().have(workers=["white"], mining=2)
    t.act(Consolidate(), which_track="mining")
    assert t.me.silk == 2, "mining 3: red, at the end of step C"
    assert t.me.coal == TRACKS["mining"].coal_income[3]
    assert all(tile in TILES for tile in t.public.offer)
