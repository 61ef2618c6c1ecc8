"""What a text leaves open, settled on small drawn boards and held against plain walking (rules 11.1 to 11.3, 11.11)."""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Callable, Collection, Iterator
from functools import partial
from itertools import pairwise

import pytest

from rules.core import Illegal
from rules.eighteen_pa.routes.notation import Line, Named, parse, write
from rules.eighteen_pa.routes.revenue import RouteSet, count
from rules.eighteen_pa.routes.sets import best_set
from rules.eighteen_pa.routes.terms import Terms, Train
from rules.eighteen_pa.routes.tracing import trace
from tests.rules.eighteen_pa.routes import brute
from tests.rules.eighteen_pa.routes.brute import Board, Run
from tests.rules.eighteen_pa.routes.test_search import positions

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


def drawn(pieces: str, kinds: str, own: str = "B3.A") -> Board:
    """A board in short: "B3 4-A" is a piece of track, "B3.A city 20" a stop."""
    board = Board(own={own: 1})
    for hex, ends in (piece.split() for piece in pieces.split(",")):
        board.pieces.append((hex, *ends.split("-")))  # type: ignore[arg-type]
    for stop, kind, value in (row.split() for row in kinds.split(",")):
        board.kinds[stop], board.value[stop] = kind, int(value)
    return board


def test_a_way_round_passes_no_town_twice() -> None:
    """# rules 11.1: two tracks lead from A4 to A6 and none on from there."""
    board = drawn(
        "B3 3-A,A4 0-A,A4 5-A,B5 2-4,B7 1-A,A4 4-A,A6 1-A,A4 3-A,A6 2-A",
        "B3.A city 20,B7.A city 30,A4.A town 10,A6.A town 10",
    )
    board.pieces.append(("A4", "4", "A"))
    board.pieces.append(("A6", "1", "A"))
    assert settle(board.terms(), [TWO], "B3 B7").text == "B3 A4 B7"


def test_a_way_round_uses_no_track_twice() -> None:
    """# rules 11.1: at the join B5, from B3 to A4 and from A4 on to B7 would both use the arm to A4."""
    board = drawn(
        "B3 4-A,B5 1-*,B5 2-*,B5 4-*,A4 5-A,B7 1-A,B7 4-A,B9 1-A",
        "B3.A city 20,A4.A town 10,B7.A town 10,B9.A city 30",
    )
    assert settle(board.terms(), [TWO], "B3 B9").text == "B3 B7 B9"


def test_a_route_that_needs_a_town_twice_on_four_tracks() -> None:
    """# rules 11.1: every way from B3 to A6 and from there to B7 leads through A4."""
    board = drawn(
        "B3 3-A,A4 0-A,A4 4-A,A6 1-A,A4 4-A,A6 1-A,A4 5-A,B5 2-4,B7 1-A",
        "B3.A city 20,A4.A town 10,A6.A town 10,B7.A city 30",
    )
    with pytest.raises(Illegal) as caught:
        settle(board.terms(), [TWO], "B3 A6 B7")
    assert caught.value == Illegal("route_track_twice", route=1)


def test_the_mine_counts_in_what_is_meant_and_counts_once() -> None:
    """# rules 11.8, 11.11: over the mine once 10 + 40, in the north 20; over the mine twice is no better than once."""
    board = without(DRAWN, "B5")
    board.mine, board.bonus = "C4.A", 40
    assert settle(board.terms(), [TWO], "B3 B7").text == "B3 C4 B7"
    north = without(DRAWN, "B5")
    north.mine, north.bonus, north.value = "A4.A", 40, DRAWN.value | {"C4.A": 50}
    assert settle(north.terms(), [TWO], "B3 B7").text == "B3 A4 A6 B7"  # 20 + 40 against 50, which is met first
    board.pieces += [("B3", "5", "A"), ("C4", "2", "A"), ("C4", "4", "A"), ("C6", "1", "3"), ("B7", "0", "A")]
    both = settle(board.terms(), [TWO, TWO], "B3 B7 / B3 B7")
    assert (set(both.text.split(" / ")), both.total) == ({"B3 A4 A6 B7", "B3 C4 B7"}, 170)


def test_the_letter_with_the_token_is_meant_where_the_route_needs_it() -> None:
    """# rules 11.1: the other city of B7 would pay more."""
    board = drawn("B3 4-A,B5 1-4,B7 1-A,B3 5-A,C4 2-4,C6 1-3,B7 0-B", "B3.A city 20,B7.A city 60,B7.B city 10", "B7.B")
    assert settle(board.terms(), [TWO], "B3 B7").text == "B3 B7.B"


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
    """# rules 11.1, 11.2, 11.3, 11.11, 10.4: random stops with towns left out; what is read is the paying best."""
    read = refused = 0
    for n, (board, trains, every) in enumerate(positions(first_seed + 600_000, 3_000 if soak else 150)):
        rng = random.Random(n)
        texts = [_twisted(board, every, rng) for _ in trains]
        strict = _most(board, every, trains, texts, partial(_says, direct=_direct(board)))
        most = strict if strict is not None else _most(board, every, trains, texts, _says)
        try:
            found = settle(board.terms(), trains, " / ".join(" ".join(stops) for stops in texts))
        except Illegal as illegal:
            assert most is None, (board, texts, illegal)
            refused += 1
        else:
            assert found.total == most, (board, trains, texts)
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


Says = Callable[[Board, list[str], tuple[str, ...]], bool]


def _most(board: Board, every: list[Run], trains: list[Train], texts: list[list[str]], says: Says) -> int | None:
    """The most that disjoint routes pay that are what the texts say; None where there are none."""

    def rest(left: list[Run], trains: list[Train], texts: list[list[str]], mined: bool) -> Iterator[int]:
        if not texts:
            yield board.bonus if mined else 0
            return
        for run in left:
            if says(board, texts[0], run.stops) or says(board, texts[0], run.stops[::-1]):
                beside = [other for other in left if not other.track & run.track]
                for i, train in enumerate(trains):
                    if brute.cities(board, run) <= train.cities and train not in trains[:i]:
                        there = mined or board.mine in run.stops
                        for more in rest(beside, [*trains[:i], *trains[i + 1 :]], texts[1:], there):
                            yield brute.pays(board, run, train) + more

    return max(rest(every, trains, texts, False), default=None)


def _direct(board: Board) -> set[tuple[str, str]]:
    """Pairs of stops that a track joins without a stop in between."""
    return {(at, to) for at in board.kinds for to, _ in brute._tracks(board, *at.split("."), frozenset())}


def _says(board: Board, typed: list[str], stops: tuple[str, ...], direct: Collection[tuple[str, str]] = ()) -> bool:
    """Whether the stops are those typed, with free stops more in between, but none where there is direct track."""
    if len(typed) < 2 or (typed[0], typed[-1]) != (stops[0], stops[-1]) or len(set(typed)) < len(typed):
        return False
    left = iter(stops)
    free = {stop for stop in stops if board.kinds[stop] in ("town", "water")}
    if not all(stop in left for stop in typed) or not set(stops) - set(typed) <= free:
        return False
    return all(stops.index(b) == stops.index(a) + 1 for a, b in pairwise(typed) if (a, b) in direct)


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
