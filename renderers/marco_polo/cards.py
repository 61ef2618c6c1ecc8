"""A card for each player: VP, stores, unplaced dice, posts, contracts."""

from __future__ import annotations

from renderers import pieces
from renderers.canvas import MARGIN, WIDTH, Box, Canvas
from renderers.look import Look
from renderers.marco_polo import marks, scrolls, told
from renderers.palette import FAINT, INK, PANEL, RULE, SOFT
from renderers.text import BLACK
from rules.marco_polo.components import GOALS, GOODS, ROW
from rules.marco_polo.scoring import CATEGORIES, standings
from rules.marco_polo.state import MarcoView, Player

GAP = 12
_NAME, _ROLE, _STORES, _DICE, _POSTS, _LINE = 58, 34, 54, 58, 44, 48


def boxes(view: MarcoView, top: int, bottom: int) -> dict[int, Box]:
    """The card of each seat; side by side in the order of turns."""
    seats = view.public.order
    wide = (WIDTH - 2 * MARGIN - GAP * (len(seats) - 1)) // len(seats)
    lefts = [MARGIN + n * (wide + GAP) for n in range(len(seats))]
    return {seat: (left, top, left + wide, bottom) for seat, left in zip(seats, lefts, strict=True)}


def draw(on: Canvas, view: MarcoView, look: Look, top: int, bottom: int) -> None:
    """The cards in a row."""
    for seat, box in boxes(view, top, bottom).items():
        _card(on, view, look, seat, box)


def _card(on: Canvas, view: MarcoView, look: Look, seat: int, box: Box) -> None:
    left, top, right, bottom = box
    due = seat in told.to_act(view)
    on.panel(box, PANEL, INK if due else RULE, 4 if due else 2, 14)
    player, inner = view.public.players[seat], (left + 14, right - 14)
    y = top + 4
    _who(on, view, look, seat, (inner[0], y, inner[1], y + _NAME))
    y += _NAME
    _role(on, view, look, seat, (inner[0], y, inner[1], y + _ROLE))
    y += _ROLE
    stores(on, player, (inner[0], y, inner[1], y + _STORES))
    y += _STORES
    if view.over:
        return _score(on, view, look, seat, (inner[0], y, inner[1], bottom - 8))
    on.fill((left + 14, y, right - 14, y + 2), RULE)
    dice(on, seat, player, (inner[0], y + 2, inner[1], y + _DICE))
    y += _DICE
    _posts(on, player, (inner[0], y, inner[1], y + _POSTS))
    y += _POSTS
    held(on, view, player, (inner[0], y, inner[1], bottom - 8))
    return None


def _who(on: Canvas, view: MarcoView, look: Look, seat: int, box: Box) -> None:
    """Badge, name and VP; at the end place and total."""
    left, top, right, bottom = box
    y = (top + bottom) // 2 + 2
    pieces.badge(on, seat, left + 22, y, 46)
    place = next(x for x in standings(view.public, view.seats) if x.seat == seat) if view.over else None
    vp = str(place.total if place else view.public.players[seat].vp)
    marks.medal(on, vp, right - 28, y, 58)
    used = 64
    if place:
        used += 8 + on.write(
            right - 66, y, look.words("picture.place", place=place.place), 26, colour=SOFT, side="right"
        )
    on.write(left + 54, y, look.name(seat), 32, weight=BLACK, room=right - left - 54 - used - 6)


def _role(on: Canvas, view: MarcoView, look: Look, seat: int, box: Box) -> None:
    """The character; who starts this round, and who would start the next."""
    left, top, right, bottom = box
    p, y = view.public, (top + bottom) // 2
    if not view.over and p.start == seat and p.round:
        marks.sign(on, "flag", right - 14, y, 28)
        right -= 36
    if not view.over and p.traveller == seat:
        used = on.write(right, y, look.words("picture.next"), 22, colour=SOFT, side="right", room=80)
        marks.sign(on, "flag", right - used - 18, y, 26, SOFT)
        right -= used + 40
    words = look.words("picture.character", character=p.players[seat].character) if p.players[seat].character else "…"
    on.write(left + 4, y, words, 22, colour=SOFT, room=right - left - 8)


