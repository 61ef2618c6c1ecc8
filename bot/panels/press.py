"""Every button, select and modal of the bot ends up here, and from here with its handler.

One dynamic item takes all custom ids of the bot, so that a press is answered whoever sent the message and however
often the bot was restarted since. Modals come in through `on_interaction`, for discord.py forgets them at a restart.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, TypeVar

import discord
from discord import ui

from bot.panels import door, ids
from bot.panels.talk import Talk
from bot.texts import Words
from bot.texts.fitting import cut
from rules.core import Illegal

T = TypeVar("T")
PAGE = 25  # options of a select
MOST_TYPED = 4_000  # characters of a modal's input
Handler = Callable[[Talk, ids.Id], Awaitable[None]]
HANDLERS: dict[str, Handler] = {}


def handles(kind: str) -> Callable[[Handler], Handler]:
    """Registers the function for custom ids of a kind."""

    def register(handler: Handler) -> Handler:
        HANDLERS[kind] = handler
        return handler

    return register


class Press(ui.DynamicItem[ui.Item[Any]], template=ids.TEMPLATE):
    """A button or select of the bot. Made with it for sending, and again by discord.py for each press."""

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: Any, /) -> Press:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await answer(interaction)


async def answer(interaction: discord.Interaction[Any]) -> None:
    """Answers a press or a modal whose custom id is one of ours."""
    if not interaction.client.desk.delivered.first(interaction.id):
        return
    try:
        await _handle(interaction)
    except Exception as error:
        await door.answer(interaction, error)


async def _handle(interaction: discord.Interaction[Any]) -> None:
    data: Any = interaction.data
    pressed = ids.parse(data["custom_id"])
    if pressed is None or pressed.kind not in HANDLERS:
        raise Illegal("stale_button")
    await HANDLERS[pressed.kind](await Talk.begin(interaction), pressed)


# -- what was chosen or typed -----------------------------------------------------------------


def chosen(talk: Talk) -> list[str]:
    """The values of a select."""
    data: Any = talk.interaction.data
    return list(data.get("values", ()))


def typed(talk: Talk) -> str:
    """The text of a modal's one input."""
    data: Any = talk.interaction.data
    return next(_texts(data.get("components", ())), "")


def _texts(components: Any) -> Iterator[str]:
    for component in components:
        if "value" in component:
            yield str(component["value"])
        yield from _texts(component.get("components", ()))
        if "component" in component:
            yield from _texts([component["component"]])


# -- making them ------------------------------------------------------------------------------


def button(
    label: str,
    custom_id: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    row: int | None = None,
    disabled: bool = False,
) -> Press:
    """A button; its label is cut at Discord's 80 characters."""
    return Press(ui.Button(label=cut(label, 80) or "…", custom_id=custom_id, style=style, disabled=disabled), row=row)


def select(
    custom_id: str,
    options: Sequence[discord.SelectOption],
    *,
    placeholder: str = "",
    least: int = 1,
    most: int = 1,
    row: int | None = None,
) -> Press:
    """A select of at most `PAGE` options."""
    item: ui.Select[Any] = ui.Select(
        custom_id=custom_id,
        options=list(options),
        placeholder=cut(placeholder, 150) or None,
        min_values=least,
        max_values=most,
    )
    return Press(item, row=row)


def pages(items: Sequence[T]) -> list[Sequence[T]]:
    """The items by as many as a select holds."""
    return [items[at : at + PAGE] for at in range(0, len(items), PAGE)]


def paged(
    id_of: Callable[[str], str], options: Sequence[discord.SelectOption], page: int, last: int, labels: Words
) -> list[Press]:
    """A select of one page of a list (`id_of("s")`), below it buttons to the pages beside it (`id_of("p2")`). Pages
    are counted from 0 to `last`.
    """
    turns = [
        button(label, id_of(f"p{to}"), row=1) for label, to in (("◀", page - 1), ("▶", page + 1)) if 0 <= to <= last
    ]
    hint = labels("panel.select_page", page=page + 1, pages=last + 1) if turns else labels("panel.select")
    return [select(id_of("s"), options, placeholder=hint, row=0), *turns]


def choice(label: str, value: str, description: str = "", default: bool = False) -> discord.SelectOption:
    """One option of a select, within Discord's 100 characters each."""
    return discord.SelectOption(
        label=cut(label, 100) or "…", value=value, description=cut(description, 100) or None, default=default
    )


def modal(
    custom_id: str,
    title: str,
    label: str,
    *,
    help: str = "",
    hint: str = "",
    value: str = "",
    long: bool = False,
    above: str = "",
    needed: bool = True,
) -> ui.Modal:
    """A modal with one input of up to 4,000 characters. `value`: what stands in it; `long`: room for several lines;
    `above`: what is said above it; `needed`: whether it must not be left empty.
    """
    made = ui.Modal(title=cut(title, 45), custom_id=custom_id, timeout=None)
    if above:
        made.add_item(ui.TextDisplay(cut(above, MOST_TYPED)))
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id="value",
        style=discord.TextStyle.paragraph if long else discord.TextStyle.short,
        placeholder=cut(hint, 100) or None,
        default=value if 0 < len(value) <= MOST_TYPED else None,
        max_length=MOST_TYPED,
        required=needed,
    )
    made.add_item(ui.Label(text=cut(label, 45), description=cut(help, 100) or None, component=field))
    return made
