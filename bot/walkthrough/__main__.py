"""For whoever writes a walk-through: play its match, and look at its pictures.

python -m bot.walkthrough GAME --play SEED --seats 3 --after 0 1 3 20 45   writes rules/GAME/walk.json (house players)
python -m bot.walkthrough GAME --draw FOLDER                               draws the steps in both languages
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import random
from pathlib import Path
from typing import Any

import msgspec

import rules
from bot.pictures import Pictures
from bot.texts import LANGUAGES, Texts
from bot.walkthrough import pages, positions
from rules.match import Match
from rules.players import house_player


def played(game: Any, seats: int, seed: str, many: int) -> Match:
    """A match of house players, up to so many actions."""
    match = Match(game, seats, game.make_options({}), hashlib.sha256(seed.encode()).digest(), [])
    while not match.over and match.revision < many:
        seat = match.actors()[0]
        match.play(seat, house_player(game, match.view(seat), random.Random(f"{seed}:{match.revision}")))
    return match


def write(game: Any, seats: int, seed: str, after: list[int]) -> None:
    """The file of the game; what an older one says of how the steps are shown is kept."""
    match, file = played(game, seats, seed, max(after)), positions.FOLDER / game.name / positions.FILE
    old = positions.walk(game.name).steps if file.exists() else ()
    steps = [
        msgspec.structs.replace(old[n], after=at) if n < len(old) else positions.Step(at) for n, at in enumerate(after)
    ]
    head = {"seats": seats, "seed": match.seed.hex(), "options": {}}
    lines = [f'"{key}": {msgspec.json.encode(value).decode()}' for key, value in head.items()]
    lines.append('"steps": [\n' + ",\n".join(msgspec.json.encode(step).decode() for step in steps) + "\n]")
    log = [f"[{entry.seat}, {game.line(entry.action).decode()}]" for entry in match.log]
    lines.append('"log": [\n' + ",\n".join(log) + "\n]")
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def draw(game: str, folder: Path) -> None:
    """A picture and a text for each step and language."""
    texts = Texts.load(strict=True)
    pictures = Pictures(texts)
    folder.mkdir(parents=True, exist_ok=True)
    for lang in LANGUAGES:
        for step in range(len(positions.walk(game).steps)):
            page = asyncio.run(pages.page(texts, pictures, game, step, lang))
            (folder / f"{game}-{step + 1}-{lang}.png").write_bytes(page.picture.png)
            (folder / f"{game}-{step + 1}-{lang}.txt").write_text(
                f"{page.head}\n{page.text}\n\n{page.picture.board}\n", encoding="utf-8"
            )
    pictures.close()


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m bot.walkthrough", description=__doc__)
    parser.add_argument("game", choices=rules.names())
    parser.add_argument("--play", metavar="SEED")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--after", type=int, nargs="+", default=[0, 0, 0, 0, 0])
    parser.add_argument("--draw", type=Path, metavar="FOLDER")
    options = parser.parse_args()
    if options.play:
        write(rules.load(options.game), options.seats, options.play, options.after)
    if options.draw:
        draw(options.game, options.draw)


if __name__ == "__main__":
    main()
