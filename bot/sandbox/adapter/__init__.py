"""Everything this project touches of SimCord and discord.py below their public surface.

The sandbox and the behaviour tests need a little more of SimCord than it offers: a locale per person, the
real time, several rooms open in the browser at once, a record of what each person received, and a world that
survives a restart. All of that goes through this package, and `verify()` names at import what a newer version
has changed, so that nothing breaks in some far corner instead.
"""

from __future__ import annotations

import dataclasses
import inspect
from importlib.metadata import version

import simcord
import simcord.preview
from simcord import interactions
from simcord._clock import Clock
from simcord.backend import Backend, models
from simcord.preview import _markdown, _media, _pages, _server

TESTED = "3.2.1"

#: What `Backend()` consists of. `store.py` keeps a part of it; a new field must be looked at, not lost.
BACKEND = """
    _reserved_ids _sequences application_emojis application_id bot_user cdn channels clock command_permissions
    commands dm_channels entitlements faults guilds http_requests interaction_tokens interactions invites messages
    skus stage_instances subscribers transcript users webhook_tokens webhooks
"""

WANTED: dict[type, str] = {
    simcord.Env: "external_wait settle inject_error restart_bot now _settle_internal _work _record_error _preview",
    Backend: "commit_message edit_message delete_message bulk_delete_messages reserve_id add_member get_dm_channel",
    simcord.Preview: "_publish _page_payload _open_page _close_page _get_page _action _initial_target"
    " _advance_presentation_time _mark_action_dispatched _server _media_worker _pages _python capability close",
    _server.PreviewServer: "_asset _commands _state _action_result _delete_page _STATIC_FILES _requested_port",
    _pages._Page: "viewer revision window_end_id target_id last_activity",
    _media.MediaInfo: "format width height frames decoded_bytes normalized content_type",
    _media.MediaWorker: "validate close",
    Clock: "now advance",
    models.Message: "id channel_id author_id content components embeds attachments ping_user_ids is_ephemeral",
    models.Channel: "guild_id is_thread thread_metadata name",
    models.Interaction: "user_id channel_id modal autocomplete_choices",
}


def _has(owner: type, name: str) -> bool:
    """Whether a class offers a name: as an attribute, a dataclass field, or one that its `__init__` assigns."""
    fields = {field.name for field in dataclasses.fields(owner)} if dataclasses.is_dataclass(owner) else set()
    return hasattr(owner, name) or name in fields or name in vars(owner)["__init__"].__code__.co_names


def verify() -> None:
    """Compare SimCord with what this package relies on; ImportError names every difference."""
    changed = [f"{owner.__name__}.{n}" for owner, names in WANTED.items() for n in names.split() if not _has(owner, n)]
    changed += [f"Backend.{name}" for name in set(vars(Backend())) ^ set(BACKEND.split())]
    changed += [] if hasattr(_markdown, "_discord_multiline_quotes") else ["_markdown._discord_multiline_quotes"]
    parameters = inspect.signature(interactions.base_payload).parameters
    changed += [f"base_payload({name})" for name in ("backend", "user_id", "guild_id") if name not in parameters]
    if changed:
        raise ImportError(
            f"bot/sandbox/adapter was written for SimCord {TESTED}; version {version('simcord')} changed: "
            + ", ".join(sorted(changed))
        )


verify()

from .markup import as_discord  # noqa: E402
from .store import Store  # noqa: E402
from .windows import PAGE, Window, open_window, static_file  # noqa: E402
from .world import (  # noqa: E402
    Kind,
    Place,
    Said,
    WallClock,
    actor,
    bot_id,
    brisk,
    channel,
    close_bot,
    commands,
    create_guild,
    create_member,
    create_text_channel,
    dress,
    forget_old_traffic,
    gateway,
    hear_errors,
    interaction,
    is_own,
    last_message,
    members_of,
    messages,
    name_bot,
    new_application,
    now_ms,
    picture,
    place,
    places,
    readers,
    reopen_dms,
    retire_views,
    speak,
    threads,
    traffic,
    user,
    watch,
)

as_discord()

__all__ = [
    "PAGE",
    "Kind",
    "Place",
    "Said",
    "Store",
    "WallClock",
    "Window",
    "actor",
    "bot_id",
    "brisk",
    "channel",
    "close_bot",
    "commands",
    "create_guild",
    "create_member",
    "create_text_channel",
    "dress",
    "forget_old_traffic",
    "gateway",
    "hear_errors",
    "interaction",
    "is_own",
    "last_message",
    "members_of",
    "messages",
    "name_bot",
    "new_application",
    "now_ms",
    "open_window",
    "picture",
    "place",
    "places",
    "readers",
    "reopen_dms",
    "retire_views",
    "speak",
    "static_file",
    "threads",
    "traffic",
    "user",
    "watch",
]
