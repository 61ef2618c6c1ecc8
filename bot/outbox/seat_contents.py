"""What the posts about seats and people say: how a table plays, votes, free seats, changes of hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.outbox.parts import Content, sitting, title
from bot.panels import views
from bot.panels.manners import manner_lines
from bot.panels.talk import MOST_TEXT
from bot.panels.values import option_value
from bot.seating import motions
from bot.store import Motion, Seat, Sitting
from bot.tables import Table


class SeatContents:
    """A part of `Contents`."""

    def words(self, table: Table, language: str | None = None) -> Any:
        raise NotImplementedError

    # -- the first post ---------------------------------------------------------------------

    def first(self, table: Table, sat: Sequence[Sitting], watching: int) -> Content:
        """The first post of the thread: who sits where, the manners, the game's options with a sentence each."""
        words = self.words(table)
        head = [words("post.first.title", **title(table, words)), *self._seats(table, words, sat)]
        head += [words("post.first.watching", n=watching)] if watching else []
        head += ["", words("post.first.manners"), *manner_lines(table, words)]
        tail = [words("post.lobby.commitment", hash=table.row.commitment)]
        for sentences in (True, False):
            options = self._options(table, words, sentences)
            text = "\n".join([*head, *options, *tail])
            if len(text) <= MOST_TEXT:
                break
        return Content(text, silent=True)

    def _seats(self, table: Table, words: Any, sat: Sequence[Sitting]) -> list[str]:
        """Who sits where, and who sat there before."""
        lines = []
        for seat in table.seats:
            before = [s.name for s in sat if s.seat == seat.seat and s.to_revision is not None and s.name]
            line, comma = sitting(words, seat), "、" if words.lang == "ja" else ", "
            if before:
                line += words("post.first.before", names=comma.join(dict.fromkeys(map(words.who, before))))
            lines.append(line)
        return lines

    def _options(self, table: Table, words: Any, sentences: bool) -> list[str]:
        chosen = table.game.make_options(table.row.options)
        lines = ["", words("post.first.options")] if table.game.options else []
        for option in table.game.options:
            value = option_value(words, option.id, getattr(chosen, option.id))
            told, help = {"option": words(f"option.{option.id}"), "value": value}, f"option.{option.id}.help"
            if sentences and words.has(help):
                lines.append(words("post.first.told", **told, help=words(help)))
            else:
                lines.append(words("post.first.option", **told))
        return lines

    # -- votes ------------------------------------------------------------------------------

    def motion(self, table: Table, motion: Motion, of: str, ends_at: int | None, silent: int = 1) -> Content:
        """A vote, or what became of it. `of`: what the seat was called; `ends_at`: unix ms; `silent`: for how many days
        nobody had acted when it was asked.
        """
        words = self.words(table)
        text = self.question(table, motion, of, words, silent)
        if motion.state != "open":
            return Content(f"~~{text}~~\n" + words(f"post.motion.{motion.state}"))
        missing = motions.asked(table, motion)
        lines = [text, words(f"post.motion.rule.{_rule(table, motion)}")]
        if motion.answers:
            yes = sum(motion.answers.values())
            lines.append(words("post.motion.tally", yes=yes, no=len(motion.answers) - yes))
        lines.append(words("post.motion.asked", who=" ".join(f"<@{p}>" for p in missing)))
        if ends_at is not None:
            lines.append(words("post.motion.until", when=f"<t:{ends_at // 1000}:f>"))
        return Content("\n".join(lines), views.motion_view(motion, words), called=missing)

    def question(self, table: Table, motion: Motion, of: str, words: Any, silent: int) -> str:
        """What is voted on, in one sentence."""
        name = words.who(of) or words("seat.free")
        who = "" if motion.person_id is None else f"<@{motion.person_id}>"
        if motion.kind == motions.END:
            lobby = table.match is None
            key = "end" if motion.person_id is not None else "end_lobby" if lobby else "end_stale"
            return str(words(f"post.motion.{key}", who=who, n=silent))
        if motion.candidate_id is None:
            key = "free" if motion.person_id is not None else "free_late"
            return str(words(f"post.motion.{key}", who=who, name=name))
        if motion.candidate_id == motions.HOUSE:
            return str(words(_free("post.motion.house", of), who=who, name=name))
        return str(words(_free("post.motion.replace", of), candidate=f"<@{motion.candidate_id}>", name=name))

    def invite(self, table: Table, motion: Motion, language: str, link: str) -> Content:
        """Asks somebody by direct message whether they would sit down."""
        words = self.words(table, language)
        of = "" if motion.seat is None else table.names[motion.seat]
        head = words("post.dm_title", link=link, **title(table, words))
        name = words.who(of) or words("seat.free")
        text = words(_free("post.invite", of), who=f"<@{motion.person_id}>", name=name)
        return Content(f"{head}\n{text}", views.motion_view(motion, words))

    def trouble(self, table: Table, language: str, missing: Sequence[str]) -> Content:
        """What is not permitted at a table's place, by direct message."""
        words = self.words(table, language)
        head = words("post.dm_title", link=f"<#{table.row.channel_id}>", **title(table, words))
        told = {"channel": f"<#{table.row.channel_id}>", "permissions": ", ".join(missing)}
        return Content(f"{head}\n" + words("post.bot_not_permitted", **told))

    # -- seats ------------------------------------------------------------------------------

    def vacancy(self, table: Table, free: Sequence[Seat]) -> Content:
        """Which seats anybody may take over; that there are none any more."""
        words = self.words(table)
        head = words("post.vacancy.title", **title(table, words))
        if not free:
            return Content(f"~~{head}~~\n" + words("post.vacancy.none"))
        lines = [
            words("post.vacancy.house" if seat.house else "post.vacancy.free", seat=seat.seat, name=seat.name)
            for seat in free
        ]
        return Content("\n".join([head, *lines]), views.vacancy_view(free, self._labels(table)))

    def _labels(self, table: Table) -> Any:
        raise NotImplementedError

    def seat_change(self, table: Table, told: dict[str, Any]) -> Content:
        """A line of the thread: a seat has changed hands."""
        words = self.words(table)
        before = words.who(told["before"]) or words("seat.free")
        if told["person"] is not None:
            who = f"<@{told['person']}>"
            return Content(
                words(_free("note.seat_taken", told["before"]), who=who, before=before),
                called=[told["person"]],
                silent=True,
            )
        if told["house"]:
            return Content(
                words(_free("note.seat_house", told["before"]), name=told["name"], before=before), silent=True
            )
        return Content(words("note.seat_free", before=before, channel=f"<#{table.row.channel_id}>"), silent=True)


def _free(key: str, of: str) -> str:
    """The text about a seat; `of`: what it is called, "" where nobody sits there."""
    return key if of else f"{key}_free"


def _rule(table: Table, motion: Motion) -> str:
    """Who has to agree."""
    if motion.kind == motions.END:
        return "most" if motion.person_id is not None else "anybody"
    people = motions.voters(table, motion)
    if table.manners.replace == "opener":
        return "opener" if people == [table.row.opener_id] else "all"
    return table.manners.replace
