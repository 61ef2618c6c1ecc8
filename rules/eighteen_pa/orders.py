"""What calls off a seat's order to pass until further notice: whatever a careful player would want to think about.

In the auction a right that went for nothing: the next one may be as cheap. From then on whatever touches what the seat
holds (shares sold, a president changed or in danger, new units), new companies, phases, the break of the bank, and
being above a limit. The end of the auction and of a stock round end an order anyway.
"""

from __future__ import annotations

from rules.core import Event
from rules.eighteen_pa import shares
from rules.eighteen_pa.components import NYC
from rules.eighteen_pa.state import PaView, Public

ENDS = ("auction_over", "priority")
NEWS = ("started", "nyc_president_bought", "nyc_formed", "nyc_failed", "phase", "bank_broke", "stalled", "game_over")
TOUCHES = ("sold", "president", "converted")


def calls_off(v: PaView, event: Event) -> bool:
    """Whether the view's seat should decide anew after what happened."""
    seat, p = v.seat, v.public
    if seat is None or event.id in ENDS or event.id in NEWS:
        return True
    if event.id == "auction_won":
        return not event.params["amount"]
    if event.id in ("bought", "subscribed"):
        return in_danger(p, seat, event.params["company"], event.params["seat"])
    if event.id in TOUCHES and touches(p, seat, event):
        return True
    return p.part == "stock" and bool(shares.over_limits(p, seat))


def calls_off_bid(v: PaView, event: Event) -> bool:
    """A limit holds for the auction it was given in (rules 4.2): what the next one is worth is another question."""
    return event.id in ("auction_won", "auction_over")


def touches(p: Public, seat: int, event: Event) -> bool:
    """Whether it is about a company that the seat holds units of or has just lost, by another's doing."""
    if event.id == "sold" and event.params["seat"] == seat:
        return False
    return bool(p.companies[event.params["company"]].units[seat]) or event.params.get("was") == seat


def in_danger(p: Public, seat: int, company: str, buyer: int) -> bool:
    """Whether one more unit in the hands of the buyer would cost the seat the presidency: of an NYC that is not formed
    yet, the prospect of it.
    """
    corporation = p.companies[company]
    leads = corporation.president == seat or (
        company == NYC and not corporation.started and corporation.units[seat] > 0
    )
    return leads and buyer != seat and corporation.units[buyer] >= corporation.units[seat]
