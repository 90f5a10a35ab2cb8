"""Security: origins, size and rate limits, slow readers, secrets, headers."""

import json
import random
import re
import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from spieltisch.server.base.rate_limits import COMMAND_BURST
from spieltisch.server.settings import Settings
from tests.server.places import rows
from tests.server.tables import IDS, PATIENCE, Guest, Server, silent_socket


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    """A server with its limits on, at which nothing is refilled: its clock stands still."""
    data = tmp_path_factory.mktemp("strict") / "tables.sqlite"
    running = Server(data, "--origin", "https://friends.example", "--held-clock")
    yield running
    running.stop()


def socket_url(server: Server, code: str) -> str:
    return f"{server.url.replace('http', 'ws', 1)}/ws/{code}"


# Origins


@pytest.mark.parametrize("origin", ["https://evil.example", "http://localhost:1", "null", "garbage"])
def test_foreign_pages_may_neither_post_nor_open_a_socket(strict, origin):
    made = strict.create("joggle", "m b")
    answer = strict.http.post("/api/tables", json={"game": "joggle"}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    with (
        pytest.raises((InvalidStatus, ConnectionClosed)),
        connect(socket_url(strict, made["code"]), origin=origin) as raw,
    ):
        raw.recv()


def test_our_own_and_allowed_pages_may_post_and_open_a_socket(strict):
    made = strict.create("joggle", "m b")
    for origin in (strict.url, "https://friends.example"):
        assert strict.http.post("/api/tables", json={"game": "joggle"}, headers={"Origin": origin}).status_code == 201
        with connect(socket_url(strict, made["code"]), origin=Origin(origin)) as raw:
            raw.send(json.dumps({"type": "hello", "protocol": 1}))
            assert json.loads(raw.recv())["type"] == "welcome"


# Sizes and rates


def test_large_bodies_and_messages_are_refused(strict):
    assert strict.http.post("/api/tables", content=b"[" + b" " * 100_000 + b"]").status_code == 413
    made = strict.create("joggle", "m b")
    with connect(socket_url(strict, made["code"])) as raw:
        raw.send(json.dumps({"type": "hello", "protocol": 1, "secrets": ["x" * 20_000]}))
        with pytest.raises(ConnectionClosed, match="1009"):
            raw.recv(timeout=PATIENCE)


def test_a_flood_of_messages_is_throttled_and_then_disconnected(strict):
    host = strict.host("joggle", "m b")
    host.must("profile", name="Anna", colour="")
    with suppress(ConnectionClosed):
        for number in range(1000):
            host.send("profile", id=f"p{number}", seat=0, name="Anna", colour="")
    answers = everything(host)
    assert any(answer.get("code") == "too_fast" for answer in answers)
    assert (answers[-1]["type"], answers[-1]["code"]) == ("bye", "too_fast")
    other = strict.guest(host.code)
    assert other.table["code"] == host.code
    other.close()


def everything(guest: Guest) -> list[dict[str, Any]]:
    """All messages until the server closes the socket."""
    answers = []
    with suppress(ConnectionClosed):
        while True:
            answers.append(guest.receive())
    return answers


def test_the_rate_limit_of_a_seat_covers_all_its_sockets(strict):
    host = strict.host("joggle", "m b")
    guests = [strict.guest(host.code, *host.secrets) for _ in range(4)]
    for number in range(30):
        for i, guest in enumerate(guests):
            guest.send("profile", id=f"p{i}-{number}", seat=0, name="Anna", colour="")
    answers = [guest.expect("ack", "error") for guest in guests for _ in range(30)]
    refused = [answer for answer in answers if answer["type"] == "error"]
    assert {answer["code"] for answer in refused} == {"too_fast"}
    assert len(refused) == 4 * 30 - int(COMMAND_BURST)
    for guest in (host, *guests):
        guest.close()


def test_the_rate_of_new_tables_per_address_is_limited(data):
    server = Server(data, "--held-clock")
    codes = [server.http.post("/api/tables", json={"game": "joggle"}).status_code for _ in range(40)]
    refused = server.http.post("/api/tables", json={"game": "joggle"})
    server.advance(2)
    after_two_seconds = server.http.post("/api/tables", json={"game": "joggle"})
    server.stop()
    assert codes == [201] * 30 + [429] * 10
    assert refused.json()["code"] == "too_many"
    assert after_two_seconds.status_code == 201


def test_the_rate_of_seats_taken_per_address_is_limited(data):
    server = Server(data, "--held-clock")
    code = server.create("joggle", "m o")["code"]
    answers = [server.http.post(f"/api/tables/{code}/seats", json={}) for _ in range(40)]
    server.advance(2)
    after_two_seconds = server.http.post(f"/api/tables/{code}/seats", json={})
    server.stop()
    assert [answer.status_code for answer in answers] == [201] + [409] * 29 + [429] * 10
    assert answers[-1].json()["code"] == "too_many"
    assert after_two_seconds.status_code == 409


def test_the_number_of_sockets_per_address_is_limited(data):
    server = Server(data)
    made = server.create("joggle", "m o")
    secret = made["seats"][0]["secret"]
    most = Settings(Path()).sockets_per_address
    opened = [silent_socket(server, made["code"], secret) for _ in range(most)]
    with pytest.raises(AssertionError, match="too_many"):
        server.guest(made["code"])
    opened.pop().close()
    end = time.monotonic() + PATIENCE
    while True:  # until the server has noticed
        with suppress(AssertionError):
            server.guest(made["code"]).close()
            break
        assert time.monotonic() < end
    for one in opened:
        one.close()
    server.stop()


def test_only_a_known_proxy_is_trusted_about_addresses(data, monkeypatch):
    """A proxy on this machine always is; others if FORWARDED_ALLOW_IPS names them."""
    assert tables_opened_through_a_proxy(data) == 30
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.0/24")
    assert tables_opened_through_a_proxy(data) == 40


def tables_opened_through_a_proxy(data: Path) -> int:
    """By forty people who come through a proxy at 127.0.0.5."""
    server = Server(data, "--held-clock")
    proxy = httpx.HTTPTransport(local_address="127.0.0.5")
    with httpx.Client(base_url=server.url, transport=proxy, timeout=PATIENCE) as http:
        people = [{"X-Forwarded-For": f"10.0.0.{number}"} for number in range(40)]
        codes = [http.post("/api/tables", json={"game": "joggle"}, headers=one).status_code for one in people]
    server.stop()
    return codes.count(201)


@pytest.mark.slow
def test_a_guest_that_does_not_read_is_dropped_and_the_others_play_on(server):
    """The buffer of a socket is bounded: a client that falls too far behind is disconnected."""
    host = server.host("skyjo_action", "m m m m m m")
    host.start()
    lazy = silent_socket(server, host.code, "x")
    host.until(lambda me: me.table["spectators"] == 1)
    deadline = time.monotonic() + PATIENCE
    while "slow reader dropped" not in server.logged() and time.monotonic() < deadline:
        for _ in range(50):
            host.send("profile", id=f"x{next(IDS)}", seat=0, name="A" * 40, colour="")
        for _ in range(50):
            host.expect("ack")
    assert "slow reader dropped" in server.logged()
    host.play_on(random.Random(1), 2)
    host.until(lambda me: me.table["spectators"] == 0)
    host.close()
    lazy.close()


# Secrets


def test_secrets_are_neither_logged_nor_stored_nor_sent_to_others(strict):
    host = strict.host("joggle", "m o")
    other = strict.join(host.code)
    other.must("ready", ready=True)
    host.start()
    other.expect("update")
    kept = str([rows(strict.data, f"SELECT * FROM {name}") for name in ("tables", "log", "secrets", "snapshots")])
    assert host.table["table"] in kept
    for guest in (host, other):
        for secret in guest.secrets:
            assert secret not in strict.logged()
            assert secret not in kept
            for listener in (host, other):
                assert not any(secret.encode() in data for data in listener.received)
    for guest in (host, other):
        guest.close()


def test_secrets_do_not_travel_in_addresses(strict):
    """The protocol has no address with a secret in it: `secrets` is a field of bodies and messages only."""
    made = strict.create("joggle", "m b")
    secret = made["seats"][0]["secret"]
    guest = Guest(strict, f"{made['code']}?secret={secret}", [])
    assert guest.seats == []
    guest.close()


def test_log_lines_are_rate_limited(data):
    """Foreign pages are noted no oftener than an address may ask; what is no HTTP is answered and not noted at all."""
    server = Server(data, "--held-clock")
    posts = [server.http.post("/api/tables", headers={"Origin": "https://evil.example"}) for _ in range(400)]
    for said in (b"nonsense\r\n\r\n", b"GET / HTTP/1.1\r\nConnection: upgrade\r\nUpgrade: tea\r\nHost: x\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2]))) as line:
            line.sendall(said)
            assert line.recv(4096).startswith(b"HTTP/1.1 ")
    server.stop()
    assert {answer.status_code for answer in posts} == {403, 429}
    events = [json.loads(line)["event"] for line in server.logged().splitlines()]
    assert events.count("foreign origin refused") == sum(answer.status_code == 403 for answer in posts)
    assert set(events) <= {"foreign origin refused", "the bus is connected"}


# Headers


@pytest.mark.parametrize(
    "path", ["/", "/plain", "/plain/plain.js", "/api/games", "/health", "/nothing/here", "/table/ABCDEF"]
)
def test_every_response_has_the_security_headers(strict, path):
    headers = strict.http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"


def test_the_plain_page_has_no_inline_script_or_style(strict):
    page = strict.http.get("/plain").text
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"<style|\sstyle=|\son\w+=", page)
    for name in re.findall(r'(?:src|href)="(/plain/[^"]+)"', page):
        assert strict.http.get(name).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/plain/../pages.py",
        "/plain/..%2fpages.py",
        "/assets/..%2f..%2fapp.py",
        "/assets/../../settings.py",
        "/plain/%2e%2e/pages.py",
        "/x%00",
        "/plain/index.html%00",
        "/assets/" + 300 * "x",
        "/" + 300 * "%C3%BC",
    ],
)
def test_nothing_outside_the_folders_is_served(strict, path):
    host = strict.url.removeprefix("http://")
    with httpx.Client() as client:
        request = httpx.Request("GET", f"http://{host}/")
        request.url = request.url.copy_with(raw_path=path.encode())
        answer = client.send(request)
    assert answer.status_code == 404
    assert "litestar" not in answer.text


