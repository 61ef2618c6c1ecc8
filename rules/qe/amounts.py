"""Amounts of money: whole numbers of any size, read from what people type (rules 9.1, 9.2)."""

from __future__ import annotations

import re
import unicodedata
from typing import Self

from rules.core import Big, Illegal

MAX_DIGITS = 1000  # rules 9.2: longer input is refused, not rounded
UNITS = {"垓": 20, "京": 16, "兆": 12, "億": 8, "万": 4}

_NUMBER = r"[0-9]+(?:[,_ ][0-9]+)*"
_PLAIN = re.compile(_NUMBER)
_POWER = re.compile(rf"({_NUMBER})\^({_NUMBER})")
_GROUP = re.compile(rf"({_NUMBER})?([万億兆京垓])?")
_ALLOWED = frozenset("0123456789,_ ^万億兆京垓")
_FULL_WIDTH = frozenset("０１２３４５６７８９")
# Common slips get a sentence of their own.
_WRONG = {"+": "amount_sign", "-": "amount_sign", "−": "amount_sign", ".": "amount_decimal"}
_WRONG |= {"e": "amount_exponent", "E": "amount_exponent"}


class Amount(Big):
    """An amount of money, 0 or more; a sum of amounts may pass the cap on digits, an amount that is read may not."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads `2,500`, `４５６`, `10^15`, `1兆2億` (rules 9.2). Raises Illegal, code `amount_*`, for all else."""
        folded = fold(text)
        if "^" in folded:
            return cls(_power(folded))
        if any(unit in folded for unit in UNITS):
            return cls(_units(folded))
        return cls(_number(folded))


def fold(text: str) -> str:
    """NFKC, so that full-width characters become plain ones. Raises Illegal where a character may not stand in an
    amount: folding first would read `10¹⁵` as 1015.
    """
    for char in text:
        if not char.isascii() and char not in _FULL_WIDTH and _hides_number(char):
            raise Illegal("amount_character", mark=_name(char))
    folded = unicodedata.normalize("NFKC", text)
    if not folded.strip():
        raise Illegal("amount_empty")
    for char in folded:
        if char not in _ALLOWED:
            raise Illegal(_WRONG.get(char, "amount_character"), mark=_name(char))
    return folded


def _hides_number(char: str) -> bool:
    """Whether NFKC would make a digit or a fraction of it."""
    return any(x.isdigit() or x == "\N{FRACTION SLASH}" for x in unicodedata.normalize("NFKC", char))


def _name(char: str) -> str:
    """The character itself, or its code where it cannot be seen (or would turn the writing direction)."""
    return char if char.isprintable() and not unicodedata.combining(char) else f"U+{ord(char):04X}"


def _digits(number: str) -> str:
    """The digits of a number without separators and leading zeros; "" for nought."""
    return re.sub("[,_ ]", "", number).lstrip("0")


def _number(text: str) -> int:
    if not _PLAIN.fullmatch(text):
        raise Illegal("amount_separator")
    digits = _digits(text)
    _cap(len(digits))
    return int(digits or "0")


def _power(text: str) -> int:
    """Ten to a power below the cap (rules 9.2 d)."""
    if any(unit in text for unit in UNITS):
        raise Illegal("amount_power_units")
    found = _POWER.fullmatch(text)
    if found is None or _digits(found[1]) != "10":
        raise Illegal("amount_power")
    exponent = _digits(found[2])
    if len(exponent) > len(str(MAX_DIGITS)) or int(exponent or "0") >= MAX_DIGITS:
        raise Illegal("amount_too_long", digits=MAX_DIGITS)
    return int(10 ** int(exponent or "0"))


def _units(text: str) -> int:
    """A run of Japanese units in falling order, a number before each (rules 9.2 e)."""
    total, place, position = 0, 0, 0
    last: int | None = None
    while position < len(text):
        number, unit, position = _group(text, position)
        exponent = UNITS.get(unit, 0)
        if last is not None and exponent >= last:
            raise Illegal("amount_unit_order")
        digits = _digits(number)
        if place == 0:
            _cap(len(digits) + exponent if digits else 0)
        elif len(digits) > 4:
            raise Illegal("amount_unit_group", unit=unit)
        total += int(digits or "0") * int(10**exponent)
        last, place = exponent, place + 1
    return total


def _group(text: str, position: int) -> tuple[str, str, int]:
    """The next number with its unit ("" for a last one without), and where it ends."""
    found = _GROUP.match(text, position)
    if found is None or found.end() == position:
        raise Illegal("amount_separator")
    number, unit = found[1] or "", found[2] or ""
    if not number:
        raise Illegal("amount_unit_alone", unit=unit)
    if not unit and found.end() < len(text):
        raise Illegal("amount_separator")
    return number, unit, found.end()


def _cap(digits: int) -> None:
    """Judged before any conversion: Python itself gives up on very long numbers."""
    if digits > MAX_DIGITS:
        raise Illegal("amount_too_long", digits=MAX_DIGITS)


def as_text(amount: int) -> str:
    """The decimal text of an amount."""
    return str(int(amount))
