"""Secrets move along with a seat: all of them reach whoever sits there now, none reaches whoever sat there before."""

from __future__ import annotations

from itertools import count
from typing import Any

import msgspec
import pytest

from bot.orders.order import Terms, body_of, kind_of
from bot.tables import Manners, Table, read_events
from bot.texts import Texts
from tests.bot.clublife.stage import ANN, BEN, HANA, TARO, Stage, stage
from tests.bot.clublife.test_seats import find, said, vote, vote_post

TEXTS = Texts.load(strict=True)
INTERACTIONS = count(9_100_000_000_000_000_000)


class Auction:
    """A match of QE in which every amount is a number of its own, so that it can be looked for."""

    def __init__(self, s: Stage, number: int) -> None:
        self.s, self.number = s, number
        self.sent: dict[int, list[int]] = {}  # seat -> its bids, which nobody else sees
        self._amounts = count(7_310_017, 104_729)

    async def table(self) -> Table:
        return await self.s.table(self.number)

    async def rounds(self, many: int) -> None:
        """So many actions of whoever is due."""
        for _ in range(many):
            await self.act(await self.table())

    async def act(self, table: Table, seat: int | None = None) -> None:
        """A due seat names its next amount."""
        seat = table.due[0] if seat is None else seat
        amount = next(self._amounts)
        tag = next(o.kind.tag() for o in self.s.desk.tables.offers(table, table.person_in(seat)) if not o.reason)
        action = table.game.parse(f'{{"k": "{tag}", "amount": "{amount}"}}')
        await self.s.desk.tables.play(self.number, table.person_in(seat), action, next(INTERACTIONS))
        if tag == "bid":
            self.sent.setdefault(seat, []).append(amount)
        await self.s.c.settle()

    async def told(self, seat: int) -> list[Any]:
        """What only this seat was told, event by event."""
        log = await self.s.desk.store.log(self.number)
        return [e for line in log for e in read_events(line.events) if e.to is not None and seat in e.to]


def texts_of(events: list[Any], table: Table, lang: str) -> list[str]:
    """Those events as the bot says them."""
    words = TEXTS.words(lang, table.row.game, table.names)
    return [words(f"event.{e.id}", **e.params) for e in events]


async def hand_over(s: Stage, table: Table, old: str, new: str, others: list[str]) -> None:
    """The seat of `old` is given to `new`, by a vote of all the others."""
    thread = await s.thread(table.row.id)
    await s[old].slash("table replace", by=s[new]._member, where=thread)
    for name in (new, *others):
        await vote(s, name, vote_post(thread))
    assert (await s.table(table.row.id)).person_in(table.seat_of(s[old].id)) == s[new].id


@pytest.mark.parametrize(("old", "new", "lang"), [(ANN, TARO, "ja"), (HANA, BEN, "en")])
async def test_what_the_seat_knows_reaches_the_new_person_and_nothing_more_the_old_one(
    old: str, new: str, lang: str
) -> None:
    async with stage() as s:
        others = [name for name in (ANN, BEN, HANA, TARO) if name not in (old, new)]
        table = await s.play_table("qe", *others, old, manners=Manners(replace="all"), house=1)
        auction = Auction(s, table.row.id)
        seat = table.seat_of(s[old].id)
        while not await auction.told(seat):
            await people_act(auction)
        begun = await s[old].slash("qe bid", amount="424242", table=table.row.id)
        waiting = await s.desk.tables.get(table.row.id)
        mark, heard = s.c.mark, s.mark
        await hand_over(s, waiting, old, new, others)
        await s.restart(hours=1)
        dms = "\n".join(p.text for p in s[new].dms)
        now = await auction.table()
        for line in texts_of(await auction.told(seat), now, lang):
            assert line in dms, "told again to whoever sits there now, in their language"
        assert said(lang, "post.hand") in dms, "their own part"
        hand = await s[new].slash("me hand", table=table.row.id)
        assert hand.post.files
        refused = await s[old].slash("me hand", table=table.row.id)
        assert said("ja" if old == HANA else "en", "illegal.not_seated") in refused.text
        if begun.post is not None and begun.post.components:
            stale = await s[old].press(begun, custom_id=begun.post.components[-1]["custom_id"])
            assert not stale.post.files and "424242" not in stale.text
        after = len(auction.sent.get(seat, []))
        while len(auction.sent.get(seat, [])) < after + 2:
            await people_act(auction)
        fresh = auction.sent[seat][after:]
        seen = s.c.received(old, since=mark)
        for amount in fresh:
            assert not any(str(amount) in x or f"{amount:,}" in x for x in seen), "a secret of the seat reached the old"
        assert not [p for p in s[old].dms if p.text in s.texts(old, since=heard)], "no direct message about it"
        assert await s.desk.store.held_posts(s[old].id) == []


