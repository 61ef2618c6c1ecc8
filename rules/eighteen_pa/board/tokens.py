"""Tokens in the circles of cities: in what order they came, and which go home when cities merge (rules 9.8, 10.9)."""

from __future__ import annotations

from rules.core import Out
from rules.eighteen_pa.board.geometry import stop_id
from rules.eighteen_pa.board.ground import Cell, Tokens
from rules.eighteen_pa.state import Public, Token


def add(p: Public, company: str, stop: str, price: int) -> None:
    """Puts a station token of the company into a circle, as the latest arrival on the map."""
    latest = max((token.arrived for there in p.tokens.values() for token in there), default=0)
    p.tokens.setdefault(stop, []).append(Token(company, "station", price, arrived=latest + 1))


def home(p: Public, company: str, price: int) -> None:
    """Puts a token back on the charter, where they lie in the order of their prices (rules 10.9)."""
    p.companies[company].unused = sorted([*p.companies[company].unused, price])


def _gathered(tokens: Tokens, old: Cell, new: Cell) -> dict[str, list[Token]]:
    """A stop keeps its letter; where that letter is gone the cities have merged into the only one."""
    found: dict[str, list[Token]] = {}
    for letter, name in old.names.items():
        if tokens.get(name):
            found.setdefault(new.names.get(letter) or stop_id(new.hex, new.stops[0].id), []).extend(tokens[name])
    return {stop: sorted(there, key=lambda token: token.arrived) for stop, there in found.items()}


def _surplus(token: Token, there: list[Token]) -> bool:
    """Whether a token goes home: it came later than another of its owner, as no home or destination token does."""
    return token is not next(x for x in there if x.owner == token.owner)


def move(p: Public, old: Cell, new: Cell, out: Out) -> None:
    """Moves the tokens of a hex onto its new tile; surplus ones go home at no cost (rules 9.8)."""
    found = _gathered(p.tokens, old, new)
    for name in old.names.values():
        p.tokens.pop(name, None)
    for stop, there in found.items():
        p.tokens[stop] = [token for token in there if not _surplus(token, there)]
        for token in there:
            if _surplus(token, there):
                home(p, token.owner, token.price)
                out.emit("token_home", company=token.owner, stop=stop, price=token.price)
