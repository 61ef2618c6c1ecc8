"""The stock round: turns, what is sold and bought, how it ends (rules 6)."""

from __future__ import annotations

import pytest

from rules.core import next_domain
from rules.eighteen_pa.actions import Buy, Pass, Repay, Sell, Start
from rules.eighteen_pa.components import NYC
from rules.eighteen_pa.state import Public
from tests.rules.eighteen_pa.desk import company, own, position, prices, stock_round


def two_companies(cash: int = 500, seats: int = 4) -> Public:
    """PRR under A at 100, B&O under B at 90."""
    p = position(seats)
    company(p, "PRR", [2, 1, 1], (2, 3))
    company(p, "B&O", [1, 2, 1], (2, 2))
    p.cash = [cash] * seats
    return p


# rules 6.1, 6.13
def test_a_turn_is_sales_then_one_purchase() -> None:
    desk = stock_round(two_companies())
    assert desk.due == "A"
    desk.act("A", Sell("B&O", 1))
    assert desk.due == "A", "any number of sales, then a purchase"
    desk.act("A", Buy("PRR"))
    assert desk.due == "B", "the purchase ends the turn"
    assert desk.why_not("A", Sell("PRR", 1)) == "not_your_turn"
    desk.act("B", Pass())
    assert desk.due == "C" and desk.tell("stock_passed") == {"seat": 1}


# rules 6.1, 6.13
def test_a_turn_may_end_after_sales() -> None:
    desk = stock_round(two_companies())
    desk.run(("A", Sell("B&O", 1)), ("A", Pass()))
    assert desk.due == "B"
    assert desk.tell("turn_ended") == {"seat": 0} and "stock_passed" not in desk.ids()
    assert desk.p.cash == [590, 500, 500, 500]


# rules 1.4, 1.5, 5.2, 6.2, 6.15
def test_one_block_of_a_company_a_turn() -> None:
    """All units of a sale at the old price; the company is not sold again in this turn, others are."""
    p = two_companies()
    p.companies["PRR"].units = [2, 3, 0, 0]
    p.companies["PRR"].president = 1
    desk = stock_round(p)
    desk.act("A", Sell("PRR", 2))
    assert desk.tell("sold") == {"seat": 0, "company": "PRR", "n": 2, "price": 100, "amount": 200}
    assert prices(desk.p)["PRR"] == 80 and desk.p.companies["PRR"].in_bank == 2
    assert desk.why_not("A", Sell("PRR", 1)) == "sold_this_turn"
    desk.act("A", Sell("B&O", 1))
    assert desk.p.bank == 8000 - 4 * 400 - 200 - 90


# rules 6.2, 6.14
def test_unoperated_companies_are_not_sold() -> None:
    p = two_companies()
    p.companies["B&O"].operated = False
    desk = stock_round(p)
    assert desk.why_not("A", Sell("B&O", 1)) == "not_operated"


# rules 6.2
def test_no_limit_on_what_the_bank_takes() -> None:
    p = position()
    company(p, "PRR", [4, 6], (2, 5), size=10, president=1)
    desk = stock_round(p)
    desk.run(("A", Sell("PRR", 4)), ("A", Pass()), ("B", Sell("PRR", 4)))
    assert desk.p.companies["PRR"].in_bank == 8


# rules 6.4, 6.9, 1.8
@pytest.mark.parametrize("price", [70, 80, 90, 100, 110])
def test_starting_a_company(price: int) -> None:
    """Twice the price goes to the bank, five times the price comes from it; it has a home token and one for $40."""
    p = position()
    desk = stock_round(p)
    _, domain = next_domain(desk.frame(), desk.view("A"), Start, ["NH"])
    assert domain is not None and list(domain.each()) == [70, 80, 90, 100, 110]
    desk.act("A", Start("NH", price))
    new = desk.p.companies["NH"]
    assert (new.units, new.president, new.cash, new.size) == ([2, 0, 0, 0], 0, 5 * price, 5)
    assert (new.par, new.unused, new.operated, prices(desk.p)["NH"]) == (price, [40], False, price)
    assert desk.p.cash[0] == 400 - 2 * price and desk.p.bank == 8000 - 1600 + 2 * price - 5 * price
    assert desk.due == "B"
    assert desk.why_not("B", Start("NH", price)) == "started_already"
    assert any(token.owner == "NH" for token in desk.p.tokens["G22.A"])


# rules 6.4, 6.18
def test_ordinary_certificates_come_after_the_presidents() -> None:
    desk = stock_round(position())
    assert desk.why_not("A", Buy("NH")) == "not_started"
    desk.act("A", Start("NH", 70))
    desk.act("B", Buy("NH"))
    assert desk.p.companies["NH"].units == [2, 1, 0, 0]
    assert desk.tell("bought") == {"seat": 1, "company": "NH", "price": 70}


