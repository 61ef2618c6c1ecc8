"""Discord's error answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .limits import Problem

# JSON error code -> (HTTP status, message); https://docs.discord.com/developers/topics/opcodes-and-status-codes
KNOWN = {
    0: (401, "401: Unauthorized"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30003: (400, "Maximum number of pins reached for the channel (250)"),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30033: (400, "Maximum number of thread participants has been reached (1000)"),
    30034: (400, "Maximum number of daily application command creates has been reached (200)"),
    30046: (400, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40005: (413, "Request entity too large. Try sending something smaller in size"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "You lack permissions to perform that action"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
}


class ApiError(Exception):
    """An error answer: HTTP status, Discord's code, message, the tree of form errors."""

    def __init__(self, code: int, status: int | None = None, message: str = "", errors: Any = None) -> None:
        known = KNOWN.get(code, (400, "General error"))
        self.code = code
        self.status = status or known[0]
        self.message = message or known[1]
        self.errors = errors
        super().__init__(f"{self.status} ({self.code}): {self.message}")

    def body(self) -> dict[str, Any]:
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        return body if self.errors is None else {**body, "errors": self.errors}


def invalid_form(problems: Iterable[Problem]) -> ApiError:
    """400 with the errors in the nested form that Discord uses: {"name": {"_errors": [{"code", "message"}]}}."""
    listed = list(problems)
    tree: dict[str, Any] = {}
    for problem in listed:
        node = tree
        for step in problem.path.split(".") if problem.path else ():
            node = node.setdefault(step, {})
        node.setdefault("_errors", []).append({"code": "TOBAN_DOUBLE", "message": problem.text})
    return ApiError(listed[0].code, errors=tree)
