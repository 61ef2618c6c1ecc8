"""The die, the forgotten roll and die cards (rules 3)."""

from __future__ import annotations

import pytest

from rules.core import next_domain, view
from rules.legend_raiders import GAME
from rules.legend_raiders.actions import Go, Keep, PlayDie, Return, Roll, Take
from rules.legend_raiders.die import might_hold
from tests.rules.legend_raiders.play import Table, bag, cards, deck, face_of, played, row, spend, tiles, tools, torch


# rules 3.1
def test_the_die_is_rolled_by_command_from_the_seeded_stream() -> None:
    table = Table(3, key=5)
    assert table.asked == "rolling" and table.public.die == ""
    expected = face_of(table.state.key, table.state.draws)
    table.act("A", Roll())
    assert table.public.die == expected and table.told("rolled") == [{"seat": 0, "face": expected}]
    assert table.out.told, "a roll is not taken back"
    assert table.reason("A", Roll) == "rolled_already"
    assert table.refused("A", Roll()).code == "rolled_already"


# rules 3.3
def test_a_tool_is_drawn_into_the_backpack() -> None:
    table = Table(3, tools("A", "map"))
    bag_before = dict(table.public.bag)
    table.roll("tool")
    [told] = table.told("drawn")
    assert table.board("A").tools == ["map", told["tool"]]
    assert table.public.bag[told["tool"]] == bag_before[told["tool"]] - 1
    assert table.asked == "main", "nothing more is asked"


# rules 3.3
def test_only_the_seventh_token_has_to_go() -> None:
    table = Table(3, tools("A", "map map map rope rope"))
    table.roll("tool")
    assert table.asked == "main" and len(table.board("A").tools) == 6
    table = Table(3, tools("A", "map map map rope rope shovel"))
    table.roll("tool", drawn="compass")
    assert table.asked == "returning"
    table.act("A", Return("compass"))
    assert table.asked == "main" and len(table.board("A").tools) == 6


# rules 3.3, 5.12
def test_seven_alike_leave_no_choice() -> None:
    table = Table(3, tools("A", "map map map map map map"))
    table.luck(lambda s: table.told("drawn") == [{"seat": 0, "tool": "map"}], lambda: table.act("A", Roll()))
    assert table.asked == "main" and table.board("A").tools == ["map"] * 6
    assert table.since("returned") == [{"seat": 0, "tool": "map"}]


# rules 3.4
def test_whoever_forgets_has_no_effect_and_no_die_card_in_that_turn() -> None:
    table = Table(3, cards("A", "D1"), tiles("A", "B3"), tools("A", "rope shovel"))
    assert table.reason("A", PlayDie) == "roll_first"
    assert table.refused("A", PlayDie("D1", "coin")).code == "roll_first"
    table.act("A", Go("expedition"))
    assert table.public.die == "" and table.public.forgotten and not table.board("A").lit
    assert table.refused("A", PlayDie("D1", "coin")).code == "die_card_too_late"
    assert table.refused("A", Roll()).code == "roll_too_late"
    table.act("A", Take("deck"))
    table.act("A", spend("B3"))
    assert table.board("A").from_die == 0 and table.due == ["B"]
    assert not table.public.forgotten, "the next turn begins anew"


# rules 3.4
def test_forgetting_is_offered_beside_the_roll_and_never_blocked() -> None:
    table = Table(3)
    assert table.reason("A", Roll) == "" and table.reason("A", Go) == ""
    frame, v = table.frame, table.view("A")
    _, domain = next_domain(frame, v, Go)
    assert domain is not None and list(domain.each()) == ["1", "2", "3", "4", "expedition"]
    assert Go.confirm is False


# rules 3.9
def test_the_penalty_falls_once() -> None:
    table = Table(3, tools("A", "map map map map map map"), tiles("A", "B1 B2 B3"))
    table.act("A", Go("1"))
    while table.due == ["A"]:
        table.late()
    assert len(table.told("forgotten_lit")) == 1 and not table.told("forgotten")


# rules 3.5
def test_a_coin_counts_for_every_completion_of_the_turn_and_for_no_other() -> None:
    table = Table(2, tiles("A", "B3 S2 G3"), tools("A", "rope shovel rope shovel rope rope"))
    table.expedition()
    assert table.board("A").from_die == 0
    for tile in ("B3", "S2", "G3"):
        table.act("A", spend(tile))
    assert table.board("A").from_die == 3 and table.due == ["B"]
    table.turn("1", "coin")
    assert table.board("B").from_die == 0, "nothing without a completion"
    assert table.public.die == "" or table.due == ["A"]
    assert table.public.die == "", "the face goes with the turn"


# rules 3.2, 3.3
@pytest.mark.parametrize("rolled", ["tool", "torch", "coin"])
@pytest.mark.parametrize("chosen", ["tool", "torch", "coin"])
def test_a_die_card_sets_any_face_before_the_effect(rolled: str, chosen: str) -> None:  # rules 3.6
    table = Table(3, cards("A", "D2"))
    table.roll(rolled)
    assert table.asked == "die_card" and table.board("A").tools == [] and table.lit() == [True] * 3
    table.act("A", PlayDie("D2", chosen))
    assert table.told("die_card") == [{"seat": 0, "face": chosen}] and table.public.die == chosen
    assert table.lit() == [chosen != "torch"] * 3
    assert len(table.board("A").tools) == (chosen == "tool")
    assert table.asked == "main"


