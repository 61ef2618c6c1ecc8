"""The layout `zoom` around a region: the region in large, and the sums of its influence."""

from __future__ import annotations

from PIL import Image

from renderers import canvas, pieces
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.look import Look
from renderers.nippon_zaibatsu import marks, overview, regions
from renderers.palette import INK, PANEL, RULE, SOFT
from renderers.text import BLACK
from rules.nippon_zaibatsu.scoring import FOREIGN, foreign, influence, rail_value, region_shares
from rules.nippon_zaibatsu.state import NippView, Public
from rules.nippon_zaibatsu.tables import REGIONS, prize_list

_WIDE = 378
_SCALE = 1.5
_TOP = pieces.HEADER + 14
_ROW = 96


def large(view: NippView, look: Look, region: str) -> Image.Image:
    """The region alone, half as large again."""
    part = Canvas.blank(_WIDE + 12, regions.height() + 12)
    regions.draw(part, view, look, region, (6, 6, 6 + _WIDE, 6 + regions.height()))
    size = (round(part.image.width * _SCALE), round(part.image.height * _SCALE))
    return part.image.resize(size, Image.Resampling.LANCZOS)


def draw(view: NippView, look: Look) -> Image.Image:
    """The whole picture."""
    part = large(view, look, look.at)
    high = _TOP + part.height + 16
    on = canvas.layer(("nippon sheet", high), lambda: Canvas.blank(WIDTH, high))
    on.image.paste(part, (MARGIN - 9, _TOP - 9))
    _table(on, view, look, (MARGIN + part.width + 8, _TOP, WIDTH - MARGIN, high - 26))
    overview.header(on, view, look)
    return on.image


def _table(on: Canvas, view: NippView, look: Look, box: Box) -> None:
    """Everybody's tokens, railways, sum, and the points that it would bring now; below, the prizes of the period."""
    left, top, right, bottom = box
    p, region = view.public, look.at
    on.panel(box, PANEL, RULE, 2, 14)
    on.write(left + 24, top + 44, look.words("picture.influence", region=region), 32, weight=BLACK,
             room=right - left - 48)  # fmt: skip
    columns = (left + 470, left + 610, left + 750, right - 30)
    for x, key in zip(columns, ("tokens", "rails", "sum", "now"), strict=True):
        on.write(x, top + 100, look.words(f"picture.head.{key}"), 22, colour=SOFT, side="right", room=134)
    order = [who for who, _ in regions.ranked(p, region)]
    order += [who for who in (*p.order, FOREIGN) if who not in order]
    for n, who in enumerate(order):
        y = top + 136 + n * _ROW
        on.fill((left + 20, y, right - 20, y + 2), RULE)
        _line(on, p, look, region, who, (left + 24, y, right, y + _ROW), columns)
    prizes = " · ".join(map(str, prize_list(p.period, p.seats)))
    words = look.words("picture.prizes", period=p.period, prizes=prizes)
    on.write(left + 24, bottom - 40, words, 26, room=right - left - 48)


def _line(on: Canvas, p: Public, look: Look, region: str, who: int, box: Box, columns: tuple[int, ...]) -> None:
    left, y = box[0], (box[1] + box[3]) // 2
    if who == FOREIGN:
        marks.sign(on, "market", left + 26, y, 44, SOFT)
        on.write(left + 64, y, look.words("picture.foreign"), 28, room=300)
        on.write(columns[2], y, str(foreign(p, region)), 36, weight=BLACK, side="right", tabular=True)
        return
    pieces.badge(on, who, left + 26, y, 50)
    on.write(left + 64, y, look.name(who), 30, weight=BLACK, room=290)
    values = [t.value for city in REGIONS[region].markets for t in p.tokens[city].values() if t.owner == who]
    each, built = rail_value(p.players[who]), p.rails_of(who, region)
    on.write(columns[0], y, str(sum(values)), 30, side="right", tabular=True)
    on.write(columns[1], y, f"{built}×{each}", 30, colour=SOFT if built and not values else INK, side="right")
    on.write(columns[2], y, str(influence(p, who, region)), 36, weight=BLACK, side="right", tabular=True)
    on.write(columns[3], y, str(region_shares(p, region)[who]), 36, weight=BLACK, side="right", tabular=True)
