"""A game as the rest of the program knows it: facts, options, words, and how to begin."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

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

    What every seat sees alike may be left to `public_view`, which is made once for all of them.
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

    def texts(self, language: str) -> Texts:
        if language not in LANGUAGES:
            raise OptionError(f"there are texts in {' and '.join(LANGUAGES)}, not in {language!r}")
        return load_texts(self.folder, language)

    def rules(self, language: str) -> str:
        """The rules in our own words, one paragraph per rule ID."""
        if language not in LANGUAGES:
            raise OptionError(f"there are rules in {' and '.join(LANGUAGES)}, not in {language!r}")
        return (self.folder / ("RULES.md" if language == "en" else f"RULES.{language}.md")).read_text("utf-8")


@cache
def load_texts(folder: Path, language: str) -> Texts:
    path = folder / "texts" / f"{language}.toml"
    return Texts(language, tomllib.loads(path.read_text("utf-8")))
