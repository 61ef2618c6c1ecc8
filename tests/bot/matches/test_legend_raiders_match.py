"""A whole Legend Raiders match for three through the bot: three presses a turn, the forgotten roll, blind cards that
only their owners see, a restart, the record.
"""

from __future__ import annotations

import re

import pytest

from rules.export import verify
from rules.legend_raiders import GAME
from rules.legend_raiders.actions import DECK
from rules.legend_raiders.components import CARDS
from rules.legend_raiders.state import Public, RaidersState
from tests.bot.matches.house_play import Record, Step, has, public_post, with_act
from tests.bot.matches.legend_raiders_match import HANAKO, Raiders
from tests.bot.matches.limits import broken_files, broken_requests
from tests.bot.matches.secrets import PLAIN_CHUNKS, PNG, Sight, chunks
from tests.bot.matches.stage import press, said, steady, table_of
from tests.bot.simclub import club

KANA = re.compile("[ぁ-んァ-ヴ]")
RARE = {"discard", "keep"}  # a match may do without


@pytest.fixture
def public(legend_raiders: Record) -> Public:
    """The end of the match."""
    found: Public = legend_raiders.table.view().public
    return found


@pytest.fixture(scope="module")
def before_the_end(legend_raiders: Record) -> RaidersState:
    """The match before the last action, which brings the final count."""
    match = legend_raiders.table.match
    assert match is not None
    found: RaidersState = match.position(len(match.log) - 1).state
    return found


@pytest.fixture(scope="module")
def sights(legend_raiders: Record) -> list[Sight]:
    """All that was received before the last step began."""
    seats = {person: legend_raiders.names.index(name) for name, person in legend_raiders.ids.items()}
    seen = legend_raiders.seen[: legend_raiders.steps[-1].start]
    return [Sight(at, one, {seats[reader] for reader in one.readers}) for at, one in enumerate(seen)]


# -- the match ----------------------------------------------------------------------------------


def test_the_match_comes_to_its_end(legend_raiders: Record, public: Public) -> None:  # Legend Raiders rules 6.1
    assert public.last_round and public.phase == "end" and not legend_raiders.table.due
    assert max(len(board.done) for board in public.boards) >= 6


def test_every_kind_of_action_was_done(legend_raiders: Record) -> None:
    ways = {(step.action.tag(), step.way, step.place) for step in legend_raiders.steps}
    for kind in {kind.tag() for kind in GAME.actions} - RARE:
        assert kind in {tag for tag, *_ in ways}, kind
    for kind in ("roll", "go", "take", "complete"):
        assert {(kind, "command", "thread"), (kind, "button", "thread")} <= ways, kind
    assert ("die_card", "command", "dm") in ways
    assert {step.action.card == DECK for step in legend_raiders.of("take")} == {True, False}
    assert {step.action.torch == "none" for step in legend_raiders.of("complete")} == {True, False}


def test_a_roll_can_be_forgotten_and_costs_the_torch(legend_raiders: Record) -> None:  # Legend Raiders rules 3.4
    texts = [seen.text for seen in legend_raiders.seen if public_post(seen)]
    assert any("has forgotten to roll, and the torch goes out" in text for text in texts)


async def test_an_ordinary_turn_is_three_presses_from_the_turn_post() -> None:
    """Act, roll, take a column: the question of the column follows the roll at once."""
    with steady("three presses"):
        async with club(("Ann", HANAKO), locales={HANAKO: "ja"}) as c:
            play = Raiders(c, ("Ann", HANAKO))
            await play.gather()
            while (table := await table_of(c)).playing().state.public.phase == "characters":
                await play.step(table)
            for turn in range(4):
                table = await table_of(c)
                [seat] = table.due
                who = c[table.names[seat]]
                panel = await press(who, with_act(play.thread), "act")
                panel = await press(who, panel, "kind", "roll")
                assert not has(panel, "kind") and panel.ephemeral
                assert said("ja" if who.name == HANAKO else "en", "action.go.to", "legend_raiders") in panel.text
                await press(who, panel, "d", f"v{turn}")
                after = await table_of(c)
                assert after.due == [1 - seat] and len(after.playing().state.public.boards[seat].open) > 0


