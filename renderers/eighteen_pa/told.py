"""18PA in words: round and phase, whose turn it is, what is asked of whom."""

from __future__ import annotations

from typing import Any

from renderers.look import Look
from rules.core import Ask
from rules.eighteen_pa import auction, company_steps, company_turn, emergency, operating, private_turn, scoring, stock
from rules.eighteen_pa.components import COMPANIES, PRIVATES
from rules.eighteen_pa.state import BANK, PaView, Public
from rules.eighteen_pa.subscription import Subscription


def money(amount: int) -> str:
    """ "$1,234"; below zero after the bank broke."""
    return f"-${-amount:,}" if amount < 0 else f"${amount:,}"


def phase(view: PaView, look: Look) -> str:
    """The round and the phase; at the end that it is the final count."""
    p = view.public
    if view.over:
        return look.words("picture.final")
    return look.words(f"picture.part.{p.part}", set=p.set, turn=p.turn, phase=p.phase)


def to_act(view: PaView) -> list[int]:
    """The seats that are due; at the end the winners."""
    if view.over:
        return [place.seat for place in scoring.standings(view.public, view.seats) if place.place == 1]
    return list(view.stack[-1].actors(view.as_spectator()))


def runner(view: PaView) -> str:
    """The company or private whose operating turn it is, or ""."""
    for frame in reversed(view.stack):
        if isinstance(frame, company_turn.CompanyTurn):
            return frame.company
        if isinstance(frame, private_turn.PrivateTurn):
            return frame.private
    return ""


def waiting(view: PaView) -> list[str]:
    """Who still comes in this operating round, in order."""
    found = view.find(operating.OperatingRound)
    return list(found.waiting or ()) if found else []


def ask(view: PaView, look: Look) -> str:
    """What is asked of who is due, or how the match ended."""
    if view.over:
        winners = to_act(view)
        total = scoring.standings(view.public, view.seats)[0].total
        return look.words("picture.wins" if len(winners) == 1 else "picture.share", total=total)
    key, params = _asked(view.public, view.stack[-1])
    return look.words(f"picture.ask.{key}", **params)


def _asked(p: Public, frame: Any) -> tuple[str, dict[str, Any]]:
    """The text that says what a frame waits for."""
    match frame:
        case auction.Raising():
            return "raising", {"amount": frame.amount}
        case stock.StockTurn():
            return "stock", {}
        case private_turn.PrivateTurn():
            return ("private_run" if frame.step == private_turn.RUN else "private_track"), {"private": frame.private}
        case company_turn.CompanyTurn():
            return _company(p, frame)
        case Subscription():
            return "subscription", {"company": frame.company}
        case emergency.Emergency():
            rest = emergency.missing(p, frame.company, frame.train)
            return "emergency", {"amount": rest, "train": frame.train, "company": frame.company}
        case Ask():
            return frame.topic, {}
    return frame.tag(), {}


def _company(p: Public, turn: company_turn.CompanyTurn) -> tuple[str, dict[str, Any]]:
    params: dict[str, Any] = {"company": turn.company}
    if turn.step <= company_steps.TRACK:
        return "track", params
    if turn.step <= company_steps.RUN:
        return ("only_run" if turn.step == company_steps.RUN else "run"), params
    if turn.step <= company_steps.PRICE:
        return "dividend", params | {"amount": p.companies[turn.company].revenue}
    return "trains", params


def news(view: PaView) -> list[str]:
    """What is new on the table; nothing at the end."""
    return [] if view.over else view.public.news


def in_order(view: PaView) -> list[str]:
    """The companies as they run, then those that are not in play."""
    p = view.public
    running = [c for c in operating.order(p) if c in COMPANIES]
    return [*running, *(c for c in COMPANIES if c not in running)]


def unsold(p: Public, private: str) -> bool:
    """Whether a private still waits in the bank for an owner."""
    return p.deeds[private].owner == BANK and p.deeds[private].fate == "private"


def place_name(look: Look, private: str) -> str:
    """A private's number and name without the number's own sign: for beside its plate."""
    name = look.words("picture.private", private=private)
    return name.lstrip("①②③④⑤⑥⑦⑧⑨ ")


def home(private: str) -> str:
    """Where a private's token lies at the start."""
    return PRIVATES[private].home
