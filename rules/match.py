"""One play of a game: seed, action log and state; play, undo, replay, view, snapshot."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from rules.core import Action, Event, Illegal, Out, View, actors, chance, effective_key, play, start

AnyGame = Any


class Entry(msgspec.Struct, frozen=True):
    """One line of the log: an action of a seat, or an undo that drops earlier actions (numbers in the effective list).

    by: "" the seat itself, "clock" its fallback, "house" a house player, "order" what the seat had ordered before.
    """

    seat: int
    action: Action | None = None
    by: str = ""
    undo: tuple[int, ...] = ()


class Act(msgspec.Struct, frozen=True):
    """An action in force. `before`: the snapshot it was played on, kept as long as undo is likely to need it.

    lanes: the lanes it was played in, named by the number of the act that opened them; None: on the common stack.
    opened: whether it opened lanes.
    """

    seat: int
    action: Action
    by: str
    barrier: bool
    lanes: int | None
    opened: bool
    before: bytes | None


class Undo(msgspec.Struct, frozen=True):
    """What an undo would take back: numbers in the effective list, the seats whose consent it needs (none: free)."""

    drop: tuple[int, ...]
    consent: tuple[int, ...]


class Base(msgspec.Struct, frozen=True):
    """A position from which the log is replayed, where the rules of before it play differently now."""

    revision: int
    state: bytes


class Match:
    """A match in memory. `log` is the truth; the state follows from it."""

    def __init__(self, game: AnyGame, seats: int, options: Any, seed: bytes, joins: Sequence[str]) -> None:
        """Raises ValueError for a number of seats the game does not have."""
        self.game, self.seats, self.options = game, seats, options
        self.seed, self.joins = seed, tuple(joins)
        self.log: list[Entry] = []
        self.base: Base | None = None
        self.opening: list[Event] = []
        self._views: dict[int | None, View[Any, Any]] = {}
        self._acts: list[Act] | None = []
        self._begin()

    def _begin(self) -> None:
        self.state, out = start(self.game, self.seats, self.options, effective_key(self.seed, self.joins))
        self.opening = out.events
        self.due: dict[int, int] = dict.fromkeys(actors(self.state), 0)

    # -- reading ----------------------------------------------------------------------------

    @property
    def revision(self) -> int:
        """The number of log entries: every action and every undo makes a new one."""
        return len(self.log)

    @property
    def over(self) -> bool:
        return not self.state.stack

    def view(self, seat: int | None) -> View[Any, Any]:
        """What the seat (None: a spectator) may see now; kept until the next action, with its derived data."""
        if seat not in self._views:
            self._views[seat] = View(self.state, seat)
        return self._views[seat]

    def actors(self) -> list[int]:
        """The seats that are due, ascending; empty when the match is over."""
        return list(self.due)

    def standings(self) -> list[Any]:
        """The final ranking, best first. Raises Illegal("match_running") before the end."""
        if not self.over:
            raise Illegal("match_running")
        return list(self.game.standings(self.state.public, self.seats))

    @property
    def acts(self) -> list[Act]:
        """The actions in force, oldest first."""
        if self._acts is None:
            self._acts = self._replayed(self.log)._acts
        assert self._acts is not None
        return self._acts

    # -- playing ----------------------------------------------------------------------------

    def play(self, seat: int, action: Action, by: str = "") -> Out:
        """Plays on a copy and keeps it. Raises Illegal or Fault with the match as it was."""
        before = self.game.dump(self.state)
        copy = self.game.load(before)
        out = play(self.game, copy, seat, action, by)
        if self._acts is not None:
            self._acts.append(Act(seat, action, by, out.told, self._lanes(), out.fanned, before))
            self._forget_old_snapshots()
        self._take(copy, Entry(seat, action, by), None if out.beside else seat)
        return out

    def _lanes(self) -> int | None:
        """The name of the lanes that are open now, if any: -1 where the start opened them."""
        if not self.state.lanes or self._acts is None:
            return None
        return next((i for i in range(len(self._acts) - 1, -1, -1) if self._acts[i].opened), -1)

    def _take(self, state: Any, entry: Entry, seat: int | None) -> None:
        old, self.state = self.state, state
        self.log.append(entry)
        self._views = {}
        kept = {s for s in self.due if s != seat and _question(old, s) == _question(state, s)}
        self.due = {s: self.due.get(s, self.revision) if s in kept else self.revision for s in actors(state)}

    def _forget_old_snapshots(self) -> None:
        """Only the latest action and what free undo can reach need a snapshot: for all else consented undo replays."""
        assert self._acts is not None
        last = self._acts[-1]
        for i in range(len(self._acts) - 2, -1, -1):
            act = self._acts[i]
            if act.before is None:
                return
            if last.barrier or act.barrier or _in_the_way(last, act):
                self._acts[i] = msgspec.structs.replace(act, before=None)

    def fork(self, state: bytes | None = None) -> Match:
        """A match that goes its own way from here; this one stays as it is. States are shared, for none is changed.

        state: from that position instead, which somebody cannot tell from this one; nothing can be taken back there.
        """
        other = Match.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.log, other.due, other._views = list(self.log), dict(self.due), {}
        other._acts = None if self._acts is None or state is not None else list(self._acts)
        other.state = self.state if state is None else self.game.load(state)
        return other

    # -- undo -------------------------------------------------------------------------------

    def undo_plan(self, seat: int, to: int | None = None) -> Undo:
        """What taking back the seat's latest action (or everything from effective action `to` on) would mean.

        Raises Illegal: nothing_to_undo.
        """
        acts = self.acts
        if to is None:
            to = next((i for i in range(len(acts) - 1, -1, -1) if acts[i].seat == seat), None)
        if to is None or not 0 <= to < len(acts) or to < self._frozen():
            raise Illegal("nothing_to_undo")
        later = range(to, len(acts))
        if acts[to].seat == seat and self._free(to):
            return Undo(tuple(i for i in later if acts[i].seat == seat), ())
        return Undo(tuple(later), tuple(s for s in range(self.seats) if s != seat))

    def _frozen(self) -> int:
        """Actions played under older rules that play differently now cannot be taken back one by one."""
        return 0 if self.base is None else len(effective(self.log[: self.base.revision]))

    def _free(self, to: int) -> bool:
        """Nothing was learned from action `to` on, and nobody else has acted since, except beside it in lanes."""
        first, *later = self.acts[to:]
        return not (first.barrier or any(act.barrier or _in_the_way(act, first) for act in later))

    def undo(self, seat: int, plan: Undo) -> None:
        """Takes back what the plan names; whose consent it needs has been asked. The rest is replayed."""
        entry = Entry(seat, undo=plan.drop)
        alone = all(self.acts[i].seat == seat for i in plan.drop)
        fresh = self._undone(plan)
        self._acts = fresh._acts
        self._take(fresh.state, entry, seat)
        if not alone:
            self.due = dict.fromkeys(self.actors(), self.revision)

    def _undone(self, plan: Undo) -> Match:
        """The position without the dropped actions: from the snapshot before the first, or by replay."""
        acts, first = self.acts, min(plan.drop)
        before = acts[first].before
        fresh = self.beginning()
        if before is None:
            first = self._frozen()
        else:
            fresh.state, fresh._acts = self.game.load(before), list(acts[:first])
        fresh._play_all((a.seat, a.action, a.by) for i, a in enumerate(acts) if i >= first and i not in plan.drop)
        return fresh

    # -- replay -----------------------------------------------------------------------------

    def beginning(self) -> Match:
        """The same match before its first entry, or at its base."""
        fresh = Match(self.game, self.seats, self.options, self.seed, self.joins)
        if self.base is not None:
            fresh.base, fresh.state, fresh.opening = self.base, self.game.load(self.base.state), []
            fresh.due = dict.fromkeys(actors(fresh.state), self.base.revision)
            fresh.log = self.log[: self.base.revision]
            fresh._acts = [
                Act(e.seat, e.action, e.by, True, None, False, None)
                for _, e in effective(fresh.log)
                if e.action is not None
            ]
        return fresh

    def _play_all(self, steps: Iterable[tuple[int, Action, str]]) -> None:
        for seat, action, by in steps:
            self.play(seat, action, by)

    def _replayed(self, log: Sequence[Entry]) -> Match:
        """A match played through the entries, undos included, from the start or the base."""
        fresh = self.beginning()
        for entry in log[fresh.revision :]:
            fresh.repeat(entry)
        return fresh

    def repeat(self, entry: Entry) -> list[Event]:
        """Plays one log entry again. Returns what happened. Raises Illegal where the rules no longer allow it."""
        if entry.action is not None:
            return self.play(entry.seat, entry.action, entry.by).events
        if not self._planned(entry):
            raise Illegal("nothing_to_undo")
        self.undo(entry.seat, Undo(entry.undo, ()))
        return []

    def _planned(self, entry: Entry) -> bool:
        """Whether an undo of this log could have been planned: all from some action on, or a seat's own free ones."""
        if not (0 <= entry.seat < self.seats and entry.undo and self._frozen() <= entry.undo[0] < len(self.acts)):
            return False
        everything = tuple(range(entry.undo[0], len(self.acts)))
        return entry.undo in (everything, self.undo_plan(entry.seat, entry.undo[0]).drop)

    def position(self, revision: int) -> Match:
        """The match as it stood after `revision` log entries. Raises Illegal("no_such_turn")."""
        if not (self.base.revision if self.base else 0) <= revision <= self.revision:
            raise Illegal("no_such_turn")
        return self._replayed(self.log[:revision])

    def replays(self) -> bool:
        """Whether the log leads to this position under the rules of this program, which may be newer ones."""
        try:
            again = self.position(self.revision)
        except Exception:  # whatever the new rules do not know any more
            return False
        same: bool = self.game.dump(again.state) == self.game.dump(self.state)
        return same

    # -- keeping ----------------------------------------------------------------------------

    def snapshot(self) -> bytes:
        """The latest position with who is due since when: enough to go on without replaying the log."""
        due = {str(seat): since for seat, since in self.due.items()}
        return msgspec.msgpack.encode((self.revision, due, self.game.dump(self.state)))

    @classmethod
    def restore(
        cls,
        game: AnyGame,
        seats: int,
        options: Any,
        seed: bytes,
        joins: Sequence[str],
        log: Sequence[Entry],
        snapshot: bytes,
        base: Base | None = None,
    ) -> Match:
        """A match from its stored parts, at the cost of loading one snapshot."""
        revision, due, state = msgspec.msgpack.decode(snapshot, type=tuple[int, dict[str, int], bytes])
        if revision != len(log):
            raise ValueError(f"snapshot of revision {revision} beside {len(log)} log entries")
        match = cls.__new__(cls)
        match.game, match.seats, match.options = game, seats, options
        match.seed, match.joins, match.log, match.base = seed, tuple(joins), list(log), base
        match.opening, match._views, match._acts = [], {}, None
        match.state = game.load(state)
        match.due = {int(seat): since for seat, since in due.items()}
        return match


