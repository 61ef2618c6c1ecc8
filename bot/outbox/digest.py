"""The digest of a club's week: a silent post where its tables gather."""

from __future__ import annotations

from typing import Any

import discord

from bot import store
from bot.outbox import found
from bot.outbox.parts import Content
from bot.outbox.sending import Sent
from bot.panels.board import link
from bot.panels.records import standings_files
from bot.pictures import Pictures
from bot.records import ALL, Digests, Week
from bot.store import Result
from bot.tables import Table
from bot.texts import FORMER, Texts, Words

MOST_LINES = 8  # of a part


class DigestPosts:
    """Sends rows of the kind "digest". `default`: the language of a club that has chosen none."""

    def __init__(
        self,
        client: discord.Client,
        digests: Digests,
        kept: store.Store,
        texts: Texts,
        pictures: Pictures,
        default: str,
    ) -> None:
        self._client, self._digests, self._store = client, digests, kept
        self._texts, self._pictures, self._default = texts, pictures, default

    async def deliver(self, post: store.Post, fresh: bool) -> Sent:
        """See `Deliverer.deliver`. Where nothing happened there is no post."""
        guild, since, until = (post.payload[name] for name in ("guild", "since", "until"))
        week = await self._digests.week(guild, since, until)
        if week.empty:
            return Sent()
        lang = (await self._store.club(guild)).language or self._default
        content = await self.content(week, guild, since, until, lang)
        title = content.text.partition("\n")[0]
        channel = self._client.get_partial_messageable(post.channel_id or 0, guild_id=guild)
        sent = (
            None if fresh else await found.message(self._client, channel, post, lambda m: m.content.startswith(title))
        )
        message = sent or await channel.send(nonce=post.nonce, **content.sending())
        return Sent(message.id)

    async def content(self, week: Week, guild_id: int, since: int, until: int, lang: str) -> Content:
        """The words, and the standings as pictures."""
        words = self._texts.words(lang)
        parts = {
            "ended": [await self._ended(match, lang) for match in week.ended],
            "begun": [self._begun(table, lang) for table in week.begun],
            "waiting": [self._waiting(each.table, each.seat, each.since, lang) for each in week.waiting],
        }
        lines = [words("post.digest", since=_day(since), until=_day(until))]
        for part, told in parts.items():
            if told:
                more = [words("post.digest.more", n=len(told) - MOST_LINES)] if len(told) > MOST_LINES else []
                lines += [words(f"post.digest.{part}"), *told[:MOST_LINES], *more]
        guild = self._client.get_guild(guild_id)
        labels = self._texts.words(lang, markdown=False)
        files = await standings_files(self._pictures, labels, week.standings, guild.name if guild else "", ALL)
        return Content("\n".join(lines), files=files if week.standings else (), silent=True)

    async def _ended(self, match: Any, lang: str) -> str:
        """A match that is over: who came where."""
        row = await self._store.table(match[0].table_id)
        assert row is not None
        words = self._texts.words(lang, row.game)
        ranked = sorted(match, key=lambda result: (result.place or len(match) + 1, result.seat))
        places = " · ".join(_place(words, result) for result in ranked)
        return words("line.digest_ended", table=row.id, game=words("game.name"), places=places, link=link(row))

    def _begun(self, table: Table, lang: str) -> str:
        words, seats = self._texts.at(table, lang), list(range(len(table.seats)))
        return words(
            "line.digest_begun", table=table.row.id, game=words("game.name"), seats=seats, link=link(table.row)
        )

    def _waiting(self, table: Table, seat: int, since: int, lang: str) -> str:
        words, row = self._texts.at(table, lang), table.row
        since_told = f"<t:{since // 1000}:R>"
        return words(
            "line.digest_waiting", table=row.id, game=words("game.name"), seat=seat, since=since_told, link=link(row)
        )


def _place(words: Words, result: Result) -> str:
    name = result.name
    if name == FORMER:
        name = words("seat.former", letter=chr(ord("A") + result.seat))
    if not result.place:
        return words("line.digest_unplaced", name=name)
    return words("line.digest_place", place=result.place, name=name)


def _day(at: int) -> str:
    """A moment as everybody's Discord shows it in their own zone."""
    return f"<t:{at // 1000}:d>"
