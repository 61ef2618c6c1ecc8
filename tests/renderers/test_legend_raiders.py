"""The pictures of Legend Raiders: what lacks, what is new, what would be; blind cards that stay with their owner."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from PIL import Image

import rules
from renderers import canvas, load, palette, text
from renderers.canvas import Canvas
from renderers.legend_raiders import cards, colours, glyphs, tiles, told
from rules import core
from rules.core import view
from rules.legend_raiders.components import CARDS, HEROES, KINDS, TILES, TOOLS
from rules.legend_raiders.state import Board
from tests.renderers.scenes import LANGUAGES, PLAIN, legend_raiders, look, zoo

GAME, RULES = load("legend_raiders"), rules.load("legend_raiders")


@cache
def kept(*args: Any, **options: Any) -> Any:
    return legend_raiders(*args, **options)


def scene(*args: Any, **options: Any) -> Any:
    """A state of its own to change."""
    return RULES.load(RULES.dump(kept(*args, **options)))


def names(state: Any) -> tuple[str, ...]:
    return PLAIN[: len(state.own)]


def drawn(state: Any, seat: int | None = None, **how: Any) -> Image.Image:
    return GAME.draw(view(state, seat), look("legend_raiders", how.pop("names", names(state)), **how))


def shares(image: Image.Image, colour: palette.Colour) -> int:
    """How many pixels have a colour."""
    return sum(n for n, found in image.getcolors(1 << 24) or () if found == colour)


def shu(image: Image.Image) -> int:
    return shares(image, palette.SHU)


def told_of(state: Any, seat: int | None = None, layout: str = "board", lang: str = "en") -> str:
    return GAME.describe(view(state, seat), look("legend_raiders", names(state), lang, layout))


def play(state: Any, action: Any) -> None:
    core.play(RULES, state, core.actors(state)[0], action)


def step(state: Any, rng: random.Random) -> Any:
    """One random action; returns it."""
    seat = core.actors(state)[0]
    action = core.sample(state.stack[-1], view(state, seat), rng)
    core.play(RULES, state, seat, action)
    return action


# ---- signs and colours


def lightness(colour: palette.Colour) -> float:
    """0 to 100 (CIE L*)."""
    return float(116 * max(palette.luminance(colour), 0.009) ** (1 / 3) - 16)


def test_tools_and_types_differ_by_more_than_colour() -> None:
    signs = [glyphs.glyph(name).scaled(0.24).mask(24, 24).tobytes() for name in (*TOOLS, *KINDS)]
    assert len(set(signs)) == len(TOOLS) + len(KINDS)
    shades = [lightness(colours.TOOLS[tool]) for tool in TOOLS]
    assert min(abs(a - b) for a, b in combinations(shades, 2)) > 10


def test_signs_and_texts_can_be_read() -> None:
    assert all(palette.contrast(colours.TOOLS[tool], colours.ON_TOOL[tool]) >= 4.5 for tool in TOOLS)
    assert all(palette.contrast(colours.KINDS[kind], colours.ON_KIND[kind]) >= 4.5 for kind in KINDS)
    assert all(palette.contrast(palette.INK, tint) >= 7 for tint in colours.TINT.values())
    assert all(palette.contrast(palette.SOFT, tint) >= 4.5 for tint in colours.TINT.values())
    assert palette.contrast(palette.WHITE, colours.CHOICE) >= 4.5
    assert {*colours.FLATS} <= {*colours.THEME.colours}


def test_a_torch_that_is_out_has_another_shape() -> None:
    lit, out = ([path.mask(100, 100).tobytes() for path, _ in glyphs.torch(lit)] for lit in (True, False))
    assert lit != out


@pytest.mark.parametrize("n", range(1, 41))
def test_cards_lie_side_by_side_in_their_place(n: int) -> None:
    box = (32, 900, 1568, 1540)
    at = cards.grid(n, box)
    assert len(at) == n and len(set(at)) == n
    assert all(box[0] <= x and box[1] <= y and u <= box[2] and v <= box[3] for x, y, u, v in at)
    assert not any(a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for a, b in combinations(at, 2))
    assert at[0][2] - at[0][0] >= 80


# ---- the board


def test_what_lacks_of_a_tile_is_what_the_rules_miss() -> None:  # rules 5.4
    rng = random.Random(5)
    for _ in range(300):
        tile = rng.choice([*TILES])
        board = Board(lit=rng.random() < 0.5, tools=rng.choices(TOOLS, k=rng.randrange(7)), open=[tile])
        how = tiles.progress(board, tile)
        lacking = [tool for tool, lacks in zip(TILES[tile].needs, how.lacks, strict=True) if lacks]
        assert sorted(lacking) == sorted(board.missing(tile))
        assert how.torch == (board.lit and len(lacking) == 1)
        assert how.payable == (len(lacking) <= how.torch) and how.points == 0


def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What is written from now on, and what of it there was room for."""
    canvas.clear()
    found, fit = list[tuple[str, str]](), text.fit

    def noted(words: str, *how: Any) -> tuple[str, int]:
        found.append((words, fit(words, *how)[0]))
        return fit(words, *how)

    monkeypatch.setattr(text, "fit", noted)
    return found


