"""Hints and bots: a repeated question is computed once, and many requests do not starve other tables' bots."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import spieltisch
from spieltisch.bots import Budget
from spieltisch.server.protocol.lobby import CreateTable, SeatWish
from spieltisch.server.tables import undo
from spieltisch.server.tables.bot_seats import answer_after
from spieltisch.server.workers.pool import ADVICE, MOST_HALVINGS, NOBODY, WorkerPool, in_haste
from spieltisch.server.workers.slots import Asker
from tests.server.live_scenes import LiveScene, play_live
from tests.server.scenes import Scene, play
from tests.server.tables import PATIENCE


class Pool(WorkerPool):
    """Workers that answer when allowed to, and record what they were asked."""

    def __init__(self, workers: int = 1) -> None:
        super().__init__(workers)
        self.may = asyncio.Event()
        self.work: list[tuple[str, Budget]] = []
        self.fails = False

    async def answered(self, work: Callable[..., Any], who: str, *given: Any, asker: Asker = NOBODY) -> Any:
        async with self.free.of(asker):
            self.work.append((who, given[-1]))
            await self.may.wait()
            if self.fails:
                raise RuntimeError(f"{who} does not answer")
            return []


def ask_for_hints(scene: Scene, first: int, count: int, seat: int = 0) -> None:
    for number in range(first, first + count):
        scene.say(seat, "hint", id=f"h{number}", seat=seat)


async def heard(scene: Scene, guest: int, kind: str, count: int) -> list[dict[str, Any]]:
    async with asyncio.timeout(PATIENCE):
        while len(found := scene.ears.of(guest, kind)) < count:
            await asyncio.sleep(0.005)
    return found


def test_a_repeated_hint_is_computed_once(data):
    async def act(scene: Scene) -> None:
        pool = scene.registry.services.worker_pool = Pool()
        ask_for_hints(scene, 0, 50)
        await asyncio.sleep(0.05)
        pool.may.set()
        assert len(await heard(scene, 0, "hint", 50)) == 50
        ask_for_hints(scene, 50, 10)
        await heard(scene, 0, "hint", 60)
        assert len(pool.work) == 1
        ask_for_hints(scene, 0, 1, seat=1)
        await heard(scene, 1, "hint", 1)
        assert len(pool.work) == 2
        scene.move(0, scene.moves(0)[0])
        await scene.quiet()
        ask_for_hints(scene, 60, 1)
        await heard(scene, 0, "hint", 61)
        assert len(pool.work) == 3

    play(data, act)


def test_a_failed_hint_is_computed_again(data):
    async def act(scene: Scene) -> None:
        pool = scene.registry.services.worker_pool = Pool()
        pool.may.set()
        pool.fails = True
        ask_for_hints(scene, 0, 1)
        assert [error["code"] for error in await heard(scene, 0, "error", 1)] == ["failed"]
        pool.fails = False
        ask_for_hints(scene, 1, 1)
        await heard(scene, 0, "hint", 1)

    play(data, act)


def test_whether_undo_is_possible_is_computed_once(data, monkeypatch):
    looked = []

    def match_log_before(*given: Any) -> Any:
        looked.append(given)
        return original(*given)

    original = undo.match_log_before
    monkeypatch.setattr(undo, "match_log_before", match_log_before)

    async def act(scene: Scene) -> None:
        for seat in (0, 1):
            for cell in (0, 1):
                scene.move(seat, f"reveal {cell}")
                await scene.quiet()
        for number in range(20):
            scene.say(0, "undo", id=f"u{number}", seat=0)
        assert {error["code"] for error in await heard(scene, 0, "error", 20)} == {"revealed"}
        assert len(looked) == 1

    play(data, act)


def test_hints_run_one_at_a_time_with_bots_in_between():
    async def whole() -> None:
        pool = Pool(workers=1)
        match = spieltisch.start("joggle", players=2, seed=1)
        hints = [asyncio.create_task(pool.advise(match, 0, number)) for number in range(10)]
        await asyncio.sleep(0)
        bot = asyncio.create_task(pool.choose(match, 0, "greedy", 1))
        await asyncio.sleep(0)
        pool.may.set()
        await asyncio.gather(bot, *hints)
        assert [who for who, _ in pool.work].index("greedy") == 1
        assert (pool.asked, pool.hints) == (0, 0)

    asyncio.run(whole())


def test_thinking_time_shrinks_with_the_queue():
    async def whole() -> None:
        pool = Pool(workers=2)
        match = spieltisch.start("joggle", players=2, seed=1)
        bots = [asyncio.create_task(pool.choose(match, 0, "hard", number)) for number in range(300)]
        await asyncio.sleep(0)
        pool.may.set()
        await asyncio.gather(*bots)
        thought = [budget.milliseconds or 0 for _, budget in pool.work]
        assert thought[:3] == [600, 600, 600]
        assert thought == sorted(thought, reverse=True)
        assert sum(thought) / 2 < 6000

    asyncio.run(whole())


@pytest.mark.parametrize(
    ("waiting", "simulations", "milliseconds"),
    [(0, 100, 5000), (1, 100, 5000), (2, 50, 2500), (3, 50, 2500), (4, 25, 1250), (8, 12, 625), (10_000, 1, 78)],
)
def test_a_longer_queue_reduces_the_budget(waiting, simulations, milliseconds):
    assert in_haste(ADVICE, waiting) == Budget(simulations, milliseconds)
    assert in_haste(Budget(milliseconds=600), 10_000) == Budget(milliseconds=600 >> MOST_HALVINGS)


def answers(data: Path, bot: str, takes: float) -> list[int]:
    """When a bot that thinks for `takes` seconds answers, in milliseconds of table time after the person's move."""
    times: list[int] = []

    async def act(scene: LiveScene) -> None:
        for _ in range(3):
            asked = scene.now
            scene.act(0, scene.moves(0)[0])
            moves = len(scene.log) + 2
            while len(scene.log) < moves:
                await scene.pass_time(10)
            times.append(scene.log[-1].time - asked)

    seats = [SeatWish("me"), SeatWish("bot", bot=bot)]
    play_live(data, act, CreateTable("joggle", seats=seats, pace=0, seed="5" * 32), takes)
    return times


@pytest.mark.parametrize(("bot", "longest"), [("hard", 0.6), ("greedy", 0.005)])
def test_the_time_of_an_answer_does_not_reveal_how_long_a_bot_thought(tmp_path, bot, longest):
    quick = answers(tmp_path / "quick.sqlite", bot, 0.0)
    slow = answers(tmp_path / "slow.sqlite", bot, longest)
    assert quick == slow
    assert min(quick) >= longest * 1000


@pytest.mark.parametrize(
    ("delay", "taken", "after"),
    [(0.0, 0.0, 0.6), (0.0, 0.59, 0.6), (1.5, 0.0, 1.5), (1.5, 1.4, 1.5), (0.0, 0.61, 1.2), (1.5, 1.6, 2.1)],
)
def test_a_bot_answers_after_its_delay_or_after_a_whole_number_of_its_longest_thoughts(delay, taken, after):
    assert answer_after(delay, 0.6, taken) == pytest.approx(after)
