"""The players in a row: cash, certificates, partners, worth; in the order of the turn-order track."""

from __future__ import annotations

from renderers import pieces
from renderers.big_shoulders import marks, told
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.look import Look
from renderers.palette import INK, PANEL, RULE, SOFT
from renderers.text import BLACK, MEDIUM
from rules.big_shoulders.scoring import score
from rules.big_shoulders.state import ShoulderView

HIGH = 104
_GAP = 12


def draw(on: Canvas, view: ShoulderView, look: Look, top: int) -> None:
    """A panel for each player, the first on the track first."""
    p = view.public
    wide = (WIDTH - 2 * MARGIN - (p.seats - 1) * _GAP) // p.seats
    for n, seat in enumerate(p.order):
        left = MARGIN + n * (wide + _GAP)
        _player(on, view, look, seat, (left, top, left + wide, top + HIGH))


def _player(on: Canvas, view: ShoulderView, look: Look, seat: int, box: Box) -> None:
    left, top, right, bottom = box
    p, due = view.public, seat in told.to_act(view)
    on.panel(box, PANEL, INK if due else RULE, 4 if due else 2, 12)
    if f"seat.{seat}" in told.news(view) or ("order" in told.news(view) and seat == p.order[0]):
        marks.new(on, left - 3, top + 12, bottom - 12)
    y = top + 29
    pieces.badge(on, seat, left + 34, y, 42)
    edge = right - 16
    if p.marker == seat and not view.over:
        marks.sign(on, "flag", edge - 14, y, 30)
        edge -= 40
    if p.phase == "building" and p.players[seat].chosen:
        pieces.tick(on, edge - 14, y, 30)
        edge -= 40
    edge = _partners(on, view, seat, edge, y) if p.phase != "end" else edge
    on.write(left + 64, y, look.name(seat), 30, weight=BLACK, room=edge - left - 74)
    _figures(on, view, look, seat, (left + 16, top + 50, right - 16, bottom - 4))


def _partners(on: Canvas, view: ShoulderView, seat: int, right: int, y: int) -> int:
    """A pawn for each partner, pale where he has been placed. Returns the left end."""
    player, acting = view.public.players[seat], view.public.phase == "action"
    left = player.left if acting else player.partners
    for n in reversed(range(player.partners)):
        right -= 25
        marks.sign(on, "partner", right + 12, y, 28, INK if n < left else RULE)
    return right - 8


def _figures(on: Canvas, view: ShoulderView, look: Look, seat: int, box: Box) -> None:
    """Cash in large; certificates against the limit; what he would have if the match ended now."""
    left, top, right, bottom = box
    p, y = view.public, (top + bottom) // 2
    room = right - left
    x = left + on.write(left, y, told.money(p.players[seat].cash), 40, weight=BLACK, tabular=True, room=room * 4 // 10)
    total = told.money(sum(score(p, seat).values()))
    edge = right - on.write(right, y, total, 26, side="right", tabular=True, room=100)
    marks.sign(on, "goal", edge - 18, y, 26, SOFT)
    words, edge = look.words("picture.worth"), edge - 38
    if room > 420:
        edge -= on.write(edge, y, words, 20, colour=SOFT, side="right", room=90) + 8
    held, x = p.certificates(seat), max(x + 14, left + (edge - left) // 2 - 10)
    marks.sign(on, "paper", x + 13, y, 26, SOFT)
    on.write(x + 30, y, f"{held}/{p.limit}", 26, weight=BLACK if held >= p.limit else MEDIUM, room=edge - x - 34)
