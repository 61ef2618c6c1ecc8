"""Positions, names and words for the tests of pictures."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from bot.texts import Texts
from renderers import Look
from rules import core, load
from rules.qe.actions import Bid, Open, Peek
from rules.qe.amounts import Amount

PLAIN = ("Hanako", "山田 太郎", "Ivo", "Mei", "Ann")
ZOO = (
    "محمد صلاح",
    "שלום (2) עולם",
    "김민수",
    "小红",
    "👨‍👩‍👧‍👦 family",
    "🇯🇵 flag 1️⃣",
    "𝓕𝓪𝓷𝓬𝔂",
    "ㅤ",
    "\u200b\u200d",
    "",
    "Z̸̛͝a̴l̵g̷o̶",
    "สวัสดี",
    "नमस्ते",
    "☆彡Ⓚⓘⓣ★",
    "W" * 32,
    "漢" * 32,
    "😀" * 32,
    "\u202eevil",
    "ﷺ" * 8,
    "𠮷野家",
    "\ud800x",
    "a\nb\tc",
    "Nguyễn Văn",
    "\U000e0041\U000f0000",
    "*_`~|[](http://x)@everyone",
)
LAYOUTS = ("board", "map", "seat", "zoom")
LANGUAGES = ("en", "ja")


def look(game: str, names: tuple[str, ...], lang: str = "en", layout: str = "board") -> Look:
    """A look with the real words of the bot; a missing text fails."""
    return Look(Texts.load(strict=True).words(lang, game, names, markdown=False), names, "#123456", lang, layout)


def zoo(seats: int, start: int) -> tuple[str, ...]:
    """As many odd names as there are seats, other ones for each start."""
    return tuple(ZOO[(start * seats + i) % len(ZOO)] for i in range(seats))


def dobutsu(seed: int, plies: int, **options: Any) -> Any:
    """A state after so many random moves; shorter if the game ends."""
    game, rng = load("dobutsu"), random.Random(seed)
    state, _ = core.start(game, 2, game.make_options(options), bytes(32))
    while state.stack and state.public.ply < plies:
        seat = core.actors(state)[0]
        view = core.view(state, seat)
        core.play(game, state, seat, core.sample(view.frame, view, rng))
    return state


def qe(seats: int, seed: int, steps: int, most: int = 10**6, **options: Any) -> Any:
    """A state after so many bids up to `most`, with ties, zero bids and peeks among them."""
    game, rng = load("qe"), random.Random(seed)
    state, _ = core.start(game, seats, game.make_options(options), seed.to_bytes(32, "big"))
    for _ in range(steps):
        if not state.stack:
            break
        _bid(game, state, rng, most)
        if rng.random() < 0.1:
            _peek(game, state, rng)
    return state


def _bid(game: Any, state: Any, rng: random.Random, most: int) -> None:
    seat = rng.choice(core.actors(state))
    opening = core.view(state, seat).frame.tag() == "opening"
    amounts = [0, 7, rng.randint(1, most), rng.randint(1, most)]
    while True:
        amount = Amount(max(1, rng.choice(amounts)) if opening else rng.choice(amounts))
        try:
            core.play(game, state, seat, Open(amount) if opening else Bid(amount))
            return
        except core.Illegal:
            amounts = [amount + 1]


def _peek(game: Any, state: Any, rng: random.Random) -> None:
    for award in state.public.awards:
        try:
            core.play(game, state, rng.randrange(len(state.own)), Peek(award.tile))
            return
        except core.Illegal:
            continue


# How fond of a kind of action the hurried players are: with them a match comes to its last phase in 400 actions.
HURRY = {
    "start": 30.0, "buy": 30.0, "train": 20.0, "lay": 12.0, "run": 30.0, "station": 10.0, "mine": 10.0, "repay": 9.0,
    "convert": 8.0, "acquire": 8.0, "rebuild": 5.0, "subscribe": 5.0, "dividend": 5.0, "bid": 2.0, "sell": 0.4,
    "trade": 0.3,
}  # fmt: skip


def eighteen_pa(seats: int, seed: int, steps: int, **options: Any) -> Any:
    """A state after so many actions of players in a hurry; shorter if the match ends."""
    game, rng = load("eighteen_pa"), random.Random(seed)
    state, _ = core.start(game, seats, game.make_options({"bank_two_trains": 2} | options), seed.to_bytes(32, "big"))
    for _ in range(steps):
        if not state.stack:
            break
        seat = core.actors(state)[0]
        core.play(game, state, seat, _hurried(core.view(state, seat), rng))
    return state


def _hurried(v: Any, rng: random.Random) -> Any:
    kinds = [kind for kind, reason in core.offered(v.frame, v).items() if not reason]
    kinds.sort(key=lambda kind: rng.random() ** (1 / HURRY.get(kind.tag(), 1.0)), reverse=True)
    listed = (core.moves(v.frame, v, 1 if kind.tag() == "run" else 40, kind) for kind in kinds)
    return rng.choice(next(found for found in listed if found))


def indonesia(seats: int, seed: int, steps: int, until: str = "", **options: Any) -> Any:
    """A state after so many actions, most of them the house player's; earlier where a frame of that tag comes up after
    half of them, or the match ends.
    """
    return _housed("indonesia", seats, seed, steps, until, options)


def big_shoulders(seats: int, seed: int, steps: int, until: str = "", **options: Any) -> Any:
    """The same for City of the Big Shoulders."""
    return _housed("big_shoulders", seats, seed, steps, until, options)


def _housed(name: str, seats: int, seed: int, steps: int, until: str, options: dict[str, Any]) -> Any:
    game, rng = load(name), random.Random(seed)
    state, _ = core.start(game, seats, game.make_options(options), seed.to_bytes(32, "big"))
    for step in range(steps):
        if not state.stack or (until and 2 * step >= steps and state.stack[-1].tag() == until):
            break
        seat = core.actors(state)[0]
        v = core.view(state, seat)
        wise = game.house(v, rng) if rng.random() < 0.8 else None
        core.play(game, state, seat, wise or core.sample(v.frame, v, rng))
    return state


def legend_raiders(seats: int, seed: int, steps: int, until: str = "", wild: float = 0.2, **options: Any) -> Any:
    """A state after so many actions, `wild` of them at random, the others the house player's; earlier where a frame of
    that tag comes up after half of them, or the match ends.
    """
    game, rng = load("legend_raiders"), random.Random(seed)
    state, _ = core.start(game, seats, game.make_options(options), seed.to_bytes(32, "big"))
    for step in range(steps):
        if not state.stack or (until and 2 * step >= steps and state.stack[-1].tag() == until):
            break
        seat = core.actors(state)[0]
        v = core.view(state, seat)
        wise = game.house(v, rng) if rng.random() >= wild else None
        core.play(game, state, seat, wise or core.sample(v.frame, v, rng))
    return state


def nippon(seats: int, seed: int, steps: int, until: str = "", **options: Any) -> Any:
    """A state after so many actions, most of them the house player's; earlier where a frame of that tag comes up after
    half of them, or the match ends.
    """
    game, rng = load("nippon_zaibatsu"), random.Random(seed)
    state, _ = core.start(game, seats, game.make_options(options), seed.to_bytes(32, "big"))
    for step in range(steps):
        if not core.actors(state) or (until and 2 * step >= steps and _waits(state, until)):
            break
        seat = core.actors(state)[0]
        v = core.view(state, seat)
        wise = game.house(v, rng) if rng.random() < 0.9 else None
        core.play(game, state, seat, wise or core.sample(v.frame, v, rng))
    return state


def _waits(state: Any, tag: str) -> bool:
    """Whether such a frame waits for an answer, in the common stack or in a seat's own."""
    return any(stack and stack[-1].tag() == tag for stack in (state.stack, *state.lanes))


