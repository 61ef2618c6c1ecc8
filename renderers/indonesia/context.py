"""The panel in the corner of the map: how the phase stands: bids, the auction, who has passed, what is delivered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from renderers import pieces
from renderers.canvas import Box, Canvas
from renderers.indonesia import marks, told
from renderers.look import Look
from renderers.palette import INK, PANEL, RULE, SOFT
from renderers.text import BLACK
from rules.indonesia.acquisitions import Acquisitions
from rules.indonesia.auction import Auction
from rules.indonesia.components import FREIGHT
from rules.indonesia.deliveries import Deliveries
from rules.indonesia.growth import Growth
from rules.indonesia.mergers import Mergers
from rules.indonesia.new_era import Cities
from rules.indonesia.operations import Operations, to_operate
from rules.indonesia.research import Research, tracks
from rules.indonesia.scoring import standings
from rules.indonesia.siap_faji import SiapFaji
from rules.indonesia.state import IndoView, Public
from rules.indonesia.turn_order import NO_BID, TurnOrder, times

_TITLE, _ROW = 40, 36


def draw(on: Canvas, view: IndoView, look: Look, box: Box) -> None:
    """The panel for the phase that goes on."""
    on.panel(box, PANEL, RULE, 2, 12)
    left, top, right, bottom = box
    inner = (left + 14, top + 8, right - 14, bottom - 8)
    if view.over:
        return _final(on, view, look, inner)
    auction = told.auction(view)
    if auction is not None:
        return _auction(on, view, look, auction, inner)
    deliveries = view.find(Deliveries)
    if deliveries is not None:
        return _deliveries(on, view, look, deliveries, inner)
    for frame in reversed(view.stack):
        match frame:
            case SiapFaji():
                return _loss(on, view, look, frame, inner)
            case TurnOrder():
                return _bids(on, view.public, look, frame.seat, inner)
            case Cities() | Acquisitions() | Research():
                return _queue(on, view, look, frame.tag(), frame.queue, inner)
            case Mergers():
                return _mergers(on, view, look, frame, inner)
            case Operations():
                return _operations(on, view, look, frame, inner)
            case Growth():
                return _growth(on, look, frame, inner)
    return None


def _title(on: Canvas, words: str, box: Box) -> int:
    left, top, right, _ = box
    on.write(left, top + 16, words, 26, weight=BLACK, room=right - left)
    return top + _TITLE


def _rows(box: Box, top: int, n: int) -> Iterable[int]:
    """The middles of so many rows."""
    high = min(_ROW, (box[3] - top) // max(1, n))
    return (top + i * high + high // 2 for i in range(n))


def _bids(on: Canvas, p: Public, look: Look, due: int, box: Box) -> None:
    """Each bid with what it is multiplied by, in the order of bidding; who is due now."""
    left, _, right, _ = box
    top = _title(on, look.words("picture.bids"), box)
    for seat, y in zip(p.order, _rows(box, top, p.seats), strict=True):
        pieces.badge(on, seat, left + 16, y, 32)
        amount = p.bids[seat] if p.bids else NO_BID
        if amount == NO_BID:
            if seat == due:
                on.write(left + 46, y, look.words("picture.now"), 24, weight=BLACK, room=right - left - 110)
            else:
                pieces.dots(on, left + 60, y, 28)
            factor = times(p, seat)
            if factor > 1:
                on.write(right, y, f"×{factor}", 24, colour=SOFT, side="right")
            continue
        factor = times(p, seat)
        words = f"{amount:,}" if factor == 1 else f"{amount:,} × {factor}"
        on.write(left + 44, y, words, 26, room=160, weight=BLACK)
        if factor > 1:
            on.write(right, y, f"= {amount * factor:,}", 26, side="right", room=130)


def _queue(on: Canvas, view: IndoView, look: Look, key: str, queue: Sequence[int], box: Box) -> None:
    """Who still comes, and who is done; where a track is to be chosen, what the signs of the tracks mean."""
    p, (left, _, right, bottom) = view.public, box
    top = _title(on, look.words(f"picture.title.{key}"), box)
    room = 76 if key == "research" else right - left - 50
    for seat, y in zip(p.order, _rows(box, top, p.seats), strict=True):
        pieces.badge(on, seat, left + 16, y, 32)
        waits = seat in queue
        if seat == queue[0]:
            on.write(left + 46, y, look.words("picture.now"), 24, weight=BLACK, room=room)
        elif waits:
            pieces.dots(on, left + 60, y, 28)
        elif key == "acquisitions":
            on.write(left + 46, y, look.words("picture.passed"), 24, colour=SOFT, room=right - left - 50)
        else:
            pieces.tick(on, left + 60, y, 26, SOFT)
    if key == "research":
        _signs(on, p, look, (left + 126, top, right, bottom))


def _signs(on: Canvas, p: Public, look: Look, box: Box) -> None:
    """The signs of the R&D tracks with their names."""
    left, top, right, _ = box
    names = tracks(p, p.order[0])
    for name, y in zip(names, _rows(box, top, len(names)), strict=True):
        marks.sign(on, name, left + 12, y, 22)
        on.write(left + 32, y, look.words("picture.track", track=name), 21, room=right - left - 32)


def _mergers(on: Canvas, view: IndoView, look: Look, frame: Mergers, box: Box) -> None:
    """What each may announce: the level and the room; how many have passed in a row."""
    p, (left, _, right, _) = view.public, box
    top = _title(on, look.words("picture.passes", passes=frame.passes, seats=p.seats), box)
    for seat, y in zip(p.order, _rows(box, top, p.seats), strict=True):
        pieces.badge(on, seat, left + 16, y, 32)
        marks.sign(on, "mergers", left + 62, y, 28)
        on.write(left + 84, y, f"≤ {p.levels[seat]['mergers']}", 26, weight=BLACK)
        words = look.words("picture.free_slots", n=p.free_slots(seat))
        on.write(right, y, words, 22, colour=SOFT, side="right", room=right - left - 150)


def _auction(on: Canvas, view: IndoView, look: Look, frame: Auction, box: Box) -> None:
    """The two companies, the highest bid, who is still in, what each owner gets of it."""
    p, (left, top, right, _) = view.public, box
    merger = frame.deal(p)
    y = top + 18
    x = left + marks.tag(on, merger.first, left, y, 32) + 6
    x += on.write(x, y, "+", 28, weight=BLACK) + 6
    x += marks.tag(on, merger.second, x, y, 32) + 10
    x += on.write(x, y, "→", 26, colour=SOFT) + 24
    marks.kind(on, merger.kind, x, y, 16)
    on.write(x + 22, y, f"×{merger.step}", 28, weight=BLACK)
    y += 48
    pieces.badge(on, frame.leader, left + 20, y, 40)
    used = on.write(left + 50, y, told.money(frame.amount), 46, weight=BLACK, tabular=True)
    words = look.words("picture.step", lowest=frame.lowest(p))
    on.write(right, y, words, 24, side="right", room=right - left - used - 62)
    y += 46
    x = left + on.write(left, y, look.words("picture.in"), 24, colour=SOFT, room=110) + 10
    for seat in frame.bidders:
        pieces.badge(on, seat, x + 16, y, 34 if seat == frame.seat else 28)
        x += 40
    y += 40
    x = left + on.write(left, y, look.words("picture.shares"), 24, colour=SOFT, room=110) + 10
    for owner, amount in shares(view.public, frame, frame.amount).items():
        pieces.badge(on, owner, x + 14, y, 28)
        x += 34 + on.write(x + 34, y, told.money(amount), 26, weight=BLACK) + 12
    y += 38
    words = look.words("picture.minimum", minimum=merger.minimum, value=merger.value, n=merger.step)
    on.write(left, y, words, 22, colour=SOFT, room=right - left)


def shares(p: Public, frame: Auction, amount: int) -> dict[int, int]:
    """What each old owner gets of a bid (rules 5.7)."""
    merger = frame.deal(p)
    found: dict[int, int] = {}
    for company in (merger.first, merger.second):
        found[company.owner] = found.get(company.owner, 0) + amount * company.size // merger.step
    return found


def _loss(on: Canvas, view: IndoView, look: Look, frame: SiapFaji, box: Box) -> None:
    """How many areas are still to be given up, of how many."""
    left, top, right, _ = box
    company = view.public.company(frame.company)
    y = top + 18
    x = left + marks.tag(on, company, left, y, 32) + 24
    marks.kind(on, company.kind, x, y, 16)
    on.write(x + 24, y, f"×{company.size}", 28, weight=BLACK)
    y += 54
    used = on.write(left, y, str(frame.left), 46, weight=BLACK, tabular=True)
    on.write(left + used + 12, y, look.words("picture.give_up"), 24, colour=SOFT, room=right - left - used - 12)
    y += 52
    words = look.words("picture.keeps", n=company.size - frame.left)
    on.write(left, y, words, 24, room=right - left)


def _deliveries(on: Canvas, view: IndoView, look: Look, frame: Deliveries, box: Box) -> None:
    """How many of how many, and the freight that lies on the ships for each owner."""
    p, (left, top, right, _) = view.public, box
    company = p.company(frame.company)
    y = top + 18
    x = left + marks.tag(on, company, left, y, 32) + 24
    marks.kind(on, company.kind, x, y, 16)
    on.write(x + 24, y, look.words("picture.company", company=company.id), 24, weight=BLACK, room=right - x - 24)
    y += 50
    used = on.write(left, y, f"{frame.made}/{frame.most}", 46, weight=BLACK, tabular=True)
    on.write(left + used + 12, y, look.words("picture.delivered"), 24, colour=SOFT, room=right - left - used - 12)
    y += 46
    freight = on_ships(p, frame)
    if freight:
        on.write(left, y, look.words("picture.on_ships"), 24, colour=SOFT, room=right - left)
    y += 38
    x = left
    for owner, amount in freight.items():
        pieces.badge(on, owner, x + 14, y, 28)
        x += 34 + on.write(x + 34, y, told.money(amount), 26, weight=BLACK) + 14


def on_ships(p: Public, frame: Deliveries) -> dict[int, int]:
    """Freight so far by owner of the ships (rules 8.7), in turn order."""
    found: dict[int, int] = {}
    for line, load in frame.loads.items():
        owner = p.company(line).owner
        found[owner] = found.get(owner, 0) + FREIGHT * sum(load.values())
    return {owner: found[owner] for owner in p.order if owner in found}


def _operations(on: Canvas, view: IndoView, look: Look, frame: Operations, box: Box) -> None:
    """What each has still to operate."""
    p, left = view.public, box[0]
    top = _title(on, look.words("picture.title.operations"), box)
    for seat, y in zip(p.order, _rows(box, top, p.seats), strict=True):
        pieces.badge(on, seat, left + 16, y, 32)
        x = left + 44
        for company in to_operate(p, seat) if seat in frame.queue else []:
            x += marks.tag(on, company, x, y, 27) + 5
        if seat not in frame.queue:
            pieces.tick(on, left + 60, y, 26, SOFT)


def _growth(on: Canvas, look: Look, frame: Growth, box: Box) -> None:
    left, _, right, _ = box
    top = _title(on, look.words("picture.title.growth"), box)
    for area, y in zip(frame.ready, _rows(box, top, len(frame.ready)), strict=True):
        on.write(left, y, look.words("picture.area", area=area), 24, room=right - left)


def _final(on: Canvas, view: IndoView, look: Look, box: Box) -> None:
    """The ranking."""
    left, _, right, _ = box
    top = _title(on, look.words("picture.ranking"), box)
    ranked = standings(view.public, view.public.seats)
    for place, y in zip(ranked, _rows(box, top, len(ranked)), strict=True):
        pieces.badge(on, place.seat, left + 16, y, 32)
        used = on.write(right, y, told.money(place.total), 30, side="right", weight=BLACK, tabular=True)
        on.write(left + 44, y, look.name(place.seat), 24, room=right - left - used - 56, colour=INK)
