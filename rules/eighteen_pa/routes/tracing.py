"""Typed routes traced on the network (rules 11.1 to 11.3): which stops and tracks are meant, or why it is no route.

What a text leaves open is settled for the whole set at once: of all legal ways to read it the one that pays most, of
equal ones the first. Between two stops that are typed side by side a direct track is meant wherever the set can be run
so; towns are put in only where there is none. A city is never put in: it counts.

Refusals; `route` is the number of the route in the text, from 1.
`route_no_stop`: `stop` is not on the map, or there is no such stop in the hex. `route_one_stop`: a route needs two.
`route_stop_twice`: `stop` comes more often than it exists.
`route_no_track`: no track joins `here` and `there`, unless through other cities.
`route_city_left_out`: the track between `here` and `there` leads through `stop`, which must be named.
`route_no_way_through`: what comes before and after `stop` is joined to different cities of that hex.
`route_ferry_closed`: the ferry does not run. `route_ends_on_ferry`: a route begins or ends with the ferry.
`route_blocked_city`: all circles of `stop` hold tokens of others, so it can only be an end.
`route_no_own_token`: none of its cities has a token of the owner. `route_no_such_train`: the owner has no `train`.
`routes_too_many`: `routes` routes for `trains` trains.
`route_too_long`: it visits `cities` cities, and the longest train that is left for it `most`.
`route_track_twice`: it needs a track or a stop twice. `route_track_used`: it needs track that route `other` uses.
`routes_too_open`: there are too many ways to read the text; towns and letters would say which is meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.core import Illegal
from rules.eighteen_pa.routes.fitting import Fitting, Legs, Order, assignments
from rules.eighteen_pa.routes.notation import Line, Named, short
from rules.eighteen_pa.routes.revenue import Path
from rules.eighteen_pa.routes.terms import Terms, Train

Options = list[list[int]]  # for each stop of a route as typed: the stops that may be meant


def trace(terms: Terms, trains: Sequence[Train], lines: Sequence[Line]) -> list[Path]:
    """The routes that the lines mean. Raises Illegal with the first thing that is wrong."""
    if len(lines) > len(trains):
        raise Illegal("routes_too_many", routes=len(lines), trains=len(trains))
    legs = Legs(terms)
    routes = [_options(terms, legs, n, line) for n, line in enumerate(lines, 1)]
    chosen = _trains(terms, trains, lines, routes)
    for exact in (True, False):
        fitting = Fitting(legs, routes, exact)
        for order in chosen:
            fitting.run(order)
        if fitting.best is not None:
            return fitting.best
        if fitting.cut:
            raise Illegal("routes_too_open")
    raise _clash(legs, routes, chosen)


def _options(terms: Terms, legs: Legs, n: int, line: Line) -> Options:
    """The stops that may be meant, by all that one route alone must hold to."""
    if len(line.stops) < 2:
        raise Illegal("route_one_stop", route=n)
    options = [_lying(terms, n, stop) for stop in line.stops]
    _once(terms, n, line.stops, options)
    for end in (options[0], options[-1]):
        if all(terms.water >> stop & 1 for stop in end):
            raise Illegal("route_ends_on_ferry", route=n)
    options = _passable(terms, legs, n, line, _linked(terms, legs, n, line, options))
    if not any(terms.base >> stop & 1 for stops in options for stop in stops):
        raise Illegal("route_no_own_token", route=n)
    return options


def _lying(terms: Terms, n: int, typed: Named) -> list[int]:
    if typed.hex in terms.dry:
        raise Illegal("route_ferry_closed", route=n)
    found = [i for i in terms.network.lying.get(typed.hex, ()) if typed.letter in ("", terms.network.stops[i][-1])]
    if not found:
        raise Illegal("route_no_stop", route=n, stop=str(typed))
    return found


def _once(terms: Terms, n: int, typed: Sequence[Named], options: Options) -> None:
    """A stop comes once, and a hex at most as often as it has stops (rules 11.1)."""
    sure = Counter(stops[0] for stops in options if len(stops) == 1)
    hexes = Counter(stop.hex for stop in typed)
    for stop, stops in zip(typed, options, strict=True):
        if sure[stops[0]] > 1 or hexes[stop.hex] > len(terms.network.lying[stop.hex]):
            raise Illegal("route_stop_twice", route=n, stop=str(stop))


def _linked(terms: Terms, legs: Legs, n: int, line: Line, options: Options) -> Options:
    """Without the stops that no track joins to the typed stops beside them."""
    linked = [options[0]]
    for p in range(1, len(options)):
        found = legs.onward(linked[-1], options[p])
        if not found:
            raise _no_track(terms, legs, n, line, p, options)
        linked.append(found)
    for p in range(len(options) - 2, -1, -1):
        linked[p] = legs.onward(linked[p + 1], linked[p])
    return linked


def _no_track(terms: Terms, legs: Legs, n: int, line: Line, p: int, options: Options) -> Illegal:
    """Why there is no way from the typed stop before place p to the one at it."""
    here, there = line.stops[p - 1 : p + 1]
    if legs.onward(options[p - 1], options[p]):
        return Illegal("route_no_way_through", route=n, stop=here.hex)
    city = legs.city_between(options[p - 1], options[p])
    if city is not None:
        return Illegal("route_city_left_out", route=n, here=str(here), there=str(there), stop=short(terms, city))
    return Illegal("route_no_track", route=n, here=str(here), there=str(there))


def _passable(terms: Terms, legs: Legs, n: int, line: Line, options: Options) -> Options:
    """Without the cities that others fill, apart from the two ends (rules 10.4)."""
    inner = [[stop for stop in stops if not terms.shut >> stop & 1] for stops in options[1:-1]]
    for typed, before, after in zip(line.stops[1:-1], options[1:-1], inner, strict=True):
        if not after or (len(after) < len(before) and not _joined(legs, options, inner)):
            raise Illegal("route_blocked_city", route=n, stop=str(typed))
    return _linked(terms, legs, n, line, [options[0], *inner, options[-1]])


def _joined(legs: Legs, options: Options, inner: Options) -> bool:
    at = options[0]
    for stops in [*inner, options[-1]]:
        at = legs.onward(at, stops)
    return bool(at)


def _trains(terms: Terms, trains: Sequence[Train], lines: Sequence[Line], routes: Sequence[Options]) -> list[Order]:
    """The ways to give each route a train of its own that is long enough (rules 11.2)."""
    cities = [sum(terms.counted[stops[0]] for stops in options) for options in routes]
    for n, line in enumerate(lines, 1):
        if line.train and all(train.name != line.train for train in trains):
            raise Illegal("route_no_such_train", route=n, train=line.train)
    found = assignments(trains, [(line.train, most) for line, most in zip(lines, cities, strict=True)])
    if not found:
        raise _too_long(trains, lines, cities)
    return found


def _too_long(trains: Sequence[Train], lines: Sequence[Line], cities: Sequence[int]) -> Illegal:
    """The first route, the longest before the others, for which no train is left."""
    left = sorted(trains, key=lambda train: train.cities)
    for n in sorted(range(len(lines)), key=lambda n: (not lines[n].train, -cities[n])):
        fit = [train for train in left if lines[n].train in ("", train.name)]
        long = [train for train in fit if train.cities >= cities[n]]
        if not long:
            most = max((train.cities for train in fit), default=0)
            return Illegal("route_too_long", route=n + 1, cities=cities[n], most=most)
        left.remove(long[-1] if not lines[n].train else long[0])
    return Illegal("route_too_long", route=1, cities=cities[0], most=0)


def _clash(legs: Legs, routes: Sequence[Options], chosen: Sequence[Order]) -> Illegal:
    """Which routes are in each other's way."""

    def fits(*which: int) -> bool:
        fitting = Fitting(legs, [routes[n] for n in which], False)
        for order in chosen:
            fitting.run([order[n] for n in which])
        return fitting.best is not None

    for n in range(len(routes)):
        if not fits(n):
            return Illegal("route_track_twice", route=n + 1)
        for other in range(n):
            if not fits(other, n):
                return Illegal("route_track_used", route=n + 1, other=other + 1)
    return Illegal("route_track_used", route=len(routes), other=len(routes) - 1)
