"""The regions: markets with their four sides, railways, and who has how much influence there."""

from __future__ import annotations

from renderers import pieces, text
from renderers.canvas import Box, Canvas
from renderers.look import Look
from renderers.nippon_zaibatsu import colours, marks, told
from renderers.palette import INK, PANEL, RULE, SOFT
from renderers.text import BLACK
from rules.nippon_zaibatsu.scoring import FOREIGN, region_shares, standing
from rules.nippon_zaibatsu.state import NippView, Public
from rules.nippon_zaibatsu.tables import MARKETS, RAIL_SPACES, REGIONS, SIDES, open_spaces

TILE = 106  # side of a demand tile
REACH = TILE // 2 + 29  # from its middle to that of the spaces above and below
ACROSS = TILE // 2 + 38  # and to those at its sides
HIGH = 2 * (REACH + 25)  # of a market
HEAD, NAME, RANKS = 46, 32, 62
_RAIL = 58
SHIFT = {"N": (0, -REACH), "E": (ACROSS, 0), "S": (0, REACH), "W": (-ACROSS, 0)}


def height() -> int:
    """How high a region is with its two markets, one above the other."""
    return HEAD + 2 * (HIGH + NAME) + 12 + RANKS


def draw(on: Canvas, view: NippView, look: Look, region: str, box: Box) -> None:
    """A region: its bonus, railways at the left, markets, and below the influence of all."""
    left, top, right, bottom = box
    on.panel(box, colours.LAND[region], RULE, 2, 14)
    _head(on, look, region, (left + 14, top, right - 14, top + HEAD))
    y = top + HEAD
    rails(on, view, look, region, left + 52, (y, bottom - RANKS))
    middle = (left + 94 + right) // 2
    for city in REGIONS[region].markets:
        market(on, view, look, city, middle, y + NAME + HIGH // 2, right - left - 110)
        y += NAME + HIGH + 6
    ranks(on, view, look, region, (left + 6, bottom - RANKS, right - 6, bottom - 6))


def _head(on: Canvas, look: Look, region: str, box: Box) -> None:
    """Its name, and what placing a token there brings."""
    left, top, right, bottom = box
    y = (top + bottom) // 2 + 3
    on.panel((right - 88, y - 21, right, y + 21), PANEL, RULE, 2, 10)
    marks.bonus(on, look, REGIONS[region].bonus, right - 44, y, 30)
    on.write(left, y, look.words("picture.region", region=region), 32, weight=BLACK, room=right - left - 100)


def rails(on: Canvas, view: NippView, look: Look, region: str, x: int, span: tuple[int, int]) -> None:
    """The railway spaces one below the other along the line: their bonus, or who has built there."""
    spaces = open_spaces(region, view.public.seats)
    first, last = (station_y(len(spaces), n, *span) for n in (0, len(spaces) - 1))
    for rail in (-9, 6):
        on.fill((x + rail, first, x + rail + 3, last), SOFT)
    for n, space in enumerate(spaces):
        station(on, view, look, space, x, station_y(len(spaces), n, *span))


def station_y(number: int, n: int, top: int, bottom: int) -> int:
    """Where the n-th of some railway spaces lies between two heights."""
    step = min(84, (bottom - top - 10) // number)
    return (top + bottom - step * (number - 1)) // 2 + n * step


def station(on: Canvas, view: NippView, look: Look, space: str, x: int, y: int, size: int = _RAIL) -> None:
    """One railway space about x, y."""
    box = marks.about(x, y, size + 16, size)
    owner, bonus = view.public.rails.get(space), RAIL_SPACES[space].bonus
    on.panel(box, PANEL, SOFT if owner is None else INK, 2, 8)
    if owner is not None:
        marks.sign(on, "rail", x + 17, y, 28)
        pieces.badge(on, owner, x - 16, y, 38)
    elif bonus is not None:
        marks.bonus(on, look, bonus, x, y, 30)
    if space in told.news(view):
        marks.fresh(on, box)


def market(on: Canvas, view: NippView, look: Look, city: str, x: int, y: int, room: int) -> None:
    """A market about x, y: its name above, the demand tile, the four spaces, how many tokens of how many."""
    name = look.words("picture.market", market=city)
    on.write(x - 44, y - HIGH // 2 - NAME // 2 - 1, name, 26, weight=BLACK, room=room // 2 + 40, side="middle")
    _limit(on, view.public, city, x + room // 2 - 44, y - HIGH // 2 - NAME // 2 - 1)
    tile(on, view.public, city, x, y)
    for side in SIDES:
        dx, dy = SHIFT[side]
        space(on, view, city, side, x + dx, y + dy)


def _limit(on: Canvas, p: Public, city: str, x: int, y: int) -> None:
    """How many tokens lie there of how many that fit, as a flag and two figures."""
    words = f"{len(p.tokens[city])}/{p.limit}"
    wide = text.width(words, 24, BLACK)
    marks.sign(on, "influence", x - wide // 2 - 6, y, 22, SOFT)
    on.write(x - wide // 2 + 10, y, words, 24, colour=SOFT, weight=BLACK)


def tile(on: Canvas, p: Public, city: str, x: int, y: int) -> None:
    """A demand tile about x, y: what each side asks for."""
    on.panel(marks.about(x, y, TILE, TILE), PANEL, SOFT, 2, 10)
    out = TILE // 2 - 25
    for side, (dx, dy) in {"N": (0, -out), "E": (out, 0), "S": (0, out), "W": (-out, 0)}.items():
        marks.chip(on, p.demand[city].goods(side), x + dx, y + dy, 20)


def space(on: Canvas, view: NippView, city: str, side: str, x: int, y: int) -> None:
    """An influence space about x, y: the token on it, else the printed value."""
    token = view.public.tokens[city].get(side)
    if token is None:
        marks.printed(on, MARKETS[city].foreign[side], x, y)
    else:
        marks.token(on, token.owner, token.value, x, y)
    if f"{city}.{side}" in told.news(view):
        marks.fresh(on, marks.about(x, y, *marks.TOKEN))


def ranked(p: Public, region: str) -> list[tuple[int, int]]:
    """Who has influence in a region and how much, the most first; the foreign companies as FOREIGN."""
    found = [(who, n) for who, n in standing(p, region).items() if n]
    return sorted(found, key=lambda pair: (-pair[1], pair[0] == FOREIGN, pair[0]))


def ranks(on: Canvas, view: NippView, look: Look, region: str, box: Box) -> None:
    """The influence of all, the most first, and the points that it would bring now."""
    left, top, right, _ = box
    on.panel(box, PANEL, None, 0, 10)
    listed = ranked(view.public, region)
    shares = region_shares(view.public, region)
    step = (right - left - 8) // 5
    for n, (who, influence) in enumerate(listed):
        x, y = left + 8 + n * step, top + 18
        if who == FOREIGN:
            marks.sign(on, "market", x + 14, y, 26, SOFT)
        else:
            pieces.badge(on, who, x + 14, y, 28)
        on.write(x + 31, y, str(influence), 28, weight=BLACK, room=step - 30)
        if shares.get(who):
            on.write(x + 2, y + 29, look.words("picture.vp", n=shares[who]), 20, colour=SOFT, room=step - 4)
