"""Nothing is posted twice, and what only one may see is shown once: the outbox under bad timing."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest

from bot.panels import ids
from tests.bot.matches.qe_match import Record
from tests.bot.matches.stage import press, said, steady, table_of
from tests.bot.matches.three import PEOPLE, bid, seated
from tests.bot.simclub import Club, club


def rows_by_message(posts: list[Any]) -> Counter[str]:
    """How many direct messages carry each row of the outbox."""
    parsed = [ids.parse(custom_id) for post in posts for custom_id in post.custom_ids]
    return Counter(i.parts[1] for i in parsed if i is not None and i.kind == "hand" and len(i.parts) > 1)


def test_no_row_of_a_whole_match_was_sent_twice(qe: Record) -> None:
    for name in qe.ids:
        sent = rows_by_message([s for s in qe.received(name) if s.kind == "dm" and s.what == "posted"])
        assert all(count == 1 for count in sent.values()), (name, sent)


async def test_what_is_sent_while_the_outbox_reads_is_not_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of what is due is old when it comes: meanwhile everything on it has gone out and is noted."""
    with steady("slow reads"):
        async with club(PEOPLE) as c:
            await _slow_reads(c, monkeypatch)
            await seated(c)
            for name in PEOPLE:
                texts = Counter(post.text for post in c[name].dms)
                assert len(texts) == 2 and set(texts.values()) == {1}, "welcome and hand"
            assert len([post for post in c.threads[0].posts if post.files]) == 1


async def _slow_reads(c: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is being sent when the outbox reads ends before the answer of the database is looked at."""
    outbox = c.bot._outbox
    read = outbox._store.due_posts

    async def slowly(*args: Any) -> Any:
        found = await read(*args)
        await asyncio.gather(*outbox._sending.values())
        return found

    monkeypatch.setattr(outbox._store, "due_posts", slowly)


async def test_what_the_answer_could_not_tell_comes_by_direct_message() -> None:
    """The last to bid wins, and Discord does not take the answer that names the price."""
    with steady("no answer"):
        async with club(PEOPLE) as c:
            await seated(c)
            table = await table_of(c)
            names = [table.names[(table.due[0] + step) % 3] for step in range(3)]
            await bid(c, names[0], "qe open", "5")
            await bid(c, names[1], "qe bid", "111111111")
            confirm = await c[names[2]].slash("qe bid", amount="222222222", where=c.threads[0])
            c.env.inject_error("PATCH", "/webhooks/*/messages/*", status=500, code=0, message="no", times=1)
            await press(c[names[2]], confirm, "d", "c")
            assert len(c.errors) == 1, "logged, and no more than that"
            price = said("en", "event.price", "qe", tile=(await _award(c)).tile, amount=222222222)
            assert not [seen for seen in c.received(names[2]) if price in seen.text]
            await c.advance(60)
            [seen] = [seen for seen in c.received(names[2]) if price in seen.text]
            assert seen.kind == "dm"


async def _award(c: Club) -> Any:
    return (await table_of(c)).view().public.awards[-1]
