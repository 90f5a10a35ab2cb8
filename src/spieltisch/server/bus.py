"""What passes between the process that sequences a table and those that hold its sockets.

In one process both sides call each other. With several, the same calls travel as messages.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


class Sockets(Protocol):
    """What a table asks of those who hold its sockets. A guest is one open socket."""

    def deliver(self, guests: Iterable[int], payload: bytes) -> None: ...
    def dismiss(self, guest: int, payload: bytes) -> None: ...


class Receiver(Protocol):
    """What a socket tells the table it belongs to."""

    def receive(self, guest: int, payload: bytes) -> None: ...
    def disconnect(self, guest: int) -> None: ...
