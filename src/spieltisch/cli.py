"""The command line: serve, tables, bot, play, simulate, tournament, report, replay, analyse, rules, games, dev."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from cyclopts import App, CycloptsError, Parameter
from rich.console import Console
from rich.markup import escape
from rich.table import Table

import spieltisch
from spieltisch import _build
from spieltisch.bots.seats import check_bot
from spieltisch.games.joy.board.data import load_board
from spieltisch.games.joy.board.drawing import board_svg, board_text
from spieltisch.kernel.errors import OptionError, SpieltischError
from spieltisch.kernel.match import Match
from spieltisch.kernel.options import parse
from spieltisch.terminal.authoring import dev_command, games_command, generate_command, new_game_command
from spieltisch.terminal.files import home, read_match, write_file
from spieltisch.terminal.lab import Option, report_command, simulate_command, tournament_command
from spieltisch.terminal.play import TerminalTable
from spieltisch.terminal.replay import TerminalReplay
from spieltisch.terminal.rules import rule_text
from spieltisch.terminal.words import language_of

console = Console()
app = App(name="spieltisch", help="Tabletop games at one table.", version=_build.label)

tables_app = App(name="tables", help="What a server keeps: list, export, import, delete, back up.")
app.command(tables_app)

Data = Annotated[Path | None, Parameter("--data", help="the server's data file")]
Database = Annotated[str | None, Parameter("--database", help="or its database, postgresql://...")]
Lang = Annotated[str | None, Parameter("--lang", help="de or en")]


def ask(question: str) -> str:
    return console.input(f"[bold]{question}[/bold]")


@app.default
@app.command
def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    fd: int | None = None,
    data: Path | None = None,
    database: str | None = None,
    bus: str | None = None,
    open: bool = False,
    pace: float = 1.0,
    grace: float = 30.0,
    ping: float = 20.0,
    keep: float | None = None,
    analysis: float = 60.0,
    workers: int | None = None,
    lan: bool = False,
    behind: str | None = None,
    origin: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    name: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    log_level: Literal["info", "warning"] = "warning",
    metrics: Literal["all", "local"] = "all",
    limits: bool = True,
    fixed_seeds: bool = False,
    held_clock: bool = False,
) -> None:
    """Serve tables in the browser. This is the default command.

    All data is in one file, `--data`, or in `--database postgresql://...`, which any number of servers can share;
    `--bus nats://...` makes that faster. `--host 0.0.0.0` accepts other machines; `--name` is a host name by which they
    reach this one; `--fd` takes over a listening socket of a supervisor. `--lan` lets the home network in from the
    start; `--behind URL` is the public address if a proxy serves it. `--origin` names additional origins that may use
    this server, `--pace` scales the bots' thinking time (0: no delay), `--grace` is the number of seconds before an
    absent player's seat is offered to a bot, `--ping` the seconds between keep-alive pings (a client that is silent for
    twice as long is disconnected), `--keep` the number of days for which finished tables are kept (default: for ever),
    `--analysis` the seconds to spend on the analysis of a finished game (0: none). `--metrics local` serves /metrics to
    this machine only. For tests: `--no-limits`, `--fixed-seeds` and `--held-clock`, which makes time stand still until
    a request advances it.
    """
    from spieltisch.server.app import serve as serve_tables
    from spieltisch.server.app import workers_by_default
    from spieltisch.server.settings import Settings, checked

    place_of(data, database)
    settings = Settings(
        data=data or usual_data(),
        database=database,
        bus=bus,
        host=host,
        port=port,
        fd=fd,
        pace=pace,
        grace=grace,
        ping_seconds=ping,
        keep_days=keep,
        analysis_seconds=analysis,
        workers=workers_by_default() if workers is None else workers,
        lan=lan,
        behind=public_address(behind),
        origins=(*origin, *([behind.rstrip("/")] if behind else [])),
        names=name,
        metrics_local=metrics == "local",
        metrics_token=os.environ.get("SPIELTISCH_METRICS_TOKEN") or None,
        limited=limits,
        fixed_seeds=fixed_seeds,
        held_clock=held_clock,
    )
    serve_tables(checked(settings), open, log_level)


def public_address(url: str | None) -> str | None:
    """The public address behind a proxy, without a slash at its end."""
    if url is None:
        return None
    found = urlsplit(url)
    if found.scheme not in ("http", "https") or not found.netloc or found.path.strip("/") or found.query:
        raise OptionError(f"--behind names the public address, such as https://tisch.example, not {url!r}")
    return url.rstrip("/")


def place_of(data: Path | None, database: str | None) -> str:
    if data is not None and database is not None:
        raise OptionError("tables are kept in a file (--data) or in a database (--database), not in both")
    return database or str(data or usual_data())


def usual_data() -> Path:
    return home() / "tables.sqlite"


@tables_app.command(name="list")
def list_tables(*, data: Data = None, database: Database = None) -> None:
    """List the tables, the latest first. The server may be running."""
    from datetime import UTC, datetime

    from spieltisch.server.storage import export

    shown = Table()
    for column in ("Code", "Game", "Status", "Inputs", "Names", "Last change (UTC)"):
        shown.add_column(column, justify="right" if column == "Inputs" else "left")
    for one in export.tables(place_of(data, database)):
        if one.record is None:
            console.print(f"table {one.table} is damaged and cannot be read", highlight=False)
            continue
        names = ", ".join(seat.name or seat.bot or "–" for seat in one.record.seats)
        when = datetime.fromtimestamp(one.touched / 1000, UTC).strftime("%Y-%m-%d %H:%M")
        shown.add_row(one.record.code, one.record.game, one.record.status, str(one.inputs), escape(names), when)
    console.print(shown)


@tables_app.command(name="export")
def export_tables(file: Path, *codes: str, data: Data = None, database: Database = None) -> None:
    """Export some or all tables to a file. The server may be running."""
    from spieltisch.server.storage import export

    export.check_free(file)
    text, count = export.export(place_of(data, database), codes)
    write_file(file, text)
    console.print(f"{count} tables exported", highlight=False)


@tables_app.command(name="import")
def import_tables(file: Path, *, data: Data = None, database: Database = None) -> None:
    """Import all tables of an export, or none. Stop the server first."""
    from spieltisch.server.storage import export

    console.print(f"{export.take_in(place_of(data, database), file)} tables imported", highlight=False)


@tables_app.command(name="delete")
def delete_tables(*codes: str, data: Data = None, database: Database = None) -> None:
    """Delete the named tables permanently, all or none. Stop the server first."""
    from spieltisch.server.storage import export

    if not codes:
        raise OptionError("name the tables to delete by their codes")
    console.print(f"{export.delete(place_of(data, database), codes)} tables deleted", highlight=False)


@tables_app.command(name="backup")
def backup_tables(file: Path, *, data: Data = None, database: Database = None) -> None:
    """Write a consistent copy of the data file. The server may be running."""
    from spieltisch.server.storage import export

    export.backup(place_of(data, database), file)
    console.print(f"{file} written", highlight=False, markup=False)


@app.command
def bot(
    *,
    table: str,
    policy: str,
    server: str = "http://localhost:8000",
    name: str = "",
    seat: int | None = None,
    milliseconds: int = 1000,
) -> None:
    """Let your own policy, `--policy module:function`, take an open seat at a table and play to the end.

    The function is `choose(view, moves, clock) -> move`, as for custom bots in the lab; `--milliseconds` is its time
    limit per decision. The built-in bots need the full position and play on the server only: seat them there.
    """
    import asyncio

    from spieltisch.terminal.remote import play_remotely

    asyncio.run(play_remotely(server, table, policy, name, seat, milliseconds, console))


@app.command
def play(
    game: str = "skyjo_action",
    *,
    players: int | None = None,
    bots: str = "greedy",
    humans: int = 1,
    seed: int | None = None,
    option: Option = (),
    resume: Path | None = None,
    slow: float = 0,
    pace: float = 1,
    lang: Lang = None,
) -> None:
    """Play in the terminal. Bots take the other seats (one name for all, or one per seat).

    In a real-time game `--pace 2` doubles the bots' reaction times, and `--slow 3` collects inputs for three seconds.
    """
    language = language_of(lang)
    if resume is not None:
        match = read_match(resume)
    else:
        found = spieltisch.game(game)
        count = players if players is not None else found.default_players
        match = spieltisch.start(game, count, fresh_seed() if seed is None else seed, parse(found.options, option))
    seated = seat_bots(match.game.name, match.players, humans, bots)
    if match.game.real_time:
        play_in_real_time(match, seated, language, slow, pace)
    else:
        TerminalTable(match, seated, language, console, ask).run()


def play_in_real_time(match: Match, seated: dict[int, str], language: str, slow: float, pace: float) -> None:
    """Play a real-time game as the only person."""
    if len(seated) != match.players - 1 or not sys.stdin.isatty():
        raise OptionError(f"{match.game.title} is played in real time: by one person (humans=1) at a terminal")
    from spieltisch.terminal.realtime import LiveTable, play_live

    play_live(LiveTable(match, seated, language, fresh_seed(), int(slow * 1000), pace), console)


def fresh_seed() -> int:
    from secrets import randbits

    return randbits(62)


def seat_bots(game: str, players: int, humans: int, bots: str) -> dict[int, str]:
    """Assign bots to the seats after the people's."""
    if not 0 <= humans <= players:
        raise OptionError(f"of {players} seats, 0 to {players} may be for humans, not {humans}")
    names = bots.split(",")
    for name in sorted(set(names)):
        check_bot(name, game)
    if len(names) not in (1, players - humans):
        raise OptionError(
            f"{players - humans} seats are for bots: name one bot for all or one for each, not {len(names)}"
        )
    if len(names) == 1:
        names *= players - humans
    return dict(zip(range(humans, players), names, strict=True))


