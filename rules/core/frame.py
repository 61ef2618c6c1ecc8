"""One level of the flow on the state's stack: who may act, on what, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec

from rules.core.action import Action
from rules.core.domain import Domain
from rules.core.event import Fault, Reason

if TYPE_CHECKING:
    from rules.core.play import Out

S = TypeVar("S")
V = TypeVar("V")

# (frame, view) -> a generator of domains, one for each field, that may end early with the reason why the action is
# not offered; for an action without fields simply the reason, "" where it is offered.
Steps = Generator[Domain, Any, Reason | None]
Offer = Callable[[Any, Any], Steps | Reason]


def always(frame: Any, view: Any) -> Reason:
    """The offer of an action without fields that can always be taken."""
    return ""


class Frame(msgspec.Struct, Generic[S, V], array_like=True, gc=False):
    """Base of all frames: public, without secrets; what it waits for is a field, never a callback.

    `forced`: an only move plays itself; never where that would tell a secret.
    """

    offers: ClassVar[dict[type[Action], Offer]] = {}
    forced: ClassVar[bool] = False

    @classmethod
    def tag(cls) -> str:
        """The name of this kind of frame in snapshots and texts."""
        tag = cls.__struct_config__.tag
        assert isinstance(tag, str)
        return tag

    def actors(self, v: V) -> list[int]:
        """The seats that are due: called and clocked. `v` is the spectator's view, for all may know it."""
        seat: int | None = getattr(self, "seat", None)
        return [] if seat is None else [seat]

    def facts(self, v: V) -> dict[str, Any]:
        """Parameters of the texts `ask.<tag>` and `prompt.<tag>` beside the frame's fields; `v`: the spectator's."""
        return {}

    def apply(self, s: S, seat: int, action: Any, out: Out) -> None:
        """Changes the state by a checked action."""
        raise Fault(f"{type(self).__name__} takes no action")

    def advance(self, s: S, out: Out, result: Any) -> None:
        """On top: just pushed, own action applied, or a child done with `result`. Goes on without anybody as far as
        possible, then pushes, ends or waits.
        """

    def fallback(self, v: V) -> Action:
        """The safe default of the seat whose view this is, for when its clock runs out."""
        from rules.core.offer import moves

        return moves(self, v, 1)[0]
