"""The Python client: every game to the end over a connection that keeps breaking, and custom bots."""

from __future__ import annotations

import asyncio
import os
import random
import re
import subprocess
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from spieltisch.cli import main
from spieltisch.client import Connection, Gone, Impossible, NotAllowed, create_table, play, show_table, take_seat
from spieltisch.kernel.errors import OptionError
from spieltisch.server.protocol.from_client import Move
from spieltisch.server.protocol.from_server import Update
from tests.server.tables import PATIENCE, PROJECT, Server

SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "skyjo_action": (2, {"layout": "3x3", "target": 50, "turn_cap": 10}),
    "joggle": (2, {"turn_cap": 50}),
    "joker_battle_royal": (3, {"quiet_laps": 1}),
    "joy": (2, {"turn_cap": 20}),
    "zeitalter_des_jay": (2, {"rounds": 1, "lay_limit": 20}),
}


class Breaking(Connection):
    """A connection that breaks right after every seventh move, from the third on: the answer is lost."""

    sent = cuts = 0

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.socket is not None and isinstance(message, Move):
            self.sent += 1
            if self.sent % 7 == 3:
                self.cuts += 1
                self.socket.transport.abort()


async def seats_of(server: Server, game: str, **wishes: Any) -> tuple[str, list[str]]:
    """A table with a host and open seats that are taken; its code and all secrets."""
    players, options = SHORT[game]
    made = await create_table(server.url, game, players=players, options=options, **wishes)
    taken = [await take_seat(server.url, made.code, name=f"guest {seat}") for seat in range(1, players)]
    return made.code, [made.seats[0].secret, *(seat.secret for seat in taken)]


async def start_when_ready(connection: Connection) -> None:
    def all_ready() -> bool:
        assert connection.table is not None
        return all(seat.ready for seat in connection.table.seats)

    await connection.until(all_ready)
    await connection.start(0)


async def listen(connection: Connection) -> list[Update]:
    return [update async for update in connection.each_update()]


def check_events(updates: list[Update]) -> int:
    """Check that every event was received once; return the number of events."""
    heard = 0
    for update in updates:
        assert update.first == heard
        heard += len(update.events)
    return heard


@pytest.mark.parametrize("game", SHORT)
def test_every_game_is_played_to_the_end_over_a_connection_that_breaks(server, game):
    rng = random.Random(game)
    waits = 0.3 if game == "zeitalter_des_jay" else 0.0

    def choose(view: dict[str, Any], moves: list[str], clock: Any) -> str | None:
        return None if rng.random() < waits else rng.choice(moves)

    async def evening() -> None:
        code, secrets = await seats_of(server, game)
        lines = [Breaking(server.url, code, [secret]) for secret in secrets]
        async with AsyncExitStack() as stack:
            for line in lines:
                await stack.enter_async_context(line)
            heard = [asyncio.create_task(listen(line)) for line in lines]
            playing = [asyncio.create_task(play(line, choose)) for line in lines]
            await start_when_ready(lines[0])
            results = await asyncio.wait_for(asyncio.gather(*playing), 120)
            updates = await asyncio.gather(*heard)
        assert all(result == results[0] for result in results)
        assert (await show_table(server.url, code)).status == "over"
        assert all(line.cuts >= 1 and line.connections >= 2 for line in lines)
        assert len({check_events(told) for told in updates}) == 1

    asyncio.run(evening())


def test_a_connection_survives_a_server_restart(data):
    running = Server(data, "--no-limits")

    async def evening() -> None:
        code, secrets = await seats_of(running, "joggle")
        async with Connection(running.url, code, secrets) as line:
            for seat in line.seats:
                await line.ready(seat)
            await line.start(0)
            await line.until(lambda: len(line.updates) == 2)
            await play_some(line, 3)
            await asyncio.to_thread(running.kill)
            acting = next(update for update in line.updates.values() if update.moves)
            move = asyncio.create_task(line.move(acting.seat or 0, acting.moves[0].move))
            await asyncio.to_thread(running.start_again)
            assert (await move).version == 4
            await told(line, 4)
            await play_some(line, 2)

    try:
        asyncio.run(evening())
    finally:
        running.stop()


