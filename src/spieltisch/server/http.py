"""The HTTP part of the protocol, and the door to the socket."""

from __future__ import annotations

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
from spieltisch.server import catalogue, pages
from spieltisch.server.house import House
from spieltisch.server.hub import POLICY, TRANSPORT, Hub
from spieltisch.server.limits import Rates
from spieltisch.server.logs import note
from spieltisch.server.protocol.about import GameList, Health, Report, ReportList, RuleBook
from spieltisch.server.protocol.common import RefusedRequest, TableInfo
from spieltisch.server.protocol.from_server import Bye
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
from spieltisch.server.reasons import REASONS, Trouble
from spieltisch.server.reports import Reports
from spieltisch.server.store import StoreError
from spieltisch.server.telling import encode

REAL_TIME_PING = 2.0
GUESSED = {"code", "table", "replay"}
TheHouse = NamedDependency[House]
TheHub = NamedDependency[Hub]
Creations = NamedDependency[Rates]
TheReports = NamedDependency[Reports]
FOREVER = {"Cache-Control": "public, max-age=3600"}


@get("/api/games", sync_to_thread=False)
def list_games() -> Response[GameList]:
    return Response(catalogue.games(), headers=FOREVER)


@get("/api/games/{game:str}/texts/{language:str}", sync_to_thread=False)
def game_texts(game: FromPath[str], language: FromPath[str]) -> Response[dict[str, Any]]:
    return Response(catalogue.texts(game, language), headers=FOREVER)


@get("/api/games/{game:str}/rules/{language:str}", sync_to_thread=False)
def game_rules(game: FromPath[str], language: FromPath[str]) -> Response[RuleBook]:
    return Response(catalogue.rules(game, language), headers=FOREVER)


@get("/api/reports", sync_to_thread=True)
def list_reports(reports: TheReports) -> ReportList:
    return reports.listed()


@get("/api/reports/{game:str}", sync_to_thread=True)
def show_report(game: FromPath[str], reports: TheReports) -> Report:
    return reports.report(game)


@post("/api/tables")
async def create_table(
    data: JSONBody[CreateTable], house: TheHouse, creations: Creations, request: Request[Any, Any, Any]
) -> TableCreated:
    if house.settings.limited and not creations.take(address_of(request)):
        raise Trouble("too_many", 429)
    return await house.create(data)


@get("/api/tables")
async def list_tables(house: TheHouse) -> PublicTables:
    return PublicTables(await house.listed())


@get("/api/tables/{code:str}")
async def show_table(code: FromPath[str], house: TheHouse) -> TableInfo:
    return (await house.facts(code)).info


@post("/api/tables/{code:str}/seats")
async def take_seat(code: FromPath[str], data: JSONBody[TakeSeat], house: TheHouse) -> SeatTaken:
    return await house.take_seat(code, data)


@post("/api/seats", status_code=200)
async def my_tables(data: JSONBody[MySecrets], house: TheHouse) -> MyTables:
    return MyTables(await house.mine(data.secrets))


@get("/api/replays/{replay:str}")
async def show_replay(replay: FromPath[str], house: TheHouse) -> ReplayInfo:
    return await house.replay(replay)


@get("/api/replays/{replay:str}/frames")
async def replay_frames(
    replay: FromPath[str],
    house: TheHouse,
    viewpoint: FromQuery[str],
    first: Annotated[int, QueryParameter(name="from", ge=0)],
    last: Annotated[int, QueryParameter(name="to", ge=1)],
) -> Frames:
    return Frames(await house.replays.frames(replay, viewpoint, first, last))


@post("/api/replays/{replay:str}/analysis", status_code=200)
async def analyse(replay: FromPath[str], house: TheHouse) -> AnalysisInfo:
    return await house.analysis(replay)


@post("/api/replays/{replay:str}/tables")
async def play_on(
    replay: FromPath[str],
    data: JSONBody[PlayOn],
    house: TheHouse,
    creations: Creations,
    request: Request[Any, Any, Any],
) -> TableCreated:
    if house.settings.limited and not creations.take(address_of(request)):
        raise Trouble("too_many", 429)
    return await house.play_on(replay, data)


