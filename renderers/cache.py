"""A cache with a ceiling: sprites and label masks stay while they are used and never fill the memory."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Cache(Generic[T]):
    """Least recently used goes first. `limit` and what `weigh` returns are in the same unit (bytes or items)."""

    def __init__(self, limit: int, weigh: Callable[[T], int] = lambda _: 1) -> None:
        self.limit = limit
        self.weight = 0
        self._weigh = weigh
        self._kept: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value kept under `key`, else `make()`, which is then kept."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found[0]
        value = make()  # outside the lock: drawing is slow, and making one thing twice harms nobody
        with self._lock:
            self._keep(key, value)
        return value

    def _keep(self, key: Hashable, value: T) -> None:
        if key in self._kept:
            self.weight -= self._kept.pop(key)[1]
        weight = self._weigh(value)
        self._kept[key] = (value, weight)
        self.weight += weight
        while self.weight > self.limit and len(self._kept) > 1:
            self.weight -= self._kept.popitem(last=False)[1][1]

    def clear(self) -> None:
        """Forgets everything (cold measurements)."""
        with self._lock:
            self._kept.clear()
            self.weight = 0