# rules 1.4, 6.4
def test_certificates_cost_the_price_of_the_moment() -> None:
    p = two_companies()
    company(p, "ERIE", [2, 1], (0, 6))
    desk = stock_round(p)
    desk.act("A", Buy("ERIE"))
    assert desk.p.cash[0] == 320


# rules 6.4
def test_the_bank_may_have_none_left() -> None:
    p = two_companies()
    p.companies["PRR"].units = [2, 2, 1, 0]
    desk = stock_round(p)
    assert desk.why_not("A", Buy("PRR")) == "none_left"


# rules 6.4
def test_too_dear() -> None:
    p = two_companies(cash=89)
    desk = stock_round(p)
    assert desk.why_not("A", Buy("B&O")) == "too_dear"
    p.cash = [139, 0, 0, 0]
    assert stock_round(p).why_not("A", Start("NH", 70)) == "too_dear"
    p.cash = [199, 0, 0, 0]
    assert stock_round(p).why_not("A", Start("NH", 100)) == "too_dear"


# rules 4.7, 6.4
def test_unsold_privates_at_face_value() -> None:
    """A purchase like another one, without auction, in any stock round; flipped predecessors are gone."""
    p = position()
    own(p, 1, "4")
    desk = stock_round(p, number=7)
    assert desk.why_not("A", Buy("4")) == "private_sold"
    desk.act("A", Buy("2"))
    assert desk.p.deeds["2"].owner == 0 and desk.p.cash[0] == 290 and desk.due == "B"
    for private in "123":
        p.deeds[private].fate = "flipped"
    p.nyc = "failed"
    desk = stock_round(p)
    assert desk.why_not("A", Buy("3")) == "private_gone"
    desk.act("A", Buy("5"))


# rules 6.4, 6.17
def test_nyc_units_before_it_is_formed() -> None:
    """Five at $110 while the predecessors are privates. Two units form nothing; the president's certificate waits."""
    p = position()
    p.cash = [1000, 1000, 1000, 1000]
    desk = stock_round(p)
    assert desk.why_not("A", Start(NYC, 110)) == "nyc_forms_later"
    for name in "ABCDA":
        desk.act(name, Buy(NYC))
    assert desk.p.cash[0] == 780 and desk.p.companies[NYC].units == [2, 1, 1, 1]
    assert desk.why_not("B", Buy(NYC)) == "none_left"
    assert not desk.p.nyc_formed and desk.p.nyc == ""


# rules 6.4
def test_nothing_is_bought_from_players() -> None:
    """What all players hold together is not for sale."""
    p = two_companies()
    p.companies["B&O"].units = [1, 2, 2, 0]
    assert stock_round(p).why_not("A", Buy("B&O")) == "none_left"


# rules 6.5, 6.7, 6.16
def test_nobody_buys_above_the_holding_limit() -> None:
    p = position()
    company(p, "PRR", [3, 1], (2, 3))
    desk = stock_round(p)
    assert desk.why_not("A", Buy("PRR")) == "holding_limit"
    p.deeds["4"].fate = p.deeds["5"].fate = "acquired"
    p.deeds["4"].company = p.deeds["5"].company = "PRR"
    stock_round(p).act("A", Buy("PRR"))


# rules 6.6, 6.7
def test_nobody_buys_above_the_certificate_limit() -> None:
    p = position(5)
    own(p, 0, "1", "2", "3", "4", "5")
    company(p, "NH", [1, 2], (2, 3))
    company(p, "PRR", [0, 3], (2, 3))
    desk = stock_round(p)
    assert desk.why_not("A", Buy("PRR")) == "certificate_limit"
    assert desk.why_not("A", Buy("7")) == "certificate_limit"
    p.options = position(5, certificate_privates=False).options
    stock_round(p).act("A", Buy("7"))


# rules 6.6
def test_which_purchase_is_over_the_certificate_limit() -> None:
    p = position(5)
    own(p, 0, "1", "2", "3")
    company(p, "PRR", [2, 3], (2, 3))
    company(p, "NH", [1, 2], (2, 3))
    desk = stock_round(p)
    assert desk.why_not("A", Buy("NH")) == "certificate_limit"
    assert desk.why_not("A", Start("ERIE", 70)) == "certificate_limit"
    assert desk.frame().offers[Pass](desk.frame(), desk.view("A")) == ""


# rules 6.6, 6.10
def test_taking_the_presidency_costs_no_certificate() -> None:
    """At the limit of six: two units become the president's one certificate."""
    p = position(5)
    own(p, 0, "1", "2", "3", "4")
    company(p, "PRR", [2, 2], (2, 3), president=1)
    desk = stock_round(p)
    desk.act("A", Buy("PRR"))
    assert desk.p.companies["PRR"].president == 0


