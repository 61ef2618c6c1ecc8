"""What cards, tiles and contracts do, in words."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.look import Look
from renderers.marco_polo import told
from rules.marco_polo.components import CARDS, CONTRACTS, ROADS, Gain


def card(look: Look, id: str) -> str:
    """What a city card does."""
    record = CARDS[id]
    match record.mode:
        case "per_pip":
            return look.words("picture.card.per_pip", gain=told.amounts(look, record.gain))
        case "by_value":
            return look.words("picture.text.comma").join(_steps(look, record.gain_by_value))
        case "per_count":
            return look.words(f"picture.card.{record.count}", gain=told.amounts(look, record.gain))
        case "two_way":
            sides = told.amounts(look, record.side_a), told.amounts(look, record.side_b)
            return look.words("picture.card.two_way", one=sides[0], other=sides[1])
        case "pick_one":
            pairs = [(told.amounts(look, one.pay), told.amounts(look, one.gain)) for one in record.options]
            return look.words(
                "picture.card.pick_one", pay=pairs[0][0], gain=pairs[0][1], less=pairs[1][0], more=pairs[1][1]
            )
    pay, gain = told.amounts(look, record.pay), told.amounts(look, record.gain)
    return look.words("picture.card.exchange", pay=pay, gain=gain)


def _steps(look: Look, gains: Sequence[Gain]) -> list[str]:
    """Gains by the value of the die."""
    said = []
    for n, gain in enumerate(gains, 1):
        if n == 1 or gain != gains[n - 2]:
            last = n - 1 + sum(other == gain for other in gains)
            key = "picture.card.value" if last == n else "picture.card.values"
            said.append(look.words(key, low=n, high=last, gain=told.amounts(look, gain)))
    return said


def contract(look: Look, id: str) -> str:
    """Price and reward."""
    record = CONTRACTS[id]
    return look.words("picture.text.contract", pay=told.amounts(look, record.pay), gain=told.amounts(look, record.gain))


def names(look: Look, nodes: Sequence[str]) -> str:
    """Places in a row, or the word for none."""
    words = [look.words("picture.node", node=node) for node in nodes]
    return look.words("picture.text.comma").join(words) or look.words("picture.none")


def roads(look: Look, node: str) -> str:
    """Where the roads of a place lead, and what they cost."""
    found = [
        look.words("picture.text.road", node=other, cost=told.cost(look, pay.get("coins", 0), pay.get("camels", 0)))
        for other, pay in ROADS[node].items()
    ]
    return look.words("picture.text.comma").join(found)
