"""Departments and the effects of all sixty factories (rules 8, 9, 15)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.nippon_zaibatsu import ops
from rules.nippon_zaibatsu.actions import (
    Accept,
    BuildFactory,
    Consolidate,
    Keep,
    Mine,
    Place,
    SendShip,
)
from rules.nippon_zaibatsu.components import COMPONENTS
from rules.nippon_zaibatsu.effects import ANSWERS, PERFORM
from rules.nippon_zaibatsu.scoring import influence, rail_value
from rules.nippon_zaibatsu.tables import DESTINATIONS, TILES
from tests.rules.nippon_zaibatsu.play import WORTH, Table, placed, workers
from tests.rules.nippon_zaibatsu.test_modifiers import MODIFIED

IMMEDIATE = [id for id, tile in TILES.items() if tile.timing == "immediate"]
MODIFIERS = [id for id, tile in TILES.items() if tile.timing == "modifier"]


def built(tile: str, answers: dict[str, Any] | None = None, colour: str = "yellow", **held: Any) -> Table:
    """Seat 0 builds a factory with R&D 6 and 6k and what else it holds."""
    t = Table().have(**{"money": 6, "rnd": 6, **held}).offer(tile).hire("factory", colour)
    t.act(BuildFactory(tile, colour), **(answers or {}))
    return t


def holding(t: Table) -> dict[str, int]:
    """What seat 0 has of everything, zeros left out; R&D apart from the 6 it had."""
    return {name: n for name in WORTH if (n := getattr(t.me, name) - (6 if name == "rnd" else 0))}


# rules 8.1
@pytest.mark.parametrize(
    ("upgraded", "answer", "rnd", "mining"),
    [(False, "rnd", 1, 0), (False, "mining", 0, 1), (True, "rnd", 2, 0), (True, "mining", 0, 2), (True, "both", 1, 1)],
)
def test_reform(upgraded: bool, answer: str, rnd: int, mining: int) -> None:
    t = built("paper_2B", {"which_track": answer}, "white", upgraded=["white"] if upgraded else [])
    assert (t.me.rnd - 6, t.me.mining) == (rnd, mining)


# rules 8.1
def test_reform_at_the_end_of_a_track() -> None:
    t = built("paper_2B", {}, "white", upgraded=["white"], rnd=10)
    assert t.me.mining == 2, "the other track gets both steps, without a question"
    t = built("paper_2B", {}, "white", rnd=10, mining=10)
    assert (t.me.rnd, t.me.mining) == (10, 10)
    t = Table().have(money=6, rnd=6).offer("paper_2B").hire("factory", "white")
    t.do(BuildFactory("paper_2B", "white"))
    assert t.frame.options == ["rnd", "mining"], "a basic bonus cannot be split"


# rules 8.2, 8.3
def test_destinations_and_their_colours() -> None:
    assert {d.id: d.colour for d in DESTINATIONS.values()} == {
        "washington": "grey",
        "berlin": "white",
        "paris": "yellow",
        "san_francisco": "red",
        "london": "black",
        "new_york": "blue",
    }
    for destination, kind in DESTINATIONS.items():
        t = Table().have(iron=3).hire("ship", "red")
        t.act(SendShip(destination, "iron", "red"))
        assert t.me.upgraded == [kind.colour]


# -- immediate effects: what each of them brings -----------------------------------------------------


AT_ONCE: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, int]]] = {
    # tile: held before, answers, held after (R&D counted from 6; money beside the 6k paid)
    "cotton_1A": ({"rnd": 2}, {}, {"rnd": -2, "coal": 2, "vp": 2}),  # R&D 4 passes 3: black
    "cotton_2A": ({}, {}, {"silk": 3}),
    "cotton_1B": ({"rnd": 3}, {}, {"rnd": -2, "money": 2}),
    "cotton_2B": ({}, {"which_colour": "red"}, {"silk": 2}),
    "paper_1A": ({}, {}, {"iron": 3, "finance": 1}),
    "paper_2A": ({}, {}, {"money": 5}),
    "paper_1B": ({}, {}, {"finance": 2}),
    "paper_2B": ({}, {}, {"vp": 2}),
    "bento_1A": ({"mining": 3}, {"which_track": "rnd"}, {"mining": 6, "finance": 1}),
    "bento_2A": ({}, {}, {"coal": 4}),
    "bento_1B": ({"finance": 2}, {"whether_to_pay": True}, {"mining": 4, "silk": 2}),
    "bento_5A": ({"mining": 9}, {"which_colour": "grey"}, {"mining": 9, "silk": 2, "iron": 4}),
    "lenses_1A": ({}, {"which_place": "rail:silk_r1"}, {"silk": 1, "finance": 1}),
    "lenses_1B": ({}, {"which_place": "rail:silk_r1"}, {"silk": 2}),
    "lenses_2A": (
        {"money": 11, "iron": 1},
        {"which_place": ["rail:silk_r1", "rail:iron_r1"], "whether_to_pay": True},
        {"silk": 1, "iron": 1},
    ),
    "lenses_2B": (
        {"finance": 2, "iron": 1},
        {"which_place": ["rail:silk_r1", "rail:iron_r2"], "whether_to_pay": True},
        {"silk": 2},
    ),
    "clocks_1A": ({}, {"which_place": "ship:paris"}, {"finance": 3, "vp": 4}),  # finance 3: yellow, upgraded by then
    "clocks_2A": ({"iron": 1}, {"which_place": ["ship:paris", "ship:berlin"], "whether_to_pay": True}, {}),
    "clocks_3A": ({"money": 8}, {"which_place": ["ship:paris", "ship:berlin"], "whether_to_pay": True}, {}),
    "clocks_3B": ({"finance": 2}, {"which_place": ["ship:paris", "ship:berlin"], "whether_to_pay": True}, {}),
    "clocks_1B": ({}, {"which_place": "ship:london"}, {"finance": 2}),
    "clocks_2B": ({}, {"which_place": "ship:san_francisco"}, {"silk": 3}),
}


# rules 9.1, 9.6, 9.7, 9.8, 9.11, 9.14
@pytest.mark.parametrize("tile", AT_ONCE)
def test_what_an_immediate_effect_brings(tile: str) -> None:
    held, answers, after = AT_ONCE[tile]
    t = built(tile, answers, **held)
    assert holding(t) == after
    assert t.seat == 1 and t.me.slots[0].tile == tile


def test_every_factory_is_exercised_here() -> None:
    goods = {"bulbs_1A", "bulbs_2A", "bulbs_1B", "bulbs_2B", "bento_2B"}
    late = {id for id, tile in TILES.items() if tile.number == 5}
    assert set(AT_ONCE) | goods | late | set(MODIFIED) | {"paper_3B", "bento_4B"} == set(TILES)
    assert len(TILES) == 60


# rules 9.11
def test_goods_for_different_factories() -> None:
    t = Table().have(money=6, rnd=6).offer("bulbs_1A").hire("factory", "red")
    t.plant("cotton_1A", goods=4)
    t.plant("paper_1A", goods=1)
    t.act(BuildFactory("bulbs_1A", "red"))
    assert [plant.goods for plant in t.me.slots] == [4, 2, 1], "the new tile too; a full factory is left out"


# rules 9.11, 9.16
def test_which_factories_get_goods() -> None:
    t = Table().have(money=6, rnd=6).offer("bulbs_1A").hire("factory", "red")
    for tile in ("cotton_1A", "paper_1A", "bento_1A"):
        t.plant(tile)
    t.act(BuildFactory("bulbs_1A", "red"), which_factories=("paper_1A", "bento_1A", "bulbs_1A"))
    assert [plant.goods for plant in t.me.slots] == [0, 1, 1, 1]


# rules 9.6, 9.11
def test_two_machines_in_different_factories() -> None:
    t = Table().have(money=6, rnd=6, iron=1).offer("bulbs_2A").hire("factory", "red")
    t.plant("cotton_1A", machines=1)
    t.plant("paper_1A", machines=2)
    t.act(BuildFactory("bulbs_2A", "red"), which_place="machine:cotton_1A")
    assert [plant.machines for plant in t.me.slots] == [2, 2, 1] and t.me.iron == 0 and t.me.money == 0
    t = built("bulbs_2A")
    assert [plant.machines for plant in t.me.slots] == [1], "there is no second factory"


# rules 9.11
def test_goods_here_and_a_machine_that_produces() -> None:
    assert built("bulbs_1B").me.slots[0].goods == 2
    t = built("bulbs_2B", coal=0)
    assert (t.me.slots[0].machines, t.me.slots[0].goods) == (1, 2), "one and one for the machine, free of coal"
    t = built("bulbs_2B", machines=0, gaps=["sm2", "sm4", "sm6", "mr2", "mr3", "mr5"])
    assert (t.me.slots[0].machines, t.me.slots[0].goods) == (0, 0)


# rules 9.10
def test_coal_on_the_tile() -> None:
    t = built("bento_2B")
    assert t.me.slots[0].coal == 3 and t.me.all_coal == 3 and t.me.coal == 0
    t.turn_of(0)
    t.act(Consolidate(), which_track="mining")
    assert t.me.slots[0].coal == 3


# rules 9.7, 5.15
def test_the_second_part_can_be_left_or_is_out_of_reach() -> None:
    t = Table().have(money=8, rnd=6).offer("clocks_3A").hire("factory", "red")
    t.act(BuildFactory("clocks_3A", "red"), which_place="ship:paris")
    assert t.me.ships == 5 and t.me.money == 2, "declined"
    t = built("clocks_3A", {"which_place": "ship:paris"}, money=7)
    assert t.me.ships == 5 and t.me.money == 1, "not asked: 2k are not there"
    t = built("clocks_3A", {"which_place": "ship:paris", "whether_to_pay": True}, money=7, silk=2, workers=workers(4))
    assert t.me.ships == 5, "no space for a second expert: not asked"
    t = built("clocks_2A", ships=0)
    assert t.told("nothing_built"), "without the first there is no second"


# rules 9.11
def test_distinct_looks_inside_the_effect() -> None:
    t = Table().have(money=8, rnd=6).offer("clocks_3A").hire("factory", "red")
    t.do(BuildFactory("clocks_3A", "red"))
    t.do(placed("ship:paris"), Accept())
    assert t.legal(Place, "at") == [d for d in DESTINATIONS if d != "paris"]
    t = Table().have(money=11, iron=1, rnd=6).offer("lenses_2A").hire("factory", "red")
    t.do(BuildFactory("lenses_2A", "red"), placed("rail:silk_r1"), Accept())
    assert not [at for at in t.legal(Place, "at") if at.startswith("silk")]


# rules 9.13, 9.6
def test_an_expert_of_an_effect_needs_a_space() -> None:
    t = built("clocks_1A", workers=workers(5))
    assert t.me.ships == 6 and t.told("nothing_built") and t.me.finance == 3
    t = built("clocks_1A", {"which_place": "ship:paris"}, workers=workers(4))
    assert t.me.workers == [*workers(4), "yellow", "paris"]


# rules 9.11
def test_any_piece() -> None:
    t = Table().have(money=6, rnd=6, ships=0).offer("clocks_1B").hire("factory", "red")
    t.do(BuildFactory("clocks_1B", "red"))
    assert t.frame.pieces == ["machine", "rail"]
    t.act(placed("machine:clocks_1B"))
    assert t.me.slots[0].machines == 1 and t.me.finance == 2


# -- special ---------------------------------------------------------------------------------------


# rules 9.10
@pytest.mark.parametrize(
    ("money", "coal", "kept", "left"), [(5, 5, 2, (2, 1)), (1, 9, 1, (1, 2)), (9, 0, None, (3, 0))]
)
def test_three_units_outlast_step_b(money: int, coal: int, kept: int | None, left: tuple[int, int]) -> None:
    t = Table().have(money=money, coal=coal, workers=["yellow"])
    t.plant("paper_3B")
    t.act(Consolidate(), **({} if kept is None else {"what_to_keep": kept}))
    assert (t.me.money, t.me.coal) == (left[0] + 12 - 3, left[1] + 2)


# rules 9.10
def test_what_is_kept_may_be_all_or_asked_within_bounds() -> None:
    t = Table().have(money=2, coal=1, workers=["yellow"])
    t.plant("paper_3B")
    t.act(Consolidate())
    assert (t.me.money, t.me.coal) == (2 + 9, 1 + 2), "three units are there: nothing to choose"
    t = Table().have(money=2, coal=2, workers=["yellow"])
    t.plant("paper_3B")
    t.do(Consolidate())
    assert [t.why(Keep(n)) for n in (0, 1, 2, 3)] == ["too_low", "", "", "too_high"]


# rules 9.9
def test_railways_worth_three() -> None:
    t = Table().token("kyoto", "N", 0, 2)
    t.public.rails |= {"iron_r1": 0, "iron_r2": 0, "silk_r1": 0}
    assert influence(t.public, 0, "iron") == 2 + 4
    t.plant("lenses_5A")
    assert rail_value(t.me) == 3 and influence(t.public, 0, "iron") == 2 + 6
    assert influence(t.public, 0, "silk") == 0, "under the same condition"


# -- late factories --------------------------------------------------------------------------------


# rules 15.2, 15.3
@pytest.mark.parametrize(
    ("tile", "goal"),
    [
        ("cotton_5A", "rnd"),
        ("paper_5A", "finance"),
        ("paper_5B", "contract"),
        ("bento_5B", "mining"),
        ("lenses_5B", "rail"),
    ],
)
def test_a_department_by_the_level_of_a_goal(tile: str, goal: str) -> None:
    for level, vp in ((0, 0), (1, 0), (2, 2), (3, 4)):
        t = built(tile, goals={goal: level} if level else {})
        assert t.me.vp == vp
    assert built(tile, goals={"ship": 3}).me.vp == 0
    assert built(tile, goals={goal: 3}, upgraded=["yellow"]).me.vp == 8


# rules 15.2, 9.11
def test_types_machines_and_departments_behind_the_marker() -> None:
    t = Table().have(money=6, rnd=6).offer("cotton_5B").hire("factory", "red")
    t.plant("cotton_1A")
    t.plant("paper_old")
    t.act(BuildFactory("cotton_5B", "red"))
    assert t.me.vp == 4, "cotton and paper, 2 each"
    t = Table().have(money=6, rnd=6).offer("bulbs_5A").hire("factory", "red")
    for tile, n in (("cotton_1A", 2), ("paper_1A", 2), ("bento_1A", 1)):
        t.plant(tile, machines=n)
    t.act(BuildFactory("bulbs_5A", "red"))
    assert t.me.money == 8, "five machines, at most 8k"
    assert built("bento_5A", mining=2).me.silk == 0


# rules 15.4
@pytest.mark.parametrize(
    ("tile", "held", "vp"),
    [
        ("bulbs_5B", {"ships": 2, "machines": 0, "rails": 3}, 6),
        ("bulbs_5B", {"ships": 0, "machines": 0, "rails": 0}, 12),
        ("clocks_5B", {"rnd": 6, "mining": 9, "finance": 6}, 6),
        ("clocks_5B", {"rnd": 9, "mining": 9, "finance": 11}, 12),
        ("clocks_5A", {"ships": 2, "rails": 0, "rnd": 9, "finance": 7}, 8),
        ("clocks_5A", {"ships": 0, "machines": 0, "rails": 0, "rnd": 9, "mining": 9, "finance": 11}, 12),
    ],
)
def test_thresholds(tile: str, held: dict[str, Any], vp: int) -> None:
    assert built(tile, **held).me.vp == vp


# rules 9.11
def test_every_operation_is_known_once() -> None:
    named = {kind.__struct_config__.tag for kind in PERFORM}
    assert named | {"pay", "retreat"} == set(COMPONENTS.vocabulary["ops"])
    assert set(ANSWERS) < set(PERFORM)


# rules 9.8
def test_where_the_effects_come_from() -> None:
    by = {tile.id: tile.provenance for tile in TILES.values()}
    assert [by[id] for id in ("cotton_1A", "cotton_3B", "paper_3B")] == ["seed", "club", "ruling"]
    assert sum(one == "repo" for one in by.values()) == 57
    assert {len([t for t in TILES.values() if t.goods == goods]) for goods in COMPONENTS.goods} == {10}
    assert len(IMMEDIATE) + len(MODIFIERS) + 2 == 60


def gaining(*effects: Any, **held: Any) -> Table:
    """A turn of seat 0 that ends with these gains."""
    t = Table().have(money=1, **held).hire("mining", "red")
    t.me.gains = list(effects)
    t.plant("cotton_1A")
    t.plant("paper_1A", goods=4)
    return t


# rules 9.11, 9.14, 9.16
def test_words_that_no_printed_effect_uses() -> None:
    """Two builds that are not `distinct` may meet; steps without `split` stay together; full factories are left out."""
    t = gaining(ops.Build("machine", 2), iron=1)
    t.act(Mine(1, "red"), which_place=["machine:cotton_1A", "machine:cotton_1A"])
    assert t.me.slots[0].machines == 2 and t.me.iron == 0
    t = gaining(ops.ChooseTrack(["rnd", "mining"], 2, False))
    t.do(Mine(1, "red"))
    assert t.frame.options == ["rnd", "mining"]
    t = gaining(ops.AddGoods("distinct_factories", 1))
    t.act(Mine(1, "red"))
    assert [plant.goods for plant in t.me.slots] == [1, 4], "no question: only one has room"


# rules 9.11
def test_a_bonus_repeated_without_one() -> None:
    assert holding(built("lenses_1B", {"which_place": "rail:silk_r7"})) == {}
    assert holding(built("lenses_1B", {"which_place": "rail:coal_r3"})) == {"finance": 2}
