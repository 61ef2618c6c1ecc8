"""The pictures of both games: every layout, language, kind of name, at the first, middle and last positions."""

from __future__ import annotations

import io
from itertools import combinations
from typing import Any

import pytest
from PIL import Image

import renderers
from renderers import canvas, encode
from renderers.canvas import Canvas
from rules import core
from rules.core import view
from tests.renderers.scenes import LANGUAGES, LAYOUTS, PLAIN, dobutsu, look, positions, qe, zoo

POSITIONS = list(positions())
Box = tuple[int, int, int, int]


def seats(state: Any) -> int:
    return len(state.own)


def drawn(game: str, state: Any, seat: int | None = None, **how: Any) -> Image.Image:
    names = how.pop("names", PLAIN[: seats(state)])
    return renderers.load(game).draw(view(state, seat), look(game, names, **how))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_layout_draws_everywhere(layout: str, lang: str) -> None:
    for n, (game, state) in enumerate(POSITIONS):
        for seat in (None, seats(state) - 1):
            image = drawn(game, state, seat, layout=layout, lang=lang, names=zoo(seats(state), n))
            assert image.mode == "RGB"
            assert image.width <= 1600 and image.height <= 1600
            assert image.width >= 1000


def test_the_same_view_gives_the_same_bytes() -> None:
    for game, state in POSITIONS[::3]:
        warm = encode(drawn(game, state), game)
        canvas.clear()
        assert encode(drawn(game, state), game) == warm


def test_files_are_small_and_can_be_read() -> None:
    for game, state in POSITIONS:
        data = encode(drawn(game, state, lang="ja"), game)
        assert len(data) < 300_000
        read = Image.open(io.BytesIO(data))
        assert (read.format, read.mode) == ("PNG", "P")


def test_a_board_shows_nothing_of_the_seat_that_looks() -> None:
    """Only the layout `seat` may read what is a seat's own (QE rules 7)."""
    for game, state in POSITIONS:
        module = renderers.load(game)
        for layout in ("board", "map", "zoom"):
            shown = look(game, PLAIN[: seats(state)], layout=layout)
            public = module.draw(view(state, None), shown).tobytes(), module.describe(view(state, None), shown)
            for seat in range(seats(state)):
                assert (
                    module.draw(view(state, seat), shown).tobytes(),
                    module.describe(view(state, seat), shown),
                ) == public


@pytest.mark.parametrize("players", [3, 4, 5])
def test_amounts_that_are_secret_stand_in_no_public_text(players: int) -> None:  # QE rules 7.3
    state = qe(players, 5, 9 * players, 10**20)
    told = renderers.load("qe").describe(view(state, None), look("qe", PLAIN[:players]))
    public = {int(award.opened) for award in state.public.awards if award.opened}
    public |= {int(state.public.sale.opening or 0)}
    for own in state.own:
        secret = {int(text) for texts in own.past.values() for text in texts} | set(map(int, own.prices.values()))
        secret |= {int(own.spent)} | set(map(int, own.bids))
        assert not any(f"{amount:,}" in told for amount in secret - public if amount > 10**6)


def test_a_seat_sees_its_own_secrets_and_no_others() -> None:  # QE rules 7, right-hand column
    state = qe(5, 3, 30, 10**12)
    module = renderers.load("qe")
    boards = [module.describe(view(state, seat), look("qe", PLAIN, layout="seat")) for seat in range(5)]
    for seat, own in enumerate(state.own):
        assert f"{int(own.spent):,}" in boards[seat]
        for tile, price in own.prices.items():
            assert f"{int(price):,}" in boards[seat]
            if state.public.award(tile).price is None:
                assert not any(f"{int(price):,}" in board for n, board in enumerate(boards) if n != seat)
    images = {drawn("qe", state, seat, layout="seat").tobytes() for seat in range(5)}
    assert len(images) == 5


def test_who_has_sent_is_shown_and_not_what() -> None:  # QE rules 3.2, 7.3
    one, other = (_after_bid(amount) for amount in (5, 10**30))
    assert drawn("qe", one).tobytes() == drawn("qe", other).tobytes()
    before = qe(4, 8, 1)
    assert drawn("qe", before).tobytes() != drawn("qe", one).tobytes()


def _after_bid(amount: int) -> Any:
    from rules import load
    from rules.qe.actions import Bid
    from rules.qe.amounts import Amount

    state = qe(4, 8, 1)
    core.play(load("qe"), state, core.actors(state)[0], Bid(Amount(amount)))
    return state


