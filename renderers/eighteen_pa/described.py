"""The text board: whose turn it is, round and trains, companies, players, then the map hex by hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from renderers.eighteen_pa import runs, tokens, told
from renderers.eighteen_pa.plan import planned
from renderers.eighteen_pa.track import Rails
from renderers.look import Look
from rules.eighteen_pa import market, scoring, shares, trains
from rules.eighteen_pa.auction import Raising
from rules.eighteen_pa.board.geometry import JOIN, Segment
from rules.eighteen_pa.board.ground import ferry_worth
from rules.eighteen_pa.components import COMPANIES, HEXES, NYC, PHASES, PRIVATES, TRAINS, UNLIMITED
from rules.eighteen_pa.state import BANK, PaView, Public, Token


def describe(view: PaView, look: Look) -> str:
    """The whole table in plain lines; the first says who is to act on what, or who has won. The layout `seat` tells
    of that seat first.
    """
    p = view.public
    lines = [_asked(view, look), _round(view, look), *_bid(view, look), *_news(view, look), _depot(p, look)]
    seats = list(p.seating)
    if look.layout == "seat" and view.seat is not None:
        lines.append(_player(view, look, view.seat))
        seats.remove(view.seat)
    lines += [_company(view, look, company) for company in told.in_order(view)]
    lines += [_player(view, look, seat) for seat in seats]
    lines += _unsold(p, look)
    lines += _run(view, look)
    lines.append(look.words("picture.text.map"))
    lines += [_hex(p, look, hex) for hex in HEXES if hex in p.tiles or _tokens_on(p, hex)]
    return "\n".join(lines)


def listed(look: Look, words: Iterable[str]) -> str:
    """Things in a row, or the word for none."""
    return look.words("picture.text.comma").join(words) or look.words("picture.text.none")


def gap(look: Look) -> str:
    """Between sentences: a blank, in Japanese none."""
    return "" if look.lang == "ja" else " "


def _asked(view: PaView, look: Look) -> str:
    names = look.words("picture.text.comma").join(look.read(seat) for seat in told.to_act(view))
    return f"{names}{gap(look)}{told.ask(view, look)}"


def _round(view: PaView, look: Look) -> str:
    p = view.public
    return look.words(
        "picture.text.round",
        phase=told.phase(view, look),
        bank=told.money(p.bank),
        token=PHASES[p.phase].token_bonus,
        ferry=ferry_worth(p),
        mines=p.mines,
    )


def _bid(view: PaView, look: Look) -> Iterator[str]:
    """The bid that stands and who may still raise it."""
    found = view.find(Raising)
    if found is not None:
        others = listed(look, [look.read(seat) for seat in found.queue[:-1]])
        yield look.words("picture.text.bid", amount=found.amount, name=look.read(found.queue[-1]), names=others)


def _news(view: PaView, look: Look) -> Iterator[str]:
    ids = told.news(view)
    if ids:
        yield look.words("picture.text.new", items=listed(look, [_thing(look, x) for x in ids]))


def _thing(look: Look, name: str) -> str:
    if name in COMPANIES:
        return name
    if name in PRIVATES:
        return look.words("picture.private", private=name)
    return look.words("picture.text.stop", stop=name) if "." in name else look.words("picture.text.hex", hex=name)


def _depot(p: Public, look: Look) -> str:
    selling = trains.on_sale(p)
    parts = []
    for kind in PHASES:
        n = p.depot[kind]
        left = look.words("picture.text.endless") if n == UNLIMITED else f"×{n}"
        sale = look.words("picture.text.on_sale") if kind in selling else ""
        parts.append(look.words("picture.text.train", train=kind, left=left, price=TRAINS[kind].price, sale=sale))
    return look.words("picture.text.trains", trains=listed(look, parts))


def _company(view: PaView, look: Look, company: str) -> str:
    p = view.public
    corporation = p.companies[company]
    if not corporation.started:
        words = look.words("picture.forming" if company == NYC else "picture.unstarted")
        return look.words("picture.text.unstarted", company=company, words=words)
    row, column = corporation.cell
    line = look.words(
        "picture.text.company",
        company=company,
        name=look.read(corporation.president),
        price=market.price(p, company),
        row=row + 1,
        column=column + 1,
        cash=corporation.cash,
        trains=listed(look, corporation.trains),
        tokens=listed(look, [f"${price}" for price in corporation.unused]),
        bank=corporation.in_bank,
        size=corporation.size,
    )
    return gap(look).join([line, *_more(p, look, company)])


def _more(p: Public, look: Look, company: str) -> Iterator[str]:
    corporation = p.companies[company]
    if corporation.revenue >= 0:
        key = "paid" if corporation.paid else "kept"
        yield look.words(f"picture.text.{key}", amount=corporation.revenue)
    if corporation.mine:
        yield look.words("picture.text.mine")
    locals_ = p.acquired(company)
    if locals_:
        yield look.words("picture.text.acquired", privates=listed(look, locals_))


def _player(view: PaView, look: Look, seat: int) -> str:
    p = view.public
    line = look.words(
        "picture.text.player",
        name=look.read(seat),
        cash=p.cash[seat],
        units=listed(look, [_holding(p, look, seat, c) for c in COMPANIES if p.companies[c].units[seat]]),
        privates=listed(look, p.owned(seat)),
        certificates=shares.certificates(p, seat),
        limit=shares.certificate_limit(p),
        worth=told.money(scoring.worth(p, seat)),
    )
    more = [line]
    if p.debt[seat]:
        more.append(look.words("picture.text.debt", amount=p.debt[seat]))
    if p.priority == seat and not view.over:
        more.append(look.words("picture.text.priority"))
    if view.over:
        place = next(x for x in scoring.standings(p, view.seats) if x.seat == seat)
        more.append(look.words("picture.text.place", place=place.place))
    return gap(look).join(more)


def _holding(p: Public, look: Look, seat: int, company: str) -> str:
    corporation = p.companies[company]
    key = "president" if corporation.president == seat else "units"
    return look.words(f"picture.text.{key}", company=company, units=corporation.units[seat])


def _unsold(p: Public, look: Look) -> Iterator[str]:
    left = [look.words("picture.private", private=x) for x in PRIVATES if told.unsold(p, x)]
    if left:
        yield look.words("picture.text.unsold", privates=listed(look, left))


def _run(view: PaView, look: Look) -> Iterator[str]:
    """The latest run, stop by stop."""
    owner = runs.latest(view)
    found = runs.read(view, owner) if owner else runs.NOTHING
    if found.routes:
        yield look.words("picture.text.run", owner=owner)
        yield from runs.explained(look, found)


def _tokens_on(p: Public, hex: str) -> list[tuple[str, Token]]:
    """The tokens of a hex with the letters of their stops."""
    stops = [(stop.id, f"{hex}.{stop.id}") for stop in (spot.stop for spot in planned(p, hex).rails.spots)]
    return [(letter, token) for letter, stop in stops for token in p.tokens.get(stop, ())]


def _hex(p: Public, look: Look, hex: str) -> str:
    shown = planned(p, hex)
    several = len(shown.rails.spots) > 1
    parts = [look.words("picture.text.hex", hex=hex)]
    if shown.tile:
        parts.append(look.words("picture.text.tile", tile=shown.tile))
    parts += [_way(look, shown.rails, group) for group in shown.rails.groups]
    parts += [look.words("picture.text.worth", value=value) for value in dict.fromkeys(v for _, v in shown.revenue)]
    parts += [_token(p, look, letter if several else "", token) for letter, token in _tokens_on(p, hex)]
    return look.words("picture.text.comma").join(parts)


def _way(look: Look, rails: Rails, group: Sequence[Segment]) -> str:
    """Which sides some track joins, and to which stop."""
    ends = [end for segment in group for end in segment]
    sides = "–".join(
        look.words("picture.text.side", side=end) for end in sorted({e for e in ends if isinstance(e, int)})
    )
    stops = [end for end in dict.fromkeys(ends) if isinstance(end, str) and end != JOIN]
    return f"{sides} {'/'.join(stops)}" if stops and len(rails.spots) > 1 else sides


def _token(p: Public, look: Look, letter: str, token: Token) -> str:
    disc = tokens.disc_of(p, token)
    where = f"{letter} " if letter else ""
    owner = token.owner if token.owner in COMPANIES else _private(p, look, token.owner)
    state = look.words(f"picture.text.side.{disc.side}") if disc.side != "up" else ""
    return f"{where}{owner}{state}"


def _private(p: Public, look: Look, private: str) -> str:
    """A private's token, with whose it is."""
    owner = p.deeds[private].owner
    if owner == BANK:
        return look.words("picture.text.token", private=private)
    return look.words("picture.text.owned", private=private, name=look.read(owner))
