"""Looking back at a match: everybody's chance to win after each move, and the moves that changed it most.

A seat's chance is what *hard* would make of it in that seat: worlds are imagined from what the seat knew at the time,
and in each of them sensible players play on. So nobody is blamed for what could not be known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import spieltisch
from spieltisch.bots.budget import Budget
from spieltisch.bots.policies import MODEL, Hard, countdown, decision_rng
from spieltisch.bots.scheduler import Player
from spieltisch.bots.search import CERTAIN, Findings, Lookahead, Modelled
from spieltisch.kernel.choosing import WAIT
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.game import LANGUAGES
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import State

MOST_TURNS = 3
CHUNK = 10


@dataclass(frozen=True)
class Care:
    """How carefully is looked: in how many worlds for a chance, with how many simulations for a better move."""

    worlds: int = 100
    simulations: int = 300
    seed: int = 0

    def __post_init__(self) -> None:
        if self.worlds < 1 or self.simulations < 1:
            raise OptionError("an analysis needs at least one world for a chance and one simulation for a move")


@dataclass(frozen=True)
class Moment:
    """After so many inputs: who did what, and everybody's chance to win as they could judge it themselves."""

    number: int
    seat: int | None
    move: str | None
    chances: list[float]


@dataclass(frozen=True)
class Turn:
    """A move that changed its player's chance, what the search thinks of it, and what would have been better."""

    number: int
    seat: int
    move: str
    before: float
    after: float
    expected: float
    better: str | None
    better_expected: float | None
    reason: dict[str, str] | None

    @property
    def change(self) -> float:
        return self.after - self.before


@dataclass(frozen=True)
class Analysis:
    """What came of looking back."""

    game: str
    players: int
    care: Care
    moments: list[Moment]
    turns: list[Turn]

    def data(self) -> dict[str, Any]:
        """As plain data, for the browser."""
        return asdict(self)


def analyse(
    match: Match, care: Care, workers: int = 1, progress: Callable[[int], None] = lambda done: None
) -> Analysis:
    """Look back at a match, finished or not; the same seed gives the same numbers on any number of cores."""
    moments: list[Moment] = []
    for some in moments_of(match, care, workers):
        moments += some
        progress(len(some))
    return Analysis(match.game.name, match.players, care, moments, turns_of(match, moments, care))


# Chances


def moments_of(match: Match, care: Care, workers: int) -> Iterator[list[Moment]]:
    """All moments in order, a chunk at a time."""
    starts = range(0, len(match.inputs) + 1, CHUNK)
    if workers == 1 or len(starts) == 1:
        looking = Looking(match, care)
        yield from (looking.moments(first, first + CHUNK) for first in starts)
        return
    with ProcessPoolExecutor(
        min(workers, len(starts)), get_context("spawn"), initializer=prepare, initargs=(match.save(), care)
    ) as pool:
        yield from pool.map(look, starts)


class Looking:
    """A match played again from its beginning, as far as needed."""

    def __init__(self, match: Match, care: Care) -> None:
        self.whole = match
        self.care = care
        self.match = match.beginning()
        self.number = 0

    def moments(self, first: int, end: int) -> list[Moment]:
        if first < self.number:
            self.match, self.number = self.whole.beginning(), 0
        found = []
        while self.number < min(end, len(self.whole.inputs) + 1):
            if self.number >= first:
                found.append(self.moment())
            if self.number < len(self.whole.inputs):
                self.match.enter(self.whole.inputs[self.number])
            self.number += 1
        return found

    def moment(self) -> Moment:
        seat, move = input_of(self.whole, self.number)
        return Moment(self.number, seat, move, chances(self.match, self.number, self.care))


LOOKING: list[Looking] = []


def prepare(text: str, care: Care) -> None:
    """In a worker process."""
    LOOKING[:] = [Looking(spieltisch.load(text), care)]


def look(first: int) -> list[Moment]:
    return LOOKING[0].moments(first, first + CHUNK)


def input_of(match: Match, number: int) -> tuple[int | None, str | None]:
    """Who did what with the input that led to this moment; time that passes is nobody's."""
    if number == 0:
        return None, None
    who, what = match.inputs[number - 1]
    return (who, what) if isinstance(who, int) and isinstance(what, str) else (None, None)


