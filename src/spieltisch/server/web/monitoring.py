"""Monitoring: Prometheus metrics, and the HTTP part of the protocol as an OpenAPI document."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from hmac import compare_digest
from ipaddress import ip_address
from time import monotonic
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.enums import OpenAPIMediaType
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import OpenAPIRenderPlugin
from prometheus_client import CollectorRegistry, Gauge, Metric
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from spieltisch import _build
from spieltisch.server.base.errors import RequestError
from spieltisch.server.base.metrics import CONTENT_TYPE
from spieltisch.server.cluster.directory import Directory
from spieltisch.server.protocol.common import RefusedRequest
from spieltisch.server.settings import Settings
from spieltisch.server.sockets.connections import Connections
from spieltisch.server.tables.registry import Registry

METHODS = {"get", "post", "put", "patch", "delete"}


@get("/metrics", include_in_schema=False)
async def metrics(registry: NamedDependency[Registry], request: Request[Any, Any, Any]) -> Response[bytes]:
    check_access(registry.settings, request)
    return Response(registry.services.metrics.text(), headers={"content-type": CONTENT_TYPE})


def check_access(settings: Settings, request: Request[Any, Any, Any]) -> None:
    """Metrics may be kept to this machine, or to those who know a token."""
    host = request.client.host if request.client is not None else ""
    if settings.metrics_local and not (host == "localhost" or is_loopback(host)):
        raise RequestError("no_such_thing", 404, what="metrics")
    given = request.headers.get("authorization", "")
    if settings.metrics_token and not compare_digest(given.encode(), f"Bearer {settings.metrics_token}".encode()):
        raise RequestError("no_token", 401)


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


class LoopMetrics(Collector):
    """Which loops run, and how often each was restarted."""

    def __init__(self, directory: Directory) -> None:
        self.directory = directory

    def collect(self) -> Iterator[Metric]:
        up = GaugeMetricFamily("spieltisch_loop_up", "Whether a loop runs.", labels=["loop"])
        restarts = CounterMetricFamily("spieltisch_loop_restarts", "How often a loop failed.", labels=["loop"])
        for loops in self.directory.loops():
            for name in sorted(loops.running):
                up.add_metric([name], float(name not in loops.down))
            for name, count in loops.restarts.items():
                restarts.add_metric([name], count)
        yield up
        yield restarts


def watch(directory: Directory, connections: Connections) -> None:
    """Add gauges that count whenever they are read."""
    registry = directory.registry
    metrics = registry.services.metrics.registry
    metrics.register(LoopMetrics(directory))
    watch_queues(registry, metrics)
    age = Gauge("spieltisch_last_commit_age_seconds", "Seconds since the last commit.", registry=metrics)
    age.set_function(lambda: monotonic() - registry.services.metrics.last_commit)
    damaged = Gauge("spieltisch_store_damaged", "1 if the store was found damaged.", registry=metrics)
    damaged.set_function(lambda: float(registry.store.damaged))
    tables = Gauge("spieltisch_tables", "Tables in memory.", ["status"], registry=metrics)
    for status in ("open", "running", "over"):
        tables.labels(status).set_function(partial(tables_with, registry, status))
    seats = Gauge("spieltisch_seats", "Seats of the tables in memory.", ["kind"], registry=metrics)
    for kind in ("open", "person", "bot"):
        seats.labels(kind).set_function(partial(seats_of, registry, kind))
    sockets = Gauge("spieltisch_sockets", "Open sockets.", registry=metrics)
    sockets.set_function(lambda: len(connections.sockets))


def watch_queues(registry: Registry, metrics: CollectorRegistry) -> None:
    queues: dict[str, Callable[[], float]] = {
        "store": registry.store.waiting,
        "tables": lambda: sum(len(table.inbox.waiting) for table in registry.tables.values()),
        "workers": lambda: registry.services.worker_pool.asked,
        "recordings": lambda: registry.replays.waiting,
        "analyses": lambda: len(registry.analysis_queue.underway),
    }
    gauge = Gauge("spieltisch_queue", "What waits.", ["queue"], registry=metrics)
    for name, length in queues.items():
        gauge.labels(name).set_function(length)


def tables_with(registry: Registry, status: str) -> float:
    return sum(table.record.status == status for table in registry.tables.values())


def seats_of(registry: Registry, kind: str) -> float:
    return sum(seat.kind == kind for table in registry.tables.values() for seat in table.record.seats)


class Document(OpenAPIRenderPlugin):
    """The document as JSON, with the answer to refused requests added: Litestar does not know it."""

    def __init__(self) -> None:
        super().__init__(path=["/", "/openapi.json"], media_type=OpenAPIMediaType.OPENAPI_JSON)

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return msgspec.json.encode(with_refusals(openapi_schema))


def with_refusals(document: dict[str, Any]) -> dict[str, Any]:
    """Every operation may answer with a RefusedRequest."""
    (_,), parts = msgspec.json.schema_components([RefusedRequest], ref_template="#/components/schemas/{name}")
    document = {**document, "components": {"schemas": {**document["components"]["schemas"], **parts}}}
    refused = {"schema": {"$ref": "#/components/schemas/RefusedRequest"}}
    answer = {"description": "Refused, with the reason", "content": {"application/json": refused}}
    document["paths"] = {
        path: {method: with_refusal(said, answer) if method in METHODS else said for method, said in item.items()}
        for path, item in document["paths"].items()
    }
    return document


def with_refusal(operation: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    kept = {status: said for status, said in operation["responses"].items() if int(status) < 400}
    return {**operation, "responses": {**kept, "4XX": answer, "503": answer}}


OPENAPI = OpenAPIConfig(
    title="Spieltisch",
    version=_build.version(),
    summary="The HTTP part of the protocol; the socket is described in docs/protocol.md.",
    path="/schema",
    render_plugins=[Document()],
)
HANDLERS = [metrics]
