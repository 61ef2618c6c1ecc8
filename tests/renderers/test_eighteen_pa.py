"""The pictures of 18PA: track that meets, tokens that are told apart, what is new, routes, the picker's pictures."""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from PIL import Image

import renderers
from renderers import canvas
from renderers.eighteen_pa import colours, ground, market, runs, tokens, told, window
from renderers.eighteen_pa.chart import CORNERS, EDGES, Chart
from renderers.eighteen_pa.plan import circle, plan, planned
from renderers.eighteen_pa.tokens import Disc
from renderers.palette import SHU, contrast
from rules import core
from rules.core import next_domain, view
from rules.eighteen_pa.actions import Lay, Run, Station
from rules.eighteen_pa.board.geometry import neighbour, opposite
from rules.eighteen_pa.company_turn import CompanyTurn
from rules.eighteen_pa.components import COMPANIES, COMPONENTS, HEXES, PRIVATES, TILES
from rules.eighteen_pa.state import Laid
from rules.eighteen_pa.table import laid_out
from tests.renderers.scenes import LANGUAGES, PLAIN, eighteen_pa, look

GAME = "eighteen_pa"
# Every hex as printed, and every tile in every rotation in which it can lie, with a hex where it can (rules 9.3).
LAYS = [(hex, "", 0) for hex in HEXES] + sorted(
    {
        (hex, tile, rotation)
        for table in (COMPONENTS.yellow_lay, COMPONENTS.upgrade_preprinted)
        for hex, tiles in table.items()
        for tile, rotations in tiles.items()
        for rotation in rotations
    }
    | {("E10" if row.stops else "E4", tile, turn) for tile, row in TILES.items() if not row.label for turn in range(6)}
    | {(hex, tile, 0) for tile, row in TILES.items() for hex, h in HEXES.items() if row.label and h.label == row.label}
)


@cache
def state(seats: int = 5, steps: int = 330, seed: int = 7) -> Any:
    return eighteen_pa(seats, seed, steps)


@cache
def asked(kind: type, step: int | None = None) -> Any:
    """A view of a company's turn in which that kind of action is offered."""
    for steps in range(40, 700, 3):
        s = state(4, steps)
        if not s.stack or not isinstance(s.stack[-1], CompanyTurn):
            continue
        v = view(s, core.actors(s)[0])
        if (step is None or v.frame.step == step) and (kind is object or not core.offered(v.frame, v)[kind]):
            return v
    raise AssertionError(f"no {kind} in this match")


def drawn(v: Any, **how: Any) -> Image.Image:
    return renderers.load(GAME).draw(v, look(GAME, PLAIN[: v.seats], **how))


def count(image: Image.Image, colour: tuple[int, int, int]) -> int:
    return next((n for n, found in image.getcolors(1 << 22) or [] if found == colour), 0)


def test_track_runs_from_side_to_stop() -> None:
    """Each piece ends in the middle of its side, in its stop, or in the join; it meets the side at right angles."""
    for lay in LAYS:
        shown = plan(*lay)
        places = {spot.stop.id: spot.at for spot in shown.rails.spots} | {"*": (0.0, 0.0)}
        for (a, b), line in shown.rails.lines.items():
            for end in (a, b):
                wanted = EDGES[end] if isinstance(end, int) else places[end]
                assert any(math.dist(wanted, found) < 0.01 for found in (line[0], line[-1])), (lay, a, b)
            if isinstance(a, int) and isinstance(b, int):
                (x, y), (u, v) = line[0], line[1]
                assert abs(x * (v - y) - y * (u - x)) < 6 * math.hypot(u - x, v - y), (lay, a, b)


