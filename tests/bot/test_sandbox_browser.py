"""The sandbox as a newcomer meets it: `python -m bot sandbox` and a browser. Skipped where there is no Chromium.

With TOBAN_REQUIRE_BROWSER=1 a missing browser is a failure: continuous integration installs one.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FrameLocator, Locator, Page

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync"
)
PATIENCE = 30_000  # milliseconds: two cores may be busy with other tests
START_WITHIN = 10.0  # seconds, with the set-up done


def missing(what: str) -> None:
    """Skip, or fail where the browser is required."""
    if os.environ.get("TOBAN_REQUIRE_BROWSER") == "1":
        pytest.fail(f"TOBAN_REQUIRE_BROWSER=1, but there is no {what}")
    pytest.skip(f"no {what}: the sandbox's page is not driven")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("playwright")
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        missing("Chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET.split())
        yield browser
        browser.close()


class Sandbox:
    """The command as a process of its own, on a free port."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "bot", "sandbox", "--port", "0", "--data", str(folder), "--no-browser"]
        began = time.perf_counter()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.address = self._address()
        self.took = time.perf_counter() - began

    def _address(self) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://\S+", line):
                return found[0]
        raise AssertionError(f"the sandbox ended with {self.process.wait()}")

    def interrupt(self) -> int:
        """Ctrl-C; the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=20)


@pytest.fixture
def sandbox(tmp_path: Path) -> Iterator[Sandbox]:
    started = Sandbox(tmp_path)
    yield started
    if started.process.poll() is None:
        started.interrupt()


class Visitor:
    """One browser tab: who one is, which room is open, what is pressed."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.page: Page = browser.new_page(viewport={"width": 1200, "height": 900})
        self.page.set_default_timeout(PATIENCE)
        self.problems: list[str] = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.goto(address)

    @property
    def room(self) -> FrameLocator:
        return self.page.frame_locator("#room")

    @property
    def messages(self) -> Locator:
        return self.room.locator("#channel-message-list")

    def until(self, condition: Callable[[], bool]) -> None:
        """Wait for something that is no matter of one element."""
        for _ in range(PATIENCE // 100):
            if condition():
                return
            self.page.wait_for_timeout(100)
        raise AssertionError("the page did not come to it")

    def enter(self, kind: str) -> None:
        """Open the lobby (channel), the first table (thread) or the direct messages (dm)."""
        button = self.page.locator(f'[data-kind="{kind}"]').first
        button.click()
        room = button.get_attribute("data-room")
        self.until(lambda: any(f"+{room}#" in frame.url for frame in self.page.frames))
        self.messages.locator("article").first.wait_for()

    def press(self, label: str) -> None:
        """Press the newest button with this label, in a message or a form."""
        self.room.locator("#channel-message-list, #modal-root").get_by_role(
            "button", name=label, exact=True
        ).last.click()

    def sees(self, text: str) -> None:
        """Wait for a text in the room."""
        self.messages.get_by_text(text).last.wait_for()

    def picture(self) -> Locator:
        """The newest picture, once it is drawn."""
        newest = self.messages.locator(".attachment-image").last
        self.until(lambda: newest.evaluate("image => image.complete && image.naturalWidth > 400"))
        return newest

    def open_table(self, game: str, house_players: int) -> None:
        """As the guide says: the command, typed by its button, house players, start."""
        self.page.click("#guide-go")
        self.room.locator(".command-entry").first.click()
        self.room.locator(".command-suggestion", has_text=game).click()
        self.room.locator("#send-message").click()
        for _ in range(house_players):
            before = self.messages.get_by_text("sits down").count()
            self.press("Add a house player")
            self.messages.get_by_text("sits down").nth(before).wait_for()
        self.press("Start")
        self.enter("thread")

    def choose(self, done: str) -> None:
        """In the newest message: the first of the things to choose from, button or menu, until it says that it is done;
        what it then offers (to order ahead) is left.
        """
        number = self.messages.locator("article").last.get_attribute("data-message-id")
        panel = self.messages.locator(f'[data-message-id="{number}"]')
        while done not in (before := panel.text_content() or ""):
            if panel.locator(".select-trigger").count():
                panel.locator(".select-trigger").click()
                self.room.locator(".select-option").first.click()
            else:
                panel.locator(".component-button").first.click()  # "Send" too, where it asks for confirmation
            self.until(lambda shown=before: panel.text_content() != shown)

    def bid(self, amount: str) -> None:
        """Fill the form that is open, and confirm what the bot has understood."""
        self.room.locator("#modal-root").locator("input, textarea").first.fill(amount)
        self.press("Submit")
        self.press("Send")


def test_starts_soon_and_ends_at_ctrl_c(sandbox: Sandbox) -> None:
    assert sandbox.took < START_WITHIN
    assert sandbox.interrupt() == 0


def test_a_dobutsu_move(browser: Browser, sandbox: Sandbox) -> None:
    ann = Visitor(browser, sandbox.address)
    ann.open_table("Dobutsu", house_players=1)
    ann.sees("@Ann")  # the house player may have had the first move
    ann.press("Act")
    ann.press("Move")
    ann.sees("Piece to move?")
    ann.choose("Ann moves the")
    ann.messages.get_by_text("Ann moves the").first.wait_for()
    assert ann.picture().get_attribute("alt")
    assert ann.problems == []


def test_a_sealed_bid_by_direct_message_after_a_restart(browser: Browser, sandbox: Sandbox, tmp_path: Path) -> None:
    ann = Visitor(browser, sandbox.address)
    ann.open_table("QE", house_players=2)
    ann.sees("@Ann")
    if ann.messages.get_by_text("Ann is the first auctioneer").count():
        ann.press("Act")  # her opening bid is public; the next auctioneer is another
        ann.bid("1000")
        ann.sees("Ann opens with 1,000")
        ann.sees("Send your secret bid")
    assert sandbox.interrupt() == 0
    again = Sandbox(tmp_path)
    try:
        ann.page.goto(again.address)
        ann.enter("dm")
        ann.press("Act")
        ann.bid("12,345")
        ann.sees("12,345")
        ann.enter("thread")
        ann.sees("Ann has sent a secret bid")
        assert ann.messages.get_by_text("12,345").count() == 0
        assert ann.problems == []
    finally:
        again.interrupt()
