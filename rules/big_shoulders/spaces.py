"""Action spaces and building tiles: which are open, what they cost, whether they bring anything (rules 7, 8, 9)."""

from __future__ import annotations

from collections.abc import Callable

from rules.big_shoulders import row
from rules.big_shoulders.components import SPACES, TILES, Effect, Space, Tile, effects_of
from rules.big_shoulders.effects import nothing_gained
from rules.big_shoulders.hiring import why_no_hire
from rules.big_shoulders.money import bank_to_company, bank_to_seat, company_to_bank, company_to_seat
from rules.big_shoulders.state import NOBODY, Company, Options, Public
from rules.big_shoulders.treasury import why_short
from rules.core import Illegal, Out, Reason

LATE: dict[str, Callable[[Options], int]] = {
    "fundraising_60": lambda options: options.fundraising_60_from_decade,
    "fundraising_80": lambda options: options.fundraising_80_from_decade,
}
SAFE = "fundraising_40"


def opens_in(options: Options, space: str) -> int:
    """The decade from which a printed space is open (rules 8.3)."""
    return LATE[space](options) if space in LATE else min(SPACES[space].open_decades)


def data(space: str) -> Space | Tile:
    """What is printed on a space or tile."""
    return SPACES[space] if space in SPACES else TILES[space]


def built(p: Public) -> list[str]:
    """The tiles that stand in the players' rows, in seat order."""
    return [tile for player in p.players for tile in player.buildings]


def fee(space: str) -> int:
    """What the company pays for the use, besides what the effect itself costs."""
    found = data(space)
    return found.amount if found.pay_from == "company" and found.amount > 0 else 0


def why_closed(p: Public, space: str) -> Reason:
    """Whether a partner may stand there at all: the decade, and who stands there (rules 7.5, 8.3)."""
    if space in SPACES and p.decade < opens_in(p.options, space):
        return Illegal("space_not_open", space=space, decade=opens_in(p.options, space))
    limit = data(space).partner_limit
    if limit and p.taken(space) >= limit:
        by = next(partner.seat for partner in p.partners if partner.space == space)
        return Illegal("space_taken", space=space, seat=by)
    return ""


def why_not_place(p: Public, company: Company, space: str) -> Reason:
    """The reason against a partner of this company on a space: every sum must be in the treasury first (rules 7.10)."""
    reason = why_closed(p, space) or why_short(company, fee(space))
    for effect in effects_of(space) if not reason else ():
        reason = reason or why_not_effect(p, company, effect)
    return reason


def why_not_effect(p: Public, company: Company, effect: Effect) -> Reason:
    """Effects that have a price of their own (rules 7.9, 8.1, 8.4, 9.2)."""
    match effect.kind:
        case "hire_workers_market":
            return why_no_hire(p, company)
        case "buy_asset":
            return row.why_no_asset(p, company, effect.discount)
        case "pay_shareholders":
            return why_short(company, effect.amount)
        case _:
            return ""


def gains_nothing(p: Public, company: Company, space: str) -> bool:
    """Whether a partner there would bring nothing at all, so that a person wants to be warned (rules 7.9)."""
    effects = effects_of(space)
    return bool(effects) and all(nothing_gained(p, company, effect) for effect in effects)


def pay(p: Public, company: Company, space: str, out: Out) -> None:
    """From the right purse to the right receiver (rules 8, 9.1)."""
    found = data(space)
    if found.amount <= 0:
        return
    owner = p.owner_of(space)
    match found.pay_from, found.pay_to:
        case "company", "owner":
            company_to_seat(p, company, owner, found.amount)
        case "bank", "owner":
            bank_to_seat(p, owner, found.amount)
        case "bank", _:
            bank_to_company(p, company, found.amount)
        case _:
            company_to_bank(p, company, found.amount)
    p.mark(company.id, *([f"seat.{owner}"] if owner != NOBODY else []))
    tell_payment(company, found, owner, out)


def tell_payment(company: Company, found: Space | Tile, owner: int, out: Out) -> None:
    """Who paid whom, for everybody to read."""
    if found.pay_to == "owner":
        by_bank = found.pay_from == "bank"
        out.emit(
            "bank_paid_owner" if by_bank else "company_paid_owner", company=company.id, seat=owner, amount=found.amount
        )
    elif found.pay_to == "company":
        out.emit("funds_raised", company=company.id, amount=found.amount)
    else:
        out.emit("bank_paid", company=company.id, amount=found.amount)
