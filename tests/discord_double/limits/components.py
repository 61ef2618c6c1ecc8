"""Limits of buttons, selects and the layout components (classic rows and components v2)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .problem import Problem, count_limit, join, text_limit, unique, whole_limit

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SELECTS = (3, 5, 6, 7, 8)
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 18, 19, 21, 22, 23
LINK, PREMIUM = 5, 6
TOP_LEVEL = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER)
IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)

Component = Mapping[str, Any]


def walk(components: Sequence[Component] | None, path: str = "components") -> Iterator[tuple[str, Component]]:
    """Every component with its path, parents before children, accessories and a label's component included."""
    for index, part in enumerate(components or ()):
        here = join(path, index)
        yield here, part
        yield from walk(part.get("components"), join(here, "components"))
        for key in ("accessory", "component"):
            if part.get(key):
                yield join(here, key), part[key]


def check_classic(components: Sequence[Component]) -> list[Problem]:
    """Up to five rows of up to five buttons or one select."""
    found = count_limit(list(components), "components", 5)
    for index, row in enumerate(components):
        path = f"components.{index}"
        if row.get("type") != ROW:
            found.append(Problem(path, f"type {row.get('type')} needs the components-v2 flag"))
            continue
        found += check_row(row, path)
    return found + check_ids(components)


def check_row(row: Component, path: str) -> list[Problem]:
    children = list(row.get("components") or ())
    kinds = {child.get("type") for child in children}
    here = join(path, "components")
    found = count_limit(children, here, 5, 1)
    if kinds & set(SELECTS) and len(children) != 1:
        found.append(Problem(here, "a select fills its row alone"))
    for index, child in enumerate(children):
        found += check_child(child, join(here, index))
    return found


def check_child(child: Component, path: str) -> list[Problem]:
    if child.get("type") == BUTTON:
        return check_button(child, path)
    if child.get("type") in SELECTS:
        return check_select(child, path)
    return [Problem(path, f"type {child.get('type')} may not stand in a row of a message")]


def check_button(button: Component, path: str) -> list[Problem]:
    found = text_limit(button, "label", path, 80)
    if not button.get("label") and not button.get("emoji") and button.get("style") != PREMIUM:
        found.append(Problem(path, "a button needs a label or an emoji"))
    found += check_emoji(button.get("emoji"), join(path, "emoji"))
    if button.get("style") == LINK:
        found += text_limit(button, "url", path, 512, 1)
        if button.get("custom_id"):
            found.append(Problem(join(path, "custom_id"), "a link button has none"))
    elif button.get("style") != PREMIUM:
        found += text_limit(button, "custom_id", path, 100, 1)
    return found


def check_select(select: Component, path: str, least_max: int = 25) -> list[Problem]:
    found = text_limit(select, "custom_id", path, 100, 1) + text_limit(select, "placeholder", path, 150)
    found += whole_limit(select, "min_values", path, 0, least_max) + whole_limit(select, "max_values", path, 1, 25)
    low, high = select.get("min_values", 1) or 0, select.get("max_values", 1) or 1
    if low > high:
        found.append(Problem(join(path, "min_values"), f"{low} is more than max_values {high}"))
    if select.get("type") == STRING_SELECT:
        options = list(select.get("options") or ())
        found += check_options(options, join(path, "options"), 25)
        if high > len(options):
            found.append(Problem(join(path, "max_values"), f"{high} of {len(options)} options"))
        if sum(bool(option.get("default")) for option in options) > high:
            found.append(Problem(join(path, "options"), "more defaults than max_values"))
    return found


def check_options(options: Sequence[Component], path: str, most: int, least: int = 1) -> list[Problem]:
    found = count_limit(list(options), path, most, least)
    for index, option in enumerate(options):
        here = join(path, index)
        found += text_limit(option, "label", here, 100, 1) + text_limit(option, "value", here, 100, 1)
        found += text_limit(option, "description", here, 100)
        found += check_emoji(option.get("emoji"), join(here, "emoji"))
    values = [(join(path, index), option.get("value")) for index, option in enumerate(options)]
    return found + unique(values, "value")


def check_emoji(emoji: Component | None, path: str) -> list[Problem]:
    """A Unicode emoji, or one by id. Discord refuses the whole message for a wrong one."""
    if not emoji or emoji.get("id"):
        return []
    name = str(emoji.get("name") or "")
    # pictographs are So, keycaps end in U+20E3, others need the emoji selector U+FE0F; letters or :names: are neither
    if any(unicodedata.category(char) == "So" or char in "\u20e3\ufe0f" for char in name):
        return []
    return [Problem(path, f"{name!r} is no emoji")]


def check_v2(components: Sequence[Component]) -> list[Problem]:
    """Components v2: forty in all, 4000 characters of text displays in all."""
    every = list(walk(components))
    found = [] if len(every) <= 40 else [Problem("components", f"{len(every)} components, 40 allowed in all")]
    shown = sum(len(str(part.get("content") or "")) for _, part in every if part.get("type") == TEXT)
    if shown > 4000:
        found.append(Problem("components", f"{shown} characters of text displays, 4000 allowed in all"))
    for index, part in enumerate(components):
        found += check_part(part, f"components.{index}", TOP_LEVEL)
    return found + check_ids(components)


def check_part(part: Component, path: str, allowed: Sequence[int]) -> list[Problem]:
    kind = part.get("type")
    if kind not in allowed:
        return [Problem(path, f"type {kind} may not stand here")]
    if kind == ROW:
        return check_row(part, path)
    if kind == TEXT:
        return text_limit(part, "content", path, 4000, 1)
    if kind == SECTION:
        return check_section(part, path)
    if kind == GALLERY:
        return check_gallery(part, path)
    if kind == FILE:
        return check_file(part, path)
    return check_container(part, path) if kind == CONTAINER else []


def check_section(part: Component, path: str) -> list[Problem]:
    texts = list(part.get("components") or ())
    found = count_limit(texts, join(path, "components"), 3, 1)
    for index, text in enumerate(texts):
        found += check_part(text, f"{path}.components.{index}", (TEXT,))
    accessory = part.get("accessory") or {}
    here = join(path, "accessory")
    if accessory.get("type") == BUTTON:
        return found + check_button(accessory, here)
    if accessory.get("type") == THUMBNAIL:
        return found + text_limit(accessory, "description", here, 1024)
    return [*found, Problem(here, "a section needs a button or a thumbnail")]


def check_gallery(part: Component, path: str) -> list[Problem]:
    items = list(part.get("items") or ())
    found = count_limit(items, join(path, "items"), 10, 1)
    for index, item in enumerate(items):
        found += text_limit(item, "description", f"{path}.items.{index}", 1024)
    return found


def check_file(part: Component, path: str) -> list[Problem]:
    url = str((part.get("file") or {}).get("url") or "")
    return [] if "://" in url else [Problem(join(path, "file"), "a file component needs an attachment:// address")]


def check_container(part: Component, path: str) -> list[Problem]:
    children = list(part.get("components") or ())
    found = count_limit(children, join(path, "components"), 40, 1)
    for index, child in enumerate(children):
        found += check_part(child, f"{path}.components.{index}", IN_CONTAINER)
    return found


def check_ids(components: Sequence[Component]) -> list[Problem]:
    """Custom ids, and the numeric ids that were given, are unique in a message or modal."""
    parts = list(walk(components))
    customs = [(path, part["custom_id"]) for path, part in parts if part.get("custom_id")]
    numbers = [(path, part["id"]) for path, part in parts if part.get("id")]
    return unique(customs, "custom_id") + unique(numbers, "id")
