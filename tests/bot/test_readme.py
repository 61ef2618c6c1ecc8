"""What README.md and README.ja.md promise: buttons and commands of those names, the permissions of the invitation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from discord import app_commands

import rules
from bot import client
from bot.check import PERMISSIONS
from bot.config import Config
from bot.texts import Texts

ROOT = Path(__file__).parents[2]
FILES = {"en": "README.md", "ja": "README.ja.md"}
BUTTONS = ("act", "hand", "text", "undo", "rules", "zoom", "join", "house", "start", "walk")


@pytest.fixture(params=FILES)
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def readme(lang: str) -> str:
    return (ROOT / FILES[lang]).read_text("utf-8")


def test_buttons_have_the_names_that_are_told(lang: str, readme: str) -> None:
    texts, quoted = Texts.load(strict=True), ("*{}*", "「{}」")[lang == "ja"]
    for name in BUTTONS:
        assert quoted.format(texts.text(lang, "bot", f"button.{name}")) in readme, name


def test_the_invitation_asks_for_what_the_bot_needs(readme: str) -> None:
    assert f"permissions={PERMISSIONS.value}" in readme


async def test_every_command_told_is_there_and_all_but_the_games_own_are_told(readme: str) -> None:
    bot = client.build(Config())
    for cog in client.COGS:
        await bot.load_extension(cog)
    there = {c.qualified_name for c in bot.tree.walk_commands() if not isinstance(c, app_commands.Group)}
    await bot.close()
    told: set[str] = set()
    for row in re.findall(r"^\| (`/.*?) \|", readme, re.M):
        group = ""
        for name in re.findall(r"`([^`]+)`", row):
            group = name[1:].split()[0] if name.startswith("/") else group
            told.add(name.removeprefix("/") if name.startswith("/") else f"{group} {name}")
    games = {Texts.load().text("en", game, "command.name") for game in rules.names()}
    assert told <= there
    assert {name for name in there - told if name.split()[0] not in games} == set()
