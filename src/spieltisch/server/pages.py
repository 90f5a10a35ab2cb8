"""Pages and files: the web client where it has been built, a plain page otherwise, safe headers on everything."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import MutableScopeHeaders
from litestar.params import FromPath
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from spieltisch.server.reasons import Trouble

HERE = Path(__file__).parent
CLIENT = HERE / "static"
PLAIN = HERE / "plain"
DAY = "public, max-age=86400"
FOREVER = "public, max-age=31536000, immutable"
CHECK = "no-cache"

SECURITY = {
    "content-security-policy": "default-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


def secured(app: ASGIApp) -> ASGIApp:
    """The same headers on every answer of an application, whatever it answers."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in SECURITY.items():
                    headers[name] = value
            await send(message)

        await app(scope, receive, send_safely)

    return serve


def file(folder: Path, name: str, cache: str) -> Response[bytes]:
    """A file within a folder, and nothing else. Some names are not even names."""
    try:
        path = (folder / name).resolve()
        data = path.read_bytes() if path.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):
        data = None
    if data is None:
        raise Trouble("no_such_thing", 404, what=name)
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Response(data, media_type=kind, headers={"Cache-Control": cache})


@get(
    [
        "/",
        "/new/{game:str}",
        "/table/{code:str}",
        "/replay/{replay:str}",
        "/how/{game:str}",
        "/rules",
        "/rules/{game:str}",
        "/lab",
        "/lab/{game:str}",
    ],
    include_in_schema=False,
)
async def page() -> Response[bytes]:
    """One page for every screen of the web client."""
    if (CLIENT / "index.html").is_file():
        return file(CLIENT, "index.html", CHECK)
    return file(PLAIN, "index.html", CHECK)


def lost(request: Request[Any, Any, Any]) -> Response[bytes] | None:
    """For people who followed a wrong address: the web client, which says so. Programs get a reason instead."""
    visit = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not visit or not (CLIENT / "index.html").is_file():
        return None
    page = file(CLIENT, "index.html", CHECK)
    page.status_code = 404
    return page


@get("/assets/{name:path}", include_in_schema=False)
async def asset(name: FromPath[str]) -> Response[bytes]:
    """Built files carry a hash in their names: they never change."""
    return file(CLIENT / "assets", name.lstrip("/"), FOREVER)


@get("/plain", include_in_schema=False)
async def plain_page() -> Response[bytes]:
    return file(PLAIN, "index.html", CHECK)


@get("/plain/{name:str}", include_in_schema=False)
async def plain_file(name: FromPath[str]) -> Response[bytes]:
    return file(PLAIN, name, CHECK)


@get("/{name:str}", include_in_schema=False)
async def other_file(name: FromPath[str]) -> Response[bytes]:
    """What lies beside the web client's page: icons, the manifest."""
    return file(CLIENT, name, DAY)


HANDLERS = [page, asset, plain_page, plain_file, other_file]