def stores(on: Canvas, player: Player, box: Box, size: int = 32) -> None:
    """Coins, camels, goods: in columns, closer and smaller where large numbers need it."""
    left, top, right, bottom = box
    y, room = (top + bottom) // 2, right - left
    things = [(what, player.has(what)) for what in _STUFF]
    if sum(_width(what, 88, size) for what in _STUFF) > room:
        while size > 20 and sum(_width(*thing, size) + 8 for thing in things) > room + 8:
            size -= 1
    free = max(0, room - sum(_width(*thing, size) for thing in things))
    even = [left + room * n // len(things) for n in range(len(things))]
    x = left
    for n, (what, held) in enumerate(things):
        x = max(x, even[n]) if room > 5 * _width(what, 88, size) else x
        _store(on, what, held, x, y, size)
        x += _width(what, held, size) + free // len(things)


_STUFF = ("coins", "camels", *GOODS)


def _width(what: str, n: int, size: int) -> int:
    return marks.amounts_width([(what, n)], size, True)


def _store(on: Canvas, what: str, n: int, x: int, y: int, size: int) -> None:
    """So many of a thing; none with a pale nought."""
    if n:
        marks.amount(on, what, n, x, y, size, True)
        return
    used = on.write(x, y, "0", round(size * 0.92), colour=SOFT, weight=BLACK, tabular=True) + 3
    marks.thing(on, what, x + used + size // 2, y, size)


def dice(on: Canvas, seat: int, player: Player, box: Box, most: int = 46) -> None:
    """The unplaced dice."""
    left, top, right, bottom = box
    n = len(player.dice)
    if not n:
        on.write(left + 4, (top + bottom) // 2, "–", 30, colour=SOFT)
        return
    size = min(most, (right - left + 6) // n - 6)
    for i, token in enumerate(player.dice):
        marks.die(on, seat, token, left + 2 + size // 2 + i * (size + 6), (top + bottom) // 2 + 1, size)


def _posts(on: Canvas, player: Player, box: Box) -> None:
    """Posts left, fulfilled contracts, goal cards face down."""
    left, top, right, bottom = box
    y, third = (top + bottom) // 2, (right - left) // 3
    signs = (("post", str(player.stock)), ("contract", str(len(player.done))), ("goal", "×2"))
    for n, (name, words) in enumerate(signs):
        x = left + n * third
        marks.sign(on, name, x + 16, y, 30, SOFT)
        used = on.write(x + 38, y, words, 30, weight=BLACK, tabular=True)
        if name == "contract":
            pieces.tick(on, x + 38 + used + 18, y, 24, INK)


def held(on: Canvas, view: MarcoView, player: Player, box: Box) -> None:
    """Open contracts, and free places for them."""
    left, top, right, bottom = box
    fresh = told.news(view)
    n = max(ROW.hold_limit, len(player.held))
    high = min(_LINE + 4, (bottom - top) // n)
    wide = min(right - left, 420)
    for i in range(n):
        line = (left, top + i * high, left + wide, top + (i + 1) * high - 5)
        if i < len(player.held):
            scrolls.line(on, player.held[i], line, player.held[i] in fresh)
        else:
            on.panel(line, FAINT, RULE, 2, 8)


def _score(on: Canvas, view: MarcoView, look: Look, seat: int, box: Box) -> None:
    """What the total is made of, and the goal cards."""
    left, top, right, _ = box
    place = next(x for x in standings(view.public, view.seats) if x.seat == seat)
    wide, step = min((right - left) // 2, 240), 34
    for n, category in enumerate(CATEGORIES):
        x, y = left + n % 2 * wide, top + n // 2 * step + step // 2
        used = on.write(x + wide - 22, y, str(place.score[category]), 28, weight=BLACK, side="right", tabular=True)
        on.write(x + 4, y, look.words(f"picture.score.{category}"), 22, colour=SOFT, room=wide - used - 32)
    y = top + 4 * step + 2
    for goal in view.public.goals[seat]:
        goal_line(on, look, view.public.players[seat], goal, (left, y, right, y + 36))
        y += 36


def goal_line(on: Canvas, look: Look, player: Player, goal: str, box: Box) -> None:
    """A goal card: its VP, its cities; a tick where both are reached."""
    left, top, right, bottom = box
    y, reached = (top + bottom) // 2, all(city in player.posts for city in GOALS[goal].cities)
    marks.medal(on, str(GOALS[goal].vp), left + 20, y, 34)
    names = " – ".join(look.words("picture.node", node=city) for city in GOALS[goal].cities)
    on.write(left + 46, y, names, 22, colour=INK if reached else SOFT, room=right - left - 90)
    if reached:
        pieces.tick(on, right - 24, y, 26)
