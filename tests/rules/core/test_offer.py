"""Walking an offer: everything that can be asked of it, and every mistake in one named."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from rules.core import (
    Action,
    Big,
    Fault,
    Frame,
    Ids,
    Illegal,
    Ints,
    Search,
    always,
    check,
    count,
    moves,
    next_domain,
    offered,
    sample,
)


class Pick(Action, frozen=True, tag="pick"):
    colour: str
    n: int


class Pay(Action, frozen=True, tag="pay"):
    amount: Big


class Go(Action, frozen=True, tag="go"):
    route: tuple[str, ...]


class Stop(Action, frozen=True, tag="stop"):
    pass


class Seen:
    """Stands for a view: the offers below look at nothing."""


def frame(**offers: Callable[..., Any]) -> Any:
    """A frame with these offers, by the tag of the action."""
    kinds = {kind.tag(): kind for kind in (Pick, Pay, Go, Stop)}

    class Some(Frame[Any, Any], tag="some"):
        pass

    Some.offers = {kinds[tag]: offer for tag, offer in offers.items()}
    return Some()


def by_two(f: Any, v: Any) -> Any:
    """red: 1 or 2; blue: 3 alone."""
    colour = yield Ids(["red", "blue", "grey"], lambda c: "sold_out" if c == "grey" else "")
    yield Ints(1, 2) if colour == "red" else Ints(3, 3)


def none(f: Any, v: Any) -> Any:
    return "no_colours"
    yield


def empty(f: Any, v: Any) -> Any:
    yield Ids(())
    yield Ints(1, 1)


def dead_end(f: Any, v: Any) -> Any:
    yield Ids(["red"])
    yield Ints(2, 1)


def too_short(f: Any, v: Any) -> Any:
    yield Ids(["red"])


def too_long(f: Any, v: Any) -> Any:
    yield Ids(["red"])
    yield Ints(1, 1)
    yield Ints(1, 1)


def refused(f: Any, action: Action) -> Illegal:
    with pytest.raises(Illegal) as caught:
        check(f, Seen(), action)
    return caught.value


def test_check() -> None:
    f = frame(pick=by_two)
    for action in (Pick("red", 1), Pick("red", 2), Pick("blue", 3)):
        check(f, Seen(), action)
    assert refused(f, Pick("grey", 1)) == Illegal("sold_out", field="colour", value="grey")
    assert refused(f, Pick("green", 1)) == Illegal("not_offered", field="colour", value="green")
    assert refused(f, Pick("blue", 2)) == Illegal("too_low", field="n", value=2, low=3, high=3, step=1, but=[])


def test_why_nothing_can_be_asked_for() -> None:
    """Where all values are refused: of the action as a whole the general reason, of a value its own."""

    def offer(f: Any, v: Any) -> Any:
        yield Ids(["red"], lambda c: "sold_out", none="all_gone")
        yield Ints(1, 1)

    f = frame(pick=offer)
    assert offered(f, Seen()) == {Pick: Illegal("all_gone")}
    assert refused(f, Pick("red", 1)) == Illegal("sold_out", field="colour", value="red")
    assert moves(f, Seen(), 5) == []


def test_reasons_with_parameters_keep_theirs() -> None:
    def offer(f: Any, v: Any) -> Any:
        yield Ids(["red"], lambda c: Illegal("needs", money=5, value="other"))
        yield Ints(1, 1)

    assert refused(frame(pick=offer), Pick("red", 1)) == Illegal("needs", money=5, field="colour", value="other")
    f = frame(stop=lambda f, v: Illegal("needs", money=5))
    assert refused(f, Stop()) == Illegal("needs", money=5)
    assert offered(f, Seen()) == {Stop: Illegal("needs", money=5)}


def test_not_offered() -> None:
    assert refused(frame(pick=none), Pick("red", 1)) == Illegal("no_colours")
    assert offered(frame(pick=none, stop=always), Seen()) == {Pick: Illegal("no_colours"), Stop: ""}
    assert offered(frame(pick=empty), Seen()) == {Pick: Illegal("not_offered")}
    for offer in (none, empty):
        f = frame(pick=offer)
        assert moves(f, Seen(), 9) == [] and count(f, Seen(), 9) == 0
        with pytest.raises(Illegal):
            next_domain(f, Seen(), Pick)
        with pytest.raises(Fault, match="nothing is offered"):
            sample(f, Seen(), random.Random(0))


def test_actions_without_fields() -> None:
    f = frame(stop=always)
    check(f, Seen(), Stop())
    assert moves(f, Seen(), 9) == [Stop()] and count(f, Seen(), 9) == 1
    assert next_domain(f, Seen(), Stop) == ([], None)
    assert sample(f, Seen(), random.Random(0)) == Stop()
    shut = frame(stop=lambda f, v: "too_late")
    assert refused(shut, Stop()) == Illegal("too_late") and moves(shut, Seen(), 9) == []


def test_next_domain() -> None:
    f = frame(pick=by_two)
    values, domain = next_domain(f, Seen(), Pick)
    assert values == [] and domain is not None and domain.few(9) == ["red", "blue"]
    values, domain = next_domain(f, Seen(), Pick, ["red"])
    assert values == ["red"] and domain is not None and domain.few(9) == [1, 2]
    assert next_domain(f, Seen(), Pick, ["red", 2]) == (["red", 2], None)
    with pytest.raises(Illegal):
        next_domain(f, Seen(), Pick, ["grey"])
    with pytest.raises(ValueError, match="2 fields"):
        next_domain(f, Seen(), Pick, ["red", 2, 3])


def test_a_field_with_one_answer_fills_itself_in() -> None:
    assert next_domain(frame(pick=by_two), Seen(), Pick, ["blue"]) == (["blue", 3], None)
    given = ["blue"]
    next_domain(frame(pick=by_two), Seen(), Pick, given)
    assert given == ["blue"], "what was given is not changed"


def test_a_search_is_never_filled_in() -> None:
    def go(f: Any, v: Any) -> Any:
        yield Search(lambda: [("a", "b")], lambda r: "")

    values, domain = next_domain(frame(go=go), Seen(), Go)
    assert values == [] and isinstance(domain, Search)


class Ahead:
    """An offer whose first filter only looks ahead; it counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, f: Any, v: Any) -> Any:
        colour = yield Ids(["red", "blue"], self.refuse, ahead=True)
        yield Ints(1, 2) if colour == "red" else Ints(2, 1)

    def refuse(self, colour: str) -> str:
        self.asked += 1
        return "leads_nowhere" if colour == "blue" else ""


