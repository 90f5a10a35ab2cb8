"""What takes some thought is thought of once, and however much somebody asks for, the others' bots go on."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

import spieltisch
from spieltisch.bots import Budget
from spieltisch.server import undo
from spieltisch.server.bots import ADVICE, MOST_HALVINGS, Thinkers, in_haste
from tests.server.scenes import Scene, play


class Pool(Thinkers):
    """Workers that answer when they are let, and note what they were asked."""

    def __init__(self, workers: int = 1) -> None:
        super().__init__(workers)
        self.may = asyncio.Event()
        self.work: list[tuple[str, Budget]] = []
        self.fails = False

    async def answered(self, work: Callable[..., Any], who: str, *given: Any) -> Any:
        async with self.free:
            self.work.append((who, given[-1]))
            await self.may.wait()
            if self.fails:
                raise RuntimeError(f"{who} does not answer")
            return []


def ask_for_hints(scene: Scene, first: int, count: int, seat: int = 0) -> None:
    for number in range(first, first + count):
        scene.say(seat, "hint", id=f"h{number}", seat=seat)


async def heard(scene: Scene, guest: int, kind: str, count: int) -> list[dict[str, Any]]:
    async with asyncio.timeout(10):
        while len(found := scene.ears.of(guest, kind)) < count:
            await asyncio.sleep(0.005)
    return found


def test_a_hint_that_is_asked_for_again_is_thought_of_once(data):
    async def act(scene: Scene) -> None:
        pool = scene.house.thinkers = Pool()
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


def test_a_hint_that_failed_is_thought_of_again(data):
    async def act(scene: Scene) -> None:
        pool = scene.house.thinkers = Pool()
        pool.may.set()
        pool.fails = True
        ask_for_hints(scene, 0, 1)
        assert [error["code"] for error in await heard(scene, 0, "error", 1)] == ["failed"]
        pool.fails = False
        ask_for_hints(scene, 1, 1)
        await heard(scene, 0, "hint", 1)

    play(data, act)


def test_whether_something_can_be_taken_back_is_found_out_once(data, monkeypatch):
    looked = []

    def course_before(*given: Any) -> Any:
        looked.append(given)
        return original(*given)

    original = undo.course_before
    monkeypatch.setattr(undo, "course_before", course_before)

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


def test_hints_come_one_at_a_time_so_that_bots_come_in_between():
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


def test_the_more_bots_are_waiting_the_less_each_of_them_thinks():
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
def test_haste(waiting, simulations, milliseconds):
    assert in_haste(ADVICE, waiting) == Budget(simulations, milliseconds)
    assert in_haste(Budget(milliseconds=600), 10_000) == Budget(milliseconds=600 >> MOST_HALVINGS)
