"""Every rule is tested: each numbered section of `rules.md` is cited by a test, in a comment like `# rules 6.3, 7.1`.

Tests outside `tests/rules/<game>/` name the game: `# qe rules 9.3`. Sections without numbered statements count whole
if options, fallbacks or secrets are in them. `rules.ja.md` has the same numbers.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
STATEMENT = re.compile(r"^(?:[-*|] *)?\**(\d+\.\d+[a-z]?)\b(?!\.\d)", re.MULTILINE)
HEADING = re.compile(r"^## +(\d+)\. *(.*)$", re.MULTILINE)
WHOLE = ("Options", "Fallbacks", "Secrets", "選択", "オプション", "既定", "秘密")
CITED = re.compile(r"rules (\d+(?:\.\d+[a-z]?)?(?:(?:,| and|,? to) \d+(?:\.\d+[a-z]?)?)*)")


def sections(text: str) -> list[str]:
    """The numbers that want a test."""
    chapters = HEADING.split(text)[1:]
    found: list[str] = []
    for number, title, body in zip(chapters[::3], chapters[1::3], chapters[2::3], strict=True):
        statements = [x for x in STATEMENT.findall(body) if x.split(".")[0] == number]
        found += statements or ([number] if title.startswith(WHOLE) else [])
    return found


def cited(game: str) -> set[str]:
    """The numbers that some test of the game names."""
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("*.py"):
        own = ROOT / "tests" / "rules" / game in path.parents
        for line in path.read_text("utf-8").splitlines():
            comment = line.partition("#")[2]
            if own or re.search(rf"\b{game} rules\b", comment, re.IGNORECASE):
                found |= {number for some in CITED.findall(comment) for number in spelled_out(some)}
    return found


def spelled_out(citation: str) -> set[str]:
    """"6.3, 7.1" -> both; "8.2 to 8.4" -> all three."""  # fmt: skip
    numbers = re.findall(r"\d+(?:\.\d+[a-z]?)?", citation)
    for low, high in re.findall(r"(\d+\.\d+),? to (\d+\.\d+)", citation):
        chapter, first = low.split(".")
        numbers += [f"{chapter}.{n}" for n in range(int(first), int(high.split(".")[1]) + 1)]
    return set(numbers)


def test_every_section_is_cited(game: Any) -> None:
    wanted = sections((ROOT / "rules" / game.name / "rules.md").read_text("utf-8"))
    assert len(set(wanted)) == len(wanted) > 0, "a number stands twice"
    known = cited(game.name)
    missing = [number for number in wanted if number not in known]
    assert not missing, f"{game.name}: no test cites {', '.join(missing)}"


def test_citations_exist(game: Any) -> None:
    text = (ROOT / "rules" / game.name / "rules.md").read_text("utf-8")
    known = set(sections(text)) | {number for number, _ in HEADING.findall(text)}
    assert not cited(game.name) - known, "cited, but not in rules.md"


def test_japanese_rules_have_the_same_numbers(game: Any) -> None:
    folder = ROOT / "rules" / game.name
    english, japanese = ((folder / name).read_text("utf-8") for name in ("rules.md", "rules.ja.md"))
    assert [n for n, _ in HEADING.findall(japanese)] == [n for n, _ in HEADING.findall(english)]
    numbers = [STATEMENT.findall(text) for text in (english, japanese)]
    assert numbers[0] == numbers[1]


def test_spelled_out() -> None:
    assert spelled_out("6.3, 7.1") == {"6.3", "7.1"}
    assert spelled_out("8.2 to 8.4 and 9") == {"8.2", "8.3", "8.4", "9"}
