"""R&D and mining (rules 7.1, 7.2)."""

from __future__ import annotations

from typing import Any

from rules.core import Ids, Illegal, Out, Reason, own_turn
from rules.core.frame import Steps
from rules.nippon_zaibatsu.actions import Mine, Research
from rules.nippon_zaibatsu.hiring import begin, hireable, why_not_named
from rules.nippon_zaibatsu.state import NippState, NippView, Public
from rules.nippon_zaibatsu.supply import advance, at_end, pay_money, position
from rules.nippon_zaibatsu.tables import ACTIONS, TRACKS


def why_no_steps(public: Public, seat: int, action: str, steps: int) -> Reason:
    """Why a marker cannot be moved that far: the money, or the end of its track (rules 7.1, 7.15)."""
    p, track = public.players[seat], ACTIONS[action].track
    if at_end(p, track):
        return Illegal("track_at_end", track=track)
    left = TRACKS[track].last - position(p, track)
    if steps > left:
        return Illegal("past_the_end", track=track, n=left)
    price = ACTIONS[action].money_for_steps[steps - 1]
    return Illegal("money_short", need=price, have=p.funds) if p.funds < price else ""


def why_no_rnd(public: Public, seat: int) -> Reason:
    """Why R&D cannot be carried out once (rules 6.4)."""
    return why_no_steps(public, seat, "rnd", 1)


def why_no_mining(public: Public, seat: int) -> Reason:
    """Why mining cannot be carried out once (rules 6.4)."""
    return why_no_steps(public, seat, "mining", 1)


def steps_offer(frame: Any, v: NippView, action: str) -> Steps:
    """How many steps, with their price beside them; then the worker."""
    public, seat, kind = v.public, frame.seat, ACTIONS[action]
    reason = why_not_named(public, seat, action) or why_no_steps(public, seat, action, 1)
    if reason:
        return reason
    yield Ids(
        range(1, len(kind.money_for_steps) + 1),
        refuse=lambda n: why_no_steps(public, seat, action, n),
        note=lambda n: ("price_money", {"n": kind.money_for_steps[n - 1]}),
    )
    yield hireable(public, seat, action)
    return None


@own_turn
def offer_rnd(frame: Any, v: NippView) -> Steps:
    """R&D."""
    return (yield from steps_offer(frame, v, "rnd"))


@own_turn
def offer_mining(frame: Any, v: NippView) -> Steps:
    """Mining."""
    return (yield from steps_offer(frame, v, "mining"))


def do_steps(s: NippState, seat: int, action: Research | Mine, out: Out) -> None:
    """Pays and moves; a step of the action's own track is no gain, it comes at once (rules 5.16)."""
    kind = ACTIONS[action.tag()]
    begin(s, seat, action.tag(), action.worker, out)
    pay_money(s, seat, kind.money_for_steps[action.steps - 1], out)
    advance(s, seat, kind.track, action.steps, out)
    s.public.doing.used.append(kind.track)
