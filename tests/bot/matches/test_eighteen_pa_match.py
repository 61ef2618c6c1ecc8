"""A whole 18PA match for three through the bot: every kind of question, routes explained, a restart, the record."""

from __future__ import annotations

import re

import pytest

from rules.eighteen_pa import GAME
from rules.eighteen_pa.state import Public
from rules.export import verify
from tests.bot.matches.eighteen_pa_match import HANAKO
from tests.bot.matches.house_play import Record, public_post
from tests.bot.matches.limits import broken_requests

KANA = re.compile("[ぁ-んァ-ヴ]")
MOST_FILE = 10 * 1024 * 1024
RARE = {"repay", "trade", "borrow", "sell", "mine", "subscribe", "rebuild"}  # a match may do without


@pytest.fixture
def public(eighteen_pa: Record) -> Public:
    """The end of the match."""
    found: Public = eighteen_pa.table.view().public
    return found


def test_the_match_comes_to_its_end(eighteen_pa: Record, public: Public) -> None:  # rules 18.2
    assert public.broken and not eighteen_pa.table.due and public.turn == 2
    assert public.nyc == "formed" and public.since("5"), "the second half of the rules was played"


def test_every_kind_of_action_was_done_in_both_ways(eighteen_pa: Record) -> None:
    ways = {(step.action.tag(), step.way) for step in eighteen_pa.steps}
    for kind in {kind.tag() for kind in GAME.actions} - RARE - {"choose"}:
        assert {(kind, "button"), (kind, "command")} & ways, kind
    assert {("lay", way) for way in ("button", "command")} <= ways
    assert {("run", way) for way in ("button", "command")} <= ways
    assert ("choose", "button") in ways, "the owner of a local was asked"


def test_a_run_is_explained_before_it_is_sent(eighteen_pa: Record) -> None:  # rules 11.4 to 11.9
    runs = eighteen_pa.of("run")
    assert runs
    for step in runs:
        assert step.pictures, f"the routes are drawn: {step}"
        assert all(picture.alt for picture in step.pictures)
        assert "$" in step.asked, step


def test_what_is_asked_is_asked_in_the_readers_language(eighteen_pa: Record) -> None:
    asked = [step for step in eighteen_pa.steps if step.asked]
    assert {bool(KANA.search(step.asked)) for step in asked if step.who == HANAKO} == {True}
    assert not [step for step in asked if step.who != HANAKO and KANA.search(step.asked)]


def test_the_final_post_tells_the_score(eighteen_pa: Record, public: Public) -> None:  # rules 18.3
    told = [seen.text for seen in eighteen_pa.seen if public_post(seen)]
    totals = [f"**${place.total:,}**" for place in GAME.standings(public, 3)]
    assert [text for text in told if all(total in text for total in totals)]


def test_it_went_on_after_a_restart_where_it_stood(eighteen_pa: Record) -> None:
    before, after = eighteen_pa.restarted
    assert before and before == after


def test_the_record_proves_the_match(eighteen_pa: Record) -> None:
    assert verify(eighteen_pa.export)


def test_discord_would_have_taken_all_of_it(eighteen_pa: Record) -> None:
    assert broken_requests(eighteen_pa.requests) == []
    assert all(len(file.data) <= MOST_FILE for seen in eighteen_pa.seen for file in seen.files)


def test_nothing_failed_and_nothing_secret_was_logged(eighteen_pa: Record) -> None:
    assert not [line for line in eighteen_pa.log if " ERROR " in line or "Traceback" in line]


def test_one_call_for_one_turn(eighteen_pa: Record) -> None:
    """Nobody is called again for a further step of their own turn."""
    posts = [seen for seen in eighteen_pa.seen if public_post(seen)]
    assert 0 < len(posts) < 2.5 * len(eighteen_pa.steps)
