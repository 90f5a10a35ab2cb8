"""Pages and files: the web client if it is built, otherwise a plain page; security headers on everything."""

from __future__ import annotations

import mimetypes
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import MutableScopeHeaders
from litestar.params import FromPath
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from spieltisch.server.base.errors import RequestError

HERE = Path(__file__).parent
CLIENT = HERE.parent / "static"
PLAIN = HERE / "plain"
DAY = "public, max-age=86400"
FOREVER = "public, max-age=31536000, immutable"
CHECK = "no-cache"
# Names the folder with the pages of a game under development.
DEVELOPMENT = "SPIELTISCH_DEV_PAGES"
# What a build has compressed, the smallest first; those files are never asked for by name.
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
MADE = (".br", ".gz", "preload.json")

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
    """Add the security headers to every response."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in SECURITY.items():
                    headers[name] = value
            await send(message)

        await app(scope, receive, send_safely)

    return serve


def file(
    request: Request[Any, Any, Any], folder: Path, name: str, keep: str, preload: Sequence[str] = ()
) -> Response[bytes]:
    """A file of a folder, compressed as the build has left it. Paths that lead out, or are invalid, are not found."""
    found = compressed(folder, name, request.headers.get("accept-encoding", ""))
    if found is None:
        raise RequestError("no_such_thing", 404, what=name)
    data, encoding = found
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    if encoding:
        headers["Content-Encoding"] = encoding
    if preload:
        headers["Link"] = ", ".join(preload_link(one) for one in preload)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(data, media_type=kind, headers=headers)


def compressed(folder: Path, name: str, accepted: str) -> tuple[bytes, str] | None:
    """A file in the best encoding that the client accepts and the build has made, and that encoding."""
    for encoding, ending in ENCODINGS:
        if accepts(accepted, encoding) and (data := content(folder, name + ending)) is not None:
            return data, encoding
    data = content(folder, name)
    return None if data is None or name.endswith(MADE) else (data, "")


def accepts(accepted: str, encoding: str) -> bool:
    """Whether an Accept-Encoding header names an encoding without refusing it (`;q=0`)."""
    for offer in accepted.split(","):
        name, _, quality = offer.strip().partition(";q=")
        if name.strip() == encoding:
            return quality.strip() not in ("0", "0.0", "0.00", "0.000")
    return False


def content(folder: Path, name: str) -> bytes | None:
    try:
        path = (folder / name).resolve()
        return path.read_bytes() if path.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):
        return None


# Preloading


@cache
def files_of(built: Path, screen: str) -> list[str]:
    """The files that the build says a screen needs. Which board follows is for those who know the code."""
    data = content(built, "preload.json")
    found: list[str] = msgspec.json.decode(data)[screen] if data is not None else []
    return found


def preload_link(name: str) -> str:
    how = "preload; as=style" if name.endswith(".css") else "modulepreload"
    return f"</{name}>; rel={how}"


@get(
    [
        "/",
        "/games",
        "/new/{game:str}",
        "/replay/{replay:str}",
        "/how/{game:str}",
        "/rules",
        "/rules/{game:str}",
        "/lab",
        "/lab/{game:str}",
    ],
    include_in_schema=False,
)
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """One page for every screen of the web client."""
    return the_page(request)


@get("/table/{code:str}", include_in_schema=False)
async def table_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The same page; the table's screen is on the way before the script asks for it."""
    return the_page(request, files_of(CLIENT, "table"))


@get("/table/{code:str}/screen", include_in_schema=False)
async def screen_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The same page: the board on a television, or on a tablet in the middle of the table."""
    return the_page(request, files_of(CLIENT, "screen"))


def the_page(request: Request[Any, Any, Any], preload: Sequence[str] = ()) -> Response[bytes]:
    if (CLIENT / "index.html").is_file():
        return file(request, CLIENT, "index.html", CHECK, preload)
    return file(request, PLAIN, "index.html", CHECK)


def lost(request: Request[Any, Any, Any]) -> Response[bytes] | None:
    """The web client's own 404 page for people; None for programs, which get JSON."""
    visit = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not visit or not (CLIENT / "index.html").is_file():
        return None
    page = file(request, CLIENT, "index.html", CHECK)
    page.status_code = 404
    return page


@get("/assets/{name:path}", include_in_schema=False)
async def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """Built files have a hash in their names and never change."""
    return file(request, CLIENT / "assets", name.lstrip("/"), FOREVER)


@get("/plain", include_in_schema=False)
async def plain_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    return file(request, PLAIN, "index.html", CHECK)


@get("/plain/{name:str}", include_in_schema=False)
async def plain_file(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    return file(request, PLAIN, name, CHECK)


@get("/dev", include_in_schema=False)
async def development_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """What `spieltisch dev` writes about the game under development; not found on any other server."""
    return development(request, "index.html")


@get("/dev/{name:str}", include_in_schema=False)
async def development_file(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    return development(request, name)


def development(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
    folder = os.environ.get(DEVELOPMENT)
    if folder is None:
        raise RequestError("no_such_thing", 404, what="dev")
    return file(request, Path(folder), name, CHECK)


@get("/{name:str}", include_in_schema=False)
async def other_file(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """Files beside the web client's page: icons, the manifest."""
    return file(request, CLIENT, name, DAY)


HANDLERS = [
    page,
    table_page,
    screen_page,
    asset,
    plain_page,
    plain_file,
    development_page,
    development_file,
    other_file,
]
