"""`make play`: progress lines, advice on failures, and servers that take turns on one socket."""

from __future__ import annotations

import io
import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

import play
import webclient
from progress import Failed, Progress, advice_on

from tests.server.tables import PATIENCE
from tests.server.tables import Server as Running

SOURCES = Path(__file__).resolve().parent.parent / "src"


def test_a_step_says_how_long_it_has_been_and_roughly_how_much_is_left():
    now = [0.0]
    out = io.StringIO()
    progress = Progress({"install": 10, "client": 20, "compile": 90}, out, lambda: now[0])
    assert progress.run("install", "installing", lambda: "done") == "done"
    now[0] = 12.0
    progress.skip("client")
    progress.run("compile", "compiling", lambda: None)
    assert out.getvalue().splitlines() == [
        "[   0 s] installing (about 120 s left)",
        "[  12 s] compiling (about 90 s left)",
    ]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_what_a_server_says_stands_above_the_line_that_counts():
    out = Terminal()
    progress = Progress({"compile": 90}, out, lambda: 0.0)
    progress.run("compile", "compiling", lambda: progress.show("Friends can open: http://192.168.1.20:8000/"))
    assert rows(out.getvalue()) == [
        "Friends can open: http://192.168.1.20:8000/",
        "[   0 s] compiling (about 90 s left)",
    ]


def rows(written: str) -> list[str]:
    """What a terminal shows: `1A` and `2K` go up and erase a line."""
    shown: list[str] = []
    for line in written.removesuffix("\n").split("\n"):
        if line.startswith("\x1b[1A\x1b[2K"):
            shown.pop()
        shown.append(line.removeprefix("\x1b[1A\x1b[2K"))
    return shown


def test_a_step_that_takes_longer_than_usual_says_so():
    now = [0.0]
    progress = Progress({"compile": 90}, io.StringIO(), lambda: now[0])
    now[0] = 91.0
    assert "longer than usual" in progress.counted("compile", "compiling", 0.0)


@pytest.mark.parametrize(
    ("said", "advice"),
    [
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("npm error code ENOTFOUND", "package index cannot be reached"),
        ("error: dns error: failed to lookup address", "package index cannot be reached"),
        ("The virtual environment was not created because ensurepip is not available", "python3-venv"),
        ("mkdir: Permission denied", "cannot be written"),
        ("node: error while loading shared libraries: libstdc++.so.6: cannot open shared object file", "libstdc++6"),
        ("npm error code EMFILE", "ulimit -n 4096"),
        ("something else", "run it again"),
    ],
)
def test_the_last_line_of_a_failure_says_what_to_do(said, advice):
    assert advice in advice_on(said)


def test_what_npm_says_about_its_failure_is_told_without_its_notices():
    said = """npm error code EMFILE
npm error syscall open
npm notice New major version of npm available!
npm error A complete log of this run can be found in: debug.log"""
    assert webclient.reasons(said) == ["npm error code EMFILE", "npm error syscall open"]
    assert webclient.reasons("one\n\ntwo") == ["one", "two"]


def test_a_failed_step_ends_with_its_advice(monkeypatch, capsys):
    def fail(words: list[str]) -> int:
        raise Failed("npm error code ENOSPC")

    monkeypatch.setattr(play, "play", fail)
    assert play.main() == 1
    assert "disk is full" in capsys.readouterr().err.splitlines()[-1]


def test_ctrl_c_says_that_the_next_run_goes_on(monkeypatch, capsys):
    def stop(words: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(play, "play", stop)
    assert play.main() == 130
    assert "goes on from here" in capsys.readouterr().err


def test_another_server_takes_over_on_the_same_socket_and_no_move_is_lost(data_file, monkeypatch):
    monkeypatch.setattr(play, "PYTHON", Path(sys.executable))
    servers = play.Servers(["--data", str(data_file), "--no-limits"], Progress({}, io.StringIO()))
    try:
        servers.start(SOURCES)
        first, address = servers.process, servers.address
        running = Running.at(address.rstrip("/"))
        host = running.host("joggle", "m m")
        host.start()
        host.play_on(random.Random(1), 1)
        servers.stop()
        servers.start(SOURCES)
        assert (servers.address, servers.process is first) == (address, False)
        host.updates = {}
        host.connect()
        host.until(lambda me: me.updates)
        assert host.version == 1
        host.play_on(random.Random(1), 1)
        host.close()
        running.http.close()
    finally:
        servers.close()


def test_a_server_that_does_not_start_is_told_in_a_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(play, "PYTHON", Path(sys.executable))
    servers = play.Servers(["--data", str(tmp_path)], Progress({}, io.StringIO()))  # a folder is no data file
    with pytest.raises(Failed, match="the server did not start"):
        servers.start(SOURCES)
    servers.close()


def test_a_server_ends_with_the_program_that_started_it(data_file, monkeypatch):
    monkeypatch.setattr(play, "PYTHON", Path(sys.executable))
    servers = play.Servers(["--data", str(data_file)], Progress({}, io.StringIO()))
    try:
        servers.start(SOURCES)
        assert servers.process is not None
        assert servers.process.stdin is not None
        servers.process.stdin.close()
        assert servers.process.wait(PATIENCE) == 0
    finally:
        servers.close()


@pytest.fixture
def data_file(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"
