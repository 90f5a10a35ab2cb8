"""Hints: the three best moves, how likely each is to win, and why."""

from __future__ import annotations

from dataclasses import dataclass

from spieltisch.bots.budget import AT_THE_TABLE, Budget
from spieltisch.bots.policies import Hard, decision_rng
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.match import Match

MOST_HINTS = 3


@dataclass(frozen=True)
class Hint:
    """A move, the estimated chance (0 to 1) to win with it, and a reason in German and English."""

    move: str
    win: float
    reason: dict[str, str]


def hints(match: Match, seat: int, seed: int = 0, budget: Budget | None = None) -> list[Hint]:
    """The best moves of a seat that may act, the best one first."""
    match.check_seat(seat)
    if seat not in match.actors():
        raise OptionError(f"seat {seat} has nothing to decide now")
    hard = Hard(match.game.name, budget or AT_THE_TABLE)
    rng = decision_rng(seed, len(match.inputs), seat)
    world = match.state.imagine(seat, rng)
    findings = hard.findings(world, seat, rng)
    order = findings.order()[:MOST_HINTS]
    return [Hint(match.vocabulary.notation(findings.moves[i]), findings.win(i), REASON) for i in order]


REASON = {"de": "So gewinnt man von hier aus am ehesten.", "en": "This is the most likely way to win from here."}
