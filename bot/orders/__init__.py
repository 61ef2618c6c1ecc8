"""Standing orders: what a seat does by itself, as its person has ordered, in the transaction that asks it."""

from bot.orders.order import ANSWER, BID, PASS, PLAN, Body, Order, kind_of
from bot.orders.service import Given, Orders, Step

__all__ = ["ANSWER", "BID", "PASS", "PLAN", "Body", "Given", "Order", "Orders", "Step", "kind_of"]
