"""Playing: start a match, take an action, run the flow until somebody is due."""

from __future__ import annotations

from typing import Any

from rules.core import chance
from rules.core.action import Action
from rules.core.event import Event, Fault, Illegal
from rules.core.frame import Frame
from rules.core.offer import check, moves
from rules.core.state import State, View

AnyFrame = Frame[Any, Any]
AnyState = State[Any, Any, Any, Any]
Change = tuple[str, Any]
MOST_STEPS = 10_000  # of the flow in one action: more is an endless loop in the rules


class Out:
    """All that `apply` and `advance` may do besides changing the state.

    `by`: who chose the action: "" the seat itself, "clock" its fallback, "house" a house player, "order" what the seat
    had ordered before.
    `told`: whether somebody learned something, so that undo stops here. `fanned`: whether new lanes were opened.
    `beside`: whether it was done beside the flow, so that everybody is asked what they were asked before.
    """

    def __init__(self, s: AnyState, by: str = "") -> None:
        self.events: list[Event] = []
        self.by = by
        self.told = False
        self.fanned = False
        self.beside = False
        self._s = s
        self._change: Change | None = None

    def emit(self, id: str, to: tuple[int, ...] | None = None, **params: Any) -> None:
        """Tells everyone, or the seats in `to` (which makes the action a barrier for undo)."""
        params = {name: list(x) if isinstance(x, list) else x for name, x in params.items()}  # the state's own moves on
        self.events.append(Event(id, params, to))
        self.told = self.told or to is not None

    def reveal(self) -> None:
        """Marks a public fact that follows from secrets (who tied): the one kind of news the core cannot see."""
        self.told = True

    def push(self, frame: AnyFrame) -> None:
        """Interrupts with a frame on top of this one."""
        self._ask("push", frame)

    def done(self, result: Any = None) -> None:
        """Ends this frame; the one below gets the result in `advance`."""
        self._ask("done", result)

    def fan(self, frames: list[AnyFrame | None]) -> None:
        """Gives each seat a stack of its own, with one frame or none; this frame goes on when all are empty."""
        if self._s.lanes or len(frames) != len(self._s.own):
            raise Fault("a fan is for all seats, and there is none inside another")
        self.fanned = True
        self._ask("fan", frames)

    def _ask(self, verb: str, what: Any) -> None:
        if self._change:
            raise Fault("one push, done or fan in each step")
        self._change = (verb, what)

    def take(self) -> Change | None:
        """The verb of the step just done, for the core alone."""
        change, self._change = self._change, None
        return change

    def below(self, n: int) -> int:
        """An even draw from 0..n-1."""
        value, self._s.draws = chance.below(self._s.key, self._s.draws, n)
        return value

    def shuffle(self, items: list[Any]) -> None:
        """Shuffles in place."""
        self._s.draws = chance.shuffle(self._s.key, self._s.draws, items)


def start(game: Any, seats: int, options: Any, key: bytes) -> tuple[Any, Out]:
    """A new state, run to the first decision. Raises ValueError for a number of seats the game does not have."""
    if seats not in game.seats:
        raise ValueError(f"{game.name} is not for {seats}")
    s = game.state_type(None, [], None, key, 0, [])
    out = Out(s)
    game.setup(s, seats, options, out)
    _settle(s, out, None, out.take())
    return s, out


def actors(s: AnyState) -> list[int]:
    """The seats that are due, ascending; empty when the match is over."""
    return [seat for seat, _ in _due(s)]


def _due(s: AnyState) -> list[tuple[int, AnyFrame]]:
    spectator = View(s, None)
    if not s.lanes:
        return [(seat, s.stack[-1]) for seat in sorted(set(s.stack[-1].actors(spectator)))] if s.stack else []
    due = [(lane, tower[-1]) for lane, tower in enumerate(s.lanes) if tower]
    wrong = [frame for lane, frame in due if frame.actors(spectator) != [lane]]
    if wrong:
        raise Fault(f"only its own seat can act in a lane: {wrong}")
    return due


