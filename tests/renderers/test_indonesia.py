"""The pictures of Indonesia: a map that is the rules' map, secrets that stay with their seat, previews that help."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from PIL import Image

import rules
from renderers import canvas, encode, load, palette, places
from renderers.indonesia import atlas, colours, glyphs, marks, situation, told
from renderers.indonesia.chart import Chart
from rules import core
from rules.core import view
from rules.indonesia import deliveries
from rules.indonesia.components import AREAS, COAST, DEEDS, LANDS, NEIGHBOURS, PROVINCE, PROVINCES, SEAS
from tests.renderers.scenes import LANGUAGES, PLAIN, indonesia, look, zoo

GAME, RULES = load("indonesia"), rules.load("indonesia")


@cache
def scene(seats: int, seed: int, steps: int, until: str = "", **options: Any) -> Any:
    return indonesia(seats, seed, steps, until, **options)


def drawn(state: Any, seat: int | None = None, at: str = "", **how: Any) -> Image.Image:
    shown = look("indonesia", how.pop("names", PLAIN[: len(state.own)]), **how)
    return GAME.draw(view(state, seat), type(shown)(**{**vars(shown), "at": at}))


def told_of(state: Any, seat: int | None, layout: str = "board", lang: str = "en") -> str:
    return GAME.describe(view(state, seat), look("indonesia", PLAIN[: len(state.own)], lang, layout))


# ---- the map


def sides() -> dict[int, set[str]]:
    """The areas on both sides of each arc."""
    found: dict[int, set[str]] = {}
    for id, rings in atlas.RINGS.items():
        for ring in rings:
            for number in ring:
                found.setdefault(abs(number), set()).add(id)
    return found


def test_what_touches_on_the_map_is_adjacent_in_the_rules() -> None:  # rules 1.2, 1.3
    """Borders, coasts and sea areas that meet: the drawn ones are those of the table, no more and no fewer."""
    meet = {frozenset(pair) for pair in sides().values() if len(pair) == 2}
    assert {x for x in meet if x <= set(AREAS)} == {frozenset((a, b)) for a in AREAS for b in LANDS[a].borders}
    assert {x for x in meet if x <= set(SEAS)} == {frozenset((a, b)) for a in SEAS for b in SEAS[a].seas}
    coasts = {x for x in meet if len(x & set(SEAS)) == 1} | islands()
    assert coasts == {frozenset((area, sea)) for area in AREAS for sea in COAST[area]}


def islands() -> set[frozenset[str]]:
    """Land and sea where a coast is no line of the sea's own outline: around an island within it."""
    found = set()
    for number, (land, *others) in ((n, tuple(pair)) for n, pair in sides().items()):
        if not others and land in AREAS:
            point = atlas.arc(number)[0]
            found |= {frozenset((land, sea)) for sea in SEAS if inside(point, atlas.outline(sea)[0])}
    return found


def test_arrows_join_what_the_rules_join() -> None:  # rules 1.2
    assert {frozenset(arrow.areas) for arrow in atlas.ARROWS} == {
        frozenset((a, b)) for a in AREAS for b in LANDS[a].arrows
    }


def inside(point: tuple[float, float], line: atlas.Line) -> bool:
    x, y = point
    crossings = 0
    for (a, b), (c, d) in zip(line, line[1:] + line[:1], strict=True):
        if (b > y) != (d > y) and x < (c - a) * (y - b) / (d - b) + a:
            crossings += 1
    return crossings % 2 == 1


def holder(point: tuple[float, float]) -> str:
    """The land area around a point, else the sea area."""
    return next((id for id in (*AREAS, *SEAS) if any(inside(point, line) for line in atlas.outline(id))), "")