def test_circles_and_values_stay_in_their_hex_and_clear_of_each_other() -> None:
    for lay in LAYS:
        shown = plan(*lay)
        taken = [(*at, circle(shown.rails, spot)) for spot in shown.rails.spots for at in spot.circles]
        assert all(50 - (x * u + y * v) / 50 > r - 0.6 for x, y, r in taken for u, v in EDGES), lay
        assert all(math.hypot(x - u, y - v) > r + q - 1 for (x, y, r), (u, v, q) in combinations(taken, 2)), lay
        for (x, y), _ in shown.revenue:
            assert all(50 - (x * u + y * v) / 50 > 11 for u, v in EDGES), lay
            assert all(math.hypot(x - u, y - v) > q + 6.5 for u, v, q in taken), lay


def test_neighbours_meet_in_the_same_place() -> None:
    """Hexes lie so that the middle of a side is the same seen from both."""
    chart = Chart(50, 0, 0)
    for hex in HEXES:
        for edge in range(6):
            other = neighbour(hex, edge)
            if other:
                assert math.dist(chart.at(hex, EDGES[edge]), chart.at(other, EDGES[opposite(edge)])) <= 1.5
    assert len(CORNERS) == len(EDGES) == 6


def test_the_sides_of_a_token_differ_beside_their_colour() -> None:  # rules 2.3, 2.4, 10.5
    for name in COMPANIES:
        sides = ("up", "ghost", "down", "double")
        drawn = [tokens._drawn(Disc(name, side), 18).image.convert("L").tobytes() for side in sides]
        assert all(one != other for one, other in combinations(drawn, 2)), name
    assert tokens._drawn(Disc("4", "up"), 18).image.tobytes() != tokens._drawn(Disc("4", "unsold"), 18).image.tobytes()


def test_tokens_show_what_has_become_of_their_owners() -> None:  # rules 2.3
    p = laid_out(state().public.options, [0, 1, 2])
    sides = {token.owner: tokens.disc_of(p, token) for row in p.tokens.values() for token in row if token.active}
    assert sides["1"] == sides["3"] == Disc("NYC", "ghost")
    assert sides["4"] == Disc("4", "unsold")
    assert sides["PRR"] == Disc("PRR", "ghost")
    p.deeds["1"].owner = p.deeds["4"].owner = p.companies["PRR"].president = 0
    assert tokens.disc_of(p, p.tokens["D17.A"][0]) == Disc("1", "up")
    assert {tokens.disc_of(p, t) for t in p.tokens["I2.A"]} == {Disc("PRR", "down")}
    assert tokens.disc_of(p, p.tokens["I8.A"][0]) == Disc("PRR", "up")


def test_names_of_companies_can_be_read_on_their_colours() -> None:
    for name in COMPANIES:
        assert contrast(colours.COMPANY[name], colours.ON_COMPANY[name]) >= 4.5, name
        assert contrast(colours.GHOST[name], colours.ON_GHOST[name]) >= 4.5, name
    for band in colours.BAND:
        assert contrast(band, (251, 248, 240)) >= 3


def test_what_is_new_is_ringed() -> None:
    p = laid_out(state().public.options, [0, 1, 2])
    chart, size = window.fitting(["H19", "H17"], (900, 900), 60)
    assert count(window.draw(p, chart, size).image, SHU) == 0
    hexes, circles = (count(window.draw(p, chart, size, (), (x,)).image, SHU) for x in ("H19", "H17.A"))
    assert hexes > 1000 and circles > 300


def test_what_is_new_stays_new_until_somebody_acts() -> None:
    """A turn that passes by itself takes nothing away from what the last person did."""
    p = laid_out(state().public.options, [0, 1, 2])
    p.turn_begins()
    p.acts()
    p.mark("C4")
    assert p.news == ["C4"]
    p.turn_begins()  # passes by itself
    p.mark("PRR")
    p.turn_begins()
    assert p.news == ["C4", "PRR"]
    p.acts()
    p.mark("C6")
    assert p.news == ["C6"]
    p.turn_begins()
    assert p.news == ["C6"]


