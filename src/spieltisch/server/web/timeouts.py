"""HTTP time-outs: uvicorn's protocol, with a limit on sending a request and on reading the response."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_SECONDS, RESPONSE_SECONDS = 20.0, 120.0
MOST_SILENT = 256
SILENT: dict[HttpConnection, None] = {}
"""The connections of this process that have not sent a whole request yet, oldest first."""


class HttpConnection(H11Protocol):
    """One HTTP connection, until it becomes a WebSocket."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.timer: asyncio.TimerHandle | None = None
        self.reading = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.set_timeout(REQUEST_SECONDS)
        SILENT[self] = None
        if len(SILENT) > MOST_SILENT:
            oldest = next(iter(SILENT))
            oldest.has_spoken()
            oldest.transport.abort()

    def has_spoken(self) -> None:
        """The first request is complete, or the connection is closed."""
        SILENT.pop(self, None)

    def connection_lost(self, exc: Exception | None) -> None:
        self.set_timeout(None)
        self.has_spoken()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        super().handle_events()
        if self.reading and self.request_complete():
            self.has_spoken()
            self.reading = False
            self.set_timeout(RESPONSE_SECONDS)

    def request_complete(self) -> bool:
        """Whether a request is complete and not answered yet."""
        return self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete

    def on_response_complete(self) -> None:
        """The response is written. If the transport still buffers part of it, the client has not read it yet."""
        self.reading = True
        self.set_timeout(RESPONSE_SECONDS if self.transport.get_write_buffer_size() else REQUEST_SECONDS)
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Uvicorn passes on the request; frames that came in the same packet are still in h11's buffer."""
        self.set_timeout(None)
        self.has_spoken()
        super().handle_websocket_upgrade(event)
        early, _ = self.conn.trailing_data
        handshake = self.transport.get_protocol()
        if early and isinstance(handshake, asyncio.Protocol):
            handshake.data_received(early)

    def set_timeout(self, seconds: float | None) -> None:
        """Set the time-out; None: no limit."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if seconds is not None:
            self.timer = self.loop.call_later(seconds, self.transport.abort)
