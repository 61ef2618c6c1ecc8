"""Action spaces: the printed ones in a row, below them the players' buildings; the partners that stand there."""

from __future__ import annotations

from renderers import pieces
from renderers.big_shoulders import marks, told
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.look import Look
from renderers.palette import FAINT, INK, PANEL, RULE, SHU, SOFT
from renderers.text import BLACK
from rules.big_shoulders.components import DECADES, SPACES, TILES, wage
from rules.big_shoulders.spaces import data, fee, opens_in
from rules.big_shoulders.state import Public, ShoulderView

PRINTED, TILE = 90, 58
_GAP = 6


def height(p: Public) -> int:
    """How high all of it is; buildings take room from the first one on."""
    return PRINTED + (_GAP + _rows(p) * (TILE + _GAP) if _built(p) else 0)


def _built(p: Public) -> bool:
    return any(player.buildings for player in p.players)


def _rows(p: Public) -> int:
    return -(-p.seats // 2)


def boxes(p: Public, top: int) -> dict[str, Box]:
    """Where each printed space and each building is."""
    wide = (WIDTH - 2 * MARGIN + _GAP) // len(SPACES)
    found = {
        space: (MARGIN + n * wide, top, MARGIN + (n + 1) * wide - _GAP, top + PRINTED) for n, space in enumerate(SPACES)
    }
    half = (WIDTH - 2 * MARGIN) // 2
    each = (half - 64) // DECADES
    for seat, player in enumerate(p.players):
        y = top + PRINTED + _GAP + seat // 2 * (TILE + _GAP)
        x = MARGIN + seat % 2 * (half + 8) + 50
        for n, tile in enumerate(player.buildings):
            found[tile] = (x + n * each, y, x + (n + 1) * each - 6, y + TILE)
    return found


def draw(on: Canvas, view: ShoulderView, look: Look, top: int) -> None:
    """All spaces; those that are full or not open yet are pale."""
    p = view.public
    at = boxes(p, top)
    for space in SPACES:
        _printed(on, view, look, space, at[space])
    if not _built(p):
        return
    half = (WIDTH - 2 * MARGIN) // 2
    for seat, player in enumerate(p.players):
        y = top + PRINTED + _GAP + seat // 2 * (TILE + _GAP) + TILE // 2
        pieces.badge(on, seat, MARGIN + seat % 2 * (half + 8) + 24, y, 40)
        for tile in player.buildings:
            building(on, view, look, tile, at[tile])


def shut(p: Public, space: str) -> bool:
    """Whether nobody may go there any more in this decade, or not yet."""
    limit = data(space).partner_limit
    late = space in SPACES and p.decade < opens_in(p.options, space)
    return late or bool(limit and p.taken(space) >= limit)


def _panel(on: Canvas, view: ShoulderView, space: str, box: Box) -> None:
    dim, fresh = shut(view.public, space), space in told.news(view)
    on.panel(box, FAINT if dim else PANEL, SHU if fresh else RULE if dim else INK, 4 if fresh else 2, 8)


def _printed(on: Canvas, view: ShoulderView, look: Look, space: str, box: Box) -> None:
    """Its name; what it brings and costs; who stands there."""
    left, top, right, bottom = box
    p = view.public
    _panel(on, view, space, box)
    on.write(left + 8, top + 17, look.words(f"picture.space.{space}"), 20, weight=BLACK, room=right - left - 16)
    opens = opens_in(p.options, space)
    if p.decade < opens:
        on.write(left + 8, top + 45, look.words("picture.opens", n=opens), 20, colour=SOFT, room=right - left - 16)
        marks.sign(on, "lock", right - 20, bottom - 17, 24, SOFT)
        return
    used = on.write(
        right - 8, top + 45, _price(p, space), 24, weight=BLACK, side="right", room=(right - left) * 6 // 10
    )
    brings = marks.pieces_of(SPACES[space].effects)
    if space != "extra_dividend":
        marks.effects(on, brings, left + 8, top + 45, 26, right - left - 22 - used)
    else:
        marks.sign(on, "paper", left + 21, top + 45, 28)
    if SPACES[space].partner_limit:
        on.disc(right - 20, bottom - 17, 13, RULE)
        on.disc(right - 20, bottom - 17, 11, PANEL)
        if not p.taken(space):
            on.write(right - 20, bottom - 17, "1", 18, side="middle", colour=SOFT)
    _partners(on, p, space, left + 8, right - 8, bottom - 17)


def _price(p: Public, space: str) -> str:
    """What goes into the treasury with a plus, what leaves it without."""
    match space:
        case "job_market":
            return f"${wage(p.market)}…"
        case "capital_investment":
            return "$40–80"
        case "extra_dividend":
            return "$100"
    found = SPACES[space]
    return f"+${found.amount}" if found.pay_to == "company" else f"${found.amount}"


def _partners(on: Canvas, p: Public, space: str, left: int, right: int, y: int) -> None:
    """A badge for each partner; many of one seat as one with a number."""
    there = [partner.seat for partner in p.partners if partner.space == space]
    if SPACES[space].partner_limit:
        for seat in there:
            pieces.badge(on, seat, right - 12, y, 28)
        return
    x = left
    if len(there) * 30 <= right - left:
        for seat in there:
            pieces.badge(on, seat, x + 14, y, 28)
            x += 30
        return
    for seat in dict.fromkeys(there):
        pieces.badge(on, seat, x + 13, y, 26)
        x += 26
        if there.count(seat) > 1:
            x += on.write(x, y, f"{there.count(seat)}", 18, weight=BLACK)


def building(on: Canvas, view: ShoulderView, look: Look, tile: str, box: Box) -> None:
    """A building: what it brings above; below what the company pays, or what the bank gives its owner."""
    left, top, right, bottom = box
    p, found = view.public, TILES[tile]
    _panel(on, view, tile, box)
    dim = shut(p, tile)
    what = marks.pieces_of(found.effects)
    marks.effects(on, what, left + 8, top + 17, 24, right - left - 16, SOFT if dim else INK)
    words = told.money(fee(tile)) if fee(tile) else look.words("picture.free")
    on.write(left + 8, bottom - 15, words, 22, weight=BLACK, colour=SOFT if dim else INK, room=right - left - 46)
    for partner in p.partners:
        if partner.space == tile:
            pieces.badge(on, partner.seat, right - 19, bottom - 17, 28)
