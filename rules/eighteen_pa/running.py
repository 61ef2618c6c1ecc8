"""Step 7: the trains run (rules 11). Which sets of routes are legal, and what they earn, is the business of `routes`.

Events. `ran`: the trains of `owner` (company or private) run `routes` for `amount`. `no_run`: `owner` has no train or
no route, so nothing is earned (11.10).
"""

from __future__ import annotations

from rules.core import Out
from rules.core.frame import Steps
from rules.eighteen_pa import phases, routes
from rules.eighteen_pa.components import COMPANIES
from rules.eighteen_pa.state import PaView, Public


def trains_of(p: Public, owner: str) -> list[str]:
    """The trains of a company, or the one built into a private."""
    return list(p.companies[owner].trains) if owner in COMPANIES else phases.built_in(p, owner)


def possible(v: PaView, owner: str) -> bool:
    """Whether there is any route."""
    return routes.possible(v, owner, trains_of(v.public, owner))


def offer(v: PaView, owner: str) -> Steps:
    """Any legal set of routes, the best first; none is one too (rules 11.11, 11.12)."""
    if not possible(v, owner):
        return "no_route"
    return (yield from routes.offer_run(v, owner, trains_of(v.public, owner)))


def best(v: PaView, owner: str) -> str:
    """The set of routes that earns most, as it is typed (rules 24.6)."""
    mine = owner in COMPANIES and v.public.companies[owner].mine
    return routes.best(v, owner, trains_of(v.public, owner), mine).text


def run(v: PaView, owner: str, text: str, out: Out) -> None:
    """Runs these routes and notes what they earn."""
    found = routes.read(v, owner, trains_of(v.public, owner), text)
    note(v.public, owner, found.total, found.text)
    out.emit("ran", owner=owner, routes=found.text, amount=found.total)


def none(p: Public, owner: str, out: Out) -> None:
    """No train or no route: $0 (rules 11.10)."""
    note(p, owner, 0, "")
    out.emit("no_run", owner=owner)


def note(p: Public, owner: str, total: int, text: str) -> None:
    """The last run of an owner, for dividends, pictures and next turn's proposal."""
    record = p.companies[owner] if owner in COMPANIES else p.deeds[owner]
    record.revenue, record.routes = total, [text] if text else []
    p.mark(owner)
