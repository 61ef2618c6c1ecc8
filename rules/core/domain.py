"""What one field of an action may hold now. From these few shapes everything else is derived."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice
from math import comb
from typing import Any

from rules.core.event import Reason

Refuse = Callable[[Any], Reason]
Note = Callable[[Any], tuple[str, Any] | None]


class Domain:
    """Base: `why` (the reason against a value, or ""), `each` (legal values in a stable order), `pick`, `size`."""

    ahead = False
    implied = False
    none: Reason = "not_offered"  # the reason where no value is legal

    def why(self, value: Any) -> Reason:
        """ "" where the value is legal, else the reason against it."""
        raise NotImplementedError

    def each(self) -> Iterator[Any]:
        """The legal values in a stable order; for a `Search` its suggestions."""
        raise NotImplementedError

    def pick(self, rng: random.Random) -> Any:
        """A random legal value. Raises IndexError where there is none."""
        raise NotImplementedError

    def size(self, limit: int) -> int:
        """The number of legal values, counted no further than `limit`."""
        return len(self.few(limit))

    def few(self, n: int) -> list[Any]:
        """The first n legal values."""
        return list(islice(self.each(), n))

    def note(self, value: Any) -> tuple[str, Any] | None:
        """What belongs to a value for whoever chooses (the piece on a square): vocabulary and id, or None. In place of
        the id a dict: the parameters of the text `of.<vocabulary>` ("best: $180").
        """
        return None

    def facts(self) -> dict[str, Any]:
        """What a refusal can say of the legal values: bounds, numbers."""
        return {}

    def _need_one(self) -> None:
        if not self.size(1):
            raise IndexError("no legal value")


class Ids(Domain):
    """One of a list. `values`: what one may sensibly ask for; `refuse(value)`: why this one is not legal now.

    `ahead`: the refusal only keeps from dead ends; a whole action is judged by its later fields, so `check` skips it.
    `note(value)`: vocabulary and id of what belongs to a value, shown beside it. `none`: why nothing can be asked for
    where every value is refused, so that a person who names one still hears the reason against that one. `implied`: an
    only value goes without saying (the worker that a turn has already taken), so nobody is shown it.
    """

    def __init__(
        self,
        values: Iterable[Any],
        refuse: Refuse | None = None,
        ahead: bool = False,
        note: Note | None = None,
        none: Reason = "not_offered",
        implied: bool = False,
    ) -> None:
        self.values: tuple[Any, ...] = tuple(values)
        self.refuse = refuse
        self.ahead = ahead
        self._note = note
        self.none = none
        self.implied = implied

    def note(self, value: Any) -> tuple[str, Any] | None:
        return self._note(value) if self._note else None

    def known(self, value: Any) -> bool:
        """Whether the value is one of those that may be asked for; True never passes for 1."""
        return any(value == x and type(value) is type(x) for x in self.values)

    def why(self, value: Any) -> Reason:
        if not self.known(value):
            return "not_offered"
        return self.refuse(value) if self.refuse else ""

    def each(self) -> Iterator[Any]:
        return (x for x in self.values if not (self.refuse and self.refuse(x)))

    def pick(self, rng: random.Random) -> Any:
        if self.refuse is None:
            return rng.choice(self.values)
        for value in rng.sample(self.values, len(self.values)):
            if not self.refuse(value):
                return value
        raise IndexError("no legal value")

    def size(self, limit: int) -> int:
        return min(limit, len(self.values)) if self.refuse is None else super().size(limit)


class Ints(Domain):
    """Whole numbers low, low + step, ... up to high, apart from those in `but`; `note`: as of `Ids`."""

    def __init__(self, low: int, high: int, step: int = 1, but: Iterable[int] = (), note: Note | None = None) -> None:
        self.low, self.high, self.step = low, high, step
        self._note = note
        self.but = tuple(x for x in dict.fromkeys(but) if low <= x <= high and (x - low) % step == 0)

    def note(self, value: Any) -> tuple[str, Any] | None:
        return self._note(value) if self._note else None

    def why(self, value: Any) -> Reason:
        if not isinstance(value, int) or isinstance(value, bool):
            return "not_a_number"
        if value < self.low:
            return "too_low"
        if value > self.high:
            return "too_high"
        if (value - self.low) % self.step:
            return "not_a_step"
        return "excepted" if value in self.but else ""

    def each(self) -> Iterator[int]:
        value = self.low
        while value <= self.high:
            if value not in self.but:
                yield value
            value += self.step

    def pick(self, rng: random.Random) -> int:
        """Fond of the edges: an even draw over 10**1000 would never tie, bid nothing or run dry."""
        self._need_one()
        span = (self.high - self.low) // self.step
        for _ in range(200):
            value = self.low + self.step * self._offset(span, rng)
            if value not in self.but:
                return value
        return next(self.each())

    def _offset(self, span: int, rng: random.Random) -> int:
        ways = (
            rng.randint(0, min(span, 3)),
            span - rng.randint(0, min(span, 1)),
            rng.randrange(1 << rng.randint(1, span.bit_length() + 1)),
        )
        return min(span, rng.choice(ways))

    def size(self, limit: int) -> int:
        return max(0, min(limit, (self.high - self.low) // self.step + 1 - len(self.but)))

    def facts(self) -> dict[str, Any]:
        return {"low": self.low, "high": self.high, "step": self.step, "but": list(self.but)}


class Some(Domain):
    """Several at once, spelled in the order of `values`, so that each set is one action. The value is a tuple."""

    def __init__(self, values: Iterable[Any], least: int, most: int) -> None:
        self.values: tuple[Any, ...] = tuple(values)
        self.least = least
        self.most = min(most, len(self.values))

    def why(self, value: Any) -> Reason:
        if not isinstance(value, tuple) or any(x not in self.values for x in value):
            return "not_offered"
        if not self.least <= len(value) <= self.most:
            return "wrong_number"
        return "" if self.spelled(value) == value else "not_in_order"

    def spelled(self, chosen: Sequence[Any]) -> tuple[Any, ...]:
        """The chosen values in the order of the list."""
        return tuple(x for x in self.values if x in chosen)

    def each(self) -> Iterator[tuple[Any, ...]]:
        return (c for n in range(self.least, self.most + 1) for c in combinations(self.values, n))

    def pick(self, rng: random.Random) -> tuple[Any, ...]:
        self._need_one()
        return self.spelled(rng.sample(self.values, rng.randint(self.least, self.most)))

    def size(self, limit: int) -> int:
        return min(limit, sum(comb(len(self.values), n) for n in range(self.least, self.most + 1)))

    def facts(self) -> dict[str, Any]:
        return {"least": self.least, "most": self.most}


class Search(Domain):
    """Too many to list. `suggest()`: lazily, best first, at least one; `accepts(value)`: "" or the reason against it;
    `vary(value, rng)`: a neighbour, so that fuzzing leaves the suggestions. `note(value)`: what it is ("best").
    `spell(text)`: the value that a person means, in the one way in which it is logged; raises Illegal.
    """

    def __init__(
        self,
        suggest: Callable[[], Iterable[Any]],
        accepts: Refuse,
        vary: Callable[[Any, random.Random], Any] | None = None,
        note: Note | None = None,
        spell: Callable[[str], Any] | None = None,
    ) -> None:
        self.suggest, self.accepts, self.vary, self.spell = suggest, accepts, vary, spell
        self._note = note

    def note(self, value: Any) -> tuple[str, Any] | None:
        return self._note(value) if self._note else None

    def why(self, value: Any) -> Reason:
        return self.accepts(value)

    def each(self) -> Iterator[Any]:
        return iter(self.suggest())

    def pick(self, rng: random.Random) -> Any:
        value = rng.choice(self.few(5))
        other = self.vary(value, rng) if self.vary else value
        return value if self.why(other) else other
