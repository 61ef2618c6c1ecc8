"""Workers: the bag, the hiring spaces, the queue, and what players take of them (rules 2.4 to 2.6, 6.3, 6.7, 11.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core import Ids, Illegal, Out, Reason
from rules.nippon_zaibatsu.marking import mark
from rules.nippon_zaibatsu.state import HOME, NippState, Public, Zaibatsu
from rules.nippon_zaibatsu.tables import ACTIONS, COLOURS, COUNTS, DESTINATIONS, HIRING, QUEUE, SPACE_OF, WORKERS


def draw(s: NippState, out: Out) -> str:
    """A random worker out of the bag, which holds one at least."""
    bag = s.public.bag
    at = out.below(sum(bag.values()))
    for colour in COLOURS:
        at -= bag[colour]
        if at < 0:
            bag[colour] -= 1
            return colour
    raise AssertionError("the bag was counted wrong")


def some(s: NippState, n: int, out: Out) -> list[str]:
    """n workers, or as many as the bag holds (rules 11.5)."""
    return [draw(s, out) for _ in range(min(n, sum(s.public.bag.values())))]


def fill_queue(s: NippState, out: Out) -> None:
    """Rows that are missing, at the bottom; filled ones stay (rules 2.6, 11.2, 11.6)."""
    rows = COUNTS[s.public.seats].queue_rows * QUEUE.rows_per_area
    while len(s.public.queue) < rows and (row := some(s, WORKERS.row_size, out)):
        s.public.queue.append(row)


def refill(s: NippState, out: Out) -> None:
    """At the start of a round: one worker to each space that is not full, then the queue (rules 11.2, 11.3)."""
    for at, space in enumerate(s.public.hiring):
        if len(space) < WORKERS.hiring_space_capacity and (new := some(s, 1, out)):
            space += new
            mark(s, HIRING[at])
    fill_queue(s, out)


def move_up(s: NippState, out: Out) -> bool:
    """The top rows of the queue go to the empty spaces. Returns whether a space stays empty (rules 6.7, 6.10)."""
    public = s.public
    for at, space in enumerate(public.hiring):
        if not space and public.queue:
            public.hiring[at] = public.queue.pop(0)
            mark(s, HIRING[at])
            out.emit("row_moved", space=HIRING[at], colours=public.hiring[at], left=len(public.queue))
    return not all(public.hiring)


def waiting(public: Public, action: str) -> list[str]:
    """The workers on the hiring space above an action (rules 6.3)."""
    return public.hiring[SPACE_OF[action]]


def choices(public: Public, action: str) -> list[str]:
    """The colours that can be taken for an action; the one already taken when the action goes on (rules 6.3)."""
    if public.doing.action:
        return [public.doing.worker]
    held = waiting(public, action)
    return [colour for colour in COLOURS if colour in held]


def hireable(public: Public, seat: int, action: str) -> Ids:
    """The worker for an action, with what it would be good for and cost beside it; one already taken goes without
    saying (rules 6.3, 8.1, 10.4).
    """
    taken = bool(public.doing.action)
    return Ids(choices(public, action), note=worker_note(public.players[seat]), implied=taken)


def worker_note(p: Zaibatsu) -> Callable[[Any], tuple[str, Any] | None]:
    """What is shown beside a colour: what its department gives, and the wages that a new colour adds."""

    def note(colour: str) -> tuple[str, Any]:
        if colour in p.colours:
            return "hired_again", {"gift": colour}
        return "hired_new", {"gift": colour, "n": WORKERS.salary_per_colour}

    return note


def why_not_named(public: Public, seat: int, action: str) -> Reason:
    """Why an action cannot be begun, or gone on with, apart from its costs (rules 6.4)."""
    doing = public.doing
    if doing.action and doing.action != action:
        return Illegal("doing_another", action=doing.action)
    if doing.action:
        return "done_often_enough" if len(doing.used) >= ACTIONS[action].repeat_max else ""
    if public.players[seat].free_worker_spaces < 1:
        return "no_worker_space"
    return "" if waiting(public, action) else Illegal("nobody_to_hire", action=action)


def begin(s: NippState, seat: int, action: str, colour: str, out: Out) -> None:
    """Names an action and takes the worker, unless the action is only gone on with (rules 6.3)."""
    public = s.public
    if public.doing.action:
        return
    public.doing.action, public.doing.worker = action, colour
    waiting(public, action).remove(colour)
    public.players[seat].workers.append(colour)
    out.emit("hired", seat=seat, action=action, colour=colour)


def dismiss(s: NippState, seat: int) -> None:
    """Experts go home, the others into the bag (rules 10.5)."""
    public, p = s.public, s.public.players[seat]
    for worker in p.workers:
        if worker in DESTINATIONS:
            public.experts[worker] = HOME
        else:
            public.bag[worker] += 1
    p.workers = []


def from_bag(public: Public) -> list[str]:
    """The colours that the bag holds (rules 4.4)."""
    return [colour for colour in COLOURS if public.bag[colour]]


def has_room(p: Zaibatsu, n: int) -> bool:
    """Whether n workers more find a space (rules 6.3, 7.7)."""
    return p.free_worker_spaces >= n
