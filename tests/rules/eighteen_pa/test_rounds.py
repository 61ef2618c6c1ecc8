"""The course of a match: rounds in their order, the NYC between them, the end (rules 3.9, 17, 18)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rules.core import Event, Nothing, Out, actors, play, start, view
from rules.eighteen_pa import GAME
from rules.eighteen_pa.actions import Done, Subscribe
from rules.eighteen_pa.components import NYC
from rules.eighteen_pa.operating import OperatingRound
from rules.eighteen_pa.rounds import Rounds, fingerprint
from rules.eighteen_pa.scoring import standings
from rules.eighteen_pa.state import Public
from rules.eighteen_pa.stock import StockRound
from tests.rules.eighteen_pa.desk import company, own, position


class Flow:
    """A match from some position on; `told`: the events so far."""

    def __init__(self, p: Public, *frames: Any) -> None:
        def fill(s: Any, seats: int, options: Any, out: Out) -> None:
            s.public, s.own, s.hidden, s.stack = p, [Nothing() for _ in p.cash], Nothing(), list(frames)

        game = SimpleNamespace(name="flow", seats=GAME.seats, state_type=GAME.state_type, setup=fill)
        self.state, out = start(game, p.seats, p.options, bytes(32))
        self.told: list[Event] = list(out.events)

    @property
    def p(self) -> Public:
        p: Public = self.state.public
        return p

    def step(self, action: Any = None) -> None:
        """The action, or what the clock would do, of whoever is due."""
        seat = actors(self.state)[0]
        seen = view(self.state, seat)
        self.told += play(GAME, self.state, seat, action or seen.frame.fallback(seen)).events

    def to_the_end(self, most: int = 2_000) -> None:
        for _ in range(most):
            if not self.state.stack:
                return
            self.step()
        raise AssertionError("it does not end")

    def rounds(self) -> list[str]:
        """The rounds that began: "s1", "o1.1"."""
        names = {"stock_round": "s{set}", "operating_round": "o{set}.{turn}"}
        return [names[event.id].format(**event.params) for event in self.told if event.id in names]


# rules 2.2, 25.1, 25.2
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_seating_is_the_only_luck(seats: int) -> None:
    """Told to all at once; nobody owns anything that others do not see, nothing is hidden."""
    seatings = set()
    for key in range(40):
        s, out = start(GAME, seats, GAME.make_options({}), key.to_bytes(32, "big"))
        assert s.public.priority == s.public.seating[0] and actors(s) == [s.public.priority]
        assert out.events[0] == Event("seated", {"seats": s.public.seating}, None)
        assert s.own == [Nothing()] * seats and s.hidden == Nothing()
        seatings.add(tuple(s.public.seating))
        draws = s.draws
        play(GAME, s, s.public.priority, view(s, s.public.priority).frame.fallback(view(s, s.public.priority)))
        assert s.draws == draws
    assert len(seatings) == min(40, 6) if seats == 3 else len(seatings) > 15


# rules 3.9, 18.6, 4.5
def test_absent_players() -> None:
    """Auction, then stock round n and two operating rounds; two sets in which nothing changes are the end."""
    flow = Flow(position(3), Rounds())
    flow.to_the_end()
    assert flow.rounds() == ["s1", "o1.1", "o1.2", "s2", "o2.1", "o2.2"]
    assert [event.id for event in flow.told].count("stalled") == 1 and flow.told[-1].id == "game_over"
    assert [place.total for place in standings(flow.p, 3)] == [500, 500, 500]


# rules 18.6
def test_what_moves_a_match_on() -> None:
    """Money, certificates, track, tokens and trains; not prices, not debts, not the order in a snapshot."""
    p = position()
    company(p, "PRR", [3, 2])
    before = fingerprint(p)
    p.companies["PRR"].cell, p.companies["PRR"].revenue, p.debt[0] = [4, 0], 40, 99
    p.companies = dict(reversed(p.companies.items()))
    p.tokens = dict(reversed(p.tokens.items()))
    assert fingerprint(p) == before
    p.cash[0] -= 1
    p.cash[1] += 1
    assert fingerprint(p) != before


# rules 18.6
def test_a_set_in_which_something_moves_begins_the_count_anew() -> None:
    p = position(3)
    flow = Flow(p, Rounds())
    while "stalled" not in [event.id for event in flow.told]:
        flow.step()
    flow.p.cash[0] -= 5
    flow.p.bank += 5
    flow.to_the_end()
    assert flow.rounds()[-1] == "o4.2", "set 1 stalled, set 2 did not, sets 3 and 4 did"


def running(part: Any, number: int, turn: int, broken: str = "") -> Public:
    """Private 9 runs for seat 1, so that the bank pays in every operating round."""
    p = position(3)
    p.part, p.set, p.turn, p.broken = part, number, turn, broken
    own(p, 1, "9")
    return p


# rules 18.2
@pytest.mark.parametrize(("turn", "rest"), [(1, ["o3.2"]), (2, [])])
def test_it_ends_after_the_running_set(turn: int, rest: list[str]) -> None:
    """Also where the bank recovers."""
    p = running("operating", 3, turn, "operating 3.1")
    assert p.bank > 0
    flow = Flow(p, Rounds(begun=True), OperatingRound(3, turn, []))
    flow.to_the_end()
    assert flow.rounds() == rest and flow.told[-1].id == "game_over"


# rules 18.2, 18.5
def test_broken_in_a_stock_round_it_ends_after_the_next_set() -> None:
    flow = Flow(running("stock", 3, 0, "stock 3"), Rounds(begun=True), StockRound())
    flow.to_the_end()
    assert flow.rounds() == ["s3", "o3.1", "o3.2"] and flow.told[-1].id == "game_over"


# rules 18.1, 18.2
def test_it_goes_on_until_the_bank_breaks() -> None:
    p = running("auction", 0, 0)
    p.bank = 60
    flow = Flow(p, Rounds(begun=True))
    flow.to_the_end()
    assert flow.p.broken == "operating 2.1" and flow.rounds()[-1] == "o2.2"
    assert flow.p.bank == 60 - 4 * 25


def due(units: list[int]) -> Public:
    """The round of the first 4 is over: phase 4, everybody has run."""
    p = running("operating", 2, 1)
    p.phase, p.nyc, p.phase_four_by = "4", "due", 0
    p.companies[NYC].units = units
    p.cash = [500, 500, 500]
    return p


# rules 17.1, 17.6, 17.7, 8.5
def test_the_nyc_is_formed_after_that_round_and_acts_at_once() -> None:
    """A whole turn from step 1 on; at step 3 its president may buy more units; then the next round begins."""
    flow = Flow(due([2, 1, 0]), Rounds(begun=True), OperatingRound(2, 1, []))
    assert [event.id for event in flow.told][:2] == ["flipped_bank"] * 2
    assert flow.p.nyc == "formed" and flow.state.stack[-1].tag() == "company_turn" and flow.rounds() == []
    flow.step(Done())
    assert flow.state.stack[-1].tag() == "subscription"
    flow.step(Subscribe(3))
    assert flow.p.companies[NYC].units == [5, 1, 0] and flow.p.cash[0] == 500 - 330
    while not flow.p.companies[NYC].operated:
        flow.step()
    assert flow.rounds() == ["o2.2"]


# rules 17.1, 17.10
def test_a_failed_formation_is_not_tried_again() -> None:
    flow = Flow(due([1, 1, 0]), Rounds(begun=True), OperatingRound(2, 1, []))
    assert flow.p.nyc == "failed" and flow.rounds() == ["o2.2"]
    flow.p.companies[NYC].units = [2, 1, 0]
    flow.p.broken = "operating 2.2"
    flow.to_the_end()
    assert flow.p.nyc == "failed" and not flow.p.nyc_formed


# rules 17.1
def test_formation_after_the_second_round_of_a_set() -> None:
    p = due([2, 1, 0])
    p.turn = 2
    flow = Flow(p, Rounds(begun=True), OperatingRound(2, 2, []))
    assert flow.p.nyc == "formed"
    while not flow.p.companies[NYC].operated:
        flow.step()
    assert flow.rounds() == ["s3"]
