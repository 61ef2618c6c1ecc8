"""Influence, the end of the match, common goals (rules 13, 14, 16)."""

from __future__ import annotations

import pytest

from rules.core import Out, actors, play, view
from rules.nippon_zaibatsu import GAME
from rules.nippon_zaibatsu.acting import Turn
from rules.nippon_zaibatsu.actions import Exchange, PickReward, Research
from rules.nippon_zaibatsu.components import COMPONENTS
from rules.nippon_zaibatsu.counting import leaders, measured
from rules.nippon_zaibatsu.questions import SilkForWages
from rules.nippon_zaibatsu.scoring import (
    column_points,
    foreign,
    goal_points,
    influence,
    region_shares,
    score,
    score_influence,
    shares,
    standings,
)
from rules.nippon_zaibatsu.state import HOME, Plant
from rules.nippon_zaibatsu.tables import (
    COMMON_GOALS,
    GOALS,
    PERIODS,
    PIECES,
    REGIONS,
    ROUNDS,
    TILES,
    TRACKS,
    prize_list,
)
from tests.rules.nippon_zaibatsu.play import Table, workers


# rules 13.1
def test_regions_are_scored_from_left_to_right() -> None:
    t = Table()
    out = Out(t.s)
    score_influence(t.s, out)
    assert [e.params["region"] for e in out.events if e.id == "region_scored"] == ["silk", "iron", "coal", "money"]


# rules 13.2
def test_tokens_and_railways() -> None:
    t = Table().token("kyoto", "N", 0, 2).token("osaka", "W", 0, 7).token("tokyo", "N", 0, 5)
    t.public.rails |= {"iron_r1": 0, "iron_r5": 0, "iron_r2": 1, "coal_r1": 0}
    assert influence(t.public, 0, "iron") == 2 + 7 + 4
    assert influence(t.public, 0, "coal") == 5 + 2
    assert influence(t.public, 1, "iron") == 0, "railways without a token"


# rules 13.3
@pytest.mark.parametrize("seats", [2, 4])
def test_foreign_companies(seats: int) -> None:
    t = Table(seats)
    assert [foreign(t.public, region) for region in REGIONS] == [12] * 4
    t.token("kyoto", "S", 0, 7).token("osaka", "E", 1, 7).token("osaka", "S", 1, 1)
    assert foreign(t.public, "iron") == 12 - 3 - 3 - 0


# rules 13.4, 13.7
def test_prizes_by_period_and_players() -> None:
    assert [prize_list(n, 4) for n in PERIODS] == [[10, 8, 6, 2], [18, 14, 10, 3], [26, 20, 14, 4]]
    assert prize_list(3, 3) == [26, 20, 14, 4] and prize_list(3, 2) == [26, 14, 4]


