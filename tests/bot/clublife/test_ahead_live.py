"""Ordering ahead, trying out and noting on Discord, in both languages, over restarts."""

from __future__ import annotations

from typing import Any

import pytest

from bot.commands import TEXTS
from bot.store import Store
from tests.bot.clublife.stage import ANN, BEN, HANA, TARO, Stage, stage
from tests.bot.matches.stage import choose, has_button, lang, offered
from tests.bot.simclub import Person
from tests.bot.simparts import Reply


def text(who: Person, key: str, game: str = "bot", **params: Any) -> str:
    """What a person reads under a key."""
    return TEXTS.words(lang(who), game, markdown=False)(key, **params)


async def seats(s: Stage, number: int) -> list[Person]:
    """The people of a table, by seat."""
    table = await s.table(number)
    return [s[name] for name in table.names]


async def play(s: Stage, number: int, words: str) -> None:
    """Whoever is due plays an action, given as JSON."""
    table = await s.table(number)
    person = table.person_in(table.due[0])
    await s.desk.tables.play(number, person, table.game.parse(words), next(s._ids))
    await s.c.settle()


def public(s: Stage, since: int) -> str:
    """Everything that was said in the server since a mark."""
    return "\n".join(h.text for h in s.heard[since:] if h.kind != "dm")


@pytest.mark.parametrize("last", [BEN, HANA])
async def test_a_limit_is_ordered_by_buttons_and_bids(last: str) -> None:
    """18PA: given by its owner, over a restart, told to its owner alone, in their language and without ringing."""
    async with stage([ANN, last, TARO]) as s:
        number = (await s.play_table("eighteen_pa", ANN, last, TARO)).row.id
        while (await s.due(number)) == [last]:  # somebody else opens
            await play(s, number, '{"k":"pass"}')
        opener, mark, who = (await s.due(number))[0], s.mark, s[last]
        await play(s, number, '{"k":"bid","amount":0}')
        while (await s.due(number)) != [last]:
            await play(s, number, '{"k":"pass"}')
        await play(s, number, '{"k":"bid","amount":5}')
        panel = await who.slash("me orders", table=number)
        where = text(who, "ahead.raising", "eighteen_pa")
        assert panel.ephemeral and text(who, "orders.none") in panel.text
        form = await who.press(panel, text(who, "order.give.bid", where=where))
        assert form.modal is not None and text(who, "orders.most") in form.text
        kept = await who.fill(form, "31")
        assert kept.ephemeral and text(who, "orders.given") in kept.text and "31" in kept.text
        await s.restart()
        before = len(who.dms)
        for amount in (10, 20, 30):
            while (await s.due(number)) != [opener]:
                await play(s, number, '{"k":"pass"}')
            await play(s, number, f'{{"k":"bid","amount":{amount}}}')
        table = await s.table(number)
        assert table.match is not None
        seat = table.names.index(last)
        mine = [(e.action.tag(), e.by) for e in table.match.log if e.seat == seat and e.action is not None][-3:]
        assert mine == [("bid", "order"), ("bid", "order"), ("pass", "order")], "35 are more than 31"
        told = [post.text for post in who.dms[before:] if "📌" in post.text]
        assert len(told) == 3 and all("31" in t for t in told)
        assert text(who, "order.stands") in told[0] and text(who, "order.done") in told[-1]
        assert not [r for r in s.rung(last, since=mark) if "📌" in r.text], "a message about an order rings nobody"
        assert s.rung(opener, since=mark), "who is asked now is called"
        others = [t for name in (ANN, TARO) for t in s.texts(name, since=mark)]
        assert not any("31" in t for t in (public(s, mark), *others)), "nobody else learns the limit"


async def planned(s: Stage, number: int, who: Person) -> Reply:
    """Opens the plan of whoever is not asked yet, from the turn post."""
    waiting = await who.press(await s.turn_post(number), custom_id="t:act")
    panel = await who.press(waiting, text(who, "button.ahead"))
    assert panel.ephemeral
    return await who.press(panel, text(who, "button.plan"))


@pytest.mark.parametrize("names", [(ANN, BEN), (HANA, TARO)])
async def test_a_move_is_planned_and_played(names: tuple[str, str]) -> None:
    async with stage(names) as s:
        number = (await s.play_table("dobutsu", *names)).row.id
        _, second = await seats(s, number)
        mark = s.mark
        plan = await planned(s, number, second)
        assert text(second, "trial.plan") in plan.text and text(second, "trial.supposed") in plan.text
        [picture] = plan.files
        assert picture.name.startswith("trial-") and text(second, "trial.alt") in (picture.alt or "")
        again = await second.press(plan, text(second, "trial.again"))
        assert text(second, "trial.plan") in again.text
        step = await moved(second, again, "a4", "a3")
        await s.restart()
        done = await second.press(step, text(second, "trial.order", n=1))
        assert text(second, "orders.given") in done.text and "1." in done.text
        assert [h for h in s.heard[mark:] if h.kind != "dm" and h.event == "posted"] == [], "nobody has seen any of it"
        await play(s, number, '{"k":"move","piece":"c1","to":"c2"}')
        table = await s.table(number)
        assert table.match is not None and [e.by for e in table.match.log] == ["", "order"] and table.due == [0]
        assert text(second, "order.done") in second.dms[-1].text
        assert second.name in (await s.turn_post(number)).text


