"""What a seat does in Indonesia. Their legality stands in the frames, one module a chapter of the rules."""

from __future__ import annotations

from typing import Annotated, ClassVar

from rules.core import Action, Of

Area = Annotated[str, Of("area")]
Sea = Annotated[str, Of("sea")]
Card = Annotated[str, Of("card")]
DeedId = Annotated[str, Of("deed")]
CompanyId = Annotated[str, Of("company")]
Money = Annotated[int, Of("money")]
Seat = Annotated[int, Of("seat")]


class PlaceCity(Action, frozen=True, tag="city"):
    """Plays a city card and founds a city in one of its provinces (rules 3.6)."""

    confirm: ClassVar[bool] = True
    card: Card
    area: Area


class Discard(Action, frozen=True, tag="discard"):
    """Shows a city card that cannot be played and puts it away (rules 3.6, 3.10)."""

    card: Card


class Bid(Action, frozen=True, tag="bid"):
    """Bids for the turn order (rules 4.1)."""

    confirm: ClassVar[bool] = True
    amount: Money


class Announce(Action, frozen=True, tag="merge"):
    """Announces a merger of two companies and opens its auction (rules 5.1, 5.12)."""

    confirm: ClassVar[bool] = True
    first: CompanyId
    second: CompanyId
    amount: Money


class Raise(Action, frozen=True, tag="raise"):
    """Raises in the auction of a merger (rules 5.6)."""

    confirm: ClassVar[bool] = True
    amount: Money


class Ceiling(Action, frozen=True, tag="ceiling"):
    """Leaves a limit up to which the seat's bids are raised for it by the smallest step (rules 16.5)."""

    confirm: ClassVar[bool] = True
    secret: ClassVar[bool] = True
    weight: ClassVar[float] = 0.3
    amount: Money


class Pass(Action, frozen=True, tag="pass"):
    """Passes: softly in a turn of mergers, for good in an auction and in acquisitions (rules 5.1, 5.6, 6.1)."""

    weight: ClassVar[float] = 0.6


class GiveUp(Action, frozen=True, tag="give_up"):
    """Gives up an area of a new siap faji company (rules 5.9)."""

    area: Area


class Found(Action, frozen=True, tag="found"):
    """Takes the deed of a production company and places its first chip (rules 6.4)."""

    deed: DeedId
    area: Area


class Launch(Action, frozen=True, tag="launch"):
    """Takes the deed of a shipping company, chooses its ships and places the first one (rules 6.5)."""

    deed: DeedId
    sea: Sea
    piece: Annotated[str, Of("piece")]


class Advance(Action, frozen=True, tag="research"):
    """Moves an own disc one step (rules 7.1)."""

    track: Annotated[str, Of("track")]


class PushHull(Action, frozen=True, tag="push"):
    """Moves the hull disc of another player one step (rules 7.3)."""

    player: Seat


class Operate(Action, frozen=True, tag="operate"):
    """Chooses the company that operates (rules 8.1)."""

    company: CompanyId


class AddShip(Action, frozen=True, tag="ship"):
    """Adds a ship (rules 8.3)."""

    sea: Sea


class Deliver(Action, frozen=True, tag="deliver"):
    """Delivers one chip (rules 8.5). zone: its first area. route: the sea areas in order, joined by "-"."""

    confirm: ClassVar[bool] = True
    zone: Annotated[str, Of("area")]
    city: Annotated[str, Of("area")]
    line: CompanyId
    route: Annotated[str, Of("route")]


class Accept(Action, frozen=True, tag="accept"):
    """Makes all deliveries that are left in the cheapest way; `spare`: who is to earn as little as possible by it
    (rules 11.5).
    """

    confirm: ClassVar[bool] = True
    weight: ClassVar[float] = 0.4
    spare: Annotated[tuple[int, ...], Of("seat")]


class Expand(Action, frozen=True, tag="expand"):
    """Places a new chip of the company (rules 8.9)."""

    area: Area


class Done(Action, frozen=True, tag="done"):
    """Adds no more ships or chips (rules 8.3, 8.9)."""

    weight: ClassVar[float] = 0.4


class Grow(Action, frozen=True, tag="grow"):
    """Chooses which cities grow where tokens are short (rules 9.3)."""

    cities: Annotated[tuple[str, ...], Of("area")]
