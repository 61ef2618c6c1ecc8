"""What is shown beside a choice: costs, what a worker is good for, what it leads to; and what nobody is shown."""

from __future__ import annotations

from typing import Any

from rules.core import Action, Domain, next_domain
from rules.nippon_zaibatsu.actions import (
    Consolidate,
    Deliver,
    Exchange,
    LayRail,
    Manufacture,
    Mechanise,
    Modify,
    PickColour,
    PlaceBenefit,
    SendShip,
)
from rules.nippon_zaibatsu.questions import SilkForWages, WhichColour, WhichModifier
from rules.nippon_zaibatsu.tables import FIRST_BRIGHT
from rules.nippon_zaibatsu.wages import Settled, settled
from tests.rules.nippon_zaibatsu.play import Table, workers


def field(t: Table, kind: type[Action], *given: Any) -> Domain:
    _, domain = next_domain(t.frame, t.view(), kind, list(given), fill=False)
    assert domain is not None
    return domain


# rules 8.1, 10.3, 10.4
def test_a_worker_is_shown_with_its_department_and_the_wages_of_a_new_colour() -> None:
    t = Table().have(iron=3, workers=["grey"]).hire("rail", "grey", "white")
    worker = field(t, LayRail, "silk", "silk_r1", "iron")
    assert worker.note("grey") == ("hired_again", {"gift": "grey"})
    assert worker.note("white") == ("hired_new", {"gift": "white", "n": 3}) and not worker.implied


# rules 5.9, 8.1
def test_a_department_of_choice_is_shown_with_its_bonus() -> None:
    t = Table().have(upgraded=["red", "white"])
    t.s.stack.append(WhichColour(0, "department", ["black", "red", "blue", "yellow", "white"]))
    colour = field(t, PickColour)
    assert [colour.note(one) for one in ("black", "red", "blue", "yellow")] == [
        ("gain", {"what": "coal", "n": 2}),
        ("gain", {"what": "silk", "n": 3}),
        ("gain_money", {"n": 3}),
        ("gain_vp", {"n": 2}),
    ]
    assert colour.note("white") == ("steps", 2)


# rules 4.4
def test_a_worker_out_of_the_bag_is_shown_with_its_department() -> None:
    t = Table()
    t.s.stack.append(WhichColour(0, "worker", ["blue", "yellow"]))
    assert field(t, PickColour).note("blue") == ("hired_new", {"gift": "blue", "n": 3})


# rules 5.4, 6.3
def test_the_worker_of_a_repeat_goes_without_saying() -> None:
    t = Table().have(coal=4).hire("produce", "red")
    t.plant("cotton_1A")
    t.plant("paper_1A")
    assert field(t, Manufacture, "cotton_1A").implied, "no factory makes coal cheaper"
    t.do(Manufacture("cotton_1A", False, "red"))
    worker = field(t, Manufacture, "paper_1A", False)
    assert worker.implied and worker.few(2) == ["red"]


# rules 9.12
def test_cheaper_coal_is_said_where_there_is_some() -> None:
    t = Table().have(coal=4).hire("produce", "red")
    t.plant("bento_4B")
    t.plant("cotton_1A")
    assert not field(t, Manufacture, "cotton_1A").implied
    t.do(Manufacture("cotton_1A", True, "red"))
    assert field(t, Manufacture, "bento_4B").implied


# rules 7.5
def test_production_is_shown_with_its_coal() -> None:
    t = Table().have(coal=9).hire("produce", "red")
    t.plant("cotton_1A", machines=2, goods=2)
    t.plant("bulbs_1A")
    factory = field(t, Manufacture)
    assert factory.note("cotton_1A") == ("makes", {"coal": 2, "n": 2})
    assert factory.note("bulbs_1A") == ("makes", {"coal": 4, "n": 1})


