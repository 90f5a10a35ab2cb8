"""Tabletop games at one table: play them, study them, train on them.

import spieltisch
match = spieltisch.start("skyjo_action", players=3, seed=7)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from spieltisch.games import game, installed_names, names
from spieltisch.kernel.errors import IllegalMove, OptionError, SaveError, SpieltischError
from spieltisch.kernel.match import Match, Result

if TYPE_CHECKING:
    NAMES: tuple[str, ...]

__all__ = [
    "NAMES",
    "IllegalMove",
    "Match",
    "OptionError",
    "Result",
    "SaveError",
    "SpieltischError",
    "game",
    "load",
    "names",
    "start",
]


def __getattr__(name: str) -> Any:
    """`NAMES`, the installed games, found when it is asked for: one of them may be importing this package."""
    if name == "NAMES":
        return installed_names()
    raise AttributeError(f"module 'spieltisch' has no attribute {name!r}")


def start(name: str, players: int, seed: int | str, options: Mapping[str, Any] | None = None) -> Match:
    """A new match, dealt and at its first decision."""
    return Match.start(game(name), players, seed, options or {})


def load(text: str) -> Match:
    """A match from its save."""
    from spieltisch.kernel.save import read  # here, because it takes as long to import as everything else

    return read(text, game)
