"""What a seat does in 18PA. Their legality stands in the frames, one module a chapter of the rules."""

from __future__ import annotations

from typing import Annotated, ClassVar

from rules.core import Action, Of

Company = Annotated[str, Of("company")]
Private = Annotated[str, Of("private")]
Stop = Annotated[str, Of("stop")]
Hex = Annotated[str, Of("hex")]
Train = Annotated[str, Of("train")]
Money = Annotated[int, Of("money")]


class Bid(Action, frozen=True, tag="bid"):
    """Opens an auction of the right to choose, or raises in it (rules 4.2)."""

    amount: Money


class Pass(Action, frozen=True, tag="pass"):
    """Passes in an auction or a stock round (rules 4.2, 6.1)."""


class Take(Action, frozen=True, tag="take"):
    """The winner of an auction chooses a private (rules 4.3)."""

    private: Private


class Sell(Action, frozen=True, tag="sell"):
    """Sells units of one company to the bank as one block (rules 6.2), in a stock round or an emergency (14.3)."""

    company: Company
    units: int


class Repay(Action, frozen=True, tag="repay"):
    """Pays debt back, wholly or in part (rules 14.8)."""

    amount: Money


class Start(Action, frozen=True, tag="start"):
    """Buys the president's certificate of a company nobody has started (rules 6.4 a, d)."""

    company: Company
    price: Money


class Buy(Action, frozen=True, tag="buy"):
    """Buys one ordinary certificate of a company, or an unsold private, from the bank (rules 6.4 b, c, d)."""

    certificate: Annotated[str, Of("certificate")]


class Lay(Action, frozen=True, tag="lay"):
    """Lays or upgrades track (rules 9)."""

    hex: Hex
    tile: Annotated[str, Of("tile")]
    rotation: Annotated[int, Of("rotation")]


class Done(Action, frozen=True, tag="done"):
    """Ends a step of an operating turn (rules 8.3)."""

    weight: ClassVar[float] = 0.5


class Convert(Action, frozen=True, tag="convert"):
    """Turns a 5-share company into a 10-share company (rules 15)."""

    confirm: ClassVar[bool] = True


class Subscribe(Action, frozen=True, tag="subscribe"):
    """The extra purchase after a conversion, an acquisition or the NYC's formation (rules 15.3, 16.8, 17.6)."""

    units: int


class Acquire(Action, frozen=True, tag="acquire"):
    """Offers to buy a local for the company (rules 16)."""

    local: Private


class Rebuild(Action, frozen=True, tag="rebuild"):
    """Turns the certificate of an acquired local into a 2R train (rules 16.7)."""

    local: Private


class Mine(Action, frozen=True, tag="mine"):
    """Buys a mine token (rules 11.8)."""


class Station(Action, frozen=True, tag="station"):
    """Places a station token (rules 10.2)."""

    stop: Stop


class Run(Action, frozen=True, tag="run"):
    """Runs the trains; what a set of routes looks like is told in `routes.notation` (rules 11)."""

    confirm: ClassVar[bool] = True
    routes: Annotated[str, Of("routes")]


class Dividend(Action, frozen=True, tag="dividend"):
    """Pays the revenue out or keeps it (rules 12.2)."""

    choice: Annotated[str, Of("dividend")]


class BuyTrain(Action, frozen=True, tag="train"):
    """Buys a train from the bank (rules 13.2), with the president's help where it is compulsory (14)."""

    train: Train


class Trade(Action, frozen=True, tag="trade"):
    """Buys a train from another company, whose president is asked (rules 13.2)."""

    company: Company
    train: Train
    price: Money


class Borrow(Action, frozen=True, tag="borrow"):
    """Takes a loan for a compulsory train (rules 14.6 to 14.8)."""

    confirm: ClassVar[bool] = True
    amount: Money
