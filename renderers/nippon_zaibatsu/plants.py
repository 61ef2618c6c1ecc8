"""Factories in full: on offer, and in the slots of a zaibatsu."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers import canvas, pieces, text
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.look import Look
from renderers.nippon_zaibatsu import effects, marks, overview, pairs, told
from renderers.palette import FAINT, INK, PANEL, RULE, SOFT
from renderers.text import BLACK
from rules.nippon_zaibatsu.state import NippView, Plant
from rules.nippon_zaibatsu.tables import ACTIONS, COMMON, GOODS, GOODS_OF, level_of

HIGH = 236
_TILE = (248, 216)
_TOP = pieces.HEADER + 14
_HEAD = 62


def own(on: Canvas, view: NippView, look: Look, plant: Plant, box: Box) -> None:
    """A factory that stands: its effect, its machines, the goods under it, coal on it."""
    left, top, right, bottom = box
    on.panel(box, PANEL, INK, 3, 12)
    _title(on, plant.tile, left, top, right)
    _effect(on, look, plant.tile, (left + 12, top + 54, right - 10, bottom - 64))
    y = bottom - 34
    for n in range(COMMON.goods_spaces):
        x = left + 28 + n * 36
        if n < plant.goods:
            marks.chip(on, plant.kind, x, y, 17)
        else:
            on.disc(x, y, 15, RULE)
            on.disc(x, y, 13, FAINT)
    for n, iron in enumerate(COMMON.machine_space_cost_iron):
        x = right - 74 + n * 40
        marks.sign(on, "machine", x, y, 36, INK if n < plant.machines else RULE)
        if iron and n >= plant.machines:
            marks.chip(on, "iron", x + 12, y + 12, 10)
    if plant.coal:
        marks.amount(on, "coal", str(plant.coal), right - 62, bottom - 76, 26)
    if plant.tile in told.news(view):
        marks.fresh(on, (left + 5, top + 5, right - 5, bottom - 5))


def _title(on: Canvas, tile: str, left: int, top: int, right: int) -> None:
    """Type, number and side, and the coal that production takes."""
    kind = GOODS_OF[tile]
    marks.chip(on, kind, left + 32, top + 30, 21)
    on.write(left + 62, top + 30, marks.tile_name(tile), 32, weight=BLACK)
    coal = ACTIONS["produce"].coal_by_level[level_of(kind) - 1]
    marks.amount(on, "coal", str(coal), right - 62, top + 30, 26)


def _effect(on: Canvas, look: Look, tile: str, box: Box) -> None:
    """The effect in as many lines as there is room for."""
    left, top, right, bottom = box
    room = right - left
    words = effects.factory(look, tile)
    for size in (24, 22, 20, 18):
        lines = text.wrap(words, size, room, (bottom - top) // (size + 4))
        if "…" not in lines[-1]:
            break
    for n, line in enumerate(lines):
        on.write(left, top + (size + 4) // 2 + n * (size + 4), line, size, room=room)


def tile(on: Canvas, view: NippView, look: Look, id: str, box: Box) -> None:
    """A factory on offer."""
    left, top, right, bottom = box
    on.panel(box, PANEL, RULE, 2, 12)
    _title(on, id, left, top, right)
    _effect(on, look, id, (left + 12, top + 58, right - 10, bottom - 8))


def catalogue(view: NippView, look: Look) -> Image.Image:
    """The layout `zoom` without a place: all factories on offer by type, with what they do; start pairs before them."""
    p = view.public
    kinds = {good: sorted(tile for tile in p.offer if GOODS_OF[tile] == good) for good in GOODS}
    deep = max((len(tiles) for tiles in kinds.values()), default=0)
    start = _TOP + (pairs.HIGH + 12 if p.pairs else 0)
    step = min(_TILE[1], (1600 - start - _HEAD - 16) // max(1, deep))
    high = start + _HEAD + max(2, deep) * step + 16
    on = canvas.layer(("nippon sheet", high), lambda: Canvas.blank(WIDTH, high))
    if p.pairs:
        pairs.row(on, p.pairs, look, (MARGIN, _TOP, WIDTH - MARGIN, _TOP + pairs.HIGH))
    wide = (WIDTH - 2 * MARGIN + 8) // len(GOODS)
    for n, (good, tiles) in enumerate(kinds.items()):
        x = MARGIN + n * wide
        _kind(on, look, good, (x, start, x + wide - 8, start + _HEAD))
        for at, id in enumerate(tiles):
            y = start + _HEAD + at * step
            tile(on, view, look, id, (x, y, x + wide - 8, y + step - 8))
        if not tiles:
            on.write(x + 8, start + _HEAD + 24, look.words("picture.none_left"), 22, colour=SOFT, room=wide - 20)
    overview.header(on, view, look)
    return on.image


def _kind(on: Canvas, look: Look, good: str, box: Box) -> None:
    """A type of goods and the R&D that its factories ask for."""
    left, top, right, bottom = box
    y = (top + bottom) // 2 - 3
    marks.chip(on, good, left + 24, y, 22)
    need = GOODS[good].rnd_required
    used = on.write(right - 6, y, str(need), 28, weight=BLACK, side="right")
    marks.sign(on, "rnd", right - 26 - used, y, 30)
    on.write(left + 54, y, look.words("picture.goods", goods=good), 26, weight=BLACK, room=right - left - 116 - used)


def numbered(view: NippView, look: Look, tiles: Sequence[str]) -> Image.Image:
    """Some factories with the numbers of a choice: own ones as they stand, else as they lie on offer."""
    slots = {} if view.seat is None else {plant.tile: plant for plant in view.public.players[view.seat].slots}
    across = min(4, max(1, len(tiles)))
    wide, high = 380, HIGH
    down = -(-len(tiles) // across)
    step = min(high + 12, 1560 // max(1, down))
    on = Canvas.blank(max(2, across) * (wide + 12) + 20, down * step + 24)
    for n, id in enumerate(tiles):
        x, y = 16 + n % across * (wide + 12), 16 + n // across * step
        box = (x, y, x + wide, y + step - 12)
        if id in slots:
            own(on, view, look, slots[id], box)
        else:
            tile(on, view, look, id, box)
        marks.number(on, n + 1, x + wide // 2 + 36, y + 30, 22)
    return on.image
