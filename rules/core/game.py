"""A rule set: its records, its flow and the few functions that the core asks of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar, Union

import msgspec

from rules.core.action import Action, Big, fields
from rules.core.ahead import Ahead
from rules.core.ask import Ask, Choose
from rules.core.event import Event
from rules.core.frame import Frame
from rules.core.options import Option, options_of
from rules.core.state import Nothing, State, View

if TYPE_CHECKING:
    from rules.core.play import Out

P = TypeVar("P")
O = TypeVar("O")  # noqa: E741
H = TypeVar("H")


class Place(msgspec.Struct, frozen=True):
    """A seat in the final ranking. `place`: 1.., shared places alike; `score`: categories that add up to `total`;
    `out`: why the seat cannot win, a code; `facts`: other numbers worth showing.
    """

    seat: int
    place: int
    total: int
    score: dict[str, int] = {}
    out: str = ""
    facts: dict[str, Any] = {}


class NoOptions(msgspec.Struct, frozen=True, array_like=True):
    """For games without options."""


class Game(Generic[P, O, H]):
    """Everything the core needs to know of a game.

    name: its id. seats: the numbers of players. public, own, hidden: its state records. frames, actions: all kinds;
    `Ask` among the frames brings its action with it.
    setup(s, seats, options, out): fills a new state. standings(public, seats): the final ranking.
    twin(s, watcher, rng): redraws, in place, what the watcher cannot know and public history leaves free.
    presets: named choices of options. meanwhile: what any seat may do beside the flow. quiet: fields of `own` that
    move by open amounts only. house(view, rng): the house player's action by rule of thumb, quick, for playouts ask
    it over and over. search(view, rng, ms): the action that the game's own search finds in about so many milliseconds,
    where one plays better than playouts would. conserved(s): sums that never change.
    cancels: the kinds of action that a seat may order ahead ("pass for this round"), each with a pure function
    (view, event) -> bool: whether what happened calls the order of the view's seat off, so that the person decides
    anew. The view is that seat's own after the event; events that the seat may not see are never shown to it.
    ahead: the standing orders that a seat may give, each a kind of question and what answers it.
    unsaid: codes of reasons that go without saying where all that is not possible now is listed ("you have no debt").
    version: of the rules; raised whenever an old log would play differently.
    """

    def __init__(
        self,
        name: str,
        *,
        seats: range,
        public: type[P],
        frames: Sequence[type[Frame[Any, Any]]],
        actions: Sequence[type[Action]],
        setup: Callable[[Any, int, Any, Out], None],
        standings: Callable[[P, int], list[Place]],
        own: type[O] = Nothing,  # type: ignore[assignment]
        hidden: type[H] = Nothing,  # type: ignore[assignment]
        options: type[msgspec.Struct] = NoOptions,
        presets: dict[str, dict[str, Any]] | None = None,
        twin: Callable[[Any, int, random.Random], None] | None = None,
        meanwhile: Frame[Any, Any] | None = None,
        quiet: Sequence[str] = (),
        house: Callable[[View[P, O], random.Random], Action | None] | None = None,
        search: Callable[[View[P, O], random.Random, float], Action | None] | None = None,
        conserved: Callable[[Any], dict[str, int]] | None = None,
        cancels: Mapping[type[Action], Callable[[View[P, O], Event], bool]] | None = None,
        ahead: Sequence[Ahead] = (),
        unsaid: Sequence[str] = (),
        version: int = 1,
    ) -> None:
        self.name, self.seats, self.version = name, seats, version
        self.setup, self.standings, self.twin = setup, standings, twin
        self.meanwhile, self.quiet, self.conserved = meanwhile, frozenset(quiet), conserved
        self.house, self.search = house, search
        self.options_type, self.options, self.presets = options, options_of(options), presets or {}
        self.cancels: dict[type[Action], Callable[[View[P, O], Event], bool]] = dict(cancels or {})
        self.ahead, self.own_type, self.unsaid = tuple(ahead), own, frozenset(unsaid)
        self.frames = tuple(frames)
        self.actions: tuple[type[Action], ...] = (*actions, *([Choose] if Ask in self.frames else []))
        self.on_board = frozenset(f.vocabulary for kind in self.actions for f in fields(kind) if f.board)
        self._codec(public, own, hidden)

    def _codec(self, public: type[P], own: type[O], hidden: type[H]) -> None:
        any_frame: Any = Union[self.frames]  # noqa: UP007 - built from data
        any_action: Any = Union[self.actions]  # noqa: UP007
        generic: Any = State
        self.state_type: Any = generic[public, own, hidden, any_frame]
        self.dump: Callable[[Any], bytes] = msgspec.msgpack.Encoder(enc_hook=_plain, order="deterministic").encode
        self.load: Callable[[bytes], Any] = msgspec.msgpack.Decoder(self.state_type, dec_hook=_rebuild).decode
        self.line: Callable[[Action], bytes] = msgspec.json.Encoder(enc_hook=_plain).encode
        self.parse: Callable[[bytes | str], Action] = msgspec.json.Decoder(any_action, dec_hook=_rebuild).decode

    def kind(self, tag: str) -> type[Action]:
        """The kind of action with that tag. Raises KeyError."""
        return {kind.tag(): kind for kind in self.actions}[tag]

    def make_options(self, chosen: dict[str, Any]) -> Any:
        """The options record from chosen values; the rest are defaults. Raises KeyError or ValueError."""
        known: dict[str, Option] = {o.id: o for o in self.options}
        for name, value in chosen.items():
            if not any(value == x and type(value) is type(x) for x in known[name].values):
                raise ValueError(name)
        return self.options_type(**chosen)


def _plain(value: Any) -> Any:
    """Amounts of any size are text in snapshots and logs."""
    if isinstance(value, int):
        return str(int(value))
    raise TypeError(f"{type(value).__name__} cannot be stored")


def _rebuild(kind: type[Any], value: Any) -> Any:
    if issubclass(kind, Big):
        return kind.stored(value)
    raise TypeError(f"{kind.__name__} cannot be stored")
