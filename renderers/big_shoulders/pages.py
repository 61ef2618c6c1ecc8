"""The layout `zoom`: the sheets of all companies; around one of them its sheet in large, and all its turn needs."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers import pieces
from renderers.big_shoulders import demand, sheet, stores, told
from renderers.big_shoulders.forecast import Forecast, forecast
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.look import Look
from renderers.palette import PANEL, PAPER, RULE, SOFT
from renderers.text import BLACK
from rules.big_shoulders.components import CHARTERS, COLUMNS, PRICES
from rules.big_shoulders.knowledge import price_after_sale
from rules.big_shoulders.state import NOBODY, Company, ShoulderView
from rules.big_shoulders.track import price_after

_TOP = pieces.HEADER + 12
_LEAST, _TALL = 230, 280  # of a sheet
_LARGE, _BELOW = 480, 300
FACTS = _LARGE + _BELOW + 28  # how high a sheet in large with all below it is


def places(view: ShoulderView) -> list[tuple[str, str]]:
    """What a zoom may be around: companies in the order in which they operate, then those that nobody has started."""
    p = view.public
    started = p.operating_order
    return [("company", id) for id in (*started, *(id for id in CHARTERS if not p.started(id)))]


def draw(view: ShoulderView, look: Look) -> Image.Image:
    """Around a company, if the look asks for one that there is; else all that have been started."""
    if look.at in CHARTERS:
        return _one(view, look, look.at)
    return _all(view, look, view.public.operating_order or list(CHARTERS))


def grid(ids: Sequence[str], top: int, most: int = 1600) -> tuple[list[Box], int]:
    """Boxes for sheets in two columns, and where they end."""
    lines = -(-len(ids) // 2)
    high = max(_LEAST, min(_TALL, (most - top - 16) // max(1, lines)))
    wide = (WIDTH - 2 * MARGIN + 12) // 2
    boxes = []
    for n in range(len(ids)):
        left, y = MARGIN + n % 2 * wide, top + n // 2 * high
        boxes.append((left, y, left + wide - 12, y + high - 10))
    return boxes, top + lines * high + 6


def _all(view: ShoulderView, look: Look, ids: Sequence[str]) -> Image.Image:
    boxes, end = grid(ids, _TOP)
    on = Canvas.blank(WIDTH, end, PAPER)
    for id, box in zip(ids, boxes, strict=True):
        sheet.draw(on, view, look, id, box)
    pieces.header(on, look, told.phase(view, look), told.to_act(view), told.ask(view, look))
    return on.image


def _one(view: ShoulderView, look: Look, id: str) -> Image.Image:
    on = Canvas.blank(WIDTH, _TOP + FACTS, PAPER)
    facts(on, view, look, id, _TOP)
    pieces.header(on, look, told.phase(view, look), told.to_act(view), told.ask(view, look))
    return on.image


def facts(on: Canvas, view: ShoulderView, look: Look, id: str, top: int) -> None:
    """Its sheet, its row of the demand board, cubes and workers, and what a revenue would do to its price."""
    sheet.draw(on, view, look, id, sheet_box(top), 1.7)
    y, company = top + _LARGE + 12, sheet.of(view.public, id)
    _market(on, view, look, company, (MARGIN, y, 548, y + _BELOW))
    stores.draw(on, view, look, (560, y, 1104, y + _BELOW))
    _moves(on, view, look, company, (1116, y, WIDTH - MARGIN, y + _BELOW))


def sheet_box(top: int) -> Box:
    """Where the large sheet is."""
    return (MARGIN, top, WIDTH - MARGIN, top + _LARGE)


def demand_box(top: int) -> Box:
    """Where below it its row of the demand board is."""
    y = top + _LARGE + 12
    return (MARGIN + 4, y + 48, 544, y + 116)


def _market(on: Canvas, view: ShoulderView, look: Look, company: Company, box: Box) -> None:
    """Where its goods go, and what all that can be made and sold would bring."""
    left, top, right, _ = box
    on.panel(box, PANEL, RULE, 2, 12)
    on.write(left + 14, top + 24, look.words("picture.demand", n=view.public.demand_left), 24, colour=SOFT, room=190)
    spaces = demand.row(on, view, company.sheet.industry, demand_box(top - _LARGE - 12))
    for column, space in zip(demand.ORDER[1:], spaces[1:], strict=True):
        words = f"+${COLUMNS[column].fill_bonus}"
        on.write((space[0] + space[2]) // 2, top + 24, words, 24, weight=BLACK, side="middle")
    if company.director == NOBODY:
        return
    seen = forecast(view.public, company)
    for n, (key, words) in enumerate(figures(company, seen)):
        y = top + 146 + n * 40
        on.write(left + 14, y, look.words(f"picture.turn.{key}"), 24, colour=SOFT, room=230)
        on.write(right - 16, y, words, 32, weight=BLACK, side="right", tabular=True, room=230)


def figures(company: Company, seen: Forecast) -> list[tuple[str, str]]:
    """Goods, revenue, dividend for a share, the price after it."""
    likely = "~" if seen.open else ""
    return [
        ("goods", f"{company.goods} +{seen.made}" if seen.made else str(company.goods)),
        ("revenue", likely + told.money(seen.revenue)),
        ("each", likely + told.money(seen.outlook.each)),
        ("price", f"{company.price} → {seen.outlook.after}"),
    ]


def _moves(on: Canvas, view: ShoulderView, look: Look, company: Company, box: Box) -> None:
    """From which revenue on a dividend moves the price how far; what withholding and a sale do to it."""
    left, top, right, _ = box
    on.panel(box, PANEL, RULE, 2, 12)
    if company.director == NOBODY:
        on.write(left + 14, top + 30, look.words("picture.unstarted"), 24, colour=SOFT, room=right - left - 28)
        return
    on.write(left + 14, top + 24, look.words("picture.moves"), 24, colour=SOFT, room=right - left - 28)
    options, price = view.public.options, company.price
    rows = [(f"≥ {told.money(price * n)}", price_after(options, company, price * n)) for n in (1, 2, 3)]
    kept = forecast(view.public, company).outlook.withheld
    sold = price_after_sale(view.public, NOBODY, company, {"common": 1})
    rows += [(look.words("picture.withhold"), kept), (look.words("picture.sale"), sold)]
    for n, (words, after) in enumerate(rows):
        y = top + 66 + n * 46
        on.write(left + 14, y, words, 26, room=right - left - 200)
        mark = "=" if after == price else "↑" if after > price else "↓"
        steps = abs(PRICES.index(after) - PRICES.index(price))
        on.write(right - 16, y, told.money(after), 32, weight=BLACK, side="right", tabular=True, room=100)
        on.write(right - 118, y, f"{mark}{steps or ''}", 26, colour=SOFT, side="right", room=60)
