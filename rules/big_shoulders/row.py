"""The asset row: prices, closing up, turning up new tiles (rules 10.1, 10.4, 13.3)."""

from __future__ import annotations

from rules.big_shoulders.components import ASSET_PRICES, ASSETS
from rules.big_shoulders.state import Company, Public, ShoulderState
from rules.big_shoulders.treasury import why_short
from rules.core import Out, Reason

KEEP, THROWN = "new", "thrown"


def price_of(p: Public, asset: str, discount: int = 0) -> int:
    """What a tile of the row costs, after a discount."""
    return max(0, ASSET_PRICES[p.assets.index(asset)] - discount)


def displayed(p: Public) -> list[str]:
    """The tiles of the row, dearest first."""
    return [asset for asset in p.assets if asset]


def why_no_asset(p: Public, company: Company, discount: int) -> Reason:
    """The reason against buying any tile of the row (rules 7.9, 7.10)."""
    row = displayed(p)
    return why_short(company, price_of(p, row[-1], discount)) if row else "no_asset_there"


def keeps(company: Company) -> tuple[str, ...]:
    """What may become of a new tile: a charter without a slot throws it away (rules 10.3)."""
    if not company.sheet.asset_slot:
        return (THROWN,)
    return (KEEP, THROWN) if company.asset else (KEEP,)


def place_asset(p: Public, company: Company, asset: str, keep: str, out: Out) -> None:
    """On the charter, fresh; what it replaces, or a tile thrown away, leaves the game (rules 10.3, 10.5, 10.10)."""
    if keep == THROWN:
        out.emit("asset_gone", asset=asset)
        return
    if company.asset:
        out.emit("asset_gone", asset=company.asset)
    company.asset, company.asset_used = asset, False
    p.mark(company.id)


def close_up(s: ShoulderState, out: Out) -> None:
    """The row moves towards $40; new tiles come at the dear end as long as there are any (rules 10.4)."""
    p, stack = s.public, s.hidden.assets
    row, new = displayed(p), list[str]()
    while len(row) + len(new) < len(ASSET_PRICES) and stack:
        new.insert(0, stack.pop())
    gaps = [""] * (len(ASSET_PRICES) - len(row) - len(new))
    p.assets, p.assets_left = [*gaps, *new, *row], len(stack)
    for asset in new:
        p.mark(asset)
        out.emit("asset_shown", asset=asset, price=price_of(p, asset))


def drop_last(s: ShoulderState, out: Out) -> None:
    """At clean-up the tile on $40 leaves the game (rules 13.3)."""
    p = s.public
    if p.assets[-1]:
        out.emit("asset_dropped", asset=p.assets[-1])
        p.assets[-1] = ""
    close_up(s, out)


def cost_of_use(company: Company) -> int:
    """What using its tile costs (rules 10.6)."""
    return ASSETS[company.asset].use_cost
