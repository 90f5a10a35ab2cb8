"""Simulated people who play game after game at a human pace, over connections that break.

Everything they receive is checked against what they received before.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import WebSocketException

import spieltisch
from spieltisch.client.connection import Connection, Impossible, NotAllowed, decode, encode
from spieltisch.kernel.errors import SpieltischError
from spieltisch.server.protocol.common import PROTOCOL
from spieltisch.server.protocol.from_client import Chat, Hello, Move, Rematch
from spieltisch.server.protocol.from_server import Moved, ServerMessage, Update, Welcome
from tests.server.crash import Acknowledged

SHORT_GAMES: dict[str, list[dict[str, Any]]] = {
    "skyjo_action": [{"turn_cap": 10, "target": 50, "deck": deck} for deck in ("standard", "one_deck", "numbers_only")],
    "joggle": [{"turn_cap": 50, "goal": goal} for goal in ("6er", "4x4", "two_squares", "combination")],
    "joker_battle_royal": [{"quiet_laps": 1, "position_fights": fights} for fights in (False, True)],
    "joy": [{"turn_cap": 20, "memory": memory} for memory in (False, True)],
    "zeitalter_des_jay": [
        {"level": 1, "rounds": 1, "minutes": 1},
        {"level": 4, "rounds": 1, "minutes": 1, "grace": 5},
        {"level": 7, "rounds": 1, "minutes": 1, "play": "tournament"},
    ],
}
MOST_PLAYERS = 4
ORDERS = ("arrival", "fair", "slow")
LINE_SECONDS = 45.0
AWAY_SECONDS = 8.0
GHOST_SECONDS = 120.0
NOT_FOR_HANDS = {"away", "back"}
ANSWERS_OF_A_RACE = {"became_wrong", "over"}


@dataclass
class Pace:
    """Seconds between two moves of a table, and of a seat in the real-time game."""

    turns: tuple[float, float] = (2.0, 5.0)
    real_time: tuple[float, float] = (1.0, 4.0)


@dataclass
class Crowd:
    """What everybody shares."""

    url: str
    pace: Pace = field(default_factory=Pace)
    line_seconds: float = LINE_SECONDS
    over: bool = False
    acknowledged: list[Acknowledged] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)


@dataclass
class Received:
    """What the people at a table have received, so that they can be compared."""

    events: dict[int, int] = field(default_factory=dict)
    result: Any = None


class Person(Connection):
    """A person whose connection breaks now and then, and who checks for contradictions."""

    def __init__(self, party: Party, table: str, secrets: list[str]) -> None:
        super().__init__(party.crowd.url, table, secrets)
        self.party = party
        self.name = table
        self.here = False
        self.new_line: set[int | None] = set()
        self.moved: asyncio.Future[Moved] = asyncio.get_running_loop().create_future()

    # The connection

    async def converse(self) -> None:
        """One connection that is cut after a while; reconnecting may take some time."""
        party = self.party
        async with open_socket(
            self.url,
            max_size=None,
            compression=None,
            ping_interval=None,
            close_timeout=2,
            open_timeout=30,
            local_addr=(party.address, 0),
        ) as socket:
            self.socket = socket
            cut = asyncio.create_task(self.cut())
            try:
                await socket.send(encode(Hello(PROTOCOL, self.secrets, self.seen())))
                async for data in socket:
                    await self.hear(decode(data))
            finally:
                self.socket, self.here = None, False
                cut.cancel()
        if party.rng.random() < 0.5:
            await asyncio.sleep(party.rng.uniform(0, AWAY_SECONDS))

    async def cut(self) -> None:
        await asyncio.sleep(self.party.rng.expovariate(1 / self.party.crowd.line_seconds))
        await self.drop()

    async def drop(self) -> None:
        """Close the connection properly, or drop it."""
        socket = self.socket
        if socket is None:
            return
        if self.party.rng.random() < 0.3:
            self.party.crowd.seen["lines closed"] += 1
            await socket.close()
        else:
            self.party.crowd.seen["lines torn off"] += 1
            socket.transport.abort()

    async def leave_a_ghost(self) -> None:
        """A second connection of the same person that goes silent: the server has to notice by itself."""
        self.party.crowd.seen["lines fallen silent"] += 1
        with suppress(OSError, TimeoutError, WebSocketException):
            ghost = await open_socket(
                self.url, compression=None, ping_interval=None, local_addr=(self.party.address, 0)
            )
            try:
                await ghost.send(encode(Hello(PROTOCOL, self.secrets, None)))
                ghost.transport.pause_reading()
                await asyncio.sleep(GHOST_SECONDS)
            finally:
                ghost.transport.abort()

    # Received messages

    async def hear(self, message: ServerMessage) -> None:
        if isinstance(message, Welcome):
            self.new_line = {*message.seats} or {None}
        elif isinstance(message, Moved) and not self.moved.done():
            self.moved.set_result(message)
        await super().hear(message)
        if isinstance(message, Update) and not self.new_line:
            self.here = True

    def take(self, update: Update) -> None:
        for wrong in self.contradictions(update):
            self.party.fault(f"{self.name}, seat {update.seat}, version {update.version}: {wrong}")
        self.new_line.discard(update.seat)
        super().take(update)

    def contradictions(self, update: Update) -> list[str]:
        """Contradictions to what this person, or anybody else at the table, received before."""
        wrong, known = [], self.updates.get(update.seat)
        if known is not None:
            wrong += self.breaks(known, update)
        told, end = self.party.told, update.first + len(update.events)
        if told.events.setdefault(update.version, end) != end:
            wrong.append(f"{end} events, but {told.events[update.version]} to another seat")
        if update.result is not None:
            told.result = told.result or update.result
            if told.result != update.result:
                wrong.append(f"the result is {update.result}, but {told.result} to another seat")
        return wrong

    def breaks(self, known: Update, update: Update) -> list[str]:
        """On one connection versions rise (by one, if one seat acts at a time), and no event is missing or repeated.

        After a reconnect nothing goes back, and the same version looks the same.
        """
        wrong, end = [], known.first + len(known.events)
        if update.seat in self.new_line:
            if update.version < known.version:
                wrong.append(f"a new line goes back from version {known.version}")
            if update.first > end and update.events:
                wrong.append(f"after a new line events from {update.first} on, {end} were known")
            same = (update.view, update.moves) == (known.view, known.moves)
            if update.version == known.version and not same and not self.party.real_time:
                wrong.append("the same version looks different on a new line")
        else:
            steps = update.version - known.version
            if steps < 1 or (self.party.one_at_a_time and steps > 1):
                wrong.append(f"version {known.version} came before")
            if update.first != end:
                wrong.append(f"events from {update.first} on, {end} were known")
        return wrong


class Party:
    """Some people who play one game after the other, at tables of the same game."""

    def __init__(self, crowd: Crowd, number: int) -> None:
        self.crowd = crowd
        self.number = number
        self.rng = random.Random(number)
        self.address = f"127.0.{1 + number // 250}.{1 + number % 250}"
        self.game = list(SHORT_GAMES)[number % len(SHORT_GAMES)]
        self.real_time = spieltisch.game(self.game).real_time
        self.persons: list[Person] = []
        self.told = Received()
        self.one_at_a_time = True
        self.tasks: set[asyncio.Task[None]] = set()

    def fault(self, wrong: str) -> None:
        self.crowd.faults.append(f"{self.game}: {wrong}")

    async def spend_the_evening(self) -> None:
        """Play table after table until the run ends."""
        try:
            while not self.crowd.over:
                secrets, first = await self.open_table()
                table: str | None = first
                while table is not None and not self.crowd.over:
                    table = await self.play_at(table, secrets)
        except Exception as error:
            self.fault(f"party {self.number}: {error!r}")
        finally:
            for task in self.tasks:
                task.cancel()
            await asyncio.gather(*self.tasks, return_exceptions=True)

    def spawn(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # Sitting down

    async def open_table(self) -> tuple[list[list[str]], str]:
        """A new table: one or two people on the host's device, others who join, sometimes a bot or a spectator."""
        rng, game = self.rng, spieltisch.game(self.game)
        sockets, hot_seat, bots = rng.choice((2, 2, 3, 4)), rng.random() < 0.1, int(rng.random() < 0.25)
        players = max(game.least_players, min(sockets + hot_seat + bots, MOST_PLAYERS))
        players += players % 2 if self.game == "joggle" else 0
        mine = 2 if hot_seat and players > sockets else 1
        bots = max(0, players - sockets - mine + 1)
        self.one_at_a_time = not bots and not self.real_time
        seats = [{"kind": "me"}] * mine + [{"kind": "open"}] * (players - mine - bots)
        seats += [{"kind": "bot", "bot": rng.choice(("greedy", "random"))}] * bots
        options = rng.choice(SHORT_GAMES[self.game])
        order = rng.choice(ORDERS) if self.real_time and "play" not in options else "arrival"
        wish = {"game": self.game, "options": options, "seats": seats, "public": rng.random() < 0.3, "order": order}
        once = httpx.Limits(max_keepalive_connections=0)
        transport = httpx.AsyncHTTPTransport(verify=False, limits=once, local_address=self.address)
        async with httpx.AsyncClient(base_url=self.crowd.url, transport=transport, trust_env=False, timeout=60) as http:
            made = await posted(http, "/api/tables", wish)
            secrets = [[seat["secret"] for seat in made["seats"]]]
            for guest in range(players - mine - bots):
                name = {"name": f"Guest {self.number}.{guest}"}
                taken = await posted(http, f"/api/tables/{made['code']}/seats", name)
                secrets.append([taken["secret"]])
        if rng.random() < 0.2:
            secrets.append([])
        self.crowd.seen["tables"] += 1
        return secrets, made["table"]

    async def play_at(self, table: str, secrets: list[list[str]]) -> str | None:
        """One game; the table of the rematch, if there is one."""
        self.told = Received()
        async with AsyncExitStack() as lines:
            self.persons = [await lines.enter_async_context(Person(self, table, mine)) for mine in secrets]
            players = [person for person in self.persons if person.seats]
            await self.begin(players)
            await (self.play_live(players) if self.real_time else self.play_by_turns(players))
            if self.crowd.over:
                return None
            self.crowd.seen["games ended"] += 1
            return await self.rematch(players) if self.rng.random() < 0.5 else None

    async def begin(self, players: list[Person]) -> None:
        for person in players:
            for seat in person.seats:
                await person.ready(seat)
        await players[0].start(players[0].seats[0])
        for person in players:
            await person.until(lambda person=person: len(person.updates) >= len(person.seats))  # type: ignore[misc]

    async def rematch(self, players: list[Person]) -> str:
        """Everybody agrees to a rematch; the answers are repeated, because people may have been disconnected."""
        self.crowd.seen["rematches"] += 1
        asked = self.rng.choice(players)
        while not asked.moved.done():
            answers = [(person, seat) for person in players if person.here for seat in person.seats]
            await asyncio.gather(*(person.command(Rematch(person.fresh_id(), seat)) for person, seat in answers))
            await asyncio.wait([asked.moved], timeout=5)
        return asked.moved.result().table

    # Playing

    def is_over(self) -> bool:
        return self.crowd.over or self.told.result is not None

    async def play_by_turns(self, players: list[Person]) -> None:
        """Somebody who may act does so, one at a time."""
        while not self.is_over():
            await asyncio.sleep(self.rng.uniform(*self.crowd.pace.turns))
            may = [update for person in players if person.here for update in person.updates.values() if update.moves]
            if may and not self.is_over():
                update = self.rng.choice(may)
                person = next(person for person in players if update.seat in person.seats)
                await self.act(person, update)
                await self.something_else(person)

    async def play_live(self, players: list[Person]) -> None:
        """All people act independently, each at their own pace."""
        await asyncio.gather(*(self.play_in_time(person, seat) for person in players for seat in person.seats))

    async def play_in_time(self, person: Person, seat: int) -> None:
        while not self.is_over():
            await asyncio.sleep(self.rng.uniform(*self.crowd.pace.real_time))
            if person.here and not self.is_over():
                await self.act(person, person.updates[seat])

    async def act(self, person: Person, seen: Update) -> None:
        """Make a legal move; one in twenty is sent over a connection that breaks at once, and is sent again."""
        moves = [one.move for one in seen.moves if one.move not in NOT_FOR_HANDS]
        if not moves or seen.seat is None:
            return
        decision = None if seen.decision is None else seen.decision.number
        move = Move(person.fresh_id(), seen.seat, self.rng.choice(moves), seen.version, decision)
        answer = asyncio.ensure_future(person.command(move))
        if self.rng.random() < 0.05:
            await asyncio.sleep(0)
            await person.drop()
        try:
            ack = await answer
        except (NotAllowed, Impossible) as error:
            self.refused(move, error)
        else:
            self.crowd.acknowledged.append(Acknowledged(person.name, ack.version, seen.seat, move.move, move.id))

    def refused(self, move: Move, error: SpieltischError) -> None:
        """A legal move may come too late only if several seats act at once."""
        late = isinstance(error, NotAllowed) or (isinstance(error, Impossible) and error.code in ANSWERS_OF_A_RACE)
        if self.real_time and late:
            self.crowd.seen["moves too late in a race"] += 1
        else:
            self.fault(f"{move} was refused: {error}")

    async def something_else(self, person: Person) -> None:
        """Sometimes somebody chats, or leaves a silent connection behind."""
        chance = self.rng.random()
        if chance < 0.03:
            with suppress(Impossible):
                await person.command(Chat(person.fresh_id(), person.seats[0], f"Hello from {self.number}"))
        elif chance < 0.04:
            self.spawn(person.leave_a_ghost())


async def posted(http: httpx.AsyncClient, path: str, body: Any) -> Any:
    answer = await http.post(path, json=body)
    if not answer.is_success:
        raise RuntimeError(f"{path} {body} was answered by {answer.status_code} {answer.text}")
    return answer.json()
