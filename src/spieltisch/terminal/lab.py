"""The lab on the command line: simulate, tournament, report."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

import spieltisch
from spieltisch.bots import Budget
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.options import parse
from spieltisch.lab.journal import forget, journal_of
from spieltisch.lab.matches import IN_THE_LAB, Row
from spieltisch.lab.rows import check_rows, decision_columns, game_columns, write_rows
from spieltisch.lab.simulate import Job, Simulation, Variant, parse_sweeps, simulate, summary
from spieltisch.lab.tournament import Contest, Outcome, all_tables
from spieltisch.lab.tournament import run as run_tournament
from spieltisch.lab.workers import workplace
from spieltisch.terminal.files import home
from spieltisch.terminal.words import language_of

LAB_SIMULATIONS = IN_THE_LAB.simulations or 1
MOST_FAULTS = 10
console = Console()

Option = Annotated[tuple[str, ...], Parameter("--option", help="an option of the game, as name=value", negative=())]
Sweep = Annotated[
    tuple[str, ...],
    Parameter("--sweep", help="values of an option (or of players) to compare: level=1..7, deck=a,b", negative=()),
]
Faults = Annotated[
    Literal["random", "forfeit"],
    Parameter("--faults", help="a custom bot at fault moves at random or forfeits"),
]
On = Annotated[str, Parameter("--on", help="local, ray, or ray://HOST:PORT")]
Resume = Annotated[bool, Parameter("--resume", help="go on with a run that was interrupted", negative=())]


def simulate_command(
    game: str,
    *,
    games: int = 1000,
    bots: str = "greedy,random",
    players: int | None = None,
    seed: int = 1,
    option: Option = (),
    sweep: Sweep = (),
    paired: Annotated[bool, Parameter(negative=())] = False,
    simulations: int = LAB_SIMULATIONS,
    faults: Faults = "random",
    workers: int | None = None,
    on: On = "local",
    rows: Path | None = None,
    decisions: Path | None = None,
    resume: Resume = False,
) -> None:
    """Simulate games between bots on all cores. The same seed gives the same rows on any number of cores.

    Bots are random, easy, greedy, hard (with `--simulations` per decision) or your own, as module:function; with
    `--players` they repeat around the table. `--games` counts per value of a `--sweep`, all with the same deals;
    `--paired` plays every deal once for each rotation of the bots around the table. `--rows FILE` writes one row per
    game (.parquet or .csv), `--decisions FILE` one row per decision. An interrupt keeps the results so far, and
    `--resume` continues.
    """
    found = spieltisch.game(game)
    job = Job(
        game,
        tuple(bots.split(",")),
        parse(found.options, option),
        checked_seed(seed),
        games,
        Budget(simulations=simulations),
        faults == "forfeit",
        players,
        parse_sweeps(game, sweep),
        paired,
        "decisions" if decisions is not None else "stats",
    )
    for path in (rows, decisions):
        if path is not None:
            check_rows(path)
    simulation = run_job(job, on, workers, rows or decisions, resume)
    if not simulation.rows:
        raise OptionError("interrupted before the first game was over: there is nothing to show")
    if rows is not None:
        write_rows(rows, game_columns(simulation), simulation)
    if decisions is not None:
        write_rows(decisions, decision_columns(simulation), simulation)
    settle(simulation, rows or decisions)
    console.print(summary_table(simulation))
    tell_faults(simulation.rows)


def run_job(job: Job, on: str, workers: int | None, file: Path | None, resume: bool) -> Simulation:
    """Play a job with a progress bar and a journal beside its output file."""
    if resume and file is None:
        raise OptionError("there is nothing to resume: a run is kept beside the file it writes, so name that again")
    job.check()
    with progress_bar(spieltisch.game(job.game).title, len(job.tables())) as advance:
        return simulate(job, workplace(on, workers), advance, journal_of(file) if file is not None else None, resume)


def settle(simulation: Simulation, file: Path | None) -> None:
    """Delete the journal of a complete run, or say how to resume an interrupted one."""
    if simulation.complete:
        if file is not None:
            forget(file)
        return
    done = f"Interrupted after {len(simulation.rows)} of {len(simulation.tables)} games."
    print(f"{done} The same command with --resume goes on." if file is not None else done, file=sys.stderr)


def summary_table(simulation: Simulation) -> Table:
    """The bots' results by seat and variant."""
    title = spieltisch.game(simulation.job.game).title
    decisions = sum(row.decisions for row in simulation.rows)
    table = Table(title=f"{title}: {len(simulation.rows)} games, {decisions} decisions, seed {simulation.job.seed}")
    swept = list(simulation.job.sweep)
    for column in (*swept, "Seat", "Bot", "Wins", "Win rate", "Mean score", "Mean rank"):
        table.add_column(column, justify="left" if column in (*swept, "Bot") else "right")
    for variant in simulation.job.variants():
        rows = simulation.of(variant)
        if rows:
            add_summary(table, simulation, variant, rows)
    return table


def add_summary(table: Table, simulation: Simulation, variant: Variant, rows: Sequence[Row]) -> None:
    values = [str(value) for value in variant.swept.values()]
    for seat, line in enumerate(summary(variant, simulation.tables, rows)):
        rate = f"{100 * line.wins / len(rows):.1f} %"
        shown = values if seat == 0 else [""] * len(values)
        numbers = f"{line.wins:.1f}", rate, f"{line.mean_score:.2f}", f"{line.mean_rank:.2f}"
        table.add_row(*shown, str(seat), line.bot, *numbers)


