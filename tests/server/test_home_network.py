"""Friends in the same Wi-Fi: let in and shut out by a page on this machine, without a restart."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from spieltisch.cli import main
from spieltisch.server.app import Server, build, listen, served
from spieltisch.server.settings import Settings
from spieltisch.server.web import home_network
from tests.server.tables import PATIENCE

ELSEWHERE = "127.0.0.2"  # stands for the machine's address in the home network


def running(data: Path, **settings: object) -> Iterator[tuple[str, str]]:
    """A server in this process; its address on this machine, and the one that others would use."""
    chosen = Settings(data, **settings)  # type: ignore[arg-type]
    app = build(chosen)
    server, listening = Server(served(app, chosen), app), listen("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    port = listening.getsockname()[1]
    end = time.monotonic() + PATIENCE
    while not server.started:
        assert time.monotonic() < end
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{port}", f"http://{ELSEWHERE}:{port}"
    finally:
        server.should_exit = True
        thread.join()


@pytest.fixture
def home(data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, str]]:
    monkeypatch.setattr(home_network, "own_addresses", lambda: [ELSEWHERE])
    yield from running(data)


def change(address: str, open: bool, **headers: str) -> httpx.Response:
    return httpx.post(f"{address}/api/network", json={"open": open}, headers=headers, timeout=PATIENCE)


def reachable(address: str) -> bool:
    try:
        return httpx.get(f"{address}/health", timeout=PATIENCE).status_code == 200
    except httpx.ConnectError:
        return False


def test_the_home_network_is_let_in_and_shut_out_without_a_restart(home, capfd):
    here, there = home
    assert not reachable(there)
    told = change(here, True).json()
    assert told["mine"]
    assert told["open"]
    assert told["addresses"] == [{"url": there, "kind": "network", "answers": True}]
    assert reachable(there)
    assert f"Friends in the same Wi-Fi can open: {there}/" in capfd.readouterr().out
    assert change(here, False).json()["open"] is False
    assert not reachable(there)
    assert reachable(here)


def exhaust(socket: ClientConnection) -> None:
    while True:
        socket.recv(timeout=PATIENCE)


def test_shutting_out_ends_the_connections_of_others_and_keeps_those_of_this_machine(home):
    here, there = home
    change(here, True)
    made = httpx.post(f"{here}/api/tables", json={"game": "joggle"}, timeout=PATIENCE).json()
    mine, theirs = (f"{place.replace('http', 'ws')}/ws/{made['code']}" for place in (here, there))
    with connect(mine) as stays, connect(theirs) as goes:
        for one in (stays, goes):
            one.send(json.dumps({"type": "hello", "protocol": 1}))
            assert json.loads(one.recv(timeout=PATIENCE))["type"] == "welcome"
        change(here, False)
        with pytest.raises(ConnectionClosed):
            exhaust(goes)
        assert stays.ping().wait(PATIENCE)


def test_only_a_page_on_this_machine_may_change_it(home):
    here, there = home
    change(here, True)
    for answer in (
        change(there, False),
        change(here, False, Host="evil.example"),
        change(here, False, **{"X-Forwarded-For": "192.168.1.7"}),
        change(here, False, Forwarded="for=192.168.1.7"),
        change(here, False, Origin="https://evil.example"),
    ):
        assert answer.status_code == 403
        assert set(answer.json()["reason"]) == {"de", "en"}
    told = httpx.get(f"{there}/api/network", timeout=PATIENCE).json()
    assert told["open"]
    assert not told["mine"]


def test_another_device_that_came_is_noticed(home):
    here, there = home
    change(here, True)
    assert httpx.get(f"{here}/api/network").json()["visited"] is False
    other = httpx.HTTPTransport(local_address="127.0.0.3")
    with httpx.Client(transport=other) as device:
        device.get(f"{there}/health")
    assert httpx.get(f"{here}/api/network").json()["visited"] is True


def test_without_a_network_it_says_what_to_do(data, monkeypatch):
    monkeypatch.setattr(home_network, "own_addresses", list)
    for here, _ in running(data):
        answer = change(here, True)
        assert answer.status_code == 409
        assert "Connect it to the Wi-Fi" in answer.json()["reason"]["en"]


def test_it_is_open_from_the_start_with_lan(data, monkeypatch):
    monkeypatch.setattr(home_network, "own_addresses", lambda: [ELSEWHERE])
    for _, there in running(data, lan=True):
        assert reachable(there)


def test_behind_a_proxy_the_public_address_is_told_and_nothing_is_opened(data):
    for here, _ in running(data, behind="https://tisch.example"):
        told = httpx.get(f"{here}/api/network").json()
        assert (told["public"], told["mine"]) == ("https://tisch.example", False)
        assert change(here, True).status_code == 409


@pytest.mark.parametrize("url", ["tisch.example", "ftp://tisch.example", "https://tisch.example/sub", "https://"])
def test_a_public_address_that_makes_no_sense_is_refused(url, capsys):
    assert main(["serve", "--behind", url]) == 2
    assert "--behind names the public address" in capsys.readouterr().err


def test_the_machines_addresses_are_neither_loopback_nor_link_local_and_tunnels_come_last(monkeypatch):
    known = [("127.0.0.1", "lo"), ("10.8.0.2", "tun0"), ("192.168.1.20", "wlan0"), ("172.17.0.1", "docker0")]
    monkeypatch.setattr(home_network, "interfaces", lambda: [*known, ("fe80::1", "wlan0"), ("fd00::2", "wlan0")])
    monkeypatch.setattr(home_network, "routed", lambda: ["10.8.0.2"])
    assert home_network.own_addresses() == ["192.168.1.20", "fd00::2", "10.8.0.2"]
