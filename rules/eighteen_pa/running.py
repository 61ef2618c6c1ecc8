"""Step 7: the trains run (rules 11). Which sets of routes are legal, and what they earn, is the business of `routes`.

Reason `no_route`: the owner's trains have none. Events. `ran`: the trains of `company` earn `amount` in all, `each`
unit; `runs`: what each of them earns (see `sums`). `ran_private`: that of `private` earns `amount`, likewise; `seat`
gets `half` of it (12.1). `no_run`: `owner` (company or private) earns nothing, for want of a train, of a route, or by
choice (11.10, 11.12).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core import Out
from rules.core.frame import Steps
from rules.eighteen_pa import phases, routes
from rules.eighteen_pa.board.ground import FERRY, Tiles, cell
from rules.eighteen_pa.board.reach import MINE
from rules.eighteen_pa.components import COMPANIES
from rules.eighteen_pa.routes import Route, RouteSet
from rules.eighteen_pa.routes.notation import BETWEEN
from rules.eighteen_pa.state import PaView, Public


def trains_of(p: Public, owner: str) -> list[str]:
    """The trains of a company, or the one built into a private."""
    return p.companies[owner].trains if owner in COMPANIES else phases.built_in(p, owner)


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
    return routes.best(v, owner, trains_of(v.public, owner)).text


def run(v: PaView, owner: str, text: str, out: Out) -> None:
    """Runs these routes and notes what they earn."""
    found = routes.read(v, owner, trains_of(v.public, owner), text)
    if not found.routes:
        return none(v.public, owner, out)
    note(v.public, owner, found.total, found.text.split(BETWEEN))
    told: dict[str, Any] = {"amount": found.total, "runs": sums(v.public.tiles, found)}
    if owner in COMPANIES:
        return out.emit("ran", company=owner, each=found.total // v.public.companies[owner].size, **told)
    return out.emit("ran_private", private=owner, seat=v.public.deeds[owner].owner, half=found.total // 2, **told)


def sums(tiles: Tiles, found: RouteSet) -> list[dict[str, Any]]:
    """For each route the `train`, its `parts` (see `parts`) and the `amount` they add up to. The mine stands once, in
    the first route that comes to it (11.8).
    """
    told, mine = list[dict[str, Any]](), found.mine
    for route in found.routes:
        here, mine = (mine, 0) if MINE in route.stops else (0, mine)
        told.append({"train": route.train, "parts": list(parts(tiles, route, here)), "amount": route.total + here})
    return told


def parts(tiles: Tiles, route: Route, mine: int) -> Iterator[dict[str, str]]:
    """Each `stop` that pays and what is `paid`, in order: "40×2+10" is $40 twice and $10 for an own token."""
    for call in route.calls:
        hex = call.stop.partition(".")[0]
        value = f"{call.value}×{call.times}" if call.times > 1 else f"{call.amount}" if call.amount else ""
        more = (call.tokens, route.ferry if hex in FERRY.water else 0, mine if call.stop == MINE else 0)
        paid = "+".join(filter(None, [value, *(str(x) for x in more if x)]))
        if paid:
            yield {"stop": call.stop if len(cell(tiles, hex).stops) > 1 else hex, "paid": paid}


def none(p: Public, owner: str, out: Out) -> None:
    """No train, no route or no wish: $0 (rules 11.10, 11.12)."""
    note(p, owner, 0, [])
    if owner in COMPANIES or trains_of(p, owner):  # that a local has no train since phase 4 is no news
        out.emit("no_run", owner=owner)


def note(p: Public, owner: str, total: int, texts: list[str]) -> None:
    """The last run of an owner, a text a train, for dividends, pictures and next turn's proposal."""
    record = p.companies[owner] if owner in COMPANIES else p.deeds[owner]
    record.revenue, record.routes = total, texts
    p.mark(owner)
