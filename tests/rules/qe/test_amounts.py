"""Amounts: input and output (rules 9)."""

from __future__ import annotations

import unicodedata

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderers.amounts import spell
from rules.core import Illegal, parse_field
from rules.qe import GAME
from rules.qe.actions import Bid, Open
from rules.qe.amounts import MAX_DIGITS, UNITS, Amount
from rules.qe.components import BIDDING, TOP
from tests.rules.qe.play import CASES, Table


def code(text: str) -> str:
    """The refusal of a text."""
    with pytest.raises(Illegal) as refused:
        Amount.parse(text)
    return refused.value.code


# rules 9.2
@pytest.mark.parametrize(("text", "value"), CASES["input"][0]["cases"], ids=lambda x: repr(x))
def test_input_cases(text: str, value: str) -> None:
    if value == "error":
        assert code(text).startswith("amount_")
    else:
        assert Amount.parse(text) == int(value)


# rules 9.2
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("1_000", 1000),
        ("１２，３４５", 12345),
        ("1　000", 1000),  # the wide blank folds to a blank
        ("12,34", 1234),  # group lengths do not matter
        ("00", 0),
        ("10^0", 1),
        ("１０＾３", 1000),
        ("10^007", 10**7),
        ("10^999", 10**999),
        ("1兆2億", 1_000_200_000_000),
        ("3垓4京5兆6億7万8", 300_040_005_000_600_070_008),
        ("12,000億", 12_000 * 10**8),
        ("１億５０００", 100_005_000),
        ("1億0001", 100_000_001),
        ("0万5", 5),
        ("9999999垓", 9999999 * 10**20),
        ("0" * 3000 + "5", 5),  # the cap counts the digits of the value
        ("9" * 1000, 10**1000 - 1),
        ("9" * 980 + "垓", int("9" * 980) * 10**20),
    ],
)
def test_accepted(text: str, value: int) -> None:
    assert Amount.parse(text) == value
    assert type(Amount.parse(text)) is Amount


# rules 9.2
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "amount_empty"),
        (" 　", "amount_empty"),
        ("-5", "amount_sign"),
        ("－5", "amount_sign"),
        ("＋5", "amount_sign"),
        ("5.0", "amount_decimal"),
        ("1E6", "amount_exponent"),
        ("①", "amount_character"),
        ("½", "amount_character"),
        ("㉑", "amount_character"),
        ("𝟗", "amount_character"),
        ("10²", "amount_character"),
        ("٣", "amount_character"),
        ("５一", "amount_character"),
        ("三百", "amount_character"),
        ("5千", "amount_character"),
        ("5円", "amount_character"),
        ("¥5", "amount_character"),
        ("5\n", "amount_character"),
        ("5,", "amount_separator"),
        (" 5", "amount_separator"),
        ("5 , 0", "amount_separator"),
        ("1 億", "amount_separator"),
        ("1億 5", "amount_separator"),
        ("10^", "amount_power"),
        ("^5", "amount_power"),
        ("10^5^2", "amount_power"),
        ("20^5", "amount_power"),
        ("10^5億", "amount_power_units"),
        ("10億^2", "amount_power_units"),
        ("億5", "amount_unit_alone"),
        ("5億万", "amount_unit_alone"),
        ("5億3億", "amount_unit_order"),
        ("5万3京", "amount_unit_order"),
        ("1億10000", "amount_unit_group"),
        ("10^1000", "amount_too_long"),
        ("10^" + "9" * 5000, "amount_too_long"),
        ("1" + "0" * 1000, "amount_too_long"),
        ("1" * 100_000, "amount_too_long"),
        ("1" * 981 + "垓", "amount_too_long"),
    ],
    ids=lambda text: text[:12],
)
def test_refused(text: str, expected: str) -> None:
    assert code(text) == expected


# rules 9.2
def test_a_mark_that_cannot_be_seen_is_named_by_its_code() -> None:
    with pytest.raises(Illegal) as refused:
        Amount.parse("5\N{RIGHT-TO-LEFT OVERRIDE}0")
    assert refused.value.params == {"mark": "U+202E"}


# rules 9.2
@given(st.integers(0, 10**1000 - 1), st.sampled_from([",", "_", " ", "，", "　"]), st.integers(1, 7))
def test_any_grouping_is_read_back(value: int, separator: str, length: int) -> None:
    digits = str(value)
    groups = [digits[i : i + length] for i in range(0, len(digits), length)]
    assert Amount.parse(separator.join(groups)) == value
    assert Amount.parse(f"{value:,}") == value == Amount.parse(digits.translate(WIDE))


