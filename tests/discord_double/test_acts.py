"""The unmodified client against the double: everything a person can do, and what comes back."""

from __future__ import annotations

import asyncio

import discord
import pytest

from .acts import CannotAct
from .double import Double
from .interactions import Unanswered
from .people import Person
from .proof_bot import PIXEL, Counter, ProofBot


async def test_redirect_is_undone(double: Double) -> None:
    before = discord.http.Route.BASE
    with double.redirected():
        assert discord.http.Route("GET", "/x").url == f"{double.api_url}/x"
    assert before == discord.http.Route.BASE == "https://discord.com/api/v10"
    assert str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY) == "wss://gateway.discord.gg/"


async def test_the_bot_logs_in_and_knows_its_servers(double: Double, bot: ProofBot) -> None:
    assert bot.user and bot.user.id == double.world.bot.id
    assert [guild.name for guild in bot.guilds] == ["Club"]
    channel = bot.get_channel(double.lobby.id)
    assert isinstance(channel, discord.TextChannel) and channel.permissions_for(channel.guild.me).create_private_threads


async def test_slash_ephemeral_and_public(double: Double, bot: ProofBot, aki: Person, ben: Person) -> None:
    private = await aki.slash("proof ping")
    assert private.text == "pong" and private.ephemeral
    public = await aki.slash("proof ping", public=True)
    assert not public.ephemeral
    assert ben.messages() == [public.message] and aki.messages() == [private.message, public.message]


async def test_autocomplete_gets_the_fields_so_far(bot: ProofBot, aki: Person) -> None:
    assert await aki.autocomplete("proof bid", "amount", "7", colour="red") == [
        ("red 70", "70"),
        ("red 71", "71"),
        ("red 72", "72"),
    ]
    assert aki.saw("red 72")


async def test_names_in_japanese(bot: ProofBot, aki: Person, ben: Person) -> None:
    assert (await aki.slash("proof 入札", colour="red", options={"金額": "5"})).text == "red 5 (ja)"
    assert (await ben.slash("proof bid", colour="red", amount="5")).text == "red 5 (en-US)"
    with pytest.raises(CannotAct, match="subcommand"):
        await ben.slash("proof 入札", colour="red", amount="5")


async def test_the_app_refuses_what_a_person_cannot_type(bot: ProofBot, aki: Person) -> None:
    with pytest.raises(CannotAct, match="required"):
        await aki.slash("proof bid", colour="red")
    with pytest.raises(CannotAct, match="no command"):
        await aki.slash("nothing")
    with pytest.raises(CannotAct, match="beginning"):
        await aki.slash("proof")
    with pytest.raises(CannotAct, match="6001"):
        await aki.slash("proof bid", colour="red", amount="1" * 6001)


async def test_buttons_selects_and_modal(bot: ProofBot, aki: Person, ben: Person) -> None:
    panel = await aki.slash("proof panel")
    asked = await ben.press(panel, "Ask")
    assert asked.modal and asked.modal["title"] == "Sealed bid"
    with pytest.raises(CannotAct, match="required"):
        await ben.submit_modal(asked, Colour="Red")
    with pytest.raises(CannotAct, match="21 characters"):
        await ben.submit_modal(asked, Amount="1" * 21, Colour="Red")
    with pytest.raises(CannotAct, match="no modal"):
        await aki.submit_modal(asked, Amount="12", Colour="Red")
    done = await ben.submit_modal(asked, Amount="12", Colour="Blue")
    assert done.text == "bid 12 on b" and done.ephemeral
    assert (await ben.select(panel, "Pick", "b")).text == "picked b"
    assert (await ben.select(panel, "panel:whom", aki)).text == "whom: Aki"


async def test_only_what_stands_there_can_be_pressed(double: Double, bot: ProofBot, aki: Person, ben: Person) -> None:
    panel = await aki.slash("proof panel")
    with pytest.raises(CannotAct, match="disabled"):
        await aki.press(panel, "Off")
    with pytest.raises(CannotAct, match="'Nothing'"):
        await aki.press(panel, "Nothing")
    secret = await aki.slash("proof ping")
    with pytest.raises(CannotAct, match="does not see"):
        await ben.press(secret, "Ask")


