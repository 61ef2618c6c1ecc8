"""Units, certificates, presidents and limits (rules 1.3, 6.3, 6.5 to 6.7, 6.10, 6.16)."""

from __future__ import annotations

import pytest

from rules.core import Illegal, next_domain
from rules.eighteen_pa import shares
from rules.eighteen_pa.actions import Buy, Pass, Sell
from rules.eighteen_pa.components import COMPANIES, COMPONENTS, FIVE_SHARE, NYC
from rules.eighteen_pa.selldown import must_sell
from rules.eighteen_pa.state import NOBODY, Public
from tests.rules.eighteen_pa.cases import case
from tests.rules.eighteen_pa.desk import Desk, company, own, position, prices, quiet, seat_of, stock_round


def units_of(given: dict[str, int]) -> list[int]:
    """Units by seat of a case; it names no other seats."""
    return [given.get(name, 0) for name in "ABCD"]


# rules 1.2, 1.3, 6.17
def test_certificates_of_a_company() -> None:
    """Five units on four certificates, ten on nine; the president's one is two units."""
    assert len(FIVE_SHARE) == 6 and COMPANIES[NYC].kind == "ten_share"
    assert [len(COMPANIES[c].certificates) for c in ("PRR", NYC)] == [4, 9]
    p = position()
    company(p, "PRR", [3, 2], (2, 3))
    p.companies[NYC].units = [0, 2, 0, 0]
    assert [shares.certificates(p, seat) for seat in range(4)] == [2, 4, 0, 0], "NYC units count before it is formed"
    company(p, "B&O", [6, 4], (2, 3), size=10)
    assert [shares.certificates(p, seat) for seat in range(4)] == [7, 8, 0, 0]


# rules 5.5, 6.3, 6.10
def test_a_president_sells_below_another() -> None:
    """Case S26: the swap of the president's certificate moves nothing."""
    given, expect = case("S26")["given"], case("S26")["expect"]
    p = position()
    company(p, given["company"], units_of(given["units"]), tuple(given["start"]))
    desk = stock_round(p)
    assert p.companies["B&O"].president == seat_of(given["president"])
    desk.act(given["seller"], Sell(given["company"], given["sells"]))
    after = desk.p.companies["B&O"]
    assert after.units == units_of(expect["units"]) and after.president == seat_of(expect["president"])
    assert desk.p.cash[0] - 400 == expect["proceeds"]
    assert [prices(desk.p)["B&O"]] == expect["prices"] and after.cell == expect["end"]
    assert desk.tell("president") == {"seat": 1, "company": "B&O", "was": 0}


# rules 6.3
@pytest.mark.parametrize(
    ("units", "most"),
    [
        ([2, 1, 1], 0),  # nobody has two units to take the certificate
        ([3, 1, 1], 1),
        ([3, 2], 3),  # somebody takes it
        ([2, 2], 2),
        ([4, 1], 2),
    ],
)
def test_how_far_a_president_sells(units: list[int], most: int) -> None:
    p = position()
    company(p, "PRR", units)
    desk = stock_round(p)
    found = shares.sales(desk.view("A"), 0, "PRR")
    if most:
        assert found == range(1, most + 1)
    else:
        assert found == Illegal("no_successor", company="PRR")


# rules 14.4
@pytest.mark.parametrize(("units", "most"), [([3, 2], 1), ([3, 3], 0), ([2, 1], 0), ([5, 2], 3)])
def test_a_sale_that_may_not_change_the_president(units: list[int], most: int) -> None:
    p = position()
    company(p, "PRR", units, size=10)
    found = shares.sales(stock_round(p).view("A"), 0, "PRR", keep=True)
    assert found == (range(1, most + 1) if most else Illegal("keeps_president", company="PRR"))


# rules 6.2
def test_who_owns_none_sells_none() -> None:
    p = position()
    company(p, "PRR", [2, 1])
    desk = stock_round(p)
    assert shares.sales(desk.view("C"), 2, "PRR") == Illegal("owns_none", company="PRR")
    assert shares.sales(desk.view("B"), 1, "PRR") == range(1, 2)


# rules 6.10
def test_equal_holders_change_nothing() -> None:
    p = position()
    company(p, "PRR", [3, 3, 3], size=10, president=1)
    shares.new_president(p, "PRR", quiet(p))
    assert p.companies["PRR"].president == 1


