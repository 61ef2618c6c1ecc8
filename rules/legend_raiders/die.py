"""The die: roll it or forget it, a die card between roll and effect, the effect (rules 3)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Ids, Out, Reason, always, own_step, own_turn
from rules.core.frame import Offer, Steps
from rules.legend_raiders.actions import Go, Keep, PlayDie, Roll
from rules.legend_raiders.components import DIE_CARDS, FACES, SYMBOLS
from rules.legend_raiders.main import Going, go
from rules.legend_raiders.state import Public, RaidersState, RaidersView
from rules.legend_raiders.tokens import draw, pack
from rules.legend_raiders.turns import die_card_early

ROLLED, SETTLED = "rolled", "settled"  # what the frames here hand down to the turn


class Rolling(Going, tag="rolling"):
    """The die may be rolled; whoever goes on without has forgotten it (rules 3.1, 3.4)."""

    offers: ClassVar[dict[type[Action], Offer]] = {Roll: own_step(always), Go: go, PlayDie: die_card_early}

    def apply(self, s: RaidersState, seat: int, action: Any, out: Out) -> None:
        if not isinstance(action, Roll):
            return super().apply(s, seat, action, out)
        s.public.acts()
        s.public.die = FACES[out.below(len(FACES))]
        s.public.mark("die")
        out.emit("rolled", seat=seat, face=s.public.die)
        return out.done(ROLLED)

    def fallback(self, v: RaidersView) -> Roll:
        """Absence is not forgetting (rules 12)."""
        return Roll()


def might_hold(public: Public, seat: int) -> bool:
    """Whether, for all that everybody knows, the seat might hold a die card; whether it does, its blind cards must not
    tell (rules 3.10, 7.2).
    """
    if not public.options.die:
        return False
    seen = {card for board in public.boards for card in board.cards} | {*public.row, *public.played}
    board = public.boards[seat]
    return not DIE_CARDS.isdisjoint(board.cards) or (board.blind > 0 and not seen >= DIE_CARDS)


def held(v: RaidersView, seat: int) -> list[str]:
    """The die cards of the view's own seat, open ones first."""
    return [card for card in (*v.public.boards[seat].cards, *v.mine.blind) if card in DIE_CARDS]


@own_turn
def play_die(frame: DieCard, v: RaidersView) -> Steps:
    """One die card, as any face, the one rolled too (rules 3.2, 3.6)."""
    cards = held(v, frame.seat)
    if not cards:
        return "no_die_card"
    yield Ids(cards)
    yield Ids(SYMBOLS)
    return None


@own_step
def keep(frame: DieCard, v: RaidersView) -> Reason:
    """A tool is drawn before anything else; the other faces ask nothing, so that the main action keeps them."""
    return "" if v.public.die == "tool" else "face_stays"


@own_turn
def go_on(frame: DieCard, v: RaidersView) -> Steps:
    """The main action, which keeps the face, where its effect needs no answer (rules 3.10)."""
    if v.public.die == "tool":
        return "draw_first"
    reason = yield from go(frame, v)
    return reason


class DieCard(Going, tag="die_card"):
    """Between roll and effect, for whoever might hold a die card (rules 3.2, 3.10)."""

    offers: ClassVar[dict[type[Action], Offer]] = {Go: go_on, Keep: keep, PlayDie: play_die}

    def facts(self, v: RaidersView) -> dict[str, Any]:
        return {**super().facts(v), "face": v.public.die}

    def apply(self, s: RaidersState, seat: int, action: Any, out: Out) -> None:
        if isinstance(action, Go):
            return super().apply(s, seat, action, out)
        s.public.acts()
        if isinstance(action, PlayDie):
            discard(s, seat, action, out)
        return out.done(SETTLED)

    def fallback(self, v: RaidersView) -> Keep | Go:
        """No die card is played (rules 12)."""
        return Keep() if v.public.die == "tool" else super().fallback(v)


def discard(s: RaidersState, seat: int, action: PlayDie, out: Out) -> None:
    """The card to the open pile, from where it never returns; the die shows what was chosen (rules 3.2, 3.8)."""
    public, board = s.public, s.public.boards[seat]
    if action.card in board.cards:
        board.cards.remove(action.card)
    else:
        s.own[seat].blind.remove(action.card)
        board.blind -= 1
        out.reveal()  # what it was is known to all now
    public.played.append(action.card)
    public.die = action.face
    public.mark("die", f"cards.{seat}")
    out.emit("die_card", seat=seat, face=action.face)


def settle(s: RaidersState, seat: int, out: Out) -> None:
    """The effect of the face (rules 3.3); a coin waits for completions (3.5)."""
    public = s.public
    if public.die == "torch":
        for at, board in enumerate(public.boards):
            board.lit = not board.lit
            public.mark(f"torch.{at}")
        lit = [at for at, board in enumerate(public.boards) if board.lit]
        out.emit("torches", seats=lit)
    elif public.die == "tool":
        draw_one(s, seat, out)


def draw_one(s: RaidersState, seat: int, out: Out) -> None:
    """A token from the bag, if there is one (rules 3.3, 3.7)."""
    tool = draw(s.public, out)
    if not tool:
        return out.emit("bag_empty", seat=seat)
    pack(s.public.boards[seat], [tool])
    s.public.mark(f"tools.{seat}")
    return out.emit("drawn", seat=seat, tool=tool)


def forget(s: RaidersState, seat: int, out: Out) -> None:
    """The penalty: the own torch goes out, before anything else is done (rules 3.4)."""
    public, board = s.public, s.public.boards[seat]
    public.forgotten = True
    out.emit("forgotten_lit" if board.lit else "forgotten", seat=seat)
    if board.lit:
        board.lit = False
        public.mark(f"torch.{seat}")