# rules 7.4
def test_a_machine_space_is_shown_with_its_iron() -> None:
    t = Table().have(money=9, iron=1).hire("machine", "red")
    t.plant("cotton_1A", machines=1)
    t.plant("bulbs_1A")
    factory = field(t, Mechanise)
    assert factory.note("cotton_1A") == ("machines_iron", {"n": 1, "iron": 1})
    assert factory.note("bulbs_1A") == ("machines", {"n": 0})


# rules 7.7
def test_a_destination_is_shown_with_what_its_expert_brings() -> None:
    t = Table().have(iron=3, upgraded=["yellow"]).hire("ship", "red")
    destination = field(t, SendShip)
    assert destination.note("paris") == ("expert", {"colour": "yellow"})
    assert destination.note("berlin") == ("expert_upgrade", {"colour": "white"})


# rules 1.10, 7.9
def test_a_market_is_shown_with_its_region() -> None:
    t = Table(seats=2).demand("kyoto", E="bento").hire("market", "red")
    t.plant("bento_1A", goods=1)
    assert field(t, Deliver).note("kyoto") == ("region", "iron")
    assert field(t, Deliver, "kyoto", "E", 3).implied, "no token goes home"
    t.token("kyoto", "N", 1, 1).token("kyoto", "W", 1, 2)
    home = field(t, Deliver, "kyoto", "E", 3)
    assert home.few(2) == ["N"] and not home.implied


# rules 14.2, 14.3
def test_a_goal_is_shown_with_where_it_scores_more() -> None:
    t = Table().have(workers=workers(5), rnd=9, finance=7)
    t.plant("cotton_1A")
    t.do(Consolidate())
    goal = field(t, PlaceBenefit)
    assert goal.note("rnd") == ("goal_now", {"n": 16})
    assert goal.note("finance") == ("goal_next", {"n": 8, "here": 7, "at": 11, "more": 16})
    assert goal.note("ship") == ("goal_next", {"n": 0, "here": 0, "at": 4, "more": 8})
    assert goal.note("factory") == ("goal_next", {"n": 3, "here": 1, "at": 2, "more": 6})


# rules 9.2, 9.15
def test_the_question_for_a_factory_names_it() -> None:
    t = Table().have(money=1).hire("mining", "red")
    t.s.stack.append(WhichModifier(0, ["bento_3A"]))
    assert field(t, Modify).implied and field(t, Modify).few(2) == ["bento_3A"]


# rules 10.4
def test_silk_is_shown_with_what_the_wages_leave() -> None:
    t = Table().have(workers=["black", "grey", "red", "blue", "yellow"], vp=9, silk=9)
    t.do(Consolidate(), PlaceBenefit("ship", 1))
    assert isinstance(t.frame, SilkForWages) and t.frame.facts(t.view()) == {"money": 12, "then": "on"}
    silk = field(t, Exchange)
    assert silk.note(0) == ("wages_short", {"left": 1, "lost": 4}) and silk.note(4) == ("paid", {"left": 1})


# rules 14.6, 14.10
def test_in_the_final_consolidation_silk_is_shown_with_the_final_count() -> None:
    t = Table().have(money=14, silk=5)
    t.public.round, t.public.turns_left = FIRST_BRIGHT, 0
    t.s.stack.append(SilkForWages(0, 0, 1))
    assert t.frame.facts(t.view()) == {"money": 14, "then": "count"}
    silk = field(t, Exchange)
    assert [silk.note(n) for n in (0, 1)] == [("counted", {"points": 3}), ("counted", {"points": 4})]
    assert settled(t.me, 0, 1) == Settled(15, 0, 4)


# rules 10.2
def test_nothing_is_told_of_discarding_nothing() -> None:
    t = Table().have(workers=["red"])
    t.act(Consolidate())
    assert t.told("discarded") == [] and t.told("wages")
    t = Table().have(workers=["red"], coal=1)
    t.act(Consolidate())
    assert t.told("discarded") == [{"seat": 0, "money": 0, "coal": 1}]
