"""Rolling (rules 4.4, 4.5, 13.3, 13.5, 14.2)."""

from __future__ import annotations

from rules.core import Out
from rules.marco_polo.components import BY_PLAYERS, SCORING, START
from rules.marco_polo.placing import give_die, token_order
from rules.marco_polo.state import BLACK, NOBODY, UNSET, WHITE, Placed, Player, Public

SIDES = 6


def roll(out: Out) -> str:
    """A value of 1 to 6."""
    return str(1 + out.below(SIDES))


def dummies(public: Public) -> dict[str, list[Placed]]:
    """The dummy dice, which stay all game (rules 2.3)."""
    found: dict[str, list[Placed]] = {}
    for dummy in BY_PLAYERS[public.seats].dummy_dice:
        found.setdefault(dummy.space, []).append(Placed(NOBODY, str(dummy.value)))
    return found


def dice_back(public: Public) -> None:
    """Coloured and white dice go to their owners, black ones to the pool (rules 4.4)."""
    public.spaces = dummies(public)
    public.pool = BY_PLAYERS[public.seats].black_dice
    for player in public.players:
        player.dice = []


def roll_all(public: Public, seat: int, out: Out) -> int:
    """A player rolls all own dice, the white one last (rules 4.5, 21.1). Returns the compensation."""
    player = public.players[seat]
    if not player.role.rolls_dice:
        player.dice = [UNSET] * START.coloured_dice
        return 0
    coloured = [roll(out) for _ in range(START.coloured_dice)]
    white = [roll(out) + WHITE for _ in range(player.role.round_start.get("white_die", 0))]
    player.dice = sorted(coloured + white, key=token_order)
    out.emit("rolled", seat=seat, dice=player.dice)
    counted = coloured + (white if public.options.matteo_white_in_compensation else [])
    player.pips += sum(int(die[0]) for die in coloured + white)
    return compensation(player, counted)


def compensation(player: Player, dice: list[str]) -> int:
    """What a roll falls short of 15 (rules 4.5)."""
    short = SCORING.compensation_target - sum(int(die[0]) for die in dice)
    return max(0, short) if player.role.compensation else 0


def black_die(public: Public, seat: int, out: Out) -> None:
    """A die of the pool, rolled at once; nothing if the pool is empty (rules 14.2)."""
    if not public.pool:
        return out.emit("no_black_die", seat=seat)
    player = public.players[seat]
    public.pool -= 1
    die = (UNSET if player.sets_dice else roll(out)) + BLACK
    give_die(player, die)
    return out.emit("black_die", seat=seat, die=die)
