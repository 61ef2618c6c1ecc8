"""What has happened since somebody acted last: above what they may do now, and in full on pages."""

from __future__ import annotations

import pytest

from bot.history.since import _joined, last_own
from bot.texts import Texts
from bot.texts.fitting import packed
from rules.match import Entry
from tests.bot.rails import rails, registered
from tests.bot.rails.game import Rest, Turn
from tests.bot.rails.stage import due, lay, newest
from tests.bot.simparts import Reply
from tests.bot.test_panels_live import called
from tests.bot.test_panels_live import table as table_at

__all__ = ["registered"]
pytestmark = pytest.mark.usefixtures("registered")
TEXTS = Texts.load(strict=True)
SINCE = TEXTS.text("en", "bot", "panel.since")


def quoted(reply: Reply) -> list[str]:
    """The lines of the summary."""
    return [line.removeprefix("> ") for line in reply.text.splitlines() if line.startswith("> ")]


def test_a_persons_own_last_action() -> None:
    log = [
        Entry(0, Rest()),
        Entry(1, Rest()),
        Entry(0, Rest(), "clock"),
        Entry(1, undo=(1,)),
        Entry(2, Rest(), "house"),
    ]
    assert [last_own(log, seat) for seat in range(4)] == [1, 4, -1, -1]


async def test_what_the_others_did_stands_above_what_may_be_done_now() -> None:
    async with rails("Ann", "Ben", "花子", locales={"花子": "ja"}) as (c, thread):
        first = await due(c)
        panel = await first.press(newest(thread), custom_id="t:act")
        assert quoted(panel) == [] and "Since my last action" not in panel.buttons, "nothing has happened yet"
        await lay(c, thread, "a1")
        await first.slash("rails rest", where=thread)
        second = await due(c)
        await lay(c, thread, "b2", "a2")
        await second.press(await second.press(newest(thread), custom_id="t:undo"), custom_id="t:undo:1:4:3")
        await second.slash("rails run", where=thread, routes="a1 b2")
        panel = await first.press(newest(thread), custom_id="t:act")
        name = second.name
        say = TEXTS.words("ja" if first.locale == "ja" else "en", "toy_rails", (name,))
        assert quoted(panel) == [
            f"{name} lays tile 8 on b2 Easton. ↩ {name} takes back 1 action."
            if first.locale != "ja"
            else f"{name}がb2 イーストンにタイル8を敷きました。{say('event.undone', seat=0, n=1)}"
        ], "one paragraph; what was taken back is not told"
        assert say("panel.since") in panel.text


async def test_all_of_it_on_pages() -> None:
    async with rails("Ann", "Ben", laid=True) as (c, thread):
        first = await due(c)
        await first.slash("rails rest", where=thread)
        other = await due(c)
        long = " ".join(h for h in "abcde" for _ in "1" for h in [f"{h}{n}" for n in range(1, 7)])
        await other.press(await other.slash("rails run", where=thread, routes=long), "Send")
        for _ in range(2):
            await (await due(c)).slash("rails rest", where=thread)
        panel = await first.press(newest(thread), custom_id="t:act")
        assert quoted(panel) == [f"{other.name} rests."], "since his own rest"
        page = await first.press(panel, "Since my last action")
        assert page.ephemeral and page.buttons == [] and f"- {other.name} rests." in page.text
        mine = await other.slash("table history", since="mine", table=1)
        assert "Nothing has happened." in mine.text and SINCE in mine.text
        none = await c["Ann"].slash("table history", since="mine", table=1)
        assert none.ephemeral
    assert packed(["x" * 900, "y" * 700, "z" * 2000], 1500)[0] == ["x" * 900]
    assert [len(page) for page in packed(["x"] * 1000, 1500)] == [750, 250]


def test_sentences_run_on_and_what_is_none_stands_alone() -> None:
    assert _joined(["Ann rests.", "Ann rests.", "Ben runs:\n- a1 a2", "Price: 1 → 2"]) == (
        "Ann rests. ×2 Ben runs:\n- a1 a2\nPrice: 1 → 2"
    )
    assert _joined(["株価：$70→$80", "休みました。", "休みました。", "続けます。"]) == (
        "株価：$70→$80\n休みました。 ×2 続けます。"
    )


async def test_many_actions_that_would_go_are_told_by_the_first_and_the_newest() -> None:
    async with rails("Ann", "Ben") as (c, thread):
        who = await due(c)
        await lay(c, thread, *[f"{column}{row}" for column in "abcde" for row in range(1, 6)])
        lines = quoted(await who.slash("table undo", where=thread, to=1))
        assert len(lines) == 15 and "a1" in lines[0] and lines[1] == "…" and "e5" in lines[-1]


async def test_a_long_absence_is_cut_to_the_newest(monkeypatch: pytest.MonkeyPatch) -> None:
    async with rails("Ann", "Ben") as (c, thread):
        first = await due(c)
        await first.slash("rails rest", where=thread)
        other = await due(c)
        await lay(c, thread, *[f"{column}{row}" for column in "abcde" for row in range(1, 6)])
        panel = await first.press(newest(thread), custom_id="t:act")
        lines = quoted(panel)
        assert lines[-1].endswith("lays tile 8 on e5.") and sum(map(len, lines)) <= 600
        assert "more before this" in panel.text
        page = await first.press(panel, "Since my last action")
        assert "a1 Altona" in page.text and "e5" in page.text and len(page.text) < 2000
        assert all(len(line) < 400 for line in page.text.splitlines()), f"{other.name}'s turn in paragraphs"


async def test_nothing_secret_and_nobody_elses(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table_at("qe", "Ann", "Ben", "Cam") as (c, thread):
        opener = called(c, thread)
        await opener.press(await opener.slash("qe open", amount="5"), "Send")
        bidders = [n for n in ("Ann", "Ben", "Cam") if c[n] is not opener]
        for name, amount in zip(bidders, ("777777", "0"), strict=True):
            await c[name].press(await c[name].slash("qe bid", amount=amount), "Send")
        assert any("777,777" in post.text for post in opener.dms), "the auctioneer has been told"
        page = await opener.slash("table history", since="mine", table=1)
        assert "secret bid" in page.text and "777" not in page.text
        looked = await c["Zoe"].slash("table history", since="mine", table=1)
        assert looked.text == TEXTS.text("en", "bot", "illegal.not_seated")


async def test_where_one_thing_alone_is_possible_it_is_asked_at_once() -> None:
    """No panel with a single button: the question, with what has happened above it."""
    async with rails("Ann", "Ben", laid=True) as (c, thread):
        first = await due(c)
        await first.slash("rails rest", where=thread)
        with pytest.MonkeyPatch.context() as patch:
            patch.delitem(Turn.offers, Rest)
            other = await due(c)
            asked = await other.press(newest(thread), custom_id="t:act")
            assert "Lay track or run." in asked.text and "**Routes?**" in asked.text
            assert quoted(asked)[-1].endswith(f"{first.name} rests.")
            assert asked.buttons[-1] == "Since my last action" and asked.files, "with its picture"
            kinds = await other.press(asked, "Back")
            assert [label for label in kinds.buttons if label != "Try it out"] == ["Run", "Since my last action"]
