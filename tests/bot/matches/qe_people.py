"""The people of the QE match: who they are, how each of them bids, and how they look around for what they may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.bot.matches.stage import has_button, press
from tests.bot.simclub import Person
from tests.bot.simparts import Post, Reply, Room

ANN, BEN, CARLA, HANAKO, DAN, EVE = PEOPLE = ("Ann", "Ben", "Carla", "花子", "Dan", "Eve")
SEATED = PEOPLE[:5]  # Eve only looks on
LOCALES = {HANAKO: "ja"}
WATCHED = (BEN, HANAKO)  # who, with Eve, must not be able to tell the twins apart
LAYOUTS = ("board", "seat", "text")

# How a person bids: by the button in their direct messages, by command there, by command or by button in the thread.
WAYS = {
    ANN: ("dm button", "thread command"),
    BEN: ("thread command", "thread button"),  # his direct messages are closed
    CARLA: ("dm button", "dm command", "thread button"),
    HANAKO: ("dm button", "thread command", "dm button"),
    DAN: ("dm command", "dm button"),
}


def newest(posts: Sequence[Post], kind: str) -> Post:
    """The newest post with a button for this handler of the bot."""
    return next(p for p in reversed(posts) if any(f"t:{kind}:" in c.get("custom_id", "") for c in p.components))


async def by_form(who: Person, post: Post, tag: str, text: str) -> Reply:
    """Act, the kind of action where several are open, the form."""
    shown = await press(who, post, "act")
    if shown.modal is None:
        shown = await press(who, shown, "kind", tag)
    assert shown.modal is not None, f"no form for {tag} in {shown}"
    return await who.fill(shown, text)


async def bid_by(way: str, who: Person, thread: Room, text: str) -> Reply:
    """A bid as far as the question back."""
    room = who.room if way.startswith("dm") else thread
    if way.endswith("button"):
        return await by_form(who, newest(room.posts, "act"), "bid", text)
    if len(text) <= 100:  # the most that Discord takes as a choice
        await who.complete("qe bid", "amount", text, where=room)
    return await who.slash("qe bid", amount=text, where=room)


async def look_around(who: Person, thread: Room) -> None:
    """Everything that a person can look at beside acting, whether it is granted to them or not."""
    post = newest(thread.posts, "act")
    for kind in ("hand", "text", "undo"):
        await press(who, post, kind)
    shown = await press(who, post, "act")
    assert shown.ephemeral or shown.modal
    for layout in LAYOUTS:
        await who.slash("table show", layout=layout, where=thread)
    await _turn_pages(who, thread)
    for command in ("table list", "me turns", "table export", "table settings"):
        await who.slash(command, where=thread)
    await _type(who, thread)


async def _turn_pages(who: Person, thread: Room) -> None:
    past = await who.slash("table history", where=thread)
    for turn in ("back", "last"):
        if has_button(past, "hist", turn, enabled=True):  # at the deal there is no way back
            past = await press(who, past, "hist", turn)


async def _type(who: Person, thread: Room) -> None:
    """Suggestions for everything that can be typed at a table."""
    typed: list[tuple[str, str, Any]] = [("qe open", "amount", "7"), ("qe bid", "amount", "7"), ("qe peek", "tile", "")]
    for command, option, text in [
        *typed,
        ("table undo", "to", ""),
        ("qe bid", "table", ""),
        ("table show", "table", ""),
    ]:
        filled = {"amount": "7"} if command == "qe bid" and option == "table" else {}
        await who.complete(command, option, text, where=thread, **filled)
