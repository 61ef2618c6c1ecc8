"""The animation of a match: once for everybody when it is over, for one person while it goes on; its file format."""

from __future__ import annotations

import asyncio
import io
import random
from typing import Any

import pytest
from PIL import Image, ImageChops

import rules
from bot.history import film
from bot.history.course import Course
from bot.pictures import Pictures
from bot.sandbox.main import DATABASE
from bot.store import Store
from bot.texts import Texts
from renderers import Look
from renderers.animation import Animation
from rules.core import sample
from rules.match import Match
from tests.bot.clublife.caught import play_on
from tests.bot.clublife.stage import HANA, stage

TEXTS = Texts.load(strict=True)


def opened(data: bytes) -> tuple[list[Image.Image], list[int]]:
    """The pictures of an animation, and how long each is seen."""
    moving = Image.open(io.BytesIO(data))
    assert moving.format == "WEBP"
    frames, times = [], []
    for at in range(moving.n_frames):
        moving.seek(at)
        moving.load()
        frames.append(moving.convert("RGB"))
        times.append(moving.info["duration"])
    return frames, times


def like(one: Image.Image, other: Image.Image, most: int = 60) -> bool:
    """Whether two pictures are the same but for what lossy encoding does."""
    small = [picture.resize((one.width // 8, one.height // 8)) for picture in (one, other)]
    return max(high for _, high in ImageChops.difference(*small).getextrema()) < most


# -- the file ---------------------------------------------------------------------------------


def test_each_picture_holds_what_differs_and_shows_the_whole() -> None:
    noise = Image.effect_noise((400, 300), 90).convert("RGB")
    pictures = []
    for at in (0, 1, 2):
        pictures.append(noise.copy())
        pictures[-1].paste((200, 20, 20 + 100 * at), (60 * at, 50 * at, 60 * at + 37, 50 * at + 41))
    animation = Animation(80)
    for picture, ms in zip([*pictures, pictures[-1]], (100, 200, 300, 400), strict=True):
        animation.add(picture, ms)
    data = animation.data()
    frames, times = opened(data)
    assert times == [100, 200, 700], "nothing new: what is there is seen for longer"
    assert all(like(found, drawn) for found, drawn in zip(frames, pictures, strict=True))
    assert not like(frames[0], frames[1])
    alone = [Animation(80) for _ in pictures]
    for each, picture in zip(alone, pictures, strict=True):
        each.add(picture, 100)
    assert len(data) < 1.3 * len(alone[0].data()) < 0.5 * sum(len(each.data()) for each in alone)


def test_boards_may_grow() -> None:
    animation = Animation(80)
    for height in (100, 160, 120):
        animation.add(Image.new("RGB", (200, height), (10, 200, 10)), 100)
    frames, _ = opened(animation.data())
    assert [frame.size for frame in frames] == [(200, 160)] * 3
    assert frames[1].getpixel((100, 150))[1] > 150 and min(frames[2].getpixel((100, 150))) > 200


# -- of a match -------------------------------------------------------------------------------


def played(turns: int) -> Course:
    """A match of at least so many turns."""
    game = rules.load("dobutsu")
    for seed in range(99):
        match, dice = Match(game, 2, game.make_options({}), bytes(32), []), random.Random(seed)
        while not match.over and match.revision < turns:
            [seat] = match.actors()
            match.play(seat, sample(match.view(seat).frame, match.view(seat), dice))
        if match.revision == turns:
            return Course(match)
    raise AssertionError("all end early")


async def shot(course: Course, most: int) -> tuple[bytes, list[tuple[int, int]]]:
    pictures = Pictures(TEXTS)
    look = Look(TEXTS.words("en", "dobutsu", ("A", "B"), markdown=False), ("A", "B"), "#1", "en", "board", "")
    reports: list[tuple[int, int]] = []
    try:
        return await film.shoot(pictures, course, look, lambda *told: reports.append(told), most), reports
    finally:
        pictures.close()


async def test_what_is_too_large_gets_coarser_and_then_shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film, "FINEST", (film.Style(400, 80), film.Style(300, 65), film.Style(200, 45)))
    course = played(12)
    whole, reports = await shot(course, film.MOST)
    frames, times = opened(whole)
    assert len(frames) == len(course.turns) == reports[-1][1] == reports[-1][0]
    assert frames[0].width == film.FINEST[0].width and times[-1] == film.LAST_MS > times[1]
    coarse, _ = await shot(course, len(whole) - 10_000)
    assert len(coarse) < len(whole) - 10_000 and opened(coarse)[0][0].width < frames[0].width
    short, _ = await shot(course, 12_000)
    assert len(short) <= 12_000 and 2 <= len(opened(short)[0]) < len(frames)
    assert like(opened(short)[0][-1], frames[-1].resize(opened(short)[0][-1].size)), "the end is always shown"


def test_a_long_match_is_thinned_and_never_without_an_end() -> None:
    assert film.chosen(10, 4) == [0, 4, 8, 9] and film.chosen(1, 1) == [0]
    tried = list(film.styles(2000))
    assert tried[0].every == 4 and tried[-1].every >= 2000 and len(film.chosen(2000, tried[-1].every)) == 2
    assert sum(film.times(600)) > film.ALL_MS and film.times(1) == [film.LAST_MS]


# -- on Discord -------------------------------------------------------------------------------


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quick to draw."""
    monkeypatch.setattr(film, "FINEST", (film.Style(200, 30),))


@pytest.mark.usefixtures("small")
async def test_once_for_everybody_when_it_is_over() -> None:
    async with stage() as s:
        table = await s.play_table("dobutsu", "Ann", HANA, language="ja")
        number = table.row.id
        early = await s[HANA].slash("table replay", table=number)
        await play_on(s, number, 2)
        running = await s["Ben"].slash("table replay", table=number)
        assert running.ephemeral and "so far" in running.text and len(opened(running.files[0].data)[0]) == 3
        assert len(early.files) == 1 and "これまで" in early.text
        thread = await s.thread(number)
        assert not replays(thread.posts), "nobody else sees it"
        await play_on(s, number)
        final = (await s.thread(number)).posts[-1]
        pressed = await s.press("Ann", final, "film")
        [post] = replays((await s.thread(number)).posts)
        assert pressed.ephemeral and "posted at the table" in pressed.text and "対局全体" in post.text
        course = Course((await s.table(number)).match)
        frames, _ = opened(post.files[0].data)
        assert len(frames) == len(course.turns) and "ふり返る" in (post.files[0].alt or "")
        await s.restart(hours=1)
        again = await s[HANA].slash("table replay", table=number)
        assert f"/{post.id}" in again.text and "リプレイはこちら" in again.text
        assert len(replays((await s.thread(number)).posts)) == 1
        await (await s.thread(number)).delete(post)
        await s["Ben"].slash("table replay", table=number)
        [anew] = replays((await s.thread(number)).posts)
        assert anew.id != post.id and anew.files[0].data == post.files[0].data, "drawn again the same"


def replays(posts: Any) -> list[Any]:
    return [post for post in posts if not post.ephemeral and any(f.name.endswith(".webp") for f in post.files)]


@pytest.mark.usefixtures("small")
async def test_where_the_thread_has_been_put_away_it_is_posted_in_the_channel() -> None:
    async with stage() as s:
        table = await s.play_table("dobutsu", "Ann", "Ben")
        await play_on(s, table.row.id)
        path = f"/channels/{(await s.thread(table.row.id)).id}/messages"
        s.c.env.inject_error("POST", path, status=400, code=160005, message="Thread is locked", times=1)
        await s["Ann"].slash("table replay", table=table.row.id)
        [post] = replays(s.c.lobby.posts)
        again = await s[HANA].slash("table replay", table=table.row.id)
        assert f"/{s.c.lobby.id}/{post.id}" in again.text and len(replays(s.c.lobby.posts)) == 1


@pytest.mark.usefixtures("small")
async def test_what_was_asked_for_before_a_stop_is_posted_after_it() -> None:
    async with stage() as s:
        table = await s.play_table("dobutsu", "Ann", "Ben")
        await play_on(s, table.row.id)
        await s.c.stop()
        async with await Store.open(s.c.folder / DATABASE) as kept, kept.transaction() as tx:
            tx.add_post("replay", {}, at=s.now, table_id=table.row.id)
        await s.c.start()
        await s.c.settle()
        assert len(replays((await s.thread(table.row.id)).posts)) == 1


@pytest.mark.usefixtures("small")
async def test_it_is_drawn_in_pieces_and_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another table's picture comes between two pieces; two people who ask get the same one."""
    course, pictures = played(12), Pictures(TEXTS)
    order: list[str] = []
    drawn = film._drawn
    monkeypatch.setattr(film, "_drawn", lambda *args: (order.append("piece"), drawn(*args))[1])
    look = Look(TEXTS.words("en", "dobutsu", ("A", "B"), markdown=False), ("A", "B"), "#1", "en", "board", "")

    async def other(done: int) -> None:
        await pictures.run(lambda: order.append("other"))

    waiting: list[Any] = []

    def report(done: int, of: int) -> None:
        if done == 3:
            waiting.append(asyncio.ensure_future(other(done)))

    await film.shoot(pictures, course, look, report)
    await waiting[0]
    assert 3 <= order.index("other") <= 5 and order.count("piece") == len(course.turns)
    pictures.close()