def test_check_leaves_a_look_ahead_to_the_later_fields() -> None:
    offer = Ahead()
    f = frame(pick=offer)
    check(f, Seen(), Pick("red", 1))
    assert offer.asked == 0
    assert refused(f, Pick("blue", 1)).params["field"] == "n", "refused all the same, by a later field"
    assert refused(f, Pick("green", 1)).code == "not_offered"
    assert moves(f, Seen(), 9) == [Pick("red", 1), Pick("red", 2)]
    with pytest.raises(Illegal, match="leads_nowhere"):
        next_domain(f, Seen(), Pick, ["blue"])


def test_a_look_ahead_in_the_last_field_is_a_rule() -> None:
    def offer(f: Any, v: Any) -> Any:
        yield Ids(["red"])
        yield Ids([1, 2], lambda n: "leads_nowhere" if n == 2 else "", ahead=True)

    assert refused(frame(pick=offer), Pick("red", 2)).code == "leads_nowhere"


@pytest.mark.parametrize(
    ("offer", "says"), [(dead_end, "dead end"), (too_short, "ended after 1"), (too_long, "too many")]
)
def test_mistakes_in_an_offer_are_faults(offer: Callable[..., Any], says: str) -> None:
    f = frame(pick=offer)
    with pytest.raises(Fault, match=says):
        sample(f, Seen(), random.Random(0))
    with pytest.raises(Fault, match=says):
        next_domain(f, Seen(), Pick, ["red"] if offer is dead_end else ["red", 1][: 1 if offer is too_short else 2])
    if offer is not dead_end:
        with pytest.raises(Fault, match=says):
            check(f, Seen(), Pick("red", 1))
    if offer is not too_long:  # what lists moves does not ask for more fields than there are
        with pytest.raises((Fault, AssertionError)):
            moves(f, Seen(), 9)