async def test_dynamic_button_edits_its_message(bot: ProofBot, aki: Person) -> None:
    counter = await aki.slash("proof count")
    for n in range(3):
        assert (await aki.press(counter, f"Count {n}")).message is counter.message
    assert counter.text == "counted to 3\nCount 3" and counter.message.labels == ["Count 3"]


async def test_silent_acknowledgement_then_edit_and_follow_up(bot: ProofBot, aki: Person, ben: Person) -> None:
    panel = await aki.slash("proof panel")
    later = await ben.press(panel, "Later")
    await later.until(lambda it: it.followups)
    assert panel.message.content == "edited later"
    assert [m.content for m in ben.messages()] == ["edited later", "and a follow-up"]
    assert [m.content for m in aki.messages()] == ["edited later"]


async def test_deferred_picture_replaces_thinking(bot: ProofBot, aki: Person) -> None:
    bot.gate.clear()
    drawn = await aki.slash("proof picture", wait=False)
    assert drawn.thinking and drawn.ephemeral
    bot.gate.set()
    await drawn.settled()
    assert drawn.text == "drawn\na white pixel" and drawn.followups == []
    assert aki.saw("board.png") and aki.saw("a white pixel") and aki.saw(PIXEL)
    (file,) = drawn.message.files.values()
    assert file.pixels == (1, 1)


async def test_components_v2_shows_its_files(double: Double, bot: ProofBot, aki: Person) -> None:
    board = await aki.slash("proof board")
    assert board.message.v2 and board.message.labels == ["Flip"] and "a board in words" in str(board.message.payload)
    assert board.message.payload["attachments"] == []  # as Discord: what a component shows is not listed again
    channel = bot.get_channel(double.lobby.id)
    assert isinstance(channel, discord.TextChannel)
    message = await channel.fetch_message(board.message.id)
    gallery = message.components[0].children[1]  # type: ignore[union-attr]
    assert isinstance(gallery, discord.MediaGalleryComponent)
    async with bot.http._HTTPClient__session.get(gallery.items[0].media.url) as answer:  # type: ignore[attr-defined]
        assert await answer.read() == PIXEL


async def test_direct_messages_open_and_closed(double: Double, bot: ProofBot, aki: Person, ben: Person) -> None:
    assert (await aki.slash("proof whisper", whom=ben, secret="xyzzy")).text == "whispered"
    assert ben.last().content == "psst: xyzzy" and ben.pings == [ben.last()]
    ben.closed_dms = True
    assert (await aki.slash("proof whisper", whom=ben, secret="plugh")).text == "closed: 50007"
    assert not ben.saw("plugh")


async def test_slash_in_a_direct_message(bot: ProofBot, aki: Person) -> None:
    here = await aki.slash("proof ping", channel=aki.dm)
    assert here.text == "pong" and here.channel is aki.dm


async def test_private_thread(double: Double, bot: ProofBot, aki: Person, ben: Person) -> None:
    carl = double.person("Carl")
    await aki.slash("proof thread", name="Table 1", private=True, guest=ben)
    await double.until(lambda: double.threads() and double.threads()[0].pins)
    (thread,) = double.threads()
    assert ben.saw("welcome") and ben.pings[-1].channel is thread
    assert not carl.saw("welcome") and not carl.saw("Table 1") and not aki.saw("welcome")
    assert (await ben.slash("proof ping", channel=thread)).text == "pong"
    with pytest.raises(CannotAct, match="does not see"):
        await carl.slash("proof ping", channel=thread)


async def test_archived_thread(double: Double, bot: ProofBot, aki: Person, ben: Person) -> None:
    await aki.slash("proof thread", name="Table 1", private=False, guest=ben)
    await double.until(lambda: double.threads() and double.threads()[0].pins)
    (thread,) = double.threads()
    double.advance(2 * 86_400)
    assert thread.archived
    with pytest.raises(CannotAct, match="archived"):
        await ben.slash("proof ping", channel=thread)
    channel = await bot.fetch_channel(thread.id)
    assert isinstance(channel, discord.Thread) and channel.archived
    post = await anext(m async for m in channel.history(limit=10) if m.content)
    with pytest.raises(discord.HTTPException) as refused:
        await post.edit(content="new")
    assert refused.value.code == 50083
    await channel.send("awake again")
    assert not thread.archived


