"""A factory as a small box: who works there, whether it can run, and if not, what it still lacks."""

from __future__ import annotations

from renderers import pieces
from renderers.big_shoulders import colours, marks
from renderers.canvas import Box, Canvas
from renderers.palette import FAINT, INK, PANEL, RULE, SOFT
from renderers.text import BLACK
from rules.big_shoulders.knowledge import Standing
from rules.big_shoulders.state import Company


def ready(standing: Standing) -> bool:
    """Whether it is staffed and has its cubes."""
    return not standing.ran and not standing.free and not standing.lacks


def people(company: Company, factory: int) -> list[str]:
    """What is on its worker slots from the left: automation tokens, workers, "" for a free one."""
    works, sheet = company.factories[factory - 1], company.sheet.factories[factory - 1]
    found = ["automation"] * works.automated + ["worker"] * works.workers
    return found + [""] * (sheet.worker_slots - len(found))


def lacking(standing: Standing) -> list[marks.Piece]:
    """What it still lacks: workers, then cubes; more than two of a kind with their number."""
    found: list[marks.Piece] = []
    wanted = [("sign", "worker", standing.free), *(("cube", kind, n) for kind, n in standing.lacks.items())]
    for shape, name, n in wanted:
        found += [(shape, name)] * n if n < 3 else [("text", f"{n}×"), (shape, name)]
    return found


def draw(on: Canvas, company: Company, standing: Standing, box: Box) -> None:
    """One factory in two lines: its people above; below a tick, or what it lacks."""
    left, top, right, bottom = box
    fill = colours.READY if ready(standing) else FAINT if standing.ran else PANEL
    on.panel(box, fill, INK if ready(standing) else RULE, 2, 8)
    high = (bottom - top - 4) // 2
    size = min(26, high - 3)
    y, below = top + 2 + high // 2 + 1, bottom - 2 - high // 2
    x = left + 6
    for name in people(company, standing.factory):
        marks.slot(on, name, x, y, size)
        x += size + 2
    marks.slot(on, "manager" if company.factories[standing.factory - 1].manager else "", x + 4, y, size)
    if not company.factories[standing.factory - 1].manager:
        marks.sign(on, "manager", x + 4 + size // 2, y, size - 8, RULE)
    edge = _output(on, standing, right - 6, below, size, _room(standing, right - left))
    if standing.ran or ready(standing):
        pieces.tick(on, left + 8 + size // 2, below, size, SOFT if standing.ran else INK)
        return
    used = on.write(left + 6, below, "−", size, weight=BLACK)
    marks.effects(on, lacking(standing), left + 8 + used, below, size - 2, edge - left - 8 - used, SOFT)


def _room(standing: Standing, wide: int) -> bool:
    """Whether what it makes finds room beside what it lacks."""
    return marks.width(lacking(standing), 18) < wide - 74


def _output(on: Canvas, standing: Standing, right: int, y: int, size: int, room: bool) -> int:
    """What it makes, at the right end; returns the left one. What is lacking comes first."""
    if not room:
        return right
    marks.sign(on, "goods", right - size // 2, y, size - 2, SOFT)
    return right - size - on.write(right - size - 1, y, str(standing.makes), size, side="right", weight=BLACK) - 4
