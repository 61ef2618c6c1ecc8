"""What calls off an order to pass: each careful player's reason, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core import Event, View
from rules.eighteen_pa.components import NYC
from rules.eighteen_pa.orders import calls_off
from rules.eighteen_pa.state import Public
from tests.rules.eighteen_pa.desk import company, own, position, state

WATCHER = 0


def table() -> Public:
    """The watcher leads PRR with three of ten units, holds two of NH and none of ERIE; NYC units of one each."""
    p = position()
    p.part, p.set = "stock", 3
    company(p, "PRR", [3, 3, 1], size=10, president=WATCHER)
    company(p, "NH", [1, 3], size=10)
    company(p, "ERIE", [0, 2, 2])
    p.companies[NYC].units = [1, 1, 0, 0]
    return p


def off(p: Public, id: str, **params: Any) -> bool:
    return calls_off(View(state(p, []), WATCHER), Event(id, params))


# rules 25.3
@pytest.mark.parametrize(
    ("id", "params", "called_off"),
    [
        ("sold", {"seat": 1, "company": "NH", "n": 1}, True),
        ("sold", {"seat": 1, "company": "ERIE", "n": 1}, False),  # no unit of it
        ("sold", {"seat": 0, "company": "NH", "n": 1}, False),  # his own doing
        ("bought", {"seat": 1, "company": "PRR"}, True),  # one more and B is president
        ("bought", {"seat": 2, "company": "PRR"}, False),
        ("subscribed", {"seat": 1, "company": "PRR", "n": 2}, True),
        ("bought", {"seat": 1, "company": "NH"}, False),
        ("bought", {"seat": 1, "company": NYC}, True),  # the NYC to be
        ("bought", {"seat": 0, "company": NYC}, False),
        ("president", {"seat": 2, "company": "NH", "was": 1}, True),
        ("president", {"seat": 2, "company": "ERIE", "was": 0}, True),  # lost
        ("president", {"seat": 2, "company": "ERIE", "was": 1}, False),
        ("converted", {"company": "NH", "amount": 500}, True),
        ("converted", {"company": "ERIE", "amount": 500}, False),
        ("started", {"seat": 3, "company": "CNJ"}, True),
        ("nyc_formed", {"seat": 1}, True),
        ("phase", {"phase": "4"}, True),
        ("bank_broke", {}, True),
        ("priority", {"seat": 2}, True),  # the stock round is over
        ("stock_passed", {"seat": 2}, False),
        ("private_bought", {"seat": 2, "private": "4"}, False),
        ("price", {"company": "ERIE", "was": 100, "price": 90}, False),
        ("laid", {"owner": "PRR"}, False),
    ],
)
def test_what_calls_it_off(id: str, params: dict[str, Any], called_off: bool) -> None:
    assert off(table(), id, **params) is called_off


# rules 6.7
def test_above_a_limit_nobody_passes_on_order() -> None:
    p = table()
    p.companies["NH"].units = [7, 3, 0, 0]
    assert off(p, "stock_passed", seat=2)
    p.part = "operating"
    assert not off(p, "stock_passed", seat=2), "limits are checked in stock rounds only"


# rules 4.8
def test_in_the_auction() -> None:
    """A private that goes for nothing is news: the next one may too."""
    p = position()
    own(p, 1, "4")
    for amount, called_off in ((0, True), (5, False)):
        assert off(p, "auction_won", seat=1, amount=amount) is called_off
    assert not off(p, "auction_opened", seat=1, amount=0)
    assert off(p, "auction_over")


def test_a_spectator_orders_nothing() -> None:
    assert calls_off(View(state(table(), []), None), Event("stock_passed", {"seat": 1}))
