"""The NYC: three privates flip, a president is found, the company is formed (rules 17).

Events. `flipped`: the certificate of `private` is an NYC unit of `seat` now. `flipped_bank`: one of the bank's.
`nyc_formed`: under `seat`. `nyc_funded`: it gets `amount`. `nyc_train`: and its own train of kind `train`.
`nyc_failed`: nobody has two units.
"""

from __future__ import annotations

from rules.core import Out
from rules.eighteen_pa import bank, market, shares
from rules.eighteen_pa.components import COMPANIES, COMPONENTS, NYC, PREDECESSORS, TRAINS
from rules.eighteen_pa.state import BANK, NOBODY, Public, Token

TRAIN = "3N"


def flip(p: Public, out: Out) -> None:
    """Certificates and tokens of the three predecessors turn to the NYC's (rules 17.2)."""
    for private in PREDECESSORS:
        owner = p.deeds[private].owner
        p.deeds[private].fate = "flipped"
        turn_token(p, private)
        p.mark(private)
        if owner == BANK:
            out.emit("flipped_bank", private=private)
        else:
            shares.gain(p, owner, NYC, 1)
            out.emit("flipped", private=private, seat=owner)


def turn_token(p: Public, private: str) -> None:
    """Its token on the map is the NYC's now, in the same circle."""
    for stop, tokens in p.tokens.items():
        if any(token.owner == private for token in tokens):
            p.tokens[stop] = [Token(NYC, "home") if token.owner == private else token for token in tokens]
            p.mark(stop)


def candidate(p: Public) -> int:
    """Who would be president (rules 17.3): NOBODY where no one has two units."""
    units = p.companies[NYC].units
    most = max(units)
    if most < shares.PRESIDENT_UNITS:
        return NOBODY
    tied = [seat for seat in range(p.seats) if units[seat] == most]
    return tied[0] if len(tied) == 1 else _of_tied(p, tied)


def _of_tied(p: Public, tied: list[int]) -> int:
    """The owner of the lowest predecessor, else the first clockwise from who brought phase 4 (17.3 no. 4)."""
    owners = [p.deeds[private].owner for private in PREDECESSORS]
    clockwise = [p.phase_four_by, *p.after(p.phase_four_by)]
    return next(seat for seat in (*owners, *clockwise) if seat in tied)


def form(p: Public, seat: int, out: Out) -> None:
    """The company exists from now on (rules 17.4, 17.5). The president's certificate is among the units of `seat`:
    swapping two units for it changes no number, those two are the bank's for sale.
    """
    row, company = COMPANIES[NYC], p.companies[NYC]
    p.nyc, company.president, company.par = "formed", seat, row.formation_price
    market.enter(p, NYC, *COMPONENTS.market.nyc_start)
    out.emit("nyc_formed", seat=seat)
    out.emit("nyc_funded", amount=row.formation_cash)
    bank.fund(p, NYC, row.formation_cash, out)
    if not p.since(TRAINS[TRAIN].rusts_on):
        company.trains.append(TRAIN)
        out.emit("nyc_train", train=TRAIN)


def merge(p: Public, out: Out) -> bool:
    """The attempt after the operating round of the first 4, the only one (17.1, 17.10). Whether it is formed."""
    flip(p, out)
    seat = candidate(p)
    if seat == NOBODY:
        p.nyc = "failed"
        out.emit("nyc_failed")
        return False
    form(p, seat, out)
    return True


def form_by_purchase(p: Public, seat: int, out: Out) -> None:
    """After a failed attempt the first with two units forms it at that moment (17.3 no. 1)."""
    if p.nyc == "failed" and p.companies[NYC].units[seat] >= shares.PRESIDENT_UNITS:
        form(p, seat, out)
