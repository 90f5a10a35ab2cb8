"""The pace of *easy* bots at a casual real-time table: it follows the slowest person there (JAY-96).

A reaction time runs from the moment a card could be laid (or Jay called) to the moment the person did it. A missed
chance counts too if it was open for longer than the person usually takes; otherwise only the quick reactions of a
slow person would be measured.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from importlib import import_module
from statistics import median

from spieltisch.bots.reactions import REACTIONS
from spieltisch.kernel.state import State

FOLLOWS = "easy"
FIRST_GUESS = 2_500
GUESSES = 2
REMEMBERED = 9
QUICKEST, SLOWEST = 500, 6_000
RATIO = 1.0
SLOWEST_PACE = 3.0


class Person:
    """A person's open chances and recent reaction times, in milliseconds of table time."""

    def __init__(self) -> None:
        self.since: dict[int, int] = {}
        self.times: deque[int] = deque([FIRST_GUESS] * GUESSES, maxlen=REMEMBERED)

    @property
    def usual(self) -> float:
        return median(self.times)

    def note(self, time: int) -> None:
        self.times.append(min(max(time, QUICKEST), SLOWEST))

    def sees(self, possible: list[int], now: int) -> None:
        """Update the open chances; record one that was missed."""
        if self.since and not possible:
            missed = now - min(self.since.values())
            if missed > self.usual:
                self.note(missed)
        self.since = {move: self.since.get(move, now) for move in possible}

    def acted(self, move: int, now: int) -> None:
        """Record the reaction time of a move. Open chances count from now."""
        if move in self.since:
            self.note(now - self.since[move])
        self.since.clear()


class Pace:
    """The reaction times of the people at one table."""

    def __init__(self, game: str) -> None:
        self.counts: Callable[[int], bool] = import_module(f"spieltisch.games.{game}.fair_order").races
        self.people: dict[int, Person] = {}

    def look(self, state: State, people: Iterable[int]) -> None:
        """Update everybody's open chances after an event."""
        actors, before = state.actors(), self.people
        self.people = {seat: before.get(seat) or Person() for seat in people}
        for seat, person in self.people.items():
            legal = state.legal(seat) if actors >> seat & 1 else []
            person.sees([int(move) for move in legal if self.counts(move)], int(state.time))

    def acted(self, seat: int, move: int, now: int) -> None:
        if seat in self.people:
            self.people[seat].acted(move, now)

    def of(self, bot: str) -> float:
        """Return the factor by which a bot slows down."""
        if bot != FOLLOWS or not self.people:
            return 1.0
        slowest = max(person.usual for person in self.people.values())
        return min(max(RATIO * slowest / REACTIONS[FOLLOWS].median, 1.0), SLOWEST_PACE)
