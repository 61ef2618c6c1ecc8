"""The table options: the ones that the rules list, with the defaults that the components show (rules 21, 23)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules.eighteen_pa
from rules.eighteen_pa import GAME
from rules.eighteen_pa.components import COMPANIES, COMPONENTS, NYC, PHASES, TRAINS
from rules.eighteen_pa.state import Options
from tests.rules.eighteen_pa.desk import position

ROW = re.compile(r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|", re.MULTILINE)


# rules 23
def test_the_rules_list_them_all() -> None:
    text = (Path(rules.eighteen_pa.__file__).parent / "rules.md").read_text("utf-8").partition("## 23.")[2]
    assert [name for name, _, _ in ROW.findall(text)] == [option.id for option in GAME.options]


# rules 23
def test_defaults_are_those_of_the_components() -> None:
    assert {option.id: option.default for option in GAME.options} == COMPONENTS.options


# rules 23, 2.7, 3.2, 5.3, 6.6, 10.1
def test_tables_that_show_a_default() -> None:
    """Where another table holds the same figure it shows the default."""
    default, limit = Options(), COMPONENTS.certificate_limit
    assert COMPONENTS.market.move_dividend == default.dividend_direction
    assert (limit.index, limit.counts_privates) == (default.certificate_index, default.certificate_privates)
    assert TRAINS["2"].count == default.bank_two_trains
    assert sum(price > 0 for price in COMPANIES[NYC].token_prices) == default.nyc_paid_tokens
    assert PHASES["4"].ferry == default.ferry_phase_4


# rules 10.1, 23
@pytest.mark.parametrize("tokens", [2, 3])
def test_paid_tokens_of_the_nyc(tokens: int) -> None:
    p = position(nyc_paid_tokens=tokens)
    assert p.companies[NYC].unused == [100] * tokens and p.companies["PRR"].unused == [40]


# rules 2.7, 23
@pytest.mark.parametrize("trains", [0, 3, 7])
def test_two_trains_in_the_bank(trains: int) -> None:
    p = position(bank_two_trains=trains)
    assert p.depot["2"] == trains and p.depot["3"] == 4
