"""Marco Polo in words: round and phase, whose turn it is, what is asked, what is new."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from renderers.look import Look
from renderers.marco_polo.marks import listed
from rules.marco_polo.cards import CardUse
from rules.marco_polo.components import ROUNDS
from rules.marco_polo.moves import Journey
from rules.marco_polo.questions import Discarding, Relocation
from rules.marco_polo.scoring import standings
from rules.marco_polo.state import MarcoView, Public
from rules.marco_polo.turn import Turn


def phase(view: MarcoView, look: Look) -> str:
    """Round and phase; at the end that it is the final count."""
    p = view.public
    if view.over:
        return look.words("picture.final")
    key = "picture.phase" if p.round else "picture.before"
    return look.words(key, n=p.round, rounds=ROUNDS, phase=p.phase)


def tops(view: MarcoView) -> list[Any]:
    """The frames that wait for somebody: the top one of the flow, or of each lane."""
    if view.lanes:
        return [lane[-1] for lane in view.lanes if lane]
    return view.stack[-1:]


def to_act(view: MarcoView) -> list[int]:
    """The seats that are due; at the end the winner."""
    if view.over:
        return [place.seat for place in standings(view.public, view.seats) if place.place == 1]
    seen = view.as_spectator()
    return [seat for frame in tops(view) for seat in frame.actors(seen)]


def ask(view: MarcoView, look: Look) -> str:
    """What is asked of who is due, or how the match ended."""
    if view.over:
        key = "picture.wins" if len(to_act(view)) == 1 else "picture.share"
        return look.words(key, total=standings(view.public, view.seats)[0].total)
    asked = [_asked(view.public, frame) for frame in tops(view)]
    if len({key for key, _ in asked}) > 1:
        return look.words("picture.ask.answers")
    key, params = asked[0]
    return look.words(f"picture.ask.{key}", **params)


def _asked(p: Public, frame: Any) -> tuple[str, dict[str, Any]]:
    """The text that says what a frame waits for, with its figures."""
    match frame:
        case Turn():
            if frame.owes(p):
                return "turn", {}
            return ("turn_done" if frame.acted else "turn_empty"), {}
        case Journey():
            return ("journey" if frame.steps == 1 else "journeys"), {"steps": frame.steps}
        case Discarding():
            return "discarding", {"left": frame.left}
        case Relocation():
            return "relocation", {"city": frame.city}
        case CardUse():
            return "card_use", {"left": frame.left}
    return frame.tag(), {}


def news(view: MarcoView) -> set[str]:
    """Ids of what is new (see `Public.changed`); nothing at the end."""
    return set() if view.over else set(view.public.news)


def amount(look: Look, what: str, n: int) -> str:
    """ "3 camels"."""
    return look.words(f"picture.amount.{what}", n=n)


def amounts(look: Look, gain: Mapping[str, int]) -> str:
    """ "3 camels, 1 pepper"; the word for nothing where there is none."""
    words = [amount(look, what, n) for what, n in listed(gain)]
    return look.words("picture.text.comma").join(words) or look.words("picture.none")


def cost(look: Look, coins: int, camels: int) -> str:
    """What is to be paid, or that it is free."""
    paid = {"coins": coins, "camels": camels}
    return amounts(look, paid) if coins or camels else look.words("picture.free")