def test_things_lie_where_they_belong_and_clear_of_each_other() -> None:
    assert all(holder(spot) == area for area, spot in atlas.SPOTS.items())
    for sea, berths in atlas.BERTHS.items():
        assert len(berths) >= 3 and all(holder(berth) == sea for berth in berths)
    spots = list(atlas.SPOTS.values())
    assert min((a - c) ** 2 + (b - d) ** 2 for (a, b), (c, d) in combinations(spots, 2)) > 30**2
    berths = [berth for places in atlas.BERTHS.values() for berth in places]
    assert all(abs(a - c) >= marks.HULL[0] or abs(b - d) >= marks.HULL[1] for (a, b), (c, d) in combinations(berths, 2))


def lightness(colour: palette.Colour) -> float:
    """0 to 100 (CIE L*)."""
    return float(116 * palette.luminance(colour) ** (1 / 3) - 16)


def test_provinces_next_to_each_other_differ_in_colour() -> None:
    for area in AREAS:
        for near in NEIGHBOURS[area]:
            one, other = PROVINCE[area], PROVINCE[near]
            assert one == other or atlas.TINT[one] != atlas.TINT[other]
    assert set(atlas.TINT.values()) == set(range(len(colours.LAND)))
    shades = [lightness(colour) for colour in colours.LAND]
    assert min(abs(a - b) for a, b in combinations(shades, 2)) > 6


def test_goods_differ_by_more_than_colour() -> None:
    assert len({glyphs.glyph(good).mask(100, 100).tobytes() for good in colours.GOODS}) == len(colours.GOODS)
    for good, colour in colours.GOODS.items():
        assert palette.contrast(colour, colours.ON_GOODS[good]) >= 4
        assert colour in colours.THEME.colours


def test_names_are_whole_or_the_letters_of_their_areas() -> None:
    from renderers.indonesia import ground

    for lang in LANGUAGES:
        shown = look("indonesia", PLAIN[:2], lang)
        for province, label in atlas.NAMES.items():
            lines = ground.name_lines(shown, province, label, ground.NAME)
            assert "…" not in "".join(lines) and lines != ("",)


def test_a_name_stands_at_its_own_province() -> None:
    """No other land is clearly nearer to the middle of a name, else an island would be read as that province."""
    for province, label in atlas.NAMES.items():
        away: dict[str, float] = {}
        for area in AREAS:
            near = min(math.dist(point, label[:2]) for line in atlas.outline(area) for point in line)
            away[PROVINCE[area]] = min(near, away.get(PROVINCE[area], near))
        assert away[province] < min(away.values()) + 10, province


# ---- pictures


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_place_can_be_zoomed_into(lang: str) -> None:
    state = scene(4, 3, 150)
    found = places("indonesia", view(state, None))
    assert {id for kind, id in found if kind == "province"} == set(PROVINCES)
    assert {id for kind, id in found if kind == "company"} == {c.id for c in state.public.companies}
    plain = drawn(state, layout="zoom", lang=lang).tobytes()
    for _, id in [*found[:6], *found[-4:]]:
        image = drawn(state, layout="zoom", lang=lang, at=id, names=zoo(4, 1))
        assert image.width == 1600 and image.tobytes() != plain
    assert drawn(state, layout="zoom", lang=lang, at="gone").tobytes() == plain


def test_a_company_is_found_by_any_of_its_deeds() -> None:
    state = scene(5, 305, 300)
    company = next(c for c in state.public.companies if len(c.deeds) > 1 and c.areas)
    for deed in company.deeds:
        assert set(company.areas) <= set(situation.region(view(state, None), deed))


def shu(image: Image.Image) -> int:
    return sum(n for n, colour in image.getcolors(1 << 24) or () if colour == palette.SHU)


def test_goods_that_were_just_sold_and_ships_that_carry_them_are_marked() -> None:  # rules 8.5, 8.6
    state = core_copy(scene(4, 4, 400, "deliveries"))
    assert state.stack[-1].tag() == "deliveries"
    while state.stack[-1].tag() == "deliveries" and state.stack[-1].most - state.stack[-1].made < 2:
        advance(state)
    before = shu(drawn(state))
    advance(state, "deliver")
    assert shu(drawn(state)) > before
    frame = state.stack[-1]
    assert {f"{line}@{sea}" for line, load in frame.loads.items() for sea in load} <= told.news(view(state, None))