def test_four_open_tiles_keep_their_numbers(monkeypatch: pytest.MonkeyPatch) -> None:  # rules 4.2
    state, found = scene(4, 3, 60), written(monkeypatch)
    for first in range(0, len(TILES), 4):
        state.public.boards[0].open = [*TILES][first : first + 4]
        drawn(state)
    assert {words for words, _ in found} >= {*TILES}
    assert not [words for words, shown in found if words in TILES and shown != words]


def test_what_lacks_is_not_written_like_points(monkeypatch: pytest.MonkeyPatch) -> None:  # rules 2.5: nobody loses any
    state, found = scene(3, 4, 92, "completing"), written(monkeypatch)
    board = state.public.boards[core.actors(state)[0]]
    board.tools, board.open = ["rope", "map"], ["G2", "C8", "B1"]
    drawn(state)
    assert [words for words, _ in found if words[:1] in "+−-" and words[1:].isdigit()] == [
        f"+{tiles.progress(board, 'G2', state.public).points}"
    ]


def test_the_seat_to_act_sees_what_its_tiles_would_score() -> None:  # rules 5.6
    state = scene(3, 4, 92, "completing")
    assert state.stack[-1].tag() == "completing"
    seat = core.actors(state)[0]
    board = state.public.boards[seat]
    for action in core.moves(state.stack[-1], view(state, seat), 50):
        if action.tag() == "complete" and action.torch == "none":
            how, before = tiles.progress(board, action.tile, state.public), board.points
            after = RULES.load(RULES.dump(state))
            play(after, action)
            assert after.public.boards[seat].points - before == how.points


def test_what_a_mission_lacks_is_what_the_rules_lack() -> None:  # rules 6.2
    from rules.legend_raiders.scoring import lacking

    rng = random.Random(2)
    for card in CARDS:
        types = Counter(rng.choices(KINDS, k=3))
        ghosts = [kind for kind, lacks in zip(CARDS[card].needs, cards.ghosts(card, types), strict=True) if lacks]
        assert sorted(ghosts) == sorted(lacking(card, types))


def test_types_face_down_are_those_of_the_stack() -> None:  # rules 7
    for seed in range(4):
        state = scene(3, seed, 60 + 40 * seed, "", 0.7)
        assert told.unseen(view(state, None)) == Counter(TILES[tile].type for tile in state.hidden.stack)


def every_part(state: Any) -> dict[str, Callable[[Any], None]]:
    """Changes each of which must be seen on the board."""
    p, seat = state.public, state.public.order[0]

    def board(s: Any) -> Board:
        return s.public.boards[seat]

    other = next(card for card in CARDS if card not in p.row and card not in p.boards[seat].cards)
    return {
        "torch": lambda s: setattr(board(s), "lit", not board(s).lit),
        "token": lambda s: board(s).tools.append("map"),
        "tile": lambda s: board(s).open.append("C8"),
        "done": lambda s: board(s).done.append("C8"),
        "card": lambda s: board(s).cards.append(other),
        "blind": lambda s: setattr(board(s), "blind", board(s).blind + 1),
        "points": lambda s: setattr(board(s), "coins", board(s).coins + 1),
        "hero": lambda s: setattr(board(s), "hero", next(hero for hero in HEROES if hero != board(s).hero)),
        "column": lambda s: setattr(s.public.columns[2], "tile", ""),
        "column's tokens": lambda s: s.public.columns[1].tools.pop(),
        "row": lambda s: s.public.row.__setitem__(1, other),
        "deck": lambda s: setattr(s.public, "deck", s.public.deck - 1),
        "stack": lambda s: setattr(s.public, "stack", s.public.stack - 1),
        "bag": lambda s: s.public.bag.__setitem__("rope", 11),
        "die": lambda s: setattr(s.public, "die", "torch" if s.public.die != "torch" else "coin"),
        "last round": lambda s: setattr(s.public, "last_round", True),
    }


