"""Factories that modify an action (rules 9)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core import Action
from rules.nippon_zaibatsu.actions import (
    BuildFactory,
    Decline,
    Done,
    Invest,
    LayRail,
    Manufacture,
    Mechanise,
    Mine,
    Research,
)
from tests.rules.nippon_zaibatsu.play import WORTH, Table


def modified(tile: str, *done: Action, answers: dict[str, Any] | None = None, **held: Any) -> Table:
    """Seat 0 owns the factory and does an action; what is asked of modifiers is answered with that factory."""
    t = Table().have(**held)
    t.plant(tile)
    t.plant("cotton_5B", goods=4)
    t.plant("lenses_5B", goods=4)
    t.hire(done[0].tag(), "yellow")
    t.act(*done, **{"which_modifier": tile, **(answers or {})})
    return t


def made(tile: str) -> Action:
    return Manufacture(tile, False, "yellow")


TWO_CONTRACTS = (Invest("cotton", "c3", "yellow"), Invest("lenses", "c4", "yellow"))
MODIFIED: dict[str, tuple[tuple[Action, ...], dict[str, Any], dict[str, Any], dict[str, int]]] = {
    # tile: the action, held before, answers, changes beside what the action itself does
    "cotton_3A": ((Research(1, "yellow"),), {"money": 1}, {}, {"rnd": 2}),
    "cotton_3B": ((Research(1, "yellow"),), {"money": 1}, {}, {"rnd": 1, "silk": 2}),
    "cotton_4A": ((Mechanise("cotton_4A", "yellow"),), {"money": 5}, {}, {"rnd": 2}),
    "cotton_4B": ((made("cotton_4B"),), {"coal": 2}, {}, {}),
    "paper_3A": ((Invest("cotton", "c3", "yellow"),), {}, {}, {"iron": 2, "finance": 2}),
    "paper_4A": ((made("paper_4A"),), {"coal": 2}, {}, {"iron": 2}),
    "paper_4B": ((made("paper_4B"), made("cotton_5B")), {"coal": 4}, {}, {"iron": 2}),
    "bento_3A": ((Mine(1, "yellow"),), {"money": 1}, {}, {"mining": 2, "iron": 1}),
    "bento_3B": ((Mine(1, "yellow"),), {"money": 1}, {}, {"mining": 1, "iron": 2}),
    "bento_4A": ((Mechanise("bento_4A", "yellow"),), {"money": 5}, {}, {"mining": 3, "silk": 2}),
    "lenses_3A": ((LayRail("coal", "coal_r4", "iron", "yellow"),), {"iron": 3}, {}, {"silk": 1, "coal": 2}),
    "lenses_3B": ((LayRail("coal", "coal_r4", "iron", "yellow"),), {"iron": 3}, {}, {"silk": 1, "vp": 2}),
    "lenses_4A": ((Mechanise("lenses_4A", "yellow"),), {"money": 5}, {"which_place": "rail:silk_r1"}, {"silk": 1}),
    "lenses_4B": (TWO_CONTRACTS, {}, {"which_place": "rail:silk_r1"}, {"silk": 1, "iron": 2, "money": 4}),
    "bulbs_3A": ((made("bulbs_3A"),), {"coal": 4}, {}, {}),
    "bulbs_3B": ((made("bulbs_3B"),), {"coal": 4}, {}, {}),
    "bulbs_4A": ((Mechanise("bulbs_4A", "yellow"),), {"money": 5}, {}, {"money": 4}),
    "bulbs_4B": ((Invest("cotton", "c3", "yellow"),), {}, {"which_place": "machine:bulbs_4B"}, {"iron": 2}),
    "clocks_4A": (
        (Mechanise("clocks_4A", "yellow"),),
        {"money": 5},
        {"which_place": "ship:paris"},
        {"finance": 2},
    ),
    "clocks_4B": ((Invest("cotton", "c3", "yellow"),), {}, {"which_place": "ship:paris"}, {"iron": 2}),
}
GOODS_MADE = {"cotton_4B": 2, "bulbs_3A": 3, "bulbs_3B": 2}  # by the factory itself, with its modifier


# rules 9.1, 9.4, 9.5, 9.8, 9.11, 9.12
@pytest.mark.parametrize("tile", MODIFIED)
def test_what_a_modifier_changes(tile: str) -> None:
    done, held, answers, after = MODIFIED[tile]
    t = modified(tile, *done, answers=answers, **held)
    assert {name: n for name in WORTH if (n := getattr(t.me, name))} == after
    assert [one["factory"] for one in t.told("modified")] == [tile]
    assert t.me.slots[0].goods == GOODS_MADE.get(tile, int(any(isinstance(x, Manufacture) for x in done)))
    if tile == "bulbs_4B":
        assert t.me.slots[0].machines == 1
    if tile.startswith("clocks"):
        assert t.me.workers[-1] == "paris"


# rules 9.11
def test_each_factory_that_has_produced_gets_more() -> None:
    t = Table().have(coal=8).hire("produce", "red")
    t.plant("bulbs_3B")
    t.plant("cotton_1A", goods=3)
    t.plant("paper_1A")
    t.act(Manufacture("bulbs_3B", False, "red"), Manufacture("cotton_1A", False, "red"))
    assert [plant.goods for plant in t.me.slots] == [2, 4, 0]


# rules 9.12
def test_a_discount_is_chosen_before_the_coal_is_paid() -> None:
    t = Table().have(coal=3).hire("produce", "red")
    t.plant("bento_4B")
    t.plant("cotton_4B")
    assert t.why(Manufacture("bento_4B", False, "red")) == "", "three coal are there"
    t.do(Manufacture("bento_4B", True, "red"))
    assert t.me.coal == 1 and t.told("modified") == [{"seat": 0, "factory": "bento_4B"}]
    assert t.legal(Manufacture, "discount") == [True], "for the whole action"
    t.do(Manufacture("cotton_4B", True, "red"))
    assert t.me.coal == 0 and t.seat == 1 and t.me.slots[1].goods == 1, "one modifier for one action"
    t = Table().have(coal=2).hire("produce", "red")
    t.plant("bento_4B")
    assert t.why(Manufacture("bento_4B", False, "red")) == "coal_short"
    assert t.legal(Manufacture, "discount") == [True]


# rules 9.2, 9.15
def test_one_modifier_for_one_action() -> None:
    t = Table().have(coal=4).hire("produce", "red")
    t.plant("cotton_4B")
    t.plant("paper_4A")
    t.do(Manufacture("cotton_4B", False, "red"), Manufacture("paper_4A", False, "red"))
    assert t.frame.tag() == "which_modifier" and t.frame.options == ["cotton_4B", "paper_4A"]
    t.do(Decline())
    assert t.me.iron == 0 and [plant.goods for plant in t.me.slots] == [1, 1] and t.seat == 1


# rules 9.15
def test_a_single_gain_applies_by_itself_and_a_move_is_asked() -> None:
    t = Table().have(money=1).hire("rnd", "red")
    t.plant("cotton_3B")
    t.do(Research(1, "red"))
    assert t.me.silk == 2 and t.seat == 1
    t = Table().have(money=1).hire("rnd", "red")
    t.plant("cotton_3A")
    t.do(Research(1, "red"))
    assert t.frame.tag() == "which_modifier"
    t.do(Decline())
    assert t.me.rnd == 1
    t = Table().have(money=1, rnd=9).hire("rnd", "red")
    t.plant("cotton_3A")
    t.do(Research(1, "red"))
    assert t.seat == 1, "at the end of the track it would change nothing: it is not even asked"
    t = Table().have(iron=3).hire("rail", "white")
    t.plant("lenses_3B")
    t.do(LayRail("silk", "silk_r1", "iron", "white"))
    assert t.frame.tag() == "which_modifier", "white moves a marker"


# rules 7.5, 9.5, 9.15
def test_goods_without_room_are_no_modification() -> None:
    t = Table().have(coal=6).hire("produce", "red")
    t.plant("cotton_4B", goods=1)
    t.plant("bulbs_3A", goods=3)
    t.do(Manufacture("cotton_4B", False, "red"), Manufacture("bulbs_3A", False, "red"))
    assert t.seat == 1 and [plant.goods for plant in t.me.slots] == [3, 4], "bulbs_3A is full: no question"
    assert t.told("modified") == [{"seat": 0, "factory": "cotton_4B"}]
    t = Table().have(coal=6).hire("produce", "red")
    t.plant("paper_4A", goods=4)
    t.plant("bulbs_3B", goods=3)
    t.do(Manufacture("paper_4A", False, "red"), Manufacture("bulbs_3B", False, "red"))
    assert t.seat == 1 and t.me.iron == 2, "nor has any factory room for bulbs_3B"


# rules 5.2, 9.15
def test_white_at_the_ends_of_both_tracks_is_no_modification() -> None:
    t = Table().have(iron=3, rnd=10, mining=10).hire("rail", "white")
    t.plant("lenses_3B")
    t.do(LayRail("silk", "silk_r1", "iron", "white"))
    assert t.seat == 1 and not t.told("modified")


# rules 9.3, 9.12
def test_what_an_effect_builds_is_no_action() -> None:
    """A machine placed by an effect does not set off cotton_4A; a railway does not set off lenses_3A."""
    t = Table().have(money=6, rnd=6, iron=3).offer("bulbs_2A", "lenses_1A").hire("factory", "red")
    t.plant("cotton_4A")
    t.plant("lenses_3A")
    t.act(BuildFactory("bulbs_2A", "red"), which_place=["machine:cotton_4A", "machine:lenses_3A"])
    assert t.me.rnd == 6 and not t.told("modified")


# rules 9.4
def test_use_here_means_this_very_factory() -> None:
    t = Table().have(money=5).hire("machine", "red")
    t.plant("cotton_4A")
    t.plant("paper_1A")
    t.do(Mechanise("paper_1A", "red"))
    assert t.me.rnd == 0 and t.seat == 1


# rules 9.11
def test_if_contracts() -> None:
    t = modified("lenses_4B", Invest("cotton", "c3", "yellow"))
    assert t.me.rails == 6 and not t.told("modified"), "one contract is too few"
    t = modified("paper_3A", Invest("cotton", "finance_2", "yellow"))
    assert t.me.finance == 2 and not t.told("modified")
    t = modified("paper_3A", *TWO_CONTRACTS)
    assert t.me.finance == 4 and t.me.vp == 2


# rules 9.11
def test_the_region_of_choice() -> None:
    t = Table().have(iron=6).hire("rail", "red")
    t.plant("lenses_3A")
    t.do(LayRail("silk", "silk_r7", "iron", "red"), LayRail("money", "money_r7", "iron", "red"))
    t.act(which_region="money")
    assert t.me.money == 3 and t.me.silk == 0


# rules 9.12
def test_the_discount_is_chosen_once_for_all_repeats() -> None:
    for discount in (True, False):
        t = Table().have(coal=20).hire("produce", "red")
        for tile in ("bento_4B", "cotton_4B", "paper_1A"):
            t.plant(tile)
        assert t.legal(Manufacture, "discount") == [True, False]
        t.do(Manufacture("cotton_4B", discount, "red"))
        assert t.legal(Manufacture, "discount") == [discount]
        t.do(Manufacture("bento_4B", discount, "red"), Done())
        assert t.me.coal == 20 - (3 if discount else 5)
        assert t.me.slots[1].goods == (1 if discount else 2), "then no other factory modifies it"
