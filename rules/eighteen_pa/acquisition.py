"""Companies acquire locals, and turn their certificates into 2R trains (rules 16).

Reasons (besides those of `phases` and `bank`). `no_token_left` (`company`): it has no unused station token.
`acquired_already` (`private`, `company`). `refused_local` (`private`): its owner declined in this turn. `not_joined`
(`private`): no track joins it to a token of the company, and they have none in the same hex. `no_certificate`
(`company`): it holds none to turn. `turned_already` (`private`), `not_yours` (`private`): of a certificate that is a 2R
by now, or with nobody or another one. Events. `local_asked`: `seat` is asked whether `company` may acquire `private`
for `amount`. `local_refused`: he declines. `acquired`: `company` pays `amount` to `seat` and as much to the bank for
`private`. `acquired_from_bank`: `company` pays `amount` for the unsold `private`. `token_replaced`: the token of
`private` at `stop` is one of `company` now, printed `price`. `token_taken_off`: `company` is in that city already, so
the circle at `stop` is free now and its new token comes back. `rebuilt`: the certificate of `private` is a 2R `train`
of `company` now.
"""

from __future__ import annotations

from typing import Any, Literal

from rules.core import Ask, Frame, Ids, Illegal, Out, Reason
from rules.core.frame import Steps
from rules.eighteen_pa import bank, phases, trains
from rules.eighteen_pa.actions import Acquire
from rules.eighteen_pa.board.reach import joined
from rules.eighteen_pa.board.tokens import add
from rules.eighteen_pa.components import LOCALS, PRIVATES
from rules.eighteen_pa.state import BANK, PaState, PaView, Public
from rules.eighteen_pa.subscription import Subscription

FROM_PHASE, REBUILD_PHASE = "4", "5"
REBUILT = "2R"


def price(local: str) -> int:
    """What a company pays in all: the face value twice (rules 16.4)."""
    return 2 * PRIVATES[local].price


def offer(v: PaView, company: str, refused: dict[str, int]) -> Steps:
    """A local that is joined to the company, or has its token in the same hex (rules 16.1 to 16.3)."""
    reason = why_none(v.public, company)
    if reason:
        return reason
    yield Ids(LOCALS, lambda local: why_not(v, company, local, refused))
    return None


def can_acquire(v: PaView, company: str, refused: dict[str, int]) -> bool:
    """Whether there is a local to offer for."""
    return not why_none(v.public, company) and any(not why_not(v, company, x, refused) for x in LOCALS)


def why_none(p: Public, company: str) -> Reason:
    """The reason against acquiring any local."""
    if reason := phases.not_before(p, FROM_PHASE):
        return reason
    if not p.companies[company].unused:
        return Illegal("no_token_left", company=company)
    return bank.short(p, company, price(LOCALS[0]))


def why_not(v: PaView, company: str, local: str, refused: dict[str, int]) -> Reason:
    """The reason against acquiring this local."""
    deed = v.public.deeds[local]
    if deed.fate == "acquired":
        return Illegal("acquired_already", private=local, company=deed.company)
    if local in refused:
        return Illegal("refused_local", private=local)
    stop = stop_of(v.public, local)
    if same_hex(v.public, company, stop) or joined(v, company, stop):
        return ""
    return Illegal("not_joined", private=local)


def stop_of(p: Public, local: str) -> str:
    """Where the token of a local lies."""
    return next(stop for stop, tokens in p.tokens.items() if any(token.owner == local for token in tokens))


def same_hex(p: Public, company: str, stop: str) -> bool:
    """Whether the company has a token in the hex of that stop, maybe in another city (rules 16.2 b)."""
    hex = stop.partition(".")[0]
    return any(
        token.owner == company and token.active
        for other, tokens in p.tokens.items()
        if other.partition(".")[0] == hex
        for token in tokens
    )


