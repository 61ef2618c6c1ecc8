"""What a failure means for a post: when to try again, and when to stop, so that no row holds up its lane for ever."""

from __future__ import annotations

from typing import NamedTuple

import discord

from bot.wire import NO_ANSWER

# Refusals that pass by themselves: messages opened or written too fast, too many threads, a locked thread, overload.
BUSY = frozenset({20016, 20022, 20028, 20029, 40003, 40062, 130000, 160005, 160006})
# Tries that Discord refused, at most ten minutes apart, before a row is given up.
MOST_BUGS = 20  # the bot cannot make the post: about two hours
MOST_FAULTS = 300  # Discord answers with an error of its own: two days, longer than it has ever been out of order
MOST_REFUSALS = 4_300  # a permission or the channel is missing: a month, for a table waits for its people that long
LONGEST_SENDING = 120.0  # seconds for one try, the library's own ones in it: a hanging request must not hold its slot
LONGEST_RATE_LIMIT = 60.0  # seconds for which a request waits; with a longer one its row waits in the outbox instead


class Verdict(NamedTuple):
    """`most`: how many such failures a row may have, None for those that are not its own; `least` and `longest`: bounds
    of the seconds until the next try, which grow from one to the other.
    """

    most: int | None
    least: float = 2.0
    longest: float = 600.0


def judge(error: Exception) -> Verdict:
    """The verdict on what `deliver` raised."""
    if isinstance(error, NO_ANSWER):
        return Verdict(None, longest=60.0)  # the connection may be back at any time
    if isinstance(error, discord.RateLimited):
        return Verdict(None, error.retry_after, max(error.retry_after, 600.0))
    if isinstance(error, discord.HTTPException):
        return _answered(error)
    return Verdict(MOST_BUGS)


def _answered(error: discord.HTTPException) -> Verdict:
    if error.status in (401, 429) or error.code in BUSY:
        return Verdict(None)
    if error.status >= 500:
        return Verdict(MOST_FAULTS)
    return Verdict(MOST_REFUSALS if error.status in (403, 404) else 0)
