"""The rows of pieces with the bonuses of their gaps, and the three tracks with theirs."""

from __future__ import annotations

from renderers import pieces
from renderers.canvas import Box, Canvas
from renderers.look import Look
from renderers.nippon_zaibatsu import effects, marks, told
from renderers.palette import FAINT, INK, PANEL, RULE, SHU, SOFT
from renderers.text import BLACK
from rules.nippon_zaibatsu.state import NippView, Zaibatsu
from rules.nippon_zaibatsu.supply import emptied
from rules.nippon_zaibatsu.tables import GAPS, PIECES, TRACKS

_LABEL = 168
_ROW, _GAP = 58, 42


def rows(on: Canvas, view: NippView, look: Look, p: Zaibatsu, box: Box) -> None:
    """Ships, machines, railways: what is left in each row; between the rows the bonuses, ticked when gained."""
    left, top, right, _ = box
    on.panel(box, PANEL, RULE, 2, 12)
    step = (right - left - _LABEL - 10) // 6
    y = top + 4 + _ROW // 2
    for n, piece in enumerate(PIECES):
        _row(on, look, p, piece, left, y, step)
        below = [gap for gap in GAPS.values() if gap.rows[0] == piece]
        for gap in below:
            x = left + _LABEL + (gap.column - 1) * step + step // 2
            done = gap.id in p.gaps
            on.panel(marks.about(x, y + (_ROW + _GAP) // 2, 96, _GAP - 2), FAINT if done else PANEL, SOFT, 2, 8)
            marks.bonus(on, look, gap.effect, x - 14 * done, y + (_ROW + _GAP) // 2, 26)
            if done:
                pieces.tick(on, x + 32, y + (_ROW + _GAP) // 2, 20)
        y += _ROW + _GAP * (n < len(PIECES) - 1)


def _row(on: Canvas, look: Look, p: Zaibatsu, piece: str, left: int, y: int, step: int) -> None:
    """A row: empty spaces from the left, then the pieces; the columns of its two thresholds are marked."""
    kind, gone = PIECES[piece], emptied(p, piece)
    marks.sign(on, piece, left + 30, y, 36)
    on.write(left + 56, y, effects.what(look, piece), 24, room=_LABEL - 60)
    for n in range(kind.count):
        x = left + _LABEL + n * step + step // 2
        limit = n + 1 in (kind.threshold_lower, kind.threshold_upper)
        on.panel(marks.about(x, y, step - 14, _ROW - 8), FAINT if n < gone else PANEL, INK if limit else RULE,
                 4 if limit else 2, 8)  # fmt: skip
        if n >= gone:
            marks.sign(on, piece, x, y, 38)


def tracks(on: Canvas, view: NippView, look: Look, seat: int, box: Box) -> None:
    """The three tracks: positions, bonuses, thresholds, the marker; at the right what they bring."""
    left, top, right, bottom = box
    on.panel(box, PANEL, RULE, 2, 12)
    high = (bottom - top - 6) // len(TRACKS)
    for n, track in enumerate(TRACKS):
        _track(on, view, look, seat, track, (left, top + 3 + n * high, right, top + 3 + (n + 1) * high))


def _track(on: Canvas, view: NippView, look: Look, seat: int, track: str, box: Box) -> None:
    left, top, right, _ = box
    kind, p = TRACKS[track], view.public.players[seat]
    at: int = getattr(p, track)
    marks.sign(on, track, left + 30, top + 26, 34)
    on.write(left + 56, top + 26, effects.what(look, track), 22, room=_LABEL - 64)
    income = kind.coal_income or kind.money_income
    if income:
        what = "coal" if kind.coal_income else "money"
        marks.amount(on, what, f"+{income[at]}", left + 14, top + 60, 26)
    bonuses = {bonus.at: bonus.effect for bonus in kind.bonus}
    step = (right - left - _LABEL - 8) // 13
    fresh = f"{seat}.{track}" in told.news(view)
    for n in range(kind.last + 1):
        x = left + _LABEL + n * step + step // 2
        limit = n in (kind.threshold_lower, kind.threshold_upper)
        here = n == at
        on.panel(marks.about(x, top + 24, step - 6, 40), INK if here else FAINT if n < at else PANEL,
                 SHU if here and fresh else INK if limit else RULE, 4 if limit or here else 2, 8)  # fmt: skip
        on.write(
            x, top + 24, str(n), 24, colour=PANEL if here else INK if n > at else SOFT, weight=BLACK, side="middle"
        )
        if n in bonuses:
            marks.bonus(on, look, bonuses[n], x, top + 62, 24)