class Acquisition(Frame[PaState, PaView], tag="acquisition"):
    """The deal in its order (rules 16.9). owner: whose the local was, or BANK. step: what the next answer is about."""

    company: str
    local: str
    owner: int
    step: Literal["consent", "token", "purchase"] = "consent"

    def advance(self, s: PaState, out: Out, result: Any) -> None:
        match self.step:
            case "consent":
                self.consent(s.public, out, result)
            case "token":
                self.close(s.public, out, int(result))
            case "purchase":
                out.done()

    def consent(self, p: Public, out: Out, answer: str | None) -> None:
        """The bank agrees always, a president to himself (16.1); another owner is asked."""
        if answer is None and self.owner not in (BANK, p.companies[self.company].president):
            self.tell("local_asked", out)
            return out.push(Ask(self.owner, "sell_local", [trains.NO, trains.YES]))
        if answer == trains.NO:
            self.tell("local_refused", out)
            return out.done(Acquire(self.local))
        pay(p, self.company, self.local, self.owner, out)
        return self.choose(p, out)

    def tell(self, event: str, out: Out) -> None:
        """The offer, or its refusal, for all."""
        amount = PRIVATES[self.local].price
        out.emit(event, seat=self.owner, company=self.company, private=self.local, amount=amount)

    def choose(self, p: Public, out: Out) -> None:
        """Which unused token is put down; by option the president chooses, the dearest first (16.5)."""
        self.step = "token"
        tokens = choices(p, self.company, stop_of(p, self.local))
        if len(tokens) == 1:
            return self.close(p, out, tokens[0])
        return out.push(Ask(p.companies[self.company].president, "token_price", [str(x) for x in tokens]))

    def close(self, p: Public, out: Out, token: int) -> None:
        """Token and certificate; then the former owner may buy one unit (16.5 to 16.8)."""
        replace(p, self.company, self.local, token, out)
        take_over(p, self.company, self.local, out)
        self.step = "purchase"
        if self.owner == BANK:
            return out.done()
        return out.push(Subscription(self.owner, self.company, 1))


def pay(p: Public, company: str, local: str, owner: int, out: Out) -> None:
    """Half to the owner and half to the bank, or all of it to the bank (rules 16.4)."""
    half = PRIVATES[local].price
    if owner == BANK:
        out.emit("acquired_from_bank", company=company, private=local, amount=price(local))
        bank.charge(p, company, price(local))
        return
    out.emit("acquired", seat=owner, company=company, private=local, amount=half)
    bank.hand(p, company, owner, half)
    bank.charge(p, company, half)


def choices(p: Public, company: str, stop: str) -> list[int]:
    """The tokens to choose from, by what is printed on them; one alone where the option leaves no choice (16.5)."""
    dearest_first = sorted(set(p.companies[company].unused), reverse=True)
    match p.options.acquisition_token:
        case "cheapest":
            return dearest_first[-1:]
        case "choice" if not owns_token(p, company, stop):
            return dearest_first
        case _:
            return dearest_first[:1]


def owns_token(p: Public, company: str, stop: str) -> bool:
    """Whether the company has a token in that very city."""
    return any(token.owner == company for token in p.tokens[stop])


def replace(p: Public, company: str, local: str, price: int, out: Out) -> None:
    """The local's token makes way for one of the company, unless it is in that city already (rules 16.5)."""
    stop = stop_of(p, local)
    p.tokens[stop] = [token for token in p.tokens[stop] if token.owner != local]
    p.mark(company, local, stop)
    if owns_token(p, company, stop):
        out.emit("token_taken_off", company=company, private=local, stop=stop)
        return
    p.companies[company].unused.remove(price)
    add(p, company, stop, price)
    out.emit("token_replaced", company=company, private=local, stop=stop, price=price)


def take_over(p: Public, company: str, local: str, out: Out) -> None:
    """The certificate lies on the charter now (16.6); from phase 5 on it is a 2R at once (16.7)."""
    deed = p.deeds[local]
    deed.owner, deed.fate, deed.company = BANK, "acquired", company
    if p.since(REBUILD_PHASE):
        rebuild(p, company, local, out)


def offer_rebuild(p: Public, company: str) -> Steps:
    """A certificate that was acquired before phase 5 (rules 16.7)."""
    if all(p.deeds[local].rebuilt for local in p.acquired(company)):
        return Illegal("no_certificate", company=company)
    if reason := phases.not_before(p, REBUILD_PHASE):
        return reason
    yield Ids(LOCALS, lambda local: why_no_rebuild(p, company, local))
    return None


def why_no_rebuild(p: Public, company: str, local: str) -> Reason:
    """The reason against turning this certificate."""
    if p.deeds[local].company != company:
        return Illegal("not_yours", private=local)
    return Illegal("turned_already", private=local) if p.deeds[local].rebuilt else ""


def to_rebuild(p: Public, company: str) -> list[str]:
    """The certificates that may be turned into a 2R now."""
    return [x for x in p.acquired(company) if p.since(REBUILD_PHASE) and not p.deeds[x].rebuilt]


def rebuild(p: Public, company: str, local: str, out: Out) -> None:
    """The certificate becomes a 2R: permanent and outside the limit (rules 16.7)."""
    p.deeds[local].rebuilt = True
    trains.hand_over(p, company, REBUILT)
    out.emit("rebuilt", company=company, private=local, train=REBUILT)
