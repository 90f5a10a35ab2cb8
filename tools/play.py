"""`make play`: install, serve, open the browser; compile meanwhile and let the compiled server take over.

    python3 tools/play.py [options of `spieltisch serve`]

The browser opens on the interpreted server as soon as that can serve. The compiled one takes its place by a restart on
the same listening socket: connections wait in its queue for a moment, clients connect again, and no move is lost.
Everything is kept: a second run opens at once, and only what changed is built again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
import webbrowser
from collections.abc import Iterator, Sequence
from pathlib import Path

import bootstrap
import native
from progress import Failed, Progress

PROJECT = Path(__file__).resolve().parent.parent
PLAY = PROJECT / "build" / "play"
PYTHON = PLAY / "bin" / "python"
LAUNCHER = PLAY / "bin" / "spieltisch"
COMPILED = PROJECT / "build" / "compiled"
SOURCES = PROJECT / "src"
USUAL_PORT = 8000
EXPECTED = {"install": 15, "client": 30, "serve": 4, "tools": 15, "compile": 90}
LAUNCH = """#!/bin/sh
# The compiled build where there is one, otherwise the sources.
here="{project}"
build="$here/build/compiled"
[ -e "$build/stamp.json" ] || build="$here/src"
PYTHONPATH="$build" exec "{python}" -m spieltisch.cli "$@"
"""


def command(words: Sequence[str | Path], environment: dict[str, str] | None = None) -> str:
    """Run a command; what it says is shown only if it fails."""
    done = subprocess.run(
        words, cwd=PROJECT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    if done.returncode != 0:
        raise Failed(done.stdout.strip())
    return done.stdout


# Installing and building


def packages_mark(groups: list[str]) -> str:
    """What the installed packages depend on."""
    digest = hashlib.sha256(sys.version.encode() + " ".join(groups).encode())
    for name in ("uv.lock", "pyproject.toml"):
        digest.update((PROJECT / name).read_bytes())
    return digest.hexdigest()


def install(progress: Progress, step: str, words: str, groups: list[str]) -> None:
    """Install the locked packages of some groups into build/play, unless that is done."""
    stamp, mark = PLAY / f"{step}.stamp", packages_mark(groups)
    if stamp.exists() and stamp.read_text() == mark:
        progress.skip(step)
        return
    selection = ["--no-dev", "--no-install-project", *(word for group in groups for word in ("--group", group))]
    try:
        progress.run(step, words, lambda: bootstrap.install(PLAY, selection))
    except SystemExit as why:
        raise Failed(str(why)) from None
    stamp.write_text(mark)


def build_client(progress: Progress) -> None:
    """Build the web client if its sources have changed."""
    done = [PYTHON, PROJECT / "tools" / "webclient.py"]
    if "nothing to do" not in command([*done, "--check"]):
        progress.run("client", "building the web client", lambda: command(done))
    progress.skip("client")


def write_launcher() -> None:
    LAUNCHER.write_text(LAUNCH.format(project=PROJECT, python=PYTHON))
    LAUNCHER.chmod(0o755)


def compiled() -> bool:
    """Whether the compiled build is up to date."""
    if not (COMPILED / "stamp.json").exists():
        return False
    try:
        return "up to date" in command([PYTHON, PROJECT / "tools" / "compile.py", "--check"])
    except Failed:  # the compiler is not installed
        return False


def compile_games(progress: Progress) -> None:
    words: list[str | Path] = [PYTHON, PROJECT / "tools" / "compile.py"]
    progress.run("compile", "compiling the games; you can play already", lambda: command(words))


# Serving


def listen(words: list[str]) -> socket.socket | None:
    """The socket that all servers of this run accept from; `None` if the command line names a port or host."""
    if any(word.startswith(("--port", "--host")) for word in words):
        return None
    for port in (USUAL_PORT, 0):
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind(("127.0.0.1", port))
        except OSError:
            listening.close()
        else:
            listening.listen(2048)
            return listening
    raise Failed("no port of this machine is free", "end another server, or name a port: tools/play.py --port 8080")


class Servers:
    """The server of this run: first the interpreted one, then the compiled one, on the same socket.

    A server ends with the pipe that passes keys on to it, however this program ends.
    """

    def __init__(self, words: list[str], progress: Progress) -> None:
        self.words = words
        self.progress = progress
        self.listening = listen(words)
        self.process: subprocess.Popen[str] | None = None
        self.speaking: threading.Thread | None = None
        self.address = ""

    def start(self, build: Path, *more: str) -> None:
        environment = os.environ | {"PYTHONPATH": str(build)}
        passed = () if self.listening is None else (self.listening.fileno(),)
        words = [*self.words, *more, "--terminal", *(word for one in passed for word in ("--fd", str(one)))]
        self.process = subprocess.Popen(
            [PYTHON, "-m", "spieltisch.cli", "serve", *words],
            cwd=PROJECT,
            env=environment,
            pass_fds=passed,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line.startswith("Spieltisch: "):
            self.process.wait()
            raise Failed("the server did not start", "what it says is above")
        self.address = line.split()[1]
        self.speaking = threading.Thread(target=self.listen_to, args=(self.process,), daemon=True)
        self.speaking.start()

    def listen_to(self, process: subprocess.Popen[str]) -> None:
        """Show what a server says, whatever else is being done meanwhile."""
        assert process.stdout is not None
        for line in process.stdout:
            self.progress.show(line.rstrip("\n"))

    def press(self, key: str) -> None:
        """Pass a key on to the server."""
        if self.process is not None and self.process.stdin is not None:
            with contextlib.suppress(OSError, ValueError):
                self.process.stdin.write(key)
                self.process.stdin.flush()

    def lets_others_in(self) -> bool:
        """Whether the home network has been let in."""
        try:
            with urllib.request.urlopen(f"{self.address}api/network", timeout=10) as answer:
                return bool(json.load(answer)["open"])
        except (OSError, ValueError, KeyError):
            return False

    def stop(self) -> None:
        """End the server as an operator does: it finishes what it has begun and sends its clients away to come back."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self.process is not None and self.process.stdin is not None and self.process.stdout is not None:
            with contextlib.suppress(OSError):
                self.process.stdin.close()
            if self.speaking is not None:
                self.speaking.join()
            self.process.stdout.close()

    def close(self) -> None:
        self.stop()
        if self.listening is not None:
            self.listening.close()

    def wait(self) -> int:
        assert self.process is not None
        return self.process.wait()


