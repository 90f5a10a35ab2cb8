"""The interface of a game: metadata, options, texts, and how to begin."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from spieltisch.kernel import snapshot
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.events import EventTable
from spieltisch.kernel.options import Option, Options, complete
from spieltisch.kernel.rng import Rng, seeded
from spieltisch.kernel.state import State
from spieltisch.kernel.texts import Texts
from spieltisch.kernel.vocabulary import Vocabulary

LANGUAGES = ("de", "en")


@dataclass(frozen=True)
class Game:
    """One game. `begin` makes the first state, before anything is dealt; `view` shows a state to a seat.

    What every seat sees alike may be left to `public_view`, which is made once for all of them. `upgrade` brings the
    snapshot of an earlier revision into today's form and leaves today's as it is. `complete_names` adds to the names of
    the texts those that follow from the game's data, such as a board. `named` tells what the caption of a legal move
    can name in this position, such as the card in a slot; the seat that may make the move sees it.

    What the rest of the program needs to know about a game is here, too, so that no other place lists games: the Python
    `package` with its `heuristics` and `observation`, the usual length in `minutes`, whether the lowest score wins,
    `samples` (players and options that tests and benchmarks play), `sweeps` (what a report compares) and `board`, a
    description from which the browser draws a game that has no board of its own. The texts' table `about` holds the
    tagline and the unit of the score.
    """

    name: str
    title: str
    revision: int
    least_players: int
    most_players: int
    default_players: int
    options: Sequence[Option]
    folder: Path
    events: EventTable
    vocabulary: Callable[[Options, int], Vocabulary]
    begin: Callable[[int, Options, Rng], State]
    view: Callable[[State, int | None], dict[str, Any]]
    check_options: Callable[[Options, int], None]
    check_state: Callable[[State], None]
    out_of_turn: str
    teams: Callable[[int, Options], list[int]] = lambda players, options: list(range(players))
    team_talk: Callable[[Options], bool] = lambda options: True
    real_time: bool = False
    public_view: Callable[[State], dict[str, Any]] = lambda state: {}
    upgrade: Callable[[dict[str, Any], Options], dict[str, Any]] = lambda data, settings: data
    complete_names: Callable[[dict[str, Any]], dict[str, Any]] = lambda names: names
    named: Callable[[State, int], dict[str, str]] | None = None
    package: str = ""
    minutes: int = 30
    low_wins: bool = False
    samples: Sequence[tuple[int, Mapping[str, Any]]] = ()
    sweeps: Sequence[str] = ()
    board: Mapping[str, Any] | None = None

    def part(self, name: str) -> ModuleType | None:
        """A module of the game's package, such as `heuristics`; None if it has none."""
        module = f"{self.package or f'spieltisch.games.{self.name}'}.{name}"
        return import_module(module) if find_spec(module) is not None else None

    def settings(self, players: int, given: Mapping[str, Any]) -> Options:
        """The checked options of a table; an OptionError says what does not fit."""
        if isinstance(players, bool) or not isinstance(players, int):
            raise OptionError(f"the number of players is a whole number, not {players!r}")
        if not self.least_players <= players <= self.most_players:
            raise OptionError(f"{self.title} is for {self.least_players} to {self.most_players} players, not {players}")
        options = complete(self.options, given)
        self.check_options(options, players)
        return options

    def new(self, players: int, seed: int | str, options: Mapping[str, Any] | None = None) -> State:
        """A state at its first decision, without events."""
        settings = self.settings(players, options or {})
        try:
            rng = seeded(seed)
        except ValueError as error:
            raise OptionError(str(error)) from None
        state = self.begin(players, settings, rng)
        state.settle()
        return state

    def restore(self, players: int, settings: Options, data: dict[str, Any]) -> State:
        """The state of a snapshot, also of one from an earlier revision; a SaveError says what is wrong with it."""
        state = self.begin(players, settings, Rng(0))
        snapshot.fill(state, self.upgrade(data, settings))
        return state

    def texts(self, language: str) -> Texts:
        if language not in LANGUAGES:
            raise OptionError(f"there are texts in {' and '.join(LANGUAGES)}, not in {language!r}")
        tables = load_tables(self.folder, language)
        return Texts(language, {**tables, "names": self.complete_names(tables["names"])})

    def rule_book(self, language: str) -> str:
        """How to play, told for people who want to start: a few pages that cite the reference; or the reference."""
        return self.page("RULEBOOK" if (self.folder / "RULEBOOK.md").exists() else "RULES", language)

    def rules(self, language: str) -> str:
        """The reference: every rule in our own words, one paragraph per rule ID."""
        return self.page("RULES", language)

    def page(self, name: str, language: str) -> str:
        if language not in LANGUAGES:
            raise OptionError(f"there are rules in {' and '.join(LANGUAGES)}, not in {language!r}")
        return (self.folder / (f"{name}.md" if language == "en" else f"{name}.{language}.md")).read_text("utf-8")


@cache
def load_tables(folder: Path, language: str) -> dict[str, Any]:
    return tomllib.loads((folder / "texts" / f"{language}.toml").read_text("utf-8"))
