"""The flow: push, done and fan, one a step; what waits for whom; forced moves; lanes."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from rules.core import Action, Ask, Choose, Fault, Frame, Ids, Illegal, View, actors, always, moves, play, start, view
from tests.rules.core.small import Done, SmallState, SmallView, Tell, small


class Root(Frame[SmallState, SmallView], tag="root"):
    """Says what it gets from above; does what the next word of its plan says."""

    plan: list[str]

    def actors(self, v: SmallView) -> list[int]:
        return []

    def advance(self, s: SmallState, out: Any, result: Any) -> None:
        if result is not None:
            s.public.notes.append(str(result))
        if not self.plan:
            return out.done("end")
        word = self.plan.pop(0)
        if word == "fan":
            return out.fan([Turn(seat) for seat in range(len(s.own))])
        if word == "fan some":
            return out.fan([Turn(0), *[None] * (len(s.own) - 1)])
        if word == "fan none":
            return out.fan([None] * len(s.own))
        if word == "turn":
            return out.push(Turn(1))
        if word == "forced":
            return out.push(Ask(1, "topic", ["only"]))
        if word == "ask":
            return out.push(Ask(1, "topic", ["left", "right"]))
        if word == "twice":
            out.done()
            return out.push(Turn(0))
        if word == "wait":
            return None
        return out.push(Root(["forever"])) if word == "forever" else None


def tell(f: Turn, v: SmallView) -> Any:
    yield Ids(["nested", "note", "fan"])


class Turn(Frame[SmallState, SmallView], tag="turn"):
    seat: int
    times: int = 0

    offers = {Tell: tell, Done: always}

    def apply(self, s: SmallState, seat: int, action: Action, out: Any) -> None:
        if isinstance(action, Done):
            return out.done(f"seat {seat} after {self.times}")
        self.times += 1
        if action.word == "fan":
            return out.fan([Turn(seat) for seat in range(len(s.own))])
        return out.push(Turn(self.seat)) if action.word == "nested" else None

    def advance(self, s: SmallState, out: Any, result: Any) -> None:
        if result is not None:
            s.public.notes.append(f"{result}, inside")


def game(*plan: str, **more: Any) -> Any:
    return small([Root, Turn, Ask], lambda: Root(list(plan)), **more)


def begun(*plan: str, seats: int = 3) -> tuple[Any, Any]:
    g = game(*plan)
    return g, start(g, seats, g.make_options({}), bytes(32))[0]


def test_start_runs_to_the_first_decision() -> None:
    _, s = begun("turn")
    assert [f.tag() for f in s.stack] == ["root", "turn"] and actors(s) == [1]


def test_a_game_may_end_at_once() -> None:
    g, s = begun()
    assert s.stack == [] and actors(s) == [] and view(s, 0).over and view(s, 0).frame is None
    with pytest.raises(Illegal, match="match_over"):
        play(g, s, 0, Done())


def test_done_hands_its_result_to_the_frame_below() -> None:
    g, s = begun("turn")
    play(g, s, 1, Tell("note"))
    assert actors(s) == [1], "without a verb the frame stays"
    play(g, s, 1, Tell("nested"))
    assert [f.tag() for f in s.stack] == ["root", "turn", "turn"]
    play(g, s, 1, Done())
    assert s.public.notes == ["seat 1 after 0, inside"]
    play(g, s, 1, Done())
    assert s.public.notes[-1] == "seat 1 after 2" and s.stack == []


def test_one_verb_in_a_step() -> None:
    with pytest.raises(Fault, match="one push, done or fan"):
        begun("twice")


def test_a_flow_without_end_is_a_fault() -> None:
    with pytest.raises(Fault, match="does not come to rest"):
        begun("forever")


def test_a_flow_that_waits_for_nobody_is_a_fault() -> None:
    with pytest.raises(Fault, match="nobody can act"):
        begun("wait")


def test_who_may_act() -> None:
    g, s = begun("turn")
    before = g.dump(s)
    for seat, action, code in (
        (0, Done(), "not_your_turn"),
        (1, Choose("left"), "not_now"),
        (0, Choose("left"), "not_your_turn"),
        (-1, Done(), "no_such_seat"),
        (3, Done(), "no_such_seat"),
    ):
        with pytest.raises(Illegal) as caught:
            play(g, s, seat, action)
        assert caught.value.code == code
    assert g.dump(s) == before


# -- questions and forced moves ---------------------------------------------------------------


def test_ask() -> None:
    g, s = begun("ask")
    seen = view(s, 1)
    assert seen.frame == Ask(1, "topic", ["left", "right"])
    assert moves(seen.frame, seen, 9) == [Choose("left"), Choose("right")]
    assert seen.frame.fallback(seen) == Choose("left")
    play(g, s, 1, Choose("right"))
    assert s.public.notes == ["right"] and s.stack == []


def test_an_only_move_plays_itself_and_is_told() -> None:
    g = game("forced", "turn")
    s, out = start(g, 3, g.make_options({}), bytes(32))
    assert s.public.notes == ["only"] and actors(s) == [1] and isinstance(view(s, 1).frame, Turn)
    assert [(e.id, e.params, e.to) for e in out.events] == [("forced", {"seat": 1, "kind": "choose"}, None)]


class Crowd(Frame[SmallState, SmallView], tag="crowd"):
    """All are asked the same, with one answer each."""

    forced: ClassVar[bool] = True
    offers = {Done: always}

    def actors(self, v: SmallView) -> list[int]:
        return [2, 0]

    def apply(self, s: SmallState, seat: int, action: Action, out: Any) -> None:
        out.done()


class Secret(Frame[SmallState, SmallView], tag="secret"):
    """One answer, but not marked forced: that would tell that there is no other."""

    seat: int
    offers = {Done: always}

    def apply(self, s: SmallState, seat: int, action: Action, out: Any) -> None:
        out.done()


def test_forced_moves_are_for_one_seat_and_for_marked_frames() -> None:
    for first, due in ((Crowd, [0, 2]), (lambda: Secret(1), [1])):
        g = small([Crowd, Secret], first)
        s, out = start(g, 3, g.make_options({}), bytes(32))
        assert actors(s) == due and not out.events


# -- lanes ------------------------------------------------------------------------------------


def test_fan_gives_each_seat_a_stack() -> None:
    g, s = begun("fan", "turn")
    assert actors(s) == [0, 1, 2] and [len(lane) for lane in s.lanes] == [1, 1, 1]
    play(g, s, 2, Tell("nested"))
    assert [len(lane) for lane in s.lanes] == [1, 1, 2]
    for seat in (1, 2, 2):
        assert seat in actors(s)
        play(g, s, seat, Done())
    assert actors(s) == [0] and [f.tag() for f in s.stack] == ["root"], "the fanning frame waits below"
    with pytest.raises(Illegal, match="not_your_turn"):
        play(g, s, 1, Done())
    play(g, s, 0, Done())
    assert s.lanes == [] and actors(s) == [1], "all are empty: on it goes"


def test_what_a_seat_sees_in_lanes() -> None:
    _, s = begun("fan some", "turn")
    assert view(s, 0).frame == Turn(0) and view(s, 1).frame is None and view(s, None).frame is None
    assert view(s, 0).find(Root) is view(s, 1).find(Root) is s.stack[0]
    assert view(s, 0).find(Turn) == Turn(0) and view(s, 1).find(Turn) is None
    assert actors(s) == [0]


def test_a_fan_of_nobody_goes_on() -> None:
    _, s = begun("fan none", "turn")
    assert s.lanes == [] and actors(s) == [1]


def test_no_fan_in_a_lane() -> None:
    g, s = begun("fan")
    with pytest.raises(Fault, match="none inside another"):
        play(g, s, 0, Tell("fan"))


def test_a_fan_is_for_all_seats() -> None:
    class Few(Root, tag="few"):
        def advance(self, s: SmallState, out: Any, result: Any) -> None:
            out.fan([Turn(0)])

    g = small([Few, Turn], lambda: Few([]))
    with pytest.raises(Fault, match="for all seats"):
        start(g, 3, g.make_options({}), bytes(32))


def test_only_its_own_seat_acts_in_a_lane() -> None:
    class Crossed(Root, tag="crossed"):
        def advance(self, s: SmallState, out: Any, result: Any) -> None:
            out.fan([Turn(1), Turn(0)])

    g = small([Crossed, Turn], lambda: Crossed([]))
    with pytest.raises(Fault, match="only its own seat"):
        start(g, 2, g.make_options({}), bytes(32))


def test_lanes_survive_a_snapshot() -> None:
    g, s = begun("fan", "turn")
    play(g, s, 1, Tell("nested"))
    again = g.load(g.dump(s))
    assert again.lanes == s.lanes and g.dump(again) == g.dump(s)


# -- beside the flow --------------------------------------------------------------------------


class Beside(Frame[SmallState, SmallView], tag="beside"):
    offers = {Tell: lambda f, v: (yield Ids(["note", "done"]))}

    def apply(self, s: SmallState, seat: int, action: Tell, out: Any) -> None:
        s.public.notes.append(f"{seat} {action.word}")
        if action.word == "done":
            out.done()


def test_what_is_done_beside_the_flow() -> None:
    g = small([Secret, Turn], lambda: Secret(1), meanwhile=Beside())
    s, _ = start(g, 3, g.make_options({}), bytes(32))
    for seat in (0, 1):
        play(g, s, seat, Tell("note"))
    assert s.public.notes == ["0 note", "1 note"] and actors(s) == [1], "whether due or not, and nobody waits for it"
    with pytest.raises(Fault, match="cannot move it"):
        play(g, g.load(g.dump(s)), 0, Tell("done"))
    play(g, s, 1, Done())
    with pytest.raises(Illegal, match="match_over"):
        play(g, s, 0, Tell("note"))


def test_views() -> None:
    _, s = begun("turn")
    seen = view(s, 1)
    assert (seen.seat, seen.seats, seen.over) == (1, 3, False) and seen.mine is s.own[1]
    assert seen.find(Turn) is s.stack[-1] and seen.find(Crowd) is None
    spectator = view(s, None)
    with pytest.raises(Fault, match="spectator"):
        _ = spectator.mine
    with pytest.raises(Fault, match="spectator"):
        _ = seen.as_spectator().mine
    assert seen.as_spectator().parts() == spectator.parts()
    assert not hasattr(seen, "hidden") and not hasattr(seen, "key") and not hasattr(seen, "own")


calls: list[Any] = []


def work(v: View[Any, Any], n: int, *, twice: bool = False) -> int:
    calls.append((v.seat, n, twice))
    return 2 * n if twice else n


def test_derived_data_is_worked_out_once_for_a_position() -> None:
    calls.clear()
    _, s = begun("turn")
    seen = view(s, 1)
    assert [seen.once(work, 3), seen.once(work, 3), seen.once(work, 4), seen.once(work, 3, twice=True)] == [3, 3, 4, 6]
    assert len(calls) == 3
    seen.as_spectator().once(work, 3)
    assert calls[-1] == (None, 3, False), "a spectator's answer is worked out from what it sees"
    assert [seen.once(lambda v: 1), seen.once(lambda v: 2)] == [1, 2], "two functions of one name are two"


def test_fallback_is_the_first_move_unless_a_frame_knows_better() -> None:
    _, s = begun("turn")
    assert Turn(1).fallback(view(s, 1)) == Tell("nested")


def test_a_refusal_from_apply_is_a_fault() -> None:
    class Late(Secret, tag="late"):
        def apply(self, s: SmallState, seat: int, action: Action, out: Any) -> None:
            raise Illegal("too_late")

    g = small([Late], lambda: Late(0))
    s, _ = start(g, 2, g.make_options({}), bytes(32))
    with pytest.raises(Fault, match="offered and then refused: too_late"):
        play(g, s, 0, Done())


def test_a_frame_that_takes_nothing() -> None:
    class Deaf(Frame[SmallState, SmallView], tag="deaf"):
        seat: int
        offers = {Done: always}

    g = small([Deaf], lambda: Deaf(0))
    s, _ = start(g, 2, g.make_options({}), bytes(32))
    with pytest.raises(Fault, match="takes no action"):
        play(g, s, 0, Done())
