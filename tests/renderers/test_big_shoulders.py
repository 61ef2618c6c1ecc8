"""The pictures of City of the Big Shoulders: figures that are the rules' figures, marks on factories, previews."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any

import msgspec
import pytest
from PIL import Image

import rules
from renderers import canvas, encode, load, palette, pieces, places
from renderers.big_shoulders import (
    colours,
    demand,
    glyphs,
    marks,
    row,
    spaces,
    stores,
    texts,
    told,
    tracks,
    works,
)
from renderers.big_shoulders.forecast import forecast
from rules import core
from rules.big_shoulders.components import ASSETS, CHARTERS, DEMAND, RESOURCES, SPACES, TILES
from rules.big_shoulders.knowledge import Standing, best_sale, factories, outlook
from rules.big_shoulders.state import CHARTER, Company, Demand, Partner, no_cubes
from rules.core import view
from tests.renderers.scenes import LANGUAGES, PLAIN, big_shoulders, look, zoo

GAME, RULES = load("big_shoulders"), rules.load("big_shoulders")


@cache
def scene(seats: int, seed: int, steps: int, until: str = "", **options: Any) -> Any:
    return big_shoulders(seats, seed, steps, until, **options)


def own(state: Any) -> Any:
    """A copy to play on."""
    return RULES.load(RULES.dump(state))


def drawn(state: Any, seat: int | None = None, at: str = "", **how: Any) -> Image.Image:
    shown = look("big_shoulders", how.pop("names", PLAIN[: len(state.own)]), **how)
    return GAME.draw(view(state, seat), type(shown)(**{**vars(shown), "at": at}))


def told_of(state: Any, seat: int | None = None, layout: str = "board", lang: str = "en") -> str:
    return GAME.describe(view(state, seat), look("big_shoulders", PLAIN[: len(state.own)], lang, layout))


def shu(image: Image.Image) -> int:
    return sum(n for n, colour in image.getcolors(1 << 24) or () if colour == palette.SHU)


# ---- pieces


def test_companies_and_cubes_differ_by_more_than_colour() -> None:
    assert set(colours.COMPANY) == set(colours.TAG) == set(CHARTERS)
    assert len(set(colours.TAG.values())) == len(CHARTERS)
    assert len({glyphs.glyph(kind).mask(60, 60).tobytes() for kind in RESOURCES}) == len(RESOURCES) == len(colours.CUBE)
    for fill, ink in [(colours.COMPANY, colours.ON_COMPANY), (colours.CUBE, colours.ON_CUBE)]:
        assert all(palette.contrast(fill[id], ink[id]) >= 4 for id in fill if id != "wood")
        assert all(colour in colours.THEME.colours for colour in fill.values())


def test_glyphs_are_told_apart_when_small() -> None:
    small = {name: glyphs.glyph(name).scaled(0.24).mask(24, 24) for name in glyphs.NAMES}
    for one, other in combinations(small, 2):
        pairs = zip(small[one].tobytes(), small[other].tobytes(), strict=True)
        assert sum(abs(a - b) for a, b in pairs) > 255 * 60, (one, other)


def test_every_effect_has_a_picture_and_words() -> None:  # rules 8, 9.2, 10.6
    for lang in LANGUAGES:
        shown = look("big_shoulders", PLAIN[:2], lang)
        for id in (*SPACES, *TILES):
            effects = (SPACES.get(id) or TILES[id]).effects
            assert all(marks.pieces_of([effect]) and texts.effect(shown, effect) for effect in effects)
            assert texts.space(shown, id)
        assert all(texts.asset(shown, id) for id in ASSETS)


def test_a_factory_says_what_it_lacks() -> None:  # rules 12.6
    assert works.lacking(Standing(1, False, 2, {"coal": 3}, 2)) == [
        ("sign", "worker"), ("sign", "worker"), ("text", "3×"), ("cube", "coal"),
    ]  # fmt: skip
    assert works.ready(Standing(1, False, 0, {}, 2))
    assert not any(
        works.ready(Standing(1, *rest, 2)) for rest in ((True, 0, {}), (False, 1, {}), (False, 0, {"coal": 1}))
    )


def green(image: Image.Image) -> int:
    return next((n for n, colour in image.getcolors(1 << 24) or () if colour == colours.READY), 0)


def test_a_factory_that_can_run_is_marked() -> None:  # rules 12.6
    state = own(scene(3, 7, 150, "operating"))
    company = state.public.companies[0]
    for works_, sheet in zip(company.factories, company.sheet.factories, strict=True):
        works_.workers = sheet.worker_slots - works_.automated
    company.cubes = dict.fromkeys(RESOURCES, 0)
    before = green(drawn(state)), green(drawn(state, layout="zoom", at=company.id))
    company.cubes = dict.fromkeys(RESOURCES, 4)
    after = green(drawn(state)), green(drawn(state, layout="zoom", at=company.id))
    assert after[0] > before[0] + 2000 and after[1] > before[1] + 2000
    assert told_of(state).count("can run") >= len(company.factories)


def test_an_automated_slot_a_worker_and_a_free_one_differ() -> None:  # rules 7.11, 11.6
    seen = set()
    for workers, automated in ((0, 0), (2, 0), (1, 1), (0, 2)):
        state = own(scene(2, 2, 0))
        core.play(
            RULES,
            state,
            core.actors(state)[0],
            rules.load("big_shoulders").parse(b'{"k":"start","company":"doggett","price":35}'),
        )
        made = state.public.companies[0].factories[0]
        made.workers, made.automated = workers, automated
        seen |= {drawn(state).tobytes(), drawn(state, layout="zoom").tobytes()}
    assert len(seen) == 8


def test_people_stand_on_their_slots_from_the_left() -> None:  # rules 7.11, 11.6
    state = own(scene(4, 5, 260))
    company = next(c for c in state.public.companies if c.sheet.factories[1].worker_slots == 3)
    company.factories[1].workers, company.factories[1].automated = 1, 1
    assert works.people(company, 2) == ["automation", "worker", ""]


def test_two_of_a_benefit_are_two_pictograms() -> None:  # rules 9.2
    assert marks.pieces_of(TILES["b25"].effects) == [("sign", "salesperson")] * 2
    assert marks.pieces_of(TILES["b19"].effects) == [("sign", "asset"), ("text", "−$20")]
    assert marks.pieces_of(TILES["b34"].effects) == [("cube", kind) for kind in ("coal", "coal", "livestock")]


def part(state: Any, box: tuple[int, int, int, int] | None = None) -> bytes:
    return (drawn(state).crop(box) if box else drawn(state)).tobytes()


def director(p: Any) -> None:
    company = next(c for c in p.companies if 0 < c.director < p.seats - 1 and c.shares(c.director) > 3)
    company.director = (company.director + 1) % p.seats


def used(p: Any) -> None:
    company = next(c for c in p.companies if c.asset)
    company.asset_used = not company.asset_used


def goods(p: Any) -> None:
    space = next(s for row in p.demand.values() for s in row if s.tile and DEMAND[s.tile].spaces > s.goods)
    space.goods += 1


def manager(p: Any) -> None:
    p.companies[0].factories[0].manager = not p.companies[0].factories[0].manager


def taken(p: Any) -> None:
    p.partners = [partner for partner in p.partners if SPACES.get(partner.space) is None]


CHANGES: list[Callable[[Any], None]] = [
    director,
    used,
    goods,
    manager,
    taken,
    lambda p: setattr(p, "market", p.market + 1),
    lambda p: setattr(p.players[1], "cash", p.players[1].cash + 1),
    lambda p: setattr(p, "marker", (p.marker + 1) % p.seats),
    lambda p: setattr(p.companies[0], "treasury", p.companies[0].treasury + 1),
    lambda p: setattr(p.companies[0], "goods", p.companies[0].goods + 1),
    lambda p: setattr(p.companies[0], "salespeople", (p.companies[0].salespeople + 1) % 2),
    lambda p: p.haymarket.update(wood=p.haymarket["wood"] + 1),
    lambda p: p.supply["20"].update(wood=p.supply["20"]["wood"] + 1),
    lambda p: setattr(p, "assets", ["", *p.assets[1:]]),
    lambda p: setattr(p, "demand_left", p.demand_left + 1),
    lambda p: setattr(p, "assets_left", p.assets_left + 1),
]


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_all_may_see_is_on_the_board(change: Callable[[Any], None]) -> None:  # rules 1.6
    state = own(scene(4, 5, 260))
    before = part(state)
    change(state.public)
    assert part(state) != before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_in_words_counts_what_is_left_in_the_stacks(lang: str) -> None:  # rules 20
    state = own(scene(4, 5, 260))
    state.public.demand_left, state.public.assets_left = 87, 76
    lines = GAME.describe(view(state, None), look("big_shoulders", PLAIN[:4], lang=lang))
    assert "87" in lines and "76" in lines and str(sum(state.public.bag.values())) in lines


def test_one_on_a_slot_looks_like_a_worker_or_a_manager() -> None:
    """The signs in the corners of the board: each is drawn from what it stands for."""
    on = canvas.Canvas.blank(200, 100)
    names = ("", "worker", "manager", "goods", "automation")
    pictures = []
    for n, name in enumerate(names):
        marks.slot(on, name, n * 40, 50, 26)
        pictures.append(on.image.crop((n * 40, 37, n * 40 + 26, 63)).tobytes())
    assert len(set(pictures)) == len(names)


def test_goods_on_demand_tiles_are_counted() -> None:  # rules 12.11
    def filled(goods: int) -> int:
        on = canvas.Canvas.blank(140, 60, palette.PANEL)
        demand.space(on, Demand("d16", goods), "right", (4, 4, 134, 54), False)
        return next((n for n, colour in on.image.getcolors(1 << 20) or [] if colour == palette.FAINT), 0)

    free = [filled(goods) for goods in range(7)]
    assert free == sorted(free, reverse=True) and len(set(free)) == 7 and free[6] == 0


def test_workers_stand_from_the_dear_end_of_the_market() -> None:  # rules 8.1
    def dark(market: int) -> int:
        state = own(scene(4, 5, 260))
        state.public.market = market
        on = canvas.Canvas.blank(560, 260)
        stores.draw(on, view(state, None), look("big_shoulders", PLAIN[:4]), (10, 0, 550, 260))
        row = on.image.crop((50, 215, 380, 240))
        return next((n for n, colour in row.getcolors(1 << 20) or [] if colour == palette.INK), 0)

    seen = [dark(market) for market in (0, 3, 6, 9, 12)]
    assert seen == sorted(seen) and len(set(seen)) == 5


def test_spaces_that_are_full_or_not_open_are_shut() -> None:  # rules 7.5, 8.3
    p = own(scene(4, 5, 5)).public
    p.decade, p.partners = 1, []
    assert spaces.shut(p, "fundraising_60") and spaces.shut(p, "fundraising_80")
    p.decade = 4
    assert not any(spaces.shut(p, space) for space in SPACES)
    p.partners = [Partner(space, 0, "swift") for space in ("hire_manager", "job_market", "b02")]
    assert [spaces.shut(p, space) for space in ("hire_manager", "job_market", "b02")] == [True, False, True]


def badges(monkeypatch: pytest.MonkeyPatch, draw: Callable[[], object]) -> list[int]:
    """The seats whose badges are drawn."""
    drawn_badges: list[int] = []
    monkeypatch.setattr(pieces, "badge", lambda on, seat, *rest: drawn_badges.append(seat))
    draw()
    monkeypatch.undo()
    return drawn_badges


def test_goals_name_who_would_meet_them(monkeypatch: pytest.MonkeyPatch) -> None:  # rules 14.2
    from rules.big_shoulders.scoring import winners

    v = view(scene(4, 5, 260), None)
    on, shown = canvas.Canvas.blank(600, 300), look("big_shoulders", PLAIN[:4])
    seen = badges(monkeypatch, lambda: row.draw(on, v, shown, (10, 10, 560, 256)))
    assert sorted(seen) == sorted(seat for goal in v.public.goals for seat in winners(v.public, goal)) != []


def test_who_has_chosen_has_a_tick_twice(monkeypatch: pytest.MonkeyPatch) -> None:  # rules 6.2
    """In the band, and on his own panel."""
    state, ticks = own(scene(3, 7, 150, "building")), list[int]()
    state.public.companies = []
    monkeypatch.setattr(pieces, "tick", lambda on, x, y, *rest: ticks.append(y))
    for chosen in range(3):
        ticks.clear()
        for seat, player in enumerate(state.public.players):
            player.chosen = seat < chosen
        state.public.appeal = [[] for _ in state.public.appeal]
        drawn(state)
        assert len(ticks) == 2 * chosen


def test_only_the_directors_shares_lie_on_his_colour() -> None:
    state = own(scene(4, 5, 260))
    colour = palette.SEATS[2].colour
    found = []
    for company in state.public.companies:
        company.commons = [1, 1, 1, 1]
        company.director = 2
    for seat in (2, 3):
        for company in state.public.companies:
            company.director = seat
        found.append(sum(n for n, c in drawn(state).crop((480, 380, 800, 900)).getcolors(1 << 24) or () if c == colour))
    assert found[0] > found[1] + 4000


# ---- tracks, forecasts


def test_plates_lie_in_the_order_of_operating() -> None:  # rules 4, 11.2
    p = scene(4, 5, 260).public
    for step, pile in enumerate(tracks.piles(p)):
        assert pile == [id for id in p.operating_order if p.company(id).step == step]


def test_many_companies_on_one_field_find_room() -> None:
    state = own(scene(4, 5, 260))
    for company in state.public.companies:
        state.public.appeal[company.appeal].remove(company.id)
        company.appeal, company.step = 3, 7
        state.public.appeal[3].append(company.id)
    for lang in LANGUAGES:
        image = drawn(state, lang=lang, names=zoo(4, 2))
        assert image.height <= 1600


def test_before_a_sale_goods_revenue_dividend_and_price_are_told() -> None:  # rules 12.11 to 12.16
    state = own(scene(4, 3, 400, "operating"))
    p = state.public
    assert p.turn is not None
    company = p.company(p.turn.company)
    p.turn.step, p.turn.ran, p.turn.closed, company.goods, p.turn.revenue = "distribution", 1, True, 4, 0
    goods, amount = best_sale(p, company)
    seen = forecast(p, company)
    assert (seen.sold, seen.revenue, seen.made) == (goods, amount, 0)
    found = outlook(p, company, amount, p.turn)
    text = told_of(state)
    for figure in (f"goods {company.goods}", f"${amount:,}", f"${found.each:,} a share", f"${found.after:,} if paid"):
        assert figure in text
    p.turn.step, p.turn.revenue = "dividend", 70
    assert forecast(p, company).revenue == 70 and not forecast(p, company).open


def test_what_can_be_made_counts_before_production() -> None:  # rules 12.8, 11.7
    state = own(scene(4, 3, 400, "operating"))
    p = state.public
    assert p.turn is not None
    company = p.company(p.turn.company)
    p.turn.step, p.turn.ran, p.turn.closed = "resources", 0, False
    for made, sheet in zip(company.factories, company.sheet.factories, strict=True):
        made.workers, made.automated = sheet.worker_slots, 0
        for kind in sheet.inputs:
            company.cubes[kind] += 1
    company.tokens = 1
    assert forecast(p, company).made == 1 + sum(sheet.goods for sheet in company.sheet.factories)
    p.turn.step, p.turn.ran = "production", 1
    last, sheet = company.factories[1], company.sheet.factories[1]
    last.workers, last.automated = 0, sheet.worker_slots
    assert forecast(p, company).made == 1 + sheet.goods + sheet.full_automation_extra_goods
    last.automated -= 1
    assert forecast(p, company).made == 1
    p.turn.closed = True
    assert forecast(p, company).made == 0


def test_cubes_of_the_closed_space_are_not_counted_on() -> None:  # rules 12.3
    state = own(scene(4, 3, 400, "operating"))
    p = state.public
    assert p.turn is not None
    company = p.company(p.turn.company)
    p.turn.step, p.turn.ran, p.turn.closed, company.tokens = "resources", 0, False, 0
    first, sheet = company.factories[0], company.sheet.factories[0]
    first.workers, first.automated = sheet.worker_slots, 0
    for factory in company.factories[1:]:
        factory.workers = factory.automated = 0
    company.cubes, p.supply = no_cubes(), {space: no_cubes() for space in p.supply}
    company.treasury = 1_000
    for kind in sheet.inputs:
        p.supply["x"][kind] += 1
    assert forecast(p, company).made == 0
    p.supply["x"], p.supply["20"] = no_cubes(), p.supply["x"]
    assert forecast(p, company).made == sheet.goods
    company.treasury = 20 * len(sheet.inputs) - 1
    assert forecast(p, company).made == 0, "nor what the treasury cannot pay"
    p.turn.step = "production"
    assert forecast(p, company).made == 0
    for kind in sheet.inputs:
        company.cubes[kind] += 1
    assert forecast(p, company).made == sheet.goods


# ---- pictures


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_company_has_a_sheet(lang: str) -> None:
    state = scene(4, 131, 130)
    found = places("big_shoulders", view(state, None))
    assert {id for _, id in found} == set(CHARTERS)
    assert [id for _, id in found][: len(state.public.companies)] == state.public.operating_order
    plain = drawn(state, layout="zoom", lang=lang).tobytes()
    for _, id in found:
        image = drawn(state, layout="zoom", lang=lang, at=id, names=zoo(4, 1))
        assert image.width == 1600 and image.height <= 1100 and image.tobytes() != plain
    assert drawn(state, layout="zoom", lang=lang, at="gone").tobytes() == plain


def test_the_board_is_not_too_tall_for_a_phone() -> None:
    for seats, steps, most in ((2, 0, 1100), (4, 5, 1300), (2, 71, 1400), (4, 260, 1600), (3, 10_000, 1600)):
        assert drawn(scene(seats, steps + 1, steps)).height <= most


@pytest.mark.parametrize("kind", ["place", "supply", "distribute", "buy", "hire", "start"])
def test_what_changed_is_new_to_whoever_looks_next(kind: str) -> None:
    rng, found = random.Random(3), 0
    for seed in range(3):
        state = own(scene(3, seed, 0))
        while state.stack and found < 6:
            seat = core.actors(state)[0]
            action = core.sample(state.stack[-1], view(state, seat), rng)
            core.play(RULES, state, seat, action)
            if action.tag() == kind and state.stack:
                assert told.news(view(state, None))
                assert "New: " in told_of(state) and shu(drawn(state)) > 200
                found += 1
    assert found


def test_nothing_is_new_at_the_end() -> None:
    over = scene(3, 2, 10_000)
    assert not over.stack and told.news(view(over, 0)) == set() and shu(drawn(over)) == 0


def test_who_is_asked_is_told_apart_from_what_is_asked() -> None:
    """In Japanese too, where no blank stands between sentences."""
    state = scene(3, 2, 0)
    for lang, between in (("en", " – "), ("ja", "　")):
        shown = look("big_shoulders", PLAIN[:3], lang)
        [seat] = told.to_act(view(state, None))
        first = told_of(state, lang=lang).splitlines()[0]
        assert first == f"{shown.read(seat)}{between}{told.ask(view(state, None), shown)}"


def test_the_final_table_says_who_has_won() -> None:  # rules 14.4
    from rules.big_shoulders.scoring import standings

    state = scene(3, 2, 10_000)
    first = standings(state.public, 3)[0]
    assert f"${first.total:,}" in told_of(state).splitlines()[0]
    assert "Ranking: " in told_of(state)
    assert f" {first.total:,}ドル" in told_of(state, lang="ja").splitlines()[2], "the same sign as in the rest of it"


def test_pictures_are_small_and_the_same_when_drawn_anew() -> None:
    state = scene(4, 5, 260)
    warm = encode(drawn(state, lang="ja"), "big_shoulders")
    canvas.clear()
    assert encode(drawn(state, lang="ja"), "big_shoulders") == warm and len(warm) < 300_000


# ---- secrets


def test_tiles_in_hand_are_shown_to_their_owner_alone() -> None:  # rules 20
    state = own(scene(3, 7, 150, "building"))
    assert state.stack[-1].tag() == "building"
    changed = own(state)
    changed.own[1].hand = [id for id in TILES if id not in state.own[1].hand][:3]
    changed.own[1].discarded = ["b12"]
    for layout in ("board", "map", "zoom", "seat"):
        for seat in (None, 0, 2):
            assert drawn(state, seat, layout=layout).tobytes() == drawn(changed, seat, layout=layout).tobytes()
            assert told_of(state, seat, layout) == told_of(changed, seat, layout)
    assert drawn(state, 1, layout="seat").tobytes() != drawn(changed, 1, layout="seat").tobytes()
    assert drawn(state, 1).tobytes() == drawn(changed, 1).tobytes()
    assert all(f"#{TILES[tile].number} " in told_of(state, 1, "seat") for tile in state.own[1].hand)


def test_that_a_player_has_chosen_is_public_and_what_is_not() -> None:  # rules 6.2, 20
    state = own(scene(3, 7, 150, "building"))
    seat = state.stack[-1].waiting[0]
    before, one, other = drawn(state).tobytes(), own(state), own(state)
    hand = state.own[seat].hand
    for changed, tile, discard in ((one, hand[0], hand[1]), (other, hand[2], hand[0])):
        made = RULES.parse(f'{{"k":"build","tile":"{tile}","discard":"{discard}"}}'.encode())
        core.play(RULES, changed, seat, made)
    assert drawn(one).tobytes() == drawn(other).tobytes() != before
    assert drawn(one, seat, layout="seat").tobytes() != drawn(other, seat, layout="seat").tobytes()


# ---- words


def test_the_table_in_words_names_every_company_tile_and_goal() -> None:
    state = scene(4, 191, 190)
    for lang in LANGUAGES:
        text, words = told_of(state, lang=lang), look("big_shoulders", PLAIN[:4], lang).words
        for company in state.public.companies:
            assert words("picture.company", company=company.id) in text
            assert f"{company.treasury:,}" in text
        for player in state.public.players:
            assert all(f"#{TILES[tile].number} " in text for tile in player.buildings)
        assert all(words(f"picture.{goal}") in text for goal in state.public.goals)


# ---- the picker


def walk(seats: int, seed: int, steps: int, **options: Any) -> list[tuple[Any, Any, list[Any], list[Any] | None]]:
    """Every question that some random actions bring: view, action kind, values so far, choices."""
    state, rng = own(scene(seats, seed, 0, **options)), random.Random(seed)
    found: list[tuple[Any, Any, list[Any], list[Any] | None]] = []
    for _ in range(steps):
        if not state.stack:
            break
        seat = core.actors(state)[0]
        v = view(state, seat)
        action = core.sample(v.frame, v, rng)
        given: list[Any] = []
        for value in [getattr(action, name) for name in type(action).__struct_fields__]:
            _, domain = core.next_domain(v.frame, v, type(action), given, fill=False)
            found.append((v, action, list(given), None if domain is None else domain.few(25)))
            given.append(value)
        found.append((v, action, given, None))
        core.play(RULES, state, seat, action)
        if rng.random() < 0.2:
            state = own(state)
    return found


@pytest.mark.parametrize(("seats", "lang", "advanced"), [(2, "en", False), (3, "ja", True), (4, "en", False)])
def test_every_question_can_be_drawn_and_told(seats: int, lang: str, advanced: bool) -> None:
    shown, seen, told_kinds = look("big_shoulders", zoo(seats, 1), lang), set(), set()
    for v, action, given, choices in walk(seats, 11, 260, advanced=advanced):
        image = GAME.preview(v, shown, action.tag(), given, choices)
        if image is not None:
            seen.add(action.tag())
            assert image.mode == "RGB" and image.width <= 1600 and image.height <= 1600
        if len(given) == len(type(action).__struct_fields__):
            lines = GAME.explain(v, shown, action.tag(), given)
            told_kinds |= {action.tag()} if lines else set()
            assert all(line.strip() for line in lines)
    assert seen >= {"start", "buy", "sell", "place", "build", "supply", "run", "pay"} & told_kinds
    assert told_kinds >= {"start", "buy", "place", "build"}


def explained(state: Any, kind: str, given: list[Any]) -> str:
    v = view(state, core.actors(state)[0])
    return "\n".join(GAME.explain(v, look("big_shoulders", PLAIN[: len(state.own)]), kind, given))


def test_a_purchase_names_both_purses() -> None:  # rules 1.3, 5.7
    state = own(scene(2, 2, 0))
    while state.public.phase == "founding":
        core.play(
            RULES,
            state,
            core.actors(state)[0],
            core.view(state, core.actors(state)[0]).frame.fallback(core.view(state, core.actors(state)[0])),
        )
    seat = core.actors(state)[0]
    company = state.public.companies[0]
    lines = explained(state, "buy", [company.id, "common", "charter"])
    cash, price = state.public.players[seat].cash, company.price
    assert f"${cash} → ${cash - price}" in lines and f"${company.treasury} → ${company.treasury + price}" in lines
    lines = explained(state, "start", ["swift", 35])
    assert f"${cash} → ${cash - 105}" in lines if cash >= 105 else "−" in lines or "-" in lines


def operating(state: Any, **now: Any) -> Company:
    p = state.public
    assert p.turn is not None
    for name, value in now.items():
        setattr(p.turn, name, value)
    return p.company(p.turn.company)


def test_the_dividend_names_who_gets_what_and_the_price_after() -> None:  # rules 12.13 to 12.16
    state = own(scene(4, 3, 400, "operating"))
    company = operating(state, step="dividend", ran=1, closed=True, revenue=230)
    found = outlook(state.public, company, 230, state.public.turn)
    lines = explained(state, "pay", [])
    assert "$23 a share" in lines
    names = [f"{'ABCD'[seat]} {PLAIN[seat]} ${amount:,}" for seat, amount in found.paid.items()]
    assert all(name in lines for name in names)
    assert f"{found.after}" in lines
    assert f"${company.treasury} → ${company.treasury + 230}" in explained(state, "withhold", [])


def test_a_sale_says_how_far_the_price_falls() -> None:  # rules 5.2, 5.3
    state = own(scene(3, 7, 200, "stock_turn"))
    seat, p = core.actors(state)[0], state.public
    company = p.companies[0]
    company.commons[seat], company.step, company.asset = 2, 10, ""
    lines = explained(state, "sell", [company.id, "common", 2])
    assert f"${p.players[seat].cash + 2 * 120}" in lines and "from $120 to $80" in lines.replace(",", "")


def advanced(state: Any) -> Any:
    state.public.options = msgspec.structs.replace(state.public.options, advanced=True)
    return state


def test_who_has_sold_the_directorship_is_told_the_price_of_a_directors_sale() -> None:  # rules 15.7
    state = advanced(own(scene(3, 7, 200, "stock_turn")))
    seat, p = core.actors(state)[0], state.public
    company = p.companies[0]
    company.director, company.commons[seat], company.step, company.asset = (seat + 1) % 3, 2, 10, "price_protection"
    company.asset_used = False
    assert "$120 to" not in explained(state, "sell", [company.id, "common", 1])
    state.stack[-1].led = [company.id]
    assert "from $120 to $100" in explained(state, "sell", [company.id, "common", 1])


def test_a_purchase_that_changes_the_director_is_told_before() -> None:  # rules 15.1, 18.9
    state = advanced(own(scene(3, 7, 200, "stock_turn")))
    seat, p = core.actors(state)[0], state.public
    company = p.companies[0]
    company.director, company.preferred, company.commons = (seat + 1) % 3, CHARTER, [0, 0, 0]
    words = "You become its director"
    company.commons[seat] = 2
    assert words not in explained(state, "buy", [company.id, "common", "charter"])  # three shares, as many as he has
    company.commons[seat] = 3
    assert words in explained(state, "buy", [company.id, "common", "charter"])
    state.public.options = msgspec.structs.replace(p.options, advanced=False)
    assert words not in explained(state, "buy", [company.id, "common", "charter"])


def test_a_place_that_brings_nothing_is_warned_of() -> None:  # rules 7.9
    state = own(scene(4, 5, 60, "action_turn"))
    assert state.stack[-1].tag() == "action_turn"
    company = state.public.directed(core.actors(state)[0])[0]
    assert "nothing" not in explained(state, "place", [company.id, "hire_manager"])
    for made in company.factories:
        made.manager = True
    assert "nothing" in explained(state, "place", [company.id, "hire_manager"])


def test_standings_of_factories_are_those_of_the_rules() -> None:  # rules 12.5, 12.6
    state = scene(4, 5, 260)
    text = told_of(state)
    lacking = sum(
        bool(s.free or s.lacks) and not s.ran for c in state.public.companies for s in factories(state.public, c)
    )
    assert text.count("; lacks ") == lacking