def chances(match: Match, number: int, care: Care) -> list[float]:
    """Everybody's chance to win; at the end, the result."""
    result = match.result()
    if result is not None:
        return [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(match.players)]
    hard = Hard(match.game.name, Budget(simulations=care.simulations))
    return [
        chance(hard, match.state, seat, decision_rng(care.seed, number, seat), care.worlds)
        for seat in range(match.players)
    ]


def chance(hard: Hard, state: State, seat: int, rng: Rng, worlds: int) -> float:
    """How often a seat wins in worlds that it takes for possible, if everybody plays on sensibly."""
    search, heuristics = hard.search, hard.heuristics
    total = 0
    for _ in range(worlds):
        world = state.imagine(seat, rng)
        world.rng = Rng(rng.word())
        if heuristics.patient:
            players: list[Player] = [Modelled(heuristics, MODEL.median, MODEL.spread) for _ in range(world.seats)]
            Lookahead(world, players, Rng(rng.word()), heuristics).run(heuristics.horizon)
        else:
            search.play_on(world, seat, heuristics.stage(world))
        total += search.value(world, seat, True)
    return total / (worlds * int(CERTAIN))


# The moves that changed it most


def turns_of(match: Match, moments: Sequence[Moment], care: Care) -> list[Turn]:
    """The three decisions that changed their player's chance most, in the order of the match."""
    decisions = [number for number, position in before_inputs(match) if has_choice(position, moments[number])]
    decisions.sort(key=lambda number: (-abs(change_at(moments, number)), number))
    wanted = set(decisions[:MOST_TURNS])
    return [turn_at(position, moments, number, care) for number, position in before_inputs(match) if number in wanted]


def before_inputs(match: Match) -> Iterator[tuple[int, Match]]:
    """The number of every input, and the match before it."""
    position = match.beginning()
    for number, entry in enumerate(match.inputs, start=1):
        yield number, position
        position.enter(entry)


def has_choice(position: Match, moment: Moment) -> bool:
    """Forced moves are no decisions."""
    return moment.seat is not None and len(position.state.legal(moment.seat)) > 1


def change_at(moments: Sequence[Moment], number: int) -> float:
    seat = moments[number].seat
    assert seat is not None
    return moments[number].chances[seat] - moments[number - 1].chances[seat]


def turn_at(before: Match, moments: Sequence[Moment], number: int, care: Care) -> Turn:
    """What the search thinks of the move that was made, and of the best it finds, in worlds as that seat knew them."""
    moment = moments[number]
    seat, move = moment.seat, moment.move
    assert seat is not None
    assert move is not None
    hard = Hard(before.game.name, Budget(simulations=care.simulations))
    rng = decision_rng(care.seed + 1, number, seat)
    world = before.state.imagine(seat, rng)
    findings = hard.findings(world, seat, rng)
    played = before.vocabulary.number(move)
    assert played is not None
    expected = expectation(hard, findings, world, seat, int(played), rng, care)
    best = findings.moves[findings.order()[0]] if findings.size > 0 else played
    better, better_expected, reason = None, None, None
    if best not in (played, WAIT):
        win = findings.win(findings.order()[0])
        if win > expected:
            better, better_expected = before.vocabulary.notation(best), win
            key = hard.heuristics.reason(world, seat, best)
            reason = {language: before.game.texts(language).hint(key) for language in LANGUAGES}
    return Turn(
        number,
        seat,
        move,
        moments[number - 1].chances[seat],
        moment.chances[seat],
        expected,
        better,
        better_expected,
        reason,
    )


def expectation(hard: Hard, findings: Findings, world: State, seat: int, move: int, rng: Rng, care: Care) -> float:
    """The chance to win by a move: as the search found it, or tried by itself where it was not looked into."""
    for i in range(findings.size):
        if findings.moves[i] == move and findings.tries[i] > 0:
            return findings.win(i)
    alone = Findings(vec[i64]([move]), hard.heuristics.doubt)
    hard.search.estimate(world, seat, rng, care.worlds, countdown(None), alone)
    return alone.win(0)
