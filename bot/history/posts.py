"""Sending the animation of a match, and the post about one that was brought from a file."""

from __future__ import annotations

from collections.abc import Callable

import discord

from bot import store
from bot.history import replay
from bot.history.bringing import looking_back
from bot.history.film import Films
from bot.outbox import found
from bot.outbox.content import Contents
from bot.outbox.parts import Content
from bot.outbox.sending import Sending, Sent
from bot.panels.talk import fitting, posted, view
from bot.pictures import Pictures
from bot.tables import Table, Tables

PUT_AWAY = (50083, 160005)  # Discord's codes for a thread that is archived, or locked


class HistoryPosts(Sending):
    """Sends rows of the kinds "replay" and "imported"."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        contents: Contents,
        now: Callable[[], int],
        films: Films,
        pictures: Pictures,
    ) -> None:
        super().__init__(client, tables, contents, now)
        self._films, self._pictures = films, pictures

    async def replay(self, post: store.Post, fresh: bool) -> Sent:
        """Draws it, which goes on beside this if it takes longer than a try, and posts it where the match was: in its
        thread, or where that has been put away, in the channel.
        """
        table, row = await self._table(post)
        try:
            place, message_id = await self._posted(table, post, fresh, row.thread_id or row.channel_id)
        except discord.HTTPException as error:
            if error.code not in PUT_AWAY or row.thread_id is None:
                raise
            place, message_id = await self._posted(table, post, fresh, row.channel_id)
        return Sent(message_id, lambda tx: tx.set_meta(replay.note(row.id), f"{place}/{message_id}"))

    async def _posted(self, table: Table, post: store.Post, fresh: bool, place: int) -> tuple[int, int]:
        """Where it is: the channel and the message."""
        channel = self._client.get_partial_messageable(place, guild_id=table.row.guild_id)
        message_id = None if fresh else await self._find(channel, post, lambda m: _holds(m, table))
        if message_id is None:
            content = await self._replay(table)
            message_id = int((await channel.send(nonce=post.nonce, **content.sending())).id)
        return place, message_id

    async def _replay(self, table: Table) -> Content:
        film = await self._films.of(table, table.row.language).film()
        words = self._contents.words(table)
        text = words("post.replay", table=table.row.id, game=words("game.name"))
        alt = self._contents.words(table)("post.replay_alt", table=table.row.id)
        return Content(text, files=[replay.attached(table, film, alt)], silent=True)

    # -- brought from a file ----------------------------------------------------------------

    async def imported(self, post: store.Post, fresh: bool) -> Sent:
        """Tells the channel: what it was, how it ended, ways to look back."""
        table, row = await self._table(post)
        channel = self._channel(row)
        message_id = None if fresh else await self._find(channel, post, lambda m: _about(m, table))
        if message_id is None:
            content = await self._imported(table, post.payload["who"])
            message_id = int((await channel.send(nonce=post.nonce, **content.sending())).id)
        return Sent(message_id)

    async def _imported(self, table: Table, who: int) -> Content:
        row, words = table.row, self._contents.words(table)
        seats = list(range(len(table.seats)))
        text = words("post.imported", table=row.id, game=words("game.name"), who=f"<@{who}>", seats=seats)
        told = await self._tables.happened(table, row.revision - 1, row.revision)
        ending = self._contents.lines(words, [e for _, events in told for e in events if e.to is None])
        pictures = await posted(self._pictures, table, row.revision, language=row.language)
        below = view(looking_back(table, words))
        return Content("\n".join([text, *ending]), below, fitting(pictures), silent=True)


def _about(message: discord.Message, table: Table) -> bool:
    """Whether it is the post about a table that was brought from a file."""
    return any(button.kind == "film" and button.number(0) == table.row.id for button in found.buttons(message))


def _holds(message: discord.Message, table: Table) -> bool:
    """Whether it is the post of the table's animation."""
    return any(file.filename.startswith(replay.file_stem(table)) for file in message.attachments)
