"""Closed direct messages: told to nobody but their owner, kept once, shown once, sent again when they are opened."""

from __future__ import annotations

import re

import pytest

from tests.bot.wire.stage import Seats, Stage, button
from tests.discord_double import Double, Person, faults

CLOSED_WORDS = re.compile(
    r"direct message|private message|closed|DM\b|ダイレクトメッセージ|DM|50007|受け取れ|閉じ", re.IGNORECASE
)


@pytest.fixture
def dee(double: Double) -> Person:
    """Takes no direct messages."""
    return double.person("Dee", closed_dms=True)


async def playing(stage: Stage, *people: Person) -> tuple[Seats, Person, list[Person]]:
    """A table of QE; who opens, and who bids."""
    table = await stage.table("qe", *people)
    opener = table.due()[0]
    return table, opener, [p for p in people if p is not opener]


def to_dee(double: Double, dee: Person) -> int:
    """How many direct messages to Dee the bot has tried to send so far, by the answers 403."""
    return sum(f"POST /channels/{dee.dm.id}/messages -> 403" in line for line in double.trace)


async def test_told_to_nobody_but_its_owner(
    stage: Stage, double: Double, aki: Person, ben: Person, dee: Person, zoe: Person
) -> None:
    table = await stage.open("qe", aki)
    told = await dee.press(table.lobby, "t:lobby:join:1")
    await told.until(lambda it: CLOSED_WORDS.search(it.text))
    assert told.ephemeral
    await ben.press(table.lobby, "t:lobby:join:1")
    await ben.press(table.lobby, "t:lobby:start:1")
    await table.until(0)
    await stage.rest()
    await one_auction(table, [aki, ben, dee])
    assert table.revision == 3, "nobody waited for a direct message"
    for other in (aki, ben, zoe):
        texts = [s for s in other.sees() if isinstance(s.value, str) and not s.where.endswith("custom_id")]
        leaks = [s for s in texts if CLOSED_WORDS.search(s.value) and "typed" not in s.where]
        assert not leaks, leaks
    for person in (aki, ben):
        assert dee.dm not in [m.channel for m in person.messages()]


async def one_auction(table: Seats, people: list[Person], base: int = 770) -> None:
    """Opening bid and all bids, by command."""
    opener = table.due()[0]
    await table.amount(opener, "10", "open")
    await table.until(1)
    for number, person in enumerate([p for p in people if p is not opener], 1):
        await table.amount(person, str(base + number))
        await table.until(1 + number)
    await table.double.quiet()


async def test_held_once_and_shown_once(stage: Stage, double: Double, aki: Person, ben: Person, dee: Person) -> None:
    table, opener, _ = await playing(stage, aki, ben, dee)
    for _ in range(3):  # until Dee has been the auctioneer and inspected bids
        await one_auction(table, [aki, ben, dee], 9_000 if opener is dee else 770)
        if opener is dee:
            break
        opener = table.due()[0]
        table = Again(table)
    held = await stage.bot.desk.store.held_posts(dee.id)
    assert [post.kind for post in held].count("private") == 1 and not dee.messages(dee.dm)
    tried = to_dee(double, dee)
    await stage.rest()
    assert to_dee(double, dee) == tried, "a closed door is not knocked at again and again"
    hand = await dee.press(table.turn, button(table.turn, "t:hand:"))
    assert hand.ephemeral and "9,001" in hand.text and "9,002" in hand.text
    again = await dee.press(table.turn, button(table.turn, "t:hand:"))
    assert "9,001" not in again.text, "rules of QE: the bids are shown only this once"
    dee.closed_dms = False
    await dee.slash("me settings", try_messages=True)
    await stage.rest()
    assert "9,001" not in "".join(m.content for m in dee.messages(dee.dm) if m.author.bot and "🔒" in m.content)
    for other in (aki, ben):
        assert not [s for s in other.sees() if isinstance(s.value, str) and "9,001" in s.value and "9,002" in s.value]


class Again(Seats):
    """The same table in its next auction: revisions are counted from where it stands."""

    def __init__(self, table: Seats) -> None:
        super().__init__(table.double, table.number, table.place)
        self.past = table.past if isinstance(table, Again) else 0
        self.past += 3

    @property
    def revision(self) -> int:
        """See Seats."""
        return super().revision - self.past


async def test_opened_again_by_asking(stage: Stage, double: Double, aki: Person, ben: Person, dee: Person) -> None:
    await playing(stage, aki, ben, dee)
    assert not dee.messages(dee.dm)
    dee.closed_dms = False
    told = await dee.slash("me settings", try_messages=True)
    await stage.rest()
    assert told.ephemeral
    assert len([m for m in dee.messages(dee.dm) if m.files]) == 1, "the own part comes after all"
    assert not await stage.bot.desk.store.held_posts(dee.id)


async def test_opened_again_by_itself(stage: Stage, double: Double, aki: Person, ben: Person, dee: Person) -> None:
    """The next message that gets through brings those that were kept."""
    table, opener, _ = await playing(stage, aki, ben, dee)
    dee.closed_dms = False
    if opener is dee:
        await one_auction(table, [aki, ben, dee])  # the auctioneer inspects the bids
    else:
        await table.amount(opener, "10", "open")  # a bid is asked
    await double.until(lambda: [m for m in dee.messages(dee.dm) if m.files])
    await stage.rest()
    assert len([m for m in dee.messages(dee.dm) if m.files]) == 1
    assert not await stage.bot.desk.store.held_posts(dee.id)


async def test_asked_by_a_late_message_after_the_answer(
    stage: Stage, double: Double, aki: Person, ben: Person, dee: Person
) -> None:
    """A request for a bid that was kept is not sent when the bid has been given meanwhile."""
    table, opener, bidders = await playing(stage, aki, ben, dee)
    if opener is dee:
        await one_auction(table, [aki, ben, dee])
        table, opener = Again(table), table.due()[0]
        bidders = [p for p in (aki, ben, dee) if p is not opener]
    await table.amount(opener, "10", "open")
    await table.until(1)
    for number, person in enumerate(bidders, 1):
        await table.amount(person, str(880 + number))
        await table.until(1 + number)
    dee.closed_dms = False
    await dee.slash("me settings", try_messages=True)
    await stage.rest()
    assert not [m for m in dee.messages(dee.dm) if any("t:act:" in str(p.get("custom_id")) for p in m.parts)]


@pytest.mark.parametrize("code", [50278, 10013])
async def test_who_has_left_holds_nobody_up(
    stage: Stage, double: Double, aki: Person, ben: Person, cam: Person, code: int
) -> None:
    gone = str(cam.dm.id)
    status = 403 if code == 50278 else 404
    double.faults.fail(faults.CREATE, status, code=code, times=99, where=lambda call: call.args["channel_id"] == gone)
    table, _, _ = await playing(stage, aki, ben, cam)
    await one_auction(table, [aki, ben, cam])
    assert table.revision == 3 and await stage.bot.desk.store.held_posts(cam.id)


async def test_too_many_opened_at_once(stage: Stage, double: Double, aki: Person, ben: Person, cam: Person) -> None:
    """Discord slows down who opens many direct messages: they come later."""
    double.faults.fail(("POST", "/users/@me/channels"), 400, code=40003, times=3)
    await playing(stage, aki, ben, cam)
    for person in (aki, ben, cam):
        await double.until(lambda p=person: [m for m in p.messages(p.dm) if m.files])
