"""One play of a game: log, undo, who is due since when, restoring, rules that change under an open match."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core import Big, Choose, Illegal, sample
from rules.match import Base, Entry, Match, Undo, commitment, effective
from tests.rules.core import toy_market, toy_workshop
from tests.rules.core.toy_market import Bid, Look, Pay, Skip
from tests.rules.core.toy_workshop import Build, Travel

SEED = bytes(range(32))


def market(seats: int = 3) -> Match:
    return Match(toy_market.GAME, seats, toy_market.Options(), SEED, ["a", "b"])


def workshop(seats: int = 2) -> Match:
    return Match(toy_workshop.GAME, seats, toy_workshop.GAME.make_options({}), SEED, [])


def bytes_of(match: Match) -> bytes:
    return match.game.dump(match.state)


def lot(match: Match, *amounts: int) -> None:
    """Everybody bids, in the order of the seats."""
    for seat, amount in enumerate(amounts):
        match.play(seat, Bid(Big(amount)))


def played(match: Match, actions: int, seed: int = 1) -> Match:
    """So many random actions more."""
    rng = random.Random(seed)
    for _ in range(actions):
        if match.over:
            break
        seat = rng.choice(match.actors())
        match.play(seat, sample(match.view(seat).frame, match.view(seat), rng))
    return match


def at_lanes(seats: int = 3) -> Match:
    """A workshop match whose last turns have just begun, all at once."""
    match = workshop(seats)
    while not match.state.lanes:
        seat = match.actors()[0]
        match.play(seat, match.view(seat).frame.fallback(match.view(seat)))
    return match


# -- opening and playing ----------------------------------------------------------------------


def test_opening() -> None:
    match = market()
    assert (match.revision, match.over, match.actors(), match.due) == (0, False, [0, 1, 2], {0: 0, 1: 0, 2: 0})
    assert bytes_of(match) == bytes_of(market()) != bytes_of(Match(toy_market.GAME, 3, toy_market.Options(), b"x", []))
    other_joins = Match(toy_market.GAME, 3, toy_market.Options(), SEED, ["a"])
    assert bytes_of(match) != bytes_of(other_joins), "the joins are in the luck"
    with pytest.raises(ValueError, match="not for 9"):
        market(9)


def test_commitment_is_sha256() -> None:
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_a_refusal_changes_nothing() -> None:
    match = played(market(), 4)
    before, log, views = bytes_of(match), list(match.log), match.view(0)
    for seat, action in ((0, Skip()), (9, Skip()), (0, Pay("axe", 9, 9)), (0, Look(5))):
        with pytest.raises(Illegal):
            match.play(seat, action)
    assert (bytes_of(match), match.log, match.view(0)) == (before, log, views)


def test_a_fault_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(frame: Any, s: Any, seat: int, action: Any, out: Any) -> None:
        s.public.score[0] += 1
        raise ZeroDivisionError

    match = market()
    monkeypatch.setattr(toy_market.Lot, "apply", broken)
    before = bytes_of(match)
    with pytest.raises(ZeroDivisionError):
        match.play(0, Bid(Big(1)))
    assert (bytes_of(match), match.revision, match.acts) == (before, 0, [])


def test_standings_come_at_the_end() -> None:
    match = market()
    with pytest.raises(Illegal, match="match_running"):
        match.standings()
    played(match, 999)
    assert match.over and match.due == {} and len(match.standings()) == 3
    with pytest.raises(Illegal, match="match_over"):
        match.play(0, Skip())


def test_views_are_kept_until_the_next_action() -> None:
    match = market()
    kept = match.view(0)
    assert match.view(0) is kept and match.view(None).seat is None
    match.play(1, Bid(Big(1)))
    assert match.view(0) is not kept


# -- who is due since when --------------------------------------------------------------------


def test_due_since() -> None:
    match = market()
    match.play(1, Bid(Big(5)))
    assert match.due == {0: 0, 2: 0}, "still the same question"
    match.play(0, Bid(Big(1)))
    match.play(2, Bid(Big(2)))
    assert match.due == {1: 3}, "the winner shops"
    match.play(1, Skip())
    assert match.due == {0: 4, 1: 4, 2: 4}


def test_what_is_done_beside_the_flow_asks_nobody_anew() -> None:
    match = market()
    lot(match, 1, 5, 2)
    match.play(1, Skip())
    match.play(0, Look(0))
    assert match.due == {0: 4, 1: 4, 2: 4}, "whoever looked owes the same answer as before"


def test_due_after_a_free_undo() -> None:
    match = at_lanes(3)
    opened = match.revision
    match.play(0, Build(("ore",)))
    match.play(1, Build(("tea",)))
    match.undo(0, match.undo_plan(0))
    assert match.due == {0: opened + 3, 1: opened + 2, 2: opened}, "the others' questions are the old ones"


def test_due_after_undo_by_consent() -> None:
    match = market()
    lot(match, 1, 5, 2)
    match.undo(0, match.undo_plan(0))
    assert match.due == {0: 4, 1: 4, 2: 4}


# -- undo -------------------------------------------------------------------------------------


def test_nothing_to_undo() -> None:
    match = market()
    for seat, to in ((0, None), (0, 0), (0, -1), (1, 5)):
        with pytest.raises(Illegal, match="nothing_to_undo"):
            match.undo_plan(seat, to)


def test_undo_of_ones_own_latest_actions_is_free() -> None:
    match = workshop()
    before = bytes_of(match)
    match.play(1, Travel(("ore", "silk")))
    match.play(1, Choose("ore"))
    match.play(1, Choose("tea"))
    assert match.undo_plan(1) == Undo((2,), ()), "one at a time"
    assert match.undo_plan(1, to=0) == Undo((0, 1, 2), ()), "or several at once"
    match.undo(1, match.undo_plan(1, to=0))
    assert bytes_of(match) == before and match.actors() == [1]


def test_after_anothers_action_undo_needs_consent() -> None:
    match = workshop(3)
    match.play(2, Build(("ore",)))
    match.play(2, Choose("ore"))
    assert match.undo_plan(2).consent == ()
    match.play(1, Build(("tea",)))
    assert match.undo_plan(2) == Undo((1, 2), (0, 1)), "all that came after goes too"
    assert match.undo_plan(1) == Undo((2,), ())
    assert match.undo_plan(0, to=0) == Undo((0, 1, 2), (1, 2)), "anybody may ask"


def test_past_a_barrier_undo_needs_consent() -> None:
    match = market()
    match.play(0, Bid(Big(5)))
    assert match.undo_plan(0) == Undo((0,), (1, 2)), "a sent bid is handed over"


def test_undo_and_again_meets_the_same_luck() -> None:
    match = market()
    lot(match, 1, 5, 2)
    after = bytes_of(match)
    match.undo(2, match.undo_plan(2))
    match.play(2, Bid(Big(2)))
    assert bytes_of(match) == after and match.revision == 5 and [a.seat for a in match.acts] == [0, 1, 2]


def test_undo_is_an_entry_in_the_log() -> None:
    match = workshop()
    match.play(1, Travel(("ore", "silk")))
    match.play(1, Choose("ore"))
    match.undo(1, match.undo_plan(1))
    assert match.log[2] == Entry(1, undo=(1,)) and len(match.log) == 3
    assert [number for number, _ in effective(match.log)] == [0]
    match.play(1, Choose("tea"))
    match.undo(1, match.undo_plan(1, to=0))
    assert match.log[4] == Entry(1, undo=(0, 1)) and effective(match.log) == []


def test_lanes_undo_past_others() -> None:
    match = at_lanes(3)
    start = len(match.acts)
    match.play(0, Travel(("ore",)))
    match.play(1, Build(("tea",)))
    match.play(0, Choose("silk"))
    plan = match.undo_plan(0, to=start)
    assert plan == Undo((start, start + 2), ())
    match.undo(0, plan)
    assert [a.seat for a in match.acts[start:]] == [1]
    assert match.state.lanes[0][-1].tag() == "turn" and not match.state.lanes[0][-1].acted
    assert match.state.lanes[1][-1].tag() == "ask", "what seat 1 did stands"


def test_what_opened_the_lanes_carries_what_was_done_in_them() -> None:
    match = at_lanes(3)
    opener, to = match.acts[-1].seat, len(match.acts) - 1
    assert match.acts[-1].opened and match.undo_plan(opener).consent == (), "nobody acted in them yet"
    other = next(seat for seat in range(3) if seat != opener)
    match.play(other, Build(("tea",)))
    plan = match.undo_plan(opener)
    assert plan.drop == (to, to + 1) and opener not in plan.consent != ()
    match.undo(opener, plan)
    assert not match.state.lanes


def test_closed_lanes_can_be_entered_again_by_their_last_seat() -> None:
    """Everybody's last turn is over, so is the match; free undo reaches back all the same."""
    match = at_lanes(2)
    start = len(match.acts)
    for seat in (0, 1):
        match.play(seat, Build(("ore",)))
        match.play(seat, Choose("ore") if "ore" in match.view(seat).frame.options else Choose("tea"))
    assert match.over
    plan = match.undo_plan(0, to=start)
    assert plan == Undo((start, start + 1), ())
    match.undo(0, plan)
    assert not match.over and match.actors() == [0] and match.acts[-1].seat == 1


