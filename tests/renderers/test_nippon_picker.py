"""The pictures and lines of Nippon: Zaibatsu for the picker: what fits in a market, what a consolidation brings."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from PIL import Image

from renderers.nippon_zaibatsu import colours, fits, forecast
from rules import core
from rules.core import view
from rules.nippon_zaibatsu.markets import NOBODY
from rules.nippon_zaibatsu.state import Demand, Plant, Token
from rules.nippon_zaibatsu.tables import DESTINATIONS, GOODS, MARKETS, SIDES, TILES
from tests.renderers.scenes import LANGUAGES, PLAIN, look, zoo
from tests.renderers.test_nippon_zaibatsu import GAME, RULES, copied, scene, walked


def market_state() -> Any:
    """Seat 0 holds goods of all types; two tokens of seat 1 lie in Kyoto, which is then full for two."""
    state = copied(scene(2, 3, 8, "turn"))
    while core.actors(state) and state.stack[-1].tag() != "turn":
        seat = core.actors(state)[0]
        core.play(RULES, state, seat, core.sample(state.stack[-1], view(state, seat), random.Random(1)))
    public = state.public
    public.tokens = {city: {} for city in MARKETS}
    public.demand["kyoto"] = Demand("d01", 0)
    public.tokens["kyoto"] = {"N": Token(1, 2), "S": Token(1, 4)}
    p = public.players[0]
    p.slots = [Plant("cotton_1A", 0, 3), Plant("bento_1A", 0, 2)]
    p.supply = [1, 2, 3, 4, 5]
    return state


def test_the_values_that_fit_and_what_would_go_home() -> None:  # rules 7.9
    """North takes cotton (levels 1 to 3), east bento (3, 4 for two), south paper, west lenses."""
    found = {fit.side: fit for fit in fits.fits(market_state().public, 0, "kyoto")}
    assert [found[side].goods for side in SIDES] == ["cotton", "bento", "paper", "lenses"]
    assert (found["N"].values, found["N"].leaving) == ([3], [Token(1, 2)])
    assert (found["E"].values, found["E"].leaving) == ([3, 4], [Token(1, 2)])
    assert (found["S"].held, found["S"].values, found["S"].leaving) == (0, [], [])
    assert (found["W"].values, found["W"].leaving) == ([], [])


def test_equal_lowest_tokens_are_all_shown() -> None:  # rules 7.9
    state = market_state()
    state.public.tokens["kyoto"] = {"N": Token(1, 2), "S": Token(0, 2)}
    east = fits.fits(state.public, 0, "kyoto")[1]
    assert east.leaving == [Token(1, 2), Token(0, 2)]


def test_the_picture_for_a_market_changes_with_what_is_chosen() -> None:
    state, shown = market_state(), look("nippon_zaibatsu", PLAIN[:2])
    v = view(state, 0)
    pictures = [
        GAME.preview(v, shown, "market", [], ["kyoto", "osaka"]),
        GAME.preview(v, shown, "market", ["kyoto"], ["N", "E"]),
        GAME.preview(v, shown, "market", ["kyoto", "E"], [3, 4]),
        GAME.preview(v, shown, "market", ["kyoto", "E", 4], [NOBODY]),
        GAME.preview(v, shown, "market", ["kyoto", "E", 4, "N", "region", "red"], None),
    ]
    assert all(image is not None for image in pictures)
    assert len({image.tobytes() for image in pictures}) >= 4
    framed = [sum(n for n, c in image.getcolors(1 << 24) if c == colours.CHOICE) for image in pictures]
    assert all(n > 500 for n in framed) and framed[3] > framed[2]  # numbers, then the side, then the value too
    assert GAME.preview(view(state, None), shown, "market", [], ["kyoto"]) is None
    lines = GAME.explain(v, shown, "market", ["kyoto", "E", 4, "N", "region", "red"])
    assert "×2" in lines[0] and "4" in lines[0]
    assert PLAIN[1] in lines[1] and "2" in lines[1] and "iron" in lines[2]
    assert len(GAME.explain(v, shown, "market", ["osaka", "N", 1, NOBODY, "vp", "red"])) == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_has_a_picture_of_the_right_size_and_lines(lang: str) -> None:
    """Through a match: whatever can be asked is drawn, and whole actions are explained without a hole."""
    shown, drawn_kinds, told_kinds, tried = look("nippon_zaibatsu", zoo(4, 3), lang), set(), set(), set()
    for state, seat, _ in walked(4, 9, 150):
        v = view(state, seat)
        for kind, why in core.offered(v.frame, v).items():
            if why or (kind, v.frame.tag()) in tried:
                continue
            tried.add((kind, v.frame.tag()))
            drawn_kinds |= {kind.tag() for image in asked(v, kind, shown) if image is not None}
            told_kinds |= {kind.tag() for _ in told_lines(v, kind, shown)}
    assert drawn_kinds >= {"start", "market", "rail", "ship", "factory", "machine", "produce", "benefit", "consolidate"}
    assert told_kinds >= {"start", "rnd", "mining", "market", "rail", "ship", "factory", "produce", "invest", "benefit"}


def asked(v: Any, kind: Any, shown: Any) -> Iterator[Image.Image | None]:
    """The pictures for the fields of an action, the first value being chosen each time, and for the whole."""
    given: list[Any] = []
    while True:
        _, domain = core.next_domain(v.frame, v, kind, given, fill=False)
        choices = None if domain is None else domain.few(25)
        image = GAME.preview(v, shown, kind.tag(), given, choices)
        if image is not None:
            assert image.mode == "RGB" and 400 <= image.width <= 1600 and image.height <= 1600, (kind, given)
        yield image
        if not choices:
            return
        given = [*given, choices[0]]


def told_lines(v: Any, kind: Any, shown: Any) -> Iterator[str]:
    """The lines about the first legal action of a kind."""
    for action in core.moves(v.frame, v, 1, kind):
        values = [getattr(action, name) for name in action.__struct_fields__]
        for line in GAME.explain(v, shown, kind.tag(), values):
            assert line and "{" not in line
            yield line


def test_a_consolidation_is_foretold() -> None:  # rules 10
    """The forecast of discards, income and wages is what then happens (no white bonus, no bonus of choice)."""
    checked = 0
    for state, seat, action in walked(3, 12, 150):
        if action.tag() != "consolidate":
            continue
        after = copied(state)
        p = after.public.players[seat]
        p.workers, p.silk = [worker for worker in p.workers if worker not in DESTINATIONS][:3], 0
        seen = forecast.forecast(p)
        if not seen.bonuses or any(colour == "white" for colour, _ in seen.bonuses):
            continue
        before = (p.vp, p.money, p.coal)
        core.play(RULES, after, seat, action)
        now = after.public.players[seat]
        bonus = {op.what: op.n for _, op in seen.bonuses}
        assert (seen.gone_money, seen.gone_coal) == before[1:] or seen.kept
        assert now.money == seen.money + bonus.get("money", 0) - seen.paid
        assert now.coal == seen.coal + bonus.get("coal", 0)
        assert (seen.left_money, seen.left_coal) == (now.money, now.all_coal)
        assert now.vp == max(0, before[0] + bonus.get("vp", 0) - seen.lost)
        checked += 1
    assert checked


def test_what_a_consolidation_loses_is_said() -> None:  # rules 10.4
    state = copied(scene(3, 12, 40, "turn"))
    seat = core.actors(state)[0]
    p = state.public.players[seat]
    p.workers, p.finance, p.money, p.silk = ["red", "grey", "blue", "white", "yellow", "black"], 0, 9, 0
    seen = forecast.forecast(p)
    assert (seen.level, seen.owed, seen.paid, seen.lost) == (3, 18, 11, 7)
    assert [colour for colour, _ in seen.bonuses] == ["red", "black"]
    lines = GAME.explain(view(state, seat), look("nippon_zaibatsu", PLAIN[:3]), "consolidate", [])
    assert "7 VP" in lines[-2] and "9k" in lines[1] and "1k" in lines[-1]


def test_what_a_factory_keeps_is_foretold() -> None:  # rules 9.10
    """`paper_3B` keeps three units: all the money first, which pays wages, then coal."""
    state = copied(scene(3, 12, 40, "turn"))
    p = state.public.players[0]
    p.slots, p.workers = [Plant("paper_3B")], ["red", "grey", "blue", "white", "yellow"]
    p.money, p.coal, p.finance, p.upgraded = 2, 4, 0, []
    seen = forecast.forecast(p)
    assert (seen.kept, seen.gone_money, seen.gone_coal) == (3, 0, 3)
    assert (seen.money, seen.owed, seen.paid, seen.lost) == (12, 15, 13, 2)


def test_goods_and_contracts_of_one_kind_never_look_alike() -> None:
    state = copied(scene(2, 3, 30))
    shown = look("nippon_zaibatsu", PLAIN[:2])
    p = state.public.players[0]
    images = []
    for good in GOODS:
        p.slots = [Plant(next(tile for tile in TILES if tile.startswith(good)), 1, 2)]
        images.append(GAME.draw(view(state, 0), shown).tobytes())
    assert all(a != b for a, b in combinations(images, 2))