@pytest.mark.parametrize("layout", ["board", "map", "zoom", "seat"])
def test_nothing_is_new_at_the_end(layout: str) -> None:
    over = state(4, 10_000)
    assert not over.stack and told.news(view(over, 0)) == []
    assert count(drawn(view(over, 0), layout=layout), SHU) == 0


def test_a_river_costs_until_track_crosses_it() -> None:  # rules 9.5
    p = laid_out(state().public.options, [0, 1, 2])
    assert not ground.crossed(p, "E16", 4)
    p.tiles["E16"] = Laid("9", 1)
    assert not ground.crossed(p, "E16", 4)
    p.tiles["E18"] = Laid("9", 1)
    assert ground.crossed(p, "E16", 4) and ground.crossed(p, "E18", 1)


def test_the_ferry_waits_runs_and_closes() -> None:  # rules 9.6
    p = laid_out(state().public.options, [0, 1, 2])
    assert ground.ferry(p) == "waiting"
    p.tiles["H23"] = Laid("9", 1)
    assert ground.ferry(p) == "open"
    p.phase = "5"
    assert ground.ferry(p) == "closed"


def test_live_values_of_the_edge_follow_the_phase() -> None:  # rules 3.3
    p = laid_out(state().public.options, [0, 1, 2])
    chart, size = window.fitting(["I2"], (400, 400), 90, 0.6)
    seen = {}
    for phase in ("2", "3", "4", "5", "3D"):
        p.phase = phase
        seen[phase] = window.draw(p, chart, size).image.tobytes()
    assert seen["3"] == seen["4"]
    assert len(set(seen.values())) == 4


def test_markers_of_a_cell_stand_as_they_arrived() -> None:  # rules 5.6
    p = laid_out(state().public.options, [0, 1, 2])
    assert market.marked(p, tuple(COMPONENTS.market.nyc_start)) == ["NYC"]
    for arrived, name in enumerate(("PRR", "B&O", "NH"), 1):
        p.companies[name].cell, p.companies[name].arrived = [2, 3], arrived
    assert market.marked(p, (2, 3)) == ["PRR", "B&O", "NH"]


