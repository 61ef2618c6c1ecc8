"""The pictures of Marco Polo: the map agrees with the rules, secrets, marks, previews."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import pytest
from PIL import Image

from renderers import canvas, encode, load, palette, places
from renderers.canvas import Box, Canvas
from renderers.marco_polo import (
    atlas,
    cards,
    colours,
    effects,
    glyphs,
    ground,
    marks,
    routes,
    said,
    scrolls,
    spaces,
    told,
    trays,
)
from renderers.marco_polo.chart import whole
from rules import core
from rules import load as rules_of
from rules.core import view
from rules.marco_polo.components import (
    CARDS,
    CHARACTERS,
    CITIES,
    COMPONENTS,
    CONTRACTS,
    MARKETS,
    NODES,
    SPACE_KEYS,
    SPACES,
)
from rules.marco_polo.state import Placed
from tests.renderers.scenes import LANGUAGES, PLAIN, look, marco_polo, zoo

RULES, GAME = rules_of("marco_polo"), load("marco_polo")
scene = cache(marco_polo)


def drawn(state: Any, seat: int | None = None, at: str = "", **how: Any) -> Image.Image:
    shown = look("marco_polo", how.pop("names", PLAIN[: len(state.own)]), **how)
    return GAME.draw(view(state, seat), type(shown)(**{**vars(shown), "at": at}))


def told_of(state: Any, seat: int | None = None, layout: str = "board", lang: str = "en") -> str:
    return GAME.describe(view(state, seat), look("marco_polo", PLAIN[: len(state.own)], lang, layout))


def copied(state: Any) -> Any:
    return RULES.load(RULES.dump(state))


def shu(image: Image.Image) -> int:
    return sum(n for n, colour in image.getcolors(1 << 24) or () if colour == palette.SHU)


# ---- the map

CARDS_AT = {node.id: node.city_cards for node in NODES.values()}


def plate(node: str) -> Box:
    return whole().plate(node, CARDS_AT[node])


def meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def price_plates() -> dict[tuple[str, str], Box]:
    found = {}
    for edge in COMPONENTS.edge:
        if edge.pay:
            x, y = ground.price_spot(whole(), edge)
            found[edge.a, edge.b] = (x - 30, y - 17, x + 30, y + 17)
    return found


def test_places_lie_clear_of_each_other_and_of_prices() -> None:
    assert set(atlas.SPOTS) == set(NODES)
    boxes = {node: plate(node) for node in NODES}
    assert [pair for pair in combinations(boxes, 2) if meet(boxes[pair[0]], boxes[pair[1]])] == []
    prices = price_plates()
    assert [pair for pair in combinations(prices, 2) if meet(prices[pair[0]], prices[pair[1]])] == []
    assert [(edge, node) for edge, box in prices.items() for node in NODES if meet(_less(box), boxes[node])] == []
    for left, top, right, bottom in boxes.values():
        assert left >= 16 and top >= 20 and right <= atlas.SIZE[0] - 16 and bottom <= atlas.SIZE[1]


def _less(box: Box) -> Box:
    return box[0] + 3, box[1] + 3, box[2] - 3, box[3] - 3


def test_roads_touch_only_the_places_that_they_join() -> None:  # rules 1.3
    for edge in COMPONENTS.edge:
        points = ground.road_points(whole(), edge)
        for node in NODES:
            if node not in (edge.a, edge.b):
                assert not any(_inside(point, plate(node)) for point in _along(points)), (edge, node)


def _along(points: list[tuple[int, int]]) -> list[tuple[float, float]]:
    return [(a + (c - a) * n / 50, b + (d - b) * n / 50) for (a, b), (c, d) in pairwise(points) for n in range(51)]


def _inside(point: tuple[float, float], box: Box) -> bool:
    return box[0] < point[0] < box[2] and box[1] < point[1] < box[3]


def test_prices_are_printed_on_their_roads() -> None:  # rules 7.3
    for edge in COMPONENTS.edge:
        if edge.pay:
            x, y = ground.price_spot(whole(), edge)
            points = _along(ground.road_points(whole(), edge))
            assert min(abs(a - x) + abs(b - y) for a, b in points) < 14, edge


def test_things_differ_by_more_than_colour() -> None:
    assert len({glyphs.glyph(good).mask(100, 100).tobytes() for good in colours.GOODS}) == 3
    for good, colour in colours.GOODS.items():
        assert palette.contrast(colour, colours.ON_GOODS[good]) >= 4
        assert colour in colours.THEME.colours


# ---- what is drawn and said of cards


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_is_drawn_within_its_bounds_and_said(lang: str) -> None:  # rules 12.4
    words = look("marco_polo", PLAIN[:2], lang)
    seen = set()
    for card in CARDS:
        for line in effects.lines(card):
            assert marks.phrase_width(line, marks.fitted(line, 26, 134, 12)) <= 134, card
        seen.add(said.card(words, card))
    assert len(seen) == len(CARDS)


def test_every_contract_fits_into_a_players_card_in_one_line() -> None:  # rules 13.1
    for contract in CONTRACTS:
        said_ = scrolls.said(contract)
        assert marks.phrase_width(said_, marks.fitted(said_, 28, 297, 14)) <= 297, contract


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_characters_can_do_is_never_cut(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from renderers import text

    shown = look("marco_polo", PLAIN[:2], lang)
    for character in CHARACTERS:
        lines = text.wrap(shown.words(f"picture.ability.{character}"), 25, 341, 4)
        assert "…" not in "".join(lines), character


def test_any_number_of_dice_finds_room() -> None:
    for box in ((0, 0, 184, 58), (0, 0, 370, 66), (0, 0, 138, 94)):
        for n in range(1, 16):
            on = Canvas.blank(box[2] + 40, box[3] + 40)
            trays.draw(on, [Placed(i % 4, "5") for i in range(n)], (20, 20, box[2] + 20, box[3] + 20))
            blank = on.image.crop((0, 0, on.image.width, 14)).getcolors()
            assert blank is not None and len(blank) == 1, (box, n)


# ---- positions


@pytest.mark.parametrize("change", ["die", "post", "figure", "coin", "vp", "held", "row", "pool", "start", "outpost"])
def test_everything_that_is_public_moves_a_pixel(change: str) -> None:  # rules 24.1
    state = scene(4, 127, 120)
    other = copied(state)
    public, player = other.public, other.public.players[1]
    match change:
        case "die":
            player.dice = [*player.dice, "6b"]
        case "post":
            player.posts = [*player.posts, next(city for city in CITIES[:-1] if city not in player.posts)]
        case "figure":
            player.figures = ["oasis_03"]
        case "coin":
            player.coins += 1
        case "vp":
            player.vp += 1
        case "held":
            player.held = player.held[:-1] or ["con_01"]
        case "row":
            public.row = public.row[:-1]
        case "pool":
            public.pool += 1
        case "start":
            public.start = next(seat for seat in public.order if seat != public.start)
        case "outpost":
            public.outposts.pop(next(iter(public.outposts)))
    assert drawn(state).tobytes() != drawn(other).tobytes()
    assert told_of(state) != told_of(other)


@pytest.mark.parametrize("space", [*SPACE_KEYS, "card"])
def test_dice_on_every_space_are_seen_and_said(space: str) -> None:  # rules 6.2
    state = scene(4, 127, 120)
    other = copied(state)
    key = next(iter(other.public.cards["sumatra"])) if space == "card" else space
    other.public.spaces[key] = [Placed(2, "6b")] if other.public.on(key) != [Placed(2, "6b")] else []
    assert drawn(state).tobytes() != drawn(other).tobytes()
    assert told_of(state) != told_of(other)


def test_goal_cards_are_shown_to_their_owner_alone() -> None:  # rules 24
    state = scene(3, 63, 60)
    changed = copied(state)
    changed.own[1].goals = ["goal_17", "goal_18"]
    assert state.own[1].goals != changed.own[1].goals
    for layout in ("board", "map", "zoom", "seat"):
        for seat in (None, 0, 2):
            assert drawn(state, seat, layout=layout).tobytes() == drawn(changed, seat, layout=layout).tobytes()
            assert told_of(state, seat, layout) == told_of(changed, seat, layout)
    assert drawn(state, 1).tobytes() == drawn(changed, 1).tobytes()
    assert drawn(state, 1, layout="seat").tobytes() != drawn(changed, 1, layout="seat").tobytes()
    assert told_of(state, 1, "seat") != told_of(changed, 1, "seat")


def test_dealt_goal_cards_are_shown_while_one_chooses() -> None:  # rules 2.6
    state = marco_polo(3, 5, 3, goal_cards_dealt=4)
    assert state.stack[-1].tag() == "goal_choice"
    assert told_of(state, 0, "seat") != told_of(state, 1, "seat") != told_of(state, None, "seat")
    assert "choose from" in told_of(state, 0, "seat") and "choose from" not in told_of(state, 0)


def test_the_sheet_says_where_dice_can_go() -> None:  # rules 6
    state = copied(scene(4, 127, 120))
    seat = core.actors(state)[0]
    state.public.players[seat].dice, state.public.spaces = ["6", "6b"], {}
    state.public.players[seat].coins = 20
    before = drawn(state, seat, layout="seat").tobytes()
    state.public.spaces["market_camels"] = [Placed(seat, "2")]  # his own colour lies there: black alone may follow
    assert drawn(state, seat, layout="seat").tobytes() != before
    lines = [line for line in told_of(state, seat, "seat").splitlines() if line.startswith("Die ")]
    camels = look("marco_polo", PLAIN[:4]).words("picture.space", space="market_camels")
    assert [camels in line for line in lines] == [False, True]


@pytest.mark.parametrize("tag", ["travel", "market", "khan", "contracts", "coins", "bag", "fulfil", "card"])
def test_what_changed_is_marked_and_told(tag: str) -> None:
    rng, found = random.Random(3), 0
    for seed in range(8):
        state = copied(scene(4, seed, 0))
        while state.stack and found < 2:
            seat = core.actors(state)[0]
            v = core.view(state, seat)
            kinds = {kind.tag(): kind for kind, reason in core.offered(v.frame, v).items() if not reason}
            moves = core.moves(v.frame, v, 3, kinds[tag]) if tag in kinds and rng.random() < 0.5 else []
            action = moves[-1] if moves else RULES.house(v, rng)
            core.play(RULES, state, seat, action)
            if action.tag() == tag and state.stack:
                assert state.public.news and "New: " in told_of(state)
                for id in told.news(view(state, None)) - set(CONTRACTS):
                    quiet = copied(state)
                    for marked in (quiet.public.changed, quiet.public.changed_before):
                        marked[:] = [other for other in marked if other != id]
                    assert shu(drawn(state)) > shu(drawn(quiet)), id
                found += 1
    assert found


def test_at_the_end_all_is_counted_and_nothing_is_new() -> None:  # rules 17, 18
    state = scene(3, 10_001, 10_000)
    assert not state.stack and told.news(view(state, 0)) == set() and shu(drawn(state)) == 0
    from rules.marco_polo.scoring import standings

    text, placed = told_of(state), standings(state.public, 3)
    assert f"{placed[0].total}" in text.splitlines()[0]
    for place in placed:
        assert f"{PLAIN[place.seat]}: {place.total} VP" in text
    goals = copied(state)
    goals.public.goals[0] = ["goal_17", "goal_18"]
    assert drawn(state).tobytes() != drawn(goals).tobytes()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_shared_victory_is_told_as_one(lang: str) -> None:  # rules 18.1
    state = copied(scene(2, 10_001, 10_000))
    alone = told_of(state, lang=lang).splitlines()[0]
    state.public.players[1] = copied(state).public.players[0]
    state.public.goals[1] = list(state.public.goals[0])
    both = told_of(state, lang=lang).splitlines()[0]
    words = look("marco_polo", PLAIN[:2], lang).words
    assert [words("picture.wins", total=0)[:3] in first for first in (alone, both)] == [True, False]
    assert words("picture.share", total=0)[:6] in both and all(name in both for name in PLAIN[:2])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_contracts_that_are_new_are_told_apart(lang: str) -> None:
    state = copied(scene(4, 127, 120))
    state.public.changed[:] = new = ["con_09", "con_38", "khan"]
    line = next(
        line for line in told_of(state, lang=lang).splitlines() if "3" in line and said_of("con_09", lang) in line
    )
    between = look("marco_polo", PLAIN, lang).words("picture.text.between")
    assert between.join(said_of(contract, lang) for contract in new[:2]) in line


def said_of(contract: str, lang: str) -> str:
    return said.contract(look("marco_polo", PLAIN, lang), contract)


@pytest.mark.parametrize(("lang", "nobodys"), [("en", "1 (nobody's)"), ("ja", "1（中立）")])
def test_a_dummy_die_is_said_to_be_nobodys(lang: str, nobodys: str) -> None:  # rules 2.3
    assert nobodys in told_of(scene(2, 1, 10), lang=lang) and nobodys not in told_of(scene(4, 1, 10), lang=lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_city_can_be_zoomed_into(lang: str) -> None:
    state = scene(4, 127, 120)
    found = places("marco_polo", view(state, None))
    assert [id for _, id in found] == list(CITIES)
    plain = drawn(state, layout="zoom", lang=lang).tobytes()
    for _, id in found:
        image = drawn(state, at=id, layout="zoom", lang=lang, names=zoo(4, 1))
        assert image.size <= (1600, 1600) and image.tobytes() != plain
    assert drawn(state, at="gone", layout="zoom", lang=lang).tobytes() == plain


def test_several_who_choose_at_once_are_all_called() -> None:  # rules 4.6
    state = copied(scene(4, 127, 120))
    from rules.marco_polo.rounds import Compensation

    state.stack.append(Compensation([3, 0, 2, 0]))
    assert told.to_act(view(state, None)) == [0, 2]


# ---- the picker


def chosen(state: Any, tag: str, last: bool = True) -> tuple[Any, list[tuple[list[Any], list[Any] | None]]] | None:
    """The view of whoever is due, and all steps of an action: values so far, choices. None where it is not offered."""
    v = view(state, core.actors(state)[0])
    kind = next((k for k, reason in core.offered(v.frame, v).items() if k.tag() == tag and not reason), None)
    moves = core.moves(v.frame, v, 12, kind) if kind else []
    if not moves:
        return None
    values = [getattr(moves[-1 if last else 0], f.name) for f in core.fields(kind)]
    steps = []
    for n in range(len(values) + 1):
        _, domain = core.next_domain(v.frame, v, kind, values[:n], fill=False)
        steps.append((values[:n], None if domain is None else domain.few(25)))
    return v, steps


def first_with(tag: str, **options: Any) -> tuple[Any, Any, list[tuple[list[Any], list[Any] | None]]]:
    """A position where an action is offered."""
    rng = random.Random(11)
    for seed in range(40):
        state = marco_polo(2 + seed % 3, seed, 12, characters="draft", **options)
        while state.stack:
            if found := chosen(state, tag):
                return state, *found
            v = core.view(state, core.actors(state)[0])
            core.play(RULES, state, core.actors(state)[0], RULES.house(v, rng))
    raise AssertionError(tag)


@pytest.mark.parametrize(("tag", "drawn_steps"), [("travel", 3), ("travel_both", 5), ("move", 3)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_journeys_are_drawn_with_what_they_cost(tag: str, drawn_steps: int, lang: str) -> None:  # rules 7.2, 7.3
    state, v, steps = first_with(tag)
    shown = look("marco_polo", PLAIN[: len(state.own)], lang)
    images = [GAME.preview(v, shown, tag, given, listed) for given, listed in steps]
    assert sum(image is not None for image in images) == drawn_steps
    assert all(image.width <= 1600 and image.height <= 1600 for image in images if image is not None)
    lines = GAME.explain(v, shown, tag, steps[-1][0])
    seat = core.actors(state)[0]
    before = (state.public.players[seat].coins, state.public.players[seat].camels)
    kind = next(kind for kind in v.frame.offers if kind.tag() == tag)
    action = kind(**dict(zip([f.name for f in core.fields(kind)], steps[-1][0], strict=True)))
    spent = _spent(core.play(RULES, state, seat, action).events)
    left = [told.amount(shown, what, n) for what, n in zip(("coins", "camels"), _less_of(before, spent), strict=True)]
    assert shown.words("picture.text.comma").join(left) in lines[0]


def _less_of(before: tuple[int, int], spent: tuple[int, int]) -> tuple[int, int]:
    return before[0] - spent[0], before[1] - spent[1]


def _spent(events: Any) -> tuple[int, int]:
    """What a journey and its occupied space cost, from the events."""
    went = next(event for event in events if event.id in ("travelled", "moved")).params
    due = sum(event.params["n"] for event in events if event.id == "space_paid")
    paid = {one["what"]: one["n"] for one in went["paid"]}
    return paid.get("coins", 0) + due, paid.get("camels", 0)


@pytest.mark.parametrize(
    ("tag", "step"), [("character", 0), ("contracts", 1), ("fulfil", 0), ("discard", 0), ("card", 0), ("market", 2)]
)
def test_choices_are_shown_with_their_numbers(tag: str, step: int) -> None:
    state, v, steps = (None, None, None)
    if tag == "character":
        state = marco_polo(3, 1, 0)
        v, steps = chosen(state, tag) or (None, None)
    else:
        state, v, steps = first_with(tag)
    assert v is not None and steps is not None
    shown = look("marco_polo", PLAIN[: len(state.own)])
    assert GAME.preview(v, shown, tag, *steps[step]) is not None
    assert all(line.strip() for line in GAME.explain(v, shown, tag, steps[-1][0]))


@pytest.mark.parametrize("row", MARKETS)
def test_what_a_column_gives_is_whole_within_its_frame(row: str) -> None:  # rules 8.3
    shown, dice = look("marco_polo", PLAIN[:2]), ["6"] * SPACES[row].dice
    image = GAME.preview(view(scene(2, 1, 0), 0), shown, "market", [row, dice], [6, 5, 4, 3, 2, 1])
    bare = Canvas.blank(1600, 400)
    for column, gain in enumerate(MARKETS[row].columns, 1):
        left, top, right, bottom = spaces.column_box(row, column, 10)
        lower = (left + 20, (top + bottom) // 2 + 6, right - 8, bottom - 1)  # what comes with the good
        bare.fill((0, 0, 1600, 400), palette.PANEL)
        spaces.printed_column(bare, row, column, 10)
        inked = {n for n, pixel in enumerate(bare.image.crop(lower).getdata()) if sum(pixel) < 300}
        framed = list(image.crop(lower).getdata())
        assert all(sum(framed[n]) < 400 for n in inked), (column, gain)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_figures_in_one_city_are_told_of_one_post(lang: str) -> None:  # rules 1.4, 16.7
    state, v, _ = first_with("travel_both")
    shown = look("marco_polo", PLAIN[: len(state.own)], lang)
    lines = GAME.explain(v, shown, "travel_both", [("2", "2"), "xian", ("xian",), "xian", ("xian",)])
    assert sum(shown.words("picture.node", node="xian") in line for line in lines) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_price_of_a_journey_hides_no_name_of_a_city(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a journey ends, the price lies above the plate."""
    prices: list[Box] = []
    monkeypatch.setattr(routes, "plate", lambda on, cost, x, y, size: prices.append((x, y - 16, x + 40, y + 16)))
    state, v, steps = first_with("travel")
    GAME.preview(v, look("marco_polo", PLAIN[: len(state.own)], lang), "travel", *steps[2])
    cities = [(node, price) for node, price in zip(steps[2][1] or [], prices, strict=True) if not oasis(node)]
    assert cities and all(price[3] <= plate(node)[1] + 4 for node, price in cities)


def oasis(node: str) -> bool:
    return NODES[node].kind == "oasis"


def test_goal_cards_to_choose_from_are_shown_on_the_map() -> None:  # rules 2.6
    state = marco_polo(3, 5, 3, goal_cards_dealt=4)
    v, steps = chosen(state, "keep") or (None, [])
    image = GAME.preview(v, look("marco_polo", PLAIN[:3]), "keep", *steps[0])
    assert image is not None and image.height > atlas.SIZE[1]


def test_players_sit_in_the_order_of_turns() -> None:
    state = scene(4, 127, 120)
    boxes = cards.boxes(view(state, None), 0, 100)
    assert sorted(boxes, key=lambda seat: boxes[seat][0]) == state.public.order


def test_pictures_are_small_and_the_same_when_drawn_anew() -> None:
    state = scene(4, 127, 120)
    warm = encode(drawn(state, lang="ja"), "marco_polo")
    canvas.clear()
    assert encode(drawn(state, lang="ja"), "marco_polo") == warm and len(warm) < 300_000