@pytest.mark.parametrize(
    ("kind", "mark"),
    [
        ("ship", lambda a, c: f"{c}@{a.sea}"),
        ("expand", lambda a, c: a.area),
        ("deliver", lambda a, c: a.city),
        ("city", lambda a, c: a.area),
        ("found", lambda a, c: a.area),
        ("launch", lambda a, c: f"{a.deed}@{a.sea}"),
    ],
)
def test_what_changed_is_new_to_whoever_looks_next(kind: str, mark: Callable[[Any, str], str]) -> None:
    """Ringed, and told in words."""
    rng, found = random.Random(7), 0
    for seed in range(4):
        state = core_copy(scene(3, seed, 0))
        while state.stack and found < 20:
            frame, seat = state.stack[-1], core.actors(state)[0]
            action = core.sample(frame, view(state, seat), rng)
            before = told_of(state, None)
            core.play(RULES, state, seat, action)
            if action.tag() == kind and state.stack:
                assert mark(action, getattr(frame, "company", "")) in told.news(view(state, None))
                assert told_of(state, None) != before and "New: " in told_of(state, None)
                found += 1
    assert found


def test_a_disc_that_was_moved_is_new() -> None:  # rules 7.1
    state = core_copy(scene(3, 1, 60, "research"))
    seat, before = core.actors(state)[0], state.public.levels
    levels = [dict(each) for each in before]
    core.play(RULES, state, seat, core.sample(state.stack[-1], view(state, seat), random.Random(1)))
    now = state.public.levels
    moved = {f"{n}.{track}" for n, each in enumerate(levels) for track in each if now[n][track] != each[track]}
    assert moved and moved <= told.news(view(state, None))


def test_nothing_is_new_at_the_end() -> None:
    over = scene(3, 2, 10_000)
    assert not over.stack and told.news(view(over, 0)) == set() and shu(drawn(over)) == 0


def core_copy(state: Any) -> Any:
    from rules import load as rules_of

    game = rules_of("indonesia")
    return game.load(game.dump(state))


def advance(state: Any, tag: str = "") -> None:
    from rules import load as rules_of

    seat = core.actors(state)[0]
    v = core.view(state, seat)
    kind = next((kind for kind in v.frame.offers if kind.tag() == tag), None)
    core.play(rules_of("indonesia"), state, seat, core.moves(v.frame, v, 1, kind)[0])


def test_hidden_money_is_drawn_for_its_owner_alone() -> None:  # rules 2.5, 16.3
    state = scene(3, 8, 60, open_money=False)
    changed = core_copy(state)
    changed.own[1].purse.cash += 123
    for layout in ("board", "map", "zoom", "seat"):
        for seat in (None, 0, 2):
            assert drawn(state, seat, layout=layout).tobytes() == drawn(changed, seat, layout=layout).tobytes()
    assert drawn(state, 1, layout="seat").tobytes() != drawn(changed, 1, layout="seat").tobytes()
    assert drawn(state, 1).tobytes() == drawn(changed, 1).tobytes()


def test_city_cards_are_shown_on_their_owners_sheet_alone() -> None:  # rules 16.1
    state = scene(4, 9, 0)
    pictures = {drawn(state, seat, layout="seat").tobytes() for seat in range(4)}
    assert len(pictures) == 4
    for seat in range(4):
        cards = [look("indonesia", PLAIN[:4]).words("picture.card", card=card) for card in state.own[seat].cards]
        assert all(card in told_of(state, seat, "seat") for card in cards)
        assert not any(card in told_of(state, other, "seat") for card in cards for other in (None, (seat + 1) % 4))
        assert not any(card in told_of(state, seat) for card in cards)


