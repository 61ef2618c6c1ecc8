"""`components.toml` as typed records: a slip in the table stops the import instead of the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the records of the table."""


class Players(Record, frozen=True):
    """How many play; `first`: the player who moves first, counted from 1."""

    min: int
    max: int
    first: int


class Board(Record, frozen=True):
    """The squares. Rows are keyed by player, "1" or "2"."""

    files: list[str]
    ranks: int
    home_row: dict[str, int]
    far_row: dict[str, int]
    japanese_square: str


class Setup(Record, frozen=True):
    """The first position, as FEN and as lists of squares."""

    fen: str
    player1: dict[str, str]
    player2: dict[str, str]
    provenance: str


class OptionRow(Record, frozen=True):
    """One table option (rules 13)."""

    id: str
    type: str
    values: list[int | str]
    default: int | str
    published: int | str
    rule: str
    meaning: str


class Piece(Record, frozen=True):
    """One kind of piece. steps: (file, rank) as its owner, player 1, sees them; player 2 turns them by 180 degrees."""

    code: str
    name: str
    name_ja: str
    count: int
    steps: list[tuple[int, int]]
    in_hand: bool
    promotes_to: str = ""
    captured_as: str = ""


class Components(Record, frozen=True, rename={"options": "option"}):
    """The whole table."""

    schema: int
    game: str
    players: Players
    board: Board
    setup: Setup
    rules: dict[str, bool | int | str]
    options: list[OptionRow]
    presets: dict[str, dict[str, Any]]
    pieces: list[Piece]


COMPONENTS = msgspec.toml.decode(Path(__file__).with_name("components.toml").read_bytes(), type=Components)
PIECES = {piece.code: piece for piece in COMPONENTS.pieces}
NAMES = {piece.code: piece.name for piece in COMPONENTS.pieces}
