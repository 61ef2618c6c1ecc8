"""What happened, and what was refused. Ids and numbers only: sentences are made elsewhere."""

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True):
    """Something that happened. `to` is its audience: None for everyone, else seats."""

    id: str
    params: dict[str, Any] = {}
    to: tuple[int, ...] | None = None

    def seen_by(self, seat: int | None) -> bool:
        """Whether the seat (None: a spectator) may be told."""
        return self.to is None or (seat is not None and seat in self.to)


class Illegal(Exception):
    """A refusal: a code with parameters for the sentence. The state is as it was."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Illegal) and (self.code, self.params) == (other.code, other.params)

    def __hash__(self) -> int:
        return hash(self.code)


# "" for nothing against it, a bare code, or a code with parameters.
Reason = str | Illegal


def refusal(reason: Reason, **params: Any) -> Illegal:
    """The exception for a reason; `params` are added where the reason does not say otherwise."""
    if isinstance(reason, Illegal):
        return Illegal(reason.code, **(params | reason.params))
    return Illegal(reason, **params)


class Fault(Exception):
    """A mistake in the rules themselves. The copy that was played on is thrown away."""
