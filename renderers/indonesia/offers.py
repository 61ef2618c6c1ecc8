"""What single choices of a delivery would look like: the first legal way of each line."""

from __future__ import annotations

from collections.abc import Sequence

from rules.indonesia.deliveries import flow
from rules.indonesia.network import Shipment
from rules.indonesia.state import IndoView


def shortest(view: IndoView, zone: str, city: str, lines: Sequence[str]) -> list[Shipment | None]:
    """For each line its shortest route that keeps the maximum, None where there is none."""
    left = view.once(flow)
    found: list[Shipment | None] = []
    for line in lines:
        route = next(left.routes(zone, city, line), None) if line in left.lines else None
        found.append(None if route is None else Shipment(zone, city, line, route))
    return found
