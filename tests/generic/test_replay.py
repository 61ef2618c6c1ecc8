"""A match is its log: replayed here, elsewhere, from the store, from an export, it is the same match."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.__main__ import main
from rules.export import export, verify
from rules.match import Match, effective
from tests.generic.cases import Case
from tests.generic.elsewhere import digest
from tests.generic.trails import Trail, Walk, opened, trail

ROOT = Path(__file__).parents[2]


def test_replay_equals_live(walk: Walk) -> None:
    def same(found: Trail) -> None:
        match, rng = found.match, found.rng("replay")
        for revision in {0, match.revision, rng.randint(0, match.revision)}:
            again = match.position(revision)
            live = found.spots[revision].before if revision < match.revision else found.game.dump(match.state)
            assert found.game.dump(again.state) == live, f"revision {revision}"
            assert again.revision == revision
        assert again.due == found.match.due or revision != match.revision

    walk.each(same)


def test_restored_from_the_store(walk: Walk) -> None:
    """Log and snapshot are enough; who is due since when comes back too."""

    def same(found: Trail) -> None:
        old = opened(found.game, found.seats, found.seed)
        for spot in found.spots[: found.rng("store").randrange(len(found.spots))]:
            old.play(spot.seat, spot.action, spot.by)
        lines = [(e.seat, found.game.line(e.action), e.by) for e in old.log]
        log = [type(old.log[0])(seat, found.game.parse(line), by) for seat, line, by in lines] if lines else []
        new = Match.restore(old.game, old.seats, old.options, old.seed, old.joins, log, old.snapshot())
        assert (new.revision, new.due, new.snapshot()) == (old.revision, old.due, old.snapshot())
        assert [a.action for a in new.acts] == [a.action for a in old.acts]
        assert [(a.barrier, a.lanes) for a in new.acts] == [(a.barrier, a.lanes) for a in old.acts]
        assert new.position(new.revision).due == old.due

    walk.each(same)


def test_exports_verify(walk: Walk, toys: None) -> None:
    def verified(found: Trail) -> None:
        confirmed = verify(export(found.match))
        assert f"all {found.match.revision} entries" in " ".join(confirmed)
        assert len(effective(found.match.log)) == found.match.revision

    walk.each(verified)


@pytest.mark.parametrize("registered", rules.games(), ids=lambda game: game.name)
def test_the_command_verifies_an_export(registered: Any, first_seed: int, tmp_path: Path, capsys: Any) -> None:
    """`python -m rules verify FILE`, in words for people and with the end position for programs."""
    found = trail(registered.name, max(registered.seats), first_seed)
    file = tmp_path / "match.json"
    file.write_bytes(export(found.match))
    assert main(["verify", str(file)]) == 0
    assert f"the standings of {found.seats} seats" in capsys.readouterr().out
    assert main(["verify", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert base64.b64decode(told["snapshot"]) == found.match.snapshot()
    file.write_bytes(file.read_bytes().replace(found.match.seed.hex().encode(), b"00" * 32))
    assert main(["verify", str(file), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["broken"] == "commitment"


def test_replay_elsewhere(case: Case, first_seed: int, soak: bool) -> None:
    """Another process with other hashes: the same states, events and lists of moves, so nothing iterates over a set."""
    seeds = [first_seed + i for i in range(20 if soak else 1)]
    job = json.dumps([case.game.name, case.seats, seeds])
    # the last bit makes sure that it is not this process's own
    env = os.environ | {"PYTHONHASHSEED": str(first_seed % 2**31 | 1), "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        [sys.executable, "-m", "tests.generic.elsewhere", job], cwd=ROOT, env=env, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    here = [digest(trail(case.game.name, case.seats, seed)) for seed in seeds]
    there = json.loads(ran.stdout)
    for seed, ours, theirs in zip(seeds, here, there, strict=True):
        first = next((i for i, pair in enumerate(zip(ours, theirs, strict=False)) if pair[0] != pair[1]), None)
        assert ours == theirs, f"seed {seed}: question {first} differs under another PYTHONHASHSEED"