# rules 13.5, 13.6, 13.8
def test_ties_divide_and_the_foreign_share_is_lost() -> None:
    prizes = [10, 8, 6, 2]
    assert shares({0: 5, 1: 5, 2: 5, 3: 1, HOME: 0}, prizes) == {0: 8, 1: 8, 2: 8, 3: 2}
    assert shares({0: 5, 1: 3, 2: 2, 3: 1, HOME: 4}, prizes) == {0: 10, 1: 6, 2: 2, 3: 0}
    assert shares({0: 0, 1: 0, 2: 0, 3: 0, HOME: 0}, prizes) == dict.fromkeys(range(4), 0)
    assert shares({0: 1, 1: 1, 2: 1, 3: 1, HOME: 9}, prizes) == dict.fromkeys(range(4), (8 + 6 + 2) // 4)
    assert shares({0: 1, 1: 1, 2: 1, 3: 1, HOME: 1}, prizes) == dict.fromkeys(range(4), 26 // 5)


# rules 13.6
def test_a_covered_map_leaves_the_foreign_companies_out() -> None:
    t = Table(2)
    for city in REGIONS["iron"].markets:
        for side in "NESW":
            t.token(city, side, 0, 1)
    assert foreign(t.public, "iron") == 0 and region_shares(t.public, "iron") == {0: 10, 1: 0}


# rules 13.9
def test_scoring_removes_nothing() -> None:
    t = Table().token("kyoto", "N", 0, 7)
    t.public.rails["iron_r1"] = 0
    before = (dict(t.public.tokens["kyoto"]), dict(t.public.rails))
    score_influence(t.s, Out(t.s))
    assert (dict(t.public.tokens["kyoto"]), dict(t.public.rails)) == before
    assert t.me.from_influence == t.me.vp > 0


def at_the_end(seats: int = 3, **held: object) -> Table:
    """Seat 0 takes the last turn of the match."""
    t = Table(seats).have(money=5, **held)
    t.public.round, t.public.turns_left, t.public.marker = len(ROUNDS) - 1, 1, 1
    return t.hire("rnd", "red")


# rules 14.1, 14.9
def test_everybody_consolidates_at_once() -> None:
    t = at_the_end(workers=workers(4, "red"))
    t.have(1, workers=workers(4, "grey"), silk=3).have(2, workers=[], money=9, coal=5)
    t.do(Research(1, "red"))
    assert len(t.s.lanes) == 3 and actors(t.s) == [0, 1], "seat 2 has nothing to decide"
    two = t.player(2)
    assert (two.money, two.coal, two.goals) == (12, 2, {}), "no token, no wages, but income"
    assert [view(t.s, seat).frame.tag() for seat in (0, 1)] == ["which_benefit"] * 2  # type: ignore[union-attr]
    while due := actors(t.s):
        v = view(t.s, due[-1])
        play(GAME, t.s, due[-1], v.frame.fallback(v))  # type: ignore[union-attr]
    assert not t.s.stack and t.me.goals and t.player(1).goals
    assert sorted(place.place for place in standings(t.public, 3)) == [1, 2, 3]


# rules 5.3, 14.1, 14.6, 14.10
def test_silk_can_fill_the_last_five_thousand() -> None:
    t = at_the_end(workers=[])
    t.have(1, workers=["red"], silk=3, finance=5).have(2, workers=[], silk=5, iron=1, finance=1)
    t.have(silk=0).hire("rnd", "grey").do(Research(1, "grey"))
    assert actors(t.s) == [1, 2], "9k and no silk: nothing to choose"
    one, two = view(t.s, 1).frame, view(t.s, 2).frame
    assert isinstance(one, SilkForWages) and (one.owed, one.most) == (3, 1), "17k + 1k - 3k = 15k; 6 cubes of 7 stay"
    assert isinstance(two, SilkForWages) and (two.owed, two.most) == (0, 2), "13k + 2k = 15k; 6 cubes of 8 stay"
    assert one.fallback(view(t.s, 1)) == Exchange(0), "it saves no VP"
    t.do(Exchange(1), seat=1)
    t.do(Exchange(2), seat=2)
    places = {place.seat: place.score for place in standings(t.public, 3)}
    assert (places[1]["money"], places[2]["money"], places[2]["cubes"]) == (3, 3, 2)


# rules 14.1, 22.4
def test_the_order_of_the_seats_makes_no_difference() -> None:
    ends = set()
    for order in ((0, 1), (1, 0)):
        t = at_the_end(workers=workers(4, "red"))
        t.have(1, workers=workers(5, "paris", "grey"), silk=3).expert("paris", 1)
        t.do(Research(1, "red"))
        for seat in order:
            while t.s.lanes and t.s.lanes[seat]:
                v = view(t.s, seat)
                play(GAME, t.s, seat, v.frame.fallback(v))  # type: ignore[union-attr]
        ends.add(GAME.dump(t.s))
    assert len(ends) == 1


# rules 14.2
@pytest.mark.parametrize("goal", [goal for goal in GOALS if goal not in ("factory", "contract")])
def test_goals_with_thresholds(goal: str) -> None:
    p = Table().me
    kind = PIECES[goal] if goal in PIECES else TRACKS[goal]
    for at, row in (
        (kind.threshold_lower - 1, [0, 0, 0]),
        (kind.threshold_lower, [5, 8, 10]),
        (kind.threshold_upper - 1, [5, 8, 10]),
        (kind.threshold_upper, [10, 16, 20]),
    ):
        if goal in PIECES:
            setattr(p, {"ship": "ships", "machine": "machines", "rail": "rails"}[goal], PIECES[goal].count - at)
        else:
            setattr(p, goal, at)
        assert [goal_points(p, goal, level) for level in (1, 2, 3)] == row
        assert goal_points(p, goal, 0) == 0  # rules 14.4


# rules 14.3, 14.4, 14.5, 14.8
def test_columns() -> None:
    assert column_points(1, 5) == 14
    p = Table().me
    p.goals = {"factory": 2, "contract": 3}
    assert goal_points(p, "factory", 2) == 0 == goal_points(p, "contract", 3), "nothing built, nothing fulfilled"
    p.slots = [Plant(tile) for tile in list(TILES)[:4]]
    p.contracts = ["c1", "c2"]
    assert goal_points(p, "factory", 2) == COMPONENTS.column_vp.level2[3]
    assert goal_points(p, "contract", 3) == COMPONENTS.column_vp.level3[1]
    assert COMPONENTS.column_vp.columns == 6 == COMPONENTS.factory_common.slots == COMPONENTS.contract_area["slots"]


# rules 14.6, 14.8
def test_what_is_held() -> None:
    t = Table().have(silk=2, iron=3, coal=1, token_coal=1, loose_goods=2, money=14)
    t.plant("bento_2B", goods=3).coal = 3
    points = score(t.me)
    assert points["cubes"] == (2 + 3 + 1 + 1 + 2 + 3 + 3) // 3 and points["money"] == 2


# rules 14.7
def test_ranking() -> None:
    t = Table(4)
    for seat, (vp, last) in enumerate([(50, 7), (60, 5), (60, 8), (20, 6)]):
        t.have(seat, vp=vp, money=0, last_turn=last)
    assert [(p.seat, p.place) for p in standings(t.public, 4)] == [(2, 1), (1, 2), (0, 3), (3, 4)]


def test_the_score_is_told_by_where_it_comes_from() -> None:
    t = Table().have(vp=30, from_influence=12, goals={"rnd": 1}, rnd=9, money=5)
    assert score(t.me) == {"play": 18, "influence": 12, "cubes": 0, "money": 1} | {
        f"goal_{goal}": 10 if goal == "rnd" else 0 for goal in GOALS
    }


# -- common goals ----------------------------------------------------------------------------------


# rules 16.1, 16.5, 16.7
def test_what_common_goals_compare() -> None:
    t = Table().have(ships=4, rails=3, machines=5, reserved=1, rnd=3, mining=2, finance=1, contracts=["c1"])
    t.plant("cotton_old")
    t.token("kyoto", "N", 0, 1).token("kyoto", "E", 0, 2)
    assert [measured(t.public, 0, goal) for goal in COMMON_GOALS] == [2, 0, 3, 3, 2, 1, 1, 1, 2]
    assert leaders(t.public, "g_machine") == [], "a count of 0 leads nothing; a machine in reserve is not built"
    t.plant("bento_1A", machines=1, seat=1)
    assert leaders(t.public, "g_machine") == [1] and leaders(t.public, "g_factory") == [0, 1]


# rules 16.2, 16.8
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_common_goals_laid_out(seats: int) -> None:
    t = Table(seats, module="common_goals")
    goals = [goal for period in t.public.goals for goal in period]
    assert [len(period) for period in t.public.goals] == [seats - 1] * 3 and len(set(goals)) == len(goals)


def scoring_now(round: int, goals: list[str]) -> Table:
    """The next action of seat 0 ends a period in which these goals count."""
    t = Table(3, module="common_goals").have(money=5)
    t.public.round = round
    t.public.goals = [goals, goals, goals]
    t.public.hiring = [["red"], *(["red"] * 2 for _ in range(4))]
    t.public.queue = []
    return t


# rules 16.3, 16.4, 16.6
def test_leaders_pick_in_turn_order() -> None:
    t = scoring_now(2, ["g_rnd", "g_mining"]).have(1, mining=4).have(2, mining=4).have(0, rnd=3)
    t.do(Research(1, "red"))
    ids = [event.id for event in t.log]
    assert t.seat == 1 and t.frame.facts(t.view())["goal"] == "g_mining", "the next player first"
    assert "region_scored" in ids and "round_begins" not in ids
    assert t.legal(PickReward, "reward") == ["vp", "money", "silk", "iron"]
    t.do(PickReward("silk"))
    assert t.player(1).silk == 3 and t.seat == 2
    t.do(PickReward("silk"))
    assert t.player(2).silk == 3, "not used up"
    t.do(PickReward("vp"))
    assert t.me.vp == 4 and t.seat == 1 and isinstance(t.frame, Turn) and t.public.round == 3
    assert [one["goal"] for one in t.told("common_goal")] == ["g_mining", "g_mining", "g_rnd"]


# rules 16.4, 16.6
def test_the_last_period_has_fixed_rewards() -> None:
    t = scoring_now(len(ROUNDS) - 1, ["g_rnd", "g_mining"]).have(1, mining=4).have(0, rnd=3)
    t.public.turns_left, t.public.marker = 1, 1
    t.hire("rnd", "red", "red", "red").do(Research(1, "red"))
    assert t.player(1).vp == 8 and t.me.vp == 10, "by slot, without a question"
    assert [one["seat"] for one in t.told("common_goal")] == [1, 0], "from the holder of marker 2"


# rules 16.8
def test_a_reward_of_money_is_money() -> None:
    t = scoring_now(5, ["g_rnd"]).have(0, rnd=3)
    t.do(Research(1, "red"), PickReward("money"))
    assert t.me.money == 4 + 6
