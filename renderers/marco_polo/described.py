"""The text board: whose turn it is, players with their stores, spaces with dice, contracts, the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from renderers.look import Look
from renderers.marco_polo import said, seat, situation, told
from renderers.palette import SEATS
from rules.marco_polo.components import (
    CARDS,
    CITIES,
    CITY_BONUSES,
    CONTRACTS,
    GOALS,
    NODES,
    OUTPOSTS,
    SPACE_KEYS,
    STUFF,
)
from rules.marco_polo.knowledge import uses_of_dice
from rules.marco_polo.scoring import CATEGORIES, standings
from rules.marco_polo.state import BLACK, NOBODY, UNSET, WHITE, MarcoView, Placed


def describe(view: MarcoView, look: Look) -> str:
    """The whole table in plain lines; the first says who is to act on what, or who has won. The layout `seat` tells
    what that seat alone knows next, and what its dice can do.
    """
    p = view.public
    lines = [_asked(view, look), told.phase(view, look)]
    if look.layout == "seat" and view.seat is not None:
        lines += _own(view, look)
    lines += _news(view, look)
    if p.offered:
        lines.append(look.words("picture.text.offered", characters=listed(look, _people(look, p.offered))))
    for who in p.order:
        lines += _player(view, look, who)
    lines += [*_spaces(view, look), *_row(view, look)]
    lines += [_city(view, look, city) for city in CITIES]
    if view.over:
        lines += _count(view, look)
    return "\n".join(lines)


def listed(look: Look, words: Iterable[str]) -> str:
    """Things in a row, or the word for none."""
    return look.words("picture.text.comma").join(words) or look.words("picture.none")


def gap(look: Look) -> str:
    """Between sentences: a blank, in Japanese none."""
    return "" if look.lang == "ja" else " "


def _asked(view: MarcoView, look: Look) -> str:
    names = look.words("picture.text.comma").join(look.read(who) for who in told.to_act(view))
    if view.over:
        return f"{names}{gap(look)}{told.ask(view, look)}"
    return look.words("picture.text.asked", names=names, ask=told.ask(view, look))


def _people(look: Look, characters: Iterable[str]) -> list[str]:
    return [look.words("picture.character", character=character) for character in characters]


def _own(view: MarcoView, look: Look) -> Iterator[str]:
    """Goal cards, and what each die can do."""
    p, mine = view.public, view.mine
    for key, goals in (("goals", mine.goals), ("dealt", mine.dealt), ("returned", mine.returned)):
        if goals:
            yield look.words(f"picture.text.{key}", goals=listed(look, [_goal(look, goal) for goal in goals]))
    for die, spaces in uses_of_dice(p, seat.whose(view)).items():
        names = [_space(view, look, space) for space in spaces]
        yield look.words("picture.text.uses", die=_die(look, die), spaces=listed(look, names))


def _goal(look: Look, goal: str) -> str:
    cities = " – ".join(look.words("picture.node", node=city) for city in GOALS[goal].cities)
    return look.words("picture.text.goal", cities=cities, vp=GOALS[goal].vp)


def _die(look: Look, token: str) -> str:
    """ "4", "4 (black)"."""
    value = "?" if token[0] == UNSET else token[0]
    colour = {BLACK: "picture.text.black", WHITE: "picture.text.white"}.get(token[1:])
    return value if colour is None else look.words(colour, die=value)


def _space(view: MarcoView, look: Look, space: str) -> str:
    if space in CARDS:
        return look.words("picture.text.card_of", node=view.public.city_of(space))
    return look.words("picture.space", space=space)


def _news(view: MarcoView, look: Look) -> Iterator[str]:
    """What the turn before has changed, and this one so far."""
    if view.public.news and not view.over:
        items = [_thing(view, look, id) for id in view.public.news]
        between = look.words("picture.text.between")  # for contracts have commas of their own
        yield look.words("picture.text.new", items=between.join(items))


def _thing(view: MarcoView, look: Look, id: str) -> str:
    if id in NODES:
        return look.words("picture.node", node=id)
    return said.contract(look, id) if id in CONTRACTS else _space(view, look, id)


def _player(view: MarcoView, look: Look, who: int) -> Iterator[str]:
    """Character, stores, dice, posts, contracts."""
    p = view.public
    player = p.players[who]
    role = _people(look, [player.character])[0] if player.character else look.words("picture.none")
    stuff = [told.amount(look, what, player.has(what)) for what in STUFF]
    yield look.words("picture.text.player", name=look.read(who), character=role, stuff=listed(look, stuff))
    dice = [_die(look, die) for die in player.dice]
    figures = said.names(look, player.figures)
    yield look.words("picture.text.dice", dice=listed(look, dice), figures=figures)
    posts = said.names(look, player.posts)
    yield look.words("picture.text.posts", posts=posts, stock=player.stock, done=len(player.done))
    if player.held:
        held = look.words("picture.text.between").join(said.contract(look, contract) for contract in player.held)
        yield look.words("picture.text.held", contracts=held)
    if p.start == who and p.round and not view.over:
        yield look.words("picture.text.starts", name=look.read(who))


def _spaces(view: MarcoView, look: Look) -> Iterator[str]:
    """Dice on the action spaces, black dice that are left."""
    for space in SPACE_KEYS:
        if dice := view.public.on(space):
            yield look.words("picture.text.space", space=space, dice=_placed(look, dice))
    yield look.words("picture.text.pool", n=view.public.pool)


def _placed(look: Look, dice: Iterable[Placed]) -> str:
    """ "A 4, B 2 (black)"; a dummy die is nobody's."""
    return listed(look, [_whose(look, one) for one in dice])


def _whose(look: Look, one: Placed) -> str:
    if one.seat == NOBODY:
        return look.words("picture.text.nobodys", die=_die(look, one.die))
    return f"{SEATS[one.seat].letter} {_die(look, one.die)}"


def _row(view: MarcoView, look: Look) -> Iterator[str]:
    """The row of contracts."""
    for n, contract in enumerate(view.public.row, 1):
        yield look.words("picture.text.row", n=n, contract=said.contract(look, contract))


def _city(view: MarcoView, look: Look, city: str) -> str:
    """Posts, tile and cards of a city."""
    p = view.public
    seats = listed(look, [SEATS[who].letter for who in situation.posts_at(p, city)])
    parts = [look.words("picture.text.city", node=city, posts=seats)]
    if city in p.bonuses:
        parts.append(look.words("picture.fact.bonus", gain=told.amounts(look, CITY_BONUSES[p.bonuses[city]].gain)))
    if city in p.outposts:
        parts.append(look.words("picture.fact.outpost", gain=told.amounts(look, OUTPOSTS[p.outposts[city]].gain)))
    for card in p.cards.get(city, []):
        parts.append(look.words("picture.fact.card", card=said.card(look, card)))
        if p.on(card):
            parts.append(look.words("picture.text.on_card", dice=_placed(look, p.on(card))))
    return gap(look).join(parts)


def _count(view: MarcoView, look: Look) -> Iterator[str]:
    """The final count of each player, best first."""
    for place in standings(view.public, view.seats):
        parts = [f"{look.words(f'picture.score.{category}')} {place.score[category]}" for category in CATEGORIES]
        goals = [_goal(look, goal) for goal in view.public.goals[place.seat]]
        name = look.read(place.seat)
        yield look.words("picture.text.count", name=name, total=place.total, parts=listed(look, parts))
        yield look.words("picture.text.goals", goals=listed(look, goals))
