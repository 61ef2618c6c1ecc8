"""What a seat may be shown beside the board: its private cards, and what its cards and discoveries are worth now."""

from __future__ import annotations

from typing import NamedTuple

from rules.core import Event
from rules.legend_raiders.components import CARDS
from rules.legend_raiders.expedition import Score, worth
from rules.legend_raiders.scoring import card_points, collection, lacking
from rules.legend_raiders.state import RaidersView


class Standing(NamedTuple):
    """How a card stands now. points: what it would add if the match ended; lacks: what a mission needs yet."""

    card: str
    points: int
    lacks: list[str]


def cards_of(v: RaidersView, seat: int) -> list[str]:
    """The cards of a seat that this view may see: the open ones, and the own blind ones."""
    return [*v.public.boards[seat].cards, *(v.mine.blind if v.seat == seat else [])]


def standing(v: RaidersView, seat: int) -> list[Standing]:
    """How each of those cards stands (rules 6.2 to 6.4)."""
    cards = cards_of(v, seat)
    types = collection(v.public.boards[seat], cards)
    return [Standing(card, card_points(card, types), lacking(card, types)) for card in cards]


def outlook(v: RaidersView, tile: str, torch: str) -> Score:
    """What completing an own open tile would score now (rules 5.6)."""
    assert v.seat is not None
    return worth(v.public, v.public.boards[v.seat], tile, torch)


def hand(v: RaidersView) -> list[Event]:
    """The seat's private facts as lines: ids `hand.*` of the texts."""
    assert v.seat is not None
    now = {one.card: one for one in standing(v, v.seat)}
    lines = []
    for card in v.mine.blind:
        one = now[card]
        if CARDS[card].kind == "mission" and one.lacks:
            lines.append(Event("hand.mission_open", {"card": card, "lacks": one.lacks}))
        elif CARDS[card].kind == "mission":
            lines.append(Event("hand.mission_done", {"card": card, "n": one.points}))
        else:
            lines.append(Event(f"hand.{CARDS[card].kind}", {"card": card}))
    return lines
