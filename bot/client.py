"""The bot: opens the store, starts the services, loads the commands, answers buttons and modals, ends cleanly."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import hashlib
import json
import logging
import signal
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.calls.calls import Calls
from bot.calls.people import Choices
from bot.care import Care, Patience
from bot.clock import Clock, Idle, WallClock, plain_idle
from bot.clocks import Clocks
from bot.commands import TEXTS, Translator
from bot.config import Config, Secret
from bot.history import pager, replay, since, undo
from bot.history.course import Courses
from bot.history.film import Films
from bot.history.imports import Imports
from bot.history.posts import HistoryPosts
from bot.house import House
from bot.orders import Orders
from bot.outbox.content import Contents
from bot.outbox.deliver import Deliverer
from bot.outbox.digest import DigestPosts
from bot.outbox.verdict import LONGEST_RATE_LIMIT
from bot.outbox.worker import Outbox
from bot.panels import (
    act,
    around,
    board,
    calls,
    door,
    lobby,
    note,
    orders,
    personal,
    press,
    records,
    rules,
    seats,
    settings,
    trial,
)
from bot.panels.desk import Delivered, Desk, People
from bot.pictures import Pictures
from bot.records import Digests, Personal, Records
from bot.seating import Seating
from bot.store import Store
from bot.tables import Tables
from bot.timers import Timers
from bot.trials import Trials
from bot.walkthrough import panel as walkthrough
from bot.wire import NO_ANSWER

log = logging.getLogger(__name__)
COGS = ("bot.cogs.play", "bot.cogs.table", "bot.cogs.me", "bot.cogs.rules", "bot.cogs.club")
PANELS = (
    act,
    around,
    board,
    calls,
    lobby,
    note,
    orders,
    pager,
    personal,
    replay,
    rules,
    seats,
    settings,
    since,
    trial,
    undo,
    walkthrough,
)  # importing them registers what answers their buttons
PATIENCE = 3.0  # seconds for answers under way when the bot is stopped
# Discord's codes for an interaction that nobody waits for any more, and for one that was answered before
SETTLED = frozenset({10062, 40060})


class Tree(app_commands.CommandTree["Toban"]):
    """All commands, with the one error door."""

    async def interaction_check(self, interaction: discord.Interaction[Toban], /) -> bool:
        """Takes a request for suggestions up once, however often Discord delivers it; commands see to it themselves."""
        if interaction.type is not discord.InteractionType.autocomplete:
            return True
        return interaction.client.desk.delivered.first(interaction.id)

    async def on_error(self, interaction: discord.Interaction[Toban], error: app_commands.AppCommandError, /) -> None:
        await door.answer(interaction, error)


class Superseded(logging.Filter):
    """Suggestions that came after the person had typed on, or did not get through, are no error."""

    def filter(self, record: logging.LogRecord) -> bool:
        """See logging.Filter."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, discord.HTTPException):
            return error.code not in SETTLED
        return not isinstance(error, NO_ANSWER)


