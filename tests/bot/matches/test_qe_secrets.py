"""What stays secret over a whole QE match: amounts and tokens in everything that each one received, and in the log."""

from __future__ import annotations

import asyncio

import pytest

from renderers.amounts import spell
from tests.bot.matches.qe_match import Record, play_match
from tests.bot.matches.qe_people import ANN, BEN, CARLA, DAN, EVE, HANAKO, WATCHED
from tests.bot.matches.qe_plan import TURNS, traces
from tests.bot.matches.secrets import (
    PLAIN_CHUNKS,
    PNG,
    awarded,
    chunks,
    differences,
    drawn,
    leaks,
    sights,
    spending_leaks,
    token_leaks,
    token_lines,
)


@pytest.fixture(scope="module")
def twin(qe: Record) -> Record:
    """The same match as far as Ben, Hanako and Eve can tell: every amount that they do not learn is another one, and
    Ann and Carla hold each other's tokens.
    """
    return asyncio.run(play_match("twin", swapped=[qe.seats.index(name) for name in (ANN, CARLA)]))


# -- taint --------------------------------------------------------------------------------------


def test_amounts_reach_those_entitled_to_them_and_nobody_else(qe: Record) -> None:  # rules 3.3, 7, 7.3
    assert len(drawn(qe)) > 50
    assert not list(leaks(qe))


def test_the_auctioneer_sees_the_bids_once(qe: Record) -> None:  # rules 3.9, 7.2
    everything = sights(qe)
    for bid in drawn(qe):
        auctioneer = qe.plan.auctioneer(bid.turn)
        if awarded(qe, bid.turn) == qe.end:
            continue
        found = [s for s in everything if auctioneer in s.seats and s.holds(traces(bid.amount))]
        assert len(found) == 1, (bid, found)
        assert found[0].at >= awarded(qe, bid.turn), "when the tile is awarded, not before"


def test_spending_is_known_to_the_spender_alone(qe: Record) -> None:  # rules 7
    assert not list(spending_leaks(qe))
    for name in WATCHED:  # who look at their hands on the last turn
        seat = qe.seats.index(name)
        own = spell(qe.plan.spent(seat, TURNS - 1), "ja" if name == HANAKO else "en")
        assert any(s.holds([own]) for s in sights(qe) if s.seats == {seat}), "each knows their own"


def test_tokens_are_known_to_their_owners_alone(qe: Record) -> None:  # rules 1.3
    assert not list(token_leaks(qe))
    for seat, sheet in enumerate(qe.public.sheets):
        assert any(s.holds(token_lines(sheet.token)) for s in sights(qe) if s.seats == {seat}), "each knows its own"


def test_pictures_hold_no_words(qe: Record) -> None:
    pictures = {file.data for seen in qe.seen for file in seen.files if file.data.startswith(PNG)}
    assert len(pictures) > 100
    for data in pictures:
        assert chunks(data) <= PLAIN_CHUNKS


def test_the_log_tells_nothing(qe: Record) -> None:  # rules 7.3
    assert any(line.startswith("bot.") for line in qe.log), "something is logged at all"
    secret = {needle for bid in drawn(qe) for needle in traces(bid.amount)} | {"10^15", "１兆"}
    tokens = {line for sheet in qe.public.sheets for line in token_lines(sheet.token)}
    for line in qe.log:
        assert not [needle for needle in secret | tokens if needle in line], line


# -- twins --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [BEN, HANAKO, EVE])
def test_twins_cannot_be_told_apart(qe: Record, twin: Record, name: str) -> None:  # rules 7, 7.4
    """Byte for byte: posts, direct messages, answers, suggestions, custom ids, file names, alt texts, pictures."""
    assert not list(differences(qe, twin, name))
    assert len(qe.received(name, end=qe.end)) > 100


def test_the_twins_differ(qe: Record, twin: Record) -> None:
    changed = [a for a, b in zip(qe.plan.every(), twin.plan.every(), strict=True) if a.amount != b.amount]
    prices = [turn for turn in range(1, TURNS + 1) if qe.plan.price(turn) != twin.plan.price(turn)]
    assert len(changed) >= 13 and prices, "the fewest over all orders of the seats"
    assert swapped(qe, twin) == 2
    for name in (ANN, CARLA, DAN):
        assert list(differences(qe, twin, name)), "they know more, so they see more"


def swapped(qe: Record, twin: Record) -> int:
    """How many hold another industry token."""
    return sum(a.token != b.token for a, b in zip(qe.public.sheets, twin.public.sheets, strict=True))
