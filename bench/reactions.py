"""``python -m bench reactions``: people against *easy* bots in real time (JAY-96), in simulation and on a live server.

A modelled person (`bench.person`) who needs 2 or 3.5 seconds for every reaction plays casual matches of Zeitalter des
Jay against three *easy* bots on every level. Counted are the rounds in which the person takes a place, and how often
they are counted out. From the log of the live server: how soon after a card the next bot's card came.
"""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from math import sqrt
from pathlib import Path
from statistics import median
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from bench import person, report
from bench.server import free_port, our_build, our_command, running
from bench.worker import ROOT
from spieltisch.bots.live_players import live_player
from spieltisch.bots.pace import Pace
from spieltisch.bots.scheduler import IDLE, SCALE, Intentions, Scheduler, Thinker
from spieltisch.client import Connection, Impossible, NotAllowed, create_table
from spieltisch.games import game as find_game
from spieltisch.kernel.choosing import WAIT
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from spieltisch.server.protocol.from_server import Update

GAME, BOT, PLAYERS = "zeitalter_des_jay", "easy", 4
OTHERS = ("greedy", "hard")
LEVELS = range(1, 8)
ALL_LEVELS = 0
WANTED = {2_000: 0.45, 3_500: 0.30}  # a person's reaction in milliseconds, and the wanted share of rounds with a place
MOST_COUNTED_OUT = 1 / 3
HEAD = ("where", "reaction", "level", "rounds", "with a place", "95 % interval", "wanted", "counted out per round", "")
CERTAIN = 1.96
NOTABLE = (250, 300)


@dataclass
class Cell:
    """The rounds of one person on one level: in simulation, or live."""

    where: str
    reaction: int
    level: int
    rounds: int = 0
    placed: int = 0
    counted_out: int = 0

    def add(self, rounds: Rounds) -> None:
        self.rounds += rounds.over
        self.placed += rounds.placed
        self.counted_out += rounds.counted_out

    @property
    def share(self) -> float:
        return self.placed / max(1, self.rounds)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share."""
        n, z = max(1, self.rounds), CERTAIN
        middle = (self.share + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * sqrt(self.share * (1 - self.share) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), middle + half

    @property
    def verdict(self) -> str:
        """Return whether the target is met; a few rounds are not conclusive."""
        wanted = WANTED[self.reaction]
        if self.counted_out >= MOST_COUNTED_OUT * self.rounds or self.interval[1] < wanted:
            return "missed"
        return "met" if self.share >= wanted else "too few rounds"


def with_sums(cells: Sequence[Cell]) -> list[Cell]:
    """The cells, and for each person one of all levels."""
    sums: dict[tuple[str, int], Cell] = {}
    for cell in cells:
        whole = sums.setdefault((cell.where, cell.reaction), Cell(cell.where, cell.reaction, ALL_LEVELS))
        whole.rounds += cell.rounds
        whole.placed += cell.placed
        whole.counted_out += cell.counted_out
    return [*cells, *sums.values()]


class Rounds:
    """What becomes of a person's rounds, read from the views and events of their seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.round = 1
        self.points = 0
        self.over = self.placed = self.counted_out = 0

    def see(self, view: dict[str, Any], events: Iterable[dict[str, Any]]) -> None:
        self.counted_out += sum(
            1 for event in events if (event["event"], event.get("seat")) == ("counted_out", self.seat)
        )
        if view["round"] != self.round or view["over"]:
            self.over += 1
            self.placed += view["points"][self.seat] > self.points
            self.round, self.points = view["round"], view["points"][self.seat]


# In simulation


