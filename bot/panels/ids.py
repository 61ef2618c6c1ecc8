"""Custom ids of buttons, selects and modals: made and read here only, at most 100 characters, without secrets.

They hold numbers of tables, revisions, drafts and places in a list, never a value that a person has chosen.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.core import Illegal

LIMIT = 100
PREFIX = "t"
TEMPLATE = re.compile(r"t:[a-z]+(?::[^:]*)*", re.DOTALL)


class Id(NamedTuple):
    """A custom id taken apart: which handler it is for, and what it says to it."""

    kind: str
    parts: tuple[str, ...]

    def text(self, at: int) -> str:
        """One part. Raises Illegal("stale_button") where an older version of the bot wrote fewer."""
        if at >= len(self.parts):
            raise Illegal("stale_button")
        return self.parts[at]

    def number(self, at: int) -> int:
        """One part as a number. Raises Illegal("stale_button")."""
        try:
            return int(self.text(at))
        except ValueError:
            raise Illegal("stale_button") from None


def parse(text: str) -> Id | None:
    """The parts of a custom id of this bot, None for any other."""
    if not TEMPLATE.fullmatch(text):
        return None
    _, kind, *parts = text.split(":")
    return Id(kind, tuple(parts))


def make(kind: str, *parts: object) -> str:
    """The custom id. Raises ValueError where Discord would refuse it."""
    text = ":".join((PREFIX, kind, *map(str, parts)))
    if len(text) > LIMIT or parse(text) != Id(kind, tuple(map(str, parts))):
        raise ValueError(f"no custom id: {text!r}")
    return text


# -- at a table -------------------------------------------------------------------------------


def act(table: int, revision: int) -> str:
    """Opens the picker."""
    return make("act", table, revision)


def kind(table: int, revision: int, tag: str) -> str:
    """Begins an action of that kind."""
    return make("kind", table, revision, tag)


def hand(table: int, post: int | None = None) -> str:
    """Shows the presser's own part. `post`: the outbox row that sent the button, so that it is not sent twice."""
    return make("hand", table) if post is None else make("hand", table, post)


def text(table: int) -> str:
    """Shows the board as text."""
    return make("text", table)


def zoom(table: int, what: str) -> str:
    """Looks closer: open, s (select of a place), p2 (third page of places), find (opens the modal)."""
    return make("zoom", table, what)


def zoom_for(table: int) -> str:
    """The name of a place that was typed."""
    return make("zf", table)


def undo(table: int, revision: int) -> str:
    """Shows what taking back would mean."""
    return make("undo", table, revision)


def undo_now(table: int, revision: int, to: int) -> str:
    """Takes back from the effective action `to` on, if the table still stands at this revision."""
    return make("undo", table, revision, to)


def undo_to(table: int, revision: int, to: int, button: str = "to") -> str:
    """Shows what taking back from the effective action `to` on would mean; `button` keeps two buttons that lead to
    the same place apart.
    """
    return make("back", table, revision, to, button)


def undo_choice(table: int, revision: int) -> str:
    """Selects the effective action from which on would be taken back."""
    return make("back", table, revision, "-")


def consent(number: int, yes: bool) -> str:
    """Answers a request to take back."""
    return make("con", number, "y" if yes else "n")


def motion(number: int, yes: bool) -> str:
    """Answers a vote of the table."""
    return make("mot", number, "y" if yes else "n")


def seat(what: str, table: int, number: int) -> str:
    """take (sit down in a seat without a person), fill (a house player sits down there); of one's own seat: free, house
    (who plays on); end: asks the others to end the table.
    """
    return make("seat", what, table, number)


def hush(table: int, post: int | None = None) -> str:
    """No more reminders for this turn. `post`: the outbox row that sent the button, so that it is not sent twice."""
    return make("hush", table) if post is None else make("hush", table, post)


def again(table: int) -> str:
    """Opens a rematch."""
    return make("again", table)


def history(table: int, revision: int, button: str) -> str:
    """Turns to a revision; `button` keeps two buttons that lead to the same place apart."""
    return make("hist", table, revision, button)


def replay(table: int) -> str:
    """Shows the whole match as an animation."""
    return make("film", table)


def since(table: int, revision: int, page: int, button: str) -> str:
    """Turns to a page of what has happened since a revision; `button` as for `history`."""
    return make("since", table, revision, page, button)


# -- a person's data --------------------------------------------------------------------------


def erase(person: int) -> str:
    """Erases what is stored about the person, who alone is shown the button."""
    return make("erase", person)


# -- before a match ---------------------------------------------------------------------------


def lobby(what: str, table: int) -> str:
    """join, leave, house, thinker, unhouse, start, options, abandon; abandoned: the answer to "really?"."""
    return make("lobby", what, table)


def option(table: int, option: str) -> str:
    """Selects a value of an option; "-" selects the option itself."""
    return make("opt", table, option)


# -- an action in the making ------------------------------------------------------------------


def draft(table: int, number: str, step: int, what: str) -> str:
    """`what`: s (select), v3 (fourth value), p2 (third page), ask (opens the modal), find (the one to look for a name),
    all (ends looking), b (back), c (send), x (cancel).
    """
    return make("d", table, number, step, what)


def modal(table: int, number: str, step: int) -> str:
    """What was typed for the field after `step` values."""
    return make("m", table, number, step)


def looking(table: int, number: str, step: int) -> str:
    """What is looked for in the list of the field after `step` values."""
    return make("f", table, number, step)


# -- ordered ahead, tried out, noted -----------------------------------------------------------


def order(table: int, what: str, at: object = "-") -> str:
    """`what`: open, give (what the game declares at that place), say (an option of it, "4-1"), drop (select)."""
    return make("ord", table, what, at)


def order_for(table: int, at: object) -> str:
    """The amount that was typed for an order, of the place "4" or the option "4-1"."""
    return make("ordm", table, at)


def trial(table: int, what: str, count: int) -> str:
    """`what`: begin, back, keep, order, drop, again (another future); after so many actions, of "again" the number of
    the future.
    """
    return make("try", table, what, count)


def trial_kind(table: int, count: int, tag: str) -> str:
    """Begins an action of that kind in what is tried out, after so many others."""
    return make("tk", table, count, tag)


def note(table: int, page: int, button: str) -> str:
    """Turns to a page of one's note; `button`: "write" opens the modal."""
    return make("note", table, page, button)


def note_for(table: int) -> str:
    """What was written."""
    return make("notem", table)


# -- the rule book ----------------------------------------------------------------------------


def rules(game: str, page: int, button: str) -> str:
    """Turns to a page of the rules."""
    return make("rules", game, page, button)


def section(game: str, number: str) -> str:
    """Opens a section beside what cites it; "-": the one that is selected."""
    return make("sec", game, number)


def walk(game: str, step: int, button: str) -> str:
    """A step of the walk-through of a game; `button`: "open" as a message of its own, else in place of another step."""
    return make("walk", game, step, button)
