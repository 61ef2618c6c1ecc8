"""The cheapest way to deliver the maximum, and the one that feeds chosen players least (rules 11.5)."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping

from rules.indonesia.network import SINK, SOURCE, Network, Problem, Shipment


def proposal(problem: Problem, value: int, operator: int, spare: Collection[int] = ()) -> list[Shipment]:
    """`value` deliveries that cost the operator least; those to be spared earn as little as possible first of all.

    Deterministic: ships count a little by themselves, so that routes stay short, and ties go by the order of the arcs.
    """
    foreign = 1 + sum(sum(line.room.values()) for line in problem.lines)
    spared = foreign * foreign * foreign
    costs = {line.id: 1 + foreign * (line.owner != operator) + spared * (line.owner in spare) for line in problem.lines}
    return _shipments(problem, _cheapest(Network(problem), value, costs))


def _cheapest(net: Network, value: int, costs: Mapping[str, int]) -> Network:
    """Fills the network by `value` cheapest ways, one after the other, which is cheapest in all."""
    cost = [0] * len(net.to)
    for (line, _), arc in net.ship_arc.items():
        cost[arc], cost[arc ^ 1] = costs[line], -costs[line]
    for _ in range(value):
        for arc in _cheapest_way(net, cost):
            net.room[arc] -= 1
            net.room[arc ^ 1] += 1
    return net


def _cheapest_way(net: Network, cost: list[int]) -> list[int]:
    """The arcs of a cheapest way from source to sink, last arc first (Bellman and Ford with a queue)."""
    best: dict[int, int] = {SOURCE: 0}
    came: dict[int, int] = {}
    queue, waiting = deque([SOURCE]), {SOURCE}
    while queue:
        node = queue.popleft()
        waiting.discard(node)
        for arc in net.arcs[node]:
            after = net.to[arc]
            if net.room[arc] and (after not in best or best[node] + cost[arc] < best[after]):
                best[after], came[after] = best[node] + cost[arc], arc
                if after not in waiting:
                    waiting.add(after)
                    queue.append(after)
    return _traced(net, came)


def _traced(net: Network, came: Mapping[int, int]) -> list[int]:
    found, node = list[int](), SINK
    while node != SOURCE:
        found.append(came[node])
        node = net.to[came[node] ^ 1]
    return found


def _shipments(problem: Problem, net: Network) -> list[Shipment]:
    """The single deliveries that make up a flow, zone by zone. No ship costs nothing, so there are no circles in it."""
    cities = {net.to[arc ^ 1]: city for city, arc in net.city_arc.items()}
    ships = {net.to[arc]: key for key, arc in net.ship_arc.items()}  # by the node where goods leave the ship
    made = []
    for zone in problem.zones:
        arc = net.zone_arc[zone.id]
        for _ in range(net.room[arc ^ 1]):
            made.append(_voyage(net, zone.id, net.to[arc], cities, ships))
    return made


def _voyage(
    net: Network, zone: str, node: int, cities: Mapping[int, str], ships: Mapping[int, tuple[str, str]]
) -> Shipment:
    """Follows one unit from a zone to a city and takes it out of the flow."""
    line, route = "", list[str]()
    while node not in cities:
        arc = next(a for a in net.arcs[node] if a % 2 == 0 and net.room[a ^ 1] > 0)
        net.room[arc ^ 1] -= 1
        node = net.to[arc]
        if node in ships:
            line, sea = ships[node]
            route.append(sea)
    return Shipment(zone, cities[node], line, tuple(route))
