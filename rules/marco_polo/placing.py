"""Placing dice: which sets of own dice a space takes, and at what price (rules 6)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from rules.core import Ids, Illegal, Reason
from rules.marco_polo.components import KHAN, space_of
from rules.marco_polo.state import UNSET, Placed, Player, Public

Combo = tuple[str, ...]  # tokens, the lowest first
PIPS = "123456"


def token_order(die: str) -> tuple[str, str]:
    """By value, then own colour before black before white."""
    return die[0], die[1:]


@lru_cache(maxsize=4096)
def combos(dice: Combo, n: int) -> tuple[Combo, ...]:
    """All different sets of n of these dice, those with low values first. Dice without a value may get any; of several
    placed together all get the same, for only the lowest counts (rules 6.6, 16.1).
    """
    sets = dict.fromkeys(combinations(sorted(dice, key=token_order), n))
    if not dice or dice[0][0] != UNSET:
        return tuple(sorted(sets, key=lambda combo: [token_order(die) for die in combo]))
    return tuple(tuple(pips + die[1:] for die in combo) for pips in PIPS for combo in sets)


def value_of(combo: Iterable[str]) -> int:
    """The effective value of a placement: its lowest die (rules 6.6)."""
    return int(min(die[0] for die in combo))


def price(public: Public, seat: int, space: str, combo: Combo) -> int:
    """The coins due for an occupied space (rules 6.5, 16.2)."""
    free = not space_of(space).pay_if_occupied or not public.on(space)
    return 0 if free or not public.players[seat].role.pays_for_occupied_space else value_of(combo)


def own_colour_there(public: Public, seat: int, space: str) -> bool:
    """Whether a coloured die of the seat lies on the space (rules 6.3)."""
    return any(placed.seat == seat and placed.coloured for placed in public.on(space))


def why_not(public: Public, seat: int, space: str, combo: Combo) -> Reason:
    """What stands against a placement, apart from what the action itself needs."""
    if any(len(die) == 1 for die in combo) and own_colour_there(public, seat, space):
        return Illegal("own_colour_there", space=space)
    if space == KHAN and value_of(combo) < (least := khan_least(public)):
        return Illegal("khan_too_low", least=least)
    due, coins = price(public, seat, space, combo), public.players[seat].coins
    return Illegal("space_too_dear", price=due, coins=coins) if due > coins else ""


def why_closed(public: Public, seat: int, space: str) -> Reason:
    """Why nobody can place there, or the seat has too few dice."""
    record, dice = space_of(space), len(public.players[seat].dice)
    if not record.stackable and len(public.on(space)) >= max(record.positions, 1):
        return "khan_full" if space == KHAN else Illegal("card_used", card=space)
    return Illegal("too_few_dice", needed=record.dice, dice=dice) if dice < record.dice else ""


def khan_least(public: Public) -> int:
    """The lowest value that the Khan row still takes (rules 9.2)."""
    return max((placed.value for placed in public.on(KHAN)), default=1)


def placements(public: Public, seat: int, space: str) -> list[Combo]:
    """The sets of dice that the seat may place there."""
    if why_closed(public, seat, space):
        return []
    return [combo for combo in every(public, seat, space) if not why_not(public, seat, space, combo)]


def every(public: Public, seat: int, space: str) -> tuple[Combo, ...]:
    """All sets of the seat's dice of the size that the space asks for."""
    return combos(tuple(public.players[seat].dice), space_of(space).dice)


def why_no_placement(public: Public, seat: int, space: str) -> Reason:
    """Why the seat can place nothing there, "" if it can; the reason against its lowest dice, or black ones."""
    if reason := why_closed(public, seat, space):
        return reason
    reasons = [why_not(public, seat, space, combo) for combo in every(public, seat, space)]
    return "" if "" in reasons else next((r for r in reasons if code(r) != "own_colour_there"), reasons[0])


def code(reason: Reason) -> str:
    """The bare code of a reason."""
    return reason.code if isinstance(reason, Illegal) else reason


def dice_domain(public: Public, seat: int, space: str, single: bool = False) -> Ids:
    """The dice that may be placed, each with what is due for it; `single`: tokens instead of sets of one."""

    def combo(value: str | Combo) -> Combo:
        return (value,) if isinstance(value, str) else value

    values = every(public, seat, space)
    return Ids(
        [one[0] for one in values] if single else values,
        refuse=lambda value: why_not(public, seat, space, combo(value)),
        note=lambda value: due_note(price(public, seat, space, combo(value))),
    )


def due_note(due: int) -> tuple[str, dict[str, int]] | None:
    """What stands beside dice that cost something."""
    return ("due", {"n": due}) if due else None


def take_dice(player: Player, combo: Combo) -> None:
    """Takes dice off the player's board; one without a value is found by its colour."""
    for die in combo:
        player.dice.remove(die if die in player.dice else UNSET + die[1:])


def give_die(player: Player, die: str) -> None:
    """Adds a die in its place."""
    player.dice = sorted([*player.dice, die], key=token_order)


def place(public: Public, seat: int, space: str, combo: Combo) -> int:
    """Puts dice on a space and pays what is due. Returns the price (rules 6.5, 6.7, 6.11)."""
    due, player = price(public, seat, space, combo), public.players[seat]
    take_dice(player, combo)
    player.coins -= due
    public.spaces.setdefault(space, []).extend(Placed(seat, die) for die in combo)
    public.mark(space)
    return due
