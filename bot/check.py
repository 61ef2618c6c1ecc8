"""`python -m bot check`: what keeps the bot from running, one line each."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
import discord
from discord.http import Route

from bot import config as settings
from bot.config import Config, ConfigError, Secret
from bot.store import trouble

# All that the bot needs in a server. Slash commands come with the scope applications.commands.
PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    create_public_threads=True,
    send_messages_in_threads=True,
    attach_files=True,
    embed_links=True,
    read_message_history=True,
)
# What makes it nicer: first posts are pinned, threads that are over are locked, tables can be private.
WISHED = discord.Permissions(pin_messages=True, manage_threads=True, create_private_threads=True)
SECONDS = 10
PAGE = 200  # servers in one answer


class Answer(NamedTuple):
    """Discord's answer: HTTP status and JSON."""

    status: int
    body: Any


Ask = Callable[[Secret, str], Awaitable[Answer]]


async def rest(token: Secret, path: str) -> Answer:
    """GET a path of Discord's API. Raises OSError or TimeoutError without an answer."""
    headers = {"Authorization": f"Bot {token.reveal()}"}
    timeout = aiohttp.ClientTimeout(total=SECONDS)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout) as session,
            session.get(Route.BASE + path, headers=headers) as got,
        ):
            return Answer(got.status, await got.json(content_type=None))
    except (aiohttp.ClientError, ValueError) as error:
        raise OSError(type(error).__name__) from None


async def check(path: Path | None = None, *, environment: Mapping[str, str] = os.environ, ask: Ask = rest) -> list[str]:
    """Everything that is wrong, in the order in which to mend it; nothing is changed and no secret is shown."""
    found = await asyncio.to_thread(installation)
    found += await commands()
    try:
        config = settings.load(path)
    except ConfigError as error:
        return [*found, str(error)]
    if wrong := await trouble(config.database):
        found.append(f"database {settings.without_password(config.database)}: {wrong}")
    try:
        token = settings.token(config, environment)
    except ConfigError as error:
        return [*found, str(error)]
    return [*found, *await discord_side(config, token, ask)]


async def run(path: Path | None = None, *, say: Callable[[str], None] = print, **options: Any) -> int:
    """Say what is wrong, or that nothing is; the exit code: 1 if anything is."""
    found = await check(path, **options)
    for line in found or ["everything is in order"]:
        say(line)
    return 1 if found else 0


def installation() -> list[str]:
    """What is missing from the program itself."""
    found = []
    try:
        from renderers import faces

        for name in (faces.MEDIUM, faces.BLACK, *faces.FALLBACKS):
            faces.font(name, 16)
    except (ImportError, OSError) as error:
        found.append(f"pictures: {_line(error)}: Pillow with FreeType and the files in renderers/fonts are needed")
    try:
        from bot.texts import Texts

        Texts.load(strict=True).text("ja", "bot", "nothing")
    except Exception as error:
        found.append(f"texts: {_line(error)}: the .po files in bot/texts are needed")
    return found


async def commands() -> list[str]:
    """What Discord would refuse of the commands, and games of which none can be made."""
    try:
        from bot import client
        from bot.command_limits import problems
        from bot.commands import Translator

        bot = client.build()
        try:
            for cog in client.COGS:
                await bot.load_extension(cog)
            made = [await c.get_translated_payload(bot.tree, Translator()) for c in bot.tree.get_commands()]
        finally:
            await bot.close()
        return [*(f"commands: {wrong}" for command in made for wrong in problems(command)), *_games_without()]
    except Exception as error:
        return [f"commands: {_line(error)}"]


def _games_without() -> list[str]:
    """Games whose commands cannot be made: the bot runs without them, and says so in its log only."""
    import rules
    from bot.cogs.play import Play
    from bot.commands import game_groups

    found = []
    for game in rules.games():
        try:
            game_groups(game, Play(None))
        except Exception as error:
            found.append(f"commands of {game.name}: {_line(error)}")
    return found


async def discord_side(config: Config, token: Secret, ask: Ask) -> list[str]:
    """What Discord says about the token, the servers and the permissions there."""
    try:
        me = await ask(token, "/users/@me")
        if me.status != 200:
            return [_refused(me.status)]
        servers = await _servers(token, ask)
    except TimeoutError:
        return [f"Discord: no answer within {SECONDS} seconds"]
    except OSError as error:
        return [f"Discord: cannot be reached: {_line(error)}"]
    if isinstance(servers, int):
        return [_refused(servers)]
    return list(_servers_wrong(config, str(me.body["id"]), servers))


async def _servers(token: Secret, ask: Ask) -> list[dict[str, Any]] | int:
    """The servers the bot is in; the status of an answer that is none."""
    found: list[dict[str, Any]] = []
    while True:
        after = f"&after={found[-1]['id']}" if found else ""
        answer = await ask(token, f"/users/@me/guilds?limit={PAGE}{after}")
        if answer.status != 200:
            return answer.status
        found += answer.body
        if len(answer.body) < PAGE:
            return found


def _refused(status: int) -> str:
    if status == 401:
        return "token: Discord refuses it; copy it anew from the Developer Portal, page Bot"
    if status == 429:
        return "Discord: too many requests; try again in some minutes"
    return f"Discord: answers {status}; try again later"


def _servers_wrong(config: Config, bot: str, servers: list[dict[str, Any]]) -> Iterable[str]:
    invite = f"invite the bot with {discord.utils.oauth_url(int(bot), permissions=PERMISSIONS)}"
    if not servers:
        yield f"servers: the bot is in none; {invite}"
        return
    known = {int(server["id"]): server for server in servers}
    for guild in config.guilds:
        if guild not in known:
            yield f"server {guild}: the bot is not in it; {invite}"
    for guild, server in known.items():
        missing = lacking(discord.Permissions(int(server["permissions"])))
        if missing and (not config.guilds or guild in config.guilds):
            yield f"server {guild} ({_line(server['name'])}): missing permissions: {', '.join(missing)}"


def lacking(has: discord.Permissions) -> list[str]:
    """The permissions that the bot needs and has not, by the names Discord shows."""
    return _without(has, PERMISSIONS)


def wished(has: discord.Permissions) -> list[str]:
    """The permissions that the bot could do more with, and has not."""
    return _without(has, WISHED)


def _without(has: discord.Permissions, wanted: discord.Permissions) -> list[str]:
    if has.administrator:
        return []
    return [name.replace("_", " ") for name, needed in wanted if needed and not getattr(has, name)]


def _line(what: object) -> str:
    return " ".join(str(what).split()) or type(what).__name__
