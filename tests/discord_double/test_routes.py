"""The routes that the acts do not pass: threads, guild commands, emojis, look-ups, follow-ups."""

from __future__ import annotations

import asyncio
import re

import discord
import pytest
from discord import app_commands

from . import permissions, routes_app, routes_channels, routes_interactions
from .acts import CannotAct, usable
from .double import Double
from .people import Person
from .proof_bot import PIXEL, ProofBot
from .rest import TABLE, find
from .world import User


async def lobby(double: Double, bot: ProofBot) -> discord.TextChannel:
    channel = await bot.fetch_channel(double.lobby.id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_life_of_a_thread(double: Double, bot: ProofBot, aki: Person, ben: Person) -> None:
    channel = await lobby(double, bot)
    thread = await channel.create_thread(name="one", type=discord.ChannelType.private_thread, auto_archive_duration=60)
    (mine,) = double.threads()
    await thread.add_user(discord.Object(aki.id))
    assert {member.id for member in await thread.fetch_members()} == {bot.user.id, aki.id}  # type: ignore[union-attr]
    await thread.edit(name="two")
    assert mine.name == "two" and aki.saw("one") and aki.saw("two") and not ben.saw("two")
    await thread.remove_user(discord.Object(aki.id))
    assert aki.id not in mine.members
    await thread.edit(archived=True, locked=True)
    assert mine.archived and mine.locked
    assert [t.name async for t in channel.archived_threads(private=True)] == ["two"]
    assert [t async for t in channel.archived_threads()] == []
    with pytest.raises(discord.HTTPException) as refused:
        await thread.add_user(discord.Object(ben.id))
    assert refused.value.code == 50083
    await thread.edit(archived=False)
    assert [t.name for t in await channel.guild.active_threads()] == ["two"]
    await thread.delete()
    with pytest.raises(discord.NotFound):
        await bot.fetch_channel(mine.id)


async def test_a_thread_on_a_message(double: Double, bot: ProofBot, ben: Person) -> None:
    channel = await lobby(double, bot)
    post = await channel.send("start here")
    thread = await post.create_thread(name="talk")
    assert thread.id == post.id and ben.saw("talk")
    with pytest.raises(discord.HTTPException) as refused:
        await post.create_thread(name="again")
    assert refused.value.code == 160004
    await thread.leave()
    await thread.join()
    ben.join(double.threads()[0])
    ben.leave(double.threads()[0])
    assert ben.id not in double.threads()[0].members


async def test_a_locked_thread_opens_for_moderators_only(double: Double, bot: ProofBot) -> None:
    mod = double.person("Mod", moderator=True)
    thread = await (await lobby(double, bot)).create_thread(name="x", type=discord.ChannelType.public_thread)
    mod.archive(double.threads()[0], locked=True)
    with pytest.raises(CannotAct):
        double.person("Carl").archive(double.threads()[0])
    await thread.send("a bot with Manage Threads may")
    assert not double.threads()[0].archived


async def test_guild_commands_hide_global_ones(double: Double, bot: ProofBot, aki: Person) -> None:
    guild = discord.Object(double.guild.id)

    @bot.tree.command(name="here", description="Only here", guild=guild)
    @app_commands.default_permissions(manage_guild=True)
    async def here(interaction: discord.Interaction, table: str, log: discord.Attachment) -> None:
        await interaction.response.send_message(f"{table} {(await log.read()).decode()}", ephemeral=True)

    synced = await bot.tree.sync(guild=guild)
    assert [command.name for command in await bot.tree.fetch_commands(guild=guild)] == ["here"]
    with pytest.raises(CannotAct, match="may not use"):
        await aki.slash("here", table="7", log=("log.json", b"{}"))
    mod = double.person("Mod", moderator=True)
    assert (await mod.slash("here", table="7", log=("log.json", b"{}"))).text == "7 {}"
    with pytest.raises(CannotAct, match="no command"):
        await mod.slash("here", channel=mod.dm, table="7")
    bot.tree.copy_global_to(guild=guild)
    await bot.tree.sync(guild=guild)
    offered = [command["name"] for command in usable(double.world, double.lobby)]
    assert sorted(offered) == ["here", "proof"]  # the server's own /proof in place of the global one
    await synced[0].delete()
    assert [command.name for command in await bot.tree.fetch_commands(guild=guild)] == ["proof"]


async def test_the_daily_number_of_new_commands(double: Double, bot: ProofBot) -> None:
    async def sync(names: range) -> None:
        bodies = [{"name": f"c{n}", "description": "d", "type": 1} for n in names]
        await bot.http.bulk_upsert_global_commands(double.world.bot.id, bodies)

    await sync(range(100))
    await sync(range(100))  # the same names again are no creations
    await sync(range(100, 199))
    with pytest.raises(discord.HTTPException) as refused:
        await sync(range(200, 202))
    assert refused.value.code == 30034


async def test_contexts(double: Double, bot: ProofBot, aki: Person) -> None:
    @bot.tree.command(name="only", description="In servers")
    @app_commands.guild_only()
    async def only(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("x", ephemeral=True)

    await bot.tree.sync()
    assert (await aki.slash("only")).text == "x"
    with pytest.raises(CannotAct, match="no command"):
        await aki.slash("only", channel=aki.dm)


async def test_application_emojis(double: Double, bot: ProofBot) -> None:
    emoji = await bot.create_application_emoji(name="hen", image=PIXEL)
    await emoji.edit(name="chick")
    assert [each.name for each in await bot.fetch_application_emojis()] == ["chick"]
    await emoji.delete()
    assert await bot.fetch_application_emojis() == []
    with pytest.raises(discord.HTTPException):
        await bot.create_application_emoji(name="not good", image=PIXEL)
    assert len(double.take_problems()) == 1


async def test_look_ups(double: Double, bot: ProofBot, aki: Person) -> None:
    stranger = User(double.world, "Stranger")
    assert (await bot.fetch_user(aki.id)).display_name == "Aki"
    guild = await bot.fetch_guild(double.guild.id)
    assert guild.name == "Club" and guild.approximate_member_count == len(double.guild.members)
    assert [channel.name for channel in await guild.fetch_channels()] == ["lobby"]
    assert {role.name for role in await guild.fetch_roles()} == {"@everyone", "Toban"}
    assert (await guild.fetch_member(aki.id)).name == "aki"
    assert [each.name async for each in bot.fetch_guilds()] == ["Club"]
    (mine,) = await bot.http.get_guilds(limit=1)
    assert int(mine["permissions"]) & permissions.BOT == permissions.BOT
    assert await bot.http.get_guilds(limit=1, after=double.guild.id) == []
    for look_up, code in ((guild.fetch_member(stranger.id), 10007), (bot.fetch_user(1), 10013)):
        with pytest.raises(discord.NotFound) as refused:
            await look_up
        assert refused.value.code == code
    with pytest.raises(discord.NotFound) as refused:
        await bot.fetch_channel(1)
    assert refused.value.code == 10003
    info = await bot.application_info()
    assert info.id == double.world.bot.id and not info.bot_require_code_grant


async def test_no_shared_server(double: Double, bot: ProofBot, aki: Person) -> None:
    user = await bot.fetch_user(aki.id)
    double.guild.leave(aki)
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("hello")
    assert refused.value.code == 50278


async def test_reactions_typing_and_bulk_delete(double: Double, bot: ProofBot, aki: Person) -> None:
    channel = await lobby(double, bot)
    posts = [await channel.send(str(n)) for n in range(3)]
    await posts[0].add_reaction("👍")
    assert [str(r.emoji) for r in (await channel.fetch_message(posts[0].id)).reactions] == ["👍"]
    await posts[0].remove_reaction("👍", bot.user)  # type: ignore[arg-type]
    async with channel.typing():
        await channel.delete_messages(posts[:2])
    assert [m.content for m in aki.messages()] == ["2"]


async def test_follow_ups_are_edited_and_deleted(double: Double, bot: ProofBot, aki: Person) -> None:
    @bot.tree.command(name="chain", description="Replies")
    async def chain(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("first", ephemeral=True)
        more = await interaction.followup.send("second", ephemeral=True, wait=True)
        await more.edit(content="third")
        assert (await interaction.followup.fetch_message(more.id)).content == "third"
        assert (await interaction.original_response()).content == "first"
        await interaction.delete_original_response()
        await interaction.followup.send("fourth", ephemeral=True)
        await more.delete()

    await bot.tree.sync()
    answer = await aki.slash("chain")
    await answer.until(lambda it: len(it.followups) == 2 and it.followups[0].gone)
    assert [m.content for m in aki.messages()] == ["fourth"] and aki.saw("first") and aki.saw("third")


async def test_a_second_answer_is_reported(double: Double, bot: ProofBot, aki: Person) -> None:
    @bot.tree.command(name="twice", description="Answers twice")
    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("one", ephemeral=True)
        copy = discord.Interaction(data=aki_payload(double), state=bot._connection)  # type: ignore[arg-type]
        with pytest.raises(discord.HTTPException) as refused:
            await copy.response.send_message("two", ephemeral=True)
        assert refused.value.code == 40060

    await bot.tree.sync()
    await aki.slash("twice")
    await double.until(lambda: double.problems)
    assert "second callback" in double.take_problems()[0]


def aki_payload(double: Double) -> dict[str, object]:
    return next(iter(double.interactions.values())).payload


async def test_an_ephemeral_follow_up_to_public_thinking_is_reported(double: Double, bot: ProofBot, aki: Person,
                                                                     ben: Person) -> None:  # fmt: skip
    @bot.tree.command(name="leak", description="Thinks in public")
    async def leak(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await interaction.followup.send("xyzzy", ephemeral=True)

    await bot.tree.sync()
    await aki.slash("leak")
    assert ben.saw("xyzzy") and "everybody reads it" in double.take_problems()[0]


async def test_a_file_that_no_component_shows_is_reported(double: Double, bot: ProofBot, aki: Person) -> None:
    channel = await lobby(double, bot)
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay("no picture"))
    message = await channel.send(view=view, file=file())
    assert "nobody will see it" in double.take_problems()[0] and not aki.saw(PIXEL)
    gallery: discord.ui.MediaGallery[discord.ui.LayoutView] = discord.ui.MediaGallery()
    gallery.add_item(media="attachment://other.png")
    view.add_item(gallery)
    with pytest.raises(discord.HTTPException) as refused:
        await message.edit(view=view)
    assert refused.value.code == 50035


def file() -> discord.File:
    from io import BytesIO

    return discord.File(BytesIO(PIXEL), "board.png")


async def test_members_by_gateway(double: Double, bot: ProofBot, aki: Person) -> None:
    (found,) = await bot.guilds[0].query_members(user_ids=[aki.id])
    assert found.display_name == "Aki"
    (found,) = await bot.guilds[0].query_members("ak")
    assert found.id == aki.id


async def test_fifty_people_at_once(double: Double, bot: ProofBot) -> None:
    people = [double.person(f"P{n}") for n in range(50)]
    answers = await asyncio.gather(*(person.slash("proof ping") for person in people))
    assert all(answer.text == "pong" for answer in answers)
    figures = double.ack_figures()
    assert figures["count"] == 50 and 0 < figures["p50_ms"] <= figures["p99_ms"] <= figures["max_ms"]


def test_fixed_words_come_before_parameters() -> None:
    found = find("GET", "/channels/1/messages/pins")
    assert found and found[0].template == "/channels/{channel_id}/messages/pins"
    found = find("PATCH", "/webhooks/1/t/messages/@original")
    assert found and found[0].template.endswith("@original")
    assert find("GET", "/nothing") is None


def test_every_route_is_of_discord() -> None:
    """Each template fits the API description, where it is at hand: no route was made up."""
    from . import openapi

    description = openapi.load()
    if description is None:
        pytest.skip(openapi.MISSING)
    assert routes_app and routes_channels and routes_interactions
    for routes in TABLE.values():
        for entry in routes:
            path = re.sub(r"\{[^}]*\}", "1", entry.template)
            known = description.template(path)
            assert known and entry.method.lower() in description.paths[known], entry.template
