"""People play while the server is killed again and again; afterwards every acknowledged move must be in the log, once.

python -m tests.server.crash --kills 200
python -m tests.server.crash --kills 200 --processes     two servers, PostgreSQL and NATS; any of them is killed
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from bench.services import Nats, Postgres, Service
from spieltisch.server.model.match_log import fold
from spieltisch.server.model.records import Entry
from spieltisch.server.storage.interface import decode
from tests.server.places import rows
from tests.server.tables import Server

LOST = (OSError, EOFError, TimeoutError, WebSocketException, httpx.HTTPError)
LOG = 'SELECT "table", version, seat, input, time, id FROM log ORDER BY "table", version'
RECORDS = "SELECT id, record FROM tables"
REPORT = Path(__file__).resolve().parents[2] / "docs" / "soak-server.md"


@dataclass(frozen=True)
class Acknowledged:
    table: str
    version: int
    seat: int
    move: str
    id: str


@dataclass
class Crowd:
    """What the players share: the server's address, and when to stop."""

    servers: list[Server]
    over: bool = False
    acknowledged: list[Acknowledged] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    resent: int = 0


class Person(threading.Thread):
    """Plays two seats at random, table after table; resends every unanswered move after a disconnect."""

    def __init__(self, crowd: Crowd, number: int, game: str) -> None:
        super().__init__(daemon=True)
        self.crowd = crowd
        self.number = number
        self.game = game
        self.rng = random.Random(number)
        self.sent = 0
        self.pending: dict[str, Any] | None = None
        self.servers = itertools.cycle(crowd.servers[number % len(crowd.servers) :] + crowd.servers)

    def url(self) -> str:
        """The address of the next server, round robin."""
        return next(self.servers).url

    def run(self) -> None:
        try:
            while not self.crowd.over:
                with suppress(*LOST):
                    self.play_a_table()
        except Exception as error:
            self.crowd.faults.append(f"person {self.number}: {error!r}")

    def play_a_table(self) -> None:
        body = {"game": self.game, "seats": [{"kind": "me"}, {"kind": "me"}], "pace": 0}
        made = httpx.post(f"{self.url()}/api/tables", json=body, timeout=20).json()
        self.pending = None
        if "table" not in made:
            time.sleep(0.2)
            return
        while not self.crowd.over:
            try:
                if self.sit_down(made):
                    return
            except LOST:
                time.sleep(0.05)

    def sit_down(self, made: dict[str, Any]) -> bool:
        """Play until the game is over (True) or the connection is lost (an error)."""
        with ExitStack() as opened:
            url = self.url().replace("http", "ws", 1)
            socket = opened.enter_context(connect(f"{url}/ws/{made['table']}", open_timeout=10))
            secrets = [seat["secret"] for seat in made["seats"]]
            socket.send(json.dumps({"type": "hello", "protocol": 1, "secrets": secrets}))
            for seat in (0, 1):
                socket.send(json.dumps({"type": "ready", "id": f"ready{self.number}", "seat": seat, "ready": True}))
            socket.send(json.dumps({"type": "start", "id": "start", "seat": 0}))
            if self.pending is not None:
                self.crowd.resent += 1
                socket.send(json.dumps(self.pending))
            while not self.crowd.over:
                message = json.loads(socket.recv(timeout=20))
                if self.hear(socket, made["table"], message):
                    return True
        return True

    def hear(self, socket: Any, table: str, message: dict[str, Any]) -> bool:
        pending = self.pending
        if message["type"] == "ping":
            socket.send(json.dumps({"type": "pong", "time": message["time"]}))
        elif pending is not None and message.get("id") == pending["id"]:
            if message["type"] == "ack":
                mine = Acknowledged(table, message["version"], pending["seat"], pending["move"], pending["id"])
                self.crowd.acknowledged.append(mine)
            elif message.get("code") not in ("storage", "answered", "moving"):
                self.crowd.faults.append(f"{pending} was answered by {message}")
            self.pending = None
        elif message["type"] == "update":
            if message["result"]:
                return True
            if self.pending is None and message["moves"]:
                self.sent += 1
                self.pending = {
                    "type": "move",
                    "id": f"{self.number}-{self.sent}",
                    "seat": message["seat"],
                    "move": self.rng.choice(message["moves"])["move"],
                    "version": message["version"],
                    "decision": message["decision"]["number"],
                }
                socket.send(json.dumps(self.pending))
        return False


def torment(data: Path, kills: int, people: int, seed: int) -> Crowd:
    """Kill the server again and again while people play."""
    server = Server(data, "--no-limits")
    return tormented([server], [server], kills, people, seed)