# rules 3.6
def test_one_die_card_a_turn() -> None:
    table = Table(3, cards("A", "D1 D2"))
    table.roll("torch")
    table.act("A", PlayDie("D1", "tool"))
    assert table.refused("A", PlayDie("D2", "coin")).code == "die_card_too_late"
    table.act("A", Go("1"))
    table.skip("B", "C")
    table.roll("torch")
    table.act("A", PlayDie("D2", "coin"))
    assert table.public.played == ["D1", "D2"]


# rules 3.8
def test_a_played_die_card_never_returns() -> None:
    table = Table(2, cards("A", "D1"), row("M01", "M02", "M03"), deck())
    table.roll("coin")
    table.act("A", PlayDie("D1", "coin"))
    table.act("A", Go("expedition"))
    assert "D1" in table.public.played and table.public.deck == 0
    table.act("A", Take("M01"))
    assert table.public.row == ["M02", "M03"], "the deck is not made anew"


# rules 3.7
def test_nothing_is_drawn_from_an_empty_bag() -> None:
    table = Table(2, bag())
    table.roll("tool")
    assert table.told("bag_empty") == [{"seat": 0}] and table.board("A").tools == [] and table.asked == "main"


# rules 3.10
def test_who_is_waited_for_between_roll_and_effect() -> None:
    for pieces, waits in (
        ((), False),
        ((cards("A", "M01 XB1"),), False),
        ((cards("A", "D1"),), True),
        ((cards("A", blind="M01"),), True),
        ((cards("A", blind="D3"),), True),
        ((cards("B", "D1"),), False),
        ((cards("A", blind="M01"), cards("B", "D1 D2 D3 D4"), row("D5", "M02", "M03")), False),
        ((cards("A", blind="M01"), cards("B", "D1 D2 D3 D4"), row("M04", "M02", "M03")), True),
        ((cards("A", blind="M01"), cards("B", "D1 D2"), played("D3", "D4", "D5")), False),
    ):
        table = Table(3, *pieces)
        assert might_hold(table.public, 0) is waits
        table.roll("coin")
        assert table.asked == ("die_card" if waits else "main")
    assert not might_hold(Table(3, cards("A", blind="M01"), die=False).public, 0)


# rules 3.10
def test_the_main_action_keeps_a_torch_or_a_coin() -> None:
    table = Table(3, cards("A", blind="M01"))
    table.roll("torch")
    assert table.lit() == [True] * 3
    assert table.reason("A", Keep) == "face_stays" and table.reason("A", PlayDie) == "no_die_card"
    table.act("A", Go("1"))
    assert table.lit() == [False] * 3 and table.due == ["B"]
    assert not table.told("forgotten") and not table.told("forgotten_lit")
    assert [e.id for e in table.out.events][:2] == ["torches", "column"], "the effect comes first"


# rules 3.10, 4.5
def test_a_tool_is_drawn_before_the_main_action_is_chosen() -> None:
    table = Table(3, cards("A", blind="M01"), tools("A", "map map map map map map"))
    table.roll("tool")
    assert table.reason("A", Go) == "draw_first" and table.refused("A", Go("1")).code == "draw_first"
    table.luck(lambda s: s.public.boards[0].tools[-1] == "rope", lambda: table.act("A", Keep()))
    assert table.asked == "returning"
    table.act("A", Return("rope"))
    assert table.asked == "main" and table.refused("A", PlayDie("D1", "coin")).code == "die_card_too_late"


# rules 3.10, 7.2
def test_the_wait_tells_nothing() -> None:
    """Whoever holds a blind card waits alike, whatever it is; only its owner is offered to play it."""
    tables = [Table(3, cards("A", blind=card), key=3) for card in ("D1", "M09")]
    for table in tables:
        table.roll("coin")
    views = [GAME.dump(view(table.state, 1).public) for table in tables]
    assert views[0] == views[1] and [table.asked for table in tables] == ["die_card"] * 2
    assert [table.reason("A", PlayDie) for table in tables] == ["", "no_die_card"]


# rules 5.2, 7.1
def test_a_blind_die_card_is_known_to_all_once_it_is_played() -> None:
    table = Table(3, cards("A", blind="D4 M01"))
    table.roll("torch")
    table.act("A", PlayDie("D4", "coin"))
    assert table.out.told, "others learned something: no taking back"
    assert table.public.played == ["D4"] and table.board("A").blind == 1 and table.state.own[0].blind == ["M01"]


# rules 3.2
def test_an_open_die_card_for_a_coin_can_be_taken_back() -> None:
    table = Table(3, cards("A", "D4"))
    table.roll("torch")
    table.act("A", PlayDie("D4", "coin"))
    assert not table.out.told


# rules 3.3
def test_a_torch_is_told_with_who_has_light() -> None:
    table = Table(3, torch("B", False))
    table.roll("torch")
    assert table.told("torches") == [{"seats": [1]}]


# rules 3.3
def test_the_roller_turns_the_torch_too() -> None:
    table = Table(3, torch("A", False), torch("C", False))
    table.roll("torch")
    assert table.lit() == [True, False, True] and table.told("torches") == [{"seats": [0, 2]}]


# rules 3.4, 5.9
def test_the_torch_that_went_out_by_forgetting_is_missed() -> None:
    table = Table(2, tiles("A", "B3 S1"), tools("A", "rope rope"))
    table.act("A", Go("expedition"))
    table.act("A", Take("deck"))
    assert table.refused("A", spend("B3", "shovel")).code == "tool_missing_torch_unlit"
    table.act("A", spend("S1"))
    assert table.due == ["B"]
