"""Amounts of any size as people read them, in pictures and in messages."""

from __future__ import annotations

from typing import Literal

EXACT_DIGITS = 24  # up to here amounts are spelled out
# Japanese names of 10^4, 10^8, ...
LARGE_UNITS = (*"万億兆京垓秭穣溝澗正載極", "恒河沙", "阿僧祇", "那由他", "不可思議", "無量大数")


def spell(amount: int, lang: Literal["en", "ja"]) -> str:
    """The amount as people read it (QE, rules 9.3): exact up to 24 digits, else its first six and the number of digits,
    in Japanese with the large unit too, as far as units have names.
    """
    digits = str(int(amount))
    if len(digits) <= EXACT_DIGITS:
        return f"{int(amount):,}"
    if lang == "en":
        return f"{digits[:6]}... ({len(digits)} digits)"
    unit = _large_unit(digits)
    return f"{digits[:6]}...（{len(digits)}桁{'、' if unit else ''}{unit}）"


def _large_unit(digits: str) -> str:
    """The leading group with its unit, 余り for anything below it: 12穣余り. "" beyond the last named unit."""
    index = (len(digits) - 1) // 4
    if index > len(LARGE_UNITS):
        return ""
    lead, rest = digits[: len(digits) - 4 * index], digits[len(digits) - 4 * index :]
    return f"{lead}{LARGE_UNITS[index - 1]}{'余り' if rest.strip('0') else ''}"
