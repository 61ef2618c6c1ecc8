"""A whole Indonesia match for three through the bot: every kind of question, money explained, city cards and ceilings
that only their owners see, a restart, the record.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import dropwhile

import pytest

from rules.export import verify
from rules.indonesia import GAME
from rules.indonesia.actions import Ceiling
from rules.indonesia.components import CARDS
from rules.indonesia.state import IndoState, Public
from tests.bot.matches.house_play import Record, Step, public_post
from tests.bot.matches.indonesia_match import HANAKO
from tests.bot.matches.limits import broken_files, broken_requests
from tests.bot.matches.secrets import PLAIN_CHUNKS, PNG, Sight, chunks
from tests.bot.matches.stage import said

KANA = re.compile("[ぁ-んァ-ヴ]")
RARE = {"discard", "give_up", "grow"}  # a match may do without
EXPLAINED = ("accept", "deliver", "merge", "raise", "ceiling")  # by a picture and a sum
IN_AUCTION = ("raise", "ceiling", "pass")


@pytest.fixture
def public(indonesia: Record) -> Public:
    """The end of the match."""
    found: Public = indonesia.table.view().public
    return found


@pytest.fixture
def dealt(indonesia: Record) -> IndoState:
    """The match before the first card was played."""
    match = indonesia.table.match
    assert match is not None
    found: IndoState = match.position(0).state
    return found


@pytest.fixture(scope="module")
def sights(indonesia: Record) -> list[Sight]:
    """All that was received before the last step was done."""
    seats = {person: indonesia.names.index(name) for name, person in indonesia.ids.items()}
    seen = indonesia.seen[: indonesia.steps[-1].end]
    return [Sight(at, one, {seats[reader] for reader in one.readers}) for at, one in enumerate(seen)]


# -- the match ----------------------------------------------------------------------------------


def test_the_match_comes_to_its_end(indonesia: Record, public: Public) -> None:  # rules 10.1
    assert public.last_era and public.phase == "end" and not indonesia.table.due
    assert any(len(company.deeds) > 1 for company in public.companies), "companies were merged"


def test_every_kind_of_action_was_done(indonesia: Record) -> None:
    ways = {(step.action.tag(), step.way, step.place) for step in indonesia.steps}
    for kind in {kind.tag() for kind in GAME.actions} - RARE:
        assert kind in {tag for tag, *_ in ways}, kind
    for kind in ("accept", "deliver", "expand", "merge", "raise", "research"):
        assert {(kind, "command", "thread"), (kind, "button", "thread")} <= ways, kind
    assert {("bid", "command", "dm"), ("bid", "button", "thread"), ("city", "command", "dm")} <= ways
    assert {("ceiling", "command", "dm"), ("ceiling", "button", "dm")} <= ways
    assert {bool(step.action.spare) for step in indonesia.of("accept")} == {True, False}


def test_what_costs_money_is_explained_before_it_is_sent(indonesia: Record) -> None:  # rules 5.7, 8.6, 11.5
    for step in (step for tag in EXPLAINED for step in indonesia.of(tag)):
        assert step.pictures and all(picture.alt for picture in step.pictures), step
        assert re.search(r"\d", step.asked), step


def test_what_is_asked_is_asked_in_the_readers_language(indonesia: Record) -> None:
    asked = [step for step in indonesia.steps if step.asked]
    assert {bool(KANA.search(step.asked)) for step in asked if step.who == HANAKO} == {True}
    assert not [step for step in asked if step.who != HANAKO and KANA.search(step.asked)]


def test_the_final_post_tells_the_score(indonesia: Record, public: Public) -> None:  # rules 10.2, 10.3
    last = [seen.text for seen in indonesia.seen if public_post(seen)][-1]
    places = [last.index(f"{place.total:,}") for place in GAME.standings(public, 3)]
    assert places == sorted(places), "the best first"


# -- what only its owner sees -------------------------------------------------------------------


def named(card: str) -> list[str]:
    """How a card is called: its id, and its name in both languages, which are those of its provinces."""
    return [card, *(said(lang, f"of.card.{card}", "indonesia") for lang in ("en", "ja"))]


def test_a_city_card_is_seen_by_its_owner_alone_until_it_is_shown(
    indonesia: Record, dealt: IndoState, sights: list[Sight]
) -> None:  # rules 16.1
    played = {step.action.card: step.start for step in (*indonesia.of("city"), *indonesia.of("discard"))}
    for seat, own in enumerate(dealt.own):
        assert len(own.cards) == 3
        for card in own.cards:
            secret = [sight for sight in sights[: played[card]] if sight.holds(named(card))]
            assert secret and {frozenset(sight.seats) for sight in secret} == {frozenset({seat})}, card


def test_cards_that_nobody_was_dealt_are_never_seen(dealt: IndoState, sights: list[Sight]) -> None:  # rules 16.2
    assert len(dealt.hidden.box) == len(CARDS) - 9
    for card in dealt.hidden.box:
        assert not [sight for sight in sights if sight.holds(named(card))], card


def ceilings(indonesia: Record) -> Iterator[tuple[Step, int, bool]]:
    """Each ceiling, with the place of the tape where its auction is over, and whether others saw a bid of that much."""
    for at, step in enumerate(indonesia.steps):
        if isinstance(step.action, Ceiling):
            after = dropwhile(lambda one: one.action.tag() in IN_AUCTION, indonesia.steps[at:])
            end = next(after).start
            bid = f"raises to {step.action.amount:,}"
            public = [seen for seen in indonesia.seen[step.start : end] if seen.kind == "thread" and not seen.ephemeral]
            yield step, end, any(bid in seen.text for seen in public)


def test_a_ceiling_is_known_to_its_owner_alone(indonesia: Record, sights: list[Sight]) -> None:  # rules 16.5
    found = list(ceilings(indonesia))
    assert {reached for *_, reached in found} == {True, False}
    for step, end, reached in found:
        number = re.compile(rf"(?<![\d,.]){step.action.amount:,}(?![\d,])")
        seat = indonesia.names.index(step.who)
        told = [sight for sight in sights[step.start : end] if number.search(sight.seen.text)]
        assert any(sight.seats == {seat} for sight in told), "the owner is told what was left"
        others = [sight.seen.text for sight in told if sight.seats != {seat}]
        assert reached or not others, (step.who, step.action, others)


def test_pictures_hold_no_words(indonesia: Record) -> None:
    pictures = {file.data for seen in indonesia.seen for file in seen.files if file.data.startswith(PNG)}
    assert len(pictures) > 100
    assert all(chunks(data) <= PLAIN_CHUNKS for data in pictures)


def test_the_log_tells_nothing(indonesia: Record, dealt: IndoState) -> None:
    secret = [name for own in dealt.own for card in own.cards for name in named(card)]
    assert any(line.startswith("bot.") for line in indonesia.log), "something is logged at all"
    assert not [line for line in indonesia.log if any(name in line for name in secret)]


# -- the rest of it -----------------------------------------------------------------------------


def test_it_went_on_after_a_restart_where_it_stood(indonesia: Record) -> None:
    before, after = indonesia.restarted
    assert before and before == after


def test_the_record_proves_the_match(indonesia: Record) -> None:
    assert verify(indonesia.export)


def test_discord_would_have_taken_all_of_it(indonesia: Record) -> None:
    assert broken_requests(indonesia.requests) == []
    assert broken_files(indonesia.seen) == []


def test_nothing_failed(indonesia: Record) -> None:
    assert not [line for line in indonesia.log if " ERROR " in line or "Traceback" in line]


def test_one_call_for_one_turn(indonesia: Record) -> None:
    """Nobody is called again for a further step of their own turn."""
    posts = [seen for seen in indonesia.seen if public_post(seen)]
    assert 0 < len(posts) < 2.5 * len(indonesia.steps)
