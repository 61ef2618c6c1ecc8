"""Discord's documented limits as plain functions over payloads: no server, no network, no discord.py.

Each returns a list of `Problem`s (empty: all is well); `demand(problems)` turns them into an AssertionError.

    demand(check_commands([command.to_dict(tree) for command in tree.get_commands()]))
    demand(check_message({"content": "...", "components": [...]}, files=[("board.png", 180_000)]))
    demand(check_modal(modal.to_dict()))
    demand(check_request("POST", "/channels/1/messages", body))      # any request a test recorded

Sources: Discord's API documentation (August 2026), where it is stricter than its OpenAPI description.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from .commands import check_choices, check_command, check_commands, command_size
from .messages import Files, check_mentions, check_message, check_thread
from .modals import check_modal
from .problem import Problem, demand

__all__ = [
    "Problem",
    "check_callback",
    "check_choices",
    "check_command",
    "check_commands",
    "check_mentions",
    "check_message",
    "check_modal",
    "check_request",
    "check_thread",
    "command_size",
    "demand",
]

MESSAGE, THINKING, LATER, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9

_MESSAGES = re.compile(r"/channels/[^/]+/messages(/\d+)?|/webhooks/[^/]+/[^/]+(/messages/[^/]+)?")
_THREADS = re.compile(r"/channels/[^/]+(/messages/[^/]+)?/threads")
_COMMANDS = re.compile(r"/applications/[^/]+(/guilds/[^/]+)?/commands")


def check_callback(body: Mapping[str, Any], files: Files = ()) -> list[Problem]:
    """Problems of the answer to an interaction: `{"type": ..., "data": ...}`."""
    data = body.get("data") or {}
    kind = body.get("type")
    if kind in (MESSAGE, UPDATE):
        inner = check_message(data, files, edit=kind == UPDATE)
    elif kind == CHOICES:
        inner = check_choices(data.get("choices") or ())
    else:
        inner = check_modal(data) if kind == MODAL else []
    return [problem._replace(path=f"data.{problem.path}".rstrip(".")) for problem in inner]


def check_request(method: str, path: str, body: Any, files: Files = ()) -> list[Problem]:
    """Problems of any request by its path (`/channels/1/messages`); none for a request without documented limits."""
    if method == "PUT" and _COMMANDS.fullmatch(path):
        return check_commands(body or ())
    if path.endswith("/callback"):
        return check_callback(body, files)
    if method in ("POST", "PATCH") and isinstance(body, Mapping):
        if _MESSAGES.fullmatch(path):
            return check_message(body, files, edit=method == "PATCH")
        if _THREADS.fullmatch(path):
            return check_thread(body)
    return []
