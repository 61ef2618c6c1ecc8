"""What came of an action: what happened, what is next; also when it is delivered twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.panels.offered import beside, kinds, looked
from bot.panels.question import first_question, is_typed, only_kind
from bot.panels.talk import MOST_TEXT, Panel, Talk, amounts
from bot.panels.values import exact_of
from bot.tables import Outcome, Table, read_events
from bot.texts.fitting import shortened
from rules.core import Event


async def play(talk: Talk, table: Table, action: Any) -> None:
    """Plays it and shows what came of it. Raises Illegal."""
    outcome = await talk.desk.tables.play(table.row.id, talk.who.id, action, talk.id)
    await show_outcome(talk, outcome)


async def show_outcome(talk: Talk, outcome: Outcome) -> None:
    """What happened, and what is next where the same seat is asked again; the same when it is delivered twice."""
    talk.table = outcome.table
    events = await _repeated(talk, outcome) if outcome.repeated else outcome.events
    await looked(talk, outcome.table)
    panel = await outcome_panel(talk, outcome, events)
    await talk.show(panel)
    alone = [talk.words()(f"event.{e.id}", **e.params) for e in outcome.events if e.to is not None]
    if alone and all(line in shortened(panel.text, MOST_TEXT) for line in alone):
        await talk.desk.tables.answered(outcome)
        talk.desk.wake()


async def _repeated(talk: Talk, outcome: Outcome) -> Sequence[Event]:
    """What followed from this interaction when it was delivered the first time."""
    log = await talk.desk.store.log(outcome.table.row.id)
    entry = next((line for line in log if line.interaction_id == talk.id), None)
    return [e for e in read_events(entry.events) if e.seen_by(outcome.seat)] if entry else ()


async def outcome_panel(talk: Talk, outcome: Outcome, events: Sequence[Event]) -> Panel:
    """The lines of what happened, and the next question: of the only kind of action at once, else which kind. A value
    that is typed is not asked at once, because a form can only be opened by a press.
    """
    words, table = talk.words(), outcome.table
    lines = talk.desk.contents.lines(words, events) or [words("panel.done")]
    if outcome.seat not in table.due:
        panel = Panel("\n".join(lines), beside(talk, table))
    elif (kind := only_kind(talk, table)) and not is_typed(talk, table, kind):
        panel = await first_question(talk, table, kind, lines)
    else:
        panel = kinds(talk, table, "\n".join(lines))
        panel.items = [*panel.items, *beside(talk, table)]
    panel.files = [*panel.files, *amounts(exact_of(events))]
    return panel
