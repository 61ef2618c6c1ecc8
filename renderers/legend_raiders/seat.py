"""The layout `seat`: a player's own sheet: its row of the board, all its cards, and the headquarters to choose from."""

from __future__ import annotations

from PIL import Image

from renderers import pieces
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.legend_raiders import cards, colours, headquarters, marks, overview, players, told
from renderers.look import Look
from renderers.palette import SOFT
from renderers.text import BLACK
from rules.legend_raiders.knowledge import standing
from rules.legend_raiders.state import RaidersView

_TOP = pieces.HEADER + 14
_CARDS = _TOP + headquarters.HIGH + 12 + players.ROW + 16
_ROOM = 640  # for cards


def whose(view: RaidersView) -> int:
    """The seat that looks; for a spectator the one that is due."""
    if view.seat is not None:
        return view.seat
    return next(iter(told.to_act(view)), view.public.order[0])


def draw(view: RaidersView, look: Look) -> Image.Image:
    """The whole sheet."""
    seat = whose(view)
    held = standing(view, seat)
    at = cards.grid(len(held), (MARGIN, _CARDS + 56, WIDTH - MARGIN, _CARDS + 56 + _ROOM))
    end = max((box[3] for box in at), default=_CARDS + 56 + 60)
    on = overview.opened(view, look, end + MARGIN)
    headquarters.draw(on, view, look, _TOP)
    players.row(on, view, look, seat, _TOP + headquarters.HIGH + 12)
    _title(on, view, look, seat, _CARDS + 26)
    types = told.known(view, seat)
    for one, box in zip(held, at, strict=True):
        cards.draw(on, look, one.card, box, cards.ghosts(one.card, types))
        if view.seat is not None and one.card in view.mine.blind:
            _secret(on, box)
    if not held:
        on.write(MARGIN + 8, _CARDS + 82, look.words("picture.no_cards"), 30, room=WIDTH)
    return on.image


def _title(on: Canvas, view: RaidersView, look: Look, seat: int, y: int) -> None:
    """Whose cards, what they would add now, and how cards are marked that nobody else knows."""
    own = view.seat is not None
    x = MARGIN + 8
    x += on.write(x, y, look.words("picture.own_cards" if own else "picture.cards_of"), 30, weight=BLACK, room=360) + 30
    if own and view.mine.blind:
        marks.sign(on, "lock", x + 16, y, 32, colours.CHOICE)
        x += 44 + on.write(x + 44, y, look.words("picture.blind"), 26, colour=SOFT, room=330) + 30
    now = sum(one.points for one in standing(view, seat))
    words = look.words("picture.cards_now", n=now)
    on.write(WIDTH - MARGIN - 8, y, words, 26, side="right", room=WIDTH - MARGIN - 8 - x)


def _secret(on: Canvas, box: Box) -> None:
    """A rim and a lock: known to its owner alone."""
    left, _, right, bottom = box
    on.frame(box, colours.CHOICE, 6, 10)
    size = max(22, (right - left) // 7)
    marks.sign(on, "lock", left + 14 + size // 2, bottom - 14 - size // 2, size, colours.CHOICE)
