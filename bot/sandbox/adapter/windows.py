"""Several live views of the club at once, each one person's view of one place."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Literal

import simcord
import simcord.preview
from aiohttp import web
from PIL import Image
from simcord import SetupError
from simcord.preview import _server, make_preview
from simcord.preview._media import MediaInfo, MediaWorker

from . import world

_STATIC = Path(simcord.preview.__file__).with_name("static")

#: SimCord's page, into which `server.py` puts a style sheet and a script of ours.
PAGE = (_STATIC / "index.html").read_text(encoding="utf-8")

MOST_PAGES = 12  # of one window

Read = Literal["state", "commands", "action_result", "asset", "delete_page"]


class _Mounted(_server.PreviewServer):
    """A preview's request handlers without a socket of their own: `server.py` mounts them on its one port."""

    async def start(self) -> None:
        _server.web = web  # type: ignore[attr-defined]  # SimCord binds it where it opens a socket
        self.port = self._requested_port

    async def close(self) -> None:
        self.port = None

    def _authorized(self, request: Any, *, context: str | None = None) -> bool:
        # Host and Origin are checked for all requests alike by server.py, which also knows forwarded ports.
        supplied = request.headers.get("X-Simcord-Context")
        capable = request.headers.get("X-Simcord-Capability") == self.preview.capability
        return capable and (context is None or supplied == context)


class _Pictures(MediaWorker):
    """Lets plain PNG pictures through, which are the bot's own. SimCord decodes each in a process of its own, one after
    the other, a third of a second each, and gives up where a room has more than eight."""

    async def validate(self, key: str, blob: bytes, *, media_time: float | None = None) -> MediaInfo:
        if media_time is None and blob.startswith(b"\x89PNG\r\n\x1a\n"):
            with Image.open(io.BytesIO(blob)) as image:
                if getattr(image, "n_frames", 1) == 1:
                    return MediaInfo("PNG", *image.size, 1, image.width * image.height * 4, blob, "image/png")
        return await super().validate(key, blob, media_time=media_time)


class _Desk:
    """Stands where SimCord keeps its only preview, so that several can be open at a time."""

    _closed = True  # "the earlier preview is closed": another one may be entered

    def __init__(self) -> None:
        self.windows: list[Window] = []

    def _mark_action_dispatched(self) -> None:
        for window in self.windows:
            window.preview._mark_action_dispatched()


@dataclass(eq=False)
class Window:
    """One person's live view of one place: SimCord's preview of it."""

    env: simcord.Env
    user_id: int
    channel_id: int
    preview: simcord.Preview

    @property
    def capability(self) -> str:
        """The secret that SimCord's page sends with each request; it finds this window again."""
        return self.preview.capability

    @property
    def pages(self) -> list[Any]:
        """The browser pages that look at it now."""
        return [page for page in self.preview._pages.values() if page is not self.preview._python]

    @property
    def unwatched(self) -> float:
        """Seconds since a page last asked for news; infinite when none looks."""
        return min((monotonic() - page.last_activity for page in self.pages), default=float("inf"))

    def publish(self) -> None:
        """Show what happened since. The caller has settled the bot."""
        self.preview._advance_presentation_time()
        for page in self.pages:
            self.preview._publish(page, reason="refresh")

    def open_page(self) -> dict[str, Any]:
        """A new browser page at the newest message: the first snapshot for it."""
        source = self.preview._python
        assert source is not None, "the window was closed"
        source.window_end_id, source.target_id = None, self.preview._initial_target(source.viewer, self.channel_id)
        self.preview._advance_presentation_time()
        self._drop_deserted()
        return self.preview._page_payload(self.preview._open_page(str(self.user_id)))

    def _drop_deserted(self) -> None:
        """SimCord takes 16 pages, and a browser does not always say that it has closed one."""
        by_age = sorted(self.pages, key=lambda page: page.last_activity)
        for page in by_age[: max(0, len(by_age) - MOST_PAGES + 1)]:
            self.preview._close_page(page.id)

    async def act(self, context: str | None, body: dict[str, Any]) -> dict[str, Any]:
        """Do what the page asks and answer with SimCord's receipt. LookupError: it is no page of this window any more.

        Discord takes a press on an older view of a message and lets the bot answer it; so the revision that the page
        has seen is replaced by the present one, or every post by somebody else would cost a press.
        """
        try:
            page = self.preview._get_page(context)
        except SetupError as gone:
            raise LookupError(str(gone)) from gone
        return await self.preview._action(context, {**body, "published_revision": page.revision})

    async def read(self, what: Read, request: web.Request) -> web.Response:
        """Answer one of SimCord's reading requests."""
        answer: web.Response = await getattr(self.preview._server, f"_{what}")(request)
        return answer

    async def close(self) -> None:
        """End it; its pages say so."""
        desk = self.env._preview
        if isinstance(desk, _Desk) and self in desk.windows:
            desk.windows.remove(self)
        await self.preview.close()


async def open_window(
    env: simcord.Env, channel_id: int, user_id: int, *, locale: str, timezone: str, port: int
) -> Window:
    """Open one more live view of a place for a person; `port` is where its page will be served."""
    channel = world.channel(env, channel_id)
    viewer = world.actor(env, channel.guild.id, user_id) if channel.guild else world.user(env, user_id)
    desk: Any = env._preview if isinstance(env._preview, _Desk) else _Desk()
    preview = make_preview(
        env, channel, viewers=[viewer], layout="channel", display="responsive", width=960, height=720,
        locale=locale, timezone=timezone, presentation_time=None, assets=None, sku_presentations=None, port=port,
    )  # fmt: skip
    preview._server, preview._media_worker = _Mounted(preview, port), _Pictures()
    env._preview = desk
    try:
        await preview.__aenter__()
    finally:
        env._preview = desk
    window = Window(env, user_id, channel_id, preview)
    desk.windows.append(window)
    return window


def static_file(path: str) -> Path | None:
    """SimCord's own file behind a path of its page, such as `/app.js`."""
    name = _server.PreviewServer._STATIC_FILES.get(path)
    if name is None:
        return None
    return _STATIC.parent / name if name == "protocol.schema.json" else _STATIC / name