def test_players_see_their_own_side_below() -> None:
    state = dobutsu(4, 6)
    flipped, straight = (drawn("dobutsu", state, seat, layout="seat") for seat in (1, 0))
    assert straight.tobytes() == drawn("dobutsu", state).tobytes()
    assert flipped.tobytes() != straight.tobytes()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_texts_lie_on_each_other(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Measured, shrunk, cut: whatever is written keeps clear of all that was written before, and of the edges."""
    written: list[tuple[Box, str]] = []
    paint = Canvas.paint

    def write(self: Canvas, x: int, y: int, words: str, size: int, **how: Any) -> int:
        found: list[Box] = []
        monkeypatch.setattr(
            Canvas, "paint", lambda _, mask, x, y, c: found.append((x, y, x + mask.width, y + mask.height))
        )
        used = kept(self, x, y, words, size, **how)
        monkeypatch.setattr(Canvas, "paint", paint)
        if found and self.image.width >= 1000:
            written.append((found[0], words))
        return used

    kept = Canvas.write
    monkeypatch.setattr(Canvas, "write", write)
    canvas.clear()
    for n, (game, state) in enumerate(POSITIONS):
        for layout in LAYOUTS:
            canvas._LAYERS.clear()  # what is written on a cached ground counts too
            written.clear()
            image = drawn(game, state, 0, layout=layout, lang=lang, names=zoo(seats(state), n))
            assert [text for box, text in written if _outside(box, image)] == []
            assert [(a[1], b[1]) for a, b in combinations(written, 2) if _overlap(a[0], b[0])] == [], (n, layout)


def _outside(box: Box, image: Image.Image) -> bool:
    return box[0] < 16 or box[1] < 4 or box[2] > image.width - 10 or box[3] > image.height - 4


def _overlap(one: Box, other: Box) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > 3 and down > 3


def test_the_latest_action_is_marked_and_the_result_shown() -> None:
    before, after = dobutsu(4, 0), dobutsu(4, 1)
    shu = (0xC2, 0x36, 0x20)
    assert count(drawn("dobutsu", before), shu) == 0
    assert count(drawn("dobutsu", after), shu) > 4000
    over = dobutsu(4, 10_000)
    assert over.public.result
    assert count(drawn("dobutsu", over), shu) > count(drawn("dobutsu", after), shu) + 2000


def count(image: Image.Image, colour: tuple[int, int, int]) -> int:
    return next((n for n, found in image.getcolors(1 << 20) or [] if found == colour), 0)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_score_sheet_names_everyone_and_the_reason(players: int) -> None:  # QE rules 8
    state = qe(players, 2, 10_000, 10**9)
    told = renderers.load("qe").describe(view(state, None), look("qe", PLAIN[:players]))
    sheets = state.public.sheets
    for seat, sheet in enumerate(sheets):
        line = next(line for line in told.splitlines() if f"{'ABCDE'[seat]} {PLAIN[seat]}, {sheet.total} VP" in line)
        assert ("spent the most" in line) == bool(sheet.out)
        assert f"{int(sheet.spent):,}" in line
    winner = next(seat for seat, sheet in enumerate(sheets) if sheet.place == 1)
    assert told.splitlines()[0].startswith(f"{'ABCDE'[winner]} {PLAIN[winner]}")


def test_text_boards_say_who_is_to_act_first() -> None:
    for game, state in POSITIONS:
        for lang in LANGUAGES:
            names = PLAIN[: seats(state)]
            first = renderers.load(game).describe(view(state, None), look(game, names, lang)).splitlines()[0]
            due = core.actors(state)
            assert all(f"{'ABCDE'[seat]} {names[seat]}" in first for seat in due)
            assert not any(
                f"{'ABCDE'[seat]} {names[seat]}" in first for seat in range(seats(state)) if due and seat not in due
            )


def test_the_text_board_of_dobutsu_tells_every_piece() -> None:
    state = dobutsu(4, 9)
    from rules.dobutsu import notation

    position = notation.read(state.public.position)
    english = renderers.load("dobutsu").describe(view(state, None), look("dobutsu", PLAIN[:2]))
    for square, seat, kind in notation.pieces(position):
        assert f"{square} {'AB'[seat]} {kind}" in english.lower().replace(" a ", " A ").replace(" b ", " B ")
    japanese = renderers.load("dobutsu").describe(view(state, None), look("dobutsu", PLAIN[:2], "ja"))
    assert "A1 " in japanese and "C4 " in japanese  # rules 1.4
    assert japanese.index("A1 ") < japanese.index("A4 ")
