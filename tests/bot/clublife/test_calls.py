"""Calls: what they say, and by which way they come."""

from __future__ import annotations

import re

import pytest

from tests.bot.clublife.calling import lang, two
from tests.bot.clublife.stage import ANN, BEN, HANA, stage
from tests.bot.matches.stage import said, steady


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_the_ping_says_game_phase_and_what_is_asked(language: str) -> None:
    async with stage() as s:
        table = await s.play_table("qe", ANN, BEN, HANA, language=language)
        await s.act(table.row.id)
        rings = s.rung()[-2:]
        assert {r.name for r in rings} == set(await s.due(table.row.id))
        phase = {"en": "Round 1 of 5 · turn 1 of", "ja": "第1ラウンド（全5）"}[language]
        for ring in rings:
            assert said(language, "game.name", "qe") in ring.text and phase in ring.text, ring.text
            assert said(language, "ask.sealed", "qe") in ring.text


@pytest.mark.parametrize("game", ["big_shoulders", "eighteen_pa", "indonesia", "legend_raiders", "marco_polo"])
async def test_every_game_has_a_phase(game: str) -> None:
    async with stage() as s:
        table = await s.play_table(game, ANN, HANA, BEN)
        for spoken in ("en", "ja"):
            phase = s.desk.contents.phase(table, spoken)
            assert 2 < len(phase) < 80 and not phase.endswith((".", "。")), phase
            assert bool(re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", phase)) == (spoken == "ja"), phase


@pytest.mark.parametrize(
    ("calls", "kinds"), [("channel", ["thread"]), ("dm", ["dm"]), ("both", ["dm", "thread"]), ("none", [])]
)
async def test_each_is_called_as_they_chose(calls: str, kinds: list[str]) -> None:
    async with stage() as s:
        number, first, other = await two(s)
        answer = await s[other].slash("me settings", calls=calls)
        assert said(lang(other), f"calls.{calls}", "bot") in answer.text
        mark = s.mark
        await s.act(number)
        assert sorted(r.kind for r in s.rung(since=mark)) == kinds
        assert all(r.name == other for r in s.rung(since=mark)), first
        if calls == "dm":
            [ring] = s.rung(other, mark)
            assert (
                said(lang(other), "ask.turn", "dobutsu") in ring.text
                and f"/{(await s.turn_post(number)).room.id}" in ring.text
            )
            await s.press(other, s[other].dms[-1], "act")
            await s.act(number)
            assert ring.message.id not in [post.id for post in s[other].dms], "one that is answered goes"


async def test_a_secret_decision_rings_once() -> None:
    with steady("rings once"):  # no tie, in which fewer are asked
        await _rings_once()


async def _rings_once() -> None:
    async with stage() as s:
        await s[HANA].slash("me settings", calls="dm")
        number = (await s.play_table("qe", ANN, BEN, HANA)).row.id
        for _ in range(3):
            mark, auctioneer = s.mark, await s.act(number)
            await s.pass_time(minutes=1)
            for name in (ANN, BEN, HANA):
                rings = [r.kind for r in s.rung(name, mark)]
                expected = [] if name == auctioneer else ["dm"] if name == HANA else ["thread"]
                assert rings == expected, name
            prompts = [t for t in s.texts(BEN, mark) if "🤫" in t]
            assert len(prompts) == (auctioneer != BEN), "the prompt is there, and silent"
            for _ in range(2):
                await s.act(number)
            await s.pass_time(minutes=1)


async def test_whoever_wants_messages_that_do_not_arrive_is_called_at_the_table() -> None:
    async with stage(closed=[ANN, HANA]) as s:
        for name in (ANN, HANA):
            await s[name].slash("me settings", calls="dm")
        number, first, other = await two(s)
        assert [r.kind for r in s.rung(first)] == ["thread"]
        mark = s.mark
        await s.act(number)
        assert [(r.name, r.kind) for r in s.rung(since=mark)] == [(other, "thread")]
        mark = s.mark
        await s.act(number)
        assert [(r.name, r.kind) for r in s.rung(since=mark)] == [(first, "thread")], "with the turn post from now on"


async def test_messages_that_stop_arriving_call_at_the_table_at_once() -> None:
    async with stage() as s:
        number, _, other = await two(s)
        await s[other].slash("me settings", calls="dm")
        s[other].close_dms()
        mark = s.mark
        await s.act(number)
        assert [(r.name, r.kind) for r in s.rung(since=mark)] == [(other, "thread")]


async def test_a_step_of_ones_own_turn_calls_nobody() -> None:
    async with stage() as s:
        for name in (ANN, HANA):
            await s[name].slash("me settings", calls="both")
        number = (await s.play_table("legend_raiders", ANN, HANA)).row.id
        for _ in range(2):
            await s.act(number)
        [name] = await s.due(number)
        mark = s.mark
        await s.act(number)
        assert await s.due(number) == [name], "the die is rolled, and the turn goes on"
        assert not s.rung(since=mark)
