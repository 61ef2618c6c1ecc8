"""The end of the match: the count, the reveal, the ranking (rules 7.8, 8)."""

from __future__ import annotations

from rules.core import Out, Place
from rules.qe.components import scores
from rules.qe.scoring import BIGGEST_SPENDER, BONUS, Final, count, finals
from rules.qe.state import Public, QeState, Sheet


def finish(s: QeState, out: Out) -> None:
    """Counts, publishes everything, and tells it in the order of 8.11."""
    public = s.public
    public.sale = None
    tallies = [tally(s, seat) for seat in range(len(s.own))]
    final = finals([sum(points.values()) for points in tallies], [own.spent for own in s.own])
    public.sheets = [sheet(s, seat, points, final) for seat, points in enumerate(tallies)]
    publish(s)
    tell(public, tallies, final, out)


def tally(s: QeState, seat: int) -> dict[str, int]:
    """The seat's points by category, before the bonus."""
    public = s.public
    boxes = sum(public.boxes[seat])
    return count(public.seats, public.nations[seat], s.own[seat].token, public.owned(seat), boxes)


def sheet(s: QeState, seat: int, points: dict[str, int], final: Final) -> Sheet:
    """The seat's account with the bonus."""
    bonus = scores(len(s.own)).least_spending if seat in final.least else 0
    own, out = s.own[seat], BIGGEST_SPENDER if seat in final.out else ""
    return Sheet(own.token, points | {BONUS: bonus}, final.totals[seat], own.spent, final.places[seat], out)


def publish(s: QeState) -> None:
    """After the count all bids, prices and tokens are public (7.8); the pile was used up tile by tile."""
    for award in s.public.awards:
        award.sent = [list(own.past.get(award.tile, [])) for own in s.own]
        if award.winner is not None:
            award.paid = s.own[award.winner].prices[award.tile]
    s.public.unused = "".join(s.hidden.box)


def tell(public: Public, tallies: list[dict[str, int]], final: Final, out: Out) -> None:
    """Tokens, subtotals, spending, eliminated, bonus, winner (8.11)."""
    out.emit("final")
    for seat, account in enumerate(public.sheets):
        out.emit("token_shown", seat=seat, industry=account.token)
    if public.unused:
        out.emit("token_unused", industry=public.unused)
    for seat, points in enumerate(tallies):
        out.emit("subtotal", seat=seat, n=sum(points.values()))
    for seat, account in enumerate(public.sheets):
        out.emit("spending", seat=seat, amount=account.spent)
    out.emit("eliminated", seats=final.out)
    out.emit("least", seats=final.least, n=scores(public.seats).least_spending)
    winners = [seat for seat, place in enumerate(final.places) if place == 1]
    if winners:
        out.emit("winners", seats=winners, n=final.totals[winners[0]])
    else:
        out.emit("no_winner")


def standings(public: Public, seats: int) -> list[Place]:
    """The final ranking, best first; of a finished match only."""
    ranked = sorted(enumerate(public.sheets), key=lambda pair: (pair[1].place, -pair[1].total, pair[1].spent))
    return [_place(seat, account) for seat, account in ranked]


def _place(seat: int, account: Sheet) -> Place:
    return Place(seat, account.place, account.total, account.score, account.out, {"spent": account.spent})
