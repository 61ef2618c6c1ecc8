"""The map as it is now: posts, figures, dice on city cards, what is new."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from renderers import pieces
from renderers.canvas import Box, Canvas
from renderers.look import Look
from renderers.marco_polo import ground, marks, told
from renderers.marco_polo.chart import Chart, cards_at
from rules.marco_polo.components import BEIJING, NODES, SCORING
from rules.marco_polo.state import NOBODY, MarcoView, Placed, Public


class Map(NamedTuple):
    """A picture of the map in the making."""

    on: Canvas
    chart: Chart


def opened(
    view: MarcoView,
    look: Look,
    chart: Chart,
    size: tuple[int, int],
    more: ground.Drawing | None = None,
    under: Callable[[Map], None] | None = None,
) -> Map:
    """The map as it is now, on a picture of that size. more: what else is printed there; under: what is drawn below the
    figures.
    """
    at = Map(ground.sheet(view.public, look, chart, size, more), chart)
    cities(at, view)
    if under is not None:
        under(at)
    figures(at, view)
    return at


def cities(at: Map, view: MarcoView) -> None:
    """Posts, dice on city cards, rings around what is new."""
    p, fresh = view.public, told.news(view)
    for node in NODES:
        box = at.chart.plate(node, len(cards_at(p, node)))
        if node in fresh:
            marks.ring(at.on, grown(box, 3), width=max(5, at.chart.n(5)), radius=at.chart.n(14))
        _posts(at, p, node, box)
        _dice(at, p, node, fresh)


def grown(box: Box, by: int) -> Box:
    """A box with a border."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def posts_at(p: Public, node: str) -> list[int]:
    """The seats with a post in a city."""
    return [seat for seat in p.order if node in p.players[seat].posts]


def _posts(at: Map, p: Public, node: str, box: Box) -> None:
    """Posts in the second line of a city's plate, in Beijing on their spaces."""
    if node == BEIJING:
        for n in range(len(SCORING.beijing_spaces)):
            if n < len(p.beijing) and p.beijing[n] != NOBODY:
                x, y = ground.beijing_spot(at.chart, box, n)
                pieces.badge(at.on, p.beijing[n], x, y, at.chart.n(38))
        return
    seats, small = posts_at(p, node), NODES[node].kind == "small"
    y, left = box[1] + at.chart.n(51 if small else 45), box[0] + at.chart.n(6)
    room = ground.tile_left(at.chart, p, node, box) - at.chart.n(2) - left
    size = min(at.chart.n(30), room // max(1, len(seats)))
    marks.posts(
        at.on, seats, left + size // 2 + at.chart.n(1), y, size, size + at.chart.n(1) * (size == at.chart.n(30))
    )


def _dice(at: Map, p: Public, node: str, fresh: set[str]) -> None:
    """Dice on the cards of a city."""
    cards = cards_at(p, node)
    for n, card in enumerate(cards):
        box = at.chart.card(node, n, len(cards))
        if card in fresh:
            inset = at.chart.n(4)
            marks.ring(at.on, (box[0] + inset, box[1], box[2] - inset, box[3] - inset), radius=at.chart.n(8))
        for placed in p.on(card):
            x, y = ground.die_spot(at.chart, box)
            one(at.on, placed, x, y, at.chart.n(38))


def one(on: Canvas, placed: Placed, x: int, y: int, size: int) -> None:
    """A die with the badge of whose it is at its corner."""
    marks.die(on, placed.seat, placed.die, x, y, size)
    if placed.seat != NOBODY:
        shift = round(size * 0.56)
        pieces.badge(on, placed.seat, x - shift, y - shift + 2, max(24, round(size * 0.56)))


def figures_at(p: Public, node: str) -> list[int]:
    """The seats of the figures at a place; one with two figures there twice."""
    return [seat for seat in p.order for figure in p.players[seat].figures if figure == node]


def figures(at: Map, view: MarcoView) -> None:
    """All figures, above everything else."""
    for node in NODES:
        _figures(at, view.public, node, at.chart.plate(node, len(cards_at(view.public, node))))


def _figures(at: Map, p: Public, node: str, box: Box) -> None:
    """Figures stand on the upper edge of a plate, or behind an oasis."""
    seats = figures_at(p, node)
    if not seats:
        return
    high, step = at.chart.n(50), at.chart.n(36)
    oasis = NODES[node].kind == "oasis"
    bottom = box[1] + at.chart.n(9 if oasis else 10)
    wide = step * len(seats)
    middle = (box[0] + box[2]) // 2
    left = middle - wide // 2 if oasis or NODES[node].kind == "start" else box[2] - at.chart.n(8) - wide
    for n, seat in enumerate(seats):
        marks.pawn(at.on, seat, left + n * step + step // 2, bottom, high)


def numbered(at: Map, view: MarcoView, nodes: Sequence[str]) -> None:
    """The numbers of choices at places."""
    for n, node in enumerate(nodes, 1):
        x, y = number_spot(at, view, node)
        marks.number(at.on, n, x, y, at.chart.n(21))


def number_spot(at: Map, view: MarcoView, node: str) -> tuple[int, int]:
    """Where a number stands: at the upper left corner of a city, above an oasis."""
    box = at.chart.plate(node, len(cards_at(view.public, node)))
    if NODES[node].kind == "oasis":
        return (box[0] + box[2]) // 2 - at.chart.n(6), box[1] - at.chart.n(12)
    return box[0] + at.chart.n(4), box[1] + at.chart.n(2)
