"""Routes of the application itself: log-in, commands, emojis; look-ups of users, members, guilds."""

from __future__ import annotations

import base64
import re
from typing import Any

from . import limits
from .errors import ApiError
from .limits import Problem
from .rest import Call, Reply, route
from .world import TEXT, THREADS, Guild

GLOBAL = "/applications/{application_id}/commands"
IN_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"
EMOJIS = "/applications/{application_id}/emojis"
DAY, DAILY_CREATIONS = 86_400.0, 200


@route("GET", "/users/@me")
def me(call: Call) -> Any:
    return {**call.bot.payload(), "verified": True, "mfa_enabled": True, "email": None, "flags": 0}


@route("GET", "/oauth2/applications/@me", "/applications/@me")
def application(call: Call) -> Any:
    return call.double.application()


@route("GET", "/gateway", auth=False)
def gateway(call: Call) -> Any:
    return {"url": call.double.gateway_url}


@route("GET", "/gateway/bot")
def gateway_bot(call: Call) -> Any:
    limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
    return {"url": call.double.gateway_url, "shards": 1, "session_start_limit": limit}


# --- commands --------------------------------------------------------------------------------------------------------


def scope(call: Call) -> int | None:
    """The guild of a command route; None for the global commands."""
    if call.id("application_id") != call.bot.id:
        raise ApiError(50001)
    return call.guild().id if "guild_id" in call.args else None


@route("GET", GLOBAL, IN_GUILD)
def commands(call: Call) -> Any:
    return call.world.commands.get(scope(call), [])


@route("PUT", GLOBAL, IN_GUILD)
def overwrite(call: Call) -> Any:
    where = scope(call)
    call.demand(limits.check_commands(call.body or []))
    old = {key(command): command for command in call.world.commands.get(where, [])}
    count_creations(call, where, sum(key(command) not in old for command in call.body))
    call.world.commands[where] = [registered(call, command, old.get(key(command))) for command in call.body]
    return call.world.commands[where]


@route("POST", GLOBAL, IN_GUILD)
def create_command(call: Call) -> Any:
    where = scope(call)
    kept = [command for command in call.world.commands.get(where, []) if key(command) != key(call.body)]
    call.demand(limits.check_commands([*kept, call.body]))
    fresh = len(kept) == len(call.world.commands.get(where, []))
    count_creations(call, where, int(fresh))
    call.world.commands[where] = [*kept, registered(call, call.body, None)]
    return Reply(201 if fresh else 200, call.world.commands[where][-1])


@route("DELETE", GLOBAL + "/{command_id}", IN_GUILD + "/{command_id}")
def delete_command(call: Call) -> Any:
    where = scope(call)
    every = call.world.commands.get(where, [])
    kept = [command for command in every if command["id"] != call.args["command_id"]]
    if len(kept) == len(every):
        raise ApiError(10063)
    call.world.commands[where] = kept


def key(command: dict[str, Any]) -> tuple[Any, Any]:
    return command.get("type", 1), command.get("name")


def count_creations(call: Call, where: int | None, fresh: int) -> None:
    """200 new commands a day in each place; a name that existed is no new one."""
    now = call.world.clock.now()
    recent = [at for at in call.double.creations.get(where, ()) if now - at < DAY]
    if len(recent) + fresh > DAILY_CREATIONS:
        raise ApiError(30034)
    call.double.creations[where] = recent + [now] * fresh


def registered(call: Call, command: dict[str, Any], old: dict[str, Any] | None) -> dict[str, Any]:
    ids = {"id": old["id"] if old else str(call.world.clock.snowflake()), "version": str(call.world.clock.snowflake())}
    guild = {"guild_id": call.args["guild_id"]} if "guild_id" in call.args else {}
    bits = command.get("default_member_permissions")
    body = {"type": 1, "description": "", "nsfw": False, "dm_permission": True, **command, **ids, **guild}
    needed = {"default_member_permissions": None if bits is None else str(bits)}
    return body | needed | {"application_id": str(call.bot.id)}


