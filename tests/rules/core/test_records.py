"""Actions, amounts, options, the game's codec, the layout listing."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from rules.core import (
    Action,
    Ask,
    Big,
    Choose,
    Frame,
    Illegal,
    Of,
    Option,
    fields,
    make,
    options_of,
    parse_field,
    revive,
    vocabulary,
)
from rules.layout import layout
from tests.rules.core import toy_market, toy_workshop
from tests.rules.core.small import Done, Own, Tell, small

HUGE = 10**1000 - 1


class Amount(Big):
    @classmethod
    def parse(cls, text: str) -> Amount:
        if text == "":
            raise Illegal("amount_empty")
        return cls(int(text) * 1000)


class Ship(Action, frozen=True, tag="ship"):
    company: str
    to: Annotated[str, Of("harbour")]
    goods: tuple[str, ...]
    fee: Amount
    all_in: bool = False
    n: int = 0


def test_fields_and_vocabularies() -> None:
    assert [f.name for f in fields(Ship)] == ["company", "to", "goods", "fee", "all_in", "n"]
    assert fields(Ship)[1].type is str and fields(Ship)[3].type is Amount
    assert vocabulary(Ship, "to") == "harbour" and vocabulary(Ship, "company") == "company"
    assert Ship.tag() == "ship" and fields(Done) == ()


def test_make_turns_numbers_into_amounts() -> None:
    action = make(Ship, ["x", "y", ("tea",), 5, True, 2])
    assert action == Ship("x", "y", ("tea",), Amount(5), True, 2) and type(action.fee) is Amount  # type: ignore[attr-defined]
    with pytest.raises(ValueError):
        make(Ship, ["x"])


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("company", " acme ", "acme"),
        ("to", "a1", "a1"),
        ("goods", "tea, silk  ore", ("tea", "silk", "ore")),
        ("goods", "茶、絹", ("茶", "絹")),
        ("goods", "", ()),
        ("fee", "2", 2000),
        ("all_in", " True ", True),
        ("all_in", "false", False),
        ("n", " 1,000 ", 1000),
        ("n", "$15", 15),
        ("n", "-5", -5),
        ("n", "１２", 12),
    ],
)
def test_what_is_typed(name: str, text: str, value: Any) -> None:
    assert parse_field(Ship, name, text) == value


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("all_in", "maybe", "not_a_choice"),
        ("n", "", "not_a_number"),
        ("n", "five", "not_a_number"),
        ("n", "1.5", "not_a_number"),
        ("n", "9" * 5000, "not_a_number"),
        ("fee", "", "amount_empty"),
    ],
)
def test_what_is_typed_wrong(name: str, text: str, code: str) -> None:
    with pytest.raises(Illegal) as caught:
        parse_field(Ship, name, text)
    assert caught.value.code == code and len(str(caught.value.params)) < 200


def test_values_come_back_from_json() -> None:
    assert revive(Ship, ["x", "y", ["tea"], "7"]) == ["x", "y", ("tea",), Amount(7)]
    assert type(revive(Ship, ["x", "y", ["tea"], "7"])[3]) is Amount
    assert type(revive(Ship, ["x", "y", [], 7])[3]) is Amount
    for wrong in ("", "x", "1.0", 1.0, True, None, " 5", "1_0", "٣"):
        with pytest.raises(ValueError, match="not a whole number"):
            revive(Ship, ["x", "y", [], wrong])


# -- codec ------------------------------------------------------------------------------------


def test_amounts_of_any_size_in_log_and_snapshot() -> None:
    game = toy_market.GAME
    action = toy_market.Bid(Big(HUGE))
    line = game.line(action)
    assert line == b'{"k":"bid","amount":"' + str(HUGE).encode() + b'"}'
    assert game.parse(line) == action and type(game.parse(line).amount) is Big  # type: ignore[attr-defined]
    own = toy_market.Own([1], Big(HUGE), {"1": Big(2)})
    again = msgspec.msgpack.decode(game.dump(own), type=toy_market.Own, dec_hook=lambda kind, x: kind(x))
    assert again == own


@pytest.mark.parametrize(
    "line",
    [
        b'{"k":"bid"}',
        b'{"k":"bid","amount":"5","more":1}',
        b'{"k":"bid","amount":1.5}',
        b'{"k":"bid","amount":true}',
        b'{"k":"bid","amount":null}',
        b'{"k":"bid","amount":"1_0"}',
        b'{"k":"bid","amount":" 1"}',
        b'{"k":"bid","amount":"\xd9\xa3"}',
        b'{"k":"bid","amount":[]}',
        b'{"k":"buy"}',
        b'{"amount":"5"}',
        b"[]",
        b"",
        b'{"k":"pay","item":1,"coal":2,"gold":3}',
    ],
)
def test_what_is_no_action(line: bytes) -> None:
    with pytest.raises(msgspec.MsgspecError):
        toy_market.GAME.parse(line)


def test_a_number_may_be_an_amount_too() -> None:
    assert toy_market.GAME.parse(b'{"k":"bid","amount":5}') == toy_market.Bid(Big(5))


def test_only_plain_data_is_stored() -> None:
    with pytest.raises(TypeError, match="cannot be stored"):
        toy_market.GAME.dump(Own(0, [object()]))  # type: ignore[list-item]


def test_kinds_by_tag() -> None:
    game = toy_market.GAME
    assert game.kind("bid") is toy_market.Bid and Choose not in game.actions
    with pytest.raises(KeyError):
        game.kind("choose")
    assert toy_workshop.GAME.kind("choose") is Choose and Ask in toy_workshop.GAME.frames


# -- options ----------------------------------------------------------------------------------


class Chosen(msgspec.Struct, frozen=True, array_like=True):
    quick: bool = False
    size: Literal["small", "large"] = "large"
    rounds: Literal[3, 4] = 3


def test_options() -> None:
    assert options_of(Chosen) == (
        Option("quick", (False, True), False),
        Option("size", ("small", "large"), "large"),
        Option("rounds", (3, 4), 3),
    )

    class Wrong(msgspec.Struct):
        n: int = 0

    with pytest.raises(TypeError, match="bool or Literal"):
        options_of(Wrong)


def test_making_options() -> None:
    game = small([Turn], lambda: Turn(0), options=Chosen)
    assert game.make_options({}) == Chosen()
    assert game.make_options({"size": "small", "quick": True, "rounds": 4}) == Chosen(True, "small", 4)
    for name, value in (("size", "huge"), ("quick", 1), ("quick", "true"), ("rounds", True), ("rounds", "3")):
        with pytest.raises(ValueError, match=name):
            game.make_options({name: value})
    with pytest.raises(KeyError):
        game.make_options({"speed": 1})


# -- layout -----------------------------------------------------------------------------------


class Turn(Frame[Any, Any], tag="turn"):
    seat: int
    queue: list[str] = []
    offers = {Done: lambda f, v: "", Tell: lambda f, v: iter(())}


def test_layout_lists_every_record() -> None:
    lines = layout(small([Turn, Ask], lambda: Turn(0), options=Chosen)).splitlines()
    assert "Turn(seat: int, queue?: list[str]) turn" in lines
    assert "Own(purse?: int, hand?: list[int])" in lines
    assert "Tell(word: str) tell" in lines and "Choose(option: str) choose" in lines
    assert lines == sorted(lines)
    market = layout(toy_market.GAME)
    assert "paid?: dict[str, Big]" in market and "bid?: union[Big, none]" in market
    assert "Options(ties_split?: bool)" in market


def test_layout_sees_fields_that_changed_places() -> None:
    class Other(Frame[Any, Any], tag="turn"):
        queue: list[str]
        seat: int
        offers = {Done: lambda f, v: ""}

    Other.__name__ = "Turn"
    assert layout(small([Turn], lambda: Turn(0))) != layout(small([Other], lambda: Turn(0)))


def test_layout_wants_a_name_for_each_record() -> None:
    class Second(Frame[Any, Any], tag="second"):
        offers = {Done: lambda f, v: ""}

    Second.__name__ = "Turn"
    with pytest.raises(ValueError, match="same name"):
        layout(small([Turn, Second], lambda: Turn(0)))
