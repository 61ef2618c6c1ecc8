"""A whole Dobutsu match by commands alone, every field by what is suggested for it; looking back; late presses."""

from __future__ import annotations

import io

from PIL import Image

from rules.export import verify
from tests.bot.matches.dobutsu_play import (
    CAUGHT,
    HOME,
    INTO_CAPTURE,
    by_buttons,
    by_command,
    called,
    due,
    legal,
    newest,
)
from tests.bot.matches.stage import has_button, label, lang, offered, press, said, steady, table_of
from tests.bot.simclub import Club, Person, club
from tests.bot.simparts import Reply

ANN, HANAKO = PEOPLE = ("Ann", "花子")


def text(who: Person, key: str, names: tuple[str, ...] = (), **params: object) -> str:
    return said(lang(who), key, "dobutsu", names, "en", **params)


async def start(c: Club) -> None:
    """By commands, the table found by suggestion."""
    await c[ANN].slash("table open", game="dobutsu", language="en")
    [choice] = await c[HANAKO].complete("table join", "table", "1")
    assert choice.value == 1 and text(c[HANAKO], "game.name") in choice.name
    await c[HANAKO].slash("table join", table=choice.value)
    await c[HANAKO].slash("table start", table=choice.value)


async def test_a_match_by_commands() -> None:
    with steady("commands"):
        async with club(PEOPLE, locales={HANAKO: "ja"}) as c:
            await start(c)
            [thread] = c.threads
            pictures = [newest(thread).files[0].data]
            for at, step in enumerate(CAUGHT):
                who = await due(c)
                pieces, squares = legal(await table_of(c), who, step)
                room = thread if at % 2 or at == 0 else who.room  # by direct message too
                first, second, reply = await by_command(who, room, step)
                assert (set(first), set(second)) == (pieces, squares), "all that is legal, and nothing else"
                assert reply.ephemeral or reply.room.kind == "dm"
                pictures.append(newest(thread).files[0].data)
            await _over(c)
            await _looked_back_at(c, pictures)


async def _over(c: Club) -> None:
    [thread], names = c.threads, (await table_of(c)).names
    assert said("en", "event.won", "dobutsu", names, seat=1, loser=0, reason="catch") in newest(thread).text
    late = await c[ANN].slash("dobutsu move", piece="a1", to="a2", where=thread)
    assert late.text in (text(c[ANN], "illegal.match_over"), text(c[ANN], "illegal.no_table"))
    [record] = (await c[ANN].slash("table export", where=thread)).files
    assert verify(record.data)


async def _looked_back_at(c: Club, pictures: list[bytes]) -> None:
    """The pager: any past turn, with the picture that was posted then; in Japanese for who reads Japanese."""
    [thread], last, names = c.threads, len(CAUGHT), (await table_of(c)).names
    page = await c[ANN].slash("table history", turn=2, where=thread)
    for button, turn in ((None, 2), ("◀", 1), ("⏮", 0), ("▶", 1), ("⏭", last)):
        page = page if button is None else await c[ANN].press(page, button)
        seats = [(turn - 1) % 2] if turn else []
        head = "panel.history" if turn else "panel.history_deal"
        where = {"table": 1, "turn": turn, "last": last, "seats": seats}
        assert page.ephemeral and said("en", head, "dobutsu", names, **where) in page.text
        [picture] = page.files
        assert picture.data == pictures[turn], turn
    assert not [b for b in page.buttons if b in ("▶", "⏭")], "nothing further on"
    japanese = await c[HANAKO].slash("table history", turn=2, where=thread)
    [theirs] = japanese.files
    assert (
        theirs.data != pictures[2]
        and "b1" in theirs.alt
        and "ライオン" in theirs.alt
        and Image.open(io.BytesIO(theirs.data)).format == "PNG"
    )
    after = await c[ANN].slash("table history", turn=99, where=thread)
    assert after.text == text(c[ANN], "illegal.no_such_turn")
    again = await c[HANAKO].press(newest(thread), "Look back")
    assert f"{last}" in again.text and again.files


