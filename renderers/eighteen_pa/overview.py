"""The layouts `board` (everything that decides, around the map) and `map` (the map and the latest run)."""

from __future__ import annotations

from PIL import Image

from renderers import canvas, pieces
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.eighteen_pa import cards, depot, ground, lines, runs, sums, tokens, told
from renderers.eighteen_pa.bands import Run
from renderers.eighteen_pa.chart import Chart
from renderers.eighteen_pa.tokens import Disc
from renderers.look import Look
from rules.eighteen_pa.state import PaView

HALF = 50
CHART = Chart(HALF, (WIDTH - 29 * HALF) // 2, 204)
_BOTTOM = CHART.y + CHART.size[1]
_CARDS = _BOTTOM + 38
_HIGH = 1600
ROSTER: Box = (846, 214, 1410, 370)
BANK: Box = (500, 216, 838, 290)
LEGEND: Box = (82, 1120, 370, 1296)
SEA: Box = (1036, 850, WIDTH - MARGIN, 1296)


def board(view: PaView, look: Look) -> Image.Image:
    """The overview. While the dividend is asked, the routes that were run lie on the map."""
    p = view.public
    run = runs.read(view, told.runner(view)).routes if runs.has_run(view) else ()
    on = _mapped(view, look, (WIDTH, _HIGH), run)
    if p.part == "auction" and not view.over:
        lines.auction(on, view, look, SEA)
    else:
        lines.companies(on, view, look, SEA)
    cards.draw(on, view, look, _CARDS, _HIGH - 20)
    pieces.header(on, look, told.phase(view, look), told.to_act(view), told.ask(view, look))
    return on.image


def map_alone(view: PaView, look: Look) -> Image.Image:
    """The map with the latest run, explained."""
    owner = runs.latest(view)
    found = runs.read(view, owner) if owner else runs.NOTHING
    on = _mapped(view, look, (WIDTH, _BOTTOM + 44), found.routes)
    if found.routes:
        sums.draw(on, look, owner, found, SEA)
    pieces.header(on, look, told.phase(view, look), told.to_act(view), told.ask(view, look))
    return on.image


def _mapped(view: PaView, look: Look, size: tuple[int, int], run: Run) -> Canvas:
    """The map with its legend, the bank's trains, and rings around what is new."""
    p = view.public
    on = ground.sheet(p, CHART, size)
    ground.draw(on, p, CHART, run=run, news=told.news(view))
    legend(on, look, LEGEND)
    depot.roster(on, p, look, ROSTER)
    depot.bank(on, p, look, BANK)
    return on


def legend(on: Canvas, look: Look, box: Box) -> None:
    """What the sides of tokens mean, and the vermilion ring."""
    left, top, right, bottom = box
    key = ("18pa legend", look.lang, box)
    made = canvas.layer(key, lambda: _legend(look, right - left, bottom - top))
    on.image.paste(made.image, (left, top))


def _legend(look: Look, wide: int, high: int) -> Canvas:
    on = Canvas.blank(wide, high)
    rows = (
        (Disc("PRR", "ghost"), "ghost"),
        (Disc("4", "unsold"), "unsold"),
        (Disc("PRR", "down"), "down"),
        (Disc("PRR", "double"), "double"),
    )
    step = high // len(rows)
    for n, (disc, key) in enumerate(rows):
        y = step * n + step // 2
        tokens.stamp(on, disc, 22, y, 19)
        on.write(54, y, look.words(f"picture.legend.{key}"), 22, room=wide - 58)
    return on
