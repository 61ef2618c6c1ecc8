"""Hexes, their edges and neighbours; the head of `components.toml` tells how they are numbered."""

from __future__ import annotations

from rules.eighteen_pa.components import HEXES

EDGES = range(6)
_STEPS = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))  # (rows, columns) over each edge

End = int | str  # of a piece of track: an edge, the letter of a stop, or JOIN
Segment = tuple[End, End]
Place = tuple[str, End]  # an end of track in a hex
JOIN = "*"


def opposite(edge: int) -> int:
    """The edge on the other side of a hex; also the number of the same border as the neighbour sees it."""
    return (edge + 3) % 6


def centre(hex: str) -> tuple[int, int]:
    """Where a hex lies: x in half widths of a hex to the east, y in rows to the south."""
    return int(hex[1:]), ord(hex[0]) - ord("A")


def _beyond(hex: str, edge: int) -> str | None:
    x, y = centre(hex)
    rows, columns = _STEPS[edge]
    name = f"{chr(ord('A') + y + rows)}{x + columns}"
    return name if name in HEXES else None


NEIGHBOURS = {hex: tuple(_beyond(hex, edge) for edge in EDGES) for hex in HEXES}


def neighbour(hex: str, edge: int) -> str | None:
    """The hex on the map beyond that edge, or None."""
    return NEIGHBOURS[hex][edge]


def segments(track: str, rotation: int = 0) -> tuple[Segment, ...]:
    """The pieces of a track of `components.toml`, turned."""
    return tuple((_end(a, rotation), _end(b, rotation)) for a, b in (piece.split("-") for piece in track.split()))


def _end(text: str, rotation: int) -> End:
    return (int(text) + rotation) % 6 if text.isdigit() else text


def stop_id(hex: str, letter: str) -> str:
    """The name of a stop on the map: "H17.B"."""
    return f"{hex}.{letter}"


def place(stop: str) -> tuple[str, str]:
    """Hex and letter of a stop."""
    hex, _, letter = stop.partition(".")
    return hex, letter
