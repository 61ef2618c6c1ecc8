"""Phase 0: the right to choose a private (rules 4)."""

from __future__ import annotations

import pytest

from rules.core import Ints, next_domain
from rules.eighteen_pa.actions import Bid, Pass, Take
from rules.eighteen_pa.auction import unsold
from rules.eighteen_pa.components import PRIVATES
from rules.eighteen_pa.state import BANK
from tests.rules.eighteen_pa.cases import case
from tests.rules.eighteen_pa.desk import Desk, auction, own, position, seat_of


def bought(desk: Desk, opener: str, amount: int, private: str) -> None:
    """An opening that nobody raises."""
    desk.act(opener, Bid(amount))
    while desk.frame().tag() == "raising":
        desk.act(desk.due, Pass())
    desk.act(opener, Take(private))


# rules 4.1, 4.3
def test_the_right_to_choose() -> None:
    """Nobody names a private before it is won; then any unsold one may be taken."""
    desk = auction(position())
    desk.run(("A", Bid(10)), ("B", Pass()), ("C", Bid(15)), ("D", Pass()), ("A", Pass()))
    assert (desk.due, desk.frame().tag()) == ("C", "choosing")
    assert desk.p.cash == [400, 400, 385, 400], "the bid is paid before the choice"
    desk.act("C", Take("7"))
    assert desk.p.deeds["7"].owner == seat_of("C")
    assert desk.p.cash == [400, 400, 275, 400]
    assert desk.p.bank == 8000 - 4 * 400 + 15 + 110, "bids are the bank's (rules 1.8)"


# rules 4.2, 4.3
def test_bids_are_steps_of_five() -> None:
    """From $0 up to cash minus $110; a raise is at least $5."""
    desk = auction(position())
    _, domain = next_domain(desk.frame(), desk.view("A"), Bid)
    assert isinstance(domain, Ints) and domain.facts() == {"low": 0, "high": 290, "step": 5, "but": []}
    assert desk.why_not("A", Bid(7)) == "not_a_step"
    assert desk.why_not("A", Bid(295)) == "too_high"
    desk.act("A", Bid(20))
    assert desk.why_not("B", Bid(20)) == "too_low"
    assert desk.why_not("B", Bid(27)) == "not_a_step"
    desk.act("B", Bid(25))


# rules 4.2, 4.8
def test_passing_is_final_for_that_auction() -> None:
    """Others raise in seat order; who passed is not asked again in it."""
    desk = auction(position())
    desk.run(("A", Bid(0)), ("B", Bid(5)), ("C", Pass()), ("D", Bid(10)), ("A", Bid(15)), ("B", Pass()))
    assert desk.due == "D", "C is out"
    desk.run(("D", Bid(20)), ("A", Pass()))
    assert (desk.due, desk.frame().tag()) == ("D", "choosing")
    assert desk.why_not("A", Bid(25)) == "not_your_turn"


# rules 4.3, 4.8
def test_a_bid_of_nothing_obliges() -> None:
    """An opening nobody raises wins at its own amount; there is no way back."""
    desk = auction(position())
    desk.run(("A", Bid(0)), ("B", Pass()), ("C", Pass()), ("D", Pass()))
    assert desk.why_not("A", Pass()) == "not_now"
    desk.act("A", Take("1"))
    assert desk.p.cash[0] == 290


# rules 4.8
def test_who_declined_may_bid_on_what_others_open() -> None:
    desk = auction(position())
    desk.run(("A", Pass()), ("B", Bid(0)), ("C", Pass()), ("D", Pass()), ("A", Bid(5)))
    desk.run(("B", Pass()), ("A", Take("9")))
    assert desk.p.deeds["9"].owner == seat_of("A")


# rules 4.4, 23
@pytest.mark.parametrize(("option", "next_one"), [("after_opener", "B"), ("after_winner", "D")])
def test_who_opens_next(option: str, next_one: str) -> None:
    """The seat after the opener; by option after the winner."""
    desk = auction(position(auction_next_opener=option))
    desk.run(("A", Bid(0)), ("B", Pass()), ("C", Bid(5)), ("D", Pass()), ("A", Pass()), ("C", Take("2")))
    assert (desk.due, desk.frame().tag()) == (next_one, "opening")
    desk.act(next_one, Pass())
    assert desk.due == chr(ord("A") + (seat_of(next_one) + 1) % 4), "who declined passes the turn on"


# rules 4.5
def test_ends_when_all_decline() -> None:
    """Everybody in succession, a sale between begins the count anew; then seats change (4.6)."""
    desk = auction(position())
    desk.run(("A", Pass()), ("B", Pass()), ("C", Pass()))
    bought(desk, "D", 0, "3")
    desk.run(("A", Pass()), ("B", Pass()), ("C", Pass()))
    assert desk.due == "D"
    desk.act("D", Pass())
    assert desk.due == "" and desk.ids()[-2:] == ["auction_over", "seated"]
    assert len(unsold(desk.p)) == 8, "not all need be sold"


# rules 4.5, 4.9
def test_ends_when_all_are_sold() -> None:
    """The last one needs no choice."""
    p = position()
    own(p, 1, *[x for x in PRIVATES if x not in ("4", "8")])
    desk = auction(p)
    bought(desk, "A", 0, "8")
    desk.run(("B", Bid(0)), ("C", Pass()), ("D", Pass()), ("A", Pass()))
    assert desk.due == "" and desk.p.deeds["4"].owner == seat_of("B")
    assert desk.tell("private_taken") == {"seat": 1, "private": "4", "amount": 110}


# rules 4.5
def test_who_cannot_pay_is_not_asked() -> None:
    """Below $110 nobody opens; who cannot pay more than the standing bid is out of that auction."""
    p = position()
    p.cash = [105, 400, 110, 130]
    desk = auction(p)
    assert desk.due == "B" and desk.ids() == ["auction_unable"]
    desk.act("B", Bid(0))
    assert desk.due == "D", "C could pay no bid above nothing"
    desk.run(("D", Bid(20)), ("B", Pass()), ("D", Take("1")))
    assert desk.p.cash == [105, 400, 110, 0]


# rules 4.5
def test_ends_when_nobody_can_pay() -> None:
    p = position()
    p.cash = [100] * 4
    assert auction(p).due == ""


# rules 4.6
def test_seats_are_rearranged_by_cash() -> None:
    """Cases S25: descending, equal cash in the former order; the first has priority."""
    given, expect = case("S25")["given"], case("S25")["expect"]
    p = position(given["players"])
    p.cash = [given["cash_after_auction"][name] for name in given["seats"]]
    desk = auction(p)
    desk.run(*[(name, Pass()) for name in "BD"])
    assert desk.p.seating == [seat_of(name) for name in expect["new_seats"]]
    assert desk.p.priority == seat_of(expect["new_seats"][0])
    assert desk.p.after(seat_of("A")) == [2, 3, 1], "turns go in the new order"


# rules 24.1
def test_the_clock_passes_and_takes_the_lowest() -> None:
    p = position()
    own(p, 3, "1")
    desk = auction(p)
    assert desk.fall_back("A") == Pass()
    desk.act("B", Bid(0))
    for name in "CDA":
        assert desk.fall_back(name) == Pass()
    assert desk.fall_back("B") == Take("2")
    assert [x for x, deed in desk.p.deeds.items() if deed.owner != BANK] == ["1", "2"]
