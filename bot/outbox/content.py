"""What the bot's own posts say: text, picture, buttons, made from a table at the moment of sending."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from bot.outbox.parts import Content, sitting, title
from bot.outbox.seat_contents import SeatContents
from bot.panels import views
from bot.panels.talk import amounts, attached, fitting, posted
from bot.panels.values import exact_of, option_value
from bot.pictures import Pictures
from bot.tables import Table, question
from bot.texts import Texts, Words, escaped
from bot.texts.fitting import newest, shortened
from rules.core import Event

Ending = Callable[[Table, Words], Awaitable[list[str]]]
_SENTENCE = re.compile(r"\. |。")
MOST_GONE = 8  # lines of what would be taken back
MOST_LINES = 1500  # characters of a message for what happened


class Contents(SeatContents):
    """Makes the contents of every kind of post."""

    def __init__(self, texts: Texts, pictures: Pictures) -> None:
        self._texts, self._pictures = texts, pictures
        self.endings: list[Ending] = []  # what else the last post of a match says

    # -- in public --------------------------------------------------------------------------

    async def board(
        self,
        table: Table,
        told: Sequence[tuple[int, Sequence[Event]]],
        called: Sequence[int],
        standing: Sequence[str] = (),
    ) -> Content:
        """The turn post, or the last one of a match: what happened, whose turn it is, how things stand, the pictures.
        `called`: the seats whose people it pings.
        """
        words = self.words(table)
        shown = [e for _, events in told for e in events if e.to is None]
        lines = self.lines(words, shown)
        over = table.match is not None and table.match.over
        view = views.final_view(table, words) if over else views.turn_view(table, words)
        last = [line for ending in self.endings for line in await ending(table, words)] if over else []
        parts = [words("post.title", **title(table, words)), *lines, *last, self._calling(table, words), *standing]
        text = "\n".join(parts)
        pictures = await posted(self._pictures, table, table.row.revision, language=table.row.language)
        people = [p for p in (table.person_in(seat) for seat in called) if p is not None]
        files = fitting(pictures, amounts(exact_of(shown)))
        return Content(text, view, files, people)

    def lines(self, words: Any, events: Sequence[Event]) -> list[str]:
        """A line for each event, the newest kept where they are too many for a message."""
        lines = newest((words(f"event.{e.id}", **e.params) for e in events), MOST_LINES)
        return [shortened(line, MOST_LINES) for line in lines if line]

    def _calling(self, table: Table, words: Any) -> str:
        """Who is asked what, or how it ended."""
        if table.match is not None and table.match.over:
            return str(words("post.seed", seed=table.row.seed.hex()))
        calls = []
        for seat in table.due:
            person = table.person_in(seat)
            kind = "post.house" if table.seats[seat].house is not None else "post.free"
            calls.append(f"<@{person}>" if person is not None else words(kind, name=table.names[seat], seat=seat))
        return str(words("post.call", who=" ".join(calls), ask=self.asks(table, words, self.asked(table, words))))

    def asks(self, table: Table, words: Any, ask: str) -> str:
        """What is asked, and where the match stands."""
        phase = self.phase(table, words.lang)
        return str(words("post.phase", phase=phase, ask=ask)) if phase else ask

    def phase(self, table: Table, language: str) -> str:
        """Where the match stands: what the text board says below its first line, up to the end of a sentence."""
        board = self._pictures.board(table, None, language).splitlines()
        return escaped(_SENTENCE.split(board[1], maxsplit=1)[0]) if len(board) > 1 else ""

    def asked(self, table: Table, words: Any) -> str:
        """What the due seats are asked."""
        if not table.due or table.match is None:
            return ""
        frame = table.match.view(table.due[0]).frame
        assert frame is not None
        return str(words(f"ask.{frame.tag()}", **question(table, frame)))

    def prompted(self, table: Table, words: Any, frame: Any = None) -> str:
        """The same for whoever answers, with what they have to know for it where the game has words for that; of a
        certain frame, where it is one beside the flow or somebody's own.
        """
        frame = frame or (table.match.view(table.due[0]).frame if table.due and table.match is not None else None)
        key = "" if frame is None else f"prompt.{frame.tag()}"
        return str(words(key, **question(table, frame))) if words.has(key) else ""

    def lobby(self, table: Table) -> Content:
        """The post with the join buttons: who sits here, what has been chosen, the commitment to the seed."""
        words = self.words(table)
        least, most = min(table.game.seats), max(table.game.seats)
        have = sum(seat.person_id is not None or seat.house is not None for seat in table.seats)
        lines = [
            words("post.lobby.title", **title(table, words)),
            words("game.tagline"),
            words(f"post.lobby.seats{'_exact' if least == most else ''}", have=have, least=least, most=most),
            *(sitting(words, seat) for seat in table.seats),
            *self._changed(table, words),
            words("post.lobby.commitment", hash=table.row.commitment),
            words(f"post.lobby.{table.row.status}", thread=f"<#{table.row.thread_id or 0}>"),
        ]
        return Content("\n".join(line for line in lines if line), views.lobby_view(table, words))

    def _changed(self, table: Table, words: Any) -> list[str]:
        chosen = table.game.make_options(table.row.options)
        values = {o.id: getattr(chosen, o.id) for o in table.game.options}
        changed = {o.id for o in table.game.options if values[o.id] != o.default}
        return [
            words("post.lobby.option", option=words(f"option.{name}"), value=option_value(words, name, value))
            for name, value in values.items()
            if name in changed
        ]

    def note(self, table: Table, key: str, params: dict[str, Any]) -> Content:
        """A line for the table."""
        return Content(self.words(table)(key, **params), silent=True)

    def consent(self, table: Table, request: Any, gone: Sequence[Sequence[Event]]) -> Content:
        """Asks the others whether actions may be taken back. `gone`: what happened with each of them."""
        words = self.words(table)
        asked = [s.person_id for s in table.seats if s.person_id is not None and s.seat != request.seat]
        text = words("post.consent", seat=request.seat, n=len(gone), who=" ".join(f"<@{p}>" for p in asked))
        if request.state != "open":
            return Content(f"~~{text}~~\n" + words(f"post.consent.{request.state}"))
        lines = self.lines(words, [e for each in gone for e in each if e.to is None])
        lines = ["> " + line.replace("\n", "\n> ") for line in lines]
        if len(lines) > MOST_GONE:
            lines = [lines[0], "> …", *lines[2 - MOST_GONE :]]
        return Content("\n".join([text, *lines]), views.consent_view(request, words), called=asked)

    def thread_name(self, table: Table) -> str:
        """The name of the table's thread: number, game, who plays."""
        words = self._labels(table)
        return shortened(str(words("post.thread", seats=list(range(len(table.seats))), **title(table, words))), 100)

    def ring(self, table: Table, seats: Sequence[int], link: str, standing: Sequence[str], row: int) -> Content:
        """Calls people at a table who were not told with the turn post, or reminds them."""
        words = self.words(table)
        people = [p for p in map(table.person_in, seats) if p is not None]
        ask = self.asks(table, words, self.asked(table, words))
        text = words("post.ring", who=" ".join(f"<@{p}>" for p in people), ask=ask, link=link)
        return Content("\n".join([text, *standing]), views.ring_view(table, words, row), called=people)

    # -- to one person ----------------------------------------------------------------------

    def private(
        self, table: Table, events: Sequence[Event], language: str, link: str, row: int, before: bool = False
    ) -> Content:
        """What only this person may know. `before`: what their seat was told before they sat there."""
        words = self.words(table, language)
        head = [words("post.dm_title", link=link, **title(table, words))]
        head += [words("post.seat_knows")] if before else []
        text = "\n".join([*head, *self.lines(words, events)])
        return Content(text, views.dm_view(table, words, row), amounts(exact_of(events)))

    def ordered(self, table: Table, lines: Sequence[str], language: str, link: str, row: int) -> Content:
        """What somebody's standing orders did, and what has become of them."""
        words = self.words(table, language)
        head = words("post.dm_title", link=link, **title(table, words))
        return Content("\n".join([head, *lines]), views.order_view(table, words, row), silent=True)

    def prompt(self, table: Table, language: str, link: str, row: int) -> Content:
        """A secret decision is due: a button that opens it."""
        words = self.words(table, language)
        asked = words("post.prompt", ask=self.prompted(table, words) or self.asked(table, words))
        text = "\n".join([words("post.dm_title", link=link, **title(table, words)), asked])
        return Content(text, views.dm_view(table, words, row, asks=True))

    def call(self, table: Table, language: str, link: str, row: int, standing: Sequence[str]) -> Content:
        """It is the person's turn: where, what is asked, until when."""
        words = self.words(table, language)
        ask = self.prompted(table, words) or self.asked(table, words)
        lines = [
            words("post.dm_title", link=link, **title(table, words)),
            words("post.your_turn", ask=self.asks(table, words, ask)),
            *standing,
        ]
        return Content("\n".join(lines), views.dm_view(table, words, row, asks=True, hush=True))

    async def hand(self, table: Table, language: str, link: str, row: int, seat: int) -> Content:
        """A seat's own part: the picture and the same in words."""
        words = self.words(table, language)
        picture = await self._pictures.draw(table, seat, language=language, layout="seat")
        head = words("post.dm_title", link=link, **title(table, words))
        text = "\n".join([head, words("post.hand"), *map(escaped, picture.board.splitlines())])
        return Content(text, views.dm_view(table, words, row), [attached(picture, table, "seat")])

    def words(self, table: Table, language: str | None = None) -> Any:
        """The texts about a table, in its language or another one."""
        return self._texts.at(table, language or table.row.language)

    def _labels(self, table: Table) -> Any:
        return self._texts.words(table.row.language, table.row.game, table.names, markdown=False)
