"""The rows of the store as typed records. Their fields stand in the order of the columns (a test holds this).

Times are unix milliseconds, ids of Discord 64-bit integers. JSON columns are decoded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Literal, Self, get_origin

import msgspec

Status = Literal["lobby", "playing", "over", "abandoned"]
PostState = Literal["due", "done", "held", "failed", "dropped"]
Answer = Literal["open", "granted", "refused", "withdrawn"]


class Record(msgspec.Struct, frozen=True):
    """A row read from the store."""

    @classmethod
    def of(cls, row: Sequence[Any]) -> Self:
        """The record of a row of all columns."""
        return cls(*(read(value) if read else value for read, value in zip(_readers(cls), row, strict=True)))


class Table(Record, frozen=True):
    """A match on Discord.

    `seed` (32 bytes) is a secret until the match is over; `due`: seat -> revision at which it became due.
    """

    id: int
    guild_id: int
    channel_id: int
    thread_id: int | None
    game: str
    language: str
    status: Status
    opener_id: int
    options: dict[str, Any]
    seed: bytes
    commitment: str
    joins: list[str]
    rules_version: str
    revision: int
    due: dict[int, int]
    lobby_message_id: int | None
    turn_message_id: int | None
    rematch_of: int | None
    created_at: int
    updated_at: int
    shown_from: int
    shown_to: int
    manners: dict[str, Any] = {}

    @property
    def open(self) -> bool:
        """Whether it is still gathering people or being played."""
        return self.status in ("lobby", "playing")


class Seat(Record, frozen=True):
    """Who sits where: a person, a house player (by its id), or nobody."""

    table_id: int
    seat: int
    person_id: int | None
    house: str | None
    name: str
    join_id: str
    joined_at: int


class Snapshot(Record, frozen=True):
    """The newest state of a match: `rules` msgpack bytes after `revision` log entries."""

    table_id: int
    revision: int
    body: bytes


class Entry(Record, frozen=True):
    """One log entry: JSON text of an action or an undo, and of the events that followed.

    No interaction: a house player, a fallback or a standing order acted. `person_id`: who sat there; `took`:
    milliseconds since the seat became due, None where they were not counted.
    """

    table_id: int
    seq: int
    seat: int | None
    body: str
    at: int
    interaction_id: int | None = None
    events: str = "[]"
    person_id: int | None = None
    took: int | None = None


class Seen(Record, frozen=True):
    """An interaction that was carried out: as what, and at which table."""

    interaction_id: int
    table_id: int | None
    kind: str
    at: int


class Post(Record, frozen=True):
    """A message to be sent to a channel, a table's thread (no target given) or, with `person_id`, by direct message."""

    id: int
    table_id: int | None
    lane: str
    kind: str
    person_id: int | None
    channel_id: int | None
    payload: dict[str, Any]
    state: PostState
    attempts: int
    next_try_at: int
    nonce: str
    message_id: int | None
    reason: str
    created_at: int
    settled_at: int | None


class Draft(Record, frozen=True):
    """Values a person has given and not yet confirmed: the action's tag, field -> value (amounts as text)."""

    id: str
    table_id: int
    person_id: int
    revision: int
    kind: str
    fields: dict[str, Any]
    created_at: int


class Consent(Record, frozen=True):
    """A request of `seat`, asked at `revision`, to take back from action `target` on (its number among those in force).

    `answers`: seat -> yes or no, so far.
    """

    id: int
    table_id: int
    seat: int
    target: int
    revision: int
    answers: dict[int, bool]
    state: Answer
    message_id: int | None
    created_at: int


class Person(Record, frozen=True):
    """A Discord account as the bot knows it; `dm_open` None: not tried yet."""

    id: int
    locale: str | None = None
    dm_open: bool | None = None
    settings: dict[str, Any] = {}
    updated_at: int = 0


class Club(Record, frozen=True):
    """A Discord server."""

    guild_id: int
    lobby_channel_id: int | None = None
    language: str | None = None
    settings: dict[str, Any] = {}
    updated_at: int = 0


class Sitting(Record, frozen=True):
    """Who sat in a seat from one revision to another (None: still does); as the how many-th, from 0."""

    table_id: int
    seat: int
    from_revision: int
    person_id: int | None
    house: str | None
    name: str
    to_revision: int | None = None
    number: int = 0


class Timer(Record, frozen=True):
    """Something to be done at a time; one of a kind for each subject, such as "12:3"."""

    id: int
    kind: str
    subject: str
    due_at: int
    payload: dict[str, Any]


class SeatClock(Record, frozen=True):
    """A seat's time: what was left at `since`, or what is left while it stands (None)."""

    table_id: int
    seat: int
    left_ms: int
    since: int | None


class Call(Record, frozen=True):
    """A person's call to a turn: since which revision, how often they were reminded, whether they want quiet.

    `called_at` None: the call waits for the end of quiet hours.
    """

    table_id: int
    seat: int
    person_id: int
    revision: int
    reminded: int
    hushed: int
    called_at: int | None


class StandingOrder(Record, frozen=True):
    """What a seat does by itself when it is asked; a secret of its person. `reason`: why it was dropped."""

    id: int
    table_id: int
    seat: int
    person_id: int
    kind: str
    body: str
    created_at: int
    state: Literal["open", "played", "dropped"]
    reason: str


class Trial(Record, frozen=True):
    """Actions that a person tries out from a revision on, as JSON text."""

    table_id: int
    person_id: int
    revision: int
    body: str
    created_at: int


class Note(Record, frozen=True):
    """What a person has noted for themselves about a table."""

    table_id: int
    person_id: int
    body: str
    updated_at: int


class Watcher(Record, frozen=True):
    """Somebody who looks on."""

    table_id: int
    person_id: int
    since: int


class Motion(Record, frozen=True):
    """A vote of a table. `answers`: person -> yes or no, so far. `name`: the candidate's, "" where there is none."""

    id: int
    table_id: int
    kind: str
    seat: int | None
    person_id: int | None
    candidate_id: int | None
    answers: dict[int, bool]
    state: Answer
    message_id: int | None
    created_at: int
    name: str = ""


class Result(Record, frozen=True):
    """How a match ended for one seat. `total`: whole digits; `took`: milliseconds of waiting over all its actions."""

    table_id: int
    seat: int
    game: str
    guild_id: int
    person_id: int | None
    house: str | None
    name: str
    seats: int
    place: int
    total: str
    score: dict[str, Any]
    took: int
    actions: int
    ended_at: int


class Rating(Record, frozen=True):
    """How well somebody plays a game ("": all games together) in a club, as OpenSkill has it."""

    guild_id: int
    person_id: int
    game: str
    mu: float
    sigma: float
    played: int
    updated_at: int


class Loaded(msgspec.Struct, frozen=True):
    """Everything of one table, read at one moment."""

    table: Table
    seats: list[Seat]
    snapshot: Snapshot | None
    log: list[Entry]
    base: Snapshot | None = None


def to_json(value: Mapping[Any, Any] | Sequence[Any]) -> str:
    """JSON text of plain data; integers of any size come back exactly."""
    return msgspec.json.encode(value).decode()


@cache
def _readers(kind: type[Record]) -> tuple[Callable[[Any], Any] | None, ...]:
    return tuple(_reader(field.type) for field in msgspec.structs.fields(kind))


def _reader(hint: Any) -> Callable[[Any], Any] | None:
    if get_origin(hint) in (dict, list):
        return msgspec.json.Decoder(hint).decode
    return _flag if hint == bool | None else None


def _flag(value: int | None) -> bool | None:
    return None if value is None else bool(value)
