"""The layout of a game's snapshots as text. Fields of array-like records that change places load without an error,
so each game's layout is held against a committed listing.
"""

from __future__ import annotations

from typing import Any

from msgspec import inspect


def layout(game: Any) -> str:
    """One line for each record that a snapshot or the log can hold: name, fields with types in order, tag.

    Raises ValueError where two records of the game have the same name.
    """
    lines: dict[type, str] = {}
    for found in inspect.multi_type_info([game.state_type, *game.actions]):
        _collect(found, lines)
    names = [kind.__name__ for kind in lines]
    if len(set(names)) < len(names):
        raise ValueError(f"{game.name}: two records have the same name: {sorted(names)}")
    return "\n".join(sorted(lines.values())) + "\n"


def _collect(found: Any, lines: dict[type, str]) -> None:
    """Adds the line of a record, and those of all records in it."""
    inside = _children(found)
    if isinstance(found, inspect.StructType):
        if found.cls in lines:
            return
        lines[found.cls] = _line(found)
        inside = [field.type for field in found.fields]
    for child in inside:
        _collect(child, lines)


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
