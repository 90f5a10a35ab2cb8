"""Commands for people who make games: list them, start one, generate its files, develop it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape

from spieltisch import game as find_game
from spieltisch.authoring.files import bring_up_to_date
from spieltisch.authoring.new_game import new_game
from spieltisch.games.registry import add_folder, in_folder, registry
from spieltisch.kernel.errors import OptionError

console = Console()
Folder = Annotated[Path | None, Parameter(help="a project folder whose games are taken in")]


def games_command(*, folder: Folder = None) -> None:
    """List the games with their origin and options; name those that cannot be loaded, and why."""
    if folder is not None:
        add_folder(folder)
    for name, source in registry().sources.items():
        found = find_game(name)
        title = f"{found.title}, {found.least_players} to {found.most_players} players"
        console.print(f"[bold]{name}[/bold]  {escape(title)} [dim]({escape(source.origin)})[/dim]", highlight=False)
        for option in found.options:
            console.print(f"    {option.name} = {option.default!r}", style="dim", highlight=False, markup=False)
    for fault in registry().faults:
        console.print(str(fault), style="red", highlight=False, markup=False)


def generate_command(*packages: str, folder: Folder = None) -> None:
    """Bring the generated files of games up to date, such as `spieltisch generate spieltisch.games.joggle`.

    With `--folder`, the packages of a project folder can be named without being installed.
    """
    if folder is not None:
        named = [source.where.partition(".game:")[0] for source in in_folder(folder.resolve())]
        packages = packages or tuple(named)
    if not packages:
        raise OptionError("name the packages whose files are to be generated, or a project by --folder")
    for package in packages:
        try:
            changed = bring_up_to_date(package)
        except ModuleNotFoundError as error:
            raise OptionError(f"{package} has no declaration: {error}") from None
        console.print(f"{package}: {', '.join(changed) or 'up to date'}", highlight=False, markup=False)


def new_game_command(name: str, *, folder: Path = Path()) -> None:
    """Write the folder of a new game: a playable tiny game with its tests, ready to be changed."""
    written = new_game(name, folder)
    home = folder / name
    console.print(f"{home}: {len(written)} files written", highlight=False, markup=False)
    console.print("Next:", highlight=False)
    for line in (f"cd {home}", "python -m pytest -q", "spieltisch dev ."):
        console.print(f"    {line}", highlight=False, markup=False)


def dev_command(
    folder: Path,
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    matches: int = 100,
    open: bool = False,
    report: bool = True,
) -> None:
    """Serve a game from its project folder and reload it when a file changes.

    The page /dev shows whether the game keeps to the contract of every game, what random play-outs show, and the
    balance report. Tables are kept in FOLDER/.spieltisch.
    """
    from spieltisch.terminal.dev import Development

    in_folder(folder.resolve())
    Development(folder.resolve(), host, port, matches, report, console).run(open)
