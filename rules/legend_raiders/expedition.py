"""Main action B: an expedition, first a card, then discoveries (rules 5)."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar, NamedTuple

from rules.core import Action, Frame, Ids, Illegal, Out, Reason, always, own_step, own_turn
from rules.core.frame import Offer, Steps
from rules.legend_raiders.actions import DECK, NO_TORCH, Complete, Done, PlayDie, Roll, Take
from rules.legend_raiders.components import LIMITS, NEEDS, TOOLS, by_rank
from rules.legend_raiders.state import Board, Public, RaidersState, RaidersView
from rules.legend_raiders.tokens import unpack
from rules.legend_raiders.turns import die_card_late, rolled_before

COMPLETED, STOPPED = "completed", "stopped"  # what `Completing` hands down to the turn

# -- the card -----------------------------------------------------------------------------------


@own_turn
def take(frame: Cards, v: RaidersView) -> Steps:
    """A face-up card, or the top of the deck (rules 5.1)."""
    yield Ids([*v.public.row, *([DECK] if v.public.deck else [])])
    return None


class Cards(Frame[RaidersState, RaidersView], tag="cards"):
    """The seat takes an expedition card; there is one at least."""

    seat: int

    forced: ClassVar[bool] = True
    offers: ClassVar[dict[type[Action], Offer]] = {Take: take, Roll: rolled_before, PlayDie: die_card_late}

    def apply(self, s: RaidersState, seat: int, action: Take, out: Out) -> None:
        s.public.acts()
        s.public.mark(f"cards.{seat}")
        if action.card == DECK:
            take_blind(s, seat, out)
        else:
            take_open(s, seat, action.card, out)
        out.done("taken")

    def fallback(self, v: RaidersView) -> Take:
        """The leftmost face-up one, else the top of the deck (rules 12)."""
        return Take(v.public.row[0] if v.public.row else DECK)


def take_open(s: RaidersState, seat: int, card: str, out: Out) -> None:
    """A face-up card, which all know from now on; another one takes its place (rules 5.1, 5.2)."""
    public, deck = s.public, s.hidden.deck
    public.boards[seat].cards.append(card)
    out.emit("took", seat=seat, card=card)
    at = public.row.index(card)
    if not deck:
        del public.row[at]
        return
    public.row[at] = deck.pop()
    public.deck = len(deck)
    public.mark(public.row[at])
    out.emit("card_up", card=public.row[at])


def take_blind(s: RaidersState, seat: int, out: Out) -> None:
    """The top of the deck, which its owner alone knows (rules 5.2)."""
    card = s.hidden.deck.pop()
    s.public.deck = len(s.hidden.deck)
    s.public.boards[seat].blind += 1
    s.own[seat].blind.append(card)
    out.emit("took_blind", seat=seat)
    out.emit("blind_card", to=(seat,), card=card)


# -- discoveries --------------------------------------------------------------------------------


def why_no_torch(board: Board, tile: str, torch: str) -> Reason:
    """Why the torch cannot stand for that tool in paying a tile (rules 5.4)."""
    if torch == NO_TORCH:
        missing = board.missing(tile)
        return Illegal("tools_missing", tile=tile, tools=missing) if missing else ""
    if torch not in NEEDS[tile]:
        return Illegal("torch_not_needed", tile=tile, tools=list(NEEDS[tile]))
    if not board.lit:
        return Illegal("torch_unlit", tile=tile)
    missing = board.missing(tile, torch)
    return Illegal("tools_missing", tile=tile, tools=missing) if missing else ""


def why_not_paid(board: Board, tile: str) -> Reason:
    """Why a tile cannot be paid: what lacks, and whether the torch would have helped (rules 5.4, 5.9)."""
    missing = board.missing(tile)
    if len(missing) <= board.lit:
        return ""
    if len(missing) == 1:
        return Illegal("tool_missing_torch_unlit", tile=tile, tool=missing[0])
    return Illegal("tools_missing_torch" if board.lit else "tools_missing", tile=tile, tools=missing)


def payable(board: Board) -> list[str]:
    """The open tiles that can be paid, the oldest first."""
    return [tile for tile in board.open if not why_not_paid(board, tile)]


def spent(tile: str, torch: str) -> Counter[str]:
    """The tokens that a tile costs, the torch standing for one tool (rules 5.4)."""
    return NEEDS[tile] - Counter([torch])


class Score(NamedTuple):
    """Points of one discovery: from coins, favourite tokens, and the die (rules 5.6)."""

    coins: int
    favourites: int
    from_die: int

    @property
    def total(self) -> int:
        """Their sum."""
        return sum(self)


def worth(public: Public, board: Board, tile: str, torch: str = NO_TORCH) -> Score:
    """What completing an open tile would score (rules 5.6): its own space is free by then, the next one on the map is
    covered.
    """
    after = Board(open=board.open[1:], done=[*board.done, tile])
    favourites = spent(tile, torch)[board.favourite]
    return Score(after.visible, favourites, int(public.die == "coin"))


def most(public: Public, board: Board, tile: str) -> int:
    """The most that a tile that can be paid may score."""
    ways = [torch for torch in (NO_TORCH, *NEEDS[tile]) if not why_no_torch(board, tile, torch)]
    return max(worth(public, board, tile, torch).total for torch in ways)


@own_turn
def complete(frame: Completing, v: RaidersView) -> Steps:
    """An open tile that can be paid, and what the torch stands for (rules 5.3, 5.4)."""
    public, board = v.public, v.public.boards[frame.seat]

    def note(tile: str) -> tuple[str, Any] | None:
        return None if why_not_paid(board, tile) else ("worth", {"n": most(public, board, tile)})

    tile = yield Ids(board.open, refuse=lambda tile: why_not_paid(board, tile), note=note)
    yield Ids((NO_TORCH, *TOOLS), refuse=lambda torch: why_no_torch(board, tile, torch))
    return None


class Completing(Frame[RaidersState, RaidersView], tag="completing"):
    """The seat completes one more tile, or is done; at least one can be paid. made: how many in this turn."""

    seat: int
    made: int = 0

    offers: ClassVar[dict[type[Action], Offer]] = {
        Complete: complete,
        Done: own_step(always),
        Roll: rolled_before,
        PlayDie: die_card_late,
    }

    def apply(self, s: RaidersState, seat: int, action: Complete | Done, out: Out) -> None:
        s.public.acts()
        if isinstance(action, Done):
            return out.done(STOPPED)
        discover(s, seat, action, out)
        return out.done(COMPLETED)

    def fallback(self, v: RaidersView) -> Complete | Done:
        """The oldest that tokens alone can pay (rules 12)."""
        board = v.public.boards[self.seat]
        tiles = [tile for tile in board.open if not board.missing(tile)]
        return Complete(tiles[0], NO_TORCH) if tiles else Done()


def discover(s: RaidersState, seat: int, action: Complete, out: Out) -> None:
    """Pays, moves the tile to the map and scores (rules 5.4 to 5.6)."""
    public, board = s.public, s.public.boards[seat]
    points, tools = worth(public, board, action.tile, action.torch), spent(action.tile, action.torch)
    unpack(public, board, tools.elements())
    if action.torch != NO_TORCH:
        board.lit = False
        public.mark(f"torch.{seat}")
    board.open.remove(action.tile)
    board.done.append(action.tile)
    board.coins += points.coins
    board.favourites += points.favourites
    board.from_die += points.from_die
    public.mark(action.tile, f"tools.{seat}", f"points.{seat}")
    tell(seat, action, by_rank(list(tools.elements())), points, out)
    sixth(public, board, seat, out)


def tell(seat: int, action: Complete, tools: list[str], points: Score, out: Out) -> None:
    """What was spent and scored."""
    told: dict[str, Any] = {
        "seat": seat,
        "tile": action.tile,
        "tools": tools,
        "total": points.total,
        **points._asdict(),
    }
    if action.torch == NO_TORCH:
        out.emit("completed", **told)
    else:
        out.emit("completed_by_torch", torch=action.torch, **told)


def sixth(public: Public, board: Board, seat: int, out: Out) -> None:
    """The first to complete six ends the match with this round (rules 6.1, 6.8)."""
    if len(board.done) >= LIMITS.end_trigger and not public.last_round:
        public.last_round = True
        out.emit("sixth", seat=seat, round=public.round)
