"""Lines about a whole action for whoever is asked "really?": what one would have, what it scores, what follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from renderers.legend_raiders import outlook
from renderers.legend_raiders.told import listed
from renderers.look import Look
from rules.legend_raiders.actions import EXPEDITION
from rules.legend_raiders.components import LIMITS
from rules.legend_raiders.expedition import payable, worth
from rules.legend_raiders.state import RaidersView


def explain(view: RaidersView, look: Look, kind: str, given: list[Any]) -> list[str]:
    """What the action means, in a few lines; none where nothing is to be said."""
    match kind:
        case "go":
            return list(_going(view, look, given[0]))
        case "complete":
            return list(_completing(view, look, *given))
    return []


def _going(view: RaidersView, look: Look, to: str) -> Iterator[str]:
    if outlook.forgets(view):
        yield look.words("picture.tell.penalty")
    after = outlook.taken(view, to)
    ready = listed(look, [look.words("picture.text.tile", tile=tile) for tile in payable(after)])
    if to == EXPEDITION:
        yield look.words("picture.tell.expedition", ready=ready)
        return
    yield look.words("picture.tell.column", n=len(after.tools), tiles=len(after.open), ready=ready)
    if len(after.open) > LIMITS.discovery_spaces:
        yield look.words("picture.tell.discard")
    if after.full:
        yield look.words("picture.tell.return", n=len(after.tools) - LIMITS.backpack)


def _completing(view: RaidersView, look: Look, tile: str, torch: str) -> Iterator[str]:
    assert view.seat is not None
    board = view.public.boards[view.seat]
    points = worth(view.public, board, tile, torch)
    yield look.words("picture.tell.complete", total=points.total, **points._asdict())
    if len(board.done) + 1 == LIMITS.end_trigger and not view.public.last_round:
        yield look.words("picture.tell.sixth")
