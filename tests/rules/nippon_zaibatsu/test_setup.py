"""Words, set-up of the table and of the players, order of the draws (rules 0 to 3, 17)."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

import rules.nippon_zaibatsu as package
from rules.core import Event, start
from rules.nippon_zaibatsu import GAME
from rules.nippon_zaibatsu.actions import SendShip
from rules.nippon_zaibatsu.components import COMPONENTS
from rules.nippon_zaibatsu.setup import conserved
from rules.nippon_zaibatsu.state import HOME, Demand, NippState
from rules.nippon_zaibatsu.supply import settle
from rules.nippon_zaibatsu.tables import (
    ACTIONS,
    COLOURS,
    CONTRACTS,
    COUNTS,
    DEMANDS,
    DEPARTMENTS,
    DESTINATIONS,
    GOALS,
    GOODS,
    MARKETS,
    PIECES,
    REGIONS,
    START_A,
    TILES,
    TOKENS,
    TRACKS,
    WORKERS,
    open_spaces,
)
from tests.rules.nippon_zaibatsu.play import Table

FOLDER = Path(package.__file__ or "").parent
TABLE: dict[str, Any] = tomllib.loads((FOLDER / "components.toml").read_text("utf-8"))
EACH = pytest.mark.parametrize("seats", [2, 3, 4])


def opened(seats: int, seed: int = 1, **options: Any) -> tuple[NippState, list[Event]]:
    s, out = start(GAME, seats, GAME.make_options(options), seed.to_bytes(32, "big"))
    return s, out.events


# rules 0.1, 0.4
def test_every_value_says_where_it_comes_from() -> None:
    for name in ("goods", "track", "pieces", "department", "action"):
        assert all(row["provenance"] in ("seed", "repo", "page", "club", "ruling") for row in TABLE[name].values()), (
            name
        )
    for name in ("factory", "contract", "start_a", "start_b", "destination", "market", "period"):
        assert all(row["provenance"] for row in TABLE[name]), name
    text = (FOLDER / "rules.md").read_text("utf-8")
    assert "[club]" in text and "balance" in text.split("## 1.")[0]


# rules 0.2, 0.3
def test_two_to_four_play_for_whole_thousands() -> None:
    assert list(GAME.seats) == [2, 3, 4]
    with pytest.raises(ValueError, match="nippon"):
        start(GAME, 1, GAME.make_options({}), bytes(32))
    assert COMPONENTS.meta.money_unit == 1000
    assert all(type(n) is int for n in [*TRACKS["finance"].money_income, COMPONENTS.action["factory"].money])


# rules 1.1 to 1.3
def test_goods_resources_and_workers() -> None:
    assert {goods: kind.level for goods, kind in GOODS.items()} == {
        "cotton": 1,
        "paper": 1,
        "bento": 2,
        "lenses": 2,
        "bulbs": 3,
        "clocks": 3,
    }
    assert COMPONENTS.vocabulary["resources"] == ["coal", "silk", "iron"]
    assert len(COLOURS) == 6 and WORKERS.total == 48 == WORKERS.per_colour * len(COLOURS)
    assert sorted(d.colour for d in DESTINATIONS.values()) == sorted(COLOURS)


# rules 1.4, 1.5, 1.6
def test_pieces_tracks_and_departments() -> None:
    assert list(PIECES) == ["ship", "machine", "rail"] and {kind.count for kind in PIECES.values()} == {6}
    assert list(TRACKS) == ["rnd", "mining", "finance"]
    names = {colour: kind.name for colour, kind in DEPARTMENTS.items()}
    assert (names["black"], names["red"], names["grey"]) == ("energy", "exploration", "transport")
    assert (names["blue"], names["white"], names["yellow"]) == ("finance", "reform", "foreign_affairs")
    t = Table().have(iron=6).hire("ship", "red")
    t.act(SendShip("berlin", "iron", "red"))
    assert t.me.ships == 5 and t.me.upgraded == ["white"]


# rules 1.7, 1.8, 1.9
def test_tokens_and_contracts_of_a_player() -> None:
    t = Table()
    assert t.me.supply == [1, 2, 3, 4, 5, 6, 7] and t.me.locked == [3, 5, 7]
    assert TOKENS.per_player == 10
    assert COMPONENTS.benefit.levels == [1, 2, 3] and COMPONENTS.benefit.copies_per_level == 3
    assert len(CONTRACTS) == 8 == len(GOALS) and t.me.contracts == []


# rules 1.10, 1.11, 1.12
def test_map() -> None:
    assert list(REGIONS) == ["silk", "iron", "coal", "money"]
    for region in REGIONS.values():
        assert len(region.markets) == 2
        assert all(MARKETS[market].region == region.id for market in region.markets)
    for market in MARKETS.values():
        assert set(market.foreign) == {"N", "E", "S", "W"} and sum(market.foreign.values()) == 6
    t = Table().have(silk=10_000, vp=99_999)
    t.me.pending = {"vp": 1, "silk": 1}
    settle(t.me)
    assert (t.me.silk, t.me.vp) == (10_001, 100_000)


# rules 2.1, 2.2, 2.3
@EACH
def test_tiles_markers_experts(seats: int) -> None:
    s, _ = opened(seats)
    tiles = [demand.tile for demand in s.public.demand.values()]
    assert list(s.public.demand) == list(MARKETS) and len(set(tiles)) == 8 and set(tiles) <= set(DEMANDS)
    turns = {demand.turned for seed in range(20) for demand in opened(seats, seed)[0].public.demand.values()}
    assert turns == {0, 1, 2, 3}
    assert s.public.round == 0 and s.public.marker == HOME and not s.public.final
    assert s.public.experts == dict.fromkeys(DESTINATIONS, HOME)
    assert COUNTS[seats].upgrade_tokens_per_department == seats


def test_a_tile_turns_clockwise() -> None:
    s, _ = opened(4)
    sides = DEMANDS["d01"].sides
    assert [Demand("d01", 0).goods(side) for side in "NESW"] == sides
    assert [Demand("d01", 1).goods(side) for side in "NESW"] == [sides[3], *sides[:3]]
    assert s.public.seats == 4


# rules 2.4, 2.5, 2.6
@EACH
def test_bag_hiring_spaces_and_queue(seats: int) -> None:
    s, _ = opened(seats)
    public = s.public
    assert [len(space) for space in public.hiring] == [3] * 5
    assert [len(row) for row in public.queue] == [3] * (seats - 1)
    every = Counter(public.bag)
    for row in (*public.hiring, *public.queue):
        every.update(row)
    assert every == dict.fromkeys(COLOURS, {2: 6, 3: 7, 4: 8}[seats])


# rules 2.7, 2.9
@EACH
def test_factories_on_offer(seats: int) -> None:
    s, _ = opened(seats)
    assert Counter(TILES[tile].goods for tile in s.public.offer) == dict.fromkeys(GOODS, seats)
    assert {TILES[tile].side for tile in s.public.offer} == {"A"}
    assert {TILES[tile].number for tile in s.public.offer} <= {1, 2, 3, 4}
    assert seats < 4 or len(s.public.offer) == 24
    mixed, _ = opened(seats, factory_sides="random")
    assert {TILES[tile].side for tile in mixed.public.offer} == {"A", "B"}
    numbers = {TILES[tile].number for seed in range(9) for tile in opened(2, seed)[0].public.offer}
    assert numbers == {1, 2, 3, 4}


# rules 2.8, 20.1
def test_modules_exclude_each_other() -> None:
    assert {option.id: option.values for option in GAME.options} == {
        "module": ("none", "late_factories", "common_goals"),
        "factory_sides": ("A", "random"),
    }
    assert {option.id: option.default for option in GAME.options} == {"module": "none", "factory_sides": "A"}
    assert TABLE["options"]["module"] == "none" and TABLE["options"]["factory_sides"] == "A"
    s, _ = opened(4)
    assert s.public.goals == [] and not any(TILES[tile].number == 5 for tile in s.public.offer)


# rules 15.1
@EACH
def test_late_factories_are_laid_out(seats: int) -> None:
    s, _ = opened(seats, module="late_factories")
    late = [tile for tile in s.public.offer if TILES[tile].number == 5]
    assert len(late) == len({TILES[tile].goods for tile in late}) == seats + 1
    sides = [opened(seats, n, module="late_factories", factory_sides="random")[0].public.offer for n in range(9)]
    assert {TILES[tile].side for offer in sides for tile in offer if TILES[tile].number == 5} == {"A", "B"}


# rules 3.1 to 3.4
@EACH
def test_a_player_at_the_start(seats: int) -> None:
    s, _ = opened(seats)
    for p in s.public.players:
        assert (p.ships, p.machines, p.rails) == (6, 6, 6)
        assert (p.rnd, p.mining, p.finance) == (0, 0, 0)
        assert (p.money, p.coal, p.silk, p.iron, p.vp) == (0, 0, 0, 0, 0)
        assert p.workers == [] and p.slots == [] and p.goals == {}
    assert TRACKS["mining"].coal_income[0] == 2 and TRACKS["finance"].money_income[0] == 12


# rules 17.1
def test_draws_come_in_a_fixed_order() -> None:
    """The same chance, the same table; a later draw does not touch an earlier one."""
    plain, _ = opened(4, 7)
    again, _ = opened(4, 7)
    assert GAME.dump(plain) == GAME.dump(again)
    mixed, _ = opened(4, 7, factory_sides="random")
    goals, _ = opened(4, 7, module="common_goals")
    for other in (mixed, goals):
        assert other.public.demand == plain.public.demand
        assert (other.public.hiring, other.public.queue) == (plain.public.hiring, plain.public.queue)
    assert goals.public.offer == plain.public.offer
    assert goals.public.pairs != plain.public.pairs, "the pairs are drawn after the goals"
    assert GAME.dump(opened(4, 8)[0].public.demand) != GAME.dump(plain.public.demand)


# rules 17.4
@EACH
def test_what_is_counted_at_all_times(seats: int) -> None:
    s, _ = opened(seats)
    sums = conserved(s)
    assert sums["workers"] == COUNTS[seats].bag and sums["experts"] == 0
    assert sums["tokens"] == TOKENS.per_player * seats
    assert {sums["machines"], sums["ships"], sums["rails"]} == {6 * seats}
    s.public.experts["paris"] = 0
    assert conserved(s)["experts"] == -1, "an expert that nobody has is missed"
    s.public.bag["red"] -= 1
    assert conserved(s)["workers"] == COUNTS[seats].bag - 1


# rules 17.5
@EACH
def test_nothing_that_is_counted_on_runs_short(seats: int) -> None:
    count = COUNTS[seats]
    outside = 5 * WORKERS.hiring_space_capacity + 3 * count.queue_rows + WORKERS.player_spaces * seats
    assert outside <= count.bag
    assert count.upgrade_tokens_per_department >= seats
    assert COMPONENTS.benefit.copies_per_level * 3 >= len(GOALS)
    assert count.start_pairs <= len(START_A) and count.late_factories <= len(GOODS)
    assert count.common_goals_per_period * 3 <= len(COMPONENTS.common_goal) and len(DEMANDS) == 15


# rules 7.6
@EACH
def test_railway_spaces_in_use(seats: int) -> None:
    assert {len(open_spaces(region, seats)) for region in REGIONS} == {COUNTS[seats].rail_spaces_per_region}


def test_a_slip_in_the_table_stops_the_import() -> None:
    text = (FOLDER / "components.toml").read_text("utf-8")
    for good, bad in (('op = "take_influence"', 'op = "take_influense"'), ("dark = 3", "darkness = 3")):
        with pytest.raises(msgspec.ValidationError):
            msgspec.toml.decode(text.replace(good, bad), type=type(COMPONENTS))


# rules 6.6
def test_hiring_spaces_of_the_actions() -> None:
    together = [set(space.actions) for space in COMPONENTS.hiring_space]
    assert together == [{"rnd", "produce"}, {"factory", "invest"}, {"mining", "ship"}, {"machine", "rail"}, {"market"}]
    assert set().union(*together) == set(ACTIONS)
