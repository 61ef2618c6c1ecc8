"""A match turn by turn, and taking back: the step, the whole turn, to a point; a request that is overtaken says so."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

import rules
from bot.history.course import Course
from bot.history.pager import taken_back
from bot.texts import Texts
from rules.core import Illegal, View, sample
from rules.match import Base, Entry, Match, effective
from tests.bot.matches.stage import table_of
from tests.bot.rails import rails, registered
from tests.bot.rails.game import Rest
from tests.bot.rails.stage import due, lay, newest
from tests.bot.simclub import Club, Person
from tests.bot.simparts import Post, Reply, Room

__all__ = ["registered"]
TEXTS = Texts.load(strict=True)
ANN, HANA = "Ann", "花子"
JAPANESE = {HANA: "ja"}
GAMES = pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.name)


def say(person: Person | str, key: str, names: Any = (), **params: Any) -> str:
    """A text in a person's language."""
    lang = person if isinstance(person, str) else "ja" if person.locale == "ja" else "en"
    return TEXTS.words(lang, "toy_rails", tuple(names))(key, **params)


async def names(c: Club) -> tuple[str, ...]:
    return (await table_of(c)).names


async def restart(c: Club) -> None:
    await c.stop()
    await c.start()


# -- turns ------------------------------------------------------------------------------------


@GAMES
def test_the_turns_of_every_game(game: Any) -> None:
    """They tell every entry once, stand as the log says, and grow as from the beginning, over what was taken back."""
    match, dice = Match(game, min(game.seats), game.make_options({}), bytes(32), []), random.Random(game.name)
    known = Course(match)
    while not match.over and match.revision < 45:
        if dice.random() < 0.15 and effective(match.log):
            seat = dice.randrange(match.seats)
            try:
                match.undo(seat, match.undo_plan(seat, max(0, len(effective(match.log)) - dice.randint(1, 4))))
            except Illegal:
                continue
        else:
            seat = dice.choice(match.actors())
            match.play(seat, sample(match.view(seat).frame, match.view(seat), dice))
        if dice.random() < 0.4:
            known = Course(match.fork(), known)
    course, known = Course(match), Course(match, known)
    assert [turn._replace(kept=b"") for turn in known.turns] == [turn._replace(kept=b"") for turn in course.turns]
    edges = [(turn.after, turn.upto) for turn in course.turns]
    assert edges[0] == (-1, 0) and edges[-1][1] == match.revision
    assert all(one[1] == two[0] for one, two in pairwise(edges)), "nothing is left out"
    assert sum(turn.last - turn.first for turn in course.turns) == len(effective(match.log))
    end, deal = course.position(len(course.turns) - 1), course.position(0)
    assert seen(end) == seen(match) and seen(deal) == seen(match.beginning())
    for revision in range(match.revision + 1):
        turn = course.turns[course.at(revision)]
        assert turn.after < revision <= turn.upto


def test_what_was_played_under_older_rules_is_one_page() -> None:
    game, dice = rules.load("dobutsu"), random.Random(3)
    match = Match(game, 2, game.make_options({}), bytes(32), [])
    for _ in range(6):
        [seat] = match.actors()
        match.play(seat, sample(match.view(seat).frame, match.view(seat), dice))
    match.undo(match.log[-1].seat, match.undo_plan(match.log[-1].seat))
    match.base = Base(7, game.dump(match.state))
    known = Course(match)
    assert [(turn.after, turn.upto) for turn in known.turns] == [(-1, 7)]
    for _ in range(2):
        [seat] = match.actors()
        match.play(seat, sample(match.view(seat).frame, match.view(seat), dice))
    for course in (Course(match), Course(match, known)):
        assert [(turn.after, turn.upto) for turn in course.turns] == [(-1, 7), (7, 8), (8, 9)]
        assert seen(course.position(2)) == seen(match) and course.begun_by(match.log[7].seat) == 5


def seen(match: Match) -> Any:
    return match.game.dump(View(match.state, None).parts())


def test_who_took_what_back() -> None:
    log = [Entry(0, Rest()), Entry(1, Rest()), Entry(0, undo=(0,)), Entry(1, Rest()), Entry(1, undo=(0, 1))]
    assert taken_back(log) == {0: 2, 1: 4, 3: 4}


