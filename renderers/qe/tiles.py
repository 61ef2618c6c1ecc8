"""Company tiles: the card on auction, the small tile in a row, the table of all tiles."""

from __future__ import annotations

from renderers import pieces
from renderers.canvas import Box, Canvas
from renderers.look import Look
from renderers.palette import INK, PANEL, RULE, SHU, SOFT, WHITE
from renderers.qe.icons import INDUSTRIES, NATIONS, ON_NATION, emblem, pictogram
from renderers.text import BLACK
from rules.qe.components import COMPONENTS, TILES, tiles_in_play
from rules.qe.state import Public

SMALL = (76, 48)  # of the small tile


def card(on: Canvas, look: Look, tile: str, box: Box) -> None:
    """The tile on auction, large."""
    company = TILES[tile]
    left, top, right, bottom = box
    middle = (left + right) // 2
    on.panel(box, INDUSTRIES[company.industry], INK, 5, 22)
    on.panel((left + 5, top + 5, right - 5, top + 120), NATIONS[company.nation], radius=17)
    on.fill((left + 5, top + 92, right - 5, top + 120), INDUSTRIES[company.industry])
    on.fill((left + 5, top + 90, right - 5, top + 94), INK)
    emblem(on, company.nation, left + 54, top + 48, 60)
    name = look.words("picture.nation", nation=company.nation)
    on.write(left + 98, top + 48, name, 40, colour=ON_NATION[company.nation], weight=BLACK, room=right - left - 112)
    pictogram(on, company.industry, middle, top + 196, 160)
    on.write(
        middle,
        top + 306,
        look.words("picture.industry", industry=company.industry),
        34,
        side="middle",
        room=right - left - 40,
    )
    _points(on, look, company.vp, middle, bottom - 44)


def _points(on: Canvas, look: Look, points: int, x: int, y: int) -> None:
    """The victory points, as a figure on a bar of ink."""
    on.panel((x - 86, y - 32, x + 86, y + 32), INK, radius=32)
    on.write(x, y, look.words("picture.vp", n=points), 42, colour=PANEL, weight=BLACK, side="middle", room=150)


def small(on: Canvas, tile: str, x: int, y: int, fresh: bool = False, own: bool = False) -> None:
    """A won tile, its upper left corner at x, y: nation and points. `fresh`: won in the latest auction, `own`: of its
    owner's nation, with a bold rim.
    """
    company = TILES[tile]
    wide, high = SMALL
    if fresh:
        on.panel((x - 6, y - 6, x + wide + 6, y + high + 6), SHU, radius=12)
    on.panel((x, y, x + wide, y + high), PANEL, INK, 5 if own else 2, 8)
    emblem(on, company.nation, x + 24, y + high // 2, 34)
    on.write(x + 57, y + high // 2, str(company.vp), 34, weight=BLACK, side="middle")


def table(on: Canvas, public: Public, look: Look, box: Box) -> None:
    """All tiles of this match by nation and industry: still to come (points), on auction, or the winner's mark."""
    left, top, right, bottom = box
    kinds = COMPONENTS.industries.in_play(public.seats)
    nations = COMPONENTS.nations.in_play(public.seats)
    wide, high = (right - left - 104) // len(kinds), (bottom - top - 60) // len(nations)
    for n, industry in enumerate(kinds):
        x = left + 104 + n * wide + wide // 2
        pictogram(on, industry, x - 30, top + 24, 38)
        name = look.words(f"picture.short.{industry}")
        on.write(x - 6, top + 24, name, 24, weight=BLACK, room=wide // 2 + 2)
    for n, nation in enumerate(nations):
        y = top + 60 + n * high + high // 2
        emblem(on, nation, left + 24, y, 44)
        on.write(left + 54, y, nation, 24, weight=BLACK)
    by_place = {(TILES[t].nation, TILES[t].industry): t for t in tiles_in_play(public.seats)}
    for row, nation in enumerate(nations):
        for column, industry in enumerate(kinds):
            x, y = left + 104 + column * wide, top + 60 + row * high
            _cell(on, public, by_place.get((nation, industry)), (x + 3, y + 3, x + wide - 3, y + high - 3))


def _cell(on: Canvas, public: Public, tile: str | None, box: Box) -> None:
    left, top, right, bottom = box
    x, y = (left + right) // 2, (top + bottom) // 2
    if tile is None:
        on.disc(x, y, 4, RULE)
        return
    award = public.award(tile)
    points = str(TILES[tile].vp)
    if award:
        on.panel(box, PANEL, RULE, 2, 8)
        on.write(x - 24, y, points, 30, colour=SOFT, side="middle")
        if award.winner is None:
            on.write(x + 18, y, "×", 40, weight=BLACK, side="middle")
        else:
            pieces.badge(on, award.winner, x + 18, y, 40)
        return
    now = public.sale is not None and public.sale.tile == tile
    on.panel(box, INK if now else INDUSTRIES[TILES[tile].industry], INK, 3 if now else 2, 8)
    on.write(x, y, points, 40, colour=WHITE if now else INK, weight=BLACK, side="middle")
