"""Names of any kind: drawn legibly or replaced; never an empty box, never invisible, never a crash."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from PIL import Image

from renderers import faces, text
from renderers.bidi import visual
from renderers.names import MARK, drawable, isolated, plain
from tests.renderers.scenes import LANGUAGES, ZOO, look

FACES = (faces.MEDIUM, faces.BLACK, *faces.FALLBACKS)
NOTHING = "\U0010fffe"  # no font has a glyph for it: what a face draws instead is its empty box


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Hanako", "Hanako"),
        ("山田 太郎", "山田 太郎"),
        ("  a \n\t b  ", "a b"),
        ("👨‍👩‍👧‍👦 family", "👨 family"),
        ("👍🏽ok", "👍ok"),
        ("🇯🇵 1️⃣", "JP 1"),
        ("𝓕𝓪𝓷𝓬𝔂 Ⓚⓘⓣ", "Fancy Kit"),
        ("Z̸̛͝a̴l̵g̷o̶", "Zalgo"),
        ("Nguye\u0302\u0303n", "Nguyễn"),
        ("\u202eevil\u202c", "evil"),
        ("𠮷野家", f"{MARK}野家"),
        ("नमस्ते x", f"{MARK} x"),
        ("ㅤ", ""),
        ("\u200b\u200d\u2060", ""),
        ("नमस्ते", ""),
        ("\ufffd\ufffc", ""),
        ("", ""),
    ],
)
def test_what_can_be_drawn_stays(name: str, shown: str) -> None:
    assert drawable(name) == shown


def test_every_character_is_drawn_or_replaced() -> None:
    """What is kept has a face that holds it. Above U+1FFFF no face has anything: a sample will do."""
    for point in (*range(0x20000), *range(0x20000, sys.maxunicode + 1, 97)):
        for character in drawable(chr(point)):
            assert faces.holder(character) or character == " ", hex(point)


@pytest.mark.parametrize("face", FACES)
def test_a_kept_character_is_never_an_empty_box_or_nothing(face: str) -> None:
    """The coverage that is read from the font is true: the glyph is not the one for missing characters, and has ink."""
    drawn = faces.font(face, 24)
    box = bytes(drawn.getmask(NOTHING))
    held = faces.coverage(face)
    for point in range(0x21, 0x20000):
        if held[point] and drawable(chr(point)) == chr(point) and faces.holder(chr(point)) == face:
            mask = drawn.getmask(chr(point))
            assert mask.getbbox() and bytes(mask) != box, hex(point)


def test_invisible_names_are_called_by_their_seat() -> None:
    for lang, said in zip(LANGUAGES, ("Seat B", "席B"), strict=True):
        shown = look("dobutsu", ("Ann", "ㅤ"), lang)
        assert shown.name(1) == said
        assert shown.read(1) == said
        assert shown.read(0) == "A Ann"


@pytest.mark.parametrize("name", ZOO)
@pytest.mark.parametrize("size", [18, 50])
def test_odd_names_are_drawn_inside_their_room(name: str, size: int) -> None:
    for room in (60, 240, 700):
        words, taken = text.fit(look("dobutsu", (name, name)).name(0), size, room, text.BLACK)
        label = text.label(words, taken, text.BLACK)
        assert label.mask is not None
        assert 0 < label.width <= room
        assert label.dx >= -size // 3
        assert label.dx + label.mask.width <= label.width + size // 3


def test_plain_names_hold_nothing_unseen() -> None:
    assert plain("a\u202e\u200bb\n c\ufe0f") == "ab c"
    assert plain("👨‍👩‍👧") == "👨‍👩‍👧"
    assert plain("\ud800x") == "x"
    for name in ZOO:
        assert not any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in plain(name))
    assert isolated("Ann") == "Ann"
    assert isolated("שלום") == "\u2068שלום\u2069"


@pytest.mark.parametrize(
    ("logical", "drawn"),
    [
        ("abc", "abc"),
        ("שלום", "םולש"),
        ("שלום (2) עולם", "םלוע (2) םולש"),
        ("Ali שלום 12", "Ali 12 םולש"),
        ("שלום Ali", "Ali םולש"),
        ("a (שלום) b", "a (םולש) b"),
    ],
)
def test_right_to_left_stands_in_visual_order(logical: str, drawn: str) -> None:
    assert visual(logical) == drawn


def test_arabic_letters_are_joined() -> None:
    joined = visual("محمد")
    assert [unicodedata.decomposition(c).split()[0] for c in joined[::-1]] == [
        "<initial>",
        "<medial>",
        "<medial>",
        "<final>",
    ]
    assert visual("لا") == "\ufefb"
    assert visual("سلا") == "\ufefc\ufeb3"
    assert visual("دار")[::-1] == "\ufea9\ufe8d\ufead"  # none of the three reaches forward
    assert visual("سی")[0] == "\ufbfd"


def test_a_label_of_what_no_face_holds_shows_the_mark() -> None:
    """Words are not cleaned like names; still no empty box."""
    assert text.width("x\U000f0000", 30) == text.width(f"x{MARK}", 30)
    mask = text.label("\U000f0000", 30).mask
    assert isinstance(mask, Image.Image)
    assert mask.tobytes() == text.label(MARK, 30).mask.tobytes()
