"""Rewards are worked off one by one, first in, first out (rules 14.6, 14.7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core import Frame, Out
from rules.marco_polo import posts
from rules.marco_polo.components import CARDS, CITY_BONUSES, GOODS, PAIRS
from rules.marco_polo.dice import black_die
from rules.marco_polo.gains import Todo, add, gain
from rules.marco_polo.moves import Journey, arrivals, can_step
from rules.marco_polo.piles import discard, surplus, take_drawn
from rules.marco_polo.questions import BonusChoice, Discarding, GoodsChoice, Payment, Relocation
from rules.marco_polo.state import MarcoState, Player

Question = Frame[Any, Any] | None


class Effects(Frame[MarcoState, Any], tag="effects"):
    """Works off what a seat gains (or pays of its choice); asks nothing itself. todo: the first one is being done."""

    seat: int
    todo: list[Todo]

    def actors(self, v: Any) -> list[int]:
        return []

    def advance(self, s: MarcoState, out: Out, result: Any) -> None:
        """An answer belongs to the first item. A question is pushed only where there is a choice (rules 14.9)."""
        if result is not None:
            ANSWERS[self.todo[0].kind](self, s, out, result)
        while self.todo:
            question = STEPS[self.todo[0].kind](self, s, out)
            if question is not None:
                return out.push(question)
        return out.done()

    def player(self, s: MarcoState) -> Player:
        """Whose effects they are."""
        return s.public.players[self.seat]

    def one_done(self) -> None:
        """One unit of the first item is done."""
        self.todo[0].n -= 1
        if self.todo[0].n <= 0:
            self.todo.pop(0)

    def settle(self, s: MarcoState, out: Out, options: list[str], question: Question) -> Question:
        """The only answer is taken without asking; none at all means that the item is lost."""
        if len(options) > 1:
            return question
        if options:
            ANSWERS[self.todo[0].kind](self, s, out, options[0])
        else:
            self.todo.pop(0)
        return None


# -- goods of choice --------------------------------------------------------------------------


def ask_good(fx: Effects, s: MarcoState, out: Out) -> Question:
    """One good of choice (rules 14.3)."""
    return GoodsChoice(fx.seat, list(GOODS))


def ask_pair(fx: Effects, s: MarcoState, out: Out) -> Question:
    """Two goods of different kinds (rules 14.3)."""
    return GoodsChoice(fx.seat, list(PAIRS))


def take_goods(fx: Effects, s: MarcoState, out: Out, goods: str) -> None:
    """The goods are gained."""
    gain(s.public, fx.seat, dict.fromkeys(goods.split("_"), 1), out, why="choice")
    fx.one_done()


def ask_payment(fx: Effects, s: MarcoState, out: Out) -> Question:
    """One good that is paid (rules 12.6)."""
    options = fx.player(s).owned_goods()
    return fx.settle(s, out, options, Payment(fx.seat, options))


def ask_pair_payment(fx: Effects, s: MarcoState, out: Out) -> Question:
    """Two different goods that are paid, so that the rest can be paid too (rules 12.9)."""
    player, left = fx.player(s), fx.todo[0].n - 1
    options = [pair for pair in PAIRS if payable_pairs(after(player, pair)) >= left]
    return fx.settle(s, out, options, Payment(fx.seat, options))


def after(player: Player, pair: str) -> list[int]:
    """The goods that are left when a pair is paid; a negative number means that it cannot be."""
    return [player.has(good) - (good in pair.split("_")) for good in GOODS]


def payable_pairs(goods: list[int]) -> int:
    """How many pairs of different goods can be paid; -1 where a number is negative."""
    return -1 if min(goods) < 0 else min(sum(goods) // 2, sum(goods) - max(goods))


def give_goods(fx: Effects, s: MarcoState, out: Out, goods: str) -> None:
    """The goods are paid."""
    paid = dict.fromkeys(goods.split("_"), 1)
    add(fx.player(s), paid, -1)
    out.emit("gave", seat=fx.seat, paid=[{"n": 1, "what": good} for good in paid])
    fx.one_done()


# -- city bonuses -----------------------------------------------------------------------------


def ask_other_bonus(fx: Effects, s: MarcoState, out: Out) -> Question:
    """Any bonus in play but the one that gives it (rules 14.5)."""
    return BonusChoice(fx.seat, [bonus for bonus in CITY_BONUSES if bonus != fx.todo[0].source])


def gain_bonus(fx: Effects, s: MarcoState, out: Out, bonus: str) -> None:
    """The bonus is gained; what it leaves to choose comes last, though before the next post (rules 14.7, 16.6)."""
    fx.todo[0].used.append(bonus)
    rest = gain(s.public, fx.seat, CITY_BONUSES[bonus].gain, out, why="city_bonus", source=bonus)
    fx.one_done()
    at = next((n for n, item in enumerate(fx.todo) if item.kind == "post"), len(fx.todo))
    fx.todo[at:at] = rest


def ask_own_bonus(fx: Effects, s: MarcoState, out: Out) -> Question:
    """A bonus of an own city, each only once within the action (rules 12.7)."""
    item = fx.todo[0]
    options = [bonus for bonus in posts.own_bonuses(s.public, fx.seat) if bonus not in item.used]
    if len(options) > item.n:
        return BonusChoice(fx.seat, options)
    return fx.settle(s, out, options[:1], None)


# -- dice, contracts, moves -------------------------------------------------------------------


def gain_die(fx: Effects, s: MarcoState, out: Out) -> Question:
    """A black die (rules 14.2)."""
    black_die(s.public, fx.seat, out)
    fx.one_done()
    return None


def draw_contract(fx: Effects, s: MarcoState, out: Out) -> Question:
    """A contract of the special pile, then down to the limit (rules 14.1). used: what was drawn by this item."""
    item = fx.todo[0]
    if not surplus(s.public, fx.seat) and len(item.used) < item.n:
        take_drawn(s, fx.seat, out)
        item.used.append("drawn")
    over = surplus(s.public, fx.seat)
    if over:
        return Discarding(fx.seat, list(fx.player(s).held), over)
    if len(item.used) >= item.n:
        fx.todo.pop(0)
    return None


def drop_contract(fx: Effects, s: MarcoState, out: Out, contract: str) -> None:
    """One of them goes."""
    discard(s.public, fx.seat, contract, out)


def ask_move(fx: Effects, s: MarcoState, out: Out) -> Question:
    """A journey, lost where no step can be paid (rules 14.4)."""
    player = fx.player(s)
    if can_step(s.public, fx.seat, player.coins, player.camels):
        return Journey(fx.seat, fx.todo[0].n)
    out.emit("move_lost", seat=fx.seat)
    fx.todo.pop(0)
    return None


def moved(fx: Effects, s: MarcoState, out: Out, path: tuple[str, ...]) -> None:
    """The figure has moved: posts at once, then the bonuses."""
    fx.todo.pop(0)
    follows = arrivals(s.public, fx.seat, [path])
    fx.todo[:0] = follows


# -- posts ------------------------------------------------------------------------------------


def place_post(fx: Effects, s: MarcoState, out: Out) -> Question:
    """A post, or where none is left the question of relocating one, at the end of a move only (rules 15.3, 16.6)."""
    item, player = fx.todo[0], fx.player(s)
    if player.stock:
        posts.place_post(s.public, fx.seat, item.source, out)
        return placed(fx)
    options = posts.relocatable(s.public, fx.seat) if item.n else []
    if options:
        return Relocation(fx.seat, item.source, options)
    out.emit("no_post_left", seat=fx.seat, city=item.source)
    fx.todo.pop(0)
    return None


def placed(fx: Effects) -> Question:
    """The city's bonus is gained on arrival."""
    city = fx.todo.pop(0).source
    next(item for item in fx.todo if item.kind == "arrival").used.append(city)
    return None


