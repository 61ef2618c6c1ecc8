"""Fallbacks, secrets, the list of decisions, the house player (rules 17.3, 17.6, 21, 22)."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from rules.core import Action, Event, actors, check, play, sample, start, view
from rules.nippon_zaibatsu import GAME
from rules.nippon_zaibatsu.actions import (
    BuildFactory,
    Consolidate,
    Decline,
    Deliver,
    Distribute,
    Done,
    Exchange,
    Invest,
    Keep,
    LayRail,
    Manufacture,
    Mechanise,
    Mine,
    PickColour,
    PickGoods,
    PickRegion,
    PickReward,
    PickTrack,
    Place,
    PlaceBenefit,
    Research,
    SendShip,
    TakePair,
)
from rules.nippon_zaibatsu.consolidation import WhichBenefit
from rules.nippon_zaibatsu.draft import Draft
from rules.nippon_zaibatsu.questions import (
    SilkForWages,
    WhatToKeep,
    WhetherToPay,
    WhichColour,
    WhichFactories,
    WhichGoods,
    WhichModifier,
    WhichPlace,
    WhichRegion,
    WhichTrack,
)
from rules.nippon_zaibatsu.rewards import Led, Rewards
from rules.nippon_zaibatsu.state import Pair
from rules.nippon_zaibatsu.tables import HIRING
from rules.players import house_player
from tests.rules.nippon_zaibatsu.play import Table, workers


def falls(t: Table, *frames: Any) -> Action:
    """What is played for seat 0, with these frames on top."""
    t.s.stack += list(frames)
    v = t.view()
    action: Action = t.frame.fallback(v)
    check(t.frame, v, action)
    return action


def idle(t: Table, *busy: str) -> Table:
    """No workers but above these actions."""
    t.public.hiring = [[] for _ in HIRING]
    for action in busy:
        t.hire(action, "red")
    return t


# rules 21.1
def test_turn_not_begun() -> None:
    assert falls(Table().have(workers=workers(4), money=9)) == Consolidate()
    assert falls(Table().have(workers=["grey"], money=9).hire("mining", "red", "grey", "blue")) == Mine(1, "grey")
    assert falls(Table().have(money=9, mining=10).hire("rnd", "red", "black", "blue")) == Research(1, "black")
    t = idle(Table().have(money=20, rnd=2, silk=3, mining=10).offer("bento_1A", "cotton_1A"), "factory", "mining")
    assert falls(t) == BuildFactory("cotton_1A", "red"), "the fewest silk"
    t = idle(Table().have(silk=9, workers=["red"]), "rnd")
    assert falls(t) == Consolidate(), "rather than turning silk"
    t = idle(Table().have(silk=9), "rnd", "mining")
    assert falls(t) == Mine(1, "red"), "silk, where nothing else is left"


# rules 21.1
def test_the_action_done_once() -> None:
    t = idle(Table().have(money=5, mining=10), "machine")
    t.plant("cotton_1A")
    assert falls(t) == Mechanise("cotton_1A", "red")
    t = idle(Table().have(coal=4), "produce")
    t.plant("bento_4B")
    t.plant("cotton_1A")
    assert falls(t) == Manufacture("bento_4B", False, "red")
    t = idle(Table().have(iron=4, money=5), "rail")
    assert falls(t) == LayRail("silk", "silk_r1", "iron", "red")
    t = idle(Table().have(iron=1, money=5, mining=10), "ship")
    assert falls(t) == SendShip("washington", "mixed", "red")
    t = idle(Table(), "invest")
    t.plant("cotton_1A", goods=1)
    t.plant("paper_1A", goods=3)
    assert falls(t) == Invest("paper", "finance_2", "red")
    t.have(finance=12)
    assert falls(t) == Invest("paper", "c1", "red")


# rules 21.1
def test_the_lowest_token_goes_out() -> None:
    t = idle(Table(2), "market")
    for city in t.public.demand:
        t.demand(city, N="cotton", E="bento")
    t.plant("cotton_1A", goods=1)
    t.plant("bento_1A", goods=1)
    assert falls(t) == Deliver("nagasaki", "N", 1, "none", "vp", "red")
    t.me.slots.pop(0)
    for city in t.public.demand:
        t.public.tokens[city] = {}
        t.token(city, "S", 0, 1).token(city, "W", 1, 1)
    assert falls(t) == Deliver("nagasaki", "E", 3, "W", "vp", "red"), "not the own token of two equal ones"


# rules 21.1
def test_small_questions() -> None:
    assert falls(Table(), WhichColour(0, "department", ["black", "yellow"])) == PickColour("yellow")
    assert falls(Table(), WhichColour(0, "department", ["red", "white"])) == PickColour("red")
    assert falls(Table(), WhichColour(0, "worker", ["red", "yellow"])) == PickColour("red")
    assert falls(Table(), WhichTrack(0, 2, ["rnd", "mining", "both"])) == PickTrack("mining")
    assert falls(Table(), WhichTrack(0, 1, ["rnd", "none"])) == PickTrack("rnd")
    assert falls(Table(), WhichRegion(0, ["iron", "coal"])) == PickRegion("iron")
    assert falls(Table(), WhichGoods(0, ["cotton", "paper"])) == PickGoods("cotton")
    assert falls(Table(), WhichModifier(0, ["cotton_3A"])) == Decline()
    assert falls(Table(), WhetherToPay(0, "clocks_2A")) == Decline()
    assert falls(Table(), WhichFactories(0, 2, ["cotton_1A", "paper_1A", "bento_1A"])) == Distribute(
        ("cotton_1A", "paper_1A")
    )
    assert falls(Table(), WhichPlace(0, ["ship", "rail"])) == Place("ship", "washington")
    assert falls(Table(), WhichPlace(0, ["rail"])) == Place("rail", "silk_r1")
    t = Table()
    t.public.pairs = [Pair("a_rail", "b1"), Pair("a_coal", "b2")]
    assert falls(t, Draft([0])) == TakePair("a_rail")
    assert falls(Table(), Rewards([Led(0, "g_rnd", 0)])) == PickReward("vp")


# rules 21.1
def test_questions_of_a_consolidation() -> None:
    t = Table().have(workers=workers(5), goals={"rnd": 2}, ships=2, contracts=["c1"])
    assert falls(t, WhichBenefit(0)) == PlaceBenefit("ship", 2)
    t = Table().have(workers=workers(5), goals={"ship": 2}, contracts=["c1"])
    assert falls(t, WhichBenefit(0)) == PlaceBenefit("contract", 2)
    t = Table().have(workers=workers(4), goals={"ship": 2})
    assert falls(t, WhichBenefit(0)) == PlaceBenefit("machine", 1)
    t = Table().have(money=2, coal=9)
    assert falls(t, WhatToKeep(0, 3)) == Keep(2)
    t = Table().have(money=2, silk=5)
    assert falls(t, SilkForWages(0, 6, 5)) == Exchange(5)
    t = Table().have(money=0, silk=1)
    assert falls(t, SilkForWages(0, 6, 1)) == Exchange(0), "the last coin pays nothing"


# rules 21.1
def test_repeats_stop() -> None:
    t = Table().have(coal=9).hire("produce", "red")
    t.plant("cotton_1A")
    t.plant("paper_1A")
    t.do(Manufacture("cotton_1A", False, "red"))
    assert t.frame.fallback(t.view()) == Done()


# rules 17.3, 17.6
def test_every_decision_has_a_question() -> None:
    asked = {kind for frame in GAME.frames for kind in frame.offers}
    assert asked == set(GAME.actions) and len(GAME.actions) <= 25
    assert GAME.meanwhile is None


# rules 22.1, 22.2
def test_all_is_open() -> None:
    s, _ = start(GAME, 4, GAME.make_options({}), bytes(32))
    public = view(s, None).public
    assert all(view(s, seat).public is public for seat in range(4))
    assert sum(public.bag.values()) == 48 - 15 - 9
    assert GAME.twin is None and not GAME.own_type.__struct_fields__


# rules 22.3, 11.2
def test_coming_workers_are_known_to_nobody() -> None:
    """The state holds no order of the bag: who comes is drawn when the round ends, and that is a barrier."""
    t = Table().have(money=5)
    t.public.hiring = [["red"], *(["red"] * 2 for _ in range(4))]
    t.public.queue = []
    out = play(GAME, t.s, 0, Research(1, "red"))
    assert out.told and isinstance(t.public.bag, dict)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_house_player_beats_chance_and_is_quick(seats: int) -> None:
    won, spent, asked = 0, 0.0, 0
    for seed in range(4):
        s, _ = start(GAME, seats, GAME.make_options({}), seed.to_bytes(32, "big"))
        rng, mine = random.Random(seed), seed % seats
        while s.stack:
            seat = actors(s)[0]
            v = view(s, seat)
            began = time.process_time()
            if seat == mine:
                action = house_player(GAME, v, rng)
                spent += time.process_time() - began
                asked += 1
            else:
                action = v.frame.fallback(v) if v.frame is not None and rng.random() < 0.5 else house_less(v, rng)
            play(GAME, s, seat, action)
        won += GAME.standings(s.public, seats)[0].seat == mine
    assert won >= 3 and spent / asked < 0.003


def house_less(v: Any, rng: random.Random) -> Action:
    return sample(v.frame, v, rng)


def test_what_calls_an_ordered_consolidation_off() -> None:
    t = Table()
    called_off = GAME.cancels[Consolidate]
    home = Event("token_home", {"seat": 0, "value": 3, "city": "kyoto", "side": "N"})
    assert called_off(t.view(0), home) and not called_off(t.view(1), home)
    assert called_off(t.view(1), Event("final_rounds", {})) and not called_off(t.view(1), Event("gained", {}))
