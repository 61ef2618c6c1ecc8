"""What a seat does in City of the Big Shoulders. Their legality stands in the frames, one module a chapter."""

from __future__ import annotations

from typing import Annotated, ClassVar

from rules.core import Action, Of

CompanyId = Annotated[str, Of("company")]
Certificate = Annotated[str, Of("certificate")]
TileId = Annotated[str, Of("tile")]
Cube = Annotated[str, Of("resource")]
Number = Annotated[int, Of("number")]
Factory = Annotated[int, Of("factory")]


class Start(Action, frozen=True, tag="start"):
    """Starts a company: three times the price for the director's certificate (rules 3)."""

    confirm: ClassVar[bool] = True
    company: CompanyId
    price: Annotated[int, Of("money")]


class Sell(Action, frozen=True, tag="sell"):
    """Sells certificates of a company to the pool; more may follow in the same turn (rules 5.2)."""

    confirm: ClassVar[bool] = True
    weight: ClassVar[float] = 0.6
    company: CompanyId
    certificate: Certificate
    number: Number


class Buy(Action, frozen=True, tag="buy"):
    """Buys one certificate; `source`: "charter" or "pool" (rules 5.7)."""

    confirm: ClassVar[bool] = True
    company: CompanyId
    certificate: Certificate
    source: Annotated[str, Of("source")]


class Pass(Action, frozen=True, tag="pass"):
    """Passes in the stock phase; may act again when the turn comes back (rules 5.1)."""

    weight: ClassVar[float] = 0.6


class Build(Action, frozen=True, tag="build"):
    """Chooses secretly which tile to build and which to discard (rules 6.2)."""

    confirm: ClassVar[bool] = True
    secret: ClassVar[bool] = True
    tile: TileId
    discard: TileId


class Place(Action, frozen=True, tag="place"):
    """Places a partner for a company on a printed space or a building tile (rules 7.2, 7.4)."""

    confirm: ClassVar[bool] = True
    company: CompanyId
    space: Annotated[str, Of("space")]


class Hire(Action, frozen=True, tag="hire"):
    """Hires workers from the job market into one factory (rules 8.1)."""

    factory: Factory
    number: Number


class Assign(Action, frozen=True, tag="assign"):
    """Puts a gained worker or manager into a factory (rules 7.11, 8.5)."""

    factory: Factory


class Automate(Action, frozen=True, tag="automate"):
    """Replaces a worker; `to`: the number of the factory he moves to, or "market" (rules 11.6)."""

    factory: Factory
    to: Annotated[str, Of("worker_to")]


class Take(Action, frozen=True, tag="take"):
    """Takes cubes of one kind from Haymarket Square: one, or for "like" all that are due (rules 9.5, 12.9)."""

    resource: Cube


class Accept(Action, frozen=True, tag="accept"):
    """Takes what is offered: a salesperson, the move to the top of the track (rules 8.2, 9.3)."""


class Skip(Action, frozen=True, tag="skip"):
    """Declines the rest of a gain (rules 7.7, 9.3, 12.23)."""

    weight: ClassVar[float] = 0.3


class BuyAsset(Action, frozen=True, tag="asset"):
    """Buys a capital asset; `keep`: "new", or "thrown" to throw the new tile away (rules 10.1, 10.3)."""

    confirm: ClassVar[bool] = True
    asset: Annotated[str, Of("asset")]
    keep: Annotated[str, Of("keep")]


class Claim(Action, frozen=True, tag="claim"):
    """Takes a bonus of the appeal track, or $25 instead; `choice`: "bonus" or "cash" (rules 11.4)."""

    choice: Annotated[str, Of("claim")]


class Exchange(Action, frozen=True, tag="trade"):
    """Gives two cubes of a kind to Haymarket Square for one of another kind (rules 12.4)."""

    weight: ClassVar[float] = 0.2
    company: CompanyId
    give: Cube
    take: Cube


class UseAsset(Action, frozen=True, tag="use"):
    """Uses the capital asset of a company (rules 10.5)."""

    weight: ClassVar[float] = 0.5
    company: CompanyId


class Emergency(Action, frozen=True, tag="emergency"):
    """Sells certificates from the charter to the pool; more may follow (rules 15.5)."""

    confirm: ClassVar[bool] = True
    weight: ClassVar[float] = 0.3
    certificate: Certificate
    number: Number


class Supply(Action, frozen=True, tag="supply"):
    """Buys cubes from the supply chain (rules 12.3)."""

    resource: Cube
    space: Annotated[str, Of("supply")]
    number: Number


class Run(Action, frozen=True, tag="run"):
    """Runs the next factories from the left, so many of them (rules 12.5, 12.6)."""

    factories: Number


class Distribute(Action, frozen=True, tag="distribute"):
    """Places goods on a space of the company's row, or sells them at half price (rules 12.11, 12.12)."""

    where: Annotated[str, Of("where")]
    goods: Annotated[int, Of("goods")]


class SellAll(Action, frozen=True, tag="sell_all"):
    """Places all goods that fit at full price, so that they bring most (rules 12.11)."""


class Pay(Action, frozen=True, tag="pay"):
    """Pays the dividend (rules 12.13)."""

    confirm: ClassVar[bool] = True


class Withhold(Action, frozen=True, tag="withhold"):
    """Keeps the revenue in the treasury (rules 12.14)."""

    confirm: ClassVar[bool] = True
    weight: ClassVar[float] = 0.6


class Done(Action, frozen=True, tag="done"):
    """Ends a step or a turn in which something has been done or may be left (rules 7.8, 12.24)."""

    weight: ClassVar[float] = 0.6


class Provide(Action, frozen=True, tag="provide"):
    """Buys from the supply chain what the next factories lack, so many of them, as cheaply as possible (rules 12.3)."""

    factories: Number
