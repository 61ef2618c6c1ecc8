"""What the bot's own posts say: text, picture, buttons, made from a table at the moment of sending."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.outbox.parts import Content, sitting, title
from bot.outbox.seat_contents import SeatContents
from bot.panels import views
from bot.panels.talk import amounts, attached, fitting, posted
from bot.panels.values import exact_of, option_value
from bot.pictures import Pictures
from bot.tables import Table, question
from bot.texts import Texts, escaped
from bot.texts.fitting import newest, shortened
from rules.core import Event

MOST_LINES = 1500  # characters of a message for what happened


class Contents(SeatContents):
    """Makes the contents of every kind of post."""

    def __init__(self, texts: Texts, pictures: Pictures) -> None:
        self._texts, self._pictures = texts, pictures

    # -- in public --------------------------------------------------------------------------

    async def board(self, table: Table, told: Sequence[tuple[int, Sequence[Event]]], called: Sequence[int]) -> Content:
        """The turn post, or the last one of a match: what happened, whose turn it is, the pictures."""
        words = self._words(table)
        shown = [e for _, events in told for e in events if e.to is None]
        lines = self.lines(words, shown)
        over = table.match is not None and table.match.over
        view = views.final_view(table, words) if over else views.turn_view(table, words)
        text = "\n".join([words("post.title", **title(table, words)), *lines, self._calling(table, words)])
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
        return str(words("post.call", who=" ".join(calls), ask=self.asked(table, words)))

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
        words = self._words(table)
        least, most = min(table.game.seats), max(table.game.seats)
        lines = [
            words("post.lobby.title", **title(table, words)),
            words("game.tagline"),
            words(
                f"post.lobby.seats{'_exact' if least == most else ''}", have=len(table.seats), least=least, most=most
            ),
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
        return Content(self._words(table)(key, **params), silent=True)

    def consent(self, table: Table, request: Any, drop: int) -> Content:
        """Asks the others whether an action may be taken back."""
        words = self._words(table)
        asked = [s.person_id for s in table.seats if s.person_id is not None and s.seat != request.seat]
        text = words("post.consent", seat=request.seat, n=drop, who=" ".join(f"<@{p}>" for p in asked))
        if request.state != "open":
            return Content(f"~~{text}~~\n" + words(f"post.consent.{request.state}"))
        return Content(text, views.consent_view(request, words), called=asked)

    def thread_name(self, table: Table) -> str:
        """The name of the table's thread: number, game, who plays."""
        words = self._labels(table)
        return shortened(str(words("post.thread", seats=list(range(len(table.seats))), **title(table, words))), 100)

    # -- to one person ----------------------------------------------------------------------

    def private(
        self, table: Table, events: Sequence[Event], language: str, link: str, row: int, before: bool = False
    ) -> Content:
        """What only this person may know. `before`: what their seat was told before they sat there."""
        words = self._words(table, language)
        head = [words("post.dm_title", link=link, **title(table, words))]
        head += [words("post.seat_knows")] if before else []
        text = "\n".join([*head, *self.lines(words, events)])
        return Content(text, views.dm_view(table, words, row), amounts(exact_of(events)))

    def prompt(self, table: Table, language: str, link: str, row: int) -> Content:
        """A secret decision is due: a button that opens it."""
        words = self._words(table, language)
        asked = words("post.prompt", ask=self.prompted(table, words) or self.asked(table, words))
        text = "\n".join([words("post.dm_title", link=link, **title(table, words)), asked])
        return Content(text, views.dm_view(table, words, row, asks=True))

    async def hand(self, table: Table, language: str, link: str, row: int, seat: int) -> Content:
        """A seat's own part: the picture and the same in words."""
        words = self._words(table, language)
        picture = await self._pictures.draw(table, seat, language=language, layout="seat")
        head = words("post.dm_title", link=link, **title(table, words))
        text = "\n".join([head, words("post.hand"), *map(escaped, picture.board.splitlines())])
        return Content(text, views.dm_view(table, words, row), [attached(picture, table, "seat")])

    def _words(self, table: Table, language: str | None = None) -> Any:
        return self._texts.at(table, language or table.row.language)

    def _labels(self, table: Table) -> Any:
        return self._texts.words(table.row.language, table.row.game, table.names, markdown=False)
