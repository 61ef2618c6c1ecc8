"""QE in words: phase, what is asked, and the text board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from renderers.look import Look
from rules.qe.components import peeks, rounds, turns
from rules.qe.knowledge import hand
from rules.qe.scoring import BONUS, CATEGORIES
from rules.qe.state import Award, Public, QeView, Sale


def phase(view: QeView, look: Look) -> str:
    """Round and turn; at the end that it is the final count."""
    public = view.public
    if public.sheets:
        return look.words("picture.final")
    return look.words(
        "picture.phase", round=public.round, rounds=rounds(public.seats), turn=public.turn, turns=turns(public.seats)
    )


def to_act(view: QeView) -> list[int]:
    """The seats that are due; at the end the winners."""
    if view.public.sheets:
        return [seat for seat, sheet in enumerate(view.public.sheets) if sheet.place == 1]
    return list(view.stack[-1].actors(view.as_spectator())) if view.stack else []


def ask(view: QeView, look: Look) -> str:
    """What is asked of them, or how the match ended."""
    public = view.public
    if public.sheets:
        return _result(public, to_act(view), look)
    sale = public.sale
    if sale is None:
        return ""
    if sale.auctioneer is not None and sale.opening is None:
        return look.words("picture.ask.open")
    return look.words("picture.ask.rebid" if sale.ties else "picture.ask.bid", n=len(to_act(view)))


def _result(public: Public, winners: Sequence[int], look: Look) -> str:
    if not winners:
        return look.words("picture.nobody")
    points = public.sheets[winners[0]].total
    return look.words("picture.wins" if len(winners) == 1 else "picture.share", points=points)


def tile(look: Look, name: str) -> str:
    """A tile in words: nation, industry, points."""
    return look.words("picture.text.tile", tile=name)


def has_sent(view: QeView, seat: int) -> bool:
    """Whether a bid of this seat stands in the auction going on."""
    return seat not in to_act(view)


def bidders(view: QeView, sale: Sale) -> list[int]:
    """The seats that bid in secret."""
    return [seat for seat in range(view.seats) if seat != sale.auctioneer]


def describe(view: QeView, look: Look) -> str:
    """The whole table in plain lines; the first says who is to act on what, or who has won.

    With the layout `seat` the view's own secrets come next, for that seat's eyes only: before all that is public, so
    that a message too small for everything leaves them out last.
    """
    public = view.public
    lines = [_asked(view, look), phase(view, look)]
    if view.seat is not None and look.layout == "seat" and not public.sheets:
        lines += _own(view, look)
    if public.sale:
        lines += _sale(view, public.sale, look)
    lines += [_player(view, seat, look) for seat in range(view.seats)]
    lines += _sheets(public, look)
    if public.to_come():
        lines.append(look.words("picture.text.to_come", tiles=_list(look, [tile(look, t) for t in public.to_come()])))
    lines += [_award(view, award, look) for award in public.awards]
    return "\n".join(lines)


def _asked(view: QeView, look: Look) -> str:
    names = _list(look, [look.read(seat) for seat in to_act(view)])
    return f"{names}{_gap(look)}{ask(view, look)}".strip()


def _gap(look: Look) -> str:
    """Between sentences: a blank, in Japanese none."""
    return "" if look.lang == "ja" else " "


def _list(look: Look, words: Sequence[str]) -> str:
    return look.words("picture.text.comma").join(words)


def _sale(view: QeView, sale: Sale, look: Look) -> Iterator[str]:
    yield look.words("picture.text.on_sale", tile=tile(look, sale.tile))
    if sale.auctioneer is None:
        yield look.words("picture.no_auctioneer")
    elif sale.opening is None:
        yield look.words("picture.text.auctioneer", name=look.read(sale.auctioneer))
    else:
        yield look.words("picture.text.opening", name=look.read(sale.auctioneer), amount=sale.opening)
    if sale.ties:
        yield look.words(
            "picture.text.tied", n=len(sale.ties), names=_list(look, [look.read(s) for s in sale.ties[-1]])
        )
    if sale.auctioneer is None or sale.opening is not None:
        sent = [look.read(seat) for seat in bidders(view, sale) if has_sent(view, seat)]
        yield look.words("picture.text.sent", names=_list(look, sent) or look.words("picture.text.none"))


def _player(view: QeView, seat: int, look: Look) -> str:
    public = view.public
    owned = _list(look, [tile(look, t) for t in public.owned(seat)]) or look.words("picture.text.none")
    boxes = _list(look, [str(n + 1) for n, marked in enumerate(public.boxes[seat]) if marked])
    line = look.words(
        "picture.text.player",
        name=look.read(seat),
        nation=public.nations[seat],
        tiles=owned,
        zeros=boxes or look.words("picture.text.none"),
    )
    if not peeks(public.seats):
        return line
    peeked = [mark.turn for mark in public.peeks if mark.seat == seat]
    used = look.words("picture.text.peeked", turn=peeked[0]) if peeked else look.words("picture.text.peek")
    return line + _gap(look) + used


def _award(view: QeView, award: Award, look: Look) -> str:
    """One completed auction as the table knows it; prices only where they are public."""
    parts = [look.words("picture.text.turn", turn=award.turn, tile=tile(look, award.tile))]
    if award.opening is not None:
        parts.append(look.words("picture.text.opened", amount=award.opening))
    if award.winner is None:
        parts.append(look.words("picture.text.unsold"))
    else:
        parts.append(look.words("picture.text.won", name=look.read(award.winner)))
    if award.price is not None:
        parts.append(look.words("picture.text.price", amount=award.price))
    if award.zeros:
        parts.append(look.words("picture.text.zeros", names=_list(look, [look.read(seat) for seat in award.zeros])))
    return _gap(look).join(parts)


def ranked(public: Public) -> list[int]:
    """The seats as the final ranking lists them; by points where nobody has a place (rules 8.12)."""
    sheets = public.sheets
    return sorted(range(len(sheets)), key=lambda s: (sheets[s].place, -sheets[s].total, sheets[s].spent, s))


def _sheets(public: Public, look: Look) -> Iterator[str]:
    """The score sheet, best first, with the reason for each elimination."""
    for seat in ranked(public):
        sheet = public.sheets[seat]
        points = [look.words(f"picture.text.{name}", n=sheet.score[name]) for name in (*CATEGORIES, BONUS)]
        line = look.words(
            "picture.text.sheet",
            place=_place(sheet.place, look),
            name=look.read(seat),
            total=sheet.total,
            points=_list(look, points),
            token=sheet.token,
            amount=sheet.spent,
        )
        yield f"{line}{_gap(look)}{look.words('picture.out')}" if sheet.out else line
    if public.unused:
        yield look.words("picture.text.unused", token=public.unused)


def _place(place: int, look: Look) -> str:
    return look.words("picture.text.place", place=place) if place else look.words("picture.text.no_place")


def _own(view: QeView, look: Look) -> Iterator[str]:
    """What this seat alone may look up (rules 7, right-hand column)."""
    for line in hand(view):
        yield from look.words(line.id, **line.params).splitlines()
