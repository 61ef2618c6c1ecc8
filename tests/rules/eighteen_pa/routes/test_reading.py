"""Routes as they are typed: what is read, how it is written, and why not (rules 11.1 to 11.3, 11.11)."""

from __future__ import annotations

import contextlib
import random
import time
from typing import Any

import pytest

from rules.core import Illegal
from rules.eighteen_pa import routes
from rules.eighteen_pa.routes.notation import Line, Named, parse, word, write
from rules.eighteen_pa.routes.revenue import RouteSet, count
from rules.eighteen_pa.routes.sets import best_set
from rules.eighteen_pa.routes.terms import Terms, Train
from rules.eighteen_pa.routes.tracing import trace
from rules.eighteen_pa.state import PaView
from tests.rules.eighteen_pa.cases import case
from tests.rules.eighteen_pa.routes import brute
from tests.rules.eighteen_pa.routes.brute import Board, Run
from tests.rules.eighteen_pa.routes.positions import of_case, refusal
from tests.rules.eighteen_pa.routes.test_search import positions

SCRANTON = case("S10")["given"]  # Newark (H17.B) - Scranton (G12) - Harrisburg (I8), tokens of ERIE at both ends
READING = case("S11")["given"]  # Harrisburg (I8) - Reading (I12) - Philadelphia (J13.B, full) - Atlantic City (K16)
FERRY = case("S04")["given"]  # New York (H19.C) - Islip (H21) - ferry (H25) - Providence (F27)


LAKES = case("S13")["given"]  # Buffalo (C2) - Rochester (B5) - three towns - Albany (D17), all of the NYC


def at(given: dict[str, Any], *trains: str) -> tuple[PaView, str, list[str]]:
    """The position of a case, with other trains."""
    v, owner, _ = of_case(given)
    return v, owner, list(trains)


@pytest.mark.parametrize(
    "text",
    [
        "H17.B G12 I8",
        "h17.b g12 i8",
        "Ｈ１７．Ｂ　Ｇ１２　Ｉ８",
        "ｈ１７ｂ、ｇ１２、ｉ８",
        "H17。B、G12、I8。",
        "H17B,G12,I8",
        "H17 b G12 I8",
        "H17.B→G12→I8",
        "H17.B - G12 - I8",
        "H17.B ー G12 ー I8",
        "H17・B・G12・I8",
        "3: H17.B G12 I8",
        "３：Ｈ１７．Ｂ　Ｇ１２　Ｉ８",
        "3 H17.B G12 I8",
        "  H17.B\tG12  I8 / ",
        "H17 G12 I8",
        "H17.B I8",
        "H17 I8",
    ],
)
def test_ways_to_type_a_route(text: str) -> None:
    """# rules 11.11: one letter fits at Newark, one way leads to Harrisburg."""
    assert routes.read(*at(SCRANTON, "3"), text).text == "H17.B G12 I8"


@pytest.mark.parametrize("between", ["/", " / ", ";", "；", "\n", "\r\n", "／", "|", " ;\n"])
def test_ways_to_part_routes(between: str) -> None:
    """# rules 11.3"""
    found = routes.read(*at(SCRANTON, "2", "2"), f"H17.B G12{between}I8 G12")
    assert (found.text, found.total) == ("H17.B G12 / I8 G12", 140)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("best", "best"), ("Best", "best"), ("最良", "best"), (" ＢＥＳＴ ", "best"), ("最良。", "best"),
        ("last", "last"), ("前回", "last"), ("LAST\n", "last"),
        ("none", "none"), ("なし", "none"), ("-", "none"), ("－", "none"),
        ("H10", ""), ("", ""), ("bestest", ""),
    ],
)  # fmt: skip
def test_words(text: str, meaning: str) -> None:
    """# rules 11.12, 24.6"""
    assert word(text) == meaning


def test_a_set_may_be_smaller_than_possible_or_empty() -> None:
    """# rules 11.12"""
    asked = at(SCRANTON, "2", "2")
    assert routes.read(*asked, "G12 I8").total == 40 + 10 + 40
    assert (routes.read(*asked, "none").total, routes.read(*asked, "なし").text) == (0, "-")


