"""The one place that touches names of discord.py: where the unmodified client looks for Discord."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

# class attributes, read whenever they are needed: REST and webhooks, the first gateway address, pictures of users
TOUCHED = ((Route, "BASE", str), (DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL), (Asset, "BASE", str))
for owner, name, kind in TOUCHED:
    assert isinstance(getattr(owner, name), kind), f"discord.py has moved {owner.__name__}.{name}"


@contextmanager
def redirect(api: str, gateway: str) -> Iterator[None]:
    """Send discord.py's REST calls to `api` (".../api/v10") and its gateway to `gateway` ("ws://...") in this block."""
    host = yarl.URL(api).origin()
    values = (api, yarl.URL(gateway), str(host / "cdn"))
    before = [getattr(owner, name) for owner, name, _ in TOUCHED]
    for (owner, name, _), value in zip(TOUCHED, values, strict=True):
        setattr(owner, name, value)
    try:
        yield
    finally:
        for (owner, name, _), value in zip(TOUCHED, before, strict=True):
            setattr(owner, name, value)
