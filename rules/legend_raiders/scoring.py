"""The end: cards are added, most points win, of equals the later seat (rules 6)."""

from __future__ import annotations

from collections import Counter

from rules.core import Out, Place
from rules.legend_raiders.components import CARDS
from rules.legend_raiders.state import Board, Public, RaidersState

KINDS = ("mission", "die", "discovery")
CATEGORIES = ("coins", "favourites", "from_die", "missions", "die_cards")


def collection(board: Board, cards: list[str]) -> Counter[str]:
    """The types that missions look at: completed tiles and discovery cards (rules 6.2, 6.3)."""
    return Counter([*board.types, *(kind for card in cards if (kind := CARDS[card].type))])


def lacking(card: str, types: Counter[str]) -> list[str]:
    """What a mission still needs beyond a collection (rules 6.2)."""
    return list((Counter[str](CARDS[card].needs) - types).elements())


def card_points(card: str, types: Counter[str]) -> int:
    """What a card adds at the end (rules 6.2 to 6.4)."""
    found = CARDS[card]
    if found.kind == "mission":
        return 0 if lacking(card, types) else found.points
    return found.unused_points


def score(board: Board, cards: list[str]) -> dict[str, int]:
    """Points by category; `cards`: those that count, open ones and at the end the blind ones."""
    types = collection(board, cards)
    gained = {kind: sum(card_points(card, types) for card in cards if CARDS[card].kind == kind) for kind in KINDS}
    told = (board.coins, board.favourites, board.from_die, gained["mission"], gained["die"])
    return dict(zip(CATEGORIES, told, strict=True))


def finish(s: RaidersState, out: Out) -> None:
    """All cards are shown and counted (rules 5.2, 6.10)."""
    public = s.public
    public.phase, public.seat, public.die, public.forgotten = "end", -1, "", False
    if not public.last_round:
        out.emit("stopped", n=public.round)
    for seat in public.order:
        show_cards(s, seat, out)
    ranked = standings(public, len(public.boards))
    out.emit("final", places=[{"place": x.place, "seat": x.seat, "total": x.total, **x.score} for x in ranked])
    for seats in tied(ranked):
        out.emit("tie", seats=seats)
    out.emit("winner", seat=ranked[0].seat, n=ranked[0].total)


def tied(ranked: list[Place]) -> list[list[int]]:
    """Who has as many points as others, the better placed first: turn order has parted them (rules 6.6)."""
    totals = {place.total: [other.seat for other in ranked if other.total == place.total] for place in ranked}
    return [seats for seats in totals.values() if len(seats) > 1]


def show_cards(s: RaidersState, seat: int, out: Out) -> None:
    """A seat's cards, with what each of them adds."""
    board, own = s.public.boards[seat], s.own[seat]
    if own.blind:
        out.reveal()
        board.cards += own.blind
        own.blind, board.blind = [], 0
    types = collection(board, board.cards)
    scored = [{"card": card, "points": card_points(card, types)} for card in board.cards]
    if scored:
        out.emit("cards_counted", seat=seat, cards=scored)


def standings(public: Public, seats: int) -> list[Place]:
    """The final ranking, best first; of equals the later one in turn order (rules 6.6, 6.9)."""
    scores = [score(board, board.cards) for board in public.boards]
    totals = [sum(one.values()) for one in scores]
    ranked = sorted(public.order, key=lambda seat: (-totals[seat], -public.order.index(seat)))
    return [
        Place(seat, n, totals[seat], scores[seat], facts={"discoveries": len(public.boards[seat].done)})
        for n, seat in enumerate(ranked, 1)
    ]