@pytest.mark.parametrize(
    ("given", "trains", "text", "code", "params"),
    [
        (SCRANTON, ["3"], "H17.B foo", "route_unreadable", {"route": 1, "text": "FOO"}),
        (SCRANTON, ["2", "2"], "G12 I8 / I8 ?? G12", "route_unreadable", {"route": 2, "text": "??"}),
        (SCRANTON, ["3"], "", "route_one_stop", {"route": 1}),
        (SCRANTON, ["3"], " / ", "route_one_stop", {"route": 1}),
        (SCRANTON, ["3"], "I8", "route_one_stop", {"route": 1}),
        (SCRANTON, ["2", "2"], "I8 G12 / 2:", "route_one_stop", {"route": 2}),
        (SCRANTON, ["3"], "Z9 I8", "route_no_stop", {"route": 1, "stop": "Z9"}),
        (SCRANTON, ["3"], "H17.B G14 G12", "route_no_stop", {"route": 1, "stop": "G14"}),
        (SCRANTON, ["3"], "H17.D G12", "route_no_stop", {"route": 1, "stop": "H17.D"}),
        (SCRANTON, ["3"], "I8 G12 I8", "route_stop_twice", {"route": 1, "stop": "I8"}),
        (SCRANTON, ["3"], "I8 G12 I8.A", "route_stop_twice", {"route": 1, "stop": "I8"}),
        (SCRANTON, ["5"], "H17 H17 H17 H17", "route_stop_twice", {"route": 1, "stop": "H17"}),
        (SCRANTON, ["3"], "H17.A G12", "route_no_track", {"route": 1, "here": "H17.A", "there": "G12"}),
        (SCRANTON, ["3"], "I8 D17", "route_no_track", {"route": 1, "here": "I8", "there": "D17"}),
        (SCRANTON, ["3"], "H25 I8", "route_ferry_closed", {"route": 1}),
        (FERRY, ["3"], "H25 F27", "route_ends_on_ferry", {"route": 1}),
        (FERRY, ["3"], "H19.C H21 H25", "route_ends_on_ferry", {"route": 1}),
        (READING, ["3"], "I8 J13 K16", "route_blocked_city", {"route": 1, "stop": "J13"}),
        (READING, ["3"], "I8 I12 J13.B K16", "route_blocked_city", {"route": 1, "stop": "J13.B"}),
        (READING, ["3"], "J13 K16", "route_no_own_token", {"route": 1}),
        (READING, ["3"], "I8 K16", "route_city_left_out", {"route": 1, "here": "I8", "there": "K16", "stop": "J13.B"}),
        (SCRANTON, ["3"], "H19 H17 G12", "route_no_way_through", {"route": 1, "stop": "H17"}),
        (LAKES, ["2"], "C2 B5 D17", "route_too_long", {"route": 1, "cities": 3, "most": 2}),
        (LAKES, ["3", "2"], "2: C2 B5 D17", "route_too_long", {"route": 1, "cities": 3, "most": 2}),
        (SCRANTON, ["3"], "2: H17.B G12", "route_no_such_train", {"route": 1, "train": "2"}),
        (SCRANTON, ["3"], "H17 G12 / G12 I8", "routes_too_many", {"routes": 2, "trains": 1}),
        (SCRANTON, [], "H17 G12", "routes_too_many", {"routes": 1, "trains": 0}),
        (SCRANTON, ["2", "2"], "H17.B G12 / H17.B G12", "route_track_used", {"route": 2, "other": 1}),
        (SCRANTON, ["2", "3", "2"], "I8 G12 / H17 I8 / H17 G12", "route_track_used", {"route": 2, "other": 1}),
    ],
)
def test_refusals_say_which_route_and_what(
    given: dict[str, Any], trains: list[str], text: str, code: str, params: dict[str, Any]
) -> None:
    """# rules 9.6, 10.4, 11.1, 11.2, 11.3"""
    assert refusal(*at(given, *trains), text) == Illegal(code, **params)


# Three ways from B3, the owner's, to B7: direct, over two towns in the north, over one in the south.
DRAWN = Board(
    pieces=[
        ("B3", "4", "A"), ("B5", "1", "4"), ("B7", "1", "A"),
        ("B3", "3", "A"), ("A4", "0", "A"), ("A4", "4", "A"), ("A6", "1", "A"), ("A6", "5", "A"), ("B7", "2", "A"),
        ("B3", "5", "A"), ("C4", "2", "A"), ("C4", "4", "A"), ("C6", "1", "3"), ("B7", "0", "A"),
    ],
    kinds={"B3.A": "city", "B7.A": "city", "A4.A": "town", "A6.A": "town", "C4.A": "town"},
    value={"B3.A": 20, "B7.A": 30, "A4.A": 10, "A6.A": 10, "C4.A": 10},
    own={"B3.A": 1},
)  # fmt: skip
TWO, THREE, FIVE = Train("2", 2), Train("3", 3), Train("5", 5)
TRIPLE = Train("3D", 3, 2, False)


