"""`python -m tests.discord_double MODULE [ARGUMENTS]`: `python -m MODULE ARGUMENTS` against a running double.

The double is the one that TOBAN_DISCORD_API and TOBAN_DISCORD_GATEWAY name (`Double.environment()`).
"""

from __future__ import annotations

import os
import runpy
import sys

from .adapter import redirect

API, GATEWAY = "TOBAN_DISCORD_API", "TOBAN_DISCORD_GATEWAY"


def main() -> None:
    """Run the module named on the command line with discord.py redirected."""
    if len(sys.argv) < 2 or API not in os.environ or GATEWAY not in os.environ:
        sys.exit(f"{__doc__}")
    del sys.argv[0]
    with redirect(os.environ[API], os.environ[GATEWAY]):
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
