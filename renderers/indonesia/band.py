"""The strip below the map: turn order, deeds that are left, city tokens; and what goods sell for."""

from __future__ import annotations

from renderers import canvas, pieces
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.indonesia import marks
from renderers.look import Look
from renderers.palette import PANEL, RULE, SOFT
from renderers.text import BLACK
from rules.indonesia.components import CITIES, DEEDS, GOODS, SHIP, price_of
from rules.indonesia.new_era import kinds_left
from rules.indonesia.state import IndoView, Public


def draw(on: Canvas, view: IndoView, look: Look, top: int, bottom: int) -> None:
    """The whole strip."""
    p, y = view.public, (top + bottom) // 2
    x = MARGIN
    x += on.write(x, y, look.words("picture.order"), 24, colour=SOFT, room=170) + 14
    for seat in p.order:
        pieces.badge(on, seat, x + 20, y, 40)
        x += 48
    right = _tokens(on, p, look, y)
    _deeds(on, p, look, (x + 26, top, right - 26, bottom))


def _tokens(on: Canvas, p: Public, look: Look, y: int) -> int:
    """City tokens that are not on the map. Returns the left end."""
    x = WIDTH - MARGIN
    for size in range(len(CITIES.tokens), 0, -1):
        x -= on.write(x, y, f"×{p.tokens_left(size)}", 28, weight=BLACK, side="right", tabular=True) + 4
        side = marks.city_side(size)
        marks.city(on, size, x - side // 2, y, 1.0)
        x -= side + 14
    return x - on.write(x, y, look.words("picture.tokens"), 24, colour=SOFT, side="right", room=150)


def _deeds(on: Canvas, p: Public, look: Look, box: Box) -> None:
    """Deeds on the map by kind: one kind or none ends the era in the next year."""
    left, top, right, bottom = box
    y = (top + bottom) // 2
    x = left + on.write(left, y, look.words("picture.deeds"), 24, colour=SOFT, room=170) + 16
    kinds = kinds_left(p)
    for what in kinds:
        marks.kind(on, what, x + 18, y, 18)
        n = sum(DEEDS[deed].makes == what for deed in p.deeds)
        x += 42 + on.write(x + 42, y, f"×{n}", 28, weight=BLACK) + 14
    if len(kinds) < 2 and p.phase != "end":
        words = look.words("picture.last_year" if p.last_era else "picture.era_ends")
        on.write(x + 4, y, words, 24, weight=BLACK, room=right - x - 4)


def prices(on: Canvas, look: Look, box: Box) -> None:
    """What each good is called and sells for; it is a legend as well."""
    made = canvas.layer(("indonesia prices", look.lang, box), lambda: _prices(look, box))
    on.image.paste(made.image, box[:2])


def _prices(look: Look, box: Box) -> Canvas:
    wide, high = box[2] - box[0], box[3] - box[1]
    on = Canvas.blank(wide, high, PANEL)
    on.frame((0, 0, wide, high), RULE, 2, 4)
    rows = [*GOODS, SHIP]
    step = (high - 12) // len(rows)
    for n, good in enumerate(rows):
        y = 6 + n * step + step // 2
        marks.kind(on, good, 28, y, 15)
        words = str(price_of(good)) if good in GOODS else ""
        used = on.write(wide - 16, y, words, 28, weight=BLACK, side="right", tabular=True) if words else 0
        on.write(54, y, look.words("picture.kind", kind=good), 24, room=wide - 54 - used - 26)
    return on
