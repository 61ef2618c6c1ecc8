"""Indonesia in words: year and phase, whose turn it is, what is asked, what is new."""

from __future__ import annotations

from typing import Any

from renderers.look import Look
from rules.indonesia.auction import Auction
from rules.indonesia.deliveries import Deliveries
from rules.indonesia.expansion import Expansion
from rules.indonesia.scoring import standings
from rules.indonesia.shipping import Shipping, ships_to_add
from rules.indonesia.siap_faji import SiapFaji
from rules.indonesia.state import Company, IndoView, Public


def money(amount: int) -> str:
    """ "1,234": rupiah, with a sign below zero."""
    return f"−{-amount:,}" if amount < 0 else f"{amount:,}"


def phase(view: IndoView, look: Look) -> str:
    """Era, year and phase; at the end that it is the final count."""
    p = view.public
    if view.over:
        return look.words("picture.final", year=p.year)
    return look.words("picture.phase", era=p.era, year=p.year, phase=p.phase)


def to_act(view: IndoView) -> list[int]:
    """The seats that are due; at the end the winner."""
    if view.over:
        return [place.seat for place in standings(view.public, view.seats) if place.place == 1]
    return list(view.stack[-1].actors(view.as_spectator()))


def ask(view: IndoView, look: Look) -> str:
    """What is asked of who is due, or how the match ended."""
    if view.over:
        return look.words("picture.wins", total=standings(view.public, view.seats)[0].total)
    key, params = _asked(view.public, view.stack[-1])
    return look.words(f"picture.ask.{key}", **params)


def _asked(p: Public, frame: Any) -> tuple[str, dict[str, Any]]:
    """The text that says what a frame waits for, with its figures."""
    match frame:
        case Auction():
            return "auction", {"amount": frame.lowest(p)}
        case SiapFaji():
            return "siap_faji", {"left": frame.left}
        case Deliveries():
            return "deliveries", {"left": frame.most - frame.made}
        case Expansion():
            key = "expansion_free" if frame.free else "expansion"
            return key, {"left": frame.left(p), "company": frame.company}
        case Shipping():
            left = ships_to_add(p, p.company(frame.company), frame.added)
            return "shipping", {"left": left, "company": frame.company}
    return frame.tag(), {}


def running(view: IndoView) -> Company | None:
    """The company that operates, or that loses areas, now."""
    for frame in reversed(view.stack):
        if isinstance(frame, (Deliveries, Expansion, Shipping, SiapFaji)):
            return view.public.company(frame.company)
    return None


def auction(view: IndoView) -> Auction | None:
    """The auction that goes on; None when there is none, or when it is settled."""
    found = view.find(Auction)
    return None if found is None or found.settled else found


def news(view: IndoView) -> set[str]:
    """Ids of what is new (see `Public.changed`), and of what is going on: the company that operates, chips that it has
    sold, ships that carry; nothing at the end.
    """
    if view.over:
        return set()
    fresh, top, now = set(view.public.news), view.stack[-1], running(view)
    if isinstance(top, Deliveries):
        fresh |= {f"{line}@{sea}" for line, load in top.loads.items() for sea in load}
    if now is not None:
        fresh.add(now.id)
    if now is not None and not (isinstance(top, Expansion) and top.free):  # there all the others lie face down
        fresh |= {*now.turned}
    return fresh