WIDE = {ord(str(n)): chr(0xFF10 + n) for n in range(10)}


# rules 9.2
@given(st.lists(st.integers(0, 9999), min_size=1, max_size=6), st.integers(1, 10**30))
def test_runs_of_units(groups: list[int], first: int) -> None:
    names = [*UNITS, ""][-len(groups) :]
    numbers = [first, *groups[1:]]
    text = "".join(f"{n}{unit}" for n, unit in zip(numbers, names, strict=True))
    assert Amount.parse(text) == sum(n * 10 ** UNITS.get(unit, 0) for n, unit in zip(numbers, names, strict=True))


# rules 9.2
@given(st.text(alphabet=st.sampled_from("0123456789,_ ^万億兆京垓+-.e１²①٣三"), max_size=14) | st.text(max_size=8))
def test_whatever_is_typed_is_read_one_way_or_refused(text: str) -> None:
    try:
        value = Amount.parse(text)
    except Illegal as error:
        assert error.code.startswith("amount_")
        return
    folded = unicodedata.normalize("NFKC", text)
    assert set(folded) <= set("0123456789,_ ^万億兆京垓") and 0 <= value <= TOP
    if folded.isdecimal():
        assert value == int(folded)


# rules 9.2
def test_the_cap_is_the_same_everywhere() -> None:
    assert BIDDING.max_digits == MAX_DIGITS == len(str(int(TOP)))
    assert parse_field(Bid, "amount", "10^30") == 10**30
    table = Table(3)
    assert table.refused("P1", Open(Amount(10**1000))).code == "amount_too_long"


# rules 9.1
def test_amounts_are_whole_and_exact() -> None:
    for wrong in (1.5, 1e30, True, None, "1.5", "1e30", "1_000", "", "٣"):
        with pytest.raises(ValueError, match="whole number"):
            Amount.stored(wrong)
    assert Amount(10**26 + 1) != Amount(10**26) and sorted([Amount(10), Amount(9)]) == [9, 10]


# rules 9.1
def test_amounts_are_text_in_logs_and_snapshots() -> None:
    big = 10**999 + 7
    line = GAME.line(Bid(Amount(big)))
    assert msgspec.json.decode(line) == {"k": "bid", "amount": str(big)}
    assert GAME.parse(line) == Bid(Amount(big))
    assert type(GAME.parse(line).amount) is Amount
    for wrong in (b'{"k":"bid","amount":1.5}', b'{"k":"bid","amount":"1e5"}', b'{"k":"bid","amount":true}'):
        with pytest.raises(msgspec.ValidationError):
            GAME.parse(wrong)
    table = Table(3)
    table.auction(big, {"P2": big + 1, "P3": big - 1})
    table.auction(big, {"P1": 5, "P3": big - 1})
    loaded = GAME.load(GAME.dump(table.state))
    assert loaded.own[1].spent == 2 * big + 1 and GAME.dump(loaded) == GAME.dump(table.state)


# rules 9.3
@pytest.mark.parametrize(
    ("value", "english", "japanese"),
    [
        (0, "0", "0"),
        (1234567, "1,234,567", "1,234,567"),
        (10**24 - 1, "999,999,999,999,999,999,999,999", "999,999,999,999,999,999,999,999"),
        (10**24, "100000... (25 digits)", "100000...（25桁、1秭）"),
        (10**24 + 1, "100000... (25 digits)", "100000...（25桁、1秭余り）"),
        (1234567 * 10**23, "123456... (30 digits)", "123456...（30桁、12穣余り）"),
        (10**72 - 1, "999999... (72 digits)", "999999...（72桁、9999無量大数余り）"),
        (10**72, "100000... (73 digits)", "100000...（73桁）"),
        (10**999, "100000... (1000 digits)", "100000...（1000桁）"),
    ],
)
def test_output(value: int, english: str, japanese: str) -> None:
    assert spell(Amount(value), "en") == english
    assert spell(value, "ja") == japanese


# rules 9.3
@given(st.integers(0, 10**24 - 1))
def test_up_to_24_digits_what_is_spelled_can_be_read_back(value: int) -> None:
    assert Amount.parse(spell(value, "en")) == value == Amount.parse(spell(value, "ja"))


# rules 9.3
def test_bids_and_openings_are_asked_back() -> None:
    assert Open.confirm and Bid.confirm
    table = Table(3)
    table.open("P1", 4)
    assert table.out.told  # final: no free undo