# -- the pages --------------------------------------------------------------------------------


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_page_a_turn(lang: str) -> None:
    """With its pictures; what was taken back is struck and says by whom; to the own last turn; over a restart."""
    async with rails(ANN, HANA, locales=JAPANESE) as (c, thread):
        first, seats = await due(c), await names(c)
        await lay(c, thread, "a1", "b2")
        await first.press(await first.press(newest(thread), custom_id="t:undo"), custom_id="t:undo:1:2:1")
        await lay(c, thread, "c3")
        await first.slash("rails rest", where=thread)
        second = await due(c)
        await lay(c, thread, "d4")
        reader = c[ANN] if lang == "en" else c[HANA]
        page = await reader.slash("table history", table=1)
        head = say(reader, "panel.history", seats, table=1, turn=2, last=2, seats=[1])
        assert page.ephemeral and head in page.text and "d4" in page.text and "c3" not in page.text
        await restart(c)
        back = await reader.press(page, "◀")
        lines = back.text.splitlines()
        assert say(reader, "panel.history", seats, table=1, turn=1, last=2, seats=[0]) in lines[0]
        struck = [line for line in lines if line.startswith("~~")]
        [line] = struck
        assert "b2" in line and line == say(reader, "panel.struck", seats, line=line[: line.rindex("~~") + 2], seat=0)
        assert say(reader, "event.undone", seats, seat=0, n=1) not in back.text, "said once"
        assert "a1" in lines[1] and "c3" in lines[3] and "~~" not in lines[1] + lines[3]
        assert len(back.files) == 2 and "c3" in (back.files[0].alt or "") and "d4" not in (back.files[0].alt or "")
        deal = await reader.press(back, "⏮")
        assert say(reader, "panel.history_deal", table=1, last=2) in deal.text
        mine = say(reader, "button.own_turn")
        own = await reader.press(deal, mine)
        assert say(reader, "panel.history", seats, table=1, turn=seats.index(reader.name) + 1, last=2, seats=[
            seats.index(reader.name)
        ]) in own.text  # fmt: skip
        assert mine not in own.buttons, "there already"
        since = await reader.press(own, say(reader, "button.since"))
        assert say(reader, "panel.since") in since.text
        looker = await second.slash("table history", turn=9, table=1)
        assert looker.text == say(second, "illegal.no_such_turn")


# -- taking back ------------------------------------------------------------------------------


def offered(reply: Reply) -> list[str]:
    """What would go, as the preview lists it."""
    return [line.removeprefix("> ") for line in reply.text.splitlines() if line.startswith("> ")]


@pytest.mark.usefixtures("registered")
async def test_a_step_a_turn_a_point() -> None:
    async with rails(ANN, HANA, locales=JAPANESE) as (c, thread):
        who = await due(c)
        await lay(c, thread, "a1", "b2", "c3")
        step = await who.press(newest(thread), custom_id="t:undo")
        assert len(offered(step)) == 1 and "c3" in offered(step)[0]
        assert say(who, "panel.undo_free") in step.text
        assert say(who, "button.undo_step") not in step.buttons, "that is what is shown"
        whole = await who.press(step, say(who, "button.undo_whole"))
        assert [h for line in offered(whole) for h in ("a1", "b2", "c3") if h in line] == ["a1", "b2", "c3"]
        assert say(who, "panel.undo", n=3) in whole.text
        stale = await who.slash("table undo", where=thread)
        await restart(c)
        point = await who.select(whole, "1")
        assert len(offered(point)) == 2 and "b2" in offered(point)[0]
        done = await who.press(point, say(who, "panel.undo_now"))
        assert say(who, "panel.undone", n=2) in done.text
        assert len(effective((await table_of(c)).match.log)) == 1
        late = await who.press(stale, say(who, "button.undo_whole"))
        assert say(who, "panel.moved_on") in late.text and len(offered(late)) == 1, "shown anew, nothing is done"
        assert say(who, "button.undo_whole") not in late.buttons, "one step is the whole turn"