# --- emojis ----------------------------------------------------------------------------------------------------------


@route("GET", EMOJIS)
def emojis(call: Call) -> Any:
    return {"items": list(call.world.emojis.values())}


@route("POST", EMOJIS)
def create_emoji(call: Call) -> Any:
    call.demand(check_emoji(call.body))
    if len(call.world.emojis) >= 2000:
        raise ApiError(30008)
    emoji_id = call.world.clock.snowflake()
    body = {"id": str(emoji_id), "name": call.body["name"], "roles": [], "user": call.bot.payload(), "animated": False}
    call.world.emojis[emoji_id] = body | {"require_colons": True, "managed": False, "available": True}
    return Reply(201, call.world.emojis[emoji_id])


def check_emoji(body: dict[str, Any]) -> list[Problem]:
    found = [] if re.fullmatch(r"\w{2,32}", body.get("name", "")) else [Problem("name", "2 to 32 letters, digits, _")]
    head, _, data = body.get("image", "").partition(",")
    if not re.fullmatch(r"data:image/(png|jpeg|gif|webp);base64", head):
        return [*found, Problem("image", "no image as a data address")]
    return found if len(base64.b64decode(data)) <= 256 << 10 else [*found, Problem("image", "more than 256 KiB")]


@route("PATCH", EMOJIS + "/{emoji_id}")
def rename_emoji(call: Call) -> Any:
    emoji = call.world.emojis.get(call.id("emoji_id"))
    if emoji is None:
        raise ApiError(10014)
    emoji["name"] = call.body.get("name", emoji["name"])
    return emoji


@route("DELETE", EMOJIS + "/{emoji_id}")
def delete_emoji(call: Call) -> Any:
    if call.world.emojis.pop(call.id("emoji_id"), None) is None:
        raise ApiError(10014)


# --- look-ups --------------------------------------------------------------------------------------------------------


@route("GET", "/users/{user_id}")
def user(call: Call) -> Any:
    return call.user().payload()


@route("GET", "/users/@me/guilds")
def my_guilds(call: Call) -> Any:
    after, limit = int(call.query.get("after", 0)), int(call.query.get("limit", 200))
    mine = [guild for guild in call.world.guilds.values() if call.bot.id in guild.members and guild.id > after]
    counts = call.query.get("with_counts") in ("1", "true")
    return [my_guild(call, guild) | (head_count(guild) if counts else {}) for guild in mine[:limit]]


def my_guild(call: Call, guild: Guild) -> dict[str, Any]:
    bits = str(call.world.guild_permissions(call.bot, guild))
    return {"id": str(guild.id), "name": guild.name, "icon": None, "owner": False, "features": [], "permissions": bits}


def head_count(guild: Guild) -> dict[str, Any]:
    return {"approximate_member_count": len(guild.members), "approximate_presence_count": len(guild.members)}


@route("GET", "/guilds/{guild_id}")
def guild(call: Call) -> Any:
    found = call.guild()
    return found.payload() | (head_count(found) if call.query.get("with_counts") in ("1", "true") else {})


@route("GET", "/guilds/{guild_id}/channels")
def channels(call: Call) -> Any:
    return [channel.payload() for channel in call.guild().channels((TEXT,)) if not channel.gone]


@route("GET", "/guilds/{guild_id}/roles")
def roles(call: Call) -> Any:
    return [role.payload() for role in call.guild().roles.values()]


@route("GET", "/guilds/{guild_id}/threads/active")
def active_threads(call: Call) -> Any:
    threads = [t for t in call.guild().channels(THREADS) if not t.archived and call.world.sees(call.bot, t)]
    mine = [thread.member_payload(call.bot.id) for thread in threads if call.bot.id in thread.members]
    return {"threads": [thread.payload() for thread in threads], "members": mine}


@route("GET", "/guilds/{guild_id}/members/{user_id}")
def member(call: Call) -> Any:
    found = call.guild().members.get(call.user().id)
    if found is None:
        raise ApiError(10007)
    return found.payload()
