"""One QE match, played once for all tests that look at it."""

from __future__ import annotations

import asyncio

import pytest

from tests.bot.matches import (
    big_shoulders_match,
    eighteen_pa_match,
    house_play,
    indonesia_match,
    legend_raiders_match,
    marco_polo_match,
    nippon_zaibatsu_match,
)
from tests.bot.matches.qe_match import Record, play_match


@pytest.fixture(scope="session")
def qe() -> Record:
    """A whole match for five, as it was received."""
    return asyncio.run(play_match())


@pytest.fixture(scope="session")
def eighteen_pa() -> house_play.Record:
    """A whole 18PA match for three, as it was received."""
    return asyncio.run(eighteen_pa_match.play())


@pytest.fixture(scope="session")
def indonesia() -> house_play.Record:
    """A whole Indonesia match for three, as it was received."""
    return asyncio.run(indonesia_match.play())


@pytest.fixture(scope="session")
def legend_raiders() -> house_play.Record:
    """A whole Legend Raiders match for three, as it was received."""
    return asyncio.run(legend_raiders_match.play())


@pytest.fixture(scope="session")
def big_shoulders() -> house_play.Record:
    """A whole match of City of the Big Shoulders for three, as it was received."""
    return asyncio.run(big_shoulders_match.play())


@pytest.fixture(scope="session")
def marco_polo() -> house_play.Record:
    """A whole match of The Voyages of Marco Polo for three, as it was received."""
    return asyncio.run(marco_polo_match.play())


@pytest.fixture(scope="session")
def nippon_zaibatsu() -> house_play.Record:
    """A whole match of Nippon: Zaibatsu for three, as it was received."""
    return asyncio.run(nippon_zaibatsu_match.play())