async def people_act(auction: Auction) -> None:
    """All people who are due now name an amount; house players answer by themselves."""
    table = await auction.table()
    for seat in table.due:
        if table.person_in(seat) is not None:
            await auction.act(await auction.table(), seat)
            return
    import asyncio

    await asyncio.sleep(0.05)


async def test_what_closed_messages_held_back_is_dropped_with_the_old_and_shown_to_the_new_person() -> None:
    async with stage(closed=[ANN, BEN]) as s:
        table = await s.play_table("qe", HANA, TARO, ANN, manners=Manners(replace="opener"))
        auction, seat = Auction(s, table.row.id), table.seat_of(s[ANN].id)
        while not await auction.told(seat):
            await people_act(auction)
        await s.pass_time(minutes=1)
        assert await s.desk.store.held_posts(s[ANN].id)
        asked = await s[ANN].slash("table resign", where=await s.thread(table.row.id))
        await s[ANN].press(asked, custom_id=find(asked, "free"))
        assert await s.desk.store.held_posts(s[ANN].id) == [], "nothing waits for whoever has got up"
        free = s.c.lobby.posts[-1]
        await s[BEN].press(free, custom_id=find(free, "take"))
        await vote(s, HANA, vote_post(await s.thread(table.row.id)))
        hand = await s[BEN].slash("me hand", table=table.row.id)
        for line in texts_of(await auction.told(seat), await auction.table(), "en"):
            assert line in hand.text
        s[ANN].open_dms()
        mark = s.mark
        await s[ANN].slash("me settings", try_messages=True)
        assert all("QE" not in text for text in s.texts(ANN, since=mark) if "#" in text)


async def test_one_who_comes_back_is_told_what_happened_meanwhile() -> None:
    async with stage() as s:
        table = await s.play_table("qe", HANA, TARO, ANN)
        auction, seat = Auction(s, table.row.id), table.seat_of(s[ANN].id)
        while not await auction.told(seat):
            await people_act(auction)
        before = len(await auction.told(seat))
        asked = await s[ANN].slash("table resign", where=await s.thread(table.row.id))
        await s[ANN].press(asked, custom_id=find(asked, "house"))
        while len(await auction.told(seat)) == before:
            await people_act(auction)
        free = s.c.lobby.posts[-1]
        mark = s.mark
        await s[ANN].press(free, custom_id=find(free, "take"))
        lines = texts_of(await auction.told(seat), await auction.table(), "en")
        told = "\n".join(s.texts(ANN, since=mark))
        assert all(line in told for line in lines[before:])
        assert said("en", "post.seat_knows") in told


async def test_standing_orders_of_whoever_gets_up_are_gone() -> None:
    async with stage() as s:
        table = await s.play_table("indonesia", HANA, ANN, manners=Manners(replace="opener"))
        number, seat = table.row.id, table.seat_of(s[ANN].id)
        ahead = next(a for a in table.game.ahead if kind_of(a) == "bid")
        body = msgspec.json.encode(body_of(ahead, Terms(limit=8642), 0)).decode()
        async with s.desk.store.transaction() as tx:
            await tx.add_order(number, seat=seat, person_id=s[ANN].id, kind="bid", body=body, at=s.now)
        asked = await s[ANN].slash("table resign", where=await s.thread(number))
        await s[ANN].press(asked, custom_id=find(asked, "free"))
        async with s.desk.store.transaction() as tx:
            assert await tx.orders_at(number) == [], "nobody bids by the order of one who has left"
            assert [o.reason for o in await tx.all_orders_at(number)] == ["left"]
        assert await s.desk.store.open_motions(number) == []
