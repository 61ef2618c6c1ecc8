"""A whole match of The Voyages of Marco Polo for three through the bot: every kind of question, prices explained, goal
cards that only their owners see, a restart, the record.
"""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from rules.export import verify
from rules.marco_polo import GAME
from rules.marco_polo.components import GOALS
from rules.marco_polo.state import MarcoState, Public
from tests.bot.matches.house_play import Record, public_post
from tests.bot.matches.limits import broken_files, broken_requests
from tests.bot.matches.marco_polo_match import HANAKO
from tests.bot.matches.secrets import PLAIN_CHUNKS, PNG, Sight, chunks
from tests.bot.matches.stage import said

KANA = re.compile("[ぁ-んァ-ヴ]")
RARE = {"again", "give", "relocate"}  # a match may do without
TWO_WAYS = ("bag", "contracts", "discard", "end", "fulfil", "khan", "market", "travel")
EXPLAINED = ("travel", "travel_both", "reroll", "buy")  # by a sum before they are sent
MOST_PRESSES = 5  # of an ordinary main action, from Act to sent; the end of the turn is one more


@pytest.fixture
def public(marco_polo: Record) -> Public:
    """The end of the match."""
    found: Public = marco_polo.table.view().public
    return found


@pytest.fixture
def dealt(marco_polo: Record) -> MarcoState:
    """The match before the first character was chosen."""
    match = marco_polo.table.match
    assert match is not None
    found: MarcoState = match.position(0).state
    return found


@pytest.fixture(scope="module")
def sights(marco_polo: Record) -> list[Sight]:
    """All that was received before the last step was done."""
    seats = {person: marco_polo.names.index(name) for name, person in marco_polo.ids.items()}
    seen = marco_polo.seen[: marco_polo.steps[-1].start]
    return [Sight(at, one, {seats[reader] for reader in one.readers}) for at, one in enumerate(seen)]


# -- the match ----------------------------------------------------------------------------------


def test_the_match_comes_to_its_end(marco_polo: Record, public: Public) -> None:  # rules 3.1, 2.6
    assert public.phase == "end" and public.round == 5 and not marco_polo.table.due
    assert public.options.characters == "draft" and len({player.character for player in public.players}) == 3


def test_every_kind_of_action_was_done(marco_polo: Record) -> None:
    ways = {(step.action.tag(), step.way, step.place) for step in marco_polo.steps}
    assert {kind.tag() for kind in GAME.actions} - {tag for tag, *_ in ways} <= RARE
    for kind in TWO_WAYS:
        assert {(kind, "command", "thread"), (kind, "button", "thread")} <= ways, kind
    assert {("keep", "command", "dm"), ("keep", "button", "dm")} <= ways


def test_what_costs_something_is_explained_before_it_is_sent(marco_polo: Record) -> None:  # rules 7.2, 13.3, 13.5
    for step in (step for tag in EXPLAINED for step in marco_polo.of(tag) if step.asked):
        assert re.search(r"\d", step.asked.split("\n", 1)[1]), step
    journeys = [step for step in (*marco_polo.of("travel"), *marco_polo.of("travel_both")) if step.asked]
    assert journeys and all(step.pictures and step.pictures[0].alt for step in journeys)


def test_what_is_asked_is_asked_in_the_readers_language(marco_polo: Record) -> None:
    asked = [step for step in marco_polo.steps if step.asked]
    assert {bool(KANA.search(step.asked)) for step in asked if step.who == HANAKO} == {True}
    assert not [step for step in asked if step.who != HANAKO and KANA.search(step.asked)]


def test_a_turn_takes_few_presses(marco_polo: Record) -> None:
    """Act and the kind of action, then what has more than one answer; the last press sends it."""
    pressed = {tag: [step.presses for step in marco_polo.of(tag) if step.way == "button"] for tag in TWO_WAYS}
    for tag, counts in pressed.items():
        assert counts and max(counts) <= MOST_PRESSES, (tag, counts)
    assert set(pressed["end"]) == {2}


def test_the_final_post_tells_the_score(marco_polo: Record, public: Public) -> None:  # rules 17, 18.1
    last = [seen.text for seen in marco_polo.seen if public_post(seen)][-1]
    ranked = GAME.standings(public, 3)
    places = [last.index(f"{place.place}. {marco_polo.names[place.seat]}: **{place.total}**") for place in ranked]
    assert places == sorted(places), "the best first"


# -- what only its owner sees -------------------------------------------------------------------


