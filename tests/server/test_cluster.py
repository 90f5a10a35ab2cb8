"""Several processes with one database: one order, nothing lost or duplicated, even when processes are killed."""

from __future__ import annotations

import random
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from bench.services import Nats, Postgres
from tests.server.crash import torment_cluster
from tests.server.tables import Guest, Server

SOON = 180.0


class Cluster:
    """Two servers with a PostgreSQL and a NATS of their own, so that any of them may be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.postgres, self.nats = Postgres(), Nats()
        self.postgres.start()
        self.nats.start()
        self.refresh()

    def refresh(self) -> None:
        self.database = self.postgres.fresh()
        self.servers = [self.server(name) for name in "ab"]

    def server(self, name: str) -> Server:
        options = ["--database", self.database, "--bus", self.nats.url, "--no-limits", "--grace", "1"]
        return Server(self.folder / f"{name}-{self.database.rpartition('/')[2]}", *options)

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        found = self.postgres.run(lambda db: db.fetch(query), self.database.rpartition("/")[2])
        return [tuple(row) for row in found]

    def log(self, table: str) -> list[tuple[Any, ...]]:
        return self.rows(f"SELECT version, seat, input, id FROM log WHERE \"table\" = '{table}' ORDER BY version")

    def other(self, server: Server) -> Server:
        return next(one for one in self.servers if one is not server)

    def stop(self) -> None:
        for server in self.servers:
            if server.process.poll() is None:
                server.stop()
        self.postgres.stop()
        self.nats.stop()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    running = Cluster(tmp_path_factory.mktemp("cluster"))
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def everything_runs(cluster: Cluster) -> Iterator[None]:
    """Restart the processes that a test killed."""
    yield
    for part in (cluster.postgres, cluster.nats):
        if part.process is not None and part.process.poll() is not None:
            part.start()
    for server in cluster.servers:
        if server.process.poll() is not None:
            server.start()


def table_of_two(cluster: Cluster, game: str = "skyjo_action") -> tuple[Guest, Guest]:
    """Two people at a running table, each on their own server; the first one's server runs it."""
    here, there = cluster.servers
    host = here.host(game, "m o")
    other = there.join(host.code)
    other.must("ready", ready=True, nonce="11" * 16)
    host.start()
    other.until(lambda me: me.updates) if not other.updates else None
    return host, other


def play(guests: tuple[Guest, ...], moves: int, seed: int = 1) -> None:
    """People play in turn, each on their own server."""
    rng = random.Random(seed)
    newest = max(guest.version for guest in guests)
    for guest in guests:
        guest.until_told(newest)
    while moves > 0:
        guest = next(guest for guest in guests if guest.acting() is not None)
        update = guest.acting()
        assert update is not None
        answer = guest.move(update["seat"], rng.choice(update["moves"])["move"], decision=update["decision"]["number"])
        assert answer["type"] == "ack", answer
        for one in guests:
            one.until_told(answer["version"])
        moves -= 1


def come_back(guest: Guest, seconds: float = SOON) -> None:
    """Reconnect as a browser does: retry until it works."""
    end = time.monotonic() + seconds
    while True:
        try:
            guest.updates = {}
            guest.connect()
            guest.until(lambda me: me.updates) if not guest.updates else None
            return
        except (AssertionError, ConnectionClosed, OSError, TimeoutError):
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


# Every process serves every table


def test_two_people_on_two_servers_play_at_one_table(cluster):
    host, other = table_of_two(cluster)
    play((host, other), 12)
    assert host.updates[0]["version"] == other.updates[1]["version"] == 12
    assert [row[0] for row in cluster.log(host.table["table"])] == list(range(1, 13))
    for server in cluster.servers:
        seen = server.get(f"/api/tables/{host.code}")
        assert [(seat["present"], seat["kind"]) for seat in seen["seats"]] == [(True, "person")] * 2
        mine = server.post("/api/seats", {"secrets": other.secrets})["tables"]
        assert [(one["seats"], one["table"]["version"]) for one in mine] == [([1], 12)]


def test_the_list_of_tables_is_the_same_everywhere(cluster):
    host = cluster.servers[0].host("joggle", "m o", public=True, name="Anna")
    for server in cluster.servers:
        listed = [one for one in server.get("/api/tables")["tables"] if one["code"] == host.code]
        assert [one["seats"][0]["present"] for one in listed] == [True]


