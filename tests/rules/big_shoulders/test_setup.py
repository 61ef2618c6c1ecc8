"""Set-up and starting a company (rules 2, 3)."""

from __future__ import annotations

import pytest

from rules.big_shoulders.actions import Start
from rules.big_shoulders.components import COMPANY_IDS, DEMAND, GOALS, INDUSTRIES, RESOURCES, TILES
from tests.rules.big_shoulders.play import Table, cash, company, name_of, player

SEATS = (2, 3, 4)


# rules 2.1, 1.3
@pytest.mark.parametrize("seats", SEATS)
def test_money_and_partners(seats: int) -> None:
    p = Table(seats).p
    assert [(x.cash, x.partners, x.left) for x in p.players] == [(175, 2, 2)] * seats


# rules 2.2, 2.11, 2.12, 2.13, 2.14, 2.16
@pytest.mark.parametrize("seats", SEATS)
def test_marker_and_order(seats: int) -> None:
    markers = set()
    for key in range(30):
        table = Table(seats, key=key)
        p = table.p
        markers.add(p.marker)
        clockwise = [(p.marker + n) % seats for n in range(seats)]
        assert table.told("marker") == [{"seat": p.marker}]
        assert p.order == clockwise[::-1]  # the last to start is first on the track
        marker = p.marker
        for n, seat in enumerate(clockwise):
            assert table.due == name_of(seat)
            table.act(name_of(seat), Start(COMPANY_IDS[n], 35))
            assert p.marker == marker == table.p.marker
        assert (table.p.phase, table.due) == ("stock", name_of(marker))
        assert all(len(table.p.directed(seat)) == 1 for seat in range(seats))
    assert markers == set(range(seats))


# rules 2.3, 2.4
@pytest.mark.parametrize("seats", SEATS)
def test_demand(seats: int) -> None:
    firsts = set()
    for key in range(20):
        table = Table(seats, key=key)
        board = [table.p.demand[industry][n].tile for n in range(3) for industry in INDUSTRIES]
        tiles = board + table.state.hidden.demand[::-1]
        stacks = [DEMAND[tile].stack for tile in tiles]
        assert stacks == sorted(stacks)  # 1 on 2 on 3 on 4; right column first, from top to bottom
        assert sorted(tiles) == sorted(t.id for t in DEMAND.values() if t.min_players <= seats)
        assert table.p.demand_left == len(tiles) - 12 == {2: 3, 3: 7, 4: 12}[seats]
        [event] = table.told("demand_shown")
        shown = event["places"]
        assert [(e["where"], e["industry"]) for e in shown[:5]] == [
            ("right", "food_and_dairy"),
            ("right", "dry_goods"),
            ("right", "meat_packing"),
            ("right", "shoes"),
            ("middle", "food_and_dairy"),
        ]
        firsts.add(board[0])
    assert len(firsts) > 2


# rules 2.5
def test_assets() -> None:
    orders = set()
    for key in range(20):
        table = Table(3, key=key)
        p = table.p
        assert p.assets[0] == "brilliant_marketing"
        assert sorted(p.assets[1:]) == ["cincinnati_steel", "michigan_lumber", "pennsylvania_coal", "union_stockyards"]
        assert p.assets_left == len(table.state.hidden.assets) == 11
        orders.add(tuple(p.assets))
    assert len(orders) > 5


# rules 2.6
@pytest.mark.parametrize("seats", SEATS)
def test_building_tiles(seats: int) -> None:
    table = Table(seats)
    assert all(len(own.hand) == 3 for own in table.state.own)
    assert {TILES[tile].era for own in table.state.own for tile in own.hand} == {1}
    assert table.p.stacks == [0, 4 * seats, 4 * seats]
    assert [len(x) for x in table.state.hidden.buildings] == table.p.stacks
    assert all(TILES[tile].min_players <= seats for stack in table.state.hidden.buildings for tile in stack)


