"""Sections of the rules that something rests on, to be opened beside it."""

from __future__ import annotations

from collections.abc import Iterable

from bot.panels import ids
from bot.panels.press import PAGE, button, choice, select
from bot.panels.rulebook import book
from bot.panels.talk import Item
from bot.texts import Words

CHOSEN = "-"  # in a custom id: the section is what the select says


def rule_items(
    game: str, numbers: Iterable[str], labels: Words, row: int | None = None, menu: bool = False
) -> list[Item]:
    """A button that opens the one section, or a select of several; nothing where there is none. `menu`: a select in any
    case, where a button would stand among those of actions.
    """
    wanted = list(dict.fromkeys(number for number in numbers if number))[:PAGE]
    if not wanted:
        return []
    if len(wanted) == 1 and not menu:
        return [button(labels("panel.rule", section=wanted[0]), ids.section(game, wanted[0]), row=row)]
    read = book(game, labels.lang)
    options = [choice(read.line(number), number) for number in wanted]
    return [select(ids.section(game, CHOSEN), options, placeholder=labels("panel.rule_select"), row=row)]
