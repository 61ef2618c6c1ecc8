"""The layouts `map` (the map, below it what the city cards do, in words) and `zoom` (a city in large with all that is
to be known of it; without a place the players in full).
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers import pieces, text
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.look import Look
from renderers.marco_polo import atlas, effects, marks, overview, said, scrolls, situation, told
from renderers.marco_polo.chart import fitting, whole
from renderers.palette import INK, PANEL, PAPER, RULE, SOFT
from renderers.text import BLACK
from rules.marco_polo.components import CITIES, CITY_BONUSES, LARGE, OUTPOSTS
from rules.marco_polo.state import MarcoView

_PART = 900  # how much of the map is shown around a city
_ROW = 82
_FACT = 44


def map_alone(view: MarcoView, look: Look) -> Image.Image:
    """The map, and its city cards in words."""
    listed = [card for city in LARGE for card in view.public.cards.get(city, [])]
    top = pieces.HEADER + atlas.SIZE[1] + 12
    on = situation.opened(view, look, whole(pieces.HEADER), (WIDTH, top + len(listed) * _ROW + 20)).on
    on.panel((MARGIN, top, WIDTH - MARGIN, top + len(listed) * _ROW + 4), PANEL, RULE, 2, 12)
    for n, card in enumerate(listed):
        box = (MARGIN + 14, top + 2 + n * _ROW, WIDTH - MARGIN - 14, top + 2 + (n + 1) * _ROW)
        card_row(on, view, look, card, box, bool(n))
    overview.headed(on, view, look)
    return on.image


def card_row(on: Canvas, view: MarcoView, look: Look, card: str, box: Box, ruled: bool) -> None:
    """A city card: its city, the die on it, what it does."""
    left, top, right, bottom = box
    y = (top + bottom) // 2
    if ruled:
        on.fill((left, top, right, top + 2), RULE)
    name = look.words("picture.node", node=view.public.city_of(card))
    on.write(left + 6, y, name, 28, weight=BLACK, room=220)
    for placed in view.public.on(card)[:1]:
        situation.one(on, placed, left + 268, y + 4, 42)
    if not view.public.on(card):
        marks.slot(on, left + 268, y, 42)
    effects.draw(on, card, (left + 306, top + 6, left + 620, bottom - 6), 34)
    words = said.card(look, card)
    lines = text.wrap(words, 26, right - left - 660, 2)
    for n, line in enumerate(lines):
        on.write(left + 648, y + n * 34 - (len(lines) - 1) * 17, line, 26, room=right - left - 656)


def places(view: MarcoView) -> list[tuple[str, str]]:
    """What a zoom may be around: the cities."""
    return [("node", city) for city in CITIES]


def zoom(view: MarcoView, look: Look) -> Image.Image:
    """Around a city, if the look asks for one; else the players in full."""
    if look.at not in CITIES:
        return players(view, look)
    facts, end = _facts(view, look, look.at), pieces.HEADER + _PART
    chart = fitting([look.at], (0, pieces.HEADER, WIDTH, end), 2.0)
    on = situation.opened(view, look, chart, (WIDTH, end + len(facts) * _FACT + 110)).on
    on.fill((0, end, *on.image.size), PAPER)
    top = end + 14
    on.panel((MARGIN, top, WIDTH - MARGIN, on.image.height - 14), PANEL, RULE, 2, 14)
    on.write(MARGIN + 22, top + 38, look.words("picture.node", node=look.at), 36, weight=BLACK, room=1400)
    for n, words in enumerate(facts):
        on.write(MARGIN + 22, top + 84 + n * _FACT, words, 28, room=WIDTH - 2 * MARGIN - 44)
    on.fill((0, 0, WIDTH, pieces.HEADER), PAPER)
    overview.headed(on, view, look)
    return on.image


def _facts(view: MarcoView, look: Look, city: str) -> list[str]:
    """What is to be known of a city."""
    p = view.public
    seats = look.words("picture.text.comma").join(look.read(seat) for seat in situation.posts_at(p, city))
    facts = [look.words("picture.fact.posts", seats=seats or look.words("picture.none"))]
    if city in p.bonuses:
        facts.append(look.words("picture.fact.bonus", gain=told.amounts(look, CITY_BONUSES[p.bonuses[city]].gain)))
    if city in p.outposts:
        facts.append(look.words("picture.fact.outpost", gain=told.amounts(look, OUTPOSTS[p.outposts[city]].gain)))
    facts += [look.words("picture.fact.card", card=said.card(look, card)) for card in p.cards.get(city, [])]
    return [*facts, look.words("picture.fact.roads", roads=said.roads(look, city))]


def players(view: MarcoView, look: Look) -> Image.Image:
    """A panel for each player: what the character can do, posts, fulfilled contracts."""
    p = view.public
    rows = 1 if len(p.order) == 2 else 2
    high = _panel_height(view)
    on = Canvas.blank(WIDTH, pieces.HEADER + rows * (high + 12) + 16)
    wide = (WIDTH - 2 * MARGIN + 12) // 2
    for n, seat in enumerate(p.order):
        x, y = MARGIN + n % 2 * wide, pieces.HEADER + 12 + n // 2 * (high + 12)
        _player(on, view, look, seat, (x, y, x + wide - 12, y + high))
    overview.headed(on, view, look)
    return on.image


def _panel_height(view: MarcoView) -> int:
    """As high as the longest list of fulfilled contracts needs, and the page allows."""
    most = max(len(player.done) for player in view.public.players)
    return min(670, 320 + -(-most // 2) * 48)


def _player(on: Canvas, view: MarcoView, look: Look, seat: int, box: Box) -> None:
    left, top, right, bottom = box
    player, due = view.public.players[seat], seat in told.to_act(view)
    on.panel(box, PANEL, INK if due else RULE, 4 if due else 2, 14)
    pieces.badge(on, seat, left + 44, top + 40, 50)
    on.write(left + 82, top + 40, look.name(seat), 34, weight=BLACK, room=right - left - 190)
    marks.medal(on, str(player.vp), right - 44, top + 42, 62)
    y = top + 88
    if player.character:
        name = look.words("picture.character", character=player.character)
        on.write(left + 20, y, name, 28, weight=BLACK, room=right - left - 40)
        y = _wrapped(on, look.words(f"picture.ability.{player.character}"), (left + 20, y + 36, right - 20, bottom), 2)
    marks.sign(on, "post", left + 34, y, 30)
    y = _wrapped(on, said.names(look, player.posts), (left + 60, y, right - 20, bottom), 3)
    _contracts(on, player.done, (left + 14, y - 10, right - 14, bottom - 12))


def _wrapped(on: Canvas, words: str, box: Box, most: int) -> int:
    """Lines of text, the first centred on the box' top. Returns where the next thing stands."""
    left, y, right, _ = box
    lines = text.wrap(words, 26, right - left, most)
    for n, line in enumerate(lines):
        on.write(left, y + n * 34, line, 26, colour=SOFT, room=right - left)
    return y + len(lines) * 34 + 14


def _contracts(on: Canvas, contracts: Sequence[str], box: Box) -> None:
    """Fulfilled contracts in two columns."""
    left, top, right, bottom = box
    wide, high = (right - left) // 2, 48
    rows = max(1, (bottom - top) // high)
    for n, contract in enumerate(contracts[: 2 * rows]):
        x, y = left + n % 2 * wide, top + n // 2 * high
        scrolls.line(on, contract, (x + 4, y + 2, x + wide - 4, y + high - 4))
