"""*hard* of two builds against each other, in paired games: what a change costs or gains in strength.

    python -m bench.versus joy --older OLDER/build/compiled --newer build/compiled --games 200 --simulations 100

`python tools/compile.py` in a checkout of any commit makes a build. The older one runs the match by its
rules. For the seats of the newer *hard* every position goes as a snapshot to a process of the newer build, which
restores it (`Game.upgrade`), imagines worlds from what the seat knows, and answers with a move. So both sides play the
same match with equally many simulations and, in a real-time game, with the same reaction times.

Every deal is played twice with the seats exchanged. The answer is the share of the newer build with its 95 % interval:
50 % means equally strong. A move that the older rules do not know is counted and replaced by the first legal one.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
OLDER, NEWER = "older", "newer"
REACTION_MS = 900
WAITING_MS = 2_100


class Build:
    """A process of one build that answers one line with one line."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).resolve()), *arguments],
            env={**os.environ, "PYTHONPATH": str(folder.resolve())},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, question: dict[str, Any]) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(question), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("the process of a build has ended: see its error above")
        return json.loads(line)

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


# In the newer build: a move for every position. (In both builds only names that are the same in every version.)


def answer() -> None:
    import spieltisch
    from spieltisch.bots import Budget, choose
    from spieltisch.kernel.match import Match

    for line in sys.stdin:
        asked = json.loads(line)
        game, players = spieltisch.game(asked["game"]), asked["players"]
        settings = game.settings(players, asked["options"])
        match = Match(game, players, 0, settings, game.restore(players, settings, asked["state"]))
        budget = Budget(simulations=asked["simulations"])
        print(json.dumps(choose(match, asked["seat"], "hard", asked["seed"], budget)), flush=True)


# In the older build: whole matches


def hold_tables(newer: Path) -> None:
    """Play the matches that are asked for, line by line; the ranks, and how many moves were unknown."""
    other = Build(newer, "--answer")
    for line in sys.stdin:
        asked = json.loads(line)
        game = Game(other, asked["kind"], asked["seats"], asked["seed"], asked["simulations"])
        print(json.dumps({"ranks": game.play(), "unknown": game.unknown}), flush=True)
    other.close()


@dataclass
class Intention:
    """A move that a seat wants to make (None: it waits), when it is due, and how many inputs had been made by then."""

    move: str | None
    due: int
    inputs: int


@dataclass
class Game:
    """One match between the two builds; `seats` says whose every seat is."""

    newer: Build
    kind: dict[str, Any]
    seats: list[str]
    seed: int
    simulations: int
    unknown: int = 0
    match: Any = None
    intentions: dict[int, Intention] = field(default_factory=dict)

    def play(self) -> list[int]:
        """To the end; the ranks."""
        import spieltisch

        kind = self.kind
        self.match = spieltisch.start(kind["game"], kind["players"], seed=self.seed, options=kind["options"])
        chance = Random(self.seed)
        now = 0
        while self.match.result() is None:
            actors, deadline = self.match.actors(), self.match.deadline()
            if deadline is None:
                self.match.play(actors[0], self.choose(actors[0]))
            else:
                now += self.live(actors, deadline, now, chance)
        return list(self.match.result().ranks)

    def choose(self, seat: int) -> str | None:
        from spieltisch.bots import Budget, choose

        moves = self.match.moves(seat)
        if len(moves) == 1 and not self.match.game.real_time:
            return str(moves[0])
        seed = self.seed + len(self.match.inputs)
        if self.seats[seat] == OLDER:
            move = choose(self.match, seat, "hard", seed, Budget(simulations=self.simulations))
        else:
            move = self.ask_newer(seat, seed)
        if move is not None and move not in moves:
            self.unknown += 1
            move = moves[0]
        return move

    def ask_newer(self, seat: int, seed: int) -> str | None:
        from spieltisch.kernel import snapshot

        state = snapshot.dump(self.match.state)
        question = {"state": state, "seat": seat, "seed": seed, "simulations": self.simulations}
        move: str | None = self.newer.ask({**self.kind, **question})
        return move

    def live(self, actors: list[int], deadline: int, now: int, chance: Random) -> int:
        """What happens next at a real-time table: a move that is due, or a deadline; how long it takes."""
        for seat in actors:
            if seat not in self.intentions:
                self.intend(seat, self.choose(seat), now, chance)
        self.intentions = {seat: wish for seat, wish in self.intentions.items() if seat in actors}
        seat = min(self.intentions, key=lambda seat: self.intentions[seat].due, default=-1)
        if seat < 0 or self.intentions[seat].due - now >= deadline:
            self.match.advance(deadline)
            return deadline
        wish = self.intentions.pop(seat)
        passed = max(0, wish.due - now)
        if passed:
            self.match.advance(passed)
        move = wish.move if wish.inputs == len(self.match.inputs) else self.choose(seat)
        if move is not None and move == wish.move:
            self.match.play(seat, move)
            self.forget_waiting()
        else:
            self.intend(seat, move, now + passed, chance)
        return passed

    def intend(self, seat: int, move: str | None, now: int, chance: Random) -> None:
        takes = WAITING_MS if move is None else int(REACTION_MS * chance.lognormvariate(0, 0.25))
        self.intentions[seat] = Intention(move, now + takes, len(self.match.inputs))

    def forget_waiting(self) -> None:
        """A seat that waited looks again when something has happened."""
        self.intentions = {seat: wish for seat, wish in self.intentions.items() if wish.move is not None}


