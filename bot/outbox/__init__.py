"""What the bot posts by itself: rows written with each commit, sent until they have gone out."""

from bot.outbox.content import Contents
from bot.outbox.deliver import Deliverer
from bot.outbox.parts import Content
from bot.outbox.worker import Outbox

__all__ = ["Content", "Contents", "Deliverer", "Outbox"]
