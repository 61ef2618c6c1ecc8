"""Domains: what one field may hold, and why something else may not."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.core import Big, Illegal, Ints, Search, Some
from rules.core import Ids as Choice

BIG = 10**1000


def picks(domain: Any, many: int = 400) -> list[Any]:
    rng = random.Random(4)
    return [domain.pick(rng) for _ in range(many)]


def test_ids() -> None:
    free = Choice(["a", "b", "c"])
    assert free.few(2) == ["a", "b"] and free.size(10) == 3 and free.size(2) == 2
    assert free.why("b") == "" and free.why("d") == "not_offered"
    assert set(picks(free)) == {"a", "b", "c"}


def test_numbers_have_notes_and_an_only_value_may_go_without_saying() -> None:
    assert Ints(0, 2, note=lambda n: ("left", 2 - n)).note(1) == ("left", 1) and Ints(0, 2).note(1) is None
    assert Choice(["a"], implied=True).implied and not Choice(["a"]).implied and not Ints(0, 1).implied


def test_ids_may_come_from_anything_iterable() -> None:
    assert Choice(x for x in "ab").few(9) == ["a", "b"]
    assert Choice({"a": 1, "b": 2}).few(9) == ["a", "b"]


def test_ids_refused_one_by_one() -> None:
    asked: list[str] = []

    def refuse(value: str) -> str:
        asked.append(value)
        return "taken" if value in "ac" else ""

    domain = Choice("abcd", refuse)
    assert domain.few(1) == ["b"] and asked == ["a", "b"], "lazily"
    assert domain.size(10) == 2 and domain.why("a") == "taken" and domain.why("z") == "not_offered"
    assert set(picks(domain)) == {"b", "d"}


def test_ids_take_true_for_no_number() -> None:
    assert Choice([1, 2]).why(True) == "not_offered"
    assert Choice([False, True]).why(1) == "not_offered"
    assert Choice([1, 2]).why(1) == ""
    assert Choice(["1"]).why(1) == "not_offered"


@pytest.mark.parametrize("value", [None, [], {}, ("a",), 2.0, b"a"])
def test_ids_take_any_nonsense(value: Any) -> None:
    assert Choice("abc").why(value) == "not_offered"


@pytest.mark.parametrize(
    "domain",
    [
        Choice(()),
        Choice("ab", lambda _: "taken"),
        Ints(2, 1),
        Ints(3, 3, but=(3,)),
        Some((), 1, 2),
        Some("ab", 3, 4),
        Search(lambda: (), lambda _: ""),
    ],
)
def test_empty_domains_have_nothing_to_pick(domain: Any) -> None:
    assert domain.few(1) == [] and domain.size(5) == 0
    with pytest.raises(IndexError):
        domain.pick(random.Random(0))


def test_ints() -> None:
    domain = Ints(10, 50, 20)
    assert domain.few(9) == [10, 30, 50] and domain.size(9) == 3 and domain.size(2) == 2
    refused = {9: "too_low", 0: "too_low", 51: "too_high", 20: "not_a_step", True: "not_a_number", "30": "not_a_number"}
    assert {value: domain.why(value) for value in refused} == refused
    assert domain.why(None) == "not_a_number" and domain.why(30) == ""
    assert domain.facts() == {"low": 10, "high": 50, "step": 20, "but": []}
    assert set(picks(domain)) == {10, 30, 50}


def test_ints_apart_from_some() -> None:
    domain = Ints(0, 3, but=(1, 1, 7, -1))
    assert domain.few(9) == [0, 2, 3] and domain.size(9) == 3
    assert domain.why(1) == "excepted" and domain.facts()["but"] == [1]
    assert set(picks(domain)) == {0, 2, 3}


def test_exceptions_off_the_steps_do_not_count() -> None:
    assert Ints(0, 4, 2, but=(1, 2)).few(9) == [0, 4]
    assert Ints(0, 4, 2, but=(1, 2)).size(9) == 2


def test_wide_ints_are_counted_and_picked_without_listing() -> None:
    domain = Ints(0, BIG, but=(BIG,))
    assert domain.size(50) == 50 and domain.few(2) == [0, 1]
    found = picks(domain, 600)
    assert all(domain.why(value) == "" for value in found)
    assert found.count(0) > 20 and found.count(1) > 10, "edges, so that random play ties and bids nothing"
    assert found.count(BIG - 1) > 20
    assert len({len(str(value)) for value in found}) > 50, "and every size between"
    assert domain.why(Big(5)) == "" and domain.why(BIG + 1) == "too_high"


def test_some() -> None:
    domain = Some(["a", "b", "c"], 1, 2)
    assert domain.few(99) == [("a",), ("b",), ("c",), ("a", "b"), ("a", "c"), ("b", "c")]
    assert domain.size(99) == 6 and domain.size(4) == 4
    assert domain.facts() == {"least": 1, "most": 2}
    refused = {
        ("b", "a"): "not_in_order",
        (): "wrong_number",
        ("a", "b", "c"): "wrong_number",
        ("a", "a"): "not_in_order",
        ("x",): "not_offered",
        "a": "not_offered",
    }
    assert {value: domain.why(value) for value in refused} == refused
    assert domain.why(["a"]) == "not_offered" and domain.why(("a", "c")) == ""
    assert domain.spelled(["c", "a"]) == ("a", "c")
    assert set(picks(domain)) == set(domain.few(99))


def test_some_of_few() -> None:
    assert Some("ab", 0, 9).few(9) == [(), ("a",), ("b",), ("a", "b")]
    assert Some("ab", 0, 9).facts() == {"least": 0, "most": 2}


def test_search() -> None:
    def vary(route: tuple[str, ...], rng: random.Random) -> tuple[str, ...]:
        return (*route, rng.choice("xyz"))

    domain = Search(lambda: (("a",), ("b",)), lambda r: "" if isinstance(r, tuple) and "z" not in r else "no_way", vary)
    assert domain.few(9) == [("a",), ("b",)] and domain.size(9) == 2
    assert domain.why(("q",)) == "" and domain.why("q") == "no_way"
    found = set(picks(domain))
    assert ("a", "x") in found and ("a",) in found and ("a", "z") not in found, "neighbours, where they are legal"


def test_search_suggests_lazily() -> None:
    def endless() -> Any:
        n = 0
        while True:
            yield n
            n += 1

    assert Search(endless, lambda _: "").few(3) == [0, 1, 2]
    assert set(picks(Search(endless, lambda _: ""))) == {0, 1, 2, 3, 4}


def test_a_search_says_what_a_suggestion_is_and_reads_what_is_typed() -> None:
    bare = Search(lambda: ("a",), lambda _: "")
    assert bare.note("a") is None and bare.spell is None
    note = {"a b": ("route.best", {"amount": 80})}
    domain = Search(lambda: ("a b",), lambda _: "", note=note.get, spell=lambda text: " ".join(text.split()))
    assert domain.note("a b") == ("route.best", {"amount": 80}) and domain.note("a") is None
    assert domain.spell is not None and domain.spell("  a   b ") == "a b"


def test_refusals_compare_by_code_and_parameters() -> None:
    assert Illegal("a", n=1) == Illegal("a", n=1) != Illegal("a", n=2)
    assert Illegal("a") != "a" and len({Illegal("a"), Illegal("a")}) == 1
