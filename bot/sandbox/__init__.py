"""`python -m bot sandbox`: the real bot in a browser page that looks like Discord, without token or network.

The bot runs on SimCord's simulated Discord; our page shows the rooms of a small club and lets one person act as any of
its four members. The bot's database and the simulated server lie in `data/sandbox/` and survive a restart.
"""

from .main import main

__all__ = ["main"]
