"""Attacks on the shell around the games: luck that can be foretold, exports that were tampered with, undo, the clock."""

from __future__ import annotations

import hashlib

from rules import load
from rules.core import start
from rules.match import Match, commitment

QE = load("qe")
JOINS = ["1300000000000000001", "house", "house"]  # what a person knows who plays against house players


def guessed_key(posted: str) -> bytes:
    """The key that somebody gets who keys the mix with what the lobby shows instead of with the seed."""
    mixed = hashlib.blake2b(digest_size=32, key=bytes.fromhex(posted))
    for join in JOINS:
        mixed.update(len(join).to_bytes(4, "little") + join.encode())
    return mixed.digest()


def test_the_commitment_does_not_give_the_deal_away() -> None:
    """QE 1.3, 1.4: tokens and the order of the pile are secret; the commitment is public from the first moment."""
    for number in range(20):
        match = Match(QE, 3, QE.make_options({}), number.to_bytes(32, "big"), JOINS)
        foretold, _ = start(QE, 3, match.options, guessed_key(commitment(match.seed)))
        assert foretold.hidden.pile != match.state.hidden.pile
        assert match.state.key != guessed_key(commitment(match.seed))
