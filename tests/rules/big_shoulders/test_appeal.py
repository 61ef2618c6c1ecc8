"""The appeal track (rules 11)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.big_shoulders.actions import Assign, Automate, Claim, Place, Run, SellAll, Skip, Start, UseAsset
from rules.big_shoulders.appeal import rise
from rules.big_shoulders.components import BONUSES
from rules.core import Out, next_domain
from tests.rules.big_shoulders.play import DONE, Table, built, company, demand, every, player, square, supply

BONUS, CASH = Claim("bonus"), Claim("cash")
LIBBY = company("B", "libby")


def raised(steps: int, *pieces: Any, **own: Any) -> Table:
    """Swift of A gains appeal by a tile."""
    tile = {1: "b04", 2: "b09", 3: "b28"}[steps]
    own = {"treasury": 100, "price": 40} | own
    table = Table(2, company("A", "swift", **own), LIBBY, built("A", tile), *pieces, at="action", decade=4)
    table.act("A", Place("swift", tile))
    return table


# rules 11.1, 11.2
def test_steps_beyond_16_are_lost() -> None:
    table = Table(
        3, company("A", "swift", appeal=16), company("B", "libby", appeal=16), company("C", "elgin", appeal=15)
    )
    p, out = table.p, Out(table.state)
    assert p.operating_order == ["libby", "swift", "elgin"]
    assert rise(p, p.company("swift"), 2, out) == []  # no bonus is repeated
    assert (p.company("swift").appeal, p.operating_order) == (16, ["swift", "libby", "elgin"])
    assert rise(p, p.company("elgin"), 3, out) == [16]
    assert p.operating_order == ["elgin", "swift", "libby"]


# rules 3.4, 4, 11.2
@every("order")
def test_piles(row: dict) -> None:
    events, expect = row["given"]["events"], row["expect"]["operating_order"]
    tries = [({}, expect), ({row["alt"]["constant"]: row["alt"]["value"]}, row["alt"]["operating_order"])]
    for options, order in tries:
        table = Table(4, **options)
        for event in events:
            id, verb, *_, number = event.split()
            if verb == "starts":
                table.act(table.due, Start(id, 35))
                assert table.co(id).appeal == int(number)
            else:
                rise(table.p, table.p.company(id), int(number), Out(table.state))
        assert table.p.operating_order == order


# rules 11.4
def test_a_bonus_is_named_beside_the_choice() -> None:
    table = raised(1, appeal=2, workers=(1,))
    v = table.view("A")
    _, domain = next_domain(v.frame, v, Claim)
    assert domain is not None and list(domain.each()) == ["bonus", "cash"]
    assert domain.note("bonus") == ("bonus", "worker") and domain.note("cash") is None


# rules 11.3
def test_the_printed_bonuses() -> None:
    assert BONUSES == {
        3: "worker",
        5: "salesperson",
        7: "automation",
        9: "partner",
        11: "goods_token",
        13: "share_step",
        15: "goods_token",
        16: "share_step",
    }


# rules 11.3, 11.4, 11.10, 18.5
@every("appeal")
def test_two_bonuses_in_order(row: dict) -> None:
    given, expect = row["given"], row["expect"]
    own = company("A", given["company"], workers=(1, 1), sales=1, appeal=given["from"])
    table = Table(2, own, LIBBY, built("A", "b28"), at="action")
    treasury = table.co("spalding").treasury - 50
    table.act("A", Place("spalding", "b28"))
    assert table.told("bonus_cashed") == [{"company": "spalding", "bonus": "salesperson", "amount": 25}]
    assert table.frame.facts(table.view(None))["number"] == 2  # "2 of 2"
    table.act("A", BONUS)
    assert table.asked == "automation"
    table.act("A", Automate(1, "2"))
    assert table.co("spalding").appeal == expect["to"]
    assert table.co("spalding").treasury - treasury == expect["treasury_gain"]
    assert [(e["bonus"], "cash") for e in table.told("bonus_cashed")] == [("salesperson", "cash")]
    assert [e["bonus"] for e in table.told("bonus_taken")] == ["automation"]
    assert [(b["bonus"], b["taken"]) for b in expect["bonuses"]] == [("salesperson", "cash"), ("automation", "bonus")]


# rules 11.4
@pytest.mark.parametrize("field", sorted(BONUSES))
def test_25_dollars_instead_of_any_bonus(field: int) -> None:
    own: dict[str, Any] = {"workers": (1,)} if BONUSES[field] == "automation" else {}
    table = raised(1, appeal=field - 1, **own)
    before = table.co("swift").treasury
    table.act("A", CASH)
    assert table.co("swift").treasury == before + 25
    assert (table.co("swift").price, table.co("swift").tokens, table.p.players[0].partners) == (40, 0, 2)


# rules 11.4
@pytest.mark.parametrize(
    ("field", "own"), [(3, {"workers": (2, 3)}), (5, {"sales": 2}), (7, {"workers": ()}), (11, {"tokens": 10})]
)
def test_what_cannot_be_used_is_25_dollars(field: int, own: dict[str, Any]) -> None:
    table = raised(1, appeal=field - 1, **own)
    assert table.due == "B"
    assert len(table.told("bonus_cashed")) == 1
    assert table.told("bonus_unusable")[0]["bonus"] == BONUSES[field]


# rules 11.3, 11.12
def test_worker_bonus() -> None:
    table = raised(1, appeal=2)
    market = table.p.market
    table.act("A", BONUS, Assign(2))
    assert (table.co("swift").factories[1].workers, table.p.market) == (1, market)
    assert table.co("swift").treasury == 90  # no wage, only the tile
    one = raised(1, appeal=2, workers=(2, 2))
    one.act("A", BONUS)
    assert one.co("swift").factories[1].workers == 3


# rules 11.3, 8.6
def test_salesperson_bonus() -> None:
    table = raised(1, appeal=4)
    table.act("A", BONUS)
    assert table.co("swift").salespeople == 1


# rules 7.6, 11.5
def test_partner_bonus_once_a_player() -> None:
    table = raised(1, appeal=8)
    table.act("A", BONUS)
    assert (table.p.players[0].partners, table.p.players[0].appeal_partner) == (3, True)
    had = raised(1, player("A", appeal_partner=True), appeal=8)
    assert had.due == "B"  # nothing, not even $25
    assert (had.co("swift").treasury, had.told("partner_had")) == (90, [{"company": "swift", "seat": 0}])
    open_ = raised(1, appeal=8)
    open_.act("A", CASH)
    assert (open_.co("swift").treasury, open_.p.players[0].appeal_partner) == (115, False)


# rules 11.5
def test_a_partner_given_up_stays_open_for_a_later_company() -> None:
    pieces = [company("A", "swift", appeal=8), company("A", "elgin", appeal=8), LIBBY, built("A", "b04", "b09")]
    table = Table(2, *pieces, at="action")
    table.act("A", Place("swift", "b04"), CASH)
    table.act("B", Place("libby", "fundraising_40"))
    table.act("A", Place("elgin", "b09"), BONUS)
    assert table.p.players[0].partners == 3


# rules 11.5
def test_a_partner_given_up_twice() -> None:
    pieces = [company("A", "swift", appeal=8), company("A", "elgin", appeal=8), LIBBY, built("A", "b04", "b09")]
    table = Table(2, *pieces, at="action")
    table.act("A", Place("swift", "b04"), CASH)
    table.act("B", Place("libby", "fundraising_40"))
    table.act("A", Place("elgin", "b09"), CASH)
    assert [e["bonus"] for e in table.told("bonus_cashed")] == ["partner", "partner"]
    assert (table.p.players[0].partners, table.p.players[0].appeal_partner) == (2, False)


# rules 11.7
def test_goods_tokens() -> None:
    table = raised(1, appeal=10)
    table.act("A", BONUS)
    assert (table.co("swift").tokens, table.p.tokens_left) == (1, 9)


# rules 11.8
def test_price_step_bonus() -> None:
    table = raised(1, appeal=12, price=50)
    table.act("A", BONUS)
    assert table.co("swift").price == 60


# rules 11.3
def test_every_field_passed_pays() -> None:
    table = raised(3, appeal=13)
    table.act("A", BONUS, BONUS)
    assert (table.co("swift").tokens, table.co("swift").price) == (1, 50)


# rules 11.6
def test_automation() -> None:
    table = raised(1, appeal=6, workers=(2, 1))
    table.act("A", BONUS)
    assert table.asked == "automation"
    assert table.refused("A", Automate(1, "3")).code == "not_offered"
    table.act("A", Automate(1, "market"))
    assert [(w.workers, w.automated) for w in table.co("swift").factories] == [(1, 1), (1, 0)]
    assert (table.p.market, table.co("swift").waiting(1)) == (5, 1)
    none = raised(1, appeal=6, workers=(0, 1), automated=(2,))
    none.act("A", BONUS)
    refusal = none.refused("A", Automate(1, "market"))
    assert (refusal.code, refusal.params["factory"]) == ("no_worker_there", 1)
    full = raised(1, appeal=6, workers=(2, 3))
    full.act("A", BONUS, Automate(1, "market"))
    assert full.p.market == 5


# rules 11.6
def test_a_full_market_loses_the_worker() -> None:
    table = raised(1, lambda s: setattr(s.public, "market", 12), appeal=6, workers=(2, 3))
    table.act("A", BONUS, Automate(2, "market"))
    assert table.p.market == 12


# rules 11.6, 16.3
def test_a_replaced_worker_must_stay() -> None:
    tile, pieces = "b06", [LIBBY, built("A", "b06")]
    stays = Table(2, company("A", "swift", workers=(2,)), *pieces, at="action", replaced_worker_free_choice=False)
    stays.act("A", Place("swift", tile))
    assert stays.refused("A", Automate(1, "market")).code == "not_offered"
    stays.act("A", Automate(1, "2"))
    full = Table(2, company("A", "swift", workers=(2, 3)), *pieces, at="action", replaced_worker_free_choice=False)
    full.act("A", Place("swift", tile), Automate(1, "market"))
    assert full.p.market == 5


# rules 11.9, 12.1
def test_rising_while_operating_changes_no_order() -> None:
    own = company("A", "swift", workers=(2,), store="steel livestock", managers=(1,), appeal=4)
    pieces = [own, company("B", "libby", appeal=5), company("C", "elgin", appeal=1)]
    table = Table(3, *pieces, demand("meat_packing", "d10"), supply(), square(""), at="operating")
    order = table.told("operating_order")[0]["companies"]
    assert order == ["libby", "swift", "elgin"]
    table.act("A", Run(1), Skip(), CASH)
    assert table.co("swift").appeal == 5
    assert table.p.operating_order[0] == "swift"
    table.act("A", SellAll())
    table.late()
    assert [e["company"] for e in table.told("operates")] == ["libby", "swift", "elgin"]


# rules 11.11, 18.5
def test_a_worker_gained_in_production_counts_at_once() -> None:
    own = company(
        "A", "anglo", workers=(1, 1), store="coal livestock coal coal livestock wood", managers=(1,), appeal=2
    )
    table = Table(2, own, LIBBY, supply(), square(""), at="operating")
    assert table.refused("A", Run(2)).code == "too_high"
    table.act("A", Run(1), Skip())
    assert table.asked == "bonuses"
    table.act("A", BONUS)
    assert table.legal("A", Run(1))
    table.act("A", Run(1))
    assert table.co("anglo").goods == 2 + 3


# rules 11.10, 10.2
def test_bonuses_inside_a_turn_with_a_tile() -> None:
    table = Table(2, company("A", "swift", asset="brand_recognition", appeal=1), LIBBY, at="action")
    table.act("A", UseAsset("swift"))
    assert table.asked == "bonuses"
    table.act("A", BONUS, Assign(1))
    assert table.asked == "action_turn"
    assert table.legal("A", Place("swift", "fundraising_40"))
    assert table.reason("A", type(DONE)) == "partner_must_be_placed"