def report_command(
    game: str,
    *,
    games: int = 1000,
    bots: str = "greedy",
    players: int | None = None,
    seed: int = 1,
    option: Option = (),
    sweep: Sweep = (),
    simulations: int = LAB_SIMULATIONS,
    workers: int | None = None,
    on: On = "local",
    out: Path | None = None,
    pictures: Path | None = None,
    data: Path | None = None,
    keep: Annotated[bool, Parameter(negative=())] = False,
    lang: str | None = None,
    resume: Resume = False,
) -> None:
    """Simulate games and write a balance report: one page with figures and words.

    Each value of a `--sweep` (over an option or players) is compared with the chosen game. `--out FILE.html` is the
    page (default GAME.html; it contains both languages and opens in `--lang`), `--pictures FOLDER` receives every
    figure as SVG and PNG, `--data FILE.json` all data. With `--keep` the browser's lab screen shows the report too.
    """
    from spieltisch.lab.report.report import check_report, report, write_data, write_page, write_pictures

    found = spieltisch.game(game)
    language = language_of(lang)
    file = out or Path(f"{game}.html")
    check_report(file)
    if data is not None and data.suffix.lower() != ".json":
        raise OptionError(f"the data of a report is written as .json, not as {data.name!r}")
    job = Job(
        game,
        tuple(bots.split(",")),
        parse(found.options, option),
        checked_seed(seed),
        games,
        Budget(simulations=simulations),
        players=players or max(found.default_players, bots.count(",") + 1),
        sweep=parse_sweeps(game, sweep),
        crossed=False,
    )
    simulation = run_job(job, on, workers, file, resume)
    made = report(simulation, report_words(job, option, sweep))
    write_page(made, file, language)
    if pictures is not None:
        write_pictures(made, pictures, language)
    if data is not None:
        write_data(made, data)
    if keep:
        write_data(made, home() / "reports" / f"{game}.json")
    settle(simulation, file)
    console.print(f"{file}: {found.title}, {len(simulation.rows)} games", highlight=False, markup=False)


def report_words(job: Job, option: Sequence[str], sweep: Sequence[str]) -> list[str]:
    """The command that reproduces the numbers."""
    words = ["report", job.game, "--games", str(job.games), "--bots", ",".join(job.bots), "--seed", str(job.seed)]
    words += ["--players", str(job.players)]
    for name, values in (("--option", option), ("--sweep", sweep)):
        for value in values:
            words += [name, value]
    return words


def tournament_command(
    game: str,
    *,
    bots: str = "random,easy,greedy",
    games: int = 100,
    players: int | None = None,
    seed: int = 1,
    option: Option = (),
    simulations: int = LAB_SIMULATIONS,
    faults: Faults = "random",
    workers: int | None = None,
    on: On = "local",
    plot: Path | None = None,
) -> None:
    """Play a round robin of bots at tables shared half and half, each deal twice with exchanged seats.

    `--games` counts per pair. `--plot FILE` writes a chart (.svg, .png or .html).
    """
    from spieltisch.lab.plots import check_plot, tournament_plot, write_plot

    found = spieltisch.game(game)
    names = tuple(bots.split(","))
    budget = Budget(simulations=simulations)
    options = parse(found.options, option)
    contest = Contest(game, names, games, players, options, checked_seed(seed), budget, faults == "forfeit")
    if plot is not None:
        check_plot(plot)
    with progress_bar(found.title, len(all_tables(contest))) as advance:
        outcome = run_tournament(contest, workplace(on, workers), advance)
    console.print(standings_table(outcome))
    console.print(duels_table(outcome))
    tell_faults(outcome.rows)
    if plot is not None:
        write_plot(plot, tournament_plot(outcome))


def standings_table(outcome: Outcome) -> Table:
    title = f"{spieltisch.game(outcome.contest.game).title}: {len(outcome.rows)} games, seed {outcome.contest.seed}"
    table = Table(title=title)
    for column in ("Bot", "Share", "Rating", "±"):
        table.add_column(column, justify="left" if column == "Bot" else "right")
    for one in outcome.standings:
        table.add_row(one.bot, f"{100 * one.share:.1f} %", f"{one.rating:.1f}", f"{one.uncertainty:.1f}")
    return table


def duels_table(outcome: Outcome) -> Table:
    table = Table()
    for column in ("Bot", "against", "Share", "95 % interval", "Games", "Pairs"):
        table.add_column(column, justify="left" if column in ("Bot", "against") else "right")
    for duel in outcome.duels:
        share = duel.share
        interval = f"{100 * share.low:.1f}–{100 * share.high:.1f} %"
        table.add_row(duel.first, duel.second, f"{100 * share.mean:.1f} %", interval, str(duel.games), str(duel.pairs))
    return table


class RateColumn(ProgressColumn):
    """Games per second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:.1f}/s" if task.speed else "", style="progress.data.speed")


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), RateColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(title, total=total)
        yield lambda done: progress.advance(task, done)


def tell_faults(rows: Sequence[Row]) -> None:
    """Print the first few faults of custom bots and their number."""
    faults = [(row, fault) for row in rows for fault in row.faults]
    for row, fault in faults[:MOST_FAULTS]:
        console.print(f"Game {row.number}: {fault}", style="red", highlight=False, markup=False)
    if len(faults) > MOST_FAULTS:
        console.print(f"… and {len(faults) - MOST_FAULTS} more faults", style="red")


def checked_seed(seed: int) -> int:
    if seed < 0:
        raise OptionError(f"a seed is a whole number from 0 up, not {seed}")
    return seed
