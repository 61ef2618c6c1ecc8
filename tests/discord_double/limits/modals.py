"""Limits of modals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .components import (
    CHECKBOX,
    CHECKBOXES,
    LABEL,
    RADIO,
    ROW,
    SELECTS,
    TEXT,
    TEXT_INPUT,
    UPLOAD,
    Component,
    check_ids,
    check_options,
    check_select,
)
from .problem import Problem, count_limit, join, text_limit, whole_limit


def check_modal(data: Mapping[str, Any]) -> list[Problem]:
    """Problems of the `data` of a modal callback: title, custom id, one to five labels, texts or rows."""
    components = list(data.get("components") or ())
    found = text_limit(data, "title", "", 45, 1) + text_limit(data, "custom_id", "", 100, 1)
    found += count_limit(components, "components", 5, 1)
    for index, part in enumerate(components):
        found += check_top(part, f"components.{index}")
    return found + check_ids(components)


def check_top(part: Component, path: str) -> list[Problem]:
    if part.get("type") == LABEL:
        return check_label(part, path)
    if part.get("type") == TEXT:
        return text_limit(part, "content", path, 4000, 1)
    if part.get("type") != ROW:
        return [Problem(path, f"type {part.get('type')} may not stand in a modal")]
    children = list(part.get("components") or ())
    found = count_limit(children, join(path, "components"), 1, 1)
    for child in children:
        here = join(path, "components.0")
        found += check_input(child, here) + text_limit(child, "label", here, 45, 1)
    return found


def check_label(part: Component, path: str) -> list[Problem]:
    found = text_limit(part, "label", path, 45, 1) + text_limit(part, "description", path, 100)
    child, here = part.get("component") or {}, join(path, "component")
    if child.get("label"):
        found.append(Problem(join(here, "label"), "stands in the label component"))
    return found + check_field(child, here)


def check_field(child: Component, path: str) -> list[Problem]:
    kind = child.get("type")
    if kind == TEXT_INPUT:
        return check_input(child, path)
    if kind in SELECTS:
        return check_select(child, path) + required_clash(child, path)
    found = text_limit(child, "custom_id", path, 100, 1)
    if kind == RADIO:
        return found + check_options(child.get("options") or (), join(path, "options"), 10, 2)
    if kind == CHECKBOXES:
        return found + check_options(child.get("options") or (), join(path, "options"), 10)
    return found if kind in (UPLOAD, CHECKBOX) else [Problem(path, f"type {kind} may not stand in a label")]


def required_clash(child: Component, path: str) -> list[Problem]:
    """In a modal a select is required unless it says otherwise, and then asks for one value at least."""
    if child.get("required", True) and child.get("min_values") == 0:
        return [Problem(join(path, "min_values"), "0 in a required select")]
    return []


def check_input(child: Component, path: str) -> list[Problem]:
    if child.get("type") != TEXT_INPUT:
        return [Problem(path, f"type {child.get('type')} may not stand in a row of a modal")]
    found = text_limit(child, "custom_id", path, 100, 1) + text_limit(child, "placeholder", path, 100)
    found += text_limit(child, "value", path, 4000)
    found += whole_limit(child, "min_length", path, 0, 4000) + whole_limit(child, "max_length", path, 1, 4000)
    low, high = child.get("min_length") or 0, child.get("max_length") or 4000
    if low > high:
        found.append(Problem(join(path, "min_length"), f"{low} is more than max_length {high}"))
    length = len(str(child.get("value") or ""))
    if child.get("value") and not low <= length <= high:
        found.append(Problem(join(path, "value"), f"{length} characters, the input takes {low} to {high}"))
    return found