class Toban(commands.Bot):
    """The Discord client. `desk` holds the services once it has been set up."""

    desk: Desk

    def __init__(self, config: Config, clock: Clock, idle: Idle, store: Store | None, **options: Any) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            max_ratelimit_timeout=LONGEST_RATE_LIMIT,
            **options,
        )
        self.config, self.clock, self.idle = config, clock, idle
        self._given, self._store = store, store
        self._outbox: Outbox | None = None
        self._house: House | None = None
        self._timers: Timers | None = None
        self._pictures: Pictures | None = None
        self._films: Films | None = None

    # -- start ------------------------------------------------------------------------------

    async def setup_hook(self) -> None:
        """After the login and before the first event. Raises StoreError where the database cannot be opened."""
        await self._open()
        for name in COGS:
            try:
                await self.load_extension(name)
            except Exception:  # one broken part does not keep the others away
                log.exception("%s cannot be loaded", name)
        self.add_dynamic_items(press.Press)
        await self.tree.set_translator(Translator())
        await self._register()
        await self._begin()

    async def _open(self) -> None:
        """The services, from the store up."""
        store = self._store = self._given or await Store.open(self.config.database)
        tables, self._pictures = Tables(store, self.clock), Pictures(TEXTS)
        contents, books = Contents(TEXTS, self._pictures), Records(tables)
        contents.endings.append(functools.partial(records.ending, books))
        deliverer = Deliverer(self, tables, contents, self.clock.now)
        self._outbox, self._house = Outbox(tables, deliverer, self.clock, self.idle), House(tables)
        people = People(store, self.clock)
        timers = self._timers = Timers(store, self.clock, self.idle)
        clocks = Clocks(tables, self._house, timers)
        calling = Calls(tables, clocks, timers, self._outbox.wake)
        seating = Seating(tables, timers)
        seating.settled.append(clocks.settled)
        self._care = Care(self, tables, seating, clocks, timers, _patience(self.config))
        standing = Orders(tables)
        tables.vacating.append(standing.vacated)
        digests = Digests(tables, books, timers, self._outbox.wake)
        weekly = DigestPosts(self, digests, store, TEXTS, self._pictures, self.config.language)
        deliverer.others["digest"] = weekly.deliver
        courses = Courses()
        films = self._films = Films(self._pictures, courses)
        looking_back = HistoryPosts(self, tables, contents, self.clock.now, films, self._pictures)
        deliverer.others |= {"replay": looking_back.replay, "imported": looking_back.imported}
        self.desk = Desk(
            store=store,
            tables=tables,
            texts=TEXTS,
            pictures=self._pictures,
            contents=contents,
            people=people,
            clock=self.clock,
            delivered=Delivered(),
            timers=timers,
            clocks=clocks,
            calls=calling,
            choices=Choices(store, calling, self.clock),
            courses=courses,
            films=films,
            imports=Imports(tables),
            records=books,
            digests=digests,
            personal=Personal(tables, books, people.forget, self._outbox.wake),
            seating=seating,
            orders=standing,
            trials=Trials(tables, standing),
            wake=self._outbox.wake,
            default_language=self.config.language,
        )

    async def _begin(self) -> None:
        """What an earlier run left to do goes on."""
        assert self._outbox is not None and self._house is not None
        await self.desk.tables.begin()
        await self.desk.calls.begin()
        await self._care.begin()
        await self.desk.timers.begin()
        self._outbox.begin()
        await self._house.begin()

    async def _register(self) -> None:
        """Registers the commands with Discord, everywhere or in the chosen servers alone; only where they are
        others than last time. A server that is no longer chosen loses its own, or its people would see them twice.
        """
        for guild in self.config.guilds:
            self.tree.copy_global_to(guild=discord.Object(guild))
        if self.config.guilds:
            self.tree.clear_commands(guild=None)
        for place in (None, *map(discord.Object, await self._servers())):
            try:
                await self._sync(place)
            except (discord.DiscordException, *NO_ANSWER) as error:
                log.error("the commands could not be registered: %s", error or type(error).__name__)

    async def _servers(self) -> list[int]:
        """The servers that are chosen now or were once; noted before anything is registered there."""
        key = f"commands:{self.application_id}:servers"
        known: list[int] = json.loads(await self.desk.store.meta(key) or "[]")
        servers = sorted({*known, *self.config.guilds})
        if servers != known:
            async with self.desk.store.transaction() as tx:
                tx.set_meta(key, json.dumps(servers))
        return servers

    async def _sync(self, place: discord.Object | None) -> None:
        payload = [
            await command.get_translated_payload(self.tree, Translator())
            for command in self.tree.get_commands(guild=place)
        ]
        key = f"commands:{self.application_id}:{place.id if place else 'everywhere'}"
        mark = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        if await self.desk.store.meta(key) == mark:
            return
        await self.tree.sync(guild=place)
        async with self.desk.store.transaction() as tx:
            tx.set_meta(key, mark)
        log.info("%s commands registered (%s)", len(payload), key)

    # -- events -----------------------------------------------------------------------------

    async def on_ready(self) -> None:
        """Connected."""
        log.info("ready as %s in %s servers", self.user, len(self.guilds))

    async def on_resumed(self) -> None:
        """Connected again, perhaps after a long sleep of the machine."""
        self.desk.timers.wake()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Modals: discord.py forgets them at a restart, so all of ours are answered here."""
        if interaction.type is discord.InteractionType.modal_submit:
            await press.answer(interaction)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """An error in an event handler: logged without what the event held."""
        log.exception("%s failed", event_method)

    # -- end --------------------------------------------------------------------------------

    async def close(self) -> None:
        """Ends what is being done, within seconds: timers, house players, answers, posts; then connection and store."""
        outbox, house, self._outbox, self._house = self._outbox, self._house, None, None
        timers, self._timers = self._timers, None
        if timers is not None:
            await timers.close()
        if house is not None:
            await house.close()
        if outbox is not None:
            await self.desk.delivered.finish(PATIENCE)
            await outbox.close()
        await super().close()
        if self._films is not None:
            await self._films.close()
        if self._pictures is not None:
            self._pictures.close()
        if self._given is None and self._store is not None:
            await self._store.close()
            self._store = None


def _patience(config: Config) -> Patience:
    return Patience(config.stale_days, config.grace_days, config.archive_days)


def build(
    config: Config | None = None,
    *,
    clock: Clock | None = None,
    idle: Idle = plain_idle,
    store: Store | None = None,
    **options: Any,
) -> Toban:
    """The bot, not yet connected. A store that is given stays open when the bot is closed; `options`: the client's."""
    logger = logging.getLogger("discord.app_commands.tree")
    if not any(isinstance(known, Superseded) for known in logger.filters):
        logger.addFilter(Superseded())
    return Toban(config or Config(), clock or WallClock(), idle, store, **options)


async def run(config: Config, token: Secret) -> None:
    """Connects and runs until SIGTERM or SIGINT, and ends cleanly. Raises discord.LoginFailure, StoreError, and
    discord.ConnectionClosed where Discord sends the bot away.
    """
    bot = build(config)
    async with bot:
        running = asyncio.create_task(bot.start(token.reveal()), name="bot")
        for number in (signal.SIGTERM, signal.SIGINT):
            with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C is a KeyboardInterrupt there
                asyncio.get_running_loop().add_signal_handler(number, running.cancel)
        try:
            await running
        except asyncio.CancelledError:
            log.info("stopping")
