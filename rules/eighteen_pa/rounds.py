"""The course of the match: auction, then stock round n and operating rounds n.1 and n.2 until it ends (rules 3.9, 18).

Events. `stalled`: nothing changed in a whole set; a second such set ends the match (18.6). `game_over`: it ends;
`places` (`place`, `seat`, `total` and its categories): the ranking (18.3).
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from rules.core import Frame, Out
from rules.eighteen_pa import nyc
from rules.eighteen_pa.auction import Auction
from rules.eighteen_pa.components import COMPANIES, COMPONENTS, PRIVATES
from rules.eighteen_pa.operating import OperatingRound, nyc_turn
from rules.eighteen_pa.scoring import standings
from rules.eighteen_pa.state import PaState, PaView, Public
from rules.eighteen_pa.stock import StockRound

MOST_IDLE = 2  # sets in which nothing changes; after so many the match ends


class Formation(Frame[PaState, PaView], tag="formation"):
    """The attempt to form the NYC after the operating round of the first 4 (rules 17.1). tried: it has been made."""

    tried: bool = False

    def advance(self, s: PaState, out: Out, result: Any) -> None:
        if not self.tried:
            self.tried = True
            if nyc.merge(s.public, out):
                return out.push(nyc_turn(s.public))
        return out.done()


class Rounds(Frame[PaState, PaView], tag="rounds"):
    """The whole match. begun: the auction has been held. mark: what the set began with, shortened. idle: sets in a row
    in which nothing changed.
    """

    begun: bool = False
    mark: str = ""
    idle: int = 0

    def advance(self, s: PaState, out: Out, result: Any) -> None:
        p = s.public
        if not self.begun:
            self.begun = True
            return out.push(Auction(p.seating[0]))
        if p.nyc == "due":
            return out.push(Formation())
        if p.part == "auction":
            return self._stock_round(p, out)
        if p.part == "stock":
            return out.push(OperatingRound(p.set, 1))
        if p.turn < COMPONENTS.rounds.operating_rounds_per_set:
            return out.push(OperatingRound(p.set, p.turn + 1))
        return self._set_over(p, out)

    def _stock_round(self, p: Public, out: Out) -> None:
        p.part, p.set, p.turn = "stock", p.set + 1, 0
        self.mark = fingerprint(p)
        return out.push(StockRound())

    def _set_over(self, p: Public, out: Out) -> None:
        """Ends the match after the set in which the bank broke, or before which it did (18.2)."""
        self.idle = self.idle + 1 if fingerprint(p) == self.mark else 0
        if self.idle == 1:
            out.emit("stalled")
        if p.broken or self.idle >= MOST_IDLE:
            out.emit("game_over", places=final_count(p))
            return out.done()
        return self._stock_round(p, out)


def final_count(p: Public) -> list[dict[str, int]]:
    """The ranking as the log tells it, best first."""
    return [{"place": x.place, "seat": x.seat, "total": x.total, **x.score} for x in standings(p, p.seats)]


def fingerprint(p: Public) -> str:
    """A short mark of all that can move a match on: money, certificates, track, tokens, trains (18.6)."""
    charters = [p.companies[company] for company in COMPANIES]
    companies = [(c.units, c.size, c.cash, c.trains, c.unused, c.mine) for c in charters]
    deeds = [(p.deeds[x].owner, p.deeds[x].fate, p.deeds[x].rebuilt) for x in PRIVATES]
    parts = (p.bank, p.cash, companies, deeds, p.depot, p.tiles, p.tokens)
    return hashlib.blake2b(msgspec.msgpack.encode(parts, order="deterministic"), digest_size=8).hexdigest()