async def test_what_somebody_deleted_is_gone(double: Double, bot: ProofBot, aki: Person) -> None:
    mod = double.person("Mod", moderator=True)
    panel = (await aki.slash("proof panel")).message
    with pytest.raises(CannotAct, match="may not delete"):
        aki.delete(panel)
    mod.delete(panel)
    assert aki.messages() == [] and aki.saw("the panel")
    channel = bot.get_partial_messageable(double.lobby.id)
    with pytest.raises(discord.NotFound) as refused:
        await channel.get_partial_message(panel.id).edit(content="x")
    assert refused.value.code == 10008


async def test_history_and_pins(double: Double, bot: ProofBot) -> None:
    channel = bot.get_channel(double.lobby.id)
    assert isinstance(channel, discord.TextChannel)
    posts = [await channel.send(f"post {i}") for i in range(5)]
    assert [m.content async for m in channel.history(limit=3)] == ["post 4", "post 3", "post 2"]
    assert [m.content async for m in channel.history(after=posts[2])] == ["post 3", "post 4"]
    assert [m.content async for m in channel.history(before=posts[1])] == ["post 0"]
    await posts[3].pin()
    assert [m.content async for m in channel.pins()] == ["post 3"]
    await posts[3].unpin()
    assert [m async for m in channel.pins()] == []
    await posts[0].delete()
    assert [m.content async for m in channel.history(limit=9, oldest_first=True)][:2] == ["post 1", "post 2"]


async def test_attachments_on_edits(double: Double, bot: ProofBot, aki: Person) -> None:
    drawn = await aki.slash("proof picture")
    panel = await aki.slash("proof panel")
    channel = bot.get_partial_messageable(double.lobby.id)
    message = await channel.fetch_message(panel.message.id)
    from .proof_bot import picture

    message = await message.edit(attachments=[picture("one.png")])
    message = await message.add_files(picture("two.png"))
    assert [file.filename for file in message.attachments] == ["one.png", "two.png"]
    message = await message.edit(attachments=[message.attachments[1], picture("three.png")])
    assert [file.filename for file in message.attachments] == ["two.png", "three.png"]
    message = await message.edit(content="kept")
    assert len(message.attachments) == 2
    assert aki.saw("one.png")  # it had been there
    assert drawn.message.files


async def test_an_unanswered_press_fails(double: Double, bot: ProofBot, aki: Person) -> None:
    double.answer_seconds = 0.3
    panel = await aki.slash("proof panel")
    with pytest.raises(Unanswered):
        await aki.press(panel, "Deaf")
    await asyncio.sleep(0.5)  # the late answer is refused
    first, second = double.take_problems()
    assert "no answer" in first and "expired" in second


async def test_a_press_that_no_view_knows_fails(double: Double, bot: ProofBot, aki: Person) -> None:
    double.answer_seconds = 0.1
    board = await aki.slash("proof board")
    with pytest.raises(Unanswered):
        await aki.press(board, "Flip")
    assert len(double.take_problems()) == 1


async def test_tokens_last_fifteen_minutes(double: Double, bot: ProofBot, aki: Person) -> None:
    bot.gate.clear()
    drawn = await aki.slash("proof picture", wait=False)
    double.advance(901)
    bot.gate.set()
    route = ("POST", "/webhooks/{webhook_id}/{webhook_token}")
    await double.until(lambda: double.requests[route])
    await double.quiet()
    assert drawn.thinking


async def test_messages_of_people_and_the_content_intent(double: Double, aki: Person) -> None:
    client = ProofBot(intents=discord.Intents(guilds=True, guild_messages=True))
    async with double.running(client):
        aki.say(double.lobby, "hello there")
        await double.until(lambda: client.heard)
    assert client.heard == [""]  # without the intent a bot does not read what people write


async def test_two_bots_are_told_apart_by_intents(double: Double, bot: ProofBot, aki: Person) -> None:
    aki.say(double.lobby, "hello")
    await aki.slash("proof ping")
    assert bot.heard == []


def test_the_counter_names_its_state() -> None:
    assert Counter(4).item.custom_id == "count:4"
