"""Every worked case of `cases.toml`, played on the engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.core import Illegal, check
from rules.legend_raiders import GAME
from rules.legend_raiders.actions import Discard, Go, PlayDie, Return, Take
from rules.legend_raiders.components import KINDS, NEEDS, TILES
from rules.legend_raiders.expedition import Completing
from rules.legend_raiders.scoring import score
from rules.legend_raiders.state import Board
from tests.rules.legend_raiders.play import (
    CASES,
    DONE,
    HERO_OF,
    PLAIN,
    Table,
    cards,
    case,
    column,
    hero,
    name_of,
    points,
    row,
    spend,
    tiles,
    tools,
    torch,
)

TURNS = {
    "forgot-die-lit",
    "forgot-die-unlit",
    "forgot-die-then-complete",
    "torch-face",
    "tool-face-full",
    "prepare-overflow",
    "die-card",
    "expedition-no-completion",
    "die-card-too-late",
}


def test_every_case_is_played() -> None:
    assert set(CASES) - {"schema", "game"} == {"completion", "final_cards", "turn", "end"}
    assert {row["id"] for row in CASES["turn"]} == TURNS
    assert {row["id"] for row in CASES["end"]} == {"round-is-finished", "tie-later-seat-wins"}


def others(*used: str) -> list[str]:
    """Tiles that a case does not name, hard ones first."""
    return [tile for tile in reversed(TILES) if tile not in used]


def torch_for(step: dict[str, Any]) -> str:
    """Which tool the torch stands for: the one that is not spent."""
    [missing] = (NEEDS[step["tile"]] - Counter(step["spend"])).elements() if step["torch"] else [PLAIN]
    return str(missing)


# rules 5.3 to 5.6, 3.5, 1.6, 1.7, 6.1
@pytest.mark.parametrize("case_", CASES["completion"], ids=lambda row: row["id"])
def test_completion(case_: dict[str, Any]) -> None:
    made = case_["complete"]
    names = [step["tile"] for step in made]
    spare = others(*names)
    waiting = spare[: case_["open_tiles_before"] - len(names)]
    finished = spare[10 : 10 + case_["completed_before"]]
    backpack = [tool for step in made for tool in step["spend"]]
    table = Table(
        2,
        hero("A", HERO_OF[case_["favourite"]]),
        hero("B", next(id for tool, id in HERO_OF.items() if tool != case_["favourite"])),
        tiles("A", " ".join([*names, *waiting]), " ".join(finished)),
        tools("A", " ".join(backpack[:6])),
    )
    play_completions(table, case_["die"], made, backpack)
    assert table.board("A").points == case_["expect_points"], case_["arithmetic"]
    assert len(table.board("A").done) == case_["completed_before"] + len(made)
    assert table.public.last_round == (len(table.board("A").done) >= 6)


def play_completions(table: Table, die: str, made: list[dict[str, Any]], backpack: list[str]) -> None:
    """The turn of a case. A tool that is rolled is more than the case spends."""
    assert len(backpack) <= 6, "more than a backpack holds"
    table.roll(die)
    while table.asked == "returning":
        table.act("A", Return(table.board("A").tools[-1]))
    table.act("A", Go("expedition"))
    table.act("A", Take("deck"))
    for step in made:
        table.act("A", spend(step["tile"], torch_for(step)))
    if table.due == ["A"] and table.asked == "completing":
        table.act("A", DONE)


# rules 6.2 to 6.4
@pytest.mark.parametrize("case_", CASES["final_cards"], ids=lambda row: row["id"])
def test_final_cards(case_: dict[str, Any]) -> None:
    pool = {kind: [tile.id for tile in TILES.values() if tile.type == kind] for kind in KINDS}
    done = [pool[kind].pop() for kind in case_["completed_types"]]
    assert sum(score(Board(done=done), case_["cards"]).values()) == case_["expect_points"], case_["arithmetic"]
    cards_of_a = cards("A", blind=" ".join(case_["cards"]))
    table = Table(2, tiles("A", done=" ".join(done)), cards_of_a).last_round()
    table.skip("A", "B")
    [place] = [place for place in GAME.standings(table.public, 2) if place.seat == 0]
    assert table.over and place.score["missions"] + place.score["die_cards"] == case_["expect_points"] == place.total


# rules 3.4
@pytest.mark.parametrize(("id", "lit"), [("forgot-die-lit", True), ("forgot-die-unlit", False)])
def test_forgotten_roll(id: str, lit: bool) -> None:
    row = case("turn", id)
    assert (row["before"]["torch"] == "lit", row["action"]) == (lit, "prepare column 1")
    table = Table(3, torch("A", lit))
    table.act("A", Go("1"))
    assert table.board("A").lit is False and row["expect"]["torch"] == "unlit"
    assert table.told("forgotten_lit" if lit else "forgotten") == [{"seat": 0}]
    assert table.lit() == [False, True, True] and len(table.board("A").open) == 1


# rules 3.4, 5.4, 5.9
def test_forgotten_roll_then_complete() -> None:
    given = case("turn", "forgot-die-then-complete")["before"]
    pieces = torch("A", True), tiles("A", *given["open_tiles"]), tools("A", *given["backpack"])
    table = Table(3, *pieces)
    table.act("A", Go("expedition"))
    table.act("A", Take("deck"))
    assert table.due == ["B"] and table.told("nothing_to_complete"), "over, because B3 cannot be paid"
    v = table.view("A")
    with pytest.raises(Illegal) as refusal:
        check(Completing(0), v, spend("B3", "shovel"))
    assert refusal.value.code == "tool_missing_torch_unlit"
    table = Table(3, *pieces[:2], tools("A", "rope shovel"))
    table.act("A", Go("expedition"))
    table.act("A", Take("deck"))
    assert table.refused("A", spend("B3", "shovel")).code == "torch_unlit"


# rules 3.3
def test_torch_face() -> None:
    row = case("turn", "torch-face")
    before = [torch(name_of(at), state == "lit") for at, state in enumerate(row["before"]["torches"])]
    table = Table(3, *before)
    table.roll("torch")
    assert table.lit() == [state == "lit" for state in row["expect"]["torches"]]


# rules 3.3
def test_tool_face_with_a_full_backpack() -> None:
    row = case("turn", "tool-face-full")
    table = Table(3, tools("A", " ".join(row["before"]["backpack"])))
    table.roll("tool", drawn="map")
    assert table.asked == "returning" and len(table.board("A").tools) == 7
    bag = table.public.bag["rope"]
    table.act("A", Return("rope"))
    assert sorted(table.board("A").tools) == row["expect"]["backpack"]
    assert table.public.bag["rope"] == bag + 1


# rules 4.2, 4.5
def test_prepare_with_too_much() -> None:
    row = case("turn", "prepare-overflow")
    before, expect = row["before"], row["expect"]
    wanted = before["column"]
    table = Table(
        3,
        tiles("A", " ".join(before["open_tiles"])),
        tools("A", " ".join(before["backpack"])),
        column(1, wanted["tile"], " ".join(wanted["tools"])),
    )
    table.turn("1")
    table.act("A", Discard("G1"))
    table.act("A", Return("rope"))
    assert table.board("A").open == expect["open_tiles"]
    assert sorted(table.board("A").tools) == expect["backpack"]
    assert table.public.pile == expect["discard_pile"]
    assert table.due == ["B"]


# rules 3.2, 6.4
def test_die_card() -> None:
    expect = case("turn", "die-card")["expect"]
    table = Table(3, cards("A", "D1"))
    table.roll("torch")
    table.act("A", PlayDie("D1", "coin"))
    assert table.public.die == expect["face"] and table.board("A").cards == expect["cards"]
    assert table.lit() == [True] * 3 and expect["torches_flipped"] is False
    assert sum(score(table.board("A"), table.board("A").cards).values()) == 0


# rules 5.1, 5.3, 5.9
def test_expedition_without_completion() -> None:
    expect = case("turn", "expedition-no-completion")["expect"]
    table = Table(3)
    table.expedition()
    assert expect["legal"] and table.board("A").points == expect["points"] and table.due == ["B"]
    assert table.board("A").blind == 1


# rules 3.6
def test_die_card_too_late() -> None:
    given = case("turn", "die-card-too-late")["before"]
    table = Table(3, tiles("A", *given["open_tiles"]), tools("A", "rope shovel"), row("D2", "M01", "M02"))
    table.turn("expedition", given["rolled"])
    table.act("A", Take("D2"))
    assert table.refused("A", PlayDie("D2", "tool")).code == "die_card_too_late"


# rules 6.1
def test_round_is_finished() -> None:
    row = case("end", "round-is-finished")
    table = Table(row["players"], tiles("B", "B3", "B1 B2 G1 G2 G3"), tools("B", "rope shovel"))
    table.skip("A")
    table.expedition()
    table.act("B", spend("B3"))
    assert table.told("sixth") == [{"seat": 1, "round": 1}]
    turns = []
    while not table.over:
        turns.append(seat_number(table.due[0]))
        table.skip(table.due[0])
    assert turns == row["expect"]["further_turns"] and row["expect"]["then_over"]


def seat_number(name: str) -> int:
    """Seats count from 1 in the cases."""
    return ord(name) - ord("A") + 1


# rules 6.6, 6.9
def test_tie() -> None:
    row = case("end", "tie-later-seat-wins")
    given = [points(name_of(at), n) for at, n in enumerate(row["points"].values())]
    ranked = GAME.standings(Table(4, *given).public, 4)
    assert f"seat{ranked[0].seat + 1}" == row["expect"]["winner"]
    assert [place.seat for place in ranked] == [2, 1, 0, 3] and [place.place for place in ranked] == [1, 2, 3, 4]
