"""Production: factories from left to right, managers, goods tokens, the partner of the first company (rules 12.5)."""

from __future__ import annotations

from rules.big_shoulders.appeal import gain_partner
from rules.big_shoulders.components import RESOURCES, TRADE, Factory
from rules.big_shoulders.effects import Gain
from rules.big_shoulders.state import Company, Public, Turn, counted, no_cubes
from rules.core import Illegal, Out, Reason


def staffed(company: Company, factory: int) -> bool:
    """Whether every worker slot holds a worker or an automation token (rules 12.6)."""
    return not company.free_slots(factory)


def lacks(company: Company, factory: int) -> dict[str, int]:
    """The cubes that a factory needs and the company does not have, by kind."""
    return missing(company.sheet.factories[factory - 1], company.cubes)


def missing(sheet: Factory, cubes: dict[str, int]) -> dict[str, int]:
    """The same for any store of cubes."""
    found = {kind: sheet.inputs.count(kind) - cubes[kind] for kind in RESOURCES}
    return {kind: n for kind, n in found.items() if n > 0}


def why_not_run(company: Company, turn: Turn) -> Reason:
    """The reason against running the next factory (rules 12.5, 12.6)."""
    factory = turn.ran + 1
    if factory > len(company.factories):
        return "all_have_run"
    if not staffed(company, factory):
        return Illegal("not_staffed", factory=factory, n=company.free_slots(factory))
    short = lacks(company, factory)
    if short:
        return Illegal("cubes_lacking", factory=factory, cubes=counted(short))
    return ""


def runnable(company: Company, turn: Turn) -> int:
    """How many factories can run one after the other with what is in store, without what managers may bring."""
    cubes, many = dict(company.cubes), 0
    for factory in range(turn.ran + 1, len(company.factories) + 1):
        sheet = company.sheet.factories[factory - 1]
        if not staffed(company, factory) or missing(sheet, cubes):
            break
        for kind in sheet.inputs:
            cubes[kind] -= 1
        many += 1
    return many


def may_trade_for(p: Public, company: Company, factory: int) -> bool:
    """Whether exchanges at Haymarket Square can bring all that a factory lacks, out of what it does not need."""
    inputs, short = company.sheet.factories[factory - 1].inputs, lacks(company, factory)
    spare = sum(max(0, company.cubes[kind] - inputs.count(kind)) // TRADE.give_same for kind in RESOURCES)
    return sum(short.values()) <= spare and all(p.haymarket[kind] >= n for kind, n in short.items())


def needs(company: Company, turn: Turn, many: int) -> dict[str, int]:
    """What the next factories lack all together, by kind."""
    inputs = [kind for sheet in company.sheet.factories[turn.ran : turn.ran + many] for kind in sheet.inputs]
    short = {kind: inputs.count(kind) - company.cubes[kind] for kind in RESOURCES}
    return {kind: n for kind, n in short.items() if n > 0}


def next_staffed(company: Company, turn: Turn) -> int:
    """How many of the next factories have all their workers."""
    rest = range(turn.ran + 1, len(company.factories) + 1)
    return next((n for n, factory in enumerate(rest) if not staffed(company, factory)), len(rest))


def output(company: Company, factory: int) -> int:
    """The goods of a factory: one more if all its automation tokens are on slots (rules 12.8)."""
    sheet = company.sheet.factories[factory - 1]
    return sheet.goods + (0 if company.waiting(factory) else sheet.full_automation_extra_goods)


def run(p: Public, company: Company, turn: Turn, out: Out) -> list[Gain]:
    """Runs the next factory; returns what its manager brings (rules 12.7 to 12.9)."""
    turn.ran += 1
    sheet = company.sheet.factories[turn.ran - 1]
    used = no_cubes()
    for kind in sheet.inputs:
        company.cubes[kind] -= 1
        p.haymarket[kind] += 1
        used[kind] += 1
    made = output(company, turn.ran)
    company.goods += made
    p.mark(company.id, "haymarket")
    out.emit("factory_ran", company=company.id, factory=turn.ran, n=made, goods=company.goods)
    if not company.factories[turn.ran - 1].manager:
        return []
    out.emit("manager_helps", company=company.id, factory=turn.ran)
    return [Gain(effect.kind, effect.amount, source=sheet.id) for effect in sheet.manager_bonus]


def close(p: Public, company: Company, turn: Turn, out: Out) -> None:
    """Goods tokens, whether or not a factory ran; then the partner (rules 7.6, 11.7, 12.10)."""
    turn.closed = True
    if company.tokens:
        company.goods += company.tokens
        p.mark(company.id)
        out.emit("tokens_paid", company=company.id, n=company.tokens, goods=company.goods)
    if not turn.ran:
        out.emit("nothing_ran", company=company.id)
    player = p.players[company.director]
    if turn.ran == len(company.factories) and not player.factory_partner and counts_as_first(p, company):
        player.factory_partner = True
        gain_partner(p, company.director, out)


def counts_as_first(p: Public, company: Company) -> bool:
    """Whether a company can bring its director a partner: his first one, or any once he has lost that (rules 12.10)."""
    first = p.players[company.director].first
    return company.id == first or not p.started(first) or p.company(first).director != company.director