async def play_some(line: Connection, moves: int) -> None:
    for _ in range(moves):
        await line.until(lambda: any(update.moves for update in line.updates.values()))
        update = next(update for update in line.updates.values() if update.moves)
        assert update.seat is not None
        ack = await line.move(update.seat, update.moves[0].move)
        await told(line, ack.version)


async def told(line: Connection, version: int) -> None:
    await line.until(lambda: min(update.version for update in line.updates.values()) >= version)


def test_kinds_of_refusals_are_different_errors(server):
    async def evening() -> None:
        code, secrets = await seats_of(server, "skyjo_action")
        async with Connection(server.url, code, secrets) as line:
            with pytest.raises(Impossible) as early:
                await line.start(0)
            assert early.value.code == "not_ready"
            for seat in line.seats:
                await line.ready(seat)
            await line.start(0)
            await line.until(lambda: len(line.updates) == 2)
            with pytest.raises(NotAllowed) as refused:
                await line.move(0, "draw")
            assert refused.value.refused.rule.startswith("SKY-")

    asyncio.run(evening())


def test_a_rejected_client_gets_the_reason(server):
    async def nowhere() -> None:
        async with Connection(server.url, "NOWHERE", []):
            pass

    with pytest.raises(Gone, match="table"):
        asyncio.run(nowhere())
    with pytest.raises(OptionError, match="refused"):
        asyncio.run(take_seat(server.url, "NOWHERE"))
    with pytest.raises(OptionError, match="http"):
        asyncio.run(take_seat("localhost:8000", "NOWHERE"))
    with pytest.raises(OptionError, match="no server answers"):
        asyncio.run(take_seat("http://127.0.0.1:9", "NOWHERE"))


def test_the_client_gives_up_on_an_unreachable_server(server):
    async def away() -> None:
        async with Connection("http://127.0.0.1:9", "ABCDEF", [], patience=0.2):
            pass

    with pytest.raises(Gone, match="has not answered"):
        asyncio.run(away())


# From the command line


@pytest.fixture
def opponents(server):
    """A table whose host is ready and plays; the open seat is for a bot."""

    async def host(meet: Any) -> Any:
        made = await create_table(server.url, "joggle", players=2, options={"turn_cap": 50}, name="host")
        async with Connection(server.url, made.code, [made.seats[0].secret]) as line:
            guest = asyncio.create_task(asyncio.to_thread(meet, made.code))
            playing = asyncio.create_task(play(line, lambda view, moves, clock: moves[0]))
            await start_when_ready(line)
            return await asyncio.wait_for(playing, 60), await guest

    return lambda meet: asyncio.run(host(meet))


def run(*words: str, folder: Path = PROJECT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONWARNINGS": "ignore", "COLUMNS": "200"}


def test_the_example_bot_of_the_docs_plays(server, opponents, tmp_path):
    text = (PROJECT / "docs" / "client.md").read_text("utf-8")
    example = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0]
    assert len([line for line in example.splitlines() if line and not line.startswith(("import", "from"))]) <= 10
    script = tmp_path / "example.py"
    script.write_text(example, "utf-8")
    result, bot = opponents(lambda code: run(str(script), server.url, code))
    assert bot.returncode == 0, bot.stderr
    assert f"ranks={result.ranks}" in bot.stdout


def test_a_custom_bot_plays_from_the_command_line_and_its_faults_are_reported(server, opponents, tmp_path):
    (tmp_path / "mine.py").write_text("def choose(view, moves, clock):\n    return 'nonsense'\n", "utf-8")
    words = ("-m", "spieltisch.cli", "bot", "--policy", "mine:choose", "--server", server.url, "--table")
    result, bot = opponents(lambda code: run(*words, code, folder=tmp_path))
    assert bot.returncode == 0, bot.stderr
    assert "'nonsense' is not one of" in bot.stdout
    assert f"rank {result.ranks[1]}" in bot.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--policy", "greedy"], "needs the whole position"),
        (["--policy", "mine"], "module:function"),
        (["--policy", "nothing_like_that:choose"], "cannot be loaded"),
        (["--policy", "json:dumps", "--milliseconds", "0"], "at least a millisecond"),
        (["--policy", "json:dumps"], "refused"),
    ],
)
def test_a_bot_that_cannot_play_says_why(server, capfd, words, message):
    assert main(["bot", "--table", "NOWHERE", "--server", server.url, *words]) == 2
    assert message in capfd.readouterr().err