# rules 6.10
@pytest.mark.parametrize(("seating", "heir"), [([0, 1, 2, 3], 2), ([3, 1, 0, 2], 0)])
def test_of_several_the_first_clockwise(seating: list[int], heir: int) -> None:
    """After the old president, B, in the order of seats."""
    p = position()
    p.seating = seating
    company(p, "PRR", [3, 2, 3, 0], size=10, president=1)
    shares.new_president(p, "PRR", quiet(p))
    assert p.companies["PRR"].president == heir


# rules 6.5, 6.16
def test_holding_limits() -> None:
    """Case S27; without an acquired local 60 %."""
    given, expect = case("S27")["given"], case("S27")["expect"]
    for name, row, percent, units in zip(
        ("PRR", "B&O", "NH"), given["companies"], expect["percent"], expect["units"], strict=True
    ):
        p = position()
        company(p, name, [2], size=row["shares"])
        assert shares.holding_limit(p, name) == 60 * row["shares"] // 100
        for private in "456"[: row["acquired"]]:
            p.deeds[private].fate, p.deeds[private].company = "acquired", name
        assert shares.holding_limit(p, name) == units
        assert COMPONENTS.holding_limit.percent + 10 * len(p.acquired(name)) == percent


# rules 6.17
def test_nyc_units_count_ten_per_cent_each() -> None:
    assert shares.holding_limit(position(), NYC) == 6


# rules 6.6
def test_certificate_limits() -> None:
    """By ten-share companies in existence; the NYC counts from its formation. Case S25."""
    given, expect = case("S25")["given"], case("S25")["expect"]
    p = position(given["players"])
    assert shares.certificate_limit(p) == 8
    for name in ("PRR", "NH"):
        company(p, name, [2, 2], size=10)
    company(p, "ERIE", [2, 2])
    assert shares.certificate_limit(p) == 9, "two converted companies; five-share ones do not count"
    company(p, NYC, [3, 2], size=10)
    assert p.nyc_formed and given["ten_share_companies"] == 3
    assert shares.certificate_limit(p) == expect["certificate_limit"]


# rules 6.6, 23
def test_certificate_limits_by_started_companies() -> None:
    p = position(3, certificate_index="started_companies")
    assert shares.certificate_limit(p) == 11
    for name in FIVE_SHARE:
        company(p, name, [2, 2])
    assert shares.certificate_limit(p) == 16
    company(p, NYC, [3, 2], size=10)
    assert shares.certificate_limit(p) == 17


# rules 6.6
@pytest.mark.parametrize(("seats", "row"), [(3, (11, 17)), (4, (8, 14)), (5, (6, 12))])
def test_the_table_of_certificate_limits(seats: int, row: tuple[int, int]) -> None:
    p = position(seats)
    first = shares.certificate_limit(p)
    for name in COMPANIES:
        company(p, name, [2, 2], size=10)
    assert (first, shares.certificate_limit(p)) == row


# rules 6.6, 16.6, 23
def test_which_privates_count() -> None:
    """Those a player owns; certificates that lie on a company count for nobody. By option none at all."""
    p = position()
    own(p, 0, "1", "4", "5")
    p.deeds["5"].fate, p.deeds["5"].company = "acquired", "PRR"
    assert shares.certificates(p, 0) == 2
    p.options = position(certificate_privates=False).options
    assert shares.certificates(p, 0) == 0


def heavy(units: list[int], other: list[int] | None = None) -> Public:
    """PRR of ten units; B&O of ten where `other` is given."""
    p = position(3)
    company(p, "PRR", units, (2, 5), size=10)
    if other:
        company(p, "B&O", other, (2, 3), size=10)
    return p


# rules 6.5, 6.7
def test_above_the_holding_limit_a_first_turn_sells() -> None:
    """At least as much as is too much; then the turn goes on as usual."""
    desk = stock_round(heavy([8, 2], [1, 2]), begun=[])
    assert desk.why_not("A", Pass()) == "must_sell"
    assert desk.why_not("A", Buy("B&O")) == "over_limit"
    assert desk.why_not("A", Sell("PRR", 1)) == "too_low"
    desk.act("A", Sell("B&O", 1))
    assert desk.why_not("A", Pass()) == "must_sell", "that did not help"
    desk.act("A", Sell("PRR", 2))
    desk.act("A", Buy("B&O"))
    assert desk.due == "B"