@get("/health")
async def health(house: TheHouse, hub: TheHub) -> Response[Health]:
    """Whether the store can be written to."""
    try:
        await house.store.check()
    except StoreError as error:
        note("unhealthy", error=str(error))
        return Response(Health("failing", _build.version(), len(house.tables), len(hub.sockets)), status_code=503)
    return Response(Health("ok", _build.version(), len(house.tables), len(hub.sockets)))


class Visit(WebSocket[Any, Any, Any]):
    """A socket without functions that know it: such a circle would stay until the garbage collector comes."""

    def receive_wrapper(self, receive: Receive) -> Receive:
        return receive

    def send_wrapper(self, send: Send) -> Send:
        return send


@websocket("/ws/{table:str}", websocket_class=Visit)
async def table_socket(socket: Visit, table: FromPath[str], house: TheHouse, hub: TheHub) -> None:
    await socket.accept()
    guest = hub.register(socket.scope["state"][TRANSPORT], address_of(socket))
    try:
        hub.admit(guest.address)
        found = await house.reach(table)
    except (Trouble, StoreError) as error:
        guest.end(farewell(socket, error), POLICY)
        guest.transport.resume_reading()
    else:
        found.connect(guest.number)
        hub.serve(guest, found, REAL_TIME_PING if found.real_time else house.settings.ping_seconds)
    await guest.gone


def farewell(socket: Visit, error: Trouble | StoreError) -> bytes:
    why = error if isinstance(error, Trouble) else Trouble("storage")
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


# Who asks, and what they are told if it cannot be


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return household(connection.client.host) if connection.client is not None else "-"


def household(host: str) -> str:
    """What counts as one address: of IPv6 the network, in which everybody has as many addresses as they like."""
    try:
        address = IPv6Address(host)
    except ValueError:
        return host
    return str(address.ipv4_mapped or ip_network((int(address), 64), strict=False).network_address)


def check_origin(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """A browser says from which page something comes: only our own pages, or those the operator allows, may act."""
    origin = connection.headers.get("origin")
    if origin is None or connection.scope.get("method") == "GET":
        return
    house: House = connection.app.state.house
    if origin in house.settings.origins or urlsplit(origin).netloc == connection.headers.get("host"):
        return
    note("foreign origin refused", origin=origin[:100])
    raise Trouble("origin", 403)


def check_rate(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """An address may ask so often and no oftener; whoever asks for tables that are not there soon has to wait."""
    state = connection.app.state
    if not state.house.settings.limited:
        return
    address = address_of(connection)
    guesses = GUESSED & connection.path_params.keys() and state.misses.exhausted(address)
    if guesses or not state.requests.take(address):
        raise Trouble("too_many", 429)


def count_miss(connection: ASGIConnection[Any, Any, Any, Any], why: Trouble) -> None:
    """Somebody guesses codes, perhaps."""
    if why.code in ("no_table", "no_replay"):
        connection.app.state.misses.take(address_of(connection))


def answer_trouble(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    assert isinstance(error, Trouble)
    count_miss(request, error)
    page = pages.lost(request) if error.status == 404 else None
    return page or Response(RefusedRequest(error.code, error.reason), status_code=error.status)


def answer_store_error(request: Request[Any, Any, Any], error: Exception) -> Response[RefusedRequest]:
    note("request failed", path=request.url.path, error=str(error))
    return Response(RefusedRequest("storage", REASONS["storage"]), status_code=503)


def answer_http_error(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Wrong paths, bodies and methods."""
    assert isinstance(error, HTTPException)
    page = pages.lost(request) if error.status_code == 404 else None
    if page is not None:
        return page
    why = Trouble("bad_message" if error.status_code < 500 else "failed", what=what_is_wrong(error))
    return Response(RefusedRequest(why.code, why.reason), status_code=error.status_code, headers=error.headers)


def what_is_wrong(error: HTTPException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    details = [str(part.get("message", "")) for part in extra if isinstance(part, dict)]
    return "; ".join([error.detail, *details])[:500]


def answer_fault(request: Request[Any, Any, Any], error: Exception) -> Response[RefusedRequest]:
    note("request failed", path=request.url.path, error=repr(error))
    return Response(RefusedRequest("failed", REASONS["failed"]), status_code=500)