def allowed(game: Any, s: AnyState, seat: int, kind: type[Action]) -> AnyFrame:
    """The frame that takes such an action of this seat now. Raises Illegal: match_over, not_your_turn, not_now."""
    meanwhile: AnyFrame | None = game.meanwhile
    if not s.stack:
        raise Illegal("match_over")
    frame: AnyFrame | None = View(s, seat).frame
    due = frame is not None and seat in actors(s)
    if due and frame is not None and kind in frame.offers:
        return frame
    if meanwhile is not None and kind in meanwhile.offers:
        return meanwhile
    raise Illegal("not_now" if due else "not_your_turn")


def play(game: Any, s: AnyState, seat: int, action: Action, by: str = "") -> Out:
    """Plays on `s`, which is the caller's copy. The result's events say what happened, `told` whether undo stops here.

    Raises Illegal with `s` unchanged, or Fault with `s` spoilt.
    """
    if not 0 <= seat < len(s.own):
        raise Illegal("no_such_seat")
    frame = allowed(game, s, seat, type(action))
    check(frame, View(s, seat), action)
    out = Out(s, by)
    before = _secrets(game, s, seat)
    try:
        _apply(game, s, frame, seat, action, out)
    except Illegal as error:
        raise Fault(f"{type(action).__name__} was offered and then refused: {error.code}") from error
    out.told = out.told or before != _secrets(game, s, seat)
    return out


def go_on(game: Any, s: AnyState, seat: int, action: Action) -> None:
    """Plays on `s` what is known to be legal for a seat that is due, without looking whether anybody learned anything:
    at half the price of `play`, for playouts, where nobody watches.
    """
    frame = View(s, seat).frame
    assert frame is not None
    _apply(game, s, frame, seat, action, Out(s, "house"))


def _apply(game: Any, s: AnyState, frame: AnyFrame, seat: int, action: Action, out: Out) -> None:
    frame.apply(s, seat, action, out)
    change = out.take()
    if frame is game.meanwhile:
        out.beside = True
        if change:
            raise Fault("what is done beside the flow cannot move it")
        return
    _settle(s, out, seat if s.lanes else None, change)


def _secrets(game: Any, s: AnyState, actor: int) -> tuple[int, bytes]:
    """What stays the same when nobody learned anything: chance, hidden and the other seats' own."""
    others = [
        [getattr(own, name) for name in own.__struct_fields__ if name not in game.quiet]
        for seat, own in enumerate(s.own)
        if seat != actor
    ]
    return s.draws, game.dump((s.hidden, others))


def _settle(s: AnyState, out: Out, lane: int | None, change: Change | None) -> None:
    """Runs the lane that was played in, then the lanes a fan opened, then the common stack when all are empty."""
    todo: list[int | None] = [lane]
    while todo:
        lane = todo.pop(0)
        todo += _run(s, out, s.stack if lane is None else s.lanes[lane], change)
        change = None
        if s.lanes and not any(s.lanes):
            s.lanes = []
            todo.append(None)
    if s.stack and not actors(s):
        raise Fault(f"nobody can act on {s.stack[-1]}")


def _run(s: AnyState, out: Out, tower: list[AnyFrame], change: Change | None) -> list[int]:
    """Works one stack until its top frame waits for somebody. Returns the lanes that a fan opened."""
    result: Any = None
    for _ in range(MOST_STEPS):
        if change is None and tower:
            tower[-1].advance(s, out, result)
            change, result = out.take(), None
            if change is None:
                if not _force(s, tower[-1], out):
                    return []
                change = out.take()
                continue
        match change:
            case None:
                return []
            case ("push", frame):
                tower.append(frame)
            case ("done", value):
                tower.pop()
                result = value
            case ("fan", frames):
                s.lanes = [[frame] if frame else [] for frame in frames]
                return [seat for seat, frame in enumerate(frames) if frame]
        change = None
    raise Fault(f"the flow does not come to rest: {tower}")


def _force(s: AnyState, frame: AnyFrame, out: Out) -> bool:
    """Plays the only move of a forced frame: told as an event, not logged."""
    if not frame.forced:
        return False
    seats = frame.actors(View(s, None))
    if len(seats) != 1:
        return False
    found = moves(frame, View(s, seats[0]), 2)
    if len(found) != 1:
        return False
    out.emit("forced", seat=seats[0], kind=found[0].tag())
    frame.apply(s, seats[0], found[0], out)
    return True
