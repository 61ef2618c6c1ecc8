"""A whole QE match for five people, played on the real bot as `qe_plan` says; everything that happened is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import pytest

from bot.panels import ids
from bot.tables import Table
from rules.core import Out
from rules.qe.state import Public, QeState
from tests.bot.matches.qe_people import (
    ANN,
    BEN,
    CARLA,
    DAN,
    EVE,
    HANAKO,
    LOCALES,
    PEOPLE,
    SEATED,
    WATCHED,
    WAYS,
    bid_by,
    by_form,
    look_around,
    newest,
)
from tests.bot.matches.qe_plan import SEATS, TURNS, Bid, Plan, check
from tests.bot.matches.stage import choose, label, lang, press, steady, table_of, talkative
from tests.bot.simclub import Club, Person, club
from tests.bot.simparts import Post, Reply, Room
from tests.bot.simtape import File, Seen

LOOKS = {1: (EVE, *WATCHED), 4: (EVE, *WATCHED), 9: PEOPLE, 15: (EVE, *WATCHED)}  # turn -> who looks around in it


@dataclass
class Told:
    """A part of the match: from where to where on the tape, and what its answers said at the time."""

    start: int
    end: int = 0
    texts: list[str] = field(default_factory=list)
    files: list[File] = field(default_factory=list)

    def add(self, reply: Reply | Post) -> Reply | Post:
        """Keeps what an answer says now."""
        self.texts.append(reply.text)
        self.files += reply.files
        return reply


@dataclass(repr=False, eq=False)
class Record:
    """A match that was played. `seats`: who of `PEOPLE` drew which; `requests`: what the bot sent to Discord."""

    plan: Plan
    seats: tuple[str, ...]
    ids: dict[str, int]
    seen: list[Seen]
    told: dict[str, Told]
    requests: list[Any]
    log: list[str]
    table: Table
    board: bytes

    @property
    def public(self) -> Public:
        """The end of the match, as everybody may see it."""
        public: Public = self.table.view().public
        return public

    @property
    def end(self) -> int:
        """How much was on the tape when the last bid was about to be sent: from then on all is public (7.4)."""
        return self.told["the last bid"].start

    def part(self, what: str) -> list[Seen]:
        """What everybody together received during a part."""
        return self.seen[self.told[what].start : self.told[what].end]

    def received(self, name: str, start: int = 0, end: int | None = None) -> list[Seen]:
        """What one of `PEOPLE` received between two places of the tape."""
        return [seen for seen in self.seen[start:end] if self.ids[name] in seen.readers]

    def readers(self, seen: Seen) -> set[int | None]:
        """The seats of those who could read it; None for an onlooker."""
        return {self.seats.index(n) if n in self.seats else None for n, p in self.ids.items() if p in seen.readers}


class QeMatch:
    """Plays the plan. `names`: how each of `PEOPLE` is called."""

    def __init__(self, c: Club, salt: str, names: Mapping[str, str]) -> None:
        self.c, self.salt, self.names = c, salt, names
        self.told: dict[str, Told] = {}
        self.bids_of = dict.fromkeys(SEATED, 0)
        self.interludes = {
            (3, 1): self._refused,
            (8, 1): self._waiting_over_a_restart,
            (9, HANAKO): self._peeks,
            (11, 3): self._restarted,
        }

    # -- who, where, what ------------------------------------------------------------------------

    def who(self, role: str) -> Person:
        return self.c[self.names[role]]

    def role(self, seat: int) -> str:
        return self.seats[seat]

    @property
    def thread(self) -> Room:
        return self.c.threads[0]

    @contextmanager
    def tell(self, what: str) -> Iterator[Told]:
        """A part of the match that the tests look at."""
        told = self.told[what] = Told(self.c.mark)
        yield told
        told.end = self.c.mark

    async def tile(self, turn: int) -> str:
        """What was sold in a turn."""
        public: Public = (await table_of(self.c)).view().public
        return public.awards[turn - 1].tile

    # -- the match -------------------------------------------------------------------------------

    async def play(self) -> None:
        """From the opening of the table to the rematch."""
        await self._gather()
        await self._deal()
        for turn in range(1, TURNS + 1):
            await self._turn(turn)
        await self._after()

    async def _gather(self) -> None:
        with self.tell("gathering") as told:
            await self.who(ANN).slash("table open", game="qe", language="en")
            for name in SEATED[1:]:
                told.add(await self.who(name).press(self.c.lobby.posts[-1], custom_id=ids.lobby("join", 1)))

    async def _deal(self) -> None:
        with self.tell("start"):
            await self.who(ANN).press(self.c.lobby.posts[-1], custom_id=ids.lobby("start", 1))
        table = await table_of(self.c)
        roles = {name: role for role, name in self.names.items()}
        self.seats = tuple(roles[name] for name in table.names)
        self.plan = Plan(table.view().public.first, self.salt, tuple(self.seats.index(name) for name in WATCHED))
        self.plan.peeks = {self.seats.index(name): self._unknown_to(self.seats.index(name)) for name in (HANAKO, DAN)}
        check(self.plan)

    def _unknown_to(self, seat: int) -> int:
        """The first turn whose price the seat will not know by itself (7.5)."""
        for turn in range(1, 9):
            winner, auctioneer = self.plan.winner(turn), self.plan.auctioneer(turn)
            if winner != auctioneer and seat not in (winner, auctioneer):
                return turn
        raise AssertionError("everything is known")

    async def _turn(self, turn: int) -> None:
        await self._open(turn)
        for stage in range(self.plan.stages(turn)):
            for bid in self.plan.bids(turn, stage):
                await self._bid(bid)
                if turn in LOOKS and bid.place == 2 and stage == 0:
                    await self._looks(turn)

    async def _looks(self, turn: int) -> None:
        for role in LOOKS[turn]:
            await look_around(self.who(role), self.thread)

    # -- opening and bidding ---------------------------------------------------------------------

    async def _open(self, turn: int) -> None:
        """By command in odd turns, else by the button below the turn post; always after a question back (9.3)."""
        who, text = self.who(self.role(self.plan.auctioneer(turn))), self.plan.opening(turn)
        with self.tell(f"opening {turn}") as told:
            if turn % 2:
                confirm = await who.slash("qe open", amount=text, where=self.thread)
            else:
                confirm = await by_form(who, newest(self.thread.posts, "act"), "open", text)
            told.add(confirm)
            await press(who, confirm, "d", "c")

    async def _bid(self, bid: Bid) -> None:
        confirm = await self._offer(bid)
        for key in ((bid.turn, bid.place), (bid.turn, self.role(bid.seat))):
            if key in self.interludes:
                confirm = await self.interludes[key](confirm, bid)
        last = (bid.turn, bid.place) == (TURNS, SEATS - 1)
        with self.tell("the last bid" if last else f"bid {bid.turn} {bid.place} {bid.stage}") as told:
            told.add(confirm)
            told.add(await press(self.who(self.role(bid.seat)), confirm, "d", "c"))

    async def _offer(self, bid: Bid) -> Reply:
        """A bid as far as the question back, in one of the person's ways."""
        role = self.role(bid.seat)
        way = WAYS[role][self.bids_of[role] % len(WAYS[role])]
        self.bids_of[role] += 1
        return await bid_by(way, self.who(role), self.thread, bid.text)

    # -- interludes, before the confirmation of a bid --------------------------------------------

    async def _refused(self, confirm: Reply, bid: Bid) -> Reply:
        """The opening amount is refused (3.2), and so is a fraction; then the bid is typed again."""
        who, opening = self.who(self.role(bid.seat)), self.plan.opening(bid.turn)
        with self.tell("refused") as told:
            refused = await who.fill(await press(who, confirm, "d", "ask"), opening)
            told.add(refused)
            told.add(await who.fill(await press(who, refused, "d", "ask"), "1.5"))
            told.add(await who.slash("qe bid", amount=opening, where=self.thread))
        return await self._offer(bid)

    async def _waiting_over_a_restart(self, confirm: Reply, bid: Bid) -> Reply:
        """The bot stops while a bid of 1,000 digits waits for its confirmation."""
        with self.tell("waiting") as told:
            told.add(confirm)
            await self.c.restart()
            told.texts.append(str((await table_of(self.c)).due))
        return confirm

    async def _restarted(self, confirm: Reply, bid: Bid) -> Reply:
        """The bot stops with two bids in."""
        await self.c.restart()
        with self.tell("restarted") as told:
            told.texts.append(str((await table_of(self.c)).due))
        return confirm

    async def _peeks(self, confirm: Reply, bid: Bid) -> Reply:
        """Two peek while bids are collected (7.6): Hanako by button, with her own bid waiting for its confirmation, and
        Dan by command; a second time is refused.
        """
        for role, peek in ((HANAKO, self._peek_by_button), (DAN, self._peek_by_command)):
            who, tile = self.who(role), await self.tile(self.plan.peeks[self.seats.index(role)])
            with self.tell(f"refused peek {role}") as told:
                told.add(await who.slash("qe peek", tile=await self._known_tile(role), where=self.thread))
            with self.tell(f"peek {role}") as told:
                await peek(told, who, tile)
            with self.tell(f"second peek {role}") as told:
                told.add(await who.slash("qe peek", tile=tile, where=self.thread))
        await self.c.advance(60)  # what would be sent a little later, if the answer had not told it
        return confirm

    async def _known_tile(self, role: str) -> str:
        """One that the person sold as auctioneer."""
        seat = self.seats.index(role)
        return await self.tile(next(t for t in range(1, 6) if self.plan.auctioneer(t) == seat))

    async def _peek_by_button(self, told: Told, who: Person, tile: str) -> None:
        asked = await press(who, await press(who, newest(self.thread.posts, "act"), "act"), "kind", "peek")
        told.texts.append("\n".join(option.name for option in asked.options) or "\n".join(asked.buttons))
        told.add(await choose(who, asked, label(lang(who), f"of.tile.{tile}", "qe")))

    async def _peek_by_command(self, told: Told, who: Person, tile: str) -> None:
        offered = await who.complete("qe peek", "tile", "", where=self.thread)
        told.texts.append("\n".join(choice.name for choice in offered))
        told.add(await who.slash("qe peek", tile=label(lang(who), f"of.tile.{tile}", "qe"), where=self.thread))

    # -- after it --------------------------------------------------------------------------------

    async def _after(self) -> None:
        """The last post, the record, the rematch."""
        with self.tell("final") as told:
            told.add(self.thread.posts[-1])
        with self.tell("export") as told:
            told.add(await self.who(CARLA).slash("table export", where=self.thread))
        with self.tell("hand at the end") as told:
            told.add(await self.who(BEN).slash("me hand", table=1, where=self.thread))
        with self.tell("rematch") as told:
            for role in (EVE, DAN, ANN):
                told.add(await press(self.who(role), newest(self.thread.posts, "again"), "again"))
            told.add(self.c.lobby.posts[-1])


