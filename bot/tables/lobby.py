"""Before a match: open a table, sit down, choose options, start."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from itertools import chain, count
from typing import Any

import msgspec

import rules
from bot import store
from bot.tables.announce import announce_start, settle_request
from bot.tables.commit import Commit
from bot.tables.keeper import Keeper, replace_progress
from bot.tables.manners import Manners
from bot.tables.table import RULE_OF_THUMB, Table, Who
from rules.core import Illegal
from rules.match import Match, commitment, drawn

HOUSE_NAMES = ("Tanuki", "Kitsune", "Tsuru", "Kame", "Koi")
Change = Callable[[Table], tuple[Sequence[store.Seat], dict[str, Any], str]]
Also = Callable[[store.Transaction, Table], Awaitable[None]]


class Lobby(Keeper):
    """The service's part before the first move."""

    async def open(
        self, guild_id: int, channel_id: int, who: Who, game: str, language: str, interaction_id: int
    ) -> Table:
        """A new table with its opener in the first seat; its seed is drawn and committed to now.

        Raises Illegal("no_such_game").
        """
        if game not in rules.names():
            raise Illegal("no_such_game", value=game)
        return await self._open(guild_id, channel_id, [(who, str(interaction_id))], game, language, {}, interaction_id)

    async def rematch(self, table_id: int, who: Who, interaction_id: int) -> Table:
        """A new table of the same game, options and people. Raises Illegal: not_over, not_seated."""
        async with self.locked(table_id) as old:
            if old.row.status not in ("over", "abandoned"):
                raise Illegal("not_over")
            old.seated(who.id)
            known = await self.store.rematch_of(table_id)
            if known is not None:
                return await self.get(known.id)
            again = [
                (_who_of(s, old.row.language), f"{interaction_id}:{s.seat}")
                for s in old.seats
                if s.person_id is not None or s.house is not None
            ]
            row = old.row
            return await self._open(
                row.guild_id,
                row.channel_id,
                again,
                row.game,
                row.language,
                row.options,
                interaction_id,
                row.id,
                who,
                old.manners,
            )

    async def _open(
        self,
        guild_id: int,
        channel_id: int,
        people: Sequence[tuple[Who, str]],
        game: str,
        language: str,
        options: dict[str, Any],
        interaction_id: int,
        rematch_of: int | None = None,
        opener: Who | None = None,
        manners: Manners | None = None,
    ) -> Table:
        seen = await self.done_before(interaction_id)
        if seen is not None and seen.table_id is not None:
            return await self.get(seen.table_id)
        seed, at = secrets.token_bytes(32), self.clock.now()
        async with self.changing(None) as tx:
            table_id = await tx.open_table(
                guild_id=guild_id,
                channel_id=channel_id,
                game=game,
                language=language,
                opener_id=(opener or people[0][0]).id,
                options=options,
                seed=seed,
                commitment=commitment(seed),
                rules_version=str(rules.load(game).version),
                rematch_of=rematch_of,
                at=at,
            )
            tx.set_manners(table_id, manners or usual_manners(await tx.club(guild_id)))
            tx.mark(interaction_id, "open", at=at, table_id=table_id)
            seats = [_seat(table_id, i, who, join, at) for i, (who, join) in enumerate(people)]
            tx.seat_all(table_id, seats)
            tx.add_post("lobby", {}, at=at, table_id=table_id, channel_id=channel_id)
        return self.published(await self.refresh(table_id))

    async def join(self, table_id: int, who: Who, interaction_id: int) -> Table:
        """Takes the next free seat. Raises Illegal: already_started, already_seated, table_full."""

        def change(table: Table) -> tuple[Sequence[store.Seat], dict[str, Any], str]:
            if table.seat_of(who.id) is not None:
                raise Illegal("already_seated")
            return self._with(table, who, str(interaction_id)), table.row.options, table.row.language

        return await self._change(table_id, change, "join", interaction_id)

    def _with(self, table: Table, who: Who, join: str) -> Sequence[store.Seat]:
        if len(table.seats) >= max(table.game.seats):
            raise Illegal("table_full", most=max(table.game.seats))
        return [*table.seats, _seat(table.row.id, len(table.seats), who, join, self.clock.now())]

    async def leave(self, table_id: int, who: Who, interaction_id: int) -> Table:
        """Gets up again. Raises Illegal: already_started, not_seated."""

        def change(table: Table) -> tuple[Sequence[store.Seat], dict[str, Any], str]:
            table.seated(who.id)
            left = [s for s in table.seats if s.person_id != who.id]
            return _renumbered(left), table.row.options, table.row.language

        return await self._change(table_id, change, "leave", interaction_id)

    async def add_house(self, table_id: int, who: Who, interaction_id: int, plays: str = RULE_OF_THUMB) -> Table:
        """A house player sits down. `plays`: how. Raises Illegal: already_started, not_seated, table_full."""

        def change(table: Table) -> tuple[Sequence[store.Seat], dict[str, Any], str]:
            table.seated(who.id)
            house = Who(0, house_name({s.name for s in table.seats}), table.row.language, plays)
            return self._with(table, house, "house"), table.row.options, table.row.language

        return await self._change(table_id, change, "house", interaction_id)

    async def remove_house(self, table_id: int, who: Who, interaction_id: int) -> Table:
        """The last house player gets up. Raises Illegal: already_started, not_seated, no_house_player."""

        def change(table: Table) -> tuple[Sequence[store.Seat], dict[str, Any], str]:
            table.seated(who.id)
            house = [s for s in table.seats if s.house is not None]
            if not house:
                raise Illegal("no_house_player")
            return _renumbered([s for s in table.seats if s is not house[-1]]), table.row.options, table.row.language

        return await self._change(table_id, change, "unhouse", interaction_id)

    async def choose(self, table_id: int, who: Who, option: str, value: Any, interaction_id: int) -> Table:
        """Sets one option of the game. Raises Illegal: already_started, not_seated, no_such_option."""

        def change(table: Table) -> tuple[Sequence[store.Seat], dict[str, Any], str]:
            table.seated(who.id)
            options = table.row.options | {option: value}
            try:
                table.game.make_options(options)
            except (KeyError, ValueError):
                raise Illegal("no_such_option", option=option) from None
            return table.seats, options, table.row.language

        return await self._change(table_id, change, "choose", interaction_id)

    async def choose_preset(self, table_id: int, who: Who, preset: str, interaction_id: int) -> Table:
        """Sets all options of the game at once. Raises Illegal: already_started, not_seated, no_such_option."""

        def change(table: Table) -> tuple[Sequence[store.Seat], dict[str, Any], str]:
            table.seated(who.id)
            if preset not in table.game.presets:
                raise Illegal("no_such_option", option=preset)
            return table.seats, dict(table.game.presets[preset]), table.row.language

        return await self._change(table_id, change, "preset", interaction_id)

    async def set_language(self, table_id: int, who: Who, language: str, interaction_id: int) -> Table:
        """The language of the table's posts. Raises Illegal: already_started, not_seated."""

        def change(table: Table) -> tuple[Sequence[store.Seat], dict[str, Any], str]:
            table.seated(who.id)
            return table.seats, table.row.options, language

        return await self._change(table_id, change, "language", interaction_id)

    async def choose_manner(self, table_id: int, who: Who, name: str, value: Any, interaction_id: int) -> Table:
        """Sets one of the table's manners. Raises Illegal: already_started, not_seated, no_such_option."""

        def change(table: Table) -> tuple[Sequence[store.Seat], dict[str, Any], str]:
            table.seated(who.id)
            return table.seats, table.row.options, table.row.language

        async def also(tx: store.Transaction, table: Table) -> None:
            try:
                chosen = msgspec.convert(msgspec.to_builtins(table.manners) | {name: value}, Manners)
            except msgspec.ValidationError:
                raise Illegal("no_such_option", option=name) from None
            tx.set_manners(table_id, chosen)

        return await self._change(table_id, change, "manner", interaction_id, also)

    async def _change(
        self, table_id: int, change: Change, kind: str, interaction_id: int, also: Also | None = None
    ) -> Table:
        """Commits what `change` makes of a table that has not started, what `also` writes, and posts the lobby anew."""
        async with self.locked(table_id) as table:
            if await self.done_before(interaction_id):
                return table
            if table.row.status != "lobby":
                raise Illegal("already_started" if table.row.status == "playing" else "table_closed")
            seats, options, language = change(table)
            at = self.clock.now()
            async with self.changing(table_id) as tx:
                tx.mark(interaction_id, kind, at=at, table_id=table_id)
                tx.seat_all(table_id, seats)
                tx.set_terms(table_id, language=language, options=options, at=at)
                if also is not None:
                    await also(tx, table)
                await self.overtake(tx, table, at)
                tx.add_post("lobby", {}, at=at, table_id=table_id, channel_id=table.row.channel_id)
            return self.published(await self.refresh(table_id))

    async def start(self, table_id: int, who: Who, interaction_id: int) -> Table:
        """Draws the seats and deals. Raises Illegal: already_started, not_seated, too_few."""
        async with self.locked(table_id) as table:
            if await self.done_before(interaction_id):
                return table
            if table.row.status != "lobby":
                raise Illegal("already_started" if table.row.status == "playing" else "table_closed")
            table.seated(who.id)
            if len(table.seats) not in table.game.seats:
                raise Illegal("too_few", least=min(table.game.seats), have=len(table.seats))
            return await self._start(table, interaction_id)

    async def _start(self, table: Table, interaction_id: int) -> Table:
        row, at = table.row, self.clock.now()
        joins = [s.join_id for s in table.seats]
        seats = drawn_seats(row.seed, joins, table.seats)
        match = Match(table.game, len(seats), table.game.make_options(row.options), row.seed, joins)
        started = Table(row, tuple(seats), match)
        async with self.changing(row.id) as tx:
            tx.mark(interaction_id, "start", at=at, table_id=row.id)
            tx.seat_all(row.id, seats)
            tx.start_table(row.id, joins, at)
            tx.save(row.id, status="playing", revision=0, due=match.due, snapshot=match.snapshot(), at=at)
            await self.overtake(tx, table, at)
            announce_start(tx, started, match, at)
            await self.attend(tx, Commit(table, replace_progress(started, match, at), (), at))
        return self.published(await self.refresh(row.id, match))

    async def abandon(self, table_id: int, who: Who, interaction_id: int) -> Table:
        """Ends a table without a result. Raises Illegal: table_closed, not_seated, not_opener (the opener decides)."""
        async with self.locked(table_id) as table:
            if await self.done_before(interaction_id):
                return table
            if not table.row.open:
                raise Illegal("table_closed")
            if table.row.opener_id != who.id:
                raise Illegal("not_opener")
            at = self.clock.now()
            async with self.changing(table_id) as tx:
                tx.mark(interaction_id, "abandon", at=at, table_id=table_id)
                tx.set_status(table_id, "abandoned", at)
                await settle_request(tx, table_id, at)
                await self.overtake(tx, table, at)
                tx.add_post("lobby", {}, at=at, table_id=table_id, channel_id=table.row.channel_id)
                if table.match is not None:
                    tx.add_post("note", {"id": "note.abandoned"}, at=at, table_id=table_id)
                    tx.add_post("vacancy", {}, at=at, table_id=table_id, channel_id=table.row.channel_id)
            return self.published(await self.refresh(table_id, table.match))


def usual_manners(club: store.Club) -> Manners:
    """How a club plays unless a table chooses otherwise: kept in its settings as `manners`."""
    try:
        return msgspec.convert(club.settings.get("manners", {}), Manners)
    except msgspec.ValidationError:
        return Manners()


def drawn_seats(seed: bytes, joins: Sequence[str], seats: Sequence[store.Seat]) -> list[store.Seat]:
    """Who sits where is drawn from the committed seed too."""
    return _renumbered([seats[at] for at in drawn(seed, joins)])


def house_name(used: set[str]) -> str:
    """The first that nobody at the table has."""
    more = (f"{name} {n}" for n in count(2) for name in HOUSE_NAMES)
    return next(name for name in chain(HOUSE_NAMES, more) if name not in used)


def _renumbered(seats: Sequence[store.Seat]) -> list[store.Seat]:
    return [msgspec.structs.replace(seat, seat=i) for i, seat in enumerate(seats)]


def _seat(table_id: int, number: int, who: Who, join: str, at: int) -> store.Seat:
    return store.Seat(table_id, number, who.id or None, who.house, who.name, join, at)


def _who_of(seat: store.Seat, language: str) -> Who:
    return Who(seat.person_id or 0, seat.name, language, seat.house)
