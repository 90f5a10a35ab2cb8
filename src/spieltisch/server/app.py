"""The server put together: Litestar on uvicorn; one SQLite file, or one PostgreSQL database for many processes."""

from __future__ import annotations

import contextlib
import gc
import os
import socket
import webbrowser
from collections.abc import AsyncIterator

import uvicorn
from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException

from spieltisch.kernel.errors import OptionError
from spieltisch.server import http, operators, pages
from spieltisch.server.bus import NatsBus
from spieltisch.server.callers import Caller
from spieltisch.server.exchange import Exchange
from spieltisch.server.house import House
from spieltisch.server.hub import Handshake, Hub
from spieltisch.server.limits import BODY_BYTES, MESSAGE_BYTES, MISS_BURST, MISSES_PER_SECOND, Rates, Settings
from spieltisch.server.logs import start_logging
from spieltisch.server.postgres import PostgresStore
from spieltisch.server.reasons import Trouble
from spieltisch.server.records import fresh_id
from spieltisch.server.reports import Reports
from spieltisch.server.store import StoreError
from spieltisch.server.stores import store_at

USUAL_PORT = 8000
COLLECT_AFTER = 10_000


def build(settings: Settings) -> Litestar:
    """The application."""
    house, hub = housed(settings)
    house.metrics.watch(house, hub)
    house.store.watch = house.metrics.committed

    @contextlib.asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    requests = Rates(settings.requests_per_second, 4 * settings.requests_per_second)
    misses = Rates(MISSES_PER_SECOND, MISS_BURST)
    reports = Reports(settings.data)
    creations = Rates(settings.tables_per_minute / 60, settings.tables_per_minute)
    return Litestar(
        route_handlers=[*http.HANDLERS, *operators.HANDLERS, *pages.HANDLERS],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "hub": Provide(lambda: hub, sync_to_thread=False),
            "creations": Provide(lambda: creations, sync_to_thread=False),
            "reports": Provide(lambda: reports, sync_to_thread=False),
        },
        guards=[http.check_rate, http.check_origin],
        exception_handlers={
            Trouble: http.answer_trouble,
            StoreError: http.answer_store_error,
            HTTPException: http.answer_http_error,
            Exception: http.answer_fault,
        },
        lifespan=[lifespan],
        state=State({"house": house, "hub": hub, "requests": requests, "misses": misses}),
        request_max_body_size=BODY_BYTES,
        openapi_config=operators.OPENAPI,
        logging_config=None,
    )


def housed(settings: Settings) -> tuple[House, Hub]:
    """The house and its sockets; with a database for many processes, also the links to the others."""
    hub = Hub(settings)
    store = store_at(settings.database or str(settings.data))
    if isinstance(store, PostgresStore):
        exchange = Exchange(fresh_id(), store, NatsBus(settings.bus) if settings.bus else None, hub)
        return House(settings, store, exchange, exchange), hub
    if settings.bus:
        raise OptionError("a bus is for several processes at one database: name it with --database postgresql://...")
    return House(settings, store, hub), hub


class Server(uvicorn.Server):
    """Before its sockets are closed, a server lets go of its tables: whoever comes back elsewhere finds them free."""

    def __init__(self, config: uvicorn.Config, house: House, hub: Hub) -> None:
        super().__init__(config)
        self.house = house
        self.hub = hub

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.house.hand_over()
        await self.hub.settled()
        await super().shutdown(sockets)


def listen(host: str, port: int | None) -> socket.socket:
    """An open port; without a wish the usual one, or any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wanted in (USUAL_PORT, 0) if port is None else (port,):
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, wanted))
            listening.listen(2048)
        except OSError as error:
            listening.close()
            reason = error.strerror or str(error)
        else:
            return listening
    raise OptionError(f"cannot listen on {host}:{port} ({reason}): choose another --port or --host")


def serve(settings: Settings, open_browser: bool, log_level: str = "info") -> None:
    """Run until stopped."""
    start_logging(log_level)
    listening = listen(settings.host, settings.port)
    app = build(settings)
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{'localhost' if host in ('0.0.0.0', '::', '127.0.0.1') else shown}:{port}/"
    spare_the_collector()
    print(f"Spieltisch: {address}", flush=True)
    if open_browser:
        webbrowser.open(address)
    Server(served(app), app.state.house, app.state.hub).run(sockets=[listening])


def served(app: Litestar) -> uvicorn.Config:
    """How uvicorn serves the application: always by the same parts, whatever else is installed."""
    return uvicorn.Config(
        pages.secured(app),
        http=Caller,
        ws=Handshake,
        ws_max_size=MESSAGE_BYTES,
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        log_level="error",  # its warnings are about what callers do: whoever wants to could fill the disk with them
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )


def spare_the_collector() -> None:
    """What is there by now stays, so the collector need not look at it; and moves leave nothing for it to find.

    By its own measure it would begin several times a move, and once in a while stop everybody to look at everything.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER, *gc.get_threshold()[1:])


def workers_by_default() -> int:
    """One core is for the server; bots get the others."""
    return max(1, (os.cpu_count() or 2) - 1)
