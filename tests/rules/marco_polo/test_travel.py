"""Travelling and posts (rules 7, 15)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.marco_polo.actions import Fulfil, Relocate, TakeGoods, Travel, Walk
from rules.marco_polo.components import CITIES, NODES, SMALL
from rules.marco_polo.journeys import (
    FREE,
    NO_WARP,
    all_ways,
    beats,
    moving,
    passing_ways,
    plain_ways,
    travel_price,
    travelling,
    walk_of,
)
from tests.rules.marco_polo.play import END, SKIP, Table

RICH = {"coins": 99, "camels": 40}


def go(dice: str, *path: str) -> Travel:
    """One figure along a path."""
    return Travel(tuple(dice.split()), 1, path[-1], path)


def posts(*but: str, n: int = 9) -> str:
    """So many cities with own posts, without some."""
    return " ".join([city for city in CITIES if city not in but and city != "beijing"][:n])


# rules 7.1
def test_as_far_as_the_lowest_die_also_back_and_forth() -> None:
    table = Table(4, a={"dice": "2 5"} | RICH)
    assert set(table.choices("a", Travel, ("2", "5"), 1)) == {
        "venezia",
        "moscow",
        "samarcanda",
        "alexandria",
        "oasis_01",
        "oasis_05",
        "oasis_07",
        "oasis_09",
    }
    assert walk_of("venezia", ("oasis_01", "venezia", "oasis_01"), NO_WARP) is not None
    assert walk_of("venezia", ("moscow",), NO_WARP) is None


# rules 7.2
def test_price_of_steps_really_made() -> None:
    assert [travel_price(n) for n in range(1, 7)] == [3, 7, 12, 12, 18, 18]
    table = Table(4, a={"dice": "6 6", "coins": 3})
    table.act("a", go("6 6", "alexandria"))
    assert table.has("a", "coins") == (0,) and table.player("a").steps == 1


# rules 7.3
def test_every_edge_is_paid_each_time_and_before_moving() -> None:
    walk = walk_of("oasis_07", ("alexandria", "oasis_07", "alexandria"), NO_WARP)
    assert walk is not None and (walk.coins, walk.camels) == (21, 0)
    a = {"dice": "1 1", "coins": 3 + 7, "figures": "oasis_07"}
    table = Table(4, a=a)
    table.act("a", go("1 1", "alexandria"))
    assert table.has("a", "coins") == (0,)
    assert Table(4, a=a | {"coins": 9}).refused("a", go("1 1", "alexandria")).code == "journey_too_dear"


# rules 7.4
def test_only_the_end_gets_a_post_and_only_the_first_time() -> None:
    table = Table(4, a={"dice": "3 3"} | RICH, outposts={})
    table.act("a", go("3 3", "oasis_01", "moscow", "anxi"))
    assert table.player("a").posts == ["anxi"] and table.player("a").stock == 8
    again = Table(4, a={"dice": "3 3", "posts": "anxi"} | RICH)
    again.act("a", go("3 3", "oasis_01", "moscow", "anxi"))
    assert again.player("a").posts == ["anxi"] and again.told("gained") == [] and again.player("a").stock == 8


# rules 7.5
def test_the_first_one_in_a_large_city_takes_the_outpost_bonus() -> None:
    people = {name: {"dice": "2 2", "coins": 9} for name in "ab"}
    table = Table(4, **people, outposts={"moscow": "ob_05"})
    table.act("a", go("2 2", "oasis_01", "moscow"))
    assert table.has("a", "silk") == (2,) and table.public.outposts == {}
    table.act("b", go("2 2", "oasis_01", "moscow"))
    assert table.has("b", "silk") == (0,) and table.player("b").posts == ["moscow"]


# rules 7.6
def test_everybody_gains_the_bonus_of_a_small_city_at_once_and_each_round() -> None:
    people = {name: {"character": "berke", "dice": "1 1 1", "figures": "moscow"} | RICH for name in "ab"}
    table = Table(2, **people, bonuses={"anxi": "cb_f"}, pool=0)
    for name in "ab":
        table.act(name, go("1 1", "anxi"), END)
        assert table.player(name).vp == 3
    while table.public.phase != "turns" or table.public.round == 2:
        table.late()
    assert [table.player(name).vp for name in "ab"] == [6, 6]


# rules 7.7, 15.2
def test_beijing() -> None:
    near = {"character": "berke", "dice": "1 1", "figures": "xian"} | RICH
    table = Table(3, a=near, b=near, c={"character": "kubilai", "posts": "beijing"}, pool=0)
    table.act("a", go("1 1", "beijing"))
    table.act("b", go("1 1", "beijing"))
    assert table.public.beijing == [2, 0, 1, -1]
    assert [table.player(name).vp for name in "abc"] == [0, 0, 0], "at the end only"
    assert table.told("gained") == [] and table.player("c").placed == 1


# rules 7.8
def test_posts_then_awards_then_bonuses() -> None:
    a = {"dice": "1 1", "figures": "moscow", "posts": posts("anxi", "moscow", n=7)} | RICH
    table = Table(4, a=a, bonuses={"anxi": "cb_a"})
    table.act("a", go("1 1", "anxi"))
    ids = [event.id for event in table.out.events]
    assert ids == ["travelled", "post", "post_award", "gained"] and table.player("a").vp == 5


# rules 7.9, 4.1
def test_a_path_may_come_back() -> None:
    table = Table(4, a={"dice": "2 2 1", "coins": 7})
    table.act("a", go("2 2", "oasis_01", "venezia"))
    assert table.player("a").figures == ["venezia"] and table.public.traveller == 0 and table.has("a", "coins") == (0,)


# rules 7.11, 15.3
def test_a_post_that_left_brings_no_outpost_bonus_back() -> None:
    a = {"dice": "1 1", "figures": "oasis_05", "posts": posts("samarcanda", "moscow", n=8) + " moscow"} | RICH
    table = Table(4, a=a, b={"dice": "2 2", "coins": 9}, outposts={"samarcanda": "ob_01"}, pool=0)
    table.act("a", go("1 1", "samarcanda"), Relocate("moscow"))
    table.act("b", go("2 2", "oasis_01", "moscow"))
    assert table.has("b", "coins") == (9 - 7 - 2,) and table.since("outpost") == []


# rules 7.12
def test_column_chosen_allows_no_step_at_all() -> None:
    options = {"travel_price": "column_chosen"}
    table = Table(4, a={"dice": "4 4 1", "coins": 3}, options=options)
    assert table.choices("a", Travel, ("4", "4"), 1) == ["venezia", "alexandria", "oasis_01"]
    table.act("a", Travel(("4", "4"), 1, "venezia", ()))
    assert table.has("a", "coins") == (0,) and table.public.traveller == 0 and table.player("a").figures == ["venezia"]
    assert table.price("travelled")["coins"] == 3
    seed = Table(4, a={"dice": "4 4", "coins": 3})
    assert not seed.legal("a", Travel(("4", "4"), 1, "venezia", ()))


# rules 7.13
@pytest.mark.parametrize("start", ["venezia", "oasis_07", "beijing", "kochi", "karakorum"])
def test_what_is_not_offered_is_no_better(start: str) -> None:
    """Every walk there is ends where an offered one does that costs no more; none offered beats another one."""
    kept = plain_ways(start, 1, 5, NO_WARP, travelling)
    for way in all_ways(start, 1, 5):
        assert any(beats(travelling(other), travelling(way)) for other in kept[way.path[-1]]), way
    for ways in kept.values():
        for way in ways:
            walk = walk_of(start, way.path, NO_WARP)
            assert walk is not None and moving(walk) == moving(way)
            assert not any(beats(travelling(other), travelling(way)) for other in ways if other != way)


# rules 7.13, 16.6
@pytest.mark.parametrize("start", ["venezia", "oasis_08", "lanzhou", "karachi"])
@pytest.mark.parametrize(("own", "stock"), [((), 11), (("moscow", "ormuz"), 9), (("moscow",), 1), ((), 2), ((), 0)])
def test_the_same_where_passing_counts(start: str, own: tuple[str, ...], stock: int) -> None:
    """With few posts the first cities on the way get them."""
    kept = passing_ways(start, 1, 4, frozenset(own), stock, travelling)

    def result(path: tuple[str, ...]) -> set[str]:
        new = [node for node in dict.fromkeys(path) if node in CITIES and node not in own]
        return set(new[:stock])

    for way in all_ways(start, 1, 4):
        rivals = [other for other in kept[way.path[-1]] if set(other.posts) == result(way.path)]
        assert any(beats(travelling(other), travelling(way)) for other in rivals), way


# rules 7.13, 16.6
def test_few_posts_make_directions_differ() -> None:
    """Round by Beijing and Sumatra: three posts stand elsewhere the other way round, at the same price."""
    found = {frozenset(way.posts) for way in passing_ways("oasis_08", 1, 6, frozenset(), 3, travelling)["oasis_08"]}
    assert {frozenset(("xian", "beijing", "sumatra")), frozenset(("kochi", "sumatra", "beijing"))} <= found


# rules 7.13, 16.8
def test_the_same_with_warps() -> None:
    kept = plain_ways("moscow", 1, 3, FREE, travelling)
    ends = {
        (a, b, c)
        for a in NODES
        for b in NODES
        for c in NODES
        if walk_of("moscow", (a, b, c), FREE) is not None
    }  # fmt: skip
    for path in ends:
        walk = walk_of("moscow", path, FREE)
        assert walk is not None
        assert any(beats(travelling(other), travelling(walk)) for other in kept[path[-1]])


def test_cheaper_and_dearer_ways_are_told_apart() -> None:
    table = Table(4, a={"dice": "4 4"} | RICH)
    ways = table.choices("a", Travel, ("4", "4"), 1, "samarcanda")
    assert ways == [("oasis_05", "samarcanda"), ("alexandria", "oasis_07", "oasis_05", "samarcanda")]
    poor = Table(4, a={"dice": "4 4", "coins": 19})
    assert poor.choices("a", Travel, ("4", "4"), 1, "samarcanda") == ways[1:]


# -- posts ------------------------------------------------------------------------------------


# rules 15.1
@pytest.mark.parametrize(
    ("character", "before", "vp"),
    [
        ("berke", 6, 0),
        ("berke", 7, 5),
        ("berke", 8, 10),
        ("rubruk", 8, 10),
        ("rubruk", 9, 0),
        ("rubruk", 10, 10),
    ],
)
def test_awards(character: str, before: int, vp: int) -> None:
    a = {"character": character, "dice": "1 1", "figures": "venezia", "posts": posts("alexandria", n=before)} | RICH
    table = Table(4, a=a, outposts={})
    table.act("a", go("1 1", "alexandria"))
    assert table.player("a").vp == vp and table.player("a").placed == before + 1
    assert [event["vp"] for event in table.told("post_award")] == ([vp] if vp else [])


def relocating(**options: Any) -> Table:
    """All nine posts on the map, a small city is reached."""
    a = {"dice": "1 1", "figures": "moscow", "posts": posts("anxi", "moscow", n=8) + " beijing"} | RICH
    return Table(4, a=a, bonuses={"anxi": "cb_f"}, options=options, pool=0)


# rules 15.3, 15.4
def test_a_post_may_be_relocated() -> None:
    table = relocating()
    table.act("a", go("1 1", "anxi"))
    assert table.due == ["a"] and "beijing" not in table.choices("a", Relocate)
    old = table.choices("a", Relocate)[0]
    table.act("a", Relocate(old))
    player = table.player("a")
    assert player.posts[-1] == "anxi" and old not in player.posts and len(player.posts) == 9
    assert player.vp == 3 and table.told("post_award") == [] and player.placed == 9
    assert table.told("relocated") == [{"seat": 0, "old": old, "city": "anxi"}]


# rules 15.4
def test_or_not() -> None:
    table = relocating()
    table.act("a", go("1 1", "anxi"), SKIP)
    assert "anxi" not in table.player("a").posts and table.player("a").vp == 0
    assert table.since("no_relocation") == [{"seat": 0, "city": "anxi"}]


# rules 15.3
def test_the_option_forbids_it() -> None:
    table = relocating(relocate_posts=False)
    table.act("a", go("1 1", "anxi"))
    assert table.since("no_post_left") == [{"seat": 0, "city": "anxi"}] and table.due == ["b"]


# rules 15.3
def test_a_relocated_post_gives_up_the_income_of_its_old_city() -> None:
    a = {"character": "berke", "dice": "1 1", "figures": "moscow", "posts": posts("anxi", "moscow", n=9)} | RICH
    table = Table(2, a=a, b={"character": "berke"}, bonuses={"anxi": "cb_f", "kochi": "cb_c", "xian": "cb_a"})
    small = [city for city in table.player("a").posts if city in SMALL]
    table.act("a", go("1 1", "anxi"), Relocate(small[0]))
    table.end_round()
    sources = [e["source"] for e in table.told("gained") if e["why"] == "city_bonus"]
    assert table.public.bonuses[small[0]] not in sources[1:] and sources.count("cb_f") == 2


# rules 7.10, 14.4
def test_a_reward_move_places_a_post_and_gives_its_bonus() -> None:
    a = {"dice": "1 1", "held": "start_5", "camels": 4, "pepper": 3, "figures": "moscow"}
    table = Table(4, a=a, bonuses={"anxi": "cb_c"})
    table.act("a", Fulfil("start_5"), Walk(1, "anxi", ("anxi",)), TakeGoods("silk_gold"))
    assert table.player("a").posts == ["anxi"] and table.player("a").fresh == ["anxi"]
    assert table.has("a", "coins", "camels", "silk", "gold") == (0, 0, 1, 1)
    assert table.public.traveller == -1
