"""Luck: fixed vectors, so that a replay is exact on any Python; evenness; keys that nobody can choose."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from rules.core import Out, effective_key
from rules.core.chance import below

KEY = bytes(range(32))


def draws(n: int, many: int, key: bytes = KEY) -> list[int]:
    found, at = [], 0
    for _ in range(many):
        value, at = below(key, at, n)
        found.append(value)
    return found


def test_fixed_vectors() -> None:
    """They must never change: every log depends on them."""
    assert draws(6, 12) == VECTORS[6]
    assert draws(52, 6) == VECTORS[52]
    assert draws(2**64, 2) == VECTORS[2**64]
    assert draws(1, 3) == [0, 0, 0]


VECTORS = {
    6: [0, 3, 4, 0, 4, 4, 0, 2, 0, 3, 1, 0],
    52: [40, 51, 16, 8, 26, 22],
    2**64: [2358383811014625408, 1227621166011624435],
}


def test_a_draw_is_blake2b_of_its_position() -> None:
    raw = hashlib.blake2b((5).to_bytes(8, "little"), digest_size=8, key=KEY).digest()
    assert below(KEY, 5, 1000) == (int.from_bytes(raw, "little") % 1000, 6)


def test_what_would_be_uneven_is_drawn_again() -> None:
    n = 2**63 + 1  # nearly half of all draws are thrown away
    values, at, used = [], 0, 0
    for _ in range(200):
        value, after = below(KEY, at, n)
        used += after - at
        at = after
        values.append(value)
    assert 300 < used < 520 and all(0 <= value < n for value in values)
    assert 60 < sum(value < n // 2 for value in values) < 140


def test_even() -> None:
    found = Counter(draws(6, 6000))
    assert set(found) == set(range(6)) and all(850 < times < 1150 for times in found.values())


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_what_cannot_be_drawn(n: int) -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        below(KEY, 0, n)


class Stub:
    """The two fields of a state that luck needs."""

    def __init__(self) -> None:
        self.key, self.draws, self.lanes = KEY, 0, ()


def test_shuffle() -> None:
    s = Stub()
    items = list("abcdef")
    Out(s).shuffle(items)  # type: ignore[arg-type]
    assert sorted(items) == list("abcdef") and s.draws == 5
    assert "".join(items) == SHUFFLED
    seen = Counter()  # type: ignore[var-annotated]
    for _ in range(2400):
        three = [0, 1, 2]
        Out(s).shuffle(three)  # type: ignore[arg-type]
        seen[tuple(three)] += 1
    assert len(seen) == 6 and all(320 < times < 480 for times in seen.values())


SHUFFLED = "bcdefa"


def test_shuffling_little_takes_no_luck() -> None:
    s = Stub()
    for items in ([], ["a"]):
        Out(s).shuffle(items)  # type: ignore[arg-type]
    assert s.draws == 0


def test_key_of_a_match() -> None:
    """The seed alone decides nothing: ids that the host could not know are mixed in, in order."""
    seed = b"seed"
    assert effective_key(seed, ["1", "2"]).hex() == EFFECTIVE
    keys = {effective_key(seed, joins) for joins in (["1", "2"], ["2", "1"], ["12"], ["1", "2", ""], [], ["", "12"])}
    assert len(keys) == 6 and all(len(key) == 32 for key in keys)
    assert effective_key(b"other", ["1", "2"]) not in keys
    assert effective_key(bytes(32), []) != effective_key(b"", [])


EFFECTIVE = "5fdde10d48558fe6023033addb8b5350c888dd9d6f6155a83218606313ee5524"
