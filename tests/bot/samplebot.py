"""A bot with one of everything that the stage must carry: the stage is tested with it, whatever the real bot does."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from PIL import Image

JAPANESE = {"table": "卓", "open": "開く", "game": "ゲーム", "Open a table": "卓を開きます", "Which": "どれですか"}
GAMES = {"qe": "QE", "dobutsu": "どうぶつしょうぎ"}


class Words(app_commands.Translator):
    async def translate(self, string: app_commands.locale_str, locale: discord.Locale, context: Any) -> str | None:
        return JAPANESE.get(str(string)) if locale == discord.Locale.japanese else None


class Form(discord.ui.Modal, title="Your bid"):
    amount: discord.ui.TextInput[Form] = discord.ui.TextInput(label="Amount", custom_id="amount")

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        interaction.client.bids[interaction.user.id] = self.amount.value
        await interaction.response.send_message(f"Bid {self.amount.value}", ephemeral=True)


class Button(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"(?P<what>bid|act|boom):(?P<n>\d+)"):
    def __init__(self, what: str, n: int) -> None:
        super().__init__(discord.ui.Button(label=what.capitalize(), custom_id=f"{what}:{n}"))
        self.what = what

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any) -> Button:
        return cls(match["what"], int(match["n"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> Any:
        if self.what == "bid":
            await interaction.response.send_modal(Form())
        elif self.what == "boom":
            raise RuntimeError("boom")
        else:
            menu = discord.ui.View(timeout=None).add_item(Menu())
            ja = interaction.locale == discord.Locale.japanese
            await interaction.response.send_message("どこへ？" if ja else "Where to?", view=menu, ephemeral=True)


class Menu(discord.ui.DynamicItem[discord.ui.Select[Any]], template="menu"):
    def __init__(self) -> None:
        options = [discord.SelectOption(label=square.upper(), value=square) for square in ("a1", "b2")]
        super().__init__(discord.ui.Select(custom_id="menu", options=options))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any) -> Menu:
        return cls()

    async def callback(self, interaction: discord.Interaction[Any]) -> Any:
        await interaction.response.edit_message(content=f"Chosen {self.item.values[0]}", view=None)
        interaction.client.post(interaction.channel, f"moved to {self.item.values[0]}")


class SampleBot(commands.Bot):
    """/table open makes a thread with a picture and a button, and asks the opener for a bid directly."""

    def __init__(self, folder: Any, *, clock: Any, idle: Any) -> None:
        super().__init__("!", intents=discord.Intents(guilds=True))
        self.clock, self.idle = clock, idle
        self.bids: dict[int, str] = {}
        self.queue: asyncio.Queue[tuple[Any, str]] = asyncio.Queue()
        self.closed_dms: list[int] = []

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Words())
        self.add_dynamic_items(Button, Menu)
        group = app_commands.Group(name="table", description="Tables")
        opening = app_commands.Command(name="open", description="Open a table", callback=self.open_table)
        opening.autocomplete("game")(self.suggest)
        group.add_command(opening)
        self.tree.add_command(group)
        await self.tree.sync()
        self.worker = asyncio.create_task(self.outbox())

    async def close(self) -> None:
        self.worker.cancel()
        await super().close()

    async def suggest(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=name, value=key) for key, name in GAMES.items() if current in name]

    @app_commands.describe(game="Which")
    async def open_table(self, interaction: discord.Interaction[Any], game: str, loud: bool = False) -> None:
        await interaction.response.send_message(f"Opening {GAMES[game]}", ephemeral=not loud)
        lobby: Any = interaction.channel
        thread = await lobby.create_thread(name=f"#1 {game}", type=discord.ChannelType.public_thread)
        await lobby.send("Here", view=discord.ui.View(timeout=None).add_item(_link(thread.jump_url)))
        self.post(thread, f"{interaction.user.mention} to move")
        try:
            await interaction.user.send("A bid is due", view=discord.ui.View(timeout=None).add_item(Button("bid", 1)))
        except discord.Forbidden:
            self.closed_dms.append(interaction.user.id)

    def post(self, channel: Any, text: str) -> None:
        self.queue.put_nowait((channel, text))

    async def outbox(self) -> None:
        while True:
            channel, text = await self.idle(self.queue.get())
            view = discord.ui.View(timeout=None).add_item(Button("act", 1)).add_item(Button("boom", 1))
            await channel.send(text, file=await asyncio.to_thread(picture, text), view=view)


def _link(url: str) -> discord.ui.Button[Any]:
    return discord.ui.Button(label="Go there", url=url)


def picture(text: str) -> discord.File:
    """A board in one colour, with the text as its alt text."""
    out = io.BytesIO()
    Image.new("RGB", (400, 400), "#F6F1E4").save(out, "PNG")
    out.seek(0)
    return discord.File(out, "board.png", description=f"Board: {text}")
