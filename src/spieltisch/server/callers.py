"""HTTP as uvicorn speaks it, to callers who have so much time and no more: to ask, and to take the answer."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

ASKING_SECONDS, TAKING_SECONDS = 20.0, 120.0


class Caller(H11Protocol):
    """One connection, until it becomes a socket of a table."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.patience: asyncio.TimerHandle | None = None
        self.asking = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.wait(ASKING_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self.wait(None)
        super().connection_lost(exc)

    def handle_events(self) -> None:
        super().handle_events()
        if self.asking and self.asked():
            self.asking = False
            self.wait(TAKING_SECONDS)

    def asked(self) -> bool:
        """Whether there is a question that is complete, and has not been answered."""
        return self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete

    def on_response_complete(self) -> None:
        """The answer has been written; whether it has been taken, too, the transport knows."""
        self.asking = True
        self.wait(TAKING_SECONDS if self.transport.get_write_buffer_size() else ASKING_SECONDS)
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.wait(None)
        super().handle_websocket_upgrade(event)

    def wait(self, seconds: float | None) -> None:
        """For so long from now on; None: for ever."""
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None
        if seconds is not None:
            self.patience = self.loop.call_later(seconds, self.transport.abort)
