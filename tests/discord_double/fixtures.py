"""For any suite that wants a double: import these names into its conftest.py.

    from tests.discord_double.fixtures import double, pytest_runtest_makereport  # noqa: F401

`double` is a fresh server; it fails the test at its end if anything was wrong. The hook adds the transcript of every
double among a failed test's fixtures to the report.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator

import pytest

from .double import Double


@pytest.fixture
async def double() -> AsyncIterator[Double]:
    async with Double() as made:
        yield made


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call" and report.failed:
        for name, value in getattr(item, "funcargs", {}).items():
            if isinstance(value, Double):
                report.sections.append((f"{name}: the wire", value.transcript()))
    return report
