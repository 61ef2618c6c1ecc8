"""The deliveries of one production company: as many as possible, one by one or as proposed (rules 8.4 to 8.7, 11)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import islice, pairwise
from typing import Any, ClassVar

from rules.core import Action, Domain, Frame, Ids, Illegal, Out, Reason, Search, Some, own_turn
from rules.core.frame import Offer, Steps
from rules.indonesia.actions import Accept, Deliver
from rules.indonesia.components import COAST, FREIGHT, NEXT_SEAS, price_of
from rules.indonesia.land import groups
from rules.indonesia.money import earn, sell
from rules.indonesia.network import Flow, Line, Problem, Route, Shipment, Stop, Zone
from rules.indonesia.proposal import proposal
from rules.indonesia.state import Company, IndoState, IndoView, Public

Loads = dict[str, dict[str, int]]
LISTED = 24  # routes between a zone and a city; with more of them a route is searched for
BETWEEN = "-"


def problem_of(public: Public, company: Company, loads: Mapping[str, Mapping[str, int]]) -> Problem:
    """What the company can still deliver. loads: goods that each line has carried in this turn, by sea area."""
    zones = [
        Zone(group[0], sum(area not in company.turned for area in group), seas_of(group))
        for group in groups(company.areas)
    ]
    lines = [line_of(public, line, loads.get(line.id, {})) for line in public.companies if line.shipping]
    stops = [Stop(city.area, city.room(company.kind), COAST[city.area]) for city in public.cities]
    return Problem(zones, lines, stops, NEXT_SEAS)


def seas_of(areas: Iterable[str]) -> list[str]:
    """The sea areas that some land areas touch, ascending."""
    return sorted({sea for area in areas for sea in COAST[area]})


def line_of(public: Public, company: Company, load: Mapping[str, int]) -> Line:
    """Each ship carries as many goods in this turn as the hull level of its owner (rules 8.5, 8.17)."""
    hull, room = public.levels[company.owner]["hull"], dict[str, int]()
    for sea in company.ships:
        room[sea] = room.get(sea, -load.get(sea, 0)) + hull
    return Line(company.id, company.owner, room)


def flow(v: IndoView) -> Flow:
    """The maximum flow of the deliveries that are left."""
    frame = v.find(Deliveries)
    assert frame is not None
    return Flow(problem_of(v.public, v.public.company(frame.company), frame.loads))


def proposed(v: IndoView, spare: tuple[int, ...] = ()) -> list[Shipment]:
    """The cheapest way to make all deliveries that are left (rules 11.5)."""
    frame, left = v.find(Deliveries), v.once(flow)
    assert frame is not None
    return proposal(left.problem, left.value, frame.seat, spare)


def spelled(route: Route) -> str:
    """A route as an action names it."""
    return BETWEEN.join(route)


@own_turn
def deliver(frame: Deliveries, v: IndoView) -> Steps:
    """Zone, city, line, route; only what keeps the maximum (rules 11.4)."""
    left = v.once(flow)
    zones, lines, stops, _ = left.problem
    zone = yield step([z.id for z in zones], lambda id: why_no_zone(left, id), "chips", lambda id: left.zones[id].chips)
    city = yield step(
        [k.id for k in stops], lambda id: why_no_city(left, zone, id), "room", lambda id: left.stops[id].room
    )
    line = yield Ids(
        [x.id for x in lines],
        lambda id: why_no_line(left, zone, city, id),
        ahead=True,
        note=lambda id: ("seat", left.lines[id].owner),
    )
    yield routes(left, zone, city, line)
    return None


def step(ids: list[str], why: Callable[[str], Reason], shown: str, number: Callable[[str], int]) -> Ids:
    """A choice of which only the later fields judge; beside each value a number."""
    return Ids(ids, why, ahead=True, note=lambda id: (shown, {"n": number(id)}))


def why_no_zone(left: Flow, id: str) -> Reason:
    """Why nothing can be delivered from a zone now."""
    zone = left.zones[id]
    if not zone.chips:
        return Illegal("zone_sold_out", zone=id)
    if not any(line.room.get(sea) for line in left.problem.lines for sea in zone.seas):
        return Illegal("no_ship_at_zone", zone=id)
    return "" if left.zone(id) else less(left)


def why_no_city(left: Flow, zone: str, id: str) -> Reason:
    """Why nothing can be delivered from the zone to a city now."""
    if left.stops[id].room <= 0:
        return Illegal("city_is_full", city=id)
    if not any(reaches(left, zone, id, line.id) for line in left.problem.lines):
        return Illegal("city_out_of_reach", city=id)
    return "" if left.stop(zone, id) else less(left)


def why_no_line(left: Flow, zone: str, city: str, id: str) -> Reason:
    """Why a line cannot carry from the zone to the city now."""
    if not reaches(left, zone, city, id):
        return Illegal("line_out_of_reach", line=id)
    return "" if left.line(zone, city, id) else less(left)


def reaches(left: Flow, zone: str, city: str, line: str) -> bool:
    """Whether ships with room join the zone and the city."""
    far = left.far(city, line)
    return any(sea in far for sea in left.zones[zone].seas)


def less(left: Flow) -> Illegal:
    """It would make the maximum impossible."""
    return Illegal("fewer_than_possible", n=left.value)


class Routes(Ids):
    """Few ways, all listed; of any other one it is said as well what is wrong with it."""

    def why(self, value: Any) -> Reason:
        assert self.refuse is not None
        return self.refuse(value)


def routes(left: Flow, zone: str, city: str, line: str) -> Domain:
    """The ways of the ships, listed where they are few."""
    known = list(islice(left.ways(zone, city, line), LISTED + 1))

    def why(route: Any) -> Reason:
        return why_no_route(left, zone, city, line, route)

    if len(known) <= LISTED:
        return Routes([spelled(route) for route in known], why, note=freight_of)
    return Search(lambda: map(spelled, left.routes(zone, city, line)), why, note=freight_of, spell=tidied)


def freight_of(route: str) -> tuple[str, dict[str, int]]:
    """What is shown beside a route: what it costs."""
    return "freight", {"n": FREIGHT * len(route.split(BETWEEN))}


def tidied(text: str) -> str:
    """A route as somebody types it, in the one way of spelling it."""
    return spelled(tuple(re.findall(r"\w+", text.upper())))


def why_no_route(left: Flow, zone: str, city: str, line: str, route: Any) -> Reason:
    """Whether the ships of a route hang together, have room, and leave the maximum possible (rules 8.5, 11.4)."""
    seas = tuple(route.split(BETWEEN)) if isinstance(route, str) else ()
    links = left.problem.links
    if not seas or any(sea not in links for sea in seas):
        return "not_offered"
    if reason := why_no_ends(left, zone, city, seas) or why_no_ships(left, line, seas):
        return reason
    if len(set(seas)) < len(seas):
        return "route_meets_itself"
    if any(after not in links[sea] for sea, after in pairwise(seas)):
        return "route_is_broken"
    return "" if left.keeps(Shipment(zone, city, line, seas)) else less(left)


def why_no_ends(left: Flow, zone: str, city: str, seas: Route) -> Reason:
    """What is wrong with the zone, the city, or with where the route begins and ends."""
    start, goal = left.zones[zone], left.stops[city]
    if not start.chips:
        return Illegal("zone_sold_out", zone=zone)
    if goal.room <= 0:
        return Illegal("city_is_full", city=city)
    return "" if seas[0] in start.seas and seas[-1] in goal.seas else "route_misses_its_ends"


def why_no_ships(left: Flow, line: str, seas: Route) -> Reason:
    """Where the line has no ship, or none with room."""
    room = left.lines[line].room
    for sea in seas:
        if sea not in room:
            return Illegal("no_ship_there", sea=sea)
        if room[sea] <= 0:
            return Illegal("ship_is_full", sea=sea)
    return ""


@own_turn
def accept(frame: Deliveries, v: IndoView) -> Steps:
    """Whom to spare: the others whose ships could carry something now, any number of them (rules 11.5)."""
    others = carriers(v.once(flow)) - {frame.seat}
    owners = [seat for seat in v.public.order if seat in others]
    yield Some(owners, 0, len(owners))
    return None


def carriers(left: Flow) -> set[int]:
    """The owners of lines that could bring some chip to some city."""
    seas = {sea for zone in left.problem.zones if zone.chips for sea in zone.seas}
    cities = [stop.id for stop in left.problem.stops if stop.room > 0]
    return {x.owner for x in left.problem.lines if any(not seas.isdisjoint(left.far(id, x.id)) for id in cities)}


class Deliveries(Frame[IndoState, IndoView], tag="deliveries"):
    """A production company delivers. most: how many in all; made: how many so far. loads: goods carried in this turn by
    each line, by sea area.
    """

    seat: int
    company: str
    most: int
    made: int = 0
    loads: Loads = {}

    offers: ClassVar[dict[type[Action], Offer]] = {Accept: accept, Deliver: deliver}

    @property
    def on_ships(self) -> int:
        """Rupiah that lie on the ships until the owners are paid (rules 8.7)."""
        return FREIGHT * sum(sum(load.values()) for load in self.loads.values())

    def apply(self, s: IndoState, seat: int, action: Deliver | Accept, out: Out) -> None:
        s.public.acts()
        if isinstance(action, Deliver):
            chosen = [Shipment(action.zone, action.city, action.line, tuple(action.route.split(BETWEEN)))]
        else:
            problem = problem_of(s.public, s.public.company(self.company), self.loads)
            chosen = proposal(problem, self.most - self.made, seat, action.spare)
        for made in chosen:
            self.make(s, made, out)

    def make(self, s: IndoState, made: Shipment, out: Out) -> None:
        """Turns a chip, puts the good under the city, takes the price and puts freight on ships (rules 8.6, 8.7)."""
        company, city = s.public.company(self.company), s.public.city(made.city)
        group = next(group for group in groups(company.areas) if group[0] == made.zone)
        company.turned.append(next(area for area in group if area not in company.turned))
        city.goods[company.kind] = city.goods.get(company.kind, 0) + 1
        s.public.mark(made.city)
        load = self.loads.setdefault(made.line, {})
        for sea in made.route:
            load[sea] = load.get(sea, 0) + 1
        price, freight = price_of(company.kind), FREIGHT * len(made.route)
        sell(s, self.seat, price)
        earn(s, self.seat, -freight)
        self.made += 1
        out.emit(
            "delivered",
            seat=self.seat,
            good=company.kind,
            zone=made.zone,
            city=made.city,
            line=made.line,
            route=spelled(made.route),
            price=price,
            freight=freight,
        )

    def advance(self, s: IndoState, out: Out, result: Any) -> None:
        """With the last delivery the owners of the ships are paid (rules 8.7, 8.14)."""
        if self.made < self.most:
            return
        paid: dict[int, int] = {}
        for id, load in self.loads.items():
            owner, amount = s.public.company(id).owner, FREIGHT * sum(load.values())
            earn(s, owner, amount)
            paid[owner] = paid.get(owner, 0) + amount
        good = s.public.company(self.company).kind
        out.emit("sold", seat=self.seat, company=self.company, n=self.made, amount=self.made * price_of(good))
        for owner in s.public.order:
            if owner == self.seat and owner in paid:
                out.emit("own_freight", seat=owner, amount=paid[owner])
            elif owner in paid:
                out.emit("freight", seat=owner, amount=paid[owner], payer=self.seat)
        out.done(self.made)

    def fallback(self, v: IndoView) -> Accept:
        """The proposal for what is left (rules 15.9)."""
        return Accept(())
