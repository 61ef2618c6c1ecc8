"""What-if: a person plays ahead on a copy that nobody else sees, then keeps it or drops it."""

from bot.trials.service import Trials
from bot.trials.trial import TRY, Trial

__all__ = ["TRY", "Trial", "Trials"]
