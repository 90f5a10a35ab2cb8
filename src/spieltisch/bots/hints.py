"""Hints: the three best moves, how likely each is to win, and why."""

from __future__ import annotations

from dataclasses import dataclass

from spieltisch.bots.budget import AT_THE_TABLE, Budget
from spieltisch.bots.policies import Hard, decision_rng, heuristics_of
from spieltisch.bots.search import Findings
from spieltisch.kernel.choosing import WAIT
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.game import LANGUAGES
from spieltisch.kernel.match import Match
from spieltisch.kernel.state import State

MOST_HINTS = 3


@dataclass(frozen=True)
class Hint:
    """A move, the estimated chance (0 to 1) to win with it, and a reason in German and English."""

    move: str
    win: float
    reason: dict[str, str]


def hints(match: Match, seat: int, seed: int = 0, budget: Budget | None = None) -> list[Hint]:
    """Return the best moves of a seat that may act, best first.

    None if waiting is best (real-time games), or if a hint would reveal what the rules keep secret.
    """
    match.check_seat(seat)
    if seat not in match.actors():
        raise OptionError(f"seat {seat} has nothing to decide now")
    if not heuristics_of(match.game.name).may_hint(match.state):
        return []
    hard = Hard(match.game.name, budget or AT_THE_TABLE)
    rng = decision_rng(seed, len(match.inputs), seat)
    world = match.state.imagine(seat, rng)
    findings = hard.findings(world, seat, rng)
    best = [i for i in findings.order() if findings.moves[i] != WAIT and findings.tries[i] > 0][:MOST_HINTS]
    return [hint_at(match, world, seat, findings, i) for i in best]


def hint_at(match: Match, world: State, seat: int, findings: Findings, i: int) -> Hint:
    move = findings.moves[i]
    key = heuristics_of(match.game.name).reason(world, seat, move)
    reasons = {language: match.game.texts(language).hint(key) for language in LANGUAGES}
    return Hint(match.vocabulary.notation(move), findings.win(i), reasons)
