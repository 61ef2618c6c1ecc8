"""The rule books, quoted by section: `rules.md` of each game and the same in Japanese, read once and cut into pages.

What stands in them for whoever writes engines is left out: the preamble, chapters that begin with the line
`<!-- for engine authors -->`, the statement below such a line further down, and where each statement is from; only what
was decided here bears a mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import rules
from bot.panels.values import plain

PAGE = 1_700  # characters of rules in a message of 2,000
FOLDER = Path(rules.__file__).parent
_TITLE = re.compile(r"##\s+(?:(\d+)\.\s*)?(.+)")
_NUMBERED = re.compile(r"(\d+(?:\.\d+)+)\s+(.+)")
_NEW = re.compile(r"[-|#>]|\d+\.\s")  # lines that do not go on with the one before
_RULE = re.compile(r"\|[\s:|-]+\|?")
_ORIGIN = re.compile(
    r"\s*\[[^][]*(?:\b(?:seed|repos?|page|memory|ruling|follows)\b|原文|実装|資料|記憶|裁定|帰結)[^][]*\](?!\()",
    re.IGNORECASE,
)
_DECIDED = re.compile(r"\bruling\b|裁定", re.IGNORECASE)
RULING = "†"  # behind what is in no source and was decided here
_LEFT_OUT = "\0"
_DOUBLED = re.compile(rf"([.。])([{RULING}{_LEFT_OUT}]+)[.。]")  # full stops on both sides of what is left out
_EMPHASIS = re.compile(r"(?<![0-9A-Za-z*])\*(\S(?:[^*]*[^*\s])?)\*(?![0-9A-Za-z*])")
INTERNAL = "<!-- for engine authors -->"
_GAP = re.compile(rf"(。{RULING}?) +")  # Japanese has no blank between sentences
_WIDE = re.compile(r"[\u3000-\u9fff\uff00-\uffef]")


@dataclass(frozen=True)
class Paragraph:
    """A statement: its number ("3.2", "" for text without one) and its words."""

    number: str
    text: str

    @property
    def quoted(self) -> str:
        """As it is shown."""
        return f"**{self.number}** {self.text}" if self.number else self.text


@dataclass(frozen=True)
class Section:
    """A chapter: its number ("" for what stands before the first), title and statements."""

    number: str
    title: str
    paragraphs: tuple[Paragraph, ...]

    @property
    def heading(self) -> str:
        """Number and title."""
        return f"{self.number}. {self.title}" if self.number else self.title


@dataclass(frozen=True)
class Book:
    """The rules of a game in one language. Page 0 is the table of contents; every section starts a page."""

    sections: tuple[Section, ...]
    pages: tuple[str, ...]
    starts: dict[str, int]

    def quote(self, number: str) -> tuple[str, int] | None:
        """The statement (or the first page of a section) of that number, and its page; None if there is none."""
        wanted = plain(number).rstrip(".")
        if not wanted:
            return None
        if wanted in self.starts and "." not in wanted:
            return self.pages[self.starts[wanted]], self.starts[wanted]
        for section in self.sections:
            texts = list(_statement(section.paragraphs, wanted))
            if texts:
                return _fitted([_head(section), *texts]), self._page_of(section, texts[0])
        return None

    def passages(self) -> dict[str, str]:
        """What each numbered statement says, with the lists and tables below it; of a section without numbered ones all
        that stands in it.
        """
        found: dict[str, str] = {}
        for section in self.sections:
            number = section.number
            for paragraph in section.paragraphs:
                number = paragraph.number or number
                found[number] = f"{found[number]}\n{paragraph.text}" if number in found else paragraph.text
        return found

    def line(self, number: str) -> str:
        """Number and words of a section or statement in one line; the number alone where there is none."""
        return next((said for at, said in self.entries() if at == number), number)

    def entries(self) -> Iterator[tuple[str, str]]:
        """(number, what it says) of all sections and statements, for choosing."""
        for section in self.sections:
            if section.number:
                yield section.number, section.heading
            yield from ((p.number, f"{p.number} {_unmarked(p.text)}") for p in section.paragraphs if p.number)

    def _page_of(self, section: Section, text: str) -> int:
        start = self.starts[section.number]
        line = text[:60]
        return next((at for at in range(start, len(self.pages)) if line in self.pages[at]), start)


def _unmarked(text: str) -> str:
    """Without the signs of emphasis and code, which a suggestion would show as they are."""
    return _EMPHASIS.sub(r"\1", text.replace("**", "").replace("`", ""))


@cache
def book(game: str, lang: str) -> Book:
    """The rules of a game, in English where there is no such language. Raises KeyError for an unknown game."""
    if game not in rules.names():
        raise KeyError(game)
    file = FOLDER / game / ("rules.md" if lang == "en" else f"rules.{lang}.md")
    return bound((file if file.exists() else FOLDER / game / "rules.md").read_text(encoding="utf-8"))


def bound(text: str) -> Book:
    """A book from its Markdown."""
    every = list(_sections(text.splitlines()))
    sections = tuple(s for s in every if s.number) or tuple(every)
    pages = [_contents(sections)]
    starts: dict[str, int] = {}
    for section in sections:
        starts.setdefault(section.number, len(pages))
        pages += _pages([_head(section), *(p.quoted for p in section.paragraphs)])
    return Book(sections, tuple(pages), starts)


# -- reading ----------------------------------------------------------------------------------


def _sections(lines: Sequence[str]) -> Iterator[Section]:
    number, title, body = "", "", list[str]()
    for line in lines:
        found = _TITLE.fullmatch(line.strip())
        if found:
            if title and any(kept.strip() for kept in body) and not _internal(body):
                yield Section(number, title, tuple(_paragraphs(_for_players(body, number), number)))
            number, title, body = found[1] or "", found[2], []
        elif line.startswith("# "):
            title = line[2:].strip()
        else:
            body.append(line.strip() if INTERNAL in line else line)
    if not _internal(body):
        yield Section(number, title, tuple(_paragraphs(_for_players(body, number), number)))


def _internal(body: Iterable[str]) -> bool:
    """Whether a chapter begins with the mark."""
    return next((line for line in body if line.strip()), "") == INTERNAL


def _for_players(body: Iterable[str], section: str) -> Iterator[str]:
    """Without the statements below a mark, and what belongs to them: lists, tables."""
    marked = hidden = False
    for line in body:
        if line == INTERNAL:
            marked = True
            continue
        if line.startswith(f"{section}."):
            marked, hidden = False, marked
        if not hidden and not marked:
            yield line


def _paragraphs(lines: Iterable[str], section: str) -> Iterator[Paragraph]:
    kept, last = "", tuple[int, ...]()
    for line in (*lines, ""):
        bare = line.strip()
        number = _number(bare, section, last)
        if kept and (not bare or number or _NEW.match(bare)):
            yield _paragraph(kept, last)
            kept = ""
        last = number or last
        if bare and not _RULE.fullmatch(bare):
            kept = _joined(kept, bare)


def _number(line: str, section: str, last: tuple[int, ...]) -> tuple[int, ...]:
    """The number of a statement that begins here; () where a line only happens to begin with a reference."""
    found = _NUMBERED.fullmatch(line)
    if found is None or found[1].split(".")[0] != section:
        return ()
    number = tuple(map(int, found[1].split(".")))
    return number if number > last else ()


def without_origin(text: str) -> str:
    """A statement as players read it: without where it is from; `RULING` where it was decided here."""
    bare = _ORIGIN.sub(lambda found: RULING if _DECIDED.search(found[0]) else _LEFT_OUT, text)
    bare = _DOUBLED.sub(r"\1\2", bare).replace(_LEFT_OUT, "").replace(RULING * 2, RULING)
    return _GAP.sub(r"\1", bare)


def _paragraph(text: str, last: tuple[int, ...]) -> Paragraph:
    text = without_origin(text)
    if text.startswith("|"):
        cells = [cell.strip() for cell in text.strip("|").split("|")]
        return Paragraph("", "- " + " · ".join(cell for cell in cells if cell))
    found = _NUMBERED.fullmatch(text)
    numbered = found is not None and found[1] == ".".join(map(str, last))
    return Paragraph(found[1], found[2]) if found is not None and numbered else Paragraph("", text)


def _joined(kept: str, line: str) -> str:
    """Lines of one paragraph; Japanese ones without a blank between."""
    between = "" if not kept or (_WIDE.match(kept[-1]) and _WIDE.match(line[0])) else " "
    return f"{kept}{between}{line}"


def _statement(paragraphs: Sequence[Paragraph], number: str) -> Iterator[str]:
    """A statement with what belongs to it: lists, tables, statements numbered below it."""
    inside = False
    for paragraph in paragraphs:
        if paragraph.number:
            inside = paragraph.number == number or paragraph.number.startswith(f"{number}.")
        if inside:
            yield paragraph.quoted


# -- pages ------------------------------------------------------------------------------------


def _head(section: Section) -> str:
    return f"### {section.heading}"


def _contents(sections: Sequence[Section]) -> str:
    return _fitted([section.heading for section in sections])


def _pages(texts: Iterable[str]) -> list[str]:
    """The texts, filled into pages; a text longer than a page is cut at a blank or a full stop."""
    pages = [""]
    for text in (piece for whole in texts for piece in _pieces(whole)):
        if len(pages[-1]) + len(text) + 1 > PAGE:
            pages.append("")
        pages[-1] = f"{pages[-1]}\n{text}".strip("\n")
    return pages


def _pieces(text: str) -> Iterator[str]:
    while len(text) > PAGE:
        cut = max(text.rfind(" ", 0, PAGE), text.rfind("。", 0, PAGE) + 1)
        cut = cut if cut > PAGE // 2 else PAGE
        yield text[:cut]
        text = text[cut:].lstrip()
    yield text


def _fitted(texts: Iterable[str]) -> str:
    return _pages(texts)[0]
