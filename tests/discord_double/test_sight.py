"""The inbox of each person: exactly what they can see, no more, no less."""

from __future__ import annotations

import discord

from . import posting
from .double import Double
from .messages import Upload
from .people import Person
from .proof_bot import PIXEL, ProofBot
from .world import PRIVATE_THREAD, Channel


def thread(double: Double, *members: Person) -> Channel:
    made = posting.make_thread(double.lobby, double.world.bot, {"name": "Table 7"}, PRIVATE_THREAD, None)
    for person in members:
        posting.add_thread_member(made, person, by=double.world.bot)
    return made


def say(channel: Channel, text: str) -> None:
    posting.post(channel, channel.world.bot, {"content": text})


async def test_a_public_reply_shows_the_command_as_typed(bot: ProofBot, aki: Person, ben: Person) -> None:
    await aki.slash("proof bid", colour="hush", amount="5")
    assert not ben.saw("hush")  # an ephemeral reply shows nobody what was typed
    await aki.slash("proof ping", public=True)
    assert [sight.value for sight in ben.saw("/proof")] == ["/proof ping public:True"]


async def test_every_part_of_a_message_is_searched(double: Double, aki: Person) -> None:
    body = {
        "content": "needle-0",
        "embeds": [{"title": "needle-1", "fields": [{"name": "needle-2", "value": "needle-3"}]}],
        "components": [
            {"type": 1, "components": [{"type": 2, "style": 1, "label": "needle-4", "custom_id": "needle-5"}]},
            {"type": 1, "components": [{"type": 3, "custom_id": "c", "placeholder": "needle-6", "options": [
                {"label": "needle-7", "value": "needle-8", "description": "needle-9"}]}]},
        ],
        "attachments": [{"id": 0, "description": "needle-10"}],
    }  # fmt: skip
    posting.post(double.lobby, double.world.bot, body, [Upload("0", "needle-11.png", PIXEL)])
    for n in range(12):
        assert len(aki.saw(f"needle-{n}")) >= 1, n
    assert aki.saw(PIXEL)[0].where.endswith("· file")
    assert aki.saw("needle-5")[0].where.endswith("components.0.components.0.custom_id")


async def test_edited_and_deleted_texts_have_been_seen(double: Double, aki: Person) -> None:
    posted = posting.post(double.lobby, double.world.bot, {"content": "first"})
    posting.revise(posted, {"content": "second"})
    posting.remove(posted)
    assert aki.saw("first") and aki.saw("second") and aki.messages() == []


async def test_a_private_thread_is_for_its_members(double: Double, aki: Person, ben: Person) -> None:
    mod = double.person("Mod", moderator=True)
    table = thread(double, aki)
    say(table, "secret-1")
    assert aki.saw("secret-1") and aki.saw("Table 7")
    assert not ben.saw("secret-1") and not ben.saw("Table 7")
    assert mod.saw("secret-1")  # whoever manages threads reads them all


async def test_access_has_a_beginning_and_an_end(double: Double, aki: Person, ben: Person) -> None:
    table = thread(double, aki)
    old = posting.post(table, double.world.bot, {"content": "edited-away"})
    posting.revise(old, {"content": "still-there"})
    posting.add_thread_member(table, ben)
    assert ben.saw("still-there") and not ben.saw("edited-away")  # history, but no earlier versions
    ben.leave(table)
    say(table, "after-ben")
    assert aki.saw("after-ben") and not ben.saw("after-ben")
    assert ben.saw("still-there")  # what was seen is not unseen


async def test_a_channel_closed_to_everyone(double: Double, aki: Person, ben: Person) -> None:
    den = double.channel("den")
    den.overwrites[double.guild.id] = (0, 1 << 10)
    den.overwrites[ben.id] = (1 << 10, 0)
    say(den, "secret-2")
    assert ben.saw("secret-2") and not aki.saw("secret-2")


async def test_servers_are_kept_apart(double: Double, aki: Person) -> None:
    other = double.add_guild("Other")
    zoe = double.person("Zoe", guild=other)
    say(double.channel("lobby", other), "secret-3")
    assert zoe.saw("secret-3") and not aki.saw("secret-3")
    double.guild.leave(aki)
    say(double.lobby, "secret-4")
    assert not aki.saw("secret-4")


async def test_mentions_ping_only_whom_they_may(double: Double, aki: Person, ben: Person) -> None:
    text = f"{aki.mention} {ben.mention}"
    posting.post(double.lobby, double.world.bot, {"content": text, "allowed_mentions": {"users": [str(ben.id)]}})
    assert len(ben.pings) == 1 and aki.pings == []
    posting.revise(ben.pings[0], {"content": text, "allowed_mentions": {"parse": ["users"]}})
    assert aki.pings == []  # an edit pings nobody


async def test_a_mention_brings_people_into_a_thread(double: Double, aki: Person, ben: Person) -> None:
    table = thread(double, aki)
    posting.post(table, double.world.bot, {"content": ben.mention, "allowed_mentions": {"parse": []}})
    assert ben.id not in table.members
    posting.post(table, double.world.bot, {"content": ben.mention, "allowed_mentions": {"parse": ["users"]}})
    assert ben.id in table.members and ben.saw(ben.mention)


async def test_modal_and_autocomplete_are_seen_by_one(bot: ProofBot, aki: Person, ben: Person) -> None:
    panel = await aki.slash("proof panel")
    await ben.press(panel, "Ask")
    await ben.autocomplete("proof bid", "amount", "99", colour="teal")
    assert ben.saw("Sealed bid") and ben.saw("teal 990")
    assert not aki.saw("Sealed bid") and not aki.saw("teal 990")


async def test_the_bot_cannot_touch_ephemeral_messages_by_channel(double: Double, bot: ProofBot, aki: Person) -> None:
    private = await aki.slash("proof ping")
    channel = bot.get_partial_messageable(double.lobby.id)
    assert [m async for m in channel.history()] == []
    try:
        await channel.fetch_message(private.message.id)
    except discord.NotFound as refused:
        assert refused.code == 10008
    else:
        raise AssertionError("an ephemeral message was fetched")


async def test_missing_permissions(double: Double, bot: ProofBot) -> None:
    den = double.channel("den")
    for deny, code in ((1 << 10, 50001), (1 << 11, 50013)):
        den.overwrites[double.world.bot.id] = (0, deny)
        try:
            await bot.get_partial_messageable(den.id).send("x")
        except discord.Forbidden as refused:
            assert refused.code == code
        else:
            raise AssertionError("sent without permission")
