"""Which tests go to the same process: those that look at one match through Discord, so that it is played once.

(`--dist loadgroup` of pytest-xdist 3.8 does not reach pytest 9's ids of tests.)
"""

from __future__ import annotations

from pathlib import PurePosixPath

from xdist.scheduler import LoadScopeScheduling

MATCHES = PurePosixPath("tests/bot/matches")


class Spread(LoadScopeScheduling):  # type: ignore[misc]  # xdist is not typed
    """Test by test, but for what belongs together; the largest group first."""

    def _split_scope(self, nodeid: str) -> str:
        """See LoadScopeScheduling."""
        return together(nodeid)


def together(nodeid: str) -> str:
    """What a test shares with others: the match of a game ("test_qe" of test_qe_match and test_qe_secrets), a module of
    tests of the bot with what it sets up, or nothing.
    """
    path = PurePosixPath(nodeid.partition("::")[0])
    if path.parent == MATCHES:
        return path.stem.rpartition("_")[0]
    return str(path) if path.is_relative_to("tests/bot") else nodeid
