"""Care for tables that last weeks: threads stay awake, silent tables are asked and then ended, missing permissions are
told.
"""

from bot.care.care import Care, Patience

__all__ = ["Care", "Patience"]
