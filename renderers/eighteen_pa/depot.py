"""The trains of the bank with the phases they bring, and what else the bank has."""

from __future__ import annotations

from renderers.canvas import Box, Canvas
from renderers.eighteen_pa import parts, told
from renderers.look import Look
from renderers.palette import FAINT, INK, PANEL, RULE, SOFT
from renderers.text import BLACK, MEDIUM
from rules.eighteen_pa import trains
from rules.eighteen_pa.board.ground import ferry_worth
from rules.eighteen_pa.components import PHASES, TRAINS, UNLIMITED
from rules.eighteen_pa.state import Public


def roster(on: Canvas, p: Public, look: Look, box: Box) -> None:
    """Every kind of train in its column: how many are left, its price, what rusts when it comes. The phase of now is
    dark; what is on sale is framed.
    """
    left, top, right, bottom = box
    on.panel(box, PANEL, RULE, 2, 12)
    wide = (right - left) // len(PHASES)
    sold = trains.on_sale(p)
    for n, kind in enumerate(PHASES):
        column = (left + n * wide, top, left + (n + 1) * wide, bottom)
        _kind(on, p, look, kind, column, kind in sold)


def _kind(on: Canvas, p: Public, look: Look, kind: str, box: Box, sale: bool) -> None:
    left, top, right, _ = box
    middle, over = (left + right) // 2, p.depot[kind] == 0
    if kind == p.phase:
        on.panel((left + 4, top + 4, right - 4, box[3] - 4), FAINT, INK, 3, 10)
    width = 58
    parts.train(on, kind, middle - width // 2 - (6 if len(kind) > 1 else 0), top + 32, 42, kind == p.phase, over)
    count = "∞" if p.depot[kind] == UNLIMITED else f"×{p.depot[kind]}"
    on.write(middle, top + 76, "–" if over else count, 32, colour=SOFT if over else INK, weight=BLACK, side="middle")
    price = f"${TRAINS[kind].price}"
    weight = BLACK if sale else MEDIUM
    on.write(middle, top + 108, price, 26, colour=INK if sale else SOFT, weight=weight, side="middle")
    gone = [train for train in PHASES[kind].rusts if _used(p, train)]
    if gone and not p.since(kind):
        words = look.words("picture.rusts", trains="/".join(gone))
        on.write(middle, top + 137, words, 20, colour=SOFT, side="middle", room=right - left - 8)


def _used(p: Public, train: str) -> bool:
    """Whether there is such a train in this match: in the bank, with a company, built into privates."""
    held = any(train in corporation.trains for corporation in p.companies.values())
    return held or bool(p.depot.get(train)) or TRAINS[train].source == "private"


def bank(on: Canvas, p: Public, look: Look, box: Box) -> None:
    """The bank's money, and what tokens, ferry and mine bring in this phase."""
    left, top, right, _ = box
    room = right - left
    used = on.write(left, top + 18, look.words("picture.bank"), 26, colour=SOFT, room=room // 2)
    on.write(left + used + 14, top + 18, told.money(p.bank), 36, weight=BLACK, room=room - used - 14, tabular=True)
    words = look.words("picture.income", token=PHASES[p.phase].token_bonus, ferry=ferry_worth(p))
    on.write(left, top + 58, words, 22, colour=SOFT, room=room)