def _in_the_way(later: Act, first: Act) -> bool:
    """Whether a later action keeps a seat from taking back its `first` one alone: another's, unless beside it in lanes.

    What opened the lanes, or was played before them, carries what the others did in them.
    """
    return later.seat != first.seat and (first.lanes is None or later.lanes != first.lanes)


def _question(state: Any, seat: int) -> tuple[int, str] | None:
    """What a seat is asked, coarsely: it is the same question while this stays the same and the seat has not acted."""
    view = View(state, seat)
    return (len(view.tower), view.frame.tag()) if view.frame is not None else None


def effective(log: Sequence[Entry]) -> list[tuple[int, Entry]]:
    """The entries in force after all undos, with their numbers in the log."""
    kept: list[tuple[int, Entry]] = []
    for number, entry in enumerate(log):
        if entry.action is None:
            kept = [item for i, item in enumerate(kept) if i not in entry.undo]
        else:
            kept.append((number, entry))
    return kept


def drawn(seed: bytes, joins: Sequence[str]) -> list[int]:
    """Who sits where: for each seat the place of its holder among those who joined. A key of its own keeps this draw
    apart from those of the match.
    """
    order = list(range(len(joins)))
    chance.shuffle(effective_key(seed, [*joins, "seats"]), 0, order)
    return order


def commitment(seed: bytes) -> str:
    """What is posted when a table opens, so that the seed cannot be chosen later: its SHA-256 in hex."""
    return hashlib.sha256(seed).hexdigest()
