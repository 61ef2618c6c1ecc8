"""Command line: selfplay, arena, perft, verify, layout; without arguments the line protocol of PROTOCOL.md."""

from __future__ import annotations

import argparse
import base64
import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import rules
from rules import thinker
from rules.arena import MATCHES, MS, arena
from rules.export import Broken, confirmed, replayed
from rules.layout import layout
from rules.match import Match
from rules.players import PLAYERS
from rules.protocol import serve
from rules.thinking import Effort


def main(arguments: list[str] | None = None) -> int:
    """Runs one command. Returns the exit code: 0, 1 for something found wrong, 2 for a wrong call."""
    sys.set_int_max_str_digits(0)  # amounts are checked by the games, not by the interpreter
    chosen = _parser().parse_args(arguments)
    if chosen.command is None:
        return serve(sys.stdin.buffer, sys.stdout.buffer)
    try:
        result: int = chosen.run(chosen)
        return result
    except WrongCall as error:
        print(f"python -m rules {chosen.command}: {error}", file=sys.stderr)
        return 2


class WrongCall(Exception):
    """What was asked for does not exist; the text says what does."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules", description=__doc__)
    commands = parser.add_subparsers(dest="command")
    _selfplay_arguments(commands.add_parser("selfplay", help="play random matches to the end"))
    _arena_arguments(commands.add_parser("arena", help="house players that think, against random ones"))
    thinking = commands.add_parser("think", help="answer questions of a program that plays for house players")
    thinking.set_defaults(run=lambda _: thinker.serve(sys.stdin.buffer, sys.stdout.buffer))
    perft = commands.add_parser("perft", help="count the move sequences of a game without luck")
    perft.add_argument("game", choices=[n for n in rules.names() if perft_of(n)])
    perft.add_argument("depth", type=_number)
    perft.add_argument("--option", action="append", default=[], metavar="ID=VALUE")
    perft.set_defaults(run=_perft)
    check = commands.add_parser("verify", help="replay an export and say what it confirmed")
    check.add_argument("file", type=Path)
    check.add_argument("--json", action="store_true", help="one line for programs, with the end position")
    check.set_defaults(run=_verify)
    listing = commands.add_parser("layout", help="print the layout of a game's snapshots")
    listing.add_argument("game", choices=rules.names())
    listing.set_defaults(run=_layout)
    return parser


def _selfplay_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=rules.names())
    parser.add_argument("--seats", type=int)
    parser.add_argument("--matches", type=_number, default=1)
    parser.add_argument("--seed", type=_seed, default=0)
    parser.add_argument("--players", choices=sorted(PLAYERS), default="random")
    parser.add_argument("--option", action="append", default=[], metavar="ID=VALUE")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=_selfplay)


def _arena_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="*", metavar="GAME", help="by default all")
    parser.add_argument("--seats", type=int, help="by default as few as the game takes")
    parser.add_argument("--matches", type=_number, default=MATCHES)
    parser.add_argument("--ms", type=_ms, default=MS, help="processor time a move, in milliseconds")
    parser.add_argument("--seed", type=_seed, default=0)
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=_arena)


def _ms(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= 60_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of milliseconds up to 60000")
    return number


def _number(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 on")
    return int(text)


def _seed(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
    if not -(2**63) <= number < 2**63:
        raise argparse.ArgumentTypeError("a seed has 64 bits at most")
    return number


def perft_of(name: str) -> Callable[[int, Any], int] | None:
    """The game's own count of move sequences (depth, options), for games without luck; None for others."""
    rules.load(name)
    return getattr(sys.modules.get(f"rules.{name}"), "perft", None)


def _options(game: Any, pairs: list[str]) -> Any:
    known = {o.id: o for o in game.options}
    chosen = {}
    for pair in pairs:
        name, _, text = pair.partition("=")
        if name not in known:
            raise WrongCall(f"{game.name} has no option {name!r}; it has: {', '.join(known) or 'none'}")
        values = {str(v).lower() if isinstance(v, bool) else str(v): v for v in known[name].values}
        if text not in values:
            raise WrongCall(f"{name} is one of {', '.join(values)}, not {text!r}")
        chosen[name] = values[text]
    return game.make_options(chosen)


def _selfplay(chosen: argparse.Namespace) -> int:
    game = rules.load(chosen.game)
    seats = chosen.seats if chosen.seats is not None else max(game.seats)
    _seats(game, seats)
    options = _options(game, chosen.option)
    for number in range(chosen.matches):
        row = selfplay(game, seats, options, chosen.seed + number, chosen.players)
        print(json.dumps(row) if chosen.json else _row(row), flush=True)
    return 0


def selfplay(game: Any, seats: int, options: Any, seed: int, players: str = "random") -> dict[str, Any]:
    """Plays one match to the end; the row that `selfplay --json` prints."""
    rng = random.Random(seed)
    player = PLAYERS[players]
    began = time.perf_counter()
    match = Match(game, seats, options, seed.to_bytes(32, "big", signed=True), ())
    while not match.over:
        seat = rng.choice(match.actors())
        match.play(seat, player(game, match.view(seat), rng))
    seconds = time.perf_counter() - began
    places = match.standings()
    return {
        "game": game.name,
        "seats": seats,
        "seed": seed,
        "actions": match.revision,
        "scores": {str(p.seat): p.total for p in sorted(places, key=lambda p: p.seat)},
        "ranking": [[p.seat, p.place] for p in places],
        "seconds": round(seconds, 6),
    }


def _arena(chosen: argparse.Namespace) -> int:
    unknown = [name for name in chosen.game if name not in rules.names()]
    if unknown:
        raise WrongCall(f"there is no game {unknown[0]!r}; there are: {', '.join(rules.names())}")
    for name in chosen.game or rules.names():
        game = rules.load(name)
        seats = chosen.seats if chosen.seats is not None else min(game.seats)
        row = arena(game, _seats(game, seats), chosen.matches, Effort(ms=chosen.ms), chosen.seed)
        print(json.dumps(row) if chosen.json else _told(row), flush=True)
    return 0


def _told(row: dict[str, Any]) -> str:
    return (
        f"{row['game']}, {row['seats']} seats: {row['wins']} of {row['matches']} matches won, "
        f"{row['ms_median']} ms a move (p95 {row['ms_p95']})"
    )


def _seats(game: Any, seats: int) -> int:
    if seats not in game.seats:
        raise WrongCall(f"{game.name} is for {min(game.seats)} to {max(game.seats)} players, not {seats}")
    return seats


def _row(row: dict[str, Any]) -> str:
    return f"{row['game']} seed {row['seed']}: {row['actions']} actions, scores {row['scores']}, {row['seconds']:.3f} s"


def _perft(chosen: argparse.Namespace) -> int:
    perft = perft_of(chosen.game)
    assert perft is not None
    print(perft(chosen.depth, _options(rules.load(chosen.game), chosen.option)))
    return 0


def _verify(chosen: argparse.Namespace) -> int:
    try:
        document, match = replayed(chosen.file.read_bytes(), whole=chosen.json)
    except OSError as error:
        raise WrongCall(f"cannot read {chosen.file}: {error.strerror}") from error
    except Broken as error:
        told = {"broken": error.code, "params": error.params, "why": str(error)}
        print(json.dumps(told) if chosen.json else f"not confirmed: {error}")
        return 1
    if chosen.json:
        print(json.dumps({"entries": match.revision, "snapshot": base64.b64encode(match.snapshot()).decode()}))
    else:
        print("\n".join(confirmed(document)))
    return 0


def _layout(chosen: argparse.Namespace) -> int:
    print(layout(rules.load(chosen.game)), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
