"""Set-up and turn structure (rules 1 and 2)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.core import start
from rules.qe import GAME
from rules.qe.components import COMPONENTS, TILES, tiles_in_play
from rules.qe.state import Options
from tests.rules.qe.play import CASES, Table, case, name_of, random_match

KEYS = [n.to_bytes(32, "little") for n in range(60)]


# rules 1.1
def test_three_to_five_play() -> None:
    assert list(GAME.seats) == [3, 4, 5]
    for wrong in (2, 6):
        with pytest.raises(ValueError, match="qe is not for"):
            start(GAME, wrong, Options(), KEYS[0])


# rules 1.1
def test_left_is_the_next_seat() -> None:
    table = Table(4, first="P3")
    seen = []
    for _ in range(5):
        seen.append(table.due[0])
        table.pass_turn()
    assert seen == ["P3", "P4", "P1", "P2", "P3"]


# rules 1.2
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nations_are_drawn_at_random_and_public(seats: int) -> None:
    drawn = [start(GAME, seats, Options(), key) for key in KEYS]
    allowed = {"US", "CN", "JP", "EU"} | ({"UK"} if seats == 5 else set())
    for state, out in drawn:
        nations = state.public.nations
        assert len(set(nations)) == seats and set(nations) <= allowed
        told = [e.params["nation"] for e in out.events if e.id == "nation" and e.to is None]
        assert told == nations
    assert {state.public.nations[0] for state, _ in drawn} == allowed


# rules 1.2
def test_tiles_of_the_nation_without_a_player_stay_in() -> None:
    table = Table(3)
    missing = {"US", "CN", "JP", "EU"} - set(table.public.nations)
    assert len(missing) == 1
    assert Counter(TILES[tile].nation for tile in tiles_in_play(3))[missing.pop()] == 4
    table.finish()
    assert sorted(award.tile for award in table.awards) == sorted(tiles_in_play(3))


# rules 1.3
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_industry_tokens_are_dealt_face_down(seats: int) -> None:
    kinds = ["AGR", "FIN", "HOU", "MAN"] + (["GOV"] if seats == 5 else [])
    firsts = set()
    for key in KEYS:
        state, out = start(GAME, seats, Options(), key)
        tokens = [own.token for own in state.own]
        firsts.add(tokens[0])
        assert sorted(tokens + state.hidden.box) == sorted(kinds)
        assert len(state.hidden.box) == (1 if seats == 3 else 0)
        dealt = [(e.to, e.params) for e in out.events if e.id == "token"]
        assert dealt == [((seat,), {"industry": token}) for seat, token in enumerate(tokens)]
    assert firsts == set(kinds)


# rules 1.3
def test_owner_may_look_at_the_token_any_time_and_nobody_sees_the_fourth() -> None:
    table = Table(3)
    token = table.mine("P2").token
    table.skip_to(9)
    assert table.view("P2").mine.token == token
    assert table.public.unused == ""
    table.finish()
    assert [table.public.unused] == table.state.hidden.box
    assert [e["industry"] for e in table.to_all("token_unused")] == table.state.hidden.box


# rules 1.4
@pytest.mark.parametrize(("seats", "number", "values"), [(3, 16, 4), (4, 16, 4), (5, 15, 3)])
def test_the_pile(seats: int, number: int, values: int) -> None:
    tiles = [TILES[tile] for tile in tiles_in_play(seats)]
    vp = [1, 2, 3, 4] if seats < 5 else [2, 3, 4]
    assert len(tiles) == number
    assert {t.nation for t in tiles} == {"US", "CN", "JP", "EU"} | ({"UK"} if seats == 5 else set())
    for kind in ("nation", "industry"):
        for code in {getattr(t, kind) for t in tiles}:
            assert sorted(t.vp for t in tiles if getattr(t, kind) == code) == vp
    removed = {3: {"UK2", "UK3", "UK4", "JP3G", "CN4G"}, 5: {"US1", "CN1", "JP1", "EU1", "JP3A", "CN4F"}}
    assert set(TILES) - {t.id for t in tiles} == removed[3 if seats == 4 else seats]


# rules 1.4
def test_the_order_is_shuffled_and_hidden() -> None:
    piles = {tuple(start(GAME, 5, Options(), key)[0].hidden.pile) for key in KEYS}
    assert len(piles) == len(KEYS)
    table = Table(4)
    assert not hasattr(table.view("P1"), "hidden")
    order = [table.public.sale.tile, *reversed(table.state.hidden.pile)]
    table.finish()
    assert [award.tile for award in table.awards] == order


# rules 1.5
def test_first_auctioneer_is_drawn_and_marked_for_the_whole_match() -> None:
    assert {start(GAME, 5, Options(), key)[0].public.first for key in KEYS} == {0, 1, 2, 3, 4}
    table = Table(4, first="P2")
    assert table.to_all("first") == [{"seat": 1}]
    table.finish()
    assert table.public.first == 1


# rules 1.6
def test_the_set_of_tiles_to_come_is_public() -> None:
    table = Table(4)
    table.skip_to(6)
    assert sorted(table.view(None).public.to_come()) == sorted(table.state.hidden.pile)
    assert table.public.turns_left() == len(table.state.hidden.pile) == 10


# rules 1.6
def test_nobody_has_a_purse() -> None:
    table = Table(3)
    most = 10**1000 - 1
    for _ in range(3):
        table.auction(most - 5, {name: most - int(name[1:]) for name in ("P1", "P2", "P3") if name not in table.due})
    assert sum(own.spent for own in table.state.own) > 2 * most


# rules 2.1
@pytest.mark.parametrize("row", CASES["turn_order"], ids=lambda row: row["id"])
def test_turn_order_cases(row: dict) -> None:
    table, seen = Table(row["players"], first=row["first"]), []
    while not table.over:
        auctioneer = table.public.sale.auctioneer
        seen.append("" if auctioneer is None else name_of(auctioneer))
        table.pass_turn()
    assert seen == row["expect"]


# rules 2.1
@pytest.mark.parametrize(("seats", "turns"), [(3, 16), (4, 16), (5, 15)])
def test_one_tile_a_turn(seats: int, turns: int) -> None:
    table = random_match(seats, seed=4)
    assert [award.turn for award in table.awards] == list(range(1, turns + 1))
    assert len({award.tile for award in table.awards}) == turns


# rules 2.2
@pytest.mark.parametrize(("seats", "rounds"), [(3, [3, 3, 3, 3, 4]), (4, [4] * 4), (5, [5] * 3)])
def test_rounds(seats: int, rounds: list[int]) -> None:
    table, seen = Table(seats, first="P2"), []
    while not table.over:
        seen.append(table.public.round)
        table.pass_turn()
    assert [seen.count(n) for n in range(1, len(rounds) + 1)] == rounds
    assert [e["n"] for e in table.to_all("round")] == list(range(1, len(rounds) + 1))
    assert all(len(boxes) == len(rounds) for boxes in table.public.boxes)


# rules 2.2
def test_a_round_begins_when_the_first_seat_holds_an_auction() -> None:
    table = Table(4, first="P3")
    begun = []
    while not table.over:
        if len(table.to_all("round")) > len(begun):
            begun.append(table.due[0])
        table.pass_turn()
    assert begun == ["P3"] * 4


# rules 2.3
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_scoring_follows_the_last_tile_at_once(seats: int) -> None:
    table = Table(seats)
    while table.public.turns_left():
        table.pass_turn()
    assert not table.over and table.public.sheets == []
    table.pass_turn()
    assert table.over and table.due == [] and len(table.public.sheets) == seats
    assert "final" in [event.id for event in table.out.events]


def test_cases_are_all_used() -> None:
    """A case that nobody plays would be a promise: this fails when a kind of case is added."""
    assert set(CASES) == {"score", "final", "auction", "zero_round", "peek", "info", "turn_order", "standings", "input"}
    assert case("peek", "peek-4p")["players"] == 4
    assert COMPONENTS.game == "qe"
