"""Sending the animation of a match, and the post about one that was brought from a file."""

from __future__ import annotations

from collections.abc import Callable

import discord

from bot import store
from bot.history import replay
from bot.history.film import Films
from bot.outbox.content import Contents
from bot.outbox.parts import Content
from bot.outbox.sending import Sending, Sent
from bot.tables import Table, Tables


class HistoryPosts(Sending):
    """Sends rows of the kind "replay"."""

    def __init__(
        self, client: discord.Client, tables: Tables, contents: Contents, now: Callable[[], int], films: Films
    ) -> None:
        super().__init__(client, tables, contents, now)
        self._films = films

    async def replay(self, post: store.Post, fresh: bool) -> Sent:
        """Draws it, which goes on beside this if it takes longer than a try, and posts it where the match was."""
        table, row = await self._table(post)
        channel = self._channel(row)
        message_id = None if fresh else await self._find(channel, post, lambda m: _holds(m, table))
        if message_id is None:
            content = await self._replay(table)
            message_id = int((await channel.send(nonce=post.nonce, **content.sending())).id)
        sent = message_id
        return Sent(sent, lambda tx: tx.set_meta(replay.note(row.id), str(sent)))

    async def _replay(self, table: Table) -> Content:
        film = await self._films.of(table, table.row.language).film()
        words = self._contents.words(table)
        text = words("post.replay", table=table.row.id, game=words("game.name"))
        alt = self._contents.words(table)("post.replay_alt", table=table.row.id)
        return Content(text, files=[replay.attached(table, film, alt)], silent=True)


def _holds(message: discord.Message, table: Table) -> bool:
    """Whether it is the post of the table's animation."""
    return any(file.filename.startswith(replay.file_stem(table)) for file in message.attachments)
