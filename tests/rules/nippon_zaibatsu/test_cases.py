"""Every worked case of `cases.toml`, played on the engine."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from rules.core import Action, Out, actors, moves, start, view
from rules.core import play as played
from rules.nippon_zaibatsu import GAME
from rules.nippon_zaibatsu.actions import (
    BuildFactory,
    Consolidate,
    Deliver,
    Invest,
    LayRail,
    Manufacture,
    Mechanise,
    Mine,
    Research,
    SendShip,
)
from rules.nippon_zaibatsu.consolidation import Consolidation, wages_step
from rules.nippon_zaibatsu.hiring import refill
from rules.nippon_zaibatsu.scoring import final_points, region_shares, shares, standing, standings
from rules.nippon_zaibatsu.setup import zaibatsu
from rules.nippon_zaibatsu.state import HOME, Plant
from rules.nippon_zaibatsu.tables import MARKETS, PIECES, REGIONS, ROUNDS, SIDES, TILES, TRACKS, open_spaces, prize_list
from tests.rules.nippon_zaibatsu import play
from tests.rules.nippon_zaibatsu.play import Table, case, every

PLAYED = {
    "rnd_action",
    "mining_action",
    "factory_action",
    "machine_action",
    "produce_action",
    "rail_action",
    "ship_action",
    "invest_action",
    "market_action",
    "consolidation",
    "influence_region",
    "final_score",
    "sequence",
    "wages",
    "refill",
    "draft_order",
    "passes",
    "final_tie",
}
PLAIN = (
    "money",
    "coal",
    "silk",
    "iron",
    "vp",
    "rnd",
    "mining",
    "finance",
    "token_coal",
    "workers",
    "upgraded",
    "locked",
)
NAMES = {"track rnd 3: black": "rnd.3", "track rnd 5: finance 1": "rnd.5", "track rnd 7: influence 5": "rnd.7"}
NAMES |= {"track finance 3: yellow": "finance.3", "sm2": "sm2"}


def test_every_kind_of_case_is_played() -> None:
    assert {row["kind"] for row in play.CASES} == PLAYED


def table(row: dict[str, Any]) -> Table:
    """The position that a case gives."""
    given = row["given"]
    t = Table(row.get("players", 4))
    for name in PLAIN:
        if name in given:
            t.have(**{name: list(given[name]) if isinstance(given[name], list) else given[name]})
    for one in given.get("factories", []):
        t.plant(one["id"], one.get("machines", 0), one.get("goods", 0))
    for piece, row_name in (("ship", "ships"), ("machine", "machines"), ("rail", "rails")):
        if f"{row_name}_built" in given:
            t.have(**{row_name: PIECES[piece].count - given[f"{row_name}_built"]})
    if "start_a" in given:
        t.have(start=[given["start_a"], "b1"])
    if "contracts_done" in given:
        t.have(contracts=list(given["contracts_done"]))
    for destination in given.get("experts_gone", []):
        t.expert(destination, 1)
    if isinstance(given.get("goods"), dict):
        for kind, n in given["goods"].items():
            t.plant(next(id for id, tile in TILES.items() if tile.goods == kind), goods=n)
    return t


def check_mine(t: Table, expect: dict[str, Any]) -> None:
    """Compares what a case expects of the acting player."""
    for name in PLAIN:
        if name in expect and name != "workers":
            assert getattr(t.me, name) == expect[name], name
    if "workers" in expect:
        colours = {"washington": "grey", "berlin": "white"}
        assert [colours.get(worker, worker) for worker in t.me.workers] == expect["workers"]
    if "machines_in" in expect:
        assert [plant.machines for plant in t.me.slots] == expect["machines_in"]
    if isinstance(expect.get("goods"), list):
        assert [plant.goods for plant in t.me.slots] == expect["goods"]
    if isinstance(expect.get("goods"), dict):
        assert {kind: t.me.goods_of(kind) for kind in expect["goods"]} == expect["goods"]
    for piece, name in (("ships", "ships_built"), ("machines", "machines_built"), ("rails", "rails_built")):
        if name in expect:
            assert 6 - getattr(t.me, piece) == expect[name]
    bonuses = expect.get("bonuses", expect.get("bonuses_at_step_end"))
    if bonuses is not None:
        assert [one["at"] for one in t.told("board_bonus")] == [NAMES[name] for name in bonuses]


# rules 7.1, 7.2, 5.6, 5.7, 5.13
@every("rnd_action", "mining_action")
def test_steps(row: dict[str, Any]) -> None:
    kind = {"rnd_action": Research, "mining_action": Mine}[row["kind"]]
    t, do = table(row), row["do"]
    t.hire(kind.tag(), do["worker"]).act(kind(do["steps"], do["worker"]))
    check_mine(t, row["expect"])


# rules 7.3, 5.6, 4.4, 5.15, 9.11
@every("factory_action")
def test_factories(row: dict[str, Any]) -> None:
    t, do, expect = table(row), row["do"], row["expect"]
    silk = t.me.silk
    t.offer(do["factory"], "clocks_1A").hire("factory", do["worker"])
    t.act(BuildFactory(do["factory"], do["worker"]))
    check_mine(t, expect)
    assert [plant.tile for plant in t.me.slots].index(do["factory"]) + 1 == expect["slot"]
    assert sum(one["n"] for one in t.told("silk_lent")) == do["silk_spent"] <= silk
    if "optional_allowed" in expect:
        assert not expect["optional_allowed"] and not t.told("retreated")


# rules 7.4
@every("machine_action")
def test_machines(row: dict[str, Any]) -> None:
    t, do = table(row), row["do"]
    t.hire("machine", do["worker"]).act(*[Mechanise(tile, do["worker"]) for tile in do["targets"]])
    check_mine(t, row["expect"])


# rules 7.5, 5.14
@every("produce_action")
def test_production(row: dict[str, Any]) -> None:
    t, do = table(row), row["do"]
    t.hire("produce", do["worker"]).act(*[Manufacture(tile, False, do["worker"]) for tile in do["targets"]])
    check_mine(t, row["expect"])
    assert sum(one["lost"] for one in t.told("produced")) == row["expect"].get("lost", 0)


# rules 7.6
@every("rail_action")
def test_railways(row: dict[str, Any]) -> None:
    t, do = table(row), row["do"]
    price = {str({"iron": 3}): "iron", str({"money": 5, "iron": 1}): "mixed"}
    laid = [LayRail(one["region"], one["space"], price[str(one["price"])], do["worker"]) for one in do["targets"]]
    t.hire("rail", do["worker"]).act(*laid)
    check_mine(t, row["expect"])


# rules 7.7, 5.8, 6.4
@every("ship_action")
def test_ships(row: dict[str, Any]) -> None:
    t, do, expect = table(row), row["do"], row["expect"]
    t.hire("ship", do["worker"])
    sent = [SendShip(destination, "iron", do["worker"]) for destination in do["targets"]]
    if not expect.get("legal", True):
        assert t.why(sent[0]) == "no_expert_space"
        return
    assert t.why(SendShip("paris", "iron", do["worker"])) == "expert_away" and not expect["paris_allowed"]
    t.act(*sent)
    check_mine(t, expect)


# rules 7.8, 7.12, 7.13
@every("invest_action")
def test_investments(row: dict[str, Any]) -> None:
    t, do, expect = table(row), row["do"], row["expect"]
    t.hire("invest", do["worker"])
    spent = zip(do["bundles"], do["benefits"], strict=True)
    acts: list[Action] = [
        Invest(next(iter(goods)), benefit.removeprefix("contract:"), do["worker"]) for goods, benefit in spent
    ]
    if not expect.get("legal", True):
        assert t.why(acts[0])
        return
    t.act(*acts, which_colour=do["department"])
    check_mine(t, expect)
    assert t.me.contracts == expect["contracts_done"]
    assert t.me.contracts.index("c7") + 1 == expect["contract_slot"]


# rules 7.9
def test_three_tokens_in_a_local_market() -> None:
    row = case("s09_local_market_three_tokens")
    given, expect = row["given"], row["expect"]
    t = table(row).have(supply=list(given["supply"])).hire("market", "yellow")
    t.demand("kyoto", N="paper", E="lenses").demand("osaka", N="bulbs", E="bento")
    t.act(
        Deliver("kyoto", "N", 1, "none", "region", "yellow"),
        Deliver("kyoto", "N", 2, "none", "region", "yellow"),
        Deliver("kyoto", "E", 3, "none", "region", "yellow"),
    )
    check_mine(t, expect)
    assert sorted(token.value for token in t.public.tokens["kyoto"].values()) == expect["on_map"]
    assert t.me.supply == expect["supply"]


# rules 7.9
def test_market_at_its_limit() -> None:
    row = case("m07_market_at_limit")
    given, do, expect = row["given"], row["do"], row["expect"]
    t, seats = Table(row["players"], seat=2), {"a": 0, "b": 1, "c": 2}
    for side, token in given["on_spaces"].items():
        t.token(given["market"], side, seats[token["owner"]], token["value"])
    t.demand(given["market"], W="bento").plant("bento_2A", goods=1, seat=2)
    t.hire("market", "red").act(Deliver(given["market"], do["space"], do["value"], "N", "vp", "red"))
    left = {side: (token.owner, token.value) for side, token in t.public.tokens[given["market"]].items()}
    assert left == {side: (seats[x["owner"]], x["value"]) for side, x in expect["on_spaces"].items()}
    assert expect["sent_home"]["value"] in t.player(seats[expect["sent_home"]["owner"]]).supply


# rules 10
@every("consolidation")
def test_consolidations(row: dict[str, Any]) -> None:
    t, do, expect = table(row), row["do"], row["expect"]
    vp = t.me.vp = 10
    t.act(
        Consolidate(),
        which_benefit=(do["goal"], do["benefit_level"]),
        which_track=do.get("white_track", "none"),
        silk_for_wages=0,
    )
    check_mine(t, expect)
    assert t.me.goals == expect["goals"] and t.me.vp - vp == expect["vp_change"]
    paid = t.told("wages")[0]
    assert paid["owed"] == expect["wages"] and t.me.money + paid["paid"] == expect["money_before_wages"]


# rules 10.4
@every("wages")
def test_wages(row: dict[str, Any]) -> None:
    given, expect = row["given"], row["expect"]
    t = Table().have(vp=given["vp"], workers=["red", "grey", "black"][: given["colours"]])
    t.have(money=given["money"])
    out = Out(t.s)
    wages_step(Consolidation(0), t.s, None, out)
    assert (t.me.money, t.me.vp) == (expect["money"], expect["vp"])
    assert (out.events[-1].params["owed"], out.events[-1].params["paid"]) == (expect["owed"], expect["paid"])


# rules 13.1 to 13.8
@every("influence_region")
def test_influence(row: dict[str, Any]) -> None:
    """On the map, with as much of the printed values covered as the case says; where so few tokens cannot cover as
    much, the ranking alone is given the number of the case.
    """
    given, expect, seats = row["given"], row["expect"], row["players"]
    names = list(given["tokens"])
    t, region = Table(seats), "iron"
    t.public.round = ROUNDS.index(given["period"])
    owners = [(at, value) for at, name in enumerate(names) for value in given["tokens"][name]]
    spaces = [(city, side) for city in REGIONS[region].markets for side in SIDES]
    ways = list(combinations(spaces, len(owners)))
    exact = [way for way in ways if 12 - covered(way) == given["foreign"]]
    for (city, side), (seat, value) in zip((exact or ways)[0], owners, strict=True):
        t.token(city, side, seat, value)
    laid = iter(open_spaces(region, seats))
    for at, name in enumerate(names):
        for _ in range(given["rails"][name]):
            t.public.rails[next(laid)] = at
    held = standing(t.public, region)
    assert held[HOME] == 12 - covered((exact or ways)[0])
    held[HOME] = given["foreign"]
    assert {name: held[at] for at, name in enumerate(names)} | {"foreign": held[HOME]} == expect["influence"]
    won = region_shares(t.public, region) if exact else shares(held, prize_list(given["period"], seats))
    assert {name: won[at] for at, name in enumerate(names)} == expect["vp"]


def covered(spaces: Any) -> int:
    """The printed values below these spaces."""
    return sum(MARKETS[city].foreign[side] for city, side in spaces)


# rules 14
def test_the_188_points() -> None:
    row = case("s12_final_188")
    given, expect = row["given"], row["expect"]
    p = zaibatsu()
    p.vp, p.silk, p.coal, p.iron, p.money = (given[name] for name in ("vp", "silk", "coal", "iron", "money"))
    for goal, one in given["goals"].items():
        p.goals[goal] = one["level"]
        if goal == "factory":
            p.slots = [Plant(tile) for tile in list(TILES)[: one["column"]]]
        elif goal in PIECES:
            kind = PIECES[goal]
            at = kind.threshold_lower if one["reached"] == "lower" else kind.threshold_upper
            setattr(p, {"ship": "ships", "machine": "machines", "rail": "rails"}[goal], kind.count - at)
        else:
            track = TRACKS[goal]
            setattr(p, goal, track.threshold_lower if one["reached"] == "lower" else track.threshold_upper)
    points = final_points(p)
    assert {goal: points[f"goal_{goal}"] for goal in expect["goals"]} == expect["goals"]
    assert sum(points[f"goal_{goal}"] for goal in expect["goals"]) == expect["goal_total"]
    assert (points["cubes"], points["money"]) == (expect["cubes"], expect["money"])
    assert p.vp + sum(points.values()) == expect["total"]


# rules 3.2, 10
def test_the_purple_story() -> None:
    """The examples of the purple player, one after the other in one match."""
    row = case("s13_linked_purple_story")
    t, expect = table(row), row["expect"]
    t.have(vp=6).offer("cotton_1A").hire("rnd", "white", "blue", "white").hire("factory", "white").hire(
        "machine", "blue"
    )
    t.act(Research(1, "white"))
    t.turn_of(0)
    t.act(BuildFactory("cotton_1A", "white"))
    assert t.me.coal == expect["coal_gained_by_track"]
    t.turn_of(0)
    t.act(Mechanise("cotton_1A", "blue"))
    assert t.me.money == row["given"]["money"] - expect["money_spent"]
    t.turn_of(0)
    t.act(Manufacture("cotton_1A", False, "blue"))
    assert t.me.coal == expect["coal_gained_by_track"] - expect["coal_spent"]
    assert t.me.workers == expect["workers_before_consolidation"] and len(t.me.colours) == expect["colours_paid"]
    t.turn_of(0)
    t.act(Consolidate(), which_benefit=("rnd", 1), which_track="rnd")
    assert (t.me.money, t.me.coal, t.me.rnd, t.me.silk) == (9, 2, 4, 1)


# rules 11.2, 11.3
@every("refill")
def test_refill(row: dict[str, Any]) -> None:
    given, expect = row["given"], row["expect"]
    t = Table(row["players"])
    t.public.hiring = [["red"] * n for n in given["hiring"]]
    t.public.queue = [["red"] * 3 for _ in range(given["queue_rows_left"])]
    held = sum(t.public.bag.values())
    refill(t.s, Out(t.s))
    assert [len(space) - n for space, n in zip(t.public.hiring, given["hiring"], strict=True)] == expect["added"]
    assert [len(line) for line in t.public.queue] == [3] * expect["queue_rows"]
    assert held - sum(t.public.bag.values()) == expect["drawn"]


# rules 4.2, 4.1
@every("draft_order")
def test_draft_order(row: dict[str, Any]) -> None:
    given, expect = row["given"], row["expect"]
    names = given["seats_clockwise"]
    key = next(k for k in range(99) if begins(k) == names.index(given["first"]))
    s, _ = start(GAME, row["players"], GAME.make_options({}), key.to_bytes(32, "big"))
    assert [names[seat] for seat in s.public.order] == expect["turn_order"]
    assert len(s.public.pairs) == expect["pairs"]
    drafted: list[str] = []
    while s.public.pairs:
        seat = actors(s)[0]
        if not s.public.players[seat].start:
            drafted.append(names[seat])
        v = view(s, seat)
        played(GAME, s, seat, moves(v.frame, v, 1)[0])
    assert drafted == expect["draft_order"]


def begins(key: int) -> int:
    """Who is first with that key."""
    s, _ = start(GAME, 4, GAME.make_options({}), key.to_bytes(32, "big"))
    first: int = s.public.order[0]
    return first


# rules 6.2, 11.6
@every("passes")
def test_all_pass(row: dict[str, Any]) -> None:
    given, expect = row["given"], row["expect"]
    t = Table(row["players"])
    t.public.round = ROUNDS.index(given["period"]) + given["round_space"] - 1
    t.public.hiring = [["red"] * n for n in given["hiring"]]
    t.public.queue = [["red"] * 3 for _ in range(given["queue_rows_left"])]
    t.public.passes = given["passes_in_a_row"] - 1
    held, before = sum(t.public.bag.values()), t.public.round
    t.s.stack.pop()
    course = t.s.stack[0]
    course.after(t.s, True, Out(t.s))
    assert t.public.round - before == expect["round_space"] - given["round_space"] and expect["round_ends"]
    added = [len(space) - n for space, n in zip(t.public.hiring, given["hiring"], strict=True)]
    assert added == expect["added"]
    assert len(t.public.queue) == expect["queue_rows"] and held - sum(t.public.bag.values()) == expect["drawn"]


# rules 14.7
@every("final_tie")
def test_final_tie(row: dict[str, Any]) -> None:
    given = row["given"]
    t, seats = Table(3), {"a": 0, "b": 1, "c": 2}
    for at, name in enumerate(given["final_round_order"]):
        t.have(seats[name], vp=given["scores"][name], money=0, last_turn=100 + at)
    assert standings(t.public, 3)[0].seat == seats[row["expect"]["winner"]]