def test_every_part_of_the_position_is_drawn_and_told() -> None:
    state = scene(4, 3, 60)
    picture, text = drawn(state).tobytes(), told_of(state)
    for name, change in every_part(state).items():
        changed = RULES.load(RULES.dump(state))
        change(changed)
        assert drawn(changed).tobytes() != picture, name
        assert told_of(changed) != text, name


def test_a_sixth_seventh_and_eighth_discovery_are_on_the_map() -> None:  # rules 5.5
    from renderers.legend_raiders import overview, players

    state, pictures, rows = scene(4, 3, 60), set[bytes](), list[bytes]()
    board = state.public.boards[state.public.order[0]]
    lower = overview._ROWS + players.HEADS + players.ROW + 8
    for n in range(5, 9):
        board.done = [*TILES][:n]
        pictures.add(drawn(state).tobytes())
        below = drawn(state).crop((0, lower, 1600, lower + players.ROW)).tobytes()
        assert len({below, *rows}) == 1  # nothing of them lies on the next row
        rows = [below]
    assert len(pictures) == 4


def test_hands_of_any_size_are_drawn() -> None:  # rules 5.1: no hand limit
    state = scene(4, 3, 60)
    board, pictures = state.public.boards[0], set[bytes]()
    for n in (0, 1, 6, 7, 12, 13, 26, 40):
        board.cards = [*CARDS][:n]
        for layout in ("board", "zoom", "seat"):
            image = drawn(state, 0, layout=layout, lang="ja", names=zoo(4, n))
            assert image.height <= 1600
            pictures.add(image.tobytes())
    assert len(pictures) == 24


