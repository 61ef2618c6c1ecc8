"""What can be written, in one transaction: all of it or nothing."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.json import encode
from msgspec.structs import asdict

from bot.store.calls import CallWrites
from bot.store.clocks import ClockWrites
from bot.store.engine import Step, Writer
from bot.store.errors import StoreError
from bot.store.orders import OrderWrites
from bot.store.personal import PersonalWrites
from bot.store.reading import Reading
from bot.store.records import Answer, Draft, Entry, Seat, Status, to_json
from bot.store.results import ResultWrites
from bot.store.seating import SeatingWrites
from bot.store.timers import TimerWrites


class Transaction(
    Reading, CallWrites, ClockWrites, OrderWrites, PersonalWrites, ResultWrites, SeatingWrites, TimerWrites
):
    """Writes of one transaction, and reads that see them.

    A plain method only notes its write; the notes go to the database in order, in one hop, with the next `async` method
    or at the end. A conflict therefore raises there, and the whole transaction is undone. The store-wide lock is held
    meanwhile: compute first, then write.
    """

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self.noted: list[Step] = []  # writes that have not gone to the database yet
        self._begun = self._broken = False

    def _note(self, query: str, /, **params: Any) -> None:
        self.noted.append(Step(query, params))

    async def _send(self, *steps: Step, commit: bool = False) -> list[Any]:
        if self._broken:
            raise StoreError("database: this transaction has failed before")
        batch, self.noted = [*self.noted, *steps], []
        self._broken = True  # unless it goes well
        answers = await self._writer.run(batch, commit=commit)
        self._begun, self._broken = True, False
        return answers[len(answers) - len(steps) :]

    async def _ask(self, *steps: Step) -> list[Any]:
        return await self._send(*steps)

    async def commit(self) -> None:
        """Called once by the store when the block ends well. After it everything is on the disk."""
        if self.noted or self._begun or self._broken:
            await self._send(commit=True)

    # ---- tables ----

    async def open_table(
        self,
        *,
        guild_id: int,
        channel_id: int,
        game: str,
        language: str,
        opener_id: int,
        options: Mapping[str, Any],
        seed: bytes,
        commitment: str,
        rules_version: str,
        at: int,
        rematch_of: int | None = None,
    ) -> int:
        """A new table in the lobby; its number. Raises Conflict if `rematch_of` has a rematch already."""
        row = {
            "guild_id": guild_id,
            "channel_id": channel_id,
            "game": game,
            "language": language,
            "opener_id": opener_id,
            "options": to_json(options),
            "seed": seed,
            "commitment": commitment,
            "rules_version": rules_version,
            "rematch_of": rematch_of,
            "at": at,
        }
        number: int = await self._value("open_table", **row)
        return number

    def set_thread(self, table_id: int, thread_id: int | None) -> None:
        """The thread a table is played in (None: it was deleted)."""
        self._note("set_thread", table_id=table_id, thread_id=thread_id)

    def set_lobby_message(self, table_id: int, message_id: int | None) -> None:
        """The message with the join button."""
        self._note("set_lobby_message", table_id=table_id, message_id=message_id)

    def set_turn_message(self, table_id: int, message_id: int | None, shown: tuple[int, int]) -> None:
        """The newest turn post (None: it was deleted); it tells the log entries after shown[0] up to shown[1]."""
        self._note("set_turn_message", table_id=table_id, message_id=message_id, shown_from=shown[0], shown_to=shown[1])

    def set_terms(self, table_id: int, *, language: str, options: Mapping[str, Any], at: int) -> None:
        """Language and options of a table."""
        self._note("set_terms", table_id=table_id, language=language, options=to_json(options), at=at)

    def set_manners(self, table_id: int, manners: Struct) -> None:
        """How the people at a table want to play."""
        self._note("set_manners", table_id=table_id, manners=encode(manners).decode())

    def set_status(self, table_id: int, status: Status, at: int) -> None:
        """Close a table (or reopen it) without an action."""
        self._note("set_status", table_id=table_id, status=status, at=at)

    def seat_all(self, table_id: int, seats: Sequence[Seat]) -> None:
        """These seats instead of the ones before: joining, leaving, drawing the order at the start."""
        self._note("clear_seats", table_id=table_id)
        for seat in seats:
            self.sit(seat)

    def sit(self, seat: Seat) -> None:
        """A seat taken, or taken over."""
        self._note("sit", **asdict(seat))

    def start_table(self, table_id: int, joins: Sequence[str], at: int) -> None:
        """Play begins; `joins` are mixed into the key from now on. Follow with `save`."""
        self._note("start_table", table_id=table_id, joins=to_json(joins), at=at)

    def save(
        self, table_id: int, *, status: Status, revision: int, due: Mapping[int, int], snapshot: bytes, at: int
    ) -> None:
        """Where a match stands after `revision` log entries."""
        self._note("save_progress", table_id=table_id, status=status, revision=revision, due=to_json(due), at=at)
        self._note("save_snapshot", table_id=table_id, revision=revision, body=snapshot)

    def save_base(self, table_id: int, *, revision: int, state: bytes) -> None:
        """Where the log is replayed from, since the rules of before it play differently now."""
        self._note("save_base", table_id=table_id, revision=revision, body=state)

    def set_rules_version(self, table_id: int, rules_version: str) -> None:
        """The rules an open match was replayed with after an update."""
        self._note("set_rules_version", table_id=table_id, rules_version=rules_version)

    def add_entry(self, entry: Entry) -> None:
        """One more log entry. Conflict if that position is taken: somebody else has moved the table."""
        self._note("add_entry", **asdict(entry))

    def mark(self, interaction_id: int, kind: str, *, at: int, table_id: int | None = None) -> None:
        """An interaction is carried out by this transaction. AlreadyDone, and nothing is written, if it was before."""
        self._note("mark_interaction", interaction_id=interaction_id, table_id=table_id, kind=kind, at=at)

    # ---- outbox ----

    def add_post(
        self,
        kind: str,
        payload: Mapping[str, Any],
        *,
        at: int,
        table_id: int | None = None,
        person_id: int | None = None,
        channel_id: int | None = None,
        not_before: int | None = None,
    ) -> None:
        """A message to send: by direct message (`person_id`), to a channel, or with neither to the table's thread."""
        self._note(
            "add_post",
            table_id=table_id,
            lane=lane(table_id, person_id, channel_id),
            kind=kind,
            person_id=person_id,
            channel_id=channel_id,
            payload=to_json(payload),
            next_try_at=at if not_before is None else not_before,
            nonce=secrets.token_hex(12),  # Discord takes up to 25 characters
            at=at,
        )

    def post_done(self, post_id: int, message_id: int | None, at: int) -> None:
        """It was sent, as `message_id` (None: it needed no message)."""
        self._note("post_done", post_id=post_id, message_id=message_id, at=at)

    def post_later(self, post_id: int, next_try_at: int, *, counts: bool = True) -> None:
        """It could not be sent now. `counts`: as one more attempt, if that had to do with the post itself."""
        self._note("post_later", post_id=post_id, next_try_at=next_try_at, counts=int(counts))

    def post_held(self, post_id: int, reason: str) -> None:
        """The person's direct messages are closed: kept, and out of the way of its lane, until `release_posts`."""
        self._note("post_held", post_id=post_id, reason=reason)

    def post_failed(self, post_id: int, reason: str, at: int) -> None:
        """It can never be sent. `reason` must hold no secret."""
        self._note("post_failed", post_id=post_id, reason=reason, at=at)

    def release_posts(self, person_id: int, at: int) -> None:
        """The person's direct messages are open again: what was held is due."""
        self._note("release_posts", person_id=person_id, at=at)

    def held_shown(self, person_id: int, table_id: int, at: int, upto: int = 2**63 - 1) -> None:
        """The person has seen in another way what was held for one table, up to the post `upto`."""
        self._note("held_shown", person_id=person_id, table_id=table_id, upto=upto, at=at)

    def drop_posts(self, table_id: int, kind: str, *, at: int, person_id: int | None = None) -> None:
        """Unsent posts of a kind have been overtaken: in public, or those to one person (held ones too)."""
        if person_id is None:
            self._note("drop_posts", table_id=table_id, kind=kind, at=at)
        else:
            self._note("drop_posts_to", table_id=table_id, kind=kind, person_id=person_id, at=at)

    # ---- drafts and consent ----

    def put_draft(self, draft: Draft) -> None:
        """Keep what a person has begun, or replace what is under that id. The id goes into custom ids: see `new_id`."""
        self._note("put_draft", **asdict(draft) | {"fields": to_json(draft.fields)})

    def drop_draft(self, draft_id: str) -> None:
        """It was sent or given up."""
        self._note("drop_draft", draft_id=draft_id)

    async def ask_consent(self, table_id: int, *, seat: int, target: int, revision: int, at: int) -> int:
        """Ask the table to take back from action `target` on (see `Consent`); its id. Conflict if one is open."""
        row = {"table_id": table_id, "seat": seat, "target": target, "revision": revision, "at": at}
        request: int = await self._value("ask_consent", **row)
        return request

    def answer_consent(self, consent_id: int, answers: Mapping[int, bool], state: Answer) -> None:
        """All answers so far, and what follows from them."""
        self._note("answer_consent", consent_id=consent_id, answers=to_json(answers), state=state)

    def set_consent_message(self, consent_id: int, message_id: int) -> None:
        """The message with the buttons of a request."""
        self._note("set_consent_message", consent_id=consent_id, message_id=message_id)

    def withdraw_consent(self, table_id: int) -> None:
        """The open request, if any, is over: taken back, or the table has moved on."""
        self._note("withdraw_consent", table_id=table_id)

    # ---- people, servers, notes ----

    def set_locale(self, person_id: int, locale: str, at: int) -> None:
        """The language of a person's Discord, for messages that no interaction brings."""
        self._note("set_locale", person_id=person_id, locale=locale, at=at)

    def set_dm_open(self, person_id: int, dm_open: bool, at: int) -> None:
        """Whether direct messages reach a person."""
        self._note("set_dm_open", person_id=person_id, dm_open=int(dm_open), at=at)

    def set_person_settings(self, person_id: int, settings: Mapping[str, Any], at: int) -> None:
        """What a person has chosen."""
        self._note("set_person_settings", person_id=person_id, settings=to_json(settings), at=at)

    def set_lobby_channel(self, guild_id: int, channel_id: int | None, at: int) -> None:
        """Where a server gathers its players."""
        self._note("set_lobby_channel", guild_id=guild_id, channel_id=channel_id, at=at)

    def set_club_language(self, guild_id: int, language: str | None, at: int) -> None:
        """The language new tables of a server get."""
        self._note("set_club_language", guild_id=guild_id, language=language, at=at)

    def set_club_settings(self, guild_id: int, settings: Mapping[str, Any], at: int) -> None:
        """What else a server has chosen."""
        self._note("set_club_settings", guild_id=guild_id, settings=to_json(settings), at=at)

    def set_meta(self, key: str, value: str) -> None:
        """A note of the bot to itself."""
        self._note("set_meta", key=key, value=value)

    def prune(self, *, seen: int, drafts: int, posts: int) -> None:
        """Forget interactions, drafts, and the posts of closed tables that are older than these times."""
        self._note("prune_seen", before=seen)
        self._note("prune_drafts", before=drafts)
        self._note("prune_posts", before=posts)


def lane(table_id: int | None, person_id: int | None, channel_id: int | None) -> str:
    """The queue a post stands in: each table's public posts, and each person and channel beside it, have their own."""
    if person_id is not None:
        return f"{table_id or 0}/person/{person_id}"
    return f"{table_id}" if table_id is not None else f"0/channel/{channel_id}"


def new_id() -> str:
    """A draft's id: 16 characters that nobody can guess."""
    return secrets.token_urlsafe(12)
