"""A Discord on 127.0.0.1 for the unmodified discord.py client: REST, gateway, files, and people who act by script.

It shows what only the wire shows: repeated and simultaneous interactions, lost answers, nonces, rate limits, broken
sockets, a bot that is killed. It checks every body against Discord's OpenAPI description (where the file is at hand:
`openapi`) and against the stricter documented limits (`limits`), and keeps for each person exactly what they could see.

A test
======
::

    from tests.discord_double import Double, faults

    async def test_bid():
        async with Double() as double:                       # leaving it raises if anything was wrong
            aki = double.person("Aki", locale="ja")          # in double.guild; locale of their Discord app
            ben = double.person("Ben", closed_dms=True)      # messages to Ben: 403, code 50007
            async with double.running(MyBot()):              # a discord.Client; ready inside the block
                told = await aki.slash("qe bid", amount="5")            # in double.lobby, or channel=...
                assert told.ephemeral and "5" in told.text
                assert not ben.saw("amount:5")

`fixtures` has a pytest fixture `double` and a hook that adds the transcript to the report of a failed test.

The scene: `double.lobby`, `double.channel("den")`, `double.threads()`, `double.add_guild("Other")`,
`double.person(..., moderator=True, guild=...)`, `channel.overwrites[role_or_user_id] = (allow, deny)`, `person.dm`,
`double.advance(seconds)` (tokens end after 15 minutes, nonces after 5, idle threads go to sleep).

People
======
They press only what they see, and type only what the app would let them (else `CannotAct`). Every act waits for the
answer; none within 3 s (`answer_seconds`) raises `Unanswered` and fails the test; "thinking" is waited out. ::

    await aki.autocomplete("qe bid", "amount", "1", colour="red")     # -> [(name in Aki's language, value), ...]
    pressed = await aki.press(message, "Act")                         # label, emoji or custom id; message or answer
    await aki.select(pressed, "", "Hen")                              # menu by custom id, placeholder or ""; values
    opened = await aki.press(message, "Bid...")
    await aki.submit_modal(opened, Amount="10")                       # by label, or {"custom-id": "10"}
    aki.say(channel, "hello"); mod.delete(message_or_thread); mod.archive(thread, locked=True)
    await asyncio.gather(aki.press(m, "Act"), ben.press(m, "Act"))    # two presses at once
    await aki.press(m, "Act", times=2)                                # one interaction delivered twice
    double.repeat = 2                                                 # ... every interaction from now on

An act gives an `Interaction`: `.text`, `.message`, `.ephemeral`, `.followups`, `.modal`, `.choices`, `.thinking`,
`.seconds` (acknowledgement), `await it.changed()` (after a silent acknowledgement), `await it.until(condition)`.
Arguments `wait=False` (do not wait out "thinking") and `may_fail=True` (no answer is no failure).

The inbox: `person.messages(channel)`, `person.last()`, `person.pings`; and for leaks `person.sees()`, a list of
(where, text or bytes) of everything ever shown to that person: all versions of messages, custom ids, option values,
alt texts, file names, file bytes, thread names, ephemeral replies, autocomplete answers, modals, and commands as typed
above public replies. `person.saw("secret")` or `person.saw(b"...")` searches it.

Faults
======
::

    double.faults.rate_limit(faults.CREATE, 0.2)             # 429 (via=False: as from the proxy), everywhere=True
    double.faults.fail(faults.EDIT, 502, times=2)            # or 503, 403 with code=..., "close"
    double.faults.lose_answer(faults.CALLBACK)               # acts, then closes the connection (or 502)
    held = double.faults.hold(faults.CREATE, after=True)     # stops a request; await held.arrived(); .release() .drop()
    await double.gateway.close(4000); double.gateway.cut(); .ask_reconnect(); .invalidate(resumable=...); .silence()
    double.token = "other"                                   # 401, LoginFailure
    double.privileged_intents = ...                          # intents that are granted (none); else 4014

Routes are (method, template), as in `double.requests`; `where=lambda call: ...` picks requests by `call.body`.
discord.py meets a closed connection as `aiohttp.ServerDisconnectedError`: neither OSError nor DiscordException.

A bot in another process
========================
::

    async with Process(double, "bot", "run", "--config", path) as bot:      # python -m bot run --config ...
        held = double.faults.hold(faults.CREATE)
        await aki.slash("table open", game="qe"); await held.arrived()
        await bot.kill()                                                     # SIGKILL between commit and post
        held.release(); await bot.start()

`double.environment()` holds TOBAN_DISCORD_API and TOBAN_DISCORD_GATEWAY; `python -m tests.discord_double MODULE ...`
reads them. The bot must log in with `double.token` (give it by `env=`).

Verdict and figures
===================
`double.problems` collects broken limits, unknown routes, second or late answers, unanswered presses, nonces reused in
another channel, texts with mentions but without allowed_mentions, files that no component shows. `double.check()`
raises on them (leaving the block does it too); a test that provokes some calls `double.take_problems()`.
`double.requests` counts by route; `double.transcript()`; `await double.until(condition)`; `await double.quiet()`.
`double.acks` and `double.ack_figures()`: acknowledgement times by `perf_counter`, from sending to the callback.
For a bench: `Double(validate=False, keep_files=False)`.

`limits` works without the server: `demand(check_commands(...))`, `check_message`, `check_modal`, `check_request(method,
path, body)`, for messages recorded elsewhere; `openapi.load()` gives the description or None.
"""

from . import faults, limits, openapi
from .acts import CannotAct
from .adapter import redirect
from .double import Ack, Double
from .interactions import Interaction, Unanswered
from .messages import Message
from .outside import Process
from .people import Person
from .sight import Sight
from .world import Channel, Guild

__all__ = [
    "Ack",
    "CannotAct",
    "Channel",
    "Double",
    "Guild",
    "Interaction",
    "Message",
    "Person",
    "Process",
    "Sight",
    "Unanswered",
    "faults",
    "limits",
    "openapi",
    "redirect",
]
