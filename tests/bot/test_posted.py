"""Games whose turn posts show more than one picture: sent, edited, at the end and in the pager, with alt texts."""

from __future__ import annotations

import pytest

from bot.panels.talk import MOST_FILES, MOST_UPLOAD, Attached, fitting
from tests.bot.rails import rails, registered
from tests.bot.rails.game import TURNS
from tests.bot.rails.stage import due, lay, newest
from tests.discord_double.limits import check_message, demand

__all__ = ["registered"]


def pictured(files: list[object]) -> list[tuple[str, str]]:
    """Names and first lines of the alt texts."""
    return [(f.name, f.alt.splitlines()[0]) for f in files]  # type: ignore[attr-defined]


@pytest.mark.usefixtures("registered")
async def test_all_pictures_of_a_turn_post() -> None:
    async with rails("Ann", "Ben") as (c, thread):
        first = newest(thread).files
        assert pictured(first) == [
            ("toy_rails-1-0.png", "The railway"),
            ("toy_rails-1-0-map.png", "The map"),
        ]
        await lay(c, thread, "a1")
        turn = newest(thread)
        assert pictured(turn.files) == [
            ("toy_rails-1-1.png", "The railway"),
            ("toy_rails-1-1-map.png", "The map"),
        ]
        assert all("track on a1 Altona" in file.alt for file in turn.files)
        assert turn.files[0].data != turn.files[1].data != first[1].data
        for _ in range(TURNS):
            await (await due(c)).slash("rails rest", where=thread)
        assert [x[1] for x in pictured(newest(thread).files)] == ["The railway", "The map"], "the last post too"
        page = await c["Ann"].slash("table history", turn=0, table=1)
        assert pictured(page.files) == pictured(first) and page.files[1].data == first[1].data


@pytest.mark.usefixtures("registered")
async def test_whoever_goes_on_is_not_called_again() -> None:
    """One post for a turn of several actions, edited with each; the next person gets a new one, and the ping."""
    async with rails("Ann", "Ben") as (c, thread):
        who, post = await due(c), newest(thread)
        assert post.pings == [who.name]
        await lay(c, thread, "a1", "b2")
        assert newest(thread).id == post.id and "b2 Easton" in newest(thread).text and "a1 Altona" in post.text
        assert post.buttons and len(post.files) == 2
        await who.press(await who.press(newest(thread), "Take back"), "Take back")
        assert newest(thread).id == post.id and "takes back 1 action" in newest(thread).text
        await who.slash("rails rest", where=thread)
        last = newest(thread)
        assert last.id != post.id and last.pings == [(await due(c)).name] != [who.name] and post.buttons == []


def test_what_discord_takes_in_one_message() -> None:
    small = [Attached(f"{n}.png", b"x", "alt") for n in range(12)]
    text = [Attached("amounts.txt", b"y")]
    assert len(fitting(small, text)) == MOST_FILES and fitting(small, text)[-1] == text[0]
    big = [Attached(f"{n}.png", b"x" * (MOST_UPLOAD // 2), "alt") for n in range(3)]
    kept = fitting(big, text)
    assert [f.name for f in kept] == ["0.png", "amounts.txt"], "the first picture and the amounts in any case"
    demand(check_message({"content": "x"}, [(f.name, len(f.data)) for f in kept]))
