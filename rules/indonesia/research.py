"""Phase 5: each moves one disc one step (rules 7)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Frame, Ids, Illegal, Out, Reason, own_turn
from rules.core.frame import Offer, Steps
from rules.indonesia.actions import Advance, PushHull
from rules.indonesia.components import RESEARCH
from rules.indonesia.state import IndoState, IndoView, Public

HULL = "hull"


def why_stuck(public: Public, seat: int, track: str) -> Reason:
    """Why a disc cannot move: it is at the end of its track (rules 7.1)."""
    level = public.levels[seat][track]
    return Illegal("track_at_end", track=track, level=level) if level >= RESEARCH.max_level else ""


def tracks(public: Public, seat: int) -> list[str]:
    """The tracks of a seat, in the order of the table."""
    known = [*RESEARCH.tracks, *RESEARCH.optional_tracks]
    return [track for track in known if track in public.levels[seat]]


@own_turn
def advance_disc(frame: Research, v: IndoView) -> Steps:
    """One of the own discs."""
    public, seat = v.public, frame.seat
    levels = public.levels[seat]
    yield Ids(
        tracks(public, seat),
        refuse=lambda track: why_stuck(public, seat, track),
        note=lambda track: ("level", {"n": levels[track]}),
        none="all_tracks_at_end",
    )
    return None


@own_turn
def push_hull(frame: Research, v: IndoView) -> Steps:
    """The hull of somebody else instead; nothing else of others can be moved (rules 7.3, 7.5)."""
    public = v.public
    others = [seat for seat in public.order if seat != frame.seat]
    yield Ids(
        others,
        refuse=lambda seat: why_stuck(public, seat, HULL),
        note=lambda seat: ("level", {"n": public.levels[seat][HULL]}),
        none="all_hulls_at_end",
    )
    return None


class Research(Frame[IndoState, IndoView], tag="research"):
    """One seat after the other moves a disc. queue: seats still to move one."""

    queue: list[int]

    offers: ClassVar[dict[type[Action], Offer]] = {Advance: advance_disc, PushHull: push_hull}

    @property
    def seat(self) -> int:
        return self.queue[0]

    def apply(self, s: IndoState, seat: int, action: Advance | PushHull, out: Out) -> None:
        self.queue.pop(0)
        owner = action.player if isinstance(action, PushHull) else seat
        track = HULL if isinstance(action, PushHull) else action.track
        levels = s.public.levels[owner]
        levels[track] += RESEARCH.step_per_year
        s.public.acts()
        s.public.mark(f"{owner}.{track}")
        s.public.turn_begins()
        if owner == seat:
            out.emit("advanced", seat=seat, track=track, level=levels[track])
        else:
            out.emit("hull_pushed", seat=seat, player=owner, level=levels[track])

    def advance(self, s: IndoState, out: Out, result: Any) -> None:
        """Compulsory as long as any disc can move, a foreign hull too (rules 7.1, 7.7)."""
        while self.queue:
            own = any(not why_stuck(s.public, self.seat, track) for track in tracks(s.public, self.seat))
            if own or any(not why_stuck(s.public, seat, HULL) for seat in s.public.order):
                return
            out.emit("research_skipped", seat=self.queue.pop(0))
        out.done()
