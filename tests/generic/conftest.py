"""`case`: a game (or toy) with a number of seats, `walk`: random matches of it; `real`, `real_walk`: without the toys;
`game`: a registered game.
"""

from __future__ import annotations

import pytest

import rules
from tests.generic.cases import TOYS, Case, cases
from tests.generic.trails import Walk


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", cases(TOYS + rules.games()), ids=str)
    if "real" in metafunc.fixturenames:
        metafunc.parametrize("real", cases(rules.games()), ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", rules.games(), ids=lambda g: g.name)


@pytest.fixture
def walk(case: Case, first_seed: int, soak: bool, request: pytest.FixtureRequest) -> Walk:
    """Random matches of the case."""
    return Walk(case, first_seed, soak, request.node.nodeid)


@pytest.fixture
def real_walk(real: Case, first_seed: int, soak: bool, request: pytest.FixtureRequest) -> Walk:
    """Random matches of a registered game."""
    return Walk(real, first_seed, soak, request.node.nodeid)
