"""Options of the whole suite: how much is played, and from which seed."""

from __future__ import annotations

import datetime
import os
from typing import Any

import pytest

import rules
from tests.generic.cases import TOYS, find
from tests.spreading import Spread


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="play the full numbers instead of a rotating sample")
    parser.addoption("--seed", type=int, help="first seed of the random matches (default: from the day)")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--seed") is None:
        config.option.seed = int(os.environ.get("TOBAN_SEED", datetime.date.today().toordinal() * 1000))


def pytest_report_header(config: pytest.Config) -> str:
    mode = "soak" if config.getoption("--soak") else "sample"
    return f"random matches: {mode}, --seed {config.getoption('--seed')}"


@pytest.fixture(scope="session")
def soak(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--soak"))


@pytest.fixture(scope="session")
def first_seed(request: pytest.FixtureRequest) -> int:
    return int(request.config.getoption("--seed"))


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registers the toy games beside the real ones."""
    known = (*rules.names(), *(toy.name for toy in TOYS))
    monkeypatch.setattr(rules, "names", lambda: known)
    monkeypatch.setattr(rules, "load", find)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Spread:
    """How `-n 2` spreads the tests."""
    return Spread(config, log)
