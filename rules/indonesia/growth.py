"""Phase 7: cities that took enough of everything grow, then all goods go back (rules 9)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Action, Frame, Out, Some, own_turn
from rules.core.frame import Offer, Steps
from rules.indonesia.actions import Grow
from rules.indonesia.components import GOODS, RED
from rules.indonesia.state import City, IndoState, IndoView, Public


def goods_on_map(public: Public) -> list[str]:
    """The goods with at least one chip on the map (rules 9.1)."""
    return [good for good in GOODS if any(company.kind == good and company.areas for company in public.companies)]


def ready(public: Public, city: City) -> bool:
    """Whether a city has taken enough to grow one step (rules 9.2)."""
    goods = goods_on_map(public)
    if not goods and public.options.growth_needs_production:
        return False
    return city.size < RED and all(city.goods.get(good, 0) >= city.size for good in goods)


@own_turn
def choose_cities(frame: Growth, v: IndoView) -> Steps:
    """As many as there are tokens (rules 9.3)."""
    tokens = v.public.tokens_left(frame.size)
    yield Some(frame.ready, tokens, tokens)
    return None


class Growth(Frame[IndoState, IndoView], tag="growth"):
    """Cities become red first, then yellow. seat: first in turn order, who chooses where tokens are short.
    size: the one that is decided now, 0 before the first. ready: the cities that could take it. all judged at once:
    waiting: those for the step after it.
    """

    seat: int
    size: int = 0
    ready: list[str] = []
    waiting: list[str] = []

    offers: ClassVar[dict[type[Action], Offer]] = {Grow: choose_cities}

    def apply(self, s: IndoState, seat: int, action: Grow, out: Out) -> None:
        s.public.acts()
        out.emit("growth_chosen", seat=seat, areas=list(action.cities))
        self.grow(s, list(action.cities), out)

    def advance(self, s: IndoState, out: Out, result: Any) -> None:
        if not self.size:
            self.judge(s.public, out)
        while self.size > 1:
            tokens = s.public.tokens_left(self.size)
            if 0 < tokens < len(self.ready):
                return
            if self.ready and not tokens:
                out.emit("no_city_tokens", size=self.size, areas=self.ready)
            self.grow(s, self.ready[:tokens], out)
        for city in s.public.cities:
            city.goods = {}
        out.done()

    def judge(self, public: Public, out: Out) -> None:
        """All cities by the same list of goods (rules 9.5)."""
        found = [city for city in public.cities if ready(public, city)]
        out.emit("growth", goods=goods_on_map(public))
        if not found:
            out.emit("no_city_grows")
        self.size = RED
        self.ready = [city.area for city in found if city.size == RED - 1]
        self.waiting = [city.area for city in found if city.size < RED - 1]

    def grow(self, s: IndoState, areas: list[str], out: Out) -> None:
        """These cities take the size; then the next smaller one is decided."""
        for area in areas:
            s.public.city(area).size = self.size
            s.public.mark(area)
            out.emit("grown", area=area, size=self.size)
        self.size -= 1
        self.ready, self.waiting = self.waiting, []

    def fallback(self, v: IndoView) -> Grow:
        """The cities that were founded first (rules 15.10)."""
        return Grow(tuple(self.ready[: v.public.tokens_left(self.size)]))