def settle(terms: Terms, trains: list[Train], text: str) -> RouteSet:
    """A text read on any board."""
    paths = trace(terms, trains, parse(text))
    return count(terms, paths, write(terms, paths, mixed=len(set(trains)) > 1))


def without(board: Board, *hexes: str) -> Board:
    """The same with some hexes empty."""
    return Board(
        [piece for piece in board.pieces if piece[0] not in hexes],
        {stop: kind for stop, kind in board.kinds.items() if stop[:2] not in hexes},
        board.value,
        board.own,
    )


@pytest.mark.parametrize(
    ("gone", "trains", "text", "written", "total"),
    [
        ([], [TWO], "B3 B7", "B3 B7", 50),  # the direct track is what was typed
        (["B5"], [TWO], "B3 B7", "B3 A4 A6 B7", 70),  # the paying best of the ways round
        (["B5"], [TWO], "B3 C4 B7", "B3 C4 B7", 60),
        (["B5"], [TWO], "B3 A6 B7", "B3 A4 A6 B7", 70),
        (["B5"], [TRIPLE], "B3 B7", "B3 C4 B7", 100),  # towns are worth nothing to it: the way with fewer
        ([], [TWO, TWO], "B3 B7 / B3 B7", "B3 A4 A6 B7 / B3 C4 B7", 130),  # not both on the direct track
        ([], [TWO, TWO, TWO], "B3 B7;B3 B7;B3 B7", "B3 B7 / B3 A4 A6 B7 / B3 C4 B7", 180),
        ([], [TWO, TRIPLE], "B3 B7", "3D: B3 B7", 100),  # the train that is paid more
        ([], [TWO, TRIPLE], "2: B3 A4 A6 B7", "2: B3 A4 A6 B7", 70),
        ([], [TWO, TRIPLE], "B3 A4 A6 B7 / B3 B7", "2: B3 A4 A6 B7 / 3D: B3 B7", 170),
    ],
)
def test_what_is_left_out_is_settled_to_the_paying_best(
    gone: list[str], trains: list[Train], text: str, written: str, total: int
) -> None:
    """# rules 11.2, 11.3, 11.11: a direct track first, then towns; for the whole set at once."""
    found = settle(without(DRAWN, *gone).terms(), trains, text)
    assert (set(found.text.split(" / ")), found.total) == (set(written.split(" / ")), total)


def test_more_than_there_is_track_for() -> None:
    """# rules 11.3"""
    with pytest.raises(Illegal) as caught:
        settle(DRAWN.terms(), [TWO] * 4, "B3 B7 / B3 B7 / B3 B7 / B3 B7")
    assert caught.value.code == "route_track_used"


def test_a_route_that_meets_itself() -> None:
    """# rules 11.1: from A4 on to B7 it would have to pass A4 again."""
    board = without(DRAWN, "B5", "C4")
    board.kinds["A4.B"], board.value["A4.B"] = "town", 10
    board.pieces.append(("A4", "B", "A"))
    with pytest.raises(Illegal) as caught:
        settle(board.terms(), [TWO], "B3 A4.B B7")
    assert caught.value == Illegal("route_track_twice", route=1)


def test_the_letter_that_pays_is_meant() -> None:
    """# rules 11.11: two cities of B7 fit."""
    board = without(DRAWN, "B7")
    board.kinds |= {"B7.A": "city", "B7.B": "city"}
    board.value = board.value | {"B7.A": 30, "B7.B": 40}
    board.pieces += [("B7", "1", "A"), ("B7", "2", "B")]
    assert settle(board.terms(), [TWO], "B3 B7").text == "B3 A4 A6 B7.B"
    assert settle(board.terms(), [TWO], "B3 B7.A").text == "B3 B7.A"


def some_set(board: Board, every: list[Run], trains: list[Train], rng: random.Random) -> list[tuple[Train, Run]]:
    """A legal set, chosen at random."""
    chosen: list[tuple[Train, Run]] = []
    for train in trains:
        used = frozenset[brute.Piece]().union(*(run.track for _, run in chosen))
        fit = [run for run in every if not run.track & used and brute.cities(board, run) <= train.cities]
        if fit:
            chosen.append((train, rng.choice(fit)))
    return chosen


def line(train: Train, run: Run) -> Line:
    return Line(train.name, tuple(Named(*stop.split(".")) for stop in run.stops))


