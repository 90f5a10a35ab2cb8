"""A real Chromium against a real server; the client must have been built (tools/webclient.py)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.server.tables import Server

PROJECT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(PROJECT / "tools"))

from chromium import chromium  # noqa: E402
from shots import FLAGS, SIZES  # noqa: E402


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert (PROJECT / "src/spieltisch/server/static/index.html").exists(), "build the client: python tools/webclient.py"
    tables = tmp_path_factory.mktemp("browser") / "tables.sqlite"
    running = Server(tables, "--no-limits", "--fixed-seeds", "--pace", "0")
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
    """A page of one device, with what went wrong on it."""

    def __init__(self, browser: Browser, server: Server, size: str, **context: Any) -> None:
        width, height = SIZES[size]
        self.server = server
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", **{"locale": "de-DE", **context}
        )
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self.acknowledged = 0
        self.page.on("websocket", lambda line: line.on("framereceived", self.hear))

    def hear(self, payload: str | bytes) -> None:
        self.acknowledged += '"type":"ack"' in (payload if isinstance(payload, str) else payload.decode())

    def go(self, path: str) -> Page:
        self.page.goto(self.server.url + path)
        return self.page

    def close(self) -> None:
        self.context.close()
        assert self.faults == []


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Any]:
    """Opens pages: `visit("phone", locale="en-GB", color_scheme="dark")`."""
    visitors: list[Visitor] = []

    def open_page(size: str = "desktop", **context: Any) -> Visitor:
        visitors.append(Visitor(browser, server, size, **context))
        return visitors[-1]

    yield open_page
    for visitor in visitors:
        visitor.close()
