"""A whole match of City of the Big Shoulders for three through the bot: both purses explained before anything is sent,
building tiles that only their owners see, few presses, a restart, the record.
"""

from __future__ import annotations

import re
from itertools import takewhile

import pytest

from rules.big_shoulders import GAME
from rules.big_shoulders.components import TILES
from rules.big_shoulders.spaces import SAFE
from rules.big_shoulders.state import Public, ShoulderState
from rules.export import verify
from tests.bot.matches.big_shoulders_match import HANAKO, Shoulders
from tests.bot.matches.house_play import Record, has, public_post, with_act
from tests.bot.matches.limits import broken_files, broken_requests
from tests.bot.matches.secrets import PLAIN_CHUNKS, PNG, Sight, chunks
from tests.bot.matches.stage import choose, lang, press, said, steady, table_of
from tests.bot.simclub import club

KANA = re.compile("[ぁ-んァ-ヴ]")
RARE = {"accept", "emergency"}  # for four players, and in the advanced game
EXPLAINED = ("start", "sell", "buy", "place", "pay", "withhold")  # by a picture, and in the purse's sums


@pytest.fixture
def public(big_shoulders: Record) -> Public:
    """The end of the match."""
    found: Public = big_shoulders.table.view().public
    return found


@pytest.fixture
def end(big_shoulders: Record) -> ShoulderState:
    """All of it."""
    match = big_shoulders.table.match
    assert match is not None
    found: ShoulderState = match.state
    return found


@pytest.fixture(scope="module")
def sights(big_shoulders: Record) -> list[Sight]:
    """All that was received before the last step was done."""
    seats = {person: big_shoulders.names.index(name) for name, person in big_shoulders.ids.items()}
    seen = big_shoulders.seen[: big_shoulders.steps[-1].end]
    return [Sight(at, one, {seats[reader] for reader in one.readers}) for at, one in enumerate(seen)]


# -- the match ----------------------------------------------------------------------------------


def test_the_match_comes_to_its_end(big_shoulders: Record, public: Public) -> None:  # Big Shoulders rules 1.1, 14.1
    assert public.decade == 5 and public.phase == "end" and not big_shoulders.table.due
    assert any(company.price >= 100 for company in public.companies), "some company did well"


def test_every_kind_of_action_was_done(big_shoulders: Record) -> None:
    ways = {(step.action.tag(), step.way, step.place) for step in big_shoulders.steps}
    for kind in {kind.tag() for kind in GAME.actions} - RARE:
        assert kind in {tag for tag, *_ in ways}, kind
    for kind in ("start", "sell", "buy", "place", "hire", "supply", "run", "distribute", "sell_all", "pay", "trade"):
        assert {(kind, "command", "thread"), (kind, "button", "thread")} <= ways, kind
    assert {("build", "command", "dm"), ("build", "button", "thread")} <= ways


def test_what_moves_money_is_explained_before_it_is_sent(big_shoulders: Record) -> None:  # Big Shoulders rules 1.3
    for step in (step for tag in EXPLAINED for step in big_shoulders.of(tag)):
        assert step.pictures and all(picture.alt for picture in step.pictures), step
    for step in (step for tag in ("start", "buy") for step in big_shoulders.of(tag)):
        assert re.search(r"\$\d+ of your own cash|自分の現金から\d+ドル", step.asked), step


def test_a_choice_of_tiles_may_be_changed(big_shoulders: Record) -> None:  # Big Shoulders rules 6.6
    again = [seen for seen in big_shoulders.seen if "chosen building tiles anew" in seen.text or "選び直" in seen.text]
    assert again and not [seen for seen in again if re.search(r"Building \d", seen.text) and len(seen.readers) > 1]


def test_what_is_asked_is_asked_in_the_readers_language(big_shoulders: Record) -> None:
    asked = [step for step in big_shoulders.steps if step.asked]
    assert {bool(KANA.search(step.asked)) for step in asked if step.who == HANAKO} == {True}
    assert not [step for step in asked if step.who != HANAKO and KANA.search(step.asked)]


def test_the_final_post_tells_the_score(big_shoulders: Record, public: Public) -> None:  # Big Shoulders rules 14.4
    last = [seen.text for seen in big_shoulders.seen if public_post(seen)][-1]
    for place in GAME.standings(public, 3):
        assert f"{place.place}. {big_shoulders.names[place.seat]}: **${place.total:,}**" in last


