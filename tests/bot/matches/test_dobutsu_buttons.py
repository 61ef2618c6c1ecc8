"""A whole Dobutsu match by pressing alone, one of the two Japanese: picker, undo by consent, old buttons, the end."""

from __future__ import annotations

import re

from tests.bot.matches.dobutsu_play import HOME, by_buttons, due, newest
from tests.bot.matches.stage import label, lang, offered, press, press_late, said, steady, table_of
from tests.bot.simclub import Club, Person, club
from tests.bot.simparts import Post, Reply

ANN, HANAKO, EVE = PEOPLE = ("Ann", "花子", "Eve")
SQUARE = re.compile("[abc][1-4]")  # as the pictures of an English table have them
UNDONE = 6  # so many moves have been made when one is taken back


def text(who: Person, key: str, names: tuple[str, ...] = (), **params: object) -> str:
    return said(lang(who), key, "dobutsu", names, **params)


async def sit_down(c: Club) -> None:
    """The table is opened by command, there is no button for that; all else is pressed."""
    await c[ANN].slash("table open", game="dobutsu", language="en")
    [lobby] = c.lobby.posts[-1:]
    await c[HANAKO].press(lobby, "Sit down")
    await c[ANN].press(lobby, "Start")


async def test_a_match_by_buttons() -> None:
    with steady("buttons"):
        await _match()


async def _match() -> None:
    async with club(PEOPLE, locales={HANAKO: "ja"}) as c:
        await sit_down(c)
        [thread] = c.threads
        table = await table_of(c)
        for at, step in enumerate(HOME):
            who, post = await due(c), newest(thread)
            assert post.pings == [who.name] and post.buttons[0] == "Act", "called, and with something to press"
            if at == 0:
                await _others_press(c, post)
            if at == UNDONE:
                await _taken_back(c, post)
                who, post = await due(c), newest(thread)
            if at in (2, 3):
                await _squares_as_on_the_board(who, post)
            components = post.message.components
            reply = await by_buttons(who, post, step)
            assert reply.ephemeral and newest(thread).id != post.id and post.buttons == []
            if at < len(HOME) - 1:
                await _pressed_late(c, who, post, components)
        await _over(c, table.names)


async def _others_press(c: Club, post: Post) -> None:
    """An onlooker, and who is not due."""
    other = next(c[name] for name in (ANN, HANAKO) if name != post.pings[0])
    assert (await c[EVE].press(post, "Act")).text == text(c[EVE], "illegal.not_seated")
    names = (await table_of(c)).names
    waits = await other.press(post, "Act")
    ask = text(other, "ask.turn")
    assert text(other, "panel.waiting", names, seats=[names.index(post.pings[0])], ask=ask) in waits.text
    assert waits.ephemeral and len(waits.buttons) == 1


async def _squares_as_on_the_board(who: Person, post: Post) -> None:
    """Rules 1.4: whatever the reader's language, in which all else is told."""
    panel = await press(who, await press(who, post, "act"), "kind", "move")
    squares = {name for name in offered(panel) if re.fullmatch("[A-Ca-c][1-4]", name)}
    assert squares and all(SQUARE.fullmatch(name) for name in squares), squares
    board = await who.press(post, "Board as text")
    assert board.ephemeral and "a1" in board.text and text(who, "of.piece.lion") in board.text
    assert len(SQUARE.findall(board.text)) >= 12, "every square is told"


async def _pressed_late(c: Club, mover: Person, post: Post, components: list[object]) -> None:
    """The buttons of the turn before, still on somebody's screen: each is shown what is possible now."""
    mine = await press_late(mover, post, components, "act")
    assert mine.ephemeral and len(mine.buttons) == 1 and text(mover, "ask.turn") in mine.text
    next_one = await due(c)
    theirs = await press_late(next_one, post, components, "act")
    assert label(lang(next_one), "action.move", "dobutsu") in theirs.buttons


# -- taking back --------------------------------------------------------------------------------


async def _taken_back(c: Club, post: Post) -> None:
    """Who moved last takes it back freely; after that the other's next move stands in the way and they must agree."""
    table = await table_of(c)
    before, names = table.match.state.public.position, table.names  # type: ignore[union-attr]
    asker, other = c[names[1]], c[names[0]]  # six moves: the second player moved last
    await by_buttons(other, post, HOME[UNDONE])
    refused = await _ask(c, asker)
    await _answer(c, other, refused, "button.refuse")
    assert said("en", "note.undo_refused", "dobutsu", names, seat=0) in newest_text(c)
    agreed = await _ask(c, asker)
    await _answer(c, other, agreed, "button.agree")
    back = await table_of(c)
    assert back.row.revision == UNDONE + 2 and back.due == [1], "the last two moves are gone"
    assert back.match.state.public.ply == UNDONE - 1  # type: ignore[union-attr]
    assert said("en", "event.undone", "dobutsu", names, seat=1, n=2) in newest(c.threads[0]).text
    await by_buttons(asker, newest(c.threads[0]), HOME[UNDONE - 1])
    assert (await table_of(c)).match.state.public.position == before  # type: ignore[union-attr]


async def _ask(c: Club, asker: Person) -> Post:
    """Preview, then the request, which is posted in the thread and rings up the other alone."""
    thread, names = c.threads[0], (await table_of(c)).names
    preview = await asker.press(newest(thread), "Take back")
    assert preview.ephemeral and text(asker, "panel.undo_ask", names, seats=[0]) in preview.text
    waits = await asker.press(preview, label(lang(asker), "panel.undo_request"))
    assert waits.text == text(asker, "panel.undo_waiting", names, seats=[0])
    request = [p for p in thread.posts if not p.ephemeral][-1]
    assert request.pings == [names[0]] and "Yes, take it back" in request.buttons
    late = await asker.press(request, "Yes, take it back")
    assert late.text == text(asker, "illegal.not_asked")
    return request


async def _answer(c: Club, other: Person, request: Post, key: str) -> Reply:
    answer = await other.press(request, label("en", key))
    assert answer.ephemeral and request.buttons == [], "a settled question cannot be answered again"
    return answer


def newest_text(c: Club) -> str:
    return [p.text for p in c.threads[0].posts if not p.ephemeral][-1]


# -- the end ------------------------------------------------------------------------------------


async def _over(c: Club, names: tuple[str, ...]) -> None:
    [thread] = c.threads
    final = newest(thread)
    won = said("en", "event.won", "dobutsu", names, seat=0, loser=1, reason="try")
    assert won in final.text and final.buttons == ["Play again", "Look back", "Replay", "Board as text"]
    assert final.files[0].data.startswith(b"\x89PNG") and names[0] in final.files[0].alt
    assert (await table_of(c)).row.status == "over"
    assert said("en", "post.lobby.over", "bot", thread=f"<#{thread.id}>") in c.lobby.posts[0].text
    board = await c[HANAKO].press(final, "Board as text")
    assert text(c[HANAKO], "picture.won.try") in board.text