@contextmanager
def dealt_otherwise(swapped: Sequence[int]) -> Iterator[None]:
    """The same deal, but these two seats hold each other's tokens."""

    def tell(s: QeState, out: Out) -> None:
        if swapped:
            one, other = (s.own[seat] for seat in swapped)
            one.token, other.token = other.token, one.token
        told(s, out)

    setup: Any = import_module("rules.qe.setup")  # the package's own `setup` is the function
    told = setup.tell
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(setup, "tell", tell)
        yield


async def play_match(salt: str = "", names: Mapping[str, str] | None = None, swapped: Sequence[int] = ()) -> Record:
    """Plays it once; the same arguments lead to the same match again.

    salt: another one is another twin (see `qe_plan`). names: how each of `PEOPLE` is called. swapped: two seats whose
    industry tokens are dealt the other way round.
    """
    called = dict(names or {role: role for role in PEOPLE})
    locales = {called[role]: locale for role, locale in LOCALES.items()}
    with steady("qe 19"), dealt_otherwise(swapped), talkative() as heard:
        async with club(called.values(), locales=locales, closed=[called[BEN]]) as c:
            match = QeMatch(c, salt, called)
            await match.play()
            table = await table_of(c)
            picture = await c.bot.desk.pictures.draw(table, language="en")
    persons = {role: c.people[name].id for role, name in called.items()}
    return Record(
        match.plan,
        match.seats,
        persons,
        c.tape.seen,
        match.told,
        list(c.env.http_requests),
        heard.lines,
        table,
        picture.png,
    )
