"""Finding games: those of this package, those that other packages bring, and those of a folder under development.

A package brings a game by the entry point `spieltisch.games`, for example in its `pyproject.toml`:

    [project.entry-points."spieltisch.games"]
    elster = "elster.game:GAME"

A game that cannot be loaded is left out; `faults` says why. Two games of one name are both left out. The environment
variable SPIELTISCH_GAMES names project folders whose games are taken in without being installed; processes that this
one starts take them in, too.
"""

from __future__ import annotations

import os
import sys
import tomllib
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.game import LANGUAGES, Game

GROUP = "spieltisch.games"
FOLDERS = "SPIELTISCH_GAMES"
BUILT_IN = ("skyjo_action", "joggle", "joker_battle_royal", "joy", "zeitalter_des_jay")


@dataclass(frozen=True)
class Source:
    """Where a game comes from: the words for it, and `module:attribute`."""

    name: str
    origin: str
    where: str
    in_development: bool = False

    def load(self) -> object:
        module, _, attribute = self.where.partition(":")
        found: object = getattr(import_module(module), attribute)
        return found


@dataclass(frozen=True)
class Fault:
    """A game that was left out, and why."""

    name: str
    origin: str
    reason: str

    def __str__(self) -> str:
        return f"{self.name} ({self.origin}) is left out: {self.reason}"


class Registry:
    """The games by name: the built-in ones first, loaded when asked for; then those of others, loaded at once."""

    def __init__(self) -> None:
        self.sources: dict[str, Source] = {}
        self.games: dict[str, Game] = {}
        self.faults: list[Fault] = []

    def add_all(self, sources: list[Source]) -> None:
        for source in sources:
            rivals = [one.origin for one in sources if one.name == source.name and one is not source]
            rivals += [self.sources[source.name].origin] if source.name in self.sources else []
            if rivals:
                self.leave_out(source, f"another game has the same name ({', '.join(rivals)})")
            else:
                self.add(source)

    def add(self, source: Source) -> None:
        try:
            self.games[source.name] = checked(source.load(), source.name)
        except Exception as error:  # a plug-in may fail in any way, and the other games go on
            self.leave_out(source, f"{type(error).__name__}: {error}")
        else:
            self.sources[source.name] = source

    def leave_out(self, source: Source, reason: str) -> None:
        self.faults.append(Fault(source.name, source.origin, reason))

    def find(self, name: str) -> Game:
        if name not in self.games:
            if name not in self.sources:
                raise OptionError(self.why_not(name))
            found = self.sources[name].load()
            assert isinstance(found, Game)
            self.games[name] = found
        return self.games[name]

    def why_not(self, name: str) -> str:
        left_out = [str(fault) for fault in self.faults if fault.name == name]
        return "; ".join(left_out) or f"there is no game called {name!r}; the games are {', '.join(self.sources)}"


def checked(found: object, name: str) -> Game:
    """A game that at least has its texts and rules; a ValueError says what is missing."""
    if not isinstance(found, Game):
        raise ValueError(f"its entry point leads to {type(found).__name__}, not to a Game")
    if found.name != name:
        raise ValueError(f"its entry point is called {name!r}, the game itself {found.name!r}")
    for language in LANGUAGES:
        found.texts(language)
        found.rules(language)
        found.rule_book(language)
    return found


# Sources


def built_in() -> list[Source]:
    return [Source(name, "built in", f"spieltisch.games.{name}.game:GAME") for name in BUILT_IN]


def installed() -> list[Source]:
    """The games of installed packages."""
    from importlib.metadata import entry_points  # slow to import, and not every command asks for games of others

    found = []
    for point in entry_points(group=GROUP):
        package = f"package {point.dist.name} {point.dist.version}" if point.dist else "an installed package"
        found.append(Source(point.name, package, point.value))
    return found


def in_folder(folder: Path) -> list[Source]:
    """The games of a project folder, by the entry points in its `pyproject.toml`."""
    settings = folder / "pyproject.toml"
    if not settings.is_file():
        raise OptionError(f"{folder} is no project of a game: it has no pyproject.toml")
    try:
        points = tomllib.loads(settings.read_text("utf-8")).get("project", {}).get("entry-points", {}).get(GROUP, {})
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"{settings} is not readable TOML: {error}") from None
    if not points:
        raise OptionError(f'{settings} names no game: add [project.entry-points."{GROUP}"]')
    home = str((folder / "src" if (folder / "src").is_dir() else folder).resolve())
    if home not in sys.path:
        sys.path.insert(0, home)
    return [Source(name, f"folder {folder}", where, in_development=True) for name, where in points.items()]


# The one registry of a process

CURRENT: list[Registry] = []


def registry() -> Registry:
    if not CURRENT:
        made = Registry()
        made.sources = {source.name: source for source in built_in()}
        developed = [source for folder in folders() for source in in_folder(folder)]
        names = {source.name for source in developed}
        made.add_all([source for source in installed() if source.name not in names] + developed)
        CURRENT.append(made)
    return CURRENT[0]


def folders() -> list[Path]:
    """The project folders under development."""
    return [Path(folder) for folder in os.environ.get(FOLDERS, "").split(os.pathsep) if folder]


def add_folder(folder: Path) -> None:
    """Take in the games of a project folder; they stand in for installed games of the same name."""
    folder = folder.resolve()
    in_folder(folder)
    if folder not in folders():
        os.environ[FOLDERS] = os.pathsep.join(map(str, [*folders(), folder]))
        forget()


def forget() -> None:
    """Find the games anew when they are next asked for."""
    CURRENT.clear()
