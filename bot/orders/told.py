"""How orders, and what has become of them, are said to their owner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.orders.order import Order
from bot.panels.values import shown
from bot.store import Post, Store
from bot.tables import Table
from bot.texts import Words
from bot.texts.fitting import shortened
from rules.core import Action, Ahead, Answering, Bidding, Illegal, fields

LONGEST = 900  # characters of what one order did


def said_action(words: Words, action: Action) -> str:
    """An action with its values: "Move: chick, b2"."""
    values = [shown(words, f.vocabulary, getattr(action, f.name)) for f in fields(type(action))]
    label = words(f"action.{action.tag()}")
    return words("order.action", action=label, values=", ".join(values)) if values else label


def said_ahead(words: Words, ahead: Ahead) -> str:
    """What can be ordered, for a button."""
    where = words(f"ahead.{_question(ahead)}")
    if isinstance(ahead, Answering):
        return words("order.give.answer", where=where)
    key = "order.give.bid" if isinstance(ahead, Bidding) else "order.give.pass"
    return words(key, where=where, action=words(f"action.{ahead.kinds[-1].tag()}"))


def said(words: Words, order: Order) -> str:
    """An order in words. Only for its owner: a limit is in it."""
    ahead, terms = order.ahead, order.terms
    if ahead is None:
        assert order.action is not None
        return words("order.plan", action=said_action(words, order.action))
    told: dict[str, Any] = {"where": words(f"ahead.{_question(ahead)}")}
    if isinstance(ahead, Answering):
        told["option"] = shown(words, "option", terms.option)
        return words("order.answer", **told) if terms.limit is None else words("order.from", limit=terms.limit, **told)
    told["action"] = words(f"action.{ahead.kinds[-1].tag()}")
    if isinstance(ahead, Bidding):
        [field] = fields(ahead.bid)
        return words("order.bid", limit=shown(words, field.vocabulary, terms.limit), **told)
    return words("order.pass", **told)


def _question(ahead: Ahead) -> str:
    return ahead.topic if isinstance(ahead, Answering) else ahead.frame.tag()


async def told(store: Store, table: Table, words: Words, post: Post) -> list[str]:
    """The lines of an outbox row: what each order did, and what has become of it."""
    lines: list[str] = []
    for item in post.payload["orders"]:
        row = await store.order(item["order"])
        if row is None or row.person_id != post.person_id:
            continue  # erased
        try:
            name = said(words, Order.of(row, table.game))
        except Illegal:
            name = words("order.unknown")
        lines += _lines(words, name, item)
    return lines


def _lines(words: Words, name: str, item: dict[str, Any]) -> list[str]:
    did = [words(f"event.{e['id']}", **e["params"]) for e in item["events"]]
    lines = [words("order.did", order=name), *_quoted(did)] if did else []
    if item["state"] == "played":
        return [*lines, words("order.done") if did else words("order.done_of", order=name)]
    if item["state"] == "open":
        return [*lines, words("order.restored", order=name) if item["reason"] == "restored" else words("order.stands")]
    lines.append(words(f"order.dropped.{item['reason']}", order=name))
    if item["why"] is not None:
        lines += _quoted([words(f"illegal.{item['why']['code']}", **item["why"]["params"])])
    if item["event"] is not None:
        lines += _quoted([words(f"event.{item['event']['id']}", **item["event"]["params"])])
    return lines


def _quoted(lines: Sequence[str]) -> list[str]:
    return [f"> {line}" for line in shortened("\n".join(filter(None, lines)), LONGEST).splitlines()]
