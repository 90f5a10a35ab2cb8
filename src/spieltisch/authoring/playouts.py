"""Random play-outs of a game: how long a match is, how many moves there are to choose from, who wins."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from statistics import mean, median

from spieltisch.authoring.contract import MOST_INPUTS, act
from spieltisch.kernel.game import Game
from spieltisch.kernel.match import Match


@dataclass(frozen=True)
class Playouts:
    """What random play-outs of one table showed."""

    players: int
    options: dict[str, object]
    lengths: list[int]
    branching: dict[str, list[int]]
    wins: list[float]
    draws: int

    def summary(self) -> list[tuple[str, str]]:
        """The figures as rows of a table."""
        choices = [count for counts in self.branching.values() for count in counts]
        rows = [
            ("matches", str(len(self.lengths))),
            ("inputs per match", f"{min(self.lengths)} to {max(self.lengths)}, median {median(self.lengths):g}"),
            ("moves to choose from", f"{mean(choices):.1f} on average, at most {max(choices)}"),
        ]
        for step, counts in self.branching.items():
            rows.append((f"… at {step}", f"{mean(counts):.1f} on average, {len(counts) / len(self.lengths):.1f} times"))
        rows.append(("wins by seat", ", ".join(f"{share:.0%}" for share in self.wins)))
        rows.append(("shared wins", str(self.draws)))
        return rows


def playouts(game: Game, matches: int = 100, players: int | None = None) -> Playouts:
    """Play random matches with the default options."""
    count = players or game.default_players
    lengths: list[int] = []
    branching: dict[str, list[int]] = {}
    wins: Counter[int] = Counter()
    draws = 0
    for seed in range(matches):
        match, chance = Match.start(game, count, seed, {}), Random(seed)
        while match.result() is None and len(match.inputs) < MOST_INPUTS:
            for seat in match.actors():
                branching.setdefault(str(match.decision()), []).append(len(match.moves(seat)))
            act(match, chance)
        lengths.append(len(match.inputs))
        result = match.result()
        if result is not None:
            draws += len(result.winners) > 1
            wins.update(result.winners)
    total = sum(wins.values()) or 1
    return Playouts(count, {}, lengths, branching, [wins[seat] / total for seat in range(count)], draws)
