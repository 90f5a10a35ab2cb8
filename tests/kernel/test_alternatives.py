"""The contract check of alternatives detects the two mistakes that are easily made in a new game.

A tiny game, honest and broken twice: one player thinks of a number, the other one guesses it.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.events import EventKind, EventTable, number
from spieltisch.kernel.game import Game
from spieltisch.kernel.match import Match
from spieltisch.kernel.options import Options
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import Decision, State, Step
from spieltisch.kernel.vecs import vec
from spieltisch.kernel.vocabulary import Vocabulary
from tests.contract.alternatives import leaks

NUMBERS = 3


class Think(Decision["Guessing"]):
    def options(self, state: Guessing, seat: int, a: int, b: int, out: Moves, /) -> None:
        for move in range(NUMBERS):
            out.add(move)

    def choose(self, state: Guessing, seat: int, a: int, b: int, move: int, /) -> None:
        state.thought = move
        state.tell(0, seat, move, to=1 << seat)
        state.agenda.push(1, 1 - seat)


class Guess(Think):
    def choose(self, state: Guessing, seat: int, a: int, b: int, move: int, /) -> None:
        state.over = True


class Guessing(State):
    """The number that seat 0 thinks of is hidden from seat 1."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(2, vec[Step[Any]]([Think("ABC-1"), Guess("ABC-2")]), rng)
        self.thought = -1

    def copy(self) -> Guessing:
        twin = type(self)(self.rng.copy())
        self.copy_kernel_to(twin)
        twin.thought = self.thought
        return twin

    def reimagine(self, seat: int) -> None:
        if seat == 1 and self.thought >= 0:
            self.thought = int(self.rng.below(NUMBERS))

    def scores(self) -> list[int]:
        return [0, 0]


class NeverRedealt(Guessing):
    def reimagine(self, seat: int) -> None:
        """The mistake: the other player's imagined worlds hold the true number."""


def begin(kind: type[Guessing]) -> Any:
    def state(players: int, options: Options, rng: Rng) -> State:
        made = kind(rng)
        made.agenda.push(0, 0)
        return made

    return state


def words(options: Options, players: int) -> Vocabulary:
    vocabulary = Vocabulary()
    for move in range(NUMBERS):
        vocabulary.add(move, f"number {move}", f"button:{move}", "number")
    return vocabulary


def seen(state: State, seat: int | None) -> dict[str, Any]:
    assert isinstance(state, Guessing)
    return {"thought": state.thought if seat == 0 else None}


SECRET = EventTable({0: EventKind("thought", {"number": number}, frozenset({"number"}))})
NOT_SECRET = EventTable({0: EventKind("thought", {"number": number})})
HONEST = Game(
    name="guessing",
    title="Guessing",
    revision=1,
    least_players=2,
    most_players=2,
    default_players=2,
    options=(),
    folder=Path(),
    events=SECRET,
    vocabulary=words,
    begin=begin(Guessing),
    view=seen,
    check_options=lambda options, players: None,
    check_state=lambda state: None,
    out_of_turn="ABC-3",
)


def found(game: Game) -> str:
    return "; ".join(leaks(Match.start(game, 2, 1, {})))


def test_the_check_finds_nothing_in_an_honest_game():
    assert found(HONEST) == ""


def test_the_check_notices_a_secret_choice_that_is_never_redealt():
    assert "imagined worlds hold what seat 1 was never shown or told" in found(
        replace(HONEST, begin=begin(NeverRedealt))
    )


def test_the_check_notices_an_event_whose_value_is_not_declared_secret():
    assert "the events tell seat 1 more than the state says it knows" in found(replace(HONEST, events=NOT_SECRET))
