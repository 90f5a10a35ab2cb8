"""Clocks that jump, host names that are not ours, two lengths for one body, impossible settings."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from typing import Any, cast

import pytest

from spieltisch.cli import main
from spieltisch.server.settings import Settings
from spieltisch.server.storage.interface import Store
from spieltisch.server.tables.retention import DAY, Retention
from spieltisch.server.web.hosts import known_names, refusal
from tests.server.tables import PROJECT
from tests.server.test_storage import run


class Clocks:
    def __init__(self) -> None:
        self.wall, self.steady = 1_800_000_000.0, 0.0

    def pass_time(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


class OldTables:
    """A store that notes what it was asked to delete."""

    def __init__(self, before: int | None = None) -> None:
        self.before = before
        self.deleted: list[int] = []

    async def seen_at(self, now: int) -> int | None:
        before, self.before = self.before, now
        return before

    async def forget(self, before: int, but: list[str]) -> int:
        self.deleted.append(before)
        return 0


def retention(store: OldTables, clocks: Clocks) -> Retention:
    return Retention(cast(Store, store), 90, lambda: clocks.wall, lambda: clocks.steady)


def deletes(kept: Retention, store: OldTables) -> bool:
    before = len(store.deleted)
    asyncio.run(kept.delete_old([]))
    return len(store.deleted) > before


@pytest.mark.parametrize("jump", [400 * DAY, -400 * DAY, 3600, -3600])
def test_after_a_jump_of_the_clock_nothing_is_deleted_for_a_day(jump):
    clocks, store = Clocks(), OldTables()
    kept = retention(store, clocks)
    assert deletes(kept, store)
    clocks.pass_time(5)
    assert deletes(kept, store)
    clocks.wall += jump
    clocks.pass_time(5)
    assert not deletes(kept, store)
    for _ in range(23):
        clocks.pass_time(3600)
        assert not deletes(kept, store)
    clocks.pass_time(3700)
    assert deletes(kept, store)


@pytest.mark.parametrize(("away", "at_once"), [(60, True), (6 * DAY, True), (400 * DAY, False), (-DAY, False)])
def test_a_clock_far_from_where_it_was_at_the_last_run_deletes_nothing_at_first(away, at_once):
    clocks = Clocks()
    store = OldTables(int((clocks.wall - away) * 1000))
    assert deletes(retention(store, clocks), store) is at_once


def test_the_store_remembers_when_the_server_last_ran(place):
    async def work(store: Any) -> list[int | None]:
        return [await store.seen_at(moment) for moment in (5, 7, 6)]

    assert run(place, work) == [None, 5, 7]


def headers(host: str, *more: tuple[bytes, bytes]) -> list[tuple[bytes, bytes]]:
    return [(b"host", host.encode("latin-1")), *more]


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("192.168.1.5:8000", True), ("[fe80::1]:8000", True), ("localhost:8000", True), ("tables.example.org", True),
        ("TABLES.example.org.:443", True), ("play.example.net", True), ("evil.example.com", False), ("", False),
        ("192.168.1.5.evil.example.com", False), ("[", False), ("\xff", False),
    ],
)  # fmt: skip
def test_a_server_on_a_network_accepts_only_known_host_names(tmp_path, host, allowed):
    """DNS rebinding: a page whose name was made to resolve to this server."""
    names = known_names(
        Settings(tmp_path, host="0.0.0.0", names=("tables.example.org",), origins=("https://play.example.net",))
    )
    why = refusal(headers(host), names)
    assert (why is None) is allowed
    assert why is None or why.code == "unknown_host"
    assert refusal(headers(host), known_names(Settings(tmp_path))) is None


def test_two_lengths_for_one_body_are_refused(server):
    """A proxy and the server might disagree about where the next request begins."""
    address = server.url.removeprefix("http://").split(":")
    with socket.create_connection((address[0], int(address[1])), 20) as client:
        client.sendall(
            b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        )
        answer = client.recv(4096)
    assert answer.startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize(
    "options",
    [
        "--port 99999", "--port -1", "--workers 0", "--workers -1", "--pace nan", "--pace -1", "--grace -5", "--ping 0",
        "--keep -1", "--keep nan", "--analysis nan", "--origin nonsense", "--host nowhere.invalid", "--bus foo",
    ],
)  # fmt: skip
def test_an_impossible_setting_is_refused_in_one_sentence(options, capsys, tmp_path):
    assert main(["serve", "--data", str(tmp_path / "tables.sqlite"), *options.split()]) == 2
    said = capsys.readouterr().err.strip()
    assert said.startswith("spieltisch: ")
    assert "\n" not in said


def test_a_folder_as_data_file_is_refused_in_one_sentence(tmp_path):
    """A process of its own: it would begin to serve."""
    words = [sys.executable, "-m", "spieltisch.cli", "serve", "--port", "0", "--data", str(tmp_path)]
    ended = subprocess.run(words, cwd=PROJECT, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 2
    assert ended.stderr.startswith("spieltisch: ")
    assert "Traceback" not in ended.stderr
