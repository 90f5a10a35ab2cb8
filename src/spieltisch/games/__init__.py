"""The games, by name: the built-in ones and those that other packages bring (`registry`)."""

from __future__ import annotations

from spieltisch.games import registry
from spieltisch.kernel.game import Game


def names() -> tuple[str, ...]:
    """The names of all games that can be played here."""
    return tuple(registry.registry().sources)


def installed_names() -> tuple[str, ...]:
    """The names of all games but those of folders under development."""
    return tuple(name for name, source in registry.registry().sources.items() if not source.in_development)


def game(name: str) -> Game:
    """The game of that name."""
    return registry.registry().find(name)
