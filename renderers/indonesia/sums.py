"""The arithmetic of a merger: legal bids and what each owner gets of them."""

from __future__ import annotations

from typing import Any

from PIL import Image

from renderers import pieces
from renderers.canvas import MARGIN, Canvas
from renderers.indonesia import marks, told
from renderers.look import Look
from renderers.palette import FAINT, INK, PANEL, PAPER, RULE, SOFT
from renderers.text import BLACK
from rules.indonesia.deals import Deal, deal
from rules.indonesia.money import cash
from rules.indonesia.state import IndoView

_WIDE, _TOP, _ROW, _MOST = 1100, 200, 62, 10


def merger(view: IndoView, look: Look, kind: str, given: list[Any]) -> Image.Image | None:
    """A table for the question how much to bid, or for the bid that was chosen."""
    if view.seat is None:
        return None
    auction, p = told.auction(view), view.public
    if kind == "merge":
        made = deal(p.company(given[0]), p.company(given[1]))
        lowest, chosen = made.minimum, given[2] if len(given) > 2 else 0
    elif auction is not None:
        made = auction.deal(p)
        lowest, chosen = auction.lowest(p), given[0] if given else 0
    else:
        return None
    return _table(view, look, made, _bids(lowest, made.step, cash(view, view.seat), chosen), chosen)


def _bids(lowest: int, step: int, funds: int, chosen: int) -> list[int]:
    """The lowest legal bids that can be paid; the chosen one among them."""
    bids = list(range(lowest, funds + 1, step))[:_MOST]
    if chosen and chosen not in bids:
        bids = [*bids[: _MOST - 1], chosen]
    return bids or [lowest]


def _table(view: IndoView, look: Look, made: Deal, bids: list[int], chosen: int) -> Image.Image:
    assert view.seat is not None
    on = Canvas.blank(_WIDE, _TOP + _ROW * len(bids) + 24, PAPER)
    _heading(on, look, made)
    owners = list(dict.fromkeys((made.first.owner, made.second.owner)))
    for n, owner in enumerate(owners):
        pieces.badge(on, owner, 560 + n * 180, _TOP - 32, 44)
    on.write(_WIDE - MARGIN - 16, _TOP - 32, look.words("picture.left_over"), 26, colour=SOFT, side="right", room=230)
    for n, amount in enumerate(bids):
        top = _TOP + n * _ROW
        mine = amount == chosen
        on.panel(
            (MARGIN, top, _WIDE - MARGIN, top + _ROW - 8), PANEL if not mine else FAINT, INK if mine else RULE, 3, 10
        )
        _row(on, view, made, owners, amount, top + _ROW // 2 - 4)
    return on.image


def _heading(on: Canvas, look: Look, made: Deal) -> None:
    y, x = 52, MARGIN
    x += marks.tag(on, made.first, x, y, 44) + 12
    x += on.write(x, y, "+", 40, weight=BLACK) + 12
    x += marks.tag(on, made.second, x, y, 44) + 16
    x += on.write(x, y, "→", 36, colour=SOFT) + 34
    marks.kind(on, made.kind, x, y, 24)
    x += 34 + on.write(x + 34, y, f"×{made.step}", 42, weight=BLACK) + 30
    words = look.words("picture.minimum", minimum=made.minimum, value=made.value, n=made.step)
    on.write(x, y, words, 28, colour=SOFT, room=_WIDE - x - MARGIN)
    both = [look.words("picture.company", company=company.id) for company in (made.first, made.second)]
    on.write(MARGIN, 108, " + ".join(both), 28, room=_WIDE - 2 * MARGIN)


def _row(on: Canvas, view: IndoView, made: Deal, owners: list[int], amount: int, y: int) -> None:
    """A bid, what each old owner gets of it, what the bidder would have left."""
    assert view.seat is not None
    on.write(320, y, told.money(amount), 42, weight=BLACK, side="right", tabular=True)
    back = 0
    for n, owner in enumerate(owners):
        sizes = sum(company.size for company in (made.first, made.second) if company.owner == owner)
        share = amount * sizes // made.step
        back += share * (owner == view.seat)
        on.write(560 + n * 180, y, told.money(share), 34, side="middle", tabular=True)
    rest = cash(view, view.seat) - amount + back
    on.write(_WIDE - MARGIN - 16, y, told.money(rest), 34, colour=SOFT, side="right", tabular=True)