def test_an_undo_that_cannot_be_replayed_changes_nothing() -> None:
    match = at_lanes(3)
    match.play(0, Travel(("ore",)))
    match.play(0, Choose("silk"))
    before = (bytes_of(match), match.revision, list(match.acts), dict(match.due))
    with pytest.raises(Illegal):
        match.undo(0, Undo((len(match.acts) - 2,), ()))
    assert (bytes_of(match), match.revision, list(match.acts), match.due) == before


def test_snapshots_are_kept_only_for_free_undo() -> None:
    """A thousand open matches must fit in memory."""
    match = played(market(), 30)
    assert [act.before is not None for act in match.acts[-2:]] == [False, True], "the latest, for a slip"
    assert sum(act.before is not None for act in match.acts) == 1
    match = workshop(3)
    match.play(2, Build(("ore",)))
    match.play(2, Choose("ore"))
    assert all(act.before is not None for act in match.acts)
    match.play(1, Build(("tea",)))
    assert [act.before is not None for act in match.acts] == [False, False, True]


def test_fork() -> None:
    match = played(workshop(3), 4)
    log, due, acts, before = list(match.log), dict(match.due), list(match.acts), bytes_of(match)
    fork = match.fork()
    played(fork, 3, seed=5)
    fork.undo(0, fork.undo_plan(0, to=1))
    assert (match.log, match.due, match.acts, bytes_of(match)) == (log, due, acts, before)
    assert fork.revision == match.revision + 4


