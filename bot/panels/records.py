"""Showing what a club remembers: the standings as pictures, a person's record in words, what a match did to ratings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.panels.talk import MOST_FILES, Attached, Panel, Talk
from bot.pictures import Pictures
from bot.records import ALL, Change, Line, Record, Records
from bot.records.record import Played, Rival
from bot.tables import Table
from bot.texts import FORMER, Texts, Words
from renderers.club import MOST_ROWS, Row, Sheet

MOST_RIVALS = 10
MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000  # milliseconds


# -- standings --------------------------------------------------------------------------------


async def show_standings(talk: Talk, guild_id: int, club: str, game: str) -> None:
    """The standings of a club, in the reader's language, with their own row marked."""
    lines = await talk.desk.records.standings(guild_id, game)
    words = talk.words(game or None)
    files = await standings_files(talk.desk.pictures, talk.labels(game or None), lines, club, game, talk.who.id)
    own = next((line for line in lines if line.person_id == talk.who.id), None)
    text = [words("panel.standings", game=called(words, game))]
    if own is not None:
        text.append(words("panel.standings_own", rank=own.rank, of=len(lines), rating=own.rating))
    await talk.show(Panel("\n".join(text), files=files))


async def standings_files(
    pictures: Pictures, words: Words, lines: Sequence[Line], club: str, game: str, own: int | None = None
) -> list[Attached]:
    """The standings as pictures with alt texts, at most as many as a message takes. `own`: whose row is marked."""
    rows = [
        Row(line.rank, line.name, line.rating, line.matches, line.wins, line.form, line.person_id == own)
        for line in lines[: MOST_ROWS * MOST_FILES]
    ]
    listed = pages(rows)
    sheets = [
        Sheet(words, called(words, game), club, page, number, len(listed)) for number, page in enumerate(listed, 1)
    ]
    drawn = [await pictures.standings(sheet) for sheet in sheets]
    return [Attached(f"standings-{at}.png", each.png, each.alt) for at, each in enumerate(drawn, 1)]


def pages(rows: Sequence[Row]) -> list[Sequence[Row]]:
    """The rows on as few pictures as hold them, as many on each; one without rows where there are none."""
    many = max(1, -(-len(rows) // MOST_ROWS))
    each = -(-len(rows) // many) or 1
    return [rows[at : at + each] for at in range(0, max(1, len(rows)), each)]


def called(words: Words, game: str) -> str:
    """What a game is called, or all of them together."""
    return words("game.name") if game != ALL else words("picture.standings.all")


# -- a record ---------------------------------------------------------------------------------


async def show_record(talk: Talk, person_id: int, name: str, guild_id: int | None) -> None:
    """What a person has played in a club; by direct message, in all of theirs."""
    records, words = talk.desk.records, talk.words()
    found = await records.record(person_id, guild_id)
    if not found.matches:
        await talk.say(words("panel.record.none", name=name))
        return
    ranks: dict[str, tuple[Line, int]] = {}
    if guild_id is not None:
        for game in (ALL, *found.games):
            lines = await records.standings(guild_id, game)
            own = [line for line in lines if line.person_id == person_id]
            if own:
                ranks[game] = own[0], len(lines)
    await talk.say("\n".join(record_lines(talk.desk.texts, words, found, name, ranks)))


def record_lines(texts: Texts, words: Words, found: Record, name: str, ranks: dict[str, tuple[Line, int]]) -> list[str]:
    """A record in words. `ranks`: the person's line in the standings by game, and of how many."""
    percent = round(100 * found.wins / found.matches)
    lines = [
        words("panel.record.title", name=name),
        words("panel.record.matches", n=found.matches, wins=found.wins, percent=percent),
    ]
    if ALL in ranks:
        line, of = ranks[ALL]
        lines.append(words("panel.record.rating", rating=line.rating, rank=line.rank, of=of))
    if found.alone:
        lines.append(words("panel.record.alone", n=found.alone))
    lines.append(words("panel.record.streak", running=found.running, longest=found.longest))
    if found.turns:
        lines.append(words("panel.record.time", time=span(words, found.typical), n=found.turns))
    lines.append(words("panel.record.games"))
    lines += [_game(texts, words, game, played, ranks) for game, played in found.games.items()]
    rivals = sorted(found.rivals.values(), key=lambda r: (-r.matches, r.name))[:MOST_RIVALS]
    return [*lines, *([words("panel.record.rivals")] if rivals else []), *(_rival(words, each) for each in rivals)]


def _game(texts: Texts, words: Words, game: str, played: Played, ranks: dict[str, tuple[Line, int]]) -> str:
    form = " · ".join(str(place or "–") for place in played.form)
    title = texts.text(words.lang, game, "game.name")
    key = "panel.record.game_rated" if game in ranks else "panel.record.game"
    rating: dict[str, Any] = {"rating": ranks[game][0].rating, "rank": ranks[game][0].rank} if game in ranks else {}
    return words(key, game=title, matches=played.matches, wins=played.wins, form=form, **rating)


def _rival(words: Words, rival: Rival) -> str:
    return words("panel.record.rival", name=rival.name, ahead=rival.ahead, level=rival.level, behind=rival.behind)


def span(words: Words, milliseconds: int) -> str:
    """A length of time in its two largest units."""
    if milliseconds < HOUR:
        return words("span.minutes", m=max(1, round(milliseconds / MINUTE)))
    if milliseconds < DAY:
        hours, rest = divmod(round(milliseconds / MINUTE), 60)
        return words("span.hours", h=hours, m=rest)
    days, rest = divmod(round(milliseconds / HOUR), 24)
    return words("span.days", d=days, h=rest)


# -- after a match ----------------------------------------------------------------------------


async def ending(records: Records, table: Table, words: Words) -> list[str]:
    """What a match did to the ratings in its game, for its last post; nothing where it does not rate."""
    changed = sorted(await records.changes(table), key=lambda change: change.result.place or len(table.seats) + 1)
    if not changed:
        return []
    return [words("post.rated", changes=[_change(words, change) for change in changed])]


def _change(words: Words, change: Change) -> dict[str, Any]:
    result, before, after = change.result, change.before.points, change.after.points
    name = words.name(result.seat) if result.name == FORMER else result.name
    return {"name": name, "before": before, "after": after, "by": f"{after - before:+,}".replace("-", "−")}