@contextlib.contextmanager
def keys(servers: Servers) -> Iterator[None]:
    """While this runs, single keys go to the server; the terminal is put back as it was."""
    if not sys.stdin.isatty():
        yield
        return
    import termios
    import tty

    file = sys.stdin.fileno()
    before = termios.tcgetattr(file)
    tty.setcbreak(file)

    def read() -> None:
        with contextlib.suppress(OSError):
            while typed := os.read(file, 64):
                servers.press(typed.decode("ascii", "ignore"))

    threading.Thread(target=read, daemon=True).start()
    try:
        yield
    finally:
        termios.tcsetattr(file, termios.TCSADRAIN, before)


def play(words: list[str]) -> int:
    progress = Progress(dict(EXPECTED))
    servers = Servers([word for word in words if word != "--no-open"], progress)
    try:
        install(progress, "install", "installing Python packages and Node.js", ["client-build"])
        write_launcher()
        build_client(progress)
        ready = compiled()
        progress.run("serve", "starting the server", lambda: servers.start(COMPILED if ready else SOURCES))
        progress.say(f"Spieltisch is at {servers.address} (Ctrl-C ends it)")
        if "--no-open" not in words:
            webbrowser.open(servers.address)
        with keys(servers):
            if not ready:
                take_over(progress, servers)
            return servers.wait()
    finally:
        servers.close()


def take_over(progress: Progress, servers: Servers) -> None:
    """Compile and let the compiled server take over; without a compiler the interpreted one goes on."""
    try:
        native.check_headers()
        install(progress, "tools", "installing the compiler; you can play already", ["client-build", "native-build"])
        compile_games(progress)
    except (Failed, native.CannotCompile) as why:
        last = str(why).strip().splitlines()[-1:] or ["no reason given"]
        progress.say(f"not compiled, the games go on interpreted: {last[0]}")
        return
    others = ["--lan"] if servers.lets_others_in() else []
    servers.stop()
    servers.start(COMPILED, *others)
    progress.say("the compiled server has taken over; all games go on")


def main() -> int:
    for ending in (signal.SIGTERM, signal.SIGHUP):  # the terminal's window was closed
        signal.signal(ending, lambda number, _: sys.exit(128 + number))
    try:
        return play(sys.argv[1:])
    except Failed as why:
        print(f"{why.said}\n\nmake play: {why.advice}", file=sys.stderr)
        return 1
    except OSError as why:
        free = shutil.disk_usage(PROJECT).free // 1_000_000
        print(f"make play: {Failed(f'{why}').advice} ({why}; {free} MB are free)", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nmake play: stopped; the next run goes on from here", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
