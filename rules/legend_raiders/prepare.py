"""Main action A: prepare an expedition by taking a column (rules 4)."""

from __future__ import annotations

from typing import ClassVar

from rules.core import Action, Frame, Ids, Out, own_turn
from rules.core.frame import Offer, Steps
from rules.legend_raiders.actions import Discard
from rules.legend_raiders.components import TOOLS_A_COLUMN, by_rank
from rules.legend_raiders.state import Column, RaidersState, RaidersView
from rules.legend_raiders.tokens import draw, pack


def take_column(s: RaidersState, seat: int, to: str, out: Out) -> None:
    """All of it, to the board of the seat (rules 4.1, 4.4)."""
    public, board = s.public, s.public.boards[seat]
    column = public.columns[int(to) - 1]
    pack(board, column.tools)
    if column.tile:
        board.open.append(column.tile)
        out.emit("column", seat=seat, column=to, tile=column.tile, tools=column.tools)
    else:
        out.emit("column_tools", seat=seat, column=to, tools=column.tools)
    public.columns[int(to) - 1] = Column()
    public.mark(f"tools.{seat}", column.tile or f"column.{to}")


def refill(s: RaidersState, to: str, out: Out) -> None:
    """A tile and tokens for the column that was taken (rules 4.3)."""
    public = s.public
    tile = next_tile(s, out)
    tools = [tool for tool in (draw(public, out) for _ in range(TOOLS_A_COLUMN)) if tool]
    column = public.columns[int(to) - 1] = Column(tile, by_rank(tools))
    public.mark(f"column.{to}", *([tile] if tile else []))
    if not column.empty:
        out.emit("refilled", column=to, tile=tile or "none", tools=column.tools)


def next_tile(s: RaidersState, out: Out) -> str:
    """The top of the stack, which is made anew from what was put away; "" where nothing is left (rules 4.3)."""
    public, stack = s.public, s.hidden.stack
    if not stack and public.pile:
        stack += public.pile
        public.pile = []
        out.shuffle(stack)
        out.emit("new_stack", n=len(stack))
    tile = stack.pop() if stack else ""
    public.stack = len(stack)
    return tile


@own_turn
def discard(frame: Discarding, v: RaidersView) -> Steps:
    """Any open tile, the new one too (rules 4.2)."""
    yield Ids(v.public.boards[frame.seat].open)
    return None


class Discarding(Frame[RaidersState, RaidersView], tag="discarding"):
    """There is one open tile more than spaces; one is put away."""

    seat: int

    offers: ClassVar[dict[type[Action], Offer]] = {Discard: discard}

    def apply(self, s: RaidersState, seat: int, action: Discard, out: Out) -> None:
        s.public.acts()
        s.public.boards[seat].open.remove(action.tile)
        s.public.pile.append(action.tile)
        out.emit("discarded", seat=seat, tile=action.tile)
        out.done("discarded")

    def fallback(self, v: RaidersView) -> Discard:
        """The newest (rules 12)."""
        return Discard(v.public.boards[self.seat].open[-1])
