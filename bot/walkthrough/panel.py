"""The walk-through on Discord: private, one message whose buttons lead from step to step, also after a restart."""

from __future__ import annotations

from discord import ButtonStyle

from bot.panels import ids
from bot.panels.cited import rule_items
from bot.panels.press import button, chosen, handles
from bot.panels.rules import ANY, ask_game, game_meant
from bot.panels.talk import Attached, Item, Panel, Talk
from bot.walkthrough.pages import Page, page
from rules.core import Illegal


async def begin(talk: Talk, game: str | None) -> None:
    """The first step; of a game that is asked for where it may be any. Raises Illegal("no_such_game")."""
    meant = await game_meant(talk, game)
    if meant:
        await show(talk, meant, 0)
    else:
        await ask_game(talk, ids.walk(ANY, 0, "which"))


@handles("walk")
async def walked(talk: Talk, pressed: ids.Id) -> None:
    """Back, next, "how to play" below a post, or a game that was chosen."""
    await talk.acknowledge(beside=pressed.text(2) == "open")
    game = pressed.text(0)
    await show(talk, next(iter(chosen(talk)), "") if game == ANY else game, pressed.number(1))


async def show(talk: Talk, game: str, step: int) -> None:
    """One step. Raises Illegal("no_such_game")."""
    try:
        found = await page(talk.desk.texts, talk.desk.pictures, game, step, talk.who.locale)
    except KeyError:
        raise Illegal("no_such_game", value=game) from None
    file = Attached(f"{game}-{found.step + 1}.png", found.picture.png, found.picture.alt)
    await talk.show(Panel(f"{found.head}\n{found.text}", turns(talk, found), [file]))


def turns(talk: Talk, found: Page) -> list[Item]:
    """Back, next, all rules; and the sections that this step tells of."""
    labels, game, step = talk.labels(), found.game, found.step
    back = button(labels("button.back_step"), ids.walk(game, step - 1, "back"), row=0, disabled=step == 0)
    on = button(
        labels("button.next_step"),
        ids.walk(game, step + 1, "next"),
        ButtonStyle.primary,
        row=0,
        disabled=step == found.steps - 1,
    )
    book = button(labels("button.rules"), ids.section(game, "contents"), row=0)
    return [back, on, book, *rule_items(game, found.sections, labels, row=1)]