def test_a_seat_requested_on_two_servers_at_once_goes_to_one_person(cluster):
    made = cluster.servers[0].create("joggle", "m o o b")
    cluster.servers[0].guest(made["code"], made["seats"][0]["secret"])
    path = f"/api/tables/{made['code']}/seats"
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(cluster.servers[i % 2].http.post, path, json={}) for i in range(8)]
        answers = [one.result() for one in asked]
    taken = sorted(answer.json()["seat"] for answer in answers if answer.is_success)
    assert taken == [1, 2]
    assert {answer.json()["code"] for answer in answers if not answer.is_success} == {"no_free_seat"}


def test_refusals_travel_over_the_bus(cluster):
    host, other = table_of_two(cluster)
    assert other.ask("move", 0, move="reveal 1", version=0)["code"] == "not_yours"
    assert other.ask("start", 1)["type"] == "ack"
    assert other.ask("move", 1, move="fly", version=0, decision=0)["type"] == "refused"
    other.socket.send("nonsense")
    assert other.expect("error")["code"] == "bad_message"
    missing = cluster.servers[1].http.post(f"/api/tables/{host.code}/seats", json={"name": "late"})
    assert (missing.status_code, missing.json()["code"]) == (409, "started")


def test_concurrent_moves_at_two_servers_get_one_order_without_loss_or_duplicates(cluster):
    """SKY-15: everybody turns two cards over at the beginning, in any order; every move is sent to both servers."""
    for _ in range(5):
        fire_at_both(cluster)


