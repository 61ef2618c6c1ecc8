"""Attacks on the panels: presses that come late, on lists that have moved on."""

from __future__ import annotations

from typing import Any

from rules.qe.actions import Bid, Open
from rules.qe.amounts import Amount
from tests.bot.simclub import Club
from tests.bot.simparts import Post, Reply
from tests.bot.test_panels_live import choose, table

NAMES = ("Ann", "Ben", "Cam", "Dan", "Eve")


def at_table(c: Club) -> Any:
    """The table as the bot holds it."""
    return c.bot.desk.tables._cache[1]


async def auction(c: Club, winner: int, number: int) -> None:
    """One auction, won by a seat that is not its auctioneer."""
    tables, at = c.bot.desk.tables, at_table(c)
    auctioneer = at.match.state.public.sale.auctioneer
    await tables.play(1, at.person_in(auctioneer), Open(Amount(5)), 10 * number)
    for seat in (s for s in range(5) if s != auctioneer):
        amount = Amount(1000 + number if seat == winner else 10 + seat)
        await tables.play(1, at.person_in(seat), Bid(amount), 10 * number + 1 + seat)


# QE 7.5, 7.6
async def test_a_press_on_an_older_list_does_not_peek_at_another_tile() -> None:
    """A peek is once a match and cannot be taken back: nothing sold since may slip under the press."""
    async with table("qe", *NAMES) as (c, thread):
        first = at_table(c).match.state.public.first
        peeker, winner = (first + 4) % 5, (first + 3) % 5  # neither holds one of the first three auctions
        person = next(p for p in c.people.values() if p.id == at_table(c).person_in(peeker))
        for number in (1, 2):
            await auction(c, winner, number)
        panel = await person.press(thread.posts[-1], custom_id="t:act")
        if not listed(panel):
            panel = await person.press(panel, custom_id="t:kind")
        assert listed(panel) == 2
        await auction(c, winner, 3)
        again = await choose(person, panel)
        assert at_table(c).match.state.public.peeks == [] and again.ephemeral
        await choose(person, await person.press(again, custom_id="t:kind"))
        latest = at_table(c).match.state.public.awards[-1].tile
        assert [(mark.seat, mark.tile) for mark in at_table(c).match.state.public.peeks] == [(peeker, latest)]


def listed(panel: Reply) -> int:
    """How many values the question of a panel offers."""
    post = Post.of(panel)
    values = [x for x in post.components if str(x.get("custom_id", "")).rpartition(":")[2].startswith("v")]
    return len(values) or sum(len(x.get("options") or ()) for x in post.components)
