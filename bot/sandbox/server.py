"""The sandbox's one address: our page with rooms and members, and in it SimCord's live view of one room."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from aiohttp import web

from bot.config import Config
from bot.texts import Texts

from . import adapter, faces
from .club import Club
from .first_game import FirstGame
from .people import CLUB, LOBBY, PEOPLE, WORDS, Person
from .phrases import Phrases

PAGE = Path(__file__).with_name("page")
FONT = Path(__file__).parents[2] / "renderers" / "fonts" / "ZenKakuGothicNew-Medium.ttf"
LOCAL = {"127.0.0.1", "localhost", "[::1]"}
HEADERS = {
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self' blob:; img-src 'self' blob: data:; media-src 'self' blob:;"
        " object-src 'none'; base-uri 'none'; frame-ancestors 'self'"
    ),
}
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def local_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Only this machine's own pages: no other site may reach in through the browser (DNS rebinding, forged posts)."""
    host = request.headers.get("Host", "")
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    origin = request.headers.get("Origin")
    if name not in LOCAL or (origin is not None and origin != f"http://{host}"):
        raise web.HTTPForbidden(text="The sandbox answers at 127.0.0.1 and localhost only.")
    response = await handler(request)
    for key, value in HEADERS.items():
        response.headers[key] = value
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def _guide(lang: str) -> str:
    """The guide's second step, with the labels of the bot's buttons in the language of a new club's posts."""
    texts, posts = Texts.load(), Config().language
    labels = {name: texts.text(posts, "bot", f"button.{name}") for name in ("house", "join", "start")}
    return WORDS[lang]["guide_2"].format(**labels)


class Server:
    """Serves a club at a port of 127.0.0.1."""

    def __init__(self, club: Club) -> None:
        self.club, self.first_game = club, FirstGame()
        self.app = web.Application(middlewares=[local_only], client_max_size=32 * 1024 * 1024)
        self.app.add_routes(
            [
                web.get("/", self.index),
                web.get("/room", self.room),
                web.get("/club/state", self.state),
                web.get("/club/walk", self.walk),
                web.post("/club/window", self.window),
                web.get("/club/{file}", self.own_file),
                web.post("/api/pages", self.open_page),
                web.delete("/api/pages/{context_id}", self.read("delete_page")),
                web.get("/api/state", self.read("state")),
                web.get("/api/commands", self.commands),
                web.get("/api/action-result", self.read("action_result")),
                web.get("/api/assets/{asset_id}", self.read("asset")),
                web.post("/api/action", self.action),
                web.get("/{path:.+}", self.simcord_file),
            ]
        )
        self.runner = web.AppRunner(self.app, access_log=None, handler_cancellation=False, shutdown_timeout=1.0)

    async def start(self, port: int) -> int:
        """Listen on `port`, or on a free one where it is taken; the port."""
        await self.runner.setup()
        site = web.TCPSite(self.runner, "127.0.0.1", port)
        try:
            await site.start()
        except OSError:
            site = web.TCPSite(self.runner, "127.0.0.1", 0)
            await site.start()
        self.club.port = int(self.runner.addresses[0][1])
        return self.club.port

    async def stop(self) -> None:
        """Close the port."""
        await self.runner.cleanup()
        self.first_game.close()

    # ------------------------------------------------------------------------------ our page

    async def index(self, request: web.Request) -> web.Response:
        return web.Response(text=(PAGE / "index.html").read_text(encoding="utf-8"), content_type="text/html")

    async def own_file(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["file"]
        if name == "font.ttf":
            return web.FileResponse(FONT, headers={"Cache-Control": "max-age=86400"})
        if name == "icon.png":
            return web.Response(body=faces.draw(*faces.BOT), content_type="image/png")
        if name not in {path.name for path in PAGE.iterdir()}:
            raise web.HTTPNotFound
        return web.FileResponse(PAGE / name, headers={"Cache-Control": "no-cache"})

    async def state(self, request: web.Request) -> web.Response:
        """Everything the side bar shows to the member `me`; `reading` is the room they have in view."""
        person, reading = self._person(request), request.query.get("reading", "")
        if reading.isdecimal():
            self.club.rooms.mark(person, int(reading))
        return web.json_response(
            {
                "club": CLUB,
                "me": person.key,
                "lobby": str(LOBBY),
                "members": self.club.rooms.faces(),
                "rooms": self.club.rooms.of(person),
                "words": WORDS[person.lang] | {"guide_2": _guide(person.lang)},
                "lang": person.lang,
                "games": self.first_game.games(person.lang),
                "first": Phrases.of(self.club.env, person.locale).say("table open"),
            }
        )

    async def walk(self, request: web.Request) -> web.Response:
        """A step of the walk-through of `game`, in the language of the member `me`."""
        asked, lang = request.query, self._person(request).lang
        return web.json_response(await self.first_game.step(asked.get("game", ""), asked.get("step", "0"), lang))

    async def window(self, request: web.Request) -> web.Response:
        """Open a room for a member: the capability that SimCord's page needs."""
        body = await request.json()
        person = self._person(request)
        try:
            window = await self.club.window(person, int(body["room"]), str(body.get("timezone") or "UTC"))
        except KeyError:
            raise web.HTTPNotFound(text="no such room") from None
        return web.json_response({"capability": window.capability})

    async def room(self, request: web.Request) -> web.Response:
        """SimCord's page of one room, dressed for ours."""
        lang = "ja" if request.query.get("lang") == "ja" else "en"
        ours = '<link rel="stylesheet" href="/club/room.css"><script type="module" src="/club/room.js"></script></head>'
        page = adapter.PAGE.replace("</head>", ours).replace('<html lang="en">', f'<html lang="{lang}">')
        return web.Response(text=page, content_type="text/html")

    def _person(self, request: web.Request) -> Person:
        key = request.query.get("me", "")
        return next((person for person in PEOPLE if person.key == key), PEOPLE[0])

    # -------------------------------------------------------------------------- SimCord's page

    async def simcord_file(self, request: web.Request) -> web.StreamResponse:
        path = adapter.static_file(request.path)
        if path is None:
            raise web.HTTPNotFound
        lasting = path.suffix in (".ttf",) or "vendor" in path.parts
        headers = {"Cache-Control": "max-age=86400" if lasting else "no-cache"}
        return web.FileResponse(path, headers=headers)

    def _window(self, request: web.Request) -> adapter.Window:
        window = self.club.windows.get(request.headers.get("X-Simcord-Capability", ""))
        if window is None:
            raise web.HTTPUnauthorized
        return window

    def read(self, what: Any) -> Handler:
        async def handler(request: web.Request) -> web.StreamResponse:
            return await self._window(request).read(what, request)

        return handler

    async def open_page(self, request: web.Request) -> web.Response:
        return web.json_response(self._window(request).open_page())

    async def commands(self, request: web.Request) -> web.Response:
        """The commands under the names that this member's Discord shows."""
        window = self._window(request)
        answer = await window.read("commands", request)
        return web.Response(body=self._phrases(window).catalogue(answer.body), content_type="application/json")

    async def action(self, request: web.Request) -> web.Response:
        window = self._window(request)
        phrases = self._phrases(window)
        body = phrases.understand(await request.json())
        try:
            receipt = await self.club.act(window, request.headers.get("X-Simcord-Context"), body)
        except LookupError:
            raise web.HTTPGone from None  # the page says so, and ours opens the room anew
        return web.json_response(phrases.answer(body, receipt))

    def _phrases(self, window: adapter.Window) -> Phrases:
        locale = next(person.locale for person in PEOPLE if person.id == window.user_id)
        return Phrases.of(self.club.env, locale)
