"""The only source of luck: a counter-based keyed stream.

Draw number n is a function of the key and n alone (BLAKE2b, RFC 7693), so that an undone and
repeated action meets the same luck and a replay is exact on any Python version.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

_SPAN = 1 << 64


def below(key: bytes, draws: int, n: int) -> tuple[int, int]:
    """An even draw from 0..n-1 at position `draws`. Returns (value, next position).

    Raises ValueError for n outside 1..2**64.
    """
    if not 1 <= n <= _SPAN:
        raise ValueError(f"cannot draw below {n}")
    limit = _SPAN - _SPAN % n
    while True:
        raw = hashlib.blake2b(draws.to_bytes(8, "little"), digest_size=8, key=key).digest()
        draws += 1
        value = int.from_bytes(raw, "little")
        if value < limit:
            return value % n, draws


def shuffle(key: bytes, draws: int, items: list[Any]) -> int:
    """Shuffles in place (Fisher and Yates). Returns the next position."""
    for i in range(len(items) - 1, 0, -1):
        j, draws = below(key, draws, i + 1)
        items[i], items[j] = items[j], items[i]
    return draws


def effective_key(seed: bytes, joins: Iterable[str]) -> bytes:
    """The key of a match: the seed, fixed and committed to at opening, mixed with ids that nobody knew then.

    Each id is preceded by its length, so that no two lists of ids are spelled alike. Another hash of the seed than the
    one posted for its commitment: whoever knows the ids must not be able to work the key out from that.
    """
    mixed = hashlib.blake2b(digest_size=32, key=hashlib.sha512(seed).digest())
    for join in joins:
        text = join.encode()
        mixed.update(len(text).to_bytes(4, "little") + text)
    return mixed.digest()