def test_any_legal_set_can_be_typed_and_is_written_so_that_it_reads_back(soak: bool, first_seed: int) -> None:
    """# rules 11.11, 11.12"""
    for n, (board, trains, every) in enumerate(positions(first_seed + 100_000, 2_000 if soak else 120)):
        terms, chosen = board.terms(), some_set(board, every, trains, random.Random(n))
        paths = trace(terms, trains, [line(train, run) for train, run in chosen])
        mixed = len(set(trains)) > 1
        found = count(terms, paths, write(terms, paths, mixed))
        assert [route.stops for route in found.routes] == [run.stops for _, run in chosen]
        assert [route.total for route in found.routes] == [brute.pays(board, run, train) for train, run in chosen]
        assert settle(terms, trains, found.text) == found


def test_the_best_set_reads_back(first_seed: int) -> None:
    """# rules 11.11"""
    for board, trains, _ in positions(first_seed + 200_000, 100):
        terms, chosen = board.terms(), best_set(board.terms(), trains)
        names = [" ".join(terms.network.stops[stop] for stop in stops) for _, stops in chosen.routes]
        typed = "\n".join(f"{train.name}: {text}" for (train, _), text in zip(chosen.routes, names, strict=True))
        assert settle(terms, trains, typed).total == chosen.total


def test_what_is_read_and_what_is_refused_agrees_with_plain_walking(soak: bool, first_seed: int) -> None:
    """# rules 11.1, 11.2, 11.3, 10.4: random stops, all letters named."""
    read = refused = 0
    for n, (board, trains, every) in enumerate(positions(first_seed + 600_000, 3_000 if soak else 150)):
        rng = random.Random(n)
        texts = [_twisted(board, every, rng) for _ in trains]
        legal = _readable(board, every, trains, texts)
        try:
            found = settle(board.terms(), trains, " / ".join(" ".join(stops) for stops in texts))
        except Illegal as illegal:
            assert not legal, (board, texts, illegal)
            refused += 1
        else:
            assert legal and found.total <= brute.best(board, trains), (board, texts)
            read += 1
    assert read > 10 and refused > 10


def _twisted(board: Board, every: list[Run], rng: random.Random) -> list[str]:
    """A route, perhaps with stops missing, or one too many."""
    stops = list(rng.choice(every).stops)
    if rng.random() < 0.4:
        del stops[rng.randrange(len(stops))]
    if rng.random() < 0.2:
        stops.insert(rng.randint(0, len(stops)), rng.choice(list(board.kinds)))
    return stops


def _readable(board: Board, every: list[Run], trains: list[Train], texts: list[list[str]]) -> bool:
    """Whether some disjoint routes and trains are what the texts say, towns left out."""
    if not texts:
        return True
    return any(
        _readable(board, [x for x in every if not x.track & run.track], [*trains[:i], *trains[i + 1 :]], texts[1:])
        for run in every
        if _says(board, texts[0], run.stops) or _says(board, texts[0], run.stops[::-1])
        for i, train in enumerate(trains)
        if brute.cities(board, run) <= train.cities
    )


def _says(board: Board, typed: list[str], stops: tuple[str, ...]) -> bool:
    """Whether the stops are those typed, with towns and ferries more in between."""
    if len(typed) < 2 or (typed[0], typed[-1]) != (stops[0], stops[-1]) or len(set(typed)) < len(typed):
        return False
    left = iter(stops)
    free = {stop for stop in stops if board.kinds[stop] in ("town", "water")}
    return all(stop in left for stop in typed) and set(stops) - set(typed) <= free


def test_long_and_hopeless_texts_take_no_time() -> None:
    """# rules 11.3: the work on a text is bounded, whatever is typed."""
    ladder = Board(own={"A2.A": 1})
    for c in range(2, 60, 2):
        ladder.kinds[f"A{c}.A"], ladder.value[f"A{c}.A"] = "town" if c > 2 else "city", 10
        ladder.pieces += [(f"A{c}", "4", "A"), (f"A{c}", "1", "A"), (f"A{c}", "4", "A"), (f"A{c}", "1", "A")]
    terms, began = ladder.terms(), time.process_time()
    whole = " ".join(f"A{c}" for c in range(2, 60, 2))
    assert len(settle(terms, [TWO], whole).routes[0].calls) == 29
    for text in (f"{whole} / {whole}", "A2 A58 / A2 A58 / A2 A58", f"{whole} / {whole} / {whole}"):
        with contextlib.suppress(Illegal):
            settle(terms, [TWO] * 3, text)
    assert time.process_time() - began < 3.0
