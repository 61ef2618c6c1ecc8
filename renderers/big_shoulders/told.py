"""City of the Big Shoulders in words: decade and phase, whose turn it is, what is asked, what is new."""

from __future__ import annotations

from typing import Any

from renderers.look import Look
from rules.big_shoulders.appeal import Bonuses
from rules.big_shoulders.components import BONUSES, META
from rules.big_shoulders.gains import Automation, Cubes, Staff
from rules.big_shoulders.hiring import Hiring
from rules.big_shoulders.operating import Operating
from rules.big_shoulders.scoring import standings
from rules.big_shoulders.state import Company, Public, ShoulderView
from rules.big_shoulders.stock import StockTurn


def money(amount: int) -> str:
    """ "$1,234", with a sign below zero."""
    return f"−${-amount:,}" if amount < 0 else f"${amount:,}"


def phase(view: ShoulderView, look: Look) -> str:
    """Decade, year and phase; at the end that it is the final count."""
    p = view.public
    if view.over:
        return look.words("picture.final")
    year = META.decade_years[p.decade - 1]
    return look.words("picture.phase", n=p.decade, year=str(year), phase=look.words(f"picture.phase.{p.phase}"))


def to_act(view: ShoulderView) -> list[int]:
    """The seats that are due; at the end the winners."""
    if view.over:
        return [place.seat for place in standings(view.public, view.seats) if place.place == 1]
    return list(view.stack[-1].actors(view.as_spectator()))


def ask(view: ShoulderView, look: Look) -> str:
    """What is asked of who is due, or how the match ended."""
    if view.over:
        return look.words("picture.wins", total=standings(view.public, view.seats)[0].total)
    key, params = _asked(view.public, view.stack[-1], look)
    return look.words(f"picture.ask.{key}", **params)


def _asked(p: Public, frame: Any, look: Look) -> tuple[str, dict[str, Any]]:
    """The text that says what a frame waits for, with its figures."""
    company = getattr(frame, "company", "")
    named = {"company": look.words(f"picture.short.{company}")} if company else {}
    match frame:
        case StockTurn():
            return frame.still, {}
        case Operating():
            return f"step.{p.turn.step if p.turn else 'end'}", named
        case Staff():
            return frame.kind, named | {"left": frame.left}
        case Cubes():
            return f"cubes.{frame.how}", named | {"left": frame.left}
        case Hiring() | Automation():
            return frame.tag(), named
        case Bonuses():
            words = {"bonus": look.words(f"picture.bonus.{BONUSES[frame.queue[0]]}")} if frame.queue else {"bonus": ""}
            return "bonuses", named | words | {"number": frame.of - len(frame.queue) + 1, "of": frame.of}
    if frame.tag() == "action_turn":
        return ("free" if frame.placed else "place"), {"left": p.players[frame.seat].left}
    return frame.tag(), named


def running(view: ShoulderView) -> Company | None:
    """The company whose turn or gain goes on."""
    p = view.public
    for frame in reversed(view.stack):
        id = getattr(frame, "company", "")
        if id:
            return p.company(id)
    return None


def news(view: ShoulderView) -> set[str]:
    """Ids of what is new (see `Public.changed`); nothing at the end."""
    return set() if view.over else set(view.public.news)