app.command(simulate_command, name="simulate")
app.command(tournament_command, name="tournament")
app.command(report_command, name="report")


@app.command
def replay(file: Path, *, seat: int | None = None, at: int = 0, lang: Lang = None) -> None:
    """Step through a saved game."""
    match = read_match(file)
    if seat is not None:
        match.check_seat(seat)
    if not 0 <= at <= len(match.inputs):
        raise OptionError(f"the game has {len(match.inputs)} moves; there is no number {at}")
    TerminalReplay(match, seat, language_of(lang), console, ask).run(at)


@app.command(name="analyse")
def analyse_command(
    replay: str,
    *,
    table: Annotated[str | None, Parameter(help="the code of a table, where an export holds several")] = None,
    worlds: int = 100,
    simulations: int = 300,
    seed: int = 0,
    workers: int | None = None,
    plot: Path | None = None,
    json: Annotated[Path | None, Parameter("--json", help="where to write the numbers")] = None,
    lang: Lang = None,
) -> None:
    """Analyse a game from a save, a replay (file or URL) or an export of tables.

    Prints each player's chance to win after each move, judged by *hard* from what the player knew, and the three moves
    that changed it most. `--worlds` is the number of imagined worlds per chance, `--simulations` the budget for finding
    a better move; `--plot` writes a chart (.svg, .png or .html).
    """
    from spieltisch.lab.workers import cores
    from spieltisch.terminal.analysis_text import look_back

    look_back(replay, table, worlds, simulations, seed, workers or cores(), plot, json, language_of(lang), console)