def named(goal: str) -> list[str]:
    """How a goal card is called: its id, and its name in both languages, in messages and in the board as text."""
    cities = [[said(lang, f"of.node.{city}", "marco_polo") for city in GOALS[goal].cities] for lang in ("en", "ja")]
    names = [said(lang, f"of.goal.{goal}", "marco_polo") for lang in ("en", "ja")]
    return [f'"{goal}"', *names, *(" – ".join(pair) for pair in cities)]


def test_a_goal_card_is_seen_by_its_owner_alone(
    marco_polo: Record, dealt: MarcoState, sights: list[Sight]
) -> None:  # rules 24
    for seat, own in enumerate(dealt.own):
        assert len(own.dealt) == 4
        for goal in own.dealt:
            seen = [sight for sight in sights if sight.holds(named(goal))]
            assert seen and {frozenset(sight.seats) for sight in seen} == {frozenset({seat})}, goal


def test_which_goal_cards_are_kept_is_told_to_their_owner_alone(
    marco_polo: Record, dealt: MarcoState, sights: list[Sight]
) -> None:  # rules 2.6, 24
    for step in marco_polo.of("keep"):
        seat = marco_polo.names.index(step.who)
        for pair in combinations(dealt.own[seat].dealt, 2):
            both = [sight for sight in sights if all(sight.holds(named(goal)) for goal in pair)]
            assert {frozenset(sight.seats) for sight in both} == {frozenset({seat})}, pair


def test_kept_cards_are_shown_at_the_end_and_returned_ones_never(
    marco_polo: Record, dealt: MarcoState, public: Public
) -> None:  # rules 17.3, 24
    posts = "\n".join(seen.text for seen in marco_polo.seen if public_post(seen))
    for seat, own in enumerate(dealt.own):
        kept = public.goals[seat]
        assert len(kept) == 2 and set(kept) < set(own.dealt)
        assert all(said("en", f"of.goal.{goal}", "marco_polo") in posts for goal in kept)
        assert not [goal for goal in own.dealt if goal not in kept and named(goal)[1] in posts]


def test_cards_that_nobody_was_dealt_are_never_seen(dealt: MarcoState, sights: list[Sight]) -> None:  # rules 24
    assert len(dealt.hidden.goals) == len(GOALS) - 12
    for goal in dealt.hidden.goals:
        assert not [sight for sight in sights if sight.holds(named(goal))], goal


def test_contracts_are_not_seen_before_they_are_laid_out(dealt: MarcoState, sights: list[Sight]) -> None:  # rules 24
    last = dealt.hidden.stacks[-1]
    for contract in last:
        names = [said(lang, f"of.contract.{contract}", "marco_polo") for lang in ("en", "ja")]
        first = next((sight.at for sight in sights if sight.holds([f'"{contract}"', *names])), len(sights))
        before = [sight.seen.text for sight in sights[:first]]
        assert first == len(sights) or any("Round 5 begins" in text for text in before), contract


def test_pictures_hold_no_words(marco_polo: Record) -> None:
    pictures = {file.data for seen in marco_polo.seen for file in seen.files if file.data.startswith(PNG)}
    assert len(pictures) > 100
    assert all(chunks(data) <= PLAIN_CHUNKS for data in pictures)


def test_the_log_tells_nothing(marco_polo: Record, dealt: MarcoState) -> None:
    secret = [name for own in dealt.own for goal in own.dealt for name in (goal, *named(goal))]
    assert any(line.startswith("bot.") for line in marco_polo.log), "something is logged at all"
    assert not [line for line in marco_polo.log if any(name in line for name in secret)]


# -- the rest of it -----------------------------------------------------------------------------


def test_it_went_on_after_a_restart_where_it_stood(marco_polo: Record) -> None:
    before, after = marco_polo.restarted
    assert before and before == after


def test_the_record_proves_the_match(marco_polo: Record) -> None:
    assert verify(marco_polo.export)


def test_discord_would_have_taken_all_of_it(marco_polo: Record) -> None:
    assert broken_requests(marco_polo.requests) == []
    assert broken_files(marco_polo.seen) == []


def test_nothing_failed(marco_polo: Record) -> None:
    assert not [line for line in marco_polo.log if " ERROR " in line or "Traceback" in line]


def test_one_call_for_one_turn(marco_polo: Record) -> None:
    """Nobody is called again for a further step of their own turn."""
    posts = [seen for seen in marco_polo.seen if public_post(seen)]
    assert 0 < len(posts) < len(marco_polo.steps)
