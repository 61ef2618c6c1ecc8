"""Suggestions while somebody types hours, a time zone, or how long they are away."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import discord
from discord.app_commands import Choice

from bot.calls import when
from bot.calls.habits import zone_of
from bot.cogs.suggest import MOST, Found, matching
from rules.core import Illegal

Interaction = discord.Interaction[Any]
USUAL_HOURS = ("7-22", "8-22", "9-23", "10-24", "18-23", "always")
USUAL_DAYS = (3, 7, 14, 21, 30)
USUAL_ZONES = ("Asia/Tokyo", "Europe/London", "Europe/Berlin", "America/New_York", "America/Los_Angeles", "UTC")


async def suggest_zones(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Time zones that are called like that, with the time there."""
    now = interaction.client.desk.clock.now() / 1000
    names = when.zones() if current.strip() else USUAL_ZONES
    wanted = current.strip().casefold().replace(" ", "_")
    fitting = [name for name in names if wanted in name.casefold()][:MOST]
    return [Choice(name=f"{name} ({datetime.fromtimestamp(now, zone_of(name)):%H:%M})", value=name) for name in fitting]


async def suggest_hours(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Usual hours, and what was typed if it can be read."""
    listed = [Found(text, text) for text in USUAL_HOURS]
    try:
        span = when.hours(current)
    except Illegal:
        return matching(listed, current)
    return [Choice(name="-".join(when.clock_times(span)) if span else current, value=current)]


async def suggest_days(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Days that are often meant, or the one that was typed, each with its date."""
    desk = interaction.client.desk
    habits, at = await desk.choices.of(interaction.user.id), desk.clock.now()
    texts = [current] if current.strip() else [str(days) for days in USUAL_DAYS]
    found = []
    for text in texts:
        try:
            then = when.until(text, habits.zone, at)
        except Illegal:
            continue
        found.append(
            Choice(name=f"{datetime.fromtimestamp(then / 1000 - 1, zone_of(habits.zone)):%Y-%m-%d}", value=text)
        )
    return found