def simulate(reaction: int, level: int, seed: int) -> Rounds:
    """One match in table time."""
    match = Match.start(find_game(GAME), PLAYERS, seed, {"level": level})
    me, state = seed % PLAYERS, match.state

    def decide(*_: object) -> int:
        move = person.choose(match.view(me), match.moves(me))
        number = None if move is None else match.vocabulary.number(move)
        return int(WAIT) if number is None else number

    slow = person.reflexes(reaction)
    players = [live_player(BOT, match, []) for _ in range(PLAYERS)]
    players[me] = Thinker(slow.median, slow.spread, decide)
    pace, rounds, told = Pace(GAME), Rounds(me), 0
    table = Scheduler(state, players, Rng(seed), lambda seat, move: pace.acted(seat, move, int(state.time)))
    while not state.over:
        table.run(1)
        pace.look(state, [me])
        for seat in range(PLAYERS):
            if seat != me:
                players[seat].pace = int(pace.of(BOT) * int(SCALE))
        match.collect()
        rounds.see(match.view(me), match.events(me, told))
        told = len(match.raw_events)
    return rounds


def simulated(matches: int, workers: int, seed: int) -> Iterator[Cell]:
    with ProcessPoolExecutor(workers) as pool:
        for reaction in WANTED:
            for level in LEVELS:
                cell = Cell("simulation", reaction, level)
                seeds = range(seed, seed + matches)
                for rounds in pool.map(simulate, [reaction] * matches, [level] * matches, seeds):
                    cell.add(rounds)
                yield cell


# On a live server


class Guest:
    """A modelled person with a socket at a table of a server."""

    def __init__(self, connection: Connection, seat: int, reaction: int, seed: int) -> None:
        self.connection = connection
        self.seat = seat
        self.rng = Rng(seed)
        self.reflexes = person.reflexes(reaction)
        self.intentions = Intentions(1)
        self.moves: list[str] = []
        self.latest: Update | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    def see(self, update: Update) -> None:
        """Decide after an event; a changed decision restarts the reaction time."""
        self.latest = update
        self.moves = [info.move for info in update.moves]
        move = person.choose(update.view, self.moves)
        if move is None:
            self.intentions.drop(0)
        else:
            number = hash(move) & 0xFFFFFFFF
            self.intentions.intend(0, number, self.now(), self.reflexes.reaction(self.rng))
        self.set_timer(move)

    def now(self) -> int:
        return int(asyncio.get_running_loop().time() * 1000)

    def set_timer(self, move: str | None) -> None:
        if self.timer is not None:
            self.timer.cancel()
        if move is not None:
            wait = max(0, int(self.intentions.due_at(0)) - self.now()) / 1000
            self.timer = asyncio.get_running_loop().call_later(wait, self.act, move)

    def act(self, move: str) -> None:
        self.intentions.drop(0)
        task = asyncio.get_running_loop().create_task(self.send(move))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def send(self, move: str) -> None:
        """What came too late is looked at again."""
        try:
            await self.connection.move(self.seat, move, self.latest)
        except (NotAllowed, Impossible):
            if self.latest is not None and self.intentions.intention(0) == IDLE:
                self.see(self.latest)


async def play_at(server: str, bot: str, reaction: int, level: int, seed: int) -> Rounds:
    """One match at a table of a server."""
    me = seed % PLAYERS
    seats = [{"kind": "me"} if seat == me else {"kind": "bot", "bot": bot} for seat in range(PLAYERS)]
    made = await create_table(server, GAME, options={"level": level}, seats=seats)
    rounds = Rounds(me)
    async with Connection(server, made.code, [taken.secret for taken in made.seats]) as connection:
        await connection.ready(me)
        await connection.start(me)
        guest = Guest(connection, me, reaction, seed)
        async for update in connection.each_update():
            rounds.see(update.view, update.events)
            guest.see(update)
            if update.result is not None:
                break
    return rounds


async def play_all(server: str, matches: int, seed: int, say: Any) -> list[Cell]:
    """Play `matches` matches per person and level, all levels at once, and one against each other bot."""
    cells = [Cell("live server", reaction, level) for reaction in WANTED for level in LEVELS]

    async def fill(cell: Cell) -> None:
        for number in range(matches):
            await asyncio.sleep(random.random())
            cell.add(await play_at(server, BOT, cell.reaction, cell.level, seed + number))
            say(f"live: {sum(cell.rounds for cell in cells)} rounds")

    others = (play_at(server, bot, min(WANTED), max(LEVELS), seed) for bot in OTHERS)
    await asyncio.gather(*map(fill, cells), *others)
    return cells


