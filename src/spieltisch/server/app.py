"""Puts the server together: Litestar on uvicorn, with one SQLite file, or PostgreSQL for several processes."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import resource
import socket
import webbrowser
from collections.abc import AsyncIterator

import uvicorn
from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp

from spieltisch.games.registry import registry as find_games
from spieltisch.kernel.errors import OptionError
from spieltisch.server.base import clock
from spieltisch.server.base.errors import RequestError
from spieltisch.server.base.logs import note, start_logging
from spieltisch.server.base.rate_limits import (
    BODY_BYTES,
    MESSAGE_BYTES,
    MISS_BURST,
    MISSES_PER_SECOND,
    AddressRateLimit,
)
from spieltisch.server.cluster.directory import Directory
from spieltisch.server.cluster.nats import NatsBus
from spieltisch.server.cluster.routing import Router
from spieltisch.server.model.records import fresh_id
from spieltisch.server.settings import Settings
from spieltisch.server.sockets.connections import Connections, Handshake
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.storage.location import store_at
from spieltisch.server.storage.postgres import PostgresStore
from spieltisch.server.tables.registry import Registry
from spieltisch.server.web import held_clock, home_network, monitoring, pages, routes
from spieltisch.server.web.home_network import HomeNetwork
from spieltisch.server.web.hosts import guarded
from spieltisch.server.web.reports import Reports
from spieltisch.server.web.timeouts import HttpConnection

USUAL_PORT = 8000
COLLECT_AFTER = 10_000


def build(settings: Settings) -> Litestar:
    """The application."""
    for fault in find_games().faults:
        note("a game is left out", game=fault.name, origin=fault.origin, reason=fault.reason)
    held = [held_clock.handler(clock.hold())] if settings.held_clock else []
    connections = Connections(settings)
    network = HomeNetwork(settings)
    directory = directory_of(settings, connections)
    registry = directory.registry
    monitoring.watch(directory, connections)
    registry.store.watch = registry.services.metrics.committed

    @contextlib.asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await directory.open()
        try:
            yield
        finally:
            await directory.close()

    requests = AddressRateLimit(settings.requests_per_second, 4 * settings.requests_per_second)
    misses = AddressRateLimit(MISSES_PER_SECOND, MISS_BURST)
    reports = Reports(settings.data)
    seatings = AddressRateLimit(settings.seats_per_minute / 60, settings.seats_per_minute)
    creations = AddressRateLimit(settings.tables_per_minute / 60, settings.tables_per_minute)
    return Litestar(
        route_handlers=[*routes.HANDLERS, *monitoring.HANDLERS, *home_network.HANDLERS, *pages.HANDLERS, *held],
        dependencies={
            "registry": Provide(lambda: registry, sync_to_thread=False),
            "directory": Provide(lambda: directory, sync_to_thread=False),
            "connections": Provide(lambda: connections, sync_to_thread=False),
            "seatings": Provide(lambda: seatings, sync_to_thread=False),
            "creations": Provide(lambda: creations, sync_to_thread=False),
            "network": Provide(lambda: network, sync_to_thread=False),
            "reports": Provide(lambda: reports, sync_to_thread=False),
        },
        guards=[routes.check_rate, routes.check_origin, home_network.note_visit],
        exception_handlers={
            RequestError: routes.answer_trouble,
            StoreError: routes.answer_store_error,
            HTTPException: routes.answer_http_error,
            UnicodeDecodeError: routes.answer_unreadable,
            RecursionError: routes.answer_unreadable,
            Exception: routes.answer_fault,
        },
        lifespan=[lifespan],
        state=State(
            {
                "directory": directory,
                "connections": connections,
                "network": network,
                "requests": requests,
                "misses": misses,
            }
        ),
        request_max_body_size=BODY_BYTES,
        openapi_config=monitoring.OPENAPI,
        logging_config=None,
    )


def directory_of(settings: Settings, connections: Connections) -> Directory:
    """The tables of this process; with a database for several processes, also the way to the others."""
    store = store_at(settings.database or str(settings.data))
    if isinstance(store, PostgresStore):
        router = Router(fresh_id(), store, NatsBus(settings.bus) if settings.bus else None, connections)
        return Directory(Registry(settings, store, router, router.name), router)
    return Directory(Registry(settings, store, connections))


class Server(uvicorn.Server):
    """Uvicorn's server. It releases its tables before it closes its sockets: clients find them free elsewhere."""

    def __init__(self, config: uvicorn.Config, app: Litestar) -> None:
        super().__init__(config)
        self.directory: Directory = app.state.directory
        self.connections: Connections = app.state.connections
        self.network: HomeNetwork = app.state.network

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.network.port = self.servers[0].sockets[0].getsockname()[1]
        self.network.listen, self.network.dismiss = self.listen_also, self.dismiss_others
        if self.network.settings.lan:
            await self.network.open()

    async def listen_also(self, listening: socket.socket) -> asyncio.Server:
        """Accept connections from one more socket."""
        server = await asyncio.get_running_loop().create_server(self.connection, sock=listening)
        self.servers.append(server)
        return server

    def connection(self) -> asyncio.Protocol:
        """The protocol of a new connection, as uvicorn makes it."""
        return HttpConnection(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)

    def dismiss_others(self, addresses: set[str]) -> None:
        """End all connections to addresses that are no longer listened at."""
        self.servers = [server for server in self.servers if server.is_serving()]
        transports = [socket.transport for socket in self.connections.sockets.values()]
        transports += [one.transport for one in self.server_state.connections if hasattr(one, "transport")]
        for transport in transports:
            if transport.get_extra_info("sockname")[0] in addresses:
                transport.abort()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.directory.hand_over()
        await self.connections.settled()
        await super().shutdown(sockets)


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket: on the given port, else on the usual one, else on any that is free."""
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


def inherited(descriptor: int) -> socket.socket:
    """A listening socket that a supervisor has opened: it keeps connections waiting while servers take turns."""
    try:
        return socket.socket(fileno=os.dup(descriptor))
    except OSError as error:
        raise OptionError(f"file descriptor {descriptor} is no listening socket ({error.strerror})") from None


def serve(settings: Settings, open_browser: bool, log_level: str = "info") -> None:
    """Serve until stopped."""
    start_logging(log_level)
    listening = listen(settings.host, settings.port) if settings.fd is None else inherited(settings.fd)
    app = build(settings)
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{'localhost' if host in ('0.0.0.0', '::', '127.0.0.1') else shown}:{port}/"
    spare_the_collector()
    allow_open_files()
    print(f"Spieltisch: {address}", flush=True)
    if open_browser:
        webbrowser.open(address)
    Server(served(app, settings), app).run(sockets=[listening])


def served(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """Uvicorn's configuration: always the same protocols, whatever else is installed."""
    return uvicorn.Config(
        pages.secured(guarded(app, settings)),
        http=HttpConnection,
        ws=Handshake,
        ws_max_size=MESSAGE_BYTES,
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        log_level="error",  # warnings are about what clients do: any client could fill the disk with them
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )


def spare_the_collector() -> None:
    """Keep garbage collection rare: freeze what exists at the start, and collect after 10,000 new objects.

    Moves leave no reference cycles. With the default threshold the collector would run several times per move, and a
    full collection would stop every table.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER, *gc.get_threshold()[1:])


def allow_open_files() -> None:
    """Use as many files as the system allows: every socket is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def workers_by_default() -> int:
    """One core for the server, the others for worker processes."""
    return max(1, (os.cpu_count() or 2) - 1)