# rules 6.8, 6.15, 14.8
def test_who_owes_buys_nothing() -> None:
    p = two_companies()
    p.debt = [500, 0, 0, 0]
    desk = stock_round(p)
    for action in (Buy("PRR"), Buy("4"), Start("NH", 70)):
        assert desk.why_not("A", action) == "in_debt"
    desk.act("A", Sell("B&O", 1))
    desk.act("A", Repay(500))
    desk.act("A", Buy("B&O"))
    assert desk.p.companies["B&O"].units[0] == 1, "free of debt it may buy in the same turn"


# rules 6.10
def test_a_purchase_may_change_the_president() -> None:
    p = two_companies()
    company(p, "ERIE", [2, 2, 0], (2, 2), president=0)
    desk = stock_round(p)
    desk.run(("A", Pass()), ("B", Buy("ERIE")))
    assert desk.tell("president") == {"seat": 1, "company": "ERIE", "was": 0}


# rules 6.11
def test_priority_goes_to_the_left_of_the_last_one_who_did_something() -> None:
    desk = stock_round(two_companies())
    desk.run(("A", Buy("PRR")), ("B", Buy("B&O")), ("C", Pass()), ("D", Pass()), ("A", Pass()), ("B", Pass()))
    assert desk.due == "" and desk.p.priority == 2
    assert desk.tell("priority") == {"seat": 2}


# rules 6.13
def test_priority_stays_where_nobody_did_anything() -> None:
    p = two_companies()
    p.priority = 3
    desk = stock_round(p)
    desk.run(*[(name, Pass()) for name in "DABC"])
    assert desk.due == "" and desk.p.priority == 3


# rules 6.13
def test_a_pass_is_not_final() -> None:
    desk = stock_round(two_companies())
    desk.run(*[(name, Pass()) for name in "ABC"], ("D", Buy("PRR")))
    assert desk.due == "A", "all four have to pass in succession"
    desk.act("A", Buy("B&O"))


# rules 6.13, 6.11
def test_selling_and_repaying_count_as_doing_something() -> None:
    p = two_companies()
    p.debt = [0, 300, 0, 0]
    desk = stock_round(p)
    desk.run(*[(name, Pass()) for name in "A"], ("B", Repay(10)), ("C", Sell("PRR", 1)), ("C", Pass()))
    desk.run(*[(name, Pass()) for name in "DABC"])
    assert desk.due == "" and desk.p.priority == 3


# rules 6.11, 6.12, 5.2
def test_sold_out_companies_rise() -> None:
    """Five-share and ten-share alike, in operating order; then interest (14.9)."""
    p = position()
    company(p, "PRR", [2, 1, 2], (2, 3))
    company(p, "B&O", [4, 2, 4], (2, 4), size=10)
    company(p, "NH", [2, 1, 1], (2, 3))
    p.debt = [100, 0, 0, 0]
    p.cash = [0, 1000, 0, 0]
    desk = stock_round(p)
    while desk.due:
        desk.act(desk.due, Pass())
    assert prices(desk.p) == {"PRR": 110, "B&O": 125, "NH": 100}
    told = [event for event in desk.told if event.id in ("sold_out", "interest")]
    assert [event.params.get("company") for event in told] == ["B&O", "PRR", None]


# rules 6.12
def test_a_company_at_the_top_stays() -> None:
    p = position()
    company(p, "PRR", [2, 3], (0, 5))
    p.cash = [0] * 4
    desk = stock_round(p)
    while desk.due:
        desk.act(desk.due, Pass())
    assert "sold_out" in desk.ids() and "price" not in desk.ids()


# rules 6.15
def test_nothing_is_sold_after_a_repayment() -> None:
    p = two_companies()
    p.debt = [100, 0, 0, 0]
    desk = stock_round(p)
    desk.act("A", Repay(100))
    assert desk.why_not("A", Sell("B&O", 1)) == "sales_first"
    assert desk.why_not("A", Repay(50)) == "repaid_already"
    desk.act("A", Buy("PRR"))


# rules 6.15
def test_a_turn_ends_by_itself_when_nothing_is_left_to_do() -> None:
    p = two_companies()
    p.debt = [100, 0, 0, 0]
    desk = stock_round(p)
    desk.act("A", Repay(50))
    assert desk.due == "B", "in debt still, and sales are over"


# rules 6.1
def test_who_can_do_nothing_is_not_asked() -> None:
    p = position()
    p.cash = [0, 0, 400, 0]
    desk = stock_round(p)
    assert desk.due == "C"
    assert [event.params for event in desk.told if event.id == "stock_unable"] == [{"seat": 0}, {"seat": 1}]
    desk.act("C", Pass())
    assert desk.due == ""


# rules 24.2
def test_the_clock_passes() -> None:
    desk = stock_round(two_companies())
    assert [desk.fall_back(name) for name in "ABCD"] == [Pass()] * 4
    assert desk.due == "" and desk.p.cash == [500] * 4
