"""The nine actions (rules 7)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.nippon_zaibatsu.actions import (
    BuildFactory,
    Invest,
    LayRail,
    Manufacture,
    Mechanise,
    Mine,
    Research,
    SendShip,
)
from rules.nippon_zaibatsu.tables import CONTRACT_SLOTS, CONTRACTS, RAIL_SPACES, TRACKS, open_spaces
from tests.rules.nippon_zaibatsu.play import Table, workers


# rules 7.1, 7.2, 7.15
@pytest.mark.parametrize("kind", [Research, Mine])
def test_steps_cost_1_3_6(kind: type[Research] | type[Mine]) -> None:
    for steps, price in ((1, 1), (2, 3), (3, 6)):
        t = Table().have(money=price).hire(kind.tag(), "red")
        assert t.legal(kind, "steps") == list(range(1, steps + 1))
        t.do(kind(steps, "red"))
        assert (getattr(t.me, kind.tag()), t.me.money) == (steps, 0)
    last = TRACKS[kind.tag()].last
    t = Table().have(money=9, **{kind.tag(): last - 1}).hire(kind.tag(), "red")
    assert t.legal(kind, "steps") == [1] and t.why(kind(2, "red")) == "past_the_end"
    t.have(**{kind.tag(): last})
    assert t.why_not(kind) == "track_at_end"


# rules 7.3
@pytest.mark.parametrize(("tile", "need"), [("cotton_2A", 2), ("paper_2A", 2), ("bento_2A", 4), ("lenses_3A", 4)])
def test_a_factory_wants_its_level(tile: str, need: int) -> None:
    t = Table().have(money=6, rnd=need - 1).offer(tile).hire("factory", "red")
    assert t.why(BuildFactory(tile, "red")) == "rnd_too_low"
    t.have(rnd=need)
    t.act(BuildFactory(tile, "red"))
    assert t.me.money == (5 if tile == "paper_2A" else 0) and t.public.offer == []


# rules 7.3, 7.15
@pytest.mark.parametrize(("rnd", "silk"), [(6, 0), (5, 1), (4, 3), (3, 6)])
def test_silk_lends_rnd(rnd: int, silk: int) -> None:
    t = Table().have(money=6, rnd=rnd, silk=max(0, silk - 1)).offer("bulbs_4A").hire("factory", "red")
    if silk:
        assert t.why(BuildFactory("bulbs_4A", "red")) == "rnd_too_low"
    t.have(silk=silk + 1)
    t.act(BuildFactory("bulbs_4A", "red"))
    assert (t.me.rnd, t.me.silk, t.me.money) == (rnd, 1, 0), "the smallest bundle; the marker does not move"
    t = Table().have(money=6, rnd=2, silk=50).offer("bulbs_4A").hire("factory", "red")
    assert t.why(BuildFactory("bulbs_4A", "red")) == "rnd_too_low", "one bundle only"


# rules 7.3, 2.9
def test_slots_and_offer_run_out() -> None:
    t = Table().have(money=6, rnd=9).offer("cotton_1A", "cotton_2A").hire("factory", "red")
    t.plant("cotton_3A")
    assert t.why(BuildFactory("cotton_2A", "red")) == "", "several of one type"
    for tile in ("paper_1A", "paper_2A", "paper_3A", "paper_4A", "bento_1A"):
        t.plant(tile)
    assert t.why_not(BuildFactory) == "no_factory_slot"
    t.me.slots = []
    t.offer()
    assert t.why_not(BuildFactory) == "no_factory_left"


# rules 7.4
def test_machines() -> None:
    t = Table().have(money=15, iron=1).hire("machine", "red")
    t.plant("cotton_1A", machines=1)
    t.plant("paper_1A")
    t.plant("bento_1A", machines=2)
    assert t.why(Mechanise("bento_1A", "red")) == "machines_full"
    t.do(Mechanise("cotton_1A", "red"))
    assert (t.me.money, t.me.iron, t.me.slots[0].machines) == (10, 0, 2)
    assert t.why(Mechanise("cotton_1A", "red")) == "used_factory"
    t.do(Mechanise("paper_1A", "red"))
    assert t.me.machines == 4 and t.seat == 1
    t = Table().have(money=15, iron=0).hire("machine", "red")
    t.plant("cotton_1A", machines=1)
    assert t.why_not(Mechanise) == "iron_short"
    t.have(money=4, iron=1)
    assert t.why_not(Mechanise) == "money_short"


# rules 7.5
@pytest.mark.parametrize(("tile", "coal"), [("cotton_1A", 2), ("bento_1A", 3), ("clocks_1A", 4)])
def test_production_by_level(tile: str, coal: int) -> None:
    for machines in (0, 1, 2):
        t = Table().have(coal=coal).hire("produce", "red")
        t.plant(tile, machines)
        t.do(Manufacture(tile, False, "red"))
        assert (t.me.coal, t.me.slots[0].goods) == (0, 1 + machines)
        assert t.told("produced") == [{"seat": 0, "factory": tile, "n": 1 + machines, "lost": 0}]


# rules 7.5, 7.11
def test_a_full_factory_may_produce_for_nothing() -> None:
    t = Table().have(coal=4).hire("produce", "red")
    t.plant("cotton_1A", goods=4)
    t.do(Manufacture("cotton_1A", False, "red"))
    assert (t.me.slots[0].goods, t.me.coal, t.told("produced")[0]["lost"]) == (4, 2, 1)


# rules 7.5
def test_each_factory_once() -> None:
    t = Table().have(coal=9).hire("produce", "red")
    for tile in ("cotton_1A", "cotton_2A", "paper_1A", "paper_2A"):
        t.plant(tile)
    t.do(Manufacture("cotton_1A", False, "red"))
    assert t.why(Manufacture("cotton_1A", False, "red")) == "used_factory"
    assert t.why(Manufacture("cotton_2A", True, "red")) == "not_offered"
    t.do(Manufacture("cotton_2A", False, "red"), Manufacture("paper_2A", False, "red"))
    assert t.seat == 1 and [plant.goods for plant in t.me.slots] == [1, 1, 0, 1]


# rules 7.6
def test_railways() -> None:
    t = Table(2).have(iron=4, money=5).hire("rail", "red")
    assert t.legal(LayRail, "space") == [
        space for r in ("silk", "iron", "coal", "money") for space in open_spaces(r, 2)
    ]
    assert t.why(LayRail("silk", "silk_r4", "iron", "red")) == "not_offered", "for three players and more"
    for space in open_spaces("iron", 2):
        t.public.rails[space] = 1
    assert t.why(LayRail("iron", "iron_r1", "iron", "red")) == "region_full"
    t.do(LayRail("coal", "coal_r2", "mixed", "red"))
    assert (t.me.iron, t.me.money) == (3, 0)
    assert t.why(LayRail("coal", "coal_r1", "iron", "red")) == "used_region"
    assert t.why(LayRail("money", "money_r1", "mixed", "red")) == "money_short"
    t.do(LayRail("money", "money_r1", "iron", "red"))
    assert t.public.rails["coal_r2"] == 0 == t.public.rails["money_r1"] and (t.me.iron, t.me.money) == (1, 2)


# rules 7.6
def test_a_player_may_own_several_railways_of_a_region() -> None:
    t = Table().have(iron=3).hire("rail", "red")
    t.public.rails["silk_r1"] = 0
    t.do(LayRail("silk", "silk_r2", "iron", "red"))
    assert t.public.rails_of(0, "silk") == 2 and t.me.iron == 1


# rules 7.6
@pytest.mark.parametrize("space", list(RAIL_SPACES))
def test_every_space_gives_its_bonus(space: str) -> None:
    t = Table().have(iron=3).hire("rail", "red")
    before = {name: getattr(t.me, name) for name in ("coal", "silk", "money", "vp", "rnd", "finance")}
    t.act(LayRail(space.partition("_")[0], space, "iron", "red"))
    bonus: Any = RAIL_SPACES[space].bonus
    got = {name: getattr(t.me, name) - n for name, n in before.items() if getattr(t.me, name) != n}
    name = getattr(bonus, "what", getattr(bonus, "track", ""))
    assert t.me.iron == (bonus.n if name == "iron" else 0)
    assert got == ({name: bonus.n} if name and name != "iron" else {})


# rules 7.7
def test_ships() -> None:
    t = Table(2).have(iron=9).hire("ship", "red")
    t.public.ships["paris"] = [1, 1]
    t.expert("berlin", 1)
    assert t.why(SendShip("paris", "iron", "red")) == "destination_full"
    assert t.why(SendShip("berlin", "iron", "red")) == "expert_away"
    t.public.ships["london"] = [0]
    t.have(upgraded=["black"])
    t.do(SendShip("london", "iron", "red"))
    assert t.me.upgraded == ["black"] and not t.told("upgraded"), "a later ship brings its expert alone"
    assert t.why(SendShip("london", "iron", "red")) == "used_destination"
    t.do(SendShip("new_york", "iron", "red"), SendShip("washington", "iron", "red"))
    assert t.me.workers == ["red", "london", "new_york", "washington"] and t.me.ships == 3
    assert t.public.experts["new_york"] == 0 and t.me.upgraded == ["black", "blue", "grey"]


# rules 7.7, 6.4
def test_experts_want_room() -> None:
    t = Table().have(iron=9, workers=workers(4)).hire("ship", "red")
    t.do(SendShip("london", "iron", "red"))
    assert t.seat == 1 and len(t.me.workers) == 6, "no space for a second expert: the action is over"


# rules 7.10
def test_a_row_runs_out() -> None:
    for piece, kind in (("machines", Mechanise), ("rails", LayRail), ("ships", SendShip)):
        t = Table().have(iron=9, money=20, **{piece: 0})
        t.plant("cotton_1A")
        assert t.why_not(kind) == "row_empty"
    t = (
        Table()
        .have(iron=9, ships=1, machines=0, gaps=["sm2", "sm4", "mr2", "mr3", "mr5"], reserved=1)
        .hire("ship", "red")
    )
    t.act(SendShip("berlin", "iron", "red"), which_colour="yellow")
    assert t.me.ships == 0 and t.seat == 1, "a repeat stops there too"


# -- investments ----------------------------------------------------------------------------------


# rules 7.8, 7.13, 7.16
def test_bundles_of_one_two_three() -> None:
    t = Table().hire("invest", "red")
    t.plant("cotton_1A", goods=4)
    t.plant("paper_1A", goods=2)
    t.plant("bento_1A", goods=3)
    t.do(Invest("cotton", "finance_2", "red"))
    assert t.me.goods_of("cotton") == 3 and t.me.finance == 2
    assert t.why(Invest("cotton", "c1", "red")) == "used_goods"
    assert t.why(Invest("paper", "c8", "red")) == "contract_wants"
    t.do(Invest("paper", "c2", "red"), Invest("bento", "c7", "red"))
    assert t.frame.tag() == "which_colour" and t.me.goods_of("bento") == 0
    t.act(which_colour="grey")
    assert t.me.contracts == ["c2", "c7"] and t.me.iron == 2 and t.me.silk == 2


# rules 7.8, 7.16
def test_the_proof_may_lie_in_an_earlier_bundle() -> None:
    t = Table().hire("invest", "red")
    t.plant("lenses_1A", goods=1)
    t.plant("cotton_1A", goods=2)
    t.do(Invest("lenses", "finance_2", "red"))
    assert t.why(Invest("cotton", "c7", "red")) == "" and t.why(Invest("cotton", "c8", "red")) == "contract_wants"


# rules 7.8, 7.15
def test_goods_come_from_the_fullest_factory_of_the_type() -> None:
    t = Table().hire("invest", "red")
    t.plant("cotton_1A", goods=1)
    t.plant("cotton_2A", goods=3)
    t.plant("paper_1A", goods=1)
    t.do(Invest("paper", "c1", "red"), Invest("cotton", "c2", "red"))
    assert [plant.goods for plant in t.me.slots] == [1, 1, 0]
    t.have().turn_of(0)
    t.hire("invest", "red").do(Invest("cotton", "c3", "red"))
    assert [plant.goods for plant in t.me.slots] == [0, 1, 0], "the leftmost of equals"


# rules 7.8
@pytest.mark.parametrize(
    ("contract", "what", "n"),
    [("c1", "coal", 3), ("c2", "silk", 2), ("c3", "iron", 2), ("c4", "money", 4), ("c5", "vp", 3)],
)
def test_what_contracts_show(contract: str, what: str, n: int) -> None:
    t = Table().hire("invest", "red")
    t.plant("cotton_1A", goods=1)
    t.act(Invest("cotton", contract, "red"))
    assert getattr(t.me, what) == n and t.me.contracts == [contract]
    t.turn_of(0)
    t.me.slots[0].goods = 1
    assert t.why(Invest("cotton", contract, "red")) in ("contract_done", "nobody_to_hire")


# rules 7.8
def test_the_contract_with_a_step() -> None:
    t = Table().hire("invest", "red")
    t.plant("cotton_1A", goods=1)
    t.act(Invest("cotton", "c6", "red"), which_track="mining")
    assert t.me.mining == 1


# rules 7.12
def test_a_benefit_must_do_something() -> None:
    t = Table().have(finance=TRACKS["finance"].last - 1).hire("invest", "red")
    t.plant("cotton_1A", goods=1)
    t.plant("bulbs_1A", goods=2)
    t.do(Invest("cotton", "finance_2", "red"))
    assert t.me.finance == TRACKS["finance"].last, "the second step is lost"
    assert t.why(Invest("bulbs", "finance_2", "red")) == "track_at_end" and t.why(Invest("bulbs", "c8", "red")) == ""
    assert t.why(Invest("bulbs", "c7", "red")) == "contract_wants"
    t = Table().have(finance=12, contracts=list(CONTRACTS)[:CONTRACT_SLOTS]).hire("invest", "red")
    t.plant("bulbs_1A", goods=2)
    assert t.why_not(Invest)


# rules 7.12
def test_goods_that_buy_nothing_are_not_spent() -> None:
    """Finance is at its end, the contracts that ask for nothing are fulfilled: only c8 is left, for level 3."""
    t = Table().have(finance=12, contracts=["c1", "c2", "c3", "c4"]).hire("invest", "red")
    t.me.contracts = ["c1", "c2", "c3", "c4", "c5"]
    t.plant("cotton_1A", goods=4)
    assert "cotton" in t.legal(Invest, "goods"), "c6 is open"
    t.me.contracts = ["c1", "c2", "c3", "c4", "c6"]
    t.plant("clocks_1A", goods=1)
    assert t.legal(Invest, "benefit") == ["c5", "c8"]
    t.me.contracts = ["c1", "c3", "c4", "c5", "c6"]
    assert "c2" in t.legal(Invest, "benefit")
