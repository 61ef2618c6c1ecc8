"""Text is measured, shrunk one step, then cut; it never leaves its room, and figures stand in columns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from renderers import text
from renderers.canvas import Canvas
from renderers.palette import PAPER
from renderers.qe import figures
from renderers.text import BLACK, MEDIUM
from tests.renderers.scenes import look

WORDS = st.text(alphabet="abcWi 漢字、。ABC123,…é한ש", max_size=60)


@given(words=WORDS, size=st.integers(18, 60), room=st.integers(30, 900), weight=st.sampled_from((MEDIUM, BLACK)))
def test_fitted_text_fits(words: str, size: int, room: int, weight: str) -> None:
    shown, taken = text.fit(words, size, room, weight)
    assert text.width(shown, taken, weight) <= room
    assert taken in (size, max(min(size, text.SMALLEST), round(size * 0.84)))
    if text.width(words, size, weight) <= room:
        assert (shown, taken) == (words, size)


@given(words=WORDS, size=st.integers(18, 40), lines=st.integers(1, 4))
def test_wrapped_text_fits(words: str, size: int, lines: int) -> None:
    made = text.wrap(words, size, 260, lines)
    assert len(made) <= lines
    assert all(text.width(line, size) <= 260 for line in made)


def test_japanese_lines_do_not_begin_with_a_stop() -> None:
    for room in range(100, 400, 7):
        lines = text.wrap("全員が秘密入札をし、最高額が同額なら、誰も手に入れません。以上です。", 32, room, 9)
        assert not any(line[:1] in "、。" for line in lines[1:])


@pytest.mark.parametrize("side", ["left", "middle", "right"])
@pytest.mark.parametrize("words", ["Hanako", "漢" * 40, "W" * 40, "محمد صلاح", "1,234"])
def test_writing_stays_in_its_room(words: str, side: str) -> None:
    on = Canvas.blank(600, 120)
    on.write(300, 60, words, 40, room=200, side=side)
    left, top, right, bottom = ImageChops.difference(on.image, Image.new("RGB", on.image.size, PAPER)).getbbox()
    start = {"left": 300, "middle": 200, "right": 100}[side]
    assert start - 5 <= left and right <= start + 205
    assert top > 30 and bottom < 90


@pytest.mark.parametrize("weight", [MEDIUM, BLACK])
def test_figures_are_tabular(weight: str) -> None:
    widths = {text.width(figure * 6, 34, weight, True) for figure in "0123456789"}
    assert len(widths) == 1
    assert text.width("1,111", 34, weight, True) == text.width("8,888", 34, weight, True)


# room, height and sizes of the fields that hold amounts: opening bid, record (twice), score sheet
FIELDS = (
    (636, 100, (84, 72, 60, 52, 46, 40)),
    (480, 66, (34, 28)),
    (524, 66, (34, 28)),
    (340, 84, (38, 34, 30, 26, 22)),
)


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_amounts_of_any_length_fit_their_fields(field: tuple[int, int, tuple[int, ...]], lang: str) -> None:
    room, high, sizes = field
    for digits in (*range(1, 80), 999, 1000, 1003):
        for amount in (10 ** (digits - 1), 10**digits - 1):
            spelled = figures.spelled(look("qe", ("a", "b", "c"), lang), amount)
            assert any(figures._fits(spelled, size, room, high) for size in sizes), spelled


@given(digits=st.integers(1, 24), room=st.integers(200, 640))
def test_amounts_are_exact_up_to_24_digits(digits: int, room: int) -> None:
    """QE rules 9.3."""
    amount = 9 * 10 ** (digits - 1) + 1234567 % 10 ** (digits - 1)
    spelled = figures.spelled(look("qe", ("a", "b", "c")), amount)
    assert int("".join(figures.lines(spelled, 34, room)).replace(",", "")) == amount
