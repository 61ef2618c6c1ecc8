"""Dealing a match (rules 2). The draws come in a fixed order, so that a replay is exact."""

from __future__ import annotations

from rules.core import Out
from rules.legend_raiders.components import COLUMNS, COMPONENTS, FACE_UP, TILES, TOOLS, cards_of
from rules.legend_raiders.prepare import refill
from rules.legend_raiders.rounds import Rounds
from rules.legend_raiders.state import Board, Column, Hidden, Options, Own, Public, RaidersState


def setup(s: RaidersState, seats: int, options: Options, out: Out) -> None:
    """Turn order, tiles and tokens of the headquarters board, expedition cards (rules 2.1 to 2.3)."""
    order, stack, deck = list(range(seats)), list(TILES), cards_of(options.die)
    for pile in (order, stack, deck):
        out.shuffle(pile)
    bag: dict[str, int] = {tool: COMPONENTS.tools.in_bag[tool] for tool in TOOLS}
    s.public = Public(options, order, bag, [Column() for _ in range(COLUMNS)], [Board() for _ in order])
    s.own = [Own() for _ in order]
    s.hidden = Hidden(stack, deck)
    out.emit("first_order", seats=order)
    for n in range(COLUMNS):
        refill(s, str(n + 1), out)
    s.public.row = [deck.pop() for _ in range(FACE_UP)]
    s.public.deck = len(deck)
    s.public.changed = []  # nothing is new before the first turn
    out.emit("row", cards=s.public.row)
    s.stack = [Rounds()]


def conserved(s: RaidersState) -> dict[str, int]:
    """What never changes: tokens of each kind, tiles, expedition cards; minus what there are, so that it is nought."""
    public, sums = s.public, dict[str, int]()
    for tool in TOOLS:
        held = sum(board.tools.count(tool) for board in public.boards)
        sums[tool] = public.bag[tool] + held + sum(column.tools.count(tool) for column in public.columns)
    tiles = [*s.hidden.stack, *public.pile, *(c.tile for c in public.columns if c.tile)]
    sums["tiles"] = len({*tiles, *(tile for board in public.boards for tile in (*board.open, *board.done))})
    cards = [*s.hidden.deck, *public.row, *public.played, *(card for own in s.own for card in own.blind)]
    sums["cards"] = len({*cards, *(card for board in public.boards for card in board.cards)})
    sums["sizes"] = public.stack - len(s.hidden.stack) + public.deck - len(s.hidden.deck)
    sums["blind"] = sum(abs(board.blind - len(own.blind)) for board, own in zip(public.boards, s.own, strict=True))
    return sums