# -- replay and store -------------------------------------------------------------------------


def test_position() -> None:
    match = played(market(), 12)
    match.undo(0, match.undo_plan(0, to=6))
    for revision in (0, 6, 12, 13):
        assert match.position(revision).revision == revision
    assert bytes_of(match.position(13)) == bytes_of(match) == bytes_of(match.position(6))
    for wrong in (-1, 14):
        with pytest.raises(Illegal, match="no_such_turn"):
            match.position(wrong)


def restored(match: Match, **more: Any) -> Match:
    parts = (match.game, match.seats, match.options, match.seed, match.joins, match.log, match.snapshot())
    return Match.restore(*parts, **more)


def test_restore() -> None:
    match = played(market(), 9)
    again = restored(match)
    assert (bytes_of(again), again.due, again.revision) == (bytes_of(match), match.due, 9)
    again.play(again.actors()[0], sample_of(again))
    assert match.revision == 9 and again.revision == 10
    plan = again.undo_plan(again.acts[-1].seat)
    again.undo(again.acts[-1].seat, plan)
    assert bytes_of(again) == bytes_of(match)


def sample_of(match: Match) -> Any:
    seat = match.actors()[0]
    return sample(match.view(seat).frame, match.view(seat), random.Random(0))


def test_restored_undo_is_as_free_as_before() -> None:
    match = workshop(3)
    match.play(2, Travel(("ore", "silk")))
    match.play(2, Choose("ore"))
    again = restored(match)
    assert again.undo_plan(2, to=0) == match.undo_plan(2, to=0) == Undo((0, 1), ())


def test_restore_wants_log_and_snapshot_of_one_moment() -> None:
    match = played(market(), 9)
    snapshot = match.snapshot()
    match.log.pop()
    with pytest.raises(ValueError, match="revision 9 beside 8"):
        Match.restore(match.game, 3, match.options, match.seed, match.joins, match.log, snapshot)


@pytest.mark.parametrize("drop", [(), (7,), (0, 99), (-1,)])
def test_an_undo_of_what_is_not_there_is_refused(drop: tuple[int, ...]) -> None:
    match = played(market(), 5)
    with pytest.raises(Illegal, match="nothing_to_undo"):
        match.repeat(Entry(0, undo=drop))
    with pytest.raises(Illegal, match="nothing_to_undo"):
        match.repeat(Entry(9, undo=(1,)))
    assert match.revision == 5


