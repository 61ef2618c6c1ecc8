"""What spaces, tiles and assets bring and cost, in words."""

from __future__ import annotations

from collections.abc import Iterable

from renderers.look import Look
from rules.big_shoulders.components import ASSETS, TILES, Effect
from rules.big_shoulders.spaces import data, fee


def listed(look: Look, words: Iterable[str]) -> str:
    """Things in a row, or the word for none."""
    return look.words("picture.text.comma").join(words) or look.words("picture.none")


def gap(look: Look) -> str:
    """Between sentences: a blank, in Japanese none."""
    return "" if look.lang == "ja" else " "


def aside(look: Look, words: str) -> str:
    """Words in brackets, with the blank before them that the language wants."""
    return look.words("picture.text.aside", words=words)


def owed(look: Look, name: str, amount: int) -> str:
    """A name with a sum of money beside it."""
    return look.words("picture.text.owed", name=name, amount=amount)


def cubes(look: Look, kinds: Iterable[str]) -> str:
    """Cubes by their names."""
    found = list(kinds)
    named = [(look.words(f"picture.cube.{kind}"), found.count(kind)) for kind in dict.fromkeys(found)]
    return look.words("picture.text.comma").join(f"{name} ×{n}" if n > 1 else name for name, n in named)


def effect(look: Look, what: Effect) -> str:
    """One effect."""
    names = cubes(look, what.resources)
    n = what.amount or what.discount or 1
    return look.words(f"picture.effect.{what.kind}", n=n, cubes=names)


def effects(look: Look, what: Iterable[Effect]) -> str:
    """Several effects in a row."""
    return look.words("picture.text.comma").join(effect(look, one) for one in what)


def tile(look: Look, id: str) -> str:
    """What a building brings, and who pays for its use."""
    found = TILES[id]
    key = "picture.pays.company" if fee(id) else "picture.pays.bank"
    return look.words("picture.tile", effect=effects(look, found.effects), pays=look.words(key, amount=found.amount))


def space(look: Look, id: str) -> str:
    """The name of a printed space, or the number of a building with what it brings."""
    if id in TILES:
        return look.words("picture.building", n=TILES[id].number, effect=effects(look, data(id).effects))
    return look.words(f"picture.space.{id}")


def asset(look: Look, id: str) -> str:
    """What an asset does, what its use costs, and what buying it brings."""
    found = ASSETS[id]
    use = effects(look, found.effects)
    if found.use_cost:
        use = look.words("picture.use_cost", effect=use, amount=found.use_cost)
    return look.words("picture.asset_tile", use=use, bonus=effects(look, found.purchase_bonus))