def gaps(data: Path) -> dict[str, list[int]]:
    """For each strength, how many milliseconds after another player's card a bot laid the next one."""
    with sqlite3.connect(f"file:{data}?mode=ro", uri=True) as store:
        rows = store.execute('SELECT "table", seat, input, time FROM log ORDER BY "table", version').fetchall()
        records = {table: json.loads(record) for table, record in store.execute("SELECT id, record FROM tables")}
    found: dict[str, list[int]] = {}
    latest: dict[str, tuple[int, int]] = {}
    for table, seat, move, time in rows:
        if seat is None or not move.startswith("lay "):
            continue
        bot = records[table]["seats"][seat].get("bot")
        if bot and table in latest and latest[table][0] != seat:
            found.setdefault(bot, []).append(time - latest[table][1])
        latest[table] = seat, time
    return found


def live(matches: int, seed: int, say: Any) -> tuple[list[Cell], dict[str, list[int]]]:
    _, environment = our_build()
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        with running(our_command(Path(folder), port), "Spieltisch", env=environment):
            cells = asyncio.run(play_all(f"http://127.0.0.1:{port}", matches, seed, say))
        return cells, gaps(Path(folder) / "tables.sqlite")


# The page


def cells_of(cell: Cell) -> tuple[str, ...]:
    low, high = cell.interval
    return (
        cell.where,
        f"{cell.reaction / 1000:g} s",
        str(cell.level) if cell.level != ALL_LEVELS else "all",
        str(cell.rounds),
        f"{100 * cell.share:.0f} %",
        f"{100 * low:.0f}–{100 * high:.0f} %",
        f"≥ {100 * WANTED[cell.reaction]:.0f} %",
        f"{cell.counted_out / max(1, cell.rounds):.2f}",
        cell.verdict,
    )


def told(found: dict[str, list[int]]) -> list[str]:
    """How quick the bots were."""
    lines = []
    for bot, times in sorted(found.items()):
        shares = [
            f"{100 * sum(time < limit for time in times) / len(times):.1f} % within {limit} ms" for limit in NOTABLE
        ]
        lines.append(
            f"*{bot}*: {len(times)} cards after another player's, {', '.join(shares)}, "
            f"fastest {min(times)} ms, median {median(times):.0f} ms."
        )
    return lines


def markdown(cells: Sequence[Cell], found: dict[str, list[int]]) -> str:
    lines = [f"| {' | '.join(line)} |" for line in (HEAD, ("---",) * len(HEAD), *map(cells_of, with_sums(cells)))]
    lines += ["", f"On the live server, {datetime.now(UTC):%Y-%m-%d}:", "", *(f"- {line}" for line in told(found))]
    lines += ["", "<details><summary>As JSON</summary>", "", "```json"]
    lines += [json.dumps([asdict(cell) for cell in cells]), "```", "", "</details>"]
    return "\n".join(lines)


def main(matches: int, live_matches: int, workers: int, seed: int, dry: bool) -> None:
    """Simulate, play live, show both, and renew the page."""
    console = Console()
    with console.status("starting") as status:
        cells: list[Cell] = []
        for cell in simulated(matches, workers, seed) if matches else ():
            cells.append(cell)
            status.update(" ".join(cells_of(cell)))
        played, found = live(live_matches, seed, status.update) if live_matches else ([], {})
    cells += played
    table = Table(*HEAD, box=box.SIMPLE_HEAD)
    for cell in with_sums(cells):
        table.add_row(*cells_of(cell))
    console.print(table)
    for line in told(found):
        console.print(line)
    if not dry:
        report.write(ROOT / "docs" / "performance.md", "reactions", markdown(cells, found))
