"""Limits of messages, their files and threads."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from .components import check_classic, check_v2, walk
from .problem import EMPTY_MESSAGE, Problem, count_limit, join, text_limit, whole_limit

COMPONENTS_V2 = 1 << 15
MEBIBYTE = 1 << 20
FILE_MOST, BODY_MOST = 10 * MEBIBYTE, 25 * MEBIBYTE
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
# Discord rewrites any other character of a file name, and an attachment:// address would miss the file.
FILE_NAME = re.compile(r"[A-Za-z0-9._-]{1,260}")
MENTION = re.compile(r"<@[!&]?\d+>|@everyone|@here")

Files = Sequence[tuple[str, int]]


def check_message(
    payload: Mapping[str, Any], files: Files = (), *, edit: bool = False, v2: bool = False
) -> list[Problem]:
    """Problems of a message body as a bot sends it (channel message, interaction reply, follow-up, edit).

    payload: the JSON body. files: (file name, size in bytes) of the uploads. edit: fields may be left out and the
    message may keep what it has. v2: the edited message already is a components-v2 message.
    """
    found = text_limit(payload, "content", "", 2000) + text_limit(payload, "nonce", "", 25)
    found += check_embeds(payload.get("embeds") or ()) + check_files(payload, files)
    found += check_allowed_mentions(payload.get("allowed_mentions") or {})
    components = payload.get("components") or ()
    if v2 or int(payload.get("flags") or 0) & COMPONENTS_V2:
        found += check_v2(components) + forbidden_with_v2(payload)
    else:
        found += check_classic(components)
    if not edit and is_empty(payload, files):
        found.append(Problem("", "an empty message", EMPTY_MESSAGE))
    return found


def is_empty(payload: Mapping[str, Any], files: Files) -> bool:
    keys = ("embeds", "components", "sticker_ids", "poll", "message_reference")
    return not (str(payload.get("content") or "").strip() or files or any(payload.get(key) for key in keys))


def forbidden_with_v2(payload: Mapping[str, Any]) -> list[Problem]:
    keys = ("content", "embeds", "poll", "sticker_ids")
    return [Problem(key, "not allowed with components v2") for key in keys if payload.get(key)]


def check_embeds(embeds: Sequence[Mapping[str, Any]]) -> list[Problem]:
    found = count_limit(list(embeds), "embeds", 10)
    for index, embed in enumerate(embeds):
        found += check_embed(embed, f"embeds.{index}")
    total = sum(embed_size(embed) for embed in embeds)
    return found if total <= 6000 else [*found, Problem("embeds", f"{total} characters, 6000 allowed over all")]


def check_embed(embed: Mapping[str, Any], path: str) -> list[Problem]:
    found = text_limit(embed, "title", path, 256) + text_limit(embed, "description", path, 4096)
    found += text_limit(embed.get("footer") or {}, "text", join(path, "footer"), 2048)
    found += text_limit(embed.get("author") or {}, "name", join(path, "author"), 256)
    fields = list(embed.get("fields") or ())
    found += count_limit(fields, join(path, "fields"), 25)
    for index, field in enumerate(fields):
        here = f"{path}.fields.{index}"
        found += text_limit(field, "name", here, 256, 1) + text_limit(field, "value", here, 1024, 1)
    return found


def embed_size(embed: Mapping[str, Any]) -> int:
    texts = [embed.get("title"), embed.get("description"), (embed.get("footer") or {}).get("text")]
    texts.append((embed.get("author") or {}).get("name"))
    for field in embed.get("fields") or ():
        texts += [field.get("name"), field.get("value")]
    return sum(len(text or "") for text in texts)


def check_files(payload: Mapping[str, Any], files: Files) -> list[Problem]:
    listed = list(payload.get("attachments") or ())
    found = count_limit(listed, "attachments", 10)
    for index, attachment in enumerate(listed):
        found += text_limit(attachment, "description", f"attachments.{index}", 1024)
    for index, (name, size) in enumerate(files):
        path = f"files[{index}]"
        if not FILE_NAME.fullmatch(name):
            found.append(Problem(path, f"file name {name!r} would be rewritten"))
        if size > FILE_MOST:
            found.append(Problem(path, f"{size} bytes, {FILE_MOST} allowed"))
    if sum(size for _, size in files) > BODY_MOST:
        found.append(Problem("files", f"more than {BODY_MOST} bytes in all"))
    return found


def check_allowed_mentions(allowed: Mapping[str, Any]) -> list[Problem]:
    parse = allowed.get("parse") or ()
    clash = [key for key in ("users", "roles") if key in parse and allowed.get(key)]
    found = [Problem(f"allowed_mentions.{key}", "both parsed and listed") for key in clash]
    for key in ("users", "roles"):
        found += count_limit(list(allowed.get(key) or ()), f"allowed_mentions.{key}", 100)
    return found


def shown_text(payload: Mapping[str, Any]) -> str:
    """The text in which mentions count: the content and the text displays."""
    parts = [str(payload.get("content") or "")]
    parts += [str(part["content"]) for _, part in walk(payload.get("components")) if part.get("content")]
    return "\n".join(parts)


def check_mentions(payload: Mapping[str, Any]) -> list[Problem]:
    """A text that mentions somebody says whom it may ping: without `allowed_mentions` anybody's name could ping."""
    if payload.get("allowed_mentions") is None and MENTION.search(shown_text(payload)):
        return [Problem("allowed_mentions", "a text with mentions without allowed_mentions")]
    return []


def check_thread(payload: Mapping[str, Any], *, edit: bool = False) -> list[Problem]:
    """Problems of a body that makes (or, with `edit`, changes) a thread."""
    found = text_limit(payload, "name", "", 100, 1) if not edit or "name" in payload else []
    minutes = payload.get("auto_archive_duration")
    if minutes is not None and minutes not in ARCHIVE_MINUTES:
        found.append(Problem("auto_archive_duration", f"{minutes} is none of {ARCHIVE_MINUTES}"))
    return found + whole_limit(payload, "rate_limit_per_user", "", 0, 21600)
