"""A real Chromium against a real server; the client must have been built (tools/webclient.py)."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Route, WebSocket, expect, sync_playwright

from tests.server.tables import Server

PROJECT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(PROJECT / "tools"))

from chromium import chromium  # noqa: E402
from shots import FLAGS  # noqa: E402
from shots import SIZES as SIZES  # noqa: E402

SEED = "5eed" * 8
PATIENCE = 90
expect.set_options(timeout=PATIENCE * 1000)
PREFER = """{
  const kept = JSON.parse(localStorage.getItem('spieltisch.settings') ?? '{}');
  localStorage.setItem('spieltisch.settings', JSON.stringify({ ...kept, ...SETTINGS }));
}"""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert (PROJECT / "src/spieltisch/server/static/index.html").exists(), "build the client: python tools/webclient.py"
    tables = tmp_path_factory.mktemp("browser") / "tables.sqlite"
    running = Server(tables, "--no-limits", "--fixed-seeds", "--held-clock", "--pace", "0", "--analysis", "2")
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = chromium()
    assert found is not None, "the browser tests need a Chromium: python tools/chromium.py"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield running
        running.close()


class Visitor:
    """A page on one device, and the errors on it."""

    def __init__(self, browser: Browser, server: Server, size: str, **context: Any) -> None:
        width, height = SIZES[size]
        self.server = server
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, **{"locale": "de-DE", "reduced_motion": "reduce", **context}
        )
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.forgiven: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self.note)
        self.page.set_default_timeout(PATIENCE * 1000)
        self.sent: dict[str, int] = {}  # the seat of every move that was sent
        self.answered: set[str] = set()
        self.under_way: set[str] = set()  # moves that were sent and not answered yet
        self.version = 0  # of the table, as far as this page was told
        self.table_time = False
        self.page.on("websocket", self.listen)

    def note(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.faults.append(f"{said.text} {said.location['url']}")

    def listen(self, line: WebSocket) -> None:
        line.on("framesent", self.say)
        line.on("framereceived", self.hear)

    def say(self, payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["type"] == "move":
            self.sent[message["id"]] = message["seat"]
            self.under_way.add(message["id"])

    def hear(self, payload: str | bytes) -> None:
        """Counts acknowledged moves; a move that was sent twice is acknowledged twice."""
        message = json.loads(payload)
        if message["type"] == "update":
            self.version = message["version"]
        if message["type"] == "ack" and message["id"] in self.sent:
            self.answered.add(message["id"])
        if message["type"] in ("ack", "refused", "error"):
            self.under_way.discard(message["id"])

    @property
    def acknowledged(self) -> int:
        return len(self.answered)

    def moves_of(self, seat: int) -> int:
        """How many moves of a seat of this device have been acknowledged."""
        return sum(self.sent[one] == seat for one in self.answered)

    def wishes(self, **wishes: Any) -> None:
        """Tables that this visitor opens get a fixed shuffle, and what else is wished for: a shorter game, a pace."""
        wishes = {"seed": SEED, **wishes}

        def add(route: Route) -> None:
            asked = json.loads(route.request.post_data or "null")
            route.continue_(post_data=None if asked is None else json.dumps({**asked, **wishes}))

        self.page.route("**/api/tables", add)
        self.page.add_init_script("crypto.getRandomValues = (bytes) => bytes.fill(7)")

    def sits(self, made: dict[str, Any], game: str) -> None:
        """Gives this visitor the seats of a table created elsewhere."""
        secrets = [seat["secret"] for seat in made["seats"]]
        kept = json.dumps([{"table": made["table"], "code": made["code"], "game": game, "secrets": secrets}])
        self.page.add_init_script(f"localStorage.setItem('spieltisch.seats', {json.dumps(kept)})")

    def prefers(self, **settings: Any) -> None:
        """The settings of this device."""
        self.page.add_init_script(PREFER.replace("SETTINGS", json.dumps(settings)))

    def keeps_table_time(self) -> None:
        """The page's timers, too, run on when time passes at a real-time table."""
        self.page.clock.install(time=0)
        self.table_time = True

    def forgives(self, fault: str) -> None:
        """Errors that the test expects, such as an unreachable server."""
        self.forgiven.append(fault)

    def go(self, path: str) -> Page:
        self.page.goto(self.server.url + path)
        return self.page

    def close(self) -> None:
        self.context.close()
        assert [fault for fault in self.faults if not any(one in fault for one in self.forgiven)] == []


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Any]:
    """Opens pages: `visit("phone", locale="en-GB", color_scheme="dark")`."""
    visitors: list[Visitor] = []

    def open_page(size: str = "desktop", server: Server = server, **context: Any) -> Visitor:
        visitors.append(Visitor(browser, server, size, **context))
        return visitors[-1]

    yield open_page
    for visitor in visitors:
        visitor.close()
