"""A machine that looks for faults: it drives real servers with several people and compares them with a small model.

    python -m tests.server.machine --minutes 60 [--servers 2]

People make moves, repeat old messages, chat, undo, leave, lose their connection and send garbage; servers are restarted
and killed. With two servers (PostgreSQL, no bus) every person is at another server, and answers to commits get lost.
What must hold: every message is answered; one entry per id; versions without a gap; everybody's view is the fold of the
log; nobody is gone without being missed; everything can be exported and imported. A failure is shrunk to a script.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test
from websockets.exceptions import ConnectionClosed

from spieltisch.cli import main as command_line
from spieltisch.server.model.match_log import fold
from spieltisch.server.model.records import Entry
from spieltisch.server.storage.interface import decode
from tests.server import places, tables
from tests.server.lossy import LossyProxy
from tests.server.tables import Guest, Server

PATIENCE = float(os.environ.get("SPIELTISCH_PATIENCE", tables.PATIENCE))
NOISE = 150
GARBAGE = [
    b"\xff\xfe", b'{"type":"chat","id":"\xff"}', b"{", b"null", b"[" * 5000, b'{"type":"hello","protocol":99}',
    b'{"type":"move","id":"x","seat":9,"move":"draw","version":-1}', b'{"type":"pong","time":-1e300}',
]  # fmt: skip
PEOPLE = st.integers(0, 1)


class World:
    """One server with a data file, or two at one database; they outlive the examples of a run."""

    def __init__(self, servers: int) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="machine-"))
        self.count = servers
        self.proxy: LossyProxy | None = None
        self.servers: list[Server] = []
        self.begin()

    def begin(self) -> None:
        if self.count == 1:
            self.place = str(self.folder / "tables.sqlite")
            options = [["--data", self.place]]
        else:
            self.proxy = LossyProxy(places.cluster().port)
            self.place = places.cluster().fresh()
            through = self.place.replace(f":{places.cluster().port}/", f":{self.proxy.port}/")
            options = [["--database", through]] * 2
        common = ["--no-limits", "--grace", "0.5", "--fixed-seeds"]
        self.servers = [Server(self.folder / f"server{number}", *one, *common) for number, one in enumerate(options)]

    def renew(self) -> None:
        """After a failure: nothing of it may influence the next example."""
        self.end()
        self.folder = Path(tempfile.mkdtemp(prefix="machine-"))
        self.begin()

    def end(self) -> None:
        for server in self.servers:
            if server.process.poll() is None:
                server.kill()
        if self.proxy is not None:
            self.proxy.close()

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        if self.count == 2:
            found = places.cluster().run(lambda db: db.fetch(query), self.place.rpartition("/")[2])
            return [tuple(row) for row in found]
        db = sqlite3.connect(self.place)
        try:
            return db.execute(query).fetchall()
        finally:
            db.close()


class Person:
    """Somebody in a seat, with everything they have sent and the answers."""

    def __init__(self, server: Server, code: str, seat: int, secret: str) -> None:
        self.server, self.code, self.seat, self.secret = server, code, seat, secret
        self.sent: list[dict[str, Any]] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self.left = False
        self.guest: Guest | None = None
        self.connect()

    def connect(self) -> Guest:
        """As a browser does: try again until it works, then repeat what was not answered."""
        end = time.monotonic() + 2 * PATIENCE
        while True:
            try:
                self.guest = Guest(self.server, self.code, [self.secret])
                break
            except (AssertionError, OSError, TimeoutError, ConnectionClosed):
                assert time.monotonic() < end, f"person {self.seat} cannot come back"
                time.sleep(0.2)
        for message in self.sent:
            if message["id"] not in self.answers:
                self.deliver(message)
        return self.guest

    def here(self) -> Guest:
        return self.guest if self.guest is not None else self.connect()

    def drop(self) -> None:
        if self.guest is not None:
            self.guest.close()
            self.guest = None

    def say(self, type: str, **fields: Any) -> dict[str, Any]:
        """A new message and its answer."""
        message = {"type": type, "id": f"p{self.seat}-{len(self.sent)}", "seat": self.seat, **fields}
        self.sent.append(message)
        return self.deliver(message)

    def send(self, message: dict[str, Any]) -> None:
        """Without waiting for an answer. If the connection has ended, the next message is sent on a new one."""
        try:
            self.here().socket.send(json.dumps(message))
        except (ConnectionClosed, OSError):
            self.guest = None

    def deliver(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message until it is answered: nobody waits for ever."""
        end = time.monotonic() + 2 * PATIENCE
        while True:
            assert time.monotonic() < end, f"never answered: {message}"
            try:
                guest = self.here()
                guest.socket.send(json.dumps(message))
                while True:
                    answer = guest.expect("ack", "refused", "error", seconds=PATIENCE)
                    if answer["id"] == message["id"]:
                        break
            except TimeoutError:
                raise AssertionError(f"not answered within {PATIENCE:.0f} s: {message}") from None
            except (ConnectionClosed, OSError):
                self.guest = None
                continue
            if answer.get("code") in ("moving", "too_fast"):
                time.sleep(0.1)
                continue
            self.answers[message["id"]] = answer
            return answer


