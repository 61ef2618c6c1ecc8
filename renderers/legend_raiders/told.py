"""Legend Raiders in words: round, whose turn it is, what is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from renderers.look import Look
from rules.legend_raiders.components import TILES
from rules.legend_raiders.knowledge import cards_of
from rules.legend_raiders.scoring import collection, standings
from rules.legend_raiders.state import RaidersView


def phase(view: RaidersView, look: Look) -> str:
    """The round, and whether it is the last; before it the choice of characters, at the end the final count."""
    p = view.public
    if view.over:
        return look.words("picture.final", round=p.round)
    if p.phase == "characters":
        return look.words("picture.characters")
    return look.words("picture.last_round" if p.last_round else "picture.round", round=p.round)


def to_act(view: RaidersView) -> list[int]:
    """The seats that are due; at the end the winner."""
    if view.over:
        return [standings(view.public, view.seats)[0].seat]
    return list(view.stack[-1].actors(view.as_spectator()))


def ask(view: RaidersView, look: Look) -> str:
    """What is asked of who is due, or how the match ended."""
    if view.over:
        return look.words("picture.wins", total=standings(view.public, view.seats)[0].total)
    tag = view.stack[-1].tag()
    if tag == "die_card":
        return look.words("picture.ask.die_tool" if view.public.die == "tool" else "picture.ask.die_card")
    return look.words(f"picture.ask.{tag}")


def news(view: RaidersView) -> set[str]:
    """Ids of what is new (see `Public`); nothing at the end."""
    return set() if view.over else set(view.public.news)


def types(view: RaidersView, seat: int) -> Counter[str]:
    """What the missions of a seat are held against, as far as all may know."""
    board = view.public.boards[seat]
    return collection(board, board.cards)


def face(view: RaidersView, look: Look) -> str:
    """What the die shows and does, or that it was not rolled."""
    p = view.public
    if p.forgotten:
        return look.words("picture.face.forgotten")
    return look.words(f"picture.face.{p.die or 'none'}")


def known(view: RaidersView, seat: int) -> Counter[str]:
    """The same with the cards that this view alone may see."""
    return collection(view.public.boards[seat], cards_of(view, seat))


def unseen(view: RaidersView) -> Counter[str]:
    """Types of the tiles in the stack, which follow from all that lies open."""
    p = view.public
    seen = {*p.pile, *(column.tile for column in p.columns)}
    seen |= {tile for board in p.boards for tile in (*board.open, *board.done)}
    return Counter(tile.type for id, tile in TILES.items() if id not in seen)


def listed(look: Look, words: Iterable[str]) -> str:
    """Things in a row, or the word for none."""
    return look.words("picture.text.comma").join(words) or look.words("picture.text.none")


def gap(look: Look) -> str:
    """Between sentences: a blank, in Japanese none."""
    return "" if look.lang == "ja" else " "


def counted(look: Look, key: str, ids: Iterable[str]) -> str:
    """ "rope ×2, map": values of a vocabulary (`picture.text.<key>`) with how many there are of each."""
    found, times = Counter(ids), f"{gap(look)}×"
    words = [
        look.words(f"picture.text.{key}", **{key: id}) + (f"{times}{n}" if n > 1 else "") for id, n in found.items()
    ]
    return listed(look, words)
