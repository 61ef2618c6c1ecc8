"""Faults of the wire that a test injects into chosen requests.

A fault names a route by method and template (`"POST", "/channels/{channel_id}/messages"`), may look at the request
(`where`), and strikes `times` times. Faults strike in the order in which they were set.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .rest import Call

CREATE = ("POST", "/channels/{channel_id}/messages")
EDIT = ("PATCH", "/channels/{channel_id}/messages/{message_id}")
CALLBACK = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
FOLLOW_UP = ("POST", "/webhooks/{webhook_id}/{webhook_token}")
EDIT_REPLY = ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original")

CLOSE = "close"  # instead of a status: the connection is closed without an answer
RouteName = tuple[str, str]
Where = Callable[["Call"], bool]


@dataclass(eq=False)
class Fault:
    """status: what is answered instead ("close": nothing); acts: whether the server does its work all the same."""

    route: RouteName
    status: int | str
    acts: bool
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    times: int = 1
    where: Where | None = None
    struck: int = 0

    def matches(self, call: Call) -> bool:
        named = (call.method, call.template) == self.route
        return named and self.struck < self.times and (self.where is None or self.where(call))


class Hold:
    """A request stopped on its way: in (the server has not acted yet) or out (it has acted, the answer is kept)."""

    def __init__(self, route: RouteName, after: bool, where: Where | None) -> None:
        self.route, self.after, self.where = route, after, where
        self.call: Call | None = None
        self._arrived = asyncio.Event()
        self._released = asyncio.Event()
        self.dropped = False

    def matches(self, call: Call) -> bool:
        free = self.call is None and not self._released.is_set()
        return free and (call.method, call.template) == self.route and (self.where is None or self.where(call))

    async def arrived(self, seconds: float = 10.0) -> Call:
        """Wait until a request is held; the request."""
        await asyncio.wait_for(self._arrived.wait(), seconds)
        assert self.call
        return self.call

    def release(self) -> None:
        """Let it go on."""
        self._released.set()

    def drop(self) -> None:
        """It never arrives (or its answer never does): the connection is closed."""
        self.dropped = True
        self._released.set()

    async def keep(self, call: Call) -> bool:
        """Hold this request; True if it may go on. For the server."""
        self.call = call
        self._arrived.set()
        await self._released.wait()
        return not self.dropped


class Faults:
    """The faults set for one double; each method sets one."""

    def __init__(self) -> None:
        self.pending: list[Fault] = []
        self.holds: list[Hold] = []

    def fail(
        self, route: RouteName, status: int | str = 502, *, code: int = 0, times: int = 1, where: Where | None = None
    ) -> Fault:
        """The server does nothing and answers `status` (502, 503, 403...; "close": it hangs up)."""
        body = {"message": f"injected {status}", "code": code}
        return self._set(Fault(route, status, acts=False, body=body, times=times, where=where))

    def lose_answer(
        self, route: RouteName, how: int | str = CLOSE, *, times: int = 1, where: Where | None = None
    ) -> Fault:
        """The server does its work, then the answer is lost: the connection closes, or a 502 comes instead."""
        body = {"message": f"injected {how}", "code": 0}
        return self._set(Fault(route, how, acts=True, body=body, times=times, where=where))

    def rate_limit(
        self,
        route: RouteName,
        seconds: float = 0.2,
        *,
        everywhere: bool = False,
        via: bool = True,
        times: int = 1,
        where: Where | None = None,
    ) -> Fault:
        """A 429. With a Via header clients wait and try again; without one it looks like a ban by the proxy."""
        body = {"message": "You are being rate limited.", "retry_after": seconds, "global": everywhere}
        headers = {"Retry-After": str(seconds), "X-RateLimit-Scope": "global" if everywhere else "user"}
        headers |= {"X-RateLimit-Global": "true"} if everywhere else {}
        headers |= {"Via": "1.1 google"} if via else {}
        return self._set(Fault(route, 429, acts=False, body=body, headers=headers, times=times, where=where))

    def hold(self, route: RouteName, *, after: bool = False, where: Where | None = None) -> Hold:
        """Stop the next such request before the server acts (`after`: when it has acted, before it answers)."""
        hold = Hold(route, after, where)
        self.holds.append(hold)
        return hold

    def clear(self) -> None:
        self.pending.clear()
        for hold in self.holds:
            hold.release()
        self.holds.clear()

    def _set(self, fault: Fault) -> Fault:
        self.pending.append(fault)
        return fault

    # --- for the server ----------------------------------------------------------------------------------------------

    def strike(self, call: Call) -> Fault | None:
        fault = next((fault for fault in self.pending if fault.matches(call)), None)
        if fault:
            fault.struck += 1
            if fault.struck >= fault.times:
                self.pending.remove(fault)
        return fault

    def holding(self, call: Call, after: bool) -> Hold | None:
        return next((hold for hold in self.holds if hold.after == after and hold.matches(call)), None)
