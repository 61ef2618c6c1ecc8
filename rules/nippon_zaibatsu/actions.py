"""What a seat does in Nippon: Zaibatsu. Their legality stands in the frames, one module a chapter of the rules.

The nine actions take their worker last: when an action goes on there is no choice of it, and it fills itself in.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from rules.core import Action, Of

Worker = Annotated[str, Of("colour")]
Factory = Annotated[str, Of("factory")]
RegionId = Annotated[str, Of("region", board=True)]
Destination = Annotated[str, Of("destination", board=True)]
Price = Annotated[str, Of("price")]


class TakePair(Action, frozen=True, tag="start"):
    """Takes a start pair, named by its token A (rules 4.2)."""

    pair: Annotated[str, Of("start_a")]


class Research(Action, frozen=True, tag="rnd"):
    """Moves the R&D marker (rules 7.1)."""

    steps: Annotated[int, Of("steps")]
    worker: Worker


class Mine(Action, frozen=True, tag="mining"):
    """Moves the mining marker (rules 7.2)."""

    steps: Annotated[int, Of("steps")]
    worker: Worker


class BuildFactory(Action, frozen=True, tag="factory"):
    """Builds a factory, with as much silk as its R&D needs (rules 7.3)."""

    factory: Factory
    worker: Worker


class Mechanise(Action, frozen=True, tag="machine"):
    """Puts a machine into a factory (rules 7.4)."""

    factory: Factory
    worker: Worker


class Manufacture(Action, frozen=True, tag="produce"):
    """Produces in a factory; discount: `bento_4B` modifies this action (rules 7.5, 9.12)."""

    factory: Factory
    discount: Annotated[bool, Of("discount")]
    worker: Worker


class LayRail(Action, frozen=True, tag="rail"):
    """Builds a railway (rules 7.6)."""

    region: RegionId
    space: Annotated[str, Of("space")]
    price: Price
    worker: Worker


class SendShip(Action, frozen=True, tag="ship"):
    """Builds a ship (rules 7.7)."""

    destination: Destination
    price: Price
    worker: Worker


class Invest(Action, frozen=True, tag="invest"):
    """Spends the next bundle of goods for one benefit: "finance" or a contract (rules 7.8, 7.13)."""

    goods: Annotated[str, Of("goods")]
    benefit: Annotated[str, Of("benefit")]
    worker: Worker


class Deliver(Action, frozen=True, tag="market"):
    """Places an influence token. gain: "region" or "vp". evict: the side whose token goes home, "none" (rules 7.9)."""

    city: Annotated[str, Of("market", board=True)]
    side: Annotated[str, Of("side")]
    value: Annotated[int, Of("token")]
    evict: Annotated[str, Of("side")]
    gain: Annotated[str, Of("market_gain")]
    worker: Worker


class Done(Action, frozen=True, tag="done"):
    """Does the action no more times (rules 5.4)."""

    weight: ClassVar[float] = 0.4


class Exchange(Action, frozen=True, tag="exchange"):
    """Turns silk into money: at any time in the own turn, and before the wages (rules 5.3, 10.4, 14.10)."""

    weight: ClassVar[float] = 0.1
    silk: Annotated[int, Of("silk")]


class Consolidate(Action, frozen=True, tag="consolidate"):
    """Begins a consolidation (rules 6.2, 10)."""

    confirm: ClassVar[bool] = True
    weight: ClassVar[float] = 0.5


class PlaceBenefit(Action, frozen=True, tag="benefit"):
    """Puts a benefit token on a goal (rules 10.1)."""

    goal: Annotated[str, Of("goal")]
    level: Annotated[int, Of("level")]


class Keep(Action, frozen=True, tag="keep"):
    """How much of what is kept at step B is money; the rest is coal (rules 9.10)."""

    money: Annotated[int, Of("money")]


class Place(Action, frozen=True, tag="place"):
    """Places a piece that an effect builds: at a railway space, a destination or in a factory (rules 9.6)."""

    piece: Annotated[str, Of("piece")]
    at: Annotated[str, Of("place")]


class PickColour(Action, frozen=True, tag="colour"):
    """A department of choice, or the worker of a start token (rules 5.9, 4.4)."""

    colour: Annotated[str, Of("colour")]


class PickTrack(Action, frozen=True, tag="track"):
    """Where the steps go: "rnd", "mining", "both" (one each), or "none" of a top bonus (rules 8.1, 10.3)."""

    track: Annotated[str, Of("reform")]


class PickRegion(Action, frozen=True, tag="region"):
    """The region whose bonus is gained (rules 9.11)."""

    region: RegionId


class PickGoods(Action, frozen=True, tag="goods"):
    """The type of an old factory (rules 4.4)."""

    goods: Annotated[str, Of("goods")]


class Distribute(Action, frozen=True, tag="distribute"):
    """The factories that get a good each (rules 9.11)."""

    factories: Annotated[tuple[str, ...], Of("factory")]


class Modify(Action, frozen=True, tag="modify"):
    """The factory that modifies the action (rules 9.2)."""

    factory: Factory


class Accept(Action, frozen=True, tag="accept"):
    """Pays for the second part of an effect (rules 9.7)."""


class Decline(Action, frozen=True, tag="decline"):
    """Leaves a modifier or the second part of an effect (rules 9.2, 9.7)."""

    weight: ClassVar[float] = 0.6


class PickReward(Action, frozen=True, tag="reward"):
    """The reward of a common goal (rules 16.4)."""

    reward: Annotated[str, Of("reward")]
