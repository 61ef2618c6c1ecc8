"""A whole 18PA match for three on the real bot: what the house players would do, done by command or by button."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from bot.commands import TEXTS
from bot.panels import ids
from bot.panels.values import shown
from bot.tables import Table
from rules.core import Action, Ask, Ints, next_domain
from rules.core import fields as fields_of
from rules.players import house_player
from tests.bot.matches.stage import label, lang, press, steady, table_of, talkative
from tests.bot.simclub import Club, Person, club
from tests.bot.simparts import Post, Reply, Room
from tests.bot.simtape import File, Seen

ANN, BEN, HANAKO = PEOPLE = ("Ann", "Ben", "花子")
GAME, GROUP = "eighteen_pa", "18pa"
LOCALES = {HANAKO: "ja"}
ENOUGH = 2_000  # actions: a match that goes on longer does not end
BUTTONS_FROM = 2  # of each kind of action the first goes by command, the next ones by button, and so on
RESTART_AFTER = 150  # actions


@dataclass
class Step:
    """One action as it went: who did what, in which way, what was asked before it was sent, and the answer."""

    who: str
    action: Action
    way: str
    asked: str = ""
    pictures: list[File] = field(default_factory=list)
    answer: str = ""


@dataclass(repr=False, eq=False)
class Record:
    """A match that was played. `requests`: what the bot sent to Discord."""

    steps: list[Step]
    seen: list[Seen]
    log: list[str]
    table: Table
    names: tuple[str, ...]
    export: bytes
    restarted: tuple[bytes, bytes]
    requests: list[Any]

    def of(self, tag: str) -> list[Step]:
        """The steps of one kind."""
        return [step for step in self.steps if step.action.tag() == tag]


class Play:
    """Asks the house player of the seat that is due, and does what it says as a person would."""

    def __init__(self, c: Club) -> None:
        self.c, self.done, self.rng = c, Counter[str](), random.Random("18PA")
        self.steps: list[Step] = []
        self.restarted = (b"", b"")

    @property
    def thread(self) -> Room:
        return self.c.threads[0]

    async def gather(self) -> None:
        await self.c[ANN].slash("table open", game=GAME, language="en")
        for name in (BEN, HANAKO):
            await self.c[name].press(self.c.lobby.posts[-1], custom_id=ids.lobby("join", 1))
        await self.c[ANN].press(self.c.lobby.posts[-1], custom_id=ids.lobby("start", 1))

    async def to_the_end(self) -> None:
        while (table := await table_of(self.c)).due:
            await self.step(table)
            assert len(self.steps) < ENOUGH
            if len(self.steps) == RESTART_AFTER:
                before = await self.snapshot()
                await self.c.restart()
                self.restarted = (before, await self.snapshot())

    async def snapshot(self) -> bytes:
        """The state as the bot has it."""
        table = await table_of(self.c)
        return bytes(table.game.dump(table.playing().state))

    async def step(self, table: Table) -> None:
        seat = table.due[0]
        view, who = table.playing().view(seat), self.c[table.names[seat]]
        action = house_player(table.game, view, self.rng)
        tag, revision = action.tag(), table.row.revision
        self.done[tag] += 1
        by_button = isinstance(view.frame, Ask) or self.done[tag] % BUTTONS_FROM == 0
        step = Step(who.name, action, "button" if by_button else "command")
        self.steps.append(step)
        panel = await (self.by_button(who, view, action) if by_button else self.by_command(who, action))
        if any(custom == "c" for custom in _last_parts(panel)):
            step.asked, step.pictures = panel.text, panel.files
            panel = await press(who, panel, "d", "c")
        step.answer = panel.text
        assert (await table_of(self.c)).row.revision == revision + 1, (step, panel)

    async def by_command(self, who: Person, action: Action) -> Reply:
        """Every field by its name in the person's language, as the suggestions write it."""
        tag = action.tag()
        given = {
            label("en", f"command.{tag}.{f.name}", GAME): self.typed(who, f.vocabulary, getattr(action, f.name))
            for f in fields_of(type(action))
        }
        return await who.slash(f"{GROUP} {label('en', f'command.{tag}', GAME)}", where=self.thread, **given)

    def typed(self, who: Person, vocabulary: str, value: Any) -> Any:
        """What a person would type for a value."""
        if isinstance(value, int) or vocabulary == "routes":
            return value
        return shown(TEXTS.words(lang(who), GAME, markdown=False), vocabulary, value)

    async def by_button(self, who: Person, view: Any, action: Action) -> Reply:
        """Act, what to do, then field by field."""
        panel = await press(who, newest(self.thread), "act")
        if not isinstance(view.frame, Ask) or has(panel, "kind"):
            panel = await press(who, panel, "kind", action.tag())
        kind, values = type(action), [getattr(action, f.name) for f in fields_of(type(action))]
        filled, domain = next_domain(view.frame, view, kind, [])
        while domain is not None:
            value = values[len(filled)]
            panel = await self.answer(who, panel, domain, value)
            filled, domain = next_domain(view.frame, view, kind, [*filled, value])
        return panel

    async def answer(self, who: Person, panel: Reply, domain: Any, value: Any) -> Reply:
        """One field: a number too large to list by a form, else by its place in the list, turning pages."""
        if isinstance(domain, Ints) and domain.size(26) > 25:
            form = panel if panel.modal else await press(who, panel, "d", "ask")
            return await who.fill(form, str(value))
        at = list(domain.each()).index(value)
        for _ in range(20):
            if f"v{at}" in _last_parts(panel):
                return await press(who, panel, "d", f"v{at}")
            if str(at) in [option.value for option in panel.options]:
                menu = next(c for c in Post.of(panel).components if c["type"] == 3)
                return await who.select(panel, str(at), custom_id=menu["custom_id"])
            panel = await who.press(panel, "▶")
        raise AssertionError(f"{value} is on no page of {panel!r}")


def _last_parts(on: Reply) -> list[str]:
    """The last part of the custom id of every component of a panel."""
    found = [ids.parse(c.get("custom_id", "")) for c in on.post.components] if on.post else []
    return [i.parts[-1] for i in found if i]


def has(on: Reply, kind: str) -> bool:
    """Whether a panel has a button for a handler."""
    return any((i := ids.parse(c.get("custom_id", ""))) and i.kind == kind for c in Post.of(on).components)


def newest(thread: Room) -> Post:
    """The turn post."""
    return next(p for p in reversed(thread.posts) if not p.ephemeral and p.files)


async def play_match() -> Record:
    """The whole match, with a restart in the middle."""
    with steady("18PA"), talkative() as heard:
        async with club(PEOPLE, locales=LOCALES) as c:
            play = Play(c)
            await play.gather()
            await play.to_the_end()
            [record] = (await c[ANN].slash("table export", where=play.thread)).files
            table = await table_of(c)
            return Record(
                play.steps, list(c.tape.seen), heard.lines, table, table.names, record.data, play.restarted,
                list(c.env.http_requests),
            )  # fmt: skip
