"""The offer of a run: suggestions, words, what is logged, and what is refused (rules 11.11, 11.12, 24.6)."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from bot.bench.routes import measure
from rules.core import Illegal
from rules.eighteen_pa import routes
from rules.eighteen_pa.routes.notation import word
from rules.eighteen_pa.routes.offer import last
from rules.eighteen_pa.routes.walks import walk
from rules.eighteen_pa.routes.yard import terms_of
from rules.eighteen_pa.state import Public, Token
from tests.rules.eighteen_pa.routes.positions import crowded, look, refusal
from tests.rules.eighteen_pa.routes.test_rules import of

ROOT = Path(__file__).parents[4]


def domain(p: Public, owner: str, *trains: str) -> Any:
    """The one field of the offer."""
    return next(routes.offer_run(look(p), owner, trains))


def test_best_then_last_then_none_are_suggested() -> None:
    """# rules 11.11, 11.12, 24.6"""
    p = of("S10")
    assert domain(p, "ERIE", "2", "2").few(9) == ["H17.B G12 / I8 G12", "-"]
    p.companies["ERIE"].routes = ["I8 G12"]
    assert domain(p, "ERIE", "2", "2").few(9) == ["H17.B G12 / I8 G12", "I8 G12", "-"]
    p.companies["ERIE"].routes = ["H17.B G12", "I8 G12"]
    assert domain(p, "ERIE", "2", "2").few(9) == ["H17.B G12 / I8 G12", "-"]


def test_where_there_is_no_route_only_none_is_left() -> None:
    """# rules 11.10"""
    assert domain(of("S01"), "B&O", "2").few(9) == ["-"]


def test_what_belongs_to_a_suggestion() -> None:
    """# rules 24.6: what it pays, and whether it is proven."""
    p = of("S10")
    p.companies["ERIE"].routes = ["I8 G12"]
    offer = domain(p, "ERIE", "2", "2")
    notes = [offer.note(text) for text in [*offer.few(9), "H17.B G12"]]
    assert notes == [
        ("run_best", {"amount": 140}),
        ("run_last", {"amount": 90}),
        ("run_none", {"amount": 0}),
        ("run_typed", {"amount": 90}),
    ]


def test_a_search_that_was_cut_off_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """# rules 24.6"""
    monkeypatch.setattr("rules.eighteen_pa.routes.sets.walk", lambda terms, cities, limit: walk(terms, cities, 9))
    offer = domain(of("S13"), "NYC", "3N")
    assert offer.note(offer.few(1)[0])[0] == "run_unproven"


@pytest.mark.parametrize("text", ["best", "最良", "h17 g12；i8 g12", "I8.A  G12.A / H17.B G12"])
def test_a_text_is_logged_in_one_spelling_only(text: str) -> None:
    """# rules 11.11"""
    offer = domain(of("S10"), "ERIE", "2", "2")
    spelled = offer.spell(text)
    assert offer.why(spelled) == "" and offer.spell(spelled) == spelled
    assert offer.why(text) == Illegal("routes_spelled", routes=spelled)


@pytest.mark.parametrize("value", [None, 3, ["H17.B G12"], "", "last", "H17.B", "H17.B G12 / H17.B G12"])
def test_what_is_no_set_is_refused(value: Any) -> None:
    """# rules 11.11"""
    assert domain(of("S10"), "ERIE", "2", "2").why(value)


def test_a_last_run_that_was_tokened_out_is_refused() -> None:
    """# rules 10.4: every text is read on the board as it is now."""
    p = of("S12")
    p.deeds["4"].routes = ["I8 I12 J13.B K16"]
    assert last(look(p), "4", ["2P"]) == routes.read(look(p), "4", ["2P"], "last")
    p.tokens["J13.B"] = [Token("CNJ", "home")]
    p.tokens["I8.A"] = [Token("4", "home")]
    assert refusal(look(p), "4", ["2P"], "last") == Illegal("no_last_run")
    assert refusal(look(p), "4", ["2P"], "I8 I12 J13.B K16").code == "route_blocked_city"
    assert domain(p, "4", "2P").few(9) == ["I8 I12 J13.B", "-"]


def test_a_last_run_goes_on_with_other_trains_and_after_a_merger_of_cities() -> None:
    """# rules 11.2, 9.8"""
    p = of("S10", lay=["H17:X10:0", "H17:X20:0", "G16:8:5", "G14:9:1"], tokens=[])
    p.companies["ERIE"].routes = ["2: H17.B G12"]
    assert routes.read(look(p), "ERIE", ["3", "5"], "前回").text == "3: H17 G12"
    assert refusal(look(p), "ERIE", [], "last") == Illegal("no_last_run")


