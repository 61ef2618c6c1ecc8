"""The pictures of Nippon: Zaibatsu: what is on them, what is new, what fits in a market, what is foretold."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import pytest
from PIL import Image

import renderers
from renderers import canvas, encode, palette, places
from renderers.nippon_zaibatsu import colours, effects, fits, forecast, glyphs, regions, told
from rules import core
from rules import load as rules_of
from rules.core import view
from rules.nippon_zaibatsu.markets import NOBODY
from rules.nippon_zaibatsu.scoring import FOREIGN, influence, standings
from rules.nippon_zaibatsu.state import Demand, Plant, Token
from rules.nippon_zaibatsu.tables import (
    CONTRACTS,
    DESTINATIONS,
    GOODS,
    MARKETS,
    OLD,
    REGIONS,
    SIDES,
    START_A,
    START_B,
    TILES,
)
from tests.renderers.scenes import LANGUAGES, PLAIN, look, nippon, zoo

GAME: Any = renderers.load("nippon_zaibatsu")
RULES: Any = rules_of("nippon_zaibatsu")


@cache
def scene(seats: int, seed: int, steps: int, until: str = "", module: str = "none") -> Any:
    return nippon(seats, seed, steps, until, module=module, factory_sides="random")


def copied(state: Any) -> Any:
    return RULES.load(RULES.dump(state))


def drawn(state: Any, seat: int | None = None, at: str = "", **how: Any) -> Image.Image:
    shown = look("nippon_zaibatsu", how.pop("names", PLAIN[: len(state.own)]), **how)
    return GAME.draw(view(state, seat), type(shown)(**{**vars(shown), "at": at}))


def told_of(state: Any, seat: int | None = None, layout: str = "board", lang: str = "en") -> str:
    return GAME.describe(view(state, seat), look("nippon_zaibatsu", PLAIN[: len(state.own)], lang, layout))


def shu(image: Image.Image) -> int:
    return sum(n for n, colour in image.getcolors(1 << 24) or () if colour == palette.SHU)


# ---- pieces


def test_goods_workers_and_resources_differ_by_more_than_colour() -> None:
    names = [*colours.GOODS, *colours.THINGS]
    assert len({glyphs.glyph(name).mask(100, 100).tobytes() for name in names}) == len(names)
    for lang in LANGUAGES:
        words = look("nippon_zaibatsu", PLAIN[:2], lang).words
        assert len({words(f"picture.letter.{colour}") for colour in colours.WORKERS}) == len(colours.WORKERS)


def test_what_is_written_on_a_piece_can_be_read() -> None:
    for fills, inks in ((colours.GOODS, colours.ON_GOODS), (colours.WORKERS, colours.ON_WORKERS)):
        assert all(palette.contrast(fills[id], inks[id]) >= 4 for id in fills)
    assert all(palette.contrast(land, palette.INK) >= 7 for land in colours.LAND.values())
    assert all(palette.contrast(land, palette.SOFT) >= 4.5 for land in colours.LAND.values())
    assert set(colours.GOODS.values()) <= set(colours.THEME.colours)


def lightness(colour: palette.Colour) -> float:
    """0 to 100 (CIE L*)."""
    return float(116 * palette.luminance(colour) ** (1 / 3) - 16)


def test_regions_side_by_side_differ_in_lightness() -> None:
    tints = [lightness(colours.LAND[region]) for region in REGIONS]
    assert all(abs(a - b) >= 6 for a, b in pairwise(tints))


# ---- pictures


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_place_can_be_looked_at(lang: str) -> None:
    state = scene(3, 4, 60)
    found = places("nippon_zaibatsu", view(state, None))
    assert [id for kind, id in found if kind == "sheet"] == ["A", "B", "C"]
    assert [id for kind, id in found if kind == "region"] == list(REGIONS)
    images = {drawn(state, layout="zoom", lang=lang, at=id, names=zoo(3, 2)).tobytes() for _, id in found}
    assert len(images) == len(found)
    plain = drawn(state, layout="zoom", lang=lang).tobytes()
    assert plain not in images and drawn(state, layout="zoom", lang=lang, at="gone").tobytes() == plain


def test_a_seat_sees_its_own_sheet_and_all_may_see_any() -> None:  # rules 22.1
    state = scene(4, 4, 80)
    sheets = [drawn(state, seat, layout="seat").tobytes() for seat in range(4)]
    assert len(set(sheets)) == 4
    assert sheets == [drawn(state, None, letter, layout="zoom").tobytes() for letter in "ABCD"]


def test_every_token_railway_and_worker_lies_on_the_board() -> None:
    state = copied(scene(3, 4, 100))
    public, whole = state.public, drawn(state).tobytes()
    city, side = next((city, side) for city in MARKETS for side in public.tokens[city])
    public.tokens[city][side] = Token((public.tokens[city][side].owner + 1) % 3, public.tokens[city][side].value)
    assert drawn(state).tobytes() != whole
    state = copied(scene(3, 4, 100))
    space = next(iter(state.public.rails))
    state.public.rails[space] = (state.public.rails[space] + 1) % 3
    assert drawn(state).tobytes() != whole
    for change in (lambda p: p.hiring[0].append("red"), lambda p: p.queue.append(["blue"]), lambda p: p.offer.clear()):
        state = copied(scene(3, 4, 0))
        whole = drawn(state).tobytes()
        state.public.hiring[0].clear()
        state.public.queue.clear()
        change(state.public)
        assert drawn(state).tobytes() != whole


def test_start_pairs_are_shown_while_they_can_be_chosen() -> None:  # rules 4.1
    state = copied(scene(4, 6, 0))
    assert len(state.public.pairs) == 5
    whole = drawn(state).tobytes()
    state.public.pairs.pop()
    assert drawn(state).tobytes() != whole
    for pair in state.public.pairs:
        words = look("nippon_zaibatsu", PLAIN[:4])
        assert effects.start_a(words, pair.a) in told_of(state) and effects.start_b(words, pair.b) in told_of(state)


def test_common_goals_show_who_leads_them() -> None:  # rules 16.3
    state = copied(scene(4, 5, 60, module="common_goals"))
    assert sum(line.startswith("Common goals of period") for line in told_of(state).splitlines()) == 3
    whole = drawn(state).tobytes()
    for player in state.public.players:
        player.rnd = player.mining = player.finance = 0
        player.slots.clear()
    assert drawn(state).tobytes() != whole


def test_the_final_picture_names_the_winner() -> None:  # rules 14.7
    state = scene(3, 10_001, 10_000)
    assert not core.actors(state)
    best = standings(state.public, 3)[0]
    first = told_of(state).splitlines()[0]
    assert str(best.total) in first and PLAIN[best.seat] in first
    assert told.news(view(state, None)) == set() and shu(drawn(state)) == 0


def test_pictures_are_small_and_the_same_when_drawn_anew() -> None:
    state = scene(4, 5, 60, module="common_goals")
    warm = encode(drawn(state, lang="ja"), "nippon_zaibatsu")
    canvas.clear()
    assert encode(drawn(state, lang="ja"), "nippon_zaibatsu") == warm and len(warm) < 300_000


# ---- what is new


MARKED = {
    "rnd": lambda seat, a: f"{seat}.rnd",
    "mining": lambda seat, a: f"{seat}.mining",
    "factory": lambda seat, a: a.factory,
    "machine": lambda seat, a: a.factory,
    "produce": lambda seat, a: a.factory,
    "rail": lambda seat, a: a.space,
    "ship": lambda seat, a: a.destination,
    "market": lambda seat, a: f"{a.city}.{a.side}",
    "benefit": lambda seat, a: f"{seat}.{a.goal}",
}


def walked(seats: int, seed: int, steps: int) -> Iterator[tuple[Any, int, Any]]:
    """The state, the seat and its action, before it is played; the state is played on in place."""
    state, rng = copied(scene(seats, seed, 0)), random.Random(seed)
    for _ in range(steps):
        if not core.actors(state):
            return
        seat = core.actors(state)[0]
        v = view(state, seat)
        action = RULES.house(v, rng) or core.sample(v.frame, v, rng)
        yield state, seat, action
        core.play(RULES, state, seat, action)


def test_what_changed_is_new_to_whoever_looks_next() -> None:
    """Marked in vermilion, and told in words."""
    seen: set[str] = set()
    for state, seat, action in walked(4, 9, 140):
        kind = action.tag()
        if kind not in MARKED or kind in seen:
            continue
        after = copied(state)
        core.play(RULES, after, seat, action)
        assert MARKED[kind](seat, action) in told.news(view(after, None)), kind
        assert "New: " in told_of(after) and shu(drawn(after)) > 0
        seen.add(kind)
    assert seen >= set(MARKED) - {"ship", "rail"}


def test_a_mark_of_any_kind_has_a_name() -> None:
    state = copied(scene(4, 9, 60))
    ids = ["kyoto.N", "iron_r3", "paris", "clocks_5A", "paper_old", "h4", "2.c7", "1.finance", "0.contract", "3.rnd"]
    state.public.changed, state.public.changed_before, state.public.acted = ids, [], True
    for lang in LANGUAGES:
        line = told_of(state, lang=lang).splitlines()[2]
        assert line.count("、" if lang == "ja" else ", ") >= len(ids) - 1
        assert not any(id in line for id in ids)
        for layout in ("board", "seat", "map", "zoom"):
            drawn(state, 2, layout=layout, lang=lang)


# ---- words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_effect_can_be_told(lang: str) -> None:  # rules 9.8
    shown = look("nippon_zaibatsu", PLAIN[:2], lang)
    said = {tile: effects.factory(shown, tile) for tile in TILES}
    assert all(text and "{" not in text for text in said.values())
    assert len(set(said.values())) == len({repr((t.timing, t.action, t.scope, t.if_contracts, t.effect))
                                           for t in TILES.values()})  # fmt: skip
    assert {effects.factory(shown, tile) for tile in OLD} == {shown.words("picture.fx.nothing")}
    assert all(effects.start_a(shown, id) for id in START_A) and all(effects.start_b(shown, id) for id in START_B)
    assert all(effects.told(shown, contract.reward) for contract in CONTRACTS.values())


def test_effects_are_whole_on_the_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """No effect is cut off, in the smallest tiles that a picture draws: five rows, below the start pairs."""
    written: list[str] = []
    kept = canvas.Canvas.write

    def write(self: Any, x: int, y: int, words: str, size: int, **how: Any) -> int:
        written.append(canvas.text.fit(words, size, how.get("room", 1600), how.get("weight", canvas.MEDIUM))[0])
        return kept(self, x, y, words, size, **how)

    monkeypatch.setattr(canvas.Canvas, "write", write)
    for side in "AB":
        state = copied(scene(4, 6, 0))
        state.public.offer = [tile for tile in TILES if tile.endswith(side)]
        for lang in LANGUAGES:
            written.clear()
            drawn(state, layout="zoom", lang=lang)
            assert [line for line in written if line.endswith("…")] == []


def test_the_table_in_words_names_everything() -> None:
    state = scene(4, 9, 100, module="late_factories")
    for lang in LANGUAGES:
        text, words = told_of(state, lang=lang), look("nippon_zaibatsu", PLAIN[:4], lang).words
        for region in REGIONS:
            assert words("picture.region", region=region) in text
        for city in MARKETS:
            assert words("picture.market", market=city) in text
        for id in DESTINATIONS:
            assert words("picture.destination", destination=id) in text
        for name in PLAIN[:4]:
            assert name in text


def test_the_text_of_a_sheet_tells_the_effects() -> None:
    state = scene(3, 4, 60)
    for seat, player in enumerate(state.public.players):
        text = told_of(state, seat, "seat")
        for plant in player.slots:
            assert effects.factory(look("nippon_zaibatsu", PLAIN[:3]), plant.tile) in text
    zoomed = told_of(state, None, "zoom")
    assert all(effects.factory(look("nippon_zaibatsu", PLAIN[:3]), tile) in zoomed for tile in state.public.offer)


def test_influence_is_ranked_as_it_is_scored() -> None:  # rules 13.4
    state = scene(4, 9, 120)
    for region in REGIONS:
        ranked = regions.ranked(state.public, region)
        assert [n for _, n in ranked] == sorted((n for _, n in ranked), reverse=True)
        assert dict(ranked).items() <= {
            FOREIGN: 12,
            **{s: influence(state.public, s, region) for s in range(4)},
        }.items() | {(who, n) for who, n in ranked if who == FOREIGN}


# ---- the picker


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
    assert "7 VP" in lines[-1] and "9k" in lines[1]


def test_goods_and_contracts_of_one_kind_never_look_alike() -> None:
    state = copied(scene(2, 3, 30))
    shown = look("nippon_zaibatsu", PLAIN[:2])
    p = state.public.players[0]
    images = []
    for good in GOODS:
        p.slots = [Plant(next(tile for tile in TILES if tile.startswith(good)), 1, 2)]
        images.append(GAME.draw(view(state, 0), shown).tobytes())
    assert all(a != b for a, b in combinations(images, 2))
