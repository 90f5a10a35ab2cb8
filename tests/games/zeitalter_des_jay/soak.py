"""`python -m tests.games.zeitalter_des_jay.soak 20000`: matches over all levels, player counts and ways to play.

Every match must end with all its cards, and no round among sensible players may be ended by a limit: that would be a
duty that is stuck.
"""

from __future__ import annotations

import sys

from spieltisch.bots.scheduler import Player, Scheduler, Thinker
from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.game import check_state
from spieltisch.games.zeitalter_des_jay.heuristics import HEURISTICS
from spieltisch.games.zeitalter_des_jay.table.state import Jay
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import Sink
from tests.games.zeitalter_des_jay.builders import GAME


def cast(players: int, sensible: int) -> list[Player]:
    thinkers: list[Player] = [Thinker(700 + 100 * seat, 400, HEURISTICS.move) for seat in range(sensible)]  # type: ignore[arg-type]
    return thinkers + [Player(900, 400) for _ in range(players - sensible)]


def play(number: int) -> int:
    """One match; how many decisions it took."""
    level, players, tournament = 1 + number % 7, 2 + number // 7 % 5, number // 35 % 2 == 1
    sensible = [players, 0, 1][number // 70 % 3]
    options = {"level": level, "play": "tournament" if tournament else "casual", "rounds": 2}
    state = GAME.new(players, number, options)
    assert isinstance(state, Jay)
    state.sink = Sink() if sensible == players else None
    decisions: int = Scheduler(state, cast(players, sensible), Rng(number)).run(1_000_000)
    assert state.over, f"match {number} does not end"
    check_state(state)
    if state.sink is not None:
        assert not any(event[0] == c.E_LIMIT for event in state.sink.heard), f"the duty is stuck in match {number}"
    return decisions


def main(count: int) -> None:
    decisions = sum(play(number) for number in range(count))
    print(f"{count} matches of Zeitalter des Jay, {decisions} decisions: all ended")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_100)
