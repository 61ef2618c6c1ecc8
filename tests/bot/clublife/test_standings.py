"""A person's record and a club's standings: counted right, and every number that is shown is the stored one."""

from __future__ import annotations

import pytest

from bot.panels.records import pages, span
from bot.records.record import record, turns
from bot.store import Result, Wait
from renderers.club import MOST_ROWS, Row
from tests.bot.clublife.endings import duel, finish
from tests.bot.clublife.stage import ANN, BEN, HANA, TARO, stage
from tests.bot.clublife.test_ratings import match
from tests.bot.matches.stage import TEXTS, said
from tests.bot.simclub import GUILD

# -- a person's record ------------------------------------------------------------------------


def test_a_record_counts_wins_streaks_and_rivals() -> None:
    rows: list[Result] = [
        *match(1, [(1, 1), (2, 2), (None, 3)]),
        *match(2, [(1, 1), (3, 2)], game="dobutsu"),
        *match(3, [(1, 2), (2, 1)]),
        *match(4, [(1, 0), (2, 0)]),  # a draw
        *match(5, [(None, 2), (1, 1)]),
    ]
    found = record(1, rows)
    assert (found.matches, found.wins, found.alone, found.running, found.longest) == (5, 3, 1, 1, 2)
    assert {game: (p.matches, p.wins, p.form) for game, p in found.games.items()} == {
        "qe": (4, 2, (1, 2, 0, 1)),
        "dobutsu": (1, 1, (1,)),
    }
    assert {who: (r.ahead, r.level, r.behind) for who, r in found.rivals.items()} == {2: (1, 1, 1), 3: (1, 0, 0)}


def test_a_turn_is_what_follows_without_others_between() -> None:
    waits = [Wait(1, 4, 50, 9), Wait(1, 5, 7, 9), Wait(1, 9, 100, 9), Wait(2, 10, 1, 9)]
    assert turns(list(reversed(waits))) == [57, 100, 1]


@pytest.mark.parametrize(("lang", "name"), [("en", ANN), ("ja", HANA)])
async def test_the_record_says_what_is_stored(lang: str, name: str) -> None:
    async with stage() as s:
        await s.play_table("dobutsu", name, BEN)
        await s.play_until_due(1, name)
        await s.pass_time(hours=26, minutes=10)
        await s.act(1, name)
        await finish(s, 1, BEN)
        await duel(s, BEN, name)
        await duel(s, name, TARO)
        told = (await s[name].slash("me record")).text.splitlines()
        lines = {line.person_id: line for line in await s.desk.records.standings(GUILD)}
        mine = lines[s[name].id]
        assert told[:2] == [
            said(lang, "panel.record.title", "bot", name=name),
            said(lang, "panel.record.matches", "bot", n=3, wins=2, percent=67),
        ]
        for expected in (
            said(lang, "panel.record.rating", "bot", rating=mine.rating, rank=mine.rank, of=len(lines)),
            said(lang, "panel.record.streak", "bot", running=1, longest=1),
            said(lang, "panel.record.rival", "bot", name=BEN, ahead=1, level=0, behind=1),
            said(lang, "panel.record.rival", "bot", name=TARO, ahead=1, level=0, behind=0),
        ):
            assert expected in told
        assert any("1 · 2 · 1" in line for line in told)
        other = (await s[TARO].slash("me record", member=s[name]._member)).text
        assert said("ja", "panel.record.title", "bot", name=name) in other


async def test_by_direct_message_it_is_of_all_clubs_and_of_nobody_else() -> None:
    async with stage() as s:
        await duel(s, ANN, BEN)
        told = (await s[ANN].slash("me record", where=s[ANN].room)).text
        assert said("en", "panel.record.matches", "bot", n=1, wins=1, percent=100) in told and "Rating" not in told
        none = (await s[HANA].slash("me record", where=s[HANA].room)).text
        assert none == said("ja", "panel.record.none", "bot", name=HANA)


@pytest.mark.parametrize(("lang", "name"), [("en", ANN), ("ja", HANA)])
async def test_the_standings_say_what_is_stored(lang: str, name: str) -> None:
    async with stage() as s:
        await duel(s, name, BEN)
        await duel(s, name, TARO)
        reply = await s[name].slash("club standings", game="dobutsu")
        lines = await s.desk.records.standings(GUILD, "dobutsu")
        assert (
            reply.ephemeral
            and said(lang, "panel.standings_own", "bot", rank=1, of=3, rating=lines[0].rating) in reply.text
        )
        [picture] = reply.files
        assert picture.data.startswith(b"\x89PNG")
        told = picture.alt.splitlines()
        for line, text in zip(lines, told[1:], strict=True):
            form = ", ".join(map(str, line.form))
            values = {"rank": line.rank, "rating": line.rating, "matches": line.matches, "wins": line.wins}
            assert text == said(lang, "picture.standings.line", "bot", name=line.name, form=form, **values)


@pytest.mark.parametrize("many", [0, 1, 12, MOST_ROWS, MOST_ROWS + 1, 40, 170])
def test_the_rows_are_spread_evenly_over_as_few_pictures_as_hold_them(many: int) -> None:
    rows = [Row(n, f"P{n}", 1000, 1, 0) for n in range(many)]
    listed = pages(rows)
    assert [row for page in listed for row in page] == rows
    assert len(listed) == max(1, -(-many // MOST_ROWS)) and max(map(len, listed)) <= MOST_ROWS


@pytest.mark.parametrize(
    ("milliseconds", "english", "japanese"),
    [
        (1, "1 min", "1分"),
        (59 * 60_000, "59 min", "59分"),
        (3_600_000, "1 h 0 min", "1時間0分"),
        (26 * 3_600_000, "1 d 2 h", "1日2時間"),
    ],
)
def test_a_length_of_time_in_words(milliseconds: int, english: str, japanese: str) -> None:
    assert [span(TEXTS.words(lang), milliseconds) for lang in ("en", "ja")] == [english, japanese]
