"""What effects, goals and common goals count (rules 9.11, 14.2, 14.3, 15.4, 16.1)."""

from __future__ import annotations

from rules.nippon_zaibatsu.state import Public, Zaibatsu
from rules.nippon_zaibatsu.supply import emptied, position
from rules.nippon_zaibatsu.tables import COMMON_GOALS, GOALS, PIECES, TRACKS


def thresholds(goal: str) -> tuple[int, int]:
    """The lower and the upper threshold of a row of pieces or a track (rules 14.2)."""
    kind = PIECES[goal] if goal in PIECES else TRACKS[goal]
    return kind.threshold_lower, kind.threshold_upper


def progress(p: Zaibatsu, goal: str) -> int:
    """What a goal goes by: pieces gone from their row, the place of a marker, columns in use (rules 14.2, 14.3)."""
    if goal == "factory":
        return len(p.slots)
    if goal == "contract":
        return len(p.contracts)
    return emptied(p, goal) if goal in PIECES else position(p, goal)


def level_reached(p: Zaibatsu, goal: str) -> int:
    """0, 1 or 2: no threshold, the lower or the upper one, of a row of pieces or a track (rules 14.2)."""
    lower, upper = thresholds(goal)
    at = progress(p, goal)
    return (at >= lower) + (at >= upper)


def reached(p: Zaibatsu, goal: str) -> bool:
    """Whether a benefit token on that goal would score anything now."""
    match goal:
        case "factory":
            return bool(p.slots)
        case "contract":
            return bool(p.contracts)
        case _:
            return level_reached(p, goal) > 0


def machines_built(p: Zaibatsu) -> int:
    """Own machines lying in factories."""
    return sum(plant.machines for plant in p.slots)


def counted(public: Public, seat: int, count: str) -> int:
    """One of the words that `per` counts (rules 9.11)."""
    p, doing = public.players[seat], public.doing
    match count:
        case "factory_types_built":
            return len({plant.kind for plant in p.slots})
        case "machines_built":
            return machines_built(p)
        case "contracts_this_action":
            return doing.contracts
        case "factories_produced_this_action":
            return len(doing.used)
        case "thresholds_pieces":
            return sum(level_reached(p, goal) for goal in PIECES)
        case "thresholds_tracks":
            return sum(level_reached(p, goal) for goal in TRACKS)
        case _:
            return sum(level_reached(p, goal) > 0 for goal in GOALS if goal in PIECES or goal in TRACKS)


def tokens_on_map(public: Public, seat: int) -> int:
    """Influence tokens of a seat on the map."""
    return sum(token.owner == seat for sides in public.tokens.values() for token in sides.values())


def measured(public: Public, seat: int, goal: str) -> int:
    """What a common goal compares (rules 16.1, 16.7)."""
    p = public.players[seat]
    match COMMON_GOALS[goal].measure:
        case "ships_built":
            return emptied(p, "ship")
        case "machines_built":
            return machines_built(p)
        case "rails_built":
            return emptied(p, "rail")
        case "factories_built":
            return len(p.slots)
        case "contracts_fulfilled":
            return len(p.contracts)
        case "influence_tokens_on_map":
            return tokens_on_map(public, seat)
        case track:
            return position(p, track.removesuffix("_position"))


def leaders(public: Public, goal: str) -> list[int]:
    """The seats that lead a common goal; nobody leads with nothing (rules 16.3, 16.5)."""
    counts = [measured(public, seat, goal) for seat in range(public.seats)]
    return [seat for seat, n in enumerate(counts) if n and n == max(counts)]
