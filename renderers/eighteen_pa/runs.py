"""Which run a picture shows, and the sum of a run stop by stop."""

from __future__ import annotations

from renderers.eighteen_pa import told
from renderers.look import Look
from rules.core import Illegal
from rules.eighteen_pa import routes, running
from rules.eighteen_pa.company_steps import RUN
from rules.eighteen_pa.company_turn import CompanyTurn
from rules.eighteen_pa.components import COMPANIES, HEXES
from rules.eighteen_pa.private_turn import PrivateTurn
from rules.eighteen_pa.routes import Call, Route, RouteSet
from rules.eighteen_pa.state import PaView, Public

NOTHING = RouteSet((), 0, "")


def record(p: Public, owner: str) -> list[str]:
    """The latest run of a company or private, as it was typed."""
    return p.companies[owner].routes if owner in COMPANIES else p.deeds[owner].routes


def has_run(view: PaView) -> bool:
    """Whether the trains of the turn going on have run already."""
    turn = view.find(CompanyTurn) or view.find(PrivateTurn)
    return turn is not None and turn.step > RUN


def latest(view: PaView) -> str:
    """Whose run is the latest: of the turn going on, else of those before; "" if there was none."""
    p = view.public
    if has_run(view) and record(p, told.runner(view)):
        return told.runner(view)
    owners = [x for x in p.changed_before if (x in COMPANIES or x in p.deeds) and record(p, x)]
    return owners[-1] if owners and p.part == "operating" else ""


def read(view: PaView, owner: str, text: str = "") -> RouteSet:
    """A run of an owner on the map as it is now: the typed one, or the latest; empty where it cannot be traced."""
    try:
        trains = running.trains_of(view.public, owner)
        found = routes.read(view, owner, trains, text or "last")
    except Illegal:
        return NOTHING
    return found


def explained(look: Look, found: RouteSet) -> list[str]:
    """The sum of a run: a line for each train, then the mine and the total."""
    lines = [_route(look, n, route) for n, route in enumerate(found.routes, 1)]
    if found.mine:
        lines.append(look.words("picture.run.mine", amount=found.mine))
    lines.append(look.words("picture.run.total", amount=found.total))
    return lines


def _route(look: Look, n: int, route: Route) -> str:
    stops = " + ".join(_with_income(look, route, [_call(look, call) for call in route.calls]))
    return look.words("picture.run.route", number=n, train=route.train, stops=stops, amount=route.total)


def parts(look: Look, route: Route) -> list[str]:
    """What a route earns, piece by piece, with short names: for beside a map."""
    return _with_income(look, route, [_short(call) for call in route.calls])


def _with_income(look: Look, route: Route, calls: list[str]) -> list[str]:
    if route.tokens:
        calls.append(look.words("picture.run.tokens", amount=route.tokens))
    if route.ferry:
        calls.append(look.words("picture.run.ferry", amount=route.ferry))
    return calls


def _call(look: Look, call: Call) -> str:
    """ "H17 Newark A 20", "D17 Albany 20×2"."""
    if call.times == 1:
        return look.words("picture.run.call", stop=call.stop, value=call.value)
    return look.words("picture.run.times", stop=call.stop, value=call.value, times=call.times)


def _short(call: Call) -> str:
    name = short_name(call.stop)
    return f"{name} {call.value}" if call.times == 1 else f"{name} {call.value}×{call.times}"


def short_name(stop: str) -> str:
    """What the map calls a stop. Of two towns in a hex the first named lies in the north."""
    hex, _, letter = stop.partition(".")
    first, _, last = HEXES[hex].name.partition(" & ")
    return (last if last and letter == "A" else first) or hex
