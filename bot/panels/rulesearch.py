"""Looking for words in the rules: in both languages at once, the best statement first.

Words between blanks are looked for one by one. Japanese has no blanks: a run of it counts in full where it stands so,
else by the pairs of its characters that do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from math import log
from typing import NamedTuple

from bot.panels.rulebook import book
from bot.panels.values import plain
from bot.texts import LANGUAGES

TERM = re.compile(r"[^\W_\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]+(?:\.\d+)*|[\u3040-\u30ff\u3400-\u9fff]+")
_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_SMALL = re.compile(r"[\u3040-\u309f]+")
_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_ANYWAY = (
    "a an and any are at be by can do does for from how i if in is it many may much my of on or so that the then there"
    " this to what when where which who why will with you your"
)
SAID_ANYWAY = frozenset(_ANYWAY.split())  # words that say nothing of what is looked for
LONGEST = 80  # characters that are looked at of what was typed
ENOUGH = 0.4  # of the pairs of a Japanese run, so that it counts at all
SHORTEST = 3  # letters that an inflected word shares with what is looked for
OTHER = 0.7  # what a hit in the other language counts
LENGTH = 0.4  # how much a statement longer than usual counts less: a table of all options has every word
TITLE = 0.5  # what a hit in the title of the section adds
LEAST_CUT = 30  # characters; less is not worth an ellipsis at the start
TOGETHER = 3.0  # what is added where all words stand together as they were typed


class Hit(NamedTuple):
    """A statement that was found: how well it fits, its game and number."""

    score: float
    game: str
    number: str


class Index(NamedTuple):
    """The statements of a book by number, folded for comparing; and the title of the section of each."""

    texts: Mapping[str, str]
    titles: Mapping[str, str]


def natural(number: str) -> tuple[int, ...]:
    """For ordering numbers of sections: 4, 4.1, 4.2, 4.10, 10."""
    return tuple(int(part) for part in number.split(".") if part)


@cache
def index(game: str, lang: str) -> Index:
    """What can be looked for in a book."""
    read = book(game, lang)
    texts = {number: plain(text) for number, text in read.passages().items()}
    titles = {section.number: plain(section.title) for section in read.sections}
    return Index(texts, {number: titles.get(number.partition(".")[0], "") for number in texts})


def search(game: str, text: str, lang: str) -> list[Hit]:
    """The statements that fit a text, the best first: all of its words count before the number of times. `lang`: the
    reader's, in which a hit counts more.
    """
    text = text[:LONGEST]
    every = TERM.findall(plain(text))
    terms = [term for term in every if term not in SAID_ANYWAY] or every
    if _NUMBER.fullmatch(plain(text)):
        return [Hit(1.0, game, number) for number in index(game, lang).texts if _within(number, plain(text))]
    best: dict[str, tuple[int, float]] = {}
    for spoken in LANGUAGES:
        share = 1.0 if spoken == lang else OTHER
        for number, (covered, score) in _scores(index(game, spoken), terms, plain(text)).items():
            best[number] = max(best.get(number, (0, 0.0)), (covered, score * share))
    most = max((covered for covered, _ in best.values()), default=0)
    hits = [Hit(score, game, number) for number, (covered, score) in best.items() if covered == most]
    return sorted(hits, key=lambda hit: (-hit.score, natural(hit.number)))


def _within(number: str, wanted: str) -> bool:
    return number == wanted or number.startswith(f"{wanted}.")


def _scores(found: Index, terms: list[str], whole: str) -> dict[str, tuple[int, float]]:
    """For each statement in which something occurs: how many of the terms do, and a score."""
    fits = {term: {n: fit for n, text in found.texts.items() if (fit := fitting(term, text))} for term in set(terms)}
    usual = sum(map(len, found.texts.values())) / max(1, len(found.texts))
    scores: dict[str, tuple[int, float]] = {}
    for number in {number for each in fits.values() for number in each}:
        covered = [term for term in fits if number in fits[term]]
        score = sum(fits[term][number] * _rarity(len(fits[term]), len(found.texts)) for term in covered)
        score += TITLE * sum(1 for term in covered if term in found.titles[number])
        score += TOGETHER if len(terms) > 1 and whole in found.texts[number] else 0.0
        scores[number] = len(covered), score / max(1.0, 1 - LENGTH + LENGTH * len(found.texts[number]) / usual)
    return scores


def _rarity(many: int, of: int) -> float:
    """What a word in a few statements counts more than one in many."""
    return log(1 + of / many)


def fitting(term: str, text: str) -> float:
    """How well a text fits one term, 0 where it does not."""
    if _WIDE.match(term):
        return 1.0 if term in text else _pairs(term, text)
    if _begins(term, text):
        return 1.0
    return 0.6 if any(_begins(stem, text) for stem in _stems(term)) else 0.0


def _begins(term: str, text: str) -> bool:
    """Whether a word of the text begins so."""
    return re.search(rf"(?<![^\W_]){re.escape(term)}", text) is not None


def _pairs(term: str, text: str) -> float:
    """The part of a Japanese run's pairs of characters that occur, 0 where they are too few. Pairs of hiragana alone,
    which are endings and particles, count only where there are no others.
    """
    every = [term[at : at + 2] for at in range(len(term) - 1)]
    pairs = [pair for pair in every if not _SMALL.fullmatch(pair)] or every
    share = sum(pair in text for pair in pairs) / len(pairs) if pairs else 0.0
    return 0.8 * share if share >= ENOUGH else 0.0


def _stems(term: str) -> Iterator[str]:
    """The word without an English ending: "routes" finds "route", "tied" finds "tie"."""
    for ending in ("ies", "ing", "es", "ed", "d", "s", "y", "e"):
        if term.endswith(ending) and len(term) - len(ending) >= SHORTEST:
            yield term[: -len(ending)]


def excerpt(passage: str, text: str, most: int) -> str:
    """The passage in one line of at most `most` characters, around the first of the words that stands in it."""
    line = " ".join(passage.split())
    if len(line) <= most:
        return line
    folded = line.casefold()
    places = [at for term in TERM.findall(plain(text)) if (at := folded.find(term)) >= 0]
    start = max(0, min(places, default=0) - most // 3)
    start = 0 if start < LEAST_CUT else start
    end = start + most - 2
    return ("…" if start else "") + line[start:end].strip() + ("…" if end < len(line) else "")
