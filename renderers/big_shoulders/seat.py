"""The layout `seat`: one player's own sheet: money, building tiles in hand, his companies, what he holds of others."""

from __future__ import annotations

from PIL import Image

from renderers import pieces
from renderers.big_shoulders import hand, marks, sheet, told
from renderers.big_shoulders.pages import grid
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.look import Look
from renderers.palette import INK, PANEL, PAPER, RULE, SOFT
from renderers.text import BLACK
from rules.big_shoulders.scoring import score
from rules.big_shoulders.state import ShoulderView

_TOP = pieces.HEADER + 12
_MONEY, _LINE, _HOLDS = 104, 34, 60


def whose(view: ShoulderView) -> int:
    """The seat that looks; for a spectator the one that is due."""
    if view.seat is not None:
        return view.seat
    return next(iter(told.to_act(view)), view.public.order[0])


def draw(view: ShoulderView, look: Look) -> Image.Image:
    """The whole sheet; the tiles in hand on their owner's alone."""
    seat = whose(view)
    own = [company.id for company in view.public.directed(seat)]
    hold = view.seat is not None and bool(view.mine.hand)
    gone = view.seat is not None and bool(view.mine.discarded)
    y = _TOP + _MONEY + 10
    tiles, y = y, y + (hand.HIGH + 10 if hold else 0)
    fallen, y = y, y + (_LINE if gone else 0)
    held, y = y, y + _HOLDS + 10
    boxes, end = grid(own, y)
    on = Canvas.blank(WIDTH, max(end, y + 10), PAPER)
    _money(on, view, look, seat)
    if hold:
        hand.draw(on, look, view.mine, (MARGIN, tiles, WIDTH - MARGIN, tiles + hand.HIGH))
    if gone:
        hand.fallen(on, look, view.mine.discarded, (MARGIN + 4, fallen, WIDTH - MARGIN, fallen + _LINE - 6))
    _holdings(on, view, look, seat, (MARGIN, held, WIDTH - MARGIN, held + _HOLDS))
    for id, box in zip(own, boxes, strict=True):
        sheet.draw(on, view, look, id, box)
    pieces.header(on, look, told.phase(view, look), told.to_act(view), told.ask(view, look))
    return on.image


def _money(on: Canvas, view: ShoulderView, look: Look, seat: int) -> None:
    """Who it is; cash, certificates, what he would have if the match ended now."""
    p, y = view.public, _TOP + _MONEY // 2
    on.panel((MARGIN, _TOP, WIDTH - MARGIN, _TOP + _MONEY), PANEL, INK if seat in told.to_act(view) else RULE, 4, 16)
    pieces.badge(on, seat, MARGIN + 56, y, 72)
    figures = [
        ("cash", told.money(p.players[seat].cash)),
        ("held", f"{p.certificates(seat)}/{p.limit}"),
        ("worth", told.money(sum(score(p, seat).values()))),
    ]
    for n, (key, words) in enumerate(reversed(figures)):
        right = WIDTH - MARGIN - 24 - n * 250
        on.write(right, _TOP + 28, look.words(f"picture.sum.{key}"), 24, colour=SOFT, side="right", room=236)
        on.write(right, _TOP + 72, words, 46, weight=BLACK, side="right", tabular=True, room=236)
    left, player = WIDTH - MARGIN - 24 - 3 * 250, p.players[seat]
    ready = player.left if p.phase == "action" else player.partners
    for n in range(player.partners):
        marks.sign(on, "partner", left - 20 - n * 34, y, 38, INK if n < ready else RULE)
    on.write(MARGIN + 108, y, look.name(seat), 40, weight=BLACK, room=left - player.partners * 34 - MARGIN - 130)


def _holdings(on: Canvas, view: ShoulderView, look: Look, seat: int, box: Box) -> None:
    """All his shares: company, how many, what they are worth."""
    left, top, right, bottom = box
    p, y = view.public, (top + bottom) // 2
    on.panel(box, PANEL, RULE, 2, 12)
    mine = [p.company(id) for id in p.operating_order if p.company(id).shares(seat)]
    if not mine:
        on.write(left + 16, y, look.words("picture.no_shares"), 24, colour=SOFT, room=right - left - 32)
        return
    wide = min(260, (right - left - 24) // len(mine))
    for n, company in enumerate(mine):
        x = left + 14 + n * wide
        x += marks.plate(on, company.id, x, y, 34) + 8
        words = f"×{company.shares(seat)}"
        x += on.write(x, y, words, 28, weight=BLACK, room=50) + 6
        if wide > 180:
            on.write(x, y, told.money(company.price * company.shares(seat)), 26, colour=SOFT, room=wide - 130)