def test_the_ceiling_stands_on_its_owners_sheet_alone() -> None:  # rules 16.5
    state = core_copy(scene(5, 305, 400, "auction"))
    assert state.stack[-1].tag() == "auction"
    state.own[1].ceiling = 98_765
    assert "98,765" in told_of(state, 1, "seat")
    assert not any("98,765" in told_of(state, seat, layout) for seat in (None, 0) for layout in ("board", "seat"))
    assert drawn(state, 0).tobytes() == drawn(state, None).tobytes() == drawn(state, 1).tobytes()


def test_the_signs_of_the_tracks_are_named_where_they_are_chosen(monkeypatch: pytest.MonkeyPatch) -> None:  # rules 7.2
    state, written, write = scene(3, 7, 40, "research"), set[str](), canvas.Canvas.write
    assert state.stack[-1].tag() == "research"

    def noted(on: canvas.Canvas, x: int, y: int, words: str, *how: Any, **named: Any) -> Any:
        written.add(words)
        return write(on, x, y, words, *how, **named)

    monkeypatch.setattr(canvas.Canvas, "write", noted)
    for layout in ("board", "seat", "zoom"):
        written.clear()
        drawn(state, 0, layout=layout)
        assert {"Slots", "Mergers", "Expansion", "Hull", "Bid multiplier"} <= written, layout


# ---- words


def test_the_table_in_words_names_every_company_and_city() -> None:
    state = scene(4, 155, 150)
    for lang in LANGUAGES:
        text, words = told_of(state, None, lang=lang), look("indonesia", PLAIN[:4], lang).words
        for company in state.public.companies:
            assert words("picture.company", company=company.id) in text
        for city in state.public.cities:
            assert words("picture.area", area=city.area) in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_in_words_reads_by_itself(lang: str) -> None:
    """Who is asked is parted from what is asked; the limits of ships and what a city took are told as such."""
    lines = told_of(scene(3, 5, 0), None, lang=lang).splitlines()
    assert re.fullmatch(r"\w \S+( – |：).+[.。]", lines[0])
    assert any(("up to 3–4–5 ships" if lang == "en" else "船は時代順に3–4–5隻まで") in line for line in lines)
    later = told_of(scene(3, 5, 3), None, lang=lang)
    assert ("took this year: nothing." if lang == "en" else "今年受け取った商品：なし。") in later


def test_a_bid_says_what_is_left() -> None:  # rules 4.2
    state = scene(3, 5, 60, "turn_order")
    (seat,) = told.to_act(view(state, None))
    cash = state.public.purses[seat].cash
    lines = GAME.explain(view(state, seat), look("indonesia", PLAIN[:3]), "bid", [4])
    assert lines[-1] == f"4 goes into your bank, which counts at the end; {cash - 4} cash is left."


def test_the_final_table_says_who_has_won() -> None:  # rules 10.3
    state = scene(3, 10_001, 10_000)
    assert not state.stack
    best = max(sum(core_score(state, seat)) for seat in range(3))
    assert f"{best:,}" in told_of(state, None).splitlines()[0]


def core_score(state: Any, seat: int) -> list[int]:
    from rules.indonesia.scoring import score

    return list(score(state.public, seat).values())


# ---- the picker


def asked(state: Any, tag: str, given: list[Any]) -> tuple[Any, list[Any] | None]:
    """The view of whoever is due, and the choices for the next field."""
    v = view(state, core.actors(state)[0])
    kind = next(kind for kind in v.frame.offers if kind.tag() == tag)
    _, domain = core.next_domain(v.frame, v, kind, given, fill=False)
    return v, None if domain is None else domain.few(25)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_delivery_is_drawn_step_by_step(lang: str) -> None:  # rules 8.5
    state = scene(4, 4, 400, "deliveries")
    shown, given, seen = look("indonesia", PLAIN[:4], lang), list[Any](), set[bytes]()
    for _ in range(5):
        v, choices = asked(state, "deliver", given)
        image = GAME.preview(v, shown, "deliver", given, choices)
        assert image is not None and image.width <= 1600 and image.height <= 1600
        seen.add(image.tobytes())
        if choices:
            given = [*given, choices[0]]
    assert len(given) == 4 and len(seen) >= 4
    lines = GAME.explain(v, shown, "deliver", given)
    assert len(lines) == 2 and str(5 * len(given[3].split(deliveries.BETWEEN))) in lines[0]