def test_unknown_paths_methods_and_bodies_get_a_code_and_a_reason(strict):
    for answer in (
        strict.http.get("/api/nothing"),
        strict.http.get("/api/tables/QQQQQQ"),
        strict.http.get("/api/games/chess/texts/de"),
        strict.http.get("/api/games/joggle/texts/fr"),
        strict.http.delete("/api/tables"),
        strict.http.post("/api/seats", content=b"{"),
    ):
        assert 400 <= answer.status_code < 500
        assert set(answer.json()) == {"code", "reason"}
        assert set(answer.json()["reason"]) == {"de", "en"}


def test_health_reports_whether_tables_can_be_stored(strict):
    assert strict.get("/health")["status"] == "ok"


# Guessing


def test_guessing_table_codes_is_throttled(data):
    """Over HTTP or WebSocket: after thirty misses an address has to wait five seconds for each."""
    server = Server(data, "--held-clock")
    try:
        guest = server.host("joggle", "m b")
        for number in range(20):
            assert server.http.get(f"/api/tables/AAAA{chr(65 + number)}A").status_code == 404
        for number in range(15):
            with suppress(ConnectionClosed, InvalidStatus), connect(socket_url(server, f"BBBB{number}")) as socket:
                socket.recv(timeout=PATIENCE)
        refused = server.http.get(f"/api/tables/{guest.code}")
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
        with pytest.raises(InvalidStatus), connect(socket_url(server, guest.code)):
            pass
        assert server.http.get("/api/games").status_code == 200
        assert guest.ask("profile", name="Anna", colour="")["type"] == "ack"
    finally:
        server.stop()


def test_a_secret_is_too_long_to_be_guessed_and_a_wrong_one_opens_nothing(server):
    guest = server.host("joggle", "m b")
    (secret,) = guest.secrets
    assert len(secret) >= 24
    for wrong in ("x", secret[:-1] + ("A" if secret[-1] != "A" else "B"), secret.swapcase(), secret + "A"):
        assert server.guest(guest.code, wrong).seats == []
    assert server.guest(guest.code, secret).seats == [0]


def test_the_number_of_secrets_in_a_hello_is_limited(server):
    guest = server.host("joggle", "m b")
    watcher = server.guest(guest.code)
    watcher.send("hello", protocol=1, secrets=["guess"] * 1000)
    assert watcher.expect("error")["code"] == "bad_message"
