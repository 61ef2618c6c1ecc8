"""The sheet of one company: money, holders, cubes, goods, factories with what each lacks, asset, salespeople."""

from __future__ import annotations

from typing import NamedTuple

from renderers import pieces
from renderers.big_shoulders import colours, marks, told, works
from renderers.canvas import Box, Canvas
from renderers.look import Look
from renderers.palette import FAINT, INK, PANEL, RULE, SOFT
from renderers.text import BLACK, MEDIUM
from rules.big_shoulders.components import APPEAL, ASSETS, CHARTERS, RESOURCES
from rules.big_shoulders.knowledge import Standing, factories
from rules.big_shoulders.state import CHARTER, NOBODY, POOL, Company, Public, ShoulderView, Works, no_cubes


class Sheet(NamedTuple):
    """What the parts of a sheet are drawn with. k: how large, 1 for a sheet of half the width."""

    on: Canvas
    view: ShoulderView
    look: Look
    company: Company
    k: float

    def size(self, pixels: int) -> int:
        """So many pixels at scale 1; nothing below the smallest print."""
        return max(18, round(pixels * self.k)) if pixels >= 18 else round(pixels * self.k)


def of(p: Public, id: str) -> Company:
    """The company, or its bare charter where nobody has started it."""
    if p.started(id):
        return p.company(id)
    bare = Company(id, NOBODY, 0, [0] * p.seats, [Works() for _ in CHARTERS[id].factories], no_cubes())
    bare.appeal = bare.sheet.initial_appeal
    return bare


def draw(on: Canvas, view: ShoulderView, look: Look, id: str, box: Box, k: float = 1.0) -> None:
    """The whole sheet in a box: about 250 pixels high at scale 1."""
    s = Sheet(on, view, look, of(view.public, id), k)
    left, top, right, bottom = box
    lead = s.company is told.running(view)
    on.panel(box, PANEL, INK if lead else RULE, 4 if lead else 2, 12)
    if id in told.news(view):
        marks.new(on, left - 3, top + 12, bottom - 12)
    high = bottom - top
    one, two, three = top + high * 22 // 100, top + high * 42 // 100, top + high * 80 // 100
    _head(s, (left + s.size(14), top + 2, right - s.size(14), one))
    _stock(s, (left + s.size(14), one, right - s.size(14), two))
    _factories(s, box)
    _foot(s, (left + s.size(14), three, right - s.size(14), bottom - 2))


