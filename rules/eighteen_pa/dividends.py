"""What becomes of the revenue, and the price after it (rules 12, 5.2).

Events. `dividend`: `company` pays `amount` in all, `each` unit; `shares`: which `seat` gets which `amount` of it.
`kept`: `company` keeps `amount`. That a company has earned nothing (12.4) is told when it runs.
"""

from __future__ import annotations

from typing import Final

from rules.core import Ids, Out
from rules.core.frame import Steps
from rules.eighteen_pa import bank, market
from rules.eighteen_pa.state import Public

PAY: Final = "pay"
KEEP: Final = "keep"


def offer() -> Steps:
    """All paid out or all kept (rules 12.2)."""
    yield Ids((PAY, KEEP))
    return None


def settle(p: Public, company: str, choice: str, out: Out) -> None:
    """Pays out or keeps the revenue, then the marker moves."""
    corporation = p.companies[company]
    corporation.paid = choice == PAY
    if corporation.paid:
        pay_out(p, company, out)
    else:
        out.emit("kept", company=company, amount=corporation.revenue)
        bank.fund(p, company, corporation.revenue, out)
    market.after_run(p, company, corporation.paid, out)


def pay_out(p: Public, company: str, out: Out) -> None:
    """The bank pays the players, clockwise from the president; its own units earn nothing for anybody (12.2)."""
    corporation = p.companies[company]
    each = corporation.revenue // corporation.size
    clockwise = [corporation.president, *p.after(corporation.president)]
    shares = {seat: each * corporation.units[seat] for seat in clockwise if corporation.units[seat]}
    told = [{"seat": seat, "amount": amount} for seat, amount in shares.items()]
    out.emit("dividend", company=company, amount=corporation.revenue, each=each, shares=told)
    for seat, amount in shares.items():
        bank.pay(p, seat, amount, out)


def nothing(p: Public, company: str, out: Out) -> None:
    """No revenue counts as not paid (12.4)."""
    p.companies[company].paid = False
    market.after_run(p, company, False, out)


def pay_half(p: Public, private: str, out: Out) -> None:
    """Half of a private's run to its owner, told with the run; the other half is paid to nobody (12.1)."""
    deed = p.deeds[private]
    bank.pay(p, deed.owner, deed.revenue // 2, out)
