"""What a seat does in Legend Raiders. Their legality stands in the frames, one module a chapter of the rules."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.core import Action, Of

Tool = Annotated[str, Of("tool")]
TileId = Annotated[str, Of("tile")]
CardId = Annotated[str, Of("card")]

EXPEDITION: Literal["expedition"] = "expedition"  # a value of `Go.to`; the others are the columns "1", "2", ...
DECK: Literal["deck"] = "deck"  # a value of `Take.card`: the card on top of the deck
NO_TORCH: Literal["none"] = "none"  # a value of `Complete.torch`: all tools are paid by tokens


class Character(Action, frozen=True, tag="character"):
    """Chooses a character (rules 2.1)."""

    character: str


class Roll(Action, frozen=True, tag="roll"):
    """Rolls the die (rules 3.1)."""


class PlayDie(Action, frozen=True, tag="die_card"):
    """Plays a die card after the roll: the die shows `face` (rules 3.2)."""

    weight: ClassVar[float] = 0.5
    card: CardId
    face: str


class Keep(Action, frozen=True, tag="keep"):
    """Plays no die card: the tool that was rolled is drawn (rules 3.2, 3.3)."""


class Go(Action, frozen=True, tag="go"):
    """The main action: takes a column, or goes on an expedition (rules 4.1, 5.1). to: "1".., or "expedition"."""

    to: Annotated[str, Of("goal")]


class Discard(Action, frozen=True, tag="discard"):
    """Puts one of four open tiles away (rules 4.2)."""

    tile: TileId


class Return(Action, frozen=True, tag="return"):
    """Puts a token back into the bag (rules 3.3, 4.2)."""

    tool: Tool


class Take(Action, frozen=True, tag="take"):
    """Takes an expedition card: a face-up one, or the top of the deck (rules 5.1). card: its id, or "deck"."""

    card: CardId


class Complete(Action, frozen=True, tag="complete"):
    """Completes an open tile (rules 5.3, 5.4). torch: the tool that the torch stands for, or "none"."""

    tile: TileId
    torch: Annotated[str, Of("torch")]


class Done(Action, frozen=True, tag="done"):
    """Completes nothing more (rules 5.9)."""

    weight: ClassVar[float] = 0.3
