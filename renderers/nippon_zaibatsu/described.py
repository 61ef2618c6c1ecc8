"""The text board: whose turn it is, what is new, regions, hiring, mission, factories on offer, each zaibatsu."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from renderers.look import Look
from renderers.nippon_zaibatsu import effects, marks, regions, sheet, told
from rules.nippon_zaibatsu.components import COMPONENTS
from rules.nippon_zaibatsu.counting import leaders
from rules.nippon_zaibatsu.scoring import FOREIGN, region_shares, standings
from rules.nippon_zaibatsu.state import HOME, NippView, Plant, Public
from rules.nippon_zaibatsu.supply import left
from rules.nippon_zaibatsu.tables import (
    CONTRACTS,
    DESTINATIONS,
    GOALS,
    GOODS,
    GOODS_OF,
    MARKETS,
    PIECES,
    RAIL_SPACES,
    REGIONS,
    SIDES,
    START_A,
    TRACKS,
    colour_of,
    open_spaces,
)
from rules.nippon_zaibatsu.wages import wages


def describe(view: NippView, look: Look) -> str:
    """The whole table in plain lines; the first says who is to act on what, or who has won. The layouts `seat` and
    `zoom` add what their pictures show.
    """
    p = view.public
    lines = [_asked(view, look), told.phase(view, look), *_news(view, look)]
    if view.over:
        lines.append(_ranking(view, look))
    lines += [_pair(look, pair.a, pair.b) for pair in p.pairs]
    if look.layout == "seat":
        lines += _sheet(view, look, sheet.whose(view, look))
    for seat in p.order:
        lines += _player(view, look, seat)
    for region in REGIONS:
        lines += _region(p, look, region)
    lines += _hiring(p, look)
    lines += [_destination(p, look, id) for id in DESTINATIONS]
    lines += _common(p, look)
    lines += _offer(view, look)
    return "\n".join(lines)


def listed(look: Look, words: Iterable[str]) -> str:
    """Things in a row, or the word for none."""
    return look.words("picture.comma").join(words) or look.words("picture.none")


def _asked(view: NippView, look: Look) -> str:
    """Who is to act on what; at the end who has won, in one sentence."""
    names = look.words("picture.comma").join(look.read(seat) for seat in told.to_act(view))
    if view.over:
        return f"{names}{'' if look.lang == 'ja' else ' '}{told.ask(view, look)}"
    return look.words("picture.text.asked", names=names, ask=told.ask(view, look))


def _news(view: NippView, look: Look) -> Iterator[str]:
    """What the turn before has changed, and this one so far."""
    if view.public.news and not view.over:
        yield look.words("picture.text.new", items=listed(look, [thing(look, id) for id in view.public.news]))


def thing(look: Look, id: str) -> str:
    """What a mark of something new stands for."""
    first, dot, rest = id.partition(".")
    if dot and first in MARKETS:
        return look.words("picture.text.space", market=first, side=rest)
    if dot:
        return f"{look.read(int(first))} {_own_thing(look, rest)}"
    if id in DESTINATIONS:
        return look.words("picture.destination", destination=id)
    if id in RAIL_SPACES:
        return _space(look, id)
    return factory(look, id) if id in GOODS_OF else look.words("picture.text.hiring_space", n=int(id[1:]))


def _own_thing(look: Look, id: str) -> str:
    if id in CONTRACTS:
        return look.words("picture.text.contract", n=int(id[1:]))
    return effects.what(look, id)


def factory(look: Look, tile: str) -> str:
    """ "cotton 3A"."""
    return look.words("picture.text.tile", goods=GOODS_OF[tile], name=marks.tile_name(tile))


def _space(look: Look, id: str) -> str:
    region, _, n = id.rpartition("_r")
    return look.words("picture.text.rail_space", region=region, n=int(n))


def _ranking(view: NippView, look: Look) -> str:
    ranked = [f"{look.read(place.seat)} {place.total:,}" for place in standings(view.public, view.seats)]
    return look.words("picture.text.ranking", names=listed(look, ranked))


def _pair(look: Look, a: str, b: str) -> str:
    return look.words("picture.text.pair", vp=START_A[a].vp, a=effects.start_a(look, a), b=effects.start_b(look, b))


def _player(view: NippView, look: Look, seat: int) -> Iterator[str]:
    """Points, holdings, tracks; workers; factories; pieces and tokens; goals and contracts."""
    p = view.public.players[seat]
    levels = [f"{effects.what(look, track)} {getattr(p, track)}" for track in TRACKS]
    yield look.words("picture.text.player", name=look.read(seat), vp=p.vp, money=p.money, coal=p.all_coal, silk=p.silk,
                     iron=p.iron, levels=listed(look, levels))  # fmt: skip
    crew = [look.words("picture.colour", colour=colour_of(worker)) for worker in p.workers]
    yield look.words("picture.text.workers", workers=listed(look, crew), wages=wages(p))
    yield look.words("picture.text.factories", factories=listed(look, [_plant(look, plant) for plant in p.slots]))
    rest = [f"{effects.what(look, piece)} {left(p, piece)}" for piece in PIECES]
    tokens = {"tokens": listed(look, map(str, p.supply)), "locked": listed(look, map(str, p.locked))}
    yield look.words("picture.text.pieces", pieces=listed(look, rest), contracts=len(p.contracts), **tokens)
    if p.goals:
        goals = [f"{effects.what(look, goal)} {p.goals[goal]}" for goal in GOALS if goal in p.goals]
        yield look.words("picture.text.goals", goals=listed(look, goals))
    if p.upgraded:
        better = [look.words("picture.colour", colour=colour) for colour in p.upgraded]
        yield look.words("picture.text.upgraded", colours=listed(look, better))


def _plant(look: Look, plant: Plant) -> str:
    key = "picture.text.plant_coal" if plant.coal else "picture.text.plant"
    return look.words(key, name=factory(look, plant.tile), goods=plant.goods, machines=plant.machines, coal=plant.coal)


def _sheet(view: NippView, look: Look, seat: int) -> Iterator[str]:
    """The effects of the own factories, the own contracts."""
    p = view.public.players[seat]
    for plant in p.slots:
        yield f"{factory(look, plant.tile)}: {effects.factory(look, plant.tile)}"
    for id, kind in CONTRACTS.items():
        key = "picture.text.contract_done" if id in p.contracts else "picture.text.contract_open"
        yield look.words(key, n=int(id[1:]), effect=effects.told(look, kind.reward))


def _region(p: Public, look: Look, region: str) -> Iterator[str]:
    """Influence and points as they stand; railways; each market side by side."""
    won = region_shares(p, region)
    standing = [
        f"{look.words('picture.foreign') if who == FOREIGN else look.read(who)} {n} ({won.get(who, 0)})"
        for who, n in regions.ranked(p, region)
    ]
    bonus = effects.one(look, REGIONS[region].bonus)
    yield look.words("picture.text.region", region=region, bonus=bonus, standing=listed(look, standing))
    yield look.words(
        "picture.text.rails", rails=listed(look, [_rail(p, look, s) for s in open_spaces(region, p.seats)])
    )
    for city in REGIONS[region].markets:
        sides = [_side(p, look, city, side) for side in SIDES]
        yield look.words(
            "picture.text.market", market=city, n=len(p.tokens[city]), most=p.limit, sides=listed(look, sides)
        )


def _rail(p: Public, look: Look, space: str) -> str:
    n, bonus = space.rpartition("_r")[2], RAIL_SPACES[space].bonus
    if space in p.rails:
        return f"{n}: {look.read(p.rails[space])}"
    return f"{n}: {effects.one(look, bonus) if bonus else look.words('picture.none')}"


def _side(p: Public, look: Look, city: str, side: str) -> str:
    token, goods = p.tokens[city].get(side), p.demand[city].goods(side)
    if token is None:
        return look.words("picture.text.side_free", side=side, goods=goods, value=MARKETS[city].foreign[side])
    return look.words("picture.text.side_held", side=side, goods=goods, name=look.read(token.owner), value=token.value)


def _hiring(p: Public, look: Look) -> Iterator[str]:
    """The spaces with their actions, then the rows of the queue."""
    for n, space in enumerate(COMPONENTS.hiring_space):
        actions = listed(look, [effects.act(look, action) for action in space.actions])
        yield look.words("picture.text.hiring", actions=actions, workers=_colours(look, p.hiring[n]))
    rows = [_colours(look, row) for row in p.queue]
    yield look.words("picture.text.queue", rows=" / ".join(rows) or look.words("picture.none"))


def _colours(look: Look, workers: list[str]) -> str:
    return listed(look, [look.words("picture.colour", colour=colour) for colour in workers])


def _destination(p: Public, look: Look, id: str) -> str:
    ships = listed(look, [look.read(seat) for seat in p.ships[id]])
    key = "picture.text.expert_home" if p.experts[id] == HOME else "picture.text.expert_away"
    return look.words(key, destination=id, colour=DESTINATIONS[id].colour, ships=ships)


def _common(p: Public, look: Look) -> Iterator[str]:
    for n, group in enumerate(p.goals, 1):
        told_ones = [
            f"{effects.what(look, goal.removeprefix('g_'))} ({listed(look, [look.read(s) for s in leaders(p, goal)])})"
            for goal in group
        ]
        yield look.words("picture.text.common", period=n, goals=listed(look, told_ones))


def _offer(view: NippView, look: Look) -> Iterator[str]:
    """The factories on offer; with the layout `zoom` what each does."""
    p = view.public
    tiles = [tile for good in GOODS for tile in sorted(p.offer) if GOODS_OF[tile] == good]
    if look.layout == "zoom":
        yield from (f"{factory(look, tile)}: {effects.factory(look, tile)}" for tile in tiles)
    else:
        yield look.words("picture.text.offer", factories=listed(look, [factory(look, tile) for tile in tiles]))
