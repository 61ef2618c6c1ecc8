"""What has to be true of a month: said of everything that the bot wrote in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from bot.panels import ids
from bot.tables import Table
from rules.core import Event
from tests.bot.clublife.month import Diary, Page
from tests.bot.clublife.reading_back import says, told

# A name, the rating before and after, and the change.
RATED = re.compile(r"([^\s,、:：]+?) ?([\d,]+) ?→ ?([\d,]+) ?[（(]([+−±]?[\d,]+)[)）]")
MOMENT = 10_000  # milliseconds that a call may take to go out
BEGINNER = 1000  # the rating of whoever has not played yet


class Turn(NamedTuple):
    """A turn post, and the table as it stood at the revision that the post carries: once, or with other people."""

    page: Page
    stood: list[Table]

    @property
    def table(self) -> Table:
        """The last of them."""
        return self.stood[-1]


def turns(diary: Diary) -> Iterator[Turn]:
    """All turn posts and last posts, also each time they were edited."""
    for page in diary.pages:
        known = [found for text in page.custom_ids if (found := ids.parse(text)) and found.kind in ("act", "hist")]
        public = any((found := ids.parse(text)) and found.kind in ("text",) for text in page.custom_ids)
        if known and public:
            yield Turn(page, diary.stood[known[0].number(0), known[0].number(1)])


def figures(diary: Diary) -> dict[str, float]:
    """What a month was like in numbers."""
    posted = [page for page in diary.pages if page.event == "posted"]
    calls = [p for p in posted if {i.kind for i in map(ids.parse, p.custom_ids) if i} == {"hush"}]
    return {
        "tables": len(diary.tables),
        "turns": diary.turns,
        "actions": diary.acts,
        "messages a turn": round(len(posted) / diary.turns, 2),
        "edits a turn": round(sum(page.event == "edited" for page in diary.pages) / diary.turns, 2),
        "rings a turn": round(len(diary.rings) / diary.turns, 2),
        "late calls and reminders": len(calls),
    }


def awoken(diary: Diary) -> list[str]:
    """Who was called while they slept or were away."""
    return [
        f"{ring.name} at {diary.members[ring.name].local(ring.at):%a %H:%M}: {ring.text[:80]!r}"
        for ring in diary.rings
        if diary.members[ring.name].asleep(ring.at) or diary.away(diary.members[ring.name], ring.at)
    ]


def public_events(diary: Diary, table: Table) -> list[Event]:
    """All that everybody may know of a match until now, oldest first."""
    return [event for event in diary.events(table.row.id, table.row.revision) if event.to is None]


def misread(diary: Diary) -> list[str]:
    """Turn posts that say anything else than what had happened and who was due."""
    return [f"table {t.table.row.id}: {fault}" for t in turns(diary) if (fault := _fault(diary, t))]


def _fault(diary: Diary, turn: Turn) -> str:
    row, (title, *lines) = turn.table.row, turn.page.text.split("\n")
    if not says(title, row.language, row.game, "post.title", {"table": row.id}):
        return f"no title: {title!r}"
    calls = [at for at, line in enumerate(lines) if any(_ends_the_news(table, line) for table in turn.stood)]
    if not calls:
        return f"nobody is called: {lines}"
    news = [line for line in lines[: calls[0]] if not RATED.search(line)]
    return told(news, row.language, row.game, public_events(diary, turn.table))


def misdirected(diary: Diary) -> list[str]:
    """Calls to a turn of somebody who was not due then."""
    faults = []
    for ring in diary.rings:
        about = _table_of(diary, ring.at, ring.text)
        if about is not None and ring.name not in _due_around(diary, about, ring.at):
            faults.append(f"{ring.name}: {ring.text[:80]!r}")
    return faults


def _table_of(diary: Diary, at: int, text: str) -> int | None:
    """Which table a call is about; None for what is no call."""
    pages = (page for page in diary.pages if page.at == at and page.text == text)
    known = (ids.parse(text) for page in pages for text in page.custom_ids)
    return next((found.number(0) for found in known if found and found.kind in ("act", "hush")), None)


def _due_around(diary: Diary, number: int, at: int) -> set[str]:
    """The names of those who were due at a table just then."""
    stood = [t for (table, _), those in diary.stood.items() if table == number for t in those if t.row.updated_at <= at]
    stood.sort(key=lambda t: (t.row.updated_at, t.row.revision))
    late = [t for t in stood if t.row.updated_at >= at - MOMENT]
    return {t.names[seat] for t in [*stood[-1 - len(late) : len(stood) - len(late)], *late] for seat in t.due}


def misrated(diary: Diary) -> list[str]:
    """Ratings that do not begin where the last ones ended, or whose change is not the difference."""
    known: dict[tuple[str, str], int] = {}
    faults = []
    last = {turn.table.row.id: turn for turn in turns(diary)}  # a last post may be edited
    for turn in last.values():
        for name, *shown in RATED.findall(turn.page.text):
            before, after, change = (int(n.replace(",", "").replace("−", "-")) for n in shown)
            key = (name, turn.table.row.game)
            if before != known.get(key, BEGINNER) or after - before != change:
                faults.append(f"table {turn.table.row.id}: {name} {before} → {after} ({change})")
            known[key] = after
    return faults


def _ends_the_news(table: Table, line: str) -> bool:
    """Whether this line says who is due, or that the match is over."""
    row = table.row
    if table.match is not None and table.match.over:
        return says(line, row.language, row.game, "post.seed", {})
    people = [f"<@{person}>" for seat in table.due if (person := table.person_in(seat)) is not None]
    return line.startswith("▶") and all(person in line for person in people)
