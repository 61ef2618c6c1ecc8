"""Pictures for the private picker: what may be chosen, numbered; the company that a decision is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PIL import Image

from renderers.big_shoulders import companies, demand, hand, marks, overview, pages, row, sheet, spaces, told
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.look import Look
from renderers.palette import INK, PAPER, SOFT
from renderers.text import BLACK
from rules.big_shoulders.distribution import WHERE
from rules.big_shoulders.effects import Investment
from rules.big_shoulders.row import price_of
from rules.big_shoulders.state import ShoulderView

_PAD = 16
_ROW = 72  # of a table
_MIDDLE = 260
_ASSET = 230


def preview(
    view: ShoulderView, look: Look, kind: str, given: list[Any], choices: list[Any] | None
) -> Image.Image | None:
    """The picture for a question of the picker, where one helps."""
    listed = [str(choice) for choice in choices or ()]
    match kind, len(given):
        case ("start", 0) if listed:
            return _charters(view, look, listed)
        case ("buy" | "sell" | "place", 0) if listed:
            return _table(view, look, listed)
        case ("place", _):
            return _spaces(view, look, listed, "" if len(given) < 2 else given[1])
        case ("build", _) if view.seat is not None and view.mine.hand:
            return _hand(view, look, [str(tile) for tile in given], listed)
        case ("asset", _):
            return _assets(view, look, listed if not given else [], given[0] if given else "")
        case ("start" | "buy" | "sell", _):
            return _company(view, look, given[0])
        case ("trade" | "use", n) if n:
            return _company(view, look, given[0])
    return _asked(view, look, kind, given, listed)


_ABOUT_ONE = (
    "hire",
    "assign",
    "automate",
    "take",
    "supply",
    "provide",
    "run",
    "distribute",
    "sell_all",
    "pay",
    "withhold",
)


def _asked(view: ShoulderView, look: Look, kind: str, given: list[Any], listed: Sequence[str]) -> Image.Image | None:
    """The company whose turn or gain goes on; factories or places for goods with their numbers."""
    company = told.running(view)
    if company is None or kind not in (*_ABOUT_ONE, "emergency"):
        return None
    on = _opened(view, look, company.id)
    if given:
        return on.image
    if kind in ("hire", "assign", "automate"):
        at = sheet.factory_boxes(company, pages.sheet_box(_PAD))
        for n, factory in enumerate(listed, 1):
            box = at[int(factory) - 1]
            marks.number(on, n, (box[0] + box[2]) // 2, box[1] + 34, 28)
    if kind == "distribute":
        _places(on, listed)
    return on.image


def _opened(view: ShoulderView, look: Look, id: str) -> Canvas:
    on = Canvas.blank(WIDTH, pages.FACTS + _PAD, PAPER)
    pages.facts(on, view, look, id, _PAD)
    return on


def _company(view: ShoulderView, look: Look, id: str) -> Image.Image:
    """A company with all that concerns it."""
    return _opened(view, look, id).image


def _places(on: Canvas, listed: Sequence[str]) -> None:
    """Numbers below the spaces of its row; the sale at half price stands at the side."""
    left, top, right, _ = pages.demand_box(_PAD)
    for n, where in enumerate(listed, 1):
        if where not in WHERE[:-1]:
            continue
        box = demand.boxes((left, top, right, top + 68))[demand.ORDER.index(where)]
        marks.number(on, n, (box[0] + box[2]) // 2, box[3] + 3, 16)


def _charters(view: ShoulderView, look: Look, ids: Sequence[str]) -> Image.Image:
    """The sheets of companies that may be started."""
    boxes, end = pages.grid(ids, _PAD)
    on = Canvas.blank(WIDTH, end, PAPER)
    for n, (id, box) in enumerate(zip(ids, boxes, strict=True), 1):
        sheet.draw(on, view, look, id, box)
        marks.number(on, n, box[2] - 200, box[1] + 26, 24)
    return on.image


def _table(view: ShoulderView, look: Look, ids: Sequence[str]) -> Image.Image:
    """The table of companies, those that may be chosen with their numbers."""
    on = Canvas.blank(WIDTH, companies.height(view, _ROW) + 2 * _PAD, PAPER)
    companies.draw(on, view, look, _PAD, _ROW)
    order = view.public.operating_order
    for n, id in enumerate(ids, 1):
        y = _PAD + companies.HEAD + order.index(id) * _ROW + _ROW // 2
        marks.number(on, n, 20, y, 20)
    return on.image


def _spaces(view: ShoulderView, look: Look, listed: Sequence[str], chosen: str) -> Image.Image:
    """Markets and spaces; numbers where a partner may go, a frame around the chosen space."""
    p = view.public
    top = _PAD + _MIDDLE + 12
    on = Canvas.blank(WIDTH, top + spaces.height(p) + _PAD, PAPER)
    overview.middle(on, view, look, _PAD, _MIDDLE)
    spaces.draw(on, view, look, top)
    at = spaces.boxes(p, top)
    for n, space in enumerate(listed, 1):
        box = at[space]
        marks.number(on, n, box[2] - 20, box[1] + 18, 18)
    if chosen in at:
        on.frame(at[chosen], INK, 5, 10)
    return on.image


def _hand(view: ShoulderView, look: Look, given: Sequence[str], listed: Sequence[str]) -> Image.Image:
    """The hand: what is built with a tick, what is discarded crossed out, what may be chosen with its number."""
    on = Canvas.blank(WIDTH, hand.HIGH + 2 * _PAD, PAPER)
    tiles = view.mine.hand
    wide = (WIDTH - 2 * MARGIN + 12) // len(tiles)
    for n, tile in enumerate(tiles):
        box = (MARGIN + n * wide, _PAD, MARGIN + (n + 1) * wide - 12, _PAD + hand.HIGH)
        hand.card(on, look, tile, box, tile in given[:1], tile in given[1:])
        if tile in listed:
            marks.number(on, listed.index(tile) + 1, box[2] - 40, box[1] + 80, 30)
    return on.image


def _assets(view: ShoulderView, look: Look, listed: Sequence[str], chosen: str) -> Image.Image | None:
    """The row with names, what the tiles do, what they cost here."""
    frame, p = view.find(Investment), view.public
    shown = [asset for asset in p.assets if asset]
    if frame is None or not shown:
        return None
    on = Canvas.blank(WIDTH, _ASSET + 2 * _PAD, PAPER)
    wide = (WIDTH - 2 * MARGIN + 10) // len(shown)
    for n, asset in enumerate(shown):
        box = (MARGIN + n * wide, _PAD, MARGIN + (n + 1) * wide - 10, _PAD + _ASSET)
        _asset(on, look, asset, price_of(p, asset, frame.discount), box, asset == chosen)
        if asset in listed:
            marks.number(on, listed.index(asset) + 1, box[2] - 30, box[1] + 30, 24)
    return on.image


def _asset(on: Canvas, look: Look, asset: str, price: int, box: Box, chosen: bool) -> None:
    """A tile in large: price, name, what it does, what buying it brings."""
    left, top, right, bottom = box
    on.panel(box, PAPER, INK if chosen else SOFT, 5 if chosen else 2, 12)
    on.write(left + 16, top + 32, told.money(price), 40, weight=BLACK, tabular=True, room=right - left - 80)
    on.write(left + 16, top + 78, look.words("picture.asset", asset=asset), 24, weight=BLACK, room=right - left - 32)
    row.tile(on, asset, (left + 16, top + 100, right - 16, bottom - 12))
