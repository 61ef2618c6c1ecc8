"""What a choice would lead to: a board after a column is taken, the torch after the die has had its say."""

from __future__ import annotations

from rules.legend_raiders.actions import EXPEDITION
from rules.legend_raiders.state import Board, RaidersView


def board(view: RaidersView) -> Board:
    """The own board as it will be when the main action begins: after the penalty for whoever has not rolled, or after
    a torch that still lies on the die (rules 3.3, 3.4).
    """
    assert view.seat is not None
    p, tag = view.public, view.stack[-1].tag()
    now = p.boards[view.seat]
    lit = now.lit
    if tag == "rolling":
        lit = False
    elif tag == "die_card" and p.die == "torch":
        lit = not lit
    return copied(now, lit)


def copied(now: Board, lit: bool) -> Board:
    """A board of its own to go on with."""
    return Board(now.hero, lit, list(now.tools), list(now.open), list(now.done), list(now.cards), now.blind)


def taken(view: RaidersView, to: str) -> Board:
    """The own board with all of a column on it, before anything is put away (rules 4.1)."""
    after = board(view)
    if to != EXPEDITION:
        column = view.public.columns[int(to) - 1]
        after.tools += column.tools
        after.open += [column.tile] if column.tile else []
    return after


def forgets(view: RaidersView) -> bool:
    """Whether going on now turns a lit torch off (rules 3.4)."""
    assert view.seat is not None
    return view.stack[-1].tag() == "rolling" and view.public.boards[view.seat].lit
