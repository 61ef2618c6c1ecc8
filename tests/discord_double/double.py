"""The server itself: REST, gateway and files on one loopback port, the record of what came in, and the verdict."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from time import perf_counter
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import msgspec
from aiohttp import web

from . import openapi, posting, rest, routes_app, routes_channels, routes_interactions
from . import permissions as may
from .adapter import redirect
from .errors import ApiError
from .faults import CLOSE, Fault, Faults
from .gateway import Gateway
from .interactions import Interaction
from .limits.messages import BODY_MOST
from .people import Person
from .rest import Call, Reply
from .world import TEXT, THREADS, Channel, Guild, Payload, User, World

if TYPE_CHECKING:
    import discord

API = "/api/v10"
TOKEN = "toban.test.token"
ROUTES = (routes_app, routes_channels, routes_interactions)  # importing them filled the table
JSON = {"Content-Type": "application/json"}  # exactly this: with a charset discord.py keeps the body as text


class Ack(NamedTuple):
    """How long the bot took to answer an interaction: from its sending to the arrival of the callback, in seconds."""

    kind: int
    what: str
    seconds: float


class Double:
    """A loopback Discord. Use it as `async with Double() as double:`; leaving it raises if anything was wrong.

    validate: check bodies against the OpenAPI description where it is at hand (`double.validating` says whether).
    keep_files: keep the bytes of files; a bench turns it off. answer_seconds: how long a person waits for an answer.
    """

    def __init__(self, *, validate: bool = True, keep_files: bool = True, answer_seconds: float = 3.0) -> None:
        self.description = openapi.load() if validate else None
        self.world = World()
        self.world.keep_files = keep_files
        self.answer_seconds = answer_seconds
        self.token = TOKEN
        self.privileged_intents = 0
        self.faults = Faults()
        self.gateway = Gateway(self)
        self.world.emit = self.gateway.dispatch
        self.interactions: dict[str, Interaction] = {}
        self.creations: dict[int | None, list[float]] = {}
        self.requests: Counter[tuple[str, str]] = Counter()
        self.acks: list[Ack] = []
        self.problems: list[str] = []
        self.trace: deque[str] = deque(maxlen=200)
        self.repeat = 1
        self._changed = asyncio.Event()
        self._busy = 0
        self._began = time.monotonic()
        self._people: list[Person] = []
        self.guild = self.add_guild("Club")
        self.lobby = self.world.text_channel(self.guild, "lobby")
        self._runner: web.ServerRunner | None = None
        self.port = 0

    # --- life --------------------------------------------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        server = web.Server(self._serve, request_factory=make_request)
        self._runner = web.ServerRunner(server, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self.world.cdn = f"http://127.0.0.1:{self.port}/cdn"
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: Any, trace: TracebackType | None) -> None:
        self.faults.clear()
        for line in list(self.gateway.lines):
            await line.socket.close(code=1001)
        if self._runner:
            await self._runner.cleanup()
        if kind is None:
            self.check()

    @property
    def api_url(self) -> str:
        return f"http://127.0.0.1:{self.port}{API}"

    @property
    def gateway_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/gateway"

    @property
    def validating(self) -> bool:
        return self.description is not None

    def environment(self) -> dict[str, str]:
        """What a separate process needs in its environment to find the double (see `__main__`)."""
        return {"TOBAN_DISCORD_API": self.api_url, "TOBAN_DISCORD_GATEWAY": self.gateway_url}

    @contextmanager
    def redirected(self) -> Iterator[None]:
        """discord.py in this process talks to the double inside this block, and to Discord again after it."""
        with redirect(self.api_url, self.gateway_url):
            yield

    @asynccontextmanager
    async def running(self, client: discord.Client, seconds: float = 10.0) -> AsyncIterator[discord.Client]:
        """Run a client against the double: ready when the block begins, closed when it ends."""
        with self.redirected():
            task = asyncio.create_task(client.start(self.token))
            try:
                await self._ready(client, task, seconds)
                yield client
            finally:
                await client.close()
                await asyncio.gather(task, return_exceptions=True)

    async def _ready(self, client: discord.Client, task: asyncio.Task[None], seconds: float) -> None:
        deadline = perf_counter() + seconds
        while not client.is_ready():
            if task.done():
                task.result()
            if perf_counter() > deadline:
                raise AssertionError(f"the client was not ready after {seconds} s\n{self.transcript()}")
            await asyncio.sleep(0.005)

    # --- the scene ---------------------------------------------------------------------------------------------------

    def add_guild(self, name: str, locale: str = "en-US", bot_permissions: int = may.BOT) -> Guild:
        """A server with the bot in it. Its owner is nobody who plays: owners see private threads."""
        guild = Guild(self.world, name, locale)
        owner = User(self.world, f"Owner of {name}")
        guild.owner_id = owner.id
        guild.join(owner)
        guild.join(self.world.bot, guild.role("Toban", bot_permissions, managed=True))
        return guild

    def person(
        self,
        name: str,
        *,
        locale: str = "en-US",
        closed_dms: bool = False,
        moderator: bool = False,
        guild: Guild | None = None,
    ) -> Person:
        """A member of the server who acts by script."""
        person = Person(self, name, locale)
        person.closed_dms = closed_dms
        home = guild or self.guild
        home.join(person, *([home.role("Moderator", may.MODERATOR)] if moderator else []))
        self._people.append(person)
        return person

    def channel(self, name: str, guild: Guild | None = None) -> Channel:
        """The text channel of that name, made if it is not there."""
        home = guild or self.guild
        found = next((channel for channel in home.channels() if channel.name == name), None)
        return found or self.world.text_channel(home, name)

    def threads(self, guild: Guild | None = None) -> list[Channel]:
        return [thread for thread in (guild or self.guild).channels(THREADS) if not thread.gone]

    @property
    def people(self) -> list[Person]:
        return list(self._people)

    def application(self) -> Payload:
        bot = self.world.bot
        owner = next(iter(self.world.users.values())).payload()
        return {
            "id": str(bot.id), "name": bot.name, "icon": None, "description": "", "bot_public": True, "flags": 0,
            "bot_require_code_grant": False, "verify_key": "0" * 64, "owner": owner, "team": None, "summary": "",
            "bot": bot.payload(), "integration_types_config": {"0": {}}, "approximate_guild_count": 1,
        }  # fmt: skip

    def guild_create(self, guild: Guild, all_members: bool) -> Payload:
        """The GUILD_CREATE event: without the members intent only the bot itself is among the members."""
        bot = self.world.bot
        members = guild.members.values() if all_members else [guild.members[bot.id]]
        threads = [t for t in guild.channels(THREADS) if not t.archived and self.world.sees(bot, t)]
        return guild.payload() | {
            "channels": [channel.payload() for channel in guild.channels((TEXT,)) if self.world.sees(bot, channel)],
            "threads": [thread.payload() for thread in threads], "members": [member.payload() for member in members],
            "member_count": len(guild.members), "joined_at": guild.members[bot.id].joined_at, "large": False,
            "unavailable": False, "presences": [], "voice_states": [], "stage_instances": [], "soundboard_sounds": [],
            "guild_scheduled_events": [],
        }  # fmt: skip

    def advance(self, seconds: float) -> None:
        """Push the double's clock forward: tokens expire, nonces are forgotten, idle threads are archived."""
        self.world.clock.advance(seconds)
        posting.fall_asleep(self.world)

    # --- the record --------------------------------------------------------------------------------------------------

    def note(self, line: str) -> None:
        self.trace.append(f"{time.monotonic() - self._began:8.3f} {line}")
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    def report(self, problem: str) -> None:
        """Something the real Discord would refuse, or a person would complain about."""
        self.problems.append(problem)
        self.note(f"PROBLEM {problem}")

    def take_problems(self) -> list[str]:
        """The problems so far, for a test that provoked them: they no longer fail the test."""
        taken, self.problems = self.problems, []
        return taken

    def check(self) -> None:
        """Raise an AssertionError naming every problem, with the transcript."""
        if self.problems:
            listed = "\n  ".join(self.problems)
            raise AssertionError(f"{len(self.problems)} problem(s):\n  {listed}\n{self.transcript()}")

    def transcript(self) -> str:
        return "the last requests:\n" + "\n".join(self.trace)

    def acknowledged(self, interaction: Interaction) -> None:
        assert interaction.seconds is not None
        self.acks.append(Ack(interaction.kind, interaction.what, interaction.seconds))

    def ack_figures(self, acks: Sequence[Ack] | None = None) -> dict[str, float]:
        """{"count", "p50_ms", "p99_ms", "max_ms"} of the acknowledgement times (all, or the given ones)."""
        times = sorted(ack.seconds * 1000 for ack in (self.acks if acks is None else acks))
        at = {share: times[min(len(times) - 1, int(len(times) * share))] for share in (0.5, 0.99)} if times else {}
        figures = {"p50_ms": at.get(0.5, 0.0), "p99_ms": at.get(0.99, 0.0), "max_ms": times[-1] if times else 0.0}
        return {"count": len(times), **figures}

    async def until(self, true: Callable[[], Any], seconds: float = 10.0, what: str = "") -> Any:
        """Wait until `true()` is; it is asked after every request. AssertionError with a transcript if it never is."""
        deadline = perf_counter() + seconds
        while not (value := true()):
            left = deadline - perf_counter()
            if left <= 0:
                raise AssertionError(f"waited {seconds} s in vain: {what or true}\n{self.transcript()}")
            try:
                await asyncio.wait_for(self._changed.wait(), min(left, 0.25))
            except TimeoutError:
                continue
        return value

    async def quiet(self, seconds: float = 0.1) -> None:
        """Wait until the bot has asked for nothing for `seconds`."""
        while True:
            before = self.requests.total()
            await asyncio.sleep(seconds)
            if self.requests.total() == before and not self._busy:
                return

    # --- a request ---------------------------------------------------------------------------------------------------

    async def _serve(self, request: web.BaseRequest) -> web.StreamResponse:
        arrived = perf_counter()
        path = request.rel_url.raw_path
        if path in ("/gateway", "/gateway/"):
            return await self.gateway.serve(request)
        if path.startswith("/cdn/"):
            return self._file(path)
        call = Call(self, request.method, path.removeprefix(API), arrived=arrived, query=request.query)
        self._busy += 1
        try:
            return await self._respond(request, call)
        finally:
            self._busy -= 1

    async def _respond(self, request: web.BaseRequest, call: Call) -> web.StreamResponse:
        raw = await request.read()
        try:
            handler = self._route(request, call)
            call.body, call.uploads = rest.read_body(request.headers.get("Content-Type", ""), raw)
        except ApiError as error:
            return self._answer(call, Reply(error.status, error.body()))
        fault = self.faults.strike(call)
        if fault and not fault.acts:
            return self._injected(request, call, fault)
        if not await self._held(request, call, after=False):
            return self._hang_up(request, call, "dropped before it arrived")
        reply = self._act(call, handler, len(raw))
        if not await self._held(request, call, after=True):
            return self._hang_up(request, call, "answer dropped")
        if fault:
            self._mark_lost(call)
            return self._injected(request, call, fault)
        return self._answer(call, reply)

    def _route(self, request: web.BaseRequest, call: Call) -> rest.Handler:
        found = rest.find(call.method, call.path)
        if found is None:
            self.report(f"unknown route {call.method} {call.path}")
            raise ApiError(0, 404, "404: Not Found")
        route, call.args = found
        call.template = route.template
        self.requests[call.method, call.template] += 1
        if route.auth and request.headers.get("Authorization") != f"Bot {self.token}":
            raise ApiError(0)
        return route.handler

    def _act(self, call: Call, handler: rest.Handler, size: int) -> Reply:
        try:
            if size > BODY_MOST:
                raise ApiError(40005)
            self._validate(call)
            value = handler(call)
        except ApiError as error:
            return Reply(error.status, error.body())
        if isinstance(value, Reply):
            return value
        return Reply(204, None) if value is None else Reply(200, value)

    def _validate(self, call: Call) -> None:
        if self.description is not None and call.body is not None:
            problems = self.description.check(call.method, call.template, call.body)
            call.demand([problem._replace(text=f"OpenAPI: {problem.text}") for problem in problems])

    async def _held(self, request: web.BaseRequest, call: Call, after: bool) -> bool:
        """Go on? Not if a hold was dropped, or if the client died while it was held before the server acted."""
        hold = self.faults.holding(call, after)
        if hold is None:
            return True
        self.note(f"{call.method} {call.path} held {'after' if after else 'before'} the act")
        going = await hold.keep(call)
        gone = request.transport is None or request.transport.is_closing()
        return going and (after or not gone)

    def _mark_lost(self, call: Call) -> None:
        interaction = self.interactions.get(call.args.get("interaction_token", ""))
        if interaction:
            interaction.answer_lost = True

    def _injected(self, request: web.BaseRequest, call: Call, fault: Fault) -> web.StreamResponse:
        if fault.status == CLOSE:
            return self._hang_up(request, call, "closed by a fault")
        return self._answer(call, Reply(int(fault.status), fault.body), fault.headers)

    def _hang_up(self, request: web.BaseRequest, call: Call, why: str) -> web.StreamResponse:
        self.note(f"{call.method} {call.path} -> {why}")
        if request.transport is not None:
            request.transport.abort()
        return web.Response(status=500)

    def _answer(self, call: Call, reply: Reply, headers: dict[str, str] | None = None) -> web.StreamResponse:
        self.note(f"{call.method} {call.path} -> {reply.status} {brief(call.body)}")
        if reply.body is None:
            return web.Response(status=reply.status)
        return web.Response(status=reply.status, body=msgspec.json.encode(reply.body), headers=JSON | (headers or {}))

    def _file(self, path: str) -> web.StreamResponse:
        file = self.world.files.get(path.removeprefix("/cdn"))
        return web.Response(body=file.data, content_type=file.kind) if file else web.Response(status=404)


def brief(body: Any) -> str:
    text = "" if body is None else str(body)
    return text if len(text) <= 300 else text[:297] + "..."


def make_request(message: Any, payload: Any, protocol: Any, writer: Any, task: Any) -> web.BaseRequest:
    loop = asyncio.get_running_loop()
    return web.BaseRequest(message, payload, protocol, writer, task, loop, client_max_size=BODY_MOST + (1 << 20))
