"""Dobutsu shogi in words: pieces, actions, results, and the text board."""

from __future__ import annotations

from collections.abc import Iterator

from renderers.look import Look
from rules.dobutsu import notation
from rules.dobutsu.board import FILES, RANKS, SIDE, SQUARES, Position
from rules.dobutsu.hints import lion_in_danger
from rules.dobutsu.state import DobutsuView, Last


def piece(look: Look, kind: str) -> str:
    """The name of a kind of piece."""
    return look.words("picture.piece", piece=kind)


def position_of(view: DobutsuView) -> Position:
    """The coded position of a view."""
    return notation.read(view.public.position)


def phase(view: DobutsuView, look: Look) -> str:
    """Which move it is; at the end how many there were."""
    if view.public.result:
        return look.words("picture.moves", n=view.public.ply)
    return look.words("picture.move", n=view.public.ply + 1)


def to_act(view: DobutsuView) -> list[int]:
    """The seat to move; at the end the winner, if there is one."""
    result = view.public.result
    if result:
        return [] if result.winner is None else [result.winner]
    return view.frame.actors(view.as_spectator()) if view.frame else []


def ask(view: DobutsuView, look: Look) -> str:
    """What is asked of the seat to move, or how the match ended."""
    result = view.public.result
    if not result:
        return look.words("picture.to_move")
    if result.winner is None:
        return look.words("picture.drawn", n=view.public.options.repetition_limit)
    return look.words(f"picture.won.{result.reason}")


def action(look: Look, last: Last) -> list[str]:
    """The latest action in up to three short lines."""
    lines = [look.words("picture.dropped", square=last.to)]
    if last.origin:
        lines = [look.words("picture.moved", origin=last.origin, square=last.to)]
    if last.taken:
        lines.append(look.words("picture.taken", piece=last.taken))
    if last.grown:
        lines.append(look.words("picture.grown"))
    return lines


def repeated(view: DobutsuView) -> int:
    """How often the position on the board has occurred, if it is not for the first time, else 0."""
    times = view.public.seen.get(view.public.position, 1)
    return times if times > 1 else 0


def in_danger(view: DobutsuView) -> list[int]:
    """The seat to move, if its lion could be taken next (rules 5.4: a warning only)."""
    return [position_of(view)[SIDE]] if lion_in_danger(view) else []


def describe(view: DobutsuView, look: Look) -> str:
    """The board in plain lines, complete enough to play from; the first says who is to move, or the result."""
    p = position_of(view)
    lines = [_asked(view, look), phase(view, look)]
    if view.public.last:
        last = view.public.last
        acted = " ".join([look.read(last.seat), piece(look, last.kind), ", ".join(action(look, last))])
        lines.append(look.words("picture.text.last", action=acted))
    lines += _ranks(p, look)
    lines += [look.words("picture.text.hand", name=look.read(seat), pieces=_hand(p, seat, look)) for seat in (0, 1)]
    lines += _camps(look)
    lines += [look.words("picture.danger", letter="AB"[seat]) for seat in in_danger(view)]
    if repeated(view) and not view.public.result:
        most = view.public.options.repetition_limit
        lines.append(look.words("picture.repeated", n=repeated(view), most=most))
    return "\n".join(lines)


def _asked(view: DobutsuView, look: Look) -> str:
    gap = " " if look.lang == "en" else ""
    return gap.join([*(look.read(seat) for seat in to_act(view)), ask(view, look)])


def _ranks(p: Position, look: Look) -> Iterator[str]:
    """One line a row, from the top of the picture down."""
    held = {name: (seat, kind) for name, seat, kind in notation.pieces(p)}
    for row in range(RANKS - 1, -1, -1):
        names = SQUARES[FILES * row : FILES * (row + 1)]
        yield look.words("picture.text.comma").join(_told(look, name, held.get(name)) for name in names)


def _told(look: Look, name: str, held: tuple[int, str] | None) -> str:
    if held is None:
        return look.words("picture.text.empty", square=name)
    return look.words("picture.text.on", square=name, letter="AB"[held[0]], piece=held[1])


def _hand(p: Position, seat: int, look: Look) -> str:
    held = [look.words("picture.text.held", piece=kind, n=n) for kind, n in notation.hand(p, seat).items() if n]
    return look.words("picture.text.comma").join(held) or look.words("picture.text.none")


def _camps(look: Look) -> list[str]:
    """Which way each side goes."""
    return [look.words("picture.text.camps", home="a1", far=f"a{RANKS}")]
