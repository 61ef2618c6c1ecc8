"""One person against the house player; the options of a table by its panel, the printed game's rules among them."""

from __future__ import annotations

from tests.bot.matches.dobutsu_play import INTO_CAPTURE, by_buttons, by_command, due, newest
from tests.bot.matches.stage import choose, label, offered, press, said, steady, table_of
from tests.bot.simclub import Club, Person, club
from tests.bot.simparts import Post

LONGEST = 60  # moves of a match against the house player


# -- alone --------------------------------------------------------------------------------------


async def test_one_person_against_the_house_player() -> None:
    with steady("house"):
        async with club(["Ann"]) as c:
            await _with_the_house(c)
            [thread], table = c.threads, await table_of(c)
            house = next(seat.name for seat in table.seats if seat.house)
            moves = 0
            while (table := await table_of(c)).due:
                assert table.names[table.due[0]] == "Ann", "the house player has moved by itself"
                post = newest(thread)
                assert post.pings == ["Ann"] and said("en", "post.house", "bot", name=house) not in post.text
                await _some_move(c["Ann"], post)
                moves += 1
                assert moves < LONGEST
            assert table.row.status == "over" and table.match is not None
            assert {entry.by for entry in table.match.log} == {"", "house"}
            assert table.match.state.public.result.reason in ("catch", "try", "no_action", "repetition")
            await _rematch(c, house)


async def _with_the_house(c: Club) -> None:
    await c["Ann"].slash("table open", game="dobutsu", language="en")
    lobby = c.lobby.posts[-1]
    alone = await c["Ann"].press(lobby, "Start")
    assert alone.text == said("en", "illegal.too_few", "dobutsu", least=2, have=1)
    for button in ("Add a house player", "Remove a house player", "Add a house player"):
        assert (await c["Ann"].press(lobby, button)).ephemeral
    full = await c["Ann"].press(lobby, "Add a house player")
    assert full.text == said("en", "illegal.table_full", "dobutsu", most=2)
    await c["Ann"].press(lobby, "Start")


async def _some_move(who: Person, post: Post) -> None:
    """The first thing that the panels offer."""
    panel = await press(who, await press(who, post, "act"), "kind", "move")
    while panel.post is not None and any(":d:" in c.get("custom_id", "") for c in panel.post.components):
        buttons = [c["custom_id"] for c in panel.post.components if c["type"] == 2]
        if any(b.endswith(":c") for b in buttons):
            panel = await press(who, panel, "d", "c")
        else:
            panel = await choose(who, panel, next(iter(offered(panel))))


async def _rematch(c: Club, house: str) -> None:
    await c["Ann"].press(newest(c.threads[0]), "Play again")
    assert said("en", "post.house", "bot", name=house) in c.lobby.posts[-1].text
    await c["Ann"].press(c.lobby.posts[-1], "Start")
    assert len(c.threads) == 2 and (await table_of(c, 2)).row.status == "playing"


# -- options ------------------------------------------------------------------------------------


async def test_options_by_the_panel() -> None:
    with steady("options"):
        async with club(["Ann", "花子", "Eve"], locales={"花子": "ja"}) as c:
            await c["Ann"].slash("table open", game="dobutsu", language="en")
            lobby = c.lobby.posts[-1]
            await c["花子"].press(lobby, "Sit down")
            await _onlookers_only_look(c, lobby)
            await _printed_rules(c, lobby)
            await _language(c, lobby)
            await c["花子"].press(lobby, label("ja", "button.start"))
            await _caught_after_walking_into_it(c)


async def _onlookers_only_look(c: Club, lobby: Post) -> None:
    shown = await c["Eve"].press(lobby, "Options")
    assert shown.ephemeral and not shown.options
    assert said("en", "option.lion_into_capture.illegal", "dobutsu") in shown.text


async def _printed_rules(c: Club, lobby: Post) -> None:
    """The whole set at once; the lobby post then names what differs from the default."""
    panel = await choose(c["Ann"], await c["Ann"].press(lobby, "Options"), label("en", "option.preset"))
    done = await choose(c["Ann"], panel, label("en", "preset.published", "dobutsu"))
    allowed = label("en", "option.lion_into_capture.allowed", "dobutsu")
    assert allowed in done.text and allowed in lobby.text
    assert (await table_of(c)).row.options["lion_into_capture"] == "allowed"
    panel = await choose(c["Ann"], done, label("en", "option.repetition_limit", "dobutsu"))
    back = await press(c["Ann"], panel, "opt", "back")
    panel = await choose(c["Ann"], back, label("en", "option.repetition_limit", "dobutsu"))
    await choose(c["Ann"], panel, label("en", "option.repetition_limit.4", "dobutsu"))
    assert label("en", "option.repetition_limit.4", "dobutsu") in lobby.text and allowed in lobby.text


async def _language(c: Club, lobby: Post) -> None:
    panel = await c["花子"].press(lobby, "Options")
    panel = await choose(c["花子"], panel, label("ja", "option.language"))
    await choose(c["花子"], panel, label("ja", "language.ja"))
    assert said("ja", "game.tagline", "dobutsu") in lobby.text
    assert label("ja", "option.lion_into_capture.allowed", "dobutsu") in lobby.text


async def _caught_after_walking_into_it(c: Club) -> None:
    """What the seed's rule refuses is played, and the lion is caught."""
    [thread] = c.threads
    for step in INTO_CAPTURE:
        who = await due(c)
        await (by_command(who, thread, step) if who.name == "Ann" else by_buttons(who, newest(thread), step))
    assert (await table_of(c)).row.status == "over"
    winner = (await table_of(c)).names[1]
    assert said("ja", "picture.won.catch", "dobutsu") in newest(thread).files[0].alt and winner in newest(thread).text
