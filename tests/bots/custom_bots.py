"""Custom bots for the tests: well-behaved and faulty ones."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any


def first(view: dict[str, Any], moves: list[str], clock: Callable[[], int]) -> str:
    return moves[0]


def punctual(view: dict[str, Any], moves: list[str], clock: Callable[[], int]) -> str:
    """Thinks until its time is nearly up."""
    while clock() > 50:
        time.sleep(0.005)
    return moves[-1]


def raises(view: dict[str, Any], moves: list[str], clock: Callable[[], int]) -> str:
    raise ValueError("no idea")


def raises_sometimes(view: dict[str, Any], moves: list[str], clock: Callable[[], int]) -> str:
    if len(moves) == 2:
        raise ValueError("two is too few")
    return moves[0]


def stalls(view: dict[str, Any], moves: list[str], clock: Callable[[], int]) -> str:
    while True:
        pass


def talks_nonsense(view: dict[str, Any], moves: list[str], clock: Callable[[], int]) -> str:
    return "castle"


def answers_a_list(view: dict[str, Any], moves: list[str], clock: Callable[[], int]) -> Any:
    return moves


def dies(view: dict[str, Any], moves: list[str], clock: Callable[[], int]) -> str:
    os._exit(3)


def prints(view: dict[str, Any], moves: list[str], clock: Callable[[], int]) -> str:
    print("thinking aloud")
    return moves[0]


not_a_function = 7
