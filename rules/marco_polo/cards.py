"""City cards: who may use them, in which way and how often, and what they do (rules 12)."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, NamedTuple

from rules.core import Action, Frame, Ids, Illegal, Out, Reason, own_step, own_turn
from rules.core.frame import Offer, Steps
from rules.marco_polo.actions import Again, Skip, UseCard
from rules.marco_polo.components import CARDS, GOODS, LARGE, CityCard, Gain, Pay
from rules.marco_polo.effects import Effects, payable_pairs
from rules.marco_polo.gains import Todo, add, amounts, gain
from rules.marco_polo.moves import can_step
from rules.marco_polo.placing import dice_domain, place, value_of, why_closed
from rules.marco_polo.posts import own_bonuses
from rules.marco_polo.state import MarcoState, MarcoView, Player, Public

ONLY = "only"
UNLIMITED = 99  # VP may be paid without having any (rules 12.6); the die limits it


class Deal(NamedTuple):
    """What one repetition of a card costs and gives."""

    pay: Pay
    gain: Gain


@cache
def ways_of(card: str) -> dict[str, Deal]:
    """The ways of using a card, by id; `only` where there is one (rules 12.4 to 12.6)."""
    record = CARDS[card]
    if record.mode == "pick_one":
        return {f"{card}_{n}": Deal(one.pay, one.gain) for n, one in enumerate(record.options, 1)}
    if record.mode == "two_way":
        a, b = record.side_a, record.side_b
        return {f"{card}_ab": Deal(a, b), f"{card}_ba": Deal(b, a)}
    return {ONLY: Deal(record.pay, record.gain)}


def one_by_one(public: Public, card: CityCard) -> bool:
    """Whether what follows one repetition decides on the next (rules 12.6, 12.10)."""
    return card.mode == "two_way" or (card.moves_form_one_journey and public.options.card_moves == "single_steps")


def counted(player: Player, card: CityCard) -> int:
    """What a `per_count` card counts (rules 12.4)."""
    return len(player.posts) if card.count == "posts_placed" else len(player.done)


def payable(player: Player, pay: Pay) -> int:
    """How often a price can be paid (rules 12.3)."""
    goods = [player.has(good) for good in GOODS]
    limits = [player.has(what) // n for what, n in pay.items() if what in ("coins", "camels", *GOODS)]
    limits += [sum(goods) // pay["good_any"]] if "good_any" in pay else []
    limits += [payable_pairs(goods)] if "goods_two_different" in pay else []
    return min(limits, default=UNLIMITED)


def most_times(public: Public, seat: int, card: str, way: str, pips: int) -> int:
    """How often the effect may be repeated in that way, 0 for not at all (rules 12.3, 12.4)."""
    player, record, deal = public.players[seat], CARDS[card], ways_of(card)[way]
    if record.mode == "by_value":
        needs_city = "own_city_bonus" in record.gain_by_value[pips - 1]
        return 1 if not needs_city or own_bonuses(public, seat) else 0
    if record.mode == "per_pip":
        return pips
    if record.mode == "per_count":
        return min(pips, counted(player, record))
    most = min(pips, payable(player, deal.pay))
    if "own_city_bonus" in deal.gain:
        most = min(most, len(own_bonuses(public, seat)))
    if "move" in deal.gain:
        most = movable(public, seat, deal.pay, most)
        return min(most, 1) if one_by_one(public, record) else most
    return most


def movable(public: Public, seat: int, pay: Pay, most: int) -> int:
    """How many moves may be bought so that the first step can still be paid (rules 12.8, 12.13)."""
    player = public.players[seat]
    for times in range(most, 0, -1):
        if can_step(public, seat, player.coins, player.camels - pay.get("camels", 0) * times):
            return times
    return 0


def why_no_use(public: Public, seat: int, card: str) -> Reason:
    """What stands against using a card at all (rules 7.10, 12.1 to 12.3)."""
    player, city = public.players[seat], public.city_of(card)
    if city not in player.posts:
        return Illegal("card_needs_post", city=city)
    if public.options.card_from_next_turn and city in player.fresh:
        return Illegal("card_from_next_turn", city=city)
    if reason := why_closed(public, seat, card):
        return reason
    return "" if any(most_times(public, seat, card, way, 6) for way in ways_of(card)) else why_nothing(card)


def why_nothing(card: str) -> Reason:
    """Why not even one repetition is possible (rules 12.3)."""
    record = CARDS[card]
    if record.mode == "per_count":
        return "no_post_to_count" if record.count == "posts_placed" else "no_contract_to_count"
    if record.slug.startswith("own_bonus"):
        return "no_own_bonus"
    prices = [deal.pay for deal in ways_of(card).values()]
    return Illegal("card_too_dear", prices=[{"pay": priced(pay)} for pay in prices])


def priced(pay: Pay) -> list[dict[str, Any]]:
    """A price as records, goods of choice included."""
    choice = [{"n": n, "what": what} for what, n in pay.items() if what in ("good_any", "goods_two_different")]
    return amounts(pay) + choice


def cards_in_play(public: Public) -> list[str]:
    """All city cards on the board, in the order of the cities."""
    return [card for city in LARGE for card in public.cards.get(city, [])]


@own_turn
def use_card(frame: Any, v: MarcoView) -> Steps:
    """A card, a die, a way and how often (rules 12)."""
    if frame.acted:
        return "main_action_done"
    public, seat = v.public, frame.seat
    card = yield Ids(
        cards_in_play(public),
        refuse=lambda one: why_no_use(public, seat, one),
        note=lambda one: ("node", public.city_of(one)),
        none="no_card_to_use",
    )
    die = yield dice_domain(public, seat, card, single=True)
    yield from effect_fields(public, seat, card, value_of((die,)))
    return None


def effect_fields(public: Public, seat: int, card: str, pips: int) -> Steps:
    """The fields `way` and `times`; the most first."""

    def why_not(way: str) -> Reason:
        return "" if most_times(public, seat, card, way, pips) else why_nothing(card)

    way = yield Ids(ways_of(card), refuse=why_not)
    yield Ids(range(most_times(public, seat, card, way, pips), 0, -1))
    return None


def apply_card(s: MarcoState, seat: int, action: UseCard, out: Out) -> CardUse:
    """The die is placed; what the card does follows (rules 12.2)."""
    place(s.public, seat, action.card, (action.die,))
    city, pips = s.public.city_of(action.card), value_of((action.die,))
    out.emit("card", seat=seat, card=action.card, city=city, die=action.die, times=action.times)
    return CardUse(seat, action.card, pips, action.way, action.times)


def repeat(public: Public, seat: int, card: str, way: str, times: int, pips: int, out: Out) -> list[Todo]:
    """Pays and gains fixed amounts of so many repetitions; returns the rest (rules 12.9)."""
    record, (pay, got) = CARDS[card], ways_of(card)[way]
    if record.mode == "by_value":
        got = record.gain_by_value[pips - 1]
    if fixed := amounts(pay, times):
        add(public.players[seat], pay, -times)
        out.emit("paid", seat=seat, paid=fixed)
    if "good_any" in pay:
        return [Todo("give_good", pay["good_any"] * times), Todo("side", times, card, [way.rpartition("_")[2]])]
    prices = [Todo("give_pair", pay["goods_two_different"] * times)] if "goods_two_different" in pay else []
    return prices + gain(public, seat, got, out, times, why="card", source=card)


@own_turn
def again(frame: CardUse, v: MarcoView) -> Steps:
    """More repetitions, in either way (rules 12.6)."""
    yield from effect_fields(v.public, frame.seat, frame.card, frame.left)
    return None


@own_step
def no_more(frame: CardUse, v: MarcoView) -> Reason:
    """Fewer repetitions than the die allows are always possible (rules 6.8)."""
    return ""


class CardUse(Frame[MarcoState, MarcoView], tag="card_use"):
    """The effect of a city card. left: repetitions that the die still allows. way, times: what is to be done next,
    0 when it was done; then the seat is asked whether to go on, where that is possible (rules 12.6, 12.10).
    """

    seat: int
    card: str
    left: int
    way: str
    times: int

    offers: ClassVar[dict[type[Action], Offer]] = {Again: again, Skip: no_more}

    def apply(self, s: MarcoState, seat: int, action: Any, out: Out) -> None:
        s.public.acts()
        if isinstance(action, Again):
            self.way, self.times = action.way, action.times
        else:
            self.left = 0

    def advance(self, s: MarcoState, out: Out, result: Any) -> None:
        if self.times:
            todo = repeat(s.public, self.seat, self.card, self.way, self.times, self.left, out)
            self.left, self.times = self.left - self.times, 0
            return out.push(Effects(self.seat, todo)) if todo else self.advance(s, out, None)
        goes_on = one_by_one(s.public, CARDS[self.card]) and self.left
        return None if goes_on and self.possible(s.public) else out.done()

    def possible(self, public: Public) -> bool:
        """Whether one more repetition can be paid."""
        return any(most_times(public, self.seat, self.card, way, self.left) for way in ways_of(self.card))

    def fallback(self, v: MarcoView) -> Action:
        """One repetition was enough (rules 23)."""
        return Skip()
