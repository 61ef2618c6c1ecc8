"""The layout of a game's snapshots as text. Fields of array-like records that change places load without an error,
so each game's layout is held against a committed listing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import inspect


def layout(game: Any) -> str:
    """One line for each record that a snapshot or the log can hold: name, tag, fields with types, in order."""
    seen: dict[str, str] = {}
    kinds = [game.state_type, *game.actions]
    for found in inspect.multi_type_info(kinds):
        for line in _records(found, seen):
            seen.setdefault(line.split("(")[0], line)
    return "\n".join(sorted(seen.values())) + "\n"


def _records(found: Any, seen: dict[str, str]) -> Iterator[str]:
    if isinstance(found, inspect.StructType):
        name = found.cls.__name__
        if name in seen:
            return
        seen[name] = _line(found)
        for field in found.fields:
            yield from _records(field.type, seen)
    for child in _children(found):
        yield from _records(child, seen)


def _children(found: Any) -> list[Any]:
    if isinstance(found, inspect.UnionType):
        return list(found.types)
    parts = [getattr(found, name, None) for name in ("item_type", "key_type", "value_type")]
    return [part for part in parts if part is not None] + list(getattr(found, "item_types", ()))


def _line(found: inspect.StructType) -> str:
    tag = f" {found.tag}" if found.tag is not None else ""
    return f"{found.cls.__name__}({', '.join(_field(f) for f in found.fields)}){tag}"


def _field(field: inspect.Field) -> str:
    optional = "" if field.required else "?"
    return f"{field.encode_name}{optional}: {_spell(field.type)}"


def _spell(found: Any) -> str:
    name = type(found).__name__.removesuffix("Type").lower()
    if isinstance(found, inspect.StructType):
        return found.cls.__name__
    if isinstance(found, inspect.CustomType):
        return found.cls.__name__
    if isinstance(found, inspect.LiteralType):
        return f"literal{list(found.values)}"
    inner = ", ".join(_spell(child) for child in _children(found))
    return f"{name}[{inner}]" if inner else name
