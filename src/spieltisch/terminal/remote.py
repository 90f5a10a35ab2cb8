"""Run a custom bot at a table of a server and print what it does."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

from rich.console import Console

from spieltisch.bots import BOTS
from spieltisch.bots.custom import BotFault, CustomBot, is_custom
from spieltisch.client import Connection, play, take_seat
from spieltisch.kernel.errors import OptionError


async def play_remotely(
    server: str, code: str, policy: str, name: str, seat: int | None, milliseconds: int, console: Console
) -> None:
    """Load the policy, take a seat, play to the end."""
    check_policy(policy)
    if milliseconds < 1:
        raise OptionError(f"a policy needs at least a millisecond for a decision, not {milliseconds}")
    bot = CustomBot(policy, milliseconds)
    await asyncio.to_thread(bot.start)
    try:
        taken = await take_seat(server, code, name or policy.partition(":")[2][:40], seat=seat)
        console.print(f"{policy} sits in seat {taken.seat} of table {taken.code}", highlight=False, markup=False)
        async with Connection(server, taken.table, [taken.secret]) as connection:
            result = await play(connection, careful(bot, connection, console))
        rank, score = result.ranks[taken.seat], result.scores[taken.seat]
        console.print(f"It is over: rank {rank}, score {score}", highlight=False)
    finally:
        await asyncio.to_thread(bot.stop)


def check_policy(policy: str) -> None:
    if policy in BOTS:
        raise OptionError(
            f"{policy} needs the whole position, which no seat is sent: let the host give it a seat at the table. "
            "Over the wire a policy is your own, module:function"
        )
    if not is_custom(policy):
        raise OptionError(f"a policy is written module:function, not {policy!r}")


def careful(bot: CustomBot, connection: Connection, console: Console) -> Callable[..., Any]:
    """The bot's moves; a fault is printed and a random move is played."""

    async def choose(view: dict[str, Any], moves: list[str], clock: Callable[[], int]) -> str | None:
        try:
            return await asyncio.to_thread(bot.choose, view, moves, may_wait(connection))
        except BotFault as fault:
            console.print(f"{bot.name}: {fault}; a random move instead", style="red", highlight=False, markup=False)
            return random.choice(moves)

    return choose


def may_wait(connection: Connection) -> bool:
    """Whether a bot may wait: in real-time games only."""
    from spieltisch import game

    return connection.table is not None and game(connection.table.game).real_time
