"""The interpreter of effects: a queue of operations (rules 9.11), each known once. The queue is what is still to be
done, so that it survives a stop at any question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core import Frame, Out
from rules.nippon_zaibatsu import ops
from rules.nippon_zaibatsu.effect_building import (
    ask_goods,
    ask_optional,
    ask_place,
    ask_region,
    do_produce,
    do_repeat_rail_bonus,
    do_store_coal,
    take_goods,
    take_optional,
    take_place,
    take_region,
)
from rules.nippon_zaibatsu.effect_gains import (
    ask_department,
    ask_old_factory,
    ask_track,
    ask_worker,
    do_advance,
    do_advance_per,
    do_gain,
    do_nothing,
    do_passed,
    do_per,
    do_per_benefit,
    do_reserve_goods,
    do_reserve_machine,
    do_take_influence,
    take_department,
    take_old_factory,
    take_track,
    take_worker,
)
from rules.nippon_zaibatsu.ops import Effect, Op
from rules.nippon_zaibatsu.questions import Asked
from rules.nippon_zaibatsu.state import NippState, NippView


class Effects(Frame[NippState, NippView], tag="effects"):
    """Does the operations in `queue`. tile: the factory whose effect it is. built: what it has built, as "piece:place".
    asked: the operation that waits for an answer. voluntary: whether a reform may be left (rules 10.3).
    """

    seat: int
    queue: list[Effect]
    tile: str = ""
    built: list[str] = []
    asked: Effect | None = None
    voluntary: bool = False

    def actors(self, v: NippView) -> list[int]:
        return []

    def advance(self, s: NippState, out: Out, result: Any) -> None:
        """Goes through the queue until an operation has to ask; an answer that is no choice is taken by itself."""
        if self.asked is not None:
            op, self.asked = self.asked, None
            ANSWERS[type(op)](self, s, op, result, out)
        while self.queue:
            op = self.queue.pop(0)
            question = PERFORM[type(op)](self, s, op, out)
            if question is None:
                continue
            if isinstance(question, Frame):
                self.asked = op
                return out.push(question)
            ANSWERS[type(op)](self, s, op, question, out)
        return out.done()

    def last(self, piece: str) -> str:
        """Where the latest piece of that kind was built in this effect; "" if none was."""
        return next((at for what, _, at in (b.partition(":") for b in reversed(self.built)) if what == piece), "")


PERFORM: dict[type[Op], Callable[[Effects, NippState, Any, Out], Asked]] = {
    ops.Gain: do_gain,
    ops.Advance: do_advance,
    ops.Department: ask_department,
    ops.DepartmentPerBenefit: do_per_benefit,
    ops.DepartmentsPassed: do_passed,
    ops.Build: ask_place,
    ops.AddGoods: ask_goods,
    ops.Produce: do_produce,
    ops.Optional: ask_optional,
    ops.Per: do_per,
    ops.AdvancePer: do_advance_per,
    ops.RepeatRailBonus: do_repeat_rail_bonus,
    ops.RegionBonusOfBuiltRail: ask_region,
    ops.CoalDiscount: do_nothing,
    ops.StoreCoalHere: do_store_coal,
    ops.KeepAtConsolidation: do_nothing,
    ops.RailInfluence: do_nothing,
    ops.TakeInfluence: do_take_influence,
    ops.TakeFromBag: ask_worker,
    ops.ReserveMachine: do_reserve_machine,
    ops.ReserveGoods: do_reserve_goods,
    ops.OldFactory: ask_old_factory,
    ops.FactoryDiscount: do_nothing,
    ops.ChooseTrack: ask_track,
}
ANSWERS: dict[type[Op], Callable[[Effects, NippState, Any, Any, Out], None]] = {
    ops.Department: take_department,
    ops.Build: take_place,
    ops.AddGoods: take_goods,
    ops.Optional: take_optional,
    ops.RegionBonusOfBuiltRail: take_region,
    ops.TakeFromBag: take_worker,
    ops.OldFactory: take_old_factory,
    ops.ChooseTrack: take_track,
}
