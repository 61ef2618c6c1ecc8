"""The text board: whose turn it is, how the phase stands, players, companies with their factories, markets, spaces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from renderers.big_shoulders import demand, marks, texts, told
from renderers.big_shoulders.forecast import forecast
from renderers.big_shoulders.texts import aside, gap, listed
from renderers.look import Look
from rules.big_shoulders.components import (
    ASSET_PRICES,
    ASSETS,
    CHAIN,
    DEMAND,
    INDUSTRIES,
    RIGHT,
    SPACES,
    SUPPLY_PRICE,
    TILES,
    wage,
)
from rules.big_shoulders.distribution import room
from rules.big_shoulders.knowledge import Standing, factories
from rules.big_shoulders.scoring import score, standings, winners
from rules.big_shoulders.state import CHARTER, POOL, Company, Public, ShoulderView


def describe(view: ShoulderView, look: Look) -> str:
    """The whole table in plain lines; the first says who is to act on what, or who has won. The layout `seat` tells
    what that seat alone knows next.
    """
    p = view.public
    lines = [_asked(view, look), told.phase(view, look)]
    if look.layout == "seat" and view.seat is not None:
        lines += _secrets(view, look)
    lines += [*_stand(view, look), *_news(view, look)]
    lines += [_player(view, look, seat) for seat in p.order]
    for id in p.operating_order:
        lines += _company(view, look, p.company(id))
    return "\n".join([*lines, *_demand(p, look), *_stores(p, look), *_row(p, look), *_spaces(p, look)])


def _asked(view: ShoulderView, look: Look) -> str:
    """Who is to act on what; at the end who has won, in one sentence."""
    names = look.words("picture.text.comma").join(look.read(seat) for seat in told.to_act(view))
    if view.over:
        return f"{names}{gap(look)}{told.ask(view, look)}"
    return look.words("picture.text.asked", names=names, ask=told.ask(view, look))


def _secrets(view: ShoulderView, look: Look) -> Iterator[str]:
    """Tiles in hand, the choice of this decade, what was thrown away."""
    mine = view.mine
    if mine.hand:
        yield look.words("picture.text.hand", tiles=listed(look, [_tile(look, tile) for tile in mine.hand]))
    if mine.build:
        yield look.words("picture.text.choice", tile=_tile(look, mine.build), discard=_tile(look, mine.discard))
    if mine.discarded:
        yield look.words("picture.discarded", tiles=listed(look, [f"#{TILES[tile].number}" for tile in mine.discarded]))


def _tile(look: Look, tile: str) -> str:
    return f"#{TILES[tile].number} {texts.tile(look, tile)}"


def _stand(view: ShoulderView, look: Look) -> Iterator[str]:
    """The ranking; or the turn of the company that operates, and who comes after it."""
    p = view.public
    if view.over:
        ranked = [texts.owed(look, look.read(place.seat), place.total) for place in standings(p, p.seats)]
        yield look.words("picture.text.ranking", names=listed(look, ranked))
    elif p.phase == "action":
        yield look.words("picture.text.order", names=listed(look, [look.read(seat) for seat in p.order]))
    elif p.phase == "building":
        chosen = [look.read(seat) for seat, player in enumerate(p.players) if player.chosen]
        yield look.words("picture.text.chosen", names=listed(look, chosen))
    else:
        yield look.words("picture.text.marker", name=look.read(p.marker))
    if p.turn is not None:
        company = p.company(p.turn.company)
        seen = forecast(p, company)
        yield look.words(
            "picture.text.turn",
            company=look.words(f"picture.short.{company.id}"),
            goods=company.goods,
            revenue=p.turn.revenue,
            likely=seen.revenue,
            each=seen.outlook.each,
            price=company.price,
            after=seen.outlook.after,
            withheld=seen.outlook.withheld,
        )
        rest = [look.words(f"picture.short.{id}") for id in p.to_operate[1:]]
        yield look.words("picture.text.then", companies=listed(look, rest))


def _news(view: ShoulderView, look: Look) -> Iterator[str]:
    """What the turn before has changed, and this one so far."""
    fresh = [_thing(look, id) for id in view.public.news]
    if any(fresh) and not view.over:
        yield look.words("picture.text.new", items=listed(look, dict.fromkeys(thing for thing in fresh if thing)))


def _thing(look: Look, id: str) -> str:
    """A company, a seat, a space, a tile, an asset, a market."""
    kind, _, rest = id.partition(".")
    if kind == "seat":
        return look.read(int(rest))
    if kind == "demand":
        return look.words("picture.text.demand_of", industry=look.words(f"picture.industry.{rest.partition('.')[0]}"))
    if id in SPACES or id in TILES:
        return texts.space(look, id)
    if id in ASSETS:
        return look.words("picture.asset", asset=id)
    if id in ("market", "haymarket", "supply", "order", "marker"):
        return look.words(f"picture.thing.{id}")
    return look.words(f"picture.short.{id}")


def _player(view: ShoulderView, look: Look, seat: int) -> str:
    p = view.public
    player = p.players[seat]
    held = [f"{look.words(f'picture.short.{c.id}')} {_held(c, seat, look)}" for c in p.companies if c.shares(seat)]
    return look.words(
        "picture.text.player",
        name=look.read(seat),
        cash=player.cash,
        held=p.certificates(seat),
        limit=p.limit,
        partners=player.partners,
        left=player.left if p.phase == "action" else player.partners,
        worth=sum(score(p, seat).values()),
        shares=listed(look, held),
    )


def _held(company: Company, seat: int, look: Look) -> str:
    """How many shares, and which certificates are among them."""
    extra = [look.words("picture.text.director")] if company.director == seat else []
    extra += [look.words("picture.text.preferred")] if company.preferred == seat else []
    return str(company.shares(seat)) + (aside(look, listed(look, extra)) if extra else "")


def _company(view: ShoulderView, look: Look, company: Company) -> Iterator[str]:
    """Money and stock in one line, each factory in one of its own."""
    rest = []
    for source, holder in (("charter", CHARTER), ("pool", POOL)):
        words = str(company.shares_at(source))
        if company.preferred == holder:
            words += aside(look, look.words("picture.text.preferred"))
        rest.append(words)
    yield look.words(
        "picture.text.company",
        tag=marks.tag(company.id),
        name=look.words("picture.company", company=company.id),
        industry=look.words(f"picture.industry.{company.sheet.industry}"),
        director=look.read(company.director),
        price=company.price,
        treasury=company.treasury,
        appeal=company.appeal,
        charter=rest[0],
        pool=rest[1],
        cubes=_cubes(look, company.cubes),
        goods=company.goods,
        each=company.good_price,
        salespeople=company.salespeople,
        slots=company.sheet.salesperson_slots,
        asset=_asset(look, company),
    )
    for standing in factories(view.public, company):
        yield _factory(look, company, standing)


def _cubes(look: Look, held: Mapping[str, int]) -> str:
    return texts.cubes(look, marks.each_cube(held)) or look.words("picture.none")


def _asset(look: Look, company: Company) -> str:
    if not company.asset:
        return look.words("picture.none" if company.sheet.asset_slot else "picture.text.no_slot")
    words = look.words("picture.asset", asset=company.asset)
    return words + aside(look, look.words("picture.text.used")) if company.asset_used else words


def _factory(look: Look, company: Company, standing: Standing) -> str:
    """Who works there, and whether it can run or what it lacks."""
    made = company.factories[standing.factory - 1]
    if standing.ran:
        state = look.words("picture.has_run")
    elif not standing.free and not standing.lacks:
        state = look.words("picture.can_run")
    else:
        lacks = [look.words("picture.text.workers", n=standing.free)] if standing.free else []
        lacks += [_cubes(look, standing.lacks)] if standing.lacks else []
        state = look.words("picture.text.lacks", things=listed(look, lacks))
    manager = look.words("picture.text.managed") if made.manager else ""
    return look.words(
        "picture.text.factory",
        n=standing.factory,
        workers=made.workers,
        tokens=made.automated,
        slots=company.sheet.factories[standing.factory - 1].worker_slots,
        makes=standing.makes,
        state=state + manager,
    )


def _demand(p: Public, look: Look) -> Iterator[str]:
    """Free spaces of each industry from left to right, and how many tiles are left."""
    for industry in INDUSTRIES:
        spaces = []
        for column in demand.ORDER:
            found = p.space(industry, column)
            shut = DEMAND[found.tile].closed if found.tile else column == RIGHT
            free = room(p, industry, column)
            if found.tile or free:
                spaces.append(look.words(f"picture.text.column.{column}", n=0 if shut else free))
        yield look.words(
            "picture.text.demand", industry=look.words(f"picture.industry.{industry}"), spaces=listed(look, spaces)
        )
    yield look.words("picture.text.demand_left", n=p.demand_left)


def _stores(p: Public, look: Look) -> Iterator[str]:
    """Supply chain, square, job market."""
    for space in reversed(CHAIN):
        price = told.money(SUPPLY_PRICE[space]) if SUPPLY_PRICE[space] else look.words("picture.supply.closed")
        yield look.words("picture.text.supply", price=price, cubes=_cubes(look, p.supply[space]))
    yield look.words("picture.text.square", cubes=_cubes(look, p.haymarket), bag=sum(p.bag.values()))
    yield look.words("picture.text.jobs", n=p.market, wage=wage(p.market))


def _row(p: Public, look: Look) -> Iterator[str]:
    """Assets on sale, and who would meet which goal."""
    row = [
        f"{told.money(price)} {look.words('picture.asset', asset=asset)}{aside(look, texts.asset(look, asset))}"
        for price, asset in zip(ASSET_PRICES, p.assets, strict=True)
        if asset
    ]
    yield look.words("picture.text.assets", assets=listed(look, row), n=p.assets_left)
    for goal in p.goals if p.options.public_goals else ():
        names = listed(look, [look.read(seat) for seat in winners(p, goal)])
        yield look.words("picture.text.goal", goal=look.words(f"picture.{goal}"), names=names)


def _spaces(p: Public, look: Look) -> Iterator[str]:
    """Buildings by owner, and where partners stand."""
    for seat, player in enumerate(p.players):
        if player.buildings:
            tiles = [_tile(look, tile) for tile in player.buildings]
            yield look.words("picture.text.buildings", name=look.read(seat), tiles=listed(look, tiles))
    stand = [f"{texts.space(look, partner.space)}{aside(look, look.read(partner.seat))}" for partner in p.partners]
    if stand:
        yield look.words("picture.text.partners", spaces=listed(look, stand))
