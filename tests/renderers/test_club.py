"""The picture of a club's standings: any number of members with any names, in both languages, on a phone's screen."""

from __future__ import annotations

from typing import Any

import pytest

from bot.texts import Texts
from renderers import encode
from renderers.club import MOST_ROWS, Row, Sheet, describe, draw
from renderers.palette import INK, PANEL, PAPER, contrast
from tests.renderers.scenes import LANGUAGES, PLAIN, ZOO

TEXTS = Texts.load(strict=True)
ROW = Row(1, "Ann", 1_234, 5, 2, (3,))


def sheet(many: int, lang: str = "en", names: tuple[str, ...] = PLAIN, **changes: Any) -> Sheet:
    words = TEXTS.words(lang, "bot", markdown=False)
    made = [
        Row(n + 1, names[n % len(names)], 1700 - 31 * n, 12_345 >> n, n, tuple(range(n % 6)), own=n == 1)
        for n in range(many)
    ]
    kept = {"words": words, "game": words("picture.standings.all"), "club": "Tuesday 火曜会", "rows": made}
    return Sheet(**kept | changes)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rows", [0, 1, 12, MOST_ROWS])
def test_it_fits_a_phones_screen(rows: int, lang: str) -> None:
    image = draw(sheet(rows, lang, page=2, pages=3))
    assert image.mode == "RGB" and image.width == 1600 and image.height <= 1600


@pytest.mark.parametrize("start", range(0, len(ZOO), 8))
def test_odd_names_stay_in_their_column(start: int) -> None:
    """What is right of the name is the same picture whatever the name is."""
    names = (*ZOO, *ZOO)[start : start + 8]
    odd, plain = draw(sheet(8, names=names, club=names[0])), draw(sheet(8))
    for number in range(8):
        box = (740, 128 + 80 * number, 1600, 200 + 80 * number)
        assert odd.crop(box).tobytes() == plain.crop(box).tobytes(), names[number]


@pytest.mark.parametrize(
    "other",
    [
        {"rank": 2},
        {"name": "Ben"},
        {"rating": 1_235},
        {"matches": 6},
        {"wins": 3},
        {"form": (1,)},
        {"form": (2,)},
        {"form": (0,)},
        {"form": (3, 3)},
        {"own": True},
    ],
)
def test_whatever_a_row_says_is_to_be_seen(other: dict[str, Any]) -> None:
    changed = Row(**{name: getattr(ROW, name) for name in ROW.__dataclass_fields__} | other)
    assert draw(sheet(1, rows=[ROW])).tobytes() != draw(sheet(1, rows=[changed])).tobytes()


def test_a_win_is_told_without_colours() -> None:
    """A first place is dark with a light figure, any other light with a dark one."""
    won, second = (draw(sheet(1, rows=[Row(1, "A", 1, 1, 1, (place,))])).convert("L") for place in (1, 2))
    assert won.getpixel((1252, 164)) < 80 and second.getpixel((1252, 164)) > 200
    assert contrast(PANEL, INK) > 7 and contrast(PAPER, INK) > 7


def test_it_is_small() -> None:
    assert len(encode(draw(sheet(MOST_ROWS, "ja", ZOO)), "club")) < 200_000


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_told_in_words(lang: str) -> None:
    told = describe(sheet(12, lang, ZOO)).splitlines()
    assert len(told) == 13 and "1,700" in told[1] and TEXTS.text(lang, "bot", "picture.standings.unnamed") in told[8]
    assert TEXTS.text(lang, "bot", "picture.standings.none") in describe(sheet(0, lang))
