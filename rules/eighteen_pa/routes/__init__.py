"""Trains and their routes (rules 11): the network of a board, the best set of routes, how a route is typed and read."""

from rules.eighteen_pa.routes.offer import best, offer_run, possible, read
from rules.eighteen_pa.routes.revenue import Call, Route, RouteSet
from rules.eighteen_pa.routes.sets import BRIEF, FULL, Effort

__all__ = ["BRIEF", "FULL", "Call", "Effort", "Route", "RouteSet", "best", "offer_run", "possible", "read"]