class TableMachine(RuleBasedStateMachine):
    """Two people at one table."""

    world: ClassVar[World]

    def __init__(self) -> None:
        super().__init__()
        self.people: list[Person] = []
        self.started = self.finished = False

    # Sitting down

    @initialize(game=st.sampled_from(["skyjo_action", "zeitalter_des_jay"]))
    def sit_down(self, game: str) -> None:
        servers = self.world.servers
        made = servers[0].create(game, "m o", seed="0123456789abcdef0123456789abcdef")
        self.table, self.code, self.game = made["table"], made["code"], game
        first = Person(servers[0], self.code, 0, made["seats"][0]["secret"])
        taken = servers[-1].post(f"/api/tables/{self.code}/seats", {"name": "Second"})
        second = Person(servers[-1], self.code, 1, taken["secret"])
        self.people = [first, second]
        for person in self.people:
            assert person.say("ready", ready=True)["type"] == "ack"
        assert first.say("start")["type"] == "ack"
        self.check()

    def playing(self, person: Person) -> bool:
        return not person.left

    # What people do

    @rule(who=PEOPLE, pick=st.integers(0, 20))
    def move(self, who: int, pick: int) -> None:
        person = self.people[who]
        if self.playing(person) and (update := self.latest(person)) is not None and update["moves"]:
            chosen = update["moves"][pick % len(update["moves"])]["move"]
            decision = update["decision"]["number"] if update["decision"] else None
            person.say("move", move=chosen, version=update["version"], decision=decision)
        self.check()

    @rule(who=PEOPLE)
    def two_moves_at_once(self, who: int) -> None:
        """Without saying which decision they answer: in a turn-based game at most one of them counts."""
        person = self.people[who]
        update = self.latest(person) if self.playing(person) else None
        if update is None or len(update["moves"]) < 2 or self.game == "zeitalter_des_jay":
            return
        before = len(self.log())
        for choice in update["moves"][:2]:
            person.sent.append(
                {"type": "move", "id": f"p{who}-{len(person.sent)}", "seat": who, "version": update["version"]}
                | {"move": choice["move"]}
            )
            person.send(person.sent[-1])
        for message in person.sent[-2:]:
            person.deliver(message)
        mine = [row for row in self.log()[before:] if row[1] == who]
        assert len(mine) <= 1, f"two moves for one decision: {mine}"
        self.check()

    @rule(who=PEOPLE, which=st.integers(0, 30))
    def repeat(self, who: int, which: int) -> None:
        """A message that was answered is sent again: it is answered, and nothing happens."""
        person = self.people[who]
        if not self.playing(person) or not person.sent:
            return
        message = person.sent[which % len(person.sent)]
        old = person.answers.get(message["id"])
        answer = person.deliver(message)
        if old is not None and old["type"] == "ack" and message["type"] in ("move", "chat"):
            assert answer["type"] == "ack", f"{message} was acknowledged, now {answer}"
        self.check()

    @rule(who=PEOPLE)
    def noise(self, who: int) -> None:
        """Many messages of one person that must not push anybody's answers out of memory."""
        person = self.people[who]
        if self.playing(person):
            for number in range(NOISE):
                noise = {"type": "profile", "id": f"n{number}", "seat": who, "name": f"N{who}.{number}", "colour": ""}
                person.send(noise)
            person.say("profile", name=f"Person {who}", colour="")

    @rule(who=PEOPLE)
    def chat(self, who: int) -> None:
        if self.playing(self.people[who]):
            self.people[who].say("chat", text="Hello")

    @rule(who=PEOPLE)
    def undo(self, who: int) -> None:
        """Ask, and the other one agrees."""
        one, other = self.people[who], self.people[1 - who]
        if self.playing(one):
            asked = one.say("undo")
            if asked["type"] == "ack" and self.playing(other):
                other.say("answer", agree=True)
        self.check()

    @rule(who=PEOPLE)
    def lose_the_connection(self, who: int) -> None:
        self.people[who].drop()

    @rule(who=PEOPLE)
    def hello_without_the_secret(self, who: int) -> None:
        """The person is gone, though the socket is not: the seat must be missed."""
        person = self.people[who]
        if not self.playing(person):
            return
        try:
            guest = person.here()
            guest.send("hello", protocol=1, secrets=[])
            guest.expect("welcome", seconds=PATIENCE)
        except (ConnectionClosed, OSError):  # a restart has ended this connection
            person.drop()
            return
        self.nobody_is_gone_without_being_missed()
        person.drop()

    @rule(who=PEOPLE, what=st.sampled_from(GARBAGE), text=st.booleans())
    def garbage(self, who: int, what: bytes, text: bool) -> None:
        """In a text frame, even if it is no UTF-8: it may cost the sender the connection, and nobody else anything."""
        person = self.people[who]
        with suppress(ConnectionClosed, OSError):
            person.here().socket.send(what, text=text)
        self.check()

    @rule(who=PEOPLE)
    def leave(self, who: int) -> None:
        person = self.people[who]
        if self.playing(person) and (self.people[1 - who].left or len(self.log()) > 0):
            person.say("leave")
            person.left = True
            person.drop()
        if all(one.left for one in self.people):
            answer = self.world.servers[0].http.get(f"/api/replays/{self.table}")
            assert answer.status_code == 200, f"the replay of a game that everybody left: {answer.text}"

    # What happens to servers

    @rule(which=PEOPLE, with_signal=st.sampled_from([signal.SIGTERM, signal.SIGKILL]))
    def restart(self, which: int, with_signal: int) -> None:
        server = self.world.servers[which % len(self.world.servers)]
        server.end(with_signal)
        server.start_again()
        self.check()

    @precondition(lambda self: self.world.proxy is not None)
    @rule(who=PEOPLE, pick=st.integers(0, 20))
    def lose_the_answer_to_a_commit(self, who: int, pick: int) -> None:
        """What the person is told about the move must be what is in the log."""
        person, proxy = self.people[who], self.world.proxy
        assert proxy is not None
        update = self.latest(person) if self.playing(person) else None
        if update is None or not update["moves"]:
            return
        move = update["moves"][pick % len(update["moves"])]["move"]
        decision = update["decision"]["number"] if update["decision"] else None
        proxy.lose_next.set()
        answer = person.say("move", move=move, version=update["version"], decision=decision)
        proxy.lose_next.clear()
        logged = any(row[3] == person.sent[-1]["id"] and row[1] == who for row in self.log())
        assert logged is (answer["type"] == "ack"), f"told {answer}, but in the log: {logged}"
        self.check()

    # What must hold

    def log(self) -> list[tuple[Any, ...]]:
        return self.world.rows(
            f"SELECT version, seat, input, id, time FROM log WHERE \"table\" = '{self.table}' ORDER BY version"
        )

    def latest(self, person: Person) -> dict[str, Any] | None:
        """A person's update, once it has arrived at the version of the log."""
        version, guest = len(self.log()), person.here()
        end = time.monotonic() + PATIENCE
        while person.seat not in guest.updates or guest.updates[person.seat]["version"] < version:
            try:
                guest.expect("update", seconds=PATIENCE)
            except TimeoutError:
                raise AssertionError(f"person {person.seat} was never told of version {version}") from None
            except (ConnectionClosed, OSError):
                person.guest = None
                guest = person.here()
            assert time.monotonic() < end, f"person {person.seat} was never told of version {version}"
        return guest.updates[person.seat]

    def check(self) -> None:
        rows = self.log()
        assert [row[0] for row in rows] == list(range(1, len(rows) + 1)), "the log has a gap"
        ids = Counter((row[1], row[3]) for row in rows if row[3] is not None)
        assert all(count == 1 for count in ids.values()), f"entered twice: {ids.most_common(1)}"
        for person in self.people:
            for message in person.sent:
                acknowledged = person.answers.get(message["id"], {}).get("type") == "ack"
                if message["type"] == "move" and acknowledged:
                    assert ids[person.seat, message["id"]] == 1, f"acknowledged and lost: {message}"
        if self.game != "zeitalter_des_jay":
            self.views_are_the_fold()

    def views_are_the_fold(self) -> None:
        (text,) = self.world.rows(f"SELECT record FROM tables WHERE id = '{self.table}'")[0]
        entries = [Entry(version, seat, input, at, id) for version, seat, input, id, at in self.log()]
        record = decode(text)
        if record.status != "running" or any(place.kind == "bot" or place.standing_in for place in record.seats):
            return
        folded = fold(record, None, entries)
        for person in self.people:
            if person.left or person.guest is None:
                continue
            update = self.latest(person)
            assert update is not None
            view = json.loads(json.dumps(folded.match.view(person.seat)))
            assert update["view"] == view, f"person {person.seat} sees something else than the log says"

    def nobody_is_gone_without_being_missed(self) -> None:
        info = self.world.servers[0].get(f"/api/tables/{self.code}")
        for seat in info["seats"]:
            assert seat["kind"] != "person" or seat["present"] or seat["since"] is not None, (
                "gone, and nobody misses them"
            )

    # Afterwards

    def teardown(self) -> None:
        failed = sys.exc_info()[0] is not None
        try:
            if not failed and self.people:
                self.everybody_is_answered()
                self.export_and_import()
        except BaseException:
            failed = True
            raise
        finally:
            while Guest.everybody:
                with suppress(Exception):
                    Guest.everybody.pop().close()
            if failed:
                self.world.renew()

    def everybody_is_answered(self) -> None:
        """Whatever happened to others, and as the last thing: the next table's people need not find out."""
        for person in self.people:
            if not person.left:
                person.say("profile", name=f"Person {person.seat}", colour="")

    def export_and_import(self) -> None:
        """Whatever was played can be exported and imported."""
        file, other = self.world.folder / f"{self.table}.json", self.world.folder / f"{self.table}.sqlite"
        empty(other)
        where = ["--data", self.world.place] if self.world.count == 1 else ["--database", self.world.place]
        assert command_line(["tables", "export", str(file), self.code, *where]) == 0, "cannot be exported"
        assert command_line(["tables", "import", str(file), "--data", str(other)]) == 0, "cannot be imported"


