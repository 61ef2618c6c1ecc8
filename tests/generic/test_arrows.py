"""The house: arrows point one way (bot -> renderers -> rules), and the core knows no game."""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from bot.texts import LANGUAGES

ROOT = Path(__file__).parents[2]
OWN = ("rules", "renderers", "bot", "tests")
MAY_USE = {"rules": {"rules"}, "renderers": {"rules", "renderers"}, "bot": {"rules", "renderers", "bot"}}
LIBRARIES = {"rules": {"msgspec"}, "renderers": {"msgspec", "PIL"}}
CORE_LINES = 1_000


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports, wherever it does."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield f"{path.relative_to(ROOT).parts[0]}.{node.module}" if node.level else node.module or ""


@pytest.mark.parametrize("package", MAY_USE)
def test_arrows_point_one_way(package: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules(package)
        for name in imported(path)
        if name.split(".")[0] in OWN and name.split(".")[0] not in MAY_USE[package]
        if not (name.startswith("tests.") and path.parent == ROOT / "bot" / "bench")  # figures on what tests prepare
    ]
    assert not wrong


@pytest.mark.parametrize("package", LIBRARIES)
def test_libraries(package: str) -> None:
    """`rules` can be used alone: the standard library and msgspec are all it needs."""
    known = set(sys.stdlib_module_names) | set(OWN) | LIBRARIES[package]
    wrong = [
        (str(p.relative_to(ROOT)), n) for p in modules(package) for n in imported(p) if n.split(".")[0] not in known
    ]
    assert not wrong


def test_games_are_pure() -> None:
    """No clock, no dice of its own, no network: what the rules do follows from state and action alone."""
    banned = {"time", "datetime", "socket", "asyncio", "subprocess", "threading", "secrets", "uuid", "os"}
    folders = [ROOT / "rules" / name for name in ("core", *rules.names())]
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for folder in folders
        for path in sorted(folder.rglob("*.py"))
        for name in imported(path)
        if name.split(".")[0] in banned and path.stem not in ("house", "search", "solver")
    ]
    assert not wrong


def test_games_know_neither_each_other_nor_the_match() -> None:
    """A game imports the core and itself."""
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for game in rules.names()
        for path in sorted((ROOT / "rules" / game).rglob("*.py"))
        for name in imported(path)
        if name.startswith("rules") and not name.startswith(("rules.core", f"rules.{game}"))
    ]
    assert not wrong


def test_shared_code_names_no_game() -> None:
    """A ninth game touches its own folders and nothing else."""
    shared = [
        *(ROOT / "rules" / "core").glob("*.py"),
        *(ROOT / "rules").glob("*.py"),
        *(ROOT / "renderers").glob("*.py"),
    ]
    shared += [path for path in modules("bot") if path.parent.name != "bench"]  # figures are taken of games by name
    wrong = [
        (path.name, game)
        for path in shared
        for token in tokens(path)
        for game in rules.names()
        if token.type in (tokenize.NAME, tokenize.STRING) and game in token.string.lower().replace('"', " ").split()
    ]
    assert not wrong


def test_core_stays_small() -> None:
    """The whole vocabulary in under 1,000 lines of code (docstrings and comments apart)."""
    assert sum(code_lines(path) for path in (ROOT / "rules" / "core").glob("*.py")) < CORE_LINES


PARTS = ("rules.md", "rules.ja.md", "components.toml", "layout.txt", "sections.toml", "walk.json")


def test_every_game_has_its_parts() -> None:
    for game in rules.names():
        wanted = [ROOT / "rules" / game / name for name in PARTS]
        wanted += [ROOT / "bot" / "texts" / language / f"{game}.po" for language in LANGUAGES]
        assert not [str(path.relative_to(ROOT)) for path in wanted if not path.exists()]
        assert (ROOT / "renderers" / f"{game}.py").exists() or (ROOT / "renderers" / game / "__init__.py").exists()


def tokens(path: Path) -> Iterator[tokenize.TokenInfo]:
    return tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline)


def code_lines(path: Path) -> int:
    """Lines with code on them."""
    empty = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    lines = {n for t in tokens(path) if t.type not in empty for n in range(t.start[0], t.end[0] + 1)}
    return len(lines - docstring_lines(path))


def docstring_lines(path: Path) -> set[int]:
    found: set[int] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node) is not None:
            text = node.body[0]
            found |= set(range(text.lineno, (text.end_lineno or text.lineno) + 1))
    return found