# -- rules that change under an open match ----------------------------------------------------


@pytest.fixture
def dearer(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A fix of the rules: from now on an item's price rises by two."""

    def change() -> None:
        old = toy_market.Shop.apply

        def apply(frame: Any, s: Any, seat: int, action: Any, out: Any) -> None:
            old(frame, s, seat, action, out)
            if isinstance(action, Pay):
                s.public.items[action.item] += 1

        monkeypatch.setattr(toy_market.Shop, "apply", apply)

    return change


def bought() -> Match:
    """A match in which something has been bought already."""
    match = market()
    lot(match, 1, 5, 2)
    match.play(1, Pay("axe", 3, 0))
    return match


def test_the_snapshot_stays_where_the_rules_play_differently_now(dearer: Any) -> None:
    match = bought()
    dearer()
    assert bytes_of(match.position(4)) != bytes_of(match)
    base = Base(match.revision, bytes_of(match))
    match = restored(match, base=base)
    assert bytes_of(match.position(4)) == bytes_of(match), "replay starts at the base"
    assert match.position(4).due == match.due
    with pytest.raises(Illegal, match="no_such_turn"):
        match.position(3)
    with pytest.raises(Illegal, match="nothing_to_undo"):
        match.undo_plan(1)
    lot(match, 0, 3, 1)
    assert match.undo_plan(1) == Undo((5, 6), (0, 2)), "what was played since can be taken back"
    match.undo(1, match.undo_plan(1))
    assert match.revision == 8 and bytes_of(match.position(8)) == bytes_of(match)
    assert bytes_of(restored(match, base=base)) == bytes_of(match)
    assert [a.seat for a in restored(match, base=base).acts] == [0, 1, 2, 1, 0]


def test_who_is_due_at_the_base() -> None:
    match = market()
    lot(match, 1, 5, 2)
    match = restored(match, base=Base(match.revision, bytes_of(match)))
    assert match.beginning().due == {1: 3} and match.beginning().actors() == [1]


def test_a_match_knows_whether_it_still_replays(dearer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    match = bought()
    assert match.replays()
    dearer()
    assert not match.replays()
    monkeypatch.setattr(toy_market.Shop, "apply", lambda *_: 1 // 0)
    assert not match.replays(), "also where the new rules cannot play it at all"
    match.base = Base(match.revision, bytes_of(match))
    assert match.replays()


# -- any order of actions and undos -----------------------------------------------------------


class Steps:
    """What hypothesis makes up: play and take back, by whomever, from wherever."""

    step = st.one_of(
        st.tuples(st.just("play"), st.integers(0, 3), st.integers(0, 99)),
        st.tuples(st.just("undo"), st.integers(0, 3), st.integers(0, 99)),
        st.tuples(st.just("back"), st.integers(0, 3), st.integers(0, 99)),
        st.tuples(st.just("restore"), st.just(0), st.just(0)),
    )
    several = st.lists(step, max_size=40)


@pytest.mark.parametrize("game", [toy_market.GAME, toy_workshop.GAME], ids=lambda g: g.name)
@settings(max_examples=40, deadline=None)
@given(seats=st.integers(2, 4), steps=Steps.several)
def test_any_order_of_actions_and_undos(game: Any, seats: int, steps: list[tuple[str, int, int]]) -> None:
    """The log replays to the live position with the live dates, whatever was taken back and whenever it was stored."""
    match = Match(game, seats, game.make_options({}), SEED, [])
    for what, who, n in steps:
        match = after(match, what, who % seats, n)
    again = match.position(match.revision)
    assert (bytes_of(again), again.due) == (bytes_of(match), match.due)
    assert [(a.seat, a.action) for a in again.acts] == [(a.seat, a.action) for a in match.acts]
    assert [(e.seat, e.action) for _, e in effective(match.log)] == [(a.seat, a.action) for a in match.acts]


def after(match: Match, what: str, who: int, n: int) -> Match:
    if what == "restore":
        return restored(match)
    if what == "play" and not match.over:
        seat = match.actors()[who % len(match.actors())]
        match.play(seat, sample(match.view(seat).frame, match.view(seat), random.Random(n)))
    elif what != "play":
        try:
            plan = match.undo_plan(who, None if what == "undo" else n % max(1, len(match.acts)))
        except Illegal:
            return match
        match.undo(who, plan)
    return match
