"""One interaction being answered: who asks, in which language, and how to answer so that nobody else sees it."""

from __future__ import annotations

import contextlib
import io
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import discord
from discord import ui

import renderers
from bot.panels.desk import Desk
from bot.panels.sections import section_of
from bot.panels.values import Reader
from bot.pictures import Picture, Pictures
from bot.tables import Table, Who
from bot.texts import Words
from bot.texts.fitting import shortened
from bot.wire import Call, surely
from rules.core import Illegal
from rules.match import Match

if TYPE_CHECKING:
    from bot.client import Toban

MOST_TEXT = 2000  # characters of a message
MOST_FILES = 10  # of a message
MOST_UPLOAD = 9_500_000  # bytes of one request: Discord's 10 MB less what stands around the files
ANSWERED = 40060  # Discord's code for an interaction that was acknowledged before
log = logging.getLogger(__name__)
Item = ui.Item[Any]


def view(items: Iterable[Item]) -> ui.View:
    """Components that never time out: their ids say everything, so the library need not remember the view."""
    made = ui.View(timeout=None)
    for item in items:
        made.add_item(item)
    made.stop()  # else a timer of 15 minutes would run for every ephemeral panel
    return made


class Attached(NamedTuple):
    """A file to be sent, perhaps more than once."""

    name: str
    data: bytes
    alt: str | None = None

    def file(self) -> discord.File:
        """For one request, which closes it."""
        return discord.File(io.BytesIO(self.data), self.name, description=self.alt)


@dataclass
class Panel:
    """A private message to be: text, components, files."""

    text: str
    items: Sequence[Item] = field(default_factory=tuple)
    files: Sequence[Attached] = field(default_factory=tuple)

    def view(self) -> ui.View | None:
        """The components as a view that never times out."""
        return view(self.items) if self.items else None


