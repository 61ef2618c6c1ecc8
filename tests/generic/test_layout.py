"""Snapshots of open matches must load tomorrow: fields that change places load without an error, so the layout is held
against a committed listing. Fields are only added at the end, with a default; a tag never changes its meaning. After
such a change: `python -m rules layout GAME > rules/GAME/layout.txt`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from rules.layout import layout

ROOT = Path(__file__).parents[2]


def test_layout_is_the_committed_one(game: Any) -> None:
    assert layout(game) == (ROOT / "rules" / game.name / "layout.txt").read_text("utf-8")


def test_snapshots_keep_dict_order_out(game: Any) -> None:
    """Keys are texts and no sets are stored: the same state has the same bytes."""
    kinds = re.findall(r"(dict|set|frozenset)\[(\w+)", layout(game))
    assert set(kinds) <= {("dict", "str")}