def relocated(fx: Effects, s: MarcoState, out: Out, old: str) -> None:
    """A post from another city, or none (rules 15.4)."""
    if old:
        posts.relocate(s.public, fx.seat, old, fx.todo[0].source, out)
        placed(fx)
    else:
        out.emit("no_relocation", seat=fx.seat, city=fx.todo[0].source)
        fx.todo.pop(0)


def arrive(fx: Effects, s: MarcoState, out: Out) -> Question:
    """The bonuses of the cities that got posts; in passing their choices come before the next post, moves last."""
    item = fx.todo.pop(0)
    rest = posts.arrive(s.public, fx.seat, item.used, out)
    if item.source == "in_passing":
        now = [todo for todo in rest if todo.kind != "move"]
        fx.todo[:0] = now
        rest = [todo for todo in rest if todo.kind == "move"]
    fx.todo += rest
    return None


def give_side(fx: Effects, s: MarcoState, out: Out) -> Question:
    """What a two-way card gives for goods that have now been paid (rules 12.6). used: the way."""
    item = fx.todo.pop(0)
    card = CARDS[item.source]
    got = card.side_b if item.used[0] == "ab" else card.side_a
    fx.todo += gain(s.public, fx.seat, got, out, item.n, why="card", source=item.source)
    return None


STEPS: dict[str, Callable[[Effects, MarcoState, Out], Question]] = {
    "good_any": ask_good,
    "goods_two_different": ask_pair,
    "give_good": ask_payment,
    "give_pair": ask_pair_payment,
    "other_city_bonus": ask_other_bonus,
    "own_city_bonus": ask_own_bonus,
    "black_die": gain_die,
    "contract": draw_contract,
    "move": ask_move,
    "post": place_post,
    "arrival": arrive,
    "side": give_side,
}
ANSWERS: dict[str, Callable[[Effects, MarcoState, Out, Any], None]] = {
    "good_any": take_goods,
    "goods_two_different": take_goods,
    "give_good": give_goods,
    "give_pair": give_goods,
    "other_city_bonus": gain_bonus,
    "own_city_bonus": gain_bonus,
    "contract": drop_contract,
    "move": moved,
    "post": relocated,
}
