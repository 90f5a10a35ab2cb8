"""What the pages cost on a slow line: bytes over the line, and seconds until something can be played.

A real Chromium opens the home page and a table with an empty cache, on an emulated line of 400 kbit/s with 150 ms, and
a processor that is slowed down four times.
"""

from __future__ import annotations

import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from bench.report import write
from bench.worker import ROOT

sys.path.insert(0, str(ROOT / "tools"))

from chromium import chromium
from shots import FLAGS, SIZES

LINE = 400_000 / 8  # bytes a second
DELAY = 150  # milliseconds
SLOWER = 4
HOME_BYTES, TABLE_BYTES = 95_000, 110_000
TILES_SECONDS, TABLE_SECONDS = 3.0, 5.0
GAMES = ("skyjo_action", "joggle", "joker_battle_royal", "joy", "zeitalter_des_jay")
# Words or tiles: from then on the page is not blank.
WORDS = "document.body.innerText.trim().length > 0"
TILES = "document.querySelectorAll('.tile button.prime').length >= 5"
BOARD = "document.querySelector('main section.instruction') !== null"


@dataclass
class Visit:
    """One page with an empty cache, and what it has received."""

    page: Any
    bytes: int = 0
    kinds: dict[str, int] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)

    def listen(self, session: Any) -> None:
        session.on("Network.responseReceived", lambda told: self.names.update({told["requestId"]: told["type"]}))
        session.on("Network.loadingFinished", self.add)

    def add(self, told: dict[str, Any]) -> None:
        kind = self.names.get(told["requestId"], "Other")
        self.bytes += told["encodedDataLength"]
        self.kinds[kind] = self.kinds.get(kind, 0) + told["encodedDataLength"]

    def seconds_until(self, holds: str, since: float) -> float:
        self.page.wait_for_function(holds, polling="raf", timeout=600_000)
        return time.monotonic() - since


def visit(browser: Browser, slow: bool) -> Visit:
    width, height = SIZES["phone"]
    context = browser.new_context(viewport={"width": width, "height": height}, locale="de-DE", bypass_csp=True)
    found = Visit(context.new_page())
    session = context.new_cdp_session(found.page)
    session.send("Network.enable")
    found.listen(session)
    if slow:
        line = {"offline": False, "latency": DELAY, "downloadThroughput": LINE, "uploadThroughput": LINE}
        session.send("Network.emulateNetworkConditions", line)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return found


def measured(browser: Browser, url: str, game: str) -> list[Any]:
    """Bytes of the home page, of a first table after it and of fonts; seconds to words, to tiles and to a table."""
    quick = visit(browser, slow=False)
    quick.page.goto(url, wait_until="networkidle")
    home = quick.bytes
    quick.page.locator(f".tile:has(a[href='/new/{game}']) button.prime").click()
    quick.seconds_until(BOARD, 0)
    quick.page.wait_for_load_state("networkidle")
    table, link = quick.bytes - home, quick.page.url
    fonts = quick.kinds.get("Font", 0)
    slow = visit(browser, slow=True)
    begin = time.monotonic()
    slow.page.goto(url, wait_until="commit")
    words, tiles = slow.seconds_until(WORDS, begin), slow.seconds_until(TILES, begin)
    other = visit(browser, slow=True)
    begin = time.monotonic()
    other.page.goto(link, wait_until="commit")
    shown = other.seconds_until(BOARD, begin)
    for one in (quick, slow, other):
        one.page.context.close()
    return [game, home - fonts, table, fonts, words, tiles, shown]


def main(dry: bool) -> None:
    from tests.server.tables import Server

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.sqlite", "--pace", "0", "--analysis", "0")
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        rows = [measured(browser, server.url, game) for game in GAMES]
        browser.close()
        server.stop()
    lines = table_of(rows)
    print("\n".join(lines))
    if not dry:
        write(ROOT / "docs" / "performance.md", "page", "\n".join(lines))


def table_of(rows: list[list[Any]]) -> list[str]:
    line = f"{LINE * 8 / 1000:.0f} kbit/s, {DELAY} ms, processor ÷ {SLOWER}"
    columns = [
        "game",
        f"home (≤ {kilo(HOME_BYTES)} without fonts)",
        f"first table, added (≤ {kilo(TABLE_BYTES)})",
        "fonts",
        "first words",
        f"tiles (≤ {TILES_SECONDS:.0f} s)",
        f"table by its link (≤ {TABLE_SECONDS:.0f} s)",
    ]
    lines = [f"Bytes with an empty cache, as sent; seconds at {line}.", ""]
    lines += [f"| {' | '.join(columns)} |", "|---" * len(columns) + "|"]
    return lines + [
        f"| {game} | {kilo(home)} | {kilo(table)} | {kilo(fonts)} | {words:.1f} s | {tiles:.1f} s | {shown:.1f} s |"
        for game, home, table, fonts, words, tiles, shown in rows
    ]


def kilo(count: int) -> str:
    return f"{count / 1000:.1f} kB"
