"""The command line: selfplay, arena, perft, verify, layout; rows for other programs, errors that people understand."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.__main__ import main
from rules.export import export
from tests.rules.test_export import finished

ROOT = Path(__file__).parents[2]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, output and error output of a command."""
    try:
        code = main(list(arguments))
    except SystemExit as ended:  # argparse
        code = int(ended.code or 0)
    told = capsys.readouterr()
    return code, told.out, told.err


@pytest.mark.parametrize("game", rules.names())
def test_selfplay_rows(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    seats = max(rules.load(game).seats)
    code, out, err = run(capsys, "selfplay", game, "--seats", str(seats), "--matches", "3", "--seed", "5", "--json")
    rows: list[dict[str, Any]] = [json.loads(line) for line in out.splitlines()]
    assert (code, err, [row["seed"] for row in rows]) == (0, "", [5, 6, 7])
    for row in rows:
        assert set(row) == {"game", "seats", "seed", "actions", "scores", "ranking", "seconds"}
        assert (row["game"], row["seats"]) == (game, seats) and row["actions"] > 0 and 0 < row["seconds"] < 60
        assert set(row["scores"]) == {str(seat) for seat in range(seats)}
        assert sorted(seat for seat, _ in row["ranking"]) == list(range(seats))
        assert [place for _, place in row["ranking"]] == sorted(place for _, place in row["ranking"])


def test_selfplay_is_the_same_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    rows = []
    for _ in range(2):
        _, out, _ = run(capsys, "selfplay", "qe", "--seed", "-3", "--json")
        rows.append(json.loads(out) | {"seconds": 0})
    assert rows[0] == rows[1]


def test_selfplay_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "selfplay", "qe", "--seats", "3", "--matches", "2", "--option", "zero_bonus_3p=false")
    assert code == 0 and [line.startswith("qe seed ") for line in out.splitlines()] == [True, True]
    assert run(capsys, "selfplay", "qe", "--matches", "0") == (0, "", "")


def test_house_players_play(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "selfplay", "qe", "--seats", "3", "--players", "house", "--json")
    assert code == 0 and json.loads(out)["actions"] >= 48


def test_arena(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "arena", "dobutsu", "--matches", "2", "--ms", "1", "--json")
    row = json.loads(out)
    assert (code, err) == (0, "") and 0 <= row.pop("wins") <= 2 and row.pop("ms_median") <= row.pop("ms_p95")
    assert row.pop("moves") > 0 and row == {"game": "dobutsu", "seats": 2, "matches": 2}
    code, out, _ = run(capsys, "arena", "--matches", "0")
    assert code == 0 and [line.partition(",")[0] for line in out.splitlines()] == list(rules.names())


def test_perft(capsys: pytest.CaptureFixture[str]) -> None:
    assert [run(capsys, "perft", "dobutsu", str(n))[1].strip() for n in range(5)] == ["1", "4", "14", "82", "516"]
    free = "lion_into_capture=allowed"
    assert run(capsys, "perft", "dobutsu", "4", "--option", free)[1].strip() == "976"


def test_verify(tmp_path: Path, toys: None, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(export(finished()))
    code, out, _ = run(capsys, "verify", str(path))
    assert code == 0 and [line.partition(":")[0] for line in out.splitlines()] == [
        "commitment",
        "luck",
        "rules",
        "scores",
    ]
    document = json.loads(path.read_bytes())
    document["standings"][0]["total"] += 1
    path.write_text(json.dumps(document))
    code, out, _ = run(capsys, "verify", str(path))
    assert code == 1 and out == "not confirmed: the standings differ\n"


def test_layout(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "layout", "qe") == (0, (ROOT / "rules" / "qe" / "layout.txt").read_text("utf-8"), "")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("selfplay chess", "invalid choice: 'chess' (choose from"),
        ("selfplay", "the following arguments are required: game"),
        ("selfplay qe --seats 9", "qe is for 3 to 5 players, not 9"),
        ("selfplay qe --seats x", "invalid int value: 'x'"),
        ("selfplay qe --matches -1", "'-1' is not a number from 0 on"),
        ("selfplay qe --seed x", "'x' is not a whole number"),
        (f"selfplay qe --seed {2**255}", "a seed has 64 bits at most"),
        ("selfplay qe --option speed=1", "qe has no option 'speed'; it has: zero_bonus_3p, peek_scope, keep_notes"),
        ("selfplay qe --option peek_scope=all", "peek_scope is one of any, latest, not 'all'"),
        ("selfplay qe --option zero_bonus_3p", "zero_bonus_3p is one of false, true, not ''"),
        ("arena chess", "there is no game 'chess'; there are: "),
        ("arena qe --seats 2", "qe is for 3 to 5 players, not 2"),
        ("arena --ms 0", "'0' is not a number of milliseconds up to 60000"),
        ("perft qe 3", "invalid choice: 'qe'"),
        ("perft dobutsu -3", "not a number from 0 on"),
        ("perft dobutsu deep", "not a number from 0 on"),
        ("verify /no/such/file", "cannot read /no/such/file: No such file or directory"),
        ("verify /", "cannot read /: Is a directory"),
        ("dance", "invalid choice: 'dance'"),
    ],
)
def test_wrong_calls_are_explained(arguments: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *arguments.split())
    assert (code, out) == (2, "") and says in err and "Traceback" not in err


def test_what_is_no_export_is_not_confirmed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "nothing.json"
    path.write_bytes(b"nothing")
    code, out, _ = run(capsys, "verify", str(path))
    assert code == 1 and out.startswith("not confirmed: this is no export")


def test_as_a_program() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "rules", "perft", "dobutsu", "3"], capture_output=True, cwd=ROOT, text=True
    )
    assert (ran.returncode, ran.stdout.strip(), ran.stderr) == (0, "82", "")
    ran = subprocess.run([sys.executable, "-m", "rules", "--help"], capture_output=True, cwd=ROOT, text=True)
    assert ran.returncode == 0 and "selfplay" in ran.stdout and "PROTOCOL.md" in ran.stdout
