"""The gateway: sessions over a web socket, resumable, with the faults that a test asks for."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from aiohttp import WSMsgType, web

from .world import GUILD_MEMBERS, MESSAGE_CONTENT, Payload

if TYPE_CHECKING:
    from .double import Double

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, REQUEST_MEMBERS, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 8, 9, 10, 11
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
LARGEST_FRAME = 4096
encode = msgspec.json.encode


class Session:
    """What the gateway keeps for one identified bot, with or without a socket. Unacknowledged events are kept."""

    def __init__(self, intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.seq = 0
        self.kept: deque[tuple[int, str]] = deque(maxlen=50_000)
        self.line: Line | None = None

    def dispatch(self, event: str, data: Payload, sent: Callable[[], None] | None = None) -> None:
        self.seq += 1
        text = encode({"op": DISPATCH, "t": event, "s": self.seq, "d": data}).decode()
        self.kept.append((self.seq, text))
        if self.line:
            self.line.put(text, sent)
        elif sent:
            sent()  # it will reach the bot when it resumes; its three seconds run all the same

    def received(self, seq: int | None) -> None:
        """The client has all up to `seq`: it need not be kept for a resume."""
        while self.kept and seq is not None and self.kept[0][0] <= seq:
            self.kept.popleft()


class Line:
    """One web socket. Frames go out in order through a queue, so that whoever causes an event need not wait."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport | None) -> None:
        self.socket = socket
        self.transport = transport
        self.session: Session | None = None
        self.silent = False
        self.queue: asyncio.Queue[tuple[str, Callable[[], None] | None]] = asyncio.Queue()

    def put(self, text: str, sent: Callable[[], None] | None = None) -> None:
        if not self.silent:
            self.queue.put_nowait((text, sent))

    def send(self, op: int, data: Any) -> None:
        self.put(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    async def write(self) -> None:
        with suppress(ConnectionError, RuntimeError):
            while True:
                text, sent = await self.queue.get()
                if sent:
                    sent()
                await self.socket.send_str(text)


class Gateway:
    """All sessions. `dispatch` sends an event to those who have one of its intents."""

    def __init__(self, double: Double) -> None:
        self.double = double
        self.heartbeat_ms = 41_250
        self.sessions: dict[str, Session] = {}
        self.lines: set[Line] = set()
        self.counts: dict[str, int] = {"identify": 0, "resume": 0, "heartbeat": 0}

    # --- sending -----------------------------------------------------------------------------------------------------

    def dispatch(self, event: str, data: Payload, intents: int = 0) -> None:
        for session in self.live:
            if not intents or session.intents & intents:
                session.dispatch(event, readable(event, data, session.intents, self.double.world.bot.id))

    def interaction(self, data: Payload, sent: Callable[[], None]) -> None:
        """Deliver an interaction to the newest session; nobody gets it if no bot is there."""
        if self.live:
            self.live[-1].dispatch("INTERACTION_CREATE", data, sent)

    @property
    def live(self) -> list[Session]:
        """Sessions that have a socket or may still resume."""
        return list(self.sessions.values())

    @property
    def connected(self) -> bool:
        return any(line.session for line in self.lines)

    # --- faults ------------------------------------------------------------------------------------------------------

    def ask_reconnect(self) -> None:
        """Op 7: the client closes and resumes."""
        for line in self.lines:
            line.send(RECONNECT, None)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Op 9; without `resumable` the session is gone and the client identifies anew."""
        for line in list(self.lines):
            line.send(INVALID, resumable)
            if not resumable and line.session:
                self.sessions.pop(line.session.id, None)

    async def close(self, code: int = 4000) -> None:
        """Close every socket: 4000 is resumable, 4004 (authentication) and 4014 (intents) are fatal."""
        for line in list(self.lines):
            await line.socket.close(code=code)

    def cut(self) -> None:
        """The network breaks: sockets vanish without a word."""
        for line in list(self.lines):
            if line.transport:
                line.transport.abort()

    def silence(self, silent: bool = True) -> None:
        """Heartbeats stay unanswered and nothing is sent any more on the open sockets."""
        for line in self.lines:
            line.silent = silent

    # --- a connection ------------------------------------------------------------------------------------------------

    async def serve(self, request: web.BaseRequest) -> web.StreamResponse:
        socket = web.WebSocketResponse(autoping=True, max_msg_size=0, compress=False)
        await socket.prepare(request)
        line = Line(socket, request.transport)
        self.lines.add(line)
        writer = asyncio.create_task(line.write())
        line.send(HELLO, {"heartbeat_interval": self.heartbeat_ms})
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self.receive(line, message.data)
        finally:
            writer.cancel()
            self.lines.discard(line)
            if line.session and line.session.line is line:
                line.session.line = None
        return socket

    async def receive(self, line: Line, text: str) -> None:
        if len(text) > LARGEST_FRAME:
            self.double.report(f"gateway frame of {len(text)} bytes, {LARGEST_FRAME} allowed")
        frame = json.loads(text)
        op, data = frame["op"], frame.get("d")
        if op == HEARTBEAT:
            self.heartbeat(line, data)
        elif op == IDENTIFY:
            await self.identify(line, data)
        elif op == RESUME:
            self.resume(line, data)
        elif op == REQUEST_MEMBERS and line.session:
            self.request_members(line.session, data)

    def heartbeat(self, line: Line, seq: int | None) -> None:
        self.counts["heartbeat"] += 1
        if line.session:
            line.session.received(seq)
        line.send(ACK, None)

    async def identify(self, line: Line, data: Payload) -> None:
        self.counts["identify"] += 1
        if data["token"] != self.double.token:
            await line.socket.close(code=4004, message=b"Authentication failed.")
            return
        if data["intents"] & PRIVILEGED & ~self.double.privileged_intents:
            await line.socket.close(code=4014, message=b"Disallowed intent(s).")
            return
        session = Session(data["intents"])
        for old in [key for key, other in self.sessions.items() if other.line is None]:
            del self.sessions[old]  # a bot that identifies anew has forgotten the session it had
        self.sessions[session.id] = session
        line.session, session.line = session, line
        self.welcome(session)

    def welcome(self, session: Session) -> None:
        world = self.double.world
        guilds = [guild for guild in world.guilds.values() if world.bot.id in guild.members]
        session.dispatch("READY", {
            "v": 10, "user": world.bot.payload(), "session_id": session.id, "session_type": "normal",
            "resume_gateway_url": self.double.gateway_url, "shard": [0, 1], "private_channels": [],
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "application": {"id": str(world.bot.id), "flags": self.double.application()["flags"]},
        })  # fmt: skip
        for guild in guilds:
            session.dispatch("GUILD_CREATE", self.double.guild_create(guild, bool(session.intents & GUILD_MEMBERS)))

    def resume(self, line: Line, data: Payload) -> None:
        self.counts["resume"] += 1
        session = self.sessions.get(data["session_id"])
        if session is None or data["token"] != self.double.token:
            line.send(INVALID, False)
            return
        line.session, session.line = session, line
        session.received(data["seq"])
        for _, text in session.kept:
            line.put(text)
        session.dispatch("RESUMED", {})

    def request_members(self, session: Session, data: Payload) -> None:
        """Op 8: by ids for everybody; by name or all of them with the members intent."""
        guild = self.double.world.guilds[int(data["guild_id"])]
        ids = data.get("user_ids")
        if ids is None:
            start = (data.get("query") or "").lower()
            found = [member for member in guild.members.values() if member.user.name.lower().startswith(start)]
            found = found if session.intents & GUILD_MEMBERS else found[: data["limit"]]
        else:
            wanted = {int(user_id) for user_id in (ids if isinstance(ids, list) else [ids])}
            found = [member for member in guild.members.values() if member.user.id in wanted]
        chunk = {"guild_id": str(guild.id), "members": [member.payload() for member in found], "chunk_index": 0}
        nonce = {"nonce": data["nonce"]} if data.get("nonce") else {}
        session.dispatch("GUILD_MEMBERS_CHUNK", {**chunk, "chunk_count": 1, "not_found": [], **nonce})


def readable(event: str, data: Payload, intents: int, bot: int) -> Payload:
    """Without the message-content intent a bot reads only its own messages, direct messages and its mentions."""
    if not event.startswith("MESSAGE_") or "author" not in data or intents & MESSAGE_CONTENT or "guild_id" not in data:
        return data
    if data["author"]["id"] == str(bot) or any(user["id"] == str(bot) for user in data["mentions"]):
        return data
    return {**data, "content": "", "embeds": [], "attachments": [], "components": []}
