"""A small bot that uses everything the double models: the self tests drive it, in their process and in another.

`python -m tests.discord_double tests.discord_double.proof_bot FILE` runs it on its own. There it keeps a ledger
in FILE: `/ledger word` writes the word down (durably), then posts it with a nonce; at start it posts what was written
down but not marked as posted. That is the bot's outbox in ten lines, for the test that kills it between the two.
"""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import re
import sys
from pathlib import Path

import discord
from discord import app_commands, ui

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001"
    "a5f645400000000049454e44ae426082"
)
NOBODY = discord.AllowedMentions.none()


class Translator(app_commands.Translator):
    """Japanese names for a few texts."""

    WORDS = {"bid": "入札", "amount": "金額", "Bid an amount": "金額を入札します"}

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        return self.WORDS.get(string.message) if locale is discord.Locale.japanese else None


class Counter(ui.DynamicItem[ui.Button[ui.View]], template=r"count:(?P<n>\d+)"):
    """A button that survives restarts: it counts in its custom id."""

    def __init__(self, n: int) -> None:
        super().__init__(ui.Button(label=f"Count {n}", custom_id=f"count:{n}", style=discord.ButtonStyle.primary))
        self.n = n

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[ui.View], match: re.Match[str]
    ) -> Counter:
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        view = ui.View(timeout=None)
        view.add_item(Counter(self.n + 1))
        await interaction.response.edit_message(content=f"counted to {self.n + 1}", view=view)


