"""Thinking in a process of its own: questions on standard input, actions on standard output, a JSON object a line.

Whoever asks keeps its own thread free, and can end the process at any time. A question holds an imagined
position, never a true one: what a seat cannot know does not leave the process that plays the match.
"""

from __future__ import annotations

import random
from typing import BinaryIO

import msgspec

import rules
from rules.core import Action
from rules.thinking import Effort, Position, think


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to think about. `position`: from `imagine`; `seed`: of the player's own dice."""

    game: str
    position: Position
    seed: int
    effort: Effort


def encode(question: Question) -> bytes:
    """A line for `serve`."""
    return msgspec.json.encode(question) + b"\n"


def decode(question: Question, line: bytes) -> Action:
    """The action of an answer. Raises msgspec.DecodeError for anything else."""
    return rules.load(question.game).parse(line)


def serve(questions: BinaryIO, answers: BinaryIO) -> int:
    """Answers until the input ends. A line that is no question ends the process with a traceback. Returns 0."""
    decoder = msgspec.json.Decoder(Question)
    for line in questions:
        question = decoder.decode(line)
        game = rules.load(question.game)
        action = think(game, question.position, random.Random(question.seed), question.effort)
        answers.write(game.line(action) + b"\n")
        answers.flush()
    return 0