def _head(s: Sheet, box: Box) -> None:
    """Plate, name, industry, director; price and treasury."""
    left, top, right, bottom = box
    on, y = s.on, (top + bottom) // 2
    x = left + marks.plate(on, s.company.id, left, y, s.size(36)) + s.size(10)
    marks.sign(on, s.company.sheet.industry, x + s.size(28) // 2, y, s.size(28), SOFT)
    x += s.size(28) + s.size(8)
    edge = right
    if s.company.director != NOBODY:
        for words, key, weight in (
            (told.money(s.company.treasury), "treasury", MEDIUM),
            (told.money(s.company.price), "paper", BLACK),
        ):
            edge -= on.write(edge, y, words, s.size(34), weight=weight, side="right", tabular=True) + s.size(6)
            marks.sign(on, key, edge - s.size(24) // 2, y, s.size(24), SOFT)
            edge -= s.size(24) + s.size(16)
        pieces.badge(on, s.company.director, edge - s.size(32) // 2, y, s.size(32))
        edge -= s.size(32) + s.size(8)
    else:
        edge -= on.write(
            edge, y, s.look.words("picture.unstarted"), s.size(22), colour=SOFT, side="right", room=s.size(190)
        )
    on.write(x, y, s.look.words("picture.company", company=s.company.id), s.size(26), weight=BLACK, room=edge - x - 8)


def _stock(s: Sheet, box: Box) -> None:
    """Shares of ten by holder, then the charter and the pool."""
    left, top, right, bottom = box
    on, y, x = s.on, (top + bottom) // 2, left
    if s.company.director == NOBODY:
        words = s.look.words("picture.charter", appeal=s.company.appeal)
        on.write(x, y, words, s.size(22), colour=SOFT, room=right - left)
        return
    for seat in range(s.view.seats):
        held = s.company.shares(seat)
        if held:
            pieces.badge(on, seat, x + s.size(28) // 2, y, s.size(28))
            x += s.size(28) + 4
            x += _share(s, x, y, held, s.company.preferred == seat, seat == s.company.director)
    for source, holder in (("charter", CHARTER), ("pool", POOL)):
        held = s.company.shares_at(source)
        if held:
            x += on.write(x, y, s.look.words(f"picture.head.{source}"), s.size(20), colour=SOFT, room=s.size(84)) + 6
            x += _share(s, x, y, held, s.company.preferred == holder, False)


def _share(s: Sheet, x: int, y: int, held: int, preferred: bool, director: bool) -> int:
    """A number of shares, with its signs; returns the room taken."""
    used = s.on.write(x, y, str(held), s.size(28), weight=BLACK)
    if director:
        s.on.fill((x, y + s.size(28) // 2 - 1, x + used, y + s.size(28) // 2 + 2), INK)
    if preferred:
        used += 2 + s.on.write(x + used + 2, y + 4, "P", s.size(18), weight=BLACK, colour=SOFT)
    return used + s.size(18)


def factory_boxes(company: Company, box: Box) -> list[Box]:
    """Where the factories are on a sheet in a box."""
    left, top, right, bottom = box
    high, many = bottom - top, len(company.factories)
    wide = (right - left - 20) // many
    one, end = top + high * 42 // 100, top + high * 80 // 100 - 4
    return [(left + 10 + n * wide, one, left + 10 + (n + 1) * wide - 8, end) for n in range(many)]


def _factories(s: Sheet, box: Box) -> None:
    for standing, at in zip(factories(s.view.public, s.company), factory_boxes(s.company, box), strict=True):
        _factory(s, standing, at)


def _factory(s: Sheet, standing: Standing, box: Box) -> None:
    """Its people and its manager's gift; its cubes and goods; a tick, or what it lacks."""
    left, top, right, bottom = box
    on, company = s.on, s.company
    sheet, made = company.sheet.factories[standing.factory - 1], company.factories[standing.factory - 1]
    ready = works.ready(standing) and company.director != NOBODY
    fill = colours.READY if ready else FAINT if standing.ran else PANEL
    on.panel(box, fill, INK if ready else RULE, 2, 8)
    line = (bottom - top - 4) // 3
    size = min(s.size(28), line - 3)
    y = [top + 2 + line * n + line // 2 + 1 for n in range(3)]
    x = left + 8 + on.write(left + 8, y[0], str(standing.factory), size, weight=BLACK, colour=SOFT) + 8
    for name in works.people(company, standing.factory):
        marks.slot(on, name, x, y[0], size)
        x += size + 2
    if company.waiting(standing.factory):
        words = f"({company.waiting(standing.factory)}"
        x += 4 + on.write(x + 4, y[0], words, size * 3 // 4, colour=SOFT)
        marks.sign(on, "automation", x + size * 3 // 8 + 2, y[0], size * 3 // 4, SOFT)
        x += size * 3 // 4 + 3
        on.write(x, y[0], ")", size * 3 // 4, colour=SOFT)
    _manager(s, made.manager, marks.pieces_of(sheet.manager_bonus), right - 8, y[0], size)
    _recipe(s, standing, (left + 8, right - 8), y[1], size)
    if company.director != NOBODY:
        _state(s, standing, ready, (left + 8, right - 8), y[2], size)


def _manager(s: Sheet, there: bool, gift: list[marks.Piece], right: int, y: int, size: int) -> None:
    """His place, and what he brings, right-aligned."""
    small = size * 3 // 4
    used = marks.width(gift, small)
    ink = INK if there else SOFT
    marks.effects(s.on, gift, right - used, y, small, used + 2, ink)
    marks.slot(s.on, "manager" if there else "", right - used - size - 6, y, size)
    if not there:
        marks.sign(s.on, "manager", right - used - size // 2 - 6, y, size - 8, RULE)


def _recipe(s: Sheet, standing: Standing, ends: tuple[int, int], y: int, size: int) -> None:
    """The cubes that it takes and the goods that it makes."""
    x, right = ends
    inputs = s.company.sheet.factories[standing.factory - 1].inputs
    for kind in sorted(inputs, key=RESOURCES.index):
        marks.cube(s.on, kind, x + size // 2, y, size)
        x += size + 4
    x += s.on.write(x + 4, y, "→", size, colour=SOFT) + 12
    x += s.on.write(x, y, str(standing.makes), size, weight=BLACK) + 4
    marks.sign(s.on, "goods", x + size // 2, y, size)
    x += size + 8
    extra = s.company.sheet.factories[standing.factory - 1].full_automation_extra_goods
    if extra and s.company.waiting(standing.factory) and right - x > 2 * size:
        more = s.on.write(x, y, f"(+{extra}", size * 3 // 4, colour=SOFT)
        marks.sign(s.on, "automation", x + more + size * 3 // 8 + 2, y, size * 3 // 4, SOFT)
        s.on.write(x + more + size * 3 // 4 + 3, y, ")", size * 3 // 4, colour=SOFT)


def _state(s: Sheet, standing: Standing, ready: bool, ends: tuple[int, int], y: int, size: int) -> None:
    """Has run, can run, or what is lacking."""
    left, right = ends
    if standing.ran or ready:
        pieces.tick(s.on, left + size // 2, y, size, SOFT if standing.ran else INK)
        words = s.look.words("picture.has_run" if standing.ran else "picture.can_run")
        s.on.write(left + size + 8, y, words, size * 8 // 9, room=right - left - size - 8)
        return
    used = s.on.write(left, y, s.look.words("picture.lacks"), size * 8 // 9, colour=SOFT, room=(right - left) // 3) + 8
    marks.effects(s.on, works.lacking(standing), left + used, y, size, right - left - used, SOFT)


def _foot(s: Sheet, box: Box) -> None:
    """Cubes, goods and their price by salespeople, tokens, appeal, the asset."""
    left, top, right, bottom = box
    on, y = s.on, (top + bottom) // 2
    x = left + marks.cubes(on, s.company.cubes, left, y, s.size(26))
    if any(s.company.cubes.values()):
        x += s.size(8)
    marks.sign(on, "goods", x + s.size(26) // 2, y, s.size(26))
    x += s.size(30) + on.write(x + s.size(30), y, str(s.company.goods), s.size(28), weight=BLACK) + s.size(4)
    if s.company.tokens:
        x += on.write(x, y, f"(+{s.company.tokens})", s.size(20), colour=SOFT) + s.size(4)
    x = _prices(s, x + s.size(14), y) + s.size(14)
    if s.company.director != NOBODY:
        marks.sign(on, "appeal", x + s.size(26) // 2, y, s.size(26))
        x += s.size(30) + on.write(x + s.size(30), y, f"{s.company.appeal}/{APPEAL.max}", s.size(26), weight=BLACK)
    _asset(s, x + s.size(14), right, top, bottom)


def _prices(s: Sheet, x: int, y: int) -> int:
    """What a good brings with none, one, two ... salespeople: the present sum in a frame. Returns the right end."""
    size = s.size(24)
    marks.sign(s.on, "salesperson", x + size // 2, y, size, INK if s.company.salespeople else SOFT)
    x += size + 8
    for n, price in enumerate(s.company.sheet.goods_price_by_salespeople):
        now = n == s.company.salespeople
        used = s.on.write(
            x, y, f"${price}" if now else str(price), size, weight=BLACK if now else MEDIUM, colour=INK if now else SOFT
        )
        if now:
            s.on.fill((x, y + size // 2 + 2, x + used, y + size // 2 + 5), INK)
        x += used + 10
    return x


def _asset(s: Sheet, left: int, right: int, top: int, bottom: int) -> None:
    """The tile that it has, what buying it brought left out; or that it may have one or none."""
    y = (top + bottom) // 2
    if s.company.asset:
        wide = min(s.size(110), right - left)
        box = (right - wide, top + 3, right, bottom - 3)
        s.on.panel(box, FAINT if s.company.asset_used else PANEL, RULE if s.company.asset_used else INK, 2, 8)
        found = marks.pieces_of(ASSETS[s.company.asset].effects)
        ink = SOFT if s.company.asset_used else INK
        marks.effects(s.on, found, right - wide // 2, y, s.size(26), wide - 10, ink, middle=True)
        return
    key = "picture.asset_free" if s.company.sheet.asset_slot else "picture.asset_none"
    if right - left > 60:
        s.on.write(right, y, s.look.words(key), s.size(20), colour=SOFT, side="right", room=right - left)
