"""What a seat does: a small frozen record, the unit of log, undo and replay."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, ClassVar, NamedTuple, Self, get_args, get_origin, get_type_hints

import msgspec

from rules.core.event import Illegal

_DECIMAL = re.compile(r"-?[0-9]+")


class Big(int):
    """An integer of any size: text in snapshots and logs, since msgpack stops at 64 bits."""

    @classmethod
    def stored(cls, value: object) -> Self:
        """The amount of what was stored: decimal text, or a number. Raises ValueError for anything else."""
        if type(value) is int or (isinstance(value, str) and _DECIMAL.fullmatch(value)):
            return cls(value)
        raise ValueError(f"not a whole number: {str(value)[:40]!r}")


class Of(NamedTuple):
    """In `Annotated[str, Of("square")]`: the vocabulary that gives the ids of a field their names. `board`: they are
    written on the board, so that everybody at a table must call them as its pictures do.
    """

    vocabulary: str
    board: bool = False


class Action(msgspec.Struct, frozen=True, tag_field="k", forbid_unknown_fields=True):
    """Base of all actions. `confirm`: asked back before it is played, because it is final.
    `secret`: nobody else may see its values, so the seat is asked by direct message.
    `weight`: how often random play takes it beside the others (resigning, say, is rare).
    `chapter`: "" or the part of a large game it belongs to: one group of commands holds 25 kinds at most.
    """

    confirm: ClassVar[bool] = False
    secret: ClassVar[bool] = False
    weight: ClassVar[float] = 1.0
    chapter: ClassVar[str] = ""

    @classmethod
    def tag(cls) -> str:
        """The name of this kind of action in logs and commands."""
        tag = cls.__struct_config__.tag
        assert isinstance(tag, str)
        return tag


class Field(NamedTuple):
    """One field of an action: its name, its bare type, the vocabulary of its values; whether that is on the board."""

    name: str
    type: Any
    vocabulary: str
    board: bool = False


@cache
def fields(kind: type[Action]) -> tuple[Field, ...]:
    """The fields of an action, in the order in which its offer asks for them."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_field(name, hints[name]) for name in kind.__struct_fields__)


def _field(name: str, hint: Any) -> Field:
    if get_origin(hint) is not Annotated:
        return Field(name, hint, name)
    bare, *extras = get_args(hint)
    named = next((x for x in extras if isinstance(x, Of)), Of(name))
    return Field(name, bare, named.vocabulary, named.board)


def vocabulary(kind: type[Action], name: str) -> str:
    """The vocabulary of one field."""
    return next(f.vocabulary for f in fields(kind) if f.name == name)


def make(kind: type[Action], values: Sequence[Any]) -> Action:
    """The action with these values, in field order; whole numbers become `Big` where the field says so."""
    return kind(*[_fit(f.type, value) for f, value in zip(fields(kind), values, strict=True)])


def _fit(of: Any, value: Any) -> Any:
    return of(value) if isinstance(of, type) and issubclass(of, Big) else value


def revive(kind: type[Action], values: Sequence[Any]) -> list[Any]:
    """The first values of an action as they come back from JSON: lists are tuples, amounts of any size were text.

    Raises ValueError for a text that is no amount.
    """
    return [_revived(f.type, value) for f, value in zip(fields(kind), values, strict=False)]


def _revived(of: Any, value: Any) -> Any:
    if isinstance(value, list):
        return tuple(value)
    return of.stored(value) if isinstance(of, type) and issubclass(of, Big) else value


def parse_field(kind: type[Action], name: str, text: str) -> Any:
    """Reads what a person typed for a field. Raises Illegal where it cannot be one.

    A type with a `parse` of its own reads itself; lists are ids with blanks or commas between.
    """
    of = next(f.type for f in fields(kind) if f.name == name)
    if hasattr(of, "parse"):
        return of.parse(text)
    if of is str:
        return text.strip()
    if of is bool:
        return _yes_or_no(text)
    if isinstance(of, type) and issubclass(of, int):
        return of(whole(text))
    return tuple(text.replace(",", " ").replace("、", " ").split())


def _yes_or_no(text: str) -> bool:
    word = text.strip().lower()
    if word not in ("true", "false"):
        raise Illegal("not_a_choice", value=text)
    return word == "true"


def whole(text: str) -> int:
    """A number that was typed: digits only, of any script that Python reads, after a dollar sign if there is one; more
    than 18 are a slip here (amounts parse themselves). Raises Illegal("not_a_number").
    """
    bare = text.strip().lstrip("$＄").replace(",", "").replace("_", "")
    try:
        if len(bare) > 19:
            raise ValueError
        return int(bare)
    except ValueError:
        raise Illegal("not_a_number", value=text[:40]) from None