def test_an_offer_without_yield_for_an_action_with_fields_is_a_fault() -> None:
    with pytest.raises(Fault, match="no generator"):
        check(frame(pick=lambda f, v: ""), Seen(), Pick("red", 1))
    with pytest.raises(Fault, match="no generator"):
        sample(frame(pick=always), Seen(), random.Random(0))


def test_an_offer_that_changes_its_mind_is_a_fault() -> None:
    class Fickle:
        walks = 0

        def __call__(self, f: Any, v: Any) -> Any:
            self.walks += 1
            yield Ids(["red", "blue"][: 3 - self.walks])
            yield Ints(1, 2)

    with pytest.raises(Fault, match="listed and then refused"):
        moves(frame(pick=Fickle()), Seen(), 9)


@pytest.mark.parametrize("error", [IndexError, KeyError, StopIteration])
def test_a_crash_in_an_offer_is_not_taken_for_an_empty_one(error: type[Exception]) -> None:
    def offer(f: Any, v: Any) -> Any:
        yield Ids(["red"])
        raise error("slip")

    def refusing(f: Any, v: Any) -> Any:
        yield Ids(["red"], lambda c: [][0])
        yield Ints(1, 1)

    with pytest.raises((error, RuntimeError)):
        sample(frame(pick=offer), Seen(), random.Random(0))
    with pytest.raises(IndexError):
        sample(frame(pick=refusing), Seen(), random.Random(0))


def test_moves_and_count() -> None:
    f = frame(pick=by_two, stop=always)
    assert moves(f, Seen(), 9) == [Pick("red", 1), Pick("red", 2), Pick("blue", 3), Stop()]
    assert moves(f, Seen(), 2) == [Pick("red", 1), Pick("red", 2)]
    assert moves(f, Seen(), 9, only=Stop) == [Stop()]
    assert [count(f, Seen(), n) for n in (1, 3, 4, 99)] == [1, 3, 4, 4]


def test_moves_are_listed_lazily() -> None:
    f = frame(pay=lambda f, v: (yield Ints(0, 10**1000)))
    assert moves(f, Seen(), 2) == [Pay(Big(0)), Pay(Big(1))]
    assert all(type(x.amount) is Big for x in moves(f, Seen(), 3))
    assert count(f, Seen(), 1000) == 1000


def test_samples_are_legal_and_of_every_kind() -> None:
    f = frame(pick=by_two, pay=lambda f, v: (yield Ints(0, 5)), stop=always)
    rng = random.Random(3)
    found = [sample(f, Seen(), rng) for _ in range(300)]
    for action in found:
        check(f, Seen(), action)
    assert {type(x) for x in found} == {Pick, Pay, Stop}
    assert {x for x in found if isinstance(x, Pick)} == set(moves(f, Seen(), 9, only=Pick))
    assert all(type(x.amount) is Big for x in found if isinstance(x, Pay))


def test_rare_actions() -> None:
    class Resign(Action, frozen=True, tag="resign"):
        weight: ClassVar[float] = 0.01

    f = frame(stop=always)
    f.offers[Resign] = always
    rng = random.Random(5)
    found = [type(sample(f, Seen(), rng)) for _ in range(2000)]
    assert 0 < found.count(Resign) < 100


def test_refusals_hold_no_traceback() -> None:
    """They are kept and compared; a traceback would keep the whole position alive."""
    assert offered(frame(pick=none), Seen())[Pick].__traceback__ is None
