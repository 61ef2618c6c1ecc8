"""The two tracks: prices with the line of the dividends, appeal with its bonuses; companies as plates."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.big_shoulders import marks, told
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.look import Look
from renderers.palette import FAINT, INK, PANEL, RULE, SHU, SOFT
from renderers.text import BLACK
from rules.big_shoulders.components import APPEAL, BONUSES, COMPONENTS, PRICES
from rules.big_shoulders.state import Public, ShoulderView

_HEAD, _PLATE, _LABEL = 32, 26, 82
_LEFT = MARGIN + _LABEL
_WIDE = WIDTH - MARGIN - _LEFT
_MOST = 6  # plates that find room in a field
SIGN = {
    "worker": "worker",
    "salesperson": "salesperson",
    "automation": "automation",
    "partner": "partner",
    "goods_token": "goods",
    "share_step": "share_step",
}


def piles(p: Public) -> list[list[str]]:
    """The companies at each price, those that operate first above."""
    order = p.operating_order
    return [[id for id in order if p.company(id).step == step] for step in range(len(PRICES))]


def height(found: Sequence[Sequence[str]], across: int) -> int:
    """How high a track is whose fields hold so many plates side by side."""
    most = max((len(pile) for pile in found), default=0)
    return _HEAD + (_PLATE + 3) * max(1, -(-min(most, _MOST) // across)) + 7


def heights(p: Public) -> tuple[int, int]:
    """How high the price track and the appeal track are."""
    return height(piles(p), 2), height(p.appeal, 2)


def prices(on: Canvas, view: ShoulderView, look: Look, top: int) -> None:
    """The price track; the line that a dividend may not pass at once."""
    p = view.public
    found, high = piles(p), heights(p)[0]
    on.write(MARGIN, top + 18, look.words("picture.track.price"), 20, colour=SOFT, room=_LABEL - 4)
    marks.sign(on, "paper", MARGIN + 18, top + 48, 30, SOFT)
    wide = _WIDE / len(PRICES)
    for step, price in enumerate(PRICES):
        box = (_LEFT + round(step * wide), top, _LEFT + round((step + 1) * wide) - 3, top + high)
        _cell(on, view, found[step], box)
        on.write((box[0] + box[2]) // 2, top + 18, str(price), 24, weight=BLACK, side="middle", tabular=True)
    if p.options.dividend_stop_at:
        x = _LEFT + round(PRICES.index(COMPONENTS.share_track.line_between[1]) * wide) - 4
        on.fill((x, top - 4, x + 5, top + high + 4), INK)


def appeal(on: Canvas, view: ShoulderView, look: Look, top: int) -> None:
    """The appeal track: the upper of a pile comes first."""
    p = view.public
    high = heights(p)[1]
    on.write(MARGIN, top + 18, look.words("picture.track.appeal"), 20, colour=SOFT, room=_LABEL - 4)
    marks.sign(on, "appeal", MARGIN + 18, top + 48, 30, SOFT)
    wide = _WIDE / (APPEAL.max + 1)
    for field in range(APPEAL.max + 1):
        box = (_LEFT + round(field * wide), top, _LEFT + round((field + 1) * wide) - 3, top + high)
        _cell(on, view, p.appeal[field][::-1], box)
        on.write(box[0] + 10, top + 18, str(field), 24, weight=BLACK, tabular=True)
        if field in BONUSES:
            marks.sign(on, SIGN[BONUSES[field]], box[2] - 22, top + 18, 26)


def _cell(on: Canvas, view: ShoulderView, pile: Sequence[str], box: Box) -> None:
    """A field with the plates of its companies, first above."""
    left, top, right, bottom = box
    fresh = [id for id in pile if id in told.news(view)]
    on.panel(box, PANEL if pile else FAINT, SHU if fresh else INK if pile else RULE, 3 if pile else 2, 8)
    shown = pile if len(pile) <= _MOST else pile[: _MOST - 1]
    across = 2 if len(shown) <= 2 * max(1, (bottom - top - _HEAD - 4) // (_PLATE + 3)) else 3
    wide = (right - left - 9 - (across - 1) * 3) // across
    for n, id in enumerate(shown):
        x, y = left + 5 + n % across * (wide + 3), top + _HEAD + n // across * (_PLATE + 3) + _PLATE // 2
        marks.plate(on, id, x, y, _PLATE, wide)
    if len(shown) < len(pile):
        n = len(shown)
        x, y = left + 5 + n % across * (wide + 3), top + _HEAD + n // across * (_PLATE + 3) + _PLATE // 2
        on.write(x + wide // 2, y, f"+{len(pile) - n}", 18, side="middle", room=wide)
