"""`make play`: progress lines, advice on failures, and servers that take turns on one socket."""

from __future__ import annotations

import io
import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

import play
from progress import Failed, Progress, advice_on

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


@pytest.mark.parametrize(
    ("said", "advice"),
    [
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("npm error code ENOTFOUND", "package index cannot be reached"),
        ("error: dns error: failed to lookup address", "package index cannot be reached"),
        ("The virtual environment was not created because ensurepip is not available", "python3-venv"),
        ("mkdir: Permission denied", "cannot be written"),
        ("something else", "run it again"),
    ],
)
def test_the_last_line_of_a_failure_says_what_to_do(said, advice):
    assert advice in advice_on(said)


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
    servers = play.Servers(["--data", str(data_file), "--no-limits"])
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


@pytest.fixture
def data_file(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"
