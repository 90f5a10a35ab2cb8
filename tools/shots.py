"""Screenshots of boards from the fixtures: phone, tablet, landscape and desktop, light and dark.

    python tools/fixtures.py && (cd web && npm run harness)
    python tools/shots.py joy --frames 0 12 40 --sizes phone desktop --themes light dark --languages de en

The pictures go to build/shots/. It serves web/dist-harness itself and needs a Chromium.
"""

from __future__ import annotations

import argparse
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import sync_playwright

PROJECT = Path(__file__).resolve().parent.parent
SIZES = {
    "phone": (390, 844),
    "desktop": (1280, 800),
    "docked": (940, 800),  # what a drawer beside the board leaves of 1280 × 800
    "tablet": (820, 1180),
    "sideways": (844, 390),
    "small": (360, 640),
    "zoomed": (640, 400),
    "large": (1920, 1080),
}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--frames", nargs="*", type=int, default=[0])
    parser.add_argument("--sizes", nargs="*", default=["phone", "desktop"], choices=list(SIZES))
    parser.add_argument("--themes", nargs="*", default=["light"])
    parser.add_argument("--languages", nargs="*", default=["de"])
    parser.add_argument("--more", default="", help="more of the address, such as pending=lay%%20X%%20blue")
    parser.add_argument("--click", nargs="*", default=[], help="selectors to click before the picture")
    arguments = parser.parse_args()
    folder = PROJECT / "build" / "shots"
    folder.mkdir(parents=True, exist_ok=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(PROJECT / "web" / "dist-harness")))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for size in arguments.sizes:
            width, height = SIZES[size]
            page = browser.new_page(viewport={"width": width, "height": height})
            page.on("console", lambda message: print("console:", message.text) if message.type == "error" else None)
            page.on("pageerror", lambda error: print("page error:", error))
            for theme in arguments.themes:
                for language in arguments.languages:
                    for frame in arguments.frames:
                        query = f"game={arguments.game}&frame={frame}&language={language}&theme={theme}"
                        page.goto(f"http://127.0.0.1:{server.server_port}/harness.html?{query}&{arguments.more}")
                        page.wait_for_selector("main")
                        page.wait_for_timeout(150)
                        for selector in arguments.click:
                            page.click(selector)
                        path = folder / f"{arguments.game}-{frame}-{size}-{theme}-{language}.png"
                        page.screenshot(path=path)
                        print(path.relative_to(PROJECT))
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