def test_freight_so_far_stands_in_turn_order() -> None:  # rules 8.7
    """A restored match has its lines in another order than the one that was played on."""
    state = RULES.load(RULES.dump(scene(4, 4, 400, "deliveries")))
    lines = {line.id: {line.ships[0]: 1} for line in state.public.companies if line.shipping}
    told_ones = set()
    for loads in (lines, dict(reversed(lines.items()))):
        state.stack[-1].loads = loads
        told_ones.add(told_of(state, None))
    owners = {line.owner for line in state.public.companies if line.shipping}
    assert len(owners) > 1 and len(told_ones) == 1


def test_a_proposal_says_what_is_sold_who_earns_and_what_follows() -> None:  # rules 11.5, 8.9
    from rules.indonesia.knowledge import outlook

    state = scene(4, 4, 400, "deliveries")
    v, choices = asked(state, "accept", [])
    shown = look("indonesia", PLAIN[:4])
    assert GAME.preview(v, shown, "accept", [], choices) is not None
    image = GAME.preview(v, shown, "accept", [()], None)
    assert image is not None and image.height > 980
    found, lines = outlook(v), GAME.explain(v, shown, "accept", [()])
    assert str(found.income) in lines[0] and str(found.net) in lines[0]
    assert all(f"{amount:,}" in lines[1] for amount in found.freight.values())
    assert len(lines) == 3


def test_bids_for_a_merger_are_listed_with_their_shares() -> None:  # rules 5.6, 5.7
    state = scene(5, 305, 400, "auction")
    v, choices = asked(state, "raise", [])
    auction, shown = told.auction(v), look("indonesia", PLAIN)
    assert auction is not None
    assert GAME.preview(v, shown, "raise", [], choices) is not None
    (line,) = GAME.explain(v, shown, "raise", [auction.lowest(state.public)])
    merger = auction.deal(state.public)
    assert str(auction.lowest(state.public)) in line
    if merger.first.owner != merger.second.owner:
        assert f"{auction.lowest(state.public) * merger.first.size // merger.step:,}" in line


def test_places_for_a_city_are_numbered_on_the_map() -> None:  # rules 3.6
    state = scene(4, 9, 0)
    v, cards = asked(state, "city", [])
    shown = look("indonesia", PLAIN[:4])
    assert GAME.preview(v, shown, "city", [], cards) is not None
    _, areas = asked(state, "city", cards[:1])
    listed = GAME.preview(v, shown, "city", cards[:1], areas)
    chosen = GAME.preview(v, shown, "city", [cards[0], areas[0]], None)
    assert listed is not None and chosen is not None and listed.tobytes() != chosen.tobytes()


def test_every_unclaimed_deed_lies_on_the_board() -> None:
    state = core_copy(scene(4, 9, 0))
    whole = drawn(state).tobytes()
    for deed in list(state.public.deeds):
        fewer = core_copy(state)
        fewer.public.deeds = [other for other in state.public.deeds if other != deed]
        assert drawn(fewer).tobytes() != whole and DEEDS[deed].era == "a"


def test_a_larger_part_of_the_map_is_the_same_map() -> None:
    big, small = Chart(2.0, -100, -50), Chart(1.0, 0, 0)
    for area in AREAS:
        (x, y), (u, v) = big.spot(area), small.spot(area)
        assert (x + 100, y + 50) == (2 * u, 2 * v)


def test_pictures_are_small_and_the_same_when_drawn_anew() -> None:
    state = scene(5, 305, 300)
    warm = encode(drawn(state, lang="ja"), "indonesia")
    canvas.clear()
    assert encode(drawn(state, lang="ja"), "indonesia") == warm and len(warm) < 300_000