# rules 2.7, 2.8
def test_cubes_and_workers() -> None:
    table = Table(4)
    p, bag = table.p, table.state.hidden.bag
    assert p.haymarket == dict.fromkeys(RESOURCES, 2)
    assert [sum(p.supply[space].values()) for space in ("x", "30", "20", "10")] == [3, 3, 3, 3]
    assert len(bag) == 18 + 16 + 14 + 14 - 12
    assert p.bag == {kind: bag.count(kind) for kind in RESOURCES}
    drawn = [sum(p.supply[space][kind] for space in p.supply) for kind in RESOURCES]
    assert [bag.count(kind) + n for kind, n in zip(RESOURCES, drawn, strict=True)] == [18, 16, 14, 14]
    assert p.market == 4


# rules 2.4
def test_nothing_is_news_before_the_first_turn() -> None:
    table = Table(3)
    assert table.p.news == []
    table.act(table.due, Start("swift", 35))
    assert "swift" in table.p.news


# rules 2.9
def test_goals() -> None:
    found = {tuple(Table(3, key=key).p.goals) for key in range(10)}
    assert len(found) > 5
    assert all(len(set(goals)) == 5 and set(goals) <= set(GOALS) for goals in found)


# rules 2.10, 2.15
@pytest.mark.parametrize("seats", SEATS)
def test_all_companies_at_affordable_prices(seats: int) -> None:
    table = Table(seats)
    name = table.due
    assert all(table.legal(name, Start(id, price)) for id in COMPANY_IDS for price in (35, 40, 50))
    assert not any(table.legal(name, Start(id, 60)) for id in COMPANY_IDS)
    refusal = table.refused(name, Start("swift", 60))
    assert (refusal.code, refusal.params["cost"], refusal.params["cash"]) == ("start_too_dear", 180, 175)


# rules 3.1, 3.2, 3.3, 3.6, 3.7, 3.9
def test_starting_a_company() -> None:
    table = Table(3)
    name = table.due
    table.act(name, Start("swift", 40))
    made, p = table.co("swift"), table.p
    assert (made.treasury, table.cash(name), made.price) == (120, 55, 40)
    assert (made.director, made.preferred, made.charter, made.pool, made.commons) == (
        "ABC".index(name),
        -1,
        5,
        0,
        [0] * 3,
    )
    assert made.shares_at("charter") == 7
    assert [made.waiting(n) for n in made.numbers] == [2, 3]
    assert p.certificates("ABC".index(name)) == 1
    assert [(w.workers, w.automated, w.manager) for w in made.factories] == [(0, 0, False)] * 2
    assert (made.salespeople, made.goods, made.asset, set(made.cubes.values())) == (0, 0, "", {0})
    assert table.since("started") == [{"seat": made.director, "company": "swift", "price": 40, "cost": 120}]
    other = table.due
    assert table.refused(other, Start("swift", 35)).code == "company_started"
    assert table.refused(other, Start("libby", 45)).code == "not_offered"
    assert table.refused(other, Start("nobody", 35)).code == "not_offered"


# rules 3.4, 3.5
def test_token_on_top_and_no_bonus() -> None:
    table = Table(4)
    for id in ("fairbank", "swift", "anglo"):
        table.act(table.due, Start(id, 35))
    assert table.p.appeal[3] == ["fairbank", "swift"]
    assert table.p.appeal[2] == ["anglo"]
    assert table.asked == "founding"  # the worker of field 3 is not gained
    below = Table(4, new_company_on_top_of_stack=False)
    for id in ("fairbank", "swift"):
        below.act(below.due, Start(id, 35))
    assert below.p.appeal[3] == ["swift", "fairbank"]


# rules 3.8, 3.10
def test_several_companies() -> None:
    pieces = [company("A", "swift"), company("A", "libby"), cash(A=400), player("A", first="swift")]
    table = Table(2, *pieces, at="stock")
    table.act("A", Start("elgin", 60))
    assert len(table.p.directed(0)) == 3
    assert table.p.players[0].first == "swift"
    assert table.cash("A") == 220
    capped = Table(2, *pieces, at="stock", max_companies_per_player=2)
    assert capped.refused("A", Start("elgin", 60)).code == "companies_enough"
    assert capped.refused("A", Start("elgin", 60)).params["n"] == 2
    room = Table(2, *pieces, at="stock", max_companies_per_player=3)
    assert room.legal("A", Start("elgin", 60))