@pytest.mark.parametrize("names", [(ANN, BEN), (HANA, TARO)])
async def test_what_is_tried_out_is_kept_or_dropped(names: tuple[str, str]) -> None:
    async with stage(names) as s:
        number = (await s.play_table("dobutsu", *names)).row.id
        first, _ = await seats(s, number)
        mark = s.mark
        kinds = await first.press(await s.turn_post(number), custom_id="t:act")
        trial = await first.press(kinds, text(first, "button.try"))
        assert trial.ephemeral and text(first, "trial.title") in trial.text and not has_button(trial, "try", "keep")
        ours, theirs = trial.files[0].data, (await s.turn_post(number)).files[0].data
        assert ours != theirs, "the picture of the same position says itself that it is a trial"
        trial = await moved(first, trial, "c1", "c2")
        assert text(first, "trial.over") in trial.text and "c2" in trial.text.lower()
        trial = await first.press(trial, text(first, "panel.back"))
        trial = await moved(first, trial, "b1", "a2")
        await s.restart()
        dropped = await first.press(trial, text(first, "trial.drop"))
        assert text(first, "trial.dropped") in dropped.text
        assert (await s.table(number)).row.revision == 0 and s.heard[mark:] == []
        trial = await moved(first, await first.slash("me whatif", table=number), "b1", "a2")
        kept = await first.press(trial, text(first, "trial.keep", n=1))
        table = await s.table(number)
        assert table.row.revision == 1 and kept.ephemeral and table.match is not None
        assert table.match.log[0].by == "" and table.due == [1]
        assert first.name in (await s.turn_post(number)).text


async def moved(who: Person, trial: Reply, start: str, to: str) -> Reply:
    """Tries a move of Dobutsu shogi; the only square that a piece can go to is not asked for."""
    step = await choose(who, await who.press(trial, text(who, "action.move", "dobutsu")), start)
    return await choose(who, step, to) if to in offered(step) else step


async def test_a_trial_ends_where_something_would_come_out() -> None:
    """QE: a named opening is final, for all to hear (rules 9.3); and where the table has moved on a trial is over."""
    async with stage([ANN, HANA, BEN]) as s:
        number = (await s.play_table("qe", ANN, HANA, BEN)).row.id
        who = s[(await s.due(number))[0]]
        trial = await who.slash("me whatif", table=number)
        form = await who.press(trial, text(who, "action.open", "qe"))
        refused = await who.fill(form, "77")
        assert text(who, "illegal.trial_reveals") in refused.text and (await s.table(number)).row.revision == 0
        await play(s, number, '{"k":"open","amount":"50"}')
        late = await who.press(refused, text(who, "trial.drop"))
        assert late.ephemeral
        other = s[(await s.due(number))[0]]
        trial = await other.slash("me whatif", table=number)
        kinds = [label for label in trial.buttons if label == text(other, "action.bid", "qe")]
        await play(s, number, '{"k":"bid","amount":"7"}')
        stale = await other.press(trial, kinds[0])
        assert text(other, "illegal.trial_gone") in stale.text


@pytest.mark.parametrize("name", [ANN, HANA])
async def test_notes_are_for_their_writer_alone(name: str) -> None:
    async with stage([name, BEN]) as s:
        number = (await s.play_table("dobutsu", name, BEN)).row.id
        who, mark = s[name], s.mark
        empty = await who.slash("me note", table=number)
        assert empty.ephemeral and text(who, "note.none") in empty.text
        long = "\n".join(f"{n} 覚え書き watch the chick" for n in range(1, 200))[:4000]
        kept = await who.fill(await who.press(empty, text(who, "button.write")), long)
        assert text(who, "note.kept") in kept.text and "1 覚え書き" in kept.text and "100 覚え書き" not in kept.text
        await s.restart()
        shown, told = await who.slash("me note", table=number), []
        while True:
            told.append(shown.text)
            if text(who, "button.on") not in shown.buttons:
                break
            shown = await who.press(shown, text(who, "button.on"))
        assert all(f"{n} 覚え書き" in "".join(told) for n in range(1, long.count("\n") + 1)) and len(told) == 3
        hand = await who.slash("me hand", table=number)
        assert "📝 1 覚え書き" in hand.text
        theirs = await s[BEN].slash("me note", table=number)
        assert text(s[BEN], "note.none") in theirs.text and "📝" not in (await s[BEN].slash("me hand")).text
        form = await who.press(shown, text(who, "button.write"))
        gone = await who.fill(form, "")
        assert text(who, "note.erased") in gone.text and s.heard[mark:] == []
        store: Store = s.desk.store
        assert await store.note(number, who.id) is None
