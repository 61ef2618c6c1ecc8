"""A whole match on the real bot: what the house players would do, done by people, by command and by button in turn."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from bot.commands import TEXTS
from bot.panels import ids
from bot.panels.settings import PRESET
from bot.panels.values import shown
from bot.tables import Table
from rules.core import Action, Ints, Some, View, next_domain
from rules.core import fields as fields_of
from rules.players import house_player
from tests.bot.matches.stage import label, lang, press, steady, table_of, talkative
from tests.bot.simclub import Club, Person, club
from tests.bot.simparts import Post, Reply, Room
from tests.bot.simtape import File, Seen

ENOUGH = 2_000  # actions: a match that goes on longer does not end
BUTTONS_FROM = 2  # of each kind of action the first goes by command, the next ones by button, and so on


@dataclass
class Step:
    """One action as it went: who did what, in which way and kind of room, what was asked before it was sent, and the
    answer; `start`, `end`: between which places of the tape; `presses`: how often something was pressed
    or chosen, turning pages apart.
    """

    who: str
    action: Action
    way: str
    place: str
    start: int
    asked: str = ""
    pictures: list[File] = field(default_factory=list)
    answer: str = ""
    end: int = 0
    presses: int = 0


@dataclass(repr=False, eq=False)
class Record:
    """A match that was played. `ids`: of the people; `requests`: what the bot sent to Discord."""

    steps: list[Step]
    seen: list[Seen]
    log: list[str]
    table: Table
    names: tuple[str, ...]
    ids: dict[str, int]
    export: bytes
    restarted: tuple[bytes, bytes]
    requests: list[Any]

    def of(self, tag: str) -> list[Step]:
        """The steps of one kind."""
        return [step for step in self.steps if step.action.tag() == tag]


class HousePlay:
    """Asks the house player of the seat that is due, and does what it says as a person would. Subclasses say of which
    game. `group`: its slash command; `mark`: where all luck comes from; `restart_after`: how many actions;
    `typed_plainly`: vocabularies whose values are typed as they are; `preset`: a whole set of options.
    """

    game: ClassVar[str]
    group: ClassVar[str]
    mark: ClassVar[str]
    restart_after: ClassVar[int] = 150
    typed_plainly: ClassVar[frozenset[str]] = frozenset()
    preset: ClassVar[str] = ""

    def __init__(self, c: Club, people: Sequence[str]) -> None:
        self.c, self.people = c, people
        self.done, self.rng = Counter[str](), random.Random(self.mark)
        self.steps: list[Step] = []
        self.restarted = (b"", b"")
        self.seated: tuple[str, ...] = ()

    @property
    def thread(self) -> Room:
        return self.c.threads[0]

    async def gather(self) -> None:
        first, *others = self.people
        await self.c[first].slash("table open", game=self.game, language="en")
        for name in others:
            await self.c[name].press(self.c.lobby.posts[-1], custom_id=ids.lobby("join", 1))
        if self.preset:
            await self.choose_preset(self.c[first])
        await self.c[first].press(self.c.lobby.posts[-1], custom_id=ids.lobby("start", 1))
        self.seated = (await table_of(self.c)).names

    async def choose_preset(self, who: Person) -> None:
        """In the panel of the options."""
        panel = await who.slash("table settings", table=1)
        panel = await who.select(panel, PRESET, custom_id=ids.option(1, "-0"))
        at = list((await table_of(self.c)).game.presets).index(self.preset)
        await who.select(panel, str(at), custom_id=ids.option(1, PRESET))

    async def to_the_end(self) -> None:
        while (table := await table_of(self.c)).due:
            await self.step(table)
            assert len(self.steps) < ENOUGH
            if len(self.steps) == self.restart_after:
                before = await self.snapshot()
                await self.c.restart()
                self.restarted = (before, await self.snapshot())

    async def snapshot(self) -> bytes:
        """The state as the bot has it."""
        table = await table_of(self.c)
        return bytes(table.game.dump(table.playing().state))

    def decide(self, table: Table, view: View[Any, Any]) -> Action:
        """What the person does who is due."""
        return house_player(table.game, view, self.rng)

    def room(self, who: Person, action: Action, way: str) -> Room:
        """Where they do it."""
        return self.thread

    async def step(self, table: Table) -> None:
        view = table.playing().view(table.due[0])
        await self.act(table, view, self.decide(table, view))

    async def act(self, table: Table, view: View[Any, Any], action: Action, way: str = "") -> None:
        """Does it as the seat of the view."""
        assert view.seat is not None
        who, tag = self.c[table.names[view.seat]], action.tag()
        self.done[tag] += 1
        way = way or self.way(view, action)
        room = self.room(who, action, way)
        step = Step(who.name, action, way, room.kind, self.c.mark)
        self.steps.append(step)
        panel = await (self.by_button if way == "button" else self.by_command)(who, room, view, action)
        if any(custom == "c" for custom in last_parts(panel)):
            step.asked, step.pictures = panel.text, panel.files
            panel, step.presses = await press(who, panel, "d", "c"), step.presses + 1
        step.answer, step.end = panel.text, self.c.mark
        assert (await table_of(self.c)).row.revision == table.row.revision + 1, (step, panel)

    def way(self, view: View[Any, Any], action: Action) -> str:
        """ "command" or "button"."""
        return "button" if self.done[action.tag()] % BUTTONS_FROM == 0 else "command"

    async def by_command(self, who: Person, room: Room, view: View[Any, Any], action: Action) -> Reply:
        """Every field by its name in the person's language, as the suggestions write it."""
        tag = action.tag()
        given = {
            label("en", f"command.{tag}.{f.name}", self.game): self.typed(who, f.vocabulary, getattr(action, f.name))
            for f in fields_of(type(action))
        }
        return await who.slash(f"{self.group} {label('en', f'command.{tag}', self.game)}", where=room, **given)

    def typed(self, who: Person, vocabulary: str, value: Any) -> Any:
        """What a person would type for a value, or what the suggestion they take sends."""
        if isinstance(value, int) or vocabulary in self.typed_plainly:
            return value
        words = TEXTS.words(lang(who), self.game, self.seated, markdown=False)
        if isinstance(value, tuple) and value:
            return ", ".join(shown(words, vocabulary, item) for item in value)
        return shown(words, vocabulary, value)

    async def by_button(self, who: Person, room: Room, view: View[Any, Any], action: Action) -> Reply:
        """Act, what to do, then field by field."""
        panel, step = await press(who, with_act(room), "act"), self.steps[-1]
        step.presses = 1
        if panel.modal is None and has(panel, "kind"):
            panel, step.presses = await press(who, panel, "kind", action.tag()), 2
        kind, values = type(action), [getattr(action, f.name) for f in fields_of(type(action))]
        frame: Any = view.frame
        filled, domain = next_domain(frame, view, kind, [])
        while domain is not None:
            value = values[len(filled)]
            panel, step.presses = await self.answer(who, panel, domain, value), step.presses + 1
            filled, domain = next_domain(frame, view, kind, [*filled, value])
        return panel

    async def answer(self, who: Person, panel: Reply, domain: Any, value: Any) -> Reply:
        """One field: a number too large to list by a form, else by its place in the list, turning pages."""
        if isinstance(domain, Ints) and domain.size(26) > 25:
            form = panel if panel.modal else await press(who, panel, "d", "ask")
            return await who.fill(form, str(value))
        if value == ():
            return await press(who, panel, "d", "none")
        if isinstance(domain, Some):
            chosen = [options_of(panel)[domain.values.index(x)] for x in value]
            return await who.select(panel, *chosen, custom_id=menu_of(panel))
        at = list(domain.each()).index(value)
        for _ in range(20):
            if f"v{at}" in last_parts(panel):
                return await press(who, panel, "d", f"v{at}")
            if at in options_of(panel):
                return await who.select(panel, options_of(panel)[at], custom_id=menu_of(panel))
            panel = await who.press(panel, "▶")
        raise AssertionError(f"{value} is on no page of {panel!r}")


