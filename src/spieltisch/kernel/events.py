"""Events for logs, animations and screen readers, redacted for each seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from spieltisch.kernel.state import NOTHING

Raw = tuple[int, int, int, int, int, int]
Namer = Callable[[int], Any]


@dataclass(frozen=True)
class EventKind:
    """An event's name and its up to three values, each with a formatter; some may be secret."""

    name: str
    values: Mapping[str, Namer] = field(default_factory=dict)
    secret: frozenset[str] = frozenset()


class EventTable:
    """All events of a game, by number."""

    def __init__(self, kinds: Mapping[int, EventKind]) -> None:
        if sorted(kinds) != list(range(len(kinds))):
            raise ValueError("event numbers run from 0 without a gap")
        self.kinds = [kinds[number] for number in range(len(kinds))]

    def seen(self, raw: Raw, seat: int | None) -> dict[str, Any]:
        """The event as a seat (None: a spectator) may see it: secret values are None, never missing."""
        return self.told(raw, self.shows_secrets(raw, seat))

    def shows_secrets(self, raw: Raw, seat: int | None) -> bool:
        """Whether a seat may see all of an event."""
        allowed = raw[5]
        return (
            not self.kinds[raw[0]].secret or allowed == EVERYONE_MASK or (seat is not None and allowed >> seat & 1 == 1)
        )

    def told(self, raw: Raw, secrets: bool) -> dict[str, Any]:
        """The event with or without its secrets."""
        kind = self.kinds[raw[0]]
        event: dict[str, Any] = {"event": kind.name, "seat": raw[1] if raw[1] >= 0 else None}
        for (name, namer), value in zip(kind.values.items(), raw[2:5], strict=False):
            if value == NOTHING or (not secrets and name in kind.secret):
                event[name] = None
            else:
                event[name] = namer(value)
        return event

    def redacted(self, raw: Raw, seat: int) -> Raw:
        """The event with its secrets removed unless the seat may see them."""
        kind = self.kinds[raw[0]]
        if raw[5] == EVERYONE_MASK or raw[5] >> seat & 1:
            return (*raw[:5], raw[5] if raw[5] == EVERYONE_MASK else 1 << seat)
        names: Sequence[str] = list(kind.values)
        blotted = [NOTHING if i < len(names) and names[i] in kind.secret else raw[2 + i] for i in range(3)]
        return (raw[0], raw[1], blotted[0], blotted[1], blotted[2], 0)


EVERYONE_MASK = (1 << 32) - 1


def number(value: int) -> int:
    """The formatter of plain numbers."""
    return value
