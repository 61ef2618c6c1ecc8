"""The sheet, its caches, shapes and hexagons."""

from __future__ import annotations

import io
import math

import pytest
from PIL import Image

from renderers import animals, canvas, curves, hexes, pieces
from renderers.cache import Cache
from renderers.canvas import Canvas, encode
from renderers.palette import INK, PAPER, SHU


def test_a_cache_keeps_what_is_used_and_stays_below_its_limit() -> None:
    kept: Cache[str] = Cache(30, len)
    for n in range(50):
        kept.get("used", lambda: "u" * 10)
        kept.get(n, lambda: "x" * 10)
        assert kept.weight <= 30
    assert kept.get("used", lambda: "other") == "u" * 10
    assert kept.get(0, lambda: "again") == "again"
    kept.clear()
    assert len(kept) == kept.weight == 0


@pytest.mark.parametrize("level", [0, 7, 9])
def test_png_levels_that_cost_too_much_or_nothing_are_refused(level: int) -> None:
    with pytest.raises(ValueError, match="level"):
        encode(Image.new("RGB", (8, 8)), "qe", level)


def test_a_higher_level_is_smaller_and_shows_the_same() -> None:
    on = Canvas.blank(400, 300)
    for n in range(40):
        on.write(10 + n * 3, 20 + 6 * n, "Toban 当番 1,234", 30)
    fast, small = encode(on.image, "qe"), encode(on.image, "qe", 6)
    assert len(small) <= len(fast)
    one, other = (Image.open(io.BytesIO(data)) for data in (fast, small))
    assert one.mode == "P" and one.convert("RGB").tobytes() == other.convert("RGB").tobytes()


def test_an_unknown_theme_is_plain() -> None:
    read = Image.open(io.BytesIO(encode(Image.new("RGB", (4, 4), PAPER), "no_such_game"))).convert("RGB")
    assert read.getpixel((1, 1)) == PAPER


def test_layers_are_not_spoilt_by_what_is_drawn_on_them() -> None:
    first = canvas.layer("test", lambda: Canvas.blank(20, 20))
    first.fill((0, 0, 20, 20), INK)
    assert canvas.layer("test", lambda: Canvas.blank(20, 20)).image.getpixel((5, 5)) == PAPER


def test_panels_and_frames_keep_inside_their_box() -> None:
    on = Canvas.blank(100, 80)
    on.panel((10, 10, 90, 70), INK, SHU, 4, 12)
    on.frame((10, 10, 90, 70), SHU, 4, 12)
    pixel = on.image.getpixel
    assert pixel((9, 40)) == pixel((90, 40)) == pixel((50, 9)) == pixel((50, 70)) == pixel((10, 10)) == PAPER
    assert pixel((10, 40)) == pixel((89, 40)) == pixel((50, 10)) == pixel((50, 69)) == SHU
    assert pixel((50, 40)) == INK


def test_shapes_are_anti_aliased_without_dark_fringes() -> None:
    """The colour under a half covered edge is the shape's own, not a mix with the black of nothing."""
    drawn = curves.sprite([(curves.ellipse(20, 20, 15), (250, 240, 210))], 40, 40)
    edge = [(x, y) for x in range(40) for y in range(40) if 40 < drawn.mask.getpixel((x, y)) < 220]
    assert len(edge) > 40
    assert all(min(drawn.image.getpixel(place)) > 190 for place in edge)


def test_paths_turn_mirror_and_cut() -> None:
    square = curves.rounded(10, 10, 20, 20, 1)
    assert square.mask(40, 40).getpixel((20, 20)) == 255
    assert (square - curves.ellipse(20, 20, 5)).mask(40, 40).getpixel((20, 20)) == 0
    assert square.turned(90, (20, 20)).mask(40, 40).getbbox() == square.mask(40, 40).getbbox()
    left, top, right, bottom = square.moved(-10, 0).both(20).mask(40, 40).getbbox()
    assert (left, right) == (0, 40) and top in (9, 10) and bottom in (30, 31)  # Pillow counts both borders in
    assert curves.shape("M0 0 L10 0 C20 0 20 10 10 10 Q0 10 0 0 Z").parts[0].points[-1] == (0, 0)
    assert curves.curve("M5 5 L35 5", 6).mask(40, 12).getbbox() == (2, 2, 38, 9)


@pytest.mark.parametrize("name", animals.ANIMALS)
def test_animals_stay_in_their_square_and_differ_at_24_pixels(name: str) -> None:
    figure = animals.ANIMALS[name]()
    for path, _ in figure:
        for part in path.parts:
            assert all(-2 <= n <= 102 for point in part.points for n in point), name
    small = {other: curves.sprite(curves.scaled(make(), 0.24), 24, 24) for other, make in animals.ANIMALS.items()}
    mine = small.pop(name).mask.point(lambda x: 255 * (x > 127))
    for other in small.values():
        theirs = other.mask.point(lambda x: 255 * (x > 127))
        changed = sum(a != b for a, b in zip(mine.tobytes(), theirs.tobytes(), strict=True))
        assert changed > 24 * 24 * 0.08  # the bare outlines differ; colours and faces come on top


def test_badges_differ_in_shape() -> None:
    drawn = {pieces._badge(seat, 48).mask.tobytes() for seat in range(5)}
    assert len(drawn) == 5


@pytest.mark.parametrize("flat", [True, False])
def test_hexagons_meet_along_their_edges(flat: bool) -> None:
    middles = [hexes.middle(column, row, 50, flat) for column, row in ((0, 0), (1, 0), (0, 1), (1, -1))]
    for x, y in middles[1:]:
        assert math.hypot(x, y) == pytest.approx(50 * math.sqrt(3))
    edges = {(round(x, 6), round(y, 6)) for x, y in hexes.edges(*middles[0], 50, flat)}
    assert all((round(x / 2, 6), round(y / 2, 6)) in edges for x, y in middles[1:])
    tops = [y for _, y in hexes.corners(0, 0, 50, flat)]
    assert [round(y, 6) for y in tops].count(round(min(tops), 6)) == (2 if flat else 1)
    assert hexes.outline(60, 60, 50, flat).mask(120, 120).getpixel((60, 60)) == 255
