"""Tool tokens between the bag, the columns and the backpacks (rules 1.2, 3.3, 4.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rules.core import Action, Frame, Ids, Out, own_turn
from rules.core.frame import Offer, Steps
from rules.legend_raiders.actions import Return
from rules.legend_raiders.components import RANK, TOOLS
from rules.legend_raiders.state import Board, Public, RaidersState, RaidersView


def draw(public: Public, out: Out) -> str:
    """A token from the bag, each one alike; "" from an empty bag (rules 3.7)."""
    total = sum(public.bag.values())
    if not total:
        return ""
    at = out.below(total)
    for tool in TOOLS:
        at -= public.bag[tool]
        if at < 0:
            public.bag[tool] -= 1
            return tool
    raise AssertionError("the bag holds more than its kinds")


def pack(board: Board, tools: Iterable[str]) -> None:
    """Into the backpack; of those that come together the first in the order of the table last (rules 12)."""
    board.tools += sorted(tools, key=RANK.__getitem__, reverse=True)


def unpack(public: Public, board: Board, tools: Iterable[str]) -> None:
    """From the backpack into the bag; of tokens of one kind the newest."""
    for tool in tools:
        at = len(board.tools) - 1 - board.tools[::-1].index(tool)
        del board.tools[at]
        public.bag[tool] += 1


@own_turn
def give_back(frame: Returning, v: RaidersView) -> Steps:
    """Any token, old or new (rules 3.3, 4.2)."""
    held = v.public.boards[frame.seat].tools
    yield Ids([tool for tool in TOOLS if tool in held])
    return None


class Returning(Frame[RaidersState, RaidersView], tag="returning"):
    """There are more tokens than the backpack holds; one goes back into the bag."""

    seat: int

    forced: ClassVar[bool] = True
    offers: ClassVar[dict[type[Action], Offer]] = {Return: give_back}

    def apply(self, s: RaidersState, seat: int, action: Return, out: Out) -> None:
        s.public.acts()
        unpack(s.public, s.public.boards[seat], [action.tool])
        s.public.mark(f"tools.{seat}")
        out.emit("returned", seat=seat, tool=action.tool)
        out.done("returned")

    def fallback(self, v: RaidersView) -> Return:
        """The newest (rules 12)."""
        return Return(v.public.boards[self.seat].tools[-1])
