"""What lies on the table at the start (rules 2)."""

from __future__ import annotations

from rules.eighteen_pa.components import COMPANIES, COMPONENTS, NYC, PRIVATES, TRAINS
from rules.eighteen_pa.state import Corporation, Deed, Options, Public, Token


def laid_out(options: Options, seating: list[int]) -> Public:
    """Money, trains, certificates and tokens for that many players; the first of them has priority (2.2)."""
    seats, cash = len(seating), COMPONENTS.players[str(len(seating))].cash
    p = Public(options, seating, [cash] * seats, [0] * seats, COMPONENTS.game.bank - cash * seats, seating[0])
    p.depot = depot(options)
    p.deeds = {private: Deed() for private in PRIVATES}
    p.companies = {company: charter(company, seats, options) for company in COMPANIES}
    p.tokens = home_tokens()
    p.mines = COMPONENTS.mine.tokens
    return p


def depot(options: Options) -> dict[str, int]:
    """The trains that the bank sells (2.7)."""
    trains = {kind: row.count for kind, row in TRAINS.items() if row.source == "bank"}
    return trains | {"2": options.bank_two_trains}


def charter(company: str, seats: int, options: Options) -> Corporation:
    """A company nobody has started: no cash, the tokens that cost something on its charter (6.9, 10.1)."""
    row = COMPANIES[company]
    prices = [price for price in row.token_prices if price]
    if company == NYC:
        prices = prices[: options.nyc_paid_tokens]
    return Corporation([0] * seats, 5 if row.kind == "five_share" else 10, unused=prices)


def home_tokens() -> dict[str, list[Token]]:
    """All home and destination tokens; they lie and block from the start (2.3 to 2.5). The NYC's are still those of its
    predecessors.
    """
    tokens: dict[str, list[Token]] = {}
    for private, deed in PRIVATES.items():
        tokens.setdefault(deed.home, []).append(Token(private, "home"))
    for company, row in COMPANIES.items():
        if company != NYC:
            tokens.setdefault(row.home[0], []).append(Token(company, "home"))
        if row.destination:
            tokens.setdefault(row.destination, []).append(Token(company, "destination", active=False))
    return tokens
