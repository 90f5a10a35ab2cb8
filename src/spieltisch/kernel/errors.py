"""Errors, each with a message that says what is wrong and what to do."""

from __future__ import annotations

from typing import Any


class SpieltischError(Exception):
    """The base class of all errors that a user can cause."""


class OptionError(SpieltischError):
    """A wrong game, option, player count or seed."""


class SaveError(SpieltischError):
    """A save that cannot be read."""


class IllegalMove(SpieltischError):
    """A refused move: the rule that forbids it, a reason in German and English, and the values named in it.

    The match has not changed.
    """

    def __init__(self, rule: str, reason: dict[str, str], values: dict[str, Any] | None = None) -> None:
        super().__init__(f"{rule}: {reason['en']}")
        self.rule = rule
        self.reason = reason
        self.values = values or {}
