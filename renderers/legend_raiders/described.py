"""The text board: whose turn it is, the headquarters, every player's tiles, tools and cards."""

from __future__ import annotations

from collections.abc import Iterator

from renderers.legend_raiders import told
from renderers.legend_raiders.told import counted, gap, listed
from renderers.look import Look
from rules.legend_raiders.components import CARDS, COLUMNS, HEROES, TOOLS
from rules.legend_raiders.expedition import why_not_paid
from rules.legend_raiders.knowledge import Standing, standing
from rules.legend_raiders.scoring import standings
from rules.legend_raiders.state import Board, RaidersView

_OF_SEATS = ("torch", "tools", "cards", "points")


def describe(view: RaidersView, look: Look) -> str:
    """The whole table in plain lines; the first says who is to act on what, or who has won. The layout `seat` tells
    what that seat alone knows next.
    """
    lines = [_asked(view, look), told.phase(view, look)]
    if look.layout == "seat" and view.seat is not None:
        lines += _own(view, look)
    if view.over:
        lines += _count(view, look)
    elif view.public.phase == "turns" and view.public.options.die:
        lines.append(told.face(view, look))
    lines += [*_news(view, look), *_headquarters(view, look)]
    for seat in view.public.order:
        lines += _player(view, look, seat)
    return "\n".join(lines)


def _asked(view: RaidersView, look: Look) -> str:
    """Who is to act on what; at the end who has won, in one sentence."""
    names = look.words("picture.text.comma").join(look.read(seat) for seat in told.to_act(view))
    if view.over:
        return f"{names}{gap(look)}{told.ask(view, look)}"
    return look.words("picture.text.asked", names=names, ask=told.ask(view, look))


def _own(view: RaidersView, look: Look) -> Iterator[str]:
    """All own cards and how they stand, then which of them nobody else knows."""
    assert view.seat is not None
    cards = [_standing(look, one) for one in standing(view, view.seat)]
    yield look.words("picture.text.own", cards=listed(look, cards))
    if view.mine.blind:
        blind = [look.words("picture.text.card", card=card) for card in view.mine.blind]
        yield look.words("picture.text.blind_own", cards=listed(look, blind))


def _standing(look: Look, one: Standing) -> str:
    card = look.words("picture.text.card", card=one.card)
    if CARDS[one.card].kind != "mission":
        return card
    if one.lacks:
        return look.words("picture.text.still", card=card, kinds=counted(look, "kind", one.lacks))
    return look.words("picture.text.standing", card=card, n=one.points)


def _count(view: RaidersView, look: Look) -> Iterator[str]:
    """The final ranking with its account."""
    for place in standings(view.public, view.seats):
        who = {"place": place.place, "name": look.read(place.seat), "total": place.total}
        yield look.words("picture.text.count", **who, **place.score)


def _news(view: RaidersView, look: Look) -> Iterator[str]:
    """What the pictures mark as new."""
    fresh = told.news(view)
    items = [_seats_news(look, id) for id in view.public.news if id in fresh]
    items = [item for item in items if item]
    if items:
        yield look.words("picture.text.news", items=listed(look, items))


def _seats_news(look: Look, id: str) -> str:
    """One thing that is new; "" for a die that waits and what has no name."""
    part, _, number = id.partition(".")
    if part == "column":
        return look.words("picture.text.in_column", n=int(number))
    if part in _OF_SEATS:
        return look.words(f"picture.text.{part}", name=look.read(int(number)))
    if part == "die":
        return look.words("picture.text.die")
    return look.words("picture.text.card", card=id) if id in CARDS else look.words("picture.text.tile", tile=id)


def _headquarters(view: RaidersView, look: Look) -> Iterator[str]:
    p = view.public
    if p.phase == "characters":
        heroes = [look.words("picture.text.hero", character=id, tool=HEROES[id].favourite) for id in p.heroes_left]
        yield look.words("picture.text.heroes", heroes=listed(look, heroes))
    for n in range(COLUMNS):
        column = p.columns[n]
        tile = look.words("picture.text.tile", tile=column.tile or "none")
        yield look.words("picture.text.column", n=n + 1, tile=tile, tools=counted(look, "tool", column.tools))
    cards = [look.words("picture.text.card", card=card) for card in p.row]
    yield look.words("picture.text.row", cards=listed(look, cards), n=p.deck)
    tools = [f"{look.words('picture.text.tool', tool=tool)} {p.bag[tool]}" for tool in TOOLS]
    yield look.words("picture.text.supply", tools=listed(look, tools), stack=p.stack, pile=len(p.pile))


def _player(view: RaidersView, look: Look, seat: int) -> Iterator[str]:
    """A line for points and torch, then one each for what there is."""
    board = view.public.boards[seat]
    torch = look.words("picture.text.lit" if board.lit else "picture.text.out")
    facts = {"points": board.points, "coins": board.visible, "done": len(board.done)}
    line = look.words("picture.text.player", name=look.read(seat), torch=torch, **facts)
    if board.hero:
        hero = look.words("picture.text.hero", character=board.hero, tool=board.favourite)
        line += gap(look) + look.words("picture.text.plays", hero=hero)
    parts = [
        ("open", "tiles", [_tile(look, board, tile) for tile in board.open]),
        ("backpack", "tools", [counted(look, "tool", board.tools)] if board.tools else []),
        ("done", "kinds", [counted(look, "kind", board.types)] if board.done else []),
        ("held", "cards", _held(view, look, seat)),
    ]
    yield line
    for key, name, words in parts:
        if words:
            yield look.words(f"picture.text.{key}", **{name: listed(look, words)})


def _tile(look: Look, board: Board, tile: str) -> str:
    """An open tile, and what of it lacks (each tile looked at alone)."""
    words, missing = look.words("picture.text.tile", tile=tile), board.missing(tile)
    if not missing:
        return look.words("picture.text.ready", tile=words)
    if not why_not_paid(board, tile):
        return look.words("picture.text.by_torch", tile=words)
    return look.words("picture.text.lacks", tile=words, tools=counted(look, "tool", missing))


def _held(view: RaidersView, look: Look, seat: int) -> list[str]:
    """The cards that all have seen, and how many others there are."""
    board = view.public.boards[seat]
    cards = [look.words("picture.text.card", card=card) for card in board.cards]
    return cards + ([look.words("picture.text.blind", n=board.blind)] if board.blind else [])