async def test_what_is_typed_narrows_what_is_suggested() -> None:
    with steady("typing"):
        async with club(PEOPLE, locales={HANAKO: "ja"}) as c:
            await start(c)
            for at, step in enumerate(HOME[:2]):
                who, [thread] = await due(c), c.threads
                square = called(who, "square", step.piece)
                found = await who.complete("dobutsu move", "piece", square.swapcase(), where=thread)
                assert [choice.value for choice in found] == [square], "by its name, in either case"
                lion = label(lang(who), "of.piece.lion", "dobutsu")
                [named] = await who.complete("dobutsu move", "piece", lion[:3], where=thread)
                assert lion in named.name and named.value == called(who, "square", den(at))
                assert await who.complete("dobutsu move", "piece", "zzz", where=thread) == []
                assert await who.complete("dobutsu drop", "piece", "", where=thread) == [], "nothing in hand"
                await by_command(who, thread, step)
            drops = await (await due(c)).complete("dobutsu drop", "to", "", where=c.threads[0], piece="chick")
            assert len(drops) == 12 - 7, "every empty square"


def den(seat: int) -> str:
    """Where the lion of a seat stands at first."""
    return ("b1", "b4")[seat]


async def test_refusals_say_what_is_possible() -> None:
    with steady("refusals"):
        async with club(PEOPLE, locales={HANAKO: "ja"}) as c:
            await start(c)
            [thread], names = c.threads, (await table_of(c)).names
            who, other = c[names[0]], c[names[1]]
            public = [p.id for p in thread.posts if not p.ephemeral]
            b2, c4 = (called(who, "square", square) for square in ("b2", "c4"))
            far = await who.slash("dobutsu move", piece=b2, to=c4, where=thread)
            squares = {"piece": "chick", "value": "c4", "squares": ["b3"]}
            assert far.ephemeral and far.text.startswith(text(who, "illegal.not_its_step", **squares))
            empty = await who.slash("dobutsu move", piece=called(who, "square", "a2"), where=thread)
            why = text(who, "illegal.empty_square", value="a2", squares=["b1", "c1", "b2"])
            assert empty.text.startswith(why) and len(empty.buttons) == 1
            early = await other.slash("dobutsu move", piece="b3", where=thread)
            assert early.text == text(other, "illegal.not_your_turn") and early.ephemeral
            assert (await table_of(c)).row.revision == 0 and [p.id for p in thread.posts if not p.ephemeral] == public
            unfinished = await who.slash("dobutsu move", piece=called(who, "square", "b1"), where=thread)
            assert has_button(unfinished, "d", "x") and offered(unfinished), "what is missing is asked by the picker"
            for step in INTO_CAPTURE[:2]:
                await by_command(await due(c), thread, step)
            names_of = {square: called(who, "square", square) for square in ("c2", "c3")}
            refused = await who.slash("dobutsu move", piece=names_of["c2"], to=names_of["c3"], where=thread)
            assert names_of["c3"] in refused.text and (await table_of(c)).row.revision == 2


async def test_a_picker_that_is_out_of_date() -> None:
    """Half a move in the picker, then the same person moves by command: the old panel says what is possible now."""
    with steady("stale"):
        async with club(PEOPLE, locales={HANAKO: "ja"}) as c:
            await start(c)
            [thread], names = c.threads, (await table_of(c)).names
            who, other = c[names[0]], c[names[1]]
            kinds = await press(who, newest(thread), "act")
            older = await press(who, await press(who, newest(thread), "act"), "kind", "move")
            pieces = await press(who, await press(who, newest(thread), "act"), "kind", "move")
            await by_command(who, thread, HOME[0])
            gone = await _first(who, pieces)
            assert text(who, "illegal.not_your_turn") in gone.text or text(who, "illegal.draft_gone") in gone.text
            assert text(who, "panel.waiting", names, seats=[1], ask=text(who, "ask.turn")) in gone.text
            late = await press(who, kinds, "kind", "move")
            assert text(who, "illegal.not_your_turn") in late.text and len(late.buttons) == 1
            await by_buttons(other, newest(thread), HOME[1])
            moved_on = await _first(who, older)
            assert text(who, "illegal.draft_gone") in moved_on.text, "it was begun two moves ago"
            assert label(lang(who), "action.drop", "dobutsu") in moved_on.buttons, "and here is what is possible now"
            again = await press(who, await press(who, newest(thread), "act"), "kind", "drop")
            assert label(lang(who), "of.piece.chick", "dobutsu") in again.text, "the only piece in hand fills itself in"
            assert (await table_of(c)).row.revision == 2


async def _first(who: Person, panel: Reply) -> Reply:
    """The first value that a panel offers."""
    found = next(c for c in panel.post.components if c.get("custom_id", "").startswith("t:d:"))  # type: ignore[union-attr]
    if found["type"] == 2:
        return await who.press(panel, custom_id=found["custom_id"])
    return await who.select(panel, found["options"][0]["value"], custom_id=found["custom_id"])