def test_there_is_no_last_run_at_first() -> None:
    """# rules 11.11"""
    p = of("S10")
    for before in ([], ["-"]):
        p.companies["ERIE"].routes = before
        assert refusal(look(p), "ERIE", ["2"], "last") == Illegal("no_last_run")


def test_random_picks_are_legal_and_often_not_the_best() -> None:
    """# rules 11.11"""
    offer = domain(crowded(3), "PRR", "4", "2")
    rng = random.Random(1)
    picked = {offer.pick(rng) for _ in range(60)}
    assert all(offer.why(text) == "" for text in picked)
    assert len(picked) >= 5


def test_fuzzing_tries_legal_and_illegal_neighbours() -> None:
    """# rules 11.11"""
    offer = domain(crowded(4), "PRR", "5", "3")
    rng = random.Random(2)
    tried = [offer.vary(text, rng) for text in offer.few(3) for _ in range(80)]
    reasons = {why.code if isinstance(why, Illegal) else why for why in map(offer.why, tried)}
    assert "" in reasons and len(reasons) > 5


def test_possible_means_that_there_is_a_route() -> None:
    """# rules 11.1, 11.10"""
    known = set()
    for seed in range(25):
        p = crowded(seed, lays=60)
        for owner in (*p.deeds, *p.companies):
            some = any(
                step.before >= 0 and not ends_wet(p, owner, step)
                for step in walk(terms_of(look(p), owner), 2, 999).steps
            )
            assert routes.possible(look(p), owner, ["2"]) == some
            known.add(some)
    assert known == {True, False}


def ends_wet(p: Public, owner: str, step: Any) -> bool:
    return bool(terms_of(look(p), owner).water & (1 << step.at | 1 << step.tail))


def test_only_the_ferry_beside_the_own_token_is_a_route_if_it_leads_on() -> None:
    """# rules 9.6: from Providence over the ferry to Islip."""
    p = of("S03")
    p.tokens["F27.A"] = [Token("NH", "station")]
    del p.tiles["H21"]
    p.tokens["D27.C"] = []
    assert best_texts(p, "NH") == ["F27 D27.C", "-"]
    assert best_texts(of("S03", tokens=["NH@F27.A"]), "NH") == ["F27 H25 H21 H19.C", "-"]


def best_texts(p: Public, owner: str) -> list[str]:
    assert routes.possible(look(p), owner, ["2"])
    found: list[str] = domain(p, owner, "2").few(5)
    return found


SCRIPT = """
from rules.eighteen_pa import routes
from tests.rules.eighteen_pa.routes.positions import crowded, look
for seed in range(3):
    p = crowded(seed)
    p.companies["PRR"].mine = True
    for trains in (["5", "5"], ["3D", "2R", "2R"], ["4"]):
        for effort in (routes.FULL, routes.BRIEF):
            found = routes.best(look(p), "PRR", trains, effort)
            print(found.text, found.total, found.proven)
"""


def test_the_same_routes_under_any_hash_seed() -> None:
    """# rules 24.6"""
    told = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env=os.environ | {"PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "4711")
    }
    assert len(told) == 1 and len(told.pop().splitlines()) == 18


def test_a_brief_search_is_good_and_never_better_than_a_full_one() -> None:
    """# rules 24.6: play-outs make do with it."""
    full = brief = 0
    for seed in range(15):
        v = look(crowded(seed))
        whole, short = (routes.best(v, "PRR", ["5", "4"], effort) for effort in (routes.FULL, routes.BRIEF))
        assert short.total <= whole.total and whole.proven
        full, brief = full + whole.total, brief + short.total
    assert full > brief > 0.8 * full


def test_a_board_beyond_all_bounds_is_cut_off_in_time_and_said_to_be() -> None:
    """# rules 24.6: more joins than there are tiles, so that nobody can count the ways."""
    v, began = look(crowded(0, supply=False)), time.process_time()
    found = routes.best(v, "PRR", ["5", "5", "2R", "2R"])
    assert not found.proven and found.total > 0
    assert routes.read(v, "PRR", ["5", "5", "2R", "2R"], found.text)._replace(proven=False) == found
    assert time.process_time() - began < 10.0


def test_the_search_keeps_to_its_time_on_real_boards() -> None:
    """# rules 24.6: median under 100 ms, worst under 3 s."""
    for game, row in measure().items():
        assert row["median_ms"] < 100 and row["worst_ms"] < 3_000, game
        assert row["proven"] == row["runs"], game


@pytest.mark.parametrize("text", ["best", "last", "none", "最良", "前回", "なし"])
def test_the_words_are_words(text: str) -> None:
    """# rules 11.12"""
    assert word(text)
