"""Looking for words in the rules: ranked, in both languages, Japanese without blanks; numbers in natural order."""

from __future__ import annotations

import pytest

import rules
from bot.panels.finding import MOST_NEAR, likeness, not_found
from bot.panels.rulebook import book
from bot.panels.rulesearch import excerpt, fitting, natural, search
from bot.texts import LANGUAGES


def numbers(game: str, text: str, lang: str) -> list[str]:
    return [hit.number for hit in search(game, text, lang)]


def test_natural_order() -> None:
    assert sorted(["10", "4.10", "4", "4.2", "1.4", "4.1"], key=natural) == ["1.4", "4", "4.1", "4.2", "4.10", "10"]


@pytest.mark.parametrize(
    ("term", "text", "found"),
    [
        ("lion", "the lions step", 1.0),
        ("lion", "a stallion", 0.0),
        ("routes", "one route", 0.6),
        ("tied", "in a tie", 0.6),
        ("最高額", "最高額が同額の場合", 1.0),
        ("最高額が同点", "最高額が同額の場合", 0.8 * 4 / 5),
        ("借金の利息", "列車を買う", 0.0),
    ],
)
def test_how_well_a_word_fits(term: str, text: str, found: float) -> None:
    """A word at its beginning, with another ending; a run of Japanese by the pairs of its characters."""
    assert fitting(term, text) == pytest.approx(found)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "text", "number"),
    [
        ("qe", "third tie", "5.3"),
        ("qe", "How many points for a zero bid?", "8.3"),
        ("qe", "3回連続の同額", "5.3"),
        ("dobutsu", "chick dropped far row", "4.2"),
        ("dobutsu", "敵陣に打ったひよこ", "4.2"),
        ("eighteen_pa", "train limit 2", "13.1"),
        ("eighteen_pa", "列車保有制限", "13.1"),
        ("indonesia", "who may announce a merger", "5.4"),
        ("marco_polo", "ダイスを振り直す ラクダ", "13.3"),
        ("indonesia", "合併の宣言ができる人は", "5.4"),
    ],
)
def test_both_languages_find_the_same_rule(lang: str, game: str, text: str, number: str) -> None:
    assert number in numbers(game, text, lang)[:3], numbers(game, text, lang)[:5]


def test_what_has_all_the_words_is_alone_and_what_stands_together_first() -> None:
    found = numbers("eighteen_pa", "station token", "en")
    texts = book("eighteen_pa", "en").passages()
    together = ["station token" in texts[number] for number in found]
    assert True in together and together == sorted(together, reverse=True)
    assert len(numbers("qe", "opening bid auctioneer", "en")) < len(numbers("qe", "auctioneer", "en"))


def test_a_number_finds_its_section_and_nonsense_nothing() -> None:
    assert numbers("qe", "3.2", "en") == ["3.2"] and numbers("qe", "4", "ja") == [f"4.{n}" for n in range(1, 6)]
    assert numbers("qe", "xyzzy", "en") == [] == numbers("qe", "  ", "ja") == numbers("qe", "…", "en")


@pytest.mark.parametrize("game", rules.names())
def test_chapters_for_engine_authors_are_not_found(game: str) -> None:
    for lang in LANGUAGES:
        known = set(book(game, lang).passages())
        assert {hit.number for text in ("engine", "エンジン", "python") for hit in search(game, text, lang)} <= known


def test_the_passage_is_cut_around_the_word() -> None:
    passage = "Alpha. " * 60 + "The ferry is closed. " + "Omega. " * 60
    cut = excerpt(passage, "ferry", 120)
    assert len(cut) <= 120 and "ferry is closed" in cut and cut[0] == "…" == cut[-1]
    assert excerpt("The ferry is closed.", "ferry", 120) == "The ferry is closed."
    assert excerpt(passage, "船", 120).startswith("Alpha") and len(excerpt("渡" * 500, "渡", 120)) <= 120


# -- what would have been accepted --------------------------------------------------------------


def test_the_nearest_spellings_come_first() -> None:
    called = [(f"Place {n}", f"p{n}") for n in range(40)] + [
        ("Harrison",),
        ("H10 Harrisburg", "harrisburg"),
        ("ハリスバーグ",),
    ]
    refused = not_found("Harisburg", called)
    assert refused.code == "not_found_near" and refused.params["near"] == ["H10 Harrisburg", "Harrison"]
    assert not_found("ハリスバグ", called).params["near"][0] == "ハリスバーグ"
    assert likeness(("H10 Harrisburg",), "HARRISBURG") == 1.0


def test_few_are_listed_in_full_and_many_unlike_ones_in_part() -> None:
    few = not_found("x", [("Ann",), ("Ben",)])
    assert (few.code, few.params["near"]) == ("not_found_of", ["Ann", "Ben"])
    many = not_found("x" * 200, [(f"Ann {n}",) for n in range(30)])
    assert many.code == "not_found_such" and many.params["near"] == [f"Ann {n}" for n in range(MOST_NEAR)]
    assert len(many.params["text"]) <= 60 and not_found("x", []).code == "not_found" == not_found("x", [(" ",)]).code


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_suggestions_show_no_signs_of_emphasis(lang: str) -> None:
    assert not [text for _, text in book("dobutsu", lang).entries() if "*" in text]
