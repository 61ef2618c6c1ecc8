"""Figures for `python -m bot bench`: everything is a median on this machine, in this run. Trust ratios, not seconds."""

from __future__ import annotations

import platform
from collections.abc import Callable, Sequence
from typing import Any


def bench(only: Sequence[str] = ()) -> dict[str, Any]:
    """Measures the parts named, or all. Raises SystemExit for an unknown part."""
    parts = _parts()
    unknown = [name for name in only if name not in parts]
    if unknown:
        raise SystemExit(f"there is no part {', '.join(unknown)}; there are: {', '.join(parts)}")
    chosen = {name: work for name, work in parts.items() if not only or name in only}
    about = {"python": platform.python_version(), "machine": platform.machine()}
    return about | {name: work() for name, work in chosen.items()}


def _parts() -> dict[str, Callable[[], Any]]:
    from bot.bench import discord, memory, pictures, routes, service
    from rules.bench import measure as rules

    return {
        "rules": rules,
        "routes": routes.measure,
        "pictures": pictures.measure,
        "store": service.measure,
        "memory": memory.measure,
        "discord": discord.measure,
    }
