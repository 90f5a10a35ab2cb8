"""The two calls between sockets and tables, in each direction.

In one process they are method calls. Between processes (`cluster`) the same calls travel as messages.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


class Sender(Protocol):
    """What a table calls to reach its sockets. A guest is one open socket."""

    def deliver(self, guests: Iterable[int], payload: bytes) -> None: ...
    def dismiss(self, guest: int, payload: bytes) -> None: ...


class Receiver(Protocol):
    """What a socket calls on its table.

    `sockets_clock` comes with the first answer to a ping that was sent: the clock of the socket's process, in ms.
    """

    def receive(self, guest: int, payload: bytes, sockets_clock: float | None = None) -> None: ...
    def disconnect(self, guest: int) -> None: ...
