"""Colours: enough contrast, exact flat colours in the file, nothing told by colour alone."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from PIL import Image, ImageDraw

from renderers import palette
from renderers.canvas import encode
from renderers.dobutsu import ground, koma
from renderers.dobutsu import picture as dobutsu
from renderers.eighteen_pa import colours as eighteen_pa
from renderers.palette import FAINT, INK, PANEL, PAPER, SEATS, SHU, SOFT, contrast, luminance
from renderers.qe import icons
from renderers.qe import picture as qe

THEMES = (dobutsu.THEME, qe.THEME, eighteen_pa.THEME)


def test_contrast_is_computed_as_wcag_does() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_dark_text_on_paper_is_strong() -> None:
    assert all(contrast(INK, ground) >= 7 for ground in (PAPER, PANEL, FAINT, *icons.INDUSTRIES.values()))


def test_soft_and_coloured_text_can_be_read() -> None:
    assert all(contrast(SOFT, ground) >= 4.5 for ground in (PAPER, PANEL, FAINT))
    assert contrast(SHU, PAPER) >= 4.5
    assert contrast(PANEL, SHU) >= 4.5
    assert all(contrast(icons.NATIONS[code], icons.ON_NATION[code]) >= 4.5 for code in icons.NATIONS)


def test_seats_are_told_apart() -> None:
    """The letters are large and bold: 3:1 as for graphics; shape and letter differ beside the colour."""
    assert all(contrast(seat.colour, seat.ink) >= 3 for seat in SEATS)
    assert len({seat.shape for seat in SEATS}) == len({seat.letter for seat in SEATS}) == len(SEATS)
    assert all(contrast(seat.colour, SHU) > 1.05 for seat in SEATS)


def test_sides_of_dobutsu_differ_in_grey() -> None:
    light, dark = (luminance(body) for body in koma.BODIES)
    assert light > 0.8 and dark < 0.1
    assert all(contrast(body, mark) >= 7 for body, mark in zip(koma.BODIES, koma._MARKS, strict=True))
    assert all(contrast(koma.INDIGO, ground_) >= 4.5 for ground_ in (ground.PLAIN, palette.SEA, palette.MEADOW))


@pytest.mark.parametrize("theme", THEMES, ids=lambda t: t.name)
def test_flat_colours_are_exact_in_the_file(theme: palette.Theme) -> None:
    flats = list(dict.fromkeys((*palette.COMMON, *theme.flats)))
    image = Image.new("RGB", (len(flats) * 4, 4))
    pen = ImageDraw.Draw(image)
    for n, colour in enumerate(flats):
        pen.rectangle((4 * n, 0, 4 * n + 3, 3), fill=colour)
    read = Image.open(io.BytesIO(encode(image, theme))).convert("RGB")
    assert [read.getpixel((4 * n + 1, 1)) for n in range(len(flats))] == flats


@pytest.mark.parametrize("theme", THEMES, ids=lambda t: t.name)
def test_a_theme_fills_a_palette_without_doubles(theme: palette.Theme) -> None:
    assert 128 <= len(theme.colours) <= 256
    assert len(set(theme.colours)) == len(theme.colours)


@pytest.mark.parametrize("theme", THEMES, ids=lambda t: t.name)
def test_blended_edges_are_near_enough(theme: palette.Theme) -> None:
    """Edges of the listed pairs lose at most a few steps of a channel: 18 of 255 is not seen on a line of one pixel."""
    for one, other in (*palette.COMMON_EDGES, *theme.edges):
        for share in (0.2, 0.4, 0.6, 0.8):
            wanted = palette.blend(one, other, share)
            nearest = min(theme.colours, key=lambda c: palette._distance(c, wanted))
            assert max(abs(a - b) for a, b in zip(nearest, wanted, strict=True)) <= 30, (one, other)


def test_too_many_flat_colours_are_an_error() -> None:
    with pytest.raises(ValueError, match="256"):
        palette.theme("crowded", tuple((n, 255 - n, 7) for n in range(256)))
    palette._THEMES.pop("crowded", None)


def test_industries_and_nations_have_signs_of_their_own() -> None:
    drawn = [icons.PICTOGRAMS[code]().scaled(0.24).mask(24, 24).tobytes() for code in icons.INDUSTRIES]
    drawn += [icons._emblem(code, 24).image.convert("L").tobytes() for code in icons.NATIONS]
    assert all(one != other for one, other in combinations(drawn, 2))