class Question(ui.Modal, title="Sealed bid"):
    """A modal with a labelled text and a labelled menu."""

    amount: ui.Label[Question] = ui.Label(text="Amount", component=ui.TextInput(max_length=20))
    colour: ui.Label[Question] = ui.Label(
        text="Colour",
        component=ui.Select(
            options=[discord.SelectOption(label="Red", value="r"), discord.SelectOption(label="Blue", value="b")]
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        amount, colour = self.amount.component, self.colour.component
        assert isinstance(amount, ui.TextInput) and isinstance(colour, ui.Select)
        await interaction.response.send_message(f"bid {amount.value} on {colour.values[0]}", ephemeral=True)


class Panel(ui.View):
    """Buttons and menus of every kind."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Ask", custom_id="panel:ask")
    async def ask(self, interaction: discord.Interaction, button: ui.Button[Panel]) -> None:
        await interaction.response.send_modal(Question())

    @ui.button(label="Later", custom_id="panel:later")
    async def later(self, interaction: discord.Interaction, button: ui.Button[Panel]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="edited later")
        await interaction.followup.send("and a follow-up", ephemeral=True)

    @ui.button(label="Deaf", custom_id="panel:deaf")
    async def deaf(self, interaction: discord.Interaction, button: ui.Button[Panel]) -> None:
        await asyncio.sleep(0.6)
        await interaction.response.send_message("too late")

    @ui.button(label="Off", custom_id="panel:off", disabled=True)
    async def off(self, interaction: discord.Interaction, button: ui.Button[Panel]) -> None: ...

    @ui.select(placeholder="Pick", custom_id="panel:pick", options=[discord.SelectOption(label=x) for x in "abc"])
    async def pick(self, interaction: discord.Interaction, select: ui.Select[Panel]) -> None:
        await interaction.response.send_message(f"picked {select.values[0]}", ephemeral=True)

    @ui.select(cls=ui.UserSelect, placeholder="Whom", custom_id="panel:whom")
    async def whom(self, interaction: discord.Interaction, select: ui.UserSelect[Panel]) -> None:
        await interaction.response.send_message(f"whom: {select.values[0].display_name}", ephemeral=True)


class Board(ui.LayoutView):
    """A components-v2 message that shows a picture."""

    def __init__(self, name: str) -> None:
        super().__init__(timeout=None)
        box: ui.Container[Board] = ui.Container(ui.TextDisplay("the board"))
        gallery: ui.MediaGallery[Board] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{name}", description="a board in words")
        box.add_item(gallery)
        box.add_item(ui.ActionRow(ui.Button(label="Flip", custom_id="board:flip")))
        self.add_item(box)


def picture(name: str = "board.png", description: str = "a white pixel") -> discord.File:
    return discord.File(io.BytesIO(PIXEL), name, description=description)


class ProofBot(discord.Client):
    """`gate` lets a test hold the bot up while it is "thinking"."""

    def __init__(self, ledger: Path | None = None, intents: discord.Intents | None = None) -> None:
        super().__init__(
            intents=intents or discord.Intents(guilds=True), allowed_mentions=NOBODY, guild_ready_timeout=0.05,
            max_messages=None,
        )  # fmt: skip
        self.tree = app_commands.CommandTree(self)
        self.ledger = ledger
        self.heard: list[str] = []
        self.gate = asyncio.Event()
        self.gate.set()
        add_commands(self)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Translator())
        self.add_dynamic_items(Counter)
        self.add_view(Panel())
        await self.tree.sync()

    async def on_ready(self) -> None:
        if self.ledger:
            await self.catch_up()

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message.content)

    # --- the ledger --------------------------------------------------------------------------------------------------

    def lines(self) -> list[dict[str, str]]:
        assert self.ledger
        return json.loads(self.ledger.read_text()) if self.ledger.exists() else []

    def write(self, lines: list[dict[str, str]]) -> None:
        assert self.ledger
        fresh = self.ledger.with_suffix(".new")
        with fresh.open("w") as file:
            json.dump(lines, file)
            file.flush()
            os.fsync(file.fileno())
        fresh.rename(self.ledger)

    async def catch_up(self) -> None:
        """Post what was written down and not posted: with a nonce, after a look at the channel."""
        for line in [line for line in self.lines() if not line.get("posted")]:
            channel = self.get_partial_messageable(int(line["channel"]))
            old = [message.content async for message in channel.history(limit=20)]
            if f"ledger: {line['word']}" not in old:
                await channel.send(f"ledger: {line['word']}", nonce=line["nonce"])
            self.write([{**each, "posted": "yes"} if each["nonce"] == line["nonce"] else each for each in self.lines()])


def add_commands(bot: ProofBot) -> None:
    """Everything under /proof, so that subcommands are in use."""
    group = app_commands.Group(name="proof", description="The proof bot")
    bot.tree.add_command(group)
    add_plain(bot, group)
    add_posting(bot, group)

    @group.command(name="bid", description=app_commands.locale_str("Bid an amount"))
    @app_commands.rename(amount=app_commands.locale_str("amount"))
    async def bid(interaction: discord.Interaction, colour: str, amount: str) -> None:
        await interaction.response.send_message(f"{colour} {amount} ({interaction.locale.value})", ephemeral=True)

    @bid.autocomplete("amount")
    async def amounts(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        colour = interaction.namespace.colour
        return [app_commands.Choice(name=f"{colour} {current}{i}", value=f"{current}{i}") for i in range(3)]


def add_plain(bot: ProofBot, group: app_commands.Group) -> None:
    @group.command(name="ping", description="Pong")
    async def ping(interaction: discord.Interaction, public: bool = False) -> None:
        await interaction.response.send_message("pong", ephemeral=not public)

    @group.command(name="panel", description="Buttons and menus")
    async def panel(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("the panel", view=Panel())

    @group.command(name="count", description="A button that counts")
    async def count(interaction: discord.Interaction) -> None:
        view = ui.View(timeout=None)
        view.add_item(Counter(0))
        await interaction.response.send_message("counted to 0", view=view)

    @group.command(name="picture", description="A picture after a while")
    async def draw(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await bot.gate.wait()
        await interaction.followup.send("drawn", file=picture())

    @group.command(name="crash", description="Raises")
    async def crash(interaction: discord.Interaction) -> None:
        raise RuntimeError("on purpose")

    @group.command(name="long", description="Too long a text")
    async def long(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("x" * 2001)


def add_posting(bot: ProofBot, group: app_commands.Group) -> None:
    @group.command(name="board", description="A components-v2 post")
    async def board(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Board("board.png"), file=picture())

    @group.command(name="whisper", description="A direct message")
    async def whisper(interaction: discord.Interaction, whom: discord.User, secret: str) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        try:
            await whom.send(f"psst: {secret}")
        except discord.Forbidden as error:
            await interaction.edit_original_response(content=f"closed: {error.code}")
        else:
            await interaction.edit_original_response(content="whispered")

    @group.command(name="thread", description="A thread")
    async def thread(interaction: discord.Interaction, name: str, private: bool, guest: discord.Member) -> None:
        await interaction.response.send_message("opening", ephemeral=True)
        assert isinstance(interaction.channel, discord.TextChannel)
        kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
        made = await interaction.channel.create_thread(name=name, type=kind, invitable=False)
        await made.add_user(guest)
        post = await made.send(f"welcome {guest.mention}", allowed_mentions=discord.AllowedMentions(users=[guest]))
        await post.pin()

    @group.command(name="ledger", description="Write down, then post")
    async def ledger(interaction: discord.Interaction, word: str) -> None:
        assert interaction.channel
        line = {"word": word, "channel": str(interaction.channel.id), "nonce": str(interaction.id)}
        bot.write([*bot.lines(), line])
        await interaction.response.send_message("written", ephemeral=True)
        await bot.catch_up()


def main() -> None:
    logging.basicConfig(level=logging.INFO)
    bot = ProofBot(Path(sys.argv[1]))
    bot.run(os.environ.get("PROOF_TOKEN", "toban.test.token"), log_handler=None)


if __name__ == "__main__":
    main()