def torment_cluster(folder: Path, kills: int, people: int, seed: int) -> tuple[Crowd, list[str]]:
    """Kill two servers, PostgreSQL and NATS in turn while people play; what is wrong afterwards."""
    database, bus = Postgres(), Nats()
    database.start()
    bus.start()
    address = database.fresh()
    options = ["--database", address, "--bus", bus.url, "--no-limits"]
    try:
        servers = [Server(folder / name, *options) for name in "ab"]
        crowd = tormented(servers, [servers[0], bus, database, servers[1]], kills, people, seed)

        def rows(query: str) -> list[tuple[Any, ...]]:
            found = database.run(lambda db: db.fetch(query), address.rpartition("/")[2])
            return [tuple(row) for row in found]

        return crowd, wrong_with(rows(LOG), dict(rows(RECORDS)), crowd.acknowledged)
    finally:
        database.stop()
        bus.stop()


def tormented(servers: list[Server], victims: Sequence[Server | Service], kills: int, people: int, seed: int) -> Crowd:
    """People play at the servers; the victims are killed and started again, one after the other."""
    crowd = Crowd(servers)
    persons = [Person(crowd, number, "skyjo_action") for number in range(people)]
    for person in persons:
        person.start()
    rng = random.Random(seed)
    for victim in itertools.islice(itertools.cycle(victims), kills):
        time.sleep(rng.uniform(0.05, 1.0))
        before = len(crowd.acknowledged)
        patience = time.monotonic() + 20
        while len(crowd.acknowledged) < before + 5 and time.monotonic() < patience:
            time.sleep(rng.uniform(0.0, 0.01))
        victim.kill()
        victim.start()
    before = len(crowd.acknowledged)
    patience = time.monotonic() + 30
    while len(crowd.acknowledged) < before + 5 and time.monotonic() < patience:
        time.sleep(0.1)
    crowd.over = True
    for person in persons:
        person.join(30)
    for server in servers:
        server.stop()
    if len(crowd.acknowledged) < before + 5:
        crowd.faults.append("after the last kill nothing went on")
    return crowd


def missing(data: Path, acknowledged: list[Acknowledged]) -> list[str]:
    """Faults in the log: acknowledged moves that are missing, duplicated moves, broken games."""
    return wrong_with(rows(data, LOG), dict(rows(data, RECORDS)), acknowledged)


def wrong_with(log: list[tuple[Any, ...]], records: dict[str, str], acknowledged: list[Acknowledged]) -> list[str]:
    wrong = []
    found = {(row[0], row[1]): row for row in log}
    for one in acknowledged:
        row = found.get((one.table, one.version))
        if row is None or (row[2], row[3], row[5]) != (one.seat, one.move, one.id):
            wrong.append(f"{one} is not in the log, but {row}")
    twice = Counter((row[0], row[5]) for row in log if row[5] is not None)
    wrong += [f"{key} is {count} times in the log" for key, count in twice.items() if count > 1]
    for table, of_table in itertools.groupby(log, lambda row: row[0]):
        entries = [Entry(*row[1:]) for row in of_table]
        try:
            match_log = fold(decode(records[table]), None, entries)
            if match_log.version != len(entries):
                wrong.append(f"{table} has a gap")
        except Exception as error:
            wrong.append(f"{table} does not replay: {error!r}")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill the server while people play; nothing acknowledged may be lost.")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--people", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", action="store_true", help="two servers, PostgreSQL and NATS")
    arguments = parser.parse_args()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        if arguments.processes:
            crowd, wrong = torment_cluster(Path(folder), arguments.kills, arguments.people, arguments.seed)
        else:
            data = Path(folder) / "tables.sqlite"
            crowd = torment(data, arguments.kills, arguments.people, arguments.seed)
            wrong = missing(data, crowd.acknowledged)
        wrong += crowd.faults
    seconds = time.perf_counter() - began
    killed = "kills of two servers, PostgreSQL and NATS in turn" if arguments.processes else "kills"
    told = (
        f"{arguments.kills} {killed} while {arguments.people} people played: {len(crowd.acknowledged)} moves "
        f"acknowledged, {crowd.resent} resent after a disconnect, {len(wrong)} faults, in {seconds:.0f} s."
    )
    print(told, *wrong[:20], sep="\n")
    report = REPORT.with_name("soak-processes.md") if arguments.processes else REPORT
    report.write_text(f"# Crash test: `kill -9` during play\n\nWritten by `make soak`.\n\n{told}\n", "utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
