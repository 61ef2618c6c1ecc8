"""The worked cases of routes and revenue (rules 11, 9.6, 10.4 to 10.6, 12.1, 17.6)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.eighteen_pa import routes
from tests.rules.eighteen_pa.cases import of_kind
from tests.rules.eighteen_pa.routes.positions import of_case

ROUTES = pytest.mark.parametrize("row", of_kind("route"), ids=lambda row: row["id"])


@ROUTES
def test_the_best_set_pays_what_the_case_says(row: dict[str, Any]) -> None:
    """# rules 11.1, 11.2, 11.4, 11.5, 11.6, 11.7, 11.8, 11.9, 10.4, 9.6 (S01 to S05, S07 to S13)"""
    found = routes.best(*of_case(row["given"]))
    parts = {"stops": found.value, "tokens": found.tokens, "ferry": found.ferry, "mine": found.mine}
    assert (found.total, parts, found.proven) == (row["expect"]["best"], row["expect"]["parts"], True)


@pytest.mark.parametrize("row", [r for r in of_kind("route") if "routes" in r["expect"]], ids=lambda row: row["id"])
def test_the_routes_of_the_case_are_found_and_read(row: dict[str, Any]) -> None:
    """# rules 11.11"""
    expected = row["expect"]["routes"]
    asked = of_case(row["given"])
    found = routes.best(*asked)
    assert [list(route.stops) in (stops, stops[::-1]) for route, stops in zip(found.routes, expected, strict=True)]
    typed = routes.read(*asked, " / ".join(" ".join(stops) for stops in expected))
    assert (typed.total, sorted(typed.routes[0].stops)) == (row["expect"]["best"], sorted(expected[0]))


@ROUTES
def test_what_the_owner_or_a_unit_gets(row: dict[str, Any]) -> None:
    """# rules 12.1, 12.2"""
    total = routes.best(*of_case(row["given"])).total
    shares = {"owner_gets": 2, "per_unit_5_share": 5, "per_unit_10_share": 10}
    assert all(total == row["expect"][key] * parts for key, parts in shares.items() if key in row["expect"])