def test_the_final_post_tells_the_score(legend_raiders: Record, public: Public) -> None:  # Legend Raiders rules 6.6
    last = [seen.text for seen in legend_raiders.seen if public_post(seen)][-1]
    for place in GAME.standings(public, 3):
        assert f"{place.place}. {place_name(legend_raiders, place.seat)}: **{place.total}**" in last


def place_name(legend_raiders: Record, seat: int) -> str:
    return legend_raiders.names[seat]


def test_what_is_asked_is_asked_in_the_readers_language(legend_raiders: Record) -> None:
    answers = [(step.who, step.answer) for step in legend_raiders.steps if step.answer]
    assert {bool(KANA.search(text)) for who, text in answers if who == HANAKO} == {True}
    assert not [text for who, text in answers if who != HANAKO and KANA.search(text)]


# -- what only its owner sees -------------------------------------------------------------------


def named(card: str) -> list[str]:
    """How a card is called in both languages."""
    return [said(lang, f"of.card.{card}", "legend_raiders") for lang in ("en", "ja")]


def test_a_blind_card_is_seen_by_its_owner_alone(
    legend_raiders: Record, before_the_end: RaidersState, sights: list[Sight]
) -> None:  # Legend Raiders rules 5.2, 7.1
    hands = {seat: own.blind for seat, own in enumerate(before_the_end.own)}
    assert sum(map(len, hands.values())) > 2
    for seat, cards in hands.items():
        for card in cards:
            secret = [sight for sight in sights if sight.holds(named(card))]
            assert secret and {frozenset(sight.seats) for sight in secret} == {frozenset({seat})}, card


def test_cards_of_the_deck_are_never_seen(before_the_end: RaidersState, sights: list[Sight]) -> None:
    # Legend Raiders rules 7.1
    deck = before_the_end.hidden.deck
    assert 0 < len(deck) < len(CARDS)
    assert not [card for card in deck for sight in sights if sight.holds(named(card))]


def test_pictures_hold_no_words(legend_raiders: Record) -> None:
    pictures = {file.data for seen in legend_raiders.seen for file in seen.files if file.data.startswith(PNG)}
    assert len(pictures) > 50
    assert all(chunks(data) <= PLAIN_CHUNKS for data in pictures)


def test_the_log_tells_nothing(legend_raiders: Record, before_the_end: RaidersState) -> None:
    secret = [name for own in before_the_end.own for card in own.blind for name in named(card)]
    assert any(line.startswith("bot.") for line in legend_raiders.log), "something is logged at all"
    assert not [line for line in legend_raiders.log if any(name in line for name in secret)]


# -- the rest of it -----------------------------------------------------------------------------


def test_it_went_on_after_a_restart_where_it_stood(legend_raiders: Record) -> None:
    before, after = legend_raiders.restarted
    assert before and before == after


def test_the_record_proves_the_match(legend_raiders: Record) -> None:
    assert verify(legend_raiders.export)


def test_discord_would_have_taken_all_of_it(legend_raiders: Record) -> None:
    assert broken_requests(legend_raiders.requests) == []
    assert broken_files(legend_raiders.seen) == []


def test_nothing_failed(legend_raiders: Record) -> None:
    assert not [line for line in legend_raiders.log if " ERROR " in line or "Traceback" in line]


def test_one_call_for_one_turn(legend_raiders: Record) -> None:
    """Nobody is called again for a further step of their own turn."""
    posts = [seen for seen in legend_raiders.seen if public_post(seen)]
    steps: list[Step] = legend_raiders.steps
    assert 0 < len(posts) < 2.5 * len(steps)