@pytest.mark.parametrize("markers", range(8))
def test_all_markers_of_a_cell_find_room(markers: int) -> None:
    across, wide, high = market._fit(markers)
    assert across * (wide + 3) <= market.WIDE - 8
    assert -(-markers // across) * (high + 2) <= market.HIGH - 30


def test_the_routes_of_a_run_lie_on_the_map() -> None:
    v = asked(object, 8)
    run = runs.read(v, v.frame.company)
    assert run.routes and run.total == v.public.companies[v.frame.company].revenue
    image = drawn(v, layout="map")
    bare = drawn(asked(Lay, 1), layout="board")
    assert count(image, colours.BAND[0]) > 200 > count(bare, colours.BAND[0])


def test_runs_are_explained_to_the_last_dollar() -> None:  # rules 11.9
    v = asked(object, 8)
    found = runs.read(v, v.frame.company)
    for lang in LANGUAGES:
        lines = runs.explained(look(GAME, PLAIN[:4], lang), found)
        assert f"${found.total:,}" in lines[-1]
        assert len(lines) == len(found.routes) + bool(found.mine) + 1
        for line, route in zip(lines, found.routes, strict=False):
            assert f"${route.total:,}" in line and all(str(call.value) in line for call in route.calls)


@pytest.mark.parametrize("kind", [Lay, Station, Run])
def test_the_picker_shows_what_there_is_to_choose(kind: Any) -> None:
    v = asked(kind)
    module, seen = renderers.load(GAME), []
    given: list[Any] = []
    while True:
        given, domain = next_domain(v.frame, v, kind, given, fill=False)
        choices = domain.few(25) if domain else None
        image = module.preview(v, look(GAME, PLAIN[:4]), kind.tag(), given, choices)
        assert image is not None and image.mode == "RGB"
        assert 200 <= image.width <= 1600 and 200 <= image.height <= 1600
        seen.append(image.tobytes())
        if domain is None:
            break
        given = [*given, choices[0]]
    assert len(set(seen)) == len(seen)
    explained = module.explain(v, look(GAME, PLAIN[:4]), kind.tag(), given)
    assert bool(explained) == (kind is not Station)


def test_the_picker_has_no_picture_where_none_helps() -> None:
    v = asked(Lay, 1)
    module, shown = renderers.load(GAME), look(GAME, PLAIN[:4])
    assert module.preview(v, shown, "done", [], None) is None
    assert module.preview(v, shown, "lay", [], None) is None
    assert module.preview(v, shown, "run", ["nonsense"], None) is None
    assert module.explain(v, shown, "done", []) == []


def test_the_map_can_be_looked_at_closely_anywhere() -> None:
    module, v = renderers.load(GAME), view(state(), None)
    assert {vocabulary for vocabulary, _ in module.places(v)} == {"hex"}
    assert sorted(id for _, id in module.places(v)) == sorted(HEXES)
    seen = set()
    for hex in ("B1", "C28", "M8", "H19"):
        how = look(GAME, PLAIN, layout="zoom")
        image = module.draw(v, type(how)(**{**vars(how), "at": hex}))
        assert image.size == (1600, 1600)
        seen.add(image.tobytes())
    assert len(seen) == 4


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_board_is_complete(lang: str) -> None:
    s = state(5, 480)
    v, p = view(s, None), s.public
    text = renderers.load(GAME).describe(v, look(GAME, PLAIN, lang))
    lines = text.splitlines()
    assert all(any(company in line for line in lines) for company in COMPANIES)
    for seat in range(5):
        line = next(line for line in lines if line.startswith(f"{'ABCDE'[seat]} {PLAIN[seat]}") and "$" in line)
        assert f"${p.cash[seat]:,}" in line
    for hex, laid in p.tiles.items():
        assert any(line.startswith(hex) and f"#{laid.tile}" in line for line in lines), hex
    for stop, row in p.tokens.items():
        line = next(line for line in lines if line.startswith(stop.partition(".")[0]))
        assert all(token.owner in line for token in row)
    assert all(str(count) in lines[3] for count in p.depot.values() if count > 0)


def test_a_seat_reads_of_itself_first() -> None:
    s = state()
    for seat in range(5):
        text = renderers.load(GAME).describe(view(s, seat), look(GAME, PLAIN, layout="seat"))
        heads = [line for line in text.splitlines() if line[:2] in ("A ", "B ", "C ", "D ", "E ") and "cash" in line]
        assert heads[0].startswith("ABCDE"[seat]) and len(heads) == 5


def test_previews_change_nothing() -> None:
    v = asked(Lay, 1)
    parts = repr(v.parts())
    hex = next_domain(v.frame, v, Lay, [], fill=False)[1].few(1)[0]
    tile = next_domain(v.frame, v, Lay, [hex], fill=False)[1].few(1)[0]
    renderers.load(GAME).preview(v, look(GAME, PLAIN[:4]), "lay", [hex], [tile])
    assert repr(v.parts()) == parts


def test_only_what_differs_is_drawn_anew() -> None:
    """The faces of hexes are kept: one more tile makes one more sprite, and one for its number."""
    p = laid_out(state().public.options, [0, 1, 2])
    chart, size = Chart(50, 75, 60), (1600, 1200)
    canvas.clear()
    ground.draw(ground.sheet(p, chart, size), p, chart)
    before = len(canvas._SPRITES)
    p.tiles["C4"] = Laid("8", 2)
    ground.draw(ground.sheet(p, chart, size), p, chart)
    assert len(canvas._SPRITES) <= before + 2
    assert planned(p, "C4").tile == "8" and set(PRIVATES) == set(p.deeds)