class Talk:
    """Answers to one interaction. Private always: an ephemeral reply, or the panel it came from is changed."""

    def __init__(self, interaction: discord.Interaction[Any], desk: Desk, who: Who) -> None:
        self.interaction, self.desk, self.who = interaction, desk, who
        self.table: Table | None = None
        self.kind = ""  # the tag of the action that this is about, once it is known
        self.acknowledged = False

    @classmethod
    async def begin(cls, interaction: discord.Interaction[Any]) -> Talk:
        """The talk of an interaction: the same one however often it is asked for."""
        known = interaction.extras.get("talk")
        if known is None:
            client: Toban = interaction.client
            user = interaction.user
            lang = await client.desk.people.language(user.id, interaction.locale)
            known = interaction.extras["talk"] = cls(interaction, client.desk, Who(user.id, user.display_name, lang))
        talk: Talk = known
        return talk

    # -- what it is about -------------------------------------------------------------------

    @property
    def id(self) -> int:
        """Discord's id of the interaction: the same when it is delivered a second time."""
        return self.interaction.id

    @property
    def in_panel(self) -> bool:
        """Whether it came from a private panel, which the answer then changes."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    async def at(self, table_id: int) -> Table:
        """The table a button is about. Raises Illegal("no_such_table"): servers are kept apart."""
        return await self.find(None, table_id)

    async def find(self, game: str | None, table_id: int | None) -> Table:
        """The table that is meant, by its number or by where this happens. Raises Illegal."""
        here = self.interaction
        self.table = await self.desk.tables.find(self.who.id, game, here.channel_id, table_id, here.guild_id)
        return self.table

    async def fresh(self) -> Table:
        """The table as it stands now."""
        assert self.table is not None
        self.table = await self.desk.tables.get(self.table.row.id)
        return self.table

    async def speak(self, lang: str) -> None:
        """Goes on in another language."""
        self.who = Who(self.who.id, self.who.name, lang)
        await self.desk.people.remember(self.who.id, lang)

    def words(self, game: str | None = None) -> Words:
        """Texts for this person: about the table, about a game, or in general."""
        return self._words(game, markdown=True)

    def labels(self, game: str | None = None) -> Words:
        """The same for buttons, selects and modals, which Discord shows as they are."""
        return self._words(game, markdown=False)

    def _words(self, game: str | None, markdown: bool) -> Words:
        if self.table is not None and game in (None, self.table.row.game):
            return self.desk.texts.at(self.table, self.who.locale, markdown=markdown)
        return self.desk.texts.words(self.who.locale, game or "bot", markdown=markdown)

    def reader(self, table: Table) -> Reader:
        """Reads what this person types about a table."""
        return Reader(self.desk.texts, table, self.who.locale)

    # -- answering --------------------------------------------------------------------------

    async def acknowledge(self, beside: bool = False) -> None:
        """Tells Discord at once that an answer will come. `beside`: as a message of its own, so that the panel it came
        from stays. Raises discord.NotFound where it waited too long.
        """
        if self.acknowledged:
            return
        how = {} if self.in_panel and not beside else {"ephemeral": True, "thinking": True}
        await self._first(lambda: self.interaction.response.defer(**how))
        await self.desk.people.remember(self.who.id, self.who.locale)

    async def show(self, panel: Panel) -> None:
        """Answers with a panel, in place of the one it came from."""
        await self.acknowledge()
        await surely(
            lambda: self.interaction.edit_original_response(
                content=shortened(panel.text, MOST_TEXT),
                view=panel.view(),
                attachments=[attached.file() for attached in panel.files],
                allowed_mentions=discord.AllowedMentions.none(),
            )
        )

    async def say(self, text: str) -> None:
        """Answers with text alone."""
        await self.show(Panel(text))

    async def add(self, text: str, items: Sequence[Item] = ()) -> None:
        """One more private message: for what must not take the place of a panel."""
        text = shortened(text, MOST_TEXT)
        below = view(items) if items else discord.utils.MISSING
        if not self.acknowledged:
            with contextlib.suppress(discord.HTTPException):
                await self.interaction.response.send_message(text, ephemeral=True, view=below)
                self.acknowledged = True
        elif self.in_panel:
            await self.interaction.followup.send(text, ephemeral=True, view=below)
        else:
            await self.show(Panel(text, items))

    async def ask(self, modal: ui.Modal) -> None:
        """Answers with a modal. What is typed comes back by its custom id, also after a restart."""
        modal.stop()  # so that discord.py does not keep it: `Press` answers in any case
        await self._first(lambda: self.interaction.response.send_modal(modal))

    async def _first(self, call: Call) -> None:
        """The first answer; that Discord has it already means that an earlier try, or delivery, came through."""
        try:
            await surely(call)
        except discord.HTTPException as error:
            if error.code != ANSWERED:
                raise
        self.acknowledged = True


def illegal(words: Words, error: Illegal, kind: str = "") -> str:
    """The sentence of a refusal: what is wrong, what would be accepted, and the section of the rules that says so.
    `kind`: the tag of the action that it is about, where that is known.
    """
    said, number = words(f"illegal.{error.code}", **error.params), section_of(words.game, error.code, kind)
    return words("panel.by_rule", why=said, section=number) if number else said


class Notice(str):
    """A refusal above a panel that goes on. `section`: that of the rules which it rests on, "" where there is none."""

    section = ""


def refused(words: Words, error: Illegal, kind: str = "") -> Notice:
    """The same as a notice above a panel that goes on."""
    notice = Notice(words("panel.refused", why=illegal(words, error, kind)))
    notice.section = section_of(words.game, error.code, kind)
    return notice


def attached(picture: Picture, table: Table, what: object) -> Attached:
    """A picture of a table as a file with its alt text; `what` it shows: a revision, "seat"."""
    return Attached(f"{table.row.game}-{table.row.id}-{what}.png", picture.png, picture.alt)


async def posted(
    pictures: Pictures, table: Table, revision: int, *, language: str, match: Match | None = None
) -> list[Attached]:
    """The pictures that a turn post shows, each with its alt text: the first by the revision, others by layout too."""
    files = []
    for at, layout in enumerate(renderers.posted(table.row.game)):
        picture = await pictures.draw(table, language=language, layout=layout, match=match)
        files.append(attached(picture, table, f"{revision}-{layout}" if at else revision))
    return files


def fitting(pictures: Sequence[Attached], others: Sequence[Attached] = ()) -> list[Attached]:
    """As many of the pictures, the first ones, as Discord takes in one message beside the other files."""
    kept = list(pictures[: MOST_FILES - len(others)])
    while len(kept) > 1 and sum(len(file.data) for file in (*kept, *others)) > MOST_UPLOAD:
        kept.pop()
    return [*kept, *others]


def amounts(digits: Sequence[str]) -> list[Attached]:
    """Long amounts digit by digit (QE, rules 9.3), as a file; no file where there are none."""
    return [Attached("amounts.txt", "\n".join(digits).encode())] if digits else []
