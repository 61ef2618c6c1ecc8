"""Looking for secrets in what people received: taint of unmistakable amounts, and twins that must not be told apart."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from rules.qe.amounts import Amount
from tests.bot.matches.qe_match import Record
from tests.bot.matches.qe_plan import SEATS, TURNS, Bid, traces
from tests.bot.matches.stage import said
from tests.bot.simtape import Seen

PNG = b"\x89PNG"
PLAIN_CHUNKS = {b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"pHYs", b"sRGB", b"gAMA"}  # none holds words


@dataclass(frozen=True)
class Sight:
    """Something received, as one text to search in: words, custom ids, choices, file names, alt texts, text files."""

    at: int
    seen: Seen
    seats: set[int | None]

    @cached_property
    def whole(self) -> str:
        files = [f"{f.name}\n{f.alt}\n{'' if f.data.startswith(PNG) else f.data.decode()}" for f in self.seen.files]
        return "\n".join([json.dumps(self.seen.raw, ensure_ascii=False, default=str), *files])

    def holds(self, needles: Iterable[str]) -> bool:
        return any(needle in self.whole for needle in needles)


@cache
def sights(qe: Record) -> list[Sight]:
    """All that was received before everything became public."""
    return [Sight(at, seen, qe.readers(seen)) for at, seen in enumerate(qe.seen[: qe.end])]


def drawn(qe: Record) -> list[Bid]:
    """The bids whose amounts are unmistakable."""
    return [bid for bid in qe.plan.every() if len(str(int(bid.amount))) >= 8 and bid.text not in ("10^15", "１兆")]


def awarded(qe: Record, turn: int) -> int:
    """How much was on the tape when the last bid of an auction was sent."""
    bid = qe.plan.bids(turn, qe.plan.stages(turn) - 1)[-1]
    return qe.told["the last bid" if turn == TURNS else f"bid {turn} {bid.place} {bid.stage}"].start


def leaks(qe: Record) -> Iterator[str]:
    """Amounts seen by seats that are not entitled to them, or by others than the bidder before the award (3.3, 7)."""
    everything = sights(qe)
    for bid in drawn(qe):
        alike = {b.seat for b in qe.plan.bids(bid.turn, bid.stage) if b.amount == bid.amount}
        for sight in everything:
            if sight.holds(traces(bid.amount)):
                allowed = qe.plan.entitled(bid) if sight.at >= awarded(qe, bid.turn) else alike
                if sight.seats - allowed:
                    yield f"{bid} was seen by {sight.seats}: {sight.seen}"


def spending_leaks(qe: Record) -> Iterator[str]:
    """Sums of what somebody has spent, seen by others (rules 7)."""
    for seat in range(SEATS):
        sums = {qe.plan.spent(seat, turn) for turn in range(1, TURNS)} - {qe.plan.price(t) for t in range(1, TURNS)}
        for sight in sights(qe):
            shown = [total for total in sums if total and sight.holds(_whole(total))]
            if shown and sight.seats != {seat}:
                yield f"seat {seat}'s spending was seen by {sight.seats}: {sight.seen}"


def _whole(amount: Amount) -> list[str]:
    return [f"{int(amount):,}", str(int(amount))] if len(str(int(amount))) < 40 else [str(int(amount))]


def token_leaks(qe: Record) -> Iterator[str]:
    """Lines that name somebody's industry token, seen by others (rules 1.3)."""
    for seat, sheet in enumerate(qe.public.sheets):
        for sight in sights(qe):
            if sight.holds(token_lines(sheet.token)) and sight.seats != {seat}:
                yield f"seat {seat}'s token was seen by {sight.seats}: {sight.seen}"


def token_lines(token: str) -> list[str]:
    """How a token is said to its owner."""
    keys = ("event.token", "hand.token")
    lines = [said(lang, key, "qe", industry=token) for key in keys for lang in ("en", "ja")]
    mine = [said(lang, "picture.text.mine", "qe", token=token, amount=Amount(0)) for lang in ("en", "ja")]
    return [*lines, *(line.split("0")[0] for line in mine)]


# -- twins --------------------------------------------------------------------------------------


def differences(one: Record, other: Record, name: str) -> Iterator[str]:
    """What a person could tell the two matches apart by, place by place, before all is public."""
    first, second = (_by_place(record, name) for record in (one, other))
    for place in sorted({*first, *second}):
        mine, theirs = first.get(place, []), second.get(place, [])
        for at, (a, b) in enumerate(zip(mine, theirs, strict=False)):
            if a != b:
                yield f"{name}, {place}, {at}: {a} / {b}"
                break
        if len(mine) != len(theirs):
            yield f"{name}, {place}: {len(mine)} / {len(theirs)} things"


def _by_place(record: Record, name: str) -> dict[tuple[int, bool], list[Any]]:
    """What came in each room, in order; answers to the person apart from what the bot posts by itself, for these two
    go out side by side.
    """
    found = defaultdict(list)
    for seen in record.received(name, end=record.end):
        found[seen.channel, seen.ephemeral].append((seen.what, seen.kind, seen.raw, seen.files))
    return dict(found)


def chunks(png: bytes) -> set[bytes]:
    """The kinds of chunks of a PNG file."""
    found, at = set(), 8
    while at < len(png):
        found.add(png[at + 4 : at + 8])
        at += 12 + int.from_bytes(png[at : at + 4], "big")
    return found
