"""What an owner may run: the best set, a set as typed, and the offer made of both (rules 11.11, 11.12, 24.6).

Refusals, besides those of `notation` and `tracing`. `no_last_run`: there is none, or it is not legal any more.
`routes_spelled`: the text is legal, but is logged as `routes`.

What is noted beside a value (`of.<vocabulary>`, with its `amount`): `run_best`, or `run_unproven` where the search was
cut off; `run_last`, the run of the turn before; `run_none`; `run_typed`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from rules.core import Illegal, Search
from rules.core.event import Reason
from rules.core.frame import Steps
from rules.eighteen_pa.board.ground import FERRY
from rules.eighteen_pa.board.reach import bases
from rules.eighteen_pa.routes.network import Edge, Network
from rules.eighteen_pa.routes.notation import BETWEEN, NONE, Line, Named, parse, word, write
from rules.eighteen_pa.routes.revenue import RouteSet, count
from rules.eighteen_pa.routes.sets import BRIEF, FULL, Effort, best_set
from rules.eighteen_pa.routes.terms import Terms
from rules.eighteen_pa.routes.tracing import trace
from rules.eighteen_pa.routes.vary import neighbour_of
from rules.eighteen_pa.routes.yard import KINDS, network_of, terms_of
from rules.eighteen_pa.state import PaView

Trains = Sequence[str]  # names of the trains that the owner has


def possible(v: PaView, owner: str, trains: Trains) -> bool:
    """Whether the trains have any route at all (rules 11.1, 11.10): a stop that track joins to an own token, or another
    one beyond the ferry. A train of two cities is enough for it.
    """
    return bool(trains) and v.once(_possible, owner)


def _possible(v: PaView, owner: str) -> bool:
    network = network_of(v)
    starts = [network.stops.index(stop) for stop in bases(v.public, owner)]
    return any(_leads_on(network, start, edge) for start in starts for edge in network.edges[start])


def _leads_on(network: Network, start: int, edge: Edge) -> bool:
    """Whether the edge from `start` ends at a stop that may be an end, or runs on to another one."""
    if network.stops[edge.to].partition(".")[0] not in FERRY.water:
        return True
    return any(on.to != start and not on.mask & edge.mask for on in network.edges[edge.to])


def best(v: PaView, owner: str, trains: Trains, effort: Effort = FULL) -> RouteSet:
    """The set of routes that pays most (rules 11.11); empty where there is none. Worked out once for a position."""
    return v.once(_best, owner, tuple(trains), effort)


def _best(v: PaView, owner: str, trains: tuple[str, ...], effort: Effort) -> RouteSet:
    terms = terms_of(v, owner)
    chosen = best_set(terms, [KINDS[train] for train in trains], effort)
    lines = [Line(train.name, _from_home(terms, stops)) for train, stops in chosen.routes]
    return _settled(terms, trains, lines)._replace(proven=chosen.proven)


def _from_home(terms: Terms, stops: tuple[int, ...]) -> tuple[Named, ...]:
    """The names of the stops, from an own token on where the route ends with one, else from the north-west."""
    first, final = ((not terms.base >> end & 1, end) for end in (stops[0], stops[-1]))
    names = [terms.network.stops[stop].split(".") for stop in (stops if first < final else stops[::-1])]
    return tuple(Named(hex, letter) for hex, letter in names)


def _settled(terms: Terms, trains: Trains, lines: Sequence[Line]) -> RouteSet:
    paths = trace(terms, [KINDS[train] for train in trains], lines)
    return count(terms, paths, write(terms, paths, mixed=len(set(trains)) > 1))


def read(v: PaView, owner: str, trains: Trains, text: str) -> RouteSet:
    """The set of routes that a text means, by the board as it is now. Raises Illegal."""
    return v.once(_read, owner, tuple(trains), text)


def _read(v: PaView, owner: str, trains: tuple[str, ...], text: str) -> RouteSet:
    meant = word(text)
    if meant == "best":
        return best(v, owner, trains)
    if meant == "last":
        found = last(v, owner, trains)
        if found is None:
            raise Illegal("no_last_run")
        return found
    lines = [] if meant == "none" else parse(text)
    if not lines and not meant:
        raise Illegal("route_one_stop", route=1)
    return _settled(terms_of(v, owner), trains, lines)


def last(v: PaView, owner: str, trains: Trains) -> RouteSet | None:
    """The run of the turn before, where it is still legal: other trains may take it over, cities may have merged."""
    return v.once(_last, owner, tuple(trains))


def _last(v: PaView, owner: str, trains: tuple[str, ...]) -> RouteSet | None:
    p = v.public
    text = BETWEEN.join((p.companies if owner in p.companies else p.deeds)[owner].routes)
    if word(text) == "none" or not text:
        return None
    terms, lines = terms_of(v, owner), parse(text)
    bare = [Line("", tuple(Named(stop.hex, "") for stop in line.stops)) for line in lines]
    for attempt in (lines, [line._replace(train="") for line in lines], bare):
        try:
            return _settled(terms, trains, attempt)
        except Illegal:
            continue
    return None


def offer_run(v: PaView, owner: str, trains: Trains) -> Steps:
    """Any legal set of routes; the best, last turn's and none are suggested."""
    yield Runs(v, owner, tuple(trains))
    return None


class Runs(Search):
    """The sets of routes of an owner, as text. A random pick makes do with a brief search."""

    def __init__(self, v: PaView, owner: str, trains: tuple[str, ...]) -> None:
        super().__init__(self._suggest, self._accepts, self._vary, self._note, self._spell)
        self._asked = v, owner, trains

    def pick(self, rng: random.Random) -> str:
        """For a play-out: mostly the best that a brief search finds, else none, or something near one of them."""
        value = best(*self._asked, BRIEF).text if rng.random() < 0.8 else NONE
        other = self._vary(value, rng) if rng.random() < 0.4 else value
        return value if self._accepts(other) else other

    def _suggest(self) -> Iterator[str]:
        found = [best(*self._asked), last(*self._asked)]
        yield from dict.fromkeys([*(runs.text for runs in found if runs is not None), NONE])

    def _accepts(self, text: object) -> Reason:
        if not isinstance(text, str):
            return "not_offered"
        try:
            spelled = self._spell(text)
        except Illegal as refused:
            return Illegal(refused.code, **refused.params)
        return "" if spelled == text else Illegal("routes_spelled", routes=spelled)

    def _spell(self, text: str) -> str:
        return read(*self._asked, text).text

    def _vary(self, text: str, rng: random.Random) -> str:
        v, owner, _ = self._asked
        other = neighbour_of(terms_of(v, owner).network, text, rng)
        try:
            return self._spell(other)
        except Illegal:
            return other

    def _note(self, text: str) -> tuple[str, dict[str, int]] | None:
        found, before = best(*self._asked), last(*self._asked)
        if text == NONE:
            return "run_none", {"amount": 0}
        if text == found.text:
            return "run_best" if found.proven else "run_unproven", {"amount": found.total}
        if self._accepts(text):
            return None
        kind = "run_last" if before is not None and text == before.text else "run_typed"
        return kind, {"amount": read(*self._asked, text).total}
