"""Rules at hand: sections and searches in both languages, refusals that open their section, a first game in steps."""

from __future__ import annotations

import pytest

import rules
from bot.texts import Texts
from tests.bot.clublife.stage import ANN, BEN, HANA, Stage, stage
from tests.bot.simparts import Post, Reply

TEXTS = Texts.load(strict=True)
ASKED = {ANN: "Which game?", HANA: "どのゲームですか。"}
RULES = {ANN: "Read what the rules say", HANA: "ルールの該当箇所を読む"}


def head(reply: Reply) -> str:
    return reply.text.splitlines()[0]


def ids_of(reply: Reply | Post, kind: str) -> list[str]:
    """Custom ids of a handler's components."""
    found = [c.get("custom_id", "") for c in Post.of(reply).components]
    return [custom_id for custom_id in found if custom_id.startswith(f"t:{kind}:")]


async def opened(s: Stage, who: str, on: Reply, value: str) -> Reply:
    """Chooses a section from the select that opens them."""
    custom_id = next(each for each in ids_of(on, "sec") if each.endswith((":-", ":found")))
    return await s[who].select(on, value, custom_id=custom_id)


# -- reading and looking for words ------------------------------------------------------------


async def test_the_game_fills_itself_in() -> None:
    """In a table's own thread, and for whoever sits at tables of one game only; else it is asked for."""
    async with stage() as s:
        table = await s.play_table("dobutsu", ANN, HANA)
        thread = await s.thread(table.row.id)
        assert head(await s[HANA].slash("rules section", section="5.1")).startswith("**どうぶつしょうぎ**")
        other = await s[BEN].slash("rules section", where=thread, section="5.1")
        assert "Dobutsu" in head(other) and "**5.1**" in other.text, "who only looks on"
        suggested = await s[HANA].complete("rules section", "section", "4")
        assert [c.value for c in suggested] == ["4", "4.1", "4.2", "4.3"] and suggested[0].name.startswith("4. 成長")
        await s.open_table("qe", ANN)
        asked = await s[ANN].slash("rules section", section="4.1")
        assert asked.text.startswith(ASKED[ANN]) and len(asked.options) == len(rules.names())
        assert await s[ANN].complete("rules section", "section", "4") == []
        shown = await s[ANN].select(asked, "Dobutsu shogi")
        assert "**4.1**" in shown.text and shown.post is not None and shown.post.id == Post.of(asked).id, "in its place"
        contents = await s[BEN].select(await s[BEN].slash("rules section"), "QE")
        assert "· 1/" in head(contents)
        assert ASKED[HANA] in (await s["太郎"].slash("rules section")).text


@pytest.mark.parametrize(("who", "game", "found"), [(ANN, "QE", "VP"), (HANA, "QE", "ゼロビッド")])
async def test_a_search_opens_what_it_finds_beside_itself(who: str, game: str, found: str) -> None:
    """The same statement in either language, found by Japanese without blanks; after a restart too."""
    async with stage() as s:
        reply = await s[who].slash("rules search", game="qe", text="ゼロビッドは1ラウンドに1回")
        assert reply.ephemeral and game in head(reply) and reply.options[0].name.startswith("4.1 ")
        assert "**4.1**" in reply.text.splitlines()[1]
        before = reply.text
        await s.restart()
        section = await opened(s, who, reply, "4.1")
        assert section.ephemeral and "**4.1**" in section.text and found in section.text
        assert Post.of(section).id != Post.of(reply).id and Post.of(reply).text == before, "the list stays"
        nothing = await s[who].slash("rules search", game="qe", text="xyzzy")
        assert "xyzzy" in nothing.text and nothing.options == [] and ids_of(nothing, "rules")
        assert TEXTS.text("en" if who == ANN else "ja", "bot", "panel.rules_other") in nothing.text


async def test_a_search_in_all_books_says_of_which_game_each_is() -> None:
    async with stage() as s:
        reply = await s[ANN].slash("rules search", text="destination token")
        assert "all games" in head(reply) and reply.options[0].name.startswith("18PA 10.")
        section = await opened(s, ANN, reply, reply.options[0].value)
        assert head(section).startswith("**18PA**")
        japanese = await s[HANA].slash("rules search", text="destination token")
        assert reply.options[0].value in [option.value for option in japanese.options[:4]]
        assert "目的地トークン" in japanese.text


# -- refusals ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "suffix", "label"), [(ANN, "(rules 5.1)", "Rules"), (HANA, "（ルール5.1）", "ルール")])
async def test_a_refusal_by_command_opens_its_section(who: str, suffix: str, label: str) -> None:
    async with stage() as s:
        other = HANA if who == ANN else ANN
        table = await s.play_table("dobutsu", who, other)
        thread = await s.thread(table.row.id)
        if await s.due(table.row.id) != [who]:
            await s.act(table.row.id)
        assert (await s.due(table.row.id)) == [who]
        view = (await s.table(table.row.id)).match.view(0)  # type: ignore[union-attr]
        lion = {0: "b1", 1: "b4"}[(await s.table(table.row.id)).names.index(who)]
        assert view.frame is not None
        refused = await s[who].slash("dobutsu move", where=thread, piece=lion, to=lion)
        assert refused.ephemeral and f"{label}" in refused.text
        numbered = head(refused)
        assert numbered.endswith((")", "）")) and refused.buttons and refused.buttons[0].startswith(label)
        section = await s[who].press(refused, refused.buttons[0])
        number = refused.buttons[0].removeprefix(label).strip()
        assert f"**{number}**" in section.text and section.ephemeral
        assert Post.of(refused).text.startswith(numbered), "the refusal stays"


