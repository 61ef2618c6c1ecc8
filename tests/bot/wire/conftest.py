"""A double, the people of a club, the bot; a test fails if the bot logged an error that it did not expect."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.bot.wire.stage import Stage
from tests.discord_double import Double, Person
from tests.discord_double.fixtures import double, pytest_runtest_makereport

__all__ = ["double", "pytest_runtest_makereport"]


class Errors(logging.Handler):
    """What was logged as an error. `take()` for a test that provoked it."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """See logging.Handler."""
        self.lines.append(f"{record.name}: {logging.Formatter().format(record)}")

    def take(self) -> list[str]:
        """The lines so far; they no longer fail the test."""
        taken, self.lines = self.lines, []
        return taken


@pytest.fixture(autouse=True)
def errors() -> Iterator[Errors]:
    """The errors that any logger was told."""
    handler = Errors()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)
    assert not handler.lines, "\n".join(handler.lines)


@pytest.fixture
async def stage(errors: Errors, double: Double, tmp_path: Path, aki: Person, ben: Person) -> AsyncIterator[Stage]:
    """The bot runs in this process."""
    made = Stage(double, tmp_path)
    await made.start()
    yield made
    await made.stop()


@pytest.fixture
def aki(double: Double) -> Person:
    return double.person("Aki", locale="ja")


@pytest.fixture
def ben(double: Double) -> Person:
    return double.person("Ben")


@pytest.fixture
def cam(double: Double) -> Person:
    return double.person("Cam")


@pytest.fixture
def zoe(double: Double) -> Person:
    """A member of the server who sits nowhere."""
    return double.person("Zoe")
