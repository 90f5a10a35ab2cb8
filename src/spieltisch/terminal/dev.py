"""The designers' loop: a server that is restarted when a file of the game changes, and the page /dev.

Every process that reads the game is a new one, so it sees the files as they are now. Tables are kept in a file and
clients reconnect by themselves; a table whose moves no longer fit the rules says so.
"""

from __future__ import annotations

import html
import os
import subprocess
import sys
import time
import webbrowser
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console

from spieltisch.games.registry import FOLDERS, in_folder

WATCHED = {".py", ".toml", ".md"}
GENERATED = {"_table.py", "_steps.py", "_observation.py"}
PAUSE = 0.5
PAGES = "SPIELTISCH_DEV_PAGES"
STUDY = "import sys; from spieltisch.terminal.dev import study; study(sys.argv[1], int(sys.argv[2]), sys.argv[3])"


class Development:
    """One game under development: its folder, its server, its page."""

    def __init__(self, folder: Path, host: str, port: int, matches: int, report: bool, console: Console) -> None:
        self.folder, self.host, self.port = folder, host, port
        self.matches, self.report, self.console = matches, report, console
        self.home = folder / ".spieltisch"
        self.page = self.home / "pages" / "index.html"
        self.environment = {**os.environ, FOLDERS: str(folder), PAGES: str(self.page.parent)}
        self.server: subprocess.Popen[bytes] | None = None

    def run(self, open_browser: bool) -> None:
        self.page.parent.mkdir(parents=True, exist_ok=True)
        (self.page.parent / "style.css").write_text(STYLE, "utf-8")
        url = f"http://{self.host}:{self.port}"
        self.console.print(f"{url} plays the game, {url}/dev shows how it does. Ctrl-C ends.", highlight=False)
        try:
            self.reload()
            if open_browser:
                webbrowser.open(f"{url}/dev")
            for changed in changes(self.folder):
                self.console.print(f"{', '.join(changed)} changed", highlight=False, markup=False)
                self.reload()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()

    def reload(self) -> None:
        """Generate, restart the server, study the game. What is broken is told, and the old server goes on."""
        trouble = self.trouble()
        if trouble:
            self.console.print(trouble, style="red", highlight=False, markup=False)
            self.page.write_text(page(self.name(), [("It cannot be loaded", f"<pre>{html.escape(trouble)}</pre>")]))
            return
        self.stop()
        words = ["serve", "--host", self.host, "--port", str(self.port), "--data", str(self.home / "tables.sqlite")]
        self.server = subprocess.Popen([sys.executable, "-m", "spieltisch.cli", *words], env=self.environment)
        study_words = [self.name(), str(self.matches), str(self.page)]
        subprocess.run([sys.executable, "-c", STUDY, *study_words], env=self.environment, check=False)
        if self.report:
            self.write_report()

    def trouble(self) -> str:
        """Why the game cannot be loaded as it is now; nothing if it can."""
        for words in (["generate", "--folder", str(self.folder)], ["games"]):
            ran = self.ask(words)
            if ran.returncode != 0:
                return ran.stderr.strip()
        left_out = [line for line in ran.stdout.splitlines() if "is left out" in line]
        return "\n".join(left_out)

    def ask(self, words: list[str]) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "spieltisch.cli", *words]
        return subprocess.run(
            command, env={**self.environment, "COLUMNS": "1000"}, capture_output=True, text=True, check=False
        )

    def write_report(self) -> None:
        data = self.home / "reports" / f"{self.name()}.json"
        data.parent.mkdir(exist_ok=True)
        words = ["report", self.name(), "--games", str(self.matches), "--data", str(data), "--lang", "en"]
        ran = self.ask([*words, "--out", str(self.home / "report.html")])
        said = f'<p><a href="/lab/{self.name()}">The balance report</a> of {self.matches} matches.</p>'
        if ran.returncode != 0:
            said = f"<pre>{html.escape(ran.stderr.strip())}</pre>"
        text = self.page.read_text("utf-8")
        self.page.write_text(text.replace(END, f"<h2>Report</h2>{said}{END}"), "utf-8")

    def name(self) -> str:
        return in_folder(self.folder)[0].name

    def stop(self) -> None:
        if self.server is not None:
            self.server.terminate()
            self.server.wait()
            self.server = None


# Files


def changes(folder: Path) -> Iterator[list[str]]:
    """The files that changed since the last look, whenever some did. Generated files are not watched."""
    before = stamps(folder)
    while True:
        time.sleep(PAUSE)
        now = stamps(folder)
        changed = sorted(name for name in before.keys() | now.keys() if before.get(name) != now.get(name))
        before = now
        if changed:
            yield changed


def stamps(folder: Path) -> dict[str, int]:
    found = {}
    for path in folder.rglob("*"):
        name = path.relative_to(folder)
        hidden = any(part.startswith(".") for part in name.parts)
        if path.suffix in WATCHED and not hidden and name.name not in GENERATED and path.is_file():
            found[str(name)] = path.stat().st_mtime_ns
    return found


# The page

END = "</main>"
STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#efe7d8;color:#2a251f}"
    "main{max-width:760px;margin:24px auto;padding:8px 24px 24px;background:#fffdf8;border-radius:16px}"
    "td{padding:4px 16px 4px 0;vertical-align:top}.ok{color:#1f6f5c}.bad{color:#b3261e}pre{white-space:pre-wrap}"
)


def page(name: str, parts: list[tuple[str, str]]) -> str:
    inside = "".join(f"<h2>{html.escape(title)}</h2>{part}" for title, part in parts)
    head = f'<meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>{name}</title>'
    head += '<link rel="stylesheet" href="/dev/style.css">'
    return f"<!doctype html><html lang='en'><head>{head}</head><body><main><h1>{name}</h1>{inside}{END}</body></html>"


def study(name: str, matches: int, path: str) -> None:
    """Check a game and play it out, and write the page."""
    from spieltisch import game as find_game
    from spieltisch.authoring.contract import outcomes
    from spieltisch.authoring.playouts import playouts

    game = find_game(name)
    checks = "".join(
        f"<tr><td class={'ok' if one.fault is None else 'bad'}>{'✓' if one.fault is None else '✗'}</td>"
        f"<td>{html.escape(one.check)}</td><td class=bad>{html.escape(one.fault or '')}</td></tr>"
        for one in outcomes(game)
    )
    parts = [("The contract of every game", f"<table>{checks}</table>")]
    if "✗</td><td>every match ends" not in checks:
        rows = playouts(game, matches).summary()
        shown = "".join(f"<tr><td>{html.escape(what)}</td><td>{html.escape(much)}</td></tr>" for what, much in rows)
        parts.append((f"{matches} random play-outs", f"<table>{shown}</table>"))
    Path(path).write_text(page(game.title, parts), "utf-8")
