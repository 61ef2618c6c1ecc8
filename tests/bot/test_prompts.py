"""Whoever has to decide in secret reads what for; looking back counts the turns that stand."""

from __future__ import annotations

from typing import Any

from bot.texts import Texts
from tests.bot.matches.stage import table_of
from tests.bot.simparts import Reply, walk
from tests.bot.test_panels_live import _id, called, move
from tests.bot.test_panels_live import table as table_at

TEXTS = Texts.load(strict=True)


def above(form: Reply) -> str:
    """What a form says above its field."""
    assert form.modal is not None, form
    return next(c["content"] for c in walk(form.modal["components"]) if c["type"] == 10)


async def test_a_sealed_bid_is_asked_with_the_company_and_the_opening_bid() -> None:  # qe rules 3.1, 3.2
    async with table_at("qe", "Ann", "Ben", "花子", locales={"花子": "ja"}) as (c, thread):
        opener = called(c, thread)
        tile = (await table_of(c)).match.view(None).public.sale.tile  # type: ignore[union-attr]
        form = await opener.press(thread.posts[-1], custom_id="t:act")
        assert TEXTS.text(lang(opener), "qe", f"of.tile.{tile}") in above(form)
        echo = await opener.fill(form, "4711")
        await opener.press(echo, custom_id=_id(echo, ":c"))
        for name in [n for n in ("Ann", "Ben", "花子") if c[n] is not opener]:
            company = TEXTS.text(lang(c[name]), "qe", f"of.tile.{tile}")
            prompt = c[name].dms[-1]
            assert company in prompt.text and "4,711" in prompt.text
            form = await c[name].press(prompt, custom_id="t:act")
            assert company in above(form) and "4,711" in above(form)
            echo = await c[name].fill(form, "0")
            assert company in echo.text and "4,711" in echo.text, "and when it is read back"
        assert "4,711" in thread.posts[-1].text and company not in thread.posts[-1].text.splitlines()[-1]


def lang(person: Any) -> str:
    return "ja" if person.locale == "ja" else "en"


async def test_turns_are_counted_as_they_stand() -> None:
    async with table_at("dobutsu", "Ann", "Ben") as (c, thread):
        for _ in range(3):
            await move(called(c, thread), thread)
        page = await c["Ann"].slash("table history", table=1)
        assert "turn 3 of 3" in page.text
        last = called(c, thread)
        mover = c["Ann"] if last is c["Ben"] else c["Ben"]
        preview = await mover.press(thread.posts[-1], custom_id="t:undo")
        await mover.press(preview, "Take back")
        page = await c["Ann"].slash("table history", table=1)
        assert "turn 2 of 2" in page.text and f"~~ (taken back by {mover.name})" in page.text
        page = await c["Ann"].press(page, "◀")
        assert "turn 1 of 2" in page.text and "~~" not in page.text
        await move(called(c, thread), thread)
        page = await c["Ann"].slash("table history", turn=3, table=1)
        assert "turn 3 of 3" in page.text and page.files[0].name == "dobutsu-1-5.png", "the entry that stands"
        none = await c["Ann"].slash("table history", turn=4, table=1)
        assert none.text == TEXTS.text("en", "bot", "illegal.no_such_turn")
