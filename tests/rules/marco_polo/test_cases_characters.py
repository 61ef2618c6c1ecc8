"""The worked cases of characters and city cards."""

from __future__ import annotations

import pytest

from rules.marco_polo.actions import (
    Bag,
    FiveCoins,
    Fulfil,
    Khan,
    Market,
    Travel,
    TravelBoth,
    UseCard,
    Walk,
)
from rules.marco_polo.journeys import NO_WARP, travel_price, travelling, walk_of
from tests.rules.marco_polo.play import CASES, END, Table, with_card


def tokens(dice: list[int]) -> tuple[str, ...]:
    """Coloured dice, the lowest first."""
    return tuple(str(value) for value in sorted(dice))


# rules 16.8, 7.2, 7.13
def test_carpini_warps() -> None:
    given, do, expect = (CASES["mp-v19"][part] for part in ("given", "do", "expect"))
    dice, (start, *path) = tokens(do["dice"]), do["path"]
    way = walk_of(start, tuple(path), "free")
    assert way is not None and travelling(way) == (expect["pays"]["coins"], expect["pays"]["camels"])
    assert walk_of(start, tuple(path), NO_WARP) is None
    a = {"dice": " ".join(dice), "coins": given["coins"], "camels": given["camels"], "character": given["character"]}
    table = Table(4, a=a)
    (same,) = table.choices("a", Travel, dice, 1, "beijing")
    assert len(same) == len(path)
    table.act("a", Travel(dice, 1, "beijing", same))
    assert table.player("a").posts == expect["posts"] and table.has("a", "coins", "camels") == (0, 0)


# rules 16.7, 7.2
def test_the_polos_split_four_steps() -> None:
    given, do, expect = (CASES["mp-v20"][part] for part in ("given", "do", "expect"))
    dice, (one, two) = tokens(do["dice"]), (tuple(path[1:]) for path in do["paths"])
    a = {"dice": " ".join(dice), "coins": given["coins"], "camels": 0, "figures": " ".join(given["figures"])}
    table = Table(4, a=a | {"character": "polo"})
    table.act("a", TravelBoth(dice, one[-1], one, two[-1], two))
    assert table.price("travelled")["coins"] == expect["pays"]["coins"] == travel_price(len(one + two))
    assert table.player("a").posts == expect["posts"] and table.player("a").figures == expect["posts"]


# rules 16.4, 8.3
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mercator_watches_the_markets(seats: int) -> None:
    case = CASES["mp-v21"]
    key = {2: "b_gains_if_two_players", 3: "b_gains", 4: "b_gains_if_four_players"}[seats]
    gains = []
    for action in (Market("market_silk", ("5", "6"), 5), Khan("6", "gold"), FiveCoins("6"), Bag("5")):
        table = Table(seats, a={"dice": "5 6", "coins": 9}, b={"character": "mercator"})
        table.act("a", action)
        b = table.player("b")
        gains.append({what: b.has(what) for what in ("coins", "camels", "pepper", "silk", "gold") if b.has(what)})
    assert gains == case["expect"][key]


# rules 12.3, 12.4
def test_cap_by_die_and_by_means() -> None:
    given, expect = CASES["mp-v22"]["given"], CASES["mp-v22"]["expect"]
    amounts = {what: given[what] for what in ("camels", "pepper", "coins", "vp")}
    table = Table(4, a={"dice": str(given["die"]), "posts": "moscow", **amounts}, cards=with_card(given["card"]))
    most = max(table.choices("a", UseCard, given["card"], str(given["die"]), "only"))
    assert most == expect["times"]
    table.act("a", UseCard(given["card"], str(given["die"]), "only", most))
    after = tuple(expect[f"{what}_after"] for what in ("camels", "pepper", "coins", "vp"))
    assert table.has("a", "camels", "pepper", "coins", "vp") == after


# rules 12.4
def test_threshold_and_count_cards() -> None:
    given, expect = CASES["mp-v23"]["given"], CASES["mp-v23"]["expect"]
    die = str(given["die"])
    for card in given["cards"]:
        table = Table(4, a={"dice": die, "posts": "moscow anxi xian"}, cards=with_card(card))
        table.act("a", UseCard(card, die, "only", max(table.choices("a", UseCard, card, die, "only"))))
        ((what, n),) = expect[card].items()
        assert table.has("a", what) == (n,)


