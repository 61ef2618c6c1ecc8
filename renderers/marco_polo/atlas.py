"""The map's own sheet: where the places lie, which way roads bend, coasts. Units: pixels of the board at scale 1."""

from __future__ import annotations

from rules.marco_polo.components import NODES

SIZE = (1600, 626)

SPOTS: dict[str, tuple[int, int]] = {
    "venezia": (94, 252),
    "oasis_01": (206, 112),
    "moscow": (372, 100),
    "anxi": (640, 92),
    "karakorum": (904, 100),
    "oasis_02": (1080, 96),
    "oasis_03": (1252, 66),
    "beijing": (1464, 150),
    "oasis_05": (252, 262),
    "samarcanda": (404, 256),
    "oasis_06": (596, 262),
    "kashgar": (780, 256),
    "lanzhou": (1040, 262),
    "oasis_04": (1232, 196),
    "alexandria": (124, 424),
    "oasis_07": (330, 404),
    "ormuz": (530, 404),
    "karachi": (800, 408),
    "oasis_08": (994, 412),
    "xian": (1236, 346),
    "oasis_09": (250, 566),
    "adana": (444, 560),
    "kochi": (832, 560),
    "sumatra": (1214, 511),
    "oasis_10": (1478, 386),
}

# Points between, where a road is no straight line; in the direction of the table.
BENDS: dict[tuple[str, str], tuple[tuple[int, int], ...]] = {
    ("oasis_03", "beijing"): ((1330, 66),),
    ("oasis_09", "adana"): (),
    ("alexandria", "oasis_09"): ((190, 566),),
}
# Where a price is printed, if not in the middle of its road.
PRICED: dict[tuple[str, str], tuple[int, int]] = {
    ("venezia", "oasis_05"): (199, 257),
    ("alexandria", "oasis_07"): (266, 412),
    ("samarcanda", "oasis_06"): (541, 259),
    ("oasis_06", "kashgar"): (650, 259),
    ("kashgar", "lanzhou"): (904, 259),
    ("moscow", "anxi"): (510, 96),
    ("anxi", "karakorum"): (764, 96),
    ("oasis_02", "oasis_03"): (1166, 80),
    ("oasis_04", "beijing"): (1310, 182),
    ("oasis_07", "ormuz"): (396, 404),
    ("ormuz", "karachi"): (658, 406),
    ("oasis_08", "kochi"): (946, 458),
    ("oasis_09", "adana"): (312, 564),
    ("adana", "kochi"): (636, 564),
    ("kochi", "sumatra"): (1016, 541),
    ("sumatra", "oasis_10"): (1392, 428),
}

SEAS = (
    "M0 300 C50 296 96 312 140 316 C186 318 214 330 214 342 C210 352 150 346 110 352 C60 356 30 350 0 352 Z",
    "M300 626 C310 600 330 620 352 612 C420 626 520 626 560 600 C590 560 580 510 620 490 C660 478 690 500 700 540"
    " C712 590 740 636 800 626 Z",
    "M852 626 C930 620 960 560 980 520 C1000 482 1050 476 1084 494 C1120 520 1240 470 1290 430 C1320 396 1330 340 1380"
    " 300 C1440 262 1540 250 1600 240 L1600 626 Z",
)
ISLANDS = ("M1080 626 C1070 560 1110 470 1190 446 C1270 420 1350 470 1352 540 C1354 600 1330 630 1320 626 Z",)

LARGE, SMALL, CAPITAL, START = (204, 62), (182, 74), (216, 112), (154, 44)  # plates without cards
CARD = (204, 52)  # a city card below its city


def plate(node: str, cards: int) -> tuple[int, int]:
    """Width and height of a city's plate with its cards; of an oasis the disc."""
    match NODES[node].kind:
        case "large":
            return LARGE[0], LARGE[1] + cards * CARD[1]
        case "small":
            return SMALL
        case "beijing":
            return CAPITAL
        case "start":
            return START
    return OASIS, OASIS


OASIS = 38