@pytest.mark.parametrize("who", [ANN, HANA])
async def test_the_picker_opens_the_rules_beside_itself(who: str) -> None:
    """Why there is nothing to drop yet; the picker goes on after the section was read, over a restart."""
    async with stage() as s:
        table = await s.play_table("dobutsu", who, BEN)
        await s.play_until_due(table.row.id, who)
        panel = await s.press(who, await s.turn_post(table.row.id), "act")
        lang = "ja" if who == HANA else "en"
        why = TEXTS.text(lang, "dobutsu", "illegal.hand_is_empty")
        numbered = TEXTS.text(lang, "bot", "panel.by_rule", why=why, section="3.1")
        assert numbered in panel.text and RULES[who] in str(Post.of(panel).components)
        buttons = panel.buttons
        await s.restart()
        section = await opened(s, who, panel, "3.1")
        assert "**3.1**" in section.text and Post.of(section).id != Post.of(panel).id
        assert numbered in Post.of(panel).text and Post.of(panel).buttons == buttons, "the picker is still there"
        step = await s[who].press(panel, Post.of(panel).buttons[0])
        assert step.buttons or step.options


async def test_a_bound_names_the_section_of_its_action() -> None:
    """The core refuses an amount; the rule stands where the action is explained, a typing mistake has its own."""
    async with stage() as s:
        bids = await s.play_table("eighteen_pa", ANN, HANA, BEN)
        [who] = await s.due(bids.row.id)
        refused = await s[who].slash("18pa bid", where=await s.thread(bids.row.id), amount=3)
        assert head(refused).endswith("（ルール4.2）" if who == HANA else "(rules 4.2)"), refused

        table = await s.play_table("qe", ANN, HANA, BEN)
        thread = await s.thread(table.row.id)
        [who] = await s.due(table.row.id)
        wrong = await s[who].slash("qe open", where=thread, amount="1.5")
        assert "9.2" in head(wrong) and len(wrong.buttons) == 1


@pytest.mark.parametrize(
    ("who", "said"),
    [
        (ANN, "Nothing that is possible here is called “Joe Manje”. Possible: Joe Manjee, "),
        (HANA, "「Joe Manje」に合うものは、ここで選べる中にありません。選べるのはジョー・マンジー、"),
    ],
)
async def test_what_would_be_accepted_is_listed(who: str, said: str) -> None:
    """The nearest spelling first, in whatever language it was typed."""
    async with stage() as s:
        table = await s.play_table("legend_raiders", who, BEN)
        await s.play_until_due(table.row.id, who)
        before = (await s.table(table.row.id)).row.revision
        thread = await s.thread(table.row.id)
        refused = await s[who].slash("raiders character", where=thread, character="Joe Manje")
        assert refused.ephemeral and refused.text.startswith(said)
        assert (await s.table(table.row.id)).row.revision == before


# -- a first game -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "on", "back", "acts"), [(ANN, "Next", "Back", "Act"), (HANA, "次へ", "戻る", "行動する")]
)
async def test_five_steps_over_a_restart(who: str, on: str, back: str, acts: str) -> None:
    async with stage() as s:
        lang = "ja" if who == HANA else "en"
        first = await s[who].slash("rules walkthrough", game="dobutsu")
        assert first.ephemeral and head(first).endswith("1/5") and back not in first.buttons
        pictures = [first.files[0].data]
        step = first
        for number in range(2, 6):
            if number == 4:
                await s.restart()
            step = await s[who].press(step, on)
            assert head(step).endswith(f"{number}/5") and Post.of(step).id == Post.of(first).id, "in one message"
            [picture] = step.files
            assert picture.data not in pictures and picture.alt
            pictures.append(picture.data)
        assert on not in step.buttons and acts in step.text
        assert TEXTS.text(lang, "bot", "button.rules") in step.buttons
        again = await s[who].press(step, back)
        assert head(again).endswith("4/5") and again.files[0].data == pictures[3]
        section = await opened(s, who, again, "6.2")
        assert "**6.2**" in section.text and head(again).endswith("4/5")


@pytest.mark.parametrize("game", rules.names())
async def test_how_to_play_stands_below_the_lobby_post(game: str) -> None:
    """Whoever presses it, seated or not, is shown the steps in their own language, and nobody else is."""
    async with stage() as s:
        await s.open_table(game, ANN)
        post = s.c.lobby.posts[-1]
        mark = s.c.mark
        english, japanese = [await s[who].press(post, "How to play") for who in (BEN, HANA)]
        for reply, lang in ((english, "en"), (japanese, "ja")):
            assert reply.ephemeral and TEXTS.text(lang, game, "game.name") in head(reply) and "1/5" in head(reply)
            assert len(reply.files) == 1 and len(reply.text) < 2_000
        assert english.files[0].data != japanese.files[0].data
        assert not [seen for seen in s.c.received(ANN, mark) if "1/5" in seen.text]
        assert Post.of(english).buttons[0] == "Next"


async def test_which_game_is_asked_where_it_may_be_any() -> None:
    async with stage() as s:
        asked = await s[HANA].slash("rules walkthrough")
        shown = await s[HANA].select(asked, "インドネシア")
        assert head(shown) == "**インドネシアの遊び方** · 1/5"
        book = await s[HANA].slash("rules section", game="qe")
        beside = await s[HANA].press(book, "遊び方")
        assert head(beside) == "**QEの遊び方** · 1/5" and Post.of(beside).id != Post.of(book).id
