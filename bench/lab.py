"""The speed-up of simulations on two cores: the same job alternately in one run, with equal rows."""

from statistics import median
from time import perf_counter

from rich.console import Console
from rich.table import Table

from bench import report
from bench.worker import ROOT

TARGET = 1.8
FIRST = 64
NOTE = """\
Wall time of `simulate`, *greedy* in every seat, with one worker (in the same process) and with two (including their \
start-up); medians of {rounds} alternating rounds, each sized to take one worker about {seconds:g} s."""


def main(only: str, rounds: int, seconds: float, dry: bool) -> None:
    """Measure, print, and write the section of the page."""
    from spieltisch import NAMES, _build, game

    jobs = {name: game(name).default_players for name in NAMES}
    lines = [measure(name, players, rounds, seconds) for name, players in jobs.items() if only in name]
    table = Table(title=f"simulate on two cores ({_build.describe()} build)")
    head = ("game", "games", "one worker: games/s", "two: games/s", "ratio (min–max)", "target")
    for column in head:
        table.add_column(column)
    for line in lines:
        table.add_row(*line)
    Console().print(table)
    if not dry and not only:
        rows = [head, tuple("---" for _ in head), *lines]
        shown = "\n".join(f"| {' | '.join(row)} |" for row in rows)
        note = NOTE.format(rounds=rounds, seconds=seconds)
        report.write(ROOT / "docs" / "performance.md", "lab", f"{shown}\n\n{note}\n")


def measure(game: str, players: int, rounds: int, seconds: float) -> tuple[str, ...]:
    """One row of the page."""
    from spieltisch.lab.simulate import Job, simulate

    def job(games: int) -> Job:
        return Job(game, ("greedy",), {}, 1, games, players=players)

    simulate(job(FIRST), 1)  # loads what is needed
    start = perf_counter()
    simulate(job(FIRST), 1)
    games = max(2 * FIRST, round(FIRST * seconds / (perf_counter() - start)))
    ones, twos = [], []
    for _ in range(rounds):
        start = perf_counter()
        alone = simulate(job(games), 1)
        middle = perf_counter()
        together = simulate(job(games), 2)
        ones.append(games / (middle - start))
        twos.append(games / (perf_counter() - middle))
        if alone.rows != together.rows:
            raise AssertionError(f"{game}: two workers gave other rows than one")
    ratios = [two / one for one, two in zip(ones, twos, strict=True)]
    shown = f"{median(ratios):.2f} ({min(ratios):.2f}–{max(ratios):.2f})"
    return game, str(games), f"{median(ones):.1f}", f"{median(twos):.1f}", shown, f"{TARGET:g}"
