"""The row of capital assets and the public goals."""

from __future__ import annotations

from renderers import pieces
from renderers.big_shoulders import marks, told
from renderers.canvas import Box, Canvas
from renderers.look import Look
from renderers.palette import FAINT, PANEL, RULE, SHU, SOFT
from renderers.text import BLACK
from rules.big_shoulders.components import ASSET_PRICES, ASSETS
from rules.big_shoulders.scoring import winners
from rules.big_shoulders.state import ShoulderView

_HEAD = 34
_HIGH = 86


def draw(on: Canvas, view: ShoulderView, look: Look, box: Box) -> None:
    """Assets above, goals below; without goals the assets alone."""
    left, top, right, bottom = box
    on.panel(box, PANEL, RULE, 2, 12)
    _assets(on, view, look, (left + 8, top, right - 8, top + _HEAD + _HIGH))
    if view.public.goals and view.public.options.public_goals:
        _goals(on, view, look, (left + 12, top + _HEAD + _HIGH + 8, right - 12, bottom - 4))


def _assets(on: Canvas, view: ShoulderView, look: Look, box: Box) -> None:
    """How many are left in the stack; then from the dearest to the cheapest: price, what the tile does, in its corner
    what buying it brings.
    """
    left, top, right, bottom = box
    p = view.public
    wide = (right - left) // len(ASSET_PRICES)
    for n, (price, asset) in enumerate(zip(ASSET_PRICES, p.assets, strict=True)):
        x = left + n * wide
        if n:
            on.write(x + wide // 2, top + _HEAD // 2 + 1, told.money(price), 24, weight=BLACK, side="middle")
        else:
            on.write(x + wide - 1, top + _HEAD // 2 + 1, told.money(price), 24, weight=BLACK, side="right")
            marks.sign(on, "asset", x + 13, top + _HEAD // 2 + 1, 24, SOFT)
            on.write(x + 28, top + _HEAD // 2 + 1, str(p.assets_left), 20, colour=SOFT, room=26)
        at = (x + 3, top + _HEAD, x + wide - 3, bottom)
        on.panel(at, PANEL if asset else FAINT, SHU if asset in told.news(view) else RULE, 2, 8)
        if asset:
            tile(on, asset, at)


def tile(on: Canvas, asset: str, box: Box) -> None:
    """What a tile does above, what buying it brings below; the price of its use beside it."""
    left, top, right, bottom = box
    found, middle = ASSETS[asset], (left + right) // 2
    line = top + (bottom - top) * 60 // 100
    what = marks.pieces_of(found.effects)
    if found.use_cost:
        what = [*what, ("text", f"−{found.use_cost}")]
    marks.effects(on, what, middle, (top + line) // 2, 30, right - left - 10, middle=True)
    on.fill((left + 8, line, right - 8, line + 2), RULE)
    bonus = marks.pieces_of(found.purchase_bonus)
    marks.effects(on, bonus, middle, (line + bottom) // 2 + 1, 24, right - left - 10, SOFT, middle=True)


def _goals(on: Canvas, view: ShoulderView, look: Look, box: Box) -> None:
    """Each goal, and who would meet it now."""
    left, top, right, bottom = box
    p = view.public
    on.fill((left, top - 4, right, top - 2), RULE)
    high = (bottom - top) // len(p.goals)
    for n, goal in enumerate(p.goals):
        y = top + n * high + high // 2
        edge = right
        for seat in reversed(winners(p, goal)):
            pieces.badge(on, seat, edge - 13, y, 24)
            edge -= 29
        on.write(left, y, look.words(f"picture.{goal}"), 20, room=edge - left - 8)
