"""The layout `seat`: one player's own sheet: money that may be secret, city cards, ceiling, companies."""

from __future__ import annotations

from PIL import Image

from renderers import pieces
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.indonesia import atlas, cards, colours, ground, marks, told, zones
from renderers.indonesia.chart import Chart
from renderers.look import Look
from renderers.palette import FAINT, INK, PANEL, PAPER, RULE, SOFT
from renderers.text import BLACK
from rules.indonesia.components import CARDS, PROVINCES
from rules.indonesia.land import city_sites
from rules.indonesia.money import seen_purse
from rules.indonesia.research import tracks
from rules.indonesia.state import IndoView

_TOP = pieces.HEADER + 16
_MONEY = 116
_BODY = _TOP + _MONEY + 16
_SPLIT = 640
_SCALE = 0.582
_MAP = (round(1600 * _SCALE), round(900 * _SCALE))
_HIGH = _BODY + _MAP[1] + 400
_LETTERS = "123456"


def whose(view: IndoView) -> int:
    """The seat that looks; for a spectator the one that is due."""
    if view.seat is not None:
        return view.seat
    return next(iter(told.to_act(view)), view.public.order[0])


def draw(view: IndoView, look: Look) -> Image.Image:
    """The whole sheet."""
    seat = whose(view)
    on = Canvas.blank(WIDTH, _HIGH, PAPER)
    _money(on, view, look, seat)
    held = list(view.mine.cards) if view.seat is not None else []
    _cards(on, view, look, held, (MARGIN, _BODY, _SPLIT - 16, _HIGH - MARGIN))
    _map(on, view, look, held)
    box = (_SPLIT, _BODY + _MAP[1] + 14, WIDTH - MARGIN, _HIGH - MARGIN)
    on.panel(box, PANEL, RULE, 2, 14)
    cards.levels(on, view, seat, (box[0] + 20, box[1] + 6, box[2] - 20, box[1] + 62))
    _signs(on, view, look, seat, (box[0] + 20, box[1] + 58, box[2] - 20, box[1] + 86))
    cards.rows(on, view, look, seat, (box[0] + 10, box[1] + 92, box[2] - 10, box[3] - 6))
    pieces.header(on, look, told.phase(view, look), told.to_act(view), told.ask(view, look))
    return on.image


def _signs(on: Canvas, view: IndoView, look: Look, seat: int, box: Box) -> None:
    """The names of the R&D tracks, below their signs."""
    left, top, right, bottom = box
    names = tracks(view.public, seat)
    step = (right - left) // len(names)
    for n, name in enumerate(names):
        words = look.words("picture.track", track=name)
        on.write(left + n * step, (top + bottom) // 2, words, 21, colour=SOFT, room=step - 10)


def _money(on: Canvas, view: IndoView, look: Look, seat: int) -> None:
    """Who it is, and cash, bank, income of the year, ceiling as far as this view may know them."""
    p, y = view.public, _TOP + _MONEY // 2
    on.panel((MARGIN, _TOP, WIDTH - MARGIN, _TOP + _MONEY), PANEL, INK if seat in told.to_act(view) else RULE, 4, 16)
    pieces.badge(on, seat, MARGIN + 60, y, 80)
    on.write(MARGIN + 116, y, look.name(seat), 42, weight=BLACK, room=420)
    held = seen_purse(view, seat)
    figures = [("cash", told.money(held.cash) if held else "?"), ("bank", told.money(p.banks[seat]))]
    if p.last_era:
        figures.append(("account", told.money(held.account) if held else "?"))
    if view.seat == seat and view.mine.ceiling:
        figures.append(("ceiling", told.money(view.mine.ceiling)))
    for n, (key, words) in enumerate(figures):
        right = WIDTH - MARGIN - 24 - (len(figures) - 1 - n) * 240
        on.write(right, _TOP + 30, look.words(f"picture.sum.{key}"), 24, colour=SOFT, side="right", room=226)
        on.write(right, _TOP + 78, words, 50, weight=BLACK, side="right", tabular=True, room=226)


def _cards(on: Canvas, view: IndoView, look: Look, held: list[str], box: Box) -> None:
    """The city cards still in hand, with their provinces and the places that are left there."""
    left, top, right, bottom = box
    on.write(left + 8, top + 20, look.words("picture.hand"), 28, colour=SOFT, room=right - left - 16)
    y = top + 48
    if not held:
        key = "picture.no_cards" if view.seat is not None else "picture.secret_cards"
        on.write(left + 8, y + 26, look.words(key), 26, room=right - left - 16)
        return
    high = min(270, (bottom - y) // len(held) - 12)
    for n, card in enumerate(held):
        _card(on, view, look, n, card, (left, y, right, y + high))
        y += high + 12


def _card(on: Canvas, view: IndoView, look: Look, n: int, card: str, box: Box) -> None:
    left, top, right, bottom = box
    now = CARDS[card].era == view.public.era
    on.panel(box, PANEL if now else FAINT, INK if now else RULE, 4 if now else 2, 14)
    head = 48 if bottom - top < 200 else 66
    marks.number(on, _LETTERS[n], left + 36, top + head // 2 + 2, 20, colours.BANDS[n % len(colours.BANDS)])
    words = look.words("picture.of_era", era=CARDS[card].era)
    on.write(left + 72, top + head // 2 + 2, words, 28, weight=BLACK, room=right - left - 90)
    step = (bottom - top - head - 6) // 3
    for i, province in enumerate(CARDS[card].provinces):
        _place(on, view, look, province, (left, top + head + i * step, right, top + head + (i + 1) * step))


def _place(on: Canvas, view: IndoView, look: Look, province: str, box: Box) -> None:
    """A province of a card, and how many places for a city there are left."""
    left, top, right, bottom = box
    y, size = (top + bottom) // 2, 26 if bottom - top > 34 else 22
    tint = colours.LAND[atlas.TINT[province]]
    on.panel((left + 26, y - 10, left + 46, y + 10), tint, colours.COAST, 2, 5)
    free = len(city_sites(view.public, [province]))
    used = on.write(right - 20, y, look.words("picture.sites", n=free), 22, colour=SOFT, side="right", room=170)
    name = look.words("picture.province", province=province)
    on.write(left + 60, y, name, size, weight=BLACK, room=right - left - 90 - used)


def _map(on: Canvas, view: IndoView, look: Look, held: list[str]) -> None:
    """A small map with the cities, and the provinces of each card under its number."""
    chart = Chart(_SCALE, 0, 0)
    part = ground.sheet(chart, _MAP)
    for n, card in enumerate(held):
        for province in CARDS[card].provinces:
            colour = colours.BANDS[n % len(colours.BANDS)]
            zones.filled(part, chart, PROVINCES[province].areas, colour, 150)
    for city in view.public.cities:
        marks.city(part, city.size, *chart.spot(city.area), 0.7)
    for province in PROVINCES:
        numbers = [n for n, card in enumerate(held) if province in CARDS[card].provinces]
        x, y = chart.spot(PROVINCES[province].areas[0])
        for i, n in enumerate(numbers):
            marks.number(part, _LETTERS[n], x + i * 26, y, 15, colours.BANDS[n % len(colours.BANDS)])
    on.image.paste(part.image, (_SPLIT, _BODY))
    on.frame((_SPLIT, _BODY, _SPLIT + _MAP[0], _BODY + _MAP[1]), RULE, 3, 8)
