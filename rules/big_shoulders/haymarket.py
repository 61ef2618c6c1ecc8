"""Cubes: Haymarket Square, the free exchange, the supply chain and its refilling (rules 12.3, 12.4, 12.20, 12.21)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.big_shoulders.components import BUYABLE, CHAIN, REFILL, RESOURCES, SUPPLY_PRICE, TRADE
from rules.big_shoulders.money import company_to_bank
from rules.big_shoulders.state import Company, Public, ShoulderState, by_kind, no_cubes
from rules.big_shoulders.treasury import why_short
from rules.core import Ids, Illegal, Ints, Out, Reason
from rules.core.frame import Steps


def take(p: Public, company: Company, cubes: Iterable[str], out: Out) -> list[str]:
    """The company takes cubes from the square as far as present; returns what it got (rules 7.7, 9.2)."""
    got = []
    for cube in cubes:
        if p.haymarket[cube]:
            p.haymarket[cube] -= 1
            company.cubes[cube] += 1
            got.append(cube)
    if got:
        p.mark(company.id, "haymarket")
        out.emit("cubes_taken", company=company.id, cubes=by_kind(got))
    return got


# -- the exchange -----------------------------------------------------------------------------------


def why_not_give(p: Public, company: Company, give: str) -> Reason:
    """Two of a kind for one of another kind that lies on the square (rules 12.4)."""
    if company.cubes[give] < TRADE.give_same:
        return Illegal("too_few_to_trade", resource=give, n=TRADE.give_same)
    if not any(p.haymarket[kind] for kind in RESOURCES if kind != give):
        return "square_has_no_other"
    return ""


def why_no_trade(p: Public, company: Company) -> Reason:
    """The reason against any exchange by a company."""
    if all(why_not_give(p, company, give) for give in RESOURCES):
        return Illegal("nothing_to_trade", company=company.id)
    return ""


def trade_steps(p: Public, companies: list[Company]) -> Steps:
    """Company, the kind given twice, the kind taken."""
    ids = [company.id for company in companies]
    id = yield Ids(ids, lambda id: why_no_trade(p, p.company(id)), none="no_trade_possible")
    company = p.company(id)
    give = yield Ids(RESOURCES, lambda kind: why_not_give(p, company, kind))
    others = [kind for kind in RESOURCES if kind != give]
    yield Ids(others, lambda kind: "" if p.haymarket[kind] else Illegal("not_on_square", resource=kind))
    return None


def trade(p: Public, company: Company, give: str, get: str, out: Out) -> None:
    """Two cubes to the square, one from it."""
    company.cubes[give] -= TRADE.give_same
    p.haymarket[give] += TRADE.give_same
    company.cubes[get] += TRADE.take_other
    p.haymarket[get] -= TRADE.take_other
    p.mark(company.id, "haymarket")
    out.emit("traded", company=company.id, give=give, take=get)


# -- the supply chain -------------------------------------------------------------------------------


def why_no_supply(p: Public, company: Company) -> Reason:
    """The reason against buying any cube (rules 12.3)."""
    prices = [SUPPLY_PRICE[space] for space in BUYABLE if any(p.supply[space].values())]
    return why_short(company, min(prices)) if prices else "supply_is_empty"


def why_no_lot(p: Public, company: Company, cube: str, space: str) -> Reason:
    """The reason against cubes of a kind from one space."""
    if not p.supply[space][cube]:
        return Illegal("not_on_space", resource=cube, space=space)
    return why_short(company, SUPPLY_PRICE[space])


def why_no_cube(p: Public, company: Company, cube: str) -> Reason:
    """The reason against cubes of a kind, from the cheapest space that has one."""
    for space in BUYABLE:
        if p.supply[space][cube]:
            return why_no_lot(p, company, cube, space)
    return Illegal("not_in_supply", resource=cube)


def supply_steps(p: Public, company: Company) -> Steps:
    """Kind, space, number; the closed space sells nothing."""
    reason = why_no_supply(p, company)
    if reason:
        return reason
    cube = yield Ids(RESOURCES, lambda kind: why_no_cube(p, company, kind))
    space = yield Ids(BUYABLE, lambda space: why_no_lot(p, company, cube, space))
    price = SUPPLY_PRICE[space]
    yield Ints(1, min(p.supply[space][cube], company.treasury // price), note=lambda n: ("total", {"n": n * price}))
    return None


def buy(p: Public, company: Company, cube: str, space: str, number: int, out: Out) -> None:
    """The company pays the bank."""
    company_to_bank(p, company, SUPPLY_PRICE[space] * number)
    p.supply[space][cube] -= number
    company.cubes[cube] += number
    p.mark(company.id, "supply")
    amount = SUPPLY_PRICE[space] * number
    out.emit("cubes_bought", company=company.id, resource=cube, n=number, space=space, amount=amount)


def cheapest(p: Public, need: dict[str, int]) -> list[tuple[str, str, int]] | None:
    """Lots (kind, space, number) that cover a need as cheaply as possible; None where the supply does not hold them."""
    lots = []
    for kind, wanted in need.items():
        for space in BUYABLE:
            number = min(wanted, p.supply[space][kind])
            if number:
                lots.append((kind, space, number))
                wanted -= number
        if wanted:
            return None
    return lots


def cost(lots: list[tuple[str, str, int]]) -> int:
    """What some lots cost together."""
    return sum(SUPPLY_PRICE[space] * number for _, space, number in lots)


def refill(s: ShoulderState, out: Out) -> None:
    """Empty spaces take what lies on their left, then empty ones are filled, cheapest first (rules 12.20, 12.25). The
    cubes for all of them are drawn together: the square is laid out again only when the last space is filled (12.21).
    """
    shift(s.public)
    empty = [space for space in reversed(CHAIN) if not any(s.public.supply[space].values())]
    many = REFILL[s.public.decade - 1]
    drawn = draw(s, many * len(empty), out)
    for n, space in enumerate(empty):
        cubes = drawn[n * many : (n + 1) * many]
        for cube in cubes:
            s.public.supply[space][cube] += 1
        if cubes:
            s.public.mark("supply")
            out.emit("supply_filled", space=space, cubes=by_kind(cubes))


def shift(p: Public) -> None:
    """Each empty space takes the whole content of the next one on its left that is not empty."""
    for at in range(len(CHAIN) - 1, 0, -1):
        if not any(p.supply[CHAIN[at]].values()):
            full = next((n for n in range(at - 1, -1, -1) if any(p.supply[CHAIN[n]].values())), None)
            if full is not None:
                p.supply[CHAIN[at]], p.supply[CHAIN[full]] = p.supply[CHAIN[full]], no_cubes()


def draw(s: ShoulderState, many: int, out: Out) -> list[str]:
    """Cubes from the bag; where it runs out, the square is shuffled (rules 12.21)."""
    bag = s.hidden.bag
    drawn = [bag.pop() for _ in range(min(many, len(bag)))]
    if len(drawn) < many and any(s.public.haymarket.values()):
        empty_square(s, out)
        drawn += [s.hidden.bag.pop() for _ in range(min(many - len(drawn), len(s.hidden.bag)))]
        lay_out(s)
    return drawn


def empty_square(s: ShoulderState, out: Out) -> None:
    """All cubes of the square go into the bag, shuffled."""
    cubes = [kind for kind in RESOURCES for _ in range(s.public.haymarket[kind])]
    out.shuffle(cubes)
    s.hidden.bag, s.public.haymarket = cubes, no_cubes()
    s.public.mark("haymarket")
    out.emit("square_shuffled", n=len(cubes))


def lay_out(s: ShoulderState) -> None:
    """Up to two cubes of each kind from the bag on the square again."""
    for kind in RESOURCES:
        for _ in range(min(TRADE.reset_each_resource, s.hidden.bag.count(kind))):
            s.hidden.bag.remove(kind)
            s.public.haymarket[kind] += 1