# Many matches


def compare(chosen: argparse.Namespace) -> None:
    """Play all deals and tell after each how it stands."""
    from spieltisch.games import game as find_game
    from spieltisch.lab.estimates import estimate
    from spieltisch.lab.tournament import pair_wins, seatings

    game = find_game(chosen.game)
    players = chosen.players or game.default_players + game.default_players % 2
    teams = game.teams(players, game.settings(players, chosen.options))
    shares = seatings(teams)
    kind = {"game": chosen.game, "players": players, "options": chosen.options}
    older: SimpleQueue[Build] = SimpleQueue()
    for _ in range(chosen.workers):
        older.put(Build(chosen.older, "--hold", "--newer", str(chosen.newer.resolve())))
    begun = time.monotonic()

    def play_deal(deal: int) -> tuple[float, int] | None:
        """The newer build's share of a deal, and how many of its moves were unknown; None when time is over."""
        if time.monotonic() - begun > 60 * chosen.minutes:
            return None
        table, wins, unknown = older.get(), list[float](), 0
        for mask in shares[deal % len(shares)]:
            seats = [NEWER if mine else OLDER for mine in mask]
            seed = 1_000_000 * (chosen.seed + deal)
            played = table.ask({"kind": kind, "seats": seats, "seed": seed, "simulations": chosen.simulations})
            wins += pair_wins(seats, played["ranks"], teams, NEWER)
            unknown += played["unknown"]
        older.put(table)
        return sum(wins) / len(wins), unknown

    deals: list[float] = []
    unknown = 0
    with ThreadPoolExecutor(chosen.workers) as pool:
        for found in pool.map(play_deal, range(chosen.games // 2)):
            if found is not None:
                deals.append(found[0])
                unknown += found[1]
                spent = time.monotonic() - begun
                print(f"{chosen.game}: newer {estimate(deals)} after {2 * len(deals)} games, {spent:.0f} s", flush=True)
    print(f"{unknown} moves that the older rules do not know", flush=True)
    for _ in range(chosen.workers):
        older.get().close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.versus", description="hard of two builds, in paired games.")
    parser.add_argument("game", nargs="?", default="joy")
    parser.add_argument("--older", type=Path, help="the folder of the older build, which holds the table")
    parser.add_argument("--newer", type=Path, default=ROOT / "build" / "compiled", help="the folder of the newer build")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int)
    parser.add_argument("--options", type=json.loads, default={}, help="as JSON")
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="pairs of processes that play at the same time")
    parser.add_argument("--minutes", type=float, default=600, help="no deal begins when they are over")
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--hold", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.answer:
        answer()
    elif chosen.hold:
        hold_tables(chosen.newer)
    elif chosen.older is None:
        parser.error("say with --older where the older build is")
    else:
        compare(chosen)


if __name__ == "__main__":
    main()
