"""Ordering ahead: which orders stand, giving one, dropping one. Ephemeral always: nobody else learns of an order."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle, ui

from bot.orders import ANSWER, BID, Given, Order, kind_of
from bot.orders.told import said, said_ahead
from bot.panels import ids
from bot.panels.board import title
from bot.panels.outcome import show_outcome
from bot.panels.press import button, choice, chosen, handles, modal, select, typed
from bot.panels.talk import Item, Panel, Talk
from bot.panels.values import shown
from bot.tables import Table
from rules.core import Ahead, Answering, Illegal, Terms, whole


async def show_orders(talk: Talk, table: Table, notice: str = "") -> None:
    """What the person has ordered at a table, what they may order, and a menu to drop some of it."""
    table.playing(), table.seated(talk.who.id)
    orders, words = await talk.desk.orders.mine(table, talk.who.id), talk.words()
    lines = [notice, title(talk, table), words("orders.mine") if orders else words("orders.none")]
    lines += [f"{number}. {said(words, order)}" for number, order in enumerate(orders, 1)]
    lines.append(words("orders.how"))
    await talk.show(Panel("\n".join(line for line in lines if line), _items(talk, table, orders)))


def _items(talk: Talk, table: Table, orders: Sequence[Order]) -> list[Item]:
    labels, number = talk.labels(), table.row.id
    items: list[Item] = [
        button(said_ahead(labels, ahead), ids.order(number, "give", at), ButtonStyle.primary)
        for at, ahead in talk.desk.orders.possible(table, talk.who.id)
    ]
    if table.seat_of(talk.who.id) not in table.due:
        items.append(button(labels("button.plan"), ids.trial(number, "begin", 0), ButtonStyle.primary))
    if orders:
        options = [choice(f"{at}. {said(labels, order)}", str(order.row.id)) for at, order in enumerate(orders, 1)]
        items.append(select(ids.order(number, "drop"), options, placeholder=labels("orders.drop"), row=4))
    return items


async def show_all(talk: Talk) -> None:
    """The person's orders at all tables."""
    words = talk.words()
    lines: list[str] = []
    for table in await talk.desk.tables.open_for(talk.who.id):
        orders = await talk.desk.orders.mine(table, talk.who.id)
        about = talk.desk.texts.at(table, talk.who.locale)
        lines += [words("orders.at", table=table.row.id, order=said(about, order)) for order in orders]
    await talk.say("\n".join([words("orders.mine") if lines else words("orders.none"), *lines]))


@handles("ord")
async def pressed_order(talk: Talk, pressed: ids.Id) -> None:
    """A button or the menu of the panel."""
    table, what = await talk.at(pressed.number(0)), pressed.text(1)
    if what in ("give", "say"):
        await _give(talk, table, pressed.text(2))
        return
    await talk.acknowledge()
    if what == "drop":
        number = next(iter(chosen(talk)), "")
        if not number.isascii() or not number.isdecimal():
            raise Illegal("stale_button")
        await talk.desk.orders.drop(table.row.id, talk.who.id, int(number), talk.id)
        await show_orders(talk, table, talk.words()("orders.dropped"))
    else:
        await show_orders(talk, table)


async def _give(talk: Talk, table: Table, place: str) -> None:
    """Orders it, or asks for what is still to be said: the answer, then an amount."""
    at, ahead, option = _meant(table, place)
    if kind_of(ahead) == BID or (option and isinstance(ahead, Answering) and ahead.amount):
        if talk.acknowledged:
            raise Illegal("stale_button")
        await talk.ask(_amount(talk, table, ahead, place))
        return
    await talk.acknowledge()
    if kind_of(ahead) == ANSWER and not option:
        await _ask_option(talk, table, at, ahead)
    else:
        await _given(talk, await talk.desk.orders.give(table.row.id, talk.who.id, at, Terms(None, option), talk.id))


def _meant(table: Table, place: str) -> tuple[int, Ahead, str]:
    """The declaration that a button stands for, with its place, and the option where that was chosen ("4-1")."""
    at, _, number = place.partition("-")
    try:
        ahead = table.game.ahead[int(at)]
        return int(at), ahead, ahead.options[int(number)] if number else ""
    except (ValueError, IndexError, AttributeError):
        raise Illegal("stale_button") from None


async def _ask_option(talk: Talk, table: Table, at: int, ahead: Ahead) -> None:
    """Which answer it shall be."""
    assert isinstance(ahead, Answering)
    labels = talk.labels()
    items = [
        button(shown(labels, "option", option), ids.order(table.row.id, "say", f"{at}-{n}"), ButtonStyle.primary)
        for n, option in enumerate(ahead.options)
    ]
    items.append(button(labels("panel.back"), ids.order(table.row.id, "open")))
    await talk.show(Panel(f"{title(talk, table)}\n{said_ahead(talk.words(), ahead)}", items))


def _amount(talk: Talk, table: Table, ahead: Ahead, place: str) -> ui.Modal:
    """The form for the highest bid; for the least amount for which to give an answer, which may be left empty."""
    labels, answer = talk.labels(), kind_of(ahead) == ANSWER
    key = "orders.least" if answer else "orders.most"
    return modal(
        ids.order_for(table.row.id, place),
        labels("orders.modal", table=table.row.id),
        labels(key),
        help=labels(f"{key}.help"),
        above=said_ahead(labels, ahead),
        needed=not answer,
    )


@handles("ordm")
async def typed_order(talk: Talk, pressed: ids.Id) -> None:
    """An amount that was typed."""
    await talk.acknowledge()
    table = await talk.at(pressed.number(0))
    at, _, option = _meant(table, pressed.text(1))
    text = typed(talk).strip()
    limit = whole(text) if text or not option else None
    await _given(talk, await talk.desk.orders.give(table.row.id, talk.who.id, at, Terms(limit, option), talk.id))


async def _given(talk: Talk, given: Given) -> None:
    """What came of it: done at once, or kept."""
    talk.table = given.table
    if given.outcome is not None:
        await show_outcome(talk, given.outcome)
    else:
        await show_orders(talk, given.table, talk.words()("orders.given"))
