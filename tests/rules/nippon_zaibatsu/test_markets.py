"""Local markets (rules 7.9, 7.14)."""

from __future__ import annotations

import pytest

from rules.core import next_domain
from rules.nippon_zaibatsu.actions import (
    Deliver,
)
from rules.nippon_zaibatsu.scoring import foreign
from rules.nippon_zaibatsu.state import Token
from tests.rules.nippon_zaibatsu.play import Table


def market(*plants: tuple[str, int], seats: int = 4) -> Table:
    """Seat 0 at a market where Kyoto shows cotton N, bento E, paper S, clocks W; Osaka has bulbs to the north."""
    t = Table(seats).hire("market", "red").demand("kyoto", N="cotton", E="bento", S="paper", W="clocks")
    t.demand("osaka", N="bulbs")
    for tile, goods in plants:
        t.plant(tile, goods=goods)
    return t


def put(side: str, value: int, gain: str = "vp", evict: str = "none", city: str = "kyoto") -> Deliver:
    return Deliver(city, side, value, evict, gain, "red")


# rules 7.9
@pytest.mark.parametrize(
    ("tile", "side", "values"),
    [("cotton_1A", "N", [1, 2, 3]), ("bento_1A", "E", [3, 4, 5]), ("clocks_1A", "W", [5, 6, 7])],
)
def test_values_by_level_and_number(tile: str, side: str, values: list[int]) -> None:
    for n, value in enumerate(values, 1):
        t = market((tile, n))
        assert [a for a in values if t.why(put(side, a)) == ""] == values[:n]
        assert t.why(put(side, 7 if value < 5 else 1)) == "value_not_for_goods"
        t.do(put(side, value))
        assert t.me.slots[0].goods == 0 and t.public.tokens["kyoto"][side] == Token(0, value)
        assert value not in t.me.supply


# rules 7.9
def test_the_token_must_be_available() -> None:
    t = market(("bento_1A", 3)).have(supply=[1, 2, 4])
    assert t.why(put("E", 3)) == "no_such_token" and t.why(put("E", 4)) == ""
    t.have(supply=[1])
    assert t.why_not(Deliver) == "no_token_fits_anywhere"


# rules 7.9
def test_only_a_strictly_higher_token_replaces_one() -> None:
    t = market(("bento_1A", 4)).token("kyoto", "E", 1, 4)
    assert t.why(put("E", 3)) == "not_higher" == t.why(put("E", 4))
    held = list(t.player(1).supply)
    t.do(put("E", 5))
    assert sorted([*held, 4]) == t.player(1).supply and t.public.tokens["kyoto"]["E"] == Token(0, 5)
    assert t.told("token_home") == [{"seat": 1, "value": 4, "city": "kyoto", "side": "E"}]


# rules 7.9
def test_all_tokens_of_an_action_go_to_one_region() -> None:
    t = market(("cotton_1A", 4), ("bulbs_1A", 3)).demand("tokyo", N="cotton")
    t.do(put("N", 1))
    assert t.why(put("N", 2, city="tokyo")) == "other_region"
    t.do(put("N", 5, city="osaka"))
    assert set(t.public.tokens["osaka"]) == {"N"}


# rules 7.9
@pytest.mark.parametrize("seats", [2, 3])
def test_a_full_market_gives_up_its_lowest(seats: int) -> None:
    t = market(("bento_1A", 4), seats=seats).token("kyoto", "N", 1, 3).token("kyoto", "S", 0, 6)
    if seats == 3:
        t.token("kyoto", "W", 2, 5)
    assert t.why(put("E", 3, evict="N")) == "market_full"
    assert t.legal(Deliver, "evict", city="kyoto", side="E") == ["N"] and t.why(put("E", 4)) == "not_offered"
    t.do(put("E", 4, evict="N"))
    assert len(t.public.tokens["kyoto"]) == seats and 3 in t.player(1).supply


# rules 7.9
def test_the_acting_player_chooses_between_equal_lowest_tokens() -> None:
    t = market(("bento_1A", 4), seats=2).token("kyoto", "N", 1, 2).token("kyoto", "S", 0, 2)
    assert t.legal(Deliver, "evict", city="kyoto", side="E") == ["N", "S"]
    t.do(put("E", 3, evict="S"))
    assert 2 in t.me.supply and set(t.public.tokens["kyoto"]) == {"N", "E"}


# rules 7.9
def test_at_the_limit_a_taken_space_may_still_change_hands() -> None:
    t = market(("bento_1A", 4), seats=2).token("kyoto", "E", 1, 3).token("kyoto", "S", 1, 1)
    t.do(put("E", 4))
    assert t.public.tokens["kyoto"]["S"] == Token(1, 1), "the lowest token stays"


# rules 7.9, 7.14
@pytest.mark.parametrize(
    ("region", "what", "n"), [("silk", "silk", 2), ("iron", "iron", 2), ("coal", "coal", 2), ("money", "money", 3)]
)
def test_region_bonuses(region: str, what: str, n: int) -> None:
    city = {"silk": "nagasaki", "iron": "kyoto", "coal": "tokyo", "money": "sendai"}[region]
    t = market(("cotton_1A", 3)).demand(city, N="cotton")
    t.do(put("N", 1, "region", city=city), put("N", 2, "vp", city=city))
    assert (getattr(t.me, what), t.me.vp) == (n, 2), "chosen for each token separately"


# rules 7.14
def test_a_foreign_value_comes_back() -> None:
    t = market(("bento_1A", 3), seats=2).token("kyoto", "N", 1, 1).token("kyoto", "S", 1, 2)
    bare = foreign(t.public, "iron")
    t.do(put("E", 3, evict="N"))
    assert foreign(t.public, "iron") == bare + 2, "Kyoto N shows 2 and is bare again, E shows 0"


# rules 7.9
def test_the_offer_says_what_fits_and_what_goes_home() -> None:
    t = market(("bento_1A", 3), seats=2).token("kyoto", "N", 1, 2).token("kyoto", "S", 0, 6)
    v = t.view()
    _, side = next_domain(t.frame, v, Deliver, ["kyoto"], fill=False)
    assert side is not None and side.note("E") == ("space_free", {"goods": "bento", "value": 0})
    assert side.note("N") == ("space_held", {"goods": "cotton", "seat": 1, "value": 2})
    _, value = next_domain(t.frame, v, Deliver, ["kyoto", "E"], fill=False)
    assert value is not None and list(value.each()) == [3, 4, 5]
    assert value.note(3) == ("sent_home", {"seat": 1, "value": 2})


# rules 7.9, 5.5
def test_a_token_that_came_home_can_go_out_again() -> None:
    t = market(("cotton_1A", 4), ("paper_1A", 1)).have(supply=[1, 2])
    t.do(put("N", 1), put("N", 2))
    assert t.me.supply == [1]
    t.do(put("S", 1))
    assert t.me.supply == [] and t.seat == 1
