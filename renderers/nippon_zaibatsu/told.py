"""Nippon: Zaibatsu in words: period and round, whose turn it is, what is asked, what is new."""

from __future__ import annotations

from typing import Any

from renderers.look import Look
from rules.nippon_zaibatsu.acting import Repeat, Turn
from rules.nippon_zaibatsu.consolidation import WhichBenefit
from rules.nippon_zaibatsu.questions import (
    Question,
    SilkForWages,
    WhatToKeep,
    WhetherToPay,
    WhichColour,
    WhichFactories,
    WhichTrack,
)
from rules.nippon_zaibatsu.rewards import Rewards
from rules.nippon_zaibatsu.scoring import standings
from rules.nippon_zaibatsu.state import NippView, Public
from rules.nippon_zaibatsu.tables import FIRST_BRIGHT, ROUNDS


def round_of(p: Public) -> tuple[int, int]:
    """The number of the round within its period, and how many dark ones the period has."""
    first = ROUNDS.index(p.period)
    dark = sum(n == p.period for n in ROUNDS[:FIRST_BRIGHT])
    return p.round - first + 1, dark


def phase(view: NippView, look: Look) -> str:
    """Period and round; the turns left in the final rounds; at the end that it is the final count."""
    p = view.public
    if view.over:
        return look.words("picture.final")
    if p.pairs and not p.turn:
        return look.words("picture.draft")
    if p.final and not p.turns_left:
        return look.words("picture.phase_end", period=p.period)
    if p.final:
        return look.words("picture.phase_final", period=p.period, left=p.turns_left)
    now, dark = round_of(p)
    return look.words("picture.phase", period=p.period, round=now, rounds=dark)


def to_act(view: NippView) -> list[int]:
    """The seats that are due; at the end the winner."""
    if view.over:
        return [place.seat for place in standings(view.public, view.seats) if place.place == 1]
    seen = view.as_spectator()
    return sorted({seat for frame in waiting(view) for seat in frame.actors(seen)})


def waiting(view: NippView) -> list[Any]:
    """The frames that wait for an answer: one, in the final consolidation one for each who is still at it."""
    return [lane[-1] for lane in view.lanes if lane] if view.lanes else view.stack[-1:]


def ask(view: NippView, look: Look) -> str:
    """What is asked of who is due, or how the match ended."""
    if view.over:
        return look.words("picture.wins", total=standings(view.public, view.seats)[0].total)
    frames = waiting(view)
    key, params = _asked(view.public, look, frames[0] if len(frames) == 1 else None)
    return look.words(f"picture.ask.{key}", **params)


def _asked(p: Public, look: Look, frame: Any) -> tuple[str, dict[str, Any]]:
    """The text that says what a frame waits for, with its figures."""
    match frame:
        case None:
            return "final", {}
        case Turn():
            return "turn", {}
        case Repeat():
            return "repeat", {"action": look.words(f"picture.act.{p.doing.action}")}
        case WhichColour():
            return f"colour_{frame.topic}", {}
        case WhichTrack():
            return "track", {"n": frame.n}
        case WhichFactories():
            return "factories", {"n": frame.n}
        case WhetherToPay():
            return "pay", {}
        case WhatToKeep():
            return "keep", {"n": frame.units}
        case SilkForWages():
            return "silk", {"owed": frame.owed}
        case WhichBenefit():
            return "benefit", {}
        case Rewards():
            return "reward", {"goal": look.words(f"picture.what.{frame.todo[0].goal.removeprefix('g_')}")}
        case Question():
            return frame.tag(), {}
    return frame.tag(), {}


def news(view: NippView) -> set[str]:
    """Ids of what is new (see `Public`); nothing at the end."""
    return set() if view.over else set(view.public.news)