def test_of_a_large_hand_the_latest_are_shown_with_how_many_more(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(cards, "_line", lambda on, card, *_: shown.append(card))
    for n in (12, 13, 20):
        shown.clear()
        cards.held(Canvas.blank(400, 400), [*CARDS][:n], 0, Counter(), (0, 0, 290, 218))
        listed = [card for card in shown if card in CARDS]
        assert listed == [*CARDS][n - len(listed) : n] and len(shown) == 12
        assert shown[len(listed) :] == ([f"+{n - len(listed)}"] if n > 12 else [])


def test_of_a_very_large_hand_the_latest_are_shown_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    state, shown = scene(4, 3, 60), list[str]()
    for board in state.public.boards:
        board.cards = []
    state.public.row, state.public.boards[2].cards = [], [*CARDS][:30]
    monkeypatch.setattr(cards, "draw", lambda on, look, card, *_: shown.append(card))
    drawn(state, layout="zoom")
    assert shown == [*CARDS][4:30]


def test_the_die_counts_for_the_seat_that_rolled_it_alone() -> None:  # rules 3.5
    from renderers.legend_raiders import overview, players

    state, rows = scene(4, 3, 60), []
    n = next(n for n in range(4) if state.public.order[n] != state.public.seat)
    board = state.public.boards[state.public.order[n]]
    board.tools, board.open = ["rope"] * 6, ["C7"]
    top = overview._ROWS + players.HEADS + n * (players.ROW + 8)
    for face in ("coin", "tool"):
        state.public.die, state.public.changed, state.public.changed_before = face, [], []
        rows.append(drawn(state).crop((0, top, 1600, top + players.ROW)).tobytes())
    assert rows[0] == rows[1]


def test_cards_that_nobody_else_knows_are_marked_on_the_own_sheet() -> None:  # rules 5.2
    state = with_blind({1: ["M16"]})
    secret = drawn(state, 1, layout="seat")
    state.own[1].blind, state.public.boards[1].blind = [], 0
    state.public.boards[1].cards.append("M16")
    for image, marked in ((secret, True), (drawn(state, 1, layout="seat"), False)):
        assert (shares(image, colours.CHOICE) > 3000) == marked


# ---- what is new


def test_what_was_done_is_marked_for_whoever_looks_next() -> None:
    rng, seen = random.Random(7), set[str]()
    for seed in range(3):
        state = scene(3, seed, 3)
        while state.stack and len(seen) < 60:
            action = step(state, rng)
            if not state.stack:
                break
            fresh = told.news(view(state, None))
            if action.tag() == "go" and action.to != "expedition" and state.stack[-1].tag() == "rolling":
                assert {f"column.{action.to}"} <= fresh and shu(drawn(state)) > 1000
                seen.add(f"go {action.to}")
            if action.tag() == "complete":
                assert action.tile in fresh and "New: " in told_of(state)
                seen.add(action.tile)
    assert len(seen) > 8


def test_each_mark_has_its_place_on_the_board() -> None:
    state = scene(4, 3, 60)
    p = state.public
    p.die, p.boards[1].tools = "tool", ["map"]
    p.boards[2].open, p.boards[2].done = ["C7"], ["C8"]
    p.changed_before, seen = [], set[bytes]()
    ids = [f"{part}.{seat}" for part in ("torch", "tools", "points", "cards") for seat in range(4)]
    ids += ["column.3", "die", "C7", "C8", p.row[0]]
    for id in ids:
        p.changed = [id]
        image = drawn(state)
        assert shu(image) > 300, id
        seen.add(image.tobytes())
    assert len(seen) == len(ids)


def test_a_die_that_waits_to_be_rolled_is_not_marked() -> None:
    state = scene(3, 5, 40, "rolling")
    assert state.stack[-1].tag() == "rolling"
    state.public.changed, state.public.changed_before = [], []
    assert shu(drawn(state)) == 0
    state.public.changed_before = ["die"]
    assert shu(drawn(state)) == 0
    state.public.die = "coin"
    assert shu(drawn(state)) > 0


def test_nothing_is_new_at_the_end() -> None:
    over = scene(3, 9, 10_000)
    assert not over.stack and told.news(view(over, 0)) == set() and shu(drawn(over)) == 0


# ---- secrets


def with_blind(cards_of: dict[int, list[str]]) -> Any:
    state = scene(4, 3, 60)
    for seat, blind in cards_of.items():
        state.own[seat].blind, state.public.boards[seat].blind = blind, len(blind)
    return state


def test_blind_cards_are_drawn_for_their_owner_alone() -> None:  # rules 5.2, 7.1
    one, other = with_blind({1: ["M16", "D5"]}), with_blind({1: ["XC2", "M20"]})
    for layout in ("board", "map", "zoom", "seat"):
        for seat in (None, 0, 2):
            assert drawn(one, seat, layout=layout).tobytes() == drawn(other, seat, layout=layout).tobytes()
            assert told_of(one, seat, layout) == told_of(other, seat, layout)
    assert drawn(one, 1, layout="seat").tobytes() != drawn(other, 1, layout="seat").tobytes()
    assert drawn(one, 1).tobytes() == drawn(other, 1).tobytes() and told_of(one, 1) == told_of(other, 1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_own_sheet_tells_blind_cards_and_how_they_stand(lang: str) -> None:
    state = with_blind({1: ["M16", "D5"]})
    words = look("legend_raiders", PLAIN[:4], lang).words
    text = told_of(state, 1, "seat", lang)
    assert text.count(words("picture.text.card", card="M16")) == 2
    assert not any(words("picture.text.card", card="M16") in told_of(state, seat, "seat", lang) for seat in (None, 0))
    state.public.boards[1].done = ["B1", "B2", "B3"]
    standing = words("picture.text.standing", card=words("picture.text.card", card="M16"), n=6)
    assert standing in told_of(state, 1, "seat", lang) and standing not in text
    state.public.boards[1].done = ["B1", "B2"]
    kinds = words("picture.text.kind", kind="book")
    assert words("picture.text.still", card=words("picture.text.card", card="M16"), kinds=kinds) in told_of(
        state, 1, "seat", lang
    )


# ---- words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_in_words_names_every_tile_and_card(lang: str) -> None:
    for seed in (2, 3):
        state = scene(4, seed, 80, "", 0.6)
        text, words, p = (
            told_of(state, None, "board", lang),
            look("legend_raiders", PLAIN[:4], lang).words,
            state.public,
        )
        for tile in (*(c.tile for c in p.columns if c.tile), *(tile for board in p.boards for tile in board.open)):
            assert words("picture.text.tile", tile=tile) in text
        for card in (*p.row, *(card for board in p.boards for card in board.cards)):
            assert words("picture.text.card", card=card) in text


def test_the_final_table_counts_all_points() -> None:  # rules 6
    state = scene(3, 9, 10_000)
    from rules.legend_raiders.scoring import standings

    text = told_of(state)
    for place in standings(state.public, 3):
        line = next(line for line in text.splitlines() if line.startswith(f"{place.place}. "))
        assert f"{'ABC'[place.seat]} {PLAIN[place.seat]}: {place.total} points" in line
        assert all(str(points) in line for points in place.score.values())
    assert f"wins with {standings(state.public, 3)[0].total} points" in text.splitlines()[0]
