"""Dealing a match (rules 1). The four draws come in a fixed order, so that a replay is exact."""

from __future__ import annotations

from rules.core import Out
from rules.qe.auction import Auctions
from rules.qe.components import COMPONENTS, rounds, tiles_in_play
from rules.qe.state import Hidden, Options, Own, Public, QeState


def setup(s: QeState, seats: int, options: Options, out: Out) -> None:
    """Nations, industry tokens, pile, first auctioneer."""
    nations = list(COMPONENTS.nations.in_play(seats))
    tokens = list(COMPONENTS.industries.in_play(seats))
    pile = tiles_in_play(seats)
    for items in (nations, tokens, pile):
        out.shuffle(items)
    boxes = [[False] * rounds(seats) for _ in range(seats)]
    s.public = Public(options, nations[:seats], out.below(seats), boxes)
    s.own = [Own(tokens.pop()) for _ in range(seats)]
    s.hidden = Hidden(pile, tokens)
    s.stack = [Auctions()]
    tell(s, out)


def tell(s: QeState, out: Out) -> None:
    """Nations and the first auctioneer for all, each token for its owner."""
    for seat, nation in enumerate(s.public.nations):
        out.emit("nation", seat=seat, nation=nation)
    out.emit("first", seat=s.public.first)
    for seat, own in enumerate(s.own):
        out.emit("token", to=(seat,), industry=own.token)


def conserved(s: QeState) -> dict[str, int]:
    """What never changes: the tiles, the tokens, and that spending is the sum of the prices paid."""
    public = s.public
    on_table = 1 if public.sale else 0
    owed = sum(own.spent for own in s.own) - sum(int(paid) for own in s.own for paid in own.prices.values())
    tokens = len(s.own) + len(s.hidden.box)
    return {"tiles": len(s.hidden.pile) + on_table + len(public.awards), "tokens": tokens, "owed": owed}
