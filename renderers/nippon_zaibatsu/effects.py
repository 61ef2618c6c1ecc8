"""The effects of factories, tokens and contracts in words, put together from their operations (rules 9.11)."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.look import Look
from rules.nippon_zaibatsu import ops
from rules.nippon_zaibatsu.ops import Op
from rules.nippon_zaibatsu.tables import START_A, START_B, TILES


def factory(look: Look, tile: str) -> str:
    """What a factory does, and when."""
    kind = TILES.get(tile)
    if kind is None:
        return look.words("picture.fx.nothing")
    said = told(look, kind.effect)
    if kind.timing != "modifier":
        return look.words(f"picture.fx.{kind.timing}", effect=said)
    key = "here" if kind.scope == "use_here" else "contracts" if kind.if_contracts else "modifier"
    return look.words(f"picture.fx.{key}", action=act(look, kind.action), n=kind.if_contracts, effect=said)


def start_a(look: Look, id: str) -> str:
    """What a start token A does."""
    return told(look, START_A[id].effect)


def start_b(look: Look, id: str) -> str:
    """What a start token B brings."""
    return told(look, START_B[id].effect)


def told(look: Look, effects: Sequence[Op]) -> str:
    """Some operations, one after the other."""
    return look.words("picture.fx.and").join(one(look, op) for op in effects)


def act(look: Look, action: str) -> str:
    """An action in short."""
    return look.words(f"picture.act.{action}")


def what(look: Look, id: str) -> str:
    """Coal, silk, iron, money, points, a track or a piece, in short."""
    return look.words(f"picture.what.{id}")


def gained(look: Look, id: str, n: int) -> str:
    """So much of something: "3 coal", "5k", "2 VP"."""
    return look.words(f"picture.fx.gain_{id}" if id in ("money", "vp") else "picture.fx.gain", what=what(look, id), n=n)


def one(look: Look, op: Op) -> str:
    """A single operation."""
    say = look.words
    match op:
        case ops.Gain() | ops.Pay():
            return gained(look, op.what, op.n)
        case ops.Advance():
            return say("picture.fx.advance", track=what(look, op.track), n=op.n)
        case ops.Retreat():
            return say("picture.fx.retreat", track=what(look, op.track), n=op.n)
        case ops.Department(dept=list(colours)):
            return say("picture.fx.one_of", colours=say("picture.or").join(_colour(look, c) for c in colours))
        case ops.Department(dept=str(dept)):
            return say(f"picture.fx.{dept}") if dept in _WORDED else say("picture.fx.bonus", colour=_colour(look, dept))
        case ops.Build(piece="any_piece"):
            return say("picture.fx.build_any", n=op.n)
        case ops.Build():
            return say("picture.fx.build", piece=say(f"picture.piece.{op.piece}"), n=op.n)
        case ops.AddGoods():
            return say(f"picture.fx.goods_{op.where}", n=op.n)
        case ops.Optional():
            return say("picture.fx.optional", cost=told(look, op.cost), effect=told(look, op.effect))
    return _rare(look, op)


_WORDED = ("any", "hired_worker", "expert_taken")


def _colour(look: Look, colour: str) -> str:
    return look.words("picture.colour", colour=colour)


def _rare(look: Look, op: Op) -> str:
    say = look.words
    match op:
        case ops.Per():
            key = "picture.fx.per_most" if op.max else "picture.fx.per"
            gain = gained(look, op.what, op.n)
            return say(key, gain=gain, each=say(f"picture.fx.each.{op.count}"), most=op.max)
        case ops.AdvancePer():
            gain = say("picture.fx.advance", track=what(look, op.track), n=op.n)
            return say("picture.fx.per", gain=gain, each=say(f"picture.fx.each.{op.count}"), most=0)
        case ops.DepartmentPerBenefit():
            names = {"goal": say("picture.goal", goal=op.goal), "colour": _colour(look, op.dept)}
            return say("picture.fx.per_benefit", level2=op.level2, level3=op.level3, **names)
        case ops.DepartmentsPassed():
            return say("picture.fx.passed", track=what(look, op.track))
        case ops.KeepAtConsolidation():
            return say("picture.fx.keep", n=op.max)
        case ops.RailInfluence() | ops.TakeInfluence():
            return say(f"picture.fx.{op.__struct_config__.tag}", n=op.value)
        case ops.FactoryDiscount():
            return say("picture.fx.factory_discount", n=op.money)
        case ops.OldFactory():
            return say("picture.fx.old_factory", n=op.goods)
    return say(f"picture.fx.{op.__struct_config__.tag}", n=getattr(op, "n", 0))