def menu_of(on: Reply) -> str:
    """The custom id of the menu of a panel."""
    return str(next(c for c in Post.of(on).components if c["type"] == 3)["custom_id"])


def options_of(on: Reply) -> dict[int, str]:
    """The values of a panel's menu by the place in the list that each stands for."""
    return {int(option.value.rpartition(".")[2]): option.value for option in on.options}


def last_parts(on: Reply) -> list[str]:
    """The last part of the custom id of every component of a panel."""
    found = [ids.parse(c.get("custom_id", "")) for c in on.post.components] if on.post else []
    return [i.parts[-1] for i in found if i]


def has(on: Reply | Post, kind: str) -> bool:
    """Whether a panel has a button for a handler."""
    return any((i := ids.parse(c.get("custom_id", ""))) and i.kind == kind for c in Post.of(on).components)


def with_act(room: Room) -> Post:
    """The newest post with a button that opens the picker."""
    return next(p for p in reversed(room.posts) if not (p.ephemeral and room.kind != "dm") and has(p, "act"))


def public_post(seen: Seen) -> bool:
    """Whether it is a post that all at the table can read."""
    return seen.kind == "thread" and not seen.ephemeral and seen.what == "posted"


async def play_match(kind: type[HousePlay], people: Sequence[str], locales: dict[str, str]) -> Record:
    """The whole match, with a restart in the middle."""
    with steady(kind.mark), talkative() as heard:
        async with club(people, locales=locales) as c:
            play = kind(c, people)
            await play.gather()
            await play.to_the_end()
            [record] = (await c[people[0]].slash("table export", where=play.thread)).files
            table, persons = await table_of(c), {name: c[name].id for name in people}
            return Record(
                play.steps, list(c.tape.seen), heard.lines, table, table.names, persons, record.data, play.restarted,
                list(c.env.http_requests),
            )  # fmt: skip
