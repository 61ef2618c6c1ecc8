"""Posts on the map: placing and relocating them, and what they bring (rules 7.4 to 7.8, 15)."""

from __future__ import annotations

from rules.core import Out
from rules.marco_polo.components import BEIJING, CITIES, CITY_BONUSES, NODES, OUTPOSTS, SCORING
from rules.marco_polo.gains import Todo, gain, in_order
from rules.marco_polo.state import NOBODY, Player, Public


def award(player: Player) -> int:
    """The VP for the post that was just placed (rules 15.1)."""
    return (SCORING.post_award | player.role.post_award).get(str(player.placed), 0)


def put(public: Public, seat: int, city: str) -> None:
    """A post stands in a city; in Beijing on the free space with the most VP (rules 7.7)."""
    player = public.players[seat]
    player.posts.append(city)
    player.fresh.append(city)
    public.mark(city)
    if city == BEIJING:
        public.beijing[public.beijing.index(NOBODY)] = seat


def place_post(public: Public, seat: int, city: str, out: Out) -> None:
    """A post from the stock, and its award (rules 7.4, 15.1)."""
    player = public.players[seat]
    player.stock -= 1
    player.placed += 1
    put(public, seat, city)
    out.emit("post", seat=seat, city=city, n=player.placed)
    if vp := award(player):
        player.vp += vp
        out.emit("post_award", seat=seat, n=player.placed, vp=vp)


def relocate(public: Public, seat: int, old: str, city: str, out: Out) -> None:
    """A post leaves its city for another one, which is no further award (rules 15.3)."""
    public.players[seat].posts.remove(old)
    public.mark(old)
    put(public, seat, city)
    out.emit("relocated", seat=seat, old=old, city=city)


def relocatable(public: Public, seat: int) -> list[str]:
    """Cities whose post may be taken away (rules 15.3)."""
    posts = public.players[seat].posts
    return [city for city in posts if city != BEIJING] if public.options.relocate_posts else []


def wants_post(player: Player, node: str) -> bool:
    """Whether a post would be placed there (rules 7.4)."""
    return node in CITIES and node not in player.posts


def arrive(public: Public, seat: int, cities: list[str], out: Out) -> list[Todo]:
    """The bonuses of all cities that just got a post: fixed amounts now, the rest in order (rules 7.5, 7.6, 14.6)."""
    rest: list[Todo] = []
    for city in cities:
        if city in public.bonuses:
            tile = public.bonuses[city]
            rest += gain(public, seat, CITY_BONUSES[tile].gain, out, why="city_bonus", source=tile)
        elif city in public.outposts:
            taken = public.outposts.pop(city)
            out.emit("outpost", seat=seat, city=city, outpost=taken)
            rest += gain(public, seat, OUTPOSTS[taken].gain, out, why="outpost", source=taken)
    return in_order(rest)


def own_bonuses(public: Public, seat: int) -> list[str]:
    """The city bonuses of small cities with a post of the seat, in the order of placing (rules 4.3, 12.7)."""
    return [public.bonuses[city] for city in public.players[seat].posts if NODES[city].kind == "small"]
