"""The worked cases of the rules, by id; their notation stands at the head of `cases.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

CASES: dict[str, dict[str, Any]] = {
    row["id"]: row for row in tomllib.loads(Path(__file__).with_name("cases.toml").read_text("utf-8"))["case"]
}


def case(id: str) -> dict[str, Any]:
    """One case: `given` and `expect`."""
    return CASES[id]


def of_kind(*kinds: str) -> list[dict[str, Any]]:
    """All cases of some kinds, in their order."""
    return [row for row in CASES.values() if row["kind"] in kinds]
