"""The buttons below the bot's own posts. `words` gives the labels: in the table's language, or the person's by
direct message.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ButtonStyle, ui

import renderers
from bot.panels import ids
from bot.panels.press import button
from bot.panels.talk import view
from bot.store import Consent, Motion, Seat
from bot.tables import Table, has_secrets
from bot.texts import Words


def turn_view(table: Table, words: Words) -> ui.View:
    """Below the turn post: act, one's own part, the board as text, take back, the rules; closer, where there is more to
    see than a picture holds.
    """
    row, match = table.row, table.match
    hand = [_hand(table, words)] if match is not None and has_secrets(match) else []
    closer = [button(words("button.zoom"), ids.zoom(row.id, "open"))] if renderers.has_places(row.game) else []
    return view(
        [
            button(words("button.act"), ids.act(row.id, row.revision), ButtonStyle.primary),
            *hand,
            button(words("button.text"), ids.text(row.id)),
            button(words("button.undo"), ids.undo(row.id, row.revision)),
            button(words("button.rules"), ids.rules(row.game, 0, "open")),
            *closer,
            button(words("button.hush"), ids.hush(row.id)),
        ]
    )


def ring_view(table: Table, words: Words, post: int) -> ui.View:
    """Below a call or a reminder at the table; `post`: its row in the outbox."""
    return view([button(words("button.hush"), ids.hush(table.row.id, post))])


def final_view(table: Table, words: Words) -> ui.View:
    """Below the last post of a match."""
    row = table.row
    return view(
        [
            button(words("button.again"), ids.again(row.id), ButtonStyle.primary),
            button(words("button.history"), ids.history(row.id, row.revision, "open")),
            button(words("button.replay"), ids.replay(row.id)),
            button(words("button.text"), ids.text(row.id)),
        ]
    )


def lobby_view(table: Table, words: Words) -> ui.View | None:
    """Below the lobby post: sit down and get up, house players, options, start, give up, how the game is played;
    nothing once it has begun.
    """
    if table.row.status != "lobby":
        return None
    rows = (
        [("join", ButtonStyle.success), ("leave", ButtonStyle.secondary), ("start", ButtonStyle.primary)],
        [(what, ButtonStyle.secondary) for what in ("house", "thinker", "unhouse")],
        [(what, ButtonStyle.secondary) for what in ("options", "abandon")],
    )
    buttons = [
        button(words(f"button.{what}"), ids.lobby(what, table.row.id), style, row=row)
        for row, line in enumerate(rows)
        for what, style in line
    ]
    return view([*buttons, button(words("button.walk"), ids.walk(table.row.game, 0, "open"), row=len(rows) - 1)])


def dm_view(table: Table, words: Words, post: int, asks: bool = False, hush: bool = False) -> ui.View:
    """Below a direct message. `post`: its row in the outbox; `asks`: whether a decision of this person is due; `hush`:
    whether reminders may follow.
    """
    row = table.row
    act = [button(words("button.act"), ids.act(row.id, row.revision), ButtonStyle.primary)] if asks else []
    quiet = [button(words("button.hush"), ids.hush(row.id))] if hush else []
    return view([*act, _hand(table, words, post), *quiet])


def order_view(table: Table, words: Words, post: int) -> ui.View:
    """Below a message about somebody's orders."""
    row = table.row
    orders = [button(words("button.ahead"), ids.order(row.id, "open"))] if row.status == "playing" else []
    return view([*orders, _hand(table, words, post)])


def consent_view(consent: Consent, words: Words) -> ui.View:
    """Below a request to take back."""
    return view(
        [
            button(words("button.agree"), ids.consent(consent.id, True), ButtonStyle.success),
            button(words("button.refuse"), ids.consent(consent.id, False), ButtonStyle.danger),
        ]
    )


def motion_view(motion: Motion, words: Words) -> ui.View:
    """Below a vote."""
    return view(
        [
            button(words("button.vote_yes"), ids.motion(motion.id, True), ButtonStyle.success),
            button(words("button.vote_no"), ids.motion(motion.id, False), ButtonStyle.danger),
        ]
    )


def vacancy_view(free: Sequence[Seat], words: Words) -> ui.View:
    """Below the post about seats without a person: sit down there; let a house player play where nobody does."""
    buttons = []
    for seat in free:
        take = words("panel.take_seat", seat=seat.seat)
        buttons.append(button(take, ids.seat("take", seat.table_id, seat.seat), ButtonStyle.success))
        if seat.house is None:
            buttons.append(button(words("panel.fill_seat", seat=seat.seat), ids.seat("fill", seat.table_id, seat.seat)))
    return view(buttons)


def _hand(table: Table, words: Words, post: int | None = None) -> Any:
    return button(words("button.hand"), ids.hand(table.row.id, post))