# rules 6.7
def test_only_the_first_turn_of_a_round_must_sell() -> None:
    desk = stock_round(heavy([8, 2], [1, 2]), begun=[0])
    assert desk.why_not("A", Buy("B&O")) == "over_limit", "but buying stays forbidden"
    desk.act("A", Pass())


# rules 6.7
def test_only_as_far_as_shares_may_be_sold() -> None:
    p = heavy([8, 2])
    p.companies["PRR"].operated = False
    p.cash = [1000, 1000, 1000]
    desk = stock_round(p, begun=[])
    assert desk.due == "B", "A can do nothing at all: every purchase is forbidden"
    assert not must_sell(desk.view("A"), 0, [])


# rules 6.7
def test_blocks_are_large_enough_to_come_down() -> None:
    """Two certificates too many, one from each of two companies."""
    p = heavy([6, 2], [3, 4])
    own(p, 0, "4", "5", "6", "7", "8", "9")
    desk = stock_round(p, begun=[])
    assert shares.over_limits(p, 0) == shares.Excess(2, {})
    desk.act("A", Sell("B&O", 1))
    assert desk.why_not("A", Pass()) == "must_sell"
    desk.act("A", Sell("PRR", 1))
    assert desk.due == "B"


# rules 6.7, 6.15
def test_one_block_may_not_be_too_small_to_come_down() -> None:
    """The other company sheds one at most, so this block is two units or more: it is not sold again in the turn."""
    p = heavy([5, 2], [1, 4])
    own(p, 0, "1", "2", "3", "4", "5", "6", "7", "8", "9")
    assert shares.over_limits(p, 0).certificates == 2
    p.companies["B&O"].operated = False
    desk = stock_round(p, begun=[])
    _, domain = next_domain(desk.frame(), desk.view("A"), Sell, ["PRR"])
    assert domain is not None and domain.facts()["low"] == 2


# rules 6.3, 6.7
def test_losing_the_presidency_sheds_one_certificate_less() -> None:
    p = heavy([3, 3])
    own(p, 0, "1", "2", "3", "4", "5", "6", "7", "8", "9")
    p.options = position(3, certificate_index="started_companies").options
    p.companies["PRR"].units = [4, 4, 0]
    assert shares.certificates(p, 0) == 12 and shares.over_limits(p, 0).certificates == 1
    desk = stock_round(p, begun=[])
    assert desk.why_not("A", Sell("PRR", 1)) == "too_low", "one unit sold makes two certificates of the president's"
    desk.act("A", Sell("PRR", 2))
    assert shares.certificates(desk.p, 0) == 11 and desk.p.companies["PRR"].president == 1


# rules 24.2, 6.7
def test_the_clock_sells_the_fewest_then_the_cheapest() -> None:
    p = heavy([8, 2], [3, 4])
    own(p, 0, "5", "6")
    assert shares.over_limits(p, 0) == shares.Excess(0, {"PRR": 2})
    desk = stock_round(p, begun=[])
    assert desk.fall_back("A") == Sell("PRR", 2)
    assert desk.fall_back("A") == Pass()

    own(p, 0, "4", "7", "8")
    p.companies["PRR"].units = [6, 2, 0]
    assert shares.over_limits(p, 0) == shares.Excess(1, {})
    desk = stock_round(p, begun=[])
    assert desk.fall_back("A") == Sell("B&O", 1), "100 is less than 125"
    assert desk.fall_back("A") == Pass()
    assert desk.p.companies["PRR"].units[0] == 6


# rules 24.2
def test_the_clock_sells_over_several_companies() -> None:
    p = heavy([6, 2], [1, 4])
    own(p, 0, *"123456789")
    desk = stock_round(p, begun=[])
    excess = shares.over_limits(p, 0).certificates
    sold = 0
    while desk.due == "A":
        action = desk.fall_back("A")
        sold += action.units if isinstance(action, Sell) else 0
    assert sold == excess > 1 and not shares.over_limits(desk.p, 0)


def test_nobody_leads_what_is_not_started() -> None:
    p = position()
    p.companies[NYC].units = [1, 2, 0, 0]
    shares.new_president(p, NYC, quiet(p))
    assert p.companies[NYC].president == NOBODY


def test_a_desk_refuses_without_a_trace() -> None:
    desk = stock_round(heavy([3, 2]))
    before = desk.p.cash[:]
    assert isinstance(desk, Desk) and desk.why_not("A", Sell("PRR", 9)) == "too_high" and desk.p.cash == before
