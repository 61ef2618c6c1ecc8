"""A small QE table: three people, auctions by command."""

from __future__ import annotations

from collections.abc import Mapping

from tests.bot.matches.stage import press, table_of
from tests.bot.simclub import Club
from tests.bot.simparts import Reply

ANN, BEN, CARLA = PEOPLE = ("Ann", "Ben", "Carla")
BIDS = {ANN: "111111111", BEN: "222222222", CARLA: "333333333"}


async def seated(c: Club) -> dict[str, Reply]:
    """Three sit down and start; what each was answered."""
    answers = {ANN: await c[ANN].slash("table open", game="qe", language="en")}
    for name in (BEN, CARLA):
        answers[name] = await c[name].press(c.lobby.posts[-1], "Sit down")
    await c[ANN].press(c.lobby.posts[-1], "Start")
    return answers


async def bid(c: Club, name: str, command: str, amount: str) -> None:
    """Opens or bids, and confirms."""
    confirm = await c[name].slash(command, amount=amount, where=c.threads[0])
    await press(c[name], confirm, "d", "c")


async def turn(c: Club, bids: Mapping[str, str] = BIDS) -> str:
    """One auction. Returns the auctioneer's name."""
    table = await table_of(c)
    auctioneer = table.names[table.due[0]]
    await bid(c, auctioneer, "qe open", "5")
    for name in table.names:
        if name != auctioneer:
            await bid(c, name, "qe bid", bids[name])
    return auctioneer