def empty(path: Path) -> None:
    """An empty data file of the program's newest schema."""
    from spieltisch.server.storage.sqlite_file import migrate

    db = sqlite3.connect(path, isolation_level=None)
    migrate(db)
    db.close()


def run(
    servers: int,
    examples: int,
    steps: int,
    derandomize: bool = False,
    shrink: bool = True,
    machine: type[TableMachine] = TableMachine,
) -> None:
    """Look for faults; the first one is raised, with the shortest script that shows it."""
    TableMachine.world = World(servers)
    try:
        run_state_machine_as_test(
            machine,
            settings=settings(
                max_examples=examples,
                stateful_step_count=steps,
                deadline=None,
                derandomize=derandomize,
                database=None,
                print_blob=False,
                phases=[Phase.generate, Phase.shrink] if shrink else [Phase.generate],
                suppress_health_check=list(HealthCheck),
            ),
        )
    finally:
        TableMachine.world.end()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--servers", type=int, choices=(1, 2), default=1)
    parser.add_argument("--examples", type=int, default=25, help="per round; a round starts with fresh servers")
    parser.add_argument("--steps", type=int, default=30)
    given = parser.parse_args()
    end, rounds = time.monotonic() + 60 * given.minutes, 0
    while time.monotonic() < end:
        run(given.servers, given.examples, given.steps)
        rounds += 1
        print(f"{rounds} rounds of {given.examples} tables with up to {given.steps} steps: no fault", flush=True)


if __name__ == "__main__":
    main()
