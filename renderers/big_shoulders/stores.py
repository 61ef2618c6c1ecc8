"""Cubes and workers on the board: the supply chain, Haymarket Square, the bag, the job market."""

from __future__ import annotations

from renderers.big_shoulders import marks, told
from renderers.canvas import Box, Canvas
from renderers.look import Look
from renderers.palette import FAINT, INK, PANEL, RULE, SHU, SOFT
from renderers.text import BLACK, MEDIUM
from rules.big_shoulders.components import CHAIN, MARKET_CAPACITY, SUPPLY_PRICE, wage
from rules.big_shoulders.state import Public, ShoulderView

_HEAD = 34
_SQUARE, _JOBS = 44, 62


def draw(on: Canvas, view: ShoulderView, look: Look, box: Box) -> None:
    """The supply chain above, the square below it, the job market at the bottom."""
    left, top, right, bottom = box
    on.panel(box, PANEL, RULE, 2, 12)
    jobs = bottom - _JOBS
    square = jobs - _SQUARE
    _supply(on, view, look, (left + 10, top, right - 10, square - 4))
    on.fill((left + 10, square - 2, right - 10, square), RULE)
    _square(on, view, look, (left + 12, square, right - 12, jobs))
    on.fill((left + 10, jobs - 1, right - 10, jobs + 1), RULE)
    _market(on, view, look, (left + 12, jobs, right - 12, bottom))


def _supply(on: Canvas, view: ShoulderView, look: Look, box: Box) -> None:
    """Spaces from the closed one to the cheapest; at the head the price of a cube."""
    left, top, right, bottom = box
    wide = (right - left) // len(CHAIN)
    fresh = "supply" in told.news(view)
    for n, id in enumerate(CHAIN):
        x, price = left + n * wide, SUPPLY_PRICE[id]
        words = told.money(price) if price else look.words("picture.supply.closed")
        on.write(
            x + wide // 2, top + _HEAD // 2 + 1, words, 26 if price else 20, weight=BLACK, side="middle", room=wide - 8
        )
        at = (x + 3, top + _HEAD, x + wide - 3, bottom)
        on.panel(at, PANEL if price else FAINT, SHU if fresh else INK if price else RULE, 2, 8)
        _lot(on, marks.each_cube(view.public.supply[id]), at)


def _lot(on: Canvas, cubes: list[str], box: Box) -> None:
    """Cubes in rows of three."""
    left, top, right, bottom = box
    lines = max(2, -(-len(cubes) // 3))
    step = min(38, (right - left - 8) // 3, (bottom - top - 6) // lines)
    x0 = (left + right) // 2 - step
    y0 = (top + bottom) // 2 - (max(1, -(-len(cubes) // 3)) - 1) * step // 2
    for n, kind in enumerate(cubes):
        marks.cube(on, kind, x0 + n % 3 * step, y0 + n // 3 * step, step - 6)


def _square(on: Canvas, view: ShoulderView, look: Look, box: Box) -> None:
    """Haymarket Square by kind, and how many cubes are in the bag."""
    left, top, right, bottom = box
    y, p = (top + bottom) // 2, view.public
    if "haymarket" in told.news(view):
        marks.new(on, left - 12, top + 6, bottom - 6)
    used = on.write(right, y, str(sum(p.bag.values())), 24, side="right", tabular=True)
    marks.sign(on, "bag", right - used - 18, y, 26, SOFT)
    x = left + on.write(left, y, look.words("picture.haymarket"), 22, colour=SOFT, room=124) + 10
    _kinds(on, p, x, y, (right - used - 44 - x) // 4)


def _kinds(on: Canvas, p: Public, x: int, y: int, step: int) -> None:
    for n, (kind, many) in enumerate(p.haymarket.items()):
        marks.cube(on, kind, x + n * step + 14, y, 28)
        on.write(x + n * step + 31, y, str(many), 24, weight=BLACK if many else MEDIUM, room=step - 32)


def _market(on: Canvas, view: ShoulderView, look: Look, box: Box) -> None:
    """Workers on the job market as the board groups them, and what the next one costs."""
    left, top, right, bottom = box
    y, p = (top + bottom) // 2, view.public
    if "market" in told.news(view):
        marks.new(on, left - 12, top + 8, bottom - 8)
    marks.sign(on, "worker", left + 16, y, 32)
    used = on.write(right, y, told.money(wage(p.market)), 34, weight=BLACK, side="right", tabular=True)
    words = look.words("picture.wage")
    used += 8 + on.write(right - used - 8, y, words, 20, colour=SOFT, side="right", room=96)
    x, step = left + 42, (right - used - 12 - left - 42) // MARKET_CAPACITY
    for n in range(MARKET_CAPACITY):
        size = min(22, step - 2)
        gap = n // 4 * 4
        on.disc(x + n * step + gap + size // 2, y - 6, size // 2, INK if n < p.market else RULE)
        if n >= p.market:
            on.disc(x + n * step + gap + size // 2, y - 6, size // 2 - 2, FAINT)
    for n in range(3):
        on.write(x + (n * 4 + 2) * step + n * 4, y + 18, told.money(wage(n * 4 + 1)), 18, colour=SOFT, side="middle")
