"""Components and the deal (rules 1, 2)."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from rules.legend_raiders import GAME
from rules.legend_raiders import components as c
from rules.legend_raiders.actions import Character, Roll
from rules.players import random_player
from tests.rules.legend_raiders.play import Table, tiles

ROOT = Path(c.__file__).parent


# rules 1.1, 2.3
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deal(seats: int) -> None:
    table = Table(seats, deal=True)
    public = table.public
    assert len(public.columns) == 4
    assert all(column.tile and len(column.tools) == 2 for column in public.columns)
    assert (len(public.row), public.deck, public.stack) == (3, 37, 36)
    assert len({*public.row, *table.state.hidden.deck}) == 40
    assert sum(public.bag.values()) == 48 - 8
    assert len(table.told("refilled")) == 4 and table.told("row") == [{"cards": public.row}]
    assert public.news == [], "nothing is marked as new"


# rules 1.2
def test_twelve_tokens_of_each_kind_are_always_enough() -> None:
    assert dict(c.COMPONENTS.tools.in_bag) == {"rope": 12, "shovel": 12, "compass": 12, "map": 12}
    assert 4 * 12 - 4 * 2 - 4 * 6 == 16
    table = Table(4, deal=True)
    held = Counter(tool for column in table.public.columns for tool in column.tools)
    assert Counter(table.public.bag) + held == Counter(dict.fromkeys(c.TOOLS, 12))


# rules 1.3, 9
def test_forty_tiles_eight_of_a_type() -> None:
    assert Counter(tile.type for tile in c.TILES.values()) == dict.fromkeys(c.KINDS, 8)
    assert Counter(len(tile.needs) for tile in c.TILES.values()) == {2: 20, 3: 20}
    assert sum((c.NEEDS[tile] for tile in c.TILES), Counter[str]()) == dict.fromkeys(c.TOOLS, 25)
    for kind in c.KINDS:
        needs = sum((c.NEEDS[tile.id] for tile in c.TILES.values() if tile.type == kind), Counter[str]())
        assert needs == dict.fromkeys(c.TOOLS, 5)


# rules 1.4, 9
def test_forty_cards_of_three_kinds() -> None:
    assert Counter(card.kind for card in c.CARDS.values()) == {"mission": 25, "die": 5, "discovery": 10}
    worth = {(1, 1, 1): 3, (1, 1, 1, 1): 5, (1, 2): 4, (3,): 6}
    for card in c.CARDS.values():
        if card.kind == "mission":
            assert card.points == worth[tuple(sorted(Counter(card.needs).values()))], card
    assert Counter(card.type for card in c.CARDS.values() if card.kind == "discovery") == dict.fromkeys(c.KINDS, 2)


# rules 1.5
def test_two_faces_of_each_symbol() -> None:
    assert Counter(c.FACES) == {"tool": 2, "torch": 2, "coin": 2}
    rolled = Counter(face for key in range(60) for face in [rolled_with(key)])
    assert set(rolled) == set(c.SYMBOLS) and min(rolled.values()) > 8


def rolled_with(key: int) -> str:
    table = Table(2, key=key)
    table.act("A", Roll())
    return str(table.told("rolled")[0]["face"])


# rules 1.6
def test_coins_on_the_board_and_what_covers_them() -> None:
    board = Table(2).board("A")
    assert (board.visible, c.LIMITS.discovery_spaces, c.LIMITS.map_spaces, c.LIMITS.backpack) == (6, 3, 6, 6)
    seen = [Table(2, tiles("A", "B1 B2 B3"[: 3 * n])).board("A").visible for n in range(4)]
    assert seen == [6, 5, 4, 3]
    done = ["G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8"]
    seen = [Table(2, tiles("A", "", " ".join(done[:n]))).board("A").visible for n in range(9)]
    assert seen == [6, 6, 5, 5, 4, 4, 3, 3, 3]


# rules 1.7
def test_each_character_has_a_favourite_tool_of_its_own() -> None:
    assert sorted(hero.favourite for hero in c.HEROES.values()) == sorted(c.TOOLS)


# rules 1.8
def test_what_the_club_made_is_named_so() -> None:
    table = tomllib.loads((ROOT / "components.toml").read_text("utf-8"))
    rows = [*table["tiles"], *table["cards"], *table["characters"]]
    assert len(rows) == 84 and all("club" in row["provenance"] or "seed" in row["provenance"] for row in rows)
    assert [row["id"] for row in rows if "club" not in row["provenance"]] == ["M01", "M02"]
    assert "club" in table["tools"]["provenance_counts"] and "club" in table["player_board"]["provenance_values"]
    for name, own in (("rules.md", "club's"), ("rules.ja.md", "クラブが作った")):
        text = (ROOT / name).read_text("utf-8")
        assert "`club`" in text and own in text.partition("## 1.")[0]


# rules 2.1, 2.4
def test_characters_are_chosen_in_turn_order() -> None:
    table = Table(3, deal=True)
    first, second, third = ("ABC"[seat] for seat in table.public.order)
    assert table.told("first_order") == [{"seats": table.public.order}]
    assert table.due == [first] and table.public.phase == "characters"
    table.act(first, Character("lin"))
    assert table.refused(second, Character("lin")).code == "not_offered"
    table.act(second, Character("joe"))
    table.act(third, Character("lana"))
    assert [table.board(name).favourite for name in (first, second, third)] == ["compass", "map", "rope"]
    assert table.due == [first] and (table.public.round, table.public.phase) == (1, "turns")
    assert len({tuple(Table(3, deal=True, key=key).public.order) for key in range(40)}) == 6


# rules 2.6
def test_the_last_of_four_is_not_asked() -> None:
    table = Table(4, deal=True)
    for hero in ("lana", "lin", "montana"):
        table.act(table.due[0], Character(hero))
    assert sorted(board.hero for board in table.public.boards) == ["joe", "lana", "lin", "montana"]
    assert table.public.phase == "turns"


# rules 2.2
def test_everybody_begins_with_a_lit_torch_and_nothing_else() -> None:
    for board in Table(4, deal=True).public.boards:
        assert board.lit and not [*board.tools, *board.open, *board.done, *board.cards] and not board.blind


# rules 2.5
def test_points_are_a_running_total_that_never_falls() -> None:

    table, rng, seen = Table(2, deal=True, max_rounds=20), random.Random(1), [0, 0]
    while not table.over:
        table.act(table.due[0], random_player(GAME, table.view(table.due[0]), rng))
        now = [board.points for board in table.view(None).public.boards]
        assert all(a <= b for a, b in zip(seen, now, strict=True))
        seen = now
    assert sum(seen) == sum(told["total"] for id in ("completed", "completed_by_torch") for told in table.told(id)) > 0
