"""Switches, presets and where the sources differ (rules 16, 17)."""

from __future__ import annotations

import tomllib
from pathlib import Path

from rules.big_shoulders import GAME
from rules.big_shoulders.actions import Start
from tests.rules.big_shoulders.play import Table

TABLE = tomllib.loads((Path(__file__).parents[3] / "rules" / "big_shoulders" / "components.toml").read_text("utf-8"))


# rules 16.3
def test_every_switch_is_an_option() -> None:
    assert [(o.id, list(o.values), o.default) for o in GAME.options] == [
        (row["id"], _in_order(row["values"]), row["default"]) for row in TABLE["option"]
    ]


def _in_order(values: list[object]) -> list[object]:
    """Yes and no in the order in which all tables show them."""
    return [False, True] if isinstance(values[0], bool) else values


# rules 16.4, 17
def test_presets() -> None:
    rows = TABLE["option"]
    assert GAME.presets["seed"] == {row["id"]: row["default"] for row in rows}
    assert GAME.presets["published"] == {row["id"]: row["published"] for row in rows}
    assert GAME.make_options({}) == GAME.make_options(GAME.presets["seed"])
    assert GAME.make_options(GAME.presets["published"]) != GAME.make_options({})


# rules 16.4
def test_options_are_kept_with_the_match() -> None:
    table = Table(2, friendly_sales=True, dividend_stop_at=0)
    assert table.p.options.friendly_sales and table.p.options.dividend_stop_at == 0


# rules 2.11, 2.12, 16.3
def test_first_companies_the_other_way_round() -> None:
    for key in range(10):
        table = Table(4, key=key, first_companies_reverse=True)
        first, marker = table.due, table.p.marker
        order = []
        for id in ("swift", "libby", "elgin", "anglo"):
            order.append("ABCD".index(table.due))
            table.act(table.due, Start(id, 35))
        start = "ABCD".index(first)
        assert order == [(start - n) % 4 for n in range(4)]
        assert marker == order[-1] == table.p.marker
        assert table.p.order == order[::-1]
        assert table.due == "ABCD"[marker]  # opens the stock phase