@pytest.mark.usefixtures("registered")
async def test_back_to_a_turn_from_its_page() -> None:
    """Past another person's action they are asked, and see what would go."""
    async with rails(ANN, HANA, locales=JAPANESE) as (c, thread):
        first, seats = await due(c), await names(c)
        await lay(c, thread, "a1")
        await first.slash("rails rest", where=thread)
        second = await due(c)
        await lay(c, thread, "b2")
        page = await first.slash("table history", turn=1, where=thread)
        preview = await first.press(page, say(first, "button.undo_turn"))
        assert len(offered(preview)) == 3 and say(first, "panel.undo_ask", seats, seats=[1]) in preview.text
        await first.press(preview, say(first, "panel.undo_request"))
        asked = question(thread)
        assert asked.pings == [second.name] and "a1" in asked.text and "b2" in asked.text
        await restart(c)
        await second.press(asked, say("en", "button.agree"))
        assert say("en", "post.consent.granted") in asked.text and asked.buttons == []
        assert effective((await table_of(c)).match.log) == []
        page = await second.slash("table history", table=1)
        assert page.text.count("~~") == 6 and say(second, "panel.history_deal", table=1, last=0) in page.text
        assert page.text.count(say(second, "panel.struck", seats, line="", seat=0).strip()) == 1


def question(thread: Room) -> Post:
    """The newest request to take back."""
    return next(p for p in reversed(thread.posts) if "asks to take back" in p.text)


async def asked_back(c: Club, thread: Room) -> tuple[Person, Person, Post]:
    """Somebody asks to take back, past an action of somebody else."""
    first = await due(c)
    await lay(c, thread, "a1")
    await first.slash("rails rest", where=thread)
    second = await due(c)
    await lay(c, thread, "b2")
    preview = await first.slash("table undo", where=thread)
    await first.press(preview, say(first, "panel.undo_request"))
    return first, second, question(thread)


@pytest.mark.usefixtures("registered")
async def test_a_request_that_is_overtaken_says_so() -> None:
    """Its buttons are gone, also after a restart between; pressed all the same they answer."""
    async with rails(ANN, HANA, locales=JAPANESE) as (c, thread):
        _, second, asked = await asked_back(c, thread)
        assert asked.buttons == [say("en", "button.agree"), say("en", "button.refuse")]
        old = [component["custom_id"] for component in asked.components if component.get("custom_id")]
        await restart(c)
        await second.slash("rails rest", where=thread)
        assert asked.buttons == [] and say("en", "post.consent.withdrawn") in asked.text
        assert asked.text.startswith("~~") and "b2" not in asked.text
        request = await c.bot.desk.store.consent(1)
        assert request.state == "withdrawn" and len(old) == 2
        with pytest.raises(Illegal, match="consent_gone"):
            await c.bot.desk.tables.answer_undo(1, second.id, True, 77)


@pytest.mark.usefixtures("registered")
async def test_asking_for_something_else_takes_the_place_of_what_was_asked() -> None:
    async with rails(ANN, HANA, locales=JAPANESE) as (c, thread):
        first, second, asked = await asked_back(c, thread)
        same = await first.press(await first.slash("table undo", where=thread), say(first, "panel.undo_request"))
        assert say(first, "illegal.consent_open") in same.text
        whole = await first.press(await first.slash("table undo", where=thread, to=1), say(first, "panel.undo_request"))
        assert say(first, "panel.undo_waiting", await names(c), seats=[1]) in whole.text
        assert asked.buttons == [] and say("en", "post.consent.withdrawn") in asked.text
        anew = question(thread)
        assert anew.id != asked.id and "a1" in anew.text
        await second.press(anew, say("en", "button.refuse"))
        assert anew.buttons == [] and say("en", "post.consent.refused") in anew.text


@pytest.mark.usefixtures("registered")
async def test_the_end_of_a_table_overtakes_a_request() -> None:
    async with rails(ANN, HANA, locales=JAPANESE) as (c, thread):
        _, _, asked = await asked_back(c, thread)
        ask = await c[ANN].slash("table abandon", table=1)
        await c[ANN].press(ask, custom_id="t:lobby:abandoned:1")
        assert asked.buttons == [] and say("en", "post.consent.withdrawn") in asked.text
