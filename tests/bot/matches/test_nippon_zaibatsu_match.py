"""A whole match of Nippon: Zaibatsu for three through the bot: every kind of question, consolidation foretold before it
is begun, names of the board in the table's language, a restart, the record.
"""

from __future__ import annotations

import re

import pytest

from rules.export import verify
from rules.nippon_zaibatsu import GAME
from rules.nippon_zaibatsu.state import Public
from tests.bot.matches.house_play import Record, public_post
from tests.bot.matches.limits import broken_files, broken_requests
from tests.bot.matches.nippon_zaibatsu_match import HANAKO
from tests.bot.matches.secrets import PLAIN_CHUNKS, PNG, chunks
from tests.bot.matches.stage import said

KANA = re.compile("[ぁ-んァ-ヴ]")
RARE = {"keep", "region", "distribute"}  # a match may do without
BOTH_WAYS = ("rnd", "factory", "machine", "produce", "rail", "ship", "invest", "market", "benefit", "track", "done")
MOST_PRESSES = {"rnd": 4, "factory": 4, "produce": 4, "rail": 6, "invest": 5, "market": 6, "benefit": 3, "done": 2}
WHICH_WORKER = re.compile(r"\*\*(Worker\?|取る労働者は？)\*\*")
WORKS = {"rnd", "mining", "factory", "machine", "produce", "rail", "ship", "invest", "market"}


@pytest.fixture
def public(nippon_zaibatsu: Record) -> Public:
    """The end of the match."""
    found: Public = nippon_zaibatsu.table.view().public
    return found


def test_the_match_comes_to_its_end(nippon_zaibatsu: Record, public: Public) -> None:  # rules 12.4, 14.1
    assert public.final and not public.turns_left and not nippon_zaibatsu.table.due
    assert all(p.slots and p.goals and not p.workers for p in public.players)
    assert public.options.module == "common_goals" and public.options.factory_sides == "random"


def test_every_kind_of_action_was_done(nippon_zaibatsu: Record) -> None:
    ways = {(step.action.tag(), step.way) for step in nippon_zaibatsu.steps}
    assert {kind.tag() for kind in GAME.actions} - {tag for tag, _ in ways} <= RARE
    assert {(tag, way) for tag in BOTH_WAYS for way in ("command", "button")} <= ways


def test_a_repeat_takes_no_second_worker_and_does_not_ask_for_one(nippon_zaibatsu: Record) -> None:  # rules 5.4, 6.3
    asked: dict[bool, list[bool]] = {True: [], False: []}
    for step in (step for step in nippon_zaibatsu.steps if step.action.tag() in WORKS and step.way == "button"):
        first = re.search("takes a .* worker|労働者を取りました", step.answer) is not None
        seen = nippon_zaibatsu.seen[step.start : step.end]
        asked[first].append(any(WHICH_WORKER.search(one.text) for one in seen if one.ephemeral))
    assert any(asked[True]) and asked[False] and not any(asked[False])


def test_an_action_takes_few_presses(nippon_zaibatsu: Record) -> None:
    """Act and the kind of action, then what has more than one answer; the last press sends it."""
    for tag, most in MOST_PRESSES.items():
        counts = [step.presses for step in nippon_zaibatsu.of(tag) if step.way == "button"]
        assert counts and max(counts) <= most, (tag, counts)


def test_a_consolidation_is_foretold_before_it_is_begun(nippon_zaibatsu: Record) -> None:  # rules 10
    begun = nippon_zaibatsu.of("consolidate")
    assert begun and all(re.search(r"(Wages|給与).*\d", step.asked) for step in begun)


def test_what_is_asked_is_asked_in_the_readers_language(nippon_zaibatsu: Record) -> None:
    asked = [step for step in nippon_zaibatsu.steps if step.asked]
    assert {bool(KANA.search(step.asked)) for step in asked if step.who == HANAKO} == {True}
    assert not [step for step in asked if step.who != HANAKO and KANA.search(step.asked)]


def test_what_is_written_on_the_board_is_called_as_there(nippon_zaibatsu: Record) -> None:
    """The table speaks English: a Japanese reader is told of the markets by the names on the picture."""
    own = [step for step in nippon_zaibatsu.of("market") if step.who == HANAKO]
    assert own
    for step in own:
        names = {lang: said(lang, f"of.market.{step.action.city}", "nippon_zaibatsu") for lang in ("en", "ja")}
        assert names["en"] in step.answer and names["ja"] not in step.answer


def test_the_final_post_tells_the_score(nippon_zaibatsu: Record, public: Public) -> None:  # rules 14
    last = [seen.text for seen in nippon_zaibatsu.seen if public_post(seen)][-1]
    for place in GAME.standings(public, 3):
        assert f"**{place.total:,} VP**" in last


def test_each_period_was_scored(nippon_zaibatsu: Record) -> None:  # rules 11.2, 12.4, 13
    told = "\n".join(seen.text for seen in nippon_zaibatsu.seen if public_post(seen))
    for period in (1, 2, 3):
        assert said("en", "event.period_over", "nippon_zaibatsu", period=period) in told
    assert said("en", "event.final_consolidation", "nippon_zaibatsu") in told


def test_pictures_hold_no_words(nippon_zaibatsu: Record) -> None:
    pictures = {file.data for seen in nippon_zaibatsu.seen for file in seen.files if file.data.startswith(PNG)}
    assert len(pictures) > 100
    assert all(chunks(data) <= PLAIN_CHUNKS for data in pictures)


def test_it_went_on_after_a_restart_where_it_stood(nippon_zaibatsu: Record) -> None:
    before, after = nippon_zaibatsu.restarted
    assert before and before == after


def test_the_record_proves_the_match(nippon_zaibatsu: Record) -> None:
    assert verify(nippon_zaibatsu.export)


def test_discord_would_have_taken_all_of_it(nippon_zaibatsu: Record) -> None:
    assert broken_requests(nippon_zaibatsu.requests) == []
    assert broken_files(nippon_zaibatsu.seen) == []


def test_nothing_failed(nippon_zaibatsu: Record) -> None:
    assert not [line for line in nippon_zaibatsu.log if " ERROR " in line or "Traceback" in line]


def test_one_call_for_one_turn(nippon_zaibatsu: Record) -> None:
    """Nobody is called again for a further step of their own turn."""
    posts = [seen for seen in nippon_zaibatsu.seen if public_post(seen)]
    turns = [step for step in nippon_zaibatsu.steps if step.action.tag() in {*WORKS, "start", "consolidate"}]
    assert 0 < len(posts) < 1.2 * len(turns)
