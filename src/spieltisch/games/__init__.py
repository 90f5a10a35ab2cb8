"""The games, by name."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.game import Game

NAMES = ("skyjo_action", "joggle", "joker_battle_royal", "joy", "zeitalter_des_jay")


@cache
def game(name: str) -> Game:
    """The game of that name."""
    if name not in NAMES:
        raise OptionError(f"there is no game called {name!r}; the games are {', '.join(NAMES)}")
    found = import_module(f"spieltisch.games.{name}.game").GAME
    assert isinstance(found, Game)
    return found