def fire_at_both(cluster: Cluster) -> None:
    here, there = cluster.servers
    host = here.host("skyjo_action", "m m m m")
    host.start()
    twins = [[server.guest(host.code, secret) for server in (here, there)] for secret in host.secrets]
    barrier = threading.Barrier(8)

    def fire(guest: Guest, seat: int) -> list[dict[str, Any]]:
        barrier.wait()
        for number in range(2):
            guest.send("move", id=f"m{number}", seat=seat, move=f"reveal {number}", version=0, decision=number)
        return [guest.expect("ack", "refused", "error") for _ in range(2)]

    with ThreadPoolExecutor(8) as pool:
        fired = [pool.submit(fire, twins[seat][side], seat) for seat in range(4) for side in range(2)]
        answers = [one.result() for one in fired]
    log = cluster.log(host.table["table"])
    assert [row[0] for row in log] == list(range(1, 9))
    assert sorted((row[1], row[3]) for row in log) == [(seat, f"m{n}") for seat in range(4) for n in range(2)]
    versions = {(seat, id): version for version, seat, _, id in log}
    for place, heard in enumerate(answers):
        assert [one["type"] for one in heard] == ["ack", "ack"]
        expected = {f"m{n}": versions[place // 2, f"m{n}"] for n in range(2)}
        assert {one["id"]: one["version"] for one in heard} == expected
    for guest in [host, *(twin for pair in twins for twin in pair)]:
        guest.close()


def test_a_spectator_on_another_server_sees_a_game_of_bots(cluster):
    made = cluster.servers[0].create("skyjo_action", "b b", pace=0.05)
    watcher = cluster.servers[1].guest(made["code"])
    watcher.until(lambda me: me.version >= 5, 60)
    assert watcher.table["spectators"] == 1


# Kills and restarts


@pytest.mark.slow
def test_when_the_server_with_the_table_is_killed_the_other_takes_over(cluster):
    host, other = table_of_two(cluster)
    play((host, other), 6)
    cluster.servers[0].kill()
    assert other.gone()["moving"] == 1
    come_back(other)
    assert other.updates[1]["version"] == 6
    host.server = cluster.servers[1]
    come_back(host)
    play((host, other), 6, seed=2)
    assert [row[0] for row in cluster.log(host.table["table"])] == list(range(1, 13))


@pytest.mark.slow
def test_when_the_server_with_a_socket_is_killed_its_person_continues_on_the_other(cluster):
    host, other = table_of_two(cluster)
    play((host, other), 4)
    cluster.servers[1].kill()
    host.until(lambda me: not me.table["seats"][1]["present"], SOON)
    other.server = cluster.servers[0]
    come_back(other)
    play((host, other), 4, seed=3)
    assert len(cluster.log(host.table["table"])) == 8


@pytest.mark.slow
def test_bots_and_clocks_continue_on_the_other_server_when_theirs_is_killed(cluster):
    made = cluster.servers[0].create("skyjo_action", "b b b", pace=0.3)
    time.sleep(1)
    cluster.servers[0].kill()
    before = len(cluster.log(made["table"]))
    end = time.monotonic() + 3 * SOON
    while len(cluster.log(made["table"])) < before + 3:
        assert time.monotonic() < end
        time.sleep(0.2)


@pytest.mark.slow
def test_a_rolling_restart_loses_neither_a_move_nor_a_seat(cluster):
    host, other = table_of_two(cluster)
    for turn, server in enumerate(cluster.servers):
        play((host, other), 4, seed=turn)
        (holder,) = cluster.rows(f"SELECT holder FROM leases WHERE \"table\" = '{host.table['table']}'")
        server.stop()
        assert holder not in cluster.rows("SELECT name FROM processes")
        for guest in (host, other):
            guest.server = cluster.other(server)
            assert guest.gone()["moving"] == 1
            come_back(guest)
        server.start()
    play((host, other), 4, seed=5)
    assert [row[0] for row in cluster.log(host.table["table"])] == list(range(1, 13))
    assert host.seats == [0]
    assert other.seats == [1]


@pytest.mark.slow
def test_without_the_bus_messages_go_through_the_database_until_it_is_back(cluster):
    host, other = table_of_two(cluster)
    play((host, other), 4)
    cluster.nats.kill()
    time.sleep(1.5)
    for guest in (host, other):
        come_back(guest)
    play((host, other), 4, seed=2)
    cluster.nats.start()
    time.sleep(2.5)
    play((host, other), 4, seed=3)
    assert [row[0] for row in cluster.log(host.table["table"])] == list(range(1, 13))


@pytest.mark.slow
def test_without_the_database_no_move_is_acknowledged_until_it_is_back(cluster):
    host, other = table_of_two(cluster)
    play((host, other), 4)
    update = host.acting() or other.acting()
    guest = host if host.acting() else other
    assert update is not None
    cluster.postgres.kill()
    message = {"id": "during", "seat": update["seat"], "move": update["moves"][0]["move"], "version": 4}
    message["decision"] = update["decision"]["number"]
    guest.send("move", **message)
    assert cluster.servers[0].http.get("/health").status_code == 503
    cluster.postgres.start()
    answer = guest.expect("ack", "error", "bye")
    assert answer.get("code") in ("storage", "unreachable", "moving"), answer
    for one in (host, other):
        come_back(one)
    assert len(cluster.log(host.table["table"])) == 4
    guest.send("move", **message)
    assert guest.expect("ack")["version"] == 5
    guest.until_told(5)
    play((host, other), 4, seed=2)
    assert [row[0] for row in cluster.log(host.table["table"])] == list(range(1, 10))


@pytest.mark.slow
def test_a_suspended_server_writes_nothing_after_its_lease_expired(cluster):
    """Another process has taken its lease, and it does not know yet."""
    host, other = table_of_two(cluster)
    play((host, other), 4)
    asleep = cluster.servers[0]
    asleep.process.send_signal(signal.SIGSTOP)
    other.gone()
    come_back(other)
    third = cluster.servers[1].guest(host.code, *host.secrets)
    third.until(lambda me: me.updates) if not third.updates else None
    play((third, other), 4, seed=2)
    log = cluster.log(host.table["table"])
    asleep.process.send_signal(signal.SIGCONT)
    update = host.updates[0]
    move, decision = update["moves"][0]["move"] if update["moves"] else "reveal 0", update["decision"]["number"]
    host.send("move", id="late", seat=0, move=move, version=4, decision=decision)
    assert host.gone()["ack"] == 0
    assert cluster.log(host.table["table"])[:8] == log
    play((third, other), 2, seed=4)
    versions = [row[0] for row in cluster.log(host.table["table"])]
    assert versions == list(range(1, len(versions) + 1))


@pytest.mark.slow
def test_killing_any_process_under_load_loses_no_acknowledged_move(tmp_path):
    crowd, wrong = torment_cluster(tmp_path, kills=4, people=4, seed=3)
    assert crowd.faults == []
    assert wrong == []
    assert len(crowd.acknowledged) >= 25
