"""HTTP routes of the protocol, and the opening of WebSockets."""

from __future__ import annotations

import asyncio
import os
from ipaddress import IPv6Address, ip_network
from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar import Request, Response, get, post, websocket
from litestar.connection import ASGIConnection, WebSocket
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.handlers.base import BaseRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.types import Receive, Send

from spieltisch import _build
from spieltisch.server.base.errors import REASONS, RequestError
from spieltisch.server.base.logs import note, warn
from spieltisch.server.base.rate_limits import AddressRateLimit
from spieltisch.server.cluster.directory import Directory
from spieltisch.server.protocol.about import GameList, Health, Report, ReportList, RuleBook
from spieltisch.server.protocol.common import RefusedRequest, TableInfo
from spieltisch.server.protocol.from_server import Bye, encode
from spieltisch.server.protocol.lobby import (
    CreateTable,
    MySecrets,
    MyTables,
    PublicTables,
    SeatTaken,
    TableCreated,
    TakeSeat,
)
from spieltisch.server.protocol.replay import AnalysisInfo, Frames, PlayOn, ReplayInfo
from spieltisch.server.sockets.connections import HANDSHAKE, POLICY, Connections
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.tables.registry import Registry
from spieltisch.server.web import catalogue, pages
from spieltisch.server.web.reports import Reports

REAL_TIME_PING = 2.0
HEALTH_SECONDS = 5.0
GUESSED = {"code", "table", "replay"}
TheRegistry = NamedDependency[Registry]
TheDirectory = NamedDependency[Directory]
TheConnections = NamedDependency[Connections]
Creations = NamedDependency[AddressRateLimit]
TheReports = NamedDependency[Reports]
FOREVER = {"Cache-Control": "public, max-age=3600"}


def remembered() -> dict[str, str]:
    """What a browser keeps for an hour, unless the game may change at any moment."""
    return FOREVER if pages.DEVELOPMENT not in os.environ else {"Cache-Control": pages.CHECK}


@get("/api/games", sync_to_thread=False)
def list_games() -> Response[GameList]:
    return Response(catalogue.games(), headers=remembered())


@get("/api/games/{game:str}/texts/{language:str}", sync_to_thread=False)
def game_texts(game: FromPath[str], language: FromPath[str]) -> Response[dict[str, Any]]:
    return Response(catalogue.texts(game, language), headers=remembered())


@get("/api/games/{game:str}/rules/{language:str}", sync_to_thread=False)
def game_rules(game: FromPath[str], language: FromPath[str]) -> Response[RuleBook]:
    return Response(catalogue.rules(game, language), headers=remembered())


@get("/api/reports", sync_to_thread=True)
def list_reports(reports: TheReports) -> ReportList:
    return reports.listed()


@get("/api/reports/{game:str}", sync_to_thread=True)
def show_report(game: FromPath[str], reports: TheReports) -> Report:
    return reports.report(game)


@post("/api/tables")
async def create_table(
    data: JSONBody[CreateTable], registry: TheRegistry, creations: Creations, request: Request[Any, Any, Any]
) -> TableCreated:
    if registry.settings.limited and not creations.take(address_of(request)):
        raise RequestError("too_many", 429)
    return await registry.create(data, address_of(request))


@get("/api/tables")
async def list_tables(directory: TheDirectory) -> PublicTables:
    return PublicTables(await directory.public())


@get("/api/tables/{code:str}")
async def show_table(code: FromPath[str], directory: TheDirectory) -> TableInfo:
    return (await directory.facts(code)).info


@post("/api/tables/{code:str}/seats")
async def take_seat(
    code: FromPath[str],
    data: JSONBody[TakeSeat],
    directory: TheDirectory,
    seatings: Creations,
    request: Request[Any, Any, Any],
) -> SeatTaken:
    if directory.registry.settings.limited and not seatings.take(address_of(request)):
        raise RequestError("too_many", 429)
    return await directory.take_seat(code, data, address_of(request))


@post("/api/seats", status_code=200)
async def my_tables(data: JSONBody[MySecrets], directory: TheDirectory) -> MyTables:
    return MyTables(await directory.mine(data.secrets))


@get("/api/replays/{replay:str}")
async def show_replay(replay: FromPath[str], directory: TheDirectory) -> ReplayInfo:
    return await directory.replay(replay)


@get("/api/replays/{replay:str}/frames")
async def replay_frames(
    replay: FromPath[str],
    registry: TheRegistry,
    viewpoint: FromQuery[str],
    first: Annotated[int, QueryParameter(name="from", ge=0)],
    last: Annotated[int, QueryParameter(name="to", ge=1)],
) -> Frames:
    return Frames(await registry.replays.frames(replay, viewpoint, first, last))


@post("/api/replays/{replay:str}/analysis", status_code=200)
async def analyse(replay: FromPath[str], directory: TheDirectory, request: Request[Any, Any, Any]) -> AnalysisInfo:
    return await directory.analysis(replay, address_of(request))


@post("/api/replays/{replay:str}/tables")
async def play_on(
    replay: FromPath[str],
    data: JSONBody[PlayOn],
    registry: TheRegistry,
    creations: Creations,
    request: Request[Any, Any, Any],
) -> TableCreated:
    if registry.settings.limited and not creations.take(address_of(request)):
        raise RequestError("too_many", 429)
    return await registry.play_on(replay, data, address_of(request))


