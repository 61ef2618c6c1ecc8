"""The pictures and the text board of Nippon: Zaibatsu: what is on them, what is new, how effects are told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import chain, pairwise
from typing import Any

import pytest
from PIL import Image

import renderers
from renderers import canvas, encode, palette, places
from renderers.nippon_zaibatsu import cards, colours, effects, glyphs, hall, regions, told
from rules import core
from rules import load as rules_of
from rules.core import view
from rules.nippon_zaibatsu.scoring import FOREIGN, influence, standings
from rules.nippon_zaibatsu.state import Plant, Token
from rules.nippon_zaibatsu.tables import (
    CONTRACTS,
    DESTINATIONS,
    MARKETS,
    OLD,
    REGIONS,
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


def test_common_goals_show_who_leads_them(monkeypatch: pytest.MonkeyPatch) -> None:  # rules 16.3
    state = copied(scene(4, 5, 60, module="common_goals"))
    assert sum(line.startswith("Common goals of period") for line in told_of(state).splitlines()) == 3
    whole = drawn(state).tobytes()
    monkeypatch.setattr(hall, "leaders", lambda public, goal: [])
    assert drawn(state).tobytes() != whole


def test_the_final_picture_names_the_winner() -> None:  # rules 14.7
    state = scene(3, 10_001, 10_000)
    assert not core.actors(state)
    best = standings(state.public, 3)[0]
    first = told_of(state).splitlines()[0]
    assert str(best.total) in first and PLAIN[best.seat] in first
    state = copied(state)
    state.public.changed, state.public.acted = ["paris", "h1", "0.rnd", "kyoto.N"], True
    assert told.news(view(state, None)) == set() and shu(drawn(state)) == 0 and "New: " not in told_of(state)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_phase_is_named_from_the_draft_to_the_final_count(lang: str) -> None:  # rules 4, 12, 14
    words = look("nippon_zaibatsu", PLAIN[:2], lang).words
    state = copied(scene(2, 3, 60))
    lines = {told_of(copied(scene(2, 3, 0)), lang=lang).splitlines()[1], told_of(state, lang=lang).splitlines()[1]}
    state.public.round, state.public.turns_left = 8, 5
    assert told_of(state, lang=lang).splitlines()[1] == words("picture.phase_final", period=3, left=5)
    state.public.turns_left = 0
    assert told_of(state, lang=lang).splitlines()[1] == words("picture.phase_end", period=3)
    over = told_of(scene(3, 10_001, 10_000), lang=lang).splitlines()[1]
    assert over == words("picture.final") and words("picture.draft") in lines and len(lines) == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_figures_of_four_zaibatsu_are_never_cut(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cut: list[str] = []
    fit = canvas.text.fit

    def watched(words: str, *how: Any) -> tuple[str, int]:
        found = fit(words, *how)
        if found[0] != words and any(c.isdigit() for c in words):
            cut.append(words)
        return found

    state = copied(scene(4, 9, 100, module="common_goals"))
    for p in state.public.players:
        p.vp, p.money, p.coal, p.silk, p.iron, p.token_coal = 188, 48, 28, 14, 13, 3
        p.rnd, p.mining, p.finance = 10, 10, 12
        p.workers = ["black", "washington", "berlin", "paris", "red", "blue"]
    monkeypatch.setattr(canvas.text, "fit", watched)
    for layout in ("board", "map", "seat"):
        drawn(state, 1, layout=layout, lang=lang)
    assert cut == []


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
    for state, seat, action in chain(walked(4, 9, 140), walked(4, 10, 140), walked(4, 11, 140)):
        kind = action.tag()
        if kind not in MARKED or kind in seen:
            continue
        after = copied(state)
        core.play(RULES, after, seat, action)
        assert MARKED[kind](seat, action) in told.news(view(after, None)), kind
        assert "New: " in told_of(after) and shu(drawn(after)) > 0
        seen.add(kind)
    assert seen == set(MARKED)


@pytest.mark.parametrize("layout", ["board", "seat"])
def test_each_kind_of_mark_is_seen(layout: str) -> None:
    state = copied(scene(4, 9, 100))
    public = state.public
    public.changed_before, public.acted = [], True
    p = public.players[0]
    p.contracts, p.goals = ["c1"], {"rail": 1}
    marked = [p.slots[0].tile, "0.c1", "0.rail", "0.mining"]
    for id in marked + (["paris", "h3", "coal_r2", "tokyo.W"] if layout == "board" else []):
        public.changed = []
        assert shu(drawn(state, 0, layout=layout)) == 0
        public.changed = [id]
        assert shu(drawn(state, 0, layout=layout)) > 20, id


def test_the_income_of_a_consolidation_stands_beside_the_track() -> None:  # rules 10.3
    p = scene(4, 9, 0).public.players[0]
    assert [cards.income_words(p, track) for track in ("rnd", "mining", "finance")] == ["", "+2", "+12k"]
    written: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            canvas.Canvas, "write", lambda self, x, y, words, size, **how: len(written.append(words) or words)
        )
        cards.levels(canvas.Canvas.blank(400, 60), view(scene(4, 9, 0), 0), look("nippon_zaibatsu", PLAIN[:4]), 0,
                     (0, 0, 380, 44))  # fmt: skip
    assert written == ["0", "0", "+2", "0", "+12k"]


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


# ---- what an action costs and leads to, before it is sent


def told_before(kind: str, *given: Any, **held: Any) -> list[str]:
    state = copied(scene(3, 1, 40))
    for name, value in held.items():
        setattr(state.public.players[0], name, value)
    return GAME.explain(view(state, 0), look("nippon_zaibatsu", PLAIN[:3]), kind, list(given))


def test_a_price_names_only_what_is_paid() -> None:
    assert told_before("ship", "paris", "iron", upgraded=["yellow"])[0] == "Costs 3 iron."
    assert told_before("ship", "paris", "mixed", money=9)[0] == "Costs 1 iron and 5k."
    assert told_before("factory", "cotton_1A", rnd=9, start=[], money=9)[0] == "Costs 6k."
    assert told_before("factory", "cotton_1A", rnd=1, start=[], money=9)[0] == "Costs 6k, and 1 silk for R&D."


def test_silk_that_becomes_money_for_a_price_is_told() -> None:
    plants = [Plant("cotton_1A"), Plant("paper_1A", machines=1)]
    assert told_before("machine", "cotton_1A", slots=plants, money=5) == ["Costs 5k."]
    short = told_before("machine", "paper_1A", slots=plants, money=3, silk=4)
    assert short == ["Costs 5k and 1 iron.", "Silk that becomes money for it: 2."]
    assert told_before("rnd", 2, rnd=0, money=1, silk=2)[1] == "Silk that becomes money for it: 2."
    assert told_before("rail", "silk", "silk_r1", "mixed", money=0, silk=5)[1] == "Silk that becomes money for it: 5."


def test_a_consolidation_is_told_to_its_end() -> None:
    held = {"slots": [Plant("bento_2B", coal=2)], "upgraded": [], "mining": 0, "finance": 0, "goals": {}}
    few = told_before("consolidate", workers=["black"], money=0, coal=0, **held)
    assert few[1:] == ["Nothing is discarded.", "Department black: 2 coal", "Income: 12k and 2 coal.",
                       "Wages: 3k of 3k paid.", "Left after it: 9k and 6 coal."]  # fmt: skip
    four = told_before("consolidate", workers=["grey"] * 4, money=1, coal=0, **held)
    assert four[:2] == ["A benefit token of level 1 is placed.", "Discarded: 1k and 0 coal."]
    five = told_before("consolidate", workers=["grey"] * 5, money=1, coal=0, **held)
    assert five[0] == "A benefit token of level 2 or lower is placed."