# rules 6.3, 6.4, 6.5
def test_own_colour_once_black_die_again() -> None:
    expect = CASES["mp-v24"]["expect"]
    table = Table(4, a={"dice": "6 5b", "coins": 5}, on={"market_camels": "a2"})
    assert table.legal("a", Market("market_camels", ("6",), 6)) == expect["red_6_legal"]
    assert table.refused("a", Market("market_camels", ("6",), 6)).code == "own_colour_there"
    assert table.legal("a", Market("market_camels", ("5b",), 5)) == expect["black_5_legal"]
    table.act("a", Market("market_camels", ("5b",), 5))
    assert table.since("space_paid")[0]["n"] == expect["black_pays"]["coins"]
    assert table.has("a", "camels") == (expect["camels_gained"],)


# rules 7.5, 14.4, 14.7
def test_first_in_karachi_wins_a_move_second_gets_none() -> None:
    given, expect = CASES["mp-v25"]["given"], CASES["mp-v25"]["expect"]
    a = {"dice": "1 1", "coins": 3, "camels": given["a_camels_left"], "figures": "oasis_08"}
    b = {"dice": "1 1", "coins": 9, "camels": given["b_camels_left"], "figures": "oasis_08"}
    table = Table(4, a=a, b=b, outposts={"karachi": given["outpost_at_karachi"]})
    go = Travel(("1", "1"), 1, "karachi", ("karachi",))
    table.act("a", go)
    error = table.refused("a", Walk(1, "ormuz", ("ormuz",)))
    assert (error.code, error.params["camels"]) == ("journey_too_dear", 3) and not expect["a_to_ormuz_legal"]
    table.act("a", Walk(1, "oasis_08", ("oasis_08",)))
    assert table.since("moved") == [
        {"seat": 0, "start": "karachi", "end": "oasis_08", "path": ["karachi", "oasis_08"], "paid": []}
    ]
    table.act("b", go)
    assert table.since("outpost") == [] and table.frame.tag() != "journey" and table.player("b").posts == ["karachi"]
    assert table.has("b", "coins") == (9 - 3 - 1,)


# rules 7.5, 7.10, 14.4
@pytest.mark.parametrize("rule", [True, False])
def test_a_post_from_a_reward_move_opens_the_card_a_turn_later(rule: bool) -> None:
    given, expect, alt = (CASES["mp-v26"][part] for part in ("given", "expect", "alt"))
    amounts = {"camels": given["camels"], "pepper": given["pepper"]}
    a = {"dice": "2 5", "figures": given["figure"], "posts": "moscow", "held": given["pay_contract"], **amounts}
    options = {alt["option"]: rule}
    table = Table(4, a=a, b={"dice": "1"}, options=options, cards=with_card("cc_01", "karachi"), outposts={})
    table.act("a", Fulfil(given["pay_contract"]), Walk(1, "karachi", ("karachi",)))
    assert table.player("a").posts == expect["posts"]
    use = UseCard("cc_01", "5", "only", 5)
    now = expect["card_legal_this_turn"] if rule else alt["card_legal_this_turn"]
    assert table.legal("a", use) == now
    if rule:
        assert table.refused("a", use).code == "card_from_next_turn"
        table.act("a", FiveCoins("2"), END)
        for name in "bcd":
            table.act(name, Bag("1"))
        assert table.legal("a", use) == expect["card_legal_next_turn"]


# rules 16.4, 11.1, 2.3
@pytest.mark.parametrize(("seats", "coins"), [(2, 1), (3, 1), (2, 2)])
def test_mercator_and_the_5_coins_by_number_of_players(seats: int, coins: int) -> None:
    given, expect, alt = (CASES["mp-v27"][part] for part in ("given", "expect", "alt"))
    b = {"character": "mercator", "coins": given["b_coins"]}
    table = Table(seats, a={"dice": "6", "coins": 9}, b=b, options={alt["option"]: coins})
    table.act("a", FiveCoins("6"))
    two = alt["b_coins_after_two_players"] if coins == alt["value"] else expect["b_coins_after_two_players"]
    assert table.has("b", "coins") == (two if seats == 2 else expect["b_coins_after_three_players"],)