@get("/health")
async def health(directory: TheDirectory, connections: TheConnections) -> Response[Health]:
    """Healthy means that the store is writable and that every loop runs."""
    tables, sockets = len(directory.registry.tables), len(connections.sockets)
    why = await what_fails(directory)
    if why is None:
        return Response(Health("ok", _build.version(), tables, sockets))
    warn("unhealthy", error=why)
    return Response(Health("failing", _build.version(), tables, sockets), status_code=503)


async def what_fails(directory: Directory) -> str | None:
    down = sorted(name for loops in directory.loops() for name in loops.down)
    if down:
        return f"down: {', '.join(down)}"
    try:
        async with asyncio.timeout(HEALTH_SECONDS):
            await directory.registry.store.check()
    except TimeoutError:
        return f"the store has not answered for {HEALTH_SECONDS:.0f} s"
    except StoreError as error:
        return str(error)
    return None


class Visit(WebSocket[Any, Any, Any]):
    """A socket without functions that know it: such a circle would stay until the garbage collector comes."""

    def receive_wrapper(self, receive: Receive) -> Receive:
        return receive

    def send_wrapper(self, send: Send) -> Send:
        return send


@websocket("/ws/{table:str}", websocket_class=Visit)
async def table_socket(
    socket: Visit, table: FromPath[str], directory: TheDirectory, connections: TheConnections
) -> None:
    await socket.accept()
    guest = connections.register(socket.scope["state"][HANDSHAKE], address_of(socket))
    try:
        connections.admit(guest.address)
        found = await directory.reach(table)
    except (RequestError, StoreError) as error:
        guest.end(farewell(socket, error), POLICY)
        guest.start(None)
    else:
        found.connect(guest.number)
        connections.serve(guest, found, REAL_TIME_PING if found.real_time else connections.settings.ping_seconds)
    await guest.gone


def farewell(socket: Visit, error: RequestError | StoreError) -> bytes:
    why = error if isinstance(error, RequestError) else RequestError("storage")
    count_miss(socket, why)
    return encode(Bye(why.code, why.reason))


HANDLERS = [
    list_games,
    game_texts,
    game_rules,
    list_reports,
    show_report,
    create_table,
    list_tables,
    show_table,
    take_seat,
    my_tables,
    show_replay,
    replay_frames,
    analyse,
    play_on,
    health,
    table_socket,
]


# Checks and error responses


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return household(connection.client.host) if connection.client is not None else "-"


def household(host: str) -> str:
    """What counts as one address. For IPv6 the /64 network: a client can use any address in it."""
    try:
        address = IPv6Address(host)
    except ValueError:
        return host
    return str(address.ipv4_mapped or ip_network((int(address), 64), strict=False).network_address)


def check_origin(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Browsers send the origin of a page. Only our own pages, and those the operator allows, may do more than read."""
    origin = connection.headers.get("origin")
    if origin is None or connection.scope.get("method") == "GET":
        return
    connections: Connections = connection.app.state.connections
    if origin in connections.settings.origins or urlsplit(origin).netloc == connection.headers.get("host"):
        return
    note("foreign origin refused")
    raise RequestError("origin", 403)


def check_rate(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """The rate limit per address; a stricter one for clients that guess codes of tables."""
    state = connection.app.state
    if not state.connections.settings.limited:
        return
    address = address_of(connection)
    guesses = GUESSED & connection.path_params.keys() and state.misses.exhausted(address)
    if guesses or not state.requests.take(address):
        raise RequestError("too_many", 429)


def count_miss(connection: ASGIConnection[Any, Any, Any, Any], why: RequestError) -> None:
    """Count a request for a table that does not exist: somebody may be guessing codes."""
    if why.code in ("no_table", "no_replay"):
        connection.app.state.misses.take(address_of(connection))


def answer_trouble(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    assert isinstance(error, RequestError)
    count_miss(request, error)
    page = pages.lost(request) if error.status == 404 else None
    return page or Response(RefusedRequest(error.code, error.reason), status_code=error.status)


def answer_store_error(request: Request[Any, Any, Any], error: Exception) -> Response[RefusedRequest]:
    warn("request failed", route=route_of(request), error=str(error))
    return Response(RefusedRequest("storage", REASONS["storage"]), status_code=503)


def answer_http_error(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Litestar's own errors: wrong paths, bodies and methods."""
    assert isinstance(error, HTTPException)
    page = pages.lost(request) if error.status_code == 404 else None
    if page is not None:
        return page
    why = RequestError("bad_message" if error.status_code < 500 else "failed", what=what_is_wrong(error))
    return Response(RefusedRequest(why.code, why.reason), status_code=error.status_code, headers=error.headers)


def what_is_wrong(error: HTTPException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    details = [str(part.get("message", "")) for part in extra if isinstance(part, dict)]
    return "; ".join([error.detail, *details])[:500]


def answer_unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[RefusedRequest]:
    """A body that is not UTF-8, or nested too deeply."""
    what = "too deeply nested" if isinstance(error, RecursionError) else "not UTF-8"
    why = RequestError("bad_message", what=what)
    return Response(RefusedRequest(why.code, why.reason), status_code=why.status)


def route_of(request: Request[Any, Any, Any]) -> str:
    """The route without what the client put into it."""
    return str(request.scope.get("path_template", "unknown"))


def answer_fault(request: Request[Any, Any, Any], error: Exception) -> Response[RefusedRequest]:
    warn("request failed", route=route_of(request), error=repr(error))
    return Response(RefusedRequest("failed", REASONS["failed"]), status_code=500)