def marco_polo(seats: int, seed: int, steps: int, until: str = "", **options: Any) -> Any:
    """A state after so many actions, most of them the house player's; earlier where a frame of that tag comes up after
    half of them, or the match ends.
    """
    game, rng = load("marco_polo"), random.Random(seed)
    state, _ = core.start(game, seats, game.make_options(options), seed.to_bytes(32, "big"))
    for step in range(steps):
        tops = [lane[-1] for lane in state.lanes if lane] or state.stack[-1:]
        if not tops or (until and 2 * step >= steps and any(top.tag() == until for top in tops)):
            break
        v = core.view(state, core.actors(state)[0])
        wise = game.house(v, rng) if rng.random() < 0.8 else None
        core.play(game, state, core.actors(state)[0], wise or core.sample(v.frame, v, rng))
    return state


def positions(seed: int = 1) -> Iterator[tuple[str, Any]]:
    """(game, state): first, middle and last positions of all games at every number of seats."""
    for plies in (0, 1, 9, 24, 10_000):
        yield "dobutsu", dobutsu(seed + plies, plies)
    for seats in (3, 4, 5):
        for steps, most in ((0, 9), (1, 10**24), (2 * seats, 10**6), (8 * seats, 10**24 - 1), (10_000, 10**900)):
            yield "qe", qe(seats, seed + steps, steps, most, keep_notes=seats > 3)
    for seats, steps in ((3, 0), (4, 5), (5, 40), (3, 120), (4, 250), (5, 330), (5, 480), (4, 10_000)):
        yield "eighteen_pa", eighteen_pa(seats, seed + 6, steps)
    for seats, steps in ((2, 0), (3, 9), (5, 60), (4, 150), (2, 220), (5, 300), (3, 10_000)):
        yield "indonesia", indonesia(seats, seed + steps, steps, open_money=seats != 4)
    for seats, steps in ((2, 0), (3, 5), (4, 40), (2, 70), (3, 130), (4, 190), (4, 260), (3, 10_000)):
        yield "big_shoulders", big_shoulders(seats, seed + steps, steps, advanced=seats == 3)
    for seats, steps in ((2, 0), (3, 2), (4, 12), (2, 60), (4, 110), (3, 160), (4, 190), (3, 10_000), (4, 10_000)):
        wild = 0.9 if steps in (110, 190) else 0.2
        yield "legend_raiders", legend_raiders(seats, seed + steps, steps, "discarding", wild, die=steps != 60)
    yield "legend_raiders", legend_raiders(2, seed, 900, "", 0.95, expedition_cards="per_tile")  # hands of many cards
    for n, (seats, steps) in enumerate(((2, 0), (4, 2), (3, 40), (2, 75), (4, 90), (4, 150), (3, 10_000))):
        options = {"module": ("none", "late_factories", "common_goals")[n % 3], "factory_sides": "random"}
        yield "nippon_zaibatsu", nippon(seats, seed + steps, steps, **options)
    for seats, steps in ((2, 0), (3, 1), (4, 7), (3, 60), (4, 120), (2, 90), (4, 200), (3, 10_000)):
        yield "marco_polo", marco_polo(seats, seed + steps, steps, goal_cards_dealt=4 if seats == 4 else 2)
