"""Names of any kind, made drawable: no crash, no empty box, no invisible player.

A display name may hold anything Unicode has. What the fonts can draw stays; joined emoji become their first
picture, fancy letters plain ones; a run that cannot be drawn becomes one mark. If nothing is left, "" says so, and
the picture falls back on the seat's letter (`Look.name`).
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from renderers.faces import holder

MARK = "＊"  # stands for what cannot be drawn
_MOST = 128  # code points looked at; Discord allows 32 characters
_JOINER = "\u200d"
_TONES = range(0x1F3FB, 0x1F400)
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters by category, nothing to the eye
_STAND_INS = frozenset("\ufffc\ufffd")  # their glyphs are boxes
_PRESENTATION = re.compile("[\ufb1d-\ufdff\ufe70-\ufefc]")
_LETTER = re.compile(r"(?:LATIN|SYMBOL) (?:CAPITAL |SMALL )?LETTER (?:SMALL CAPITAL )?([A-Z])$")


@lru_cache(maxsize=4096)
def drawable(name: str) -> str:
    """The part of a name that can be drawn, in logical order, with a mark for the rest; "" if there is none."""
    kept: list[str] = []
    joined = False
    for character in unicodedata.normalize("NFC", _plain_arabic(name[:_MOST])):
        if character == _JOINER:
            joined = bool(kept) and _pictorial(kept[-1][-1])
        elif joined and _pictorial(character):
            joined = False
        else:
            joined = False
            _keep(kept, _one(character))
    text = " ".join("".join(kept).split())
    return text if text.strip(MARK + " ") else ""


def plain(name: str) -> str:
    """The name in one line for readers of text: no controls, no direction marks, nothing invisible; may be ""."""
    visible = (" " if _is_blank(c) else "" if _unseen(c) and c != _JOINER else c for c in name)
    return " ".join("".join(visible).split()).strip(_JOINER)


def isolated(name: str) -> str:
    """The name between direction marks if it runs from the right, so that the sentence around it stays in order."""
    from_right = any(unicodedata.bidirectional(character) in ("R", "AL") for character in name)
    return f"\u2068{name}\u2069" if from_right else name


def _keep(kept: list[str], piece: str) -> None:
    if piece and (piece != MARK or not kept or kept[-1] != MARK):
        kept.append(piece)


def _one(character: str) -> str:
    if _is_blank(character):
        return " "
    if _unseen(character) or ord(character) in _TONES:
        return ""
    if unicodedata.category(character)[0] == "M":
        return character if holder(character) == "NotoSansThai-Medium" else ""
    if ord(character) in _FLAG_LETTERS:
        return _letter(character)
    if holder(character) and character not in _STAND_INS:
        return character
    return _folded(character) or MARK


def _folded(character: str) -> str:
    """A plainer spelling that can be drawn: compatibility form, bare letter, or the letter its name tells."""
    for spelling in (unicodedata.normalize("NFKC", character), unicodedata.normalize("NFKD", character)[:1]):
        if spelling != character and spelling.strip() and all(holder(c) for c in spelling):
            return spelling
    return _letter(character)


def _letter(character: str) -> str:
    found = _LETTER.search(unicodedata.name(character, ""))
    return found[1] if found else ""


def _plain_arabic(name: str) -> str:
    """Presentation forms back to letters: shaping and direction start from those."""
    return _PRESENTATION.sub(lambda found: unicodedata.normalize("NFKC", found[0]), name)


def _pictorial(character: str) -> bool:
    return holder(character) == "NotoEmoji-Medium" or ord(character) >= 0x1F000


def _is_blank(character: str) -> bool:
    return character in _BLANK or character.isspace() or unicodedata.category(character)[0] == "Z"


def _unseen(character: str) -> bool:
    category = unicodedata.category(character)
    return category in ("Cf", "Cc", "Cs") or 0xFE00 <= ord(character) <= 0xFE0F or ord(character) == 0x34F
