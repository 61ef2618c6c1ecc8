"""The one purchase of a stock turn: what may be bought and why not (rules 4.7, 6.4 to 6.9, 6.17, 6.18).

Events. `started`: `seat` starts `company` at `price` a unit and pays `amount`. `capital`: `company` gets `amount`.
`bought`: `seat` buys a unit of `company` for `price`. `private_bought`: `seat` buys `private` for `price`.
`nyc_president_bought`: `seat` buys the NYC president's certificate for `amount`.
Reasons. `not_started` (`company`): its president's certificate is sold first. `none_left` (`company`): the bank has no
unit for sale. `private_sold` (`private`): somebody owns it. `private_gone` (`private`): it is a private no more.
`too_dear` (`price`, `cash`): the cash does not reach. `holding_limit` (`company`, `n`): `n` units are the most.
`certificate_limit` (`n`): `n` certificates are the most. `over_limit` (`company`): the seat holds too much of it
already. `started_already` (`company`). `nyc_forms_later`: its president's certificate is for sale only after a
formation that nobody won. `nothing_to_buy`: no certificate and no private can be bought now. `nothing_to_start`: no
company can be started now.
"""

from __future__ import annotations

from rules.core import Ids, Illegal, Out, Reason
from rules.core.frame import Steps
from rules.eighteen_pa import bank, debt, market, nyc, shares
from rules.eighteen_pa.components import COMPANIES, NYC, PRIVATES
from rules.eighteen_pa.state import BANK, Public

PRICES = tuple(sorted(market.STARTS))
UNITS = shares.PRESIDENT_UNITS
CERTIFICATES = (*COMPANIES, *PRIVATES)


def offer_purchase(p: Public, seat: int) -> Steps:
    """One ordinary certificate or an unsold private (6.4 b, c, d)."""
    if reason := why_nothing(p, seat):
        return reason
    yield Ids(CERTIFICATES, lambda x: why_not(p, seat, x), note=lambda x: noted(p, x), none="nothing_to_buy")
    return None


def offer_start(p: Public, seat: int) -> Steps:
    """The president's certificate of a company, at a price of choice (6.4 a, d)."""
    if reason := why_nothing(p, seat):
        return reason
    company = yield Ids(COMPANIES, lambda x: why_not_start(p, seat, x), none="nothing_to_start")
    yield Ids(start_prices(company), lambda price: _afford(p, seat, price * UNITS))
    return None


def why_nothing(p: Public, seat: int) -> Reason:
    """The reason against any purchase of this seat (6.7, 6.8)."""
    return debt.blocks(p, seat) or over_units(p, seat)


def noted(p: Public, certificate: str) -> tuple[str, int]:
    """Noted beside a certificate: what it costs."""
    return "money", PRIVATES[certificate].price if certificate in PRIVATES else market.price(p, certificate)


def start_prices(company: str) -> tuple[int, ...]:
    """What a unit may cost at the start; the NYC's price is fixed."""
    return (COMPANIES[NYC].formation_price,) if company == NYC else PRICES


def over_units(p: Public, seat: int) -> Reason:
    """Above a holding limit nothing is bought, of no company (6.7)."""
    above = shares.over_limits(p, seat).units
    return Illegal("over_limit", company=next(iter(above))) if above else ""


def why_not(p: Public, seat: int, certificate: str) -> Reason:
    """The reason against one purchase, apart from what forbids them all."""
    if certificate in PRIVATES:
        return _private_gone(p, certificate) or _no_private(p, seat)
    if not p.companies[certificate].started and certificate != NYC:
        return Illegal("not_started", company=certificate)
    if shares.on_sale(p, certificate) <= 0:
        return Illegal("none_left", company=certificate)
    return _afford(p, seat, market.price(p, certificate)) or _unit_limits(p, seat, certificate)


def _private_gone(p: Public, private: str) -> Reason:
    deed = p.deeds[private]
    if deed.fate != "private":
        return Illegal("private_gone", private=private)
    return Illegal("private_sold", private=private) if deed.owner != BANK else ""


def _no_private(p: Public, seat: int) -> Reason:
    return _afford(p, seat, PRIVATES["1"].price) or _room(p, seat, int(p.options.certificate_privates))


def _afford(p: Public, seat: int, price: int) -> Reason:
    return Illegal("too_dear", price=price, cash=p.cash[seat]) if p.cash[seat] < price else ""


def _unit_limits(p: Public, seat: int, company: str) -> Reason:
    """After the purchase no limit may be exceeded; whoever becomes president by it has one certificate for two."""
    limit = shares.holding_limit(p, company)
    if p.companies[company].units[seat] >= limit:
        return Illegal("holding_limit", company=company, n=limit)
    forms = forms_nyc(p, seat, company)
    return _room(p, seat, 1 - (forms or takes_over(p, seat, company)), forms)


def takes_over(p: Public, seat: int, company: str) -> bool:
    """Whether one more unit makes the seat president (6.10)."""
    corporation = p.companies[company]
    president = corporation.president
    return corporation.started and seat != president and corporation.units[seat] == corporation.units[president]


def forms_nyc(p: Public, seat: int, company: str) -> bool:
    """Whether one more unit forms the NYC (17.3 no. 1)."""
    return company == NYC and p.nyc == "failed" and p.companies[NYC].units[seat] == UNITS - 1


def why_not_start(p: Public, seat: int, company: str) -> Reason:
    """The reason against buying a president's certificate (6.4 a, d)."""
    if p.companies[company].started:
        return Illegal("started_already", company=company)
    if company == NYC and p.nyc != "failed":
        return "nyc_forms_later"
    if reason := _afford(p, seat, start_prices(company)[0] * UNITS):
        return reason
    return _room(p, seat, 1, True, company == NYC)


def _room(p: Public, seat: int, more: int, starts: bool = False, ten_share: bool | None = None) -> Reason:
    """Whether that many more certificates are within the limit, which a company that comes into being may raise."""
    ten = starts if ten_share is None else ten_share
    limit = shares.certificate_limit(p, int(starts), int(ten))
    return Illegal("certificate_limit", n=limit) if shares.certificates(p, seat) + more > limit else ""


def start(p: Public, seat: int, company: str, price: int, out: Out) -> None:
    """Buys the president's certificate; the company operates from now on (6.9, 17.9)."""
    amount = price * UNITS
    if company == NYC:
        out.emit("nyc_president_bought", seat=seat, amount=amount)
        shares.buy(p, out, seat, NYC, UNITS)
        return nyc.form_by_purchase(p, seat, out)
    out.emit("started", seat=seat, company=company, price=price, amount=amount)
    market.enter(p, company, *market.STARTS[price])
    shares.buy(p, out, seat, company, UNITS)
    corporation = p.companies[company]
    corporation.president, corporation.par = seat, price
    capital = price * corporation.size
    out.emit("capital", company=company, amount=capital)
    return bank.fund(p, company, capital, out)


def purchase(p: Public, seat: int, certificate: str, out: Out) -> None:
    """Buys one ordinary certificate or a private from the bank (6.4 b, c, d)."""
    if certificate in PRIVATES:
        price = PRIVATES[certificate].price
        bank.collect(p, seat, price)
        p.deeds[certificate].owner = seat
        p.mark(certificate)
        return out.emit("private_bought", seat=seat, private=certificate, price=price)
    out.emit("bought", seat=seat, company=certificate, price=market.price(p, certificate))
    shares.buy(p, out, seat, certificate, 1)
    return nyc.form_by_purchase(p, seat, out) if certificate == NYC else None