async def test_a_partner_is_placed_by_three_presses() -> None:
    """Act, the space, to send: whoever directs one company and can do nothing else is asked for the space at once."""
    with steady("three presses"):
        async with club(("Ann", HANAKO), locales={HANAKO: "ja"}) as c:
            play = Shoulders(c, ("Ann", HANAKO))
            await play.gather()
            while (table := await table_of(c)).playing().state.public.phase != "action":
                await play.step(table)
            for fund in range(2):
                table = await table_of(c)
                [seat] = table.due
                who = c[table.names[seat]]
                panel = await press(who, with_act(play.thread), "act")
                space = said(lang(who), f"of.space.{SAFE}", "big_shoulders")
                panel = await choose(who, panel, f"3. {space}")
                assert has(panel, "d") and "40" in panel.text, "both sums of the treasury are told first"
                await press(who, panel, "d", "c")
                assert (await table_of(c)).due == [1 - seat], fund


# -- what only its owner sees -------------------------------------------------------------------


def named(tile: str) -> list[str]:
    """How a tile is called in both languages, in messages and in the text of pictures."""
    n = TILES[tile].number
    in_hand = [] if n == 1 else [f"#{n} "]  # table #1
    return [*in_hand, f"Building {n} (", f"building {n}: ", f"建物{n}（", f"建物{n}："]


def test_a_building_tile_is_seen_by_its_owner_alone_until_it_is_built(
    big_shoulders: Record, sights: list[Sight]
) -> None:  # Big Shoulders rules 6.2, 6.3, 20
    built = [(at, step) for at, step in enumerate(big_shoulders.steps) if step.action.tag() == "build"]
    assert len(built) >= 15
    for at, step in built:
        seat = big_shoulders.names.index(step.who)
        last = list(takewhile(lambda one: one.action.tag() == "build", big_shoulders.steps[at:]))[-1]
        secret = [sight for sight in sights[: last.start] if sight.holds(named(step.action.tile))]
        assert secret and {frozenset(sight.seats) for sight in secret} == {frozenset({seat})}, step


def test_a_discarded_tile_is_never_seen_by_others(
    end: ShoulderState, sights: list[Sight]
) -> None:  # Big Shoulders rules 6.2, 20
    for seat, own in enumerate(end.own):
        assert len(own.discarded) >= 5
        for tile in own.discarded:
            assert {frozenset(sight.seats) for sight in sights if sight.holds(named(tile))} == {frozenset({seat})}


def test_pictures_hold_no_words(big_shoulders: Record) -> None:
    pictures = {file.data for seen in big_shoulders.seen for file in seen.files if file.data.startswith(PNG)}
    assert len(pictures) > 100
    assert all(chunks(data) <= PLAIN_CHUNKS for data in pictures)


def test_the_log_tells_nothing(big_shoulders: Record, end: ShoulderState) -> None:
    secret = [name for own in end.own for tile in own.discarded for name in named(tile)]
    assert any(line.startswith("bot.") for line in big_shoulders.log), "something is logged at all"
    assert not [line for line in big_shoulders.log if any(name in line for name in secret)]


# -- the rest of it -----------------------------------------------------------------------------


def test_it_went_on_after_a_restart_where_it_stood(big_shoulders: Record) -> None:
    before, after = big_shoulders.restarted
    assert before and before == after


def test_the_record_proves_the_match(big_shoulders: Record) -> None:
    assert verify(big_shoulders.export)


def test_discord_would_have_taken_all_of_it(big_shoulders: Record) -> None:
    assert broken_requests(big_shoulders.requests) == []
    assert broken_files(big_shoulders.seen) == []


def test_nothing_failed(big_shoulders: Record) -> None:
    assert not [line for line in big_shoulders.log if " ERROR " in line or "Traceback" in line]


def test_one_call_for_one_turn(big_shoulders: Record) -> None:
    """Nobody is called again for a further step of their own turn."""
    posts = [seen for seen in big_shoulders.seen if public_post(seen)]
    assert 0 < len(posts) < 2.5 * len(big_shoulders.steps)
