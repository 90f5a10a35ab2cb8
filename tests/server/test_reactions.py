"""JAY-96: how bots react at a real-time table of a server, on a clock controlled by the test."""

import random
from typing import Any

import pytest

from spieltisch.games.zeitalter_des_jay.components import COUNT_TIME
from spieltisch.server.protocol.lobby import CreateTable, SeatWish
from spieltisch.server.tables.real_time_bots import RealTimeBots
from tests.server.live_scenes import LiveScene, play_live

BOTS = ("random", "easy", "greedy", "hard")
SOONEST = 300


def table(bot: str, level: int = 7, **wishes: Any) -> CreateTable:
    options = {"level": level, "rounds": 1, **wishes.pop("options", {})}
    seats = [SeatWish("me"), *[SeatWish("bot", bot=bot)] * 3]
    return CreateTable("zeitalter_des_jay", options=options, seats=seats, order="arrival", seed="5" * 32, **wishes)


async def play_along(scene: LiveScene, seconds: int, reaction: int = 700) -> None:
    """A person who makes a sensible move after a reaction time."""
    rng, waited = random.Random(1), 0
    for _ in range(0, seconds * 1000, 100):
        await scene.pass_time(100)
        move = something(scene, rng)
        waited = waited + 100 if move is not None else 0
        if move is not None and waited >= reaction:
            scene.act(0, move)
            waited = 0


def something(scene: LiveScene, rng: random.Random) -> str | None:
    """A call that is due, a card that fits, or under duty three more cards."""
    moves = scene.moves(0)
    calls = [move for move in moves if move in ("ready", "jay")]
    lays = [move for move in moves if move.startswith("lay ") and "down" not in move]
    stock = ["stock 3"] if scene.state.duty == 0 and "stock 3" in moves else []
    found = calls or lays or stock
    return rng.choice(found) if found else None


def reactions(scene: LiveScene) -> list[int]:
    """How long after the latest card each bot acted."""
    times, latest = [], None
    for entry in scene.log:
        if entry.seat not in (None, 0) and latest is not None:
            times.append(entry.time - latest)
        if entry.seat is not None and entry.input.startswith("lay"):
            latest = entry.time
    return times


@pytest.mark.parametrize("bot", BOTS)
def test_jay_96_no_bot_reacts_to_a_new_card_within_300_ms(data, bot):
    async def act(scene: LiveScene) -> None:
        await play_along(scene, 40)
        times = reactions(scene)
        assert len(times) >= 10
        assert min(times) >= SOONEST

    play_live(data, act, table(bot, level=2 if bot == "random" else 7))


def test_jay_96_bots_count_a_person_out_after_six_to_eight_seconds_under_duty(data):
    async def act(scene: LiveScene) -> None:
        scene.act(0, "ready")
        counts = []
        for _ in range(240):
            await scene.pass_time(250)
            if scene.state.duty != 0 or scene.state.count_due < 0:
                continue
            counts.append(scene.state.count_due - COUNT_TIME - scene.state.duty_since)
            while scene.state.duty == 0:
                await scene.pass_time(250)
        assert len(counts) >= 2
        assert all(6_000 <= count < 9_000 for count in counts), counts

    play_live(data, act, table("greedy", level=1))


def test_jay_96_the_pace_of_easy_bots_follows_the_person(data):
    async def act(scene: LiveScene) -> None:
        reacting = scene.table.bot_seats
        assert isinstance(reacting, RealTimeBots)
        start = reacting.pace.of("easy")
        await play_along(scene, 60, reaction=3_500)
        assert reacting.pace.of("easy") > 1.2 * start
        assert reacting.player(scene.table, "easy").pace == int(1024 * reacting.pace.of("easy"))
        assert reacting.player(scene.table, "greedy").pace == 1024

    play_live(data, act, table("easy", level=1))


def test_jay_96_in_tournament_play_the_pace_is_fixed(data):
    async def act(scene: LiveScene) -> None:
        reacting = scene.table.bot_seats
        assert isinstance(reacting, RealTimeBots)
        await play_along(scene, 20, reaction=3_500)
        assert reacting.player(scene.table, "easy").pace == 1024

    play_live(data, act, table("easy", options={"play": "tournament"}))
