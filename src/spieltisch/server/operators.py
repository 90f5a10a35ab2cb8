"""For operators: what can be measured, and the HTTP part of the protocol as an OpenAPI document."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.enums import OpenAPIMediaType
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import OpenAPIRenderPlugin

from spieltisch import _build
from spieltisch.server.house import House
from spieltisch.server.metrics import CONTENT_TYPE
from spieltisch.server.protocol.common import RefusedRequest

METHODS = {"get", "post", "put", "patch", "delete"}


@get("/metrics", include_in_schema=False)
async def metrics(house: NamedDependency[House]) -> Response[bytes]:
    return Response(house.metrics.text(), headers={"content-type": CONTENT_TYPE})


class Document(OpenAPIRenderPlugin):
    """The document as JSON. Whatever is refused answers alike, which Litestar cannot know."""

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