@app.command(name="verify")
def verify_command(replay: str) -> None:
    """Verify the shuffle, the moves and the result of a finished game, from a file or the URL of its replay."""
    from spieltisch.server.replays.verification import read_replay, verify

    print(verify(read_replay(replay)))


@app.command
def rules(game: str, rule: str = "", *, lang: Lang = None) -> None:
    """Show the rule book of a game; with a rule ID or a word, search it and the reference."""
    console.print(rule_text(spieltisch.game(game), language_of(lang), rule))


@app.command
def board(game: str = "joy", *, file: Path | None = None, svg: Path | None = None) -> None:
    """The board of JOY drawn from its file, or from another file, as text and as SVG: to compare it with the print."""
    if game != "joy":
        raise OptionError(f"only joy has a board to draw, not {game!r}")
    drawn = load_board(file) if file is not None else load_board()
    console.print(board_text(drawn), highlight=False, markup=False)
    if svg is not None:
        write_file(svg, board_svg(drawn))


app.command(games_command, name="games")
app.command(generate_command, name="generate")
app.command(new_game_command, name="new-game")
app.command(dev_command, name="dev")


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; an invalid one prints an error and exits with code 2."""
    try:
        app(words, exit_on_error=False, print_error=False, result_action="return_value")
    except (SpieltischError, CycloptsError) as error:
        print(f"spieltisch: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
