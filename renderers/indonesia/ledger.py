"""The layout `zoom` without a place: every company, the research of all, every city, in full."""

from __future__ import annotations

from PIL import Image

from renderers import canvas, pieces
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.indonesia import marks, told
from renderers.look import Look
from renderers.palette import FAINT, INK, PANEL, RULE, SHU, SOFT
from renderers.text import BLACK
from rules.indonesia.components import GOODS, RESEARCH, SHIPS, price_of
from rules.indonesia.research import tracks
from rules.indonesia.state import City, Company, IndoView
from rules.indonesia.turn_order import times

_TOP = pieces.HEADER + 16
_SPLIT = 990  # where the right half begins
_HEAD, _ROW, _TRACK, _CITY = 50, 46, 56, 46
# Right ends of the columns of figures.
_SIZE, _DEEDS, _GROSS, _VALUE = 610, 690, 806, 926


def draw(view: IndoView, look: Look) -> Image.Image:
    """The whole sheet."""
    p = view.public
    tall = _TOP + _HEAD + max(1, len(p.companies)) * _ROW + 20
    right = _TOP + _HEAD + len(tracks(p, 0)) * _TRACK + 30 + _HEAD + max(1, len(p.cities)) * _CITY + 20
    high = min(1600, max(tall, right, 900) + MARGIN)
    on = canvas.layer(("indonesia page", high), lambda: Canvas.blank(WIDTH, high))
    _companies(on, view, look, (MARGIN, _TOP, _SPLIT - 16, high - MARGIN))
    end = _TOP + _HEAD + len(tracks(p, 0)) * _TRACK + 20
    _research(on, view, look, (_SPLIT, _TOP, WIDTH - MARGIN, end))
    _cities(on, view, look, (_SPLIT, end + 14, WIDTH - MARGIN, high - MARGIN))
    pieces.header(on, look, told.phase(view, look), told.to_act(view), told.ask(view, look))
    return on.image


def _companies(on: Canvas, view: IndoView, look: Look, box: Box) -> None:
    """All companies, by owner and slot."""
    left, top, right, bottom = box
    p = view.public
    on.panel(box, PANEL, RULE, 2, 14)
    for key, x in (("size", _SIZE), ("deeds", _DEEDS), ("gross", _GROSS), ("value", _VALUE)):
        room = 160 if key == "size" else 116
        on.write(x, top + 26, look.words(f"picture.head.{key}"), 22, colour=SOFT, side="right", room=room)
    companies = sorted(p.companies, key=lambda c: (c.owner, c.slot))
    high = min(_ROW, (bottom - top - _HEAD - 8) // max(1, len(companies)))
    for n, company in enumerate(companies):
        y = top + _HEAD + n * high
        _company(on, view, look, company, (left + 8, y, right - 8, y + high))
    if not companies:
        on.write(left + 24, top + _HEAD + 24, look.words("picture.none"), 26, colour=SOFT)


def unit_value(kind: str) -> int:
    """What a chip or ship counts in a merger of its own kind (rules 5.6)."""
    return GOODS[kind].merger_value if kind in GOODS else SHIPS.merger_value


def _company(on: Canvas, view: IndoView, look: Look, company: Company, box: Box) -> None:
    left, top, right, bottom = box
    p, y = view.public, (top + bottom) // 2
    if company is told.running(view):
        on.panel((left, top, right, bottom), FAINT, INK, 3, 10)
    elif company.id in told.news(view):
        on.panel((left - 2, top + 6, left + 5, bottom - 6), SHU, None, 0, 3)
    x = left + 12 + marks.tag(on, company, left + 12, y, 32)
    marks.kind(on, company.kind, x + 24, y, 17)
    name = look.words("picture.company", company=company.id)
    on.write(x + 50, y, name, 26, weight=BLACK, room=_SIZE - 100 - x - 50)
    words = f"{company.size}/{company.ship_limit(p.era)}" if company.shipping else f"×{company.size}"
    on.write(_SIZE, y, words, 32, weight=BLACK, side="right", tabular=True)
    on.write(_DEEDS, y, str(len(company.deeds)), 28, colour=SOFT, side="right", tabular=True)
    if not company.shipping:
        words = told.money(company.size * price_of(company.kind))
        on.write(_GROSS, y, words, 30, side="right", tabular=True)
    value = told.money(company.size * unit_value(company.kind))
    on.write(_VALUE, y, value, 28, colour=SOFT, side="right", tabular=True)
    if company.operated:
        pieces.tick(on, right - 14, y, 22, SOFT)


def _research(on: Canvas, view: IndoView, look: Look, box: Box) -> None:
    """Tracks in rows, players in columns; the multiplier of bids beside its level."""
    left, top, right, _ = box
    p = view.public
    on.panel(box, PANEL, RULE, 2, 14)
    first, wide = left + 236, (right - left - 246) // p.seats
    for seat in range(p.seats):
        pieces.badge(on, seat, first + seat * wide + wide // 2, top + 28, 36)
    for n, name in enumerate(tracks(p, 0)):
        y = top + _HEAD + n * _TRACK + _TRACK // 2
        on.fill((left + 12, y - _TRACK // 2, right - 12, y - _TRACK // 2 + 2), RULE)
        marks.sign(on, name, left + 32, y, 34)
        on.write(left + 60, y, look.words("picture.track", track=name), 24, room=170)
        for seat in range(p.seats):
            _level(on, view, seat, name, first + seat * wide + wide // 2, y, wide)


def _level(on: Canvas, view: IndoView, seat: int, name: str, x: int, y: int, wide: int) -> None:
    """How far a disc is; in vermilion if it has just been moved."""
    p, ink = view.public, SHU if f"{seat}.{name}" in told.news(view) else INK
    level = p.levels[seat][name]
    words = f"×{times(p, seat)}" if name in RESEARCH.optional_tracks else str(level)
    on.write(x, y - 7, words, 30, colour=ink, weight=BLACK, side="middle", room=wide - 4)
    for n in range(RESEARCH.max_level):
        on.disc(x + (n - 2) * 10, y + 18, 3, ink if n < level else RULE)


def _cities(on: Canvas, view: IndoView, look: Look, box: Box) -> None:
    """Every city with what it took this year of each good."""
    left, top, right, bottom = box
    p = view.public
    on.panel(box, PANEL, RULE, 2, 14)
    on.write(left + 18, top + 28, look.words("picture.cities"), 24, colour=SOFT, room=right - left - 36)
    high = min(_CITY, (bottom - top - _HEAD - 6) // max(1, len(p.cities)))
    for n, city in enumerate(p.cities):
        _city(on, look, city, (left + 16, top + _HEAD + n * high, right - 14, top + _HEAD + (n + 1) * high))


def _city(on: Canvas, look: Look, city: City, box: Box) -> None:
    left, top, right, bottom = box
    y = (top + bottom) // 2
    marks.city(on, city.size, left + 24, y, 0.9)
    goods = {good: city.goods[good] for good in GOODS if city.goods.get(good)}
    wide = marks.goods_width(city, goods) if goods else 0
    on.write(left + 56, y, look.words("picture.area", area=city.area), 24, room=right - left - 66 - wide)
    if goods:
        marks.goods(on, city, goods, right - wide // 2, y)
