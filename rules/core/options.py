"""Table options: what is chosen before a match and then fixed."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec


class Option(msgspec.Struct, frozen=True):
    """One option: its id, its values in order and the default."""

    id: str
    values: tuple[bool | int | str, ...]
    default: bool | int | str


def options_of(kind: type[msgspec.Struct]) -> tuple[Option, ...]:
    """The options that a struct of bool and Literal fields declares, in order."""
    hints = get_type_hints(kind)
    return tuple(Option(f.name, _values(hints[f.name]), f.default) for f in msgspec.structs.fields(kind))


def _values(hint: Any) -> tuple[bool | int | str, ...]:
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    raise TypeError(f"an option is bool or Literal, not {hint}")
