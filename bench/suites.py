"""The comparisons and the round robin that measures them."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from statistics import median

from bench.competitor import Facts
from bench.worker import Worker

PEERS = "bench.peers:"
SLICE = 0.05
GAMES = {  # game: players, wanted and hoped-for ratio of playouts to OpenSpiel's rollouts
    "skyjo_action": (4, 0.7, 2.0),
    "joggle": (2, 0.7, 2.0),
    "joker_battle_royal": (4, 0.7, 2.0),
    "joy": (4, 0.5, 1.0),
    "zeitalter_des_jay": (4, 0.5, None),
}


@dataclass
class Comparison:
    """Ours against a peer, with the minimum and the target ratio."""

    title: str
    ours: str
    peer: str
    target: float | None = None
    aim: float | None = None
    unit: str = "decisions"


@dataclass
class Side:
    """One competitor's rounds in a comparison: units per second, and its facts."""

    name: str
    facts: Facts
    rates: list[float] = field(default_factory=list)

    @property
    def label(self) -> str:
        """What it is called in the tables."""
        return str(self.facts["label"])

    @property
    def missing(self) -> str | None:
        """Why there are no rounds, if there are none."""
        return self.facts.get("missing")

    @property
    def median(self) -> float:
        """The middle of the rounds."""
        return median(self.rates)


@dataclass
class Result:
    """A measured comparison."""

    comparison: Comparison
    ours: Side
    peer: Side

    @property
    def ratios(self) -> list[float]:
        """Our rate by the peer's, round by round; empty if one side is missing."""
        return [ours / peer for ours, peer in zip(self.ours.rates, self.peer.rates, strict=False)]

    @property
    def ratio(self) -> float | None:
        """The median of the rounds' ratios: steadier than a ratio of medians, because both sides slow down together."""
        return median(self.ratios) if self.ratios else None

    @property
    def per_decision(self) -> float | None:
        """The same if only players' decisions count on the peer's side, where that differs."""
        share: float | None = self.peer.facts.get("decisions per node")
        return self.ratio / share if self.ratio is not None and share else None


def rules() -> list[Comparison]:
    """The rules alone: no bots, no server, no environments."""

    def sky(kind: str, build: str = "compiled") -> str:
        return f"bench.ours:{kind} {build} skyjo_action 4"

    return [
        *(
            Comparison(
                "playouts in the library",
                f"bench.ours:Playouts compiled {game} {players}",
                PEERS + "CrazyEightsRollouts",
                target,
                aim,
            )
            for game, (players, target, aim) in GAMES.items()
        ),
        Comparison("stepped from Python", sky("Stepped"), PEERS + "CrazyEightsStepped", 2.0),
        Comparison("stepped from Python", sky("Stepped"), PEERS + "CrazyEightsTight"),
        Comparison("stepped from Python", sky("Stepped"), PEERS + "Uno", 20.0),
        Comparison("stepped from Python", sky("Stepped"), PEERS + "UnoBare"),
        Comparison("interpreted", sky("Stepped", "interpreted"), PEERS + "CrazyEightsStepped", 0.15),
        Comparison("copy in mid-game", sky("Copies"), PEERS + "HeartsClone", 1.0, unit="copies"),
    ]


def envs() -> list[Comparison]:
    """Environments for training."""

    def table(kind: str, game: str, loop: str = "") -> str:
        return f"bench.envs:{kind} compiled {game} {GAMES[game][0]} {loop}".strip()

    def compared(title: str, ours: str, peer: str, target: float | None = None) -> Comparison:
        return Comparison(title, ours, peer, target, unit="steps")

    texas, sky = "bench.envs:TexasHoldem", "skyjo_action"
    return [
        *(compared("one table", table("Single", game, "short"), f"{texas} short", 5.0) for game in GAMES),
        compared("one table", table("Single", sky, "usual"), f"{texas} usual"),
        compared("one table", table("Single", sky, "usual"), f"{texas} usual wrapped"),
        compared("one table", table("Single", sky, "short"), "bench.envs:Rlskyjo short", 4.0),
        compared("one table", table("Single", sky, "usual"), "bench.envs:Rlskyjo usual"),
        *(compared("many at once", table("Many", game), table("Single", game, "usual"), 20.0) for game in GAMES),
        *(compared("many at once", table("Many", game), table("Single", game, "short")) for game in GAMES),
    ]


SUITES: dict[str, Callable[[], list[Comparison]]] = {"rules": rules, "envs": envs}


def measure(comparisons: list[Comparison], rounds: int, seconds: float, tell: Callable[[str], None]) -> list[Result]:
    """Run the comparisons in turn, ours and the peer's, round after round."""
    with ExitStack() as stack:
        workers: dict[str, Worker] = {}
        for name in dict.fromkeys(name for one in comparisons for name in (one.ours, one.peer)):
            tell(f"setting up {name}")
            workers[name] = worker = Worker(name)
            stack.callback(worker.close)
        results = [
            Result(one, Side(one.ours, workers[one.ours].facts), Side(one.peer, workers[one.peer].facts))
            for one in comparisons
        ]
        for number in range(1, rounds + 1):
            for result in results:
                tell(f"round {number} of {rounds}: {result.comparison.title}, {result.peer.label}")
                run_round([(side, workers[side.name]) for side in line_up(result, results)], seconds)
    return results


def run_round(sides: list[tuple[Side, Worker]], seconds: float) -> None:
    """One round: a number of seconds per side in short alternating slices, so a slow moment affects both."""
    done = [(0, 0.0) for _ in sides]
    for _ in range(max(1, round(seconds / SLICE))):
        for place, (_, worker) in enumerate(sides):
            count, spent = worker.run(SLICE)
            done[place] = (done[place][0] + count, done[place][1] + spent)
    for (side, _), (count, spent) in zip(sides, done, strict=True):
        side.rates.append(count / spent)


def line_up(result: Result, results: list[Result]) -> list[Side]:
    """The sides of a comparison: both, or the peer alone if ours is missing and it runs nowhere else."""
    sides = [side for side in (result.ours, result.peer) if not side.missing]
    if not result.ours.missing:
        return sides
    same = [other for other in results if other.peer.name == result.peer.name]
    return sides if same[0] is result and all(other.ours.missing for other in same) else []
