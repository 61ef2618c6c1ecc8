"""Fixtures of the double's own tests."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from .double import Double
from .fixtures import double, pytest_runtest_makereport
from .people import Person
from .proof_bot import ProofBot

__all__ = ["double", "pytest_runtest_makereport"]


@pytest.fixture
def aki(double: Double) -> Person:
    return double.person("Aki", locale="ja")


@pytest.fixture
def ben(double: Double) -> Person:
    return double.person("Ben")


@pytest.fixture
async def bot(double: Double, aki: Person, ben: Person) -> AsyncIterator[ProofBot]:
    client = ProofBot()
    async with double.running(client):
        yield client
