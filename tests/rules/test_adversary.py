"""Attacks on the shell around the games: luck foretold, exports tampered with, undo at odd moments, the clock."""

from __future__ import annotations

import base64
import hashlib
import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from rules import load
from rules.core import Illegal, start
from rules.dobutsu.actions import Resign
from rules.export import Broken, export, verify
from rules.match import Base, Entry, Match, commitment, drawn
from rules.players import random_player
from rules.qe.actions import Bid, Open
from rules.qe.amounts import Amount

QE, DOBUTSU = load("qe"), load("dobutsu")
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


def test_nobody_can_be_seated_by_hand() -> None:
    """Dobutsu 11: who is player 1 is that game's only luck, so an export shows that it was drawn."""
    joins = ["11", "22"]
    match = Match(DOBUTSU, 2, DOBUTSU.make_options({}), b"seed", joins)
    match.play(0, Resign())
    sat = [joins[at] for at in drawn(match.seed, joins)]
    assert any(line.startswith("seats:") for line in verify(export(match, ["Ann", "Ben"], sat)))
    assert not any(line.startswith("seats:") for line in verify(export(match, ["Ann", "Ben"])))
    for wrong in (sat[::-1], sat[:1], [*sat, "33"], ["11", "11"]):
        with pytest.raises(Broken, match="the seats were drawn otherwise"):
            verify(export(match, ["Ann", "Ben"], wrong))


def test_every_order_of_seats_is_drawn_about_as_often() -> None:
    joins = ["11", "house", "house"]
    orders = Counter(tuple(drawn(number.to_bytes(32, "big"), joins)) for number in range(3000))
    assert len(orders) == 6 and all(400 < times < 600 for times in orders.values())


# -- exports that were tampered with ------------------------------------------------------------


def finish(match: Match) -> Match:
    """Random play to the end."""
    rng = random.Random(1)
    while not match.over:
        seat = rng.choice(match.actors())
        match.play(seat, random_player(QE, match.view(seat), rng))
    return match


def fresh(seats: int = 3) -> Match:
    return Match(QE, seats, QE.make_options({}), bytes(32), JOINS)


def test_a_forged_deal_is_not_called_luck() -> None:
    """A base after no entries at all: the state in it need not follow from the seed."""
    forged = fresh()
    forged.state.hidden.pile.reverse()
    forged.base = Base(0, QE.dump(forged.state))
    said = verify(export(finish(forged.beginning())))
    assert not any(line.startswith("luck") for line in said)
    assert any("the position after 0 entries is taken as it stands" in line for line in said)


def test_a_base_before_the_log_is_none() -> None:
    match = finish(fresh())
    document = json.loads(export(match)) | {"opening": []}
    for revision in range(-match.revision - 1, 0):
        state = match.position(max(0, match.revision + 2 * revision)).state
        document["base"] = {"revision": revision, "state": base64.b64encode(QE.dump(state)).decode()}
        with pytest.raises(Broken, match="is not one of qe"):
            verify(json.dumps(document).encode())


@pytest.mark.parametrize("fen", ["", "gle/1c1/1C1/ELG[z] w", "gle/1c1/1C1/EL[-] w", "gle w"])
def test_a_base_that_is_no_position_is_found_whatever_the_rules_do_on_it(fen: str) -> None:
    match = Match(DOBUTSU, 2, DOBUTSU.make_options({}), b"seed", JOINS[:2])
    match.state.public.position = fen
    match.base = Base(0, DOBUTSU.dump(match.state))
    match.state = match.beginning().state
    match.play(0, Resign())
    document = json.loads(export(match))
    document["log"].insert(0, {"seat": 0, "action": {"k": "move", "piece": "b2", "to": "b3"}})
    with pytest.raises(Broken, match="the position after 0 entries is not one of dobutsu"):
        verify(json.dumps(document).encode())


def three_bids() -> Match:
    """Four players: the opening bid and two of three secret bids, by seats 1 and 2 of the others."""
    match = fresh(4)
    first = match.actors()[0]
    match.play(first, Open(Amount(5)))
    for amount in (99, 7):
        match.play(match.actors()[0], Bid(Amount(amount)))
    return match


# A sent bid is final: only with all that came after it, and by the consent of all, is it taken back.
# QE 3.2
@pytest.mark.parametrize("drop", [(1,), (0, 2), (1, 1), (2, 1), (1, 2, 2), (0,), (3,), (-1,), (2, 3), ()])
def test_a_log_holds_no_undo_that_could_not_be_planned(drop: tuple[int, ...]) -> None:
    match = three_bids()
    for seat in range(4):
        with pytest.raises(Illegal, match="nothing_to_undo"):
            match.repeat(Entry(seat, undo=drop))
    assert match.revision == 3
    match.repeat(Entry(0, undo=(1, 2)))
    assert len(match.acts) == 1


def _by(name: str) -> Callable[[dict[str, Any]], Any]:
    return lambda line: line.update(by=name)


# QE 13
@pytest.mark.parametrize(
    ("change", "says"), [(_by("clock"), "the clock does not play this"), (_by("Bob"), "nobody is called 'Bob'")]
)
def test_who_chose_an_action_is_checked_as_far_as_it_follows(change: Callable[[Any], Any], says: str) -> None:
    """The clock plays the default and nothing else."""
    document = json.loads(export(finish(three_bids())))
    change(document["log"][1])
    with pytest.raises(Broken, match=says):
        verify(json.dumps(document).encode())


def test_what_the_clock_played_is_confirmed() -> None:
    match = fresh(4)
    while not match.over:
        seat = match.actors()[-1]
        view = match.view(seat)
        assert view.frame is not None
        match.play(seat, view.frame.fallback(view), "clock")
    assert len(verify(export(match))) == 4
