"""What an operating turn builds: track, the mine token, a station token, and the destination (rules 8.3).

Reasons of the mine, besides that of `bank` (those of track and stations are told where they are offered). `mine_owned`
(`company`): it has a mine token already. `mines_gone`: both are sold. `mine_not_joined` (`hex`): no track joins a token
of the company to the mine. Events. `laid`: `owner` (company or private) lays `tile` on `hex`, turned `rotation` times,
for `amount`. `mine_bought`: `company` buys a mine token for `amount`.
"""

from __future__ import annotations

from rules.core import Illegal, Out, Reason
from rules.eighteen_pa import bank
from rules.eighteen_pa.actions import Lay
from rules.eighteen_pa.board import destination, stations
from rules.eighteen_pa.board.cost import cost
from rules.eighteen_pa.board.lays import Layer, is_upgrade, put
from rules.eighteen_pa.board.reach import MINE, joined
from rules.eighteen_pa.components import COMPANIES, COMPONENTS
from rules.eighteen_pa.state import PaView, Public


def lay(p: Public, layer: Layer, action: Lay, out: Out) -> Layer:
    """Lays a tile; a treasury pays, a private lays nothing that costs (rules 9.1, 9.5). The layer after it."""
    upgrade = is_upgrade(p, action.hex)
    amount = cost(p, action.hex, action.tile, action.rotation)
    out.emit("laid", owner=layer.owner, hex=action.hex, tile=action.tile, rotation=action.rotation, amount=amount)
    if layer.owner in COMPANIES:
        bank.charge(p, layer.owner, amount)
    put(p, action.hex, action.tile, action.rotation, out)
    return layer.and_laid(action.hex, upgrade)


def reach_destination(v: PaView, company: str, out: Out) -> bool:
    """Turns the destination token over where the home is joined to it (rules 10.5). Whether it did."""
    if not destination.linked(v, company):
        return False
    destination.turn_over(v.public, company, out)
    v.public.mark(company)
    return True


def why_no_mine(v: PaView, company: str) -> Reason:
    """Once a company, from the treasury, where track joins it to the mine (rules 11.8)."""
    p, row = v.public, COMPONENTS.mine
    if p.companies[company].mine:
        return Illegal("mine_owned", company=company)
    if not p.mines:
        return "mines_gone"
    if reason := bank.short(p, company, row.price):
        return reason
    return "" if joined(v, company, MINE) else Illegal("mine_not_joined", hex=row.hex)


def buy_mine(p: Public, company: str, out: Out) -> None:
    """The company has a mine token for good (rules 11.8)."""
    out.emit("mine_bought", company=company, amount=COMPONENTS.mine.price)
    bank.charge(p, company, COMPONENTS.mine.price)
    p.companies[company].mine = True
    p.mines -= 1
    p.mark(company)


def place_station(p: Public, company: str, stop: str, out: Out) -> None:
    """The next token of the company, at its price (rules 10.2)."""
    bank.charge(p, company, stations.place(p, company, stop, out))
    p.mark(company)
