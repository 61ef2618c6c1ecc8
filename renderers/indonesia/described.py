"""The text board: whose turn it is, how the phase stands, players with their companies, cities, deeds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from renderers.indonesia import context, marks, told
from renderers.look import Look
from rules.indonesia.components import AREAS, DEEDS, GOODS, price_of
from rules.indonesia.deliveries import Deliveries
from rules.indonesia.land import groups
from rules.indonesia.research import tracks
from rules.indonesia.scoring import standings
from rules.indonesia.state import City, Company, IndoView, Public
from rules.indonesia.turn_order import NO_BID, TurnOrder


def describe(view: IndoView, look: Look) -> str:
    """The whole table in plain lines; the first says who is to act on what, or who has won. The layout `seat` tells
    what that seat alone knows next.
    """
    p = view.public
    lines = [_asked(view, look), told.phase(view, look)]
    if look.layout == "seat" and view.seat is not None:
        lines += _secrets(view, look)
    lines += [*_stand(view, look), *_news(view, look), _order(view, look)]
    for seat in p.order:
        lines.append(_player(view, look, seat))
        lines += [_company(p, look, company) for company in p.owned(seat)]
    lines.append(look.words("picture.text.deeds", deeds=listed(look, [_deed(look, deed) for deed in p.deeds])))
    lines += [_city(look, city) for city in p.cities]
    return "\n".join(lines)


def listed(look: Look, words: Iterable[str]) -> str:
    """Things in a row, or the word for none."""
    return look.words("picture.text.comma").join(words) or look.words("picture.none")


def gap(look: Look) -> str:
    """Between sentences: a blank, in Japanese none."""
    return "" if look.lang == "ja" else " "


def _asked(view: IndoView, look: Look) -> str:
    names = look.words("picture.text.comma").join(look.read(seat) for seat in told.to_act(view))
    if view.over:
        return f"{names}{gap(look)}{told.ask(view, look)}"
    return look.words("picture.text.asked", names=names, ask=told.ask(view, look))


def _secrets(view: IndoView, look: Look) -> Iterator[str]:
    """Cards in hand, hidden money, the ceiling left in an auction."""
    mine = view.mine
    cards = [look.words("picture.card", card=card) for card in mine.cards]
    yield look.words("picture.text.cards", cards=listed(look, cards))
    if mine.purse:
        yield look.words("picture.text.purse", cash=told.money(mine.purse.cash), year=told.money(mine.purse.account))
    if mine.ceiling:
        yield look.words("picture.text.ceiling", amount=mine.ceiling)


def _stand(view: IndoView, look: Look) -> Iterator[str]:
    """Bids, the auction, or the deliveries that go on."""
    p, auction, deliveries = view.public, told.auction(view), view.find(Deliveries)
    if view.find(TurnOrder) is not None and p.bids:
        bids = [f"{look.read(seat)} {p.bids[seat]:,}" for seat in p.order if p.bids[seat] != NO_BID]
        yield look.words("picture.text.bids", bids=listed(look, bids))
    if auction is not None:
        shares = context.shares(p, auction, auction.amount).items()
        yield look.words(
            "picture.text.auction",
            first=auction.first,
            second=auction.second,
            leader=look.read(auction.leader),
            amount=auction.amount,
            lowest=auction.lowest(p),
            step=auction.step(p),
            seats=listed(look, [look.read(seat) for seat in auction.bidders]),
            shares=listed(look, [f"{look.read(seat)} {amount:,}" for seat, amount in shares]),
        )
    if deliveries is not None:
        freight = [f"{look.read(seat)} {amount:,}" for seat, amount in context.on_ships(p, deliveries).items()]
        words = {"made": deliveries.made, "most": deliveries.most, "freight": listed(look, freight)}
        yield look.words("picture.text.deliveries", company=deliveries.company, **words)


def _news(view: IndoView, look: Look) -> Iterator[str]:
    """What the turn before has changed, and this one so far."""
    if view.public.news and not view.over:
        yield look.words("picture.text.new", items=listed(look, [_thing(look, id) for id in view.public.news]))


def _thing(look: Look, id: str) -> str:
    """An area, a company, a ship or a disc."""
    company, at, sea = id.partition("@")
    if at:
        return f"{look.words('picture.company', company=company)} ({look.words('picture.sea', sea=sea)})"
    seat, dot, track = id.partition(".")
    if dot:
        return f"{look.read(int(seat))} ({look.words('picture.track', track=track)})"
    return look.words("picture.area", area=id) if id in AREAS else look.words("picture.company", company=id)


def _order(view: IndoView, look: Look) -> str:
    p = view.public
    if view.over:
        ranked = [f"{look.read(place.seat)} {place.total:,}" for place in standings(p, p.seats)]
        return look.words("picture.text.ranking", names=listed(look, ranked))
    return look.words("picture.text.order", names=listed(look, [look.read(seat) for seat in p.order]))


def _player(view: IndoView, look: Look, seat: int) -> str:
    """Money as far as all may see it, and research."""
    p = view.public
    levels = [f"{look.words('picture.track', track=name)} {p.levels[seat][name]}" for name in tracks(p, seat)]
    cash = told.money(p.purses[seat].cash) if p.purses else look.words("picture.text.hidden")
    line = look.words(
        "picture.text.player",
        name=look.read(seat),
        cash=cash,
        bank=p.banks[seat],
        levels=listed(look, levels),
        free=max(0, p.free_slots(seat)),
    )
    if p.last_era and p.purses:
        line += gap(look) + look.words("picture.text.year", amount=told.money(p.purses[seat].account))
    return line


def _company(p: Public, look: Look, company: Company) -> str:
    tag, name = marks.tag_name(company), look.words("picture.company", company=company.id)
    done = look.words("picture.text.operated") if company.operated else ""
    if company.shipping:
        seas = [
            f"{look.words('picture.sea', sea=sea)} ×{company.ships.count(sea)}" for sea in dict.fromkeys(company.ships)
        ]
        fleet = {"n": company.size, "limit": company.ship_limit(p.era), "seas": listed(look, seas)}
        line = look.words("picture.text.line", tag=tag, name=name, **fleet)
    else:
        areas = [" + ".join(look.words("picture.area", area=area) for area in group) for group in groups(company.areas)]
        line = look.words(
            "picture.text.company",
            tag=tag,
            name=name,
            kind=company.kind,
            n=company.size,
            gross=company.size * price_of(company.kind),
            areas=listed(look, areas),
        )
        if company.turned:
            line += gap(look) + look.words("picture.text.turned", n=len(company.turned))
    if len(company.deeds) > 1:
        line += gap(look) + look.words("picture.text.merged", n=len(company.deeds))
    return line + (gap(look) + done if done else "")


def _deed(look: Look, deed: str) -> str:
    if DEEDS[deed].good:
        return look.words("picture.deed", deed=deed)
    limits = "–".join(str(n) for n in DEEDS[deed].ship_limit.values() if n)
    return look.words("picture.text.line_deed", deed=deed, limits=limits)


def _city(look: Look, city: City) -> str:
    goods = [f"{look.words('picture.kind', kind=good)} {city.goods[good]}" for good in GOODS if city.goods.get(good)]
    took = look.words("picture.text.comma").join(goods) or look.words("picture.text.nothing")
    return look.words("picture.text.city", area=city.area, size=city.size, goods=took)
