"""Dobutsu shogi for the tests of whole matches: lines that come to a real end, and moves by button or by command."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.tables import Table
from rules.core import next_domain
from rules.dobutsu.actions import Drop, Move
from tests.bot.matches.stage import choose, has_button, label, lang, offered, press, table_of
from tests.bot.simclub import Club, Person
from tests.bot.simparts import Post, Reply, Room


class Step(NamedTuple):
    """A move or drop: `piece` is the square it stands on, or what is dropped."""

    tag: str
    piece: str
    to: str

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Vocabulary and value of each field."""
        return [("piece" if self.tag == "drop" else "square", self.piece), ("square", self.to)]


def line(text: str) -> list[Step]:
    """`b2b3` moves, `chick*a2` drops."""
    steps = [word.partition("*") for word in text.split()]
    return [Step("drop", one, two) if star else Step("move", one[:2], one[2:]) for one, star, two in steps]


# The first player's lion comes home on ply 15 after captures, a hen and drops; the second's chick takes the lion on 6.
HOME = line(
    "b2b3 b4c3 chick*a2 a4b4 b3b4 c3b4 b1b2 b4a4 giraffe*b3 chick*c2 b2c3 c2c1 b3a3 giraffe*c2 c3c4"
)  # fmt: skip
CAUGHT = line("b2b3 b4b3 chick*c3 chick*b2 c1c2 b2b1")
# Only by the printed rules: the lion steps in front of the other lion, and is caught there.
INTO_CAPTURE = line("b1c2 a4a3 c2c3 b4c3")


def called(who: Person, vocabulary: str, value: str, table: str = "en") -> str:
    """What a person calls something; squares as everybody does at a table of that language (rules 1.4)."""
    return label(table if vocabulary == "square" else lang(who), f"of.{vocabulary}.{value}", "dobutsu")


def newest(thread: Room) -> Post:
    """The turn post."""
    return next(p for p in reversed(thread.posts) if not p.ephemeral and p.files)


async def due(c: Club, number: int = 1) -> Person:
    """Whose turn it is."""
    table = await table_of(c, number)
    return c[table.names[table.due[0]]]


async def by_buttons(who: Person, post: Post, step: Step) -> Reply:
    """Act, what to do, then field by field; what fills itself in is read back first."""
    panel = await who.press(post, label(_posts(post), "button.act"))
    panel = await who.press(panel, label(lang(who), f"action.{step.tag}", "dobutsu"))
    for vocabulary, value in step.fields:
        name = called(who, vocabulary, value, _posts(post))
        if name in offered(panel):
            panel = await choose(who, panel, name)
    return await press(who, panel, "d", "c") if has_button(panel, "d", "c") else panel


def _posts(post: Post) -> str:
    """In which language a post's own buttons are."""
    return "ja" if label("ja", "button.act") in post.buttons else "en"


async def by_command(who: Person, room: Room, step: Step) -> tuple[list[str], list[str], Reply]:
    """Both fields by what is suggested for them. Returns the suggestions for each, and the answer."""
    (_, piece), (_, to) = step.fields
    language = _posts(newest(room if room.kind == "thread" else who.club.threads[-1]))
    command = f"dobutsu {step.tag}"
    first = await who.complete(command, "piece", "", where=room)
    piece_name = _value(first, called(who, step.fields[0][0], piece, language))
    second = await who.complete(command, "to", "", where=room, piece=piece_name)
    to_name = _value(second, called(who, "square", to, language))
    reply = await who.slash(command, where=room, piece=piece_name, to=to_name)
    return [str(c.value) for c in first], [str(c.value) for c in second], reply


def _value(choices: Iterable[object], name: str) -> str:
    values = [str(choice.value) for choice in choices]  # type: ignore[attr-defined]
    assert name in values, f"{name} is not suggested: {values}"
    return name


def legal(table: Table, who: Person, step: Step) -> tuple[set[str], set[str]]:
    """What each field may hold by the rules, as the person calls it: the piece, then where to after that piece."""
    seat = table.seat_of(who.id)
    view, kind = table.playing().view(seat), Drop if step.tag == "drop" else Move
    names = []
    for (vocabulary, _), given in zip(step.fields, ([], [step.piece]), strict=True):
        filled, domain = next_domain(view.frame, view, kind, given)
        values = domain.each() if domain is not None and len(filled) == len(given) else [filled[len(given)]]
        names.append({called(who, vocabulary, value) for value in values})
    return names[0], names[1]
